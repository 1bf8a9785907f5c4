"""Being told by push: what a browser reads, what its push service sees, failures, limits, and whose devices they are."""

from __future__ import annotations

from typing import Any

import http_ece
import pytest
from django.core import mail
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from tables import play
from tables.accounts.bringing import bring_along
from tables.accounts.erasing import erase
from tables.models import MOST_DEVICES, Attention, Device, Message, Player, Table
from tables.telling import attention, devices, hooks, outbox, push, sender
from tables.telling.public import Refused
from tests.factories import running_table
from tests.play.playing import play_on
from tests.telling.conftest import Clock, Receiver, give_account, prefer, rows
from tests.telling.pushing import Browser, claims_of

pytestmark = pytest.mark.django_db

Trio = tuple[Table, list[Player]]


@pytest.fixture
def awaited(db: None) -> tuple[Table, Player]:
    """A table of guests, and one whom it waits for."""
    table, players = running_table()
    return table, players[play.present(table.code).awaited[0]]


def at(receiver: Receiver, number: int = 1) -> str:
    """The address of a browser at the fake push service."""
    return receiver.url.replace("/hook?for=me", f"/push/{number}")


def test_a_guest_s_browser_reads_what_a_mail_would_say_and_its_service_nothing(
    trio: Trio, clock: Clock, receiver: Receiver, settings: Any
) -> None:
    settings.HETU_URL = "https://hetu.example.org"
    table, players = trio
    player = players[play_on(table.code, players, 12).awaited[0]]
    Player.objects.filter(pk=player.pk).update(language="zh-hant")
    browser = Browser()
    browser.subscribe(player, at(receiver))
    clock.round()
    clock.round(seconds=61)
    (got,) = receiver.got
    assert got.path == "/push/1"
    read = browser.read(got.body)
    (letter,) = [one for one in mail.outbox if one.to == [player.user.email]]
    assert read["title"] == letter.subject
    assert "輪到你" in read["title"]
    assert f"– {read['body']}\n" in letter.body
    assert (read["path"], read["lang"]) == (f"/t/{table.code}/", "zh-Hant")
    assert set(read) == {"title", "body", "lang", "path", "tag"}
    assert table.code.encode() not in got.body
    assert table.code not in str(got.headers), "whoever knows the code can come in"
    claims = claims_of(got)
    assert claims["aud"] == receiver.url.partition("/hook")[0]
    assert claims["sub"] == "https://hetu.example.org"
    assert 0 < claims["exp"] - clock.now.timestamp() <= 24 * 3600
    assert claims["key"] == push.application_key()
    assert (got.headers["Content-Encoding"], got.headers["TTL"], got.headers["Urgency"]) == (
        "aes128gcm",
        "86400",
        "high",
    )
    with pytest.raises(http_ece.ECEException):
        Browser().read(got.body)


def test_a_guest_is_told_once_in_each_browser_however_often_one_looks(
    awaited: tuple[Table, Player], clock: Clock, receiver: Receiver
) -> None:
    table, player = awaited
    browsers = [Browser(), Browser()]
    for number, browser in enumerate(browsers):
        browser.subscribe(player, at(receiver, number))
    clock.round()
    assert rows(player) == [("turn", "push"), ("turn", "push")]
    assert clock.round(seconds=61) == 2
    assert Clock(clock.now).round(seconds=5) == 0, "nor does another process"
    call_command("tell")
    assert clock.round(hours=3) == 0
    assert sorted(got.path for got in receiver.got) == ["/push/0", "/push/1"]
    assert Attention.objects.get(table=table, player=player).told > 0


def test_a_second_copy_has_the_topic_of_the_first(
    awaited: tuple[Table, Player], clock: Clock, receiver: Receiver
) -> None:
    _table, player = awaited
    browser = Browser()
    browser.subscribe(player, at(receiver))
    clock.round()
    clock.round(seconds=61)
    # The process died after sending: its row was never settled.
    Message.objects.filter(player=player).update(sent_at=None, due_at=clock.now)
    clock.round(seconds=1)
    first, second = receiver.got
    assert first.headers["Topic"] == second.headers["Topic"]
    assert 0 < len(first.headers["Topic"]) <= 32
    assert browser.read(first.body) == browser.read(second.body)
    assert first.body != second.body


def test_tables_have_topics_of_their_own_and_lengths_tell_nothing(
    awaited: tuple[Table, Player], clock: Clock, receiver: Receiver
) -> None:
    _table, player = awaited
    other = play.open_table(player, "niagara", 3)
    play.sit(other.code, 0, player)
    for seat in (1, 2):
        play.seat_bot(other.code, seat, "random", player)
    Browser().subscribe(player, at(receiver))
    for _ in range(2):
        clock.round(seconds=61)
    assert len(receiver.got) == 2
    assert len({got.headers["Topic"] for got in receiver.got}) == 2
    assert len({len(got.body) for got in receiver.got}) == 1


