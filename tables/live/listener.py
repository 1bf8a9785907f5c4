"""One socket in the hub: it is handed frames and never waited for."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from tables.live.messages import Frame

Send = Callable[[dict[str, Any]], Awaitable[None]]
GONE = (OSError, RuntimeError)
"""What `Send` raises for a socket that is no more: the browser has left, or the server has closed it by itself."""
QUEUE = 8
"""Messages that may wait for a slow socket. Each frame holds the whole table, so a longer queue only ages."""


class Listener:
    """A visitor's socket at a table.

    player: the visitor, who may sit at the table, as the source knows people
    session: the key of the session that let it in, so that a logout finds its sockets
    language: in which it is spoken to
    number: the table's number that it shows, or will show when its queue is empty
    line: the line of the talk of which it was told last
    view: the view that its page shows, as the source names views; "" for a page that does not say
    """

    def __init__(
        self, send: Send, number: int, language: str, player: Any = (), session: str = "", view: str = ""
    ) -> None:
        self.number = number
        self.view = view
        self.line = 0
        self.language = language
        self.player = player
        self.session = session
        self.dropped = 0
        self.closing: int | None = None
        self._send = send
        self._queue: deque[dict[str, Any]] = deque()
        self._filled = asyncio.Event()

    def show(self, frame: Frame, *, moving: bool) -> None:
        """Queues a frame unless the socket already has it. A full queue gives way to the present."""
        if frame.number <= self.number:
            return
        self.number = frame.number
        if len(self._queue) >= QUEUE:
            self.dropped += len(self._queue)
            self._queue.clear()
            moving = False
        self._put({"type": "websocket.send", "bytes": frame.moving if moving else frame.still})

    def beat(self, text: str) -> None:
        """Queues a heartbeat; a socket that is busy needs none."""
        if not self._queue:
            self._put({"type": "websocket.send", "text": text})

    def hint(self, text: str) -> None:
        """Queues a few words beside the pictures; what a full queue does not take, the next heartbeat says again."""
        if len(self._queue) < QUEUE:
            self._put({"type": "websocket.send", "text": text})

    def close(self, code: int) -> None:
        """Closes the socket with a code once what waits is dropped."""
        self._queue.clear()
        self.closing = code
        self._put({"type": "websocket.close", "code": code})

    def _put(self, message: dict[str, Any]) -> None:
        self._queue.append(message)
        self._filled.set()

    async def write(self) -> None:
        """Sends what is queued, one after another, until the socket is closed or gone."""
        while True:
            await self._filled.wait()
            self._filled.clear()
            while self._queue:
                message = self._queue.popleft()
                try:
                    await self._send(message)
                except GONE:
                    # The disconnect is on its way.
                    return
                if message["type"] == "websocket.close":
                    return
