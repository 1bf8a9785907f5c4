"""How far the sky is from being mended, as far as the table shows it: roads that are missing, places that
are locked, goals that are face down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from rules.nuwa.board import SIDES, Roads
from rules.nuwa.content import (
    GEMS,
    GOAL_CELLS,
    GOAL_NAMES,
    GRID,
    PLACE_CELLS,
    PLACES,
    RIGHT,
    ROAD_KINDS,
    SITES,
    START_CELL,
    Cell,
    E,
    GoalName,
    N,
    S,
    W,
)
from rules.nuwa.state import NuwaState

FAR_AWAY: Final = 12
"""How many roads it seems to take at most, and where no way can lead."""

ROUND_ABOUT: Final = 3
"""How far outside the field a way is looked for."""

ROW: Final = GRID[1] - GRID[0] + 2 * ROUND_ABOUT + 2
"""Bits from one row of cells to the next; one of them stays empty, so that no step leads round the edge."""

BITS: Final[Mapping[Cell, int]] = {
    (x, y): 1 << ROW * (y - GRID[2] + ROUND_ABOUT) + x - GRID[0] + ROUND_ABOUT
    for x in range(GRID[0] - ROUND_ABOUT, GRID[1] + ROUND_ABOUT + 1)
    for y in range(GRID[2] - ROUND_ABOUT, GRID[3] + ROUND_ABOUT + 1)
}
ALL_BITS: Final = sum(BITS.values())

LOCKED: Final = 1.5
"""What is left to do at a place that has been reached: its one unlock card must be found and played."""

MAY_BE_A_GEM: Final = len(GEMS) / len(PLACES)
"""What a place that is face down counts beside one that is known to have a gem."""

PROPHECY_COUNTS: Final = 0.2

GOAL: Final = 1.0
"""What it costs to turn up a goal that has been reached."""

NEXT_GOALS: Final = (1.0, 0.4, 0.2)
"""How much the nearest goal that may be the right one counts, and the ones behind it."""


def work_left(state: NuwaState) -> float:
    """About how many cards well played it takes to mend the sky, for one who has seen what everybody has."""
    down = () if state.right_goal is not None else tuple(goal for goal in GOAL_NAMES if not state.is_up(goal))
    places = tuple(None if place.open else place.what or "down" for place in state.places)
    return work(state.roads, state.opened, places, tuple(GOAL_CELLS[goal] for goal in down))


def work(roads: Roads, opened: tuple[Cell, ...], places: Sequence[str | None], goals: Sequence[Cell]) -> float:
    """The same for whoever knows more.

    places: of each its face, "down", or None if it is unlocked
    goals: where the right goal can lie, as long as it is not face up
    """
    ways = distances(roads, opened)
    left = 0.0
    for cell, what in zip(PLACE_CELLS.values(), places, strict=True):
        if what is not None:
            left += counts_for(what) * (ways[cell] + LOCKED)
    down = sorted(ways[cell] for cell in goals)
    left += sum(part * (way + GOAL) for part, way in zip(NEXT_GOALS, down, strict=False))
    return left


def counts_for(what: str) -> float:
    """How much a place with this face matters."""
    if what in GEMS:
        return 1.0
    return MAY_BE_A_GEM if what == "down" else PROPHECY_COUNTS


@lru_cache(maxsize=8192)
def distances(roads: Roads, opened: tuple[Cell, ...]) -> Mapping[Cell, int]:
    """For each place and goal how many roads have to be laid at least to reach it from the start.

    A way may go through loose roads, not through dead ends, and not through a place or goal that is closed.
    Bots ask this more often than anything else, so whole sets of cells, each the bits of a number, take
    their steps at once.
    """
    tiles, north, east, south, west = _openings(roads)
    wide = sum(BITS[cell] for cell in (START_CELL, *opened))
    tiles |= wide
    closed = sum(BITS[cell] for cell in SITES if cell not in opened)
    wide |= ALL_BITS & ~tiles & ~closed
    north, east, south, west = north | wide, east | wide, south | wide, west | wide
    found = dict.fromkeys(SITES, FAR_AWAY)
    found.update(dict.fromkeys(opened, 0))
    cost, reached, grown, beside = 0, BITS[START_CELL], BITS[START_CELL], 0
    while grown and cost < FAR_AWAY:
        to_n, to_e = (grown & north) << ROW, (grown & east) << 1
        to_s, to_w = (grown & south) >> ROW, (grown & west) >> 1
        met = (to_n | to_e | to_s | to_w) & closed
        if met:
            closed &= ~met
            for cell in SITES:
                if BITS[cell] & met:
                    found[cell] = cost
        into = (to_n & south | to_e & west | to_s & north | to_w & east) & ~reached
        grown = into & tiles
        beside |= into & ~tiles
        reached |= grown
        if not grown and closed:
            cost, grown, beside = cost + 1, beside & ~reached, 0
            reached |= grown
    return found


@lru_cache(maxsize=8192)
def _openings(roads: Roads) -> tuple[int, int, int, int, int]:
    """The bits of all cells with a road, and of those whose road one can leave to the north, east, south, west."""
    if not roads:
        return (0, 0, 0, 0, 0)
    tiles, north, east, south, west = _openings(roads[:-1])
    road = roads[-1]
    bit = BITS.get((road.x, road.y), 0)
    tiles |= bit
    if ROAD_KINDS[road.card].passable:
        sides = SIDES[road.card, road.turned]
        north |= bit if sides & N else 0
        east |= bit if sides & E else 0
        south |= bit if sides & S else 0
        west |= bit if sides & W else 0
    return tiles, north, east, south, west


def may_be_right(faces: Mapping[GoalName, str | None]) -> tuple[Cell, ...]:
    """Where the right goal can lie, for one who has seen these faces; None is one that it has not seen."""
    known = [goal for goal, face in faces.items() if face == RIGHT]
    return tuple(cell for goal, cell in GOAL_CELLS.items() if (goal in known if known else faces[goal] is None))
