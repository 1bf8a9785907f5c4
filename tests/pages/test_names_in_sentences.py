"""A name that is written from right to left, or turns what follows, moves nothing in the sentences around it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core import mail
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.utils.translation import override
from msgspec.structs import replace

from tables import play
from tables.company import chat
from tables.models import Alias, Player, Table
from tables.names import BIDI_CONTROLS, isolate, shorten
from tables.play import Present
from tables.presenters.rendering import render_lines, render_table
from tables.telling import letters
from tables.telling import mail as mails
from tests.accounts.conftest import PASSWORD
from tests.pages.conftest import Friends
from tests.presenters.tables import LANGUAGES, moments, told
from tests.security.addresses import VISITORS, addresses, visitor

ARABIC, HEBREW, TURNING = "محمد ٣", "שלום 2!", "Eve\u202e \u2066x"
"""Two names from right to left that end in a number and a mark, and one of an earlier version with loose controls."""

NAMES = (ARABIC, HEBREW, TURNING)

OPEN = re.compile(r"\u2068[^\u2068\u2069]*$|<bdi>[^<]*$|\svalue=\"[^\"]*$")
"""What stands before a name that moves nothing: the begin of an isolate that is not over, or of a field's value."""


def loose(text: str) -> list[str]:
    """The places where a name from right to left stands in `text` unprotected, or where controls have no end."""
    found = []
    for name in ("محمد", "שלום"):
        for match in re.finditer(name, text):
            before = text[max(0, match.start() - 120) : match.start()]
            if not OPEN.search(before):
                found.append(before[-60:] + text[match.start() : match.end() + 20])
    if text.count("\u2068") != text.count("\u2069") or set(text) & (BIDI_CONTROLS - set("\u2068\u2069")):
        found.append("controls without an end")
    return found


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Mei 梅", "Mei 梅"),
        ("محمد ٣", "\u2068محمد ٣\u2069"),
        ("A שלום", "\u2068A שלום\u2069"),
        ("٣", "\u2068٣\u2069"),
        ("Eve\u202e", "Eve"),
        ("\u2069x\u2066 שלום\u202b", "\u2068x שלום\u2069"),
        ("", ""),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
    ],
)
def test_a_name_is_isolated_once_and_without_controls_of_its_own(name: str, shown: str) -> None:
    assert isolate(name) == shown
    assert isolate(isolate(name)) == shown


def test_a_shortened_name_keeps_the_end_of_its_isolate() -> None:
    assert shorten(isolate("محمد عبد الله"), 6) == "\u2068محمد…\u2069"
    assert shorten("Mei 梅", 9) == "Mei 梅"
    assert shorten("Maximilian II", 9) == "Maximili…"


def with_names(present: Present) -> Present:
    """A table at which people with these names sit."""
    places = [replace(place, name=NAMES[seat % len(NAMES)]) for seat, place in enumerate(present.places)]
    return replace(present, places=tuple(places))


def test_no_sentence_of_any_game_is_turned_around() -> None:
    seen = 0
    for _played, step, now in moments(100):
        table = with_names(now)
        for language in LANGUAGES:
            for viewer in (None, next((seat for seat in now.awaited if seat >= 0), None)):
                html = render_table(table, viewer, language, told=[told(step)])
                lines = render_lines(table, viewer, language, step.played.number, step.played.number, told=[told(step)])
                for text in (html, *(line.text for line in lines)):
                    assert not loose(text), (language, loose(text))
                    seen += any(name in text for name in (ARABIC, HEBREW))
    assert seen > 100


