"""Who watches is counted by browsers that were there: not by cookies that somebody makes up, and not without end."""

from __future__ import annotations

import datetime as dt
import re
import secrets

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tables import company, limits, play
from tables.company import presence
from tables.models import Player, Table, Watcher
from tests.pages.conftest import Friends, browser_of
from tests.security.conftest import AtMost

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def loaded(code: str, browser: Client | None = None, room: bool = False) -> tuple[Client, str]:
    """A browser that has loaded the page of a table, and where it posts that the page is in view."""
    browser = browser or Client()
    page = browser.get(f"/t/{code}/wait/" if room else f"/t/{code}/").content.decode()
    return browser, re.search(r'data-here="([^"]+)"', page)[1]


def watches(code: str, browser: Client | None = None, **options: str) -> str:
    browser, path = loaded(code, browser)
    answer = browser.post(path, {"n": 1}, **options)
    assert answer.status_code == 200
    return answer.content.decode()


def made_up() -> Client:
    """A browser whose cookies nobody has given to it."""
    browser = Client(enforce_csrf_checks=True)
    browser.cookies["hetu_csrf"] = secrets.token_hex(16)
    browser.cookies["hetu_session"] = secrets.token_hex(16)
    return browser


def test_made_up_cookies_make_no_watchers(running: Friends) -> None:
    _browser, path = loaded(running.code)
    for here in (f"/t/{running.code}/here", path, f"/t/{running.code}/here?mark=x"):
        browser = made_up()
        token = browser.cookies["hetu_csrf"].value
        answer = browser.post(here, {"n": 1, "csrfmiddlewaretoken": token})
        assert (answer.status_code, "watching" in answer.content.decode()) == (200, False)
    assert not Watcher.objects.exists()


def test_the_mark_of_a_page_is_for_its_table_and_its_browser(running: Friends, finished: Friends) -> None:
    other = play.open_table(running.players[0], "niagara", 3)
    browser, path = loaded(other.code, room=True)
    browser.post(path.replace(other.code, running.code), {"n": 1})
    assert not Watcher.objects.exists()
    assert browser.post(path, {"n": 1}).status_code == 200
    assert Watcher.objects.get().table.code == other.code


def test_one_address_brings_only_so_many_watchers_to_a_table(running: Friends, at_most: AtMost) -> None:
    at_most("watcher", 2)
    shown = [watches(running.code, REMOTE_ADDR="198.51.100.7") for _ in range(4)][-1]
    assert "2 are watching" in shown, "who is not counted reads on"
    assert Watcher.objects.count() == 2
    assert "3 are watching" in watches(running.code, REMOTE_ADDR="198.51.100.8")
    again, path = loaded(running.code)
    for _ in range(5):
        again.post(path, {"n": 1}, REMOTE_ADDR="198.51.100.9")
    assert Watcher.objects.count() == 4, "one browser is one watcher"
    seated = running.browsers[0].post(f"/t/{running.code}/here", {"n": 1}, REMOTE_ADDR="198.51.100.7")
    assert re.search(r"Mei 梅 <span[^>]*>here<", seated.content.decode()), "who sits is always noted"


def test_a_table_counts_only_so_many_watchers_and_says_that_there_are_more(
    running: Friends, monkeypatch: pytest.MonkeyPatch, clock: time_machine.Coordinates
) -> None:
    monkeypatch.setattr(limits, "MOST_WATCHERS", 3)
    for _ in range(5):
        shown = watches(running.code)
    assert "3+ are watching" in shown
    assert Watcher.objects.count() == 3
    running.browsers[0].post(f"/t/{running.code}/here", {"n": 1})
    assert Watcher.objects.count() == 4, "who sits is noted beside them"
    clock.shift(presence.GONE + dt.timedelta(seconds=1))
    assert "1 is watching" in watches(running.code), "who is gone makes room"
    assert Watcher.objects.count() == 2


def test_those_who_went_silent_are_forgotten_at_every_table(running: Friends, clock: time_machine.Coordinates) -> None:
    watches(running.code)
    watches(running.code, browser_of(Player.objects.create(nickname="Ines")))
    running.browsers[0].post(f"/t/{running.code}/here", {"n": 1})
    clock.shift(presence.FORGOTTEN + dt.timedelta(seconds=1))
    assert company.forget_watchers(timezone.now()) == 2
    assert Watcher.objects.get().player == running.players[0], "how long somebody is away is known as long as they sit"
    clock.shift(company.STAYS_KEPT)
    assert company.forget_watchers(timezone.now()) == 1


def test_who_sits_down_does_not_watch_beside_that(running: Friends) -> None:
    table = play.open_table(running.players[0], "niagara", 3)
    browser, path = loaded(table.code, room=True)
    assert "1 is watching" in browser.post(path, {"n": 1}).content.decode()
    browser.post(f"/t/{table.code}/sit/1/", {"nickname": "Ines", "invitation": table.link_token})
    shown = browser.post(loaded(table.code, browser, room=True)[1], {"n": 1}).content.decode()
    assert "watching" not in shown
    assert re.search(r"Ines <span[^>]*>here<", shown)
    assert Table.objects.get(pk=table.pk).watchers.count() == 1
