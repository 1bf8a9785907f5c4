"""The course of a game as a drawn chart: a stepped line for each seat, told apart by dashes and signs as well as colour."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

from tables.presenters.stages import Point

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 56, 170, 16, 36
DASHES = ("", "14 5", "4 4", "16 5 4 5", "9 9", "2 6", "20 4 2 4 2 4", "6 2")
MOST_STEPS = 360
"""How many steps a line has at most; from one to the next it is some two pixels."""
MOST_ROWS = 12
"""How many moments the table beside a chart has at most, but for rounds."""


class Line(NamedTuple):
    """A seat's line. path: as in SVG; y: where it ends and its name stands"""

    seat: int
    name: str
    path: str
    dash: str
    x: float
    y: float
    label_y: float
    last: int


def chart(points: Sequence[Point], names: Sequence[str]) -> dict[str, Any] | None:
    """The context of `replay/chart.html`; None where there is nothing to draw."""
    points = [point for point in points if len(point.progress) == len(names)]
    if len(points) < 2:
        return None
    low = min(0, *(min(point.progress) for point in points))
    high = max(1, *(max(point.progress) for point in points))
    step = _step(high - low)
    low, high = low // step * step, -(-high // step) * step
    first, last = points[0].number, points[-1].number

    def x(number: int) -> float:
        return round(LEFT + (number - first) / max(1, last - first) * (WIDTH - LEFT - RIGHT), 1)

    def y(value: int) -> float:
        return round(HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM), 1)

    drawn = _thinned(points)
    lines = []
    for seat, name in enumerate(names):
        path = f"M{x(first)} {y(points[0].progress[seat])}"
        for before, point in itertools.pairwise(drawn):
            if point.progress[seat] != before.progress[seat]:
                path += f"H{x(point.number)}V{y(point.progress[seat])}"
        path += f"H{x(last)}"
        end = points[-1].progress[seat]
        lines.append(Line(seat, name, path, DASHES[seat % len(DASHES)], x(last), y(end), 0.0, end))
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "lines": _apart(lines),
        "grid": [(value, y(value)) for value in range(low, high + 1, step)],
        "ends": [(first, x(first)), (last, x(last))],
        "left": LEFT,
        "right": WIDTH - RIGHT,
        "bottom": HEIGHT - BOTTOM,
        "rows": _rows(points),
    }


def _thinned(points: Sequence[Point]) -> list[Point]:
    """At most MOST_STEPS of `points`, evenly apart, and the first and last of them."""
    every = -(-len(points) // MOST_STEPS)
    return [*points[:-1:every], points[-1]]


def _step(span: int) -> int:
    """How far the lines of the grid are apart, so that there are at most six."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if span <= 5 * step:
                return step
        size *= 10


def _apart(lines: Sequence[Line]) -> list[Line]:
    """The names beside the ends of their lines, none over another."""
    placed: list[Line] = []
    below = float("-inf")
    for line in sorted(lines, key=lambda line: line.y):
        below = max(line.y + 5, below + 19)
        placed.append(line._replace(label_y=below))
    over = max(0.0, below - (HEIGHT - 6))
    return sorted((line._replace(label_y=line.label_y - over) for line in placed), key=lambda line: line.seat)


def _rows(points: Sequence[Point]) -> list[tuple[int, int, tuple[int, ...]]]:
    """(round, event, progress): the chart as a table, at the end of each round or at moments evenly apart."""
    ends = [point for point, after in itertools.pairwise(points) if after.stage.round != point.stage.round]
    if len(ends) < 2 or len(ends) > 3 * MOST_ROWS:
        every = -(-len(points) // MOST_ROWS)
        ends = list(points[::every])
    if not ends or ends[-1].number != points[-1].number:
        ends.append(points[-1])
    return [(point.stage.round, point.number, point.progress) for point in ends]
