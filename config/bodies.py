"""How much a browser may send, by address: more is refused before anything of it is kept."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from config import refusals
from config.addresses import name_of
from tables.views.importing import LARGEST as LARGEST_IMPORT

Receive = Callable[[], Awaitable[dict[str, Any]]]

LINGER = 2.0
"""Seconds in which the rest of a refused body is taken in and thrown away. A connection that is closed at once would
take the page that says why along with it."""
MOST_LARGE = 8
"""Bodies larger than a form that may be on their way at the same time; they are held in memory."""


class Limit(NamedTuple):
    """How many bytes a body may have, and how many seconds it may take to arrive."""

    size: int
    seconds: float


FORM = Limit(256_000, 20)
"""Any form. The longest text that people write has some thousand letters."""
IMPORT = Limit(LARGEST_IMPORT + FORM.size, 120)
"""The log of a table with the form around it."""
LIMITS = {"import": IMPORT}
"""By the name of the address; FORM for all others."""


class _Refused(Exception):
    """A body that is not taken; the status says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class _Disconnected(Exception):
    """The browser has left."""


class BodyLimit:
    """ASGI middleware that hands on whole bodies, and refuses those that are too large (413) or too slow (408).

    Django by itself would keep any body on the disk before it asks who sends it.
    """

    def __init__(self, application: Any) -> None:
        self._application = application
        self._large = 0

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Any) -> None:
        """Reads the body of a request, then hands the request on."""
        limit = LIMITS.get(name_of(scope), FORM)
        try:
            body = await self._read(scope, receive, limit)
        except _Refused as refused:
            await _refuse(refused.status, limit, scope, receive, send)
        except _Disconnected:
            pass
        else:
            await self._application(scope, _given(body, receive), send)

    async def _read(self, scope: dict[str, Any], receive: Receive, limit: Limit) -> bytes:
        if _announced(scope) > limit.size:
            raise _Refused(413)
        body = bytearray()
        large = False
        try:
            async with asyncio.timeout(limit.seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise _Disconnected
                    body += message.get("body", b"")
                    if len(body) > limit.size:
                        raise _Refused(413)
                    if len(body) > FORM.size and not large:
                        if self._large >= MOST_LARGE:
                            raise _Refused(503)
                        large = True
                        self._large += 1
                    if not message.get("more_body", False):
                        return bytes(body)
        except TimeoutError:
            raise _Refused(408) from None
        finally:
            self._large -= large


def _announced(scope: dict[str, Any]) -> int:
    """The size that the headers announce; 0 if they do not."""
    sizes = [int(value) for name, value in scope["headers"] if name == b"content-length" and value.isdigit()]
    return max(sizes, default=0)


def _given(body: bytes, receive: Receive) -> Receive:
    """What the application receives: the whole body at once, then what else comes."""
    parts = [body]

    async def next_message() -> dict[str, Any]:
        if parts:
            return {"type": "http.request", "body": parts.pop(), "more_body": False}
        return await receive()

    return next_message


async def _refuse(status: int, limit: Limit, scope: dict[str, Any], receive: Receive, send: Any) -> None:
    request = refusals.request_of(scope)
    answer = refusals.page(request, status, most=limit.size, busy=True)
    await refusals.send_page(answer, send, more=True)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LINGER):
            while (message := await receive())["type"] == "http.request" and message.get("more_body", False):
                pass
    await send({"type": "http.response.body", "body": b""})
