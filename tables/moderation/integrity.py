"""Whether the stored logs are what was played: one table, or all of them in portions that can be taken up again."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.registry import GAMES
from tables.integrity_models import Checked, Sweep
from tables.log import read, verify
from tables.log.gate import write_gate
from tables.log.projection import project
from tables.models import Status, Table
from tables.moderation import staff_log

PORTION = 1.5
"""Seconds of work in one request."""
BOTS_THINK = dt.timedelta(minutes=10)
"""A table that waits for a bot for so long is stuck."""
PEOPLE_THINK = dt.timedelta(days=30)
"""A table that waits for a person for so long is forgotten."""

PROJECTED = ("status", "awaited", "questions", "result")
"""What a row repeats of its log."""


class Finding(NamedTuple):
    """What is wrong with a table: the first bad event, and a sentence; None and "" where nothing is."""

    number: int | None
    reason: str


def examine(row: Table) -> Finding:
    """Replay the log of a table under the present rules, and prove it. The table may be played meanwhile."""
    records = read(row.pk, upto=row.head)
    try:
        verdict = verify(records)
    except Exception as error:  # a damaged log may break the folding anywhere, and that is what is looked for
        good = _longest_good(row)
        return Finding(
            good + 1, _("The event cannot be read: %(detail)s.") % {"detail": f"{type(error).__name__} {error}"}
        )
    if verdict.number is not None:
        return Finding(verdict.number, verdict.reason)
    present = verdict.present
    assert present is not None
    beyond = read(row.pk, after=row.head) and not Table.objects.filter(pk=row.pk, head__gt=row.head).exists()
    if (present.number, present.digest) != (row.head, row.head_digest) or beyond:
        return Finding(present.number + 1, _("The log and its table do not end with the same event."))
    if present.code != row.code:
        return Finding(1, _("The log belongs to table %(code)s.") % {"code": present.code})
    again = Table(code=row.code)
    project(again, present)
    if any(getattr(again, name) != getattr(row, name) for name in PROJECTED):
        return Finding(row.head, _("The table's row says something else than its log."))
    return Finding(None, "")


def _longest_good(row: Table) -> int:
    """The last event up to which the log of a table can be verified without breaking."""
    records = read(row.pk, upto=row.head)
    good, bad = 0, len(records)
    while good + 1 < bad:
        middle = (good + bad) // 2
        try:
            verify(records[:middle])
            good = middle
        except Exception:
            bad = middle
    return good


def rerun(rows: Iterable[Table]) -> Iterator[tuple[Table, Finding]]:
    """Every table with what was found."""
    for row in rows:
        yield row, examine(row)


# ---- all tables, portion by portion


def begin(user: User) -> Sweep:
    """The verification that is not finished yet, or a new one."""
    with write_gate(), transaction.atomic():
        open_one = Sweep.objects.select_for_update().filter(finished_at=None).first()
        if open_one is None:
            open_one = Sweep.objects.create(by=user.get_username(), started_at=timezone.now())
            staff_log.note_down(user, "verified_all", sweep=open_one.pk)
    return open_one


def left(sweep: Sweep) -> QuerySet[Table]:
    """The tables that are still to be examined: those that were there when it began."""
    return Table.objects.filter(created_at__lte=sweep.started_at).exclude(checked__sweep=sweep).order_by("pk")


def go_on(sweep: Sweep, seconds: float = PORTION) -> None:
    """Examine tables for about so long; what is done stays done, whoever goes on."""
    until = time.monotonic() + seconds
    for row in left(sweep).iterator(chunk_size=20):
        finding = examine(Table.objects.get(pk=row.pk))
        with write_gate(), transaction.atomic():
            Checked.objects.update_or_create(
                table=row,
                defaults={
                    "sweep": sweep,
                    "at": timezone.now(),
                    "head": row.head,
                    "number": finding.number,
                    "reason": finding.reason[:300],
                },
            )
        if time.monotonic() >= until:
            break
    if sweep.finished_at is None and not left(sweep).exists():
        sweep.finished_at = timezone.now()
        sweep.save(update_fields=["finished_at"])


# ---- what the console shows


def latest() -> Sweep | None:
    """The verification that runs, or the last one."""
    return Sweep.objects.first()


def bad() -> QuerySet[Checked]:
    """The tables at which the last look found something."""
    return Checked.objects.filter(number__isnull=False).select_related("table").order_by("table__code")


class Version(NamedTuple):
    """How many tables a rules version of a game has; `present`: whether new tables are opened with it."""

    game: str
    rules: int
    present: bool
    running: int
    tables: int


def versions() -> list[Version]:
    """The tables by game and rules version."""
    counted = (
        Table.objects.order_by()
        .values("game", "rules")
        .annotate(tables=Count("pk"), running=Count("pk", filter=Q(status=Status.RUNNING)))
    )
    return [
        Version(one["game"], one["rules"], _present(one["game"]) == one["rules"], one["running"], one["tables"])
        for one in counted.order_by("game", "rules")
    ]


def _present(game: str) -> int | None:
    return GAMES[game].meta.rules if game in GAMES else None


class Stuck(NamedTuple):
    """A table that does not go on: `why` is `nobody`, `bot` or `person`."""

    table: Table
    why: str


def stuck(most: int = 50) -> list[Stuck]:
    """Running tables that wait for nobody, for a bot that should have played, or for somebody who has forgotten it."""
    running = Table.objects.filter(status=Status.RUNNING, imported=False).prefetch_related("seats")
    found = [Stuck(table, "nobody") for table in running.filter(awaited=[])[:most]]
    now = timezone.now()
    for table in running.filter(changed_at__lt=now - BOTS_THINK).exclude(awaited=[])[: most * 4]:
        seats = {seat.number: seat for seat in table.seats.all()}
        if any(seats[number].bot for number in table.awaited if number in seats):
            found.append(Stuck(table, "bot"))
        elif table.changed_at < now - PEOPLE_THINK:
            found.append(Stuck(table, "person"))
    return found[:most]