@pytest.fixture
def strangely_named(running: Friends) -> Friends:
    """The running table under those names, with talk, a note of who opened it, and an account."""
    table = Table.objects.get(code=running.code)
    people = dict(table.people)
    for player, name in zip(running.players, NAMES, strict=True):
        Player.objects.filter(pk=player.pk).update(nickname=name)
        player.nickname = name
        people[play.handle(player)] = name
    Table.objects.filter(pk=table.pk).update(people=people)
    for seat in table.seats.all():
        seat.name = NAMES[seat.number]
        seat.save()
    for player in running.players:
        chat.say(running.code, player, None, "everyone", "hello")
    return running


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("kind", VISITORS)
def test_no_page_is_turned_around(strangely_named: Friends, kind: str, language: str) -> None:
    named, unsafe = 0, list[tuple[str, ...]]()
    opened = play.open_table(strangely_named.players[0], "niagara", 3)
    play.sit(opened.code, 0, strangely_named.players[0])
    for address in {*addresses(strangely_named.code), *addresses(opened.code)}:
        browser = visitor(kind, strangely_named)
        browser.cookies["hetu_language"] = language
        for method in ("get", "post"):
            with transaction.atomic():
                answer: HttpResponse = getattr(browser, method)(address.path)
                transaction.set_rollback(True)
            if answer.headers["Content-Type"].startswith("text/html"):
                text = answer.content.decode()
                unsafe += [(address.name, method, *loose(text))] if loose(text) else []
                named += "محمد" in text
    assert not unsafe
    assert named > 10


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_no_letter_about_a_table_is_turned_around(strangely_named: Friends, language: str) -> None:
    player = strangely_named.players[2]
    player.language = language
    present = play.present(strangely_named.code)
    found, sent = list[str](), list[letters.Letter]()
    for kind in ("turn", "reminded", "proposed", "stood_in", "start", "over"):
        sent.append(letters.of_table(kind, letters.News(present, 2, 0), player))
    sent += [letters.digest([letters.News(present, 2, 0), letters.News(present, 1, 0)], player), letters.trial(player)]
    for letter in sent:
        message = mails.mail_of(player, ["x@example.org"], letter, 1)
        found += [letter.subject, message.body, str(message.alternatives[0][0]), *(one.title for one in letter.tables)]
    for text in found:
        assert not loose(text), loose(text)
    assert any("محمد" in text for text in found)


def letters_of_accounts(language: str, name: str) -> dict[str, Any]:
    """Every mail about accounts, sent by what sends it, to an account of that name."""
    browser = Client()
    browser.post("/language/setlang/", {"language": language, "next": "/"})
    address = f"{language}@example.org"
    form = {"username": name, "password1": PASSWORD, "email": address, "nickname": "x"}
    assert browser.post("/account/signup/", form).status_code == 302
    user = User.objects.get(username=name)
    browser.post("/account/email/", {"email": f"new-{address}", "action_add": "1"})
    other = User.objects.create_user(f"other-{language}", password=PASSWORD)
    EmailAddress.objects.create(user=other, email=f"taken-{address}", verified=True)
    browser.post("/account/email/", {"email": f"taken-{address}", "action_add": "1"})
    EmailAddress.objects.filter(user=user).delete()
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    browser.post("/account/logout/")
    browser.post("/account/password/reset/", {"email": address})
    browser.post("/account/password/reset/", {"email": f"nobody-{address}"})
    return {letter.to[0].split("@")[0].removesuffix(language) + str(n): letter for n, letter in enumerate(mail.outbox)}


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["heron", "محمد"])
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_every_mail_about_an_account_is_whole(language: str, name: str) -> None:
    sent = letters_of_accounts(language, name)
    assert len(sent) == 5
    for letter in sent.values():
        text = f"{letter.subject}\n{letter.body}"
        assert not loose(text)
        assert settings.HETU_URL in letter.body
        assert "%(" not in text
        assert "{" not in text
        assert "None" not in text
        assert "&" not in text
        assert "  " not in text
        assert (re.search(r"[\u4e00-\u9fff]", text) is not None) == (language == "zh-hant")
        assert ("nobody" in letter.to[0]) or isolate(name) in letter.body, letter.body
    with override(language):
        assert len({letter.subject for letter in sent.values()}) == 4


@pytest.mark.django_db
def test_the_page_to_confirm_an_address_and_the_question_about_a_guest_isolate_names() -> None:
    browser = Client()
    browser.post("/account/signup/", {"username": "محمد", "password1": PASSWORD, "email": "m@example.org"})
    link = next(word for word in mail.outbox[0].body.split() if "/confirm-email/" in word)
    pages = [browser.get(link), browser.get("/me/")]
    guest = Client()
    guest.post("/me/", {"nickname": "שלום"})
    guest.post("/play/niagara/", {"key": "x"})
    answer = guest.post("/account/login/", {"login": "محمد", "password": PASSWORD})
    pages += [guest.get(answer["Location"]), guest.get("/me/"), guest.get("/me/erase/")]
    for page in pages:
        assert not loose(page.content.decode()), loose(page.content.decode())
    assert not Alias.objects.exists()
