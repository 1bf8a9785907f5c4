"""What a row of Da Yu can earn in one turn: an exact search over everything that its action points can build.

Within a turn nothing is hidden from the seat that acts, and luck has no part: so the best use of the points that
are left can be found, whichever floods it walks to and whatever the functions of its floods allow.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rules.dayu.acting import uses
from rules.dayu.content import EDITIONS, NOTHING, Tools, fits, minus

Row = tuple[tuple[str, bool], ...]
"""The tools of a row: what they are, and whether the rune side lies up."""

Ring = tuple[Tools | None, ...]
"""The free rectangles of each place; None at a gap."""


class Means(NamedTuple):
    """What a seat can do with its action points.

    edition: of the cards
    boat: a move leads to any flood
    free_flip: the next flip costs nothing
    gift: one tool can still count as another
    over_gaps: a move leads over gaps
    gaps: a flood leaves a gap as soon as it is calmed
    moves_on: then the pawn goes on to the next flood clockwise
    gift_on_one_of: the gift changes also the one tool of a side with a choice
    """

    edition: str
    boat: bool = False
    free_flip: bool = False
    gift: bool = False
    over_gaps: bool = True
    gaps: bool = True
    moves_on: bool = False
    gift_on_one_of: bool = True


@lru_cache(maxsize=400_000)
def best_plan(row: Row, ring: Ring, worths: tuple[float, ...], pawn: int, points: int, means: Means) -> float:
    """The most that `row` can earn with `points` action points: what the sides used count, and for each flood
    that is calmed its worth. worths: of the flood at each place; pawn: the place where it stands."""
    if points == 1 and len(ring) > 1:
        # There is no time to walk, so the rest of the ring does not matter: one answer for many rings.
        return best_plan(row, ring[pawn : pawn + 1], worths[pawn : pawn + 1], 0, 1, means)
    best = 0.0
    for at, free in enumerate(ring):
        if free is None or free == NOTHING:
            continue
        left_there = points - steps(ring, pawn, at, means)
        if left_there > 0:
            best = max(best, _built(row, ring, worths, at, left_there, means))
    return best


def _built(row: Row, ring: Ring, worths: tuple[float, ...], at: int, points: int, means: Means) -> float:
    """The same if the next card is used at the flood `at`, where the pawn has come."""
    best = 0.0
    free = ring[at]
    assert free is not None
    for k, (id, rune_up) in enumerate(row):
        for flip in (False, True):
            left = points - 1 - (flip and not means.free_flip)
            if left < 0:
                continue
            after = means._replace(free_flip=False) if flip and means.free_flip else means
            earned, ways = _side(means.edition, id, rune_up != flip, means.gift, means.gift_on_one_of)
            for gift, tools in ways:
                if not fits(tools, free):
                    continue
                still = minus(free, tools)
                calmed = still == NOTHING
                gain = earned + (worths[at] if calmed else 0.0)
                if left and len(row) > 1:
                    gap = calmed and means.gaps
                    around = (*ring[:at], None if gap else still, *ring[at + 1 :])
                    gain += best_plan(
                        row[:k] + row[k + 1 :],
                        around,
                        worths,
                        _next_flood(around, at) if gap and means.moves_on else at,
                        left,
                        after._replace(gift=False) if gift else after,
                    )
                best = max(best, gain)
    return best


def _next_flood(ring: Ring, at: int) -> int:
    """The nearest place clockwise with a flood; `at` if there is none."""
    ahead = (to % len(ring) for to in range(at + 1, at + len(ring)))
    return next((to for to in ahead if ring[to] is not None), at)


@lru_cache(maxsize=4_000)
def _side(
    edition: str, id: str, rune: bool, gift: bool, on_one_of: bool = True
) -> tuple[int, tuple[tuple[bool, Tools], ...]]:
    """What a side counts, and the ways to use it: whether that takes the gift, and the rectangles filled."""
    card = EDITIONS[edition].tools[id]
    side = card.rune if rune else card.other
    plain = {tools for _, _, tools in uses(side, False)}
    changes = gift and (on_one_of or not side.one_of)
    by_gift = {tools for _, _, tools in uses(side, True)} - plain if changes else set()
    return side.points, (*((False, tools) for tools in sorted(plain)), *((True, tools) for tools in sorted(by_gift)))


@lru_cache(maxsize=50_000)
def steps(ring: Ring, start: int, to: int, means: Means) -> int:
    """How many moves lead from one place to another that holds a flood; more than a turn has, if none do."""
    if start == to:
        return 0
    if means.boat:
        return 1
    size = len(ring)
    right = [(start + i) % size for i in range(1, (to - start) % size + 1)]
    left = [(start - i) % size for i in range(1, (start - to) % size + 1)]
    return min(_moves(ring, way, means.over_gaps) for way in (left, right))


_TOO_FAR = 99


def _moves(ring: Ring, way: Iterable[int], over_gaps: bool) -> int:
    passed = [ring[at] is not None for at in way]
    return sum(passed) if over_gaps or all(passed) else _TOO_FAR


@lru_cache(maxsize=100_000)
def fitting(edition: str, id: str, ring: Ring) -> bool:
    """Whether a side of a tool fits at some flood of the ring."""
    return any(
        free is not None and fits(tools, free)
        for rune in (True, False)
        for _, tools in _side(edition, id, rune, False)[1]
        for free in ring
    )
