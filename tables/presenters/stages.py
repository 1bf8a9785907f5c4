"""The course of a game event by event: rounds, turns, and how far each seat had come; all of it public."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
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
    played = [told for told in story if told.beats and not told.struck]
    return bool(played) and _point(present, played[-1]).stage.round > 0


def stops_by(present: Present, story: Sequence[Told], every: Sequence[int], by: str) -> list[int]:
    """The events of `every` with which a turn or a round begins; all of them where `by` is neither."""
    if by not in ("turn", "round"):
        return list(every)
    before: object = None
    stops = []
    for point in points(present, story):
        now: object = point.stage if by == "turn" else point.stage.round
        if now != before and point.number in every:
            stops.append(point.number)
        before = now
    return stops
