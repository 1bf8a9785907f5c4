"""Time at a table in words: how the clocks stand, since when somebody is waited for.

What a fragment says of it are facts of the log, such as the moment at which a time runs out; how much is left
now is counted by the page.
"""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from markupsafe import Markup

from rules.kernel.audience import Seat, Viewer
from tables.play import Present
from tables.presenters import table_words


class Hand(NamedTuple):
    """A seat's clock.

    kind: "live" or "days"
    words: what is left when the clock stands, or when it begins to run; with a clock in days by when
    until: the moment at which the time runs out, in ISO; "" while the clock stands
    late: whether it has run out
    """

    kind: str
    words: str
    until: str
    late: bool


class Since(NamedTuple):
    """Who is waited for and since when. at: in ISO; words: the same on the server's clock."""

    sentence: str
    at: str
    words: str


def hand(present: Present, seat: Seat) -> Hand | None:
    """The clock of `seat`; None where there is nothing to show. At an import nobody plays, and no clock runs."""
    terms = present.terms
    if present.imported or present.status != "running" or terms.clock == "none" or present.places[seat].bot:
        return None
    ends, late = present.deadline(seat), seat in present.late
    until = stamp(ends) if ends is not None else ""
    if terms.clock == "live":
        return Hand("live", digits(present.clock.banks[seat]), until, late)
    return Hand("days", moment(ends), until, late) if ends is not None else None


def running(present: Present, viewer: Viewer) -> Hand | None:
    """The live clock that runs: one's own, or that of the first for whom the table waits."""
    waited = sorted(present.waited_persons, key=lambda seat: seat != viewer)
    found = [clock for seat in waited if (clock := hand(present, seat)) is not None and clock.until]
    return next((clock for clock in found if clock.kind == "live"), None)


def since(present: Present) -> Since | None:
    """Which persons a running table waits for, and since when; None while it waits for bots only."""
    if present.imported:
        return None
    # A table that was laid out from a position by itself has no clocks.
    running = dict(enumerate(present.clock.since))
    began = [(start, seat) for seat in present.waited_persons if (start := running.get(seat)) is not None]
    if not began:
        return None
    names = table_words.names(present)
    sentence = _("Waiting for %(names)s since") % {"names": table_words.listed([names[seat] for _s, seat in began])}
    first = min(start for start, _seat in began)
    return Since(sentence, stamp(first), moment(first))


def moment(at: dt.datetime, now: dt.datetime | None = None, zone: str = "") -> str:
    """A moment with the zone in which it is told: the day of the week, or the date if it is six days away or more.

    now: without it the date is given in any case
    zone: that of the server if it is ""
    """
    local = timezone.localtime(at, ZoneInfo(zone) if zone else None)
    near = now is not None and abs(at - now) < dt.timedelta(days=6)
    day = date_format(local, "D") if near else date_format(local, "MONTH_DAY_FORMAT")
    return f"{day} {date_format(local, 'H:i')} {local.strftime('%Z')}"


def stamp(at: dt.datetime) -> str:
    """A moment for the `datetime` of an element `time`: ISO, in UTC, in whole seconds."""
    return at.astimezone(dt.UTC).isoformat(timespec="seconds")


def time_element(at: dt.datetime, now: dt.datetime, zone: str = "") -> Markup:
    """A moment as an element `time`, which a browser with scripts shows in its own zone."""
    return Markup('<time class="local" datetime="%s">%s</time>') % (stamp(at), moment(at, now, zone))


def digits(seconds: float) -> str:
    """Seconds as a clock shows them: 4:05, or 1:02:03."""
    whole = max(0, int(seconds))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
