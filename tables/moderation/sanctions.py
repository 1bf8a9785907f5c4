"""Warnings, mutes and suspensions, with their end."""

from __future__ import annotations

import datetime as dt

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tables.case_models import Case, Sanction
from tables.log.gate import write_gate
from tables.models import Player
from tables.moderation.errors import Refused
from tables.moderation.staff_log import note_down

LONGEST_REASON = 1000


def lay_on(
    player: Player, user: User, kind: str, reason: str, *, until: dt.datetime | None = None, case: Case | None = None
) -> Sanction:
    """A warning, a mute or a suspension for `player`. A warning has no end, and holds nobody back.

    Raises `Refused` (`no_reason`; `bad_range` for an end that has passed; `conflict` for oneself).
    """
    reason = reason.strip()
    if kind not in Sanction.Kind.values or not 0 < len(reason) <= LONGEST_REASON:
        raise Refused("no_reason")
    if player.user_id is not None and player.user_id == user.pk:
        raise Refused("conflict")
    if kind == Sanction.Kind.WARNING:
        until = None
    if until is not None and until <= timezone.now():
        raise Refused("bad_range")
    with write_gate(), transaction.atomic():
        laid = Sanction.objects.create(player=player, kind=kind, reason=reason, case=case, by=user, until=until)
        end = "" if until is None else until.isoformat()
        number = None if case is None else case.pk
        note_down(user, kind, case=number, player=player.pk, until=end, reason=reason)
    return laid


def lift(sanction: Sanction, user: User, reason: str) -> None:
    """End a sanction before its time. Raises `Refused` (`no_reason`, `nothing_to_do`; `conflict` for one's own)."""
    if not 0 < len(reason.strip()) <= LONGEST_REASON:
        raise Refused("no_reason")
    if sanction.player.user_id is not None and sanction.player.user_id == user.pk:
        raise Refused("conflict")
    with write_gate(), transaction.atomic():
        now = timezone.now()
        if not Sanction.objects.filter(pk=sanction.pk, lifted_at=None).update(lifted_at=now, lifted_by=user):
            raise Refused("nothing_to_do")
        note_down(
            user,
            "lifted",
            case=sanction.case_id,
            player=sanction.player_id,
            sanction=sanction.pk,
            reason=reason.strip(),
        )


def active(player: Player, kind: str, now: dt.datetime | None = None) -> Sanction | None:
    """The sanction of `kind` that holds for `player` now, the one that lasts longest; None for none."""
    now = now or timezone.now()
    held = Sanction.objects.filter(player=player, kind=kind, lifted_at=None).filter(Q(until=None) | Q(until__gt=now))
    lasting = list(held)
    endless = [one for one in lasting if one.until is None]
    return endless[0] if endless else max(lasting, key=lambda one: one.until or now, default=None)


def unread(player: Player) -> list[Sanction]:
    """The sanctions that `player` has not acknowledged, the oldest first; lifted and ended ones need no reading."""
    fresh = Sanction.objects.filter(Q(until=None) | Q(until__gt=timezone.now()), player=player, seen_at=None)
    return list(fresh.filter(lifted_at=None).select_related("case").order_by("at"))


def acknowledge(player: Player, number: int) -> None:
    """`player` has read the sanction with the key `number`. Somebody else's, or a second time: nothing happens."""
    with write_gate(), transaction.atomic():
        Sanction.objects.filter(pk=number, player=player, seen_at=None).update(seen_at=timezone.now())
