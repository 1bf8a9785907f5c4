"""What the referee does at a table: remind, call time, take silence for an answer, give time back. Each is one
transaction, done once however many referees there are: what is due is looked up again while the table is held."""

from __future__ import annotations

import datetime as dt
import logging

from tables.log import Entry, Present
from tables.log.clock import running_seconds
from tables.log.payloads import Answered, Credited, Late, Reminded, encode
from tables.log.projection import silence
from tables.log.store import TABLE
from tables.models import Status, Table
from tables.play import memory
from tables.play.desk import write, writing
from tables.play.errors import Forbidden, NoSuchTable

logger = logging.getLogger(__name__)

LEAST_CREDIT = 30.0
"""Seconds of downtime that are worth an event; less is what one referee is later than another."""


def tables_due(now: dt.datetime, most: int = 200) -> list[str]:
    """The codes of the running tables at which something is due at `now`, the longest overdue first."""
    rows = Table.objects.filter(status=Status.RUNNING, imported=False, due_at__lte=now).order_by("due_at")
    return list(rows.values_list("code", flat=True)[:most])


def call_time(code: str, now: dt.datetime) -> int:
    """Carry out all that is due at the table `code` at `now`. Returns how many events that was, with what followed."""
    try:
        with writing(code) as table:
            present = memory.present_of(table)
            before = present.number
            while present.status == "running" and (entry := _next(present, now)) is not None:
                present = write(table, present, entry, now=now)
            return present.number - before
    except (NoSuchTable, Forbidden):
        return 0


def _next(present: Present, now: dt.datetime) -> Entry | None:
    for seat in present.waited_persons:
        ends = present.deadline(seat)
        if seat not in present.late and ends is not None and ends <= now:
            return Entry("late", encode(Late()), TABLE, seat)
    for seat in present.waited_persons:
        reminder = present.reminder(seat)
        if seat not in present.reminded and seat not in present.late and reminder is not None and reminder <= now:
            return Entry("reminded", encode(Reminded()), TABLE, seat)
    patience, asked = silence(present), present.proposal
    if asked is not None and patience is not None and patience <= now:
        return Entry("answered", encode(Answered(asked.number, True)), TABLE, present.undecided[0])
    return None


def credit_downtime(since: dt.datetime, now: dt.datetime) -> int:
    """Give back to all running clocks the time from `since` to `now`, in which no server was there.

    Returns at how many tables. A table that was touched in between is credited only for the rest, so a second
    call gives nothing twice; a table that cannot be credited does not keep the others waiting.
    """
    credited = 0
    waiting = Table.objects.filter(status=Status.RUNNING, imported=False, due_at__isnull=False)
    for code in list(waiting.values_list("code", flat=True)):
        try:
            credited += _credit(code, since, now)
        except Exception:
            logger.exception("Table %s could not be credited for downtime", code)
    return credited


def _credit(code: str, since: dt.datetime, now: dt.datetime) -> bool:
    with writing(code) as table:
        present = memory.present_of(table)
        start = max(since, present.changed_at)
        if present.status != "running" or present.terms.clock == "none" or not present.waited_persons:
            return False
        # At night a clock in days stood still anyway.
        days = present.terms.clock == "days"
        seconds = running_seconds(start, now, present.terms) if days else (now - start).total_seconds()
        if seconds < LEAST_CREDIT:
            return False
        write(table, present, Entry("credited", encode(Credited(seconds, "downtime")), TABLE), now=now)
        return True
