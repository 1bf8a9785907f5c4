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
"""Where they lie at the island, one of a kind at a time: when the second comes, the first makes room."""

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

RING_TOPS: dict[str, float] = {"A": -80, "B": -60, "C": -98}
"""Where the ring around a boat of each kind begins, seen from where it is touched."""

RING_BOTTOM = 86.0
RING_HALF = 118.0
"""Where it ends, and half of how wide it is: the whole boat is inside."""


class Camp(NamedTuple):
    """The part of the beach that belongs to a seat.

    mat: the top left corner of the mat on the sand; wide, high: its size
    flag: where its sign stands; spots: where its passengers stand, the back row first; scale: their size
    """

    mat: Point
    wide: float
    high: float
    flag: Point
    spots: tuple[Point, ...]
    scale: float


SIZES = (0.6, 0.9)
"""The size of passengers ashore while they are many, and while they are few."""


@cache
def camp(seat: int, seats: int, count: int = 10) -> Camp:
    """The camp of `seat` among `seats` (2 to 4) with room for `count` (up to 10), who are as large as they can be."""
    left, top, right, bottom = BEACH
    high = (bottom - top) / seats
    start = top + high * seat
    room = high - 42
    scale, columns, rows = max(_fitting(right - left, room, columns, max(count, 3)) for columns in range(3, 6))
    apart = (right - left) / columns
    row = max(84 * scale, min(100 * scale, (room - 100 * scale) / max(1, rows - 1)))
    first = start + 36 + 50 * scale
    spots = tuple(
        Point(round(left + apart * (column + 0.5), 1), round(first + row * line, 1))
        for line in range(rows)
        for column in range(columns)
    )
    mat = Point(left - 2, round(start + 2, 1))
    flag = Point(left + 20, round(start + 20, 1))
    return Camp(mat, right - left + 4, round(high - 6, 1), flag, spots[: max(count, 3)], scale)


def _fitting(wide: float, high: float, columns: int, count: int) -> tuple[float, int, int]:
    """How large passengers can be in so many columns; with the columns and rows."""
    rows = -(-count // columns)
    small, large = SIZES
    return round(min(large, wide / columns / 80, max(small, high / rows / 98)), 3), columns, rows
