"""From events to the present: a table's public facts and its course, rebuilt from the log alone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any, NamedTuple, cast

import msgspec
from msgspec.structs import replace

from rules.kernel.audience import CHANCE, Seat
from rules.kernel.contract import AnyGame, Result, Setup
from rules.kernel.course import Course, Played, advance, after_interruption, begin
from rules.kernel.effects import Beat
from rules.kernel.positions import read_position
from rules.registry import game as game_named
from tables.log.chain import Record
from tables.log.payloads import Closed, Left, Opened, Origin, Ruled, Seated, Started, TakenBack, decode
from tables.log.store import ACTORS_WITHOUT_HANDS

RECENT = 32
"""How many events a present remembers with what they did: pages and updates need no more, and so no log."""


class Told(NamedTuple):
    """An event with what it did, for words and motion.

    beats: raw; nobody may see them but through `seen` and `view`
    payload: the typed value, raw likewise
    struck: taken back later (as far as the log was read)
    """

    number: int
    kind: str
    seat: Seat | None
    actor: str
    at: dt.datetime
    beats: tuple[Beat, ...]
    payload: Any
    struck: bool = False


class Place(msgspec.Struct, frozen=True):
    """Who sits on a seat: a person's handle and name, or a bot's level and name; all empty on a free one."""

    actor: str = ""
    name: str = ""
    bot: str = ""
    nonce: str = ""

    @property
    def taken(self) -> bool:
        """Whether somebody sits here."""
        return self.actor != ""


class Present(msgspec.Struct, frozen=True):
    """A table at event `number`.

    status: open, running, over or closed, as at that event
    course: before the start the table as it is laid out
    start: the number of the event with which play began; 0 before
    last: the events since somebody was waited for the last time: what a live page unfolds
    recent: the last RECENT events; struck are those taken back by now
    seed: the seed of luck, once it is open to everybody
    listed, imported: wishes and facts of the row, not of the log
    """

    code: str
    setup: Setup
    commitment: str
    sample: bool
    origin: Origin | None
    from_position: bool
    opened_at: dt.datetime
    changed_at: dt.datetime
    places: tuple[Place, ...]
    status: str
    course: Course
    number: int
    digest: str
    start: int = 0
    last: tuple[Told, ...] = ()
    recent: tuple[Told, ...] = ()
    result: Result | None = None
    seed: bytes | None = None
    listed: bool = True
    imported: bool = False

    @property
    def slug(self) -> str:
        """The game's name in code and addresses."""
        return self.setup.game

    @property
    def game(self) -> AnyGame:
        """The game's rules."""
        return game_named(self.setup.game)

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each seat; empty where it is free."""
        return tuple(place.name for place in self.places)

    @property
    def bots(self) -> tuple[str, ...]:
        """The bot's level for each seat; empty for persons and free seats."""
        return tuple(place.bot for place in self.places)

    @property
    def finished(self) -> bool:
        """Whether nothing more happens, so that everything may be seen by everybody."""
        return self.status in ("over", "closed")

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats waited for now."""
        return tuple(s for s in self.course.awaited if s >= 0) if self.status == "running" else ()


def laid_out(record: Record) -> tuple[Present, Opened]:
    """The table after its first event, with that event's payload."""
    opened = cast(Opened, decode("opened", record.payload))
    setup = opened.setup
    game = game_named(setup.game)
    if opened.position is None:
        state = game.initial_state(setup)
    else:
        _, state = read_position(game, opened.position)
    present = Present(
        code=opened.code,
        setup=setup,
        commitment=opened.commitment,
        sample=opened.sample,
        origin=opened.origin,
        from_position=opened.position is not None,
        opened_at=record.moment,
        changed_at=record.moment,
        places=(Place(),) * setup.seats,
        status="open",
        course=begin(game, state, setup.seats, record.number),
        number=record.number,
        digest=record.digest,
    )
    return _told(present, record, (), opened, present.course), opened


