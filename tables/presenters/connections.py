"""Who had a table in view, drawn along its events: a lane for each person, in it a bar for each browser."""

from __future__ import annotations

import datetime as dt
import itertools
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tables.company import Visitor

WIDTH = 720
LEFT, RIGHT, TOP = 12, 12, 8
LANE = 62
"""From one lane to the next; the name stands above the bars."""
BARS, BAR = 3, 7
"""So many browsers have a bar of their own, so high; all further ones share the last."""
TICK = 6
"""How far the mark of a move reaches out of the bars, above if a page was in view, below if none was."""
LEAST = 2.0
"""As wide is the bar of a single sign."""
MOST_LABELS = 6


class Lane(NamedTuple):
    """A person's lane. bars: a path for each row of bars; moves, unseen: the marks of the moves, as paths; y: of the name"""

    name: str
    y: float
    ground: str
    bars: tuple[str, ...]
    moves: str
    unseen: str


class Picture(NamedTuple):
    """Lanes under one another. labels: numbers of events below, and where"""

    width: int
    height: int
    lanes: tuple[Lane, ...]
    labels: tuple[tuple[int, float], ...]
    foot: int


class Moves(NamedTuple):
    """The events that are moves of a person, with and without a page in view."""

    seen: Sequence[int]
    unseen: Sequence[int]


def picture(moments: Sequence[dt.datetime], people: Sequence[tuple[Visitor, Moves]]) -> Picture:
    """The lanes of these people beside the events of a log. moments: of all its events, in order"""
    at = along(moments, [stay.until for one, _moves in people for stay in one.stays])
    step = max(1, -(-len(moments) // MOST_LABELS))
    lanes = [_lane(TOP + LANE * row, one, moves, moments, at) for row, (one, moves) in enumerate(people)]
    foot = TOP + LANE * len(people)
    labels = [(number, at(moments[number - 1])) for number in range(1, len(moments) + 1, step)]
    return Picture(WIDTH, foot + 26, tuple(lanes), tuple(labels), foot + 18)


def along(moments: Sequence[dt.datetime], others: Iterable[dt.datetime] = ()) -> Callable[[dt.datetime], float]:
    """From a moment to its place: as much room from event to event, whether seconds or days lie between. The last
    stretch leads beyond the last event, to the latest of the `others`."""
    rising = list(itertools.accumulate(moments, max))
    rising.append(max([rising[-1], *others]))
    step = (WIDTH - LEFT - RIGHT) / (len(rising) - 1)

    def place(moment: dt.datetime) -> float:
        index = bisect_right(rising, moment) - 1
        if index < 0:
            return float(LEFT)
        if index >= len(rising) - 1:
            return float(WIDTH - RIGHT)
        part = (moment - rising[index]) / (rising[index + 1] - rising[index])
        return round(LEFT + (index + part) * step, 1)

    return place


def _lane(
    top: int, one: Visitor, moves: Moves, moments: Sequence[dt.datetime], at: Callable[[dt.datetime], float]
) -> Lane:
    high = top + 18 + TICK
    rows: list[str] = [""] * BARS
    own: dict[int, int] = {}
    for stay in one.stays:
        row = min(own.setdefault(stay.browsers[0], len(own)), BARS - 1)
        start = min(at(stay.since), WIDTH - RIGHT - LEAST)
        rows[row] += f"M{start} {high + row * BAR + BAR / 2}H{max(at(stay.until), start + LEAST)}"
    low = high + max(1, min(len(own), BARS)) * BAR

    def marks(numbers: Sequence[int], y: int, length: int) -> str:
        # Of marks that nobody could tell apart one is drawn.
        places = {round(x): x for x in (at(moments[number - 1]) for number in numbers)}
        return "".join(f"M{x} {y}v{length}" for x in places.values())

    return Lane(
        one.name,
        top + 14,
        f"M{LEFT} {low}H{WIDTH - RIGHT}",
        tuple(row for row in rows if row),
        marks(moves.seen, high - TICK, TICK),
        marks(moves.unseen, low, TICK),
    )
