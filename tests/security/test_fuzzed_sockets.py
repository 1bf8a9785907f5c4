"""Whatever a script says over a socket or while it opens one: the server goes on, and its log is not filled with errors."""

from __future__ import annotations

import base64
import os
import socket
import struct
from collections.abc import Iterator
from random import Random

import pytest

from tests.browser.server import Server

TEXT, BINARY, CONTINUED, PING = 0x1, 0x2, 0x0, 0x9


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("sockets"))
    server.prepare()
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def code(server: Server) -> str:
    return str(server.desk("make", 3)["code"])


def handshake(server: Server, path: bytes, *headers: bytes) -> socket.socket:
    """A connection on which a socket was asked for at `path`."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    key = base64.b64encode(os.urandom(16))
    asked = [
        b"GET " + path + b" HTTP/1.1", b"Host: 127.0.0.1:%d" % server.port, b"Origin: " + server.url.encode(),
        b"Connection: upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: " + key, *headers,
    ]  # fmt: skip
    line.sendall(b"\r\n".join([*asked, b"", b""]))
    return line


def frame(opcode: int, data: bytes, *, end: bool = True, masked: bool = True, more: int = 0) -> bytes:
    """A frame as a browser sends it, or not quite.

    more: bits that are reserved, and must be 0
    """
    head = bytes([(0x80 if end else 0) | more | opcode])
    size, bit = len(data), 0x80 if masked else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += bytes([bit | 126]) + struct.pack("!H", size)
    else:
        head += bytes([bit | 127]) + struct.pack("!Q", size)
    mask = b"\1\2\3\4" if masked else b""
    return head + mask + (bytes(sign ^ mask[at % 4] for at, sign in enumerate(data)) if masked else data)


def answer(line: socket.socket) -> bytes:
    """What comes until the server closes, or says nothing for a moment."""
    line.settimeout(0.5)
    received = b""
    try:
        while part := line.recv(65536):
            received += part
    except (TimeoutError, ConnectionResetError):
        pass
    return received


SAID = {
    "text": frame(TEXT, b"hello"),
    "json": frame(TEXT, b'{"type":"websocket.disconnect"}'),
    "deep json": frame(TEXT, b"[" * 4000),
    "NUL": frame(TEXT, b"\0" * 10),
    "not UTF-8": frame(TEXT, b"\xff\xfe\xed\xa0\x80"),
    "half a sign": frame(TEXT, b"\xe5", end=False) + frame(CONTINUED, b"\x80"),
    "binary": frame(BINARY, bytes(range(256))),
    "too large": frame(TEXT, b"x" * 70_000),
    "a size that is not sent": b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff",
    "no mask": frame(TEXT, b"x", masked=False),
    "reserved bits": frame(TEXT, b"x", more=0x70),
    "an unknown kind": frame(0x7, b"x"),
    "a continuation of nothing": frame(CONTINUED, b"x"),
    "a broken close": frame(0x8, b"\x03"),
    "a close that says nonsense": frame(0x8, b"\x03\xe8\xff\xff"),
    "a long ping": frame(PING, b"x" * 200),
    "many": frame(TEXT, b"x") * 500,
    "noise": Random(7).randbytes(3000),
}


@pytest.mark.parametrize("said", SAID)
def test_nothing_that_is_said_over_a_socket_troubles_the_server(server: Server, code: str, said: str) -> None:
    before = len(server.log())
    line = handshake(server, f"/ws/t/{code}/?after=0&language=en".encode())
    assert line.recv(65536).startswith(b"HTTP/1.1 101 ")
    line.sendall(SAID[said])
    answer(line)
    line.close()
    quiet(server, before)


PATHS = {
    "no table": b"/ws/t/nowhere1/",
    "no address": b"/ws/elsewhere/",
    "a page": b"/tables/",
    "a NUL": b"/ws/t/%00/",
    "not UTF-8": b"/ws/t/%ff/",
    "raw bytes": b"/ws/t/\xff\xfe/",
    "a raw query": b"/ws/t/CODE/?after=\xff",
    "odd numbers": b"/ws/t/CODE/?after=" + b"9" * 400 + b"&language=%00&view=%ed%a0%80",
    "a number below nothing": b"/ws/t/CODE/?after=-1&after[]=1",
    "a long query": b"/ws/t/CODE/?" + b"a=%00&" * 900,
    "no path": b"*",
    "a whole address": b"http://127.0.0.1/ws/t/CODE/",
}


@pytest.mark.parametrize("path", PATHS)
def test_no_address_of_a_socket_troubles_the_server(server: Server, code: str, path: str) -> None:
    before = len(server.log())
    line = handshake(server, PATHS[path].replace(b"CODE", code.encode()))
    assert not answer(line).startswith(b"HTTP/1.1 5")
    line.close()
    quiet(server, before)


@pytest.mark.parametrize(
    "header",
    [b"Cookie: sessionid=\xff\xff", b"Cookie: =;;;\x01", b"Sec-WebSocket-Protocol: ,,,", b"Accept-Language: \xff"],
)
def test_no_header_of_a_handshake_troubles_the_server(server: Server, code: str, header: bytes) -> None:
    before = len(server.log())
    line = handshake(server, f"/ws/t/{code}/".encode(), header)
    assert not answer(line).startswith(b"HTTP/1.1 5")
    line.close()
    quiet(server, before)


def quiet(server: Server, before: int) -> None:
    """The server has written no error, and still answers."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        line.sendall(b"GET /theme HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 ")
    said = server.log()[before:]
    assert "Traceback" not in said, said
    assert "ERROR" not in said, said
