"""How good a position of Da Yu looks: the points that lie there, and what the row can still build in one
turn of action points, at the pawn's flood or at one that it walks to.

The figures are estimates, tried in matches of bots against bots.
"""

from __future__ import annotations

from functools import lru_cache

from rules.bots.contract import Heuristic
from rules.dayu.acting import uses
from rules.dayu.content import ACTION_POINTS, FloodCard, Function, Side, ToolCard, Tools, fits, minus
from rules.dayu.state import Acting, DayuState, Deciding

A_POINT = 0.16
"""What a point is worth in standings."""

FUNCTION: dict[Function, float] = {
    "swift_boat": 3.0,
    "deft_hands": 4.0,
    "storehouse": 3.0,
    "xirang_gift": 4.0,
    "tireless": 9.0,
}
"""The points that a function brings in a whole match."""

LATER = 0.55
"""What a plan for the next own turn is worth, with the others' turns between."""

A_CARD = 0.35
"""What a tool in the row is worth that fits nowhere now, as a part of its better side."""

UNFITTING = 0.5
"""What part of that a tool is worth of which no side fits anywhere in the ring."""

A_NEW_CARD = 3.4
"""What the better side of a tool from a pile is on average, for the cards that the row will get."""

Row = tuple[tuple[Side, Side], ...]
"""The tools of a row, each with the side that lies up first."""

Ring = tuple[tuple[str | None, Tools], ...]


def standings(state: DayuState) -> tuple[float, ...]:
    """How well each seat stands."""
    acting = state.phase
    if isinstance(acting, Deciding):
        acting = acting.acting
    left = _left(state)
    box, functions = state.box, state.options.functions
    cards = box.tools
    worth = {id: _worth(box.floods[id], left if functions else 0.0) for id in _seen(state)}
    worths = tuple(0.0 if place.flood is None else worth[place.flood] for place in state.ring)
    ring = tuple((place.flood, place.free) for place in state.ring)
    found = []
    for seat in range(state.seats):
        points = sum(worth[id] for id in state.floods[seat])
        for tool in state.played[seat]:
            card = cards[tool.card.what]
            points += card.rune.points if tool.rune_up else card.other.points
        row = []
        for tool in state.rows[seat]:
            card = cards[tool.card.what]
            row.append((card.rune, card.other) if tool.rune_up else (card.other, card.rune))
            best = max(card.rune.points, card.other.points)
            points += A_CARD * ((best if _fitting(card, ring) else UNFITTING * best) - A_NEW_CARD)
        at = state.pawns[seat]
        if at is not None and left:
            if isinstance(acting, Acting) and seat == state.active:
                points += best_plan(tuple(row), ring, worths, at, acting.points)
            else:
                points += LATER * best_plan(tuple(row), ring, worths, at, ACTION_POINTS)
        found.append(A_POINT * points)
    return tuple(found)


def _seen(state: DayuState) -> list[str]:
    """The floods that lie in the ring or are taken."""
    floods = [place.flood for place in state.ring if place.flood is not None]
    return floods + [id for heap in state.floods for id in heap]


def _left(state: DayuState) -> float:
    """The part of the match that is still to come, 0 to 1."""
    whole = 3 * len(state.ring)
    if not state.flood_deck:
        return 0.05 if state.active != (state.start - 1) % state.seats else 0.02
    return min(1.0, (state.flood_deck + 1) / whole)


def _worth(card: FloodCard, left: float) -> float:
    """The number of a flood, and what its function is worth in what is left of the match."""
    return card.number + (FUNCTION[card.function] * left if card.function is not None else 0.0)


@lru_cache(maxsize=100_000)
def _fitting(card: ToolCard, ring: Ring) -> bool:
    """Whether a side of a tool fits at some flood."""
    return any(
        fits(tools, free) for side in (card.rune, card.other) for _, _, tools in uses(side, False) for _, free in ring
    )


@lru_cache(maxsize=100_000)
def best_plan(row: Row, ring: Ring, worths: tuple[float, ...], pawn: int, points: int) -> float:
    """The most points that `row` can earn with `points` action points at one flood, the pawn's or one to
    which it walks; calming that flood counts what it is worth."""
    size = len(ring)
    best = 0.0
    for at, (flood, free) in enumerate(ring):
        steps = min((at - pawn) % size, (pawn - at) % size)
        if flood is not None and steps < points and any(free):
            best = max(best, _built(row, free, worths[at], points - steps))
    return best


@lru_cache(maxsize=200_000)
def _built(row: Row, free: Tools, worth: float, points: int) -> float:
    """The most that can be built at one flood with `free` rectangles."""
    if not any(free):
        return worth
    if not row or points <= 0:
        return 0.0
    first, rest = row[0], row[1:]
    best = _built(rest, free, worth, points)
    for cost, side in enumerate(first, 1):
        if cost <= points:
            for _, _, tools in uses(side, False):
                if fits(tools, free):
                    best = max(best, side.points + _built(rest, minus(free, tools), worth, points - cost))
    return best


def settled(state: DayuState) -> bool:
    """Whether a turn begins."""
    phase = state.phase
    if not isinstance(phase, Acting) or phase.flipped or phase.discarding:
        return False
    return phase.points == ACTION_POINTS + state.can(state.active, "tireless")


DAYU = Heuristic(standings=standings, settled=settled, pauses=2, tries=5)
