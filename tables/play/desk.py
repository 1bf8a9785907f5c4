"""Writing to a table: one request, one transaction."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import msgspec
from django.db import transaction
from django.utils import timezone

from rules.kernel.audience import CHANCE
from rules.kernel.chance import encode_outcome
from rules.kernel.course import luck
from rules.kernel.dice import table_key
from rules.kernel.errors import Why
from tables.log import Entry, Present, Record, Request, append, fold, read, sealed
from tables.log.fold import INTERRUPTIONS, after
from tables.log.gate import write_gate
from tables.log.payloads import Closed, Started, encode
from tables.log.projection import project
from tables.log.store import LUCK, TABLE, UNKEYED, answered
from tables.models import Player, Table
from tables.play import memory
from tables.play.errors import BrokenRequest, Forbidden, NoSuchTable, StalePage
from tables.play.poke import poked

KEY_LENGTH = 64

Actor = Player | str
"""Who acts: a player, or the handle of one who has no row (`bot:sensible`)."""


@dataclass(frozen=True)
class Moved:
    """The answer to a request: the table's last event after it, the same for every copy of the request."""

    number: int
    answered_before: bool = field(default=False, compare=False)


def handle(actor: Actor) -> str:
    """The portable name of an actor in the log. It tells the same player's events from others' and no more."""
    return actor if isinstance(actor, str) else handle_of(actor.key)


def handle_of(key: uuid.UUID) -> str:
    """The handle of the player with this key."""
    return "p:" + hashlib.sha256(f"hetu/player/1\n{key}".encode()).hexdigest()[:16]


@contextmanager
def writing(code: str) -> Iterator[Table]:
    """A transaction that holds the row of the table `code`. Raises `NoSuchTable`, or `Forbidden` for an import."""
    with write_gate(), transaction.atomic():
        table = Table.objects.select_for_update().filter(code=code).first()
        if table is None:
            raise NoSuchTable(code)
        if table.imported:
            raise Forbidden(Why("imported"))
        yield table


def keyed(key: str, *parts: object) -> Request:
    """A request under `key`, with what the key remembers of it."""
    return Request(key, hashlib.sha256(repr(parts).encode()).hexdigest()) if key else UNKEYED


def earlier(table: Table, actor: str, request: Request) -> Moved | None:
    """The answer that `actor` got to `request` before, if any.

    Raises `StalePage` if another body came under it: a page that the browser brought back.
    """
    if not request.key:
        return None
    if len(request.key) > KEY_LENGTH or not request.key.isprintable():
        raise BrokenRequest("bad_key", request.key[:KEY_LENGTH])
    known = answered(table, actor, request.key)
    if known is None:
        return None
    if known.request_body != request.body:
        raise StalePage(table.head)
    return Moved(known.number, answered_before=True)


def write(table: Table, present: Present, entry: Entry, request: Request = UNKEYED) -> Present:
    """Append `entry` with all that follows from it by itself, and bring the row's projections along.

    present: the table before. Returns it afterwards; listeners hear of it after the commit.
    """
    game = present.game
    moment = max(timezone.now(), present.changed_at)
    expected_head, records = present.number, []
    following: Entry | None = entry
    while following is not None:
        record = sealed(following, table.code, present.digest, present.number + 1, moment)
        records.append(record)
        cut = following.kind in INTERRUPTIONS
        present = _cut(table, record) if cut else after(present, record, game)
        following = by_itself(table, present)
    project(table, present)
    append(table, expected_head, records, request)
    transaction.on_commit(lambda: _committed(present))
    return present


def _cut(table: Table, record: Record) -> Present:
    present = fold([*read(table.pk), record])
    return msgspec.structs.replace(present, listed=table.listed)


def by_itself(table: Table, present: Present) -> Entry | None:
    """What happens next without anybody's doing: the start of a full table, luck's answer, the end."""
    course = present.course
    if present.status == "open" and all(place.taken for place in present.places):
        return Entry("started", encode(Started()), TABLE)
    if present.status == "running" and course.awaited == (CHANCE,):
        key = table_key(bytes(table.seed), [place.nonce for place in present.places])
        outcome = luck(present.game, course, key, present.number + 1)
        return Entry("chance", encode_outcome(outcome), LUCK)
    if present.status == "running" and course.over:
        result = present.game.result(course.state)
        return Entry("closed", encode(Closed("over", bytes(table.seed).hex(), result)), TABLE)
    return None


def _committed(present: Present) -> None:
    memory.remember(present)
    poked(present.code, present.number)