def test_what_was_seen_is_not_told_and_modes_hold(
    awaited: tuple[Table, Player], clock: Clock, receiver: Receiver
) -> None:
    table, player = awaited
    browser = Browser()
    browser.subscribe(player, at(receiver))
    attention.choose(table, player, "never")
    clock.round()
    assert rows(player) == []
    attention.choose(table, player, "daily")
    outbox.collect(clock.now, code=table.code)
    assert rows(player) == [("digest", "push")]
    assert clock.round(hours=13) == 1
    read = browser.read(receiver.got[-1].body)
    assert (read["tag"], read["path"]) == ("hetu.digest", f"/t/{table.code}/")
    attention.choose(table, player, "")
    Attention.objects.filter(player=player).update(told=0)
    outbox.collect(clock.now, code=table.code)
    assert ("turn", "push") in rows(player)
    attention.saw(table, player, play.present(table.code).number)
    assert clock.round(seconds=61) == 0
    assert len(receiver.got) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_told_no_more_is_forgotten_and_the_others_are_told(
    awaited: tuple[Table, Player], clock: Clock, receiver: Receiver, status: int
) -> None:
    _table, player = awaited
    Browser().subscribe(player, at(receiver))
    clock.round()
    receiver.status = status
    clock.round(seconds=61)
    assert not Device.objects.exists()
    assert rows(player) == []
    receiver.status = 201
    assert clock.round(minutes=2) == 0


def test_other_failures_are_tried_again_and_then_the_device_rests_until_a_test(
    awaited: tuple[Table, Player], clock: Clock, receiver: Receiver
) -> None:
    _table, player = awaited
    device = Browser().subscribe(player, at(receiver))
    receiver.status = 503
    clock.round()
    clock.round(seconds=61)
    row = Message.objects.get(player=player)
    assert (row.error, row.sent_at, row.tries) == ("HTTP 503", None, 1)
    for wait in (1, 5, 30, 120, 720):
        before = len(receiver.got)
        assert clock.round(minutes=wait - 0.5) == 0
        assert len(receiver.got) == before
        clock.round(minutes=0.6)
        assert len(receiver.got) == before + 1
    device.refresh_from_db()
    row.refresh_from_db()
    assert (device.broken_at is None, row.dropped_at is None) == (False, False)
    receiver.status = 201
    Attention.objects.filter(player=player).update(told=0)
    assert clock.round(hours=1) == 0, "it rests"
    hooks.test(player, clock.now)
    assert clock.round() == 1
    device.refresh_from_db()
    assert device.broken_at is None


def test_one_device_that_fails_does_not_repeat_what_another_got(
    awaited: tuple[Table, Player], clock: Clock, receiver: Receiver
) -> None:
    _table, player = awaited
    Browser().subscribe(player, at(receiver))
    Browser().subscribe(player, "http://127.0.0.1:9/push/2")
    clock.round()
    assert clock.round(seconds=61) == 1
    assert clock.round(minutes=2) == 0
    assert len(receiver.got) == 1
    assert Message.objects.get(player=player, sent_at=None).tries == 2


def test_private_addresses_are_neither_kept_nor_called(
    awaited: tuple[Table, Player], clock: Clock, receiver: Receiver, settings: Any
) -> None:
    _table, player = awaited
    device = Browser().subscribe(player, at(receiver).replace("127.0.0.1", "localhost"))
    settings.HETU_WEBHOOK_PRIVATE = False
    clock.round()
    clock.round(seconds=61)
    assert receiver.got == []
    assert Message.objects.get(player=player).error == "refused: private"
    device.refresh_from_db()
    assert device.broken_at is not None


