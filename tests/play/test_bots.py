"""Bots in a server process: they play tables to the end, at a pace, elsewhere, and once each."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator

import msgspec
import pytest
from django.db import connection

from config import environment
from rules.bots import LEVELS
from rules.bots.contract import Budget
from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from rules.kernel.moves import Move
from rules.kernel.positions import write_position
from tables import play, thinking
from tables.log import read, verify
from tables.models import Event
from tables.play.bots import Bots, due_at
from tables.thinking import ROOT, Question, Thinker, ThinkerLost, answer
from tests.factories import PlayerFactory, TableFactory
from tests.play.playing import legal, say, until

pytestmark = pytest.mark.django_db(transaction=True)


def with_bots(level: str = "random") -> tuple[str, list]:
    host = PlayerFactory()
    table = TableFactory(host=host)
    play.sit(table.code, 0, host)
    for seat in (1, 2):
        play.seat_bot(table.code, seat, level, host)
    return table.code, [host]


@pytest.fixture
def started() -> Iterator[Callable[[float], Bots]]:
    running: list[Bots] = []

    def start(pace: float) -> Bots:
        bots = Bots(pace)
        bots.start()
        running.append(bots)
        return bots

    yield start
    for bots in running:
        bots.stop()
    connection.close()


def chosen(code: str) -> list[int]:
    return [record.seat for record in read(play.memory.row_of(code).pk) if record.kind == "moved"]


@pytest.mark.parametrize("level", ["random", "sensible"])
def test_bots_answer_a_poke_and_wait_for_people(started: Callable[[float], Bots], level: str) -> None:
    started(0)
    code, _ = with_bots(level)
    until(lambda: play.present(code).awaited == (0,))
    assert sorted(chosen(code)) == [1, 2]
    actors = {r.actor for r in read(play.memory.row_of(code).pk) if r.kind == "moved"}
    assert actors == {f"bot:{level}"}
    assert verify(read(play.memory.row_of(code).pk)).good


def test_tables_that_wait_since_before_the_start_are_taken_up(started: Callable[[float], Bots]) -> None:
    code, players = with_bots()
    say(code, players, 0, legal(code, 0)[0])
    assert set(play.present(code).awaited) == {1, 2}
    started(0)
    until(lambda: len(chosen(code)) >= 3)


def test_the_pace_is_even(started: Callable[[float], Bots]) -> None:
    started(0.6)
    code, _ = with_bots()
    asked = play.present(code).changed_at
    until(lambda: play.present(code).awaited == (0,))
    moved = [r.moment for r in read(play.memory.row_of(code).pk) if r.kind == "moved"]
    assert all((moment - asked).total_seconds() > 0.5 for moment in moved)


def test_a_long_thought_is_answered_at_a_beat_as_well() -> None:
    at = {thought: due_at(100.0, 100.0 + thought, 0.8) for thought in (0.0, 0.1, 0.7, 0.9, 1.5, 1.7)}
    assert at == pytest.approx({0.0: 100.8, 0.1: 100.8, 0.7: 100.8, 0.9: 101.6, 1.5: 101.6, 1.7: 102.4})
    assert due_at(100.0, 107.0, 0) == 100.0


def test_two_processes_that_think_about_one_question_move_once(started: Callable[[float], Bots]) -> None:
    for _ in range(3):
        started(0)
    code, _ = with_bots()
    until(lambda: play.present(code).awaited == (0,))
    time.sleep(0.3)
    assert sorted(chosen(code)) == [1, 2]
    assert Event.objects.filter(table__code=code, kind="moved").count() == 2


def test_after_the_thinking_process_was_killed_another_thinks() -> None:
    thinker = Thinker()
    code, _ = with_bots()
    now = play.present(code)
    position = write_position(now.setup, now.course.state)
    try:
        thinker.ask(position, 1, "random")
        assert thinker._process is not None
        thinker._process.kill()
        thinker._process.wait()
        move = now.game.codec.decode(thinker.ask(position, 1, "random"))
        assert move in now.game.legal_moves(now.course.state, 1)
        with pytest.raises(ThinkerLost):
            thinker.ask("no position", 1, "random")
        thinker.ask(position, 2, "random")
    finally:
        thinker.close()


def test_the_thinking_process_ends_with_its_line() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tables.thinking"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.communicate(timeout=30) == (b"", None)
    assert process.returncode == 0


def test_a_choice_follows_from_the_question() -> None:
    code, _ = with_bots("sensible")
    now = play.present(code)
    question = Question(write_position(now.setup, now.course.state), 1, "sensible", "11" * 32, seconds=60)
    assert answer(question) == answer(msgspec.json.decode(msgspec.json.encode(question), type=Question))


class Stubborn:
    """A bot that never looks at the clock."""

    def choose(self, perspective: Perspective, dice: Dice, budget: Budget) -> Move:
        while True:
            time.sleep(0.001)


def test_what_never_looks_at_the_clock_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LEVELS", {**LEVELS, "sharp": Stubborn()})
    monkeypatch.setattr(thinking, "GRACE", 0.1)
    code, _ = with_bots()
    now = play.present(code)
    before = signal.getsignal(signal.SIGALRM)
    found = answer(Question(write_position(now.setup, now.course.state), 1, "sharp", "11" * 32, seconds=0.1))
    assert now.game.codec.decode(found) in now.game.legal_moves(now.course.state, 1)
    # What comes later is not stopped by an alarm that was left behind.
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_without_time_a_bot_makes_a_legal_move_all_the_same() -> None:
    code, _ = with_bots("sharp")
    now = play.present(code)
    found = answer(Question(write_position(now.setup, now.course.state), 1, "sharp", "11" * 32, seconds=0.0))
    assert now.game.codec.decode(found) in now.game.legal_moves(now.course.state, 1)


def test_stopping_is_quick_and_leaves_no_thread() -> None:
    before = set(threading.enumerate())
    bots = Bots(60)
    bots.start()
    code, _ = with_bots()
    time.sleep(0.2)
    begun = time.monotonic()
    bots.stop()
    assert time.monotonic() - begun < 4
    assert {thread for thread in threading.enumerate() if thread.name.startswith("bots")} <= before
    assert chosen(code) == []


@pytest.mark.parametrize("given", ["-1", "61", "soon", "nan"])
def test_a_pace_that_is_none(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("HETU_BOT_PACE", given)
    with pytest.raises(environment.SettingError, match="HETU_BOT_PACE"):
        environment.seconds("HETU_BOT_PACE", 0.8)
