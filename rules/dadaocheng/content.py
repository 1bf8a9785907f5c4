"""The box: markers, cubes, ships, buildings, events, dice. Frozen data, read from the edition's tables.

Editions are released and never edited.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from rules.dadaocheng import edition1

EDITION: Final = "reconstructed-1"
_TABLES: Final = {EDITION: edition1}

Colour = Literal["W", "G", "R", "Y", "K"]

COLOURS: Final[tuple[Colour, ...]] = ("W", "G", "R", "Y", "K")
"""White rice, green tea, red sugar, yellow camphor oil, black opium."""

GOODS: Final[tuple[Colour, ...]] = COLOURS[:4]
OPIUM: Final = COLOURS.index("K")

Cubes = tuple[int, int, int, int, int]
"""How many cubes of each colour, in the order of `COLOURS`."""

NO_CUBES: Final[Cubes] = (0, 0, 0, 0, 0)

Kind = Literal["mansion", "firm", "workshop", "market", "opium_den"]

KINDS: Final[tuple[Kind, ...]] = ("mansion", "firm", "workshop", "market", "opium_den")
LEVELS: Final = (1, 2, 3)

Side = Literal["NORTH", "EAST", "SOUTH", "WEST"]

SIDES: Final[dict[int, tuple[Side, ...]]] = {
    1: ("SOUTH",),
    2: ("NORTH", "SOUTH"),
    3: ("NORTH", "EAST", "SOUTH"),
    4: ("NORTH", "EAST", "SOUTH", "WEST"),
}
"""The houses of the seats, clockwise, by the number of seats."""

CORNERS: Final = (0, 3, 12, 15)
INNER: Final = tuple(cell for cell in range(16) if cell not in CORNERS)

ROUNDS: Final = {1: 10, 2: 10, 3: 8, 4: 8}
SHIPS_ALONE: Final = 6
"""So many ships of each level a lone merchant meets; others meet all."""

ACTIONS: Final = 2
CELL_HOLDS: Final = 2
KEEP: Final = 6
LOOP_CUBES: Final = 12
LOOP_GIFT: Final = 2
LOOP_REWARD: Final[Cubes] = (1, 1, 1, 1, 0)
SIGN_WORTH: Final = 3
CREDIT_A_POINT: Final = 5
TRACK: Final = 8
"""The opium track begins again after so many uses."""

MOST_BUILDINGS_WORTH: Final = 5
GRADES: Final = ((70, "great_merchant"), (60, "veteran"), (50, "novice"))
TEMPLE_DICE: Final = {1: 2, 2: 3}
"""The cubes paid, the first of them white if it is one, and the dice that are rolled."""

# Events that change a rule, by what they do.
FIRST_EVENT: Final = "E01"
NO_EXCHANGE: Final = "E02"
EXTRA_DIE: Final = "E03"
CHEAPER_SHIP: Final = "E04"
TEA_FOR_TWO: Final = "E05"
TWO_CELLS: Final = "E06"
CHEAPER_MANSION: Final = "E07"
THREE_ACTIONS: Final = "E08"
NO_LARGE_STEAMERS: Final = "E09"
DOUBLE_OPIUM: Final = "E10"
EMPTY_A_CELL: Final = "E11"
MOST_BUILDINGS: Final = "E12"
GOODS_FOR_BUILDERS: Final = "E13"
CURE: Final = "E14"
BUILDERS_HAVE: Final = 3
"""So many buildings make a seat a builder for `GOODS_FOR_BUILDERS`."""

TEA_BRINGS: Final[tuple[Colour, ...]] = ("W", "R", "Y")


class Marker(msgspec.Struct, frozen=True):
    """A goods marker: the colours of its sun side and its back."""

    id: str
    sun: Colour
    back: Colour


class Ship(msgspec.Struct, frozen=True):
    """A ship card. needs: the credit that must be on the cards held"""

    id: str
    level: int
    kind: str
    cost: Cubes
    needs: int
    prestige: int
    credit: int


class Building(msgspec.Struct, frozen=True):
    """A building card.

    effect: its code in the edition's table; cards with the same effect do the same
    colours: what a firm, market or den can give, what a workshop can take off a ship's cost
    changes: how many cubes a market changes at most
    """

    id: str
    kind: Kind
    cost: Cubes
    prestige: int
    credit: int
    effect: str
    colours: tuple[Colour, ...]
    changes: int


class Event(msgspec.Struct, frozen=True):
    """A card of history. type: A once for each seat in its purchases, P for the round, E at the end"""

    id: str
    year: int
    title: str
    type: Literal["A", "P", "E"]
    effect: str
    source: str
    status: str


class Box(msgspec.Struct, frozen=True):
    """Everything in one edition's box, by id, in the order of the tables.

    counts: the buildings of each kind by the number of seats
    dice: what each pip brings
    sides: what a marker shows, by its id and whether its sun is up
    """

    markers: Mapping[str, Marker]
    ships: Mapping[str, Ship]
    buildings: Mapping[str, Building]
    events: Mapping[str, Event]
    counts: Mapping[int, Mapping[Kind, int]]
    dice: Mapping[int, Colour | None]
    sides: Mapping[tuple[str, bool], Colour]

    def shows(self, marker: str, sun: bool) -> Colour:
        """The colour of a marker's side."""
        return self.sides[marker, sun]


