"""Guessing is slowed down where it comes from, and never locks the owner of an account out."""

from __future__ import annotations

from http.cookies import Morsel
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.http import HttpResponse
from django.test import Client

from tables.accounts.known_browsers import COOKIE, MOST_ACCOUNTS
from tests.accounts.conftest import PASSWORD
from tests.security.conftest import normalized

pytestmark = pytest.mark.django_db

HOME, SCHOOL, ELSEWHERE = "192.0.2.1", "198.51.100.1", "203.0.113.1"
"""Where the owner lives, where the owner and a guesser share an address, and where a stranger is."""


@pytest.fixture(autouse=True)
def accounts(hashes: list[int]) -> None:
    """A player, a moderator and somebody else."""
    User.objects.create_user("mei", "mei@example.org", PASSWORD)
    User.objects.create_user("eve", password=PASSWORD, is_staff=True)
    User.objects.create_user("tom", password=PASSWORD)


def browser_at(address: str) -> Client:
    """A browser that knows nothing yet, at an address."""
    return Client(REMOTE_ADDR=address)


def logs_in(browser: Client, login: str = "mei", password: str = PASSWORD) -> bool:
    """Whether a browser gets in."""
    return bool(browser.post("/account/login/", {"login": login, "password": password}).status_code == 302)


def is_slowed(answer: HttpResponse) -> bool:
    """Whether an answer says that there were too many attempts."""
    return "tried too often" in answer.content.decode()


def guesses(address: str, login: str, times: int) -> HttpResponse:
    """A stranger tries so many wrong passwords, each in a browser of its own; the last answer."""
    for number in range(times):
        answer = browser_at(address).post("/account/login/", {"login": login, "password": f"wrong {number}"})
    return answer


def known_browser(address: str, login: str = "mei") -> Client:
    """A browser that was logged in to an account and is not any more."""
    browser = browser_at(address)
    assert logs_in(browser, login)
    browser.post("/account/logout/")
    return browser


@pytest.mark.parametrize("login", ["mei", "mei@example.org", "eve", "unknown"])
def test_five_wrong_passwords_hold_up_the_address_that_they_come_from(login: str) -> None:
    assert not is_slowed(guesses(ELSEWHERE, login, 5))
    right = {"login": login, "password": PASSWORD}
    assert is_slowed(browser_at(ELSEWHERE).post("/account/login/", right))
    assert is_slowed(browser_at(ELSEWHERE).post("/account/login/?next=/review/", right))
    elsewhere = browser_at(HOME).post("/account/login/", right)
    assert not is_slowed(elsewhere)
    assert (elsewhere.status_code == 302) == (login != "unknown")


def test_a_moderator_comes_in_by_the_staff_s_door_while_a_stranger_guesses() -> None:
    guesses(ELSEWHERE, "eve", 8)
    browser = browser_at(HOME)
    door = browser.get("/staff/")["Location"]
    answer = browser.post(door, {"login": "eve", "password": PASSWORD, "next": "/review/"})
    assert answer["Location"] == "/review/"


def test_names_are_told_apart_as_they_are_when_logging_in() -> None:
    guesses(ELSEWHERE, "mei", 3)
    guesses(ELSEWHERE, "MEI", 2)
    assert not logs_in(browser_at(ELSEWHERE), " Mei ")


def test_a_known_browser_gets_in_beside_a_guesser_at_the_same_address() -> None:
    browser = known_browser(SCHOOL)
    guesses(SCHOOL, "mei", 6)
    for number in range(40):
        guesses(SCHOOL, f"nobody{number}", 1)
    assert not logs_in(browser_at(SCHOOL))
    assert not logs_in(browser_at(SCHOOL), "tom")
    assert logs_in(browser)
    assert logs_in(known_browser_again(browser), "mei@example.org")


def known_browser_again(browser: Client) -> Client:
    """The browser after logging out."""
    browser.post("/account/logout/")
    return browser


