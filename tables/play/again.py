"""Playing again with the same people: a new table with the same game, options and terms, a seat kept for each."""

from __future__ import annotations

from django.db import transaction

from rules.kernel.contract import meaningful
from rules.kernel.errors import Why
from tables.log.gate import write_gate
from tables.models import Player, Seat, Status, Table
from tables.play import memory
from tables.play.desk import Moved
from tables.play.errors import Forbidden
from tables.play.seating import open_table, seat_bot, sit
from tables.play.together import ready


def rematch(code: str, player: Player) -> Table:
    """The table at which the people of the finished table `code` play again, made by the first of them who asks.

    That one sits down at once, bots too; the other seats are kept for who sat there. Whoever asks later, or twice,
    gets the same table. Raises `NoSuchTable`, or `Forbidden` (`never_played`).
    """
    with write_gate(), transaction.atomic():
        # Two who ask at the same moment make one table.
        old = Table.objects.select_for_update().get(pk=memory.row_of(code).pk)
        seats = list(old.seats.select_related("player").order_by("number"))
        own = next((seat for seat in seats if seat.player_id == player.pk), None)
        if own is None or old.imported or old.status not in (Status.OVER, Status.CLOSED):
            raise Forbidden(Why("never_played"))
        known = rematch_of(old)
        if known is not None:
            return known
        present = memory.present_of(old)
        table = open_table(
            player,
            old.game,
            old.seat_count,
            # A table of before may name options that mean nothing there; now they are refused.
            meaningful(present.game.meta, present.setup),
            listed=old.listed,
            terms=present.terms,
            rematch_of=old,
        )
        for seat in seats:
            if seat.player is not None and seat.player.erased_at is None:
                Seat.objects.filter(table=table, number=seat.number).update(reserved_for=seat.player)
        _back_on(table, own.number, player)
        for seat in seats:
            if seat.player is None and seat.bot:
                seat_bot(table.code, seat.number, seat.bot, player)
    table.refresh_from_db()
    return table


def rematch_of(table: Table) -> Table | None:
    """The table at which `table` is played again, as long as it was not given up."""
    return table.rematches.exclude(status=Status.CLOSED).order_by("-pk").first()


def own_place(table: Table, player: Player) -> int | None:
    """The seat that is kept for `player` at an open table."""
    found = table.seats.filter(reserved_for=player, player=None, bot="").values_list("number", flat=True).first()
    return found if table.status == Status.OPEN else None


def come_back(table: Table, player: Player) -> Moved | None:
    """`player` sits down on the seat that is kept, ready to begin; None where none is. Raises `Forbidden`."""
    number = own_place(table, player)
    return None if number is None else _back_on(table, number, player)


def _back_on(table: Table, number: int, player: Player) -> Moved:
    """Whoever says that they play again has said that they are ready."""
    answer = sit(table.code, number, player)
    present = memory.present(table.code)
    if present.status == "open" and present.terms.start == "ready":
        return ready(table.code, number, player, True)
    return answer
