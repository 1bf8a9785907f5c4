"""Legal moves are listed within ten milliseconds, whatever the position."""

from __future__ import annotations

import random
from time import process_time

import pytest

from rules.dayu.game import DAYU
from rules.kernel.audience import CHANCE

from .players import game
from .tables import laid

LIMIT = 0.010


def seconds(state: object, seat: int) -> float:
    """The shortest of a few measurements: what the listing itself takes, on a busy machine too."""
    found = []
    for _ in range(5):
        began = process_time()
        DAYU.legal_moves(state, seat)  # type: ignore[arg-type]
        found.append(process_time() - began)
    return min(found)


def test_the_longest_list_comes_within_ten_milliseconds() -> None:
    """Four heavy cards, every flood within reach, and the gift of xirang for each of their tools."""
    state = laid(
        "F01", "F02", "F04", "F05", "F06", rows=["S01* S13* G15* R01*"], floods={0: "F07 F12 F03 F09"}, points=4
    )
    assert len(DAYU.legal_moves(state, 0)) > 30
    assert seconds(state, 0) < LIMIT


@pytest.mark.parametrize("later", [False, True])
def test_any_list_in_games_comes_within_ten_milliseconds(later: bool) -> None:
    options = {option.name: option.values[1] for option in DAYU.meta.options if option.later and later}
    slowest = 0.0
    for seed in range(3):
        for _, _, beats in game(random.Random(f"speed/{seed}"), 2 + seed, lean=0.7, **options):
            state = beats[-1].state
            waited = DAYU.to_move(state)
            if waited and waited != (CHANCE,):
                slowest = max(slowest, seconds(state, waited[0]))
    assert 0 < slowest < LIMIT
