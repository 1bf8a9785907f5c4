"""What the sensible bot does where the right thing is plain; it knows its own camp and no other."""

from __future__ import annotations

import pytest

from rules.bots import LEVELS
from rules.bots.contract import Budget
from rules.bots.heuristics.nuwa import distances, mending, work_left
from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from rules.nuwa.game import NUWA
from rules.nuwa.moves import DiscardCard, TurnGoal, Unlock

from .tables import SPINE, laid

FOUR = {2: ("azure", 1), 3: ("white", 1), 5: ("black", 2), 6: ("yellow", 2)}
WAY = ("cross 1/0", "cross 2/0", "straight_vertical 2/1")


def chosen(state, seed):
    return LEVELS["sensible"].choose(Perspective(NUWA, state, 0), Dice(b"bot", seed), Budget(60))


@pytest.mark.parametrize("seed", range(3))
def test_either_camp_mends_or_hinders(seed: int) -> None:
    def last(identity: str):
        cast = (identity, "unity", "unity")
        hand = {0: "unlock_red cross curve_a"}
        return laid(*WAY, locked={1: "red"}, opened=FOUR, hands=hand, identities=cast, rounds=1, up={"B": ("right", 1)})

    assert chosen(last("unity"), seed) == Unlock("unlock_red", 1)
    assert chosen(last("trouble"), seed) == DiscardCard("unlock_red")


@pytest.mark.parametrize("seed", range(3))
def test_what_a_prophet_saw_is_used(seed: int) -> None:
    cast = ("unity", "unity", "trouble")
    hands = {0: "cross curve_a"}
    opened = {**FOUR, 1: ("red", 1), 4: ("prophecy", 0)}
    right = laid(*SPINE, opened=opened, looked={"B": ("right", 0)}, identities=cast, rounds=1, hands=hands)
    wrong = laid(*SPINE, opened=opened, looked={"B": ("wrong", 0)}, identities=cast, rounds=1, hands=hands)
    assert chosen(right, seed) == TurnGoal("B")
    assert chosen(wrong, seed) != TurnGoal("B")


def test_ways_are_counted_in_roads() -> None:
    start, near = laid(), laid(*WAY, *(word for word in SPINE if word[-3] in "34567"))
    assert distances(start.roads, start.opened)[8, 0] == 7
    assert distances(near.roads, near.opened)[8, 0] == 0
    assert distances(near.roads, near.opened)[2, 2] == 0
    assert work_left(near) < work_left(start)


def test_a_troublemakers_discard_is_remembered() -> None:
    cast = ("trouble", "unity", "unity")
    assert mending(laid(discarded=[(0, "unlock_red")], identities=cast)) < 0.05
    assert mending(laid(discarded=[(1, "unlock_red")], identities=cast)) > 0.2
    assert mending(laid(discarded=[(0, "unlock_prophecy")], identities=cast)) > 0.2
