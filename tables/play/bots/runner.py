"""The bots of a server process: who is waited for, thinks elsewhere, and moves at an even pace.

A bot moves through the same verb as anybody, under the key `bot:<seat>:<question>`: should two processes think
about one question, the second answer changes nothing. Ordinarily only the process whose request
woke the bot does; a scan finds the tables that wait although nobody poked: after a restart, or a
process that died. Each process has a queue of its own, fair to hosts and tables (`tables.play.bots.queue`).

Where nobody holds a seat and nobody looks, bots rest; the table goes on when somebody opens it.

Bots answer after an even delay, so that the time they take tells nothing about their hands.
"""

from __future__ import annotations

import contextlib
import heapq
import logging
import math
import queue
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Literal, NamedTuple, Protocol

from django.conf import settings
from django.db import DatabaseError, InterfaceError, close_old_connections
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from rules.kernel.positions import write_position
from tables.log import Present
from tables.models import Seat, Status, Table, Watcher
from tables.play import poke
from tables.play.bots import visits
from tables.play.bots.queue import BotQueue, Turn
from tables.play.errors import NoSuchTable, NotYours, PlayError, StalePage, UnreadableLog
from tables.play.memory import Recent, glance, present_of, row_of
from tables.play.moving import move
from tables.thinking import Thinker, ThinkerLost, seconds_to_think

logger = logging.getLogger(__name__)

SCAN_EVERY = 5.0
OVERDUE = 4.0
"""A bot that is waited for so long after its turn was forgotten by the process that should have woken it."""


COURTESY = timedelta(seconds=120)
"""For so long bots do not move while somebody asks to take back: a move would settle the request."""

FIRST_PAUSE = 10.0
LONGEST_PAUSE = 600.0
"""Seconds after which a table is tried again whose position was too much for a bot: the first time, and at most. The
pause doubles each time, so that no position keeps everybody's bots waiting again and again."""
FORGIVEN = 3600.0
"""After so many seconds without another failure a table is like all others."""


def holds_back(now: Present, moment: datetime) -> bool:
    """Whether bots wait because people at the table have still to answer a take-back; a scan asks again."""
    asked = now.proposal
    return asked is not None and asked.what == "take_back" and asked.at is not None and moment < asked.at + COURTESY


def due_at(asked: float, thought: float, pace: float) -> float:
    """When an answer is given whose question came at `asked` and which was thought out at `thought`: a whole number of
    paces after the question. Where several bots think one after another, the pace alone is not long enough."""
    return asked + pace * max(1, math.ceil((thought - asked) / pace)) if pace else asked


class Thinking(Protocol):
    """Where moves are thought out; `tables.thinking.Thinker` unless a test has one of its own."""

    def ask(self, position: str, seat: int, level: str, seconds: float) -> str:
        """The move that a bot of `level` makes for `seat`, as JSON. Raises `ThinkerLost`."""

    def close(self) -> None:
        """End what is being thought about, and all thinking."""


class Hint(NamedTuple):
    """A table at which a bot may be waited for, heard of at a moment: somebody has moved, or opened its page, or a scan
    has found it."""

    code: str
    at: float
    source: Literal["move", "visit", "scan"]


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


class Trouble(NamedTuple):
    """A table whose position was too much for a bot: how often, and when last."""

    times: int
    at: float

    @property
    def pauses_until(self) -> float:
        """Until when the table is left alone."""
        return self.at + min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (self.times - 1))


