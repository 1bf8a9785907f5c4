"""Where everything lies on the board of Dadaocheng: one source for the scenery and for the live pieces.

All lengths are units of the view box (1000 wide, 800 high). The river with the ships is at the left, the
street with its houses at the right, between them the tray of goods with a warehouse along each side.
"""

from __future__ import annotations

from typing import NamedTuple

VIEW = (1000, 800)
"""Width and height of the view box."""

PITCH = 124
"""From marker to marker: 48 px on a screen 390 px wide, 44 px on one of 360."""


class Point(NamedTuple):
    """A place on the board."""

    x: float
    y: float


FIELD = (252.0, 152.0, 748.0, 648.0)
"""Left, top, right and bottom of the tray."""

DEPTH = 84
"""How deep a warehouse cell is, from the tray outwards."""

_FIRST = Point(314, 214)
_NEAR = {"NORTH": 104.0, "SOUTH": 696.0, "WEST": 204.0, "EAST": 796.0}


def marker(cell: int) -> Point:
    """The middle of a cell of the tray, 0 to 15."""
    return Point(_FIRST.x + PITCH * (cell % 4), _FIRST.y + PITCH * (cell // 4))


def warehouse(side: str, cell: int) -> Point:
    """The middle of a warehouse cell."""
    if side in ("NORTH", "SOUTH"):
        return Point(_FIRST.x + PITCH * cell, _NEAR[side])
    return Point(_NEAR[side], _FIRST.y + PITCH * cell)


def warehouse_size(side: str) -> tuple[int, int]:
    """Width and height of a warehouse cell."""
    return (116, DEPTH) if side in ("NORTH", "SOUTH") else (DEPTH, 116)


def cubes(side: str, count: int) -> list[Point]:
    """Where `count` cubes lie in a cell, seen from its middle."""
    step = 50 if side in ("NORTH", "SOUTH") else 48
    places = [step * (k - (count - 1) / 2) for k in range(count)]
    return [Point(place, 0) if side in ("NORTH", "SOUTH") else Point(0, place) for place in places]


BOARDS: dict[str, Point] = {
    "NORTH": Point(204, 104),
    "EAST": Point(796, 104),
    "SOUTH": Point(796, 696),
    "WEST": Point(204, 696),
}
"""The shop signs of the houses, at the corners of the tray; each house goes on clockwise from its sign."""

SHIPS: dict[int, Point] = {1: Point(80, 134), 2: Point(80, 400), 3: Point(80, 666)}
SHIP_SIZE = (144, 250)

STREET = 921.0
"""The middle of the street."""

SLOT = 114
"""The height of a plot in the street: 44 px on a screen 390 px wide."""

STREET_SIZE = (150, 112)
PRICE = Point(0, 28)
PRICE_SCALES = {3: 0.96, 4: 0.78, 5: 0.63}
"""The middle of the strip below a building that tells its price, and how large so many cubes lie there."""

TEMPLE = Point(STREET, 57)
BUILDINGS: dict[str, Point] = {
    kind: Point(STREET, 57 + SLOT * (number + 1))
    for number, kind in enumerate(("mansion", "firm", "workshop", "market", "opium_den"))
}
EVENT = Point(STREET, 743)

ROUNDS_Y = 32.0
ROUNDS_WIDE = 372.0
"""The round track lies above the northern house."""

TALLY = Point(500, 768)
"""The middle of the strip that tells what comes in."""


def round_space(number: int, rounds: int) -> Point:
    """A space of the round track, from 1."""
    return Point(round(500 + min(44.0, ROUNDS_WIDE / rounds) * (number - (rounds + 1) / 2), 1), ROUNDS_Y)


def row(count: int, step: float, start: Point) -> list[Point]:
    """Places side by side around `start`."""
    return [Point(start.x + step * (k - (count - 1) / 2), start.y) for k in range(count)]


def bar(cells: tuple[int, ...]) -> tuple[float, float, float, float]:
    """The strip along some cells of a row or column: its middle, width and height."""
    first, last = marker(cells[0]), marker(cells[-1])
    return (
        (first.x + last.x) / 2,
        (first.y + last.y) / 2,
        last.x - first.x + 114,
        last.y - first.y + 114,
    )
