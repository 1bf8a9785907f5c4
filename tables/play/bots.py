"""The bots of a server process: who is waited for, thinks elsewhere, and moves at an even pace.

A bot moves through the same verb as anybody, under the key `bot:<seat>:<question>`: should two processes think
about one question, the second answer changes nothing. Ordinarily only the process whose request
woke the bot does; a scan finds the tables that wait although nobody poked: after a restart, or a
process that died.

Bots answer after an even delay, so that the time they take tells nothing about their hands.
"""

from __future__ import annotations

import heapq
import logging
import math
import queue
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, InterfaceError, close_old_connections
from django.utils import timezone

from rules.kernel.positions import write_position
from tables.log import Present
from tables.models import Seat, Status
from tables.play import poke
from tables.play.errors import NoSuchTable, NotYours, PlayError, StalePage
from tables.play.memory import glance, present
from tables.play.moving import move
from tables.thinking import Thinker, ThinkerLost

logger = logging.getLogger(__name__)

SCAN_EVERY = 5.0
OVERDUE = 4.0
"""A bot that is waited for so long after its turn was forgotten by the process that should have woken it."""


COURTESY = timedelta(seconds=120)
"""For so long bots do not move while somebody asks to take back: a move would settle the request."""


def holds_back(now: Present, moment: datetime) -> bool:
    """Whether bots wait because people at the table have still to answer a take-back; a scan asks again."""
    asked = now.proposal
    return asked is not None and asked.what == "take_back" and asked.at is not None and moment < asked.at + COURTESY


def due_at(asked: float, thought: float, pace: float) -> float:
    """When an answer is given whose question came at `asked` and which was thought out at `thought`: a whole number of
    paces after the question. Where several bots think one after another, the pace alone is not long enough."""
    return asked + pace * max(1, math.ceil((thought - asked) / pace)) if pace else asked


class Asked(NamedTuple):
    """A question to a bot."""

    code: str
    seat: int
    question: int


class Answer(NamedTuple):
    """A move, to be posted when it is due."""

    due: float
    asked: Asked
    level: str
    body: str


class Bots:
    """Two threads: one has moves thought out, one posts them when they are due."""

    def __init__(self, seconds: float) -> None:
        self._pace = seconds
        self._woken: queue.SimpleQueue[tuple[str, float, bool] | None] = queue.SimpleQueue()
        self._due: list[Answer] = []
        self._changed = threading.Condition()
        self._under_way: set[Asked] = set()
        self._stopping = False
        self._thinker = Thinker()
        self._deafen: Callable[[], None] = lambda: None
        self._threads = [
            threading.Thread(target=self._think, name="bots-think", daemon=True),
            threading.Thread(target=self._post, name="bots-post", daemon=True),
        ]

    def start(self) -> None:
        """Listen, and take up the tables that wait for a bot already."""
        self._deafen = poke.listen(self._hear)
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End all work; what was not posted yet will be thought out again by the next process."""
        self._deafen()
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        self._woken.put(None)
        self._thinker.close()
        for thread in self._threads:
            thread.join(timeout=5)

    def _hear(self, code: str, number: int) -> None:
        self._woken.put((code, time.monotonic(), False))

    def _think(self) -> None:
        overdue = 0.0
        scan_at = time.monotonic()
        while not self._stopping:
            try:
                if time.monotonic() >= scan_at:
                    self._scan(overdue)
                    overdue, scan_at = OVERDUE, time.monotonic() + SCAN_EVERY
                woken = self._woken.get(timeout=max(0.0, scan_at - time.monotonic()))
                if woken is not None:
                    self._take_up(*woken)
            except queue.Empty:
                pass
            except ThinkerLost as error:
                if not self._stopping:
                    logger.error("%s; the next scan asks again", error)
            except (DatabaseError, InterfaceError):
                logger.exception("The bots cannot read the database; the next scan tries again")
                scan_at = time.monotonic() + SCAN_EVERY
            except Exception:
                logger.exception("A bot could not think; the next scan tries again")
            finally:
                close_old_connections()

    def _scan(self, overdue: float) -> None:
        before = timezone.now() - timedelta(seconds=overdue + self._pace)
        waiting = (
            Seat.objects.filter(table__status=Status.RUNNING, table__imported=False, table__changed_at__lte=before)
            .exclude(bot="")
            .values_list("table__code", "number", "table__awaited")
        )
        for code in sorted({code for code, number, awaited in waiting if number in awaited}):
            self._woken.put((code, time.monotonic(), True))

    def _take_up(self, code: str, asked_at: float, found: bool) -> None:
        """found: by a look at the rows, which know of bots that sat down in another process."""
        try:
            # Poked by every move at every table; most have no bots.
            if not found and not any(glance(code).bots):
                return
            now = present(code)
        except NoSuchTable:
            return
        if now.imported or holds_back(now, timezone.now()):
            return
        for seat in now.awaited:
            level = now.bots[seat]
            asked = Asked(code, seat, now.course.questions[seat])
            if not level or asked in self._under_way or self._stopping:
                continue
            body = self._thinker.ask(write_position(now.setup, now.course.state), seat, level)
            with self._changed:
                self._under_way.add(asked)
                due = due_at(asked_at, time.monotonic(), self._pace)
                heapq.heappush(self._due, Answer(due, asked, level, body))
                self._changed.notify_all()

    def _post(self) -> None:
        while True:
            with self._changed:
                while not self._stopping and (not self._due or self._due[0].due > time.monotonic()):
                    wait = self._due[0].due - time.monotonic() if self._due else None
                    self._changed.wait(wait)
                if self._stopping:
                    return
                answer = heapq.heappop(self._due)
            code, seat, question = answer.asked
            try:
                if holds_back(glance(code), timezone.now()):
                    continue
                move(code, seat, question, f"bot:{seat}:{question}", answer.body, f"bot:{answer.level}")
            except (StalePage, NotYours):
                logger.debug("Table %s went on without its bot", code)
            except (PlayError, DatabaseError, InterfaceError):
                logger.exception("A bot's move was not taken at table %s; the next scan asks again", code)
            finally:
                with self._changed:
                    self._under_way.discard(answer.asked)
                close_old_connections()


_bots: Bots | None = None


def start() -> None:
    """Have this process play its bots; once is enough. HETU_BOT_PACE is the pace."""
    global _bots
    if _bots is None:
        _bots = Bots(settings.HETU_BOT_PACE)
        _bots.start()


def stop() -> None:
    """The server ends."""
    global _bots
    if _bots is not None:
        _bots.stop()
        _bots = None
