"""Hundreds of random games under all house rules: at every state each card is somewhere, and once.

Thousands of them: HETU_RANDOM_GAMES=5000 python3 manage.py test tests/rules/dayu/test_many_games.py
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from rules.dayu.game import DAYU
from rules.dayu.state import DayuState, Over

from .players import game

GAMES = int(os.environ.get("HETU_RANDOM_GAMES", "300"))
PARTS = 5

NAMES = {option.name: option for option in DAYU.meta.options}


def chosen(dice: random.Random, seats: int) -> dict[str, object]:
    """A value for every option that there is with so many seats; now and then all defaults."""
    if dice.random() < 0.3:
        return {}
    return {
        name: dice.choice(option.values)
        for name, option in NAMES.items()
        if option.seats is None or seats in option.seats
    }


def conserved(state: DayuState) -> bool:
    """Whether all tools, floods and rectangles are there, by their numbers."""
    held = (*state.tails, *state.rows, *state.played)
    tools = sum(map(len, state.pools)) + sum(map(len, held))
    floods = len(state.flood_pool) + sum(map(len, state.floods)) + sum(place.flood is not None for place in state.ring)
    return (tools, floods) == (102, 20) and all(min(place.free) >= 0 and sum(place.free) <= 10 for place in state.ring)


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_in_any_state_of_many_games(part: int) -> None:
    ends: Counter[str] = Counter()
    for number in range(part, GAMES, PARTS):
        dice = random.Random(f"many/{number}")
        seats = 2 + number % 3
        events = game(dice, seats, lean=dice.random(), **chosen(dice, seats))
        for at, (_, _, beats) in enumerate(events):
            assert all(conserved(beat.state) for beat in beats), f"game {number}, event {at + 1}"
            if at % 50 == number % 50:
                DAYU.check(beats[-1].state)
        final = events[-1][2][-1].state
        DAYU.check(final)
        assert isinstance(final.phase, Over)
        ends[final.phase.why] += 1
    assert set(ends) == {"floods", "stalled"}
