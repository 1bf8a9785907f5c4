"""Brushes that every picture shares: seeded chance, curves, and short ways to write SVG.

Everything here is deterministic, so that a picture drawn twice is the same file.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from math import atan2, cos, degrees, floor, hypot, pi, sin

XY = tuple[float, float]

_MASK = (1 << 64) - 1


class Hand:
    """A steady hand with a little tremble: a stream of numbers that depends on its name alone."""

    def __init__(self, name: str) -> None:
        self._state = 0x9E3779B97F4A7C15
        for byte in name.encode():
            self._state = (self._state ^ byte) * 0x100000001B3 & _MASK

    def unit(self) -> float:
        """The next number, 0 <= n < 1."""
        self._state = self._state + 0x9E3779B97F4A7C15 & _MASK
        z = self._state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        return (z ^ z >> 31) / 2**64

    def between(self, low: float, high: float) -> float:
        """The next number, low <= n < high."""
        return low + (high - low) * self.unit()

    def pick(self, things: Sequence[str]) -> str:
        """One of some things."""
        return things[floor(self.unit() * len(things))]


def num(value: float) -> str:
    """A number as short as it can be written with one decimal."""
    text = f"{value:.1f}"
    text = text[:-2] if text.endswith(".0") else text
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def pairs(points: Iterable[XY]) -> str:
    """Points as path data, with as few separators as can be read back."""
    out = ""
    for point in points:
        for value in point[:2]:
            text = num(value)
            out += text if not out or text.startswith("-") else " " + text
    return out


def spline(points: Sequence[XY], tight: float = 6.0, closed: bool = False) -> str:
    """A smooth curve through the points, as path data (Catmull-Rom; a greater `tight` is straighter).

    Points in whole numbers give a path in whole numbers, which is half as long.
    """
    n = len(points)
    digits = 0 if all(x == round(x) and y == round(y) for x, y in points) else 1

    def at(i: int) -> XY:
        return points[i % n] if closed else points[min(max(i, 0), n - 1)]

    path = "M" + pairs([points[0]])
    for i in range(n if closed else n - 1):
        a, b, c, d = at(i - 1), at(i), at(i + 1), at(i + 2)
        one = (b[0] + (c[0] - a[0]) / tight, b[1] + (c[1] - a[1]) / tight)
        two = (c[0] - (d[0] - b[0]) / tight, c[1] - (d[1] - b[1]) / tight)
        path += "c" + pairs((round(p[0] - b[0], digits), round(p[1] - b[1], digits)) for p in (one, two, c))
    return path + ("z" if closed else "")


def walk(points: Sequence[XY], step: float = 6.0, tight: float = 6.0) -> list[tuple[float, float, float]]:
    """Places along the same curve, about `step` apart: x, y and the direction in degrees."""
    n = len(points)
    fine: list[XY] = []
    for i in range(n - 1):
        a, b = points[max(i - 1, 0)], points[i]
        c, d = points[i + 1], points[min(i + 2, n - 1)]
        p1 = (b[0] + (c[0] - a[0]) / tight, b[1] + (c[1] - a[1]) / tight)
        p2 = (c[0] - (d[0] - b[0]) / tight, c[1] - (d[1] - b[1]) / tight)
        for k in range(48):
            t = k / 48
            u = 1 - t
            fine.append(
                (
                    u**3 * b[0] + 3 * u * u * t * p1[0] + 3 * u * t * t * p2[0] + t**3 * c[0],
                    u**3 * b[1] + 3 * u * u * t * p1[1] + 3 * u * t * t * p2[1] + t**3 * c[1],
                )
            )
    fine.append((points[-1][0], points[-1][1]))
    out: list[tuple[float, float, float]] = []
    since = step
    for (x0, y0), (x1, y1) in itertools.pairwise(fine):
        since += hypot(x1 - x0, y1 - y0)
        if since >= step:
            out.append((x0, y0, degrees(atan2(y1 - y0, x1 - x0))))
            since = 0.0
    return out


def beside(places: Sequence[tuple[float, float, float]], offset: float) -> list[XY]:
    """The walk again, `offset` to the left of it as one walks."""
    return [(x + offset * sin(a * pi / 180), y - offset * cos(a * pi / 180)) for x, y, a in places]


def away(point: XY, places: Iterable[Sequence[float]]) -> float:
    """Distance from a point to the nearest of some places."""
    return min(hypot(point[0] - p[0], point[1] - p[1]) for p in places)


def pebble(hand: Hand, x: float, y: float, wide: float, high: float, corners: int = 9, rough: float = 0.16) -> list[XY]:
    """The corners of a rounded, uneven stone or patch."""
    out: list[XY] = []
    for k in range(corners):
        turn = 2 * pi * k / corners
        size = 1 + hand.between(-rough, rough)
        out.append((x + wide * size * cos(turn), y + high * size * sin(turn)))
    return out


def tag(name: str, inside: str = "", **given: object) -> str:
    """One SVG element; `stroke_width=2` becomes stroke-width="2", what is None is left out."""
    text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{num(value) if isinstance(value, float) else value}"'
        for key, value in given.items()
        if value is not None
    )
    return f"<{name}{text}>{inside}</{name}>" if inside else f"<{name}{text}/>"


def svg(width: float, height: float, inside: str, view: str = "") -> str:
    """A whole file."""
    box = view or f"0 0 {num(width)} {num(height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}" height="{num(height)}" '
        f'viewBox="{box}">{inside}</svg>\n'
    )
