"""The browsers in which a player is told by push."""

from __future__ import annotations

import asyncio

from django.conf import settings
from django.db import transaction

from tables.log.gate import write_gate
from tables.models import MOST_DEVICES, Device, Player
from tables.telling.public import Refused, split, target
from tables.telling.push import is_public_key, is_shared_secret

LONGEST_ENDPOINT = 1000
BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"), ("Chrome/", "Chrome"), ("CriOS/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
"""What a browser says of itself, and its name; many say that they are also those that come later."""
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


class TooMany(Exception):
    """The player is told in as many browsers as one may be."""


def keep_device(player: Player, endpoint: str, p256dh: str, auth: str, name: str) -> Device:
    """Have `player` told at `endpoint` from now on, and nobody else who was told there before.

    Raises `Refused` for an address that is not called, `ValueError` for keys that are none, `TooMany`.
    """
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii():
        raise Refused("shape")
    parts = split(endpoint)
    if ":" in (parts.hostname or "") or (parts.scheme != "https" and not settings.HETU_WEBHOOK_PRIVATE):
        raise Refused("shape")
    if not is_public_key(p256dh) or not is_shared_secret(auth):
        raise ValueError(p256dh)
    asyncio.run(target(endpoint))
    values = {"p256dh": p256dh.rstrip("="), "auth": auth.rstrip("="), "name": name[:64], "broken_at": None}
    with write_gate(), transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        # With its messages, which are another's.
        Device.objects.filter(endpoint=endpoint).exclude(player=player).delete()
        own = Device.objects.filter(player=player)
        if not own.filter(endpoint=endpoint).exists() and own.count() >= MOST_DEVICES:
            raise TooMany
        device, _made = Device.objects.update_or_create(player=player, endpoint=endpoint, defaults=values)
    return device


def forget_device(player: Player, number: int) -> None:
    """Tell `player` nothing more in the browser with this number, if it is one of the player's."""
    with write_gate(), transaction.atomic():
        Device.objects.filter(player=player, pk=number).delete()


def devices_of(player: Player) -> list[Device]:
    """The browsers in which `player` is told."""
    return list(Device.objects.filter(player=player))


def name_of(user_agent: str) -> str:
    """Browser and system by what a browser says of itself; "" for one that says nothing known."""
    found = (next((name for sign, name in known if sign in user_agent), "") for known in (BROWSERS, SYSTEMS))
    return " · ".join(filter(None, found))
