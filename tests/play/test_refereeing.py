"""The referee: once however many there are, by the terms of the table, and every log of it can be proven."""

import datetime as dt
import io
import threading
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from django.core.management import call_command
from django.db import connection

from tables import play
from tables.log import Record, exchange, fold, read, verify
from tables.log.chain import timestamp
from tables.log.payloads import Answered, Away, Credited, Late, Reminded, Returned, StoodIn, encode
from tables.log.terms import Terms
from tables.models import Event, Player, Pulse
from tables.play import holidays, memory, referee
from tables.play.bots import Bots
from tables.play.refereeing import call_time, credit_downtime, tables_due
from tests.factories import PlayerFactory, running_table
from tests.log.games import forget
from tests.log.test_chain import resealed
from tests.play.playing import legal, say

pytestmark = pytest.mark.django_db(transaction=True)

DAYS = Terms(clock="days", hours=24)
START = dt.datetime(2026, 3, 10, 12, tzinfo=dt.UTC)


class Time:
    """The clock on the wall, as this test sets it."""

    now = START

    def go(self, hours: float) -> dt.datetime:
        self.now += dt.timedelta(hours=hours)
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    monkeypatch.setattr("django.utils.timezone.now", lambda: clock.now)
    return clock


def ferry(terms: Terms, seats: int = 2) -> tuple[str, list[Player]]:
    table, players = running_table("ferry", seats, terms=terms)
    return table.code, players


def log(code: str) -> list[Record]:
    return read(memory.row_of(code).pk)


def kinds(code: str, after: int = 0) -> list[str]:
    return [record.kind for record in log(code)[after:]]


def demand_proven(code: str) -> None:
    """The log proves, and is the same after an export and an import."""
    verdict = verify(log(code))
    assert verdict.good, verdict.reason
    table = memory.row_of(code)
    lines, before = b"".join(exchange.export(log(code), everything=True)), fold(log(code))
    if not before.finished:
        return
    forget(table)
    kept = exchange.import_table(io.BytesIO(lines))
    assert fold(read(kept.pk)) == before


def first(code: str) -> int:
    """The seat that is waited for."""
    return play.present(code).awaited[0]


def test_nothing_is_due_before_its_time_and_everything_once(time: Time) -> None:
    code, _ = ferry(DAYS)
    assert tables_due(time.go(17.9)) == []
    assert call_time(code, time.now) == 0
    assert tables_due(time.go(0.2)) == [code]
    assert call_time(code, time.now) == 1
    assert tables_due(time.now) == []
    assert call_time(code, time.now) == 0
    assert call_time(code, time.go(6)) == 1
    assert call_time(code, time.go(100)) == 0
    assert kinds(code)[-2:] == ["reminded", "late"]
    assert play.present(code).late == (first(code),)
    demand_proven(code)


def test_eight_referees_call_time_once(time: Time) -> None:
    code, _ = ferry(Terms(clock="days", hours=24, late="stand_in"))
    moment = time.go(25)
    barrier = threading.Barrier(8)

    def call(_: int) -> int:
        barrier.wait()
        try:
            return call_time(code, moment)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        done = list(pool.map(call, range(8)))
    assert sorted(done) == [0] * 7 + [2]
    assert kinds(code).count("late") == kinds(code).count("stood_in") == 1
    demand_proven(code)


def test_who_is_late_is_skipped_for_one_turn_where_the_terms_say_so(time: Time) -> None:
    code, players = ferry(Terms(clock="days", hours=24, late="skip"))
    seat = first(code)
    call_time(code, time.go(25))
    place = play.present(code).places[seat]
    assert (place.bot, place.turn_only, place.person) == (play.desk.STAND_IN, True, play.handle(players[seat]))
    with pytest.raises(play.Forbidden, match="bot_plays"):
        say(code, players, seat, legal(code, seat)[0])
    while first(code) == seat:
        now = play.present(code)
        text = now.game.codec.encode(legal(code, seat)[0])
        play.move(code, seat, now.course.questions[seat], "", text, place.actor)
    assert not play.present(code).places[seat].bot
    assert "returned" in kinds(code)
    assert memory.row_of(code).seats.get(number=seat).bot == ""
    demand_proven(code)


