"""`manage.py rerun`: every stored table under the present rules."""

import datetime as dt
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tables.models import Table
from tables.moderation import integrity


class Command(BaseCommand):
    """Replays all tables, and names the first event that differs at each."""

    help = (
        "Replays every stored table under the present rules, as after an upgrade, and prints for each table that is "
        "not what was played the first event that differs. Exit status 1 if there is any."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Takes the moment since which a table must have changed."""
        parser.add_argument("--since", metavar="DATE", help="only tables with an event on or after it (2026-10-03)")

    def handle(self, *args: Any, since: str | None, **options: Any) -> None:
        """Prints a line for each table that differs, and a last one."""
        rows = Table.objects.order_by("pk")
        if since is not None:
            rows = rows.filter(changed_at__gte=_moment(since))
        count = events = bad = 0
        for row, finding in integrity.rerun(rows.iterator(chunk_size=50)):
            count, events = count + 1, events + row.head
            if finding.number is not None:
                bad += 1
                self.stdout.write(
                    f"{row.code} ({row.game}, rules {row.rules}), event {finding.number}: {finding.reason}"
                )
        if bad:
            raise CommandError(f"{bad} of {count} tables differ.", returncode=1)
        self.stdout.write(f"All {count} tables, {events} events, are what was played.")


def _moment(text: str) -> dt.datetime:
    try:
        moment = dt.datetime.fromisoformat(text)
    except ValueError:
        raise CommandError(f"{text!r} is no date like 2026-10-03 or 2026-10-03T18:00.", returncode=2) from None
    return moment if moment.tzinfo else timezone.make_aware(moment)
