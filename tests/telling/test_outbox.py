"""What is to be told: found again by every look, told once, dropped when nobody needs it any more."""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.db import IntegrityError, transaction

from tables import company, play
from tables.models import Attention, Message, Player, Status, Table
from tables.telling import attention, outbox
from tests.factories import PlayerFactory, TableFactory
from tests.pages.conftest import Friends, finished, running
from tests.play.playing import one_move, play_on
from tests.telling.conftest import NIGHT, Clock, give_account, prefer, rows

__all__ = ["finished", "running"]

pytestmark = pytest.mark.django_db

Trio = tuple[Table, list[Player]]


def turn_of(table: Table, players: list[Player]) -> tuple[int, Player]:
    """A seat that is waited for, and who sits there."""
    seat = play.present(table.code).awaited[0]
    return seat, players[seat]


def awaited_alone(table: Table, players: list[Player]) -> tuple[int, Player]:
    """Play on until one seat alone is waited for."""
    while len(play.present(table.code).awaited) > 1:
        one_move(table.code, players)
    return turn_of(table, players)


def to_whom() -> list[str]:
    return sorted(message.to[0] for message in mail.outbox)


def test_a_turn_that_stays_unseen_is_told_once_after_the_grace(trio: Trio, clock: Clock) -> None:
    table, players = trio
    seat, player = awaited_alone(table, players)
    assert clock.round() == 0
    assert rows(player) == [("turn", "mail")]
    assert clock.round(seconds=59) == 0
    assert clock.round(seconds=2) >= 1
    assert to_whom().count(player.user.email) == 1
    assert clock.round(days=1) == 0, "and never again"
    assert Attention.objects.get(table=table, player=player).told == play.present(table.code).course.questions[seat]


def test_whoever_is_not_waited_for_hears_that_the_table_began(trio: Trio, clock: Clock) -> None:
    table, players = trio
    _seat, player = awaited_alone(table, players)
    clock.round()
    for other in players:
        # The last to sit down began the table, and knows.
        kinds = [kind for kind, _way in rows(other)]
        if other == player:
            assert kinds == ["turn"]
        else:
            assert kinds == ([] if other == players[-1] and _own(table, other) else ["start"])


def _own(table: Table, player: Player) -> bool:
    started = next(told for told in play.story(table.code) if told.kind == "started")
    before = [told for told in play.story(table.code, 1, started.number) if told.actor.startswith("p:")]
    return before[-1].actor == play.handle(player)


def test_what_was_seen_or_played_meanwhile_is_dropped(trio: Trio, clock: Clock) -> None:
    table, players = trio
    clock.round()
    now = play.present(table.code)
    assert now.awaited == (0, 1, 2)
    table.refresh_from_db()
    attention.saw(table, players[0], now.number)
    one_move(table.code, players)
    mover = next(seat for seat in range(3) if seat not in play.present(table.code).awaited)
    left = [player for seat, player in enumerate(players) if seat not in (0, mover)]
    clock.round(seconds=61)
    assert to_whom() == sorted(player.user.email for player in left)
    assert Message.objects.filter(kind="turn").exclude(dropped_at=None).count() == 3 - len(left)


def test_a_look_without_focus_suppresses_nothing(trio: Trio, clock: Clock) -> None:
    """A page that only lies open says that it is there, and not that anybody looks."""
    table, players = trio
    clock.round()
    company.here(table, "a browser", players[0], clock.now + dt.timedelta(seconds=30))
    clock.round(seconds=61)
    assert players[0].user.email in to_whom()


def test_rows_are_found_again_after_a_crash_and_never_doubled(trio: Trio, clock: Clock) -> None:
    _table, _players = trio
    outbox.collect(NIGHT)
    before = sorted(Message.objects.values_list("player", "kind", "number"))
    assert before
    outbox.collect(NIGHT + dt.timedelta(seconds=5))
    assert sorted(Message.objects.values_list("player", "kind", "number")) == before
    # The process died before it wrote them.
    Message.objects.all().delete()
    Clock(NIGHT).round()
    assert sorted(Message.objects.values_list("player", "kind", "number")) == before
    # All was sent, and the rows were cleared away long after: told is told.
    Clock(NIGHT).round(seconds=61)
    Message.objects.all().delete()
    assert Clock(NIGHT).round(days=40) == 0
    assert not Message.objects.exists()


def test_two_digests_of_one_morning_cannot_be_written(guests: list[Player]) -> None:
    digest = {"player": guests[0], "kind": "digest", "number": 5, "channel": "mail", "due_at": NIGHT}
    Message.objects.create(**digest)
    with pytest.raises(IntegrityError), transaction.atomic():
        Message.objects.create(**digest)


def alone_with_bots() -> tuple[Table, Player]:
    """A table of one person with an account and two bots."""
    player = PlayerFactory()
    give_account(player, "solo")
    table = TableFactory(host=player, game="niagara", seats=3)
    play.sit(table.code, 0, player)
    for seat in (1, 2):
        play.seat_bot(table.code, seat, "random", player)
    return table, player