class Bots:
    """Two threads: one has moves thought out, one posts them when they are due."""

    def __init__(self, seconds: float, thinker: Thinking | None = None) -> None:
        """seconds: the pace"""
        self._pace = seconds
        self._hints: queue.SimpleQueue[Hint | None] = queue.SimpleQueue()
        self._queue = BotQueue()
        self._troubles: Recent[str, Trouble] = Recent(1000)
        self._due: list[Answer] = []
        self._changed = threading.Condition()
        self._under_way: set[Asked] = set()
        self._stopping = False
        self._thinker: Thinking = thinker or Thinker()
        self._deafen: list[Callable[[], None]] = []
        self._threads = [
            threading.Thread(target=self._think, name="bots-think", daemon=True),
            threading.Thread(target=self._post, name="bots-post", daemon=True),
        ]

    def start(self) -> None:
        """Listen, and take up the tables that wait for a bot already."""
        self._deafen = [poke.listen(self._moved), visits.listen(self._opened)]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End all work; what was not posted yet will be thought out again by the next process."""
        for deafen in self._deafen:
            deafen()
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        self._hints.put(None)
        self._thinker.close()
        for thread in self._threads:
            thread.join(timeout=5)

    def _moved(self, code: str, number: int) -> None:
        self._hints.put(Hint(code, time.monotonic(), "move"))

    def _opened(self, code: str) -> None:
        self._hints.put(Hint(code, time.monotonic(), "visit"))

    def _think(self) -> None:
        overdue = 0.0
        scan_at = time.monotonic()
        while not self._stopping:
            try:
                if time.monotonic() >= scan_at:
                    self._scan(overdue)
                    overdue, scan_at = OVERDUE, time.monotonic() + SCAN_EVERY
                self._hear(scan_at)
                turn = self._queue.take()
                if turn is not None and not self._stopping:
                    self._serve(turn)
            except (DatabaseError, InterfaceError):
                logger.exception("The bots cannot read the database; the next scan tries again")
                scan_at = time.monotonic() + SCAN_EVERY
            except Exception:
                logger.exception("A bot could not think; the next scan tries again")
            finally:
                close_old_connections()

    def _scan(self, overdue: float) -> None:
        before = timezone.now() - timedelta(seconds=overdue + self._pace)
        person = Seat.objects.filter(table=OuterRef("table"), player__isnull=False)
        watcher = Watcher.objects.filter(table=OuterRef("table"), at__gt=visits.alive_since())
        waiting = (
            Seat.objects.filter(table__status=Status.RUNNING, table__imported=False, table__changed_at__lte=before)
            .exclude(bot="")
            .filter(Q(Exists(person)) | Q(Exists(watcher)) | Q(table__code__in=visits.visited()))
            .values_list("table__code", "number", "table__awaited")
        )
        for code in sorted({code for code, number, awaited in waiting if number in awaited}):
            self._hints.put(Hint(code, time.monotonic(), "scan"))

    def _hear(self, until: float) -> None:
        """Queue the tables of all hints that have come; where nothing else is to be done, wait `until` for one."""
        if not self._queue:
            with contextlib.suppress(queue.Empty):
                self._consider(self._hints.get(timeout=max(0.0, until - time.monotonic())))
        # Those that come meanwhile are for the next time: somebody is always thought for in between.
        for _ in range(self._hints.qsize()):
            self._consider(self._hints.get_nowait())

    def _consider(self, hint: Hint | None) -> None:
        """Queue the table of a hint, if one of its bots is waited for and somebody is there to play or to watch."""
        if hint is None:
            return
        code = hint.code
        try:
            # Every move at every table comes by, and most have no bots. A scan has looked at the rows, which know of
            # bots that sat down in another process.
            if code in self._queue if hint.source == "scan" else not any(glance(code).bots):
                return
            table = row_of(code)
            now = present_of(table)
        except NoSuchTable:
            return
        except UnreadableLog as error:
            logger.warning("No bot plays: %s", error)
            return
        trouble = self._trouble_of(code)
        if not self._open_questions(now) or (trouble is not None and trouble.pauses_until > time.monotonic()):
            return
        priority = visits.priority_of(table, now)
        if priority is not None:
            self._queue.add(code, _host_of(table), priority, hint.at)

    def _open_questions(self, now: Present) -> list[Asked]:
        """The questions to bots of a table that nobody thinks about yet."""
        if now.imported or holds_back(now, timezone.now()):
            return []
        asked = [Asked(now.code, seat, now.course.questions[seat]) for seat in now.awaited if now.bots[seat]]
        return [one for one in asked if one not in self._under_way]

    def _serve(self, turn: Turn) -> None:
        """Have one move thought out at a table; its other bots wait for its next turn."""
        table = row_of(turn.code)
        now = present_of(table)
        questions = self._open_questions(now)
        priority = visits.priority_of(table, now) if questions else None
        if priority is None:
            return
        asked = questions[0]
        level = now.bots[asked.seat]
        trouble = self._trouble_of(turn.code)
        # What was too much twice for a bot that thinks is left to one that does not.
        thinks_as = "random" if trouble is not None and trouble.times > 1 else level
        position = write_position(now.setup, now.course.state)
        try:
            body = self._thinker.ask(position, asked.seat, thinks_as, seconds_to_think(turn.waiting))
        except ThinkerLost as error:
            if not self._stopping:
                trouble = Trouble(trouble.times + 1 if trouble is not None else 1, time.monotonic())
                self._troubles.put(turn.code, trouble)
                pause = trouble.pauses_until - trouble.at
                logger.error("%s at table %s, which is left alone for %.0f seconds", error, turn.code, pause)
            return
        with self._changed:
            self._under_way.add(asked)
            due = due_at(turn.asked_at, time.monotonic(), self._pace)
            heapq.heappush(self._due, Answer(due, asked, level, body))
            self._changed.notify_all()
        if len(questions) > 1:
            self._queue.add(turn.code, _host_of(table), priority, turn.asked_at)

    def _trouble_of(self, code: str) -> Trouble | None:
        trouble = self._troubles.get(code)
        return trouble if trouble is not None and time.monotonic() < trouble.at + FORGIVEN else None

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
            except (PlayError, UnreadableLog, DatabaseError, InterfaceError):
                logger.exception("A bot's move was not taken at table %s; the next scan asks again", code)
            finally:
                with self._changed:
                    self._under_way.discard(answer.asked)
                close_old_connections()


def _host_of(table: Table) -> str:
    """Who shares the time for thinking with the table's host: that one's other tables. A table whose host was forgotten
    has a share of its own."""
    return f"table {table.code}" if table.host_id is None else f"host {table.host_id}"


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
