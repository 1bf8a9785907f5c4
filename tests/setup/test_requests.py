"""Requests are answered in threads that stay; who sends or reads slowly holds none of them."""

import asyncio
import threading
from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponse

from config.lanes import Lane
from config.requests import Lanes, OneThreadHandler


def scope(path: str = "/nowhere/", method: str = "GET") -> dict[str, Any]:
    return {
        "type": "http", "method": method, "path": path, "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }  # fmt: skip


async def status(handler: ASGIHandler, path: str = "/nowhere/") -> int:
    talk: Any = ApplicationCommunicator(handler, scope(path))
    await talk.send_input({"type": "http.request", "body": b""})
    answer = await talk.receive_output(10)
    await talk.receive_output(10)
    await talk.wait(10)
    return int(answer["status"])


def answering(threads: int, answer: Any) -> OneThreadHandler:
    """A handler whose pages are made by `answer`."""
    lane = Lane("test", threads=threads, more=0, waiting=10)
    handler = OneThreadHandler(Lanes(lane, lane, lane))
    handler._middleware_chain = answer
    return handler


async def test_one_after_another_share_a_thread_and_a_slow_one_holds_up_nobody() -> None:
    slow = threading.Event()
    used: dict[str, int] = {}

    def answer(request: HttpRequest) -> HttpResponse:
        used[request.path] = threading.get_ident()
        if request.path == "/slow/":
            assert slow.wait(10)
        return HttpResponse("")

    handler = answering(2, answer)
    await status(handler, "/one/")
    await status(handler, "/two/")
    assert used["/one/"] == used["/two/"] != threading.get_ident()
    waiting = asyncio.ensure_future(status(handler, "/slow/"))
    while "/slow/" not in used:
        await asyncio.sleep(0.01)
    assert await status(handler, "/quick/") == 200
    slow.set()
    assert await waiting == 200
    assert used["/quick/"] != used["/slow/"]


async def test_who_sends_slowly_holds_no_thread() -> None:
    handler = answering(1, lambda request: HttpResponse(request.body))
    senders: list[Any] = []
    for _ in range(3):
        talk: Any = ApplicationCommunicator(handler, scope(method="POST"))
        await talk.send_input({"type": "http.request", "body": b"half", "more_body": True})
        senders.append(talk)
    assert await status(handler) == 200
    for talk in senders:
        await talk.send_input({"type": "http.request", "body": b" whole"})
        assert (await talk.receive_output(10))["status"] == 200
        assert (await talk.receive_output(10))["body"] == b"half whole"
        await talk.wait(10)


async def test_an_answer_that_fails_gives_its_thread_back() -> None:
    def answer(request: HttpRequest) -> HttpResponse:
        if request.path == "/bad/":
            raise ValueError
        return HttpResponse("")

    handler = answering(1, answer)
    for _ in range(2):
        talk: Any = ApplicationCommunicator(handler, scope("/bad/"))
        await talk.send_input({"type": "http.request", "body": b""})
        try:
            await talk.wait(10)
        except ValueError:
            continue
        raise AssertionError("the fault was swallowed")
    assert await status(handler) == 200


def hops(handler: ASGIHandler) -> int:
    """How often a request for a page that does not exist changes to a thread."""

    async def ask() -> int:
        called = 0
        loop: Any = asyncio.get_running_loop()
        run_in_executor = loop.run_in_executor

        def counted(*arguments: Any) -> Any:
            nonlocal called
            called += 1
            return run_in_executor(*arguments)

        loop.run_in_executor = counted
        assert await status(handler) == 404
        return called

    return asyncio.run(ask())


def test_a_request_goes_to_its_thread_as_a_whole() -> None:
    assert hops(OneThreadHandler()) < hops(ASGIHandler())
