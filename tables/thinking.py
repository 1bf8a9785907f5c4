"""Thinking for bots in a process of its own, so that no request waits for it.

`python -m tables.thinking` reads questions from its standard input, one a line, and writes an answer
a line to its standard output. It needs the rules only, takes the lowest priority, and ends when its
input ends: with the server, however that ends. `Thinker` is the server's end of the line.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from rules.bots import LEVELS
from rules.bots.contract import Budget
from rules.kernel.course import Perspective
from rules.kernel.dice import SEED_BYTES, Dice
from rules.kernel.moves import Move
from rules.kernel.positions import read_position, read_setup
from rules.registry import game as game_named

SECONDS = 0.6
"""A bot answers with what it knows after so long, if the server is not busy."""
LEAST_SECONDS = 0.05
"""However busy the server is, a bot may think for so long."""
ROUND = 1.5
"""In about so many seconds every table that waits for a bot shall get a move: the more wait, the shorter each thinks."""
GRACE = 1.0
"""What does not look at the clock by itself is stopped so long after its time; then the bot makes any legal move."""
PLAYOUTS = 24
"""What the level "sensible" spends on a move at a table; "sharp" spends a multiple of it."""
PATIENCE = 6.0
FIRST_PATIENCE = 20.0
"""After so long without an answer the process is given up; a fresh one has still to load."""
ROOT = Path(__file__).resolve().parent.parent


def seconds_to_think(waiting: int) -> float:
    """How long a bot may think about a move while so many moves, its own included, are waiting to be thought out."""
    return min(SECONDS, max(LEAST_SECONDS, ROUND / max(1, waiting)))


class Question(msgspec.Struct, frozen=True):
    """What should `seat` do in `position`? dice: a key in hex; with it and no limit of time the answer is fixed."""

    position: str
    seat: int
    level: str
    dice: str
    seconds: float = SECONDS


class ThinkerLost(Exception):
    """The process gave no answer."""


class TimeIsUp(Exception):
    """Something went on thinking without a look at the clock."""


def answer(question: Question) -> str:
    """The move of the bot as JSON: found within the question's seconds, or soon after them any legal move."""
    end = time.monotonic() + question.seconds

    def over() -> bool:
        return time.monotonic() > end

    setup = read_setup(question.position)
    game = game_named(setup.game)
    _, state = read_position(game, question.position)
    perspective = Perspective(game, state, question.seat)
    dice = Dice(bytes.fromhex(question.dice), 0)
    try:
        with _stopped_after(question.seconds + GRACE):
            move: Move = LEVELS[question.level].choose(perspective, dice, Budget(PLAYOUTS, over, over))
    except TimeIsUp:
        move = LEVELS["random"].choose(perspective, dice, Budget())
    return game.codec.encode(move)


@contextlib.contextmanager
def _stopped_after(seconds: float) -> Iterator[None]:
    """Raises `TimeIsUp` inside after so long, where the system has alarms: only in a process's main thread."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: Any) -> None:
        raise TimeIsUp

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Thinker:
    """A process that thinks for the server. One question at a time; made when it is first asked."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def ask(self, position: str, seat: int, level: str, seconds: float = SECONDS) -> str:
        """The move that a bot of `level` makes for `seat`, as JSON, after `seconds` of thought at most.

        Raises `ThinkerLost`.
        """
        question = Question(position, seat, level, secrets.token_hex(SEED_BYTES), seconds)
        line = msgspec.json.encode(question) + b"\n"
        with self._lock:
            try:
                reply = self._exchange(line)
            except OSError:
                reply = b""
            if not reply.endswith(b"\n"):
                self._end()
                raise ThinkerLost(f"no answer for a bot of level {level}")
            return reply.decode().strip()

    def _exchange(self, line: bytes) -> bytes:
        patience = PATIENCE
        if self._process is None or self._process.poll() is not None:
            patience = FIRST_PATIENCE
            self._end()
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tables.thinking"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        watch = threading.Timer(patience, process.kill)
        watch.daemon = True
        watch.start()
        try:
            process.stdin.write(line)
            process.stdin.flush()
            return process.stdout.readline()
        finally:
            watch.cancel()

    def close(self) -> None:
        """End the process."""
        process = self._process
        if process is not None:
            # Also frees a thread that waits for an answer and holds the lock.
            process.kill()
        with self._lock:
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()


def main() -> None:
    """Answer until the input ends."""
    # Ctrl-C goes to the whole group; the server ends this process by closing the line.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    decoder = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(decoder.decode(line)).encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
