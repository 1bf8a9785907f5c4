"""Who knows what: everything is open. The view only says it the way a table looks."""

from __future__ import annotations

import msgspec

from rules.dadaocheng import ending
from rules.dadaocheng.content import (
    COLOURS,
    KINDS,
    LEVELS,
    NO_CUBES,
    SIDES,
    TRACK,
    Colour,
    Cubes,
    Kind,
    Side,
    cubes_of,
    plus,
)
from rules.dadaocheng.field import Line, faces_of, hidden_of
from rules.dadaocheng.state import AnyPhase, AnyQuestion, Buying, Chaining, DadaochengState, Options, Planning
from rules.kernel.audience import Seat, Viewer
from rules.kernel.contract import Score


class MarkerView(msgspec.Struct, frozen=True):
    """A marker in the goods area. cell: 0 to 15, row by row. hidden: the colour of its other side, which a
    band on its edge shows"""

    cell: int
    marker: str
    shows: Colour
    hidden: Colour
    sun: bool


class CellView(msgspec.Struct, frozen=True):
    """A warehouse cell. On the north and south sides cells are counted from the left, else from the top."""

    cell: int
    cubes: tuple[Colour, ...]
    firm: bool


class SeatView(msgspec.Struct, frozen=True):
    """A seat.

    side: of the goods area
    hand: cubes by colour, in the order W G R Y K; held: their number
    keep: how many can be kept
    opium: uses so far; opium_track: the space of the marker, 0 for none; opium_rounds: whole tracks behind it
    sign: yellow cubes on the house sign
    ships, buildings: cards held, the earliest first
    used: building cards that cannot be used again in this turn; the active seat's
    full: its house is full at the moment
    asked: a question beside the turn, if there is one
    score: prestige as it stands, with its parts
    """

    seat: Seat
    side: Side
    cells: tuple[CellView, ...]
    hand: Cubes
    held: int
    keep: int
    opium: int
    opium_track: int
    opium_rounds: int
    sign: int
    ships: tuple[str, ...]
    buildings: tuple[str, ...]
    used: tuple[str, ...]
    credit: int
    full: bool
    asked: AnyQuestion | None
    score: Score


class ShipOffer(msgspec.Struct, frozen=True):
    """left: face-down ships that can still come"""

    level: int
    ship: str | None
    left: int


class BuildingOffer(msgspec.Struct, frozen=True):
    """left: buildings that can still come"""

    kind: Kind
    building: str | None
    left: int


class DadaochengView(msgspec.Struct, frozen=True):
    """A table; the same for everybody. Fields as in `DadaochengState`.

    awaited: the seats waited for
    actions: how many a plan has; actions_left: of the seat that plans (the active one, or the next one
        that plans ahead)
    planning_ahead: the seat that may plan while another one buys
    field: by cell; empty while markers are laid out
    lines: those that the active seat can take now
    chain: cubes that came in so far in this phase, while it goes on
    covered: the houses that nobody runs
    stocked: all cubes in all warehouses, by colour
    events: opened so far; event is that of the round
    challenges: what a lone merchant has met so far
    """

    viewer: Seat | None
    edition: str
    options: Options
    phase: AnyPhase
    awaited: tuple[Seat, ...]
    round: int
    rounds: int
    start: Seat
    active: Seat
    actions: int
    actions_left: int
    planning_ahead: Seat | None
    field: tuple[MarkerView, ...]
    lines: tuple[Line, ...]
    chain: Cubes
    seats: tuple[SeatView, ...]
    covered: tuple[Side, ...]
    stocked: Cubes
    ships: tuple[ShipOffer, ...]
    buildings: tuple[BuildingOffer, ...]
    event: str | None
    events: tuple[str, ...]
    challenges: tuple[str, ...]


def view(state: DadaochengState, viewer: Viewer) -> DadaochengView:
    """The table as `viewer` may know it."""
    phase = state.phase
    planning = isinstance(phase, Planning)
    ahead = _planning_ahead(state)
    left = state.actions - phase.done if isinstance(phase, Planning) else 0
    if ahead is not None:
        left = state.actions - state.ahead
    goods = NO_CUBES
    for house in state.houses:
        for cell in house:
            goods = plus(goods, cubes_of(cell.cubes))
    return DadaochengView(
        viewer=viewer,
        edition=state.edition,
        options=state.options,
        phase=phase,
        awaited=state.awaited,
        round=state.round,
        rounds=state.rounds,
        start=state.start,
        active=state.active,
        actions=state.actions,
        actions_left=left if planning or ahead is not None else 0,
        planning_ahead=ahead,
        field=_field(state),
        lines=state.open_lines() if isinstance(phase, Chaining) else (),
        chain=phase.gained if isinstance(phase, Chaining) else NO_CUBES,
        seats=tuple(_seat(state, seat) for seat in range(state.seats)),
        covered=tuple(side for side in SIDES[4] if side not in state.sides),
        stocked=goods,
        ships=tuple(ShipOffer(level, stack.open, stack.left) for level, stack in zip(LEVELS, state.ships, strict=True)),
        buildings=tuple(
            BuildingOffer(kind, stack.open, stack.left) for kind, stack in zip(KINDS, state.buildings, strict=True)
        ),
        event=state.event,
        events=state.events,
        challenges=ending.challenges(state) if state.alone and state.round else (),
    )


def _planning_ahead(state: DadaochengState) -> Seat | None:
    following = state.following
    return following if following is not None and state.plans_ahead(following) else None


def _field(state: DadaochengState) -> tuple[MarkerView, ...]:
    faces, hidden = faces_of(state.box, state.field), hidden_of(state.box, state.field)
    colours: dict[str, Colour] = {letter: letter for letter in COLOURS}
    return tuple(
        MarkerView(cell, placed.marker, colours[faces[cell]], colours[hidden[cell]], placed.sun)
        for cell, placed in enumerate(state.field)
    )


def _seat(state: DadaochengState, seat: Seat) -> SeatView:
    phase = state.phase
    opium = state.opium[seat]
    return SeatView(
        seat=seat,
        side=state.sides[seat],
        cells=tuple(CellView(number, cell.cubes, cell.firm) for number, cell in enumerate(state.houses[seat])),
        hand=state.hands[seat],
        held=sum(state.hands[seat]),
        keep=state.keep,
        opium=opium,
        opium_track=(opium - 1) % TRACK + 1 if opium else 0,
        opium_rounds=(opium - 1) // TRACK if opium else 0,
        sign=state.signs[seat],
        ships=tuple(ship.id for ship in state.ships_of(seat)),
        buildings=tuple(building.id for building in state.buildings_of(seat)),
        used=phase.used if isinstance(phase, Buying) and seat == state.active else (),
        credit=state.credit_of(seat),
        full=state.is_full(seat),
        asked=state.asked[seat],
        score=ending.score(state, seat),
    )
