"""Connections that say nothing, half a request, or never read are closed; sockets take small messages only."""

import asyncio
import contextlib
import re
import socket
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from config import connections
from config.connections import LARGEST_MESSAGE, HttpConnection, SocketConnection
from tables.live.listener import Listener
from tables.live.messages import Frame
from tests.browser.server import ROOT, SERVING

LONG = b"x" * 20_000_000


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """A site with a page that is long, one that is short, and a socket that says what it hears or more than is read."""
    if scope["type"] == "http":
        body = LONG if scope["path"] == "/long" else b"short"
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        return
    await receive()
    await send({"type": "websocket.accept"})
    if scope["path"] == "/talker":
        for _ in range(200):
            await send({"type": "websocket.send", "bytes": b"x" * 100_000})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": str(len(message.get("text") or message.get("bytes") or b""))})


class Site:
    """A uvicorn in a thread, with our protocols."""

    def __init__(self) -> None:
        self.server = uvicorn.Server(
            uvicorn.Config(
                application,
                port=0,
                http=HttpConnection,
                ws=SocketConnection,
                ws_max_size=LARGEST_MESSAGE,
                ws_per_message_deflate=False,
                ws_ping_interval=None,
                lifespan="off",
                log_level="warning",
                timeout_graceful_shutdown=1,
            )
        )
        self.thread = threading.Thread(target=self.server.run)

    def start(self) -> "Site":
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)
        return self

    @property
    def port(self) -> int:
        return int(self.server.servers[0].sockets[0].getsockname()[1])

    def open(self, *said: bytes) -> socket.socket:
        """A connection on which bytes were sent."""
        line = socket.socket()
        # Else the system would take megabytes that nobody reads.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 10_000)
        line.settimeout(10)
        line.connect(("127.0.0.1", self.port))
        for part in said:
            line.sendall(part)
        return line

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setattr(connections, "SILENCE", 0.4)
    site = Site().start()
    yield site
    site.stop()


def rest(line: socket.socket) -> bytes:
    """What comes until the other side closes; fails if it does not."""
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while part := line.recv(65536):
            received += part
    return received


REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"\r\n",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n",
    ],
)
def test_who_says_nothing_or_half_a_request_is_cut_off(site: Site, said: bytes) -> None:
    assert rest(site.open(said)) == b""


@pytest.mark.parametrize("again", [b"\r\n", b"GET / HTTP/1.1\r\nX: "])
def test_half_a_second_request_on_a_kept_connection_is_cut_off(site: Site, again: bytes) -> None:
    line = site.open(REQUEST)
    assert b"short" in line.recv(65536)
    line.sendall(again)
    assert rest(line) == b""


def test_headers_that_drip_do_not_gain_time(site: Site) -> None:
    line = site.open(b"GET / HTTP/1.1\r\n")

    def drip() -> None:
        for _ in range(1000):
            line.sendall(b"X: y\r\n")
            time.sleep(0.02)

    with pytest.raises(ConnectionError):
        drip()


def test_headers_without_an_end_are_refused(site: Site) -> None:
    line = site.open(b"GET / HTTP/1.1\r\n")
    with contextlib.suppress(OSError):
        for _ in range(200):
            line.sendall(b"X: " + b"y" * 1000 + b"\r\n")
            time.sleep(0.001)
    assert rest(line).startswith(b"HTTP/1.1 431 ") or line.recv(1) == b""


def test_a_connection_that_is_used_stays(site: Site) -> None:
    line = site.open()
    for _ in range(8):
        line.sendall(REQUEST)
        assert b"short" in line.recv(65536)
        time.sleep(0.1)


def test_who_never_reads_a_page_is_cut_off(site: Site) -> None:
    line = site.open(b"GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert b" 200 " in line.recv(20)
    gone(site)
    assert len(rest(line)) < len(LONG)


def test_who_reads_slowly_gets_the_whole_page(site: Site) -> None:
    line = site.open(b"GET /long HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    received = 0
    while part := line.recv(100_000):
        received += len(part)
        time.sleep(0.0005)
    assert received > len(LONG)


def gone(site: Site) -> None:
    """Waits until the server holds no connection."""
    end = time.monotonic() + 15
    while site.server.server_state.connections:
        assert time.monotonic() < end, "the server still holds the connection"
        time.sleep(0.05)


HANDSHAKE = (
    b"GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def test_a_socket_that_never_reads_is_cut_off(site: Site) -> None:
    line = site.open(HANDSHAKE % b"/talker")
    assert b" 101 " in line.recv(200)
    gone(site)
    line.close()


def test_pings_of_one_who_never_reads_do_not_pile_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SILENCE", 30.0)
    line = site.open(HANDSHAKE % b"/echo")
    assert b" 101 " in line.recv(200)
    line.setblocking(False)
    ping = b"\x89\xfd\0\0\0\0" + b"p" * 125
    stream, sent = ping * 1000, 0
    end = time.monotonic() + 20
    while sent < 40_000_000 and time.monotonic() < end:
        with contextlib.suppress(BlockingIOError):
            sent += line.send(stream[sent % len(ping) :])
    (held,) = site.server.server_state.connections
    assert held.transport.get_write_buffer_size() < 1_000_000
    line.close()


async def opened(site: Site) -> ClientConnection:
    return await connect(f"ws://127.0.0.1:{site.port}/echo", max_size=None)


async def test_messages_up_to_the_bound_are_taken(site: Site) -> None:
    async with await opened(site) as line:
        await line.send("x" * LARGEST_MESSAGE)
        assert await line.recv() == str(LARGEST_MESSAGE)
        await line.send(["x" * 1000, "y" * 1000])
        assert await line.recv() == "2000"


@pytest.mark.parametrize("parts", [1, 5])
async def test_larger_messages_are_refused_whole_or_in_parts(site: Site, parts: int) -> None:
    async with await opened(site) as line:
        with contextlib.suppress(ConnectionClosed):
            await line.send(["x" * (LARGEST_MESSAGE // parts + 1)] * parts)
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(line.recv(), 10)
        assert line.close_code == 1009


def test_a_large_message_is_refused_by_its_head_alone(site: Site) -> None:
    """Nobody waits for sixteen megabytes that are announced: sixty such messages would be a gigabyte."""
    line = site.open(HANDSHAKE % b"/echo")
    assert b" 101 " in line.recv(65536)
    line.sendall(b"\x82\xff" + struct.pack(">Q", 16_000_000) + b"\0\0\0\0" + b"x" * 100)
    assert struct.pack(">H", 1009) in rest(line)


def test_a_message_of_endlessly_many_empty_parts_is_refused(site: Site) -> None:
    line = site.open(HANDSHAKE % b"/echo")
    assert b" 101 " in line.recv(65536)
    with contextlib.suppress(OSError):
        line.sendall(b"\x02\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 10_000)
    assert struct.pack(">H", 1009) in rest(line)


async def test_a_socket_that_uvicorn_has_closed_ends_its_listener_quietly() -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)
        raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")

    listener = Listener(send, 0, "en")
    listener.show(Frame(1, "table"), moving=False)
    listener.hint("more")
    await asyncio.wait_for(listener.write(), 5)
    assert len(sent) == 1


def test_the_readme_serves_with_these_protocols() -> None:
    readme = Path(ROOT, "README.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"uvicorn config\.asgi:application((?:.*\\\n)*.*)", readme)
    words = line.replace("\\\n", " ").split()
    assert {"config.connections:HttpConnection", "config.connections:SocketConnection"} <= set(words)
    for option, value in zip(SERVING[::2], SERVING[1::2], strict=True):
        assert words[words.index(option) + 1] == value
