"""A log that travels: what a seat's export tells, receipts, and the page that takes tables from elsewhere."""

from __future__ import annotations

import io
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from rules.kernel.audience import CHANCE
from rules.kernel.course import Played, advance
from rules.kernel.effects import seen
from tables import play
from tables.log import Folding, exchange, read, receipts
from tables.log.chain import event_digest, next_digest, payload_commitment
from tables.models import Event, Table
from tables.play import memory
from tests.append_only import triggers_lifted
from tests.factories import running_table
from tests.log.games import forget
from tests.pages.conftest import Friends
from tests.play.playing import play_on


def lines_of(browser: Client, code: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in browser.get(f"/t/{code}/log.jsonl").content.splitlines()]


# ---- what a seat knows


@pytest.mark.parametrize(("game", "seats"), [("niagara", 3), ("dayu", 2), ("nuwa", 3), ("dadaocheng", 2)])
def test_a_seats_export_tells_only_what_the_seat_knows_wholly(db: None, game: str, seats: int) -> None:
    table, players = running_table(game, seats)
    play_on(table.code, players, 12)
    records = read(table.pk)
    told = {
        viewer: [json.loads(line) for line in exchange.export(records, viewer=viewer, asked=True)][1:]
        for viewer in (*range(seats), None)
    }
    assert not any("payload" in line for line in told[None] if line["kind"] in ("moved", "chance"))
    folding, known = Folding(), 0
    for place, record in enumerate(records):
        before = folding.present
        folding.feed(record)
        if before is None or record.kind not in ("moved", "chance"):
            continue
        for viewer in range(seats):
            line = told[viewer][place]
            assert line["digest"] == record.digest
            if record.kind == "moved":
                assert ("payload" in line) == (record.seat == viewer)
                continue
            assert "asked" not in line
            if "payload" not in line:
                assert record.salt not in json.dumps(told[viewer])
                continue
            known += 1
            # Whatever else luck could have said here would have looked different to this seat.
            real = folding.present.last[-1].payload  # type: ignore[union-attr]
            shown = looks(before, real, viewer)
            pool = sorted(set(before.game.ask(before.course.state).pool), key=str)
            for at in range(len(real)):
                for item in pool[:12]:
                    other = (*real[:at], item, *real[at + 1 :])
                    if item != real[at] and possible(before, other):
                        assert looks(before, other, viewer) != shown, (record.number, viewer, other)
    assert known


def possible(before: play.Present, outcome: tuple[Any, ...]) -> bool:
    from rules.kernel.chance import check
    from rules.kernel.errors import BadOutcome

    try:
        check(before.game.ask(before.course.state), outcome)
    except BadOutcome:
        return False
    return True


def looks(before: play.Present, outcome: tuple[Any, ...], viewer: int) -> Any:
    """What a seat sees of an answer of luck."""
    course, beats = advance(before.game, before.course, Played(before.number + 1, CHANCE, outcome))
    return [seen(beat.effect, viewer) for beat in beats], before.game.view(course.state, viewer)


def test_each_browser_gets_the_log_of_its_own_seat(running: Friends) -> None:
    for seat, browser in enumerate([*running.browsers[:2], running.stranger]):
        header, *lines = lines_of(browser, running.code)
        moves = {line["seat"]: "payload" in line for line in lines if line["kind"] == "moved"}
        assert moves == {0: seat == 0, 1: seat == 1}
        assert header.get("viewer") == (seat if seat < 2 else None)
        assert header["seats"] == [play.handle(player) for player in running.players]
        assert not any(
            player.nickname in json.dumps([header, *lines], ensure_ascii=False) for player in running.players
        )
        # The position that it began with holds what is hidden.
        assert "payload" not in lines[0]
        exchange.chained(browser.get(f"/t/{running.code}/log.jsonl").content.splitlines(keepends=True))


# ---- receipts


def rewritten(code: str) -> None:
    """What an operator could do: another word for luck, and the whole chain anew, row by row."""
    table = Table.objects.get(code=code)
    previous = ""
    with triggers_lifted():
        for record in read(table.pk):
            payload = record.payload.replace("word 1", "word 7")
            record = record._replace(payload=payload)
            previous = next_digest(previous, code, record)
            Event.objects.filter(table=table, number=record.number).update(payload=payload, digest=previous)
        Table.objects.filter(pk=table.pk).update(head_digest=previous)
    memory.forget_everything()


