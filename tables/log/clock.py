"""The clock of a table, derived from its events: whoever has the log can audit every second.

A seat's clock runs while the table waits for the person on it. With a clock in days it stands still at
night and on that person's holidays. Bots have no clock. Times between the rows of the log (server away)
are credited by an event of their own.
"""

from __future__ import annotations

import datetime as dt
import heapq
from collections.abc import Collection, Iterator

import msgspec

from rules.kernel.audience import Seat
from tables.log.terms import Terms, zone_of

Span = tuple[dt.datetime, dt.datetime]

REMIND_FRIENDS = 24 * 3600.0
"""Without a clock a person is reminded once after so many seconds."""
REMIND_SHARE = 0.25
"""With a clock in days a person is reminded when this share of the time is left."""
FARTHEST = dt.timedelta(days=400)
LONGEST = 10 * FARTHEST
LEAST_BANK = 60.0
"""Seconds that somebody has at least who comes back to the seat: an empty bank would lose the seat again at once."""


class Clock(msgspec.Struct, frozen=True):
    """The clocks of all seats after an event.

    banks: seconds left on each seat's live clock when it last stood still; empty without such clocks
    since: since when each seat's clock runs; None while it stands
    """

    banks: tuple[float, ...] = ()
    since: tuple[dt.datetime | None, ...] = ()


def fresh(terms: Terms, seats: int) -> Clock:
    """The clocks before the first move."""
    banks = (float(terms.bank),) * seats if terms.clock == "live" else ()
    return Clock(banks, (None,) * seats)


def run_on(clock: Clock, terms: Terms, waited: Collection[Seat], moment: dt.datetime, mover: Seat | None) -> Clock:
    """The clocks after an event at `moment`, from which on the persons of the seats `waited` are waited for.

    mover: the seat that answered with this event; its time per decision begins anew if it is still waited for
    Where nothing changes, `clock` itself.
    """
    banks, since = clock.banks, list(clock.since)
    for seat, running in enumerate(clock.since):
        if running is None:
            if seat in waited:
                since[seat] = moment
        elif seat not in waited:
            if banks:
                rest = banks[seat] - (moment - running).total_seconds()
                # What a moderator gave beyond the bank is not cut by an increment.
                filled = min(max(float(terms.bank), rest), max(0.0, rest) + terms.increment)
                banks = (*banks[:seat], filled, *banks[seat + 1 :])
            since[seat] = None
        elif seat == mover and terms.clock != "live":
            since[seat] = moment
    after = tuple(since)
    return clock if after == clock.since else Clock(banks, after)


def halted(clock: Clock, seat: Seat, moment: dt.datetime) -> Clock:
    """The clocks when nobody waits for the person of `seat` any more though nothing was played."""
    running = clock.since[seat]
    banks = list(clock.banks)
    if banks and running is not None:
        banks[seat] = max(0.0, banks[seat] - (moment - running).total_seconds())
    since = (*clock.since[:seat], None, *clock.since[seat + 1 :])
    return Clock(tuple(banks), since)


def welcomed(clock: Clock, seat: Seat) -> Clock:
    """The clocks when the person of `seat` plays again: with LEAST_BANK seconds or more."""
    banks = list(clock.banks)
    if banks:
        banks[seat] = max(LEAST_BANK, banks[seat])
    return Clock(tuple(banks), clock.since)


def credited(clock: Clock, seconds: float, seats: Collection[Seat], moment: dt.datetime) -> Clock:
    """The clocks after `seconds` were given to `seats`: a running clock is set back, a standing bank is filled.

    A clock in days that is given more than it has run begins in the future.
    """
    banks, since = list(clock.banks), list(clock.since)
    for seat in seats:
        running = since[seat]
        if running is not None and (not banks or running + dt.timedelta(seconds=seconds) <= moment):
            since[seat] = running + dt.timedelta(seconds=seconds)
        elif banks:
            banks[seat] += seconds - (0.0 if running is None else (moment - running).total_seconds())
            since[seat] = None if running is None else moment
    return Clock(tuple(banks), tuple(since))


def another_holiday(clock: Clock, seat: Seat, before: Span | None, span: Span | None, moment: dt.datetime) -> Clock:
    """The clocks when the holiday `span` takes the place of `before`: what that gave to a running clock stays given."""
    since = clock.since[seat]
    if before is None or since is None or (span is not None and span[0] == before[0]):
        return clock
    given = (min(moment, before[1]) - max(since, before[0])).total_seconds()
    return credited(clock, given, (seat,), moment) if given > 0 else clock


