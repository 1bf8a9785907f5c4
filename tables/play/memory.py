"""The present of tables, kept in this process: bounded, and never the only copy."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Generic, TypeVar

import msgspec
from django.db import DatabaseError, InterfaceError

from rules.registry import game as game_named
from tables.log import Folding, Origin, Present, Record, Told, fold, read
from tables.log.chain import next_digest
from tables.log.fold import after
from tables.log.payloads import INTERRUPTIONS, PLAYED
from tables.log.people import from_elsewhere, with_people
from tables.models import Table
from tables.play.errors import NoSuchTable, UnreadableLog

MARK = 200
"""A story can be folded again from every so manieth event: so many events at most are read to show an earlier one."""

MOST_EVENTS = 40_000
"""So many events of stories are kept in all; each takes some 2.5 kB."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A mapping that forgets what was not used for the longest time."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _value: 1) -> None:
        """most: how much all values may weigh together; the one that was put last stays, whatever it weighs."""
        self._most = most
        self._weigh = weigh
        self._items: OrderedDict[K, V] = OrderedDict()
        self._weights: dict[K, int] = {}
        self._total = 0
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """What is kept under `key`, or None."""
        with self._lock:
            if key in self._items:
                self._items.move_to_end(key)
            return self._items.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep `value`, weighed again if it was kept before, and forget the oldest beyond the bound."""
        weight = self._weigh(value)
        with self._lock:
            self._total += weight - self._weights.get(key, 0)
            self._items[key], self._weights[key] = value, weight
            self._items.move_to_end(key)
            while self._total > self._most and len(self._items) > 1:
                oldest, _ = self._items.popitem(last=False)
                self._total -= self._weights.pop(oldest)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._items.clear()
            self._weights.clear()
            self._total = 0


_presents: Recent[str, Present] = Recent(1000)
_past: Recent[tuple[str, int], Present] = Recent(200)
_stories: Recent[str, _Story] = Recent(MOST_EVENTS, lambda story: len(story))


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


@contextmanager
def reading_log(code: str) -> Iterator[None]:
    """Raises `UnreadableLog` for anything that fails while stored events are read, except the database itself."""
    try:
        yield
    except (DatabaseError, InterfaceError, NoSuchTable, UnreadableLog):
        raise
    except Exception as error:
        raise UnreadableLog(code) from error


def present_of(table: Table) -> Present:
    """The present of `table` at the head that its row names. Raises `UnreadableLog`."""
    known = _presents.get(table.code)
    if known is None or known.digest != table.head_digest:
        with reading_log(table.code):
            known = _forwarded(known, table) or _folded(table)
        remember(known)
    dressed_known = dressed(known, table)
    if dressed_known is not known:
        remember(dressed_known)
    return dressed_known


def readable(table: Table, records: list[Record]) -> list[Record]:
    """Stored `records` of `table` as this server reads them: in an import nobody is somebody from here."""
    return [from_elsewhere(record) for record in records] if table.imported else records


def dressed(known: Present, table: Table) -> Present:
    """`known` with what its row knows beside the log: who may watch, and what people are called.

    Of an import no verdict counts, for this server has no moderator who has given it, and it is nobody's sample.
    """
    if known.listed != table.listed or known.imported != table.imported:
        known = msgspec.structs.replace(known, listed=table.listed, imported=table.imported)
    if known.imported and (known.verdicts or known.sample):
        known = msgspec.structs.replace(known, verdicts=(), sample=False)
    return with_people(known, table.people)


def _forwarded(known: Present | None, table: Table) -> Present | None:
    """`known` carried on to the head; None where it does not lead there or something was cut."""
    if known is None or known.number >= table.head or table.imported:
        return None
    game = game_named(known.slug)
    for record in read(table.pk, known.number, table.head):
        if record.kind in INTERRUPTIONS or record.digest != next_digest(known.digest, known.code, record):
            return None
        known = after(known, record, game)
    return known


def _folded(table: Table) -> Present:
    """The present of `table` from its log; of a long one from where its story has come to."""
    folding = _folding_of(table, table.head)
    return fold(readable(table, read(table.pk, upto=table.head))) if folding is None else _present(folding)


def folded_with(table: Table, records: Iterable[Record]) -> Present:
    """The present of `table` with `records` after its head, which need not be written yet. Raises `UnreadableLog`."""
    with reading_log(table.code):
        folding = _folding_of(table, table.head)
        if folding is None:
            folding = Folding()
            for record in read(table.pk, upto=table.head):
                folding.feed(record)
    for record in records:
        folding.feed(record)
    return dressed(_present(folding), table)


def _folding_of(table: Table, number: int) -> Folding | None:
    """A folding of a long log up to event `number`; None for a short one, and where the chain does not hold."""
    story = _story_of(table) if table.head > MARK else None
    return None if story is None else story.folding(table, number)


def _present(folding: Folding) -> Present:
    assert folding.present is not None
    return folding.present


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


def is_imported(code: str) -> bool:
    """Whether the table `code` was brought from elsewhere. No query if this process knows the table."""
    known = _known(code)
    return known is not None and known.imported


def _known(code: str) -> Present | None:
    """The table `code` as this process saw it last, read if it never did; None where there is no table, or
    none that can be read: then no page shows it either."""
    known = _presents.get(code)
    if known is None:
        row = Table.objects.filter(code=code).first()
        with suppress(UnreadableLog):
            known = None if row is None else present_of(row)
    return known


def origin_of(code: str) -> Origin | None:
    """Where this server branched the table `code` off; None for most, for imports, whose origins are elsewhere, and
    where there is no table. It never changes, so there is no query if this process knows the table."""
    known = _known(code)
    return None if known is None or known.imported else known.origin


def at(code: str, number: int) -> Present:
    """The table as it was at event `number`: later take-backs do not count. Clamped to the log's ends.

    Raises `NoSuchTable`, `UnreadableLog`.
    """
    table = row_of(code)
    number = max(1, min(number, table.head))
    known = _past.get((code, number))
    if known is None:
        with reading_log(code):
            folding = _folding_of(table, number)
            known = fold(readable(table, read(table.pk, upto=number))) if folding is None else _present(folding)
        _past.put((code, number), known)
    return dressed(known, table)


class _Story:
    """A log that is told as far as it has come, and goes on as it grows.

    Beside the events it keeps a folding after every MARK of them, so that the past can be folded from there.
    """

    def __init__(self) -> None:
        self._begin()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._digests)

    def reaches(self, table: Table) -> bool:
        """Go on to the head of `table`; False if what was told is not this log, or its chain does not hold."""
        with self._lock:
            try:
                return self._goes_on(table)
            except BaseException:
                # Broken off in the middle of an event, perhaps because the request took too long.
                self._begin()
                raise

    def _begin(self) -> None:
        self._folding = Folding(keep=True)
        self._digests: list[str] = []
        self._marks = [Folding()]

    def _goes_on(self, table: Table) -> bool:
        digest = self._digests[-1] if self._digests else ""
        for record in read(table.pk, len(self), table.head) if len(self) < table.head else ():
            if record.digest != next_digest(digest, table.code, record):
                return False
            digest = self._folding.feed(from_elsewhere(record) if table.imported else record).digest
            self._digests.append(digest)
            if len(self) % MARK == 0:
                self._marks.append(self._folding.copy())
        return table.head <= len(self) and self._digests[table.head - 1] == table.head_digest

    def told(self, first: int, last: int, until: int) -> list[Told]:
        """The events `first` to `last`, struck as take-backs up to event `until` have it."""
        with self._lock:
            told = self._folding.told[first - 1 : until]
            newest = until >= len(self)
        return (told if newest else as_of(told, until))[: max(0, last - first + 1)]

    def folding(self, table: Table, number: int) -> Folding | None:
        """A folding of the log up to event `number`; None if other events are stored by now."""
        with self._lock:
            if number == len(self):
                return self._folding.copy()
            folding, digest = self._marks[number // MARK].copy(), self._digests[number - 1]
        for record in readable(table, read(table.pk, number // MARK * MARK, number)):
            folding.feed(record)
        return folding if folding.present is not None and folding.present.digest == digest else None


_making_stories = threading.Lock()


def _story_of(table: Table) -> _Story | None:
    """The story of `table` to its head; None if the chain of the log does not hold."""
    with _making_stories:
        known = _stories.get(table.code)
        if known is None:
            known = _Story()
            _stories.put(table.code, known)
    if not known.reaches(table):
        # It may have been the story of other events, which are not stored any more.
        known = _Story()
        if not known.reaches(table):
            return None
    _stories.put(table.code, known)
    return known


def story(code: str, first: int = 1, last: int | None = None, *, at: int | None = None) -> list[Told]:
    """The events `first` to `last` with their beats; what was taken back later is struck.

    last: the head if not given
    at: the event up to which take-backs count, and events are told; the head if not given
    Raises `NoSuchTable`, `UnreadableLog`.
    """
    table = row_of(code)
    until = table.head if at is None else min(at, table.head)
    with reading_log(code):
        known = _story_of(table)
    if known is None:
        raise UnreadableLog(code)
    return known.told(max(first, 1), until if last is None else last, until)


def as_of(told: Sequence[Told], number: int) -> list[Told]:
    """The events of `told` up to event `number`, struck as they were then: later take-backs have struck nothing yet.

    told: consecutive events, to `number` at least
    """
    back_to, found = number, list[Told]()
    for one in reversed(told):
        if one.number > number:
            continue
        struck = one.kind in PLAYED and one.number > back_to
        found.append(one if one.struck == struck else one._replace(struck=struck))
        if one.kind in INTERRUPTIONS:
            back_to = min(back_to, one.payload.to)
    return found[::-1]
