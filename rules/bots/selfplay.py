"""Bots that play a whole match among themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from rules.bots.contract import Bot, Budget
from rules.kernel.audience import CHANCE
from rules.kernel.contract import AnyGame, Result, Setup
from rules.kernel.course import Course, Perspective, Played, advance, begin, luck
from rules.kernel.dice import Dice, table_key
from rules.kernel.moves import Move

MOST_EVENTS = 2_000
"""Bots that have not finished by then are stopped; the match has no result."""


class Match(msgspec.Struct, frozen=True):
    """A match that bots have played.

    played: its events, numbered from 1
    end: the last state; `result` is None if they were stopped
    """

    setup: Setup
    played: tuple[Played, ...]
    end: Any
    result: Result | None

    @property
    def moves(self) -> int:
        """How many decisions the seats took."""
        return sum(event.who != CHANCE for event in self.played)


def play(
    game: AnyGame,
    setup: Setup,
    bots: Sequence[Bot],
    seed: bytes,
    budget: Budget,
    most_events: int = MOST_EVENTS,
) -> Match:
    """Play a match of `setup`, one bot a seat. The same arguments give the same match.

    seed: 32 bytes; luck and each bot have dice of their own, made from it
    """
    start = begin(game, game.initial_state(setup), setup.seats)
    return play_on(game, setup, start, bots, seed, budget, most_events)


def play_on(
    game: AnyGame,
    setup: Setup,
    start: Course,
    bots: Sequence[Bot],
    seed: bytes,
    budget: Budget,
    most_events: int = MOST_EVENTS,
) -> Match:
    """As `play`, from any course."""
    course = start
    played = []
    for event, after in _events(game, start, bots, seed, budget):
        played.append(event)
        course = after
        if len(played) >= most_events:
            break
    return Match(setup, tuple(played), course.state, game.result(course.state))


def _events(
    game: AnyGame, course: Course, bots: Sequence[Bot], seed: bytes, budget: Budget
) -> Iterator[tuple[Played, Course]]:
    key = table_key(seed, ())
    minds = [table_key(seed, ("bot", str(seat))) for seat in range(len(bots))]
    while not course.over:
        number = course.number + 1
        who = course.awaited[0]
        what: Move | tuple[str | int, ...]
        if who == CHANCE:
            what = luck(game, course, key, number)
        else:
            perspective = Perspective(game, course.state, who)
            what = bots[who].choose(perspective, Dice(minds[who], number), budget)
        event = Played(number, who, what)
        course, _ = advance(game, course, event)
        yield event, course
