"""Lists of tables, from the projections on their rows: no log is read."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When

from tables.case_models import Refusal
from tables.models import Event, Player, Seat, Status, Table
from tables.play import memory
from tables.play.desk import known_as
from tables.play.errors import UnreadableLog


class Mine(NamedTuple):
    """A table of a player.

    waits: it waits for that player now, to play or to answer; since: since when it waits
    kept: a seat is kept for that player
    watches: that player only watches it, perhaps some events late
    """

    table: Table
    waits: bool
    since: dt.datetime | None = None
    kept: bool = False
    watches: bool = False


SHOWN_LATE = Q(status=Status.RUNNING, terms__delay__gt=0)
"""Running tables that are shown late to those who watch."""

BY_LAST_NEWS = Case(When(SHOWN_LATE, then=F("created_at")), default=F("changed_at")).desc()
"""The tables at which something happened last first. One that is shown late stands where it was opened, for its place
would tell that something has happened."""


def watchable(most: int) -> list[Table]:
    """Running tables that anybody may watch, the liveliest first."""
    return list(_shown().filter(status=Status.RUNNING, listed=True).order_by(BY_LAST_NEWS, "-pk")[:most])


def finished(most: int) -> list[Table]:
    """Tables that anybody may replay, the newest first; samples come last."""
    return list(_shown().filter(status=Status.OVER, listed=True).order_by("sample", "-changed_at")[:most])


def of_player(player: Player, most: int) -> list[Mine]:
    """The open and running tables at which `player` sits, where a seat is kept, or which `player` opened: those that
    wait for them first, the longest wait before the others."""
    own = Table.objects.filter(Q(seats__player=player) | Q(seats__reserved_for=player) | Q(host=player)).values("pk")
    # All of them: the one that has waited longest is the last that anything happened at.
    mine = [_mine(table, player) for table in _shown().filter(pk__in=own, status__in=(Status.OPEN, Status.RUNNING))]
    last = dt.datetime.max.replace(tzinfo=dt.UTC)

    def order(one: Mine) -> tuple[bool, dt.datetime, dt.timedelta]:
        late = one.watches and one.table.terms.get("delay", 0) > 0
        return not (one.waits or one.kept), one.since or last, last - _last_news(one.table, late=late)

    return sorted(mine, key=order)[:most]


def _last_news(table: Table, *, late: bool) -> dt.datetime:
    return table.created_at if late else table.changed_at


def _mine(table: Table, player: Player) -> Mine:
    seats = list(table.seats.all())
    if table.status == Status.OPEN:
        kept = any(seat.reserved_for_id == player.pk and not seat.taken for seat in seats)
        return Mine(table, False, table.created_at if kept else None, kept)
    try:
        present = memory.present_of(table)
    except UnreadableLog:
        return Mine(table, False, None)
    asked = present.proposal
    moments = [
        moment
        for seat in seats
        if seat.player_id == player.pk and not seat.bot
        for moment in (
            present.clock.since[seat.number] if seat.number in present.awaited else None,
            asked.at if asked is not None and seat.number in present.undecided else None,
        )
        if moment is not None
    ]
    handles = known_as(player)
    plays = any(place.person in handles and not place.resigned for place in present.places)
    return Mine(table, bool(moments), min(moments, default=None), watches=not plays)


def history(player: Player | None) -> QuerySet[Table]:
    """The tables at which `player` sat to their end, the newest first; none for a stranger."""
    own = (
        Seat.objects.filter(player=player).values("table")
        if player is not None
        else Seat.objects.none().values("table")
    )
    over = (Status.OVER, Status.CLOSED)
    return _shown().filter(pk__in=own, status__in=over).order_by("-changed_at", "-pk")


def _shown() -> QuerySet[Table]:
    return Table.objects.prefetch_related("seats")


def found(player: str, game: str, status: str) -> QuerySet[Table]:
    """The tables that anybody may find by part of a name at the table, a game and how they stand, the latest first;
    empty words do not matter.

    A name finds no table that is shown late while it runs: it would tell who has taken over a seat there.
    """
    tables = _shown().filter(listed=True).order_by(BY_LAST_NEWS, "-pk")
    if game:
        tables = tables.filter(game=game)
    tables = tables.filter(status=status) if status else tables.exclude(status=Status.CLOSED)
    if player:
        named = Seat.objects.filter(table=OuterRef("pk"), name__icontains=player).exclude(player=None, bot="")
        tables = tables.filter(Exists(named)).exclude(SHOWN_LATE)
    return tables


class Search(NamedTuple):
    """What a moderator looks for; empty fields do not matter.

    player: part of a name at the table, the table's code, or the handle of somebody who sat there
    refused: requests of persons were refused there lately
    """

    game: str = ""
    status: str = ""
    player: str = ""
    taken_back: bool = False
    imported: bool = False
    sample: bool = False
    refused: bool = False


def search(wanted: Search) -> QuerySet[Table]:
    """The tables that fit, the latest first."""
    tables = _shown().order_by("-changed_at", "-pk")
    if wanted.game:
        tables = tables.filter(game=wanted.game)
    if wanted.status:
        tables = tables.filter(status=wanted.status)
    if wanted.player:
        named = Seat.objects.filter(table=OuterRef("pk"), name__icontains=wanted.player)
        known = Q(code=wanted.player.lower()) | Q(people__has_key=wanted.player)
        tables = tables.filter(known | Exists(named))
    if wanted.taken_back:
        tables = tables.filter(Exists(Event.objects.filter(table=OuterRef("pk"), kind__in=("taken_back", "ruled"))))
    if wanted.imported:
        tables = tables.filter(imported=True)
    if wanted.sample:
        tables = tables.filter(sample=True)
    if wanted.refused:
        tables = tables.filter(Exists(Refusal.objects.filter(table=OuterRef("pk"))))
    return tables
