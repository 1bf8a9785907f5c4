"""A guest's own link, to play on another device or to return after the browser has lost its cookie.

The token is the guest's key and the number of the link, signed; nothing is stored but that number. Renewing the link
makes all older ones void. People with an account log in instead.
"""

from __future__ import annotations

from django.core import signing
from django.db.models import F
from django.http import HttpRequest

from tables.accounts.arriving import has_played
from tables.identity import GUEST_KEY, SESSION_KEY, player_of
from tables.models import Player

SALT = "tables.way-back"


def token_of(guest: Player) -> str:
    """The secret part of the link of `guest`."""
    return signing.dumps([str(guest.key), guest.way_back], salt=SALT)


def guest_of(token: str) -> Player | None:
    """The guest a token belongs to; None if the link is void or the guest has an account by now."""
    try:
        key, number = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return Player.objects.filter(key=key, way_back=number, user=None, erased_at=None).first()


def renew(guest: Player) -> None:
    """Make all links of `guest` void."""
    Player.objects.filter(pk=guest.pk).update(way_back=F("way_back") + 1)


def other_guest(request: HttpRequest, guest: Player) -> Player | None:
    """Another guest who plays in this browser and would lose it to `guest`."""
    here = player_of(request)
    if here is None or here.pk == guest.pk or here.user_id is not None or not has_played(here):
        return None
    return here


def come_back(request: HttpRequest, guest: Player) -> bool:
    """Sign `guest` in here. If an account is logged in, it stays, and True says that the person must still confirm that
    both are theirs."""
    here = player_of(request)
    if here is not None and here.user_id is not None:
        request.session[GUEST_KEY] = str(guest.key)
        return True
    request.session.cycle_key()
    request.session[SESSION_KEY] = str(guest.key)
    return False
