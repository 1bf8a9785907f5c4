"""People with mail addresses at a table, and receivers of mails and webhooks on this computer."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tables.accounts.preferences import Preferences, keep
from tables.models import Message, Player, Table
from tables.telling.teller import Rounds
from tests.factories import PlayerFactory, running_table

NIGHT = (timezone.now() + dt.timedelta(hours=2)).replace(hour=20, minute=0, second=0, microsecond=0)
"""An evening soon after all that happens in these tests."""
if timezone.now() + dt.timedelta(hours=1) > NIGHT:
    NIGHT += dt.timedelta(days=1)


def give_account(player: Player, name: str) -> None:
    """Make a guest an account with a mail address."""
    player.user = User.objects.create(username=name, email=f"{name}@example.org")
    player.save(update_fields=["user"])


def prefer(player: Player, **chosen: Any) -> None:
    """Choose settings."""
    keep(player, Preferences(**chosen))


def rows(player: Player) -> list[tuple[str, str]]:
    """The kinds and ways of what waits to be sent to `player`."""
    waiting = Message.objects.filter(player=player, sent_at=None, dropped_at=None)
    return sorted(waiting.values_list("kind", "channel"))


@dataclass
class Clock:
    """Rounds of telling at times that a test chooses."""

    now: dt.datetime = NIGHT
    rounds: Rounds = field(default_factory=Rounds)

    def round(self, **later: float) -> int:
        """One round, so much later than the last; how many messages went out."""
        self.now += dt.timedelta(**later)
        return self.rounds.round(self.now)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def trio(db: None) -> tuple[Table, list[Player]]:
    """Niagara with three people who have accounts; all of them are asked for a card."""
    table, players = running_table()
    for player, name in zip(players, ("mei", "olaf", "yun"), strict=True):
        give_account(player, name)
    return table, players


@dataclass
class Received:
    """What came in at a receiver."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """Another server on this computer. status: what it answers next"""

    def __init__(self) -> None:
        self.got: list[Received] = []
        self.status = 200
        self.location = ""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append(Received(self.path, dict(self.headers.items()), body))
                self.send_response(receiver.status)
                if receiver.location:
                    self.send_header("Location", receiver.location)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *said: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/hook?for=me"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    """A receiver on this computer, which the server may call."""
    settings.HETU_WEBHOOK_PRIVATE = True
    receiver = Receiver()
    yield receiver
    receiver.close()


@pytest.fixture
def guests(db: None) -> list[Player]:
    return PlayerFactory.create_batch(2)
