"""What hands, cards and warehouses of Dadaocheng are worth, in points of prestige at the end.

The figures are estimates, tried in matches of bots against bots.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.dadaocheng.buying import firm_cells, service_taken
from rules.dadaocheng.content import COLOURS, NO_LARGE_STEAMERS, OPIUM, Building, Cubes, Ship, minus
from rules.dadaocheng.prices import building_price, first_unused, ship_price
from rules.dadaocheng.state import Buying, Cell, DadaochengState
from rules.kernel.audience import Seat

A_CUBE = (1.0, 0.95, 0.85, 0.6, 0.45, 0.3)
"""What the first, second, … cube of a colour is worth that is kept for a later turn."""

OPIUM_KEPT = 0.45
"""An opium cube that is kept: a joker that costs a point."""

CREDIT = 0.2
"""What credit counts in the end."""

GATE = 0.6
"""What credit is worth besides at the beginning, for the ships that it opens."""

GATE_UP_TO = 12

A_ROUND = {"firm": 0.9, "workshop": 0.75, "market": 0.25, "opium_den": 0.25, "mansion": 0.0}
"""What a building brings in a round by its effect."""

STORED = (0.0, 0.3, 0.45)
"""What cubes in a warehouse cell are worth to its owner, by their number."""

NEARLY_FULL = 0.8
"""What a house is worth more the fuller it is."""

RIVALS = 0.5
"""How much the stores of others count against one's own."""


class Offer(NamedTuple):
    """Something for sale: what it is worth, and the ways to pay, each with its workshop."""

    card: str
    worth: float
    prices: tuple[tuple[Cubes, int, str | None], ...]
    needs: int
    credit: int


class Deal(NamedTuple):
    """A purchase: what is handed over after so many exchanges."""

    pay: Cubes
    hand: Cubes
    exchanges: int


def turns_left(state: DadaochengState) -> int:
    """How many turns a seat has after the present round."""
    return state.rounds - state.round


def credit_worth(state: DadaochengState, seat: Seat, credit: int) -> float:
    """What a card's credit is worth to a seat."""
    missing = max(0, min(credit, GATE_UP_TO - state.credit_of(seat)))
    return CREDIT * credit + GATE * missing * turns_left(state) / state.rounds


def building_worth(state: DadaochengState, seat: Seat, building: Building) -> float:
    """What a building is worth: points, credit, and what it does in the rounds to come."""
    rounds = turns_left(state) + 1
    value = building.prestige + credit_worth(state, seat, building.credit) + A_ROUND[building.kind] * rounds
    if building.kind == "opium_den":
        value -= 1 + 1.3 * sum(state.opium) / state.seats
    if building.kind == "workshop":
        value -= 0.3 * sum(own.kind == "workshop" for own in state.buildings_of(seat)) * rounds
    return value


def ship_worth(state: DadaochengState, seat: Seat, ship: Ship) -> float:
    """What a ship is worth."""
    return ship.prestige + credit_worth(state, seat, ship.credit)


def offers(state: DadaochengState, seat: Seat, buying: Buying) -> tuple[Offer, ...]:
    """Everything for sale that the seat may buy, the dearest first."""
    found = []
    workshops: tuple[Building | None, ...] = (None, *first_unused(state, buying, seat, "workshop"))
    for stack in state.ships:
        if stack.open is None:
            continue
        ship = state.box.ships[stack.open]
        if ship.level == 3 and state.event == NO_LARGE_STEAMERS:
            continue
        prices = []
        for workshop in workshops:
            price = ship_price(state, buying, ship, workshop)
            if price is not None:
                prices.append((price.most, price.total, workshop.id if workshop else None))
        found.append(Offer(ship.id, ship_worth(state, seat, ship), tuple(prices), ship.needs, ship.credit))
    for stack in state.buildings:
        if stack.open is None:
            continue
        building = state.box.buildings[stack.open]
        if service_taken(state, buying, building.kind) or (building.kind == "firm" and not firm_cells(state, seat)):
            continue
        price = building_price(state, buying, building)
        worth = building_worth(state, seat, building)
        found.append(Offer(building.id, worth, ((price.most, price.total, None),), 0, building.credit))
    return tuple(sorted(found, key=lambda offer: -offer.worth))


