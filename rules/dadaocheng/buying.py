"""Phase 4: ships, buildings, the temple, exchange, cards and the event, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from rules.dadaocheng import effects
from rules.dadaocheng.content import (
    BUILDERS_HAVE,
    COLOURS,
    CURE,
    DOUBLE_OPIUM,
    EMPTY_A_CELL,
    EXTRA_DIE,
    FIRST_EVENT,
    GOODS,
    GOODS_FOR_BUILDERS,
    KINDS,
    NO_EXCHANGE,
    NO_LARGE_STEAMERS,
    OPIUM,
    TEA_BRINGS,
    TEA_FOR_TWO,
    TEMPLE_DICE,
    Building,
    Colour,
    Cubes,
    cubes_of,
    minus,
    one,
    plus,
)
from rules.dadaocheng.moves import (
    Build,
    BuyShip,
    Collect,
    DadaochengMove,
    EndTurn,
    Exchange,
    Trade,
    UseEvent,
    VisitTemple,
)
from rules.dadaocheng.prices import Price, building_price, first_unused, payments, ship_price
from rules.dadaocheng.questions import empty_cell, heaps
from rules.dadaocheng.state import Buying, Cell, DadaochengState, Rolling, Stack, replaced, with_cell
from rules.kernel.audience import Seat
from rules.kernel.effects import Unfolding

U = Unfolding[DadaochengState]


def purchases(state: DadaochengState, seat: Seat, buying: Buying) -> tuple[DadaochengMove, ...]:
    """Everything that the active seat can do now."""
    return (
        *_ships(state, seat, buying),
        *_buildings(state, seat, buying),
        *_temple(state, seat, buying),
        *_exchanges(state, seat),
        *_cards(state, seat, buying),
        *_event(state, seat, buying),
        EndTurn(),
    )


# A: ships


def _ships(state: DadaochengState, seat: Seat, buying: Buying) -> Iterator[DadaochengMove]:
    """The credit must be there; it is not spent. At most one workshop lowers a price."""
    credit = state.credit_of(seat)
    workshops: tuple[Building | None, ...] = (None, *first_unused(state, buying, seat, "workshop"))
    for stack in state.ships:
        ship = state.box.ships[stack.open] if stack.open is not None else None
        if ship is None or ship.needs > credit or (ship.level == 3 and state.event == NO_LARGE_STEAMERS):
            continue
        for workshop in workshops:
            price = ship_price(state, buying, ship, workshop)
            if price is not None:
                used = None if workshop is None else workshop.id
                for pay in payments(state.hands[seat], price):
                    yield BuyShip(ship.id, pay, used)


def buy_ship(u: U, seat: Seat, said: BuyShip) -> None:
    """The next ship of that level is opened at once: luck is asked."""
    buying = _buying(u)
    ship = u.state.box.ships[said.ship]
    used = buying.used if said.workshop is None else (*buying.used, said.workshop)
    u.tell(
        effects.ShipBought(seat, ship.id, said.pay, said.workshop, sum(ship.cost) - sum(said.pay)),
        hands=replaced(u.state.hands, seat, minus(u.state.hands[seat], said.pay)),
        cards=replaced(u.state.cards, seat, (*u.state.cards[seat], ship.id)),
        ships=replaced(u.state.ships, ship.level - 1, _sold(u.state.ships[ship.level - 1])),
        phase=msgspec.structs.replace(buying, used=used, ship=True),
    )
    use_opium(u, seat, said.pay[OPIUM])


def _sold(stack: Stack) -> Stack:
    return Stack(None, stack.left, stack.pool)


# B: buildings


def _buildings(state: DadaochengState, seat: Seat, buying: Buying) -> Iterator[DadaochengMove]:
    """Of each kind but mansions one a turn. A firm needs a cell that is none yet."""
    for kind, stack in zip(KINDS, state.buildings, strict=True):
        if stack.open is None or service_taken(state, buying, kind):
            continue
        building = state.box.buildings[stack.open]
        cells: tuple[int | None, ...] = (None,)
        if kind == "firm":
            cells = firm_cells(state, seat)
        for pay in payments(state.hands[seat], building_price(state, buying, building)):
            for cell in cells:
                yield Build(building.id, pay, cell)


def service_taken(state: DadaochengState, buying: Buying, kind: str) -> bool:
    """Whether no card of this kind can be bought any more in this turn."""
    if kind == "mansion":
        return False
    if state.options.service_cards_per_turn == "one_in_all":
        return bool(buying.services)
    return kind in buying.services


def firm_cells(state: DadaochengState, seat: Seat) -> tuple[int, ...]:
    """The cells that can become a firm."""
    if state.firms_of(seat) >= state.options.firm_limit:
        return ()
    return tuple(number for number, cell in enumerate(state.houses[seat]) if not cell.firm)


def build(u: U, seat: Seat, said: Build) -> None:
    """The card can be used at once."""
    buying = _buying(u)
    building = u.state.box.buildings[said.building]
    at = KINDS.index(building.kind)
    mansion = building.kind == "mansion"
    after = msgspec.structs.replace(
        buying,
        mansion=buying.mansion or mansion,
        services=buying.services if mansion else tuple(sorted((*buying.services, building.kind), key=KINDS.index)),
    )
    houses, opened = u.state.houses, None
    if said.cell is not None:
        cubes = houses[seat][said.cell].cubes
        opened = effects.FirmOpened(seat, u.state.sides[seat], said.cell, cubes)
        houses = with_cell(houses, seat, said.cell, Cell((), firm=True))
    u.tell(
        effects.BuildingBought(seat, building.id, said.pay, sum(building.cost) - sum(said.pay)),
        hands=replaced(u.state.hands, seat, minus(u.state.hands[seat], said.pay)),
        cards=replaced(u.state.cards, seat, (*u.state.cards[seat], building.id)),
        buildings=replaced(u.state.buildings, at, _sold(u.state.buildings[at])),
        houses=houses,
        phase=after,
    )
    if opened is not None:
        u.tell(opened)
    use_opium(u, seat, said.pay[OPIUM])


# C: the temple of the city god


def _temple(state: DadaochengState, seat: Seat, buying: Buying) -> Iterator[DadaochengMove]:
    """Once a turn: a white cube for two dice, or any two for three."""
    if buying.temple:
        return
    for pay in payments(state.hands[seat], Price(one("W"), 1)):
        yield VisitTemple(pay)
    for pay in heaps(state.hands[seat], 2):
        yield VisitTemple(pay)


def visit_temple(u: U, seat: Seat, pay: Cubes) -> None:
    """Luck is asked for the dice."""
    dice = TEMPLE_DICE[sum(pay)] + (u.state.event == EXTRA_DIE)
    u.tell(
        effects.TempleVisited(seat, pay, dice),
        hands=replaced(u.state.hands, seat, minus(u.state.hands[seat], pay)),
        phase=msgspec.structs.replace(_buying(u), temple=True),
    )
    if u.state.options.temple_opium_is_use:
        use_opium(u, seat, pay[OPIUM])
    u.change(phase=Rolling(dice, _buying(u)))


def roll(u: U, dice: tuple[int, ...]) -> None:
    """What the dice bring."""
    phase, seat = u.state.phase, u.state.active
    assert isinstance(phase, Rolling)
    brought = [u.state.box.dice[pip] for pip in dice]
    gained = cubes_of(tuple(colour for colour in brought if colour is not None))
    hands = replaced(u.state.hands, seat, plus(u.state.hands[seat], gained))
    u.tell(effects.DiceRolled(seat, dice, gained), hands=hands, phase=phase.buying)


# D: exchange


def _exchanges(state: DadaochengState, seat: Seat) -> Iterator[DadaochengMove]:
    """Any two for any one, as often as one likes. Opium that is given here is not used."""
    if state.event == NO_EXCHANGE:
        return
    takes = COLOURS if state.options.exchange_may_give_opium else GOODS
    for give in heaps(state.hands[seat], 2):
        for take in takes:
            yield Exchange(give, take)


def exchange(u: U, seat: Seat, give: Cubes, take: Colour) -> None:
    """Two cubes go to the supply, one comes."""
    hand = plus(minus(u.state.hands[seat], give), one(take))
    u.tell(effects.CubesExchanged(seat, give, take), hands=replaced(u.state.hands, seat, hand))


# E: opium


def use_opium(u: U, seat: Seat, cubes: int) -> None:
    """Every use moves the track."""
    if cubes:
        steps = cubes * (2 if u.state.event == DOUBLE_OPIUM else 1)
        total = u.state.opium[seat] + steps
        u.tell(effects.OpiumUsed(seat, cubes, steps, total), opium=replaced(u.state.opium, seat, total))


# What buildings do


def _cards(state: DadaochengState, seat: Seat, buying: Buying) -> Iterator[DadaochengMove]:
    """Every card once a round."""
    for kind in ("firm", "opium_den"):
        for building in first_unused(state, buying, seat, kind):
            for colour in building.colours:
                yield Collect(building.id, colour)
    for building in first_unused(state, buying, seat, "market"):
        for colour in building.colours:
            hand = minus(state.hands[seat], cubes_of((colour,) * state.hands[seat][COLOURS.index(colour)]))
            for count in range(1, building.changes + 1):
                for give in heaps(hand, count):
                    yield Trade(building.id, give, colour)


def use_card(u: U, seat: Seat, card: str, give: Cubes, take: Colour) -> None:
    """A firm or den gives a cube; a market changes cubes one for one, and opium changed is not used."""
    took = cubes_of((take,) * max(1, sum(give)))
    buying = _buying(u)
    u.tell(
        effects.CardUsed(seat, card, give, took),
        hands=replaced(u.state.hands, seat, plus(minus(u.state.hands[seat], give), took)),
        phase=msgspec.structs.replace(buying, used=(*buying.used, card)),
    )


# F: the event


def _event(state: DadaochengState, seat: Seat, buying: Buying) -> Iterator[DadaochengMove]:
    """Once a turn, for events that a seat can use."""
    if buying.event:
        return
    event, hand = state.event, state.hands[seat]
    if event == FIRST_EVENT or (event == GOODS_FOR_BUILDERS and len(state.buildings_of(seat)) >= BUILDERS_HAVE):
        for colour in GOODS:
            yield UseEvent(event, take=(colour,))
    elif event == TEA_FOR_TWO:
        for pay in payments(hand, Price(one("G"), 1)):
            for take in combinations(TEA_BRINGS, 2):
                yield UseEvent(event, pay, take)
    elif event == EMPTY_A_CELL:
        for number, cell in enumerate(state.houses[seat]):
            if cell.cubes:
                yield UseEvent(event, cell=number)
    elif event == CURE and state.opium[seat]:
        for pay in payments(hand, Price(one("Y"), 1)):
            yield UseEvent(event, pay)


def use_event(u: U, seat: Seat, said: UseEvent) -> None:
    """What the event brings."""
    took = cubes_of(said.take)
    u.tell(
        effects.EventUsed(seat, said.event, said.pay, took),
        hands=replaced(u.state.hands, seat, plus(minus(u.state.hands[seat], said.pay), took)),
        phase=msgspec.structs.replace(_buying(u), event=True),
    )
    use_opium(u, seat, said.pay[OPIUM])
    if said.cell is not None:
        empty_cell(u, seat, said.cell, "event")
    if said.event == CURE:
        total = u.state.opium[seat] - 1
        u.tell(effects.OpiumCured(seat, total), opium=replaced(u.state.opium, seat, total))


def _buying(u: U) -> Buying:
    phase = u.state.phase
    assert isinstance(phase, Buying)
    return phase
