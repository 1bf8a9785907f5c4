"""Sends what is due: each row by one worker, once, unless that worker dies between sending and noting it.

A worker claims rows by moving their time on by LEASE, so that another takes them only if this one never comes
back. The receiver of such a second copy knows it by its Message-ID or X-Hetu-Delivery; a second notice by push has
the topic of the first, and replaces it.
"""

from __future__ import annotations

import datetime as dt
import logging
import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef, Q

from tables.log.gate import write_gate
from tables.models import Attention, Device, Message, Watcher, Webhook
from tables.play import UnreadableLog
from tables.play.memory import present_of
from tables.telling import attention, calls, letters, mail, outbox, push, webhook
from tables.telling.calls import Answer
from tables.telling.letters import Letter, News
from tables.telling.outbox import Way
from tables.telling.reasons import Reason, against_bots, reasons, waits
from tables.telling.webhook import Failed, Post

logger = logging.getLogger(__name__)

MAILS = Q(channel=Message.Channel.MAIL)
POSTS = ~MAILS

BATCH = 20
"""How many rows are claimed at once."""
SOON = 1.0
"""A receiver that takes longer than so many seconds is slow."""
QUICK_AT_ONCE = 32
SLOW_AT_ONCE = 8
"""How many calls there are at once to receivers that are not known to be slow, and to those that are."""
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


class Receiver(NamedTuple):
    """Another server, as the one player or device that is told there: it gets one message at a time."""

    channel: str
    number: int


class Call(NamedTuple):
    """A message on its way to a receiver."""

    ready: Ready
    answer: Future[Answer]
    begun: float
    slow: bool
    """Whether the receiver was known to be slow when the call began."""


class Sender:
    """Sends what is due without waiting for anybody: what other servers answer is noted when it is there.

    A receiver gets one message at a time. Calls that have not taken long yet share QUICK_AT_ONCE places; one that takes
    longer than SOON gives its place back, and its receiver is slow until it answers soon again. Slow receivers have
    SLOW_AT_ONCE places of their own, so however many there are, they take none of the others'. Mails have a line of
    their own, too. A row is claimed only when there is a place for it, so that none waits longer than its LEASE.

    on_answer: called in another thread when there is something to note
    """

    def __init__(self, on_answer: Callable[[], None] = lambda: None) -> None:
        self._on_answer = on_answer
        self._calls: dict[Receiver, Call] = {}
        self._slow: set[Receiver] = set()
        self._mails: tuple[list[Ready], Future[list[OSError | None]]] | None = None

    @property
    def under_way(self) -> list[Future[Any]]:
        """What has no answer yet, or one that is not noted."""
        return [*(call.answer for call in self._calls.values()), *([self._mails[1]] if self._mails else [])]

    @property
    def full(self) -> bool:
        """Whether something may be due for which there is no place."""
        return self._quick_places() <= 0 or self._slow_places() <= 0

    def send_all(self, now: dt.datetime) -> int:
        """Send all that is due at `now`, and wait until it is done; returns how many went out."""
        sent = 0
        while self.begin(now) or self.under_way:
            # Not for long: a call that takes longer than SOON has given its place back by then.
            wait(self.under_way, timeout=SOON / 4, return_when=FIRST_COMPLETED)
            sent += self.note(now)
        return sent

    def begin(self, now: dt.datetime) -> int:
        """Send what is due at `now`, as far as there are places; returns how many rows were claimed."""
        busy, slow = _of(self._calls), _of(self._slow)
        rows = _claim(now, MAILS, 0 if self._mails else BATCH)
        rows += _claim(now, POSTS & ~busy & ~slow, min(BATCH, self._quick_places()))
        if self._slow:
            rows += _claim(now, POSTS & ~busy & slow, self._slow_places())
        mails = []
        for row in rows:
            ready = _written(row, now)
            if ready is None:
                continue
            if ready.post is None:
                mails.append(ready)
            else:
                receiver = _receiver(row)
                call = Call(ready, calls.call(ready.post), time.monotonic(), receiver in self._slow)
                self._calls[receiver] = call
                call.answer.add_done_callback(self._tell)
        if mails:
            self._mails = mails, calls.send_mails([_mail(one) for one in mails])
            self._mails[1].add_done_callback(self._tell)
        return len(rows)

    def note(self, now: dt.datetime) -> int:
        """Note what was answered by `now`; returns how many messages went out."""
        sent = 0
        if self._mails is not None and self._mails[1].done():
            (mails, answers), self._mails = self._mails, None
            sent += sum(_note_mail(one, error, now) for one, error in zip(mails, answers.result(), strict=True))
        for receiver, call in list(self._calls.items()):
            if call.answer.done():
                del self._calls[receiver]
                answer = call.answer.result()
                (self._slow.add if answer.seconds > SOON else self._slow.discard)(receiver)
                sent += _note_call(call.ready, answer.failed, now)
        return sent

    def _tell(self, _answer: object) -> None:
        self._on_answer()

    def _quick_places(self) -> int:
        lately = time.monotonic() - SOON
        return QUICK_AT_ONCE - sum(not call.slow and call.begun > lately for call in self._calls.values())

    def _slow_places(self) -> int:
        return SLOW_AT_ONCE - sum(call.slow for call in self._calls.values())