def test_a_stand_in_plays_on_until_the_person_is_back(time: Time) -> None:
    code, players = ferry(Terms(clock="live", bank=60, late="stand_in"))
    seat = first(code)
    call_time(code, time.go(1))
    assert play.present(code).places[seat].bot
    bots = Bots(0)
    bots.start()
    try:
        end = threading.Event()
        for _ in range(600):
            if first(code) != seat:
                break
            end.wait(0.05)
    finally:
        bots.stop()
    assert first(code) != seat
    assert play.present(code).places[seat].owner == play.handle(players[seat])
    # Twice by a double click is once.
    done = [play.return_to_seat(code, seat, players[seat], "key") for _ in range(2)]
    assert done[0] == done[1]
    now = play.present(code)
    assert now.places[seat].actor == play.handle(players[seat])
    # An empty bank would lose the seat again at once.
    assert now.clock.banks[seat] == 60
    demand_proven(code)


def test_a_bot_that_answers_after_the_return_changes_nothing(time: Time) -> None:
    code, players = ferry(Terms(clock="days", hours=24, late="stand_in"))
    seat = first(code)
    call_time(code, time.go(25))
    now = play.present(code)
    text, question = now.game.codec.encode(legal(code, seat)[0]), now.course.questions[seat]
    play.return_to_seat(code, seat, players[seat])
    with pytest.raises(play.NotYours):
        play.move(code, seat, question, "bot", text, f"bot:{play.desk.STAND_IN}")
    assert play.move(code, seat, question, "own", text, players[seat])
    assert not play.present(code).late
    demand_proven(code)


def test_where_the_others_decide_one_who_is_left_is_never_stuck(time: Time) -> None:
    code, players = ferry(DAYS, 3)
    seat = first(code)
    mine = (seat + 1) % 3
    with pytest.raises(play.Forbidden, match="not_late"):
        play.propose(code, mine, players[mine], "stand_in", target=seat)
    call_time(code, time.go(25))
    assert not play.present(code).places[seat].bot
    play.propose(code, mine, players[mine], "stand_in", target=seat)
    # The third is gone as well, and says nothing.
    assert play.present(code).undecided
    assert call_time(code, time.go(11)) == 0
    assert tables_due(time.go(1.1)) == [code]
    assert call_time(code, time.now) == 2
    assert kinds(code)[-2:] == ["answered", "stood_in"]
    assert play.present(code).places[seat].bot
    demand_proven(code)


def test_friends_without_a_clock_are_reminded_once_and_never_late(time: Time) -> None:
    code, players = ferry(Terms())
    assert call_time(code, time.go(24)) == 1
    assert call_time(code, time.go(2400)) == 0
    seat = first(code)
    assert play.absent(play.present(code), time.now) == (seat,)
    other = 1 - seat
    play.propose(code, other, players[other], "skip", target=seat)
    assert play.present(code).places[seat].turn_only
    demand_proven(code)


def test_each_decision_has_its_own_reminder(time: Time) -> None:
    code, players = ferry(DAYS)
    for _ in range(3):
        seat = first(code)
        call_time(code, time.go(19))
        assert play.present(code).reminded == (seat,)
        say(code, players, seat, legal(code, seat)[0])
        assert play.present(code).reminded == ()
    assert kinds(code).count("reminded") == 3
    demand_proven(code)


