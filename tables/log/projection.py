"""What a table's row repeats of its log, so that lists need not fold it. Can always be made again."""

from __future__ import annotations

import datetime as dt

import msgspec

from tables.log.payloads import ABOUT_ABSENT
from tables.log.present import Present
from tables.log.terms import ClockKind, as_row
from tables.models import Table

SILENCE: dict[ClockKind, dt.timedelta] = {
    "none": dt.timedelta(hours=1),
    "live": dt.timedelta(minutes=2),
    "days": dt.timedelta(hours=12),
}
"""For how long the others may keep silent when somebody asks for a bot on an absent seat, by the table's clock."""


def due(present: Present) -> dt.datetime | None:
    """When the referee must look at the table next: somebody is to be reminded, somebody's time runs out, or silence
    counts as an answer."""
    moments = [silence(present)]
    for seat in present.waited_persons:
        if seat not in present.late:
            moments.append(present.deadline(seat))
            if seat not in present.reminded:
                moments.append(present.reminder(seat))
    return min((moment for moment in moments if moment is not None), default=None)


def silence(present: Present) -> dt.datetime | None:
    """When those who have not answered a request about an absent seat are taken to agree, lest two who are absent
    keep a table waiting for ever; None where only answers count."""
    asked = present.proposal
    if asked is None or asked.at is None or asked.what not in ABOUT_ABSENT or not present.undecided:
        return None
    return asked.at + SILENCE[present.terms.clock]


def project(table: Table, present: Present) -> None:
    """Set the projections on `table`, unsaved."""
    table.status = present.status
    table.awaited = list(present.awaited)
    table.terms = as_row(present.terms)
    table.due_at = due(present)
    table.questions = list(present.course.questions) if present.status != "open" else []
    table.result = None if present.result is None else msgspec.json.decode(msgspec.json.encode(present.result))
