"""Tables of words and sockets of lists, to drive the hub through its corners."""

import asyncio
import threading
from typing import Any

from tables.live.listener import Listener
from tables.live.messages import Beat, unpack


class Reading:
    def __init__(self, number: int, seats: dict[str, int]) -> None:
        self.number = number
        self.seats = seats


class FakeSource:
    """Tables that are only numbers. Counts what the hub asks of it."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.seats: dict[str, int] = {}
        self.reads = 0
        self.draws: list[tuple[int, Any, int | None]] = []
        self.broken = 0
        self.talk: dict[str, tuple[int, int]] = {}
        self.late = 0
        self._lock = threading.Lock()

    def heads(self, codes):
        return {code: self.numbers[code] for code in codes if code in self.numbers}

    def said(self, codes):
        return {code: self.talk[code] for code in codes if code in self.talk}

    def read(self, code):
        with self._lock:
            self.reads += 1
            if self.broken:
                self.broken -= 1
                raise OSError("the database is away")
            return Reading(self.numbers[code], dict(self.seats)) if code in self.numbers else None

    def seat(self, reading, player):
        return reading.seats.get(player)

    def view(self, reading, player):
        seat = self.seat(reading, player)
        return "public" if seat is None else str(seat)

    def lost(self, shown, now, newer):
        return shown != now and (not newer or "public" in (shown, now))

    def number_for(self, reading, seat):
        return reading.number - (self.late if seat is None else 0)

    def html(self, reading, audience):
        seat, language = audience
        with self._lock:
            self.draws.append((reading.number, audience, None))
        return f'<div id="table" data-n="{self.number_for(reading, seat)}" lang="{language}">secret-of-{seat}</div>'

    def beats(self, reading, audience, after):
        return [Beat(f'<svg id="board">{n}</svg>', 10) for n in range(after + 1, self.number_for(reading, audience[0]))]


class Visitor:
    """A socket whose browser keeps what it gets, and can be slow."""

    def __init__(self, hub, code="t", after=0, player=None, session="", language="en", view="") -> None:
        self.hub, self.code = hub, code
        self.messages: list[dict] = []
        self.flows = asyncio.Event()
        self.flows.set()
        self.listener = Listener(self._send, after, language, player, session, view)
        self._writer: asyncio.Task | None = None

    async def _send(self, message):
        await self.flows.wait()
        self.messages.append(message)

    async def come(self) -> "Visitor":
        self._writer = asyncio.create_task(self.listener.write())
        await self.hub.join(self.code, self.listener)
        return self

    async def go(self) -> None:
        self._writer.cancel()
        await self.hub.leave(self.code, self.listener)

    @property
    def frames(self) -> list[dict]:
        return [unpack(m["bytes"]) for m in self.messages if m.get("bytes")]

    @property
    def numbers(self) -> list[int]:
        return [frame["n"] for frame in self.frames]

    @property
    def closed(self) -> list[int]:
        return [m["code"] for m in self.messages if m["type"] == "websocket.close"]


async def until(truth, seconds=5.0) -> None:
    """Waits until something is true, and fails if it does not become so."""
    end = asyncio.get_running_loop().time() + seconds
    while not truth():
        assert asyncio.get_running_loop().time() < end, "it did not happen in time"
        await asyncio.sleep(0.005)
