"""Requests that take too long or hang: they end, nobody else waits for them, nothing is half done, the server ends."""

import asyncio
import logging
import re
import shutil
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from asgiref.testing import ApplicationCommunicator
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from config import lanes
from config.interrupts import Interrupted
from config.lanes import Lane
from config.requests import LIGHT, Lanes, OneThreadHandler
from tables import play
from tables.log import read, verify
from tables.log.gate import Gate, write_gate
from tables.models import Pulse, Table
from tests.browser.server import Server
from tests.factories import running_table
from tests.play.playing import legal

Page = Callable[[HttpRequest], Any]


class Answer:
    def __init__(self, status: int, headers: dict[str, str], text: str) -> None:
        self.status = status
        self.headers = headers
        self.text = text


async def begin(handler: OneThreadHandler, path: str, query: str = "", **headers: str) -> Any:
    """A GET of `path` that is on its way."""
    named = {"host": "localhost", **headers}
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items()],
    }
    talk = ApplicationCommunicator(handler, scope)
    await talk.send_input({"type": "http.request", "body": b""})
    return talk


async def ask(handler: OneThreadHandler, path: str, query: str = "", **headers: str) -> Answer:
    """The answer to a GET of `path`."""
    talk = await begin(handler, path, query, **headers)
    start = await talk.receive_output(20)
    body = b""
    while True:
        message = await talk.receive_output(20)
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    await talk.wait(20)
    sent = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], sent, body.decode())


async def leave(talk: Any) -> None:
    """The browser of a request hangs up."""
    await talk.send_input({"type": "http.disconnect"})
    await talk.wait(20)


def site(page: Page, light: Lane | None = None, heavy: Lane | None = None) -> OneThreadHandler:
    """A handler all of whose pages are made by `page`."""
    handler = OneThreadHandler(Lanes(light or lane(), heavy or lane(), Lane("accounts", 1, 0, 5)))
    handler._middleware_chain = page
    return handler


def lane(threads: int = 2, more: int = 0, waiting: int = 20) -> Lane:
    return Lane("test", threads=threads, more=more, waiting=waiting)


