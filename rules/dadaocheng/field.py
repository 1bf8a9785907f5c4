"""The goods area: sixteen markers on four rows of four, lines, and which warehouse cell a line meets.

Cells are numbered row by row from the top left. Faces are one letter a cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

import msgspec

from rules.dadaocheng.content import Box, Colour, Side, warehouses

Axis = Literal["row", "column"]

CELLS: Final = 16
SIZE: Final = 4


class Placed(msgspec.Struct, frozen=True):
    """A marker in the goods area, and whether its sun side is up."""

    marker: str
    sun: bool = True


Field = tuple[Placed, ...]
"""All sixteen, by cell; empty while they are being laid out."""


class Line(msgspec.Struct, frozen=True):
    """Three or four equal faces side by side. start: the first of its cells, 0 or 1"""

    axis: Axis
    index: int
    start: int
    length: int

    @property
    def name(self) -> str:
        """`row2/0-3`, as moves name it."""
        return f"{self.axis}{self.index}/{self.start}-{self.start + self.length - 1}"

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells it covers."""
        return _cells(self.axis, self.index, self.start, self.length)

    @property
    def brings(self) -> int:
        """How many cubes come in."""
        return self.length - 2

    @property
    def ends(self) -> tuple[str, ...]:
        """The ends of its row or column that it touches: a line of three always exactly one."""
        return (*(("start",) if self.start == 0 else ()), *(("end",) if self.start + self.length == SIZE else ()))

    def meets(self, edition: str) -> tuple[tuple[Side, int], ...]:
        """The warehouse cells at its ends, as (house, cell)."""
        where = warehouses(edition)
        return tuple(where[self.axis, self.index, end] for end in self.ends)


@cache
def _cells(axis: Axis, index: int, start: int, length: int) -> tuple[int, ...]:
    places = range(start, start + length)
    if axis == "row":
        return tuple(SIZE * index + place for place in places)
    return tuple(SIZE * place + index for place in places)


ROWS: Final[tuple[tuple[Axis, int, tuple[int, ...]], ...]] = (
    *(("row", index, tuple(SIZE * index + place for place in range(SIZE))) for index in range(SIZE)),
    *(("column", index, tuple(SIZE * place + index for place in range(SIZE))) for index in range(SIZE)),
)
"""All rows and columns with their cells."""


class Way(NamedTuple):
    """A row or column: its cells, and its lines of four, of the first three and of the last three."""

    cells: tuple[int, int, int, int]
    four: Line
    first: Line
    last: Line


WAYS: Final = tuple(
    Way((a, b, c, d), Line(axis, index, 0, 4), Line(axis, index, 0, 3), Line(axis, index, 1, 3))
    for axis, index, (a, b, c, d) in ROWS
)


def lines(faces: Sequence[str]) -> tuple[Line, ...]:
    """The lines among `faces`, each as long as it can be: rows from the top, columns from the left."""
    found = []
    for (a, b, c, d), four, first, last in WAYS:
        middle = faces[b]
        if middle != faces[c]:
            continue
        if faces[a] == middle:
            found.append(four if faces[d] == middle else first)
        elif faces[d] == middle:
            found.append(last)
    return tuple(found)


def with_threes(found: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines and, for every line of four, the two of three in it."""
    more: list[Line] = []
    for line in found:
        more.append(line)
        if line.length == SIZE:
            more += (Line(line.axis, line.index, start, SIZE - 1) for start in (0, 1))
    return tuple(more)


def colour_of(line: Line, faces: str) -> Colour:
    """What a line shows."""
    colours: dict[str, Colour] = {"W": "W", "G": "G", "R": "R", "Y": "Y", "K": "K"}
    return colours[faces[line.cells[0]]]


def faces_of(box: Box, field: Field) -> str:
    """What all markers show, by cell."""
    sides = box.sides
    return "".join([sides[placed.marker, placed.sun] for placed in field])


def hidden_of(box: Box, field: Field) -> str:
    """What all markers hide, by cell. A band on each marker's edge tells everybody."""
    sides = box.sides
    return "".join([sides[placed.marker, not placed.sun] for placed in field])


def flipped(field: Field, cells: tuple[int, ...]) -> Field:
    """The field after the markers on `cells` were turned over."""
    return tuple(
        Placed(placed.marker, not placed.sun) if cell in cells else placed for cell, placed in enumerate(field)
    )


def swapped(field: Field, one: int, other: int) -> Field:
    """The field after the markers on two cells changed places. Each keeps the side that it shows."""
    markers = list(field)
    markers[one], markers[other] = markers[other], markers[one]
    return tuple(markers)


def cell_of(field: Field, marker: str) -> int:
    """Where a marker lies."""
    return next(cell for cell, placed in enumerate(field) if placed.marker == marker)


def sides_up(field: Field) -> int:
    """Which markers show their suns, as the bits of a number by cell. No marker has two equal sides, so
    while none changes its place this is all that can come back in a chain."""
    return sum(1 << cell for cell, placed in enumerate(field) if placed.sun)


def acceptable(faces: str, alone: bool) -> bool:
    """Whether a layout may stand: no line of three; for a lone merchant not even two neighbours alike."""
    if not alone:
        return not lines(faces)
    return not any(faces[cells[place]] == faces[cells[place + 1]] for _, _, cells in ROWS for place in range(SIZE - 1))
