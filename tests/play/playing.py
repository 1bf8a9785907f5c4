"""Playing a table through its services."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from django.test import TestCase

from rules.kernel.dice import Dice
from tables import play
from tables.models import Player
from tests.conformance.policies import purposeful

KEY = b"a key for tests of the services!"


def say(code: str, players: Sequence[Player], seat: int, move: Any, key: str = "") -> play.Moved:
    """`seat` makes `move` from a fresh page."""
    now = play.present(code)
    # Tests that roll back never commit; what waits for the commit (the cache, the pokes) happens all the same.
    with TestCase.captureOnCommitCallbacks(execute=True):
        return play.move(code, seat, now.course.questions[seat], key, now.game.codec.encode(move), players[seat])


def one_move(code: str, players: Sequence[Player]) -> play.Moved:
    """Somebody who is waited for makes a reasonable move; the same at every run."""
    now = play.present(code)
    seat, move = purposeful(now.game, now.course, Dice(KEY, now.number))
    return say(code, players, seat, move)


def play_on(code: str, players: Sequence[Player], moves: int = 10_000) -> play.Present:
    """Play to the end, or `moves` moves."""
    for _ in range(moves):
        if play.present(code).status != "running":
            break
        one_move(code, players)
    return play.present(code)


def legal(code: str, seat: int) -> tuple[Any, ...]:
    """The legal moves of `seat` now."""
    now = play.present(code)
    return now.game.legal_moves(now.course.state, seat)


def until(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait for what another thread does."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