def test_a_receipt_catches_a_log_that_was_rewritten_as_a_whole(running: Friends, tmp_path: Path) -> None:
    path = f"/t/{running.code}/proof/"
    kept = running.stranger.get(f"/t/{running.code}/receipt").content
    assert json.loads(kept)["key"] == running.stranger.get("/.well-known/hetu-key").json()["ed25519"]
    file = tmp_path / "receipt.json"
    file.write_bytes(kept)

    def compared(text: bytes = kept) -> Any:
        return running.stranger.post(path, {"receipt": SimpleUploadedFile("receipt.json", text)})

    answer = compared()
    assert answer.status_code == 200
    assert f"The log is the one that {receipts.server()} signed" in answer.content.decode()
    call_command("verify", running.code, "--receipt", str(file), stdout=io.StringIO())
    forged = kept.replace(json.loads(kept)["digest"].encode(), b"0" * 64)
    assert "this receipt is not as it was given" in compared(forged).content.decode()
    assert compared(b"{").status_code == 200
    export = tmp_path / "log.jsonl"
    export.write_bytes(running.stranger.get(f"/t/{running.code}/log.jsonl").content)
    call_command("verify", str(export), "--receipt", str(file), stdout=io.StringIO())

    rewritten(running.code)
    # The chain by itself is as good as before; only the receipt knows.
    out = io.StringIO()
    call_command("verify", running.code, stdout=out)
    assert "is what was played" in out.getvalue()
    answer = compared()
    assert answer.status_code == 409
    assert "The log was changed: event" in answer.content.decode()
    with pytest.raises(CommandError, match="The log was changed: event"):
        call_command("verify", running.code, "--receipt", str(file), stdout=io.StringIO())
    export.write_bytes(running.stranger.get(f"/t/{running.code}/log.jsonl").content)
    with pytest.raises(CommandError, match="The log was changed: event"):
        call_command("verify", str(export), "--receipt", str(file), stdout=io.StringIO())


def test_a_receipt_of_another_table_or_server_proves_nothing(running: Friends, settings: Any) -> None:
    text = receipts.issue("othertbl", 3, "ab" * 32, play.present(running.code).opened_at)
    answer = running.stranger.post(f"/t/{running.code}/proof/", {"receipt": SimpleUploadedFile("r", text)})
    assert "for table othertbl" in answer.content.decode()
    here = receipts.public_key()
    settings.HETU_SIGNING_KEY = "11" * 32
    text = receipts.issue(running.code, 3, "ab" * 32, play.present(running.code).opened_at)
    settings.HETU_SIGNING_KEY = "22" * 32
    with pytest.raises(receipts.BadReceipt, match="not signed by this server"):
        receipts.read(text)
    assert receipts.read(text, json.loads(text)["key"]).number == 3
    assert here != receipts.public_key()


# ---- import


@pytest.fixture
def short_log(db: None) -> bytes:
    """A short finished table that this server does not know any more."""
    table, players = running_table()
    play_on(table.code, players, 4)
    for seat in (0, 1):
        play.resign(table.code, seat, play.handle(players[seat]), f"r{seat}")
    assert play.present(table.code).finished
    lines = b"".join(exchange.export(read(table.pk), asked=True))
    forget(table)
    memory.forget_everything()
    return lines


def account() -> Client:
    browser = Client()
    browser.force_login(User.objects.create_user("ada"))
    return browser


def brought(browser: Client, text: bytes) -> Any:
    return browser.post("/import/", {"log": SimpleUploadedFile("log.jsonl", text)})


def test_a_table_is_brought_watched_and_played_on(short_log: bytes) -> None:
    assert Client().get("/import/").status_code == 302
    browser = account()
    assert browser.get("/import/").status_code == 200
    answer = brought(browser, short_log)
    assert answer.status_code == 302
    table = Table.objects.get()
    assert table.imported
    assert not table.listed
    page = browser.get(answer["Location"], follow=True).content.decode()
    assert 'id="branch"' in page
    marked = re.compile(r'<h1 class="game-name">[^<]+ <span class="badge">imported</span></h1>')
    for path in (answer["Location"], f"/t/{table.code}/"):
        assert marked.search(Client().get(path, follow=True).content.decode()), path
    number = play.present(table.code).start
    said = {"seat": 1, "company": "bots", "key": "k", "nickname": "Ada"}
    assert browser.post(f"/t/{table.code}/at/{number}/branch", said).status_code == 302
    branch = Table.objects.exclude(pk=table.pk).get()
    assert play.present(branch.code).origin == play.Origin(table.code, number, play.at(table.code, number).digest)
    again = brought(browser, short_log)
    assert again.status_code == 422
    assert f"/t/{table.code}/" in again.content.decode()


