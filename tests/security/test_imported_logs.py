"""Imported logs from somebody with a script: nothing loops, and nothing passes for what this server has seen."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tables import play
from tables.live.consumer import visitor
from tables.log import Record, clock, exchange
from tables.log.terms import Terms
from tables.models import Table
from tables.play import branching, memory
from tables.views import importing
from tests.pages.conftest import Friends, staff_browser
from tests.security.forging import chained, forged, lines_of, lines_unfolded, origin, soon, stored

pytestmark = pytest.mark.django_db

OWN = "wwwwwwww"
OTHER = "xxxxxxxx"

PAGES = ("", "at/1/", "after/", "proof/", "log.jsonl", "receipt", "wait/", "talk/", "why/", "asking/", "report/")


def account(name: str = "eve") -> Client:
    browser = Client()
    browser.force_login(User.objects.create_user(name))
    return browser


def brought(browser: Client, text: bytes) -> Any:
    return browser.post("/import/", {"log": SimpleUploadedFile("log.jsonl", text)})


# ---- origins that lead in a circle


def test_a_log_that_plays_on_from_itself_is_refused() -> None:
    browser = account()
    with soon():
        answer = brought(browser, lines_of(forged(OWN, origin=origin(OWN))))
    assert answer.status_code == 422
    assert "cannot play on from itself" in answer.content.decode()
    assert not Table.objects.exists()


def test_two_logs_that_play_on_from_each_other_are_refused() -> None:
    browser = account()
    assert brought(browser, lines_of(forged(OWN, origin=origin(OTHER)))).status_code == 302
    with soon():
        answer = brought(browser, lines_of(forged(OTHER, origin=origin(OWN))))
    assert answer.status_code == 422
    assert "cannot play on from itself" in answer.content.decode()
    assert not Table.objects.filter(code=OTHER).exists()
    third = "yyyyyyyy"
    with soon():
        assert brought(browser, lines_of(forged(third, origin=origin(OWN)))).status_code == 302
        assert brought(browser, lines_of(forged(OTHER, origin=origin(third)))).status_code == 422


@pytest.mark.parametrize("circle", [(OWN,), (OWN, OTHER)])
def test_tables_in_a_circle_that_are_stored_already_answer_every_request(circle: tuple[str, ...]) -> None:
    for place, code in enumerate(circle):
        stored(forged(code, origin=origin(circle[(place + 1) % len(circle)], viewer=0)))
    browser, keeper = account(), staff_browser()
    with soon():
        for code in circle:
            memory.forget_everything()
            for page in PAGES:
                assert browser.get(f"/t/{code}/{page}").status_code in (200, 302), page
            assert keeper.get(f"/review/tables/{code}/", follow=True).status_code == 200
            assert keeper.get(f"/review/tables/{code}/1/", follow=True).status_code == 200
            assert visitor(browser.session, code) is not None
            assert not branching.kept_from(code, ["p:0123456789abcdef"])
        assert browser.get("/tables/").status_code == 200
        assert keeper.get("/review/?imported=on").status_code == 200
        said = {"seat": 1, "company": "bots", "key": "k", "nickname": "Eve"}
        number = play.present(OWN).start
        assert browser.post(f"/t/{OWN}/at/{number}/branch", said).status_code == 302
        branch = Table.objects.exclude(code__in=circle).get()
        assert browser.get(f"/t/{branch.code}/").status_code == 200
        assert visitor(browser.session, branch.code) is not None


@pytest.mark.parametrize(
    "bad",
    [
        origin("../../x"),
        origin("x" * 5000),
        origin(OTHER, number=0),
        origin(OTHER, number=-1),
        origin(OTHER, number=2**31),
        origin(OTHER, digest="0"),
        origin(OTHER, viewer=-1),
        origin(OTHER, viewer=99),
    ],
)
def test_origins_that_no_branch_has_are_refused_and_break_no_page_where_they_are_stored(bad: dict[str, Any]) -> None:
    with pytest.raises(exchange.BadFile, match="Line 2: "):
        exchange.import_table(io.BytesIO(lines_of(forged(OWN, origin=bad))))
    assert not Table.objects.exists()
    stored(forged(OTHER))
    stored(forged(OWN, origin=bad))
    for page in PAGES:
        assert Client().get(f"/t/{OWN}/{page}").status_code in (200, 302), page
    assert staff_browser().get(f"/review/tables/{OWN}/", follow=True).status_code == 200


def test_branches_of_branches_come_to_an_end(running: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branching, "MOST_GENERATIONS", 3)
    browser, code = running.browsers[0], running.code
    for _generation in range(3):
        number = max(play.present(code).start, 1)
        code = branching.branch(code, number, running.players[0], 0, "bots").code
    assert branching.kept_from(code, [play.handle(running.players[1])])
    assert not branching.kept_from(code, [play.handle(running.players[0])])
    said = {"seat": 0, "company": "bots", "key": "k"}
    answer = browser.post(f"/t/{code}/at/{play.present(code).start}/branch", said)
    assert answer.status_code == 422
    assert "long row of branches" in answer.content.decode()
    monkeypatch.setattr(branching, "MOST_GENERATIONS", 2)
    # What cannot be followed to its beginning is shown to nobody who might play there.
    assert branching.kept_from(code, [play.handle(running.players[0])])


# ---- logs that no game has written


def with_event(kind: str, seat: int | None, payload: str, actor: str, after: int = 1) -> bytes:
    """A log whose event after number `after` is this;."""
    records = forged(OWN)
    strange = records[after]._replace(kind=kind, seat=seat, payload=payload, actor=actor)
    return lines_unfolded(chained(OWN, [*records[:after], strange]))


STRANGE = {
    "nobody leaves": ("left", None, "{}", "p:0123"),
    "a seat beyond the table is left": ("left", 7, "{}", "p:0123"),
    "a seat before the table is left": ("left", -1, "{}", "p:0123"),
    "a free seat is left": ("left", 2, "{}", "p:0123"),
    "luck sits down": ("seated", 2, '{"bot":"","name":"","nonce":"x"}', "luck"),
    "a moderator sits down": ("seated", 2, '{"bot":"","name":"","nonce":"x"}', "mod:eve"),
}


@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE)
def test_events_that_cannot_have_happened_get_a_sentence(strange: tuple[str, int | None, str, str]) -> None:
    browser = account()
    answer = brought(browser, with_event(*strange))
    assert answer.status_code == 422
    assert "Line 3: " in answer.content.decode()
    assert not Table.objects.exists()


def test_a_log_that_breaks_the_rules_code_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_given: object) -> None:
        raise ZeroDivisionError

    lines = lines_of(forged(OWN))
    monkeypatch.setattr(type(play.present(stored(forged(OTHER)).code).game), "legal_moves", breaks)
    answer = brought(account(), lines)
    assert answer.status_code == 422
    assert "The event cannot be read" in answer.content.decode()


def test_a_promise_that_is_no_digest_is_refused() -> None:
    """PostgreSQL keeps no longer one, and answers with an error."""
    for promise in ("", "ab" * 400, "G" * 64):
        records = forged(OWN, commitment=promise)
        with pytest.raises(exchange.BadFile, match="Line 2: "):
            exchange.import_table(io.BytesIO(lines_of(chained(OWN, records[:3]))))
    assert not Table.objects.exists()


LATER = "2999-01-01T00:00:00.000000Z"
LAST = "9999-12-31T23:59:59.000000Z"
NIGHTS = {"clock": "days", "hours": 24, "night": [22, 8], "zone": "Asia/Taipei"}


def dated(at: str, events: int | None = 12, **opening: Any) -> list[Record]:
    """The beginning of a game, all of it at one moment."""
    return forged(OWN, lambda record: record._replace(at=at), **opening)[:events]


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00.000000Z", "1999-12-31T23:59:59.000000Z", LATER, LAST])
def test_times_that_no_game_has_are_refused(at: str) -> None:
    with pytest.raises(exchange.BadFile, match="Line 2: "):
        exchange.import_table(io.BytesIO(lines_of(dated(at, terms=NIGHTS))))
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("at", "opening"),
    [("0001-01-05T00:00:00.000000Z", {"terms": NIGHTS}), (LATER, {"terms": NIGHTS}), (LAST, {"events": None})],
)
def test_times_that_are_stored_already_take_nobody_long(at: str, opening: dict[str, Any]) -> None:
    """The nights since the year 1 were counted one by one, for each seat of each page."""
    stored(dated(at, **opening))
    browser, keeper = account(), staff_browser()
    with soon():
        for page in ("", "at/1/", "proof/", "log.jsonl"):
            assert browser.get(f"/t/{OWN}/{page}").status_code == 200, page
        assert keeper.get(f"/review/tables/{OWN}/", follow=True).status_code == 200


def test_nights_are_not_counted_for_ever() -> None:
    start = dt.datetime(1, 1, 5, tzinfo=dt.UTC)
    terms = msgspec.convert(NIGHTS, Terms)
    with soon():
        for _ in range(20):
            assert clock.running_seconds(start, timezone.now(), terms) > 14 * 24 * 3600


def test_a_proof_that_takes_too_long_is_given_up_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "PATIENCE", -1.0)
    answer = brought(account(), lines_of(forged(OWN)))
    assert answer.status_code == 422
    assert "takes too long" in answer.content.decode()
    assert not Table.objects.exists()
