"""Logs as somebody with a script writes them: every digest fits, and the contents are whatever the script wants."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from tables.log import Record, exchange, fold
from tables.log.chain import next_digest
from tables.log.payloads import Opened, decode
from tables.log.projection import project
from tables.log.store import keep
from tables.models import Seat, Table
from tests.log.games import whole_game

Change = Callable[[Record], Record]

PATIENCE = 30
"""Seconds after which a request counts as one that never ends."""


def chained(code: str, records: Iterable[Record]) -> list[Record]:
    """`records` numbered from 1, with digests that fit one another."""
    made: list[Record] = []
    previous = ""
    for number, record in enumerate(records, start=1):
        record = record._replace(number=number)
        record = record._replace(digest=next_digest(previous, code, record))
        previous = record.digest
        made.append(record)
    return made


def opened_as(record: Record, **fields: Any) -> Record:
    """The opening event `record` with other `fields` in its payload."""
    payload = json.loads(record.payload)
    payload.update(fields)
    return record._replace(payload=json.dumps(payload, separators=(",", ":"), sort_keys=True, ensure_ascii=False))


def forged(code: str = "", change: Change = lambda record: record, **opening: Any) -> list[Record]:
    """A whole game of Niagara under another code: `change` bends each event, `opening` the first one's payload."""
    _, records = whole_game()
    code = code or json.loads(records[0].payload)["code"]
    first, *others = (change(record) for record in records)
    return chained(code, [opened_as(first, code=code, **opening), *others])


def lines_of(records: list[Record]) -> bytes:
    """The export of `records`."""
    return b"".join(exchange.export(records, everything=True))


def lines_unfolded(records: list[Record]) -> bytes:
    """The export of `records` whose last event cannot be carried out: the header is that of the events before."""
    header, *lines = lines_of(records[:-1]).splitlines(keepends=True)
    last = json.loads(lines[-1])
    one = records[-1]
    last |= {"number": one.number, "kind": one.kind, "actor": one.actor, "at": one.at, "digest": one.digest}
    last |= {"payload": json.loads(one.payload), "salt": one.salt, "seat": one.seat}
    return b"".join([header, *lines, json.dumps(last, separators=(",", ":")).encode() + b"\n"])


def origin(code: str, number: int = 1, digest: str = "0" * 64, viewer: int | None = None) -> dict[str, Any]:
    """The origin of a branch as the opening event says it."""
    return {"code": code, "digest": digest, "number": number, "viewer": viewer}


def stored(records: list[Record]) -> Table:
    """An imported table with `records`, kept without any check: earlier versions took in what is refused today."""
    opened: Opened = decode("opened", records[0].payload)
    present = fold(records)
    table = Table(
        code=opened.code,
        game=present.setup.game,
        seat_count=present.setup.seats,
        options=present.setup.options,
        rules=present.setup.rules,
        edition=present.setup.edition,
        seed=present.seed or b"",
        commitment=present.commitment,
        sample=present.sample,
        imported=True,
        head=present.number,
        head_digest=present.digest,
        created_at=present.opened_at,
        changed_at=present.changed_at,
    )
    project(table, present)
    table.save(force_insert=True)
    Seat.objects.bulk_create(
        [
            Seat(table=table, number=number, bot=place.bot, name=place.name, nonce=place.nonce)
            for number, place in enumerate(present.places)
        ]
    )
    keep(table, records)
    return table


@contextmanager
def soon() -> Iterator[None]:
    """Ends what is done inside with an error where it would go on for ever."""

    def give_up(_signal: int, _frame: FrameType | None) -> None:
        raise AssertionError("this never ends")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
