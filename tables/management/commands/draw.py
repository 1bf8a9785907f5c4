"""`manage.py draw`: draws the pictures again, or says which committed one is stale."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tables.drawing.pictures import collections, drawn


class Command(BaseCommand):
    help = "Draw the scenery, the sprites and the emblem anew from their generators."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "game", nargs="?", choices=collections(), help="only the pictures of this game (or of hetu)"
        )
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail if a file differs from its drawing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        static = Path(settings.BASE_DIR) / "static"
        stale = []
        for name, text in drawn(options["game"]).items():
            file = static / name
            if file.is_file() and file.read_text(encoding="utf-8") == text:
                continue
            stale.append(name)
            if not options["check"]:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8", newline="\n")
        if options["check"] and stale:
            raise CommandError(f"Drawn anew, these pictures would differ: {', '.join(stale)}. Run `manage.py draw`.")
        self.stdout.write(f"Drew {', '.join(stale)}." if stale else "All pictures are as drawn.")
