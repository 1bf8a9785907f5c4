"""Requests are answered in threads that stay, so their connections to the database stay as well."""

import asyncio
import threading
from typing import Any

from asgiref import testing
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler

from config.requests import OneThreadHandler, on_lasting_threads


async def test_one_after_another_share_a_thread_and_a_slow_one_holds_up_nobody() -> None:
    slow = threading.Event()
    used: list[int] = []

    def work(name: str) -> None:
        used.append(threading.get_ident())
        if name == "slow":
            assert slow.wait(10)

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await sync_to_async(work, thread_sensitive=True)(scope)

    answered = on_lasting_threads(application, threads=2)
    for _ in range(3):
        await answered("quick", None, None)
    assert len(set(used)) == 1
    waiting = asyncio.ensure_future(answered("slow", None, None))
    while len(used) < 4:
        await asyncio.sleep(0.01)
    await answered("quick", None, None)
    slow.set()
    await waiting
    assert len(set(used)) == 2


async def test_a_call_that_fails_gives_its_thread_back() -> None:
    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope == "bad":
            raise ValueError

    answered = on_lasting_threads(application, threads=1)
    for scope in ("bad", "bad"):
        try:
            await answered(scope, None, None)
        except ValueError:
            continue
        raise AssertionError("the fault was swallowed")
    await asyncio.wait_for(answered("good", None, None), 5)


def hops(handler: ASGIHandler) -> int:
    """How often a request for a page that does not exist changes to its thread."""

    async def ask() -> int:
        scope = {
            "type": "http", "method": "GET", "path": "/nowhere/", "query_string": b"",
            "headers": [(b"host", b"localhost")],
        }  # fmt: skip
        called = 0
        loop: Any = asyncio.get_running_loop()
        run_in_executor = loop.run_in_executor

        def counted(*arguments: Any) -> Any:
            nonlocal called
            called += 1
            return run_in_executor(*arguments)

        loop.run_in_executor = counted
        communicator: Any = testing.ApplicationCommunicator
        talk = communicator(handler, scope)
        await talk.send_input({"type": "http.request", "body": b""})
        assert (await talk.receive_output(10))["status"] == 404
        await talk.wait(10)
        return called

    return asyncio.run(ask())


def test_a_request_goes_to_its_thread_as_a_whole() -> None:
    assert hops(OneThreadHandler()) < hops(ASGIHandler())
