"""What a purchase costs, and all the ways to pay it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.dadaocheng.content import CHEAPER_MANSION, CHEAPER_SHIP, COLOURS, OPIUM, Building, Cubes, Ship
from rules.dadaocheng.state import Buying, DadaochengState
from rules.kernel.audience import Seat


class Price(NamedTuple):
    """most: no more than this of each colour can be handed over, beside opium. total: how many cubes"""

    most: Cubes
    total: int

    @property
    def saved(self) -> int:
        """How many cubes a discount of free choice takes off."""
        return sum(self.most) - self.total


def ship_price(state: DadaochengState, buying: Buying, ship: Ship, workshop: Building | None) -> Price | None:
    """What a ship costs, or None if the workshop can take nothing off."""
    most, total = ship.cost, sum(ship.cost)
    if workshop is not None:
        if not any(ship.cost[COLOURS.index(colour)] for colour in workshop.colours):
            return None
        if len(workshop.colours) == 1:
            most = _less(most, COLOURS.index(workshop.colours[0]))
        total -= 1
    if state.event == CHEAPER_SHIP and not buying.ship:
        total = max(1, total - 1)
    return Price(most, total)


def building_price(state: DadaochengState, buying: Buying, building: Building) -> Price:
    """What a building costs."""
    total = sum(building.cost)
    if building.kind == "mansion" and state.event == CHEAPER_MANSION and not buying.mansion:
        total = max(1, total - 1)
    return Price(building.cost, total)


def _less(cost: Cubes, at: int) -> Cubes:
    a, b, c, d, e = (count - (i == at) for i, count in enumerate(cost))
    return a, b, c, d, e


@lru_cache(maxsize=4_000)
def payments(hand: Cubes, price: Price) -> tuple[Cubes, ...]:
    """Everything that can be handed over for a price, with the least opium first.

    How many cubes of each colour is all that is said: an opium cube stands for whatever is missing.
    """
    w, g, r, y, _ = (min(count, most) for count, most in zip(hand, price.most, strict=True))
    found = []
    for a in range(min(w, price.total) + 1):
        for b in range(min(g, price.total - a) + 1):
            for c in range(min(r, price.total - a - b) + 1):
                for d in range(min(y, price.total - a - b - c) + 1):
                    opium = price.total - a - b - c - d
                    if opium <= hand[OPIUM]:
                        found.append((a, b, c, d, opium))
    return tuple(sorted(found, key=lambda pay: (pay[OPIUM], pay)))


def first_unused(state: DadaochengState, buying: Buying, seat: Seat, kind: str) -> tuple[Building, ...]:
    """The cards of a kind that a seat can still use: of several that do the same, the one bought first."""
    usable: dict[str, Building] = {}
    for building in state.buildings_of(seat):
        if building.kind == kind and building.id not in buying.used:
            usable.setdefault(building.effect, building)
    return tuple(usable.values())
