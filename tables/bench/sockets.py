"""A client that holds many WebSockets cheaply, and servers in processes of their own."""

import asyncio
import base64
import contextlib
import os
import secrets
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.request
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent


class Socket(asyncio.Protocol):
    """A WebSocket that tells `heard` of each message (payload, when it came) and answers pings."""

    def __init__(self, port: int, path: str, cookie: str, heard: Callable[[bytes, float], None]) -> None:
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False
        self._request = (port, path, cookie)
        self._heard = heard
        self._buffer = b""
        self._open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the upgrade."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        port, path, cookie = self._request
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n".encode()
        )

    def send(self, text: bytes) -> None:
        """Sends a short text."""
        self._write(0x81, text)

    def close(self) -> None:
        """Hangs up."""
        if self._transport is not None:
            self._transport.close()

    def _write(self, kind: int, payload: bytes) -> None:
        assert self._transport is not None
        # An all-zero mask is a mask, and spares the masking.
        self._transport.write(bytes([kind, 0x80 | len(payload)]) + b"\0\0\0\0" + payload)

    def data_received(self, data: bytes) -> None:
        """Cuts what came into messages."""
        now = time.perf_counter()
        buffer = self._buffer + data
        if not self._open:
            head, blank, buffer = buffer.partition(b"\r\n\r\n")
            if not blank:
                self._buffer = head
                return
            if b" 101 " not in head[:20]:
                self.ready.set_exception(ConnectionRefusedError(head[:80].decode("latin-1")))
                return
            self._open = True
            self.ready.set_result(None)
        at = 0
        while len(buffer) - at >= 2:
            length, header = buffer[at + 1] & 127, 2
            if length == 126:
                if len(buffer) - at < 4:
                    break
                (length,), header = struct.unpack_from(">H", buffer, at + 2), 4
            elif length == 127:
                if len(buffer) - at < 10:
                    break
                (length,), header = struct.unpack_from(">Q", buffer, at + 2), 10
            if len(buffer) - at < header + length:
                break
            kind, payload = buffer[at] & 15, buffer[at + header : at + header + length]
            at += header + length
            if kind in (1, 2):
                self._heard(payload, now)
            elif kind == 9:
                self._write(0x8A, payload)
        self._buffer = buffer[at:]

    def connection_lost(self, error: Exception | None) -> None:
        """Remembers that the server hung up."""
        self.is_closed = True


async def open_socket(port: int, path: str, heard: Callable[[bytes, float], None], cookie: str = "") -> Socket:
    """A socket that is open. Raises ConnectionRefusedError if the server does not take it."""
    loop = asyncio.get_running_loop()
    _, made = await loop.create_connection(lambda: Socket(port, path, cookie, heard), "127.0.0.1", port)
    await asyncio.wait_for(made.ready, 20)
    return made


def number_of(payload: bytes) -> int:
    """The number in a frame or heartbeat, without unpacking all of it."""
    if payload[:2] == b"\x1f\x8b":
        payload = zlib.decompressobj(wbits=31).decompress(payload, 40)
    return int(payload.partition(b'"n":')[2].partition(b",")[0].rstrip(b"}"))


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server(NamedTuple):
    """A server for the bench: where it listens, and its process."""

    port: int
    pid: int

    def cpu(self) -> float | None:
        """The seconds of processor time that it has used; None where the system does not tell."""
        try:
            facts = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return (int(facts[11]) + int(facts[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def server(application: str, settings: dict[str, str] | None = None) -> Iterator[Server]:
    """Uvicorn with an application in a process of its own, which is ended afterwards."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "uvicorn", application, "--port", str(port), "--log-level", "warning",
         "--http", "config.connections:HttpConnection", "--ws", "config.connections:SocketConnection",
         "--ws-max-size", "4096", "--ws-per-message-deflate", "false", "--timeout-graceful-shutdown", "2"],
        cwd=ROOT,
        env={**os.environ, **(settings or {})},
    )  # fmt: skip
    try:
        wait_for(port, process)
        yield Server(port, process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_for(port: int, process: subprocess.Popen[bytes], seconds: float = 30) -> None:
    """Returns once something answers on the port. Raises RuntimeError if the process ends before, or in vain."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process.poll() is not None:
            break
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError("The server for the bench did not start.")


def fetch(port: int, path: str, cookie: str = "") -> tuple[bytes, dict[str, str]]:
    """The compressed bytes of an address, and its headers in lower case."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", headers={"Accept-Encoding": "gzip", "Cookie": cookie}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
        return answer.read(), {name.lower(): value for name, value in answer.headers.items()}
