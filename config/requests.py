"""How HTTP requests are answered: each as a whole in one thread of a lane, by what it asks for."""

from collections.abc import AsyncIterator, Iterable, Mapping
from contextvars import copy_context
from functools import partial
from typing import IO, Any, NamedTuple

from django.conf import settings
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, StreamingHttpResponse

from config import refusals
from config.addresses import logged, name_of, path_of
from config.lanes import GivenUp, Lane, LaneFull

LIGHT = frozenset(
    [
        *("table", "move", "take_back", "why", "asking", "ask", "answer", "resign", "hand_over"),
        *("talk", "say", "mute", "note", "here", "dismiss", "tell"),
        *("waiting", "sit", "ready", "release", "leave", "seat_bot"),
    ]
)
"""Names of the addresses that a table in play needs. What they do is short, and nobody shall wait for it."""
RETRY_AFTER = 5
"""Seconds until somebody shall come again who found a lane full."""


class Lanes(NamedTuple):
    """The threads of a process: moves never wait for replays, nor either for passwords."""

    light: Lane
    """Moves, tables, talk and static files; enough threads that one slow answer holds up nobody else."""
    heavy: Lane
    """Replays, lists, exports, proofs, imports, the moderators' desk: what computes. One thread, since Python computes in
    one at a time anyway, and each further one would take its turns from the light ones."""
    accounts: Lane
    """Passwords: slow by intention, and outside of Python."""


def new_lanes() -> Lanes:
    """The lanes of a server."""
    return Lanes(
        light=Lane("light", threads=6, more=10, waiting=500),
        heavy=Lane("heavy", threads=1, more=10, waiting=60),
        accounts=Lane("accounts", threads=2, more=4, waiting=60),
    )


class OneThreadHandler(ASGIHandler):
    """Django's ASGI handler with a synchronous chain of middlewares, as all of ours and all views are.

    In Django's own asynchronous chain a request hops to its thread and back for every middleware, and
    the thread and its connection to the database are made for it and thrown away.
    A thread is taken only while an answer is made: who sends or reads slowly holds none.
    """

    def __init__(self, lanes: Lanes | None = None) -> None:
        super().__init__()
        self._lanes = lanes or new_lanes()

    def load_middleware(self, is_async: bool = False) -> None:
        """Loads the chain for synchronous calls."""
        super().load_middleware(is_async=False)

    def create_request(
        self, scope: Mapping[str, Any], body_file: IO[bytes]
    ) -> tuple[ASGIRequest, None] | tuple[None, HttpResponse]:
        """Reads a request; for one that cannot be read a page that says so."""
        try:
            request, _ = super().create_request(scope, body_file)
        except ValueError:
            # Python looks up an encoding by its name, and finds a NUL in it.
            request = None
        if request is not None:
            return request, None
        return None, refusals.page(refusals.request_of(dict(scope)), 400, again="")

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer to a request, made in a thread; a page with status 503 if there is none, or it does not end."""
        assert isinstance(request, ASGIRequest)
        scope = dict(request.scope)
        work = partial(copy_context().run, self._answer, request)
        try:
            answer: HttpResponseBase = await self._lane_of(scope).run(work, logged(scope))
        except LaneFull:
            answer = _busy(request)
        except GivenUp as error:
            answer = refusals.page(request, 503, busy=False) if error.begun else _busy(request)
        return answer

    def _lane_of(self, scope: dict[str, Any]) -> Lane:
        name = name_of(scope)
        if name in LIGHT or path_of(scope).startswith(f"/{settings.STATIC_URL.strip('/')}/"):
            return self._lanes.light
        return self._lanes.accounts if name.startswith("account_") else self._lanes.heavy

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        # Django's signals at the ends of a request run in another thread, whose connections these are not.
        close_old_connections()
        try:
            answer = self.get_response(request)
            if isinstance(answer, StreamingHttpResponse) and not answer.is_async:
                # Its lines are made here too, and not in a thread of Django's own that nobody watches.
                answer.streaming_content = _one_by_one(list(answer))
            return answer
        finally:
            close_old_connections()


def _busy(request: HttpRequest) -> HttpResponse:
    answer = refusals.page(request, 503, busy=True)
    answer["Retry-After"] = str(RETRY_AFTER)
    return answer


async def _one_by_one(parts: Iterable[bytes]) -> AsyncIterator[bytes]:
    for part in parts:
        yield part
