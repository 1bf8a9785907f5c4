"""What the people of a table agreed on beside the game's options: time, start, watching.

Terms stand in the first event, and what changes about time in one of its own, so that a clock can be recomputed from
the log by anybody.
"""

from __future__ import annotations

from typing import Any, Literal, TypeVar
from zoneinfo import ZoneInfo, available_timezones

import msgspec
from msgspec.structs import asdict, replace

ClockKind = Literal["none", "live", "days"]

LONGEST_BANK = 12 * 3600
LONGEST_INCREMENT = 1800
LONGEST_HOURS = 24 * 14
LONGEST_DELAY = 100


class TimeTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was agreed about time.

    clock: "none" for friends; "live": each seat has a bank of time, and gets `increment` back when it has
        played; "days": each decision may take `hours`
    bank, increment: seconds
    night: from and to which hour (0 to 23, in `zone`) a clock in days stands still; None: never
    late: what happens to a seat whose time has run out: "vote": the others may skip it or hand it to a bot;
        "skip": a bot plays this one turn; "stand_in": a bot plays until the person is back
    """

    clock: ClockKind = "none"
    bank: int = 0
    increment: int = 0
    hours: int = 0
    night: tuple[int, int] | None = None
    zone: str = "UTC"
    late: Literal["vote", "skip", "stand_in"] = "vote"


class Terms(TimeTerms, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that was agreed.

    start: "full": when all seats are taken; "ready": when all people have also said that they are ready
    order: "chosen": who sits where is as they sat down; "luck": luck seats them anew at the start
    hot_seat: one browser may hold several seats and is handed round
    delay: those who watch see the table so many events late
    """

    start: Literal["full", "ready"] = "full"
    order: Literal["chosen", "luck"] = "chosen"
    hot_seat: bool = False
    delay: int = 0


def why_bad(terms: Terms) -> str:
    """What makes no sense about `terms`, as a code; "" for nothing."""
    if terms.clock == "live" and not (60 <= terms.bank <= LONGEST_BANK and 0 <= terms.increment <= LONGEST_INCREMENT):
        return "bad_bank"
    if terms.clock == "days" and not 1 <= terms.hours <= LONGEST_HOURS:
        return "bad_hours"
    if terms.night is not None and not (all(0 <= hour <= 23 for hour in terms.night) and len(set(terms.night)) == 2):
        return "bad_night"
    if terms.zone != "UTC" and terms.zone not in available_timezones():
        return "bad_zone"
    if terms.hot_seat and terms.order == "luck":
        # Names belong to the seats there.
        return "bad_order"
    if not 0 <= terms.delay <= LONGEST_DELAY:
        return "bad_delay"
    return ""


T = TypeVar("T", bound=TimeTerms)


def lean(terms: T) -> T:
    """`terms` as they are written: what is as usual is left out, though it came from a form. (The codec leaves out
    only what is the very default.)"""
    usual = type(terms)()
    same = {
        name: getattr(usual, name) for name in terms.__struct_fields__ if getattr(terms, name) == getattr(usual, name)
    }
    return replace(terms, **same)


def about_time(terms: TimeTerms) -> TimeTerms:
    """What `terms` say about time, without what their kind of clock does not use: two that mean the same are equal."""
    match terms.clock:
        case "none":
            return TimeTerms()
        case "live":
            return lean(TimeTerms("live", bank=terms.bank, increment=terms.increment, late=terms.late))
        case "days":
            zone = terms.zone if terms.night is not None else "UTC"
            return lean(TimeTerms("days", hours=terms.hours, night=terms.night, zone=zone, late=terms.late))


def retimed(terms: Terms, time: TimeTerms) -> Terms:
    """`terms` with another agreement about time."""
    return replace(terms, **asdict(time))


def zone_of(terms: TimeTerms) -> ZoneInfo:
    """The time zone whose nights count."""
    return ZoneInfo(terms.zone)


def as_row(terms: Terms) -> dict[str, Any]:
    """`terms` for the table's row: only what differs from the usual."""
    plain: dict[str, Any] = msgspec.to_builtins(terms)
    return plain
