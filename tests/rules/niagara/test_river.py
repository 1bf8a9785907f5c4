"""Phase 3 against the closed form, the falls, and the steps of the river."""

from __future__ import annotations

import itertools

import pytest

from rules.niagara.moves import CanoeLost, RiverFlows, RiverStepped, Weather
from rules.niagara.river import RIVER, route, steps

from .tables import done, effects, laid, last_to_act


def expected(place: str, nxt: str, k: int) -> str:
    """Where a canoe is after k steps, by the closed form: no step is taken."""
    space = int(place[-1])
    if place in ("1", "2", "3", "4", "5"):
        if k < 6 - space:
            return str(space + k)
        if k >= 10 - space:
            return "lost"
        served = nxt if space % 2 else "UD".replace(nxt, "")
        return served + ("6" if k < 8 - space else "7")
    mine = place[0] == nxt
    if space == 7:
        return "lost" if k >= (1 if mine else 2) else place
    if mine:
        return place if k == 0 else place[0] + "7" if k <= 2 else "lost"
    return place if k <= 1 else place[0] + "7" if k <= 3 else "lost"


@pytest.mark.parametrize("nxt", ["U", "D"])
@pytest.mark.parametrize("k", range(9))
def test_every_place_by_the_closed_form(nxt: str, k: int) -> None:
    for place in RIVER:
        number = min(6, max(1, k))
        weather = k - number
        state = laid(
            f"{place} 1", "lost lost", "lost lost", weather=weather - 1 if weather > 0 else weather + 1, branch=nxt
        )
        after = done(last_to_act(state, number, 6, "cloud"), 2, Weather(weather))
        assert after.canoes[0][0].place == expected(place, nxt, k), (place, nxt, k)
        assert after.next_branch == ("UD".replace(nxt, "") if k % 2 else nxt)


def test_steps_for_every_hand_of_three_cards() -> None:
    cards = ("1", "2", "3", "4", "5", "6", "cloud")
    for hand in itertools.product(cards, repeat=3):
        numbers = [int(card) for card in hand if card != "cloud"]
        for weather in (-1, 0, 1, 2):
            plain = min(numbers) + weather if numbers else weather
            assert steps(hand, weather, 0) == (plain if plain > 0 else 0)
            assert steps(hand, weather, 1) == (plain if plain > 1 else 1)


def test_each_step_is_told_with_what_it_carried_and_what_fell() -> None:
    state = laid("U7r 5", "D6w lost", "lost lost", landed={2: "vv"}, weather=0)
    told = effects(last_to_act(state, 1, 6, "cloud"), 2, Weather(1))
    river = [effect for effect in told if isinstance(effect, RiverFlows | RiverStepped | CanoeLost)]
    flows, first, lost, second = river
    assert flows == RiverFlows(2, lowest=1, weather=1)
    assert (first.step, first.of, first.branch) == (1, 2, "U")
    assert [(c.seat, c.canoe, c.start, c.to) for c in first.carried] == [
        (0, 0, "U7", "lost"),
        (0, 1, "5", "U6"),
    ]
    assert lost == CanoeLost(0, 0, "red", "U")
    assert (second.step, second.branch) == (2, "D")
    assert [(c.seat, c.start, c.to) for c in second.carried] == [(1, "D6", "D7")]


def test_a_gem_over_the_falls_goes_to_the_pit_of_its_own_colour() -> None:
    state = laid("U7v 1", "lost lost", "lost lost")
    after = done(last_to_act(state, 2, 6, "cloud"), 2, Weather(1))
    assert after.canoes[0][0].place == "lost"
    assert after.canoes[0][0].cargo is None
    assert after.pits[2].count("violet") == 7


def test_cards_of_seats_without_canoes_count_for_the_river() -> None:
    state = laid("1 2", "lost lost", "lost lost", weather=1)
    told = effects(last_to_act(state, 5, 2, "cloud"), 2, Weather(0))
    assert RiverFlows(2, lowest=2, weather=0) in told


def test_the_shore_is_not_moved() -> None:
    after = done(last_to_act(laid("L L", weather=1), 6, 6, "cloud"), 2, Weather(2))
    assert all(canoe.place == "L" for pair in after.canoes for canoe in pair)


def test_the_branch_is_remembered_or_not() -> None:
    for memory, branch in (("persist", "D"), ("reset", "U")):
        state = laid("1 1", "lost lost", "lost lost", branch="D", branch_memory=memory)
        told = effects(last_to_act(state, 1, 6, "cloud"), 2, Weather(1))
        assert next(e.branch for e in told if isinstance(e, RiverStepped)) == branch


def test_the_river_can_be_made_to_move_at_least_one_step() -> None:
    for least in (0, 1):
        state = laid("1 1", "lost lost", "lost lost", river_at_least=least)
        told = effects(last_to_act(state, 1, 6, "cloud"), 2, Weather(-1))
        assert RiverFlows(least, lowest=1, weather=-1) in told


def test_routes_lead_one_way_only() -> None:
    assert route("L", "U6") == ("L", "1", "2", "3", "4", "5", "U6")
    assert route("D7", "4") == ("D7", "D6", "5", "4")
    assert route("U7", "lost") == ("U7", "lost")
    assert route("U6", "D6") is None
