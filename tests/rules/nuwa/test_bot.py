"""What the sensible bot does where the right thing is plain; it knows its own camp and no other."""

from __future__ import annotations

import random
from collections import deque

import pytest

from rules.bots import LEVELS
from rules.bots.by_side import BySide
from rules.bots.contract import Budget
from rules.bots.heuristics.nuwa_ways import BITS, FAR_AWAY, distances, work_left
from rules.bots.selfplay import play
from rules.kernel.contract import resolve
from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from rules.nuwa.board import look_over
from rules.nuwa.content import GOAL_CELLS, PLACE_CELLS, STEPS, half_turned
from rules.nuwa.game import NUWA
from rules.nuwa.moves import DiscardCard, Pass, PlaceObstacle, PlaceRoad, Release, RemoveRoad, TurnGoal, Unlock

from .tables import SPINE, laid
from .test_ways_against_oracle import scattered

FOUR = {2: ("azure", 1), 3: ("white", 1), 5: ("black", 2), 6: ("yellow", 2)}
WAY = ("cross 1/0", "cross 2/0", "straight_vertical 2/1")
UNITY, TROUBLE = ("unity", "unity", "trouble"), ("trouble", "unity", "unity")


def chosen(state, seed=0):
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
    hands = {0: "cross curve_a"}
    opened = {**FOUR, 1: ("red", 1), 4: ("prophecy", 0)}
    right = laid(*SPINE, opened=opened, looked={"B": ("right", 0)}, identities=UNITY, rounds=1, hands=hands)
    wrong = laid(*SPINE, opened=opened, looked={"B": ("wrong", 0)}, identities=UNITY, rounds=1, hands=hands)
    assert chosen(right, seed) == TurnGoal("B")
    assert chosen(wrong, seed) != TurnGoal("B")
    spoiler = laid(*SPINE, opened=opened, looked={"B": ("right", 0)}, identities=TROUBLE, rounds=1, hands=hands)
    assert chosen(spoiler, seed) != TurnGoal("B")


def test_a_prophet_looks_at_the_goal_that_is_nearest() -> None:
    state = laid(*WAY, *SPINE[2:], locked={1: "prophecy"}, hands={0: "unlock_prophecy"}, identities=UNITY)
    assert chosen(state) == Unlock("unlock_prophecy", 1, "B")


@pytest.mark.parametrize("seed", range(3))
def test_unity_angels_lay_roads_that_lead_on_and_keep_unlock_cards(seed: int) -> None:
    state = laid("cross 1/0", hands={0: "straight_horizontal unlock_red dead_cross"}, identities=UNITY)
    assert chosen(state, seed) == PlaceRoad("straight_horizontal", 2, 0)
    nothing = laid(hands={0: "dead_cross unlock_red unlock_white obstacle_fire"}, identities=UNITY)
    assert chosen(nothing, seed) == DiscardCard("obstacle_fire")


@pytest.mark.parametrize("seed", range(3))
def test_troublemakers_tear_roads_away_and_put_obstacles_before_others(seed: int) -> None:
    assert chosen(laid(*SPINE, hands={0: "removal release_fire"}, identities=TROUBLE), seed) in [
        RemoveRoad(x, 0) for x in range(1, 8)
    ]
    said = chosen(laid(hands={0: "obstacle_fire dead_cross"}, obstacles={1: "flood"}, identities=TROUBLE), seed)
    assert said != PlaceObstacle("obstacle_fire", 0)
    open_seat = laid(
        hands={0: "obstacle_fire removal", 1: "cross", 2: "cross"}, obstacles={1: "flood"}, identities=TROUBLE
    )
    assert chosen(open_seat, seed) == PlaceObstacle("obstacle_fire", 2)


def test_who_is_blocked_frees_itself_first() -> None:
    blocked = laid(hands={0: "release_fire cross"}, obstacles={0: "fire", 1: "fire"}, identities=UNITY)
    assert chosen(blocked) == Release("release_fire", 0, "fire")
    trouble = laid(hands={0: "release_fire cross"}, obstacles={1: "fire", 0: "flood"}, identities=TROUBLE)
    assert chosen(trouble) == Pass()


def test_other_identities_and_hands_change_nothing() -> None:
    """The same choice at all tables that the seat cannot tell apart."""
    state = laid(
        *WAY, locked={1: "red"}, hands={0: "unlock_white removal curve_a", 1: "unlock_red", 2: "cross"},
        opened={4: ("prophecy", 1)}, looked={"A": ("right", 1)}, identities=UNITY, discarded=[(1, "unlock_azure")],
    )  # fmt: skip
    said = {chosen(NUWA.resample(state, 0, Dice(b"other", number)), 7) for number in range(20)}
    assert said == {chosen(state, 7)}


def walked(roads, opened):
    """`distances` by walking from cell to cell, those before that need the fewest roads."""
    table = look_over(roads, opened)
    sites = {*PLACE_CELLS.values(), *GOAL_CELLS.values()}
    costs = dict.fromkeys(table.live, 0)
    found = {cell: 0 for cell in sites if cell in table.touched or cell in table.tiles}
    queue = deque(table.live)
    while queue:
        here = queue.popleft()
        for side, (dx, dy) in STEPS.items():
            cell = (here[0] + dx, here[1] + dy)
            if not table.tiles.get(here, 15) & side or cell in costs or (cell not in BITS and cell not in table.tiles):
                continue
            there = table.tiles.get(cell)
            if there is None and cell in sites:
                found[cell] = min(found.get(cell, FAR_AWAY), costs[here])
            elif there is None:
                if costs[here] < FAR_AWAY:
                    costs[cell] = costs[here] + 1
                    queue.append(cell)
            elif there & half_turned(side) and cell not in table.dead:
                costs[cell] = costs[here]
                queue.appendleft(cell)
    return {cell: found.get(cell, FAR_AWAY) for cell in sites}


def test_ways_are_counted_in_roads() -> None:
    start, near = laid(), laid(*WAY, *(word for word in SPINE if word[-3] in "34567"))
    assert distances(start.roads, start.opened)[8, 0] == 7
    assert distances(near.roads, near.opened)[8, 0] == 0
    assert distances(near.roads, near.opened)[2, 2] == 0
    assert work_left(near) < work_left(start)
    dice = random.Random(5)
    counted = set()
    for _ in range(400):
        roads, opened = scattered(dice)
        mine = distances(roads, opened)
        assert mine == walked(roads, opened)
        counted |= set(mine.values())
    assert {0, 1, 2, 3, FAR_AWAY} <= counted


def mended(unity: str, trouble: str, rounds: int = 12) -> int:
    """In how many rounds the sky is mended where the camps play on these levels."""
    bots = BySide({"unity": LEVELS[unity], "trouble": LEVELS[trouble]}, otherwise=LEVELS["random"])
    setup = resolve(NUWA.meta, 5, {"rounds": 1})
    ends = [play(NUWA, setup, [bots] * 5, number.to_bytes(32, "big"), Budget()).end for number in range(rounds)]
    return sum(record.mended for end in ends for record in end.history)


def test_either_camp_does_better_with_sense() -> None:
    """In the same seats with the same deal."""
    assert mended("random", "random") == 0
    assert mended("sensible", "random") > mended("sensible", "sensible") + 1