@pytest.fixture
def stuck() -> Iterator[threading.Event]:
    """What hanging pages wait for; they end with the test."""
    event = threading.Event()
    yield event
    event.set()


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests are given up soon."""
    monkeypatch.setattr(lanes, "LONGEST", 0.6)
    monkeypatch.setattr(lanes, "SLOW", 0.2)


async def until(truth: Callable[[], Any], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not truth():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.01)


TABLE, REPLAY = "/t/abc/", "/t/abc/at/3/"


# ---- lanes ----


def test_the_light_addresses_are_those_of_a_table() -> None:
    patterns = get_resolver().reverse_dict
    for name in LIGHT:
        (places, *_), *_ = patterns.getlist(name)
        assert places[0][0].startswith("t/%(code)s/"), name


@pytest.mark.parametrize(
    ("path", "lane"),
    [
        ("/t/abc/", "light"),
        ("/t/abc/move", "light"),
        ("/t/abc/say", "light"),
        ("/t/abc/here", "light"),
        ("/static/css/hetu.css", "light"),
        ("/", "heavy"),
        ("/tables/", "heavy"),
        ("/t/abc/at/3/", "heavy"),
        ("/t/abc/at/3/unfold", "heavy"),
        ("/t/abc/after/", "heavy"),
        ("/t/abc/proof/", "heavy"),
        ("/t/abc/log.jsonl", "heavy"),
        ("/import/", "heavy"),
        ("/review/abc/", "heavy"),
        ("/account/login/", "accounts"),
        ("/account/signup/", "accounts"),
        ("/nowhere/", "heavy"),
    ],
)
async def test_a_move_goes_another_way_than_a_replay(path: str, lane: str) -> None:
    def page(request: HttpRequest) -> HttpResponse:
        return HttpResponse(threading.current_thread().name)

    handler = site(page, Lane("light", 1, 0, 5), Lane("heavy", 1, 0, 5))
    assert (await ask(handler, path)).text == f"{lane} requests"


async def test_a_blocked_heavy_lane_blocks_no_move(stuck: threading.Event) -> None:
    def page(request: HttpRequest) -> HttpResponse:
        if request.path == REPLAY:
            stuck.wait(20)
        return HttpResponse("")

    handler = site(page)
    waiting = [asyncio.ensure_future(ask(handler, REPLAY)) for _ in range(10)]
    await asyncio.sleep(0.1)
    assert (await ask(handler, "/t/abc/move")).status == 200
    assert not any(one.done() for one in waiting)
    stuck.set()
    assert [one.status for one in await asyncio.gather(*waiting)] == [200] * 10


async def test_who_finds_a_lane_full_is_told_to_come_again(stuck: threading.Event) -> None:
    def page(request: HttpRequest) -> HttpResponse:
        stuck.wait(20)
        return HttpResponse("")

    handler = site(page, heavy=lane(threads=1, waiting=3))
    waiting = [asyncio.ensure_future(ask(handler, REPLAY)) for _ in range(4)]
    await asyncio.sleep(0.1)
    answer = await ask(handler, REPLAY, accept_language="zh-hant")
    assert answer.status == 503
    assert int(answer.headers["retry-after"]) > 0
    assert '<html lang="zh-Hant">' in answer.text
    assert f'href="{REPLAY}"' in answer.text
    assert "no-store" in answer.headers["cache-control"]
    stuck.set()
    assert [one.status for one in await asyncio.gather(*waiting)] == [200] * 4
    assert (await ask(handler, REPLAY)).status == 200


async def test_who_leaves_the_queue_makes_room(stuck: threading.Event) -> None:
    asked = []

    def page(request: HttpRequest) -> HttpResponse:
        asked.append(request.path)
        stuck.wait(20)
        return HttpResponse("")

    handler = site(page, heavy=lane(threads=1, waiting=1))
    first = asyncio.ensure_future(ask(handler, REPLAY))
    await until(lambda: asked)
    second = await begin(handler, "/tables/")
    await asyncio.sleep(0.1)
    assert (await ask(handler, REPLAY)).status == 503
    await leave(second)
    third = asyncio.ensure_future(ask(handler, REPLAY))
    await asyncio.sleep(0.05)
    stuck.set()
    assert [(await first).status, (await third).status] == [200, 200]
    assert asked == [REPLAY, REPLAY]


async def test_slow_requests_give_their_place_to_others(
    monkeypatch: pytest.MonkeyPatch, stuck: threading.Event
) -> None:
    monkeypatch.setattr(lanes, "SLOW", 0.1)

    def page(request: HttpRequest) -> HttpResponse:
        if request.path == REPLAY:
            stuck.wait(20)
        return HttpResponse("")

    heavy = lane(threads=2, more=4)
    handler = site(page, heavy=heavy)
    slow = [asyncio.ensure_future(ask(handler, REPLAY)) for _ in range(4)]
    assert (await ask(handler, "/")).status == 200
    assert not any(one.done() for one in slow)
    stuck.set()
    assert [one.status for one in await asyncio.gather(*slow)] == [200] * 4
    # Slow threads are counted again, or end.
    await until(lambda: len(heavy._counted) <= 2 and not heavy._uncounted)
    assert (await ask(handler, "/")).status == 200


async def test_a_thread_without_work_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "IDLE", 0.05)
    heavy = lane()
    handler = site(lambda request: HttpResponse(""), heavy=heavy)
    assert (await ask(handler, "/")).status == 200
    await until(lambda: not heavy._counted)
    assert heavy._idle == 0
    assert (await ask(handler, "/")).status == 200


async def test_the_lines_of_a_stream_are_made_in_the_lane() -> None:
    def page(request: HttpRequest) -> StreamingHttpResponse:
        return StreamingHttpResponse(threading.current_thread().name + "\n" for _ in range(2))

    assert (await ask(site(page, heavy=Lane("heavy", 1, 0, 5)), "/")).text == "heavy requests\n" * 2


# ---- requests that are given up ----


@pytest.mark.parametrize("path", [TABLE, REPLAY])
async def test_eight_hanging_requests_stop_no_other(
    path: str, stuck: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "LONGEST", 6.0)
    monkeypatch.setattr(lanes, "SLOW", 0.3)

    def page(request: HttpRequest) -> HttpResponse:
        if request.path == path:
            stuck.wait(20)
        return HttpResponse("")

    handler = OneThreadHandler()
    handler._middleware_chain = page
    hanging = [asyncio.ensure_future(ask(handler, path)) for _ in range(8)]
    await asyncio.sleep(0.05)
    for other in (f"{path}?other", "/t/abc/move", "/"):
        assert (await ask(handler, other)).status == 200
    assert [one.status for one in await asyncio.gather(*hanging)] == [503] * 8
    # The threads hang still, and are missed by nobody.
    for _ in range(2):
        answers = await asyncio.gather(*(ask(handler, "/t/abc/move") for _ in range(10)), ask(handler, "/"))
        assert [answer.status for answer in answers] == [200] * 11


@pytest.mark.usefixtures("soon")
async def test_who_waits_for_a_hanging_request_is_told_in_words(
    stuck: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    handler = site(lambda request: stuck.wait(20))
    answer = await ask(handler, TABLE, "secret=1", accept_language="zh-hant")
    assert answer.status == 503
    assert '<html lang="zh-Hant">' in answer.text
    assert f'href="{TABLE}?secret=1"' in answer.text
    (line,) = [record.getMessage() for record in caplog.records if record.name == "config.lanes"]
    assert line.startswith(f"GET {TABLE} was given up")
    assert "test_hanging_requests.py" in line
    assert "secret" not in caplog.text


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("path", ["/tell/stop/geheim:1/", "/account/password/reset/key/geheim-geheim/"])
async def test_keys_in_addresses_are_not_logged(
    path: str, stuck: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    assert (await ask(site(lambda request: stuck.wait(20)), path)).status == 503
    assert "was given up" in caplog.text
    assert "geheim" not in caplog.text


@pytest.mark.usefixtures("soon")
async def test_code_that_runs_on_and_on_is_interrupted() -> None:
    ended = threading.Event()

    def page(request: HttpRequest) -> HttpResponse:
        try:
            while True:
                for _ in range(1000):
                    pass
        except Exception:
            return HttpResponse("caught by the way")
        finally:
            ended.set()

    light = lane()
    assert (await ask(site(page, light=light), TABLE)).status == 503
    await until(ended.is_set)
    await until(lambda: not light._at_work and not light._uncounted)


@pytest.mark.usefixtures("soon")
async def test_a_hanging_request_is_interrupted_although_its_browser_has_left() -> None:
    begun, ended = threading.Event(), threading.Event()

    def page(request: HttpRequest) -> HttpResponse:
        begun.set()
        try:
            while True:
                pass
        finally:
            ended.set()

    talk = await begin(site(page), TABLE)
    await until(begun.is_set)
    await leave(talk)
    await until(ended.is_set)


@pytest.mark.usefixtures("soon")
async def test_code_that_runs_on_in_a_library_that_only_computes_is_interrupted() -> None:
    ended = threading.Event()

    def page(request: HttpRequest) -> HttpResponse:
        try:
            while True:
                re._parser.parse("(a|b)*" * 90)  # type: ignore[attr-defined]
        finally:
            ended.set()

    assert (await ask(site(page), TABLE)).status == 503
    await until(ended.is_set)


@pytest.mark.usefixtures("soon")
async def test_libraries_with_locks_are_not_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is in the middle of Django, a driver or a log comes out of it first."""
    monkeypatch.setattr(lanes, "UNWIND", 0.05)
    places = []

    def page(request: HttpRequest) -> HttpResponse:
        while True:
            try:
                for _ in range(20_000):
                    pass
                for _ in range(200):
                    Client()
            except Interrupted as error:
                innermost = error.__traceback__
                while innermost is not None and innermost.tb_next is not None:
                    innermost = innermost.tb_next
                assert innermost is not None
                places.append(innermost.tb_frame.f_code.co_filename)
                if len(places) == 10:
                    raise

    assert (await ask(site(page), TABLE)).status == 503
    await until(lambda: len(places) == 10)
    assert set(places) == {__file__}


