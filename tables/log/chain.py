"""The chain of digests, which anyone can recompute.

Specification, version 1. All texts are UTF-8, all digests SHA-256 in lower-case hex.

* The commitment of an event's payload is the digest of three lines joined by line feeds, without one
  at the end: `hetu/payload/1`, the salt (32 hex digits, random for each event), the payload
  (canonical JSON, exactly as exported).
* The digest of an event is the digest of nine lines joined by line feeds, without one at the end:
  `hetu/event/1`; the digest of the event before (an empty line for the first); the table's public
  code; the number; the kind; the seat (`-` where no seat is meant); the commitment of the payload;
  the actor's handle; the time in UTC as `2026-10-03T12:34:56.123456Z`, always with six decimals.

So a reader who may not see a payload yet gets its commitment instead and checks the chain all the
same; and a secret choice among seven cannot be guessed from its digest, because of the salt.
The chain shows that nothing was changed to whoever noted a digest before. It cannot show that to
somebody who noted none: who owns the database can write a new chain.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple


class Record(NamedTuple):
    """An event as it is stored and exported.

    at: UTC, in the notation of the specification
    """

    number: int
    kind: str
    seat: int | None
    payload: str
    salt: str
    actor: str
    at: str
    digest: str

    @property
    def moment(self) -> dt.datetime:
        """The time as an aware datetime."""
        return dt.datetime.fromisoformat(self.at)


def timestamp(moment: dt.datetime) -> str:
    """An aware datetime in the notation of the specification."""
    return moment.astimezone(dt.UTC).isoformat(timespec="microseconds")[:26] + "Z"


def payload_commitment(salt: str, payload: str) -> str:
    """What stands for a payload in the chain."""
    return sha256(f"hetu/payload/1\n{salt}\n{payload}".encode()).hexdigest()


def event_digest(
    previous: str, code: str, number: int, kind: str, seat: int | None, commitment: str, actor: str, at: str
) -> str:
    """The digest of an event, from the digest before it and the commitment of its payload."""
    place = "-" if seat is None else seat
    text = f"hetu/event/1\n{previous}\n{code}\n{number}\n{kind}\n{place}\n{commitment}\n{actor}\n{at}"
    return sha256(text.encode()).hexdigest()


def next_digest(previous: str, code: str, record: Record) -> str:
    """The digest that `record` must have after an event with the digest `previous`."""
    commitment = payload_commitment(record.salt, record.payload)
    return event_digest(previous, code, record.number, record.kind, record.seat, commitment, record.actor, record.at)


def first_break(code: str, records: Iterable[Record], previous: str = "", before: int = 0) -> int | None:
    """The number of the first event that is missing, out of order or changed; None if the chain holds.

    previous, before: digest and number of the event before the first of `records`
    """
    for record in records:
        if record.number != before + 1 or record.digest != next_digest(previous, code, record):
            return before + 1
        previous, before = record.digest, record.number
    return None
