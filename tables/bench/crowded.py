"""The most that a seat of Nüwa ever has to choose from: nearly all roads lie on the table, the hand is full."""

from random import Random

import msgspec

from rules.kernel.contract import resolve
from rules.nuwa.board import Road, beds, look_over
from rules.nuwa.content import ROAD_KINDS, deck
from rules.nuwa.game import NUWA
from rules.nuwa.moves import PlaceRoad
from rules.nuwa.state import NuwaState, Playing

HAND = ("cross", "curve_a", "removal", "tee_horizontal", "tee_vertical")


def sixty_roads(seats: int = 5) -> NuwaState:
    """All 59 roads but those in hand, laid one after the other wherever they fit."""
    dice = Random(3)  # noqa: S311
    start = NUWA.initial_state(resolve(NUWA.meta, seats))
    state = msgspec.structs.replace(start, phase=Playing())
    cards = [card for card in deck() if card in ROAD_KINDS]
    for card in HAND:
        if card in cards:
            cards.remove(card)
    dice.shuffle(cards)
    # Dead ends last: so that the road can grow.
    cards.sort(key=lambda card: not ROAD_KINDS[card].passable)
    for card in cards:
        state = msgspec.structs.replace(state, hands=((card,), *state.hands[1:]))
        ways = [move for move in NUWA.legal_moves(state, 0) if isinstance(move, PlaceRoad)]
        if ways:
            way = dice.choice(ways)
            state = msgspec.structs.replace(state, roads=(*state.roads, Road(way.x, way.y, way.card, way.turned)))
    return msgspec.structs.replace(state, hands=(HAND, *state.hands[1:]))


def listed(state: NuwaState) -> int:
    """How many legal moves there are, found with nothing remembered from before."""
    look_over.cache_clear()
    beds.cache_clear()
    return len(NUWA.legal_moves(state, 0))
