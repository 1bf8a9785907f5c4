"""`manage.py bench`: how fast and how small, beside reference loops in the same run."""

import os
import subprocess
import sys
import tempfile
import time
from argparse import SUPPRESS, ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.static import collect_if_changed
from tables.bench.measure import FULL, QUICK, Bench, Figure, lines

NAMES = ("rules", "store", "pages", "fanout", "latency")


class Command(BaseCommand):
    """Measures in a database of its own, which is thrown away."""

    help = "Measures speed and size: each figure beside a reference of the same run, with its aim."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Takes what to measure, and how thoroughly."""
        parser.add_argument("--quick", action="store_true", help="shorter loops: under a minute, and less steady")
        parser.add_argument("--only", choices=NAMES, action="append", help="only these figures (may be repeated)")
        parser.add_argument("--inside", action="store_true", help=SUPPRESS)

    def handle(self, *args: Any, quick: bool, only: list[str] | None, inside: bool, **options: Any) -> None:
        """Runs itself again on a fresh database, and prints the figures as they come."""
        chosen = only or list(NAMES)
        if not inside:
            self.run_apart([*(["--quick"] if quick else []), *(word for name in chosen for word in ("--only", name))])
            return
        call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
        collect_if_changed()
        start = time.monotonic()
        missed = 0
        for line in lines(figures(chosen, quick)):
            missed += "MISSED" in line
            self.stdout.write(line.rstrip())
            self.stdout.flush()
        self.stdout.write(f"{missed} aims missed; {time.monotonic() - start:.0f} s.")

    def run_apart(self, arguments: list[str]) -> None:
        """The same command on an empty SQLite database in a folder that is removed afterwards."""
        with tempfile.TemporaryDirectory(prefix="hetu-bench-") as folder:
            env = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
            done = subprocess.run(
                [sys.executable, str(settings.BASE_DIR / "manage.py"), "bench", "--inside", *arguments],
                env={**env, "HETU_DATA": folder, "HETU_LOG_LEVEL": "WARNING"},
                check=False,
            )
        if done.returncode:
            raise CommandError("The bench did not come to its end.")


def figures(chosen: list[str], quick: bool) -> Iterator[Figure]:
    """The figures in order, as they are measured."""
    from tables.bench import deliveries, latency, rules, tables

    benches: dict[str, Bench] = {
        "rules": rules.bench,
        "store": tables.bench_store,
        "pages": tables.bench_pages,
        "fanout": deliveries.bench,
        "latency": latency.bench,
    }
    for name in NAMES:
        if name in chosen:
            yield from benches[name](QUICK if quick else FULL)
