"""The thread of a server process that finds what is to be told and sends it."""

from __future__ import annotations

import concurrent.futures
import datetime as dt
import logging
import threading
import time

from django.db import close_old_connections
from django.utils import timezone

from tables import company, counting
from tables.telling import outbox, sender, webhook

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

    def look(self, now: dt.datetime) -> None:
        """Write down what is to be told. The first time looks at every table."""
        whole = self._whole is None or self._looked is None or now - self._whole >= WHOLE
        if whole:
            outbox.drop_old(now)
            company.forget_stays(now)
            company.forget_watchers(now)
            counting.forget_counts(now)
        outbox.collect(now, None if whole or self._looked is None else self._looked - OVERLAP)
        self._looked = now
        self._whole = now if whole else self._whole

    def round(self, now: dt.datetime) -> int:
        """Look once, send what is due and wait until it is done; returns how many messages went out."""
        self.look(now)
        return sender.send_due(now)


class Teller:
    """One thread, woken by time, by `wake`, and by what other servers answer."""

    def __init__(self) -> None:
        self._woken = threading.Event()
        self._ended = threading.Event()
        self._sender = sender.Sender(on_answer=self.wake)
        self._thread = threading.Thread(target=self._run, name="teller", daemon=True)

    def start(self) -> None:
        """Begin with the rounds."""
        self._thread.start()

    def wake(self) -> None:
        """Send now what is due."""
        self._woken.set()

    def stop(self) -> None:
        """End; what is under way is noted first, or found again by the next process."""
        self._ended.set()
        self._woken.set()
        self._thread.join(timeout=10)

    def _run(self) -> None:
        rounds, looked = Rounds(), time.monotonic()
        while not self._ended.is_set():
            self._woken.wait(sender.SOON / 4 if self._sender.full else max(0.0, looked + EVERY - time.monotonic()))
            self._woken.clear()
            if self._ended.is_set():
                break
            try:
                if time.monotonic() - looked >= EVERY:
                    looked = time.monotonic()
                    rounds.look(timezone.now())
                self._sender.note(timezone.now())
                self._sender.begin(timezone.now())
            except Exception:
                logger.exception("A round of telling failed; the next one tries again")
            finally:
                close_old_connections()
        try:
            concurrent.futures.wait(self._sender.under_way, timeout=webhook.SECONDS + 1)
            self._sender.note(timezone.now())
        except Exception:
            logger.exception("What was sent at the end was not noted; it may be sent a second time")
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
