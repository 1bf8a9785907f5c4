"""The present of tables, kept in this process: bounded, and never the only copy."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

import msgspec

from rules.registry import game as game_named
from tables.log import Folding, Origin, Present, Record, Told, fold, read
from tables.log.chain import next_digest
from tables.log.fold import after
from tables.log.payloads import INTERRUPTIONS
from tables.log.people import with_people
from tables.models import Table
from tables.play.errors import NoSuchTable

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A mapping that forgets what was not used for the longest time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._items: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """What is kept under `key`, or None."""
        with self._lock:
            if key in self._items:
                self._items.move_to_end(key)
            return self._items.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep `value`, and forget the oldest beyond the bound."""
        with self._lock:
            self._items[key] = value
            self._items.move_to_end(key)
            while len(self._items) > self._most:
                self._items.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._items.clear()


_presents: Recent[str, Present] = Recent(1000)
_past: Recent[tuple[str, int], Present] = Recent(200)
_stories: Recent[str, _Story] = Recent(30)


def forget_everything() -> None:
    """Empty the caches: every answer comes from the log again."""
    _presents.clear()
    _past.clear()
    _stories.clear()


def remember(present: Present) -> None:
    """Keep the present of a table, once it is committed."""
    known = _presents.get(present.code)
    if known is None or known.number <= present.number:
        _presents.put(present.code, present)


def present_of(table: Table) -> Present:
    """The present of `table` at the head that its row names."""
    known = _presents.get(table.code)
    if known is None or known.digest != table.head_digest:
        known = _forwarded(known, table) or fold(read(table.pk, upto=table.head))
        remember(known)
    dressed_known = dressed(known, table)
    if dressed_known is not known:
        remember(dressed_known)
    return dressed_known


def dressed(known: Present, table: Table) -> Present:
    """`known` with what its row knows beside the log: who may watch, and what people are called."""
    if known.listed != table.listed or known.imported != table.imported:
        known = msgspec.structs.replace(known, listed=table.listed, imported=table.imported)
    return with_people(known, table.people)


def _forwarded(known: Present | None, table: Table) -> Present | None:
    """`known` carried on to the head; None where it does not lead there or something was cut."""
    if known is None or known.number >= table.head:
        return None
    game = game_named(known.slug)
    for record in read(table.pk, known.number, table.head):
        if record.kind in INTERRUPTIONS or record.digest != next_digest(known.digest, known.code, record):
            return None
        known = after(known, record, game)
    return known


def row_of(code: str) -> Table:
    """The row of the table `code`. Raises `NoSuchTable`."""
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise NoSuchTable(code)
    return table


def present(code: str) -> Present:
    """The table `code` as it is now. Raises `NoSuchTable`."""
    return present_of(row_of(code))


def glance(code: str) -> Present:
    """The table as this process saw it last, without a query if play had begun then: for what no longer
    changes, such as who sits where. Raises `NoSuchTable`."""
    known = _presents.get(code)
    return known if known is not None and known.start else present(code)


def origin_of(code: str) -> Origin | None:
    """Where this server branched the table `code` off; None for most, for imports, whose origins are elsewhere, and
    where there is no table. It never changes, so there is no query if this process knows the table."""
    known = _presents.get(code)
    if known is None:
        row = Table.objects.filter(code=code).first()
        known = None if row is None else present_of(row)
    return None if known is None or known.imported else known.origin


def at(code: str, number: int) -> Present:
    """The table as it was at event `number`: later take-backs do not count. Clamped to the log's ends."""
    table = row_of(code)
    number = max(1, min(number, table.head))
    known = _past.get((code, number))
    if known is None:
        known = fold(read(table.pk, upto=number))
        _past.put((code, number), known)
    return dressed(known, table)


class _Story:
    """A log that is told as far as it has come, and goes on as it grows."""

    def __init__(self) -> None:
        self._folding = Folding(keep=True)
        self._lock = threading.Lock()

    def told(self, table: Table) -> list[Told] | None:
        """Every event to the head; None if what was told is not this log."""
        with self._lock:
            before = self._folding.present
            number, digest = (0, "") if before is None else (before.number, before.digest)
            for record in read(table.pk, number, table.head):
                if not _continues(record, digest, table.code):
                    return None
                digest = self._folding.feed(record).digest
            return list(self._folding.told) if digest == table.head_digest else None


def _continues(record: Record, digest: str, code: str) -> bool:
    return record.digest == next_digest(digest, code, record)


def story(code: str, first: int = 1, last: int | None = None) -> list[Told]:
    """The events `first` to `last` (the head) with their beats; what was taken back later is struck.

    Raises `NoSuchTable`.
    """
    table = row_of(code)
    known = _stories.get(code)
    told = known.told(table) if known is not None else None
    if told is None:
        known = _Story()
        told = known.told(table)
        assert told is not None, f"the chain of {code} does not hold"
        _stories.put(code, known)
    return told[max(first, 1) - 1 : table.head if last is None else last]
