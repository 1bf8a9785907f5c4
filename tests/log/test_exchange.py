"""Export and import: byte-equal there and back, and nothing from strangers is believed."""

import codecs
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from tables import play
from tables.case_models import StaffEntry
from tables.log import exchange, fold, read, verify
from tables.log.chain import event_digest
from tables.models import Event, Table
from tests.append_only import triggers_lifted
from tests.factories import running_table
from tests.log.games import finished, forget, whole_game, whole_lines
from tests.play.playing import one_move, play_on

pytestmark = pytest.mark.django_db


def exported(table: Table, everything: bool = False) -> bytes:
    return b"".join(exchange.export(read(table.pk), everything))


def test_there_and_back_is_byte_equal_and_proven() -> None:
    table, players = running_table()
    play_on(table.code, players)
    table.refresh_from_db()
    lines = exported(table)
    before = fold(read(table.pk))
    forget(table)
    kept = exchange.import_table(io.BytesIO(lines))
    assert kept.imported
    assert fold(read(kept.pk)) == before
    assert verify(read(kept.pk)).luck
    assert exported(kept) == lines
    for name in ("status", "head", "head_digest", "awaited", "questions", "result", "commitment", "seat_count"):
        assert getattr(kept, name) == getattr(table, name)
    assert [seat.name for seat in kept.seats.all()] == list(before.names)


