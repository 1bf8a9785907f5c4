"""The ways out: mails and webhooks as they arrive, failures, addresses that are not called."""

from __future__ import annotations

import asyncio
import email
import hashlib
import hmac
import json
import re
from email.policy import default
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message as Letters
from django.core import mail
from django.test import Client

from tables import play
from tables.accounts.preferences import preferences_of
from tables.models import Message, Player, Table, Webhook
from tables.telling import hooks, sender
from tables.telling.letters import Letter, TableNews
from tables.telling.public import Refused, is_public, target
from tables.telling.webhook import post_of, signature
from tests.browser.server import free_port
from tests.play.playing import play_on
from tests.telling.conftest import Clock, Receiver, prefer

pytestmark = pytest.mark.django_db

Trio = tuple[Table, list[Player]]


class Box(Letters):
    """Keeps what a real SMTP server was given."""

    def __init__(self) -> None:
        super().__init__(lambda data, **said: email.message_from_bytes(data, policy=default))
        self.letters: list[Any] = []

    def prepare_message(self, session: Any, envelope: Any) -> Any:
        letter = email.message_from_bytes(envelope.content, policy=default)
        letter["X-To"] = ",".join(envelope.rcpt_tos)
        return letter

    def handle_message(self, message: Any) -> None:
        self.letters.append(message)


def quiet_but(players: list[Player], seat: int) -> Player:
    """Let only one be told."""
    for number, player in enumerate(players):
        if number != seat:
            prefer(player, tell="never")
    return players[seat]


def test_a_mail_arrives_by_smtp_in_the_readers_language_and_can_be_ended_by_one_post(
    trio: Trio, clock: Clock, settings: Any
) -> None:
    table, players = trio
    now = play_on(table.code, players, 12)
    seat = now.awaited[0]
    player = quiet_but(players, seat)
    Player.objects.filter(pk=player.pk).update(language="zh-hant")
    box = Box()
    server = Controller(box, hostname="127.0.0.1", port=free_port())
    server.start()
    try:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.hostname, server.port
        settings.HETU_URL = "https://hetu.example.org"
        clock.round()
        assert clock.round(seconds=61) == 1
    finally:
        server.stop()
    (letter,) = box.letters
    assert letter["X-To"] == player.user.email
    assert "輪到你" in letter["Subject"]
    text = letter.get_body(("plain",)).get_content()
    html = letter.get_body(("html",)).get_content()
    lines = [line for line in text.splitlines() if line.startswith("– ")]
    assert 1 <= len(lines) <= 7
    assert f"https://hetu.example.org/t/{table.code}/" in text
    assert all(line.removeprefix("– ") in html.replace("&#39;", "'") for line in lines)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = re.fullmatch(r"<https://hetu\.example\.org(/\S+)>", letter["List-Unsubscribe"].strip()).group(1)
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.get(link).status_code == 200
    assert preferences_of(Player.objects.get(pk=player.pk)).mail, "to look is not to ask"
    assert stranger.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not preferences_of(Player.objects.get(pk=player.pk)).mail
    assert stranger.post(link[:-3] + "xx/", {}).status_code == 404


def test_a_webhook_gets_signed_json(trio: Trio, clock: Clock, receiver: Receiver) -> None:
    table, players = trio
    player = quiet_but(players, play_on(table.code, players, 12).awaited[0])
    hook = hooks.keep_hook(player, receiver.url, "json")
    clock.round()
    assert clock.round(seconds=61) == 2, "by mail and by webhook"
    (got,) = receiver.got
    assert got.path == "/hook?for=me"
    signed = f"{got.headers['X-Hetu-Timestamp']}.".encode() + got.body
    mac = hmac.new(hook.secret.encode(), signed, hashlib.sha256).hexdigest()
    assert got.headers["X-Hetu-Signature"] == f"sha256={mac}"
    assert got.headers["Host"].startswith("127.0.0.1:")
    content = json.loads(got.body)
    assert (content["format"], content["kind"]) == ("hetu/message/1", "turn")
    (told,) = content["tables"]
    assert (told["code"], told["waits"]) == (table.code, True)
    body = mail.outbox[0].body
    assert all(sentence in body for sentence in told["sentences"]), "both ways say the same"
    assert signature(hook.secret + "x", 1, got.body) != signature(hook.secret, 1, got.body)


