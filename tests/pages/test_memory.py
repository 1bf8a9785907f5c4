"""A running table of a memory game never remembers for its players, whichever page they ask."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rules.bots import LEVELS
from rules.bots.contract import Budget
from rules.ferry.moves import Load, PassengerLoaded
from rules.ferry.state import Placing
from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from tables import play
from tables.models import Player
from tests.pages.conftest import NAMES, Friends, browser_of, staff_browser

ANIMALS = r"(?:wolf|goat|cabbage|dog)"


def table(moves: int, options: dict[str, Any] | None = None, stop: Any = None) -> Friends:
    """Ferry for three, played at random for some moves, or until `stop` says so of a state."""
    players = [Player.objects.create(nickname=name) for name in NAMES]
    opened = play.open_table(players[0], "ferry", 3, options or {}, seed=bytes(32))
    for number, player in enumerate(players):
        play.sit(opened.code, number, player, f"word {number}")
    friends = Friends(opened.code, players, [browser_of(player) for player in players])
    for turn in range(moves):
        now = play.present(friends.code)
        if stop is not None and stop(now.course.state):
            break
        seat = now.course.awaited[0]
        perspective = Perspective(now.game, now.course.state, seat)
        friends.say(seat, LEVELS["random"].choose(perspective, Dice(bytes(32), turn), Budget()))
    return friends


def aboard(page: str) -> set[str]:
    """The animals drawn aboard the boats."""
    return set(re.findall(rf"#({ANIMALS})\b", page.split('id="boats"')[1].split('id="mover"')[0]))


def loads(friends: Friends) -> list[int]:
    return [told.number for told in play.story(friends.code) if isinstance(told.payload, Load)]


@pytest.mark.django_db
def test_looking_back_does_not_show_what_one_held() -> None:
    """Else the hand before and after a load would tell who went aboard."""
    friends = table(14)
    head = play.present(friends.code).number
    for seat, browser in enumerate(friends.browsers):
        for number in loads(friends):
            for step in (step for step in (number - 1, number) if step < head):
                for query in ("", f"?seat={seat}"):
                    page = browser.get(f"/t/{friends.code}/at/{step}/{query}").content.decode()
                    assert "Remembering is part of this game" in page
                    assert "hand-" not in page
        page = browser.get(f"/t/{friends.code}/at/{head}/").content.decode()
        assert "hand-" in page
        assert "Remembering is part" not in page


@pytest.mark.django_db
def test_looking_back_does_not_look_aboard_again() -> None:
    friends = table(400, stop=lambda state: isinstance(state.phase, Placing))
    now = play.present(friends.code)
    assert isinstance(now.course.state.phase, Placing)
    seat = now.course.awaited[0]
    assert aboard(friends.browsers[seat].get(f"/t/{friends.code}/").content.decode())
    looked = now.number
    while play.present(friends.code).number == looked or isinstance(
        play.present(friends.code).course.state.phase, Placing
    ):
        state = play.present(friends.code).course.state
        friends.say(seat, now.game.legal_moves(state, seat)[0])
    page = friends.browsers[seat].get(f"/t/{friends.code}/at/{looked}/").content.decode()
    assert not aboard(page)
    told = friends.browsers[seat].get(f"/t/{friends.code}/at/{looked}/unfold")
    for picture, _ms in told.json()["beats"]:
        assert not aboard(picture) - set(re.findall(ANIMALS, "cabbage"))


@pytest.mark.django_db
@pytest.mark.parametrize("options", [{}, {"young": True}])
def test_no_page_of_a_running_table_names_who_went_aboard_earlier(options: dict[str, Any]) -> None:
    friends = table(12, options)
    for number in loads(friends)[:-1]:
        for browser in (*friends.browsers, friends.stranger):
            base = f"/t/{friends.code}/at/{number}/"
            page = browser.get(base).content.decode()
            assert not aboard(page)
            told = json.loads(browser.get(base + "unfold").content)
            assert told["beats"]
            for picture, _ms in told["beats"]:
                assert not aboard(picture)
                assert not re.search(rf"#{ANIMALS}\b", picture.split('id="mover"')[1])
            assert not aboard(told["html"])
    for address in ("log.jsonl", "proof/"):
        text = friends.stranger.get(f"/t/{friends.code}/{address}").content.decode()
        assert not re.search(rf"{ANIMALS}\d", text)


@pytest.mark.django_db
def test_no_log_tells_an_opening_hand_from_which_somebody_has_left() -> None:
    friends = table(2)
    head = play.present(friends.code).number
    for browser in friends.browsers:
        for address in (f"/t/{friends.code}/", f"/t/{friends.code}/at/{head}/", f"/t/{friends.code}/at/{head - 1}/"):
            page = browser.get(address).content.decode()
            assert page.count("draws an opening hand of four passengers") >= 3
            assert "opening hand:" not in page


@pytest.mark.django_db
def test_the_desk_does_not_remember_for_whoever_plays_there() -> None:
    friends = table(12)
    number = next(
        told.number
        for told in play.story(friends.code)
        if any(isinstance(beat.effect, PassengerLoaded) and beat.effect.shown for beat in told.beats)
    )
    for keeper, tells in ((staff_browser(), True), (staff_browser(friends.players[0]), False)):
        for address in (f"/review/tables/{friends.code}/", f"/review/tables/{friends.code}/{number}/"):
            page = keeper.get(address).content.decode()
            assert "aboard" in page
            assert bool(re.search(rf"shows an? {ANIMALS}", page)) == tells
            assert tells or not re.search(rf"[0-3]/{ANIMALS}\d", page)


@pytest.mark.django_db
def test_a_table_that_remembers_for_all_shows_the_past_as_it_was() -> None:
    friends = table(12, {"memory_aid": True})
    page = friends.browsers[0].get(f"/t/{friends.code}/at/{loads(friends)[2]}/").content.decode()
    assert "hand-" in page
    assert aboard(page)
    assert "Remembering is part" not in page
