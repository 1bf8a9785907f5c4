"""The course of a game event by event: rounds, turns, and how far each seat had come; all of it public."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from tables.play import Present, Told
from tables.play.memory import Recent
from tables.presenters.base import Stage
from tables.presenters.registry import PRESENTERS


class Point(NamedTuple):
    """The table after an event that was played. progress: as the presenter's, one number a seat"""

    number: int
    stage: Stage
    progress: tuple[int, ...]


_known: Recent[tuple[str, int, dt.datetime], Point] = Recent(20_000)


def points(present: Present, story: Sequence[Told]) -> list[Point]:
    """Where the game stood after each event of `story` that was played and counts."""
    return [_point(present, told) for told in story if told.beats and not told.struck]


def _point(present: Present, told: Told) -> Point:
    # An event of the log never changes, and its time tells it from any other of that number.
    key = (present.code, told.number, told.at)
    known = _known.get(key)
    if known is None:
        presenter = PRESENTERS[present.slug]
        view: Any = presenter.game.view(told.beats[-1].state, None)
        known = Point(told.number, presenter.stage(view), presenter.progress(view))
        _known.put(key, known)
    return known


def has_rounds(present: Present, story: Sequence[Told]) -> bool:
    """Whether the game has rounds and has begun the first."""
    last = next((told for told in reversed(story) if told.beats and not told.struck), None)
    return last is not None and _point(present, last).stage.round > 0


class Stops(NamedTuple):
    """The events to which one step leads back and on; None where there is none."""

    before: int | None
    after: int | None


def stops_around(present: Present, story: Sequence[Told], every: range, number: int, by: str) -> Stops:
    """Where one step from event `number` leads.

    story: the log from its first event on, as far as it is shown
    every: the events that one can step to
    by: "turn" or "round" leads to where the nearest one begins, and where there is none to the end of `every`;
        anything else to the next event
    """
    first, last = every[0], every[-1]
    before = max(first, number - 1) if number > first else None
    after = min(last, max(first, number + 1)) if number < last else None
    if by not in ("turn", "round"):
        return Stops(before, after)
    if before is not None:
        before = next((one for one in _beginnings_before(present, story, number, by) if one in every), first)
    if after is not None:
        after = next((one for one in _beginnings_after(present, story, number, by) if one in every), last)
    return Stops(before, after)


def _counting(present: Present, story: Sequence[Told], numbers: Iterable[int]) -> Iterator[Point]:
    """Where the game stood after those of the events `numbers` that were played and count."""
    for number in numbers:
        told = story[number - 1]
        if told.beats and not told.struck:
            yield _point(present, told)


def _begun(point: Point, by: str) -> object:
    """What is the same for all events of a turn or a round."""
    return point.stage if by == "turn" else point.stage.round


def _beginnings_before(present: Present, story: Sequence[Told], number: int, by: str) -> Iterator[int]:
    later: Point | None = None
    for point in _counting(present, story, range(number - 1, 0, -1)):
        if later is not None and _begun(later, by) != _begun(point, by):
            yield later.number
        later = point
    if later is not None:
        yield later.number


def _beginnings_after(present: Present, story: Sequence[Told], number: int, by: str) -> Iterator[int]:
    before = next((_begun(point, by) for point in _counting(present, story, range(number, 0, -1))), None)
    for point in _counting(present, story, range(number + 1, len(story) + 1)):
        if _begun(point, by) != before:
            yield point.number
        before = _begun(point, by)