def deal(hand: Cubes, most: Cubes, total: int, exchange: bool) -> Deal | None:
    """How to pay: with goods, then opium, then what two others are exchanged for."""
    natural = tuple(map(min, hand, most))
    paid = list(natural)
    while sum(paid) > total:
        # A discount spares the goods of which the least is left.
        at = min((i for i in range(OPIUM) if paid[i]), key=lambda i: hand[i] - paid[i])
        paid[at] -= 1
    short = total - sum(paid)
    opium = min(short, hand[OPIUM])
    short -= opium
    paid[OPIUM] = opium
    w, g, r, y, k = paid
    left = minus(hand, (w, g, r, y, k))
    if short and (not exchange or sum(left) < 2 * short):
        return None
    for _ in range(2 * short):
        left = _spend(left)
    return Deal((w, g, r, y, k), left, short)


def _spend(hand: Cubes) -> Cubes:
    """The hand without the cube that is worth least: that of which there are most."""
    counts = list(hand)
    at = max(range(len(counts)), key=lambda i: (counts[i], i == OPIUM))
    counts[at] -= 1
    w, g, r, y, k = counts
    return w, g, r, y, k


def kept_worth(hand: Cubes, keep: int, last: bool) -> float:
    """What is worth most of what can be kept."""
    if last:
        return 0.0
    worths = [worth for count in hand[:OPIUM] for worth in A_CUBE[:count]]
    worths += [OPIUM_KEPT] * hand[OPIUM]
    return sum(sorted(worths, reverse=True)[:keep])


class Till:
    """The best that a hand can buy, remembered for one moment of the game."""

    def __init__(self, state: DadaochengState, seat: Seat, buying: Buying) -> None:
        self.offers = offers(state, seat, buying)
        self.credit = state.credit_of(seat)
        self.exchange = state.event != "E02"
        self.keep = state.keep
        self.last = turns_left(state) == 0
        self.opium = 2.0 if state.event == "E10" else 1.0
        self._known: dict[tuple[Cubes, int, int], tuple[float, int]] = {}

    def worth(self, hand: Cubes) -> float:
        """What a hand is worth if it is spent well."""
        return self._best(hand, 0, self.credit)[0]

    def first(self, hand: Cubes) -> Offer | None:
        """What to buy first, if anything."""
        at = self._best(hand, 0, self.credit)[1]
        return None if at < 0 else self.offers[at]

    def _best(self, hand: Cubes, bought: int, credit: int) -> tuple[float, int]:
        key = hand, bought, credit
        if key in self._known:
            return self._known[key]
        best, choice = kept_worth(hand, self.keep, self.last), -1
        held = sum(hand)
        for at, offer in enumerate(self.offers):
            if bought >> at & 1 or offer.needs > credit:
                continue
            for most, total, workshop in offer.prices:
                paid = deal(hand, most, total, self.exchange) if total <= held else None
                if paid is None:
                    continue
                rest = self._best(paid.hand, bought | 1 << at, credit + offer.credit)[0]
                value = offer.worth + rest - self.opium * paid.pay[OPIUM]
                # A workshop that is not used is worth a little for another ship.
                value -= 0.4 * (workshop is not None)
                if value > best:
                    best, choice = value, at
        self._known[key] = best, choice
        return best, choice


def house_worth(cells: tuple[Cell, ...]) -> float:
    """What lies in a house, for the rewards to come."""
    stores = [cell for cell in cells if not cell.firm]
    if not stores:
        return 0.0
    filled = sum(bool(cell.cubes) for cell in stores) / len(stores)
    return sum(STORED[len(cell.cubes)] for cell in stores) + NEARLY_FULL * filled**2


def counted(letters: str) -> Cubes:
    """Cubes from letters."""
    w, g, r, y, k = (letters.count(colour) for colour in COLOURS)
    return w, g, r, y, k