def send_due(now: dt.datetime) -> int:
    """Send what is due at `now`; returns how many went out. Safe for several workers."""
    return Sender().send_all(now)


def _receiver(row: Message) -> Receiver:
    return Receiver(row.channel, row.player_id if row.device_id is None else row.device_id)


def _of(receivers: Iterable[Receiver]) -> Q:
    """The rows for any of `receivers`."""
    devices = [one.number for one in receivers if one.channel == Message.Channel.PUSH]
    players = [one.number for one in receivers if one.channel == Message.Channel.WEBHOOK]
    return Q(channel=Message.Channel.PUSH, device__in=devices) | Q(channel=Message.Channel.WEBHOOK, player__in=players)


def _claim(now: dt.datetime, which: Q, most: int) -> list[Message]:
    """Rows that are due, for this worker alone; one for each receiver."""
    waiting = Message.objects.filter(due_at__lte=now, sent_at=None, dropped_at=None)
    before = waiting.filter(
        Q(device=OuterRef("device")) | Q(device=None, channel=OuterRef("channel"), player=OuterRef("player")),
        pk__lt=OuterRef("pk"),
    ).exclude(channel=Message.Channel.MAIL)
    due = waiting.filter(which).exclude(Exists(before)).order_by("due_at", "pk")
    if most <= 0 or not due.exists():
        return []
    with write_gate(), transaction.atomic():
        if connection.features.has_select_for_update_skip_locked:
            due = due.select_for_update(skip_locked=True)
        claimed = [row.pk for row in due[:most]]
        Message.objects.filter(pk__in=claimed).update(due_at=now + LEASE, tries=F("tries") + 1)
    rows = Message.objects.filter(pk__in=claimed).order_by("pk")
    return list(rows.select_related("player__user", "player__webhook", "table", "device"))


def _written(row: Message, now: dt.datetime) -> Ready | None:
    """A row with its words; None for one that is not sent now."""
    try:
        return _addressed(_prepared(row, now), now)
    except Needless:
        _settle(row, dropped_at=now)
    except Later:
        _settle(row, due_at=now + _grace(), tries=row.tries - 1)
    except Exception:
        logger.exception("Message %s cannot be written", row.pk)
        _failed(row, "unwritten", False, now)
    return None


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
        try:
            present = present_of(seat.table)
        except UnreadableLog:
            continue
        fresh = now - present.changed_at < outbox.NEWS
        news = [one for one in reasons(present, seat.number) if one.number > max(seen, before) and fresh]
        if news or waits(present, seat.number):
            found.append(News(present, seat.number, seen))
            told.append((seat.table_id, max((one.number for one in news), default=0)))
    if not found:
        raise Needless
    return Ready(row, letters.digest(found, player), tuple(told))


def _mail(ready: Ready) -> EmailMessage:
    player = ready.row.player
    return mail.mail_of(player, outbox.recipients(player), ready.letter, ready.row.pk)


def _note_mail(one: Ready, error: OSError | None, now: dt.datetime) -> bool:
    """Whether a mail went out."""
    if error is None:
        _sent(one, now)
    else:
        logger.warning("Mail %s was not taken: %s", one.row.pk, error)
        _failed(one.row, type(error).__name__, False, now)
    return error is None


def _note_call(one: Ready, failed: Failed | None, now: dt.datetime) -> bool:
    """Whether a message reached another server."""
    if failed is None:
        _sent(one, now)
    elif one.row.device is not None and push.is_gone(failed):
        _forget(one.row.device)
    else:
        _failed(one.row, str(failed), failed.lasting, now)
    return failed is None


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
