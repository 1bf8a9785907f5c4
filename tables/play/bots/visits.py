"""Who has a table open, as far as bots are concerned: they serve first where a person waits for them, and do not play
among themselves while nobody looks.

Two sources: pages in view leave signs of life in the database, which every process reads (`Watcher`); and each process
remembers for itself who has just fetched a table's page from it, so that a table goes on at once when somebody opens
it, and does so for browsers without JavaScript as well.
"""

from __future__ import annotations

import datetime as dt
import logging
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from django.utils import timezone

from tables.log import Present
from tables.models import Seat, Table, Watcher
from tables.play.bots.queue import Priority

logger = logging.getLogger(__name__)

LASTS = 60.0
"""Seconds for which a table counts as open after the last that was seen of a visitor."""
MOST_REMEMBERED = 10_000

Listener = Callable[[str], None]


class Visit(NamedTuple):
    """When a table was looked at last: by anybody, and by somebody who holds a seat there (None: not lately)."""

    at: float
    seated_at: float | None


_visits: dict[str, Visit] = {}
_listeners: list[Listener] = []
_lock = threading.Lock()


def listen(callback: Listener) -> Callable[[], None]:
    """Have `callback(code)` called when somebody opens a table in this process that seemed deserted, or somebody who
    sits there does; it must only hand over. Returns what ends it."""
    with _lock:
        _listeners.append(callback)

    def stop() -> None:
        with _lock:
            if callback in _listeners:
                _listeners.remove(callback)

    return stop


def note(code: str, *, seated: bool) -> None:
    """Somebody looks at the table `code`. seated: who holds a seat there. Never raises."""
    now = time.monotonic()
    with _lock:
        known = _visits.pop(code, None)
        since = known.seated_at if known is not None else None
        news = known is None or not _recent(known.at, now) or (seated and not _recent(since, now))
        # Put in again at the end: the first is the one that was not visited for the longest time.
        _visits[code] = Visit(now, now if seated else since)
        while len(_visits) > MOST_REMEMBERED:
            del _visits[next(iter(_visits))]
        listeners = tuple(_listeners) if news else ()
    for callback in listeners:
        try:
            callback(code)
        except Exception:
            logger.exception("A listener failed on a visit to table %s", code)


def visited() -> list[str]:
    """The tables that somebody has open, as far as this process alone remembers."""
    now = time.monotonic()
    with _lock:
        return [code for code, visit in _visits.items() if _recent(visit.at, now)]


def forget_everything() -> None:
    """As if this process had just started."""
    with _lock:
        _visits.clear()


def alive_since() -> dt.datetime:
    """Signs of life in the database that are older do not count."""
    return timezone.now() - dt.timedelta(seconds=LASTS)


def priority_of(table: Table, present: Present) -> Priority | None:
    """How urgently the bots of a table are needed; None where nobody holds a seat and nobody looks: there they rest."""
    with _lock:
        visit = _visits.get(table.code, Visit(0.0, None))
    now = time.monotonic()
    held = present.held
    if held and _recent(visit.seated_at, now):
        return Priority.PERSON_WAITS
    looking = set(Watcher.objects.filter(table=table, at__gt=alive_since()).values_list("player", flat=True).distinct())
    if not held:
        return Priority.WATCHED if looking or (visit.at and _recent(visit.at, now)) else None
    here = Seat.objects.filter(table=table, number__in=held, player__in=looking - {None})
    return Priority.PERSON_WAITS if here.exists() else Priority.PERSON_SEATED


def _recent(moment: float | None, now: float) -> bool:
    return moment is not None and now - moment < LASTS
