"""`manage.py staff_log`: whether the staff log is whole, and its receipts."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.case_models import StaffEntry
from tables.log import receipts
from tables.moderation import staff_heads, staff_log


class Command(BaseCommand):
    """Checks the staff log, compares it with receipts, and signs one."""

    help = (
        "Checks the staff log: its chain of digests, and the heads that are kept outside its table, so that missing "
        "entries show. With receipts also that they fit. Exit status 1 and a sentence if something is wrong."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Takes receipts to compare, or asks for a new one."""
        parser.add_argument("--receipt", metavar="FILE", action="append", default=[], help="a receipt that was kept")
        parser.add_argument("--sign", action="store_true", help="print a receipt of the log as it is now")

    def handle(self, *args: Any, receipt: list[str], sign: bool, **options: Any) -> None:
        """Prints a line for the log and one for each receipt; with `--sign` a receipt alone."""
        faults = staff_log.faults()
        if faults:
            raise CommandError("\n".join(faults))
        last = StaffEntry.objects.order_by("-number").first()
        if sign:
            text = staff_heads.latest_receipt()
            if text is None:
                raise CommandError("The staff log has no entries yet.")
            self.stdout.write(text.decode())
            return
        digest = "" if last is None else f" Digest of entry {last.number}: {last.digest}"
        self.stdout.write(f"The staff log is whole: {0 if last is None else last.number} entries.{digest}")
        for name in receipt:
            self.stdout.write(f"{name}: {compared(name)}")


def compared(name: str) -> str:
    """What the receipt in the file `name` proves, in a sentence. Raises CommandError with one."""
    try:
        with open(name, "rb") as file:
            return staff_heads.compare(staff_heads.read_receipt(file.read(receipts.LONGEST + 1)))
    except OSError as error:
        raise CommandError(f"{name} cannot be read ({error.strerror}).") from error
    except (receipts.BadReceipt, receipts.Contradiction) as error:
        raise CommandError(f"{name}: {error}") from error
