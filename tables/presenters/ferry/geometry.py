"""Where everything lies on the board of Ferry: one source for the scenery and for the live pieces.

All lengths are units of the view box (1000 wide, 800 high). The island is at the left, the landing
at the right; between them the lake, with a row of berths for each kind of boat.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

VIEW = (1000, 800)
"""Width and height of the view box."""

HIT_RADIUS = 96.0
"""Radius of the transparent circle around a boat in the middle: 75 px on a screen 390 px wide."""

DOCK_HIT_RADIUS = 58.0
"""Radius around a boat that waits at the island."""


class Point(NamedTuple):
    """A place on the board; `turn` is the clockwise angle of a piece that lies there, in degrees."""

    x: float
    y: float
    turn: float = 0.0


ROWS: dict[str, float] = {"A": 288, "B": 498, "C": 708}
"""The middle of a boat of each kind, in the middle of the lake."""

BERTHS: dict[str, Point] = {
    f"{kind}{number}": Point(x, y) for kind, y in ROWS.items() for number, x in ((1, 598), (2, 836))
}
"""Where the six boats lie in the middle."""

DOCKS: dict[str, Point] = {
    f"{kind}{number}": Point(x, y + dy) for kind, y in ROWS.items() for number, x, dy in ((1, 362, -22), (2, 366, 20))
}
"""Where they lie at the island. Both of a kind are there for a moment only: they overlap."""

SPOTS: tuple[Point, ...] = (Point(-60, -16), Point(0, -16), Point(60, -16))
"""Where three passengers sit, seen from their boat."""

SEATED = 0.84
"""The size of a passenger aboard."""

LANDING = Point(966, 470)
"""Where passengers come from, and where the seasick go."""

DECK = Point(770, 92)
DECK_SCALE = 0.66
TURNED_UP = Point(884, 92)
"""The covered boat cards, and the one that counts now."""

BEACH = (6.0, 196.0, 256.0, 784.0)
"""Left, top, right and bottom of the part of the island that fills with passengers."""

COLUMNS = 5


class Camp(NamedTuple):
    """The part of the beach that belongs to a seat.

    flag: where its sign stands; spots: where its ten passengers stand, the back row first; scale: their size
    """

    flag: Point
    spots: tuple[Point, ...]
    scale: float


@cache
def camp(seat: int, seats: int) -> Camp:
    """The camp of `seat` among `seats` (2 to 4)."""
    left, top, right, bottom = BEACH
    high = (bottom - top) / seats
    start = top + high * seat
    apart = (right - left) / COLUMNS
    row = min(76.0, (high - 34) / 2)
    first = start + 38 + row / 2
    spots = tuple(
        Point(round(left + apart * (column + 0.5), 1), round(first + row * line, 1))
        for line in range(2)
        for column in range(COLUMNS)
    )
    return Camp(Point(left + 20, round(start + 18, 1)), spots, 0.6 if seats == 4 else 0.62)
