"""What the referee does at a table: remind, call time, give time back. Each is one transaction, done once however
many referees there are: what is due is looked up again while the table is held."""

from __future__ import annotations

import datetime as dt

from tables.log import Entry, Present
from tables.log.payloads import Credited, Late, Reminded, encode
from tables.log.projection import due
from tables.log.store import TABLE
from tables.models import Status, Table
from tables.play import memory
from tables.play.desk import write, writing
from tables.play.errors import Forbidden, NoSuchTable


def tables_due(now: dt.datetime, most: int = 200) -> list[str]:
    """The codes of the running tables at which something is due at `now`, the longest overdue first."""
    rows = Table.objects.filter(status=Status.RUNNING, imported=False, due_at__lte=now).order_by("due_at")
    return list(rows.values_list("code", flat=True)[:most])


def call_time(code: str, now: dt.datetime) -> int:
    """Carry out all that is due at the table `code` at `now`. Returns how many events that was."""
    done = 0
    try:
        with writing(code) as table:
            present = memory.present_of(table)
            while present.status == "running" and (entry := _next(present, now)) is not None:
                present = write(table, present, entry)
                done += 1
    except (NoSuchTable, Forbidden):
        return done
    return done


def _next(present: Present, now: dt.datetime) -> Entry | None:
    for seat in present.waited_persons:
        ends = present.deadline(seat)
        if seat not in present.late and ends is not None and ends <= now:
            return Entry("late", encode(Late()), TABLE, seat)
    for seat in present.waited_persons:
        reminder = present.reminder(seat)
        if seat not in present.reminded and reminder is not None and reminder <= now:
            return Entry("reminded", encode(Reminded()), TABLE, seat)
    return None


def credit_downtime(since: dt.datetime, now: dt.datetime) -> int:
    """Give back to all running clocks the time from `since` to `now`, in which no server was there.

    Returns at how many tables. A table that was touched in between is credited only for the rest.
    """
    credited = 0
    waiting = Table.objects.filter(status=Status.RUNNING, imported=False, due_at__isnull=False)
    for code in list(waiting.values_list("code", flat=True)):
        with writing(code) as table:
            present = memory.present_of(table)
            start = max(since, present.changed_at)
            if present.terms.clock == "none" or due(present) is None or start >= now:
                continue
            seconds = (now - start).total_seconds()
            write(table, present, Entry("credited", encode(Credited(seconds, "downtime")), TABLE))
            credited += 1
    return credited