def restored(earlier: Clock, then: dt.datetime, waited: Collection[Seat], moment: dt.datetime) -> Clock:
    """The clocks as they stood at an earlier event, whose moment was `then`, running again from `moment` for those
    who are waited for. A clock in days begins anew."""
    banks, since = list(earlier.banks), list(earlier.since)
    for seat, running in enumerate(earlier.since):
        if banks and running is not None:
            banks[seat] -= (then - running).total_seconds()
        since[seat] = moment if seat in waited else None
    return Clock(tuple(banks), tuple(since))


def thought_again(
    earlier: Clock, current: Clock, played: dt.datetime, waited: Collection[Seat], moment: dt.datetime
) -> Clock:
    """The clocks after a free take-back: nobody wins time by it.

    earlier: as they stood at the event that counts again; current: before the take-back; played: the moment of the
    last move that counts no more. What was thought until then stays spent; what the others thought since does not.
    """
    since = list(earlier.since)
    for seat, began in enumerate(earlier.since):
        if seat not in waited:
            since[seat] = None
        elif began is None:
            since[seat] = moment
        elif current.since[seat] is None:
            since[seat] = moment - (played - began)
    return Clock(earlier.banks, tuple(since))


def deadline(clock: Clock, terms: Terms, seat: Seat, away: Span | None = None) -> dt.datetime | None:
    """When the time of `seat` runs out; None without a clock, or while it stands."""
    since = clock.since[seat] if seat < len(clock.since) else None
    if since is None or terms.clock == "none":
        return None
    if terms.clock == "live":
        return since + dt.timedelta(seconds=max(0.0, clock.banks[seat]))
    return _after(since, terms.hours * 3600.0, terms, away)


def reminder(clock: Clock, terms: Terms, seat: Seat, away: Span | None = None) -> dt.datetime | None:
    """When the person of `seat` is to be reminded; None where there is nothing to remind of."""
    since = clock.since[seat] if seat < len(clock.since) else None
    if since is None or terms.clock == "live":
        return None
    if terms.clock == "none":
        return since + dt.timedelta(seconds=REMIND_FRIENDS)
    return _after(since, terms.hours * 3600.0 * (1 - REMIND_SHARE), terms, away)


def left(clock: Clock, terms: Terms, seat: Seat, now: dt.datetime, away: Span | None = None) -> float | None:
    """Seconds that `seat` has left at `now`, below 0 when they have run out; None without a clock."""
    if terms.clock == "none":
        return None
    since = clock.since[seat] if seat < len(clock.since) else None
    if terms.clock == "live":
        used = 0.0 if since is None else max(0.0, (now - since).total_seconds())
        return clock.banks[seat] - used
    if since is None:
        return terms.hours * 3600.0
    # A clock that was given more than it has run begins in the future.
    early = max(0.0, (since - now).total_seconds())
    return terms.hours * 3600.0 + early - running_seconds(since, now, terms, away)


def running_seconds(start: dt.datetime, end: dt.datetime, terms: Terms, away: Span | None = None) -> float:
    """How long a clock in days runs between two moments, a few years apart at most: nights and a holiday do not count.

    Further on nothing is counted: the time of every decision has run out long before.
    """
    total = 0.0
    for begin, stop in _running(start, min(end, start + LONGEST), terms, away):
        total += (stop - begin).total_seconds()
    return total


def _after(start: dt.datetime, seconds: float, terms: Terms, away: Span | None) -> dt.datetime:
    """The moment at which a clock in days has run for `seconds`."""
    rest = seconds
    stop = start
    for begin, stop in _running(start, start + FARTHEST, terms, away):
        span = (stop - begin).total_seconds()
        if span >= rest:
            return begin + dt.timedelta(seconds=rest)
        rest -= span
    return stop


def _running(start: dt.datetime, end: dt.datetime, terms: Terms, away: Span | None) -> Iterator[Span]:
    """The spans between two moments in which the clock runs, in order."""
    at = start
    holiday = [away] if away is not None else []
    for begin, stop in heapq.merge(_nights(start, terms), holiday):
        if begin >= end:
            break
        if begin > at:
            yield at, begin
        at = max(at, stop)
        if at >= end:
            return
    if at < end:
        yield at, end


def _nights(start: dt.datetime, terms: Terms) -> Iterator[Span]:
    """The nights from the one that may last at `start`, for ever, in order."""
    if terms.night is None:
        return
    zone = zone_of(terms)
    first, last = terms.night
    day = start.astimezone(zone).date() - dt.timedelta(days=1)
    while True:
        morning = day if last > first else day + dt.timedelta(days=1)
        begin, stop = (dt.datetime.combine(on, dt.time(hour), zone) for on, hour in ((day, first), (morning, last)))
        yield begin.astimezone(dt.UTC), stop.astimezone(dt.UTC)
        day += dt.timedelta(days=1)
