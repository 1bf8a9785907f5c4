"""What is to be told outside the page: a row for each thing, person and way.

The rows are not the truth, the tables are: `collect` finds again whatever is missing, so nothing is lost when a
process dies between a move and its row; and what has a row, was seen or told gets no second one.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from tables.accounts.preferences import preferences_of
from tables.log.gate import write_gate
from tables.models import Attention, Device, Message, Player, Seat, Status, Table
from tables.play import Present, UnreadableLog
from tables.play.memory import present_of
from tables.telling import attention, push
from tables.telling.reasons import reasons, waits

logger = logging.getLogger(__name__)

MORNING = 8
"""The hour, on the reader's clock, at which a digest comes."""
NEWS = dt.timedelta(days=2)
"""For how long the end of a table is worth a message."""
PATIENCE = dt.timedelta(days=7)
"""For how long a table that waits comes again in every morning's digest."""
KEPT = dt.timedelta(days=30)
"""For how long what was sent or dropped can be looked up."""
DIGEST = "digest"


class Way(NamedTuple):
    """How somebody can be told: a channel, and for push the number of a device."""

    channel: str
    device: int | None = None

    def message(self, player: Player, kind: str, number: int, due: dt.datetime, table: Table | None = None) -> Message:
        """What is to be told this way, not kept yet; the fields are those of `Message`."""
        return Message(
            player=player,
            table=table,
            kind=kind,
            number=number,
            channel=self.channel,
            device_id=self.device,
            due_at=due,
        )


def ways(player: Player) -> Iterator[Way]:
    """The ways by which `player` can be told."""
    if address(player) and preferences_of(player).mail:
        yield Way(Message.Channel.MAIL.value)
    hook = getattr(player, "webhook", None)
    if hook is not None and hook.broken_at is None:
        yield Way(Message.Channel.WEBHOOK.value)
    if push.possible() and player.erased_at is None:
        for device in player.devices.all():
            if device.broken_at is None:
                yield Way(Message.Channel.PUSH.value, device.pk)


def address(player: Player) -> str:
    """The mail address of a player's account, or ""."""
    user = player.user
    return user.email if user is not None and user.is_active and player.erased_at is None else ""


def recipients(player: Player) -> list[str]:
    """To whom a mail for `player` goes: nobody if another account has confirmed the address.

    The mail counts as sent all the same, so that nobody can find out whose address it is.
    """
    email = address(player)
    owners = EmailAddress.objects.get_users_for(email)
    return [email] if email and (not owners or player.user in owners) else []


def zone_of(player: Player) -> dt.tzinfo:
    """The time zone of a player's clock."""
    try:
        return ZoneInfo(preferences_of(player).zone or settings.TIME_ZONE)
    except (ValueError, OSError, KeyError):
        return ZoneInfo(settings.TIME_ZONE)


def next_morning(player: Player, now: dt.datetime) -> dt.datetime:
    """The next time at which a digest is due for `player`, on the player's clock."""
    local = now.astimezone(zone_of(player))
    morning = local.replace(hour=MORNING, minute=0, second=0, microsecond=0)
    return morning if morning > local else morning + dt.timedelta(days=1)


def collect(now: dt.datetime, changed_since: dt.datetime | None = None, code: str = "") -> int:
    """Write a row for everything that is to be told and has none; returns for how many that was tried.

    changed_since: look only at tables with events since then; code: only at this table
    """
    seats = reachable()
    if changed_since is not None:
        seats = seats.filter(table__changed_at__gte=changed_since)
    if code:
        seats = seats.filter(table__code=code)
    seats = seats.filter(Q(table__status=Status.RUNNING) | Q(table__changed_at__gte=now - NEWS))
    found = list(seats)
    known = attention.of((seat.table_id for seat in found), (seat.player_id for seat in found if seat.player_id))
    rows = [row for seat in found for row in _rows(seat, known, now)]
    if rows:
        with write_gate(), transaction.atomic():
            Message.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)


def reachable() -> QuerySet[Seat]:
    """The seats of people who can be told, at tables that run or have ended."""
    devices = Device.objects.filter(player=OuterRef("player"), broken_at=None)
    return (
        Seat.objects.filter(
            table__status__in=(Status.RUNNING, Status.OVER, Status.CLOSED),
            table__imported=False,
            table__sample=False,
            player__isnull=False,
            player__erased_at=None,
        )
        # Round one screen they tell each other, and nobody's mail should say what another's hand holds.
        .exclude(table__terms__has_key="hot_seat")
        .filter(
            (Q(player__user__isnull=False) & ~Q(player__user__email=""))
            | Q(player__webhook__isnull=False, player__webhook__broken_at=None)
            | Q(Exists(devices if push.possible() else devices.none()))
        )
        .select_related("table", "player__user", "player__webhook")
        .prefetch_related("player__devices")
        .order_by("table_id", "number")
    )


def drop_old(now: dt.datetime) -> int:
    """Forget rows that were sent or dropped long ago; returns how many."""
    old = Message.objects.filter(due_at__lt=now - KEPT).filter(Q(sent_at__isnull=False) | Q(dropped_at__isnull=False))
    with write_gate(), transaction.atomic():
        return old.delete()[0]


def _rows(seat: Seat, known: dict[tuple[int, int], Attention], now: dt.datetime) -> Iterable[Message]:
    player = seat.player
    assert player is not None
    noted = known.get((seat.table_id, player.pk))
    mode = attention.mode_of(player, noted)
    told, seen = (noted.told, noted.seen) if noted is not None else (0, 0)
    open_ways = list(ways(player)) if mode != Attention.Mode.NEVER else []
    if not open_ways or (mode == Attention.Mode.LIVE and seat.table.head <= max(seen, told)):
        return []
    try:
        present = present_of(seat.table)
    except UnreadableLog:
        logger.exception("Nobody can be told of table %s", seat.table.code)
        return []
    if mode == Attention.Mode.DAILY:
        if not in_digest(present, seat, seen, told, now):
            return []
        due = next_morning(player, now)
        number = due.date().toordinal()
        return [way.message(player, DIGEST, number, due) for way in open_ways]
    due = now + dt.timedelta(seconds=settings.HETU_TELL_GRACE)
    return [
        way.message(player, reason.kind, reason.number, due, seat.table)
        for reason in reasons(present, seat.number)
        if reason.number > max(seen, told)
        for way in open_ways
    ]


def in_digest(present: Present, seat: Seat, seen: int, told: int, now: dt.datetime) -> bool:
    """Whether a table is worth a digest: it has news not told yet, or has waited for the person for some days."""
    found = reasons(present, seat.number)
    news = any(reason.number > max(seen, told) for reason in found)
    return news or (waits(present, seat.number) and now - present.changed_at < PATIENCE)


def was_told(player: Player, table_id: int, number: int) -> None:
    """A message about event `number` has gone out."""
    with write_gate(), transaction.atomic():
        Attention.objects.bulk_create([Attention(table_id=table_id, player=player)], ignore_conflicts=True)
        Attention.objects.filter(table_id=table_id, player=player, told__lt=number).update(told=number)
