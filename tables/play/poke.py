"""Telling those who listen that a table has reached a number. Only a hint: the log is the truth."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)

Listener = Callable[[str, int], None]

Hearer = Callable[[str, int, bool], None]

_listeners: list[Listener] = []
_hearers: list[Hearer] = []
_loop: asyncio.AbstractEventLoop | None = None
_lock = threading.Lock()


def group(code: str) -> str:
    """The channel layer's group of a table's listeners."""
    return f"table.{code}"


def listen(callback: Listener) -> Callable[[], None]:
    """Have `callback(code, number)` called after each commit in this process, in the thread that committed:
    it must only hand over. Returns what ends it."""
    with _lock:
        _listeners.append(callback)

    def stop() -> None:
        with _lock:
            if callback in _listeners:
                _listeners.remove(callback)

    return stop


def overhear(callback: Hearer) -> Callable[[], None]:
    """Have `callback(code, line, public)` called after each line of chat in this process; as `listen`."""
    with _lock:
        _hearers.append(callback)

    def stop() -> None:
        with _lock:
            if callback in _hearers:
                _hearers.remove(callback)

    return stop


def register_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Name the event loop on which this process talks to the channel layer."""
    global _loop
    _loop = loop


def poked(code: str, number: int) -> None:
    """Tell listeners in this process, and through the channel layer those in others. Never raises."""
    for callback in tuple(_listeners):
        try:
            callback(code, number)
        except Exception:
            logger.exception("A listener failed on table %s, event %s", code, number)
    try:
        _send(group(code), {"type": "table.poke", "code": code, "number": number})
    except Exception as error:
        # Whoever missed the hint reads the log at the next one, or when the page asks.
        logger.warning("The channel layer did not take the hint on table %s, event %s: %s", code, number, error)


def said(code: str, line: int, public: bool) -> None:
    """Tell listeners here and elsewhere that the talk at a table has reached `line`, and not what was said.

    public: whether everyone may read it. Never raises.
    """
    for callback in tuple(_hearers):
        try:
            callback(code, line, public)
        except Exception:
            logger.exception("A listener failed on the talk at table %s, line %s", code, line)
    try:
        _send(group(code), {"type": "table.said", "code": code, "line": line, "public": public})
    except Exception as error:
        logger.warning("The channel layer did not take the hint on the talk at table %s: %s", code, error)


def _send(name: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    loop = _loop
    if loop is not None and loop.is_running():
        # A bare thread's send would wake nobody on that loop.
        loop.call_soon_threadsafe(lambda: _start(loop, layer.group_send(name, message)))
    else:
        async_to_sync(layer.group_send)(name, message)


_sending: set[asyncio.Task[None]] = set()


def _start(loop: asyncio.AbstractEventLoop, sending: Any) -> None:
    task = loop.create_task(sending)
    _sending.add(task)
    task.add_done_callback(_sent)


def _sent(task: asyncio.Task[None]) -> None:
    _sending.discard(task)
    if not task.cancelled() and task.exception() is not None:
        logger.warning("The channel layer did not take a hint: %s", task.exception())
