"""Playing against bots gives bots, and playing alone is a button of its own with its targets and challenges."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tables.models import Seat, Table
from tables.presenters.registry import PRESENTERS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", sorted(PRESENTERS))
def test_play_now_always_gives_a_bot(game: str) -> None:
    Client().post(f"/play/{game}/")
    seats = list(Seat.objects.order_by("number"))
    assert len(seats) >= 2
    assert [bool(seat.bot) for seat in seats] == [False] + [True] * (len(seats) - 1)


@pytest.mark.parametrize("game", sorted(PRESENTERS))
def test_inviting_friends_begins_with_the_usual_number_of_players(game: str) -> None:
    page = Client().get(f"/new/{game}/").content.decode()
    (chosen,) = re.findall(r'name="seats" value="(\d+)" checked', page)
    assert int(chosen) == PRESENTERS[game].usual_seats > 1


@pytest.mark.parametrize(
    ("challenge", "options"),
    [
        ("none", {}),
        ("", {}),
        ("nonsense", {}),
        ("steamers", {"solo_challenge": "large_steamers_without_workshop"}),
        ("buildings", {"solo_challenge": "all_buildings_but_the_den"}),
        ("cubes", {"solo_keep": 2}),
    ],
)
def test_playing_alone_begins_at_once_with_the_chosen_challenge(challenge: str, options: dict[str, object]) -> None:
    browser = Client()
    answer = browser.post("/play/dadaocheng/alone", {"challenge": challenge, "key": "k"})
    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.code}/"
    assert (table.seat_count, table.status) == (1, "running")
    assert {name: table.options[name] for name in options} == options
    assert browser.get(f"/t/{table.code}/").status_code == 200


def test_the_home_page_names_the_targets_and_all_challenges() -> None:
    page = Client().get("/").content.decode()
    assert page.count('action="/play/dadaocheng/alone"') == page.count("/alone") == 1
    for word in ("50", "60", "70", "steamers", "buildings", "cubes"):
        assert word in page


def test_a_game_that_nobody_plays_alone_says_so() -> None:
    answer = Client().post("/play/niagara/alone")
    assert answer.status_code == 404
    assert not Table.objects.exists()
