"""Where everything lies on the board of Nüwa: one source for scenery, tiles and what the page shows of them.

The board has three parts: the sky and the row of players, each with a view box of its own, and between
them the field of tiles, which grows in every direction. On the field the start card is the origin, y grows
downwards, and one cell is 100 wide.
"""

from __future__ import annotations

from collections.abc import Iterable

VIEW = (1000, 800)
"""Width and height of the scenery."""

SKY = (1000, 160)
FOLK = (1000, 120)
"""Width and height of the sky and of the row of players."""

WIDE, HIGH = 100, 84
"""A cell of the field: roads lie across."""

MARGIN = 16
"""What is seen of the field around the outermost cells."""

HELM = 64
"""What is left free at the right, where the buttons lie that move the field."""

RENTS = (268, 404, 540, 676, 812)
"""Where in the sky the five rents are."""

RENT_Y = 74

Cell = tuple[int, int]


def middle(cell: Cell) -> tuple[int, int]:
    """The middle of a cell of the rules (whose y grows upwards) on the field."""
    x, y = cell
    return WIDE * x, -HIGH * y


def place(cell: Cell, turn: float = 0, scale: float = 1) -> str:
    """A `transform`, always of the same shape, so that browsers move and turn tiles part by part."""
    x, y = middle(cell)
    return f"translate({x} {y}) rotate({turn:g}) scale({scale:g})"


def whole(cells: Iterable[Cell]) -> str:
    """The view box that shows all `cells`."""
    columns, rows = zip(*cells, strict=True)
    left, top = middle((min(columns), max(rows)))
    right, bottom = middle((max(columns), min(rows)))
    wide, high = right - left + WIDE + 2 * MARGIN + HELM, bottom - top + HIGH + 2 * MARGIN
    return f"{left - WIDE // 2 - MARGIN} {top - HIGH // 2 - MARGIN} {wide} {high}"


def seat_width(seats: int) -> int:
    """How wide one of so many players stands in the row."""
    return min(200, FOLK[0] // seats)


def seat_middle(seat: int, seats: int) -> int:
    """Where a player stands in the row. The row reads from right to left: turns go counter-clockwise."""
    wide = seat_width(seats)
    return round((FOLK[0] + wide * seats) / 2 - wide * (seat + 0.5))
