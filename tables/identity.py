"""Who is this: the player of a browser's session. A guest needs only a nickname."""

from __future__ import annotations

import hashlib
import uuid

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import get_language

from rules.kernel.audience import Viewer
from tables.models import Player
from tables.play import Present, handle, handle_of

SESSION_KEY = "player"
"""Under which the session keeps the key of its player, as text."""

LONGEST_NICKNAME = 24

DOUBLE_CLICK = 60
"""For how many seconds copies of a stranger's form are taken for one."""


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


def become(request: HttpRequest, nickname: str, key: str = "") -> Player:
    """The player of this browser under `nickname`, made if there is none.

    key: names the form that was sent; a stranger's second click on it is the same player
    Raises `ValueError` for an empty name or one longer than LONGEST_NICKNAME.
    """
    name = " ".join(nickname.split())
    if not name or len(name) > LONGEST_NICKNAME or not name.isprintable():
        raise ValueError("a nickname has 1 to 24 letters")
    player = player_of(request)
    language = get_language() or "en"
    if player is None:
        defaults = {"nickname": name, "language": language}
        player, _made = Player.objects.get_or_create(key=_guest(request, key), defaults=defaults)
        request.session[SESSION_KEY] = str(player.key)
    elif (player.nickname, player.language) != (name, language):
        player.nickname, player.language = name, language
        player.save(update_fields=["nickname", "language"])
    return player


def returning_guest(request: HttpRequest, key: str) -> Player | None:
    """The player that a copy of this form, named by `key`, has just made for this browser; None if there is none."""
    known = cache.get(_form(request, key)) if key else None
    player = Player.objects.filter(key=uuid.UUID(known)).first() if known else None
    if player is not None:
        request.session[SESSION_KEY] = str(player.key)
    return player


def _guest(request: HttpRequest, key: str) -> uuid.UUID:
    """The key of a new player: for a moment the same for all copies of one form from one browser, whichever
    of them comes first; their answers may each bring a session, and all of them are this player's."""
    fresh = uuid.uuid4()
    return uuid.UUID(cache.get_or_set(_form(request, key), str(fresh), DOUBLE_CLICK)) if key else fresh


def _form(request: HttpRequest, key: str) -> str:
    browser = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    return "guest:" + hashlib.sha256(f"{browser}\n{key}".encode()).hexdigest()


def seat_of(player: Player | None, present: Present) -> Viewer:
    """The seat that `player` holds at a table, or None."""
    return None if player is None else _seat_of(handle(player), present)


def viewer_of(request: HttpRequest, present: Present) -> Viewer:
    """The seat that this browser holds at a table, or None. Needs no query but the session's."""
    actor = handle_of_session(request.session)
    return None if actor is None else _seat_of(actor, present)


def _seat_of(actor: str, present: Present) -> Viewer:
    return next((seat for seat, place in enumerate(present.places) if place.actor == actor), None)