def test_a_holiday_stops_the_clock_at_all_tables_with_one_in_days(time: Time) -> None:
    code, players = ferry(DAYS)
    untimed, others = ferry(Terms())
    seat = first(code)
    player = players[seat]
    back = time.now + dt.timedelta(days=3)
    assert holidays.announce(player, time.now, back, time.now) == 1
    assert call_time(code, time.go(70)) == 0
    # Longer, while it lasts; then shorter: what it gave stays given.
    assert holidays.announce(player, time.now, back + dt.timedelta(days=2), time.now) == 1
    assert holidays.come_back(player, time.go(24)) == 1
    assert call_time(code, time.go(17.9)) == 0
    # A second one in the same decision.
    holidays.announce(player, time.now, time.now + dt.timedelta(days=1), time.now)
    assert call_time(code, time.go(24)) == 0
    assert call_time(code, time.go(0.2)) == 1
    assert call_time(code, time.go(6)) == 1
    # Not to undo that the time has run out.
    with pytest.raises(play.BrokenRequest):
        holidays.announce(player, time.now - dt.timedelta(days=9), time.now - dt.timedelta(days=1), time.now)
    holidays.announce(player, time.now - dt.timedelta(days=9), time.now + dt.timedelta(days=1), time.now)
    assert play.present(code).late == (seat,)
    demand_proven(code)
    assert "away" not in kinds(untimed)
    assert others


def test_a_table_that_begins_during_a_holiday_knows_of_it(time: Time) -> None:
    players = PlayerFactory.create_batch(2)
    holidays.announce(players[0], time.now, time.now + dt.timedelta(days=2), time.now)
    table = play.open_table(players[0], "ferry", 2, terms=DAYS)
    for number, player in enumerate(players):
        answer = play.sit(table.code, number, player, "", f"key {number}")
        assert play.sit(table.code, number, player, "", f"key {number}") == answer
    assert play.present(table.code).holiday(0) == (time.now, time.now + dt.timedelta(days=2))
    assert play.present(table.code).holiday(1) is None
    demand_proven(table.code)


def test_downtime_is_given_back_once_before_time_is_called(time: Time) -> None:
    code, _ = ferry(Terms(clock="live", bank=600))
    assert referee.look(time.now) == 0
    left = play.present(code).deadline(first(code))
    assert left == START + dt.timedelta(seconds=600)
    time.go(5)
    barrier = threading.Barrier(4)

    def begin(_: int) -> None:
        barrier.wait()
        try:
            referee.look(time.now)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(begin, range(4)))
    assert kinds(code).count("credited") == 1
    assert "late" not in kinds(code)
    assert play.present(code).deadline(first(code)) == time.now + dt.timedelta(seconds=600)
    assert not Pulse.objects.filter(name=referee.AWAY).exists()
    # One that died before it was done: the next gives nothing twice.
    assert credit_downtime(START, time.now) == 0
    assert referee.look(time.go(0.01)) == 0
    demand_proven(code)


