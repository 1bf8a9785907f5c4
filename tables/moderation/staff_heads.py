"""Heads of the staff log, kept outside its table, and what they tell when entries are missing.

`tables.moderation.staff_log` specifies where heads are kept and what a receipt is.
"""

from __future__ import annotations

import datetime as dt
import logging
import os
import threading
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.case_models import StaffEntry, StaffLogHead
from tables.log import receipts
from tables.log.chain import timestamp

logger = logging.getLogger(__name__)

_one_at_a_time = threading.Lock()


class StaffReceipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A signed head of the staff log, see the specification in `tables.moderation.staff_log`."""

    hetu: Literal["staff-receipt/1"]
    number: receipts.Number
    digest: receipts.Digest
    time: receipts.Time
    key: receipts.Digest
    signature: receipts.Signature


class Head(NamedTuple):
    """What the last entry was at the moment `at`."""

    number: int
    digest: str
    at: dt.datetime


def sign(number: int, digest: str, now: dt.datetime) -> StaffReceipt:
    """A receipt for entry `number` as the last one."""
    time = timestamp(now)
    signature = receipts.sign(_signed_text(number, digest, time))
    return StaffReceipt("staff-receipt/1", number, digest, time, receipts.public_key(), signature)


def latest_receipt() -> bytes | None:
    """A receipt of the head as it is now, as text; None while there are no entries."""
    last = StaffEntry.objects.order_by("-number").first()
    if last is None:
        return None
    return msgspec.json.format(msgspec.json.encode(sign(last.number, last.digest, timezone.now())), indent=1)


def read_receipt(text: bytes) -> Head:
    """The head in a receipt of this server. Raises `receipts.BadReceipt` with a sentence."""
    try:
        receipt = msgspec.json.decode(text if len(text) <= receipts.LONGEST else b"", type=StaffReceipt)
        head = _head(receipt)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise receipts.BadReceipt(_("This is not a receipt of the staff log.")) from None
    said = _signed_text(receipt.number, receipt.digest, receipt.time)
    receipts.check_signature(said, receipt.signature, receipt.key)
    return head


def compare(head: Head) -> str:
    """That the log still has the entry that a receipt names, in a sentence. Raises `receipts.Contradiction`."""
    fault = missing_since(head)
    if fault is not None:
        raise receipts.Contradiction(fault)
    said = {"number": head.number, "time": _clock(head.at)}
    return _("The staff log is the one that this server signed at %(time)s (UTC), up to entry %(number)s.") % said


def keep(number: int, digest: str, *, hand_out: bool) -> None:
    """Keep the head beside the database, and print its receipt in the server's log if it is to be handed out.

    Called after the entry was committed, so nothing here may fail it.
    """
    receipt = sign(number, digest, timezone.now())
    line = msgspec.json.encode(receipt).decode()
    if hand_out:
        logger.info("Receipt of the staff log, to be kept elsewhere: %s", line)
    path = Path(settings.HETU_STAFF_LOG_HEADS)
    with _one_at_a_time:
        try:
            # What the log has not continued stays, as it proves that entries are missing.
            lost = [kept for kept in _lines(path) if not _is_entry(kept)]
            draft = path.with_name(f"{path.name}.{os.getpid()}")
            draft.write_text("\n".join((*(msgspec.json.encode(kept).decode() for kept in lost), line, "")), "utf-8")
            draft.replace(path)
        except OSError as error:
            logger.warning("The head of the staff log cannot be kept in %s (%s).", path, error.strerror)


def kept_heads() -> list[Head]:
    """The heads outside the log's own table: beside the database, and in the row that counts entries."""
    heads = [_head(kept) for kept in _lines(Path(settings.HETU_STAFF_LOG_HEADS))]
    row = StaffLogHead.objects.exclude(at=None).first()
    if row is not None and row.at is not None:
        heads.append(Head(row.number, row.digest, row.at))
    return heads


def missing_since(head: Head) -> str | None:
    """What a head tells about the log, in a sentence; None where its entry is there."""
    if StaffEntry.objects.filter(number=head.number, digest=head.digest).exists():
        return None
    # Entries that were written after the loss carry numbers that were in use before it.
    still = StaffEntry.objects.filter(number__lte=head.number, at__lte=head.at).order_by("-number")
    count, last = head.number - still.count(), still.first()
    if not count:
        said = {"number": head.number, "time": _clock(head.at)}
        return _("Entry %(number)s of the staff log is not the one that was there at %(time)s (UTC).") % said
    return missing(count, None if last is None else last.at, head.number)


def missing(count: int, since: dt.datetime | None, last: int) -> str:
    """That `count` entries after one of the moment `since` are missing, the last of them with the number `last`."""
    if since is None:
        text = ngettext(
            "%(count)s entry of the staff log is missing: all up to number %(last)s.",
            "%(count)s entries of the staff log are missing: all up to number %(last)s.",
            count,
        )
        return text % {"count": count, "last": last}
    text = ngettext(
        "%(count)s entry of the staff log is missing since %(time)s (UTC), up to number %(last)s.",
        "%(count)s entries of the staff log are missing since %(time)s (UTC), up to number %(last)s.",
        count,
    )
    return text % {"count": count, "time": _clock(since), "last": last}


def _lines(path: Path) -> list[StaffReceipt]:
    """The receipts that were kept beside the database. A line that cannot be read is left out."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError:
        return []
    kept = []
    for line in lines:
        try:
            receipt = msgspec.json.decode(line, type=StaffReceipt)
            _head(receipt)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            continue
        kept.append(receipt)
    return kept


def _is_entry(receipt: StaffReceipt) -> bool:
    return StaffEntry.objects.filter(number=receipt.number, digest=receipt.digest).exists()


def _head(receipt: StaffReceipt) -> Head:
    """Raises ValueError for a time that no clock shows."""
    return Head(receipt.number, receipt.digest, dt.datetime.fromisoformat(receipt.time))


def _signed_text(number: int, digest: str, time: str) -> bytes:
    return f"hetu/staff-receipt/1\n{number}\n{digest}\n{time}".encode()


def _clock(moment: dt.datetime) -> str:
    return moment.astimezone(dt.UTC).strftime("%Y-%m-%d %H:%M")
