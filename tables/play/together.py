"""What people ask of one another at a table, and what they do about their own seat.

A request is an event; so is each answer. When nobody is left to answer, its consequence follows in the
same transaction (`tables.play.desk.by_itself`). Bots, and people for whom a bot plays, are not asked.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

import msgspec
from django.db.models import Exists, OuterRef
from django.utils import timezone

from rules.bots import LEVELS
from rules.kernel.effects import Learned
from rules.kernel.errors import Why
from tables.accounts.preferences import preferences_of
from tables.log import Entry, Present, Request, Told
from tables.log.chain import timestamp
from tables.log.clock import Span
from tables.log.payloads import (
    ABOUT_ABSENT,
    RETURNS,
    Answered,
    Away,
    Proposed,
    Ready,
    Replaced,
    Resigned,
    Returned,
    What,
    encode,
)
from tables.log.present import Proposal
from tables.log.terms import TimeTerms, about_time, retimed, why_bad
from tables.models import Player, Seat, Table, Watcher
from tables.play import links, memory
from tables.play.allowed import demand_may_play
from tables.play.desk import Actor, Moved, earlier, handle, keyed, known_as, write, writing
from tables.play.errors import BrokenRequest, Forbidden, NotYours, StalePage
from tables.play.moving import chooses_again, clicked_twice, offered_take_back
from tables.play.seating import acquainted, demand_few_changes

QUIET = dt.timedelta(minutes=5)
"""Somebody who has not had the table in view for so long has left; without a clock a bot may then play."""
PATIENCE = dt.timedelta(hours=1)
"""At a table without a clock somebody counts as absent after so long."""
DAY = dt.timedelta(days=1)
LONGEST_HOLIDAY = dt.timedelta(days=60)
MOST_REQUESTS = 3
"""So often a seat may ask in a row before it has played on; about those who are absent so often within PATIENCE, lest
somebody for whom it is not to play on be left sitting."""


@contextmanager
def _at_seat(code: str, seat: int, actor: Actor, request: Request) -> Iterator[tuple[Table, Present, Moved | None]]:
    """The table, held for writing, for the person who holds `seat`; with the answer to an earlier copy of the request.

    Raises `NotYours`, `Forbidden` or `BrokenRequest`.
    """
    with writing(code) as table:
        present = memory.present_of(table)
        if not 0 <= seat < len(present.places):
            raise BrokenRequest("no_such_seat", str(seat))
        if present.places[seat].person != handle(actor):
            raise NotYours("seat")
        yield table, present, earlier(table, handle(actor), request)


def _demand_running(present: Present) -> None:
    if present.status != "running":
        raise Forbidden(Why({"open": "not_started", "over": "over"}.get(present.status, "closed")))


def ready(code: str, seat: int, actor: Actor, yes: bool, key: str = "") -> Moved:
    """The person on `seat` wants to begin, or not yet. Play starts when everybody wants to."""
    request = keyed(key, "ready", seat, yes)
    with _at_seat(code, seat, actor, request) as (table, present, known):
        if known is not None:
            return known
        if present.status != "open":
            raise Forbidden(Why("already_started"))
        if present.places[seat].ready == yes:
            return Moved(table.head, answered_before=True)
        if not yes:
            demand_few_changes(table, handle(actor))
        return Moved(write(table, present, Entry("ready", encode(Ready(yes)), handle(actor), seat), request).number)


class Undo(msgspec.Struct, frozen=True):
    """A take-back that the others must agree to.

    to: the event after which nothing would count
    moves: how many moves of all seats would be undone
    revealed: whether somebody has learned something hidden since, or luck has answered
    """

    to: int
    moves: int
    revealed: bool


def undo_to_ask_for(present: Present, seat: int) -> Undo | None:
    """Back to before the last move of `seat`, where that is not free; None where it is, where the seat may simply
    choose again, or where there is no move of its own."""
    if present.status != "running" or offered_take_back(present, seat) is not None or chooses_again(present, seat):
        return None
    moves, revealed = 0, False
    for told in reversed(memory.story(present.code, present.start, present.number)):
        if told.struck or told.kind not in ("moved", "chance"):
            continue
        moves += told.kind == "moved"
        revealed = revealed or reveals([told])
        if told.kind == "moved" and told.seat == seat:
            return Undo(_counting_before(present, told.number), moves, revealed)
    return None


def reveals(events: Iterable[Told]) -> bool:
    """Whether somebody has learned something hidden by one of these events, or luck has answered."""
    return any(told.kind == "chance" or any(isinstance(beat.effect, Learned) for beat in told.beats) for told in events)


def _counting_before(present: Present, number: int) -> int:
    """The last event before `number` to which a table can return."""
    for told in reversed(memory.story(present.code, 1, number - 1)):
        if told.kind in RETURNS and not told.struck:
            return int(told.number)
    raise AssertionError("a table can return to its start")


def absent(present: Present, now: dt.datetime) -> tuple[int, ...]:
    """The seats for which the others may ask a bot to play: their time has run out, or nobody knows where they are."""
    if present.terms.clock != "none":
        return tuple(seat for seat in present.late if not present.places[seat].bot)
    waited = {seat: now - began for seat in present.waited_persons if (began := present.clock.since[seat]) is not None}
    gone = _without_sign(present.code, [seat for seat, time in waited.items() if QUIET <= time < PATIENCE], now, QUIET)
    return tuple(seat for seat, time in waited.items() if time >= PATIENCE or seat in gone)


def lost(present: Present, host: int, now: dt.datetime) -> tuple[int, ...]:
    """The seats that the host, on seat `host`, may ask to reopen, because their players seem to be locked out.

    Such a player has neither moved nor had the table in view for QUIET; for PATIENCE if nobody else would have to agree,
    and for DAY if clocks count days.
    """
    places, asker = present.places, present.places[host].person
    candidates = [
        seat
        for seat, place in enumerate(places)
        if place.person not in ("", asker) and not (place.resigned or place.open)
    ]
    there = [seat for seat in candidates if places[seat].actor == places[seat].person]
    found: set[int] = set()
    for seat in candidates:
        agreeing = [one for one in there if one != seat]
        wait = DAY if present.terms.clock == "days" else QUIET if agreeing else PATIENCE
        active = any(told.actor == places[seat].person and now - told.at < wait for told in present.recent)
        if not active:
            found |= _without_sign(present.code, [seat], now, wait)
    return tuple(sorted(found))


def _without_sign(code: str, seats: Collection[int], now: dt.datetime, wait: dt.timedelta) -> set[int]:
    """Those of `seats` whose people have had the table in view in no browser for `wait`."""
    if not seats:
        return set()
    here = Watcher.objects.filter(table=OuterRef("table"), player=OuterRef("player"), at__gt=now - wait)
    rows = Seat.objects.filter(~Exists(here), table__code=code, number__in=seats)
    return set(rows.values_list("number", flat=True))


def propose(
    code: str,
    seat: int,
    actor: Actor,
    what: What,
    key: str = "",
    *,
    target: int | None = None,
    level: str = "",
    to: int | None = None,
    time: TimeTerms | None = None,
    now: dt.datetime | None = None,
) -> Moved:
    """The person on `seat` asks the others for something; where nobody need be asked it happens at once.

    what: "take_back" back to before the own last move; "end"; "skip" or "stand_in" for the absent seat `target`;
        "reopen" the seat `target`, for its locked-out player, which only the host may ask;
        "bot": the bot on seat `target` plays at `level` from here on; "clock": another clock runs, by the terms `time`
    to: where the asker was told that a take-back leads
    Raises `NotYours`, `Forbidden` with the reason, `StalePage` where a take-back would lead elsewhere by now, or
    `BrokenRequest`.
    """
    request = keyed(key, "propose", seat, what, target, level, *(() if time is None else (time,)))
    with _at_seat(code, seat, actor, request) as (table, present, known):
        if known is not None:
            return known
        _demand_running(present)
        if present.places[seat].resigned:
            raise Forbidden(Why("resigned"))
        if present.proposal is not None:
            raise Forbidden(Why("request_open"))
        now = now or timezone.now()
        if what == "take_back" and request.key and clicked_twice(present, seat, now):
            return Moved(table.head, answered_before=True)
        if what == "reopen" and (table.host is None or present.places[seat].person not in known_as(table.host)):
            raise NotYours("host")
        asked_before = _asked_lately(present, seat, now) if what in ABOUT_ABSENT else _asked_in_a_row(present, seat)
        if asked_before >= MOST_REQUESTS:
            raise Forbidden(Why("asked_enough"))
        asked = _about_clock(present, time) if what == "clock" else _request(present, seat, what, target, level, now)
        if to is not None and what == "take_back" and asked.to != to:
            raise StalePage(present.number)
        if _declined_beforehand(present, seat, asked):
            raise Forbidden(Why("auto_declined"))
        return Moved(write(table, present, Entry("proposed", encode(asked), handle(actor), seat), request).number)


def _request(present: Present, seat: int, what: What, target: int | None, level: str, now: dt.datetime) -> Proposed:
    if what == "take_back":
        undo = undo_to_ask_for(present, seat)
        if undo is None:
            raise Forbidden(Why("nothing_to_ask"))
        return Proposed(what, undo.to)
    if what == "end":
        return Proposed(what)
    if target is None or not 0 <= target < len(present.places):
        raise BrokenRequest("no_such_seat", str(target))
    place = present.places[target]
    if what == "bot":
        if level not in LEVELS:
            raise BrokenRequest("no_such_bot", level)
        if not place.bot or place.owner or place.bot == level:
            raise Forbidden(Why("nothing_to_ask"))
        return Proposed(what, target=target, level=level)
    if what == "reopen":
        if target not in lost(present, seat, now):
            raise Forbidden(Why("not_lost"))
        return Proposed(what, target=target)
    if target == seat or target not in absent(present, now):
        raise Forbidden(Why("not_late"))
    return Proposed(what, target=target)


def _about_clock(present: Present, time: TimeTerms | None) -> Proposed:
    if time is None:
        raise BrokenRequest("no_clock")
    if fault := why_bad(retimed(present.terms, time)):
        raise BrokenRequest(fault)
    if about_time(time) == about_time(present.terms):
        raise Forbidden(Why("same_clock"))
    return Proposed("clock", time=about_time(time))


def _asked_in_a_row(present: Present, seat: int) -> int:
    count = 0
    for told in reversed(present.recent):
        if told.kind == "moved" and told.seat == seat:
            break
        count += told.kind == "proposed" and told.seat == seat and told.payload.what not in ABOUT_ABSENT
    return count


def _asked_lately(present: Present, seat: int, now: dt.datetime) -> int:
    """How often `seat` has asked for a bot on an absent seat of late."""
    return sum(
        told.kind == "proposed" and told.seat == seat and told.payload.what in ABOUT_ABSENT
        for told in present.recent
        if now - told.at < PATIENCE
    )


def _declined_beforehand(present: Present, seat: int, asked: Proposed) -> bool:
    """Whether somebody who would be asked has chosen to decline requests; not about those who are absent."""
    if asked.what in ABOUT_ABSENT:
        return False
    proposal = Proposal(present.number + 1, seat, asked.what, target=asked.target)
    after = msgspec.structs.replace(present, proposal=proposal)
    rows = Seat.objects.filter(table__code=present.code, number__in=after.undecided).select_related("player")
    return any(preferences_of(row.player).auto_decline for row in rows)


def answer(code: str, seat: int, actor: Actor, proposal: int, yes: bool, key: str = "") -> Moved:
    """The person on `seat` agrees to the request with event number `proposal`, or not; who asked may withdraw it so.

    Whoever has agreed may still say no: else a request whose asker has gone would stand in the way of all others.
    """
    request = keyed(key, "answer", seat, proposal, yes)
    with _at_seat(code, seat, actor, request) as (table, present, known):
        if known is not None:
            return known
        asked = present.proposal
        if asked is None or asked.number != proposal:
            raise Forbidden(Why("no_request"))
        if yes and (seat in asked.agreed or seat == asked.seat):
            return Moved(table.head, answered_before=True)
        if seat not in present.undecided and (yes or not asked.may_be_ended_by(seat)):
            raise Forbidden(Why("no_request"))
        entry = Entry("answered", encode(Answered(proposal, yes)), handle(actor), seat)
        return Moved(write(table, present, entry, request).number)


def resign(code: str, seat: int, actor: Actor, key: str = "") -> Moved:
    """The person on `seat` gives up: a bot plays on for it, or the game ends where too few are left."""
    request = keyed(key, "resign", seat)
    with _at_seat(code, seat, actor, request) as (table, present, known):
        if known is not None:
            return known
        _demand_running(present)
        if present.places[seat].resigned:
            return Moved(table.head, answered_before=True)
        return Moved(write(table, present, Entry("resigned", encode(Resigned()), handle(actor), seat), request).number)


def return_to_seat(code: str, seat: int, actor: Actor, key: str = "") -> Moved:
    """The person for whom a bot plays takes the seat back."""
    request = keyed(key, "return", seat)
    with _at_seat(code, seat, actor, request) as (table, present, known):
        if known is not None:
            return known
        _demand_running(present)
        place = present.places[seat]
        if place.resigned:
            raise Forbidden(Why("resigned"))
        if not place.owner:
            return Moved(table.head, answered_before=True)
        return Moved(write(table, present, Entry("returned", encode(Returned()), handle(actor), seat), request).number)


def take_over(code: str, seat: int, player: Player, token: str, key: str = "", *, also: Collection[str] = ()) -> Moved:
    """`player`, who brings an invitation, takes over a seat at which a bot plays, in the middle of the game.

    token: of the table's link or the seat's, which the host hands out
    also: further handles of the same browser: a guest who has played there before somebody logged in
    Raises `NotYours` without a valid invitation, or `Forbidden` (`seat_taken`, `already_seated`, `barred` for whoever
    knows what another seat hides, …).
    """
    if not links.invited(code, token, seat):
        raise NotYours("host")
    actor = handle(player)
    request = keyed(key, "take_over", seat)
    with writing(code) as table:
        known = earlier(table, actor, request)
        if known is not None:
            return known
        demand_may_play(player, table)
        present = memory.present_of(table)
        _demand_running(present)
        if not 0 <= seat < len(present.places):
            raise BrokenRequest("no_such_seat", str(seat))
        handles = known_as(player).union(also)
        if handles & {place.person for place in present.places}:
            raise Forbidden(Why("already_seated"))
        if not present.places[seat].bot:
            raise Forbidden(Why("seat_taken"))
        if not free_to_take_over(present, seat):
            raise Forbidden(Why("seat_reserved"))
        if present.game.meta.secrets and _gave_up_elsewhere(present, seat, handles):
            raise Forbidden(Why("barred"))
        present = acquainted(table, present, actor, player.nickname)
        table.seats.filter(number=seat).update(player=player, taken_at=timezone.now(), reserved_for=None)
        return Moved(write(table, present, Entry("replaced", encode(Replaced()), actor, seat), request).number)


def _gave_up_elsewhere(present: Present, seat: int, handles: Collection[str]) -> bool:
    """Whether the person with `handles` has given up another seat than `seat`, which somebody else holds now."""
    return any(
        told.kind == "resigned" and told.seat != seat and told.actor in handles for told in memory.story(present.code)
    )


def free_to_take_over(present: Present, seat: int) -> bool:
    """Whether somebody with an invitation may take over `seat`: a bot plays there, and for nobody who may come back."""
    return present.status == "running" and not present.imported and present.places[seat].can_be_taken_over


def go_on_holiday(
    code: str,
    seat: int,
    actor: Actor,
    since: dt.datetime,
    until: dt.datetime,
    key: str = "",
    *,
    now: dt.datetime | None = None,
) -> Moved:
    """Clocks in days stand still for the person on `seat` between two moments.

    It cannot begin in the past, but one that has begun may become longer or shorter: an end that has passed ends it
    now, or calls it off before it has begun. Raises `BrokenRequest` for one of more than LONGEST_HOLIDAY.
    """
    request = keyed(key, "away", seat, since, until)
    with _at_seat(code, seat, actor, request) as (table, present, known):
        if known is not None:
            return known
        _demand_running(present)
        now = max(now or timezone.now(), present.changed_at)
        span = holiday(present.holiday(seat), since, until, now)
        if span is None:
            return Moved(table.head, answered_before=True)
        return Moved(write(table, present, Entry("away", encode(span), handle(actor), seat), request, now=now).number)


def holiday(before: Span | None, since: dt.datetime, until: dt.datetime, now: dt.datetime) -> Away | None:
    """What is to be written for a holiday between two moments, where there was the holiday `before`; None: nothing.

    Raises `BrokenRequest` if it is too long.
    """
    begun = before is not None and before[0] <= now < before[1]
    if until <= now:
        if before is None or before[1] <= now:
            return None
        return Away(timestamp(before[0]), timestamp(now)) if begun else Away("", "")
    since = before[0] if begun and before is not None and since <= now else max(since, now)
    if until - since > LONGEST_HOLIDAY or until < since:
        raise BrokenRequest("bad_holiday")
    return Away(timestamp(since), timestamp(until)) if before != (since, until) else None
