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

CANOE_RING = (64.0, 26.0)
"""Half the length and width of the ring around a canoe, which leaves its hull free."""


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
    "1": Point(808, 572, -35),
    "2": Point(722, 650, -1),
    "3": Point(640, 566, 72),
    "4": Point(650, 450, 68),
    "5": Point(566, 370, 45),
    "U6": Point(404, 222, 20),
    "U7": Point(256, 206, 0),
    "D6": Point(404, 578, -17),
    "D7": Point(256, 594, 0),
}
"""The nine discs, from the rope to the two falls."""

PATH_U = ("1", "2", "3", "4", "5", "U6", "U7")
PATH_D = ("1", "2", "3", "4", "5", "D6", "D7")

POSTS: dict[str, Point] = {
    "1": Point(824, 486),
    "2": Point(722, 735),
    "3": Point(570, 612),
    "4": Point(729, 424),
    "5": Point(624, 311),
    "U6": Point(433, 144),
    "U7": Point(256, 123),
    "D6": Point(430, 657),
    "D7": Point(256, 677),
}
"""The marks on the bank beside each space; the scenery writes the number of the space on them."""

LAND: tuple[Point, ...] = tuple(Point(934, 350 + 42 * berth) for berth in range(10))
"""The ten berths of the landing stage. A seat's canoes use `berth(seat, number)`, far apart, so both can be touched."""

ROPE = (Point(862, 478), Point(872, 616))
"""The two posts of the rope, which crosses the river upstream of space 1."""

FALLS: dict[str, Fall] = {
    "U": Fall(Point(128, 222), Point(62, 250, -24)),
    "D": Fall(Point(128, 578), Point(62, 606, -24)),
}

PITS: dict[str, Point] = {
    "violet": Point(520, 668),
    "white": Point(772, 356),
    "yellow": Point(620, 234),
    "blue": Point(376, 400),
    "red": Point(238, 400),
}
PIT_SIZE = (124.0, 92.0)
"""Width and height of a pit."""

PIT_RING = (69.0, 53.0)
"""Half the width and height of the ring around a pit."""

DIAL = Point(776, 206)
"""Pivot of the weather dial, a folding fan that opens upwards; the needle turns around it."""

DIAL_RADIUS = 146.0
"""From the pivot to the outer edge of the fan."""

DIAL_REACH = 108.0
"""From the pivot to the four signs of the weather."""

PANEL = (68.0, 142.0, 14.5)
"""A panel of the fan as its ring goes round it: from and to how far from the pivot, and half its angle in degrees."""

NEEDLE: dict[int, float] = {2: -49.5, 1: -16.5, 0: 16.5, -1: 49.5}
"""Turn of the needle (drawn pointing up) for each weather, left to right as on the board."""

LAMPS: dict[str, Point] = {"U": Point(450, 352), "D": Point(454, 434)}
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
    3: (34.4, 8, 0.88),
    4: (22.9, 15.2, 0.76),
    5: (19.8, 14.4, 0.72),
    6: (17.3, 13.6, 0.68),
    7: (15.1, 13.0, 0.65),
    8: (13.5, 12.4, 0.62),
    9: (12.1, 12.0, 0.6),
    10: (11.2, 11.4, 0.57),
}


def canoe_slot(k: int, count: int) -> Slot:
    """Where canoe `k` (from 0) of `count` (1 to 10) lies in a space: side by side, every second row a little ahead.

    From four canoes on they overlap. Drawn in the order of `k`, the rows ahead come last: then their
    hulls leave free every medallion of the rows behind, which stand out beyond their sterns.
    Raises `KeyError` for a count that does not exist.
    """
    apart, stagger, scale = _ROWS[count]
    behind = (count + 1) // 2
    row = k if count < 4 else 2 * k if k < behind else 2 * (k - behind) + 1
    along = 0.0 if count == 1 else stagger if row % 2 == 0 else -stagger
    return Slot(along, apart * (row - (count - 1) / 2), scale)


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
    rows, across, down, scale = next(
        layout
        for most, layout in (
            (2, (1, 28.0, 0.0, 1.0)),
            (7, (2, 25.0, 22.0, 1.0)),
            (15, (3, 18.4, 18.0, 0.86)),
            (24, (4, 13.6, 14.5, 0.76)),
            (35, (5, 13.1, 12.5, 0.68)),
        )
        if k <= most
    )
    counts = [k // rows + (1 if row >= rows - k % rows else 0) for row in range(rows)]
    offsets = [
        (round((i - (n - 1) / 2) * across, 1), round((row - (rows - 1) / 2) * down - 2, 1))
        for row, n in enumerate(counts)
        for i in range(n)
    ]
    return Heap(scale, tuple(offsets))
