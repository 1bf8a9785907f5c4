"""Where everything lies on the Niagara board: one source for the scenery and for the live pieces.

All lengths are units of the view box (1000 wide, 800 high). Pieces that float are drawn
pointing left, because the river runs from right to left; a `turn` is the clockwise angle
in degrees, as in SVG's `rotate`, that lays such a piece along the current.
"""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

VIEW = (1000, 800)
"""Width and height of the view box."""

DISC_RADIUS = 56.0
"""Radius of a disc in the river."""

HIT_RADIUS = 57.0
"""Radius of the transparent circle around anything that can be picked: 44 px on a screen 390 px wide."""

CANOE_LENGTH = 120.0
CANOE_WIDTH = 42.0


class Point(NamedTuple):
    """A place on the board; `turn` is the angle of a piece that lies there, in degrees."""

    x: float
    y: float
    turn: float = 0.0


class Slot(NamedTuple):
    """One canoe among several in a space: along and across the current, in units, and its size."""

    along: float
    across: float
    scale: float = 1.0


class Heap(NamedTuple):
    """Gems in a pit: the size they are drawn at and their offsets from its centre, back row first."""

    scale: float
    offsets: tuple[tuple[float, float], ...]


class Fall(NamedTuple):
    """The way of a lost canoe: the edge it goes over, and where the mist swallows it."""

    edge: Point
    mist: Point


SPACES: dict[str, Point] = {
    "1": Point(788, 598, -18),
    "2": Point(676, 634, 14),
    "3": Point(589, 558, 64),
    "4": Point(610, 443, 74),
    "5": Point(516, 374, 10),
    "U6": Point(372, 228, 14),
    "U7": Point(238, 222, -10),
    "D6": Point(372, 572, -14),
    "D7": Point(238, 578, 10),
}
"""The nine discs, from the rope to the two falls."""

PATH_U = ("1", "2", "3", "4", "5", "U6", "U7")
PATH_D = ("1", "2", "3", "4", "5", "D6", "D7")

LAND: tuple[Point, ...] = tuple(Point(934, 330 + 44 * berth) for berth in range(10))
"""The ten berths of the landing stage. A seat's canoes use `berth(seat, number)`, far apart, so both can be touched."""

ROPE = (Point(858, 524), Point(870, 668))
"""The two posts of the rope, which crosses the river upstream of space 1."""

FALLS: dict[str, Fall] = {
    "U": Fall(Point(128, 236), Point(44, 262, -24)),
    "D": Fall(Point(128, 564), Point(44, 590, -24)),
}

PITS: dict[str, Point] = {
    "violet": Point(482, 668),
    "white": Point(732, 470),
    "yellow": Point(566, 250),
    "blue": Point(384, 400),
    "red": Point(246, 400),
}
PIT_SIZE = (124.0, 92.0)
"""Width and height of a pit."""

DIAL = Point(768, 218)
"""Pivot of the weather dial, a folding fan that opens upwards; the needle turns around it."""

DIAL_RADIUS = 156.0
"""From the pivot to the outer edge of the fan."""

DIAL_REACH = 114.0
"""From the pivot to the four signs of the weather."""

NEEDLE: dict[int, float] = {2: -54.0, 1: -18.0, 0: 18.0, -1: 54.0}
"""Turn of the needle (drawn pointing up) for each weather, left to right as on the board."""

LAMPS: dict[str, Point] = {"U": Point(462, 350), "D": Point(462, 450)}
"""The two lanterns on the nose of the island; the lit one shows which arm the next disc takes."""

SIGN_AT = Slot(32, 0)
"""Where the seat's medallion sits on a canoe: towards the stern."""

CARGO_AT = Slot(-6, 0)
"""Where a gem lies in a canoe."""


def berth(seat: int, number: int) -> Point:
    """The landing place of a seat's canoe; `seat` 0 to 4, `number` 0 or 1."""
    return LAND[seat + 5 * number]


_ROWS: dict[int, tuple[float, float, float]] = {
    # how many canoes: distance between rows, stagger along the current, size
    1: (0, 0, 1.0),
    2: (40, 5, 1.0),
    3: (33, 9, 0.9),
    4: (27, 12, 0.8),
    5: (22, 14, 0.74),
    6: (18, 14, 0.72),
    7: (15.5, 14, 0.7),
    8: (13.5, 14, 0.7),
    9: (12, 14, 0.7),
    10: (11, 14, 0.68),
}


def canoe_slot(k: int, count: int) -> Slot:
    """Where canoe `k` (from 0) of `count` (1 to 10) lies in a space: side by side, every second one a little ahead.

    Raises `KeyError` for a count that does not exist.
    """
    row, stagger, scale = _ROWS[count]
    return Slot((-stagger if k % 2 else stagger) if count > 1 else 0.0, row * (k - (count - 1) / 2), scale)


def place_on(space: str, k: int = 0, count: int = 1) -> tuple[Point, float]:
    """Centre, turn and size of canoe `k` of `count` in a space of the river."""
    centre = SPACES[space]
    slot = canoe_slot(k, count)
    x, y = turned(slot.along, slot.across, centre.turn)
    return Point(round(centre.x + x, 1), round(centre.y + y, 1), centre.turn), slot.scale


def turned(along: float, across: float, turn: float) -> tuple[float, float]:
    """An offset seen from a piece as an offset on the board."""
    c, s = cos(radians(turn)), sin(radians(turn))
    return along * c - across * s, along * s + across * c


@cache
def heap(k: int) -> Heap:
    """Lay `k` gems (0 to 35) into a pit: two rows up to seven, then more rows, closer together.

    The offsets come back row first, so that drawn in this order the front lies on top.
    """
    if not 0 <= k <= 35:
        raise ValueError(f"a pit holds 0 to 35 gems, not {k}")
    rows, widest, scale = next(
        (r, w, s)
        for top, r, w, s in ((7, 2, 4, 1.0), (15, 3, 6, 0.86), (24, 4, 7, 0.78), (35, 5, 8, 0.7))
        if k <= top
    )
    counts = [k // rows + (1 if row >= rows - k % rows else 0) for row in range(rows)]
    across = min(25.0, 92.0 / max(1, widest - 1)) if rows > 2 else 25.0
    down = {2: 21.0, 3: 18.0, 4: 14.5, 5: 12.5}[rows]
    lift = -3.0 if rows == 2 else 0.0
    offsets: list[tuple[float, float]] = []
    for row, n in enumerate(counts):
        y = (row - (rows - 1) / 2) * down + lift if k > 1 else 0.0
        offsets += [(round((i - (n - 1) / 2) * across, 1), round(y, 1)) for i in range(n)]
    return Heap(scale, tuple(offsets))
