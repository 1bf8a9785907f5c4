"""One whole game, played once and shared as data."""

from __future__ import annotations

import io
from functools import cache

from rules.kernel.dice import SEED_BYTES
from tables.log import Record, exchange, read
from tables.models import Event, Seat, Table
from tests.append_only import triggers_lifted
from tests.factories import running_table
from tests.play.playing import play_on

SEED = bytes(SEED_BYTES)


@cache
def whole_game() -> tuple[str, list[Record]]:
    """Code and log of a finished table of Niagara with the seed `SEED`."""
    table, players = running_table(seed=SEED)
    assert play_on(table.code, players).status == "over"
    records = read(table.pk)
    forget(table)
    return table.code, records


def whole_lines() -> bytes:
    """The same as an export."""
    return b"".join(exchange.export(whole_game()[1]))


def finished() -> tuple[Table, bytes]:
    """The same as a table of this database (an imported one), and as an export."""
    lines = whole_lines()
    return exchange.import_table(io.BytesIO(lines)), lines


def forget(table: Table) -> None:
    """Make this a database that does not know the table."""
    with triggers_lifted():
        Event.objects.filter(table=table).delete()
    Seat.objects.filter(table=table).delete()
    table.delete()