def _rows(table: str) -> list[dict[str, str]]:
    head, *lines = (line.split(",") for line in table.strip().splitlines())
    return [dict(zip(head, line, strict=True)) for line in lines]


def _cost(row: dict[str, str]) -> Cubes:
    return (int(row["W"]), int(row["G"]), int(row["R"]), int(row["Y"]), 0)


def _ship(row: dict[str, str]) -> Ship:
    numbers = (int(row[name]) for name in ("credit_required", "prestige", "credit"))
    return Ship(row["ship_id"], int(row["level"]), row["kind"], _cost(row), *numbers)


def _building(row: dict[str, str]) -> Building:
    effect = row["effect"]
    last = effect.rpartition("_")[2]
    colours: tuple[Colour, ...] = GOODS if last in ("any", "any4") else tuple(c for c in COLOURS if c == last)
    changes = int(effect[4]) if effect.startswith("swap") else 0
    kind = next(kind for kind in KINDS if kind == row["kind"])
    return Building(
        row["building_id"], kind, _cost(row), int(row["prestige"]), int(row["credit"]), effect, colours, changes
    )


def _event(row: dict[str, str]) -> Event:
    return msgspec.convert(
        {
            "id": row["event_id"],
            "year": row["year"],
            "title": row["title"],
            "type": row["type"],
            "effect": row["effect"],
            "source": row["history_source"],
            "status": row["effect_status"],
        },
        Event,
        strict=False,
    )


@cache
def box(edition: str) -> Box:
    """The box of an edition."""
    tables = _TABLES[edition]
    colours: dict[str, Colour] = {colour: colour for colour in COLOURS}
    markers = [Marker(r["marker_id"], colours[r["front_sun"]], colours[r["back"]]) for r in _rows(tables.MARKERS)]
    sides = {(marker.id, sun): marker.sun if sun else marker.back for marker in markers for sun in (True, False)}
    return Box(
        markers=MappingProxyType({marker.id: marker for marker in markers}),
        ships=MappingProxyType({r["ship_id"]: _ship(r) for r in _rows(tables.SHIPS)}),
        buildings=MappingProxyType({r["building_id"]: _building(r) for r in _rows(tables.BUILDINGS)}),
        events=MappingProxyType({r["event_id"]: _event(r) for r in _rows(tables.EVENTS)}),
        counts=MappingProxyType(
            {int(r["players"]): MappingProxyType({kind: int(r[kind]) for kind in KINDS}) for r in _rows(tables.COUNTS)}
        ),
        dice=MappingProxyType({int(r["pip"]): colours.get(r["gain"]) for r in _rows(tables.DICE)}),
        sides=MappingProxyType(sides),
    )


@cache
def warehouses(edition: str) -> Mapping[tuple[str, int, str], tuple[Side, int]]:
    """Which warehouse cell lies at which end of a line: (axis, index, "start" or "end") -> (side, cell)."""
    sides: dict[str, Side] = {side: side for side in SIDES[4]}
    return MappingProxyType(
        {
            (r["line_axis"], int(r["line_index"]), r["line_end"]): (sides[r["house_side"]], int(r["cell"]))
            for r in _rows(_TABLES[edition].WAREHOUSES)
        }
    )


def one(colour: Colour) -> Cubes:
    """A single cube."""
    return cubes_of((colour,))


def cubes_of(colours: tuple[Colour, ...]) -> Cubes:
    """Cubes, counted."""
    w, g, r, y, k = (colours.count(colour) for colour in COLOURS)
    return w, g, r, y, k


def plus(some: Cubes, more: Cubes) -> Cubes:
    """Two heaps together."""
    return some[0] + more[0], some[1] + more[1], some[2] + more[2], some[3] + more[3], some[4] + more[4]


def minus(some: Cubes, less: Cubes) -> Cubes:
    """What is left of a heap."""
    return some[0] - less[0], some[1] - less[1], some[2] - less[2], some[3] - less[3], some[4] - less[4]
