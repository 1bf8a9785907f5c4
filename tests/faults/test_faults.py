"""Killed writers, full disks, failing statements, a crowd at the gate: nothing acknowledged is lost, nothing is half written."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection

from tables import play
from tables.log import read, verify
from tables.log.gate import Gate
from tables.models import Event, Table
from tables.play import memory, poke
from tests.factories import running_table
from tests.play.playing import legal

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.django_db(transaction=True)
def test_a_killed_writer_loses_nothing_that_was_acknowledged() -> None:
    table, players = running_table()
    environment = {**os.environ, "HETU_TEST_DATABASE": str(connection.settings_dict["NAME"])}
    connection.close()
    for round_ in range(4):
        before = Table.objects.get(pk=table.pk).head
        connection.close()
        writer = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.writer", table.code],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert writer.stdout is not None
        acknowledged = [writer.stdout.readline()]
        time.sleep(0.05 + 0.07 * round_)
        writer.kill()
        acknowledged += writer.stdout.readlines()
        writer.wait()
        writer.stdout.close()
        # The last line may have been cut by the kill.
        whole = [line.split(" ", 4) for line in acknowledged if line.endswith("\n")]
        assert whole, "the writer died before it wrote"
        memory.forget_everything()
        verdict = verify(read(table.pk))
        assert verdict.good, verdict.reason
        head = Table.objects.get(pk=table.pk).head
        last = int(whole[-1][3])
        assert before < last <= head
        assert Event.objects.filter(table=table).count() == head
        keys = Event.objects.filter(table=table).exclude(request="").values_list("actor", "request")
        assert len(set(keys)) == len(keys)
        assert play.present(table.code).digest == Table.objects.get(pk=table.pk).head_digest
        # A client that asks again after the crash gets the answer that it had, and nothing happens twice.
        for seat, question, key, number, body in whole[-3:]:
            again = play.move(table.code, int(seat), int(question), key, body.strip(), players[int(seat)])
            assert (again.number, again.answered_before) == (int(number), True)
        assert Table.objects.get(pk=table.pk).head == head


@contextmanager
def disk_full() -> Iterator[None]:
    """A database that cannot grow: SQLite at its page limit, PostgreSQL read-only (as on a full standby)."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            # Pages that earlier tests have freed would be room enough for a long time.
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA page_count")
            pages = cursor.fetchone()[0]
            cursor.execute(f"PRAGMA max_page_count = {pages}")
        else:
            cursor.execute("SET default_transaction_read_only = on")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA max_page_count = 1073741823")
            else:
                cursor.execute("SET default_transaction_read_only = off")


@pytest.mark.django_db(transaction=True)
def test_a_full_disk_refuses_loudly_and_goes_on_when_there_is_room() -> None:
    table, players = running_table()
    acknowledged = play.present(table.code).number
    refused = 0
    with disk_full():
        for attempt in range(400):
            try:
                acknowledged = choose(table.code, players, attempt).number
            except DatabaseError:
                refused += 1
                break
    assert refused == 1
    assert Table.objects.get(pk=table.pk).head == acknowledged
    verdict = verify(read(table.pk))
    assert verdict.good
    assert choose(table.code, players, 1).number == acknowledged + 1
    assert verify(read(table.pk)).good


def choose(code: str, players: list[Any], attempt: int, key: str = "") -> play.Moved:
    """Seat 0 chooses, again and again, while the others think."""
    now = play.present(code)
    moves = legal(code, 0)
    text = now.game.codec.encode(moves[attempt % len(moves)])
    return play.move(code, 0, now.course.questions[0], key, text, players[0])


class Failing:
    """Fails the statement with the given number."""

    def __init__(self, at: int) -> None:
        self.left = at

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.left -= 1
        if self.left == 0:
            raise DatabaseError(f"failed on purpose: {sql[:60]}")
        return execute(sql, params, many, context)


@pytest.mark.django_db(transaction=True)
def test_whichever_statement_fails_nothing_is_half_written() -> None:
    table, players = running_table()
    heard: list[int] = []
    stop = poke.listen(lambda code, number: heard.append(number))
    failures = 0
    for at in range(1, 40):
        before = play.present(table.code)
        heard.clear()
        memory.forget_everything()
        failing = Failing(at)
        key = f"key {at}"
        question = before.course.questions[0]
        moves = before.game.legal_moves(before.course.state, 0)
        text = before.game.codec.encode(moves[at % len(moves)])
        try:
            with connection.execute_wrapper(failing):
                play.move(table.code, 0, question, key, text, players[0])
        except DatabaseError:
            failures += 1
            assert heard == []
            assert play.present(table.code) == before
            assert Event.objects.filter(table=table).count() == before.number
            # The same request, sent again, is answered as if nothing had been.
            assert play.move(table.code, 0, question, key, text, players[0]).number == before.number + 1
        if failing.left > 0:
            break
    else:
        raise AssertionError("a move takes forty statements")
    stop()
    assert failures >= 5
    assert verify(read(table.pk)).good


def test_the_gate_serves_in_the_order_of_arrival() -> None:
    gate = Gate()
    served = dict.fromkeys(range(8), 0)
    longest = dict.fromkeys(range(8), 0.0)
    inside = 0
    most_inside = 0
    end = time.monotonic() + 1.5

    def write(me: int) -> None:
        nonlocal inside, most_inside
        while time.monotonic() < end:
            asked = time.monotonic()
            gate.enter()
            gate.enter()
            inside += 1
            most_inside = max(most_inside, inside)
            longest[me] = max(longest[me], time.monotonic() - asked)
            time.sleep(0.002)
            served[me] += 1
            inside -= 1
            gate.leave()
            gate.leave()

    threads = [threading.Thread(target=write, args=(me,)) for me in served]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most_inside == 1
    assert min(served.values()) / max(served.values()) >= 0.5
    assert max(longest.values()) < 0.5


@pytest.mark.django_db(transaction=True)
def test_no_writer_starves() -> None:
    tables = [running_table() for _ in range(6)]
    served = dict.fromkeys(range(6), 0)
    errors: list[Exception] = []
    end = time.monotonic() + 2.0

    def write(me: int) -> None:
        table, players = tables[me]
        try:
            while time.monotonic() < end:
                choose(table.code, players, served[me])
                served[me] += 1
        except DatabaseError as error:
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=write, args=(me,)) for me in served]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert min(served.values()) / max(served.values()) >= 0.5, served
