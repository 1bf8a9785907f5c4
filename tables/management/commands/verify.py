"""`manage.py verify`: the proof that a log is what was played."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.log import Verdict, exchange, read, receipts, verify
from tables.models import Table


class Command(BaseCommand):
    """Proves a table of this server, or a file."""

    help = (
        "Proves the log of a table of this server, or a file that `export` wrote: numbers without gaps, the chain of "
        "digests, every move by the rules, luck drawn again from the revealed seed, the result. Of a running "
        "table's export, the numbers and the chain. Exit status 1 and the first bad event if that fails."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Takes what is to be proven."""
        parser.add_argument("table", metavar="TABLE|FILE", help="a table's code, or a file")
        parser.add_argument("--receipt", metavar="FILE", help="a receipt of the log: is it still what was signed?")
        parser.add_argument("--key", default="", help="the public key of another server that gave the receipt")

    def handle(self, *args: Any, table: str, receipt: str | None, key: str, **options: Any) -> None:
        """Prints one line, and one more for a receipt."""
        self._prove(table)
        if receipt is not None:
            self.stdout.write(held(table, receipt, key))

    def _prove(self, table: str) -> None:
        # A file can be proven anywhere, also where no database is set up; no code has a dot or a slash.
        row = Table.objects.filter(code=table).first() if table.isalnum() else None
        if row is not None:
            verdict = verify(read(row.pk))
            if verdict.number is not None:
                raise CommandError(f"{table} is NOT what was played. Event {verdict.number}: {verdict.reason}")
            if verdict.present is None or (verdict.present.number, verdict.present.digest) != (
                row.head,
                row.head_digest,
            ):
                raise CommandError(f"{table} is NOT whole. Event {row.head}: the last events are missing.")
            proven = sentence(table, verdict)
            if row.imported:
                proven += ". Imported: who played, when, and that the seed was secret cannot be proven"
            self.stdout.write(proven)
        else:
            self.stdout.write(of_file(table))


def held(table: str, receipt: str, key: str) -> str:
    """That a proven log is what a receipt names, in a sentence. Raises CommandError with a sentence."""
    row = Table.objects.filter(code=table).first() if table.isalnum() else None
    try:
        with open(receipt, "rb") as file:
            kept = receipts.read(file.read(receipts.LONGEST + 1), key)
        if row is not None:
            digests = ((one.number, one.digest) for one in read(row.pk))
            return receipts.compare(kept, row.code, digests, imported=row.imported)
        with open(table, "rb") as lines:
            return receipts.compare(kept, *exchange.digests(lines))
    except OSError as error:
        raise CommandError(f"{receipt} cannot be read ({error.strerror}).") from error
    except (receipts.BadReceipt, receipts.Contradiction, exchange.BadFile) as error:
        raise CommandError(str(error)) from error


def of_file(name: str) -> str:
    """What a file proves, on one line. Raises CommandError with a sentence."""
    if not Path(name).exists():
        raise CommandError(f"There is no table and no file {name!r} here.")
    try:
        with open(name, "rb") as lines:
            partial = exchange.is_partial(lines)
            lines.seek(0)
            if partial:
                return chain_sentence(name, *exchange.chained(lines))
            verdict, _ = exchange.proven(lines)
    except OSError as error:
        raise CommandError(f"{name} cannot be read ({error.strerror}).") from error
    except exchange.BadFile as error:
        raise CommandError(f"{name} is NOT proven. {error}") from error
    return sentence(name, verdict)


def chain_sentence(name: str, header: exchange.Header, secret: int) -> str:
    """What a partial export proves, on one line."""
    return (
        f"{name} is part of what was played: {header.head} events without a gap, the chain holds; {secret} of them are "
        f"still secret, so moves and luck can be proven only at the end. Digest of event {header.head}: {header.digest}"
    )


def sentence(name: str, verdict: Verdict) -> str:
    """What has been proven, on one line."""
    present = verdict.present
    assert present is not None
    if verdict.luck:
        luck = f"all {verdict.draws} answers of luck come from the seed that was promised before the first move"
    else:
        luck = f"the {verdict.draws} answers of luck are possible (their seed is secret until the end)"
    end = "the result is what was played" if present.result is not None else "the game is not over"
    return (
        f"{name} is what was played: {present.number} events without a gap, the chain holds, every move is legal, "
        f"{luck}, {end}. Digest of event {present.number}: {present.digest}"
    )
