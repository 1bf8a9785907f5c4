"""The staff log: every look, note, decision and act, chained like a table's log, written once.

The digest of an entry is the SHA-256 of nine lines joined by line feeds: `hetu/staff/1`, the digest before
(empty for the first), number, staff, what, table, case (`-` for none), data (canonical JSON), time in UTC.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from tables.case_models import StaffEntry
from tables.log.chain import timestamp
from tables.log.gate import write_gate

_encoder = msgspec.json.Encoder(order="sorted")


def note_down(
    staff: AbstractBaseUser | str, what: str, *, table: str = "", case: int | None = None, **data: Any
) -> StaffEntry:
    """Write an entry. `data` is whatever tells what was done; nothing hidden of a table belongs in it."""
    name = staff if isinstance(staff, str) else staff.get_username()
    with write_gate(), transaction.atomic():
        # Writers wait for one another at the first entry; which one is the last is asked only then.
        StaffEntry.objects.select_for_update().filter(number=1).first()
        last = StaffEntry.objects.order_by("-number").first()
        entry = StaffEntry(
            number=1 if last is None else last.number + 1,
            staff=name[:150],
            what=what,
            table=table,
            case=case,
            data=_encoder.encode(data).decode(),
            at=timezone.now(),
        )
        entry.digest = digest_of(entry, "" if last is None else last.digest)
        entry.save(force_insert=True)
    return entry


def digest_of(entry: StaffEntry, previous: str) -> str:
    """The digest that `entry` must have after an entry with the digest `previous`."""
    case = "-" if entry.case is None else str(entry.case)
    lines = ("hetu/staff/1", previous, str(entry.number), entry.staff, entry.what, entry.table, case, entry.data)
    return hashlib.sha256("\n".join((*lines, timestamp(entry.at))).encode()).hexdigest()


def first_break(entries: Iterable[StaffEntry]) -> int | None:
    """The number of the first entry that is missing or changed; None if the chain holds."""
    previous = ""
    for number, entry in enumerate(entries, start=1):
        if entry.number != number or entry.digest != digest_of(entry, previous):
            return number
        previous = entry.digest
    return None


def export() -> Iterator[bytes]:
    """The whole log as JSON Lines."""
    for entry in StaffEntry.objects.order_by("number").iterator(chunk_size=500):
        row = {
            "number": entry.number,
            "staff": entry.staff,
            "what": entry.what,
            "table": entry.table,
            "case": entry.case,
            "data": msgspec.json.decode(entry.data),
            "at": timestamp(entry.at),
            "digest": entry.digest,
        }
        yield _encoder.encode(row) + b"\n"
