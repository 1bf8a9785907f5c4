"""People with and without accounts, in browsers of their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client

from tables import play
from tables.models import Player

PASSWORD = "seven cranes fly"


@pytest.fixture(autouse=True)
def nobody_has_tried() -> None:
    """No test inherits the attempts of another: a Redis outlives the database."""
    caches["quick"].clear()


@pytest.fixture
def account(db: None) -> Player:
    """An account, made elsewhere: its player is called Mei 梅."""
    user = User.objects.create_user("mei", "mei@example.org", PASSWORD)
    return Player.objects.create(nickname="Mei 梅", user=user, language="en")


def log_in(browser: Client, login: str = "mei", password: str = PASSWORD, follow: bool = False, **said: str):  # type: ignore[no-untyped-def]
    """Says name and password on the page."""
    return browser.post("/account/login/", {"login": login, "password": password, **said}, follow=follow)


def plays_now(browser: Client, game: str = "niagara") -> str:
    """Sits down against bots with one click; the code of the table."""
    return str(browser.post(f"/play/{game}/", {"key": "click"})["Location"].split("/")[2])


def sits(browser: Client, code: str) -> bool:
    """Whether the table's page is that of somebody who sits there."""
    return 'id="send"' in browser.get(f"/t/{code}/").content.decode()


def moves(browser: Client, code: str) -> int:
    """Posts a legal move in the name of whoever sits there in this browser; the status of the answer."""
    now = play.present(code)
    seat = next(seat for seat in now.awaited if not now.places[seat].bot)
    legal = now.game.legal_moves(now.course.state, seat)
    form = {"pick": sorted(legal[0].picks()), "question": now.course.questions[seat], "key": f"m{now.number}"}
    return browser.post(f"/t/{code}/move", form, headers={"HX-Request": "true"}).status_code


Opened = Callable[[], Client]
