"""`manage.py outcomes`: makes the rows behind the statistics anew from the logs."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tables.play import outcomes


class Command(BaseCommand):
    """Makes the rows behind the statistics anew from the logs."""

    help = "Make the rows behind the statistics anew from the logs."

    def handle(self, *args: Any, **options: Any) -> None:
        """All tables, one after another."""
        tables, rows = outcomes.rebuild()
        self.stdout.write(f"{rows} outcomes of {tables} tables")
