"""Who had a table in view when, for moderators: what the signs of life of those who sat there have left."""

from __future__ import annotations

import datetime as dt
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tables.case_models import Stay
from tables.company.naming import naming
from tables.company.presence import GONE, MOST_STAYS, SIGN
from tables.models import Player, Seat, Table
from tables.play.desk import known_as


class Stretch(NamedTuple):
    """A time in which pages had the table in view, from the first sign to the last.

    browsers: their numbers at this table, from 1, in the order in which they came; one may be several persons'
    focused: the last sign from a page with the focus, None if there was none
    """

    since: dt.datetime
    until: dt.datetime
    browsers: tuple[int, ...]
    focused: dt.datetime | None

    @property
    def reach(self) -> tuple[dt.datetime, dt.datetime]:
        """From when to when the table was in view: a page tells it some time after it is so."""
        return self.since - dt.timedelta(seconds=SIGN), self.until + GONE

    def covers(self, moment: dt.datetime) -> bool:
        """Whether the table was in view about `moment`."""
        first, last = self.reach
        return first <= moment <= last


class Visitor(NamedTuple):
    """Somebody who has or had a seat at the table, in the log under one of the `handles`.

    stays: one stretch for each time that one browser was there, also where several were there at once; none of somebody who gave no sign
    known: since when it would be known that this person was there
    """

    name: str
    handles: frozenset[str]
    stays: tuple[Stretch, ...]
    known: dt.datetime

    @property
    def stretches(self) -> list[Stretch]:
        """When the table was in view in any browser."""
        return joined(self.stays)

    def browsers_at(self, moment: dt.datetime) -> list[int]:
        """In which browsers the table was in view about `moment`."""
        return sorted({number for one in self.stays if one.covers(moment) for number in one.browsers})


def visitors(table: Table) -> list[Visitor]:
    """Whoever holds a seat of `table`, and whoever held one and gave signs then; nobody where there are none at all."""
    rows = list(Stay.objects.filter(table=table).select_related("player"))
    if not rows:
        return []
    name = naming(table)
    seated = Seat.objects.filter(table=table, player__erased_at=None, player__isnull=False).select_related("player")
    people: dict[int, Player] = {seat.player.pk: seat.player for seat in seated if seat.player is not None}
    numbers: dict[str, int] = {}
    stays: dict[int, list[Stretch]] = defaultdict(list)
    for row in rows:
        number = numbers.setdefault(row.browser, len(numbers) + 1)
        people[row.player.pk] = row.player
        stays[row.player.pk].append(Stretch(row.since, row.until, (number,), row.focused_at))
    return [
        Visitor(
            name(player),
            frozenset(known_as(player)),
            tuple(stays[key]),
            # Of somebody who came and went so often the beginning is forgotten.
            stays[key][0].since if len(stays[key]) >= MOST_STAYS else rows[0].since,
        )
        for key, player in people.items()
    ]


class Move(NamedTuple):
    """An event made by a person. actor: the handle of that person"""

    number: int
    actor: str
    moment: dt.datetime


def unseen(known: Sequence[Visitor], moves: Iterable[Move]) -> set[int]:
    """The numbers of the `moves` whose persons had no page in view, as far as that is `known`: of somebody who was
    forgotten nothing is."""
    visitors_by_handle = {handle: one for one in reversed(known) for handle in one.handles}
    stretches = {one.handles: one.stretches for one in known}
    found = set()
    for move in moves:
        visitor = visitors_by_handle.get(move.actor)
        if visitor is None or move.moment < visitor.known:
            continue
        # Stretches of one person do not overlap, so only those before and after the moment may cover it.
        there = stretches[visitor.handles]
        after = bisect_right(there, move.moment, key=lambda one: one.since)
        if not any(one.covers(move.moment) for one in there[max(0, after - 1) : after + 1]):
            found.add(move.number)
    return found


def joined(stays: Sequence[Stretch]) -> list[Stretch]:
    """One stretch for all `stays` that lie less apart than somebody needs to be away. stays: as they began"""
    found: list[Stretch] = []
    for one in stays:
        if not found or one.since - found[-1].until > GONE:
            found.append(one)
            continue
        last = found[-1]
        focuses = [at for at in (last.focused, one.focused) if at is not None]
        browsers = tuple(sorted({*last.browsers, *one.browsers}))
        found[-1] = Stretch(last.since, max(last.until, one.until), browsers, max(focuses, default=None))
    return found
