"""The clock of a table, derived from its events: whoever has the log can audit every second.

A seat's clock runs while the table waits for the person on it. With a clock in days it stands still at
night and on that person's holidays. Bots have no clock. Times between the rows of the log (server away)
are credited by an event of their own.
"""

from __future__ import annotations

import datetime as dt
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
    """
    banks, since = list(clock.banks), list(clock.since)
    for seat, running in enumerate(clock.since):
        if running is not None and seat not in waited:
            if banks:
                used = (moment - running).total_seconds()
                banks[seat] = min(float(terms.bank), banks[seat] - used + terms.increment)
            since[seat] = None
        elif (running is None and seat in waited) or (seat == mover and running is not None and terms.clock != "live"):
            since[seat] = moment
    return Clock(tuple(banks), tuple(since))


def halted(clock: Clock, seat: Seat, moment: dt.datetime) -> Clock:
    """The clocks when nobody waits for the person of `seat` any more though nothing was played."""
    running = clock.since[seat]
    banks = list(clock.banks)
    if banks and running is not None:
        banks[seat] -= (moment - running).total_seconds()
    since = (*clock.since[:seat], None, *clock.since[seat + 1 :])
    return Clock(tuple(banks), since)


def credited(clock: Clock, seconds: float, seats: Collection[Seat], moment: dt.datetime) -> Clock:
    """The clocks after `seconds` were given to `seats`: a running clock is set back, a standing bank is filled."""
    banks, since = list(clock.banks), list(clock.since)
    for seat in seats:
        running = since[seat]
        if running is not None and running + dt.timedelta(seconds=seconds) <= moment:
            since[seat] = running + dt.timedelta(seconds=seconds)
        elif banks:
            banks[seat] += seconds - (0.0 if running is None else (moment - running).total_seconds())
            since[seat] = None if running is None else moment
        elif running is not None:
            since[seat] = moment
    return Clock(tuple(banks), tuple(since))


def restored(earlier: Clock, waited: Collection[Seat], moment: dt.datetime) -> Clock:
    """The clocks as they stood at an earlier event, running again from `moment` for those who are waited for."""
    since = tuple([moment if seat in waited else None for seat in range(len(earlier.since))])
    return Clock(earlier.banks, since)


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
    return terms.hours * 3600.0 - running_seconds(since, now, terms, away)


def running_seconds(start: dt.datetime, end: dt.datetime, terms: Terms, away: Span | None = None) -> float:
    """How long a clock in days runs between two moments: nights and a holiday do not count."""
    total = 0.0
    for begin, stop in _running(start, end, terms, away):
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
    for begin, stop in _standing(start, end, terms, away):
        if begin > at:
            yield at, min(begin, end)
        at = max(at, stop)
        if at >= end:
            return
    if at < end:
        yield at, end


def _standing(start: dt.datetime, end: dt.datetime, terms: Terms, away: Span | None) -> list[Span]:
    """The spans in which the clock stands, ordered by their beginning; they may overlap."""
    spans = [away] if away is not None else []
    if terms.night is not None:
        zone = zone_of(terms)
        day = start.astimezone(zone).date() - dt.timedelta(days=1)
        last = end.astimezone(zone).date()
        first_hour, last_hour = terms.night
        while day <= last:
            begin = dt.datetime.combine(day, dt.time(first_hour), zone)
            morning = day if last_hour > first_hour else day + dt.timedelta(days=1)
            spans.append(
                (begin.astimezone(dt.UTC), dt.datetime.combine(morning, dt.time(last_hour), zone).astimezone(dt.UTC))
            )
            day += dt.timedelta(days=1)
    return sorted(span for span in spans if span[1] > start and span[0] < end)
