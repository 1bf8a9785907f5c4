"""Not hearing somebody: a matter between two people, at all tables, of which the other is not told."""

from __future__ import annotations

from django.db import transaction

from tables.log.gate import write_gate
from tables.models import Mute, Player


def mute(player: Player, other: Player) -> None:
    """`player` hears nothing of `other` any more. Oneself cannot be muted; twice is once."""
    if player.pk == other.pk:
        return
    with write_gate(), transaction.atomic():
        Mute.objects.get_or_create(player=player, muted=other)


def unmute(player: Player, other: Player) -> None:
    """`player` hears `other` again, also what was said meanwhile."""
    with write_gate(), transaction.atomic():
        Mute.objects.filter(player=player, muted=other).delete()


def muted_by(player: Player | None) -> frozenset[int]:
    """The keys of the people whom `player` does not hear."""
    if player is None:
        return frozenset()
    return frozenset(Mute.objects.filter(player=player).values_list("muted_id", flat=True))
