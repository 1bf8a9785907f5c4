"""Nobody can find out who has an account: every answer is the same for known and unknown names and addresses.

The mail to the address tells, for only its owner reads it. Time is compared by what takes it: password hashes and mails.
"""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone

from tables.models import Message, Player
from tables.telling.sender import Sender
from tests.accounts.conftest import PASSWORD
from tests.security.conftest import normalized

pytestmark = pytest.mark.django_db

CONFIRMED = "confirmed@example.org"
UNCONFIRMED = "pending1@example.org"
UNKNOWN = "nobody12@example.org"


@pytest.fixture(autouse=True)
def accounts(hashes: list[int]) -> None:
    """Accounts of every kind: with a confirmed address, with one that is not, without, without a password, closed."""
    mei = User.objects.create_user("mei", CONFIRMED, PASSWORD)
    EmailAddress.objects.create(user=mei, email=CONFIRMED, verified=True, primary=True)
    olaf = User.objects.create_user("olaf", UNCONFIRMED, PASSWORD)
    EmailAddress.objects.create(user=olaf, email=UNCONFIRMED, verified=False, primary=True)
    User.objects.create_user("staff", password=PASSWORD, is_staff=True)
    User.objects.create_user("nopw", password=None)
    User.objects.create_user("gone", password=PASSWORD, is_active=False)
    hashes.clear()


LOGINS = (
    "mei", "MEI", "olaf", "staff", "nopw", "gone", "nobody", CONFIRMED, CONFIRMED.upper(), UNCONFIRMED, UNKNOWN,
    "not an address@", "@", "𝖒ei", "x" * 500,
)  # fmt: skip


def test_a_failed_login_costs_one_hash_and_says_the_same_for_every_name_and_address(hashes: list[int]) -> None:
    answers = set()
    for number, login in enumerate(LOGINS):
        hashes.clear()
        browser = Client(REMOTE_ADDR=f"198.51.100.{number}")
        answer = browser.post("/account/login/", {"login": login, "password": "wrong"})
        assert hashes == [20], login
        answers.add(str(normalized(answer, login)))
    assert len(answers) == 1


@pytest.mark.parametrize("login", ["mei", "MEI", CONFIRMED, "olaf", UNCONFIRMED, "staff"])
def test_the_right_password_opens_by_name_and_by_address(login: str, hashes: list[int]) -> None:
    assert Client().post("/account/login/", {"login": login, "password": PASSWORD}).status_code == 302
    assert hashes == [20]


def test_a_closed_account_is_named_as_such_only_to_its_owner() -> None:
    answer = Client().post("/account/login/", {"login": "gone", "password": PASSWORD})
    assert answer["Location"] == "/account/inactive/"


def test_a_forgotten_password_is_answered_the_same_with_one_mail_for_every_address(hashes: list[int]) -> None:
    answers, subjects = set(), []
    for address in (CONFIRMED, UNCONFIRMED, UNKNOWN):
        mail.outbox.clear()
        browser = Client()
        answer = browser.post("/account/password/reset/", {"email": address})
        page = browser.get(answer["Location"])
        answers.add(str((normalized(answer), normalized(page))))
        assert [letter.to for letter in mail.outbox] == [[address]]
        subjects.append(mail.outbox[0].subject)
    assert len(answers) == 1
    assert hashes == []
    assert subjects[0] == subjects[1] != subjects[2]


def test_one_mail_brings_the_links_of_all_accounts_with_an_address() -> None:
    User.objects.create_user("olaf2", UNCONFIRMED, PASSWORD)
    Client().post("/account/password/reset/", {"email": UNCONFIRMED})
    (letter,) = mail.outbox
    links = [word for word in letter.body.split() if "/password/reset/key/" in word]
    assert len(links) == 2
    for name, link in zip(("olaf", "olaf2"), links, strict=True):
        assert name in letter.body
        browser = Client()
        form = browser.get(link)["Location"]
        new = {"password1": f"herons {name} wade", "password2": f"herons {name} wade"}
        assert browser.post(form, new).status_code == 302
        assert User.objects.get(username=name).check_password(f"herons {name} wade")


def signs_up(address: str, name: str) -> tuple[Client, str]:
    """A new account with `address`: its browser, and all that the browser was answered."""
    browser = Client()
    form = {"username": name, "password1": "seven herons wade", "email": address, "nickname": "Heron"}
    answers = [browser.post("/account/signup/", form)]
    answers += [browser.get(page) for page in (answers[0]["Location"], "/", "/me/", "/account/email/")]
    return browser, str([normalized(answer, name, address) for answer in answers])


def test_signing_up_answers_the_same_for_known_and_unknown_addresses(hashes: list[int]) -> None:
    answers = set()
    for number, address in enumerate((CONFIRMED.upper(), UNCONFIRMED, UNKNOWN)):
        hashes.clear()
        mail.outbox.clear()
        answers.add(signs_up(address, f"visitor{number}")[1].replace(address.lower(), "TYPED"))
        assert hashes == [20], address
        assert [letter.to for letter in mail.outbox] == [[address.lower()]]
    assert len(answers) == 1