def test_a_referee_goes_on_whatever_happens(time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    bad, _ = ferry(DAYS)
    time.go(1)
    good, _ = ferry(DAYS)
    real = referee.call_time

    def faulty(code: str, now: dt.datetime) -> int:
        if code == bad:
            raise RuntimeError("a broken log")
        return real(code, now)

    monkeypatch.setattr(referee, "call_time", faulty)
    assert referee.look(time.go(30)) == 1
    assert kinds(good)[-1] == "late"


def test_the_thread_calls_time_though_nobody_looks(time: Time) -> None:
    code, _ = ferry(Terms(clock="live", bank=60, late="stand_in"))
    seat = first(code)
    thread = referee.Referee()
    thread.start()
    try:
        wait = threading.Event()
        while not Pulse.objects.filter(name=referee.ALIVE).exists():
            wait.wait(0.05)
        assert "late" not in kinds(code), "it was looked at, and nothing was due by the log"
        time.go(61 / 3600)
        for _ in range(200):
            if "late" in kinds(code):
                break
            wait.wait(0.05)
    finally:
        thread.stop()
    assert kinds(code)[-2:] == ["late", "stood_in"]
    assert play.present(code).places[seat].bot
    demand_proven(code)


def test_a_process_of_its_own_calls_time(time: Time) -> None:
    """`manage.py referee`, here for one round: it needs no server and no page."""
    code, _ = ferry(Terms(clock="live", bank=60, late="stand_in"))
    said = io.StringIO()
    call_command("referee", "--once", stdout=said)
    assert "late" not in kinds(code)
    time.go(61 / 3600)
    for _ in range(2):
        call_command("referee", "--once", stdout=said)
    assert kinds(code)[-2:] == ["late", "stood_in"]
    assert said.getvalue().splitlines()[1:] == ["1 tables, 0 messages.", "0 tables, 0 messages."]


FORGERIES = {
    "late too early": ("late", encode(Late()), "table", 0.5),
    "reminded too early": ("reminded", encode(Reminded()), "table", 0.5),
    "late by a person": ("late", encode(Late()), "person", 25),
    "stood in though nobody agreed": ("stood_in", encode(StoodIn("sensible", "Otter")), "table", 25),
    "stood in by a person": ("stood_in", encode(StoodIn("sensible", "Otter")), "person", 25),
    "returned though nobody stood in": ("returned", encode(Returned()), "person", 1),
    "credited more than was quiet": ("credited", encode(Credited(3601.0, "downtime")), "table", 1),
    "credited by a person": ("credited", encode(Credited(60.0, "moderator")), "person", 1),
    "away in the past": (
        "away",
        encode(Away("2026-03-09T12:00:00.000000Z", "2026-03-19T12:00:00.000000Z")),
        "person",
        1,
    ),
    "away by the table": (
        "away",
        encode(Away("2026-03-11T12:00:00.000000Z", "2026-03-19T12:00:00.000000Z")),
        "table",
        1,
    ),
    "away at no time": (
        "away",
        encode(Away("2026-99-99T99:00:00.000000Z", "2026-99-99T99:00:00.000000Z")),
        "person",
        1,
    ),
    "away in no notation": ("away", encode(Away("now", "later")), "person", 1),
    "answered though nobody asked": ("answered", encode(Answered(7, True)), "table", 1),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_event_of_time_is_refused(time: Time, forgery: str) -> None:
    kind, payload, actor, hours = FORGERIES[forgery]
    code, players = ferry(DAYS)
    seat = first(code)
    # So that nothing of this hangs on the start.
    say(code, players, seat, legal(code, seat)[0])
    seat = first(code)
    records = log(code)
    at = play.present(code).changed_at + dt.timedelta(hours=hours)
    who = play.handle(players[seat]) if actor == "person" else actor
    forged = records[-1]._replace(
        number=len(records) + 1,
        kind=kind,
        seat=None if kind == "credited" else seat,
        payload=payload,
        actor=who,
        at=timestamp(at),
    )
    verdict = verify(resealed([*records, forged], code))
    assert verdict.number == len(records) + 1, verdict
    assert verify(records).good


def test_events_of_time_are_in_the_export_and_come_back_equal(time: Time) -> None:
    code, players = ferry(Terms(clock="days", hours=24, late="skip", night=(23, 7), zone="Asia/Taipei"))
    seat = first(code)
    holidays.announce(players[1 - seat], time.now, time.now + dt.timedelta(hours=20), time.now)
    call_time(code, time.go(30))
    call_time(code, time.go(20))
    play.return_to_seat(code, seat, players[seat])
    credit_downtime(time.now, time.go(2))
    play.propose(code, seat, players[seat], "end")
    play.answer(code, 1 - seat, players[1 - seat], play.present(code).proposal.number, yes=True)
    assert set(kinds(code)) >= {"away", "reminded", "late", "stood_in", "returned", "credited", "proposed", "closed"}
    assert Event.objects.filter(table__code=code).count() == len(log(code))
    assert msgspec.json.decode(log(code)[0].payload)["terms"]["late"] == "skip"
    demand_proven(code)
