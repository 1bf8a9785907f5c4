"""What a table's row repeats of its log, so that lists need not fold it. Can always be made again."""

from __future__ import annotations

import msgspec

from tables.log.fold import Present
from tables.models import Table


def project(table: Table, present: Present) -> None:
    """Set the projections on `table`, unsaved."""
    table.status = present.status
    table.awaited = list(present.awaited)
    table.questions = list(present.course.questions) if present.status != "open" else []
    table.result = None if present.result is None else msgspec.json.decode(msgspec.json.encode(present.result))
