"""Tables for presenters, made from played games without a database."""

from __future__ import annotations

import datetime as dt
import itertools
import re
from typing import Any

from rules.kernel.audience import CHANCE
from rules.kernel.course import Course
from rules.kernel.playthrough import Step
from tables.log import Place, Present, Told
from tables.presenters.registry import PRESENTERS
from tests.conformance.plays import PLAYED, PlayedOnce, some, steps_of

LANGUAGES = ("en", "zh-hant")
NAMES = ("Mei", "Anton", "Yu-Ting", "Björk", "Nils", "Ada", "Ines", "Tom")
MOMENT = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
TICKS = itertools.count()
SHOWN = [played for played in PLAYED if played.slug in PRESENTERS]

PLACEHOLDER = re.compile(r"%\(|\{\{|\{%|None\b")
"""What must not be left in a sentence for people."""


def present(played: PlayedOnce, course: Course, over: bool = False) -> Present:
    """A table of persons at `course`."""
    return Present(
        code="testcode",
        setup=played.setup,
        commitment="",
        sample=False,
        origin=None,
        from_position=False,
        opened_at=MOMENT,
        changed_at=MOMENT,
        places=tuple(Place(f"p:{name}", name) for name in NAMES[: played.setup.seats]),
        status="over" if over or course.over else "running",
        course=course,
        number=course.number,
        digest="",
    )


def told(step: Step, number: int | None = None) -> Told:
    """A step as the log tells it; each at a time of its own, so that no line is taken for one rendered before."""
    played = step.played
    seat = None if played.who == CHANCE else played.who
    kind = "chance" if played.who == CHANCE else "moved"
    at = MOMENT + dt.timedelta(microseconds=next(TICKS))
    return Told(number or played.number, kind, seat, "p:test", at, step.beats, played.what)


def moments(count: int) -> list[tuple[PlayedOnce, Step, Present]]:
    """Moments from all shown games in which somebody is waited for, spread evenly."""
    each = max(1, count // len(SHOWN))
    return [
        (played, step, present(played, step.after))
        for played in SHOWN
        for step in some([s for s in steps_of(played) if any(seat >= 0 for seat in s.after.awaited)], each)
    ]


def game_of(slug: str) -> Any:
    """The rules behind a presenter."""
    return PRESENTERS[slug].game
