"""A player's holiday, which counts at every table of theirs whose clock runs in days."""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from tables.log.gate import write_gate
from tables.models import Player, Seat, Status
from tables.play import memory
from tables.play.desk import all_handles
from tables.play.errors import BrokenRequest, PlayError, UnreadableLog
from tables.play.together import LONGEST_HOLIDAY, go_on_holiday


def announce(player: Player, since: dt.datetime, until: dt.datetime, now: dt.datetime) -> int:
    """`player` is away between two moments; returns at how many tables clocks stand still for it.

    Tables that begin later note it by themselves. Raises `BrokenRequest` for a holiday that is over already, ends
    before it begins, or is longer than LONGEST_HOLIDAY.
    """
    if until <= max(since, now) or until - max(since, now) > LONGEST_HOLIDAY:
        raise BrokenRequest("bad_holiday")
    _keep(player, since, until)
    return _everywhere(player, since, until, now)


def come_back(player: Player, now: dt.datetime) -> int:
    """End the holiday of `player` now, or call off one that has not begun; returns at how many tables."""
    _keep(player, None, None)
    return _everywhere(player, now, now, now)


def _keep(player: Player, since: dt.datetime | None, until: dt.datetime | None) -> None:
    with write_gate(), transaction.atomic():
        player.away_from, player.away_until = since, until
        player.save(update_fields=["away_from", "away_until"])


def _everywhere(player: Player, since: dt.datetime, until: dt.datetime, now: dt.datetime) -> int:
    handles = all_handles(player)
    running = Seat.objects.filter(player=player, table__status=Status.RUNNING, table__imported=False)
    changed = 0
    for seat in running.filter(table__terms__clock="days").select_related("table"):
        try:
            person = memory.present_of(seat.table).places[seat.number].person
            if person not in handles:
                continue
            changed += not go_on_holiday(seat.table.code, seat.number, person, since, until, now=now).answered_before
        except (PlayError, UnreadableLog):
            # The table has ended meanwhile, or the person has left the seat, or nobody can play on there.
            continue
    return changed