# ---- the database ----


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("soon")
async def test_what_a_hanging_request_has_written_is_rolled_back_and_others_write() -> None:
    begun = threading.Event()

    def page(request: HttpRequest) -> HttpResponse:
        with write_gate(), transaction.atomic():
            Pulse.objects.create(name=request.path[-5:], at=timezone.now())
            begun.set()
            while request.path == "/t/abc/hangs":
                pass
        return HttpResponse("")

    handler = site(page)
    hanging = asyncio.ensure_future(ask(handler, "/t/abc/hangs"))
    await until(begun.is_set)
    assert (await ask(handler, "/t/abc/other")).status in {200, 503}
    assert (await hanging).status == 503

    def written() -> set[str]:
        try:
            return set(Pulse.objects.values_list("name", flat=True))
        finally:
            connection.close()

    assert (await ask(handler, "/t/abc/again")).status == 200
    names = await asyncio.to_thread(written)
    assert "again" in names
    assert "hangs" not in names


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("at", ["before", "inside", "after"])
def test_a_move_that_was_given_up_is_played_once_or_not_at_all(at: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it hangs, sent again under its key it is answered, and the log has it once."""
    table, players = running_table()
    now = play.present(table.code)
    text = now.game.codec.encode(legal(table.code, 0)[0])
    question = now.course.questions[0]
    ended = threading.Event()

    def hang() -> None:
        while True:
            pass

    def move() -> play.Moved:
        return play.move(table.code, 0, question, "key", text, players[0])

    def page(request: HttpRequest) -> HttpResponse:
        try:
            if at == "before":
                hang()
            if at == "inside":
                with write_gate(), transaction.atomic():
                    move()
                    hang()
            move()
            hang()
        finally:
            ended.set()
        return HttpResponse("")

    async def asked() -> int:
        status = (await ask(site(page), f"/t/{table.code}/move")).status
        await until(ended.is_set)
        return status

    assert asyncio.run(asked()) == 503
    before = Table.objects.get(pk=table.pk).head
    assert before == now.number + (at == "after")
    again = move()
    assert again.number == now.number + 1
    assert again.answered_before == (at == "after")
    assert play.present(table.code).number == now.number + 1
    assert verify(read(table.pk)).good


def test_the_gate_does_not_wait_for_ever_for_one_who_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db import OperationalError

    monkeypatch.setattr("tables.log.gate.LONGEST_WAIT", 0.1)
    gate = Gate()
    gate.enter()
    failed: list[Exception] = []

    def write() -> None:
        try:
            gate.enter()
        except OperationalError as error:
            failed.append(error)
        else:
            gate.leave()

    def another() -> None:
        thread = threading.Thread(target=write)
        thread.start()
        thread.join()

    another()
    assert len(failed) == 1
    gate.leave()
    another()
    assert len(failed) == 1
    gate.enter()
    gate.leave()


# ---- real servers ----


class HangingServer(Server):
    """A server with addresses that hang (tests/security/hanging.py); `play` has it started as people do."""

    def __init__(self, data: Path, *, play: bool, longest: float = 3600) -> None:
        super().__init__(data)
        self.env |= {
            "DJANGO_SETTINGS_MODULE": "tests.security.hanging_settings",
            "HETU_TEST_LONGEST": str(longest),
            "HETU_BOT_PACE": "0.8",
        }
        if play:
            self.command = [sys.executable, "manage.py", "play", "--port", str(self.port)]

    def hang(self, name: str) -> socket.socket:
        """Asks for an address and waits for nothing."""
        line = socket.create_connection(("127.0.0.1", self.port))
        line.sendall(f"GET /hang/{name} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        return line

    def begun(self, name: str) -> bool:
        """Whether a request for an address that hangs has come to its thread."""
        return f"hang {name} begins" in self.log()


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a database and static files."""
    folder = tmp_path_factory.mktemp("prepared")
    Server(folder).prepare()
    return folder


@pytest.fixture
def servers(prepared: Path, tmp_path: Path) -> Iterator[list[Server]]:
    """Servers of a test on a folder of their own, none of which outlives it."""
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    started: list[Server] = []
    yield started
    for server in started:
        if server.process is not None and server.process.poll() is None:
            server.kill()
        server.stop()


REQUESTS = ("loop", "sleep", "write")
EVENT_LOOP = ("block",)


@pytest.mark.parametrize(
    ("how", "number", "hanging"),
    [
        ("play", signal.SIGINT, REQUESTS),
        ("play", signal.SIGTERM, REQUESTS),
        ("play", signal.SIGINT, EVENT_LOOP),
        ("uvicorn", signal.SIGINT, REQUESTS),
        ("uvicorn", signal.SIGTERM, REQUESTS),
        ("uvicorn", signal.SIGTERM, EVENT_LOOP),
    ],
)
async def test_a_server_ends_whatever_hangs(
    servers: list[Server], tmp_path: Path, how: str, number: signal.Signals, hanging: tuple[str, ...]
) -> None:
    server = HangingServer(tmp_path, play=how == "play")
    servers.append(server)
    server.start()
    assert server.process is not None
    lines = [server.hang(name) for name in hanging]
    await until(lambda: all(server.begun(name) for name in hanging), 60)
    server.process.send_signal(number)
    # Without the limit it would never end. The limit is five seconds; a busy machine gets more here.
    await asyncio.to_thread(server.process.wait, 20)
    if hanging == REQUESTS:
        assert b"HTTP/1.1 503 " in lines[0].recv(1000)
    else:
        # The log says where it hung.
        assert "hanging.py" in server.log()
    for line in lines:
        line.close()


def test_a_server_gives_the_places_of_hanging_requests_to_others(servers: list[Server], tmp_path: Path) -> None:
    server = HangingServer(tmp_path, play=False, longest=3)
    servers.append(server)
    server.start()
    lines = [server.hang(name) for name in ("loop", "sleep", "write", "loop") * 3]
    for line in lines:
        line.settimeout(60)
        assert b"HTTP/1.1 503 " in line.recv(1000)
    assert urlopen(f"{server.url}/", timeout=60).status == 200
    table = server.desk("make", 3)
    reached = server.desk("advance", table["code"], 1)
    assert reached == server.desk("facts", table["code"])["number"]
    assert "GET /hang/loop was given up" in server.log()
    for line in lines:
        line.close()
