"""Which pages may open a socket: those of the same scheme, host and port, and those that may post."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from config.origins import SameOrigin
from tests.browser.server import Server

HOST = "hetu.example"


def admits(origin: str | None, scheme: str = "ws", host: str = HOST, **headers: str) -> bool:
    """Whether a socket gets through that was asked for at `scheme://host` by a page of `origin`."""
    reached, sent = [], []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        reached.append(scope)

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    named = {"host": host, **({} if origin is None else {"origin": origin}), **headers}
    scope = {
        "type": "websocket",
        "scheme": scheme,
        "path": "/ws/t/abc/",
        "query_string": b"",
        "headers": [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in named.items()],
    }
    asyncio.run(SameOrigin(application)(scope, receive, send))
    assert sent == ([] if reached else [{"type": "websocket.close"}])
    return bool(reached)


@pytest.fixture(autouse=True)
def one_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = [HOST, "other.example", "[::1]"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://trusted.example:8443", "https://*.wide.example"]


@pytest.mark.parametrize(
    ("scheme", "host", "origin"),
    [
        ("ws", HOST, "http://hetu.example"),
        ("ws", "hetu.example:8000", "http://hetu.example:8000"),
        ("wss", HOST, "https://hetu.example"),
        ("wss", "hetu.example:8443", "https://hetu.example:8443"),
        ("ws", "[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_the_own_origin_is_admitted(scheme: str, host: str, origin: str) -> None:
    assert admits(origin, scheme, host)


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "http://hetu.example:8001",
        "http://hetu.example",
        "https://hetu.example:8000",
        "http://other.example:8000",
        "http://hetu.example.evil.example:8000",
        "http://user@hetu.example:8000",
        "http://hetu.example:8000/",
        "hetu.example:8000",
        "http://[hetu.example:8000",
        "http://hetu.example:8000, http://hetu.example:8000",
        "ws://hetu.example:8000",
        "file://",
        "h\u00e4tu",
    ],
)
def test_any_other_origin_is_refused(origin: str | None) -> None:
    assert not admits(origin, "ws", "hetu.example:8000")


def test_a_host_that_is_not_served_is_no_origin_of_its_own() -> None:
    assert not admits("http://evil.example", "ws", "evil.example")


@pytest.mark.parametrize(
    ("origin", "admitted"),
    [
        ("https://trusted.example:8443", True),
        ("https://trusted.example", False),
        ("http://trusted.example:8443", False),
        ("https://a.wide.example", True),
        ("https://a.wide.example:444", False),
        ("http://a.wide.example", False),
        ("https://notwide.example", False),
    ],
)
def test_trusted_origins_are_compared_as_for_posts(origin: str, admitted: bool) -> None:
    assert admits(origin) is admitted


def test_behind_a_proxy_its_word_on_the_scheme_counts(settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert admits("https://hetu.example", x_forwarded_proto="https")
    assert not admits("http://hetu.example", x_forwarded_proto="https")
    assert not admits("https://hetu.example", x_forwarded_proto="http")


def test_without_a_proxy_a_header_does_not_change_the_scheme() -> None:
    assert not admits("https://hetu.example", x_forwarded_proto="https")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("origins"))
    server.prepare()
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize(
    "origin", ["http://127.0.0.1:1", "https://127.0.0.1:{port}", "null", "http://localhost:{port}"]
)
async def test_the_server_refuses_other_ports_schemes_and_hosts(server: Server, origin: str) -> None:
    address = f"ws://127.0.0.1:{server.port}/ws/t/nowhere/"
    with pytest.raises(InvalidStatus, match="403"):
        await connect(address, origin=origin.format(port=server.port))
    async with connect(address, origin=server.url):
        pass
