"""Lists of tables, from the projections on their rows: no log is read."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from tables.models import Event, Player, Seat, Status, Table


class Mine(NamedTuple):
    """A table of a player. waits: it waits for that player now."""

    table: Table
    waits: bool


def watchable(most: int) -> list[Table]:
    """Running tables that anybody may watch, the liveliest first."""
    return list(_shown().filter(status=Status.RUNNING, listed=True)[:most])


def finished(most: int) -> list[Table]:
    """Tables that anybody may replay, the newest first; samples come last."""
    return list(_shown().filter(status=Status.OVER, listed=True).order_by("sample", "-changed_at")[:most])


def of_player(player: Player, most: int) -> list[Mine]:
    """The open and running tables at which `player` sits or which `player` opened: those that wait for them first."""
    own = Table.objects.filter(Q(seats__player=player) | Q(host=player)).values("pk")
    tables = _shown().filter(pk__in=own, status__in=(Status.OPEN, Status.RUNNING))[:most]
    mine = [Mine(table, _waits(table, player)) for table in tables]
    return sorted(mine, key=lambda one: not one.waits)


def history(player: Player | None) -> QuerySet[Table]:
    """The tables at which `player` sat to their end, the newest first; none for a stranger."""
    own = Seat.objects.filter(player=player).values("table") if player is not None else Seat.objects.none().values("table")
    over = (Status.OVER, Status.CLOSED)
    return _shown().filter(pk__in=own, status__in=over).order_by("-changed_at", "-pk")


def _waits(table: Table, player: Player) -> bool:
    return any(seat.player_id == player.pk and seat.number in table.awaited for seat in table.seats.all())


def _shown() -> QuerySet[Table]:
    return Table.objects.prefetch_related("seats")


class Search(NamedTuple):
    """What a moderator looks for; empty fields do not matter.

    player: part of a name at the table, or the table's code
    """

    game: str = ""
    status: str = ""
    player: str = ""
    taken_back: bool = False
    imported: bool = False
    sample: bool = False


def search(wanted: Search) -> QuerySet[Table]:
    """The tables that fit, the latest first."""
    tables = _shown().order_by("-changed_at", "-pk")
    if wanted.game:
        tables = tables.filter(game=wanted.game)
    if wanted.status:
        tables = tables.filter(status=wanted.status)
    if wanted.player:
        named = Seat.objects.filter(table=OuterRef("pk"), name__icontains=wanted.player)
        tables = tables.filter(Q(code=wanted.player.lower()) | Exists(named))
    if wanted.taken_back:
        tables = tables.filter(Exists(Event.objects.filter(table=OuterRef("pk"), kind__in=("taken_back", "ruled"))))
    if wanted.imported:
        tables = tables.filter(imported=True)
    if wanted.sample:
        tables = tables.filter(sample=True)
    return tables
