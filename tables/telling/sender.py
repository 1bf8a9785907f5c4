"""Sends what is due: each row by one worker, once, unless that worker dies between sending and noting it.

A worker claims rows by moving their time on by LEASE, so that another takes them only if this one never comes
back. The receiver of such a second copy knows it by its Message-ID or X-Hetu-Delivery; a second notice by push has
the topic of the first, and replaces it.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable
from typing import NamedTuple

from django.conf import settings
from django.core.mail import get_connection
from django.db import connection, transaction
from django.db.models import F

from tables.log.gate import write_gate
from tables.models import Attention, Device, Message, Watcher, Webhook
from tables.play.memory import present_of
from tables.telling import attention, letters, mail, outbox, push, webhook
from tables.telling.letters import Letter, News
from tables.telling.outbox import Way
from tables.telling.reasons import Reason, against_bots, reasons, waits
from tables.telling.webhook import Post

logger = logging.getLogger(__name__)

BATCH = 20
LEASE = dt.timedelta(minutes=5)
PAUSES = tuple(dt.timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 720))
"""How long after each failure the next try comes; after the last of them it is given up."""
AT_THE_PAGE = dt.timedelta(minutes=2)
"""For how long after its last sign of life a page counts as open in front of somebody."""
HELD_BACK = dt.timedelta(days=2)
"""For how long such a page, in view without the focus, holds back what bots give one to hear of with each turn; when a
table has waited longer it is a page at which nobody looks."""


class Ready(NamedTuple):
    """A row with its words, and the events that the reader has been told of once it is sent.

    post: what another server gets, None for a mail
    """

    row: Message
    letter: Letter
    told: tuple[tuple[int, int], ...]
    post: Post | None = None


class Later(Exception):
    """A row is not sent yet."""


class Needless(Exception):
    """A row need not be sent any more."""


def send_due(now: dt.datetime) -> int:
    """Send what is due at `now`; returns how many went out. Safe for several workers."""
    ready = []
    for row in _claim(now):
        try:
            ready.append(_addressed(_prepared(row, now), now))
        except Needless:
            _settle(row, dropped_at=now)
        except Later:
            _settle(row, due_at=now + _grace(), tries=row.tries - 1)
        except Exception:
            logger.exception("Message %s cannot be written", row.pk)
            _failed(row, "unwritten", False, now)
    mails = [one for one in ready if one.post is None]
    posts = [(one, one.post) for one in ready if one.post is not None]
    return _mailed(mails, now) + _posted(posts, now)


def _claim(now: dt.datetime) -> list[Message]:
    due = Message.objects.filter(due_at__lte=now, sent_at=None, dropped_at=None).order_by("due_at", "pk")
    if not due.exists():
        return []
    with write_gate(), transaction.atomic():
        if connection.features.has_select_for_update_skip_locked:
            due = due.select_for_update(skip_locked=True)
        claimed = [row.pk for row in due[:BATCH]]
        Message.objects.filter(pk__in=claimed).update(due_at=now + LEASE, tries=F("tries") + 1)
    rows = Message.objects.filter(pk__in=claimed).order_by("pk")
    return list(rows.select_related("player__user", "player__webhook", "table", "device"))


def _prepared(row: Message, now: dt.datetime) -> Ready:
    if Way(row.channel, row.device_id) not in outbox.ways(row.player) and not (row.kind == "test" and _has(row)):
        raise Needless
    if row.kind == "test":
        return Ready(row, letters.trial(row.player), ())
    return _digest(row, now) if row.kind == outbox.DIGEST else _one(row, now)


def _has(row: Message) -> bool:
    """Whether the way of a test exists at all, wanted or not."""
    match row.channel:
        case Message.Channel.MAIL:
            return bool(outbox.address(row.player))
        case Message.Channel.WEBHOOK:
            return hasattr(row.player, "webhook")
    return push.possible() and row.device is not None


def _addressed(ready: Ready, now: dt.datetime) -> Ready:
    """With what another server gets, unless it is a mail."""
    row, letter = ready.row, ready.letter
    if row.device is not None:
        return ready._replace(post=push.post_of(row.device, letter, now))
    if row.channel == Message.Channel.WEBHOOK:
        return ready._replace(post=webhook.post_of(row.player.webhook, letter, row.pk, int(now.timestamp())))
    return ready


def _one(row: Message, now: dt.datetime) -> Ready:
    table, player = row.table, row.player
    if table is None or player.erased_at is not None:
        raise Needless
    noted = Attention.objects.filter(table=table, player=player).first()
    seen = noted.seen if noted is not None else 0
    if attention.mode_of(player, noted) != Attention.Mode.LIVE or seen >= row.number:
        raise Needless
    present = present_of(table)
    wanted = Reason(row.kind, row.number)
    seats = table.seats.filter(player=player).values_list("number", flat=True)
    seat = next((seat for seat in seats if wanted in reasons(present, seat)), None)
    if seat is None:
        raise Needless
    if against_bots(present, seat) and now - present.changed_at < HELD_BACK and _at_the_page(row, now):
        raise Later
    letter = letters.of_table(row.kind, News(present, seat, seen), player)
    return Ready(row, letter, ((table.pk, row.number),))


def _at_the_page(row: Message, now: dt.datetime) -> bool:
    return Watcher.objects.filter(table=row.table, player=row.player, at__gte=now - AT_THE_PAGE).exists()


def _digest(row: Message, now: dt.datetime) -> Ready:
    player = row.player
    seats = list(outbox.reachable().filter(player=player))
    known = attention.of((seat.table_id for seat in seats), [player.pk])
    found, told = [], []
    for seat in seats:
        noted = known.get((seat.table_id, player.pk))
        if attention.mode_of(player, noted) != Attention.Mode.DAILY:
            continue
        seen, before = (noted.seen, noted.told) if noted is not None else (0, 0)
        present = present_of(seat.table)
        fresh = now - present.changed_at < outbox.NEWS
        news = [one for one in reasons(present, seat.number) if one.number > max(seen, before) and fresh]
        if news or waits(present, seat.number):
            found.append(News(present, seat.number, seen))
            told.append((seat.table_id, max((one.number for one in news), default=0)))
    if not found:
        raise Needless
    return Ready(row, letters.digest(found, player), tuple(told))


def _mailed(ready: list[Ready], now: dt.datetime) -> int:
    sent = 0
    if not ready:
        return sent
    line = get_connection()
    try:
        for one in ready:
            player = one.row.player
            message = mail.mail_of(player, outbox.address(player), one.letter, one.row.pk)
            message.connection = line
            sent += _tried(one, now, message.send)
    finally:
        line.close()
    return sent


def _tried(one: Ready, now: dt.datetime, send: Callable[[], object]) -> int:
    try:
        send()
    except OSError as error:
        # smtplib's errors are among them, and so is a line that cannot be had.
        logger.warning("Mail %s was not taken: %s", one.row.pk, error)
        _failed(one.row, type(error).__name__, False, now)
        return 0
    _sent(one, now)
    return 1


def _posted(ready: list[tuple[Ready, Post]], now: dt.datetime) -> int:
    if not ready:
        return 0
    sent = 0
    answers = webhook.send_all([post for _one, post in ready])
    for (one, _post), failed in zip(ready, answers, strict=True):
        if failed is None:
            _sent(one, now)
            sent += 1
        elif one.row.device is not None and push.is_gone(failed):
            _forget(one.row.device)
        else:
            _failed(one.row, str(failed), failed.lasting, now)
    return sent


def _sent(one: Ready, now: dt.datetime) -> None:
    _settle(one.row, sent_at=now, error="")
    for table, number in one.told:
        if number:
            outbox.was_told(one.row.player, table, number)
    receiver = one.row.device or (one.row.player.webhook if one.row.channel == Message.Channel.WEBHOOK else None)
    if receiver is not None and receiver.broken_at is not None:
        _mark_broken(one.row, None)


def _failed(row: Message, error: str, lasting: bool, now: dt.datetime) -> None:
    if not lasting and row.kind != "test" and row.tries <= len(PAUSES):
        _settle(row, due_at=now + PAUSES[row.tries - 1], error=error[:200])
        return
    _settle(row, dropped_at=now, error=error[:200])
    if row.kind != "test":
        _mark_broken(row, now)


def _mark_broken(row: Message, moment: dt.datetime | None) -> None:
    with write_gate(), transaction.atomic():
        if row.channel == Message.Channel.WEBHOOK:
            Webhook.objects.filter(player=row.player).update(broken_at=moment)
        elif row.device is not None:
            Device.objects.filter(pk=row.device.pk).update(broken_at=moment)


def _forget(device: Device) -> None:
    """A push service says that a browser is not told any more: its user said so there."""
    with write_gate(), transaction.atomic():
        Device.objects.filter(pk=device.pk).delete()


def _settle(row: Message, **values: object) -> None:
    with write_gate(), transaction.atomic():
        Message.objects.filter(pk=row.pk).update(**values)


def _grace() -> dt.timedelta:
    # Not much less than a moment, or a row that has to wait would be looked at all the time.
    return dt.timedelta(seconds=max(5.0, settings.HETU_TELL_GRACE))
