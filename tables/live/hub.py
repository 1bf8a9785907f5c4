"""The hub of a process: one subscription for each table with listeners, one picture for each audience.

The channel layer delivers at most once and loses silently, so a message on it is only a hint that a table has
reached a number. Besides, the hub asks the database for the numbers of its tables every WATCH seconds; whatever was
lost, by a layer that was away or a process that died, is found then.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from tables.live.listener import Listener
from tables.live.messages import STAY_AWAY, Frame
from tables.live.room import Audience, Room, Source

log = logging.getLogger(__name__)

WATCH = 2.0
HEARTBEAT = 4.0
"""Seconds between heartbeats. A page that hears none for a little longer finds out whether it is cut off."""
EVERYONE = "hetu.hubs"
"""The layer's group of all hubs."""


Listen = Callable[[Callable[[str, int], None]], Callable[[], object]]
Overhear = Callable[[Callable[[str, int, bool], None]], Callable[[], object]]


def group_of(code: str) -> str:
    """The layer's group of a table."""
    return f"table.{code}"


class Hub:
    """Sockets of this process by table. Made and used on one event loop, except for `poked` and `dismissed`."""

    def __init__(self, source: Source, listen: Listen | None = None, overhear: Overhear | None = None) -> None:
        """listen: hands `poked` every commit of this process, and returns how to stop that; overhear: likewise
        hands `said` every line of chat."""
        self.source = source
        self.rooms: dict[str, Room] = {}
        self.loop = asyncio.get_running_loop()
        self._subscribed: set[str] = set()
        self._lock = asyncio.Lock()
        self._channel: str | None = None
        # Two threads: a slow read of one table does not hold up all others, and more would only share one core.
        self._threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="hub")
        self._tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._watch())]
        self._ears = [*([listen(self.poked)] if listen else []), *([overhear(self.said)] if overhear else [])]

    def deafen(self) -> None:
        """Ends the hearing of commits in this process."""
        for stop in self._ears:
            stop()

    async def join(self, code: str, listener: Listener) -> None:
        """Registers a listener; what it lacks is read afterwards, so nothing falls in between."""
        room = self.rooms.get(code)
        if room is None:
            room = self.rooms[code] = Room(code, self)
        room.listeners.add(listener)
        await self._reconcile(code)
        room.add(listener)

    async def leave(self, code: str, listener: Listener) -> None:
        """Forgets a listener, and the table with its last one."""
        room = self.rooms.get(code)
        if room is None:
            return
        room.listeners.discard(listener)
        if not room.listeners:
            room.stop()
            del self.rooms[code]
            await self._reconcile(code)

    def poked(self, code: str, number: int) -> None:
        """A table has reached a number. May be called from any thread, after the commit."""
        with suppress(RuntimeError):
            # A loop that has just ended has nobody left to tell.
            self.loop.call_soon_threadsafe(self._poke, code, number)

    def said(self, code: str, line: int, public: bool) -> None:
        """The talk at a table has reached a line. May be called from any thread, after the commit."""
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self._said, code, line, public)

    def dismissed(self, session: str, why: int = STAY_AWAY) -> None:
        """Closes all sockets of a session in every process. May be called from any thread."""
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self._dismiss_everywhere, session, why)

    async def stop(self) -> None:
        """Ends all work of the hub."""
        self.deafen()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self.rooms.values():
            room.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def read(self, code: str) -> Any:
        """Reads a table in a thread with a database connection."""
        return await self._with_database(self.source.read, code)

    async def draw(self, reading: Any, audience: Audience, after: int | None) -> Frame:
        """Draws and compresses a table for an audience in a thread, without the database: it was read before."""

        def work() -> Frame:
            beats = self.source.beats(reading, audience, after) if after is not None else []
            number = self.source.number_for(reading, audience[0])
            return Frame(number, self.source.html(reading, audience), beats, after)

        return await self.loop.run_in_executor(self._threads, work)

    async def _with_database(self, function: Callable[..., Any], *arguments: Any) -> Any:
        call = database_sync_to_async(function, thread_sensitive=False, executor=self._threads)
        return await call(*arguments)

    def _poke(self, code: str, number: int) -> None:
        room = self.rooms.get(code)
        if room is not None:
            room.poke(number)

    def _said(self, code: str, line: int, public: bool) -> None:
        room = self.rooms.get(code)
        if room is not None:
            room.spoken(line if public else 0, line)

    def _dismiss(self, session: str, why: int) -> None:
        for room in self.rooms.values():
            for listener in room.listeners:
                if session and listener.session == session:
                    listener.close(why)

    def _dismiss_everywhere(self, session: str, why: int) -> None:
        self._dismiss(session, why)
        message = {"type": "hub.dismiss", "session": session, "why": why}
        task = asyncio.create_task(self._send(EVERYONE, message))
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)

    async def _send(self, group: str, message: dict[str, Any]) -> None:
        try:
            await get_channel_layer().group_send(group, message)
        except Exception:
            log.exception("The channel layer does not take messages")

    async def _reconcile(self, code: str) -> None:
        """Brings the subscription of a table in line with whether it has listeners."""
        async with self._lock:
            wanted = code in self.rooms
            if self._channel is None or wanted == (code in self._subscribed):
                return
            layer = get_channel_layer()
            try:
                if wanted:
                    await layer.group_add(group_of(code), self._channel)
                    self._subscribed.add(code)
                else:
                    self._subscribed.discard(code)
                    await layer.group_discard(group_of(code), self._channel)
            except Exception:
                log.exception("The channel layer does not answer; table %s is watched through the database", code)

    async def _hear(self) -> None:
        """Listens to the layer for as long as the hub lives."""
        while True:
            try:
                await self._subscribe()
                while True:
                    self._take(await get_channel_layer().receive(self._channel))
            except Exception:
                log.exception("The channel layer fell silent; trying again")
                await asyncio.sleep(WATCH)

    async def _subscribe(self) -> None:
        layer = get_channel_layer()
        async with self._lock:
            self._subscribed.clear()
            self._channel = await layer.new_channel()
            await layer.group_add(EVERYONE, self._channel)
        for code in list(self.rooms):
            await self._reconcile(code)
            room = self.rooms.get(code)
            if room is not None:
                room.wake()

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "table.poke":
            self._poke(message["code"], message["number"])
        elif message["type"] == "table.said":
            self._said(message["code"], message["line"], message["public"])
        elif message["type"] == "hub.dismiss":
            self._dismiss(message["session"], message.get("why", STAY_AWAY))

    async def _watch(self) -> None:
        """Compares the rooms with the database, and tells the sockets that the line is alive."""
        next_beat = self.loop.time() + HEARTBEAT
        while True:
            await asyncio.sleep(WATCH)
            try:
                await self._look()
            except Exception:
                log.exception("The numbers of the tables could not be read")
            if self.loop.time() >= next_beat:
                next_beat += HEARTBEAT
                for room in self.rooms.values():
                    room.beat()

    async def _look(self) -> None:
        if not self.rooms:
            return
        heads = await self._with_database(self.source.heads, list(self.rooms))
        for code, number in heads.items():
            room = self.rooms.get(code)
            if room is not None:
                room.compare(number)
                await self._reconcile(code)
        talk = await self._with_database(self.source.said, list(self.rooms))
        for code, (public, last) in talk.items():
            room = self.rooms.get(code)
            if room is not None:
                room.spoken(public, last)


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def current_hub(make: Callable[[], Hub]) -> Hub:
    """The hub of the running event loop, made at the first use."""
    for loop in [loop for loop in _hubs if loop.is_closed()]:
        _hubs.pop(loop).deafen()
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = make()
    return _hubs[loop]


def dismiss(session: str, why: int = STAY_AWAY) -> None:
    """Closes all sockets of a session in every process. From any thread without a running loop."""
    hubs = [hub for loop, hub in list(_hubs.items()) if not loop.is_closed()]
    for hub in hubs:
        hub.dismissed(session, why)
    if not hubs:
        message = {"type": "hub.dismiss", "session": session, "why": why}
        async_to_sync(get_channel_layer().group_send)(EVERYONE, message)
