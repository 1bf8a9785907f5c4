"""A staff log that was emptied, shortened or set back says so, on every door that tells whether it is whole."""

from __future__ import annotations

import datetime as dt
import io
import json
import logging
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from tables.case_models import StaffEntry, StaffLogHead
from tables.log import receipts
from tables.moderation import staff_heads, staff_log
from tests.append_only import settle_foreign_keys, triggers_lifted
from tests.moderation.conftest import browser_of_user

pytestmark = pytest.mark.django_db

MONDAY = dt.datetime(2026, 10, 5, 12, tzinfo=dt.UTC)


@pytest.fixture
def heads(settings: Any, tmp_path: Path) -> Path:
    """The file beside the database."""
    settings.HETU_STAFF_LOG_HEADS = tmp_path / "heads.jsonl"
    return tmp_path / "heads.jsonl"


@pytest.fixture
def noted(heads: Path, django_capture_on_commit_callbacks: Any) -> Any:
    """Writes entries an hour apart, as committed."""
    now = MONDAY

    def note(count: int, later: dt.timedelta = dt.timedelta()) -> None:
        nonlocal now
        now += later
        for _one in range(count):
            with time_machine.travel(now, tick=False), django_capture_on_commit_callbacks(execute=True):
                staff_log.note_down("ann", "read_table", table="abcd2345")
            now += dt.timedelta(hours=1)

    return note


def emptied() -> None:
    """What the owner of the database can do in one statement, once the triggers are out of the way."""
    with triggers_lifted(), connection.cursor() as cursor:
        settle_foreign_keys(cursor)
        cursor.execute(
            "DELETE FROM tables_staffentry" if connection.vendor == "sqlite" else "TRUNCATE tables_staffentry"
        )


def set_back(number: int) -> None:
    """A database of the moment when entry `number` was the last, as from a backup."""
    with triggers_lifted():
        StaffEntry.objects.filter(number__gt=number).delete()
        last = StaffEntry.objects.get(number=number)
        StaffLogHead.objects.update(number=number, digest=last.digest, at=last.at)


def everywhere(ann: User) -> Iterator[str]:
    """What the console, the page about all logs and the page of the staff log say."""
    with pytest.raises(CommandError) as caught:
        call_command("staff_log")
    yield str(caught.value)
    browser = browser_of_user(ann)
    yield browser.get("/review/integrity/").content.decode()
    yield browser.get("/review/staff-log/").content.decode()


def test_a_whole_log_is_called_whole(noted: Any, ann: User) -> None:
    out = io.StringIO()
    call_command("staff_log", stdout=out)
    assert out.getvalue().startswith("The staff log is whole: 0 entries.")
    noted(3)
    assert staff_log.faults() == []
    out = io.StringIO()
    call_command("staff_log", stdout=out)
    assert out.getvalue().startswith("The staff log is whole: 3 entries. Digest of entry 3: ")
    assert "It is whole." in browser_of_user(ann).get("/review/integrity/").content.decode()


def test_an_emptied_log_shows_at_once_and_after_further_entries(noted: Any, heads: Path, ann: User) -> None:
    noted(5)
    heads.unlink()
    emptied()
    said = "5 entries of the staff log are missing: all up to number 5."
    assert staff_log.faults() == [said]
    assert all(said in words for words in everywhere(ann))
    noted(2)
    assert list(StaffEntry.objects.values_list("number", flat=True)) == [6, 7]
    assert staff_log.faults() == [said]


def test_a_log_without_its_end_or_middle_tells_since_when(noted: Any, ann: User) -> None:
    noted(6)
    with triggers_lifted():
        StaffEntry.objects.filter(number__gt=4).delete()
    said = "2 entries of the staff log are missing since 2026-10-05 15:00 (UTC), up to number 6."
    assert staff_log.faults() == [said]
    assert all(said in words for words in everywhere(ann))
    with triggers_lifted():
        StaffEntry.objects.filter(number=2).delete()
    assert staff_log.faults()[0] == "1 entry of the staff log is missing since 2026-10-05 12:00 (UTC), up to number 2."


def test_a_log_without_its_counter_is_not_called_whole(noted: Any) -> None:
    noted(2)
    with triggers_lifted():
        StaffLogHead.objects.all().delete()
    assert staff_log.faults() == [
        "The row that counts the entries of the staff log is gone, so its end may be missing."
    ]


