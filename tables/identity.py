"""Who is this: the player of a browser's session. A guest needs only a nickname."""

from __future__ import annotations

import uuid

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils.translation import get_language

from rules.kernel.audience import Viewer
from tables.models import Player
from tables.play import Present, handle, handle_of

SESSION_KEY = "player"
"""Under which the session keeps the key of its player, as text."""

LONGEST_NICKNAME = 24


def player_of_session(session: SessionBase) -> Player | None:
    """The player that a session belongs to, or None for a stranger."""
    key = _key_of(session)
    return None if key is None else Player.objects.filter(key=key).first()


def _key_of(session: SessionBase) -> uuid.UUID | None:
    key = session.get(SESSION_KEY)
    try:
        return uuid.UUID(key) if isinstance(key, str) else None
    except ValueError:
        return None


def handle_of_session(session: SessionBase) -> str | None:
    """The handle of the player that a session belongs to, without a query; None for a stranger."""
    key = _key_of(session)
    return None if key is None else handle_of(key)


def player_of(request: HttpRequest) -> Player | None:
    """The player of this browser, or None for a stranger."""
    return player_of_session(request.session)


def become(request: HttpRequest, nickname: str) -> Player:
    """The player of this browser under `nickname`, made if there is none.

    Raises `ValueError` for an empty name or one longer than LONGEST_NICKNAME.
    """
    name = " ".join(nickname.split())
    if not name or len(name) > LONGEST_NICKNAME or not name.isprintable():
        raise ValueError("a nickname has 1 to 24 letters")
    player = player_of(request)
    language = get_language() or "en"
    if player is None:
        player = Player.objects.create(nickname=name, language=language)
        request.session[SESSION_KEY] = str(player.key)
    elif (player.nickname, player.language) != (name, language):
        player.nickname, player.language = name, language
        player.save(update_fields=["nickname", "language"])
    return player


def seat_of(player: Player | None, present: Present) -> Viewer:
    """The seat that `player` holds at a table, or None."""
    return None if player is None else _seat_of(handle(player), present)


def viewer_of(request: HttpRequest, present: Present) -> Viewer:
    """The seat that this browser holds at a table, or None. Needs no query but the session's."""
    actor = handle_of_session(request.session)
    return None if actor is None else _seat_of(actor, present)


def _seat_of(actor: str, present: Present) -> Viewer:
    return next((seat for seat, place in enumerate(present.places) if place.actor == actor), None)
