"""What a table's row repeats of its log, so that lists need not fold it. Can always be made again."""

from __future__ import annotations

import datetime as dt

import msgspec

from tables.log.fold import Present
from tables.log.terms import as_row
from tables.models import Table


def due(present: Present) -> dt.datetime | None:
    """When the referee must look at the table next: somebody is to be reminded, or somebody's time runs out."""
    moments = []
    for seat in present.waited_persons:
        if seat not in present.reminded:
            moments.append(present.reminder(seat))
        if seat not in present.late:
            moments.append(present.deadline(seat))
    return min((moment for moment in moments if moment is not None), default=None)


def project(table: Table, present: Present) -> None:
    """Set the projections on `table`, unsaved."""
    table.status = present.status
    table.awaited = list(present.awaited)
    table.terms = as_row(present.terms)
    table.due_at = due(present)
    table.questions = list(present.course.questions) if present.status != "open" else []
    table.result = None if present.result is None else msgspec.json.decode(msgspec.json.encode(present.result))