def test_guesses_from_many_addresses_are_bounded_and_spare_known_browsers(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed_name": "12/h/key"}
    browser = known_browser(HOME)
    for number in range(12):
        assert not is_slowed(guesses(f"203.0.113.{number}", "mei", 1))
    assert is_slowed(guesses("203.0.113.99", "mei", 1))
    assert not logs_in(browser_at(SCHOOL)), "a new browser must wait"
    assert logs_in(browser)
    assert logs_in(browser_at(SCHOOL), "tom"), "other names are not held up"


def test_one_address_alone_cannot_use_up_what_a_name_may_be_tried(settings: Any) -> None:
    rates = settings.ACCOUNT_RATE_LIMITS
    an_hour_from_one_address = int(rates["login_failed"].split(",")[-1].split("/")[0])
    an_hour_for_a_name = int(rates["login_failed_name"].split("/")[0])
    assert an_hour_for_a_name >= 5 * an_hour_from_one_address


def test_logging_in_does_not_count_as_a_guess() -> None:
    for _number in range(8):
        assert logs_in(browser_at(HOME))


def test_a_known_browser_may_mistype_more_often_but_not_without_end() -> None:
    browser = known_browser(HOME)
    wrong = {"login": "mei", "password": "wrong"}
    answers = [browser.post("/account/login/", wrong) for _number in range(30)]
    assert not any(is_slowed(answer) for answer in answers[:19])
    assert is_slowed(answers[-1])
    other = known_browser(SCHOOL)
    assert logs_in(other), "what one browser did holds up no other"


def cookie_of(browser: Client) -> Morsel[str]:
    """The cookie by which a browser is known."""
    return browser.cookies[COOKIE]


def test_the_cookie_is_signed_and_kept_from_scripts_and_other_sites(settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = True
    browser = known_browser(HOME)
    cookie = cookie_of(browser)
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["secure"]
    assert cookie["path"] == "/account/"
    assert int(cookie["max-age"]) >= 180 * 24 * 3600
    assert "mei" not in cookie.value
    settings.SESSION_COOKIE_SECURE = False
    assert not cookie_of(known_browser(HOME))["secure"]


def test_a_forged_cookie_or_that_of_another_account_opens_nothing() -> None:
    known, other = known_browser(HOME), known_browser(HOME, "tom")
    value = cookie_of(known).value
    guesses(SCHOOL, "mei", 5)
    for forged in (value[:-1] + ("A" if value[-1] != "A" else "B"), "x", "", cookie_of(other).value, "a:b:c"):
        browser = browser_at(SCHOOL)
        browser.cookies[COOKIE] = forged
        assert not logs_in(browser), forged
    browser = browser_at(SCHOOL)
    browser.cookies[COOKIE] = value
    assert logs_in(browser)


def test_a_browser_of_a_family_is_known_for_the_accounts_that_used_it_last() -> None:
    browser = browser_at(HOME)
    names = [f"child{number}" for number in range(MOST_ACCOUNTS)]
    for name in names:
        User.objects.create_user(name, password=PASSWORD)
    for name in ("mei", *names):
        assert logs_in(browser, name)
        browser.post("/account/logout/")
    for name in ("mei", *names):
        guesses(SCHOOL, name, 5)
    here = browser_at(SCHOOL)
    here.cookies[COOKIE] = cookie_of(browser).value
    assert not logs_in(here, "mei")
    for name in names:
        assert logs_in(here, name), name
        here.post("/account/logout/")


def test_a_browser_that_chose_a_new_password_by_mail_is_known() -> None:
    mei = User.objects.get(username="mei")
    EmailAddress.objects.create(user=mei, email=mei.email, verified=True, primary=True)
    guesses(SCHOOL, "mei", 5)
    browser = browser_at(SCHOOL)
    browser.post("/account/password/reset/", {"email": "mei@example.org"})
    link = next(word for word in mail.outbox[0].body.split() if "/password/reset/key/" in word)
    new = {"password1": "eight herons wade", "password2": "eight herons wade"}
    browser.post(browser.get(link)["Location"], new)
    assert logs_in(browser, password="eight herons wade")
    assert not logs_in(browser_at(SCHOOL), password="eight herons wade")


def test_signing_up_makes_a_browser_known() -> None:
    browser = browser_at(SCHOOL)
    browser.post("/account/signup/", {"username": "yun", "password1": PASSWORD})
    browser.post("/account/logout/")
    guesses(SCHOOL, "yun", 6)
    assert logs_in(browser, "yun")


PASSWORD_PAGES = {
    "/account/password/change/": {"oldpassword": "wrong", "password1": "new herons 12", "password2": "new herons 12"},
    "/account/reauthenticate/": {"password": "wrong"},
    "/me/erase/": {"sure": "1", "password": "wrong"},
}
"""Where somebody who is logged in says the password again, and a form with a wrong one."""


@pytest.mark.parametrize("page", PASSWORD_PAGES)
def test_a_stolen_session_guesses_slowly_and_does_not_hold_up_the_owner(page: str) -> None:
    owner, thief = browser_at(HOME), browser_at(ELSEWHERE)
    for browser in (owner, thief):
        logs_in(browser)
    del thief.cookies[COOKIE]
    answers = [thief.post(page, PASSWORD_PAGES[page]) for _number in range(28)]
    assert not is_slowed(answers[4])
    assert is_slowed(answers[-1]) or answers[-1].status_code == 429
    form = {name: PASSWORD if value == "wrong" else value for name, value in PASSWORD_PAGES[page].items()}
    assert owner.get("/account/email/").status_code == 200
    answer = owner.post(page, form)
    assert answer.status_code == 302 or "knows nothing of you" in answer.content.decode()


@pytest.mark.parametrize("page", PASSWORD_PAGES)
def test_every_page_that_asks_for_the_password_again_computes_one_hash(page: str, hashes: list[int]) -> None:
    browser = browser_at(HOME)
    logs_in(browser)
    hashes.clear()
    assert browser.post(page, PASSWORD_PAGES[page]).status_code in (200, 400)
    assert len(hashes) == 1


def test_strangers_are_answered_alike_for_known_and_unknown_names_while_they_are_held_up(hashes: list[int]) -> None:
    answers = set()
    for login in ("mei", "eve", "unknown"):
        guesses(ELSEWHERE, login, 3)
        guesses(SCHOOL, login, 5)
        hashes.clear()
        answers.add(str(normalized(guesses(SCHOOL, login, 1), f'value="{login}"')))
        assert hashes == []
    assert len(answers) == 1
