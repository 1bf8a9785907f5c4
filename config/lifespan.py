"""The start and the end of a server process: refuses one that would lose moves; plays bots, calls time, tells people."""

import asyncio
from typing import Any

from django.conf import settings
from django.core import checks

from config.lease import Lease, LeaseTaken
from tables.checks import TAG, one_process_because


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
            await asyncio.to_thread(bots.stop)
            await asyncio.to_thread(referee.stop)
            await asyncio.to_thread(teller.stop)
            lease.give_back()
            await send({"type": "lifespan.shutdown.complete"})
            return
