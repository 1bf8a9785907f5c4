"""How good a position of Ferry looks: who is safe, and who aboard would live if the boats sailed now.

The figures are estimates, tried in matches of bots against bots.
"""

from __future__ import annotations

from rules.bots.contract import Heuristic
from rules.ferry.content import face, kind, owner, points
from rules.ferry.moves import Act
from rules.ferry.sailing import food_chain
from rules.ferry.state import FerryState, Loading
from rules.kernel.moves import Move

SCALE = 0.3
"""What a point is worth."""

COMES_OVER = (0.0, 0.55, 0.8, 1.0)
"""How sure those are to arrive as they are, by how many are aboard."""

EATEN_AFTER_ALL = 0.35
"""What somebody is still worth who would be eaten now: a dog may come aboard, or a storm."""

IN_HAND = {"wolf": 0.85, "goat": 0.5, "cabbage": 0.5, "dog": 0.85}
"""The share of their points that passengers bring home who are not yet aboard."""

AN_ACTION = 0.35
"""Points that an action card left is worth, while there is somebody to use it on."""


def standings(state: FerryState) -> tuple[float, ...]:
    """How well each seat stands."""
    young = state.options.young

    def worth(card: str) -> float:
        # A card more breaks ties.
        return 1.0 if young else points(card) + 0.05

    values = [sum(map(worth, safe), 0.0) for safe in state.island]
    for boat in state.boats:
        meal = food_chain(boat.aboard)
        gone = {*meal.cabbages, *meal.goats}
        surely = COMES_OVER[len(boat.aboard)]
        for card in boat.aboard:
            here = EATEN_AFTER_ALL * (1 - surely) if card in gone else surely + (1 - surely) * IN_HAND[kind(card)]
            values[owner(card)] += worth(face(card)) * here
    left = 0
    for seat, zones in enumerate(zip(state.hands, state.decks, strict=True)):
        for card in (*zones[0], *zones[1]):
            values[seat] += worth(card) * IN_HAND[kind(card)]
            left += 1
    use = min(1.0, left / (3 * state.seats))
    return tuple(
        SCALE * (value + AN_ACTION * use * len(actions)) for value, actions in zip(values, state.actions, strict=True)
    )


def settled(state: FerryState) -> bool:
    """Whether a turn begins: full boats have sailed, and nobody has been brought aboard since."""
    return isinstance(state.phase, Loading)


def pointless(state: FerryState, move: Move) -> bool:
    """Whether an action card would be used up on nobody."""
    return isinstance(move, Act) and move.action == "seasick" and not state.boat(move.boat).aboard


FERRY = Heuristic(standings=standings, settled=settled, pauses=5, tries=4, pointless=pointless)
