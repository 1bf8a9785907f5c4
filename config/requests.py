"""How HTTP requests are answered: each from start to end in one of a few threads that stay."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

THREADS = 8
"""Enough that a slow reader holds up nobody else. More would only wait for the same cores and the same writer."""

Application = Callable[[Any, Any, Any], Awaitable[None]]


class OneThreadHandler(ASGIHandler):
    """Django's ASGI handler with a synchronous chain of middlewares, as all of ours and all views are.

    In Django's own asynchronous chain a request goes to its thread and back once or twice for every middleware.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        """Loads the chain for synchronous calls."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer to a request, made in its thread."""
        response: HttpResponseBase = await sync_to_async(self.get_response, thread_sensitive=True)(request)
        return response


def on_lasting_threads(application: Application, threads: int = THREADS) -> Application:
    """`application`, with each call on one of `threads` threads that no other call uses meanwhile.

    Left to itself, Django makes a thread for every request and throws it away afterwards, and the
    connection to the database with it.
    """
    # Whoever was idle for the shortest time goes first: its caches are warm, and the others need not exist.
    idle: asyncio.LifoQueue[ThreadPoolExecutor] = asyncio.LifoQueue()
    for number in range(threads):
        idle.put_nowait(ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"request-{number}"))

    async def answered(scope: Any, receive: Any, send: Any) -> None:
        executor = await idle.get()
        try:
            async with ThreadSensitiveContext(executor=executor):
                await application(scope, receive, send)
        finally:
            idle.put_nowait(executor)

    return answered
