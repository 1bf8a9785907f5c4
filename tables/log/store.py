"""Writing events and reading them: the only place that touches the table of events."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from django.db import connection

from tables.log.chain import Record, event_digest, payload_commitment, timestamp
from tables.models import Event, Table

LUCK = "luck"
"""The actor of luck's answers."""
TABLE = "table"
"""The actor of what the table does by itself: it starts when it is full and closes at the end."""
ACTORS_WITHOUT_HANDS = frozenset({LUCK, TABLE})


class HeadMoved(Exception):
    """The log has grown since the caller looked: nothing was written."""


class Entry(NamedTuple):
    """An event that is to be written; number, time, salt and digest come when it is sealed."""

    kind: str
    payload: str
    actor: str
    seat: int | None = None


class Request(NamedTuple):
    """The idempotency key under which events are written, and the hash of what came under it."""

    key: str = ""
    body: str = ""


UNKEYED = Request()


def sealed(entry: Entry, code: str, previous: str, number: int, moment: dt.datetime) -> Record:
    """`entry` as event `number` of the table `code`, after an event with the digest `previous`."""
    salt = secrets.token_hex(16)
    at = timestamp(moment)
    commitment = payload_commitment(salt, entry.payload)
    digest = event_digest(previous, code, number, entry.kind, entry.seat, commitment, entry.actor, at)
    return Record(number, entry.kind, entry.seat, entry.payload, salt, entry.actor, at, digest)


def append(table: Table, expected_head: int, records: Sequence[Record], request: Request = UNKEYED) -> None:
    """Write sealed `records` after event `expected_head`, and the projections that `table` holds by now.

    To be called inside a transaction that holds the table's row. Advances head, head_digest and
    changed_at of `table`. The request's key goes to the first event. Raises `HeadMoved` if the log's
    head is not `expected_head`, and then nothing was written.
    """
    last = records[-1]
    changed = {
        "head": last.number,
        "head_digest": last.digest,
        "changed_at": last.moment,
        "status": table.status,
        "awaited": table.awaited,
        "questions": table.questions,
        "result": table.result,
        "due_at": table.due_at,
        "terms": table.terms,
    }
    if not Table.objects.filter(pk=table.pk, head=expected_head).update(**changed):
        raise HeadMoved(f"{table.code} is not at event {expected_head}")
    keep(table, records, request)
    for name, value in changed.items():
        setattr(table, name, value)


def keep(table: Table, records: Sequence[Record], request: Request = UNKEYED) -> None:
    """Write the rows of `records` and nothing else: for a log that arrives whole."""
    rows = [
        Event(
            table=table,
            number=record.number,
            kind=record.kind,
            seat=record.seat,
            payload=record.payload,
            salt=record.salt,
            actor=record.actor,
            at=record.moment,
            digest=record.digest,
        )
        for record in records
    ]
    rows[0].request, rows[0].request_body = request
    Event.objects.bulk_create(rows, batch_size=500)


# The canonical notation of the time, written by the database: Python would need longer for it than for the
# folding of many a game. SQLite leaves out decimals that are all 0.
_AT = {
    "sqlite": "replace(at, ' ', 'T') || CASE length(at) WHEN 26 THEN 'Z' ELSE '.000000Z' END",
    "postgresql": """to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')""",
}
_READ = """
    SELECT number, kind, seat, payload, salt, actor, {at}, digest FROM tables_event
    WHERE table_id = %s AND number > %s AND number <= %s ORDER BY number
"""
_LAST = 2**31 - 1


def read(table_id: int, after: int = 0, upto: int | None = None) -> list[Record]:
    """The events of a table with numbers above `after`, to `upto` or the end, in order."""
    with connection.cursor() as cursor:
        query = _READ.format(at=_AT[connection.vendor])
        cursor.execute(query, [table_id, after, _LAST if upto is None else upto])
        return list(map(Record._make, cursor.fetchall()))


# SQLite takes the partial index only where the query repeats the index's condition word by word.
_FIND = """
    SELECT number, request_body FROM tables_event
    WHERE table_id = %s AND actor = %s AND request = %s AND NOT (request = '')
"""


class Answered(NamedTuple):
    """What an earlier request under the same key wrote: the last event, and the hash of its body."""

    number: int
    request_body: str


def answered(table: Table, actor: str, request: str) -> Answered | None:
    """The answer that `actor` got before for the key `request`, or None."""
    with connection.cursor() as cursor:
        cursor.execute(_FIND, [table.pk, actor, request])
        first = cursor.fetchone()
    if first is None:
        return None
    number, body = first
    actors = Event.objects.filter(table=table, number__gt=number).order_by("number").values_list("actor", flat=True)
    for follower in actors.iterator(chunk_size=50):
        # One request writes its event and what follows from it by itself.
        if follower not in ACTORS_WITHOUT_HANDS:
            break
        number += 1
    return Answered(number, body)
