"""`manage.py tell`: one round of telling people by hand."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tables.telling.teller import Rounds


class Command(BaseCommand):
    """Looks at every table, writes what is to be told, and sends what is due. Servers do so by themselves."""

    help = "Tells people whose tables wait for them, by mail, webhook and push: one round of what servers do by themselves."

    def handle(self, *args: Any, **options: Any) -> None:
        """One round."""
        self.stdout.write(f"{Rounds().round(timezone.now())} messages sent.")
