"""`manage.py export`: a table as JSON Lines."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.log import exchange, read
from tables.models import Status, Table
from tables.moderation.staff_log import note_down

CONSOLE = "console"
"""Whoever has the server itself, in the staff log."""


class Command(BaseCommand):
    """Writes a table's log, whole if it is finished."""

    help = (
        "Writes the log of a table as JSON Lines. Of a running table, moves and luck are written as commitments only: "
        "such a file proves the chain, and can be neither imported nor used to look into hidden hands."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Takes the table's code, and who asks."""
        parser.add_argument("table", help="the code in the table's address")
        parser.add_argument(
            "--staff",
            action="store_true",
            help="everything, also of a running table: shows hidden hands, and is kept in the staff log",
        )
        parser.add_argument(
            "--asked", action="store_true", help="also what luck was asked, for static/proof/recompute.py to draw again"
        )

    def handle(self, *args: Any, table: str, staff: bool, asked: bool, **options: Any) -> None:
        """Writes to standard output."""
        row = Table.objects.filter(code=table).first()
        if row is None:
            raise CommandError(f"There is no table {table!r} here.")
        if staff and row.status in (Status.OPEN, Status.RUNNING):
            note_down(CONSOLE, "exported_hidden", table=table)
        for line in exchange.export(read(row.pk), everything=staff, asked=asked):
            self.stdout.write(line.decode(), ending="")
        if self.stdout.isatty() and not row.imported:
            print(f"Table {table}, {row.head} events.", file=sys.stderr)
