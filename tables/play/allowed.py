"""Whom a moderator keeps from playing: asked before somebody opens a table, sits down, takes over or talks."""

from __future__ import annotations

from django.db.models import Q
from django.utils import timezone

from rules.kernel.errors import Why
from tables.case_models import Bar, Sanction
from tables.models import Player, Table
from tables.play.errors import Forbidden


def demand_may_play(player: Player | None, table: Table | None = None) -> None:
    """Raises `Forbidden`: `suspended`, or `barred` from `table` for having looked at what is hidden there."""
    if player is None:
        return
    if held_by(player, Sanction.Kind.SUSPENSION):
        raise Forbidden(Why("suspended"))
    if table is not None and is_barred(player, table):
        raise Forbidden(Why("barred"))


def is_barred(player: Player, table: Table) -> bool:
    """Whether `player` belongs to somebody on the staff who has opened hidden things at `table`."""
    return player.user_id is not None and Bar.objects.filter(user=player.user_id, table=table).exists()


def silenced(player: Player) -> bool:
    """Whether `player` may not talk at present."""
    return held_by(player, Sanction.Kind.MUTE, Sanction.Kind.SUSPENSION)


def held_by(player: Player, *kinds: str) -> bool:
    """Whether a sanction of one of these kinds holds for `player` now."""
    lasting = Q(until=None) | Q(until__gt=timezone.now())
    return Sanction.objects.filter(lasting, player=player, kind__in=kinds, lifted_at=None).exists()
