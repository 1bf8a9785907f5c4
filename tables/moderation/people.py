"""Who sat at a table, under whatever handle, and who is too close to them to judge."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from django.contrib.auth.models import User
from django.utils import timezone

from tables.models import Player, Seat, Table
from tables.play import Present, memory
from tables.play.desk import known_as

ACQUAINTED = dt.timedelta(days=30)
"""Whoever sat at a table with the people of a case within this time is no judge of it."""


def people_of(table: Table) -> dict[str, Player]:
    """Everybody who ever sat at `table`, also those whose seat somebody else holds now: handle -> player.

    The log knows handles only, and they lead back to nobody; so whoever had to do with the table is asked for theirs.
    """
    # One question each: joined, every seat of a person would come once for each of their lines.
    traces = (table.seats, table.attentions, table.chat, table.watchers)
    around = [table.host_id, *(key for trace in traces for key in trace.values_list("player", flat=True).distinct())]
    known = Player.objects.filter(pk__in={key for key in around if key is not None}, erased_at=None)
    handles = _handles(table)
    return {handle: player for player in known for handle in known_as(player) & handles}


def seated_at(table: Table, number: int, seats: Iterable[int]) -> list[Player]:
    """The people who held these seats at event `number`."""
    places = memory.at(table.code, number).places
    people = people_of(table)
    found: list[Player] = []
    for seat in seats:
        player = people.get(places[seat].person)
        if player is not None and player not in found:
            found.append(player)
    return found


def plays_here(user: User, present: Present) -> bool:
    """Whether `user` holds a seat of the table as a player, under any handle."""
    player = Player.objects.filter(user=user).first()
    return player is not None and any(place.person in known_as(player) for place in present.places if place.person)


def too_close(user: User, table: Table, others: Iterable[Player | None] = ()) -> bool:
    """Whether `user` sat at `table`, is one of the `others` whom it is about, or sat at a table with any of these people
    within ACQUAINTED."""
    player = Player.objects.filter(user=user).first()
    return player is not None and near(player, table, others)


def near(player: Player, table: Table, others: Iterable[Player | None] = ()) -> bool:
    """Whether `player`, guest or account, is too close to the people of `table` and to `others`, as in `too_close`."""
    if known_as(player) & _handles(table):
        return True
    people = {one.pk for one in (*people_of(table).values(), *others) if one is not None}
    if player.pk in people:
        return True
    since = timezone.now() - ACQUAINTED
    own = Seat.objects.filter(player=player, table__changed_at__gte=since).exclude(table=table).values("table")
    return Seat.objects.filter(table__in=own, player__in=people).exists()


def _handles(table: Table) -> set[str]:
    """The handles of everybody who ever sat there, also since `table` was read."""
    return set(Table.objects.values_list("people", flat=True).get(pk=table.pk))
