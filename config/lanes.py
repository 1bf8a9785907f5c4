"""Threads that answer requests, in lanes that do not wait for each other, and an end for requests that have none.

The threads of a lane stay, each with its connection to the database. A request that takes long gives its place in the
lane to another one. A request that takes too long is given up: its thread is interrupted and not used again.
"""

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import WeakSet

from django.db import connections

from config.interrupts import Interrupted, interrupt, whereabouts

logger = logging.getLogger(__name__)

LONGEST = 20.0
"""Seconds after which a request is given up, the waiting for a thread included."""
SLOW = 2.0
"""Seconds in a thread after which a request may give its place to another one. Where several have, it takes less."""
MOST_STUCK = 64
"""Threads of a lane that may be stuck in requests that were given up; more get no successors."""
IDLE = 60.0
"""Seconds after which a thread without work ends."""
TRY_AGAIN = 0.05
"""Seconds until a thread is tried to be interrupted again that was at an unsafe place."""
UNWIND = 1.0
"""Seconds that an interrupted thread has to come to its end, before it is interrupted again."""


class LaneFull(Exception):
    """As many requests wait in the lane as it holds."""


class GivenUp(Exception):
    """The request took longer than LONGEST, or the process ends.

    begun: whether something of it may have been done
    """

    def __init__(self, begun: bool) -> None:
        super().__init__(begun)
        self.begun = begun


class Job:
    """A request on its way through a lane, as the event loop that waits for its answer sees it."""

    def __init__(self, lane: "Lane", work: Callable[[], Any], label: str) -> None:
        """label: what is asked for, to be logged if it is given up"""
        self.work = work
        self.thread: threading.Thread | None = None
        """Who does it; set under the lane's lock, as the next two."""
        self.began = 0.0
        self.given_up = False
        self._lane = lane
        self._label = label
        self._loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[Any] = self._loop.create_future()
        self._deadline = time.monotonic() + LONGEST
        self._shares = False
        self._ended = False
        self._timer = self._loop.call_later(min(SLOW, LONGEST), self._look)

    def hurry(self, seconds: float) -> None:
        """Allows the request no more than so many seconds from now on."""
        self._deadline = min(self._deadline, time.monotonic() + seconds)
        if not self.given_up:
            self._timer.cancel()
            self._look()

    def tell(self, result: Any, error: BaseException | None) -> None:
        """Hands the outcome to the event loop. Called in the thread that did the work."""
        with suppress(RuntimeError):
            # A loop that is closed has nobody left who waits.
            self._loop.call_soon_threadsafe(self._end, result, error)

    def _end(self, result: Any, error: BaseException | None) -> None:
        self._ended = True
        self._timer.cancel()
        if self.answer.done():
            return
        if error is None:
            self.answer.set_result(result)
        else:
            self.answer.set_exception(error)

    def _look(self) -> None:
        """Looks what is due, and comes again when something else may be."""
        if self._ended:
            return
        now = time.monotonic()
        if now >= self._deadline:
            self._give_up()
            return
        patience = self._lane.patience()
        if self.thread is not None and not self._shares and now >= self.began + patience:
            self._shares = self._lane.share(self)
        self._timer = self._loop.call_later(min(now + patience, self._deadline) - now, self._look)

    def _give_up(self) -> None:
        if self._lane.withdraw(self):
            logger.error("%s was given up; no thread was free for it", self._label)
        elif self._lane.abandon(self):
            place = whereabouts(self.thread) if self.thread is not None else ""
            logger.error("%s was given up; its thread is at %s", self._label, place)
            self._interrupt()
        else:
            # It has just ended, and its answer is on its way.
            return
        if not self.answer.done():
            self.answer.set_exception(GivenUp(begun=self.given_up))

    def _interrupt(self) -> None:
        if self._ended or self.thread is None:
            return
        pause = UNWIND if interrupt(self.thread) else TRY_AGAIN
        self._timer = self._loop.call_later(pause, self._interrupt)


