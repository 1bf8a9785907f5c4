"""What is connected, and where a card can lie, against an oracle in thousands of positions."""

from __future__ import annotations

import random

import pytest

from rules.kernel.contract import resolve
from rules.kernel.playthrough import play
from rules.nuwa.board import SIDES as RULES_SIDES
from rules.nuwa.board import Road, beds, look_over, ways_to_lie
from rules.nuwa.content import GOAL_CELLS, PLACE_CELLS, ROAD_KINDS, deck
from rules.nuwa.game import NUWA
from rules.nuwa.moves import PlaceRoad
from rules.nuwa.state import Playing
from tests.conformance.policies import purposeful

from . import oracle

RULES = ((False, True, False), (False, False, False), (True, False, False), (False, True, True))
"""(needs_live, on_dead_end, in_grid)."""


def scattered(dice: random.Random) -> tuple[tuple[Road, ...], tuple[tuple[int, int], ...]]:
    """Roads thrown anywhere near the start, mostly beside others, whether they fit or not."""
    box = [card for card in deck() if card in ROAD_KINDS]
    box = dice.sample(box, len(box)) + dice.choices(("cross", "tee_horizontal", "tee_vertical"), k=40)
    if dice.random() < 0.5:
        box.reverse()
    sites = [*PLACE_CELLS.values(), *GOAL_CELLS.values()]
    opened = tuple(cell for cell in sites if dice.random() < 0.3)
    taken = {(0, 0), *sites}
    roads: dict[tuple[int, int], Road] = {}
    for _ in range(dice.randrange(60)):
        x, y = dice.choice([(0, 0), *opened, *roads]) if dice.random() < 0.9 else (dice.randrange(9), dice.randrange(5))
        dx, dy = dice.choice([(0, 1), (1, 0), (1, 0), (0, -1), (-1, 0)])
        cell = (x + dx, y + dy)
        if cell not in taken:
            taken.add(cell)
            card = box.pop(0)
            roads[cell] = Road(*cell, card, dice.choice(ways_to_lie(card)))
    return tuple(roads.values()), opened


def lying(roads: tuple[Road, ...]) -> list[oracle.Lying]:
    return [(road.x, road.y, road.card, road.turned) for road in roads]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_connected(seed: int) -> None:
    dice = random.Random(seed)
    far = 0
    for _ in range(700):
        roads, opened = scattered(dice)
        table = look_over(roads, opened)
        live, damp, touched = oracle.poured(lying(roads), opened)
        assert set(table.live) == live
        assert set(table.reached) == damp
        assert set(table.touched) == touched
        far += len(touched) > 1
    assert far > 5


@pytest.mark.parametrize("rules", RULES)
def test_where_a_card_can_lie(rules: tuple[bool, bool, bool]) -> None:
    dice = random.Random(str(rules))
    found = 0
    for _ in range(250):
        roads, opened = scattered(dice)
        ground = beds(roads, opened, *rules)
        for card in dice.sample(sorted(ROAD_KINDS), 3):
            mine = {
                (x, y, turned)
                for (x, y), bed in ground.items()
                for turned in ways_to_lie(card)
                if bed.takes(RULES_SIDES[card, turned])
            }
            assert mine == set(oracle.placements(card, lying(roads), opened, *rules))
            found += len(mine)
    assert found > 1000


def test_legal_moves_along_whole_games() -> None:
    """With the state's own marks of what is open, and touched places turned up at once."""
    for seed, options in enumerate(({}, {"placement_needs_live_link": True}, {"build_on_dead_end": False})):
        setup = resolve(NUWA.meta, 4, {**options, "rounds": 1})
        for step in play(NUWA, setup, seed, purposeful):
            state = step.before.state
            if not isinstance(state.phase, Playing):
                continue
            opened = [PLACE_CELLS[n] for n, place in enumerate(state.places, 1) if place.open]
            opened += [cell for goal, cell in GOAL_CELLS.items() if state.is_up(goal)]
            _, _, touched = oracle.poured(lying(state.roads), opened)
            downs = {PLACE_CELLS[n] for n, place in enumerate(state.places, 1) if place.what is None}
            assert not downs & touched
            legal = [move for move in NUWA.legal_moves(state, state.active) if isinstance(move, PlaceRoad)]
            if not legal:
                continue
            needs_live = bool(options.get("placement_needs_live_link"))
            on_dead_end = not needs_live and options.get("build_on_dead_end", True)
            for card in {move.card for move in legal}:
                mine = {(m.x, m.y, m.turned) for m in legal if m.card == card}
                assert mine == set(oracle.placements(card, lying(state.roads), opened, needs_live, on_dead_end, False))
