"""What a player sets up on the page of settings: a webhook, a test, and a look at what was sent."""

from __future__ import annotations

import asyncio
import datetime as dt

from django.db import transaction

from tables.log.gate import write_gate
from tables.models import Message, Player, Webhook, new_token
from tables.telling import outbox, push, teller
from tables.telling.devices import devices_of
from tables.telling.outbox import Way
from tables.telling.public import target

LONGEST_URL = 500
SHOWN = 8


class NoWay(Exception):
    """There is no way to reach the player outside the page."""


def keep_hook(player: Player, url: str, dialect: str) -> Webhook:
    """Have `player` told at `url` from now on, under a new secret. Raises `Refused` or `ValueError` (dialect)."""
    if dialect not in Webhook.Dialect.values or len(url) > LONGEST_URL:
        raise ValueError(dialect)
    asyncio.run(target(url))
    values = {"url": url, "dialect": dialect, "secret": new_token() + new_token(), "broken_at": None}
    with write_gate(), transaction.atomic():
        hook, _made = Webhook.objects.update_or_create(player=player, defaults=values)
    return hook


def drop_hook(player: Player) -> None:
    """Tell nobody at the webhook any more."""
    with write_gate(), transaction.atomic():
        Webhook.objects.filter(player=player).delete()


def hook_of(player: Player) -> Webhook | None:
    """The webhook of `player`, if there is one."""
    return Webhook.objects.filter(player=player).first()


def test(player: Player, now: dt.datetime) -> None:
    """Send a test message by every way that `player` has, even one that was given up. Raises `NoWay`."""
    ways = [Way(Message.Channel.MAIL)] if outbox.address(player) else []
    ways += [Way(Message.Channel.WEBHOOK)] if hook_of(player) is not None else []
    if push.possible():
        ways += [Way(Message.Channel.PUSH, device.pk) for device in devices_of(player)]
    if not ways:
        raise NoWay
    number = int(now.timestamp())
    rows = [way.message(player, "test", number, now) for way in ways]
    with write_gate(), transaction.atomic():
        Message.objects.bulk_create(rows, ignore_conflicts=True)
        transaction.on_commit(teller.wake)


def deliveries(player: Player) -> list[Message]:
    """What was or is to be sent to `player`, the latest first."""
    return list(Message.objects.filter(player=player).select_related("table").order_by("-pk")[:SHOWN])
