"""Invitations: who brings a table's link may take any free seat, who brings a seat's link that seat.

Links can be made void at any time, and grow void by themselves: one that lies in an old chat lets nobody in for ever.
Whoever sits already keeps the seat.
"""

from __future__ import annotations

import datetime as dt
import hmac

from django.utils import timezone

from tables.models import Player, Seat, Table, new_token
from tables.play.errors import BrokenRequest, NotYours
from tables.play.memory import row_of

LIFE = dt.timedelta(days=30)
"""So long a link lets somebody in."""


def is_host(code: str, player: Player | None) -> bool:
    """Whether `player` opened the table. Raises `NoSuchTable`."""
    return player is not None and row_of(code).host_id == player.pk


def invitation(code: str, player: Player) -> tuple[str, tuple[str, ...]]:
    """The host's own: the token of the table's link, and one for each seat; new ones for those that have grown too old.
    Raises `NotYours`."""
    table = _hosted(code, player)
    if not _lives(table.link_made_at):
        renew_table_link(code, player)
    for seat in table.seats.all():
        if not _lives(seat.token_made_at):
            renew_seat_link(code, seat.number, player)
    table.refresh_from_db(fields=["link_token"])
    return table.link_token, tuple(table.seats.values_list("token", flat=True))


def invited(code: str, token: str, number: int | None = None) -> bool:
    """Whether `token` lets its bearer sit down: the table's own on any seat, a seat's on seat `number`."""
    table = row_of(code)
    if _same(token, table.link_token) and _lives(table.link_made_at):
        return True
    if number is None:
        return False
    seat = table.seats.filter(number=number).first()
    return seat is not None and _same(token, seat.token) and _lives(seat.token_made_at)


def kept_for(code: str) -> dict[int, Player]:
    """The free seats that are kept, with the person for whom."""
    rows = Seat.objects.filter(table__code=code, player=None, bot="", reserved_for__isnull=False)
    return {row.number: row.reserved_for for row in rows.select_related("reserved_for") if row.reserved_for is not None}


def played_before(code: str) -> str:
    """The code of the table that is played again at this one; "" for none."""
    return Table.objects.filter(code=code).values_list("rematch_of__code", flat=True).first() or ""


def renew_table_link(code: str, player: Player) -> None:
    """The host makes the table's old link void. Raises `NotYours`."""
    table = _hosted(code, player)
    Table.objects.filter(pk=table.pk).update(link_token=new_token(), link_made_at=timezone.now())


def renew_seat_link(code: str, number: int, player: Player) -> None:
    """The host makes the old link of seat `number` void. Raises `NotYours` or `BrokenRequest`."""
    table = _hosted(code, player)
    if not Seat.objects.filter(table=table, number=number).update(token=new_token(), token_made_at=timezone.now()):
        raise BrokenRequest("no_such_seat", str(number))


def _hosted(code: str, player: Player) -> Table:
    table = row_of(code)
    if table.host_id != player.pk:
        raise NotYours("host")
    return table


def _lives(made_at: dt.datetime) -> bool:
    return timezone.now() - made_at < LIFE


def _same(one: str, other: str) -> bool:
    return bool(one) and hmac.compare_digest(one.encode(), other.encode())
