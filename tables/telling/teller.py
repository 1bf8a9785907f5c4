"""The thread of a server process that finds what is to be told and sends it."""

from __future__ import annotations

import datetime as dt
import logging
import threading

from django.db import close_old_connections
from django.utils import timezone

from tables import company, limits
from tables.telling import outbox, sender

logger = logging.getLogger(__name__)

EVERY = 5.0
WHOLE = dt.timedelta(minutes=10)
"""How often all tables are looked at, not only those with new events."""
OVERLAP = dt.timedelta(minutes=1)
"""How far before the last look the next one begins: a transaction may commit later than its events say."""


class Rounds:
    """What one round after another has to look at."""

    def __init__(self) -> None:
        self._looked: dt.datetime | None = None
        self._whole: dt.datetime | None = None

    def round(self, now: dt.datetime) -> int:
        """Look and send once; returns how many messages went out. The first round looks at every table."""
        whole = self._whole is None or self._looked is None or now - self._whole >= WHOLE
        if whole:
            outbox.drop_old(now)
            company.forget_stays(now)
            company.forget_watchers(now)
            limits.forget_counts(now)
        outbox.collect(now, None if whole or self._looked is None else self._looked - OVERLAP)
        self._looked = now
        self._whole = now if whole else self._whole
        sent = 0
        while went := sender.send_due(now):
            sent += went
        return sent


class Teller:
    """One thread, woken by time or by `wake`."""

    def __init__(self) -> None:
        self._woken = threading.Event()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="teller", daemon=True)

    def start(self) -> None:
        """Begin with the rounds."""
        self._thread.start()

    def wake(self) -> None:
        """Do the next round now."""
        self._woken.set()

    def stop(self) -> None:
        """End; what is under way is finished first, or found again by the next process."""
        self._ended.set()
        self._woken.set()
        self._thread.join(timeout=10)

    def _run(self) -> None:
        rounds = Rounds()
        while not self._ended.is_set():
            self._woken.wait(EVERY)
            self._woken.clear()
            if self._ended.is_set():
                return
            try:
                rounds.round(timezone.now())
            except Exception:
                logger.exception("A round of telling failed; the next one tries again")
            finally:
                close_old_connections()


_teller: Teller | None = None


def start() -> None:
    """Have this process tell people; once is enough."""
    global _teller
    if _teller is None:
        _teller = Teller()
        _teller.start()


def wake() -> None:
    """Something is due at once, if this process tells people."""
    if _teller is not None:
        _teller.wake()


def stop() -> None:
    """The server ends."""
    global _teller
    if _teller is not None:
        _teller.stop()
        _teller = None
