"""The hub and the stock channel-layer groups side by side in one server, for the bench.

    /stock  each socket is in a group of the channel layer, as the manual has it
    /hub    Hetu's hub

A text message from a socket is a move: it goes to all sockets of the same path, itself included.
"""

import itertools
import os
from typing import Any, cast

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
get_asgi_application()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.urls import path  # noqa: E402

from tables.live.hub import Hub, current_hub  # noqa: E402
from tables.live.listener import Listener  # noqa: E402
from tables.live.messages import Beat, Frame  # noqa: E402
from tables.live.room import Audience  # noqa: E402

FRAGMENT = " ".join(f'<g id="p{n}" transform="translate({n * 37 % 1000} {n * 91 % 800})"/>' for n in range(230))
"""About the size of a table's fragment, raw and compressed."""
PAYLOAD = Frame(1, FRAGMENT).moving


class Counting:
    """A source with one table that is only a number, so that nothing but the fan-out is measured."""

    def __init__(self) -> None:
        self.number = 1

    def heads(self, codes: list[str]) -> dict[str, int]:
        """The number, for every table."""
        return dict.fromkeys(codes, self.number)

    def said(self, codes: list[str]) -> dict[str, tuple[int, int]]:
        """Nobody talks."""
        return {}

    def read(self, code: str) -> "Counting":
        """A copy with the number as it is."""
        reading = Counting()
        reading.number = self.number
        return reading

    def seat(self, reading: "Counting", player: tuple[str, ...]) -> int | None:
        """Everybody watches."""
        return None

    def view(self, reading: "Counting", player: tuple[str, ...]) -> str:
        """That of everybody."""
        return "public"

    def lost(self, shown: str, now: str, newer: bool) -> bool:
        """Nobody loses a view."""
        return False

    def number_for(self, reading: "Counting", seat: int | None) -> int:
        """Nobody is shown less than there is."""
        return reading.number

    def html(self, reading: "Counting", audience: Audience) -> str:
        """A fragment of the usual size."""
        return FRAGMENT

    def beats(self, reading: "Counting", audience: Audience, after: int) -> list[Beat]:
        """None."""
        return []


counting = Counting()
numbers = itertools.count(2)


async def hubbed(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """A socket in the hub."""
    await receive()
    await send({"type": "websocket.accept"})
    hub = current_hub(lambda: Hub(counting))
    listener = Listener(send, counting.number, "en")
    writer = hub.loop.create_task(listener.write())
    await hub.join("t", listener)
    while (await receive())["type"] == "websocket.receive":
        counting.number = next(numbers)
        hub.poked("t", counting.number)
    writer.cancel()
    await hub.leave("t", listener)


class Stock(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A socket in a group of the channel layer."""

    async def connect(self) -> None:
        """Joins the group."""
        await self.channel_layer.group_add("t", self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leaves the group."""
        await self.channel_layer.group_discard("t", self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Takes a move to the group."""
        await self.channel_layer.group_send("t", {"type": "move", "data": PAYLOAD})

    async def move(self, event: dict[str, Any]) -> None:
        """Takes a move to the browser."""
        await self.send(bytes_data=event["data"])


application = ProtocolTypeRouter(
    {"websocket": URLRouter([path("hub", cast(Any, hubbed)), path("stock", Stock.as_asgi())])},
)
