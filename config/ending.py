"""The end of a server process: within five seconds of the signal, whatever hangs."""

import asyncio
import faulthandler
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

from config import lanes

REQUESTS = 2.5
"""Seconds after the signal in which requests may still be answered."""
PROCESS = 4.5
"""Seconds after the signal in which the process may end by itself."""


def expect_signals() -> None:
    """From now on SIGINT and SIGTERM also limit the time that is left, before the server's own handlers do their part.

    To be called on the event loop of a server that has set its handlers. Elsewhere it does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        handler = signal.getsignal(number)
        if callable(handler):
            signal.signal(number, _limiting(loop, handler))


def _limiting(loop: asyncio.AbstractEventLoop, handler: Callable[[int, FrameType | None], Any]) -> Any:
    is_limited = False

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal is_limited
        if not is_limited:
            is_limited = True
            # A thread of the interpreter itself: it says where all threads are, and ends the process whatever they do.
            with suppress(OSError, ValueError, RuntimeError, AttributeError):
                faulthandler.dump_traceback_later(PROCESS, exit=True)
            loop.call_soon_threadsafe(lanes.hurry, REQUESTS)
        handler(number, frame)

    return handle
