"""Who somebody is who signs up, logs in or logs out. An account has exactly one player.

Signing up keeps the player of this browser with its seats, history and settings. Logging in makes this browser that
of the account; a guest who has played in it is kept in mind (`tables.identity.GUEST_KEY`) until whoever logged in
says whether that was them, and their tables can be played on meanwhile. Logging out makes the browser a stranger's,
or again that of the guest whom nobody has claimed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import get_language

from tables.accounts import known_browsers, sessions
from tables.identity import (
    DEVICE_KEY,
    FORMER_KEYS,
    GUEST_KEY,
    SESSION_KEY,
    learn_former_keys,
    player_of,
    player_of_session,
    some_nickname,
)
from tables.models import Player, Seat, Signin, Table


@receiver(user_logged_in)
def arrive(request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """Make this browser that of the player of `user`."""
    here = player_of(request)
    player = account_of(user, here)
    session = request.session
    if here is not None and here != player and here.user_id is None and has_played(here):
        session[GUEST_KEY] = str(here.key)
    session[SESSION_KEY] = str(player.key)
    session.pop(FORMER_KEYS, None)
    learn_former_keys(session)
    sessions.note(player, session)
    known_browsers.remember(request, user)


def account_of(user: Any, here: Player | None = None, nickname: str = "") -> Player:
    """The player of `user`; for a new account the guest `here` of this browser, or somebody new.

    nickname: what somebody new is called; "" for a name that can be changed, never that to log in with
    """
    with transaction.atomic():
        player = Player.objects.filter(user=user).first()
        if player is not None:
            return player
        if here is not None and here.user_id is None:
            claimed = Player.objects.filter(pk=here.pk, user=None, erased_at=None).update(user=user)
            if claimed:
                here.user = user
                return here
        player, _made = Player.objects.get_or_create(
            user=user, defaults={"nickname": nickname or some_nickname(), "language": get_language() or "en"}
        )
        return player


def has_played(guest: Player) -> bool:
    """Whether a guest has anything that an account could bring along."""
    return Seat.objects.filter(player=guest).exists() or Table.objects.filter(host=guest).exists()


def guest_here(request: HttpRequest) -> Player | None:
    """The guest who has played in this browser before somebody logged in, and whom nobody has claimed."""
    key = request.session.get(GUEST_KEY)
    return Player.objects.filter(key=key, user=None, erased_at=None).first() if key else None


def depart(request: HttpRequest, logout: Callable[[HttpRequest], None]) -> None:
    """Log out by `logout`, which empties the session, and hand the browser back to the guest whom nobody has claimed."""
    guest = guest_here(request)
    player = player_of(request)
    if player is not None:
        sessions.forget_device(player, request.session)
    device = request.session.get(DEVICE_KEY)
    ended = request.session.session_key
    Signin.objects.filter(session=ended or "").delete()
    logout(request)
    if ended:
        # Pages of this browser load again at once, and must not find the session of before.
        sessions.session_ended.send(sender=Signin, session=ended)
    if guest is not None:
        request.session[SESSION_KEY] = str(guest.key)
        if device is not None:
            request.session[DEVICE_KEY] = device


@receiver([password_changed, password_set, password_reset])
def changed(request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """Whoever knows only the old password is out, in every browser but the one that chose the new password."""
    known_browsers.remember(request, user)
    player = Player.objects.filter(user=user).first()
    if player is None:
        return
    own = player_of_session(request.session) == player
    sessions.end_others(player, request.session)
    if own:
        sessions.note(player, request.session)