def _told(present: Present, record: Record, beats: tuple[Beat, ...], payload: Any, course: Course) -> Present:
    number, moment = record.number, record.moment
    told = Told(number, record.kind, record.seat, record.actor, moment, beats, payload)
    last = (*present.last, told) if record.actor in ACTORS_WITHOUT_HANDS else (told,)
    recent = (*present.recent[1 - RECENT :], told)
    return replace(
        present, number=number, digest=record.digest, changed_at=moment, last=last, recent=recent, course=course
    )


def after(present: Present, record: Record, game: AnyGame) -> Present:
    """The table after one more event that interrupts nothing. Trusts the log."""
    payload = decode(record.kind, record.payload, game)
    if record.kind in ("moved", "chance"):
        who = CHANCE if record.seat is None else record.seat
        course, beats = advance(game, present.course, Played(record.number, who, payload))
        return _told(present, record, beats, payload, course)
    present = _own_business(present, record, payload, game)
    return _told(present, record, (), payload, present.course)


def _own_business(present: Present, record: Record, payload: Any, game: AnyGame) -> Present:
    match payload:
        case Seated(name=name, nonce=nonce, bot=bot):
            actor = f"bot:{bot}" if bot else record.actor
            return _placed(present, record.seat, Place(actor, name, bot, nonce))
        case Left():
            return _placed(present, record.seat, Place())
        case Started():
            course = begin(game, present.course.state, present.setup.seats, record.number)
            return replace(present, status="running", course=course, start=record.number)
        case Closed(reason=reason, seed=seed, result=result):
            status = "over" if reason == "over" else "closed"
            return replace(present, status=status, result=result, seed=bytes.fromhex(seed))
    raise AssertionError(f"event {record.number} ({record.kind}) has no place here")


def _placed(present: Present, seat: Seat | None, place: Place) -> Present:
    assert seat is not None
    places = (*present.places[:seat], place, *present.places[seat + 1 :])
    return replace(present, places=places)


INTERRUPTIONS = frozenset({"taken_back", "ruled"})
"""Kinds that cut the tail of what was played."""


class Folding:
    """Folds a log from its first event, and goes on as it grows.

    told: every event so far, if `keep` was asked for
    """

    def __init__(self, keep: bool = False) -> None:
        self.present: Present | None = None
        self.told: list[Told] = []
        self._keep = keep
        self._game: AnyGame | None = None
        # The courses that a take-back can return to, oldest first.
        self._courses: list[Course] = []

    def feed(self, record: Record) -> Present:
        """Carry out the next event. Trusts the log: `tables.log.proof` is for strangers."""
        if self.present is None or self._game is None:
            present, _ = laid_out(record)
            self._game = present.game
        elif record.kind in INTERRUPTIONS:
            present = self._interrupted(self.present, record)
        else:
            present = after(self.present, record, self._game)
            if record.kind in ("moved", "chance", "started"):
                self._courses.append(present.course)
        self.present = present
        if self._keep:
            self.told.append(present.last[-1])
        return present

    def _interrupted(self, present: Present, record: Record) -> Present:
        payload: TakenBack | Ruled = decode(record.kind, record.payload)
        while self._courses[-1].number > payload.to:
            self._strike(self._courses.pop().number)
        course = after_interruption(self._courses[-1], record.number)
        self._courses.append(course)
        recent = tuple(_struck(told, payload.to) for told in present.recent)
        return _told(replace(present, recent=recent), record, (), payload, course)

    def _strike(self, number: int) -> None:
        if self._keep:
            self.told[number - 1] = _struck(self.told[number - 1], number - 1)


def _struck(told: Told, to: int) -> Told:
    """`told` after what followed event `to` was taken back. A take-back itself happened all the same."""
    return told._replace(struck=True) if told.number > to and told.kind not in INTERRUPTIONS else told


def fold(records: Iterable[Record]) -> Present:
    """The table after all of `records`, which begin with its first event."""
    folding = Folding()
    for record in records:
        folding.feed(record)
    assert folding.present is not None, "a table has at least its first event"
    return folding.present
