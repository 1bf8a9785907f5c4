"""Connections that hold memory and give nothing back are closed: silent ones, half-sent requests, readers that stopped.

`uvicorn --http config.connections:HttpConnection --ws config.connections:SocketConnection --ws-max-size 4096`, which
is what `manage.py play` does. Uvicorn by itself waits for ever for the first byte and for the end of the headers.
Bodies are watched in `config.bodies`.
"""

import asyncio
from asyncio.transports import BaseTransport, Transport
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

SILENCE = 20.0
"""Seconds from the first byte of a request, or from the opening of the connection, to the end of the headers; and so
long may a browser take nothing of what is sent to it."""
MOST_HEADERS = 64 * 1024
"""Bytes of a request's first line and headers."""
LARGEST_MESSAGE = 4096
"""Bytes of a message from a browser over a WebSocket. Pages of Hetu send none."""
MOST_FRAGMENTS = 64
"""Frames of one message: empty ones would not count as bytes."""


class ReaderWatch:
    """Ends a connection whose other side has stopped to take what is written to it.

    Both a paused and a closing connection keep what is unsent, without an end of their own.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: Transport) -> None:
        self.paused = False
        self._loop = loop
        self._transport = transport
        self._left: int | None = None
        self._timer = loop.call_later(SILENCE, self._look)

    def stop(self) -> None:
        """Watches no more."""
        self._timer.cancel()

    def _look(self) -> None:
        """Compares what is unsent with the last look. Nothing is added while a connection is paused or closing."""
        left = self._transport.get_write_buffer_size() if self.paused or self._transport.is_closing() else None
        if left is not None and self._left is not None and left >= self._left:
            self._transport.abort()
            return
        self._left = left
        self._timer = self._loop.call_later(SILENCE, self._look)


class HttpConnection(HttpToolsProtocol):
    """Uvicorn's HTTP connection with an end to waiting for a request."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._deadline: asyncio.TimerHandle | None = None
        self._header_bytes = 0
        self._reader: ReaderWatch | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begins to wait for the first request."""
        super().connection_made(transport)
        self._reader = ReaderWatch(self.loop, transport)
        self._await_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends all waiting."""
        self._stop_watching()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection over; its new protocol watches by itself."""
        self._stop_watching()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Reads on. Headers must be complete in time, however evenly they drip."""
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_awaiting()
            return
        self._await_headers()
        self._header_bytes += len(data)
        if self._header_bytes > MOST_HEADERS:
            self.transport.write(STATUS_LINE[431] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()

    def pause_writing(self) -> None:
        """Stops the writing, and looks whether the reader takes anything."""
        super().pause_writing()
        self._mark_paused(True)

    def resume_writing(self) -> None:
        """Goes on with the writing."""
        super().resume_writing()
        self._mark_paused(False)

    def _mark_paused(self, paused: bool) -> None:
        if self._reader is not None:
            self._reader.paused = paused

    def _await_headers(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(SILENCE, self.transport.close)

    def _stop_awaiting(self) -> None:
        self._header_bytes = 0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _stop_watching(self) -> None:
        self._stop_awaiting()
        if self._reader is not None:
            self._reader.stop()


class SocketConnection(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket with bounds for what a browser sends, and an end for one that does not read."""

    _reader: ReaderWatch

    def connection_made(self, transport: BaseTransport) -> None:
        """Begins to watch."""
        super().connection_made(transport)
        self._reader = ReaderWatch(self.loop, cast(Transport, transport))

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the watching."""
        self._reader.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Stops the writing, and looks whether the reader takes anything."""
        super().pause_writing()
        self._reader.paused = True

    def resume_writing(self) -> None:
        """Goes on with the writing."""
        super().resume_writing()
        self._reader.paused = False

    def handle_cont(self, event: Frame) -> None:
        """Takes a further part of a message, unless there are too many."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hands a whole message on; a text that is not UTF-8 ends the connection, without a word in the server's log."""
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(CloseCode.INVALID_DATA, "not UTF-8")
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answers, unless the browser does not read: its answers would pile up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
