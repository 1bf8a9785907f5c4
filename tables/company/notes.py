"""A private note to the own next turn: one a player and table, read by nobody else."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tables.company.errors import Unsaid
from tables.log.gate import write_gate
from tables.models import Note, Player, Table

LONGEST_NOTE = 500


def keep_note(table: Table, player: Player, text: str) -> Note | None:
    """Pin `text` to the table for `player`, in place of an older note; an empty one takes it away.

    Lines and their breaks stay. Raises `Unsaid` (`too_long`).
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = "\n".join("".join(sign for sign in line if sign.isprintable()).rstrip() for line in lines).strip()
    if not kept:
        forget_note(table, player)
        return None
    if len(kept) > LONGEST_NOTE:
        raise Unsaid("too_long")
    with write_gate(), transaction.atomic():
        note, _made = Note.objects.update_or_create(
            table=table, player=player, defaults={"number": table.head, "text": kept, "at": timezone.now()}
        )
    return note


def forget_note(table: Table, player: Player) -> None:
    """Take the note away."""
    with write_gate(), transaction.atomic():
        Note.objects.filter(table=table, player=player).delete()


def note_of(table: Table, player: Player | None) -> Note | None:
    """The note that `player` has pinned to the table."""
    return None if player is None else Note.objects.filter(table=table, player=player).first()
