"""A table whose stored log was spoiled: every page says so, and nothing else on the server suffers."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tables import play
from tables.accounts import erasing
from tables.log.chain import Record, next_digest, timestamp
from tables.log.terms import Terms
from tables.models import Event, Message, Player, Table
from tables.play import holidays, memory
from tables.play.bots.runner import Bots, Hint
from tables.play.referee import look
from tables.telling import outbox, sender
from tests.append_only import triggers_lifted
from tests.factories import running_table
from tests.moderation.conftest import browser_of_user, moderator_named
from tests.pages.conftest import Friends
from tests.security.addresses import addresses, visitor

pytestmark = pytest.mark.django_db


def change(table: Table, number: int, **fields: object) -> None:
    Event.objects.filter(table=table, number=number).update(**fields)


def chained(table: Table, **fields: object) -> None:
    """Changes the last event and gives it a digest that holds, as somebody who owns the database can."""
    change(table, table.head, **fields)
    rows = Event.objects.filter(table=table, number__in=(table.head - 1, table.head)).order_by("number")
    before, last = rows
    record = Record(last.number, last.kind, last.seat, last.payload, last.salt, last.actor, timestamp(last.at), "")
    digest = next_digest(before.digest, table.code, record)
    change(table, table.head, digest=digest)
    Table.objects.filter(pk=table.pk).update(head_digest=digest)


DAMAGE: dict[str, Callable[[Table], object]] = {
    "half a payload": lambda table: change(table, 3, payload='{"a":'),
    "another payload": lambda table: change(table, table.head, payload='{"move":{"choose":"9"}}'),
    "an unknown kind": lambda table: change(table, 4, kind="unheard"),
    "no event": lambda table: Event.objects.filter(table=table, number=3).delete(),
    "no events": lambda table: Event.objects.filter(table=table).delete(),
    "another head": lambda table: Table.objects.filter(pk=table.pk).update(head_digest="0" * 64),
    "a chain that holds over nonsense": lambda table: chained(table, payload="[]"),
    "a chain that holds over an unknown kind": lambda table: chained(table, kind="unheard"),
    "an unknown game": lambda table: Table.objects.filter(pk=table.pk).update(game="chess"),
}


def spoil(code: str, damage: str) -> Table:
    """Spoils the log of a table on purpose, as a broken disk or a person with the database could."""
    table = Table.objects.get(code=code)
    with triggers_lifted():
        DAMAGE[damage](table)
    memory.forget_everything()
    return table


@pytest.mark.parametrize("damage", DAMAGE)
def test_every_page_of_a_damaged_table_says_so_and_leads_on(running: Friends, damage: str) -> None:
    spoil(running.code, damage)
    for kind in ("stranger", "guest", "staff"):
        browser = visitor(kind, running)
        for address in addresses(running.code):
            if f"/{running.code}/" not in address.path and address.path not in (
                "/",
                "/tables/",
                "/me/tables/",
                "/review/",
            ):
                continue
            for method in ("get", "post"):
                answer = getattr(browser, method)(address.path)
                told = b"".join(answer.streaming_content) if answer.streaming else answer.content
                assert answer.status_code < 500 or answer.status_code == 503, (kind, method, address.path)
                if answer.status_code == 503:
                    assert re.search(r'<a class="button" href="/"', told.decode()), (kind, method, address.path)


@pytest.mark.parametrize("damage", ["half a payload", "a chain that holds over nonsense"])
def test_the_desk_shows_the_rows_of_a_damaged_table_and_nothing_hidden(running: Friends, damage: str) -> None:
    spoil(running.code, damage)
    desk = browser_of_user(moderator_named("ann"))
    for path in (f"/review/tables/{running.code}/", f"/review/tables/{running.code}/5/"):
        answer = desk.get(path)
        assert answer.status_code == 200
        text = answer.content.decode()
        assert "restored from a backup" in text
        assert "moved" in text
        assert all(
            payload not in text for payload in Event.objects.values_list("payload", flat=True) if len(payload) > 3
        )


@pytest.mark.parametrize("damage", DAMAGE)
def test_lists_show_the_others(running: Friends, damage: str) -> None:
    other, _players = running_table()
    late, _players = running_table(terms=Terms(start="full", delay=5))
    spoil(running.code, damage)
    spoil(late.code, damage)
    for browser in (running.stranger, running.browsers[0]):
        for path in ("/", "/tables/", "/me/tables/"):
            assert browser.get(path).status_code == 200, path
    assert other.code in running.stranger.get("/tables/").content.decode()


@pytest.mark.parametrize("damage", ["half a payload", "a chain that holds over nonsense", "no events"])
def test_the_work_for_other_tables_goes_on(running: Friends, damage: str) -> None:
    sound, players = running_table()
    now = timezone.now()
    for number, player in enumerate([running.players[2], players[0]]):
        user = User.objects.create_user(f"user{number}", email=f"user{number}@example.org")
        user.emailaddress_set.create(email=user.email, verified=True, primary=True)
        Player.objects.filter(pk=player.pk).update(user=user)
    spoil(running.code, damage)
    Table.objects.update(changed_at=now - dt.timedelta(days=2), due_at=now - dt.timedelta(hours=1))
    # Messages are written, also for the sound one alone.
    outbox.collect(now)
    assert set(Message.objects.values_list("table__code", flat=True)) <= {sound.code}
    Message.objects.create(
        player=running.players[2], table_id=sound.pk, channel="mail", kind="turn", number=1, due_at=now
    )
    sender.send_due(now)
    # The referee, a holiday and a forgotten person.
    look(now)
    for player in (running.players[0], players[0]):
        holidays.announce(player, now, now + dt.timedelta(days=3), now)
    erasing.erase(running.players[0])
    assert play.present(sound.code).status == "running"
    # The bots.
    bots = Bots(0.0)
    bots._consider(Hint(running.code, 0.0, "scan"))
    assert not bots._queue
