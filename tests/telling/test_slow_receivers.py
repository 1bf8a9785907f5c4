"""Receivers that are slow, drip, or cannot be found delay nobody else.

No test measures time: slow receivers answer only when the quick one was told, so if it had to wait for them, they would
all be cut off.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from tables.models import Message, Player
from tables.telling import hooks, sender, webhook
from tables.telling.sender import Sender
from tests.factories import PlayerFactory
from tests.telling.conftest import Receiver, give_account

pytestmark = pytest.mark.django_db


class SlowReceivers:
    """A server whose every path is a receiver that answers when `told` is set. It keeps what came and in which order."""

    def __init__(self) -> None:
        self.told = threading.Event()
        self.came: list[str] = []
        self.at_once = self.most_at_once = 0
        lock, slow = threading.Lock(), self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                with lock:
                    slow.came.append(f"{self.path} {self.headers['X-Hetu-Delivery']}")
                    slow.at_once += 1
                    slow.most_at_once = max(slow.most_at_once, slow.at_once)
                slow.answer(self)
                with lock:
                    slow.at_once -= 1

            def log_message(self, *said: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

        self._server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        """Answer when it is time, and badly if that never comes."""
        status = 200 if self.told.wait(30) else 500
        with contextlib.suppress(OSError):
            handler.send_response(status)
            handler.send_header("Content-Length", "0")
            handler.end_headers()

    def url(self, name: str) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/{name}"

    def close(self) -> None:
        self.told.set()
        self._server.shutdown()
        self._server.server_close()


class DrippingReceivers(SlowReceivers):
    """Answers a byte at a time and never ends: in the headers, or in the body."""

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        with contextlib.suppress(OSError):
            if handler.path.startswith("/body"):
                handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n")
            else:
                handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
            while not self.told.wait(0.05):
                handler.wfile.write(b"x")


@pytest.fixture
def slow(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowReceivers]:
    settings.HETU_WEBHOOK_PRIVATE = True
    # No call is cut off because this computer has much to do.
    monkeypatch.setattr(webhook, "SECONDS", 60.0)
    slow = SlowReceivers()
    yield slow
    slow.close()


@pytest.fixture
def dripping(settings: Any) -> Iterator[SlowReceivers]:
    settings.HETU_WEBHOOK_PRIVATE = True
    dripping = DrippingReceivers()
    yield dripping
    dripping.close()


def hooked(url: str) -> Player:
    """Somebody who is told at `url` alone, with a message that is due."""
    player: Player = PlayerFactory.create()
    hooks.keep_hook(player, url, "json")
    due(player)
    return player


def due(player: Player) -> None:
    """One more message to `player`."""
    Message.objects.create(
        player=player, kind="test", number=Message.objects.count(), channel="webhook", due_at=timezone.now()
    )


def told_when_quick_was(slow: SlowReceivers, receiver: Receiver) -> None:
    """Let the slow receivers answer as soon as the quick one has got something."""

    def watch() -> None:
        while not receiver.got and not slow.told.is_set():
            time.sleep(0.01)
        slow.told.set()

    threading.Thread(target=watch, daemon=True).start()


def errors() -> set[str]:
    return set(Message.objects.values_list("error", flat=True))


def test_slow_receivers_however_many_delay_no_other(slow: SlowReceivers, receiver: Receiver) -> None:
    for number in range(sender.QUICK_AT_ONCE + 8):
        hooked(slow.url(str(number)))
    hooked(receiver.url)
    told_when_quick_was(slow, receiver)
    assert sender.send_due(timezone.now()) == sender.QUICK_AT_ONCE + 9
    assert errors() == {""}


def test_what_becomes_due_while_slow_receivers_are_called_is_sent_at_once(
    slow: SlowReceivers, receiver: Receiver
) -> None:
    for number in range(8):
        hooked(slow.url(str(number)))
    answered = threading.Event()
    one = Sender(on_answer=answered.set)
    assert one.begin(timezone.now()) == 8
    hooked(receiver.url)
    assert one.begin(timezone.now()) == 1
    assert answered.wait(20)
    assert one.note(timezone.now()) == 1
    assert len(receiver.got) == 1
    assert not slow.told.is_set()
    slow.told.set()
    assert one.send_all(timezone.now()) == 8
    assert errors() == {""}


def test_a_receiver_gets_one_message_at_a_time_in_their_order(slow: SlowReceivers, receiver: Receiver) -> None:
    player = hooked(slow.url("one"))
    for _more in range(3):
        due(player)
    hooked(receiver.url)
    told_when_quick_was(slow, receiver)
    assert sender.send_due(timezone.now()) == 5
    assert slow.most_at_once == 1
    assert slow.came == [f"/one {row.pk}" for row in Message.objects.filter(player=player).order_by("pk")]


def test_who_was_slow_takes_no_place_of_the_others_until_quick_again(
    slow: SlowReceivers, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "SOON", 0.3)
    monkeypatch.setattr(sender, "QUICK_AT_ONCE", 1)
    monkeypatch.setattr(sender, "SLOW_AT_ONCE", 1)
    one, other = hooked(slow.url("one")), hooked(slow.url("other"))
    line = Sender()

    def answer_late() -> None:
        while len(slow.came) < 2:
            time.sleep(0.01)
        time.sleep(0.5)
        slow.told.set()

    # They take turns at the one place: the first gives it back after SOON.
    threading.Thread(target=answer_late, daemon=True).start()
    assert line.send_all(timezone.now()) == 2
    slow.told.clear()
    monkeypatch.setattr(sender, "SOON", 60.0)
    for player in (one, other):
        due(player)
    hooked(receiver.url)
    assert line.begin(timezone.now()) == 2, "one of the slow, and the quick"
    assert line.begin(timezone.now()) == 0
    slow.told.set()
    assert line.send_all(timezone.now()) == 3
    # Both have answered soon, so they share the quick place again.
    for player in (one, other):
        due(player)
    assert line.begin(timezone.now()) == 1
    assert line.send_all(timezone.now()) == 2
    assert errors() == {""}


def test_a_call_has_the_seconds_that_are_documented() -> None:
    assert webhook.SECONDS == 5.0
    assert "for at most five seconds" in (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")


def test_who_drips_is_cut_off_like_who_says_nothing(
    dripping: SlowReceivers, slow: SlowReceivers, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook, "SECONDS", 2.0)
    bad = [hooked(dripping.url("headers")), hooked(dripping.url("body")), hooked(slow.url("silent"))]
    good = hooked(receiver.url)
    assert sender.send_due(timezone.now()) == 1
    assert set(Message.objects.filter(player__in=bad).values_list("error", flat=True)) == {"timeout"}
    assert Message.objects.get(player=good).sent_at is not None


def test_a_name_that_is_looked_up_for_ever_delays_no_other(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "SECONDS", 1.0)
    found, look_up, waited_for = threading.Event(), socket.getaddrinfo, []

    def slow_look_up(host: Any, *arguments: Any, **named: Any) -> Any:
        if host == "slow.example" and not found.wait(20):
            waited_for.append(host)
        return look_up(host if host != "slow.example" else "127.0.0.1", *arguments, **named)

    bad = hooked("http://127.0.0.1/")
    bad.webhook.url = "http://slow.example/"
    bad.webhook.save()
    good = hooked(receiver.url)
    monkeypatch.setattr(socket, "getaddrinfo", slow_look_up)
    try:
        assert sender.send_due(timezone.now()) == 1
        assert waited_for == []
    finally:
        found.set()
    assert Message.objects.get(player=bad).error == "timeout"
    assert Message.objects.get(player=good).error == ""


def test_a_mail_server_that_says_nothing_delays_no_webhook(receiver: Receiver, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_TIMEOUT = 20
    silent = socket.create_server(("127.0.0.1", 0))
    settings.EMAIL_HOST, settings.EMAIL_PORT = silent.getsockname()

    waited_for = []

    def hang_up() -> None:
        line, _address = silent.accept()
        line.settimeout(0.05)
        while not receiver.got:
            with contextlib.suppress(TimeoutError):
                waited_for.append(line.recv(99))
        line.close()
        silent.close()

    threading.Thread(target=hang_up, daemon=True).start()
    players = PlayerFactory.create_batch(3)
    for number, player in enumerate(players):
        give_account(player, f"mei{number}")
        Message.objects.create(player=player, kind="test", number=number, channel="mail", due_at=timezone.now())
    hooked(receiver.url)
    assert sender.send_due(timezone.now()) == 1
    assert len(receiver.got) == 1
    assert waited_for == [], "nobody gave up before the webhook was told"
    # The first found nobody there; the others did not wait for the same.
    assert set(Message.objects.filter(channel="mail").values_list("error", flat=True)) == {"SMTPServerDisconnected"}
