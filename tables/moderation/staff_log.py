"""The staff log: every look, note, decision and act, chained like a table's log, written once.

The digest of an entry is the SHA-256 of nine lines joined by line feeds: `hetu/staff/1`, the digest before
(empty for the first), number, staff, what, table, case (`-` for none), data (canonical JSON), time in UTC.

A chain cannot tell that its end was cut off, or that all of it is gone. So the head of the log, that is the number and
the digest of the last entry, is kept in three further places (`tables.moderation.staff_heads` compares them):

* in the table of `StaffLogHead`, one row that is written in the same transaction as each entry and cannot count down.
  The next entry follows what this row says, so a log that was emptied keeps its gap for ever.
* outside the database, in the file `staff-log-heads.jsonl` of the data folder of each server that has written entries:
  one line, the receipt of the last head, rewritten after each entry. A database that was restored from an older copy
  does not fit it. A head that does not fit is never overwritten; the newer one is added after it. After a restore that
  was meant, whoever runs the server deletes the file.
* in the hands of others: with the first entry of each day (UTC) a receipt is printed in the log of the server, and the
  page of the staff log and `manage.py staff_log --sign` give one at any time. Page and command take it back and compare.

A receipt of the staff log, version 1, is a JSON object with `hetu` ("staff-receipt/1"), `number`, `digest`, `time` (of
signing), `key` and `signature`: Ed25519 by this server's key (see `tables.log.receipts`) over the four lines
`hetu/staff-receipt/1`, number, digest, time, joined by line feeds without one at the end.

A log from before there were heads is valid as it is; it has a head from the next start of `migrate` on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import msgspec
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tables.case_models import StaffEntry, StaffLogHead
from tables.log.chain import timestamp
from tables.log.gate import write_gate
from tables.moderation import staff_heads

_encoder = msgspec.json.Encoder(order="sorted")


def note_down(
    staff: AbstractBaseUser | str, what: str, *, table: str = "", case: int | None = None, **data: Any
) -> StaffEntry:
    """Write an entry. `data` is whatever tells what was done; nothing hidden of a table belongs in it."""
    name = staff if isinstance(staff, str) else staff.get_username()
    with write_gate(), transaction.atomic():
        head = _locked_head()
        entry = StaffEntry(
            number=head.number + 1,
            staff=name[:150],
            what=what,
            table=table,
            case=case,
            data=_encoder.encode(data).decode(),
            at=timezone.now(),
        )
        entry.digest = digest_of(entry, head.digest)
        entry.save(force_insert=True)
        first_today = head.at is None or head.at.date() != entry.at.date()
        head.number, head.digest, head.at = entry.number, entry.digest, entry.at
        head.save()
        transaction.on_commit(partial(staff_heads.keep, entry.number, entry.digest, hand_out=first_today))
    return entry


def _locked_head() -> StaffLogHead:
    """The head, locked: which entry is the last is asked only when it is one's turn to write."""
    StaffLogHead.objects.get_or_create(id=1)
    head = StaffLogHead.objects.select_for_update().get()
    last = StaffEntry.objects.order_by("-number").first()
    if last is not None and last.number > head.number:
        # A server of the version before heads has written meanwhile.
        head.number, head.digest, head.at = last.number, last.digest, last.at
    return head


def digest_of(entry: StaffEntry, previous: str) -> str:
    """The digest that `entry` must have after an entry with the digest `previous`."""
    case = "-" if entry.case is None else str(entry.case)
    lines = ("hetu/staff/1", previous, str(entry.number), entry.staff, entry.what, entry.table, case, entry.data)
    return hashlib.sha256("\n".join((*lines, timestamp(entry.at))).encode()).hexdigest()


def entries() -> Iterator[StaffEntry]:
    """All entries in order."""
    return StaffEntry.objects.order_by("number").iterator(chunk_size=500)


def faults() -> list[str]:
    """What is wrong with the log, each in a sentence; none where it is whole."""
    found = chain_faults(entries())
    if StaffEntry.objects.exists() and not StaffLogHead.objects.exists():
        found.append(_("The row that counts the entries of the staff log is gone, so its end may be missing."))
    heads = [staff_heads.missing_since(head) for head in staff_heads.kept_heads()]
    return list(dict.fromkeys(found + [fault for fault in heads if fault is not None]))


def chain_faults(entries: Iterable[StaffEntry]) -> list[str]:
    """Where the chain of `entries`, given in order, has gaps or was changed, each in a sentence."""
    found: list[str] = []
    number, digest, at = 0, "", None
    for entry in entries:
        if entry.number != number + 1:
            found.append(staff_heads.missing(entry.number - number - 1, at, entry.number - 1))
        elif entry.digest != digest_of(entry, digest):
            found.append(
                _("Entry %(number)s of the staff log, or one before it, was changed.") % {"number": entry.number}
            )
        number, digest, at = entry.number, entry.digest, entry.at
    return found


def export() -> Iterator[bytes]:
    """The whole log as JSON Lines."""
    for entry in entries():
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
