"""`manage.py referee`: the referee as a process of its own, for installations with several workers."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from tables.play.referee import Referee, look
from tables.telling import teller
from tables.telling.teller import Rounds


class Command(BaseCommand):
    """Calls time at the tables, gives back downtime, and tells people, until it is ended."""

    help = (
        "Calls time at the tables, gives time back after the servers were away, and tells people whose tables wait. "
        "Servers do so by themselves unless HETU_REFEREE=0."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether to look once only."""
        parser.add_argument("--once", action="store_true", help="one round, then end: for a timer such as cron")

    def handle(self, *args: Any, **options: Any) -> None:
        """Rounds until Ctrl-C."""
        if options["once"]:
            now = timezone.now()
            self.stdout.write(f"{look(now)} tables, {Rounds().round(now)} messages.")
            return
        referee = Referee()
        referee.start()
        teller.start()
        self.stdout.write("The referee is there. Ctrl-C ends it.")
        try:
            while True:
                time.sleep(3600)
        except KeyboardInterrupt:
            self.stdout.write("")
        finally:
            referee.stop()
            teller.stop()
