"""`manage.py import`: a table from another server, proven and read-only."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.log import exchange


class Command(BaseCommand):
    """Reads what `export` wrote."""

    help = (
        "Reads a table that `export` wrote, from a file or from standard input (-). It is kept only if the whole of it "
        "can be proven: the chain, every move by the rules, luck by its seed. An imported table can be replayed, not "
        "played on."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Takes the file."""
        parser.add_argument("file", help="the file, or - for standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        """Imports the table, or says in one sentence why not."""
        try:
            if file == "-":
                table = exchange.import_table(sys.stdin.buffer)
            else:
                with open(file, "rb") as lines:
                    table = exchange.import_table(lines)
        except OSError as error:
            raise CommandError(f"{file} cannot be read ({error.strerror}).") from error
        except (exchange.BadFile, exchange.AlreadyHere) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Table {table.code} ({table.game}, {table.head} events) is here now, to be replayed.")
