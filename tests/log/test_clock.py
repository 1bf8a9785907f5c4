"""The clock by itself: nights, holidays, banks, credits, and that its two ways of counting agree."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.log import clock as clocks
from tables.log.clock import Clock, Span
from tables.log.terms import Terms, why_bad

NOON = dt.datetime(2026, 3, 10, 12, tzinfo=dt.UTC)
LIVE = Terms(clock="live", bank=300, increment=10)
DAY = Terms(clock="days", hours=24)
NIGHTS = Terms(clock="days", hours=24, night=(23, 7), zone="Asia/Taipei")


def after(seconds: float) -> dt.datetime:
    return NOON + dt.timedelta(seconds=seconds)


def hours(count: float) -> dt.datetime:
    return after(3600 * count)


def running(terms: Terms, since: dt.datetime = NOON) -> Clock:
    """Seat 0 of two has been waited for since then."""
    return clocks.run_on(clocks.fresh(terms, 2), terms, {0}, since, None)


def test_a_turn_costs_what_it_took_and_earns_the_increment_up_to_the_bank() -> None:
    clock = clocks.run_on(running(LIVE), LIVE, {1}, after(100), 0)
    assert clock.banks == (210, 300)
    assert clock.since == (None, after(100))
    clock = clocks.run_on(clock, LIVE, {0}, after(103), 1)
    assert clock.banks == (210, 300)


def test_a_bank_that_is_overdrawn_is_empty_and_not_less() -> None:
    assert clocks.run_on(running(LIVE), LIVE, {1}, after(1000), 0).banks == (10, 300)
    assert clocks.halted(running(LIVE), 0, after(1000)).banks == (0, 300)
    assert clocks.welcomed(clocks.halted(running(LIVE), 0, after(1000)), 0).banks == (60, 300)


def test_a_live_clock_runs_on_through_several_decisions_and_a_clock_in_days_begins_anew() -> None:
    live = clocks.run_on(running(LIVE), LIVE, {0}, after(100), 0)
    assert live.since[0] == NOON
    assert clocks.left(live, LIVE, 0, after(120)) == 180
    assert clocks.run_on(live, LIVE, {1}, after(150), 0).banks[0] == 160
    assert clocks.run_on(running(DAY), DAY, {0}, hours(5), 0).since[0] == hours(5)
    # Somebody else's move changes nothing.
    assert clocks.run_on(running(DAY), DAY, {0}, hours(5), 1).since[0] == NOON


def test_the_night_does_not_count_even_across_midnight() -> None:
    # 12:00 UTC is 20:00 in Taipei: three hours till 23, then from 7 (23:00 UTC) the other 21 till 23, again a night.
    clock = running(Terms(clock="days", hours=3, night=(23, 7), zone="Asia/Taipei"))
    terms = Terms(clock="days", hours=4, night=(23, 7), zone="Asia/Taipei")
    assert clocks.deadline(clock, terms, 0) == hours(12)
    # Three hours till 23, sixteen of the next day, five of the day after.
    assert clocks.deadline(clock, NIGHTS, 0) == hours(3 + 8 + 16 + 8 + 5)
    assert clocks.left(clock, NIGHTS, 0, hours(7)) == 21 * 3600
    # A night that does not cross midnight, begun inside it: 20:00 is one hour into it.
    evening = Terms(clock="days", hours=2, night=(19, 22), zone="Asia/Taipei")
    assert clocks.deadline(clock, evening, 0) == hours(4)


def test_nights_follow_the_wall_clock_when_it_changes() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    terms = Terms(clock="days", hours=12, night=(22, 8), zone="Europe/Berlin")
    # In the night to 29 March 2026 an hour is left out, in the night to 25 October one comes twice.
    for day, length in ((28, 9), (27, 10)):
        start = dt.datetime(2026, 3, day, 20, tzinfo=berlin)
        ends = clocks.deadline(running(terms, start.astimezone(dt.UTC)), terms, 0)
        assert ends == start.astimezone(dt.UTC) + dt.timedelta(hours=12 + length)
        assert ends.astimezone(berlin).hour == 18
    start = dt.datetime(2026, 10, 24, 20, tzinfo=berlin).astimezone(dt.UTC)
    assert clocks.deadline(running(terms, start), terms, 0) == start + dt.timedelta(hours=12 + 11)


def test_a_holiday_stands_beside_the_nights() -> None:
    away = (hours(1), hours(1 + 48))
    assert clocks.deadline(running(DAY), DAY, 0, away) == hours(24 + 48)
    assert clocks.left(running(DAY), DAY, 0, hours(30), away) == 23 * 3600
    # One hour before, then away until 21:00 UTC two days later, which is in the night until 23:00 UTC (7:00 there).
    away = (hours(1), hours(57))
    ends = clocks.deadline(running(NIGHTS), NIGHTS, 0, away)
    assert ends == hours(57 + 2 + 16 + 8 + 7)


def test_somebody_is_reminded_when_a_quarter_is_left_or_after_a_day_among_friends() -> None:
    assert clocks.reminder(running(DAY), DAY, 0) == hours(18)
    assert clocks.reminder(running(Terms()), Terms(), 0) == hours(24)
    assert clocks.reminder(running(LIVE), LIVE, 0) is None
    assert clocks.deadline(running(Terms()), Terms(), 0) is None
    assert clocks.left(running(Terms()), Terms(), 0, NOON) is None
    assert clocks.deadline(running(DAY), DAY, 1) is None


def test_credits_set_a_running_clock_back_and_fill_a_standing_bank() -> None:
    clock = clocks.credited(running(LIVE), 100, {0, 1}, after(120))
    assert clocks.left(clock, LIVE, 0, after(120)) == 280
    assert clock.banks[1] == 400
    # More than it has run: the rest goes into the bank, and no increment cuts it.
    clock = clocks.credited(running(LIVE), 500, {0}, after(120))
    assert clocks.left(clock, LIVE, 0, after(120)) == 680
    assert clocks.run_on(clock, LIVE, {1}, after(121), 0).banks[0] == 679
    clock = clocks.credited(running(DAY), 10 * 3600, {0}, hours(2))
    assert clocks.deadline(clock, DAY, 0) == hours(34)
    assert clocks.left(clock, DAY, 0, hours(2)) == 32 * 3600


def test_an_agreed_take_back_gives_everybody_the_time_of_then() -> None:
    earlier = running(LIVE)
    clock = clocks.restored(earlier, after(40), {0}, after(900))
    assert clocks.left(clock, LIVE, 0, after(900)) == 260
    assert clock.banks[1] == 300


def test_a_free_take_back_wins_no_time() -> None:
    before = running(LIVE)
    # Thought for 100, played; the other thought for 50; taken back.
    after_move = clocks.run_on(before, LIVE, {1}, after(100), 0)
    clock = clocks.thought_again(before, after_move, after(100), {0}, after(150))
    assert clocks.left(clock, LIVE, 0, after(150)) == 200
    assert clock.banks[1] == 300
    assert clock.since[1] is None
    # In the middle of a turn the clock never stood.
    going_on = clocks.run_on(before, LIVE, {0}, after(100), 0)
    clock = clocks.thought_again(before, going_on, after(100), {0}, after(150))
    assert clocks.left(clock, LIVE, 0, after(150)) == 150


@pytest.mark.parametrize(
    ("terms", "fault"),
    [
        (Terms(), ""),
        (LIVE, ""),
        (NIGHTS, ""),
        (Terms(clock="live"), "bad_bank"),
        (Terms(clock="live", bank=60, increment=-1), "bad_bank"),
        (Terms(clock="live", bank=10**6), "bad_bank"),
        (Terms(clock="days"), "bad_hours"),
        (Terms(clock="days", hours=400), "bad_hours"),
        (Terms(clock="days", hours=4, night=(3, 3)), "bad_night"),
        (Terms(clock="days", hours=4, night=(3, 24)), "bad_night"),
        (Terms(clock="days", hours=4, zone="Atlantis/Capital"), "bad_zone"),
        (Terms(delay=-1), "bad_delay"),
    ],
)
def test_terms_that_make_no_sense_are_named(terms: Terms, fault: str) -> None:
    assert why_bad(terms) == fault


MOMENTS = st.datetimes(dt.datetime(2026, 1, 1), dt.datetime(2027, 1, 1), timezones=st.just(dt.UTC))


@st.composite
def situations(draw: st.DrawFn) -> tuple[Terms, dt.datetime, Span | None]:
    night = draw(st.none() | st.tuples(st.integers(0, 23), st.integers(0, 23)).filter(lambda pair: pair[0] != pair[1]))
    zone = draw(st.sampled_from(["UTC", "Asia/Taipei", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"]))
    terms = Terms(clock="days", hours=draw(st.integers(1, 72)), night=night, zone=zone)
    start = draw(MOMENTS)
    begin = start + dt.timedelta(hours=draw(st.integers(-50, 100)))
    away = (begin, begin + dt.timedelta(hours=draw(st.integers(0, 200)))) if draw(st.booleans()) else None
    return terms, start, away


@given(situations())
@settings(max_examples=150, deadline=None)
def test_when_time_runs_out_all_of_it_has_run(situation: tuple[Terms, dt.datetime, Span | None]) -> None:
    terms, start, away = situation
    clock = running(terms, start)
    ends = clocks.deadline(clock, terms, 0, away)
    assert ends is not None
    assert clocks.running_seconds(start, ends, terms, away) == pytest.approx(terms.hours * 3600)
    assert clocks.left(clock, terms, 0, ends, away) == pytest.approx(0, abs=1e-3)
    # It is the first such moment: a second earlier something is left.
    earlier = ends - dt.timedelta(seconds=1)
    assert clocks.left(clock, terms, 0, earlier, away) == pytest.approx(1, abs=1e-3)
    reminded = clocks.reminder(clock, terms, 0, away)
    assert reminded is not None
    assert start < reminded < ends


@given(situations(), st.integers(0, 300), st.integers(0, 300))
@settings(max_examples=100, deadline=None)
def test_running_time_adds_up(situation: tuple[Terms, dt.datetime, Span | None], first: int, second: int) -> None:
    terms, start, away = situation
    middle = start + dt.timedelta(hours=first)
    end = middle + dt.timedelta(hours=second)
    parts = clocks.running_seconds(start, middle, terms, away) + clocks.running_seconds(middle, end, terms, away)
    assert clocks.running_seconds(start, end, terms, away) == pytest.approx(parts)
    assert 0 <= parts <= (first + second) * 3600
