"""The gate that lets writers in one after another.

SQLite knows one writer at a time and lets waiting threads starve for seconds: they poll, and whoever
just wrote is the quickest to write again. Behind a gate that serves in the order of arrival nobody
polls. PostgreSQL locks rows and needs none.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, connection

LONGEST_WAIT = 15.0
"""Seconds after which a writer gives up; the longest that somebody writes is a small part of that."""


class Gate:
    """A lock that is fair, and that its holder may pass again."""

    def __init__(self) -> None:
        self._inside = threading.Lock()
        self._queue: deque[threading.Event] = deque()
        self._holder: int | None = None
        self._depth = 0

    def enter(self) -> None:
        """Waits for one's turn. Raises OperationalError after LONGEST_WAIT seconds: whoever writes is stuck."""
        me = threading.get_ident()
        with self._inside:
            if self._holder == me:
                self._depth += 1
                return
            if self._holder is None:
                self._holder, self._depth = me, 1
                return
            turn = threading.Event()
            turn.me = me  # type: ignore[attr-defined]
            self._queue.append(turn)
        if turn.wait(LONGEST_WAIT):
            return
        with self._inside:
            if turn in self._queue:
                self._queue.remove(turn)
                raise OperationalError("another writer has held the database for too long")

    def leave(self) -> None:
        """Lets the next one in."""
        with self._inside:
            self._depth -= 1
            if self._depth:
                return
            if not self._queue:
                self._holder = None
                return
            turn = self._queue.popleft()
            self._holder, self._depth = turn.me, 1  # type: ignore[attr-defined]
        turn.set()


_gate = Gate()


@contextmanager
def write_gate() -> Iterator[None]:
    """Held around a writing transaction."""
    if connection.vendor != "sqlite":
        yield
        return
    _gate.enter()
    try:
        yield
    finally:
        _gate.leave()
