"""Who is at a table: pages that are open and in view give a sign of life, and what they give makes up stays.

Those who hold a seat are always noted. Of others so many are noted at a time as `tables/limits.py` says, and they are
forgotten soon after their last sign.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tables import limits
from tables.case_models import Case, Stay
from tables.company.naming import naming
from tables.log.gate import write_gate
from tables.models import Player, Seat, Table, Watcher
from tables.names import isolate
from tables.play import Place
from tables.play.desk import players_by_handle

SIGN = 20
"""Seconds between two signs of life of a page in view."""
GONE = dt.timedelta(seconds=50)
"""After so long without a sign somebody is away: two signs may get lost."""
FORGOTTEN = dt.timedelta(minutes=10)
"""After so long a browser that only watched leaves no trace."""
SOONER = dt.timedelta(seconds=10)
"""A sign that comes so soon after another one tells nothing new about a stay."""
MOST_STAYS = 1000
"""So many stays of one person at one table are kept, the latest."""
STAYS_KEPT = dt.timedelta(days=90)
"""After so long nobody can tell any more who was at a table when, unless a case of the table waits for a moderator."""


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


def here(
    table: Table,
    browser: str,
    player: Player | None,
    now: dt.datetime | None = None,
    *,
    plays: bool = False,
    focused: bool = False,
    before: str = "",
) -> None:
    """A page of `browser` shows the table and is in view.

    plays: whether `player` holds a seat of a game that is not over, so that moderators may know of the stay
    focused: whether the page has the focus
    before: what this browser was called as long as nobody had taken a name in it
    """
    moment = now or timezone.now()
    with write_gate(), transaction.atomic():
        _watch(table, browser, player, moment, before, plays)
        if player is not None and plays:
            # The watcher's row is held by now, so that two signs of one browser begin one stay.
            _stay(table, browser, player, moment, focused)


def forget_stays(now: dt.datetime) -> int:
    """Forget stays that ended long ago, but where a case still needs them; returns how many."""
    old = Stay.objects.filter(since__lt=now - STAYS_KEPT, until__lt=now - STAYS_KEPT)
    old = old.exclude(table__in=Case.objects.undecided().values("table"))
    with write_gate(), transaction.atomic():
        return old.delete()[0]


def known(table: Table, browser: str) -> bool:
    """Whether `browser` is among those that are noted at `table`."""
    return Watcher.objects.filter(table=table, browser=browser).exists()


def forget_watchers(now: dt.datetime) -> int:
    """Forget browsers that gave no sign of late: those that only watched soon, those of the seats long after; returns
    how many."""
    seated = Seat.objects.filter(table=OuterRef("table"), player=OuterRef("player"))
    silent = Watcher.objects.filter(at__lt=now - FORGOTTEN)
    long_silent = Q(at__lt=now - STAYS_KEPT) & ~Q(table__in=Case.objects.undecided().values("table"))
    with write_gate(), transaction.atomic():
        return silent.filter(~Exists(seated) | long_silent).delete()[0]


def _watch(table: Table, browser: str, player: Player | None, moment: dt.datetime, before: str, plays: bool) -> None:
    row = Watcher.objects.filter(table=table, browser=browser)
    if row.update(at=moment, player=player):
        return
    if before:
        # Who has just sat down does not watch beside that.
        Watcher.objects.filter(table=table, browser=before, player=None).delete()
    seated = Seat.objects.filter(table=table, player__isnull=False)
    watching = Watcher.objects.filter(table=table).filter(
        Q(player__isnull=True) | ~Q(player__in=seated.values("player"))
    )
    watching.filter(at__lt=moment - FORGOTTEN).delete()
    holds_a_seat = player is not None and (plays or seated.filter(player=player).exists())
    if not holds_a_seat and watching.count() >= limits.MOST_WATCHERS:
        watching.filter(at__lt=moment - GONE).delete()
        if watching.count() >= limits.MOST_WATCHERS:
            return
    try:
        with transaction.atomic():
            Watcher.objects.create(table=table, browser=browser, player=player, at=moment)
    except IntegrityError:
        # Two pages of one browser came at once.
        row.update(at=moment, player=player)


def _stay(table: Table, browser: str, player: Player, moment: dt.datetime, focused: bool) -> None:
    """Make the stay longer, or begin another one where somebody had gone meanwhile."""
    own = Stay.objects.filter(table=table, player=player)
    last = own.filter(browser=browser).order_by("-since").first()
    if last is None or moment - last.until > GONE:
        surplus = list(own.order_by("-since").values_list("pk", flat=True)[MOST_STAYS - 1 :])
        own.filter(pk__in=surplus).delete()
        focus = moment if focused else None
        Stay.objects.create(table=table, player=player, browser=browser, since=moment, until=moment, focused_at=focus)
        return
    # Of two pages side by side one has the focus, and its signs may always come just after those of the other.
    fresh = focused and (last.focused_at is None or moment - last.focused_at >= SOONER)
    if fresh or moment - last.until >= SOONER:
        focus = moment if focused else last.focused_at
        Stay.objects.filter(pk=last.pk).update(until=max(moment, last.until), focused_at=focus)


class _Holder(NamedTuple):
    """Who holds a seat, and the name that is used there; player: None if the row is not known"""

    number: int
    player: Player | None
    name: str


def _holders(table: Table) -> list[_Holder]:
    rows = Seat.objects.filter(table=table, player__isnull=False).select_related("player").order_by("number")
    return [_Holder(row.number, row.player, row.name) for row in rows]


def _holders_then(places: Sequence[Place], around: Iterable[Player]) -> list[_Holder]:
    """Who held the seats at an earlier event. around: all who may be meant"""
    known = players_by_handle(around)
    return [_Holder(number, known.get(place.person), place.name) for number, place in enumerate(places) if place.person]


def company_of(table: Table, now: dt.datetime | None = None, *, places: Sequence[Place] | None = None) -> Company:
    """Who is around `table`.

    places: who sat where, for those who see the table some events late
    """
    moment = now or timezone.now()
    name = naming(table)
    signs: dict[int, tuple[dt.datetime, Player]] = {}
    guests = 0
    rows = Watcher.objects.filter(table=table)
    if places is None:
        seated_now = Seat.objects.filter(table=table, player__isnull=False).values("player")
        rows = rows.filter(Q(at__gt=moment - GONE) | Q(player__in=seated_now))
    for row in rows.select_related("player"):
        person = row.player
        if person is None or not name(person):
            # Of whoever sat there at the shown event and sits there no more, older signs were read too.
            guests += places is None or row.at > moment - GONE
        elif person.pk not in signs or signs[person.pk][0] < row.at:
            signs[person.pk] = (row.at, person)
    holders = _holders(table)
    if places is not None:
        around = [one.player for one in holders if one.player is not None]
        holders = _holders_then(places, [*around, *(player for _at, player in signs.values())])
    seated: list[Person] = []
    for one in holders:
        key = one.player.pk if one.player is not None else 0
        since = signs.get(key, (None, None))[0]
        here_now = since is not None and since > moment - GONE
        # Several may share one screen; each is called by the name used on that seat.
        own = isolate(one.name) if one.name else ""
        called = own or name(one.player) if one.player is None or name(one.player) else ""
        seated.append(Person(key, called, one.number, here_now, since))
    for holder in seated:
        signs.pop(holder.key, None)
    watching = [
        Person(person.pk, name(person), None, True, at)
        for at, person in sorted(signs.values(), key=lambda sign: sign[1].pk)
        if at > moment - GONE
    ]
    return Company(tuple(seated), tuple(watching), guests)
