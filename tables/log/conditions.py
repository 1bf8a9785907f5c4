"""What must hold at a table for an event between its people: who may ask, answer, stand in, come back, and end.

Each of these looks at the table before the event; the proof of a log refuses an event for which it does not hold.
"""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import msgspec

from rules.kernel.audience import Seat
from rules.kernel.contract import Result
from tables.log.chain import Record
from tables.log.payloads import LONG, Answered, Away, Proposed, What, plain
from tables.log.present import Present, Proposal
from tables.log.projection import silence
from tables.log.store import TABLE
from tables.log.terms import TimeTerms, about_time, retimed, why_bad

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
"""A moment as logs write it."""


def settles(present: Present, what: str, seat: int, to: int) -> bool:
    """Whether everybody has agreed that `seat` takes back what followed event `to`."""
    asked = present.proposal
    settled = asked is not None and not present.undecided
    return settled and asked is not None and (asked.what, asked.seat, asked.to) == (what, seat, to)


def is_time(present: Present, seat: int, record: Record) -> bool:
    """Whether the clock of `seat` says by the moment of `record` what the event says."""
    if record.kind == "late":
        known, moment = seat in present.late, present.deadline(seat)
    else:
        known, moment = seat in present.reminded, present.reminder(seat)
    return not known and moment is not None and moment <= record.moment


def was_silent(present: Present, record: Record, answered: Answered) -> bool:
    """Whether the table may take the silence of a seat for its consent."""
    patience = silence(present)
    return record.actor == TABLE and answered.yes and patience is not None and patience <= record.moment


def may_answer(present: Present, asked: Proposal, seat: Seat, yes: bool) -> bool:
    """Whether the request `asked` waits for an answer of `seat`, or may be ended by its no."""
    return seat in present.undecided or (not yes and asked.may_be_ended_by(seat))


def needs_stand_in(present: Present, seat: int | None, turn: bool, open: bool = False) -> bool:
    """Whether the table itself may have a bot play for the person on `seat`: one who has given up, who is late where
    the terms say so, or for whom everybody has agreed on it. open: whether the seat is reopened by that"""
    assert seat is not None
    if open:
        return not turn and _all_agreed(present, "reopen", seat)
    if present.places[seat].resigned:
        return not turn
    if seat in present.late and present.terms.late == ("skip" if turn else "stand_in"):
        return True
    return _all_agreed(present, "skip" if turn else "stand_in", seat)


def _all_agreed(present: Present, what: What, seat: int) -> bool:
    asked = present.proposal
    return asked is not None and (asked.what, asked.target) == (what, seat) and not present.undecided


def may_replace(present: Present, record: Record, bot: str) -> bool:
    """Whether the actor of `record` may take over its seat from a bot, or everybody has agreed on another `bot` there."""
    assert record.seat is not None
    place, asked = present.places[record.seat], present.proposal
    if bot:
        agreed = asked is not None and (asked.what, asked.target, asked.level) == ("bot", record.seat, bot)
        return record.actor == TABLE and agreed and not present.undecided and not place.owner
    return (
        place.can_be_taken_over
        and record.actor.startswith("p:")
        and all(one.person != record.actor for one in present.places)
    )


def may_end(present: Present, reason: str) -> bool:
    """Whether a table that is not over may be closed for that reason."""
    if reason == "agreed":
        asked = present.proposal
        return asked is not None and asked.what == "end" and not present.undecided
    if reason == "resigned":
        staying = [place for place in present.places if not place.resigned]
        gone = len(staying) < len(present.places)
        return gone and (len(staying) < 2 or not any(place.person for place in staying))
    if reason == "too_long":
        return present.status == "running" and present.number >= LONG
    return True


def resigned_result(present: Present) -> Result | None:
    """The result when too few players are left: the only seat that has not given up wins. If several bots are left, they
    share the first place and nobody wins. There are no scores. None in a solo game."""
    gone = tuple(seat for seat, place in enumerate(present.places) if place.resigned)
    staying = tuple(seat for seat in range(len(present.places)) if seat not in gone)
    if not staying:
        return None
    return Result(staying if len(staying) == 1 else (), (staying, gone), ())


def is_another_clock(present: Present, time: TimeTerms | msgspec.UnsetType) -> bool:
    """Whether `time` can be agreed on at this table, says nothing idle, and is not what is agreed already."""
    if not isinstance(time, TimeTerms) or time == about_time(present.terms):
        return False
    return time == about_time(time) and not why_bad(retimed(present.terms, time))


def makes_sense(present: Present, record: Record, payload: Any) -> bool:
    """Whether what a person says can be said at this table at that moment."""
    match payload:
        case Proposed(what=what, to=to, target=target, level=level, time=time):
            about = {
                "take_back": target is None and 0 < to < record.number,
                "end": target is None,
                "clock": target is None and to == 0 and not level and is_another_clock(present, time),
            }
            fits = about.get(what, target is not None and 0 <= target < present.setup.seats)
            fits = fits and (what == "clock") == isinstance(time, TimeTerms)
            return fits and len(level) <= 16 and plain(level) and present.proposal is None
        case Away(since="", until=""):
            return True
        case Away(since=since, until=until):
            if not (MOMENT.fullmatch(since) and MOMENT.fullmatch(until)):
                return False
            try:
                begin, end = dt.datetime.fromisoformat(since), dt.datetime.fromisoformat(until)
            except ValueError:
                return False
            before = present.holiday(record.seat or 0)
            # A holiday does not begin before it is told; the one that has begun may become longer or shorter.
            begun = before is not None and before[0] == begin <= record.moment <= before[1]
            return begin <= end and end >= record.moment and (begun or begin >= record.moment)
    return True
