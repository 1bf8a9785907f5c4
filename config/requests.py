"""How HTTP requests are answered: each as a whole in one of a few threads that stay."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import IO, Any

from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import add_never_cache_headers

THREADS = 8
"""Enough that one slow answer holds up nobody else. More would only wait for the same cores and the same writer."""


class OneThreadHandler(ASGIHandler):
    """Django's ASGI handler with a synchronous chain of middlewares, as all of ours and all views are.

    In Django's own asynchronous chain a request hops to its thread and back for every middleware, and
    the thread and its connection to the database are made for it and thrown away.
    A thread is taken only while an answer is made: who sends or reads slowly holds none.
    """

    def __init__(self, threads: int = THREADS) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="request")

    def load_middleware(self, is_async: bool = False) -> None:
        """Loads the chain for synchronous calls."""
        super().load_middleware(is_async=False)

    def create_request(
        self, scope: Mapping[str, Any], body_file: IO[bytes]
    ) -> tuple[ASGIRequest, None] | tuple[None, HttpResponseBase]:
        """Reads a request; for one that cannot be read the answer, which like all errors no cache shall keep."""
        read = super().create_request(scope, body_file)
        if read[1] is not None:
            add_never_cache_headers(read[1])
        return read

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer to a request, made in one of the threads."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, copy_context().run, self._answer, request)

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        # Django's signals at the ends of a request run in another thread, whose connections these are not.
        close_old_connections()
        try:
            return self.get_response(request)
        finally:
            close_old_connections()
