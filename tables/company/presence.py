"""Who is at a table now: pages that are open and in view give a sign of life."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.utils import timezone

from tables.company.naming import naming
from tables.log.gate import write_gate
from tables.models import Player, Seat, Table, Watcher

SIGN = 20
"""Seconds between two signs of life of a page in view."""
GONE = dt.timedelta(seconds=50)
"""After so long without a sign somebody is away: two signs may get lost."""
FORGOTTEN = dt.timedelta(days=1)
"""After so long a browser that only watched leaves no trace."""


class Person(NamedTuple):
    """Somebody at the table. seat: None for whoever watches; since: the last sign of life, None if there was none."""

    key: int
    name: str
    seat: int | None
    here: bool
    since: dt.datetime | None


class Company(NamedTuple):
    """Who is around a table: people on seats, here or not; those who watch now; how many of them are nameless."""

    seated: tuple[Person, ...]
    watching: tuple[Person, ...]
    guests: int

    @property
    def watchers(self) -> int:
        """How many watch."""
        return len(self.watching) + self.guests


def here(table: Table, browser: str, player: Player | None, now: dt.datetime | None = None) -> None:
    """A page of `browser` shows the table and is in view."""
    moment = now or timezone.now()
    row = Watcher.objects.filter(table=table, browser=browser)
    with write_gate(), transaction.atomic():
        if row.update(at=moment, player=player):
            return
        try:
            with transaction.atomic():
                Watcher.objects.create(table=table, browser=browser, player=player, at=moment)
        except IntegrityError:
            # Two pages of one browser came at once.
            row.update(at=moment, player=player)
        seated = Seat.objects.filter(table=table, player__isnull=False).values("player")
        stale = Watcher.objects.filter(table=table, at__lt=moment - FORGOTTEN)
        stale.filter(player__isnull=True).delete()
        stale.exclude(player__in=seated).delete()


def company_of(table: Table, now: dt.datetime | None = None) -> Company:
    """Who is around `table`."""
    moment = now or timezone.now()
    name = naming(table)
    signs: dict[int, tuple[dt.datetime, Player]] = {}
    guests = 0
    for row in Watcher.objects.filter(table=table).select_related("player"):
        person = row.player
        if person is None or not name(person):
            guests += row.at > moment - GONE
        elif person.pk not in signs or signs[person.pk][0] < row.at:
            signs[person.pk] = (row.at, person)
    seated: list[Person] = []
    for seat in Seat.objects.filter(table=table, player__isnull=False).select_related("player").order_by("number"):
        assert seat.player is not None
        since = signs.get(seat.player.pk, (None, None))[0]
        here_now = since is not None and since > moment - GONE
        # Several may share one screen; each is called by the own name.
        called = seat.name if name(seat.player) and seat.name else name(seat.player)
        seated.append(Person(seat.player.pk, called, seat.number, here_now, since))
    for one in seated:
        signs.pop(one.key, None)
    watching = [
        Person(person.pk, name(person), None, True, at)
        for at, person in sorted(signs.values(), key=lambda sign: sign[1].pk)
        if at > moment - GONE
    ]
    return Company(tuple(seated), tuple(watching), guests)
