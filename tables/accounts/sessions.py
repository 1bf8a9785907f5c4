"""The browsers in which an account is logged in: they can be logged out from elsewhere, and are when it must be.

A browser that is logged out is not told by push any more.
"""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.dispatch import Signal

from tables.identity import DEVICE_KEY
from tables.models import Device, Player, Signin

session_ended = Signal()
"""Sent with `session`, the key of a session that has just been ended: its sockets must be closed."""


def note(player: Player, session: SessionBase) -> None:
    """Remember that `player` is logged in under `session`, and forget sessions that are no more."""
    if session.session_key is None:
        session.create()
    for signin in Signin.objects.filter(player=player):
        if not _store(signin).exists(signin.session):
            signin.delete()
    Signin.objects.get_or_create(session=session.session_key, defaults={"player": player})


def end_others(player: Player, session: SessionBase) -> int:
    """Log `player` out in every browser but that of `session`; how many there were."""
    return _end(player, session.session_key)


def end_all(player: Player) -> int:
    """Log `player` out everywhere; how many browsers there were."""
    return _end(player, None)


def forget_device(player: Player, session: SessionBase) -> None:
    """Tell `player` nothing by push any more in the browser of `session`."""
    number = session.get(DEVICE_KEY)
    if isinstance(number, int):
        Device.objects.filter(pk=number, player=player).delete()


def _end(player: Player, but: str | None) -> int:
    count = 0
    for signin in Signin.objects.filter(player=player).exclude(session=but or ""):
        store = _store(signin)
        count += bool(store.exists(signin.session))
        forget_device(player, store)
        store.delete()
        signin.delete()
        session_ended.send(sender=Signin, session=signin.session)
    return count


def others(player: Player, session: SessionBase) -> int:
    """In how many other browsers `player` is logged in."""
    keys = Signin.objects.filter(player=player).exclude(session=session.session_key or "")
    return sum(1 for signin in keys if _store(signin).exists(signin.session))


def _store(signin: Signin) -> SessionBase:
    store: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(signin.session)
    return store
