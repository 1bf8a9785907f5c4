"""The referee of a server process: looks every second at what is due, whether or not anybody has a page open.

Every process may have one, and `manage.py referee` is one by itself: what is done is done once, because each table
is looked at again while it is held. The referees share a sign of life in the database. Where it is old, no server
was there in between, and that time is given back to the clocks before anybody's time is called.
"""

from __future__ import annotations

import datetime as dt
import logging
import threading

from django.conf import settings
from django.db import close_old_connections, transaction
from django.utils import timezone

from tables.log.gate import write_gate
from tables.models import Pulse
from tables.play.refereeing import call_time, credit_downtime, tables_due

logger = logging.getLogger(__name__)

EVERY = 1.0
PULSE_EVERY = dt.timedelta(seconds=30)
LIFELESS = dt.timedelta(seconds=90)
"""Without a sign of life for so long, the servers were away."""

ALIVE = "referee"
AWAY = "downtime"
"""The name of the sign of life since which time is still to be given back; gone once that is done."""


def look(now: dt.datetime) -> int:
    """One round: note that a server is alive, give back time in which none was, and do what is due at all tables.

    Returns at how many tables something was done. A table at which that fails does not keep the others waiting.
    """
    done = give_back(now)
    for code in tables_due(now):
        try:
            done += bool(call_time(code, now))
        except Exception:
            logger.exception("The referee failed at table %s; the next round tries again", code)
    return done


def give_back(now: dt.datetime) -> int:
    """Note that a server is alive, and credit the time in which none was. Returns at how many tables."""
    sign_of_life(now)
    away = Pulse.objects.filter(name=AWAY).first()
    if away is None:
        return 0
    credited = credit_downtime(away.at, now)
    with write_gate(), transaction.atomic():
        Pulse.objects.filter(pk=away.pk, at=away.at).delete()
    return credited


def sign_of_life(now: dt.datetime) -> None:
    """Note that a server is alive at `now`; where the last note is old, that time is to be given back."""
    last = Pulse.objects.filter(name=ALIVE).first()
    if last is not None and now - last.at < PULSE_EVERY:
        return
    with write_gate(), transaction.atomic():
        last, made = Pulse.objects.select_for_update().get_or_create(name=ALIVE, defaults={"at": now})
        if now - last.at > LIFELESS:
            # One that died before it was done leaves the earlier time, which still holds.
            Pulse.objects.get_or_create(name=AWAY, defaults={"at": last.at})
        if not made and now > last.at:
            Pulse.objects.filter(pk=last.pk).update(at=now)


class Referee:
    """One thread that looks every second."""

    def __init__(self) -> None:
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self.run, name="referee", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """End after the round that is under way."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    def run(self) -> None:
        """Look until stopped, whatever happens."""
        while True:
            try:
                look(timezone.now())
            except Exception:
                logger.exception("The referee could not look; the next round tries again")
            finally:
                close_old_connections()
            if self._ended.wait(EVERY):
                return


_referee: Referee | None = None


def start() -> None:
    """Have this process call time; once is enough. HETU_REFEREE=0 leaves that to `manage.py referee`.

    Returns when the time in which no server was there has been given back.
    """
    global _referee
    if _referee is None and settings.HETU_REFEREE:
        try:
            give_back(timezone.now())
        except Exception:
            logger.exception("Downtime could not be given back at the start; the referee tries again")
        finally:
            close_old_connections()
        _referee = Referee()
        _referee.start()


def stop() -> None:
    """The server ends."""
    global _referee
    if _referee is not None:
        _referee.stop()
        _referee = None