@pytest.mark.parametrize(
    ("endpoint", "code"),
    [
        ("https://127.0.0.1/push", "private"),
        ("https://localhost:8000/push", "private"),
        ("https://169.254.169.254/latest", "private"),
        ("https://[::1]/push", "shape"),
        ("http://93.184.215.14/push", "shape"),
        ("ftp://93.184.215.14/push", "shape"),
        ("https://me:secret@93.184.215.14/", "shape"),
        ("https://93.184.215.14/" + "x" * devices.LONGEST_ENDPOINT, "shape"),
        ("", "shape"),
    ],
)
def test_only_public_addresses_over_tls_are_kept(guests: list[Player], endpoint: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        Browser().subscribe(guests[0], endpoint)
    assert refused.value.code == code
    assert not Device.objects.exists()


def test_public_ones_are_and_keys_must_be_keys(guests: list[Player]) -> None:
    address, good = "https://93.184.215.14/push", Browser()
    for p256dh, auth in (("", good.auth), (good.auth, good.auth), (good.p256dh, good.p256dh), ("A" * 87, good.auth)):
        with pytest.raises(ValueError, match=p256dh or "^$"):
            devices.keep_device(guests[0], address, p256dh, auth, "")
    assert not Device.objects.exists()
    assert good.subscribe(guests[0], address).endpoint == address


def test_a_player_has_ten_devices_and_each_of_them_once(guests: list[Player], receiver: Receiver) -> None:
    for number in range(MOST_DEVICES):
        Browser().subscribe(guests[0], at(receiver, number))
    with pytest.raises(devices.TooMany):
        Browser().subscribe(guests[0], at(receiver, 99))
    again = Browser()
    again.subscribe(guests[0], at(receiver, 3))
    assert Device.objects.count() == MOST_DEVICES
    assert Device.objects.get(endpoint=at(receiver, 3)).p256dh == again.p256dh


def test_a_browser_tells_whoever_said_so_last(awaited: tuple[Table, Player], clock: Clock, receiver: Receiver) -> None:
    table, player = awaited
    other = Player.objects.filter(seats__table=table).exclude(pk=player.pk).first()
    assert other is not None
    browser = Browser()
    browser.subscribe(player, at(receiver))
    clock.round()
    assert rows(player) == [("turn", "push")]
    browser.subscribe(other, at(receiver))
    assert Device.objects.get().player == other
    assert rows(player) == []
    outbox.collect(clock.now, code=table.code)
    clock.round(seconds=61)
    assert {row.player for row in Message.objects.filter(channel="push")} == {other}


def test_the_database_knows_a_device_for_each_push_and_for_nothing_else(guests: list[Player]) -> None:
    now = timezone.now()
    device = Browser().subscribe(guests[0], "https://93.184.215.14/push")
    for channel, where in (("push", None), ("mail", device)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Message.objects.create(player=guests[0], kind="test", channel=channel, device=where, due_at=now)
    Message.objects.create(player=guests[0], kind="test", channel="push", device=device, due_at=now)
    with pytest.raises(IntegrityError), transaction.atomic():
        Message.objects.create(player=guests[0], kind="test", channel="push", device=device, due_at=now)


def test_erasing_forgets_devices_and_what_was_to_be_told_there(
    awaited: tuple[Table, Player], clock: Clock, receiver: Receiver
) -> None:
    _table, player = awaited
    Browser().subscribe(player, at(receiver))
    clock.round()
    erase(player)
    assert not Device.objects.exists()
    assert not Message.objects.filter(channel="push").exists()
    clock.round(seconds=61)
    assert receiver.got == []


def test_an_account_brings_the_guest_s_devices_along_but_no_more_than_it_may_have(
    guests: list[Player], receiver: Receiver
) -> None:
    guest, account = guests
    give_account(account, "mei")
    for number in range(MOST_DEVICES):
        Browser().subscribe(account, at(receiver, number))
    for number in (20, 21):
        Browser().subscribe(guest, at(receiver, number))
    bring_along(account, guest)
    kept = {device.endpoint for device in Device.objects.filter(player=account)}
    assert kept == {at(receiver, number) for number in (*range(2, MOST_DEVICES), 20, 21)}
    assert Device.objects.count() == MOST_DEVICES


def test_without_a_key_nobody_is_told_by_push(
    awaited: tuple[Table, Player], clock: Clock, receiver: Receiver, settings: Any
) -> None:
    _table, player = awaited
    Browser().subscribe(player, at(receiver))
    clock.round()
    settings.HETU_VAPID_KEY = ""
    clock.round(seconds=61)
    assert receiver.got == []
    with pytest.raises(hooks.NoWay):
        hooks.test(player, clock.now)


def test_a_row_that_cannot_be_written_holds_up_no_other(trio: Trio, clock: Clock, receiver: Receiver) -> None:
    _table, players = trio
    for player in players[1:]:
        prefer(player, tell="never")
    device = Browser().subscribe(players[0], at(receiver))
    Device.objects.filter(pk=device.pk).update(p256dh="nonsense")
    clock.round()
    assert sender.send_due(clock.now.replace(minute=30)) == 1, "the mail"
    assert Message.objects.get(channel="push").error == "unwritten"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"),
        ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/139.0.0.0 Mobile Safari/537.36", "Chrome · Android"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/139.0 Safari/537.36 Edg/139.0", "Edge · Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1", "Safari · iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15", "Safari · macOS"),
        ("<b>", ""),
    ],
)  # fmt: skip
def test_devices_are_named_by_browser_and_system(agent: str, name: str) -> None:
    assert devices.name_of(agent) == name
