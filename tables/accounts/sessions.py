"""The browsers in which an account is logged in: they can be logged out from elsewhere, and are when it must be."""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.dispatch import Signal

from tables.models import Player, Signin

session_ended = Signal()
"""Sent with `session`, the key of a session that has just been ended: its sockets must be closed."""


def note(player: Player, session: SessionBase) -> None:
    """Remember that `player` is logged in under `session`."""
    if session.session_key is None:
        session.create()
    Signin.objects.get_or_create(session=session.session_key, defaults={"player": player})


def end_others(player: Player, session: SessionBase) -> int:
    """Log `player` out in every browser but that of `session`; how many there were."""
    return _end(player, session.session_key)


def end_all(player: Player) -> int:
    """Log `player` out everywhere; how many browsers there were."""
    return _end(player, None)


def _end(player: Player, but: str | None) -> int:
    store = import_module(settings.SESSION_ENGINE).SessionStore
    count = 0
    for signin in Signin.objects.filter(player=player).exclude(session=but or ""):
        count += bool(store(signin.session).exists(signin.session))
        store(signin.session).delete()
        signin.delete()
        session_ended.send(sender=Signin, session=signin.session)
    return count


def others(player: Player, session: SessionBase) -> int:
    """In how many other browsers `player` is logged in."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    keys = Signin.objects.filter(player=player).exclude(session=session.session_key or "")
    return sum(1 for signin in keys if store(signin.session).exists(signin.session))
