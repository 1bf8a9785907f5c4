"""The start and the end of a server process: refuses one that would lose moves; plays bots, calls time, tells people."""

import asyncio
import sys
import threading
import time
from typing import Any

from django.conf import settings
from django.core import checks

from config.ending import expect_signals
from config.lease import Lease, LeaseTaken
from tables.checks import TAG, one_process_because

SWITCH = 0.001
"""Seconds after which a thread that computes lets others have the interpreter. A move asks for it again after each
query; with Python's five milliseconds it would wait for every one of them beside a long page."""
PARTS = 1.0
"""Seconds in which bots, referee and teller may finish what they do when the server ends."""


def why_not_start(lease: Lease) -> str | None:
    """The sentence that forbids this process to serve, or None; then it holds `lease` if it must be the only one."""
    faults = [fault for fault in checks.run_checks(tags=[TAG]) if fault.is_serious()]
    if faults:
        return "; ".join(f"{fault.msg} {fault.hint or ''}".strip() for fault in faults)
    if one_process_because() is not None:
        try:
            lease.take()
        except LeaseTaken as taken:
            return str(taken)
    return None


async def lifespan(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """ASGI lifespan: a server that may not start says why and ends; one that ends gives its lease back."""
    # Models can be imported only once Django is set up.
    from tables.play import bots, referee
    from tables.telling import teller

    lease = Lease(settings.DATA_DIR)
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            reason = why_not_start(lease)
            if reason is None:
                expect_signals()
                sys.setswitchinterval(SWITCH)
                # Before anybody can move: the time in which no server was there is not theirs to lose.
                await asyncio.to_thread(referee.start)
                bots.start()
                if settings.HETU_REFEREE:
                    teller.start()
                await send({"type": "lifespan.startup.complete"})
            else:
                await send({"type": "lifespan.startup.failed", "message": reason})
                return
        elif message["type"] == "lifespan.shutdown":
            stops = [threading.Thread(target=part.stop, daemon=True) for part in (bots, referee, teller)]
            for stop in stops:
                stop.start()
            # What has not ended by then loses nothing: the next process finds it undone.
            end = time.monotonic() + PARTS
            while any(stop.is_alive() for stop in stops) and time.monotonic() < end:
                await asyncio.sleep(0.02)
            lease.give_back()
            await send({"type": "lifespan.shutdown.complete"})
            return
