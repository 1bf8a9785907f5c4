"""Fan-out: one table with 200 watchers, the hub beside the stock groups of the channel layer."""

import asyncio
import time
from collections.abc import Iterator

from tables.bench.measure import Effort, Figure
from tables.bench.sockets import Socket, open_socket, server

WATCHERS = 200


async def deliveries(port: int, path: str, seconds: float) -> float:
    """Messages that arrive in a second, with one move in flight all the time."""
    arrived = 0
    sockets: list[Socket] = []
    running = False

    def heard(payload: bytes, when: float) -> None:
        nonlocal arrived
        arrived += running

    def echoed(payload: bytes, when: float) -> None:
        heard(payload, when)
        if running:
            sockets[0].send(b"go")

    for n in range(WATCHERS):
        sockets.append(await open_socket(port, path, heard if n else echoed))
    await asyncio.sleep(0.3)
    running, start = True, time.perf_counter()
    sockets[0].send(b"go")
    await asyncio.sleep(seconds)
    running, passed = False, time.perf_counter() - start
    for each in sockets:
        each.close()
    await asyncio.sleep(0.2)
    return arrived / passed


def bench(effort: Effort) -> Iterator[Figure]:
    """The two in turn in one server; the best of each."""
    best = {"/hub": 0.0, "/stock": 0.0}
    with server("tables.bench.fanout:application") as made:
        for _ in range(effort.repeats):
            for path in best:
                best[path] = max(best[path], asyncio.run(deliveries(made.port, path, 2 * effort.seconds)))
    yield Figure(f"fan-out, 1 table × {WATCHERS} watchers", best["/hub"], "deliveries/s", "more",
                 best["/stock"], "channel-layer groups")  # fmt: skip
