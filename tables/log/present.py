"""What a log has led to: the public facts of a table, its people and clocks, and its course."""

from __future__ import annotations

import datetime as dt
from typing import Any, NamedTuple

import msgspec

from rules.kernel.audience import Seat
from rules.kernel.contract import AnyGame, Result, Setup
from rules.kernel.course import Course
from rules.kernel.effects import Beat
from rules.registry import game as game_named
from tables.log import clock as clocks
from tables.log.clock import Clock, Span
from tables.log.payloads import NOT_ASKED, Origin, What
from tables.log.terms import Terms, TimeTerms

RECENT = 32
"""How many events a present remembers with what they did: pages and updates need no more, and so no log."""


class Told(NamedTuple):
    """An event with what it did, for words and motion.

    beats: raw; nobody may see them but through `seen` and `view`
    payload: the typed value, raw likewise
    struck: taken back later (as far as the log was read)
    question: the event whose question a move answers; 0 for other events
    """

    number: int
    kind: str
    seat: Seat | None
    actor: str
    at: dt.datetime
    beats: tuple[Beat, ...]
    payload: Any
    struck: bool = False
    question: int = 0


class Place(msgspec.Struct, frozen=True):
    """Who sits on a seat: a person's handle and name, or a bot's level and name; all empty on a free one.

    actor: who may move for the seat
    name: "" for a person whose name is not known (any more)
    owner: the handle of the person for whom a bot plays meanwhile; the name is still the person's
    turn_only: whether that bot plays this one turn
    resigned: whether the person has given up, so that the bot stays
    open: whether the seat was reopened, so that somebody with its link may take it over
    """

    actor: str = ""
    name: str = ""
    bot: str = ""
    nonce: str = ""
    ready: bool = False
    owner: str = ""
    turn_only: bool = False
    resigned: bool = False
    open: bool = False

    @property
    def taken(self) -> bool:
        """Whether somebody sits here."""
        return self.actor != ""

    @property
    def person(self) -> str:
        """The handle of the person who holds the seat, present or not; "" for a bot's and a free one."""
        return self.owner or ("" if self.bot else self.actor)

    @property
    def can_be_taken_over(self) -> bool:
        """Whether a bot plays here and the seat is not kept for its person."""
        return bool(self.bot) and (not self.owner or self.resigned or self.open)


class Proposal(msgspec.Struct, frozen=True):
    """A request to the others that is not answered yet. `number` is that of its event; the rest as in `Proposed`.

    agreed: the seats that have agreed
    at: when it was asked
    """

    number: int
    seat: Seat
    what: What
    to: int = 0
    target: Seat | None = None
    level: str = ""
    time: TimeTerms | None = None
    agreed: tuple[Seat, ...] = ()
    at: dt.datetime | None = None

    def may_be_ended_by(self, seat: Seat) -> bool:
        """Whether a no of `seat` ends the request although it is not waited for: it has asked or agreed, or it is the
        seat to be reopened."""
        return seat == self.seat or seat in self.agreed or (self.what == "reopen" and seat == self.target)


class Verdict(msgspec.Struct, frozen=True):
    """What a moderator has decided about the result by event `number`; as in `Judged`."""

    number: int
    act: str
    reason: str
    ranking: tuple[tuple[Seat, ...], ...] = ()


class Present(msgspec.Struct, frozen=True):
    """A table at event `number`.

    status: open, running, over or closed, as at that event
    course: before the start the table as it is laid out
    start: the number of the event with which play began; 0 before
    last: the events since somebody was waited for the last time: what a live page unfolds
    recent: the last RECENT events; struck are those taken back by now
    seed: the seed of luck, once it is open to everybody
    terms, clock: what was agreed about time, and how the clocks stand
    holidays: for each seat the span in which its person is away
    reminded, late: the seats that were reminded of this decision, and those whose time for it has run out
    proposal: what a seat asks of the others
    verdicts: of moderators on the result, those that are not lifted; the last one counts
    people: handle -> name; listed, imported: wishes and facts of the row. These are not from the log
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
    terms: Terms = Terms()
    clock: Clock = Clock()
    holidays: tuple[Span | None, ...] = ()
    reminded: tuple[Seat, ...] = ()
    late: tuple[Seat, ...] = ()
    proposal: Proposal | None = None
    verdicts: tuple[Verdict, ...] = ()
    people: dict[str, str] = {}
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
    def held(self) -> tuple[Seat, ...]:
        """The seats of persons, also of those for whom a bot plays meanwhile; not of those who have given up."""
        return tuple(seat for seat, place in enumerate(self.places) if place.person and not place.resigned)

    @property
    def all_ready(self) -> bool:
        """Whether nobody has still to say that play may begin. Who is alone with bots need not say it."""
        persons = {place.person for place in self.places if place.person}
        return self.terms.start != "ready" or len(persons) < 2 or all(place.ready or place.bot for place in self.places)

    @property
    def finished(self) -> bool:
        """Whether nothing more happens, so that everything may be seen by everybody."""
        return self.status in ("over", "closed")

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats waited for now."""
        return tuple([s for s in self.course.awaited if s >= 0]) if self.status == "running" else ()

    @property
    def waited_persons(self) -> tuple[Seat, ...]:
        """The seats waited for now on which a person plays: those whose clocks run."""
        places = self.places
        return tuple([seat for seat in self.awaited if not places[seat].bot])

    @property
    def undecided(self) -> tuple[Seat, ...]:
        """The seats that have still to answer the open request: those of persons who are there, but for the one
        who asks and the one whom it concerns."""
        asked = self.proposal
        if asked is None:
            return ()
        asker = self.places[asked.seat].person
        concerned = asked.target if asked.what in NOT_ASKED else None
        return tuple(
            seat
            for seat, place in enumerate(self.places)
            if place.actor == place.person != asker and not place.resigned
            if seat not in asked.agreed and seat != concerned
        )

    def holiday(self, seat: Seat) -> Span | None:
        """The holiday of the person on `seat`."""
        return self.holidays[seat] if seat < len(self.holidays) else None

    def deadline(self, seat: Seat) -> dt.datetime | None:
        """When the time of `seat` runs out, if it runs."""
        return clocks.deadline(self.clock, self.terms, seat, self.holiday(seat))

    def reminder(self, seat: Seat) -> dt.datetime | None:
        """When the person of `seat` is to be reminded, if ever."""
        return clocks.reminder(self.clock, self.terms, seat, self.holiday(seat))