def test_who_may_bring_tables_is_a_setting(db: None, settings: Any) -> None:
    browser = account()
    settings.HETU_IMPORTS = "STAFF"
    assert browser.get("/import/").status_code == 403
    User.objects.update(is_staff=True)
    assert browser.get("/import/").status_code == 200
    settings.HETU_IMPORTS = "NONE"
    assert browser.get("/import/").status_code == 403


WEIRD = [None, True, -1, 0, 2**63, 2**200, 1e300, "", "x" * 300, "\x00", "\ud800", "梅", [], {}, [[]], {"a": 1}, -0.0]


def bent(rows: list[bytes], luck: random.Random) -> list[bytes]:
    """`rows` with something wrong in one place."""
    place = luck.randrange(len(rows))
    row = rows[place]
    match luck.randrange(6):
        case 0:
            at = luck.randrange(len(row))
            row = row[:at] + bytes([luck.randrange(256)]) + row[at + 1 :]
        case 1:
            return rows[:place] + rows[place + 1 :]
        case 2:
            return [*rows[:place], row, *rows[place:]]
        case 3:
            row = row[: luck.randrange(len(row))]
        case 4:
            other = luck.randrange(len(rows))
            rows = list(rows)
            rows[place], rows[other] = rows[other], rows[place]
            return rows
        case _:
            value = json.loads(row)
            value[luck.choice(list(value))] = luck.choice(WEIRD)
            row = json.dumps(value).encode() + b"\n"
    return [*rows[:place], row, *rows[place + 1 :]]


def bent_within(rows: list[bytes], luck: random.Random) -> list[bytes]:
    """`rows` with something wrong inside an event, and the chain anew, so that only its meaning can betray it."""
    header, *events = (json.loads(row) for row in rows)
    event = luck.choice(events)
    path, value = event, luck.choice([one for one in WEIRD if one != "\ud800"])
    keys: list[Any] = ["payload"]
    while isinstance(inner := path[keys[-1]], dict | list) and inner and luck.random() < 0.8:
        path = inner
        keys.append(luck.choice(list(inner)) if isinstance(inner, dict) else luck.randrange(len(inner)))
    if luck.random() < 0.2:
        path, keys = event, [luck.choice(["kind", "seat", "actor", "at", "salt"])]
    path[keys[-1]] = luck.choice([other["kind"] for other in events]) if keys[-1] == "kind" else value
    previous, told = "", []
    for one in events:
        text = json.dumps(one["payload"], separators=(",", ":"), ensure_ascii=False)
        inner = payload_commitment(str(one["salt"]), text)
        place, who = (one["number"], one["kind"], one.get("seat")), (str(one["actor"]), str(one["at"]))
        one["digest"] = previous = event_digest(previous, header["code"], *place, inner, *who)
        told.append(json.dumps(one, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
    header["digest"] = previous
    return [json.dumps(header).encode() + b"\n", *told]


def imported(lines: list[bytes]) -> exchange.BadFile | None:
    """What is wrong with a file; None if it was kept."""
    try:
        exchange.import_table(io.BytesIO(b"".join(lines)))
    except exchange.BadFile as error:
        return error
    return None


def test_no_hostile_file_is_kept_and_each_gets_a_sentence(short_log: bytes) -> None:
    rows, luck = short_log.splitlines(keepends=True), random.Random(8)
    browser = account()
    said: set[str] = set()
    kept = 0
    for turn in range(500):
        lines = (bent, bent_within)[turn % 2](rows, luck)
        if lines == rows:
            continue
        fault = imported(lines)
        if fault is None:
            # Another nonce, time or pseudonym that fits everywhere is another log, and may be a true one.
            kept += 1
            table = Table.objects.get()
            assert play.present(table.code).finished
            forget(table)
            memory.forget_everything()
            continue
        assert 1 <= fault.line <= len(rows) + 2
        assert str(fault).startswith(f"Line {fault.line}: ")
        said.add(fault.reason)
        if turn % 25 == 0:
            answer = brought(browser, b"".join(lines))
            assert answer.status_code == 422
            assert f"Line {fault.line}: " in answer.content.decode()
    assert kept < 60
    assert len(said) > 12, said
    assert brought(browser, b"").status_code == 422
    assert brought(browser, b"x" * 3_000_001).status_code == 422
    assert browser.post("/import/", {}).status_code == 422
    assert not Table.objects.exists()
