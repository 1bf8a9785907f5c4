"""`manage.py sample`: something to look at on a new server, as `play` leaves by itself."""

from typing import Any

from django.core.management.base import BaseCommand

from tables.samples import ensure_sample


class Command(BaseCommand):
    """Makes the sample table unless it is there."""

    help = "Leaves one finished game to look at, played by bots and marked as a sample, unless it is there already."

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints where it is."""
        table = ensure_sample()
        self.stdout.write(f"The sample is the table {table.code}.")
