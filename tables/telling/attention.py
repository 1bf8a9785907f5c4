"""What a player has seen of a table, and how the player wants to hear of it."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from tables.accounts.preferences import preferences_of
from tables.log.gate import write_gate
from tables.models import Attention, Player, Table

AS_USUAL = ""
"""The mode of a table that follows the player's settings."""


def saw(table: Table, player: Player, number: int) -> None:
    """`player` had event `number` of `table` before the eyes: on a page that was visible and had the focus.

    A number beyond the log counts as its end; an older one than was seen before changes nothing.
    """
    number = min(number, table.head)
    mine = Attention.objects.filter(table=table, player=player)
    known = mine.values_list("seen", flat=True).first()
    if known is not None and known >= number:
        return
    with write_gate(), transaction.atomic():
        seen = {"seen": number, "seen_at": timezone.now()}
        if not mine.filter(seen__lt=number).update(**seen) and not mine.exists():
            Attention.objects.bulk_create([Attention(table=table, player=player, **seen)], ignore_conflicts=True)


def seen(table: Table, player: Player) -> int:
    """The last event of `table` that `player` had before the eyes; 0 if none."""
    number = Attention.objects.filter(table=table, player=player).values_list("seen", flat=True).first()
    return number or 0


def wish(table: Table, player: Player) -> str:
    """What `player` chose for `table`: a mode, or AS_USUAL."""
    chosen = Attention.objects.filter(table=table, player=player).values_list("mode", flat=True).first()
    return chosen or AS_USUAL


def choose(table: Table, player: Player, mode: str) -> None:
    """`player` wants to hear of `table` in this mode, or AS_USUAL. Raises `ValueError` for no such mode."""
    if mode != AS_USUAL and mode not in Attention.Mode.values:
        raise ValueError(mode)
    with write_gate(), transaction.atomic():
        Attention.objects.update_or_create(table=table, player=player, defaults={"mode": mode})


def of(tables: Iterable[int], players: Iterable[int]) -> dict[tuple[int, int], Attention]:
    """What is known about these tables and players, by the keys of both."""
    rows = Attention.objects.filter(table__in=set(tables), player__in=set(players))
    return {(row.table_id, row.player_id): row for row in rows}


def mode_of(player: Player, attention: Attention | None) -> str:
    """How `player` hears of a table: live, daily or never."""
    chosen = attention.mode if attention is not None else AS_USUAL
    return chosen or preferences_of(player).tell
