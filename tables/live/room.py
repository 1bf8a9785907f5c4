"""A table with listeners in this process: reads it once when it has moved, draws it once for each audience."""

import asyncio
import logging
from collections import defaultdict
from typing import Any, Protocol

from tables.live.listener import Listener
from tables.live.messages import LOAD_AGAIN, NO_TABLE, Beat, Frame, heartbeat, spoken

log = logging.getLogger(__name__)

COALESCE = 0.002
"""Seconds that a room waits before it reads: moves in a row become one picture, and the mover is answered first."""
RETRY = 1.0
"""Seconds until a reading that failed is tried again."""

Audience = tuple[int | None, str]
"""The seat that looks (None: the public) and its language."""


class Reading(Protocol):
    """A table as read from its log."""

    @property
    def number(self) -> int:
        """The last event in it."""


class Source(Protocol):
    """Where rooms get their tables from. All but `seat`, `view`, `lost` and `number_for` run in threads; `heads`, `said` and `read` may
    use the database."""

    def heads(self, codes: list[str]) -> dict[str, int]:
        """The last numbers of tables."""

    def read(self, code: str) -> Any:
        """The table now, as a Reading, or None if there is none."""

    def said(self, codes: list[str]) -> dict[str, tuple[int, int]]:
        """The last line of the talk at tables that everyone may read, and the last of all."""

    def seat(self, reading: Any, player: Any) -> int | None:
        """With the eyes of which seat a player looks at the table, if of any."""

    def view(self, reading: Any, player: Any) -> str:
        """The name of the view that a player has of the table now."""

    def lost(self, shown: str, now: str, newer: bool) -> bool:
        """Whether a page with the view `shown` must be loaded again, as its browser has the view `now`. newer: whether
        a picture comes that the page does not show yet"""

    def number_for(self, reading: Any, seat: int | None) -> int:
        """The last event that `seat`, or the public, may see of a reading: those who watch may see less of it."""

    def html(self, reading: Any, audience: Audience) -> str:
        """The table's fragment."""

    def beats(self, reading: Any, audience: Audience, after: int) -> list[Beat]:
        """The pictures of what happened after a number, in order, without the last."""


class Desk(Protocol):
    """How a room has work done in threads."""

    source: Source

    async def read(self, code: str) -> Any:
        """Reads a table through the database."""

    async def draw(self, reading: Any, audience: Audience, after: int | None) -> Frame:
        """Draws a table, with the beats after a number if one is given."""


class Room:
    """The listeners of one table. All methods belong to the event loop."""

    def __init__(self, code: str, desk: Desk) -> None:
        self.code = code
        self.listeners: set[Listener] = set()
        self.number = 0
        """The last event of the reading of which pictures were handed out."""
        self._handed: Any = None
        self._heard = 0
        self._said = (0, 0)
        self._reading: Any = None
        self._frames: dict[Audience, Frame] = {}
        self._desk = desk
        self._woken = asyncio.Event()
        self._task = asyncio.create_task(self._work(), name=f"room {code}")

    def add(self, listener: Listener) -> None:
        """Takes a listener in, and sees that it gets what it lacks."""
        self.listeners.add(listener)
        self._tell_talk(listener)
        self.wake()

    def poke(self, number: int) -> None:
        """Hears that the table has reached a number; an older rumour changes nothing."""
        if number > self._heard:
            self._heard = number
            self.wake()

    def compare(self, number: int) -> None:
        """Learns the table's number for certain; reads it if no picture of it was handed out yet."""
        if number > self.number:
            self.wake()

    def spoken(self, public: int, last: int) -> None:
        """Hears how far the talk has come: for everyone, and for those who sit here. Older news changes nothing."""
        before = self._said
        self._said = (max(before[0], public), max(before[1], last, public))
        if self._said == before:
            return
        for listener in self.listeners:
            self._tell_talk(listener)

    def _tell_talk(self, listener: Listener) -> None:
        line = self._talk_of(listener)
        if line > listener.line:
            listener.line = line
            listener.hint(spoken(line))

    def _talk_of(self, listener: Listener) -> int:
        """The last line that a listener may read, as far as the room knows who sits here."""
        public, last = self._said
        reading = self._reading
        sits = reading is not None and self._desk.source.seat(reading, listener.player) is not None
        return last if sits else public

    def wake(self) -> None:
        """Reads the table again."""
        self._woken.set()

    def beat(self) -> None:
        """Tells all listeners the number that they should be at."""
        for listener in self.listeners:
            number = self._number_of(self._handed, listener) if self._handed is not None else 0
            listener.beat(heartbeat(number, self._talk_of(listener)))

    def _compare_view(self, listener: Listener, reading: Any) -> None:
        """Sends a page away to be loaded again if it shows what its browser may not see any more."""
        source = self._desk.source
        view = source.view(reading, listener.player)
        if listener.view and source.lost(listener.view, view, listener.number < self._number_of(reading, listener)):
            listener.close(LOAD_AGAIN)
        listener.view = view if listener.view else ""

    def _number_of(self, reading: Any, listener: Listener) -> int:
        source = self._desk.source
        return source.number_for(reading, source.seat(reading, listener.player))

    def stop(self) -> None:
        """Ends the room's work."""
        self._task.cancel()

    async def _work(self) -> None:
        while True:
            await self._woken.wait()
            await asyncio.sleep(COALESCE)
            self._woken.clear()
            try:
                await self._catch_up()
            except Exception:
                log.exception("Table %s could not be shown to its listeners", self.code)
                await asyncio.sleep(RETRY)
                self._woken.set()

    async def _catch_up(self) -> None:
        reading = await self._desk.read(self.code)
        if reading is None:
            for listener in self.listeners:
                listener.close(NO_TABLE)
            return
        self._reading = reading
        if reading.number != self.number:
            self._frames.clear()
        source = self._desk.source
        for listener in list(self.listeners):
            self._compare_view(listener, reading)
        crowds: dict[Audience, list[Listener]] = defaultdict(list)
        for listener in self.listeners:
            if listener.closing is None and listener.number < self._number_of(reading, listener):
                crowds[source.seat(reading, listener.player), listener.language].append(listener)
        for audience, crowd in crowds.items():
            before = source.number_for(self._handed, audience[0]) if self._handed is not None else 0
            after = before if 0 < before < source.number_for(reading, audience[0]) else None
            follow = [listener for listener in crowd if listener.number == after]
            frame = self._frames.get(audience)
            if frame is None:
                frame = await self._desk.draw(reading, audience, after if follow else None)
                self._frames[audience] = frame
            for listener in crowd:
                listener.show(frame, moving=listener.number == after)
        self.number, self._handed = reading.number, reading
        self._heard = max(self._heard, reading.number)
        for listener in self.listeners:
            self._tell_talk(listener)
