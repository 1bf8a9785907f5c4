"""A table being played: the state with the numbers that the log needs beside it.

A course is a frozen value. The log keeps one per table and moves it forward event by event;
a cold start folds the effective events of the log from the beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple

import msgspec

from rules.kernel.audience import CHANCE, Seat, Viewer
from rules.kernel.chance import Outcome, check, draw
from rules.kernel.contract import AnyGame
from rules.kernel.dice import Dice
from rules.kernel.effects import Beat, Learned
from rules.kernel.errors import Broken, RuleError, Why
from rules.kernel.moves import Move
from rules.kernel.positions import encode_state

What = Move | Outcome


class Played(NamedTuple):
    """An event that a game folds: who did what, under which number of the log."""

    number: int
    who: Seat
    what: What


class TakeBack(NamedTuple):
    """An event that cuts the tail: everything after event `to` counts no more.

    A ruling that cuts nothing but changes what pages should show is one whose `to` is the last event.
    """

    number: int
    to: int


StopReason = Literal["learned", "chance", "other_seat", "start"]


class Stop(msgspec.Struct, frozen=True):
    """Why a take-back goes no further: the event in the way, and what it was.

    what: for "learned" the kind of fact, for "chance" the name of the question
    """

    number: int
    reason: StopReason
    what: str = ""


class Course(msgspec.Struct, frozen=True):
    """The present of a table.

    number: the last event of the log that counts here
    awaited: `to_move(state)`
    questions: for each seat the number of the question that its page shows. A post is fresh if it
        names the current one: so honest simultaneous choices are all accepted
    own: the trailing events that their seat may take back freely, oldest first
    stop: why not more than those
    """

    state: Any
    number: int
    awaited: tuple[Seat, ...]
    questions: tuple[int, ...]
    own: tuple[int, ...]
    own_seat: Seat | None
    stop: Stop

    @property
    def over(self) -> bool:
        """Whether nobody is waited for any more."""
        return not self.awaited


def begin(game: AnyGame, state: Any, seats: int, number: int = 0) -> Course:
    """The course of a table whose play starts at event `number` with `state`."""
    return Course(
        state=state,
        number=number,
        awaited=game.to_move(state),
        questions=(number,) * seats,
        own=(),
        own_seat=None,
        stop=Stop(number, "start"),
    )


def advance(game: AnyGame, course: Course, played: Played) -> tuple[Course, tuple[Beat, ...]]:
    """Carry out an event that has been checked. Returns the course after it, and its beats."""
    number, who, what = played
    beats = game.apply(course.state, who, what)
    state = beats[-1].state
    awaited, before = game.to_move(state), course.awaited
    questions = tuple(
        [
            number if seat == who or (seat in awaited and seat not in before) else question
            for seat, question in enumerate(course.questions)
        ]
    )
    own: tuple[int, ...] = ()
    own_seat: Seat | None = None
    stop = course.stop
    if who == CHANCE:
        stop = Stop(number, "chance", game.ask(course.state).name)
    elif (learned := _first_learned(beats)) is not None:
        stop = Stop(number, "learned", learned.what)
    elif who == course.own_seat:
        own, own_seat = (*course.own, number), who
    else:
        own, own_seat = (number,), who
        if course.own:
            stop = Stop(course.own[-1], "other_seat")
    after = Course(state, number, awaited, questions, own, own_seat, stop)
    return after, beats


def _first_learned(beats: tuple[Beat, ...]) -> Learned | None:
    for effect, _state in beats:
        if isinstance(effect, Learned):
            return effect
    return None


def demand_legal(game: AnyGame, course: Course, seat: Seat, move: Move) -> None:
    """Raise `RuleError` with the rule in the way unless `move` is legal for `seat` now."""
    if move in game.legal_moves(course.state, seat):
        return
    if course.over:
        raise RuleError(Why("over"))
    why = game.why_not(course.state, seat, move.picks())
    if why is None:
        why = Why("half_said" if seat in course.awaited else "not_awaited")
    raise RuleError(why)


COMMON_REASONS = ("over", "not_awaited", "half_said")
"""Reasons that the kernel gives for every game."""


def luck(game: AnyGame, course: Course, key: bytes, number: int) -> Outcome:
    """Luck's answer to the present question, as event `number` of the table with `key`."""
    return draw(game.ask(course.state), Dice(key, number))


def checked(game: AnyGame, course: Course, played: Played) -> tuple[Course, tuple[Beat, ...]]:
    """`advance` for events from strangers. Raises `RuleError`, `BadOutcome`, or `Broken` where there is
    no such seat."""
    if played.who == CHANCE:
        if course.awaited != (CHANCE,):
            raise RuleError(Why("not_awaited"))
        if not isinstance(played.what, tuple):
            raise RuleError(Why("not_awaited"))
        check(game.ask(course.state), played.what)
    elif not 0 <= played.who < len(course.questions):
        raise Broken(f"no seat {played.who}")
    else:
        if not isinstance(played.what, Move):
            raise RuleError(Why("not_awaited"))
        demand_legal(game, course, played.who, played.what)
    return advance(game, course, played)


def after_interruption(course: Course, number: int) -> Course:
    """The course after an event of the table's own business that changes what pages should show
    (a take-back, a ruling): every question is new."""
    return msgspec.structs.replace(course, number=number, questions=(number,) * len(course.questions))


def effective(events: Iterable[Played | TakeBack]) -> list[Played | TakeBack]:
    """The events that count: take-backs cut the tail of what was played before them.

    A take-back stays in the list itself, for it made every question new: a cold start must come to the
    same questions as the process that lived through it.
    """
    counting: list[Played | TakeBack] = []
    for event in events:
        if isinstance(event, TakeBack):
            while counting and counting[-1].number > event.to:
                counting.pop()
        counting.append(event)
    return counting


def fold(
    game: AnyGame,
    start: Course,
    events: Iterable[Played | TakeBack],
    watch: Callable[[Course, Played, Course, tuple[Beat, ...]], None] | None = None,
) -> Course:
    """Carry out checked, effective events in order. `watch` sees (before, event, after, beats) of each
    that was played."""
    course = start
    for event in events:
        if isinstance(event, TakeBack):
            course = after_interruption(course, event.number)
            continue
        after, beats = advance(game, course, event)
        if watch is not None:
            watch(course, event, after, beats)
        course = after
    return course


class Perspective:
    """What a bot gets: one seat's view, its legal moves, and imagined states; never the state."""

    def __init__(self, game: AnyGame, state: Any, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self.view = game.view(state, seat)
        self.legal_moves: tuple[Any, ...] = game.legal_moves(state, seat)

        def imagine(dice: Dice) -> Any:
            return game.resample(state, seat, dice)

        self.imagine = imagine


def same_to(game: AnyGame, one: Any, other: Any, viewer: Viewer) -> bool:
    """Whether two states look the same to `viewer`, byte by byte."""
    return encode_state(game.view(one, viewer)) == encode_state(game.view(other, viewer))