def test_the_owner_of_an_address_is_told_who_wanted_it_and_keeps_it() -> None:
    signs_up(CONFIRMED, "thief")
    (letter,) = mail.outbox
    assert "Somebody" in letter.body
    assert "thief" in letter.body
    assert "/password/reset/" in letter.body
    assert "/confirm-email/" not in letter.body
    assert Client().post("/account/login/", {"login": CONFIRMED, "password": PASSWORD}).status_code == 302
    with_the_address = {"login": CONFIRMED, "password": "seven herons wade"}
    assert Client(REMOTE_ADDR="198.51.100.1").post("/account/login/", with_the_address).status_code == 200
    by_name = {"login": "thief", "password": "seven herons wade"}
    assert Client(REMOTE_ADDR="198.51.100.2").post("/account/login/", by_name).status_code == 302
    mail.outbox.clear()
    Client().post("/account/password/reset/", {"email": CONFIRMED})
    assert "account mei" in mail.outbox[0].body
    assert "thief" not in mail.outbox[0].body


def test_mails_about_tables_do_not_reach_an_address_that_another_account_has_confirmed() -> None:
    recipients = {}
    for address in (CONFIRMED, UNKNOWN):
        browser, _answers = signs_up(address, address.partition("@")[0])
        page = browser.get("/me/").content.decode()
        assert f"Mails go to {address}" in page
        browser.post("/me/webhook/test")
        mail.outbox.clear()
        Sender().send_all(timezone.now())
        recipients[address] = [letter.to for letter in mail.outbox]
    assert recipients == {CONFIRMED: [], UNKNOWN: [[UNKNOWN]]}
    assert not Message.objects.filter(sent_at=None).exists(), "both are noted as sent"


def test_an_address_that_nobody_has_confirmed_belongs_to_the_oldest_account_until_its_reader_says_otherwise() -> None:
    signs_up(UNCONFIRMED, "second")
    link = next(word for word in mail.outbox[0].body.split() if "/confirm-email/" in word)
    by_address = {"login": UNCONFIRMED, "password": "seven herons wade"}
    assert Client(REMOTE_ADDR="198.51.100.1").post("/account/login/", by_address).status_code == 200
    Client().post(link)
    assert Client(REMOTE_ADDR="198.51.100.2").post("/account/login/", by_address).status_code == 302


def test_changing_the_address_answers_the_same_for_known_and_unknown_addresses(hashes: list[int]) -> None:
    answers, bodies = set(), []
    for number, address in enumerate((CONFIRMED, UNCONFIRMED, UNKNOWN)):
        browser, _page = signs_up("", f"visitor{number}")
        hashes.clear()
        mail.outbox.clear()
        sent = browser.post("/account/email/", {"email": address, "action_add": "1"})
        pages = [normalized(browser.get(page), address, f"visitor{number}") for page in (sent["Location"], "/me/")]
        answers.add(str((normalized(sent), pages)))
        assert hashes == []
        (letter,) = mail.outbox
        assert letter.to == [address]
        bodies.append(letter.body)
    assert len(answers) == 1
    assert "/confirm-email/" not in bodies[0]
    assert "visitor0" in bodies[0]
    assert "belongs to another account" in bodies[0]
    assert "/confirm-email/" in bodies[1]
    assert "/confirm-email/" in bodies[2]


def test_a_name_to_log_in_with_is_no_address_so_that_neither_hides_the_other() -> None:
    form = {"username": UNKNOWN, "password1": "seven herons wade"}
    answer = Client().post("/account/signup/", form)
    assert answer.status_code == 200
    assert "no @" in answer.content.decode()
    User.objects.create_user(CONFIRMED, password="older name looks like an address")
    assert Client().post("/account/login/", {"login": CONFIRMED, "password": PASSWORD}).status_code == 302


def test_taken_names_are_said_and_can_be_tried_no_faster_than_accounts_are_made() -> None:
    """See `Adapter.clean_username` for the reason."""
    for _number in range(20):
        answer = Client().post("/account/signup/", {"username": "Mei", "password1": "seven herons wade"})
        assert "Somebody has this name already" in answer.content.decode()
    assert Client().post("/account/signup/", {"username": "Mei", "password1": "seven herons wade"}).status_code == 429


@pytest.mark.parametrize(("nickname", "expected"), [("River 河", "River 河"), ("", None), ("  ", None)])
def test_the_name_to_log_in_with_is_not_shown_to_others(nickname: str, expected: str | None) -> None:
    form = {"username": "secretive", "password1": "seven herons wade", "nickname": nickname}
    assert Client().post("/account/signup/", form).status_code == 302
    player = Player.objects.get(user__username="secretive")
    assert player.nickname == expected or (expected is None and player.nickname)
    assert "secretive" not in player.nickname


def test_staff_who_never_played_are_not_called_by_the_name_that_they_log_in_with() -> None:
    Client().post("/account/login/", {"login": "staff", "password": PASSWORD})
    assert Player.objects.get(user__username="staff").nickname not in ("", "staff")


def test_a_nickname_that_cannot_be_read_is_refused_and_nothing_typed_is_lost() -> None:
    form = {"username": "newcomer", "password1": "seven herons wade", "nickname": "x" * 40}
    page = Client().post("/account/signup/", form).content.decode()
    assert "That name is too long" in page
    assert 'value="newcomer"' in page
    assert not User.objects.filter(username="newcomer").exists()