class Lane:
    """Some threads, and a queue before them.

    threads: how many work at the same time
    more: how many more do while some of them work on slow requests
    waiting: how many requests may wait
    """

    def __init__(self, name: str, threads: int, more: int, waiting: int) -> None:
        self._name = name
        self._threads = threads
        self._more = more
        self._waiting = waiting
        self._changed = threading.Condition()
        self._queue: deque[Job] = deque()
        self._idle = 0
        """Threads that take the next requests of the queue: those that wait, and those that have just been started."""
        self._at_work: dict[threading.Thread, Job] = {}
        self._counted: set[threading.Thread] = set()
        self._uncounted: set[threading.Thread] = set()
        _lanes.add(self)

    async def run(self, work: Callable[[], Any], label: str) -> Any:
        """What `work` returns or raises in one of the threads.

        label: what it is, for the log
        Raises LaneFull at once, or GivenUp after LONGEST seconds.
        """
        with self._changed:
            if len(self._queue) - self._idle >= self._waiting:
                raise LaneFull
            job = Job(self, work, label)
            self._queue.append(job)
            self._call()
        try:
            return await job.answer
        except asyncio.CancelledError:
            # The browser has left. What has begun goes on, and may still be given up.
            self.withdraw(job)
            raise

    def hurry(self, seconds: float) -> None:
        """Allows all requests no more than so many seconds from now on."""
        with self._changed:
            jobs = [*self._queue, *self._at_work.values()]
        for job in jobs:
            job.hurry(seconds)

    def withdraw(self, job: Job) -> bool:
        """Takes a request out of the queue; says whether it was there."""
        with self._changed:
            if job in self._queue:
                self._queue.remove(job)
                return True
            return False

    def patience(self) -> float:
        """After how many seconds a request counts as slow."""
        return SLOW / (1 + len(self._uncounted))

    def share(self, job: Job) -> bool:
        """Lets another thread work beside the one at `job`, which is slow; says whether the lane can do that."""
        with self._changed:
            if len(self._uncounted) >= self._more:
                return False
            self._uncount(job)
            return True

    def abandon(self, job: Job) -> bool:
        """Lets another thread take the place of the one at `job`, which will do nothing else; says whether there is
        one."""
        with self._changed:
            if job.thread is None or self._at_work.get(job.thread) is not job:
                return False
            job.given_up = True
            if len(self._uncounted) < self._more + MOST_STUCK:
                self._uncount(job)
            return True

    def _uncount(self, job: Job) -> None:
        if job.thread in self._counted and self._at_work.get(job.thread) is job:
            self._counted.remove(job.thread)
            self._uncounted.add(job.thread)
            self._call()

    def _call(self) -> None:
        """Wakes a thread for the queue, or starts one if there may be more."""
        if len(self._queue) <= self._idle:
            self._changed.notify()
        elif len(self._counted) < self._threads:
            thread = threading.Thread(target=self._work, name=f"{self._name} requests", daemon=True)
            thread.start()
            self._counted.add(thread)
            self._idle += 1

    def _work(self) -> None:
        """What a thread does all its life."""
        me = threading.current_thread()
        stays = True
        try:
            while stays and (job := self._next(me)) is not None:
                result, error = None, None
                try:
                    result = job.work()
                except BaseException as raised:
                    error = raised
                stays = self._is_ready_again(me, job)
                job.tell(result, error)
                del job, result, error
        except Interrupted:
            # It came late, when the request had just ended.
            pass
        finally:
            with self._changed:
                self._at_work.pop(me, None)
                self._counted.discard(me)
                self._uncounted.discard(me)
                self._call()
            # After an interruption a transaction may be open; without its connection it is rolled back.
            connections.close_all()

    def _next(self, me: threading.Thread) -> Job | None:
        """The next request, or None after a while without one."""
        with self._changed:
            while not self._queue:
                if not self._changed.wait(IDLE) and not self._queue:
                    self._idle -= 1
                    # Nobody may count on it from here on.
                    self._counted.discard(me)
                    return None
            self._idle -= 1
            job = self._queue.popleft()
            job.began, job.thread = time.monotonic(), me
            self._at_work[me] = job
            return job

    def _is_ready_again(self, me: threading.Thread, job: Job) -> bool:
        """Whether a thread takes further requests after this one."""
        with self._changed:
            del self._at_work[me]
            if job.given_up or (me in self._uncounted and len(self._counted) >= self._threads):
                return False
            self._uncounted.discard(me)
            self._counted.add(me)
            self._idle += 1
            return True


_lanes: WeakSet[Lane] = WeakSet()


def hurry(seconds: float) -> None:
    """Allows all requests of this process no more than so many seconds from now on: it is about to end."""
    for lane in list(_lanes):
        lane.hurry(seconds)
