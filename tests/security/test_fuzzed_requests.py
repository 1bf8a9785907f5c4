"""Whatever a script sends to any address, in any parameter: the server answers, never with a 500, never without a way on.

The parameters are found by watching which ones the views read, so a new address or parameter is tried without a change
here. The values stay the same at every run.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpResponse, QueryDict
from django.test import Client

from config.requests import OneThreadHandler
from tables import play
from tables.moderation import cases
from tables.play import memory
from tests.pages.conftest import Friends
from tests.security.addresses import Address, addresses, visitor

pytestmark = pytest.mark.django_db

BYTES: tuple[bytes, ...] = (
    b"", b"\0", b"a\0b", b"\xed\xa0\x80", b"\xff\xfe", "𝒳\u202e\u2028".encode(), b"10" + b"0" * 29, b"9" * 400, b"-1",
    b"2147483648", b"9223372036854775808", b"1e400", b"nan", b"[]", b"{}", b'["a",{"b":[]}]', b"' OR 1=1 --",
    b"<script>alert(1)</script>", b"//example.org/\\", b"null", b"%00", b"%", b"../../etc/passwd", b"x" * 5000, b"0", b"1",
)  # fmt: skip
"""Values of parameters, as bytes before they are quoted."""
PATHS = (
    "%00",
    "%ff",
    "%ed%a0%80",
    "0",
    "10" + "0" * 29,
    "9" * 5000,
    "-1",
    "9223372036854775808",
    "é",
    "a" * 300,
    "%2e%2e",
    "%0a",
)
"""What may stand in an address in place of a number or of a word."""
METHODS = ("head", "options", "put", "patch", "delete", "trace")
FORM = "application/x-www-form-urlencoded"
TYPES = (
    "", "text/plain", "application/json", "multipart/form-data", "multipart/form-data; boundary=", f"{FORM}; charset=utf-16",
    f"{FORM}; charset=hex", f"{FORM}; charset=x", "multipart/form-data; boundary=x; charset=hex",
)  # fmt: skip


class Read(NamedTuple):
    """A parameter that a view has read: of the address or of the form."""

    form: bool
    name: str


@contextmanager
def watched(found: set[Read], request: list[Any]) -> Iterator[None]:
    """Notes which parameters are read from the `QueryDict`s of requests meanwhile."""
    saved = {name: getattr(QueryDict, name) for name in ("__getitem__", "get", "getlist", "__contains__")}

    def noting(method: Any) -> Any:
        def read(self: QueryDict, key: str, *more: Any) -> Any:
            if isinstance(key, str) and not self._mutable:
                found.add(Read(request[0] == "post", key))
            return method(self, key, *more)

        return read

    for name, method in saved.items():
        setattr(QueryDict, name, noting(method))
    try:
        yield
    finally:
        for name, method in saved.items():
            setattr(QueryDict, name, method)


class World:
    """A table in play with talk, a report and a finished branch of addresses, seen by one kind of visitor."""

    def __init__(self, friends: Friends, kind: str) -> None:
        self.friends = friends
        number = play.present(friends.code).number
        cases.report(friends.code, friends.players[0], "cheating", "Look!", number, number, seats=[1], reporter_seat=0)
        self.browser: Client = visitor(kind, friends)
        self.cookies = {name: morsel.value for name, morsel in self.browser.cookies.items()}

    def asks(self, method: str, path: str, data: Any = "", content: str = FORM, **headers: str) -> HttpResponse:
        """An answer; what it has changed is undone."""
        sid = transaction.savepoint()
        try:
            answer: HttpResponse = self.browser.generic(
                method.upper(), path, data, content_type=content, headers=headers
            )
            answer.content if not answer.streaming else b"".join(answer.streaming_content)
        finally:
            transaction.savepoint_rollback(sid)
            self.browser.cookies.clear()
            self.browser.cookies.load(self.cookies)
            if method not in ("get", "head"):
                memory.forget_everything()
        return answer


def judge(answer: HttpResponse, what: str) -> None:
    """No 500, and every page leads on; a script that asked is told something."""
    assert answer.status_code < 500, what
    if answer.status_code < 400 or answer.streaming or answer.wsgi_request.method == "HEAD":
        return
    text = answer.content.decode()
    if text.lstrip().startswith("<!doctype"):
        assert re.search(r'<a [^>]*href="[^"#]', text), what
    elif answer.status_code != 405 and answer.wsgi_request.headers.get("HX-Request"):
        assert text.strip() or answer.has_header("HX-Reswap"), what


def parameters(world: World, address: Address) -> set[Read]:
    """What the view of an address reads, also what it reads only when something else is there."""
    found: set[Read] = set()
    method = [""]
    with watched(found, method):
        for _again in range(3):
            for method[0] in ("get", "post"):
                known = urlencode({one.name: "1" for one in sorted(found) if one.form == (method[0] == "post")})
                path = f"{address.path}?{known}" if method[0] == "get" else address.path
                world.asks(method[0], path, known if method[0] == "post" else "")
                world.asks(method[0], path, known if method[0] == "post" else "", **{"HX-Request": "true"})
    return found


@pytest.mark.parametrize("kind", ["stranger", "guest", "staff"])
def test_no_parameter_of_any_address_breaks_the_server(running: Friends, kind: str, hashes: list[int]) -> None:
    world, random = World(running, kind), Random(kind)
    read = 0
    for address in addresses(running.code):
        found = sorted(parameters(world, address))
        read += len(found)
        for form in (False, True):
            names = [one.name for one in found if one.form == form] or ["x"]
            for value in random.sample(BYTES, 5):
                # One alone beside plain ones, then all at once, then one several times.
                chosen = random.choice(names)
                plain = [(name, value if name == chosen else b"1") for name in names]
                for pairs in (plain, [(name, value) for name in names], [(chosen, value)] * 3):
                    text = "&".join(f"{quote(name)}={quote(data)}" for name, data in pairs)
                    headers = {"HX-Request": "true"} if random.random() < 0.4 else {}
                    method, path, data = ("post", address.path, text) if form else ("get", f"{address.path}?{text}", "")
                    judge(world.asks(method, path, data, **headers), f"{kind} {method} {path[:300]} {data[:300]}")
    assert read > 60


@pytest.mark.parametrize("kind", ["stranger", "staff"])
def test_no_method_address_or_encoding_breaks_the_server(running: Friends, kind: str, hashes: list[int]) -> None:
    world, random = World(running, kind), Random(kind)
    for address in addresses(running.code):
        for method in METHODS:
            judge(world.asks(method, address.path), f"{method} {address.path}")
        for query in ("\0", "%", "%00", "%ff=%ff", "&&&=;=", "a=" * 50):
            judge(world.asks("get", f"{address.path}?{query}"), f"{address.path}?{query!r}")
        for content in random.sample(TYPES, 4):
            judge(world.asks("post", address.path, b"--x\0=%00\r\n\xff", content), f"{address.path} {content!r}")
        words = address.path.strip("/").split("/")
        places = [place for place, word in enumerate(words) if word.isdigit() or word in (running.code, "x", "niagara")]
        for place in places:
            for odd in random.sample(PATHS, 4):
                path = f"/{'/'.join([*words[:place], odd, *words[place + 1 :]])}/"[
                    : None if address.path[-1] == "/" else -1
                ]
                judge(world.asks(random.choice(["get", "post"]), path), path[:200])


@pytest.mark.parametrize("path", ["/import/", "/t/{code}/proof/", "/review/staff-log/"])
def test_files_that_are_none_are_refused_in_words(running: Friends, path: str) -> None:
    browser = visitor("staff", running)
    for content in (
        b"",
        b"\0",
        b"\xff\xfe{}",
        b"[" * 5000,
        b'{"a":' * 3000,
        b"1e999",
        b"null",
        b'{"version":1' + b"0" * 99 + b"}",
    ):
        for name in ("receipt", "log", "file"):
            upload = SimpleUploadedFile("a\0b.json", content)
            judge(browser.post(path.format(code=running.code), {name: upload}), f"{path} {content[:20]!r}")


def test_lists_with_a_nul_in_a_filter_say_that_it_cannot_be_read(running: Friends) -> None:
    browser = visitor("staff", running)
    for path in (
        "/review/?player=%00",
        "/review/cases/?holder=a%00",
        "/review/staff-log/?staff=%00",
        "/tables/?player=%00",
    ):
        answer = browser.get(path)
        assert answer.status_code == 400
        assert "could not read that" in answer.content.decode()


@pytest.mark.parametrize(
    "content", [b"text/plain; charset=\0", b"text/plain; charset=utf\0-8", b"a/b; charset=%00; charset=\0"]
)
def test_an_encoding_whose_name_cannot_be_looked_up_is_refused_in_words(content: bytes) -> None:
    scope = {
        "type": "http", "method": "POST", "path": "/theme", "query_string": b"", "headers": [(b"content-type", content)],
        "scheme": "http", "server": ("localhost", 80), "client": ("127.0.0.1", 1),
    }  # fmt: skip
    request, answer = OneThreadHandler().create_request(scope, io.BytesIO())
    assert answer is not None
    assert (request, answer.status_code) == (None, 400)
    assert "could not read that" in answer.content.decode()


def test_a_script_that_takes_back_the_seat_of_another_is_told_so(running: Friends) -> None:
    answer = running.stranger.post(f"/t/{running.code}/away", {"key": "k"}, headers={"HX-Request": "true"})
    assert answer.status_code == 403
    assert re.search(r'<p role="alert">.+</p>', answer.content.decode())
