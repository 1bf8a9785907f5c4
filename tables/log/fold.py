"""From events to the present: a table's public facts and its course, rebuilt from the log alone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, cast

import msgspec
from msgspec.structs import replace

from rules.kernel.audience import CHANCE, Seat
from rules.kernel.contract import AnyGame
from rules.kernel.course import Course, Played, advance, after_interruption, begin
from rules.kernel.effects import Beat
from rules.kernel.positions import read_position
from rules.registry import game as game_named
from tables.log import clock as clocks
from tables.log.chain import Record
from tables.log.clock import Clock
from tables.log.payloads import (
    INTERRUPTIONS,
    PLAYED,
    RETURNS,
    Answered,
    Away,
    Closed,
    Credited,
    Judged,
    Late,
    Left,
    Looked,
    Opened,
    Proposed,
    Ready,
    Reminded,
    Replaced,
    Reseated,
    Resigned,
    Retimed,
    Returned,
    Ruled,
    Seated,
    Started,
    StoodIn,
    TakenBack,
    decode,
)
from tables.log.people import called
from tables.log.present import RECENT, Place, Present, Proposal, Told, Verdict
from tables.log.store import ACTORS_WITHOUT_HANDS, TABLE
from tables.log.terms import Terms, TimeTerms, retimed


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
        terms=Terms() if isinstance(opened.terms, msgspec.UnsetType) else opened.terms,
        holidays=(None,) * setup.seats,
    )
    return _told(present, record, (), opened, present.course), opened


def _told(present: Present, record: Record, beats: tuple[Beat, ...], payload: Any, course: Course) -> Present:
    number, moment = record.number, record.moment
    question = present.course.questions[record.seat] if record.kind == "moved" and record.seat is not None else 0
    told = Told(number, record.kind, record.seat, record.actor, moment, beats, payload, question=question)
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
        present = _told(present, record, beats, payload, course)
        return _moved(present, record) if record.seat is not None else _clocked(present, record)
    present = _own_business(present, record, payload, game)
    return _clocked(_told(present, record, (), payload, present.course), record)


def _clocked(present: Present, record: Record) -> Present:
    """`present` with its clocks after `record`. Tables without persons who wait have nothing to do here."""
    if not present.start:
        return present
    waited = present.waited_persons
    mover = record.seat if record.kind == "moved" else None
    before, clock = present.clock, clocks.run_on(present.clock, present.terms, waited, present.changed_at, mover)
    if clock is before:
        return present
    if present.reminded or present.late:
        # They concern one run of a clock. A live clock runs on through all decisions of a turn.
        same = {s for s in waited if clock.since[s] == before.since[s] and (s != mover or clock.banks)}
        present = replace(
            present,
            reminded=tuple(seat for seat in present.reminded if seat in same),
            late=tuple(seat for seat in present.late if seat in same),
        )
    return replace(present, clock=clock)


def _moved(present: Present, record: Record) -> Present:
    """`present` after a move: what was asked about the decision that was taken is settled."""
    seat = record.seat
    asked = present.proposal
    if asked is not None and (asked.what in ("take_back", "skip") or asked.target == seat):
        present = replace(present, proposal=None)
    return _clocked(present, record)


def _own_business(present: Present, record: Record, payload: Any, game: AnyGame) -> Present:
    match payload:
        case Seated(name=name, nonce=nonce, bot=bot):
            actor = f"bot:{bot}" if bot else record.actor
            return _placed(
                present, record.seat, Place(actor, name or called(present.people, actor, record.seat) or "", bot, nonce)
            )
        case Left():
            return _placed(present, record.seat, Place())
        case Ready(ready=ready):
            return _changed(present, record.seat, ready=ready)
        case Reseated(order=order):
            return replace(present, places=tuple([present.places[seat] for seat in order]))
        case Started():
            course = begin(game, present.course.state, present.setup.seats, record.number)
            clock = clocks.fresh(present.terms, present.setup.seats)
            return replace(present, status="running", course=course, start=record.number, clock=clock)
        case Closed(reason=reason, seed=seed, result=result):
            status = "over" if reason == "over" else "closed"
            return replace(present, status=status, result=result, seed=bytes.fromhex(seed), proposal=None)
    return _between_people(present, record, payload)


def _between_people(present: Present, record: Record, payload: Any) -> Present:
    seat = record.seat
    match payload:
        case Proposed(what=what, to=to, target=target, level=level, time=time):
            assert seat is not None
            wished = time if isinstance(time, TimeTerms) else None
            asked = Proposal(record.number, seat, what, to, target, level, wished, at=record.moment)
            return replace(present, proposal=asked)
        case Answered(yes=yes):
            assert seat is not None
            assert present.proposal is not None
            agreed = (*present.proposal.agreed, seat)
            return replace(present, proposal=replace(present.proposal, agreed=agreed) if yes else None)
        case Reminded():
            return replace(present, reminded=(*present.reminded, cast(Seat, seat)))
        case Late():
            return replace(present, late=(*present.late, cast(Seat, seat)))
        case StoodIn(bot=bot, turn=turn, open=free):
            person = present.places[cast(Seat, seat)].person
            present = replace(present, clock=clocks.halted(present.clock, cast(Seat, seat), record.moment))
            present = _changed(
                present, seat, actor=f"bot:{bot}", bot=bot, owner=person, turn_only=turn, open=free is True
            )
            return _settled(present, seat)
        case Returned():
            owner = present.places[cast(Seat, seat)].owner
            present = replace(present, clock=clocks.welcomed(present.clock, cast(Seat, seat)))
            return _changed(present, seat, actor=owner, bot="", owner="", turn_only=False, open=False)
        case Replaced(name=name, bot=bot):
            actor = f"bot:{bot}" if bot else record.actor
            name = name or called(present.people, actor, seat) or ""
            nonce = present.places[cast(Seat, seat)].nonce
            if not bot:
                present = replace(present, clock=clocks.welcomed(present.clock, cast(Seat, seat)))
            present = _placed(present, seat, Place(actor, name, bot, nonce))
            holidays = tuple([None if one == seat else span for one, span in enumerate(present.holidays)])
            return _settled(replace(present, holidays=holidays), seat)
        case Resigned():
            return _changed(present, seat, resigned=True)
        case Away(since=since, until=until):
            span = (dt.datetime.fromisoformat(since), dt.datetime.fromisoformat(until)) if since else None
            at, before = cast(Seat, seat), present.holidays
            clock = clocks.another_holiday(present.clock, at, before[at], span, record.moment)
            return replace(present, clock=clock, holidays=(*before[:at], span, *before[at + 1 :]))
        case Retimed(time=time):
            return _retimed(present, time)
        case Looked():
            return present
        case Judged(act="lift", of=of):
            return replace(present, verdicts=tuple([one for one in present.verdicts if one.number != of]))
        case Judged(act=act, reason=reason, ranking=ranking):
            return replace(present, verdicts=(*present.verdicts, Verdict(record.number, act, reason, ranking)))
        case Credited(seconds=seconds):
            seats = present.waited_persons if seat is None else (seat,)
            clock = clocks.credited(present.clock, seconds, seats, record.moment)
            given = replace(present, clock=clock)
            late = [one for one in present.late if (ends := given.deadline(one)) is None or ends <= record.moment]
            return replace(given, late=tuple(late))
    raise AssertionError(f"event {record.number} ({record.kind}) has no place here")


def _retimed(present: Present, time: TimeTerms) -> Present:
    """`present` with other terms about time: clocks, reminders, lateness and holidays begin anew."""
    terms, seats = retimed(present.terms, time), present.setup.seats
    return replace(
        present,
        terms=terms,
        clock=clocks.fresh(terms, seats),
        holidays=(None,) * seats,
        reminded=(),
        late=(),
        proposal=None,
    )


def _settled(present: Present, seat: Seat | None) -> Present:
    """`present` after somebody else has taken over `seat`: whatever was asked about it, or by whoever sat there, is
    settled."""
    asked = present.proposal
    return replace(
        present,
        proposal=None if asked is not None and seat in (asked.seat, asked.target) else asked,
        reminded=tuple(one for one in present.reminded if one != seat),
        late=tuple(one for one in present.late if one != seat),
    )


def _changed(present: Present, seat: Seat | None, **changes: Any) -> Present:
    assert seat is not None
    return _placed(present, seat, replace(present.places[seat], **changes))


def _placed(present: Present, seat: Seat | None, place: Place) -> Present:
    assert seat is not None
    places = (*present.places[:seat], place, *present.places[seat + 1 :])
    return replace(present, places=places)


def just_begun(present: Present) -> bool:
    """Whether nothing has happened since the start, or since the clock was changed, but that holidays were noted."""
    changed = max((told.number for told in present.recent if told.kind == "retimed"), default=0)
    begun = max(present.start, changed)
    since = [told.kind for told in present.recent if told.number > begun]
    return begun > 0 and present.number - begun == len(since) == since.count("away")


class _Return(NamedTuple):
    """Where a take-back can return to: the course, clock and moment after an event, and what lies `before` it.

    A linked stack, so that a copy of a folding shares it.
    """

    course: Course
    clock: Clock
    moment: dt.datetime
    before: _Return | None


class Folding:
    """Folds a log from its first event, and goes on as it grows.

    told: every event so far, if `keep` was asked for
    """

    def __init__(self, keep: bool = False) -> None:
        self.present: Present | None = None
        self.told: list[Told] = []
        self._keep = keep
        self._game: AnyGame | None = None
        self._returns: _Return | None = None

    def copy(self) -> Folding:
        """A folding that goes on from here by itself and keeps no events. Takes no time, however long the log is."""
        copied = Folding()
        copied.present, copied._game, copied._returns = self.present, self._game, self._returns
        return copied

    def feed(self, record: Record) -> Present:
        """Carry out the next event. Trusts the log: `tables.log.proof` is for strangers."""
        if self.present is None or self._game is None:
            present, _ = laid_out(record)
            self._game = present.game
        elif record.kind in INTERRUPTIONS:
            present = self._interrupted(self.present, record)
        else:
            present = after(self.present, record, self._game)
            if record.kind in RETURNS:
                self._returns = _Return(present.course, present.clock, present.changed_at, self._returns)
            elif record.kind == "retimed":
                self._restart_clocks(present)
        self.present = present
        if self._keep:
            self.told.append(present.last[-1])
        return present

    def _interrupted(self, present: Present, record: Record) -> Present:
        payload: TakenBack | Ruled = decode(record.kind, record.payload)
        target = cast(_Return, self._returns)
        played = target.moment
        while target.course.number > payload.to:
            self._strike(target.course.number)
            target = cast(_Return, target.before)
        clock, then = target.clock, target.moment
        course = after_interruption(target.course, record.number)
        recent = tuple(_struck(told, payload.to) for told in present.recent)
        present = replace(present, recent=recent, proposal=None, reminded=(), late=())
        present = _told(present, record, (), payload, course)
        waited = present.waited_persons
        if record.kind == "taken_back" and record.actor != TABLE:
            clock = clocks.thought_again(clock, present.clock, played, waited, record.moment)
        else:
            clock = clocks.restored(clock, then, waited, present.changed_at)
        present = replace(present, clock=clock)
        self._returns = _Return(course, clock, present.changed_at, target)
        return present

    def _restart_clocks(self, present: Present) -> None:
        """Nothing leads back to a clock of other terms: whatever is taken back, it stands as it began at `present`."""
        courses = []
        link = self._returns
        while link is not None:
            courses.append(link.course)
            link = link.before
        self._returns = None
        for course in reversed(courses):
            self._returns = _Return(course, present.clock, present.changed_at, self._returns)

    def _strike(self, number: int) -> None:
        if self._keep:
            self.told[number - 1] = _struck(self.told[number - 1], number - 1)


def _struck(told: Told, to: int) -> Told:
    """`told` after what followed event `to` was taken back."""
    return told._replace(struck=True) if told.number > to and told.kind in PLAYED else told


def fold(records: Iterable[Record]) -> Present:
    """The table after all of `records`, which begin with its first event."""
    folding = Folding()
    for record in records:
        folding.feed(record)
    assert folding.present is not None, "a table has at least its first event"
    return folding.present


def walked(records: Iterable[Record]) -> Iterator[tuple[Record, Present, Present]]:
    """Each event but the first, which opens the table, with the table before and after it."""
    folding = Folding()
    for record in records:
        before = folding.present
        after_it = folding.feed(record)
        if before is not None:
            yield record, before, after_it
