"""The socket of a table's page: lets a visitor in, and hands it to the hub. It carries nothing up."""

import asyncio
import contextlib
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from tables.accounts.sessions import session_ended
from tables.identity import Person, learn_former_keys, note_visit, person_of_session, screen_handed
from tables.live.hub import Hub, current_hub, dismiss
from tables.live.listener import GONE, Listener, Send
from tables.live.messages import LOAD_AGAIN, NO_TABLE
from tables.live.source import Tables
from tables.models import Table
from tables.play import poke
from tables.play.branching import kept_from
from tables.play.memory import glance


class Visitor(NamedTuple):
    """Who opens a socket: the player (without handles: only a stranger), and the key of the session."""

    player: Person
    session: str


class Asked(NamedTuple):
    """What a socket's address says: the number that the page shows, the page's language, and whose view it shows."""

    after: int
    language: str
    view: str


LONGEST_VIEW = 10


def asked(query: bytes) -> Asked:
    """Reads `after=41&language=zh-hant`; what is missing or odd counts as a page that shows nothing, in English."""
    fields = {name: values[-1] for name, values in parse_qs(query.decode("latin-1")).items()}
    after = fields.get("after", "")
    language = fields.get("language", "").lower()
    known = {code for code, _ in settings.LANGUAGES}
    number = int(after) if after.isascii() and after.isdecimal() and len(after) < 10 else 0
    view = fields.get("view", "")[:LONGEST_VIEW]
    return Asked(number, language if language in known else settings.LANGUAGE_CODE, view)


def visitor(session: Any, code: str) -> Visitor | None:
    """Who is behind a session, or None if there is no such table for them."""
    if not Table.objects.filter(code=code).exists():
        return None
    learn_former_keys(session)
    person = person_of_session(session, code)
    if kept_from(code, person.handles):
        return None
    note_visit(session, glance(code))
    return Visitor(person, session.session_key or "")


def make_hub() -> Hub:
    """A hub over this server's tables that hears of every commit in this process."""
    poke.register_loop(asyncio.get_running_loop())
    return Hub(Tables(), poke.listen, poke.overhear)


@receiver(user_logged_out)
def close_sockets(request: HttpRequest, **kwargs: Any) -> None:
    """A socket is let in once; so a logout must find those that are open."""
    if request.session.session_key:
        dismiss(request.session.session_key)


@receiver(session_ended)
def close_ended(session: str, **kwargs: Any) -> None:
    """So must whatever logs an account out from elsewhere."""
    dismiss(session)


@receiver(screen_handed)
def look_again(session: str, **kwargs: Any) -> None:
    """Where a screen is handed round, every page of that browser must show the same view."""
    dismiss(session, LOAD_AGAIN)


async def table_socket(scope: dict[str, Any], receive: Any, send: Send) -> None:
    """ASGI application of one WebSocket: /ws/t/<code>/?after=N&language=L."""
    code = scope["url_route"]["kwargs"]["code"]
    if (await receive())["type"] != "websocket.connect":
        return
    # Accepted before anything is refused: the code of an earlier close does not reach the page.
    await send({"type": "websocket.accept"})
    who = await database_sync_to_async(visitor)(scope["session"], code)
    if who is None:
        with contextlib.suppress(*GONE):
            await send({"type": "websocket.close", "code": NO_TABLE})
        return
    after, language, view = asked(scope["query_string"])
    listener = Listener(send, after, language, who.player, who.session, view)
    hub = current_hub(make_hub)
    writer = asyncio.create_task(listener.write())
    try:
        await hub.join(code, listener)
        await until_it_leaves(receive)
    finally:
        writer.cancel()
        await hub.leave(code, listener)
        with contextlib.suppress(asyncio.CancelledError):
            await writer


async def no_socket(scope: dict[str, Any], receive: Any, send: Send) -> None:
    """ASGI application for all other addresses: the handshake is refused."""
    await receive()
    await send({"type": "websocket.close"})


async def until_it_leaves(receive: Any) -> None:
    """Waits for the end of a socket; what a browser sends up is ignored."""
    while (await receive())["type"] != "websocket.disconnect":
        pass
