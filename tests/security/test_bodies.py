"""Bodies that are too large or too slow are refused while they arrive, in words, and reach nothing."""

import asyncio
import contextlib
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test import Client

from config import bodies
from config.bodies import FORM, IMPORT, BodyLimit, Limit
from tables.views import importing
from tests.browser.server import ROOT, Server


class Site:
    """A site behind the limit, and what reached it."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.limited = BodyLimit(self.application)

    async def application(self, scope: Any, receive: Any, send: Any) -> None:
        message = await receive()
        assert not message["more_body"]
        self.bodies.append(message["body"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"taken"})

    async def post(self, path: str, *parts: bytes, announced: int | None = None, **headers: str) -> "Answer":
        """Posts a body in parts; the last one stays open if it is empty."""
        named = {"host": "localhost", **headers}
        if announced is not None:
            named["content-length"] = str(announced)
        scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "query_string": b"",
            "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items()],
        }
        talk: Any = ApplicationCommunicator(self.limited, scope)
        for number, part in enumerate(parts, 1):
            await talk.send_input({"type": "http.request", "body": part, "more_body": number < len(parts) or not part})
        start = await talk.receive_output(10)
        body = b""
        while True:
            message = await talk.receive_output(10)
            body += message.get("body", b"")
            if not message.get("more_body", False):
                break
        await talk.wait(10)
        return Answer(start["status"], dict(start["headers"]), body.decode())


class Answer:
    def __init__(self, status: int, headers: dict[bytes, bytes], text: str) -> None:
        self.status = status
        self.headers = headers
        self.text = text


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setattr(bodies, "LINGER", 0.1)
    return Site()


async def test_a_body_up_to_the_limit_reaches_the_site_whole(site: Site) -> None:
    assert (await site.post("/t/abc/say", b"x" * 100_000, b"y" * (FORM.size - 100_000))).status == 200
    assert [len(body) for body in site.bodies] == [FORM.size]


@pytest.mark.parametrize("path", ["/", "/t/abc/move", "/account/login/", "/nowhere/", "/import", "/t/abc/proof/"])
async def test_an_announced_body_that_is_too_large_is_refused_unread(site: Site, path: str) -> None:
    answer = await site.post(path, b"", announced=300_000_000)
    assert answer.status == 413
    assert answer.headers[b"connection"] == b"close"
    assert "256 kB" in answer.text
    assert site.bodies == []


async def test_a_body_of_unknown_size_is_refused_when_it_grows_too_large(site: Site) -> None:
    answer = await site.post("/t/abc/say", *[b"x" * 65_536] * 5, accept_language="zh-hant")
    assert answer.status == 413
    assert '<html lang="zh-Hant">' in answer.text
    assert "256 kB" in answer.text
    assert site.bodies == []


async def test_a_table_may_be_as_long_as_its_form_says(site: Site) -> None:
    whole = [b"x" * 100_000] * (importing.LARGEST // 100_000)
    assert (await site.post("/import/", *whole)).status == 200
    assert len(site.bodies[0]) == importing.LARGEST
    answer = await site.post("/import/", *whole, *[b"x" * 100_000] * 3)
    assert answer.status == 413
    assert "3 MB" in answer.text


async def test_few_large_bodies_are_held_at_a_time(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MOST_LARGE", 1)
    under_way = asyncio.ensure_future(site.post("/import/", b"x" * (FORM.size + 1), b""))
    while not site.limited._large:
        await asyncio.sleep(0.01)
    assert (await site.post("/import/", b"x" * (FORM.size + 1))).status == 503
    assert (await site.post("/t/abc/say", b"x")).status == 200
    under_way.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await under_way
    while site.limited._large:
        await asyncio.sleep(0.01)
    assert (await site.post("/import/", b"x" * (FORM.size + 1))).status == 200


async def test_a_body_that_drips_is_cut_off(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "FORM", Limit(FORM.size, 0.2))
    answer = await site.post("/t/abc/say", b"x", b"")
    assert answer.status == 408
    assert answer.headers[b"connection"] == b"close"
    assert site.bodies == []


async def test_a_browser_that_leaves_half_way_reaches_nothing(site: Site) -> None:
    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": []}
    talk: Any = ApplicationCommunicator(site.limited, scope)
    await talk.send_input({"type": "http.request", "body": b"half", "more_body": True})
    await talk.send_input({"type": "http.disconnect"})
    await talk.wait(10)
    assert site.bodies == []


async def test_the_refusal_leads_back_to_the_page_that_posted_and_nowhere_else(site: Site) -> None:
    too_large = {"announced": FORM.size + 1}
    answer = await site.post("/t/abc/say", b"", **too_large, referer="http://localhost/t/abc/?a=1#talk")
    assert 'href="/t/abc/?a=1"' in answer.text
    for foreign in ("http://evil.example/t/abc/", "http://localhost//evil.example/", "javascript:alert(1)"):
        answer = await site.post("/t/abc/say", b"", **too_large, referer=foreign)
        assert "Back to that page" not in answer.text
        assert "evil" not in answer.text


async def test_a_part_of_a_page_is_not_replaced_by_a_page_of_an_error(site: Site) -> None:
    answer = await site.post("/t/abc/say", b"", announced=FORM.size + 1, hx_request="true")
    assert answer.headers[b"hx-reswap"] == b"none"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("path", ["/play/niagara/", "/account/login/", "/import/"])
def test_a_form_with_too_many_fields_is_refused_in_words(
    path: str, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    form = "&".join(f"a{number}=1" for number in range(1001))
    client = Client(enforce_csrf_checks=True)
    client.cookies["hetu_csrf"] = "a" * 32
    answer = client.post(
        path, form, content_type="application/x-www-form-urlencoded", headers={"accept-language": language}
    )
    assert answer.status_code == 413
    assert ("more parts" in answer.content.decode()) == (language == "en")
    assert "Traceback" not in caplog.text


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("bodies"))
    server.prepare()
    server.start()
    yield server
    server.stop()


def said_to(server: Server, head: str, *parts: bytes) -> bytes:
    """Sends a request and reads until the server closes; parts that it does not take any more are dropped."""
    line = socket.create_connection(("127.0.0.1", server.port))
    line.settimeout(20)
    line.sendall(head.replace("\n", "\r\n").encode())
    with contextlib.suppress(OSError):
        for part in parts:
            line.sendall(part)
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while part := line.recv(65_536):
            received += part
    return received


def test_the_server_answers_and_closes_before_a_large_body_has_arrived(server: Server) -> None:
    head = "POST /import/ HTTP/1.1\nHost: localhost\nContent-Length: 300000000\n\n"
    answer = said_to(server, head, b"x" * 1000)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"</html>" in answer


def test_who_asks_before_sending_is_not_told_to_go_on(server: Server) -> None:
    head = "POST / HTTP/1.1\nHost: localhost\nContent-Length: 300000000\nExpect: 100-continue\n\n"
    assert said_to(server, head).startswith(b"HTTP/1.1 413 ")


def test_a_large_body_in_chunks_is_read_past_the_limit_by_little(server: Server) -> None:
    """The page that says why arrives although the browser goes on sending for a while."""
    before = written_by(server)
    chunk = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
    head = "POST /t/abc/move HTTP/1.1\nHost: localhost\nTransfer-Encoding: chunked\n\n"
    answer = said_to(server, head, *[chunk] * 80)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"</html>" in answer
    assert written_by(server) - before < 1_000_000


def written_by(server: Server) -> int:
    """How much the server's process has written, to disks and to lines."""
    assert server.process is not None
    facts = Path(f"/proc/{server.process.pid}/io").read_text()
    return int(facts.partition("wchar: ")[2].split()[0])


def test_the_proxy_of_the_readme_lets_the_largest_body_through() -> None:
    (megabytes,) = re.findall(r"client_max_body_size (\d+)m;", Path(ROOT, "README.md").read_text(encoding="utf-8"))
    assert IMPORT.size <= int(megabytes) * 2**20 < 2 * IMPORT.size