def test_a_database_from_a_backup_does_not_fit_the_file_beside_it(noted: Any, heads: Path, ann: User) -> None:
    noted(7)
    assert len(heads.read_text().splitlines()) == 1
    set_back(4)
    said = "3 entries of the staff log are missing since 2026-10-05 15:00 (UTC), up to number 7."
    assert staff_log.faults() == [said]
    assert all(said in words for words in everywhere(ann))
    # New entries take the same numbers; the old head stays in the file.
    noted(9, later=dt.timedelta(days=1))
    assert StaffEntry.objects.count() == 13
    assert len(heads.read_text().splitlines()) == 2
    assert staff_log.faults() == [said]


def test_a_file_that_nobody_can_read_or_write_stops_no_moderator(
    noted: Any, heads: Path, caplog: pytest.LogCaptureFixture
) -> None:
    heads.write_bytes(b'{"hetu":"staff-receipt/1"}\n\xff\xfe\n' + b"[" * 50_000)
    noted(1)
    assert staff_log.faults() == []
    heads.unlink()
    heads.mkdir()
    noted(1)
    assert "cannot be kept" in caplog.text
    assert staff_log.faults() == []


def test_receipts_are_compared_by_page_and_command(noted: Any, heads: Path, ann: User, tmp_path: Path) -> None:
    browser = browser_of_user(ann)
    assert browser.get("/review/staff-log/receipt").status_code == 302
    noted(5)
    kept = browser.get("/review/staff-log/receipt").content
    out = io.StringIO()
    call_command("staff_log", sign=True, stdout=out)
    file = tmp_path / "receipt.json"
    file.write_text(out.getvalue())
    noted(1)

    def compare(text: bytes) -> tuple[int, str]:
        answer = browser.post("/review/staff-log/", {"receipt": SimpleUploadedFile("receipt.json", text)})
        return answer.status_code, answer.content.decode()

    status, page = compare(kept)
    assert (status, "up to entry 5." in page) == (200, True)
    out = io.StringIO()
    call_command("staff_log", receipt=[str(file)], stdout=out)
    assert "up to entry 5." in out.getvalue()
    for text in (b"", b"{}", b"x" * 5000, kept.replace(b'"number": 5', b'"number": 4')):
        status, page = compare(text)
        assert status == 200
        assert "not a receipt of the staff log" in page or "signature does not fit" in page
    forged = json.loads(kept)
    forged["time"] = "2026-13-45T99:99:99.000000Z"
    with pytest.raises(receipts.BadReceipt, match="not a receipt"):
        staff_heads.read_receipt(json.dumps(forged).encode())
    heads.unlink()
    set_back(3)
    status, page = compare(kept)
    assert status == 409
    assert "2 entries of the staff log are missing since 2026-10-05 14:00 (UTC)" in page
    with pytest.raises(CommandError, match="2 entries"):
        call_command("staff_log", receipt=[str(file)])
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("staff_log", receipt=[str(tmp_path / "none.json")])


def test_an_entry_that_was_written_again_is_named(noted: Any, heads: Path) -> None:
    noted(3)
    with triggers_lifted():
        last = StaffEntry.objects.get(number=3)
        last.staff = "ben"
        last.digest = staff_log.digest_of(last, StaffEntry.objects.get(number=2).digest)
        last.save()
        StaffLogHead.objects.update(digest=last.digest)
    [said] = staff_log.faults()
    assert said.startswith("Entry 3 of the staff log is not the one that was there at 2026-10-05 14:00")


def test_a_receipt_is_printed_with_the_first_entry_of_a_day(noted: Any, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="tables.moderation.staff_heads"):
        noted(2)
        noted(2, later=dt.timedelta(days=1))
    printed = [record.getMessage() for record in caplog.records if "Receipt of the staff log" in record.getMessage()]
    heads = [staff_heads.read_receipt(text[text.index("{") :].encode()) for text in printed]
    assert [head.number for head in heads] == [1, 3]
    assert all("up to entry" in staff_heads.compare(head) for head in heads)


def test_a_log_from_before_heads_is_whole_and_counted_from_then_on(noted: Any, heads: Path) -> None:
    noted(4)
    heads.unlink()
    with triggers_lifted():
        StaffLogHead.objects.all().delete()
    import_module("tables.migrations.0010_staff_log_head").count(apps, None)
    assert staff_log.faults() == []
    emptied()
    assert staff_log.faults() == ["4 entries of the staff log are missing: all up to number 4."]


@pytest.mark.django_db(transaction=True)
def test_writers_at_the_same_time_make_one_chain(heads: Path) -> None:
    """Also where the row that counts is made by the first of them."""
    barrier = threading.Barrier(4)

    def write() -> None:
        barrier.wait()
        for _one in range(3):
            staff_log.note_down("ann", "read_table")
        connection.close()

    writers = [threading.Thread(target=write) for _one in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert list(StaffEntry.objects.values_list("number", flat=True)) == list(range(1, 13))
    assert staff_log.faults() == []
