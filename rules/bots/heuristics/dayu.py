"""How good a position of Da Yu looks: the points that lie there, and the best that the row can still build
with the action points of a turn.

The figures are estimates, tried in matches of bots against bots.
"""

from __future__ import annotations

from rules.bots.contract import Heuristic
from rules.bots.heuristics.dayu_plans import Means, best_plan, fitting
from rules.dayu.content import ACTION_POINTS, FloodCard, Function
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
    ring = tuple(None if place.flood is None else place.free for place in state.ring)
    found = []
    for seat in range(state.seats):
        points = sum(worth[id] for id in state.floods[seat])
        for tool in state.played[seat]:
            card = cards[tool.card.what]
            points += card.rune.points if tool.rune_up else card.other.points
        row = tuple((tool.card.what, tool.rune_up) for tool in state.rows[seat])
        for id, _ in row:
            best = max(cards[id].rune.points, cards[id].other.points)
            points += A_CARD * ((best if fitting(state.edition, id, ring) else UNFITTING * best) - A_NEW_CARD)
        at = state.pawns[seat]
        if at is not None and left:
            now = acting if isinstance(acting, Acting) and seat == state.active else None
            if now and not (now.points or now.discarding):
                # What is left of the turn is a free flip: it serves the next one.
                now = None
            can = {box.floods[id].function for id in state.floods[seat]} if functions else set()
            count = now.points if now else ACTION_POINTS + ("tireless" in can)
            plan = best_plan(row, ring, worths, at, count, _means(state, can, now))
            points += plan if now else LATER * plan
        found.append(A_POINT * points)
    return tuple(found)


def _means(state: DayuState, can: set[Function | None], acting: Acting | None) -> Means:
    """What a seat with these functions can do, in the turn that it is in or in its next one."""
    return Means(
        state.edition,
        boat="swift_boat" in can,
        free_flip="deft_hands" in can and not (acting and acting.flipped),
        gift="xirang_gift" in can and not (acting and acting.gifted),
        over_gaps=state.options.gap_moves == "over",
        gaps=state.options.take_timing == "at_once",
        moves_on=state.options.pawn_at_taken == "moves_on",
        gift_on_one_of=state.options.gift_on_one_of is not False,
    )


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


def settled(state: DayuState) -> bool:
    """Whether a turn begins."""
    phase = state.phase
    if not isinstance(phase, Acting) or phase.flipped or phase.discarding:
        return False
    return phase.points == ACTION_POINTS + state.can(state.active, "tireless")


DAYU = Heuristic(standings=standings, settled=settled, pauses=2, tries=5)