def test_at_a_table_against_bots_nothing_comes_while_one_is_there(db: Any, clock: Clock) -> None:
    table, player = alone_with_bots()
    clock.round()
    assert rows(player) == [("turn", "mail")]
    company.here(table, "a browser", player, clock.now + dt.timedelta(seconds=50))
    assert clock.round(seconds=61) == 0, "the page is open in front of them"
    assert clock.round(minutes=3) == 1, "now they have gone"


def test_a_page_that_stays_open_unlooked_at_holds_nothing_back_for_ever(db: Any, clock: Clock) -> None:
    table, player = alone_with_bots()
    sent = []
    for _ in range(36):
        company.here(table, "a browser", player, clock.now + dt.timedelta(hours=2, seconds=-5))
        sent += [clock.now] * clock.round(hours=2)
    assert len(sent) == 1
    assert sent[0] - play.present(table.code).changed_at > dt.timedelta(days=1)


def test_nobody_is_told_who_cannot_or_will_not(trio: Trio, clock: Clock) -> None:
    _table, players = trio
    prefer(players[0], mail=False)
    prefer(players[1], tell="never")
    guest = players[2]
    guest.user = None
    guest.save(update_fields=["user"])
    clock.round()
    assert not Message.objects.exists()


def test_the_choice_for_one_table_goes_before_the_settings(trio: Trio, clock: Clock) -> None:
    table, players = trio
    prefer(players[0], tell="never")
    attention.choose(table, players[0], "live")
    attention.choose(table, players[1], "never")
    clock.round()
    assert rows(players[0]) == [("turn", "mail")]
    assert rows(players[1]) == []
    attention.choose(table, players[0], attention.AS_USUAL)
    assert clock.round(seconds=61) == 1, "only the third; the first wants it no more"
    with pytest.raises(ValueError, match="often"):
        attention.choose(table, players[0], "often")


@pytest.mark.parametrize("zone", ["Asia/Taipei", "America/New_York", ""])
def test_the_digest_comes_at_eight_in_the_morning_of_the_reader(trio: Trio, clock: Clock, zone: str) -> None:
    _table, players = trio
    for player in players:
        prefer(player, tell="daily", zone=zone)
    clock.round()
    due = Message.objects.filter(player=players[0]).get().due_at
    local = due.astimezone(ZoneInfo(zone or "UTC"))
    assert (local.hour, local.minute) == (8, 0)
    assert dt.timedelta(0) < due - clock.now <= dt.timedelta(days=1)


def test_one_digest_for_all_tables_that_wait(trio: Trio, clock: Clock) -> None:
    table, players = trio
    other = TableFactory(host=players[0], game="ferry", seats=3)
    for seat, player in enumerate(players):
        play.sit(other.code, seat, player)
    attention.choose(other, players[0], "daily")
    prefer(players[0], tell="daily")
    prefer(players[1], tell="never")
    prefer(players[2], tell="never")
    play_on(other.code, players, 3)
    while 0 not in play.present(other.code).awaited:
        one_move(other.code, players)
    clock.round()
    assert rows(players[0]) == [("digest", "mail")]
    assert clock.round(hours=13) == 1
    (letter,) = mail.outbox
    assert letter.subject == "2 tables wait for you"
    assert f"/t/{table.code}/" in letter.body
    assert f"/t/{other.code}/" in letter.body
    assert letter.body.count("Niagara with ") == 1
    assert clock.round(hours=1) == 0
    assert clock.round(hours=24) == 1, "they wait still, so the next morning says so again"
    assert clock.round(days=10) <= 1, "but not for ever"
    assert clock.round(days=1) == 0
    assert clock.round(days=1) == 0


def test_a_digest_that_nobody_needs_any_more_is_dropped(trio: Trio, clock: Clock) -> None:
    table, players = trio
    for player in players:
        prefer(player, tell="daily")
    clock.round()
    waiting = play.present(table.code).awaited
    while set(play.present(table.code).awaited) & set(waiting) == set(waiting):
        one_move(table.code, players)
    gone = next(seat for seat in waiting if seat not in play.present(table.code).awaited)
    attention.choose(table, players[gone], "never")
    clock.round(hours=13)
    assert players[gone].user.email not in to_whom()
    assert Message.objects.get(player=players[gone]).dropped_at is not None


def test_the_end_is_told_to_all_but_whose_move_ended_it(finished: Friends, clock: Clock) -> None:
    for player, name in zip(finished.players, ("mei", "olaf", "yun"), strict=True):
        give_account(player, name)
    now = play.present(finished.code)
    assert now.status == "over"
    last = [told for told in now.recent if told.actor.startswith("p:")][-1].actor
    clock.round()
    for player in finished.players:
        assert rows(player) == ([] if play.handle(player) == last else [("over", "mail")])
    assert clock.round(seconds=61) == 2
    assert all("is over" in message.subject for message in mail.outbox)


def test_the_last_look_only_goes_forward_and_not_beyond_the_log(trio: Trio) -> None:
    table, players = trio
    table.refresh_from_db()
    attention.saw(table, players[0], 2)
    attention.saw(table, players[0], 1)
    assert attention.seen(table, players[0]) == 2
    attention.saw(table, players[0], 10**6)
    assert attention.seen(table, players[0]) == table.head
    assert attention.seen(table, players[1]) == 0
    assert table.status == Status.RUNNING