@pytest.mark.parametrize(("mark", "end"), [(b"", b"\r\n"), (codecs.BOM_UTF8, b"\n"), (codecs.BOM_UTF8, b"\r\n")])
def test_a_file_that_an_editor_of_windows_has_saved_is_the_same_log(tmp_path: Path, mark: bytes, end: bytes) -> None:
    lines = whole_lines()
    file = tmp_path / "table.jsonl"
    asked = b"".join(exchange.export(whole_game()[1], asked=True))
    file.write_bytes(mark + asked.replace(b"\n", end))
    out = io.StringIO()
    call_command("verify", str(file), stdout=out)
    assert "is what was played" in out.getvalue()
    script = Path(settings.BASE_DIR, "static", "proof", "recompute.py")
    done = subprocess.run([sys.executable, script, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    call_command("import", str(file), stdout=out)
    kept = Table.objects.get(imported=True)
    assert exported(kept) == lines
    # A partial export is read by the same door.
    table, players = running_table()
    play_on(table.code, players, 4)
    file.write_bytes(mark + exported(Table.objects.get(pk=table.pk)).replace(b"\n", end))
    call_command("verify", str(file), stdout=out)
    assert "is part of what was played" in out.getvalue()


def test_an_import_is_read_only() -> None:
    table, players = running_table()
    play_on(table.code, players, 3)
    lines = exported(table, everything=True)
    forget(table)
    kept = exchange.import_table(io.BytesIO(lines))
    assert kept.status == "running"
    with pytest.raises(play.Forbidden) as caught:
        one_move(kept.code, players)
    assert caught.value.why.code == "imported"
    assert play.present(kept.code).imported


def test_a_running_table_shows_no_moves_and_its_chain_can_be_checked() -> None:
    table, players = running_table()
    play_on(table.code, players, 8)
    header, *lines = [json.loads(line) for line in exported(table).splitlines()]
    assert header["partial"] is True
    records = read(table.pk)
    secret = [line for line in lines if line["kind"] in ("moved", "chance")]
    assert len(secret) == 9
    assert all("payload" not in line and "salt" not in line and "commitment" in line for line in secret)
    text = exported(table).decode()
    assert not any(record.salt in text for record in records if record.kind in ("moved", "chance"))
    assert bytes(table.seed).hex() not in text
    previous = ""
    for line, record in zip(lines, records, strict=True):
        inner = line.get("commitment") or exchange.payload_commitment(record.salt, record.payload)
        previous = event_digest(
            previous, table.code, line["number"], line["kind"], line.get("seat"), inner, line["actor"], line["at"]
        )
        assert line["digest"] == previous
    assert header["digest"] == previous
    with pytest.raises(exchange.BadFile, match="partial"):
        exchange.import_table(io.BytesIO(exported(table)))


def test_the_command_checks_the_chain_of_a_running_tables_export(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    table, players = running_table()
    play_on(table.code, players, 8)
    whole = exported(table).splitlines(keepends=True)
    path = tmp_path / "table.jsonl"
    path.write_bytes(b"".join(whole))
    call_command("verify", str(path))
    said = capsys.readouterr().out
    assert f"{len(whole) - 1} events without a gap, the chain holds; 9 of them are still secret" in said
    secret = next(place for place, line in enumerate(whole) if b"commitment" in line and b'"moved"' in line)
    other = json.loads(whole[secret])
    other["commitment"] = "0" * 64
    forgeries = {
        f"Line {secret + 1}: The digest": [*whole[:secret], json.dumps(other).encode() + b"\n", *whole[secret + 1 :]],
        f"Line {secret + 1}: Event {secret} is missing": [*whole[:secret], *whole[secret + 1 :]],
        "Line 1: The header": whole[:-1],
    }
    for sentence, lines in forgeries.items():
        path.write_bytes(b"".join(lines))
        with pytest.raises(CommandError, match=sentence):
            call_command("verify", str(path))


def test_a_table_from_a_position_hides_it_until_the_end() -> None:
    from rules.kernel.positions import write_position

    source, players = running_table()
    play_on(source.code, players, 4)
    now = play.present(source.code)
    position = write_position(now.setup, now.course.state)
    table, _ = running_table(position=position)
    opening = json.loads(exported(table).splitlines()[1])
    assert "payload" not in opening
    assert json.loads(exported(table, everything=True).splitlines()[1])["payload"]["position"] == position


def test_hidden_hands_taken_out_by_a_command_are_in_the_staff_log() -> None:
    table, players = running_table()
    play_on(table.code, players, 3)
    call_command("export", table.code, stdout=io.StringIO())
    assert not StaffEntry.objects.exists()
    out = io.StringIO()
    call_command("export", table.code, "--staff", stdout=out)
    assert '"payload":{"move":"choose"' in out.getvalue()
    entry = StaffEntry.objects.get()
    assert (entry.staff, entry.what, entry.table) == ("console", "exported_hidden", table.code)


def test_keys_do_not_travel() -> None:
    table, players = running_table()
    now = play.present(table.code)
    seat = now.awaited[0]
    move = now.game.codec.encode(now.game.legal_moves(now.course.state, seat)[0])
    play.move(table.code, seat, now.course.questions[seat], "very-private-key", move, players[seat])
    assert b"very-private-key" not in exported(table, everything=True)


def test_the_same_table_comes_once() -> None:
    _, lines = finished()
    with pytest.raises(exchange.AlreadyHere):
        exchange.import_table(io.BytesIO(lines))


def test_a_broken_file_imports_nothing_and_names_line_and_reason() -> None:
    lines = whole_lines()
    rows = lines.splitlines(keepends=True)
    changed_digest = rows[0].replace(json.loads(rows[0])["digest"].encode(), b"0" * 64)
    hostile: dict[str, tuple[bytes, int]] = {
        "empty": (b"", 1),
        "no header": (b"".join(rows[1:]), 1),
        "only a header": (rows[0], 2),
        "another header": (b'{"hetu":"log/2"}\n', 1),
        "an unknown field": (rows[0].replace(b'{"hetu"', b'{"evil":1,"hetu"') + b"".join(rows[1:]), 1),
        "not JSON": (b"".join([*rows[:5], b"{]\n", *rows[6:]]), 6),
        "no UTF-8": (b"".join([*rows[:5], b'{"number":5,"kind":"\xff"}\n', *rows[6:]]), 6),
        "nested deep": (b"".join([*rows[:5], b"[" * 100_000 + b"\n", *rows[6:]]), 6),
        "a dropped line": (b"".join([*rows[:8], *rows[9:]]), 9),
        "swapped lines": (b"".join([*rows[:8], rows[9], rows[8], *rows[10:]]), 9),
        "a changed byte": (b"".join([*rows[:7], rows[7].replace(b'"move":"', b'"move":"x'), *rows[8:]]), 8),
        "without the end": (b"".join(rows[:-3]), 1),
        "another head": (changed_digest + b"".join(rows[1:]), 1),
        "a huge line": (rows[0] + b" " * (exchange.LONGEST_LINE + 1), 2),
        "a payload left out": (
            b"".join([*rows[:7], b'{"number":7,"kind":"left","actor":"table","at":"","digest":""}\n']),
            8,
        ),
        "zip": (b"PK\x03\x04" + bytes(200), 1),
    }
    for name, (text, line) in hostile.items():
        with pytest.raises(exchange.BadFile) as caught:
            exchange.import_table(io.BytesIO(text))
        assert caught.value.line == line, name
        assert str(caught.value).endswith("."), name
        assert not Table.objects.exists(), name


def test_commands(tmp_path: Path) -> None:
    table, lines = finished()
    out = io.StringIO()
    call_command("export", table.code, stdout=out)
    assert out.getvalue().encode() == lines
    out = io.StringIO()
    call_command("export", table.code, "--asked", stdout=out)
    assert out.getvalue().encode() == b"".join(exchange.export(read(table.pk), asked=True)) != lines
    file = tmp_path / "log.jsonl"
    file.write_bytes(lines)
    for given in (table.code, str(file)):
        out = io.StringIO()
        call_command("verify", given, stdout=out)
        assert len(out.getvalue().splitlines()) == 1
        assert "come from the seed" in out.getvalue()
        assert table.head_digest in out.getvalue()
    file.write_bytes(lines.replace(b'"move":"choose"', b'"move":"chaos" ', 1))
    with pytest.raises(CommandError, match=r"NOT proven. Line \d+: "):
        call_command("verify", str(file))
    with pytest.raises(CommandError, match="no table and no file"):
        call_command("verify", "nothing1")
    with pytest.raises(CommandError, match="no table"):
        call_command("export", "nothing1")
    file.write_bytes(lines)
    with pytest.raises(CommandError, match="already here"):
        call_command("import", str(file))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import", str(tmp_path))


def test_verify_finds_a_row_that_was_changed_behind_the_triggers() -> None:
    table, _ = finished()
    with triggers_lifted():
        Event.objects.filter(table=table, number=9).update(actor="p:00")
    with pytest.raises(CommandError, match=r"NOT what was played\. Event 9: "):
        call_command("verify", table.code)


def test_verify_finds_that_the_last_events_are_missing() -> None:
    table, _ = finished()
    with triggers_lifted():
        Event.objects.filter(table=table, number=table.head).delete()
    with pytest.raises(CommandError, match="NOT whole"):
        call_command("verify", table.code)