@pytest.mark.parametrize(("dialect", "field"), [("discord", "content"), ("slack", "text")])
def test_channels_get_what_they_understand_and_no_name_calls_everybody(dialect: str, field: str) -> None:
    table = TableNews(
        "abc", "niagara", 7, True, "Niagara", ["<!channel> @everyone *x* paddles."], "http://h/t/abc/", ""
    )
    letter = Letter("turn", "en", "Niagara: it is your turn", [], [table])
    hook = Webhook(url="https://example.org/", dialect=dialect, secret="s")
    content = json.loads(post_of(hook, letter, 1, 2).body)
    text = content[field]
    assert "http://h/t/abc/" in text
    assert "<!channel>" not in text
    if dialect == "discord":
        assert content["allowed_mentions"] == {"parse": []}
        assert r"\*x\*" in text


def test_a_failure_is_tried_again_later_and_at_last_given_up(trio: Trio, clock: Clock, receiver: Receiver) -> None:
    table, players = trio
    player = quiet_but(players, play.present(table.code).awaited[0])
    prefer(player, mail=False)
    hooks.keep_hook(player, receiver.url, "json")
    receiver.status = 500
    clock.round()
    clock.round(seconds=61)
    row = Message.objects.get(player=player)
    assert (row.error, row.sent_at, row.tries) == ("HTTP 500", None, 1)
    for wait in (1, 5, 30, 120, 720):
        assert clock.round(minutes=wait - 0.5) == 0
        before = len(receiver.got)
        clock.round(minutes=0.6)
        assert len(receiver.got) == before + 1
    row.refresh_from_db()
    assert row.dropped_at is not None
    assert Webhook.objects.get(player=player).broken_at is not None
    # A test that gets through brings it back.
    receiver.status = 200
    hooks.test(player, clock.now)
    clock.round()
    assert Webhook.objects.get(player=player).broken_at is None


def test_neither_a_redirect_nor_a_long_answer_is_followed(trio: Trio, clock: Clock, receiver: Receiver) -> None:
    table, players = trio
    player = quiet_but(players, play.present(table.code).awaited[0])
    prefer(player, mail=False)
    hooks.keep_hook(player, receiver.url, "json")
    receiver.status, receiver.location = 302, receiver.url
    clock.round()
    clock.round(seconds=61)
    assert len(receiver.got) == 1
    assert Message.objects.get(player=player).error == "HTTP 302"


def test_a_claimed_row_is_nobody_elses_until_its_worker_is_long_gone(trio: Trio, clock: Clock) -> None:
    clock.round()
    moment = clock.now.replace(hour=clock.now.hour + 1)
    mine = sender._claim(moment, sender.MAILS, sender.BATCH)
    assert len(mine) == 3
    assert sender._claim(moment, sender.MAILS, sender.BATCH) == []
    assert sender.send_due(moment) == 0
    # The worker died: its rows come up again.
    assert sender.send_due(moment + sender.LEASE) == 3
    assert sender.send_due(moment + 2 * sender.LEASE) == 0


@pytest.mark.parametrize(
    "number",
    [
        "127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1",
        "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "nonsense",
    ],
)  # fmt: skip
def test_private_numbers_are_not_public(number: str) -> None:
    assert not is_public(number)


def test_public_numbers_are() -> None:
    assert is_public("93.184.215.14")
    assert is_public("2606:2800:21f:cb07:6820:80da:af6b:8b2c")


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://localhost/", "private"),
        ("http://127.0.0.1:8000/staff/", "private"),
        ("http://2130706433/", "private"),
        ("http://0x7f.1/", "private"),
        ("http://[::1]/", "private"),
        ("http://[::ffff:169.254.169.254]/latest/", "private"),
        ("ftp://example.org/", "shape"),
        ("http://me:secret@example.org/", "shape"),
        ("http:///nowhere", "shape"),
        ("http://example.org:99999/", "shape"),
        ("javascript:alert(1)", "shape"),
        ("http://no.such.server.invalid/", "unknown"),
    ],
)
def test_addresses_inside_are_refused(url: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        asyncio.run(target(url))
    assert refused.value.code == code


def test_a_name_that_turns_private_later_is_not_called(
    trio: Trio, clock: Clock, receiver: Receiver, settings: Any
) -> None:
    table, players = trio
    player = quiet_but(players, play.present(table.code).awaited[0])
    prefer(player, mail=False)
    hooks.keep_hook(player, receiver.url.replace("127.0.0.1", "localhost"), "json")
    settings.HETU_WEBHOOK_PRIVATE = False
    clock.round()
    clock.round(seconds=61)
    assert receiver.got == []
    row = Message.objects.get(player=player)
    assert row.error == "refused: private"
    assert row.dropped_at is not None
    assert Webhook.objects.get(player=player).broken_at is not None


def test_a_mail_server_that_is_away_holds_nothing_up_for_ever(trio: Trio, clock: Clock, settings: Any) -> None:
    _table, players = trio
    quiet_but(players, 0)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    clock.round()
    assert clock.round(seconds=61) == 0
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert clock.round(minutes=1.1) == 1
