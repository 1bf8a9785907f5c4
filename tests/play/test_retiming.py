"""A table slides from one clock to another by agreement: who asks and answers, what then holds, what a later take-back
restores, and that a log cannot claim it."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable

import msgspec
import pytest

from tables import play
from tables.log import Record, exchange, fold, read, verify
from tables.log.payloads import Proposed, Retimed, encode
from tables.log.terms import LONGEST_BANK, Terms, TimeTerms, about_time
from tables.models import Player, Table
from tables.play import again, holidays, memory, together
from tables.play.reckoning import thoughts
from tables.play.refereeing import call_time, tables_due
from tests.factories import PlayerFactory, TableFactory, running_table
from tests.log.games import forget
from tests.log.test_chain import resealed
from tests.play.playing import one_move, play_on

pytestmark = pytest.mark.django_db

NONE = TimeTerms()
LIVE = TimeTerms("live", bank=1200, increment=10, late="skip")
DAYS = TimeTerms("days", hours=24, late="stand_in")
NIGHTS = TimeTerms("days", hours=24, night=(23, 7), zone="Asia/Taipei")
KINDS = {"none": NONE, "live": LIVE, "days": DAYS}
SLIDES = [(one, other) for one in KINDS for other in KINDS if one != other]


class Time:
    """The clock on the wall, as this test sets it."""

    now = dt.datetime(2026, 3, 10, 12, tzinfo=dt.UTC)

    def go(self, seconds: float) -> dt.datetime:
        self.now += dt.timedelta(seconds=seconds)
        return self.now


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    monkeypatch.setattr("django.utils.timezone.now", lambda: clock.now)
    return clock


def table_of(time: TimeTerms, game: str = "ferry", seats: int = 2, **more: object) -> tuple[str, list[Player]]:
    terms = Terms(**msgspec.structs.asdict(time), **more)
    table, players = running_table(game, seats, terms=terms, seed=bytes(32))
    return table.code, players


def ask(code: str, players: list[Player], seat: int, time: TimeTerms | None, key: str = "") -> play.Moved:
    return play.propose(code, seat, players[seat], "clock", key, time=time)


def answer(code: str, players: list[Player], seat: int, yes: bool = True) -> play.Moved:
    return play.answer(code, seat, players[seat], play.present(code).proposal.number, yes)


def agree(code: str, players: list[Player], time: TimeTerms) -> play.Present:
    """Seat 0 asks for another clock, and all agree."""
    ask(code, players, 0, time)
    for seat in range(1, len(players)):
        answer(code, players, seat)
    return play.present(code)


def log(code: str) -> list[Record]:
    return read(memory.row_of(code).pk)


def kinds(code: str) -> list[str]:
    return [record.kind for record in log(code)]


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(play.Forbidden) as caught:
        act()
    assert caught.value.why.code in play.TABLE_REASONS
    return caught.value.why.code


def demand_proven(code: str) -> None:
    verdict = verify(log(code))
    assert verdict.good, (verdict.number, verdict.reason)
    assert fold(log(code)).clock == play.present(code).clock


# Asking and answering


def test_the_clock_changes_when_all_have_agreed() -> None:
    code, players = table_of(LIVE, seats=3)
    ask(code, players, 0, DAYS)
    asked = play.present(code)
    assert (asked.proposal.what, asked.proposal.time, asked.undecided) == ("clock", DAYS, (1, 2))
    assert about_time(asked.terms) == LIVE
    answer(code, players, 1)
    assert about_time(play.present(code).terms) == LIVE
    answer(code, players, 2)
    now = play.present(code)
    assert kinds(code)[-4:] == ["proposed", "answered", "answered", "retimed"]
    assert log(code)[-1].payload == '{"time":{"clock":"days","hours":24,"late":"stand_in"}}'
    assert (log(code)[-1].actor, log(code)[-1].seat) == ("table", None)
    assert about_time(now.terms) == DAYS
    assert now.proposal is None
    assert Table.objects.get(code=code).terms == {"clock": "days", "hours": 24, "late": "stand_in"}
    demand_proven(code)


def test_it_stays_when_somebody_declines_or_the_asker_withdraws() -> None:
    code, players = table_of(LIVE)
    for who in (1, 0):
        ask(code, players, 0, NONE)
        answer(code, players, who, yes=False)
        assert play.present(code).proposal is None
    assert "retimed" not in kinds(code)
    assert about_time(play.present(code).terms) == LIVE
    demand_proven(code)


def test_a_request_outlasts_moves_and_an_old_answer_is_none() -> None:
    code, players = table_of(LIVE)
    first = ask(code, players, 0, DAYS, "form").number
    assert ask(code, players, 0, DAYS, "form").number == first
    with pytest.raises(play.StalePage):
        ask(code, players, 0, NONE, "form")
    one_move(code, players)
    assert play.present(code).proposal is not None
    answer(code, players, 1, yes=False)
    ask(code, players, 0, NONE)
    assert refusal(lambda: play.answer(code, 1, players[1], first, True)) == "no_request"
    assert refusal(lambda: ask(code, players, 1, DAYS)) == "request_open"
    answer(code, players, 1)
    assert play.present(code).terms.clock == "none"
    demand_proven(code)


def test_what_cannot_be_asked_for() -> None:
    code, players = table_of(LIVE)
    assert refusal(lambda: ask(code, players, 0, LIVE)) == "same_clock"
    assert refusal(lambda: ask(code, players, 0, TimeTerms("live", 1200, 10, hours=3, late="skip"))) == "same_clock"
    for bad in (None, TimeTerms("live"), TimeTerms("live", bank=LONGEST_BANK + 60), TimeTerms("days"),
                TimeTerms("days", hours=4, night=(3, 3)), TimeTerms("days", hours=4, night=(1, 2), zone="Atlantis")):  # fmt: skip
        with pytest.raises(play.BrokenRequest):
            ask(code, players, 0, bad)
    with pytest.raises(play.NotYours):
        play.propose(code, 0, players[1], "clock", time=DAYS)
    # What a kind of clock does not use is not agreed on either.
    ask(code, players, 0, TimeTerms("none", bank=60, late="skip"))
    assert play.present(code).proposal.time == NONE
    answer(code, players, 1, yes=False)
    play.propose(code, 0, players[0], "end")
    answer(code, players, 1)
    assert refusal(lambda: ask(code, players, 0, DAYS)) == "closed"
    opened = TableFactory(host=players[0])
    play.sit(opened.code, 0, players[0])
    assert refusal(lambda: ask(opened.code, players, 0, DAYS)) == "not_started"


def test_limits_and_declining_beforehand_hold_for_it() -> None:
    code, players = table_of(LIVE)
    for _ in range(together.MOST_REQUESTS):
        ask(code, players, 0, DAYS)
        answer(code, players, 0, yes=False)
    assert refusal(lambda: ask(code, players, 0, DAYS)) == "asked_enough"
    players[0].settings = {"auto_decline": True}
    players[0].save()
    assert refusal(lambda: ask(code, players, 1, DAYS)) == "auto_declined"


def test_alone_with_bots_and_at_one_screen_it_is_done_at_once() -> None:
    host = PlayerFactory()
    table = TableFactory(host=host, game="ferry", seats=2)
    play.sit(table.code, 0, host)
    play.seat_bot(table.code, 1, "random", host)
    handed = TableFactory(host=host, game="ferry", seats=2, terms=Terms(hot_seat=True))
    for seat in (0, 1):
        play.sit(handed.code, seat, host)
    for code in (table.code, handed.code):
        ask(code, [host], 0, LIVE)
        now = play.present(code)
        assert kinds(code)[-2:] == ["proposed", "retimed"]
        assert about_time(now.terms) == LIVE
        demand_proven(code)
    assert play.present(handed.code).terms.hot_seat


def test_a_person_for_whom_a_bot_plays_is_not_asked(time: Time) -> None:
    code, players = table_of(TimeTerms("live", bank=60, late="stand_in"), seats=3)
    absent = play.present(code).awaited[0]
    mine, other = (seat for seat in range(3) if seat != absent)
    call_time(code, time.go(61))
    ask(code, players, mine, DAYS)
    assert play.present(code).undecided == (other,)
    answer(code, players, other)
    now = play.present(code)
    assert now.places[absent].bot
    assert now.late == ()
    play.return_to_seat(code, absent, players[absent])
    one_move(code, players) if absent not in play.present(code).awaited else None
    demand_proven(code)


# What holds from then on


@pytest.mark.parametrize(("before", "then"), SLIDES)
def test_from_then_on_the_new_clock_runs_from_its_beginning(time: Time, before: str, then: str) -> None:
    code, players = table_of(KINDS[before])
    time.go(300)
    one_move(code, players)
    time.go(300)
    now = agree(code, players, KINDS[then])
    seat = now.awaited[0]
    assert now.clock.since == tuple(time.now if one == seat else None for one in (0, 1))
    assert now.clock.banks == ((1200.0, 1200.0) if then == "live" else ())
    ends, reminded = now.deadline(seat), now.reminder(seat)
    hours = {"none": (None, 24), "live": (1200 / 3600, None), "days": (24, 18)}[then]
    assert (ends, reminded) == tuple(None if one is None else time.now + dt.timedelta(hours=one) for one in hours)
    row = Table.objects.get(code=code)
    assert row.due_at == min(moment for moment in (ends, reminded) if moment is not None)
    demand_proven(code)
    # And on by the new rules.
    while play.present(code).awaited[0] == seat:
        time.go(100)
        one_move(code, players)
    later = play.present(code)
    if then == "live":
        spent = (later.changed_at - now.changed_at).total_seconds()
        assert later.clock.banks[seat] == 1200 - spent + 10
    assert later.clock.since[1 - seat] == time.now
    demand_proven(code)


def test_reminders_and_lateness_are_forgotten(time: Time) -> None:
    code, players = table_of(TimeTerms("days", hours=24))
    seat = play.present(code).awaited[0]
    call_time(code, time.go(25 * 3600))
    now = play.present(code)
    assert now.late == (seat,)
    now = agree(code, players, TimeTerms("days", hours=48))
    assert (now.late, now.reminded, play.absent(now, time.now)) == ((), (), ())
    assert tables_due(time.go(35 * 3600)) == []
    assert tables_due(time.go(2 * 3600)) == [code]
    call_time(code, time.now)
    assert play.present(code).reminded == (seat,)
    call_time(code, time.go(12 * 3600))
    assert play.present(code).late == (seat,)
    demand_proven(code)


def test_what_happens_to_whoever_is_late_follows_the_new_terms(time: Time) -> None:
    code, players = table_of(NONE)
    seat = play.present(code).awaited[0]
    agree(code, players, TimeTerms("live", bank=60, late="stand_in"))
    call_time(code, time.go(61))
    assert kinds(code)[-2:] == ["late", "stood_in"]
    assert play.present(code).places[seat].owner
    demand_proven(code)


def test_whoever_is_on_holiday_then_has_it_noted_when_days_begin(time: Time) -> None:
    code, players = table_of(LIVE)
    holidays.announce(players[1], time.now, time.now + dt.timedelta(days=3), time.now)
    assert "away" not in kinds(code)
    agree(code, players, NIGHTS)
    assert kinds(code)[-2:] == ["retimed", "away"]
    assert play.present(code).holiday(1) is not None
    # It ended while no clock in days ran: nothing of it comes back with the next one.
    agree(code, players, NONE)
    assert play.present(code).holidays == (None, None)
    holidays.come_back(players[1], time.go(60))
    now = agree(code, players, DAYS)
    assert now.holidays == (None, None)
    demand_proven(code)


def test_an_announced_holiday_finds_the_table_by_its_new_clock(time: Time) -> None:
    code, players = table_of(LIVE)
    agree(code, players, DAYS)
    assert holidays.announce(players[0], time.now, time.now + dt.timedelta(days=3), time.now) == 1
    assert play.present(code).holiday(0) is not None


def test_a_forwarded_and_a_folded_table_are_the_same_and_so_is_an_import(time: Time) -> None:
    code, players = table_of(LIVE)
    for terms in (DAYS, NONE, LIVE, NIGHTS):
        time.go(50)
        one_move(code, players)
        agree(code, players, terms)
    now = play.present(code)
    memory.forget_everything()
    assert play.present(code) == now
    assert play.at(code, now.number - 4).terms.clock == "live"
    play_on(code, players)
    demand_proven(code)
    before = fold(log(code))
    lines = list(exchange.export(log(code)))
    agreed = {"clock": "days", "hours": 24, "night": [23, 7], "zone": "Asia/Taipei"}
    assert msgspec.json.decode(lines[0])["terms"] == agreed
    assert exchange.proven(io.BytesIO(b"".join(lines)))[0].good
    forget(memory.row_of(code))
    kept = exchange.import_table(io.BytesIO(b"".join(lines)))
    assert fold(read(kept.pk)) == before
    kept.refresh_from_db()
    assert kept.terms == agreed


def test_the_next_game_has_the_clock_that_was_agreed_last() -> None:
    code, players = table_of(LIVE)
    agree(code, players, DAYS)
    play.propose(code, 0, players[0], "end")
    answer(code, players, 1)
    assert about_time(play.present(again.rematch(code, players[1]).code).terms) == DAYS


def test_a_decision_took_as_long_as_the_table_waited_for_it_whatever_clock_ran(time: Time) -> None:
    code, players = table_of(LIVE)
    seat = play.present(code).awaited[0]
    time.go(120)
    agree(code, players, DAYS)
    time.go(3600)
    one_move(code, players)
    now = play.present(code)
    found = thoughts(now.game, play.story(code), 2)
    assert [(one.seat, one.seconds) for one in found] == [(seat, 3720.0)]


# Taking back across it


def with_free_take_back(time: Time, terms: TimeTerms) -> tuple[str, list[Player], int]:
    """A table of Niagara at which a seat may freely take back its last move."""
    code, players = table_of(terms, "niagara", 3)
    for _ in range(40):
        time.go(30)
        one_move(code, players)
        now = play.present(code)
        for seat in range(3):
            if play.offered_take_back(now, seat) is not None:
                return code, players, seat
    raise AssertionError("nothing could be taken back freely")


def take_back(code: str, players: list[Player], seat: int) -> play.Present:
    play.take_back(code, seat, play.present(code).course.questions[seat], "", players[seat])
    return play.present(code)


@pytest.mark.parametrize(("before", "then"), SLIDES)
def test_a_free_take_back_across_the_change_stays_with_the_new_clock(time: Time, before: str, then: str) -> None:
    code, players, seat = with_free_take_back(time, KINDS[before])
    time.go(20)
    changed = agree(code, players, KINDS[then])
    time.go(40)
    state = changed.course.state
    now = take_back(code, players, seat)
    assert now.course.state != state
    assert now.terms == changed.terms
    assert now.clock.banks == changed.clock.banks, "as full as they were when it changed"
    for one in now.waited_persons:
        since = now.clock.since[one]
        assert since is not None
        assert since >= changed.changed_at, "no second from before counts"
    demand_proven(code)
    play_on(code, players, 3)
    demand_proven(code)


@pytest.mark.parametrize(("before", "then"), SLIDES)
def test_an_agreed_take_back_across_the_change_gives_the_time_as_it_began(time: Time, before: str, then: str) -> None:
    code, players = table_of(KINDS[before], "niagara", 3)
    play_on(code, players, 5)
    changed = agree(code, players, KINDS[then])
    for _ in range(20):
        time.go(100)
        one_move(code, players)
        undos = {seat: play.undo_to_ask_for(play.present(code), seat) for seat in range(3)}
        across = [seat for seat, undo in undos.items() if undo is not None and undo.to < changed.number]
        if across:
            break
    asker = across[0]
    play.propose(code, asker, players[asker], "take_back")
    for seat in {0, 1, 2} - {asker}:
        answer(code, players, seat)
    now = play.present(code)
    assert kinds(code)[-1] == "taken_back"
    assert now.terms == changed.terms
    assert now.clock.banks == ((1200.0,) * 3 if then == "live" else ())
    assert all(now.clock.since[one] == time.now for one in now.waited_persons)
    demand_proven(code)


def test_a_ruling_that_leads_to_before_the_change_leaves_the_new_terms(time: Time) -> None:
    code, players = table_of(TimeTerms("live", bank=600), "niagara", 3)
    time.go(200)
    play_on(code, players, 4)
    start = play.present(code).start
    agree(code, players, DAYS)
    agree(code, players, LIVE)
    time.go(90)
    play.rule_take_back(code, start, "The cat walked over the board.", "wise")
    now = play.present(code)
    assert about_time(now.terms) == LIVE
    assert now.clock.banks == (1200.0,) * 3
    assert all(since in (None, time.now) for since in now.clock.since)
    demand_proven(code)


def test_a_move_after_the_change_is_taken_back_and_wins_no_time(time: Time) -> None:
    code, players, seat = with_free_take_back(time, DAYS)
    take_back(code, players, seat)
    agree(code, players, LIVE)
    time.go(100)
    one_move(code, players)
    if play.offered_take_back(play.present(code), seat) is None:
        pytest.skip("the position offers no other free move")
    time.go(50)
    now = take_back(code, players, seat)
    assert now.deadline(seat) is not None
    left = (now.deadline(seat) - time.now).total_seconds()
    assert left in (1100.0, 1050.0), "what was thought stays spent, what others thought since does not"
    demand_proven(code)


# What a log cannot claim


def with_last(code: str, **changes: object) -> str:
    """What the proof says to the log with another last event."""
    records = log(code)
    verdict = verify(resealed([*records[:-1], records[-1]._replace(**changes)], code))
    assert verdict.number == len(records), "the forgery was not found"
    return verdict.reason


def test_a_change_that_was_not_agreed_is_refused() -> None:
    code, players = table_of(LIVE, seats=3)
    agree(code, players, DAYS)
    sentence = "The clock changes only when everybody has agreed"
    for other in (NONE, TimeTerms("days", hours=25, late="stand_in"), NIGHTS):
        assert sentence in with_last(code, payload=encode(Retimed(other)))
    assert sentence in with_last(code, actor=play.handle(players[0]))
    assert sentence in with_last(code, actor="mod:keeper")
    assert "No seat does this" in with_last(code, seat=0)
    assert "cannot be read" in with_last(code, payload='{"time":{"clock":"sundial"}}')
    assert "canonical" in with_last(code, payload='{"time":{"late":"stand_in","hours":24,"clock":"days"}}')
    records = log(code)
    # One answer is missing; nobody asked; it happens twice.
    hasty = [*records[:-2], records[-1]._replace(number=len(records) - 1)]
    unasked = [*records[:-4], records[-1]._replace(number=len(records) - 3)]
    twice = [*records, records[-1]._replace(number=len(records) + 1)]
    for forged in (hasty, unasked, twice):
        verdict = verify(resealed(forged, code))
        assert verdict.number == len(forged)
        assert sentence in verdict.reason


def test_a_request_for_no_clock_that_can_be_is_refused() -> None:
    code, players = table_of(LIVE)
    ask(code, players, 0, DAYS)
    forged = {
        "the same": Proposed("clock", time=LIVE),
        "too long": Proposed("clock", time=TimeTerms("live", bank=LONGEST_BANK + 1)),
        "idle words": Proposed("clock", time=TimeTerms("none", bank=60)),
        "no terms": Proposed("clock"),
        "a seat": Proposed("clock", target=1, time=DAYS),
        "a level": Proposed("clock", level="sharp", time=DAYS),
        "an event": Proposed("clock", to=3, time=DAYS),
        "of another request": Proposed("end", time=DAYS),
    }
    for name, payload in forged.items():
        assert "could not happen" in with_last(code, payload=encode(payload)), name


def test_a_change_before_the_start_is_refused() -> None:
    code, players = table_of(LIVE)
    agree(code, players, DAYS)
    records = log(code)
    start = next(place for place, record in enumerate(records) if record.kind == "started")
    verdict = verify(resealed([*records[:start], records[-1]._replace(number=start + 1)], code))
    assert verdict.number == start + 1


def test_requests_of_before_are_written_as_they_were() -> None:
    assert encode(Proposed("end")) == '{"level":"","target":null,"to":0,"what":"end"}'


def test_what_a_form_says_is_written_as_what_is_usual() -> None:
    code, players = table_of(LIVE)
    said = [("".join(word)) for word in (("da", "ys"), ("vo", "te"), ("U", "TC"))]
    agree(code, players, TimeTerms(said[0], hours=24, night=(1, 2), late=said[1], zone=said[2]))
    assert log(code)[-1].payload == '{"time":{"clock":"days","hours":24,"night":[1,2]}}'
    demand_proven(code)
