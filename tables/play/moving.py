"""Moves and take-backs."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

import msgspec
from django.utils import timezone

from rules.kernel.course import Course, Stop, demand_legal
from rules.kernel.errors import Broken, RuleError, Why
from rules.kernel.picks import offer
from tables.log import Entry, Present
from tables.log.payloads import Ruled, TakenBack, encode
from tables.play import memory
from tables.play.desk import Actor, Moved, earlier, handle, keyed, write, writing
from tables.play.errors import BrokenRequest, Forbidden, NotYours, StalePage
from tables.play.refusals import note_refusal

MOST_PICKS = 200
LONGEST_MOVE = 10_000
LONGEST_REASON = 500
SECOND_CLICK = dt.timedelta(milliseconds=700)
"""The second click of a double one comes within so long; the page may have been renewed in between."""

Body = str | Iterable[str]
"""A move as JSON text, or the picks that say it."""


def move(code: str, seat: int, question: int, key: str, body: Body, actor: Actor) -> Moved:
    """`seat` answers `question` with a move; luck answers what follows; the game may end.

    key: names this request: a copy of it gets the same answer, and nothing happens twice
    Raises `NotYours`, `StalePage`, `Forbidden` with the rule in the way, or `BrokenRequest`. A person who is refused
    by one of the two in the middle leaves a trace for moderators.
    """
    who = handle(actor)
    try:
        return _move(code, seat, question, key, _bounded(body), who)
    except (StalePage, Forbidden) as error:
        if who.startswith("p:"):
            note_refusal(code, seat, who, question, key, "stale" if isinstance(error, StalePage) else error.why.code)
        raise


def _move(code: str, seat: int, question: int, key: str, body: str | tuple[str, ...], who: str) -> Moved:
    request = keyed(key, "move", seat, question, body)
    with writing(code) as table:
        present = memory.present_of(table)
        _demand_own_seat(present, seat, who)
        known = earlier(table, who, request)
        if known is not None:
            return known
        _demand_fresh(present, seat, question)
        said = _said(present, seat, body)
        try:
            demand_legal(present.game, present.course, seat, said)
        except RuleError as error:
            raise Forbidden(error.why) from None
        entry = Entry("moved", present.game.codec.encode(said), who, seat)
        return Moved(write(table, present, entry, request).number)


def _bounded(body: Body) -> str | tuple[str, ...]:
    if isinstance(body, str):
        if len(body) > LONGEST_MOVE:
            raise BrokenRequest("bad_move", "too long")
        return body
    picks = tuple(sorted(set(body)))
    if not picks:
        raise BrokenRequest("bad_move", "nothing said")
    if len(picks) > MOST_PICKS:
        raise BrokenRequest("bad_move", "too many picks")
    return picks


def _demand_own_seat(present: Present, seat: int, who: str) -> None:
    if not 0 <= seat < len(present.places):
        raise BrokenRequest("no_such_seat", str(seat))
    place = present.places[seat]
    if place.owner == who != "":
        raise Forbidden(Why("bot_plays"))
    if place.actor != who:
        raise NotYours("seat")


def _demand_fresh(present: Present, seat: int, question: int) -> None:
    if present.status == "open":
        raise Forbidden(Why("not_started"))
    if question != present.course.questions[seat]:
        raise StalePage(present.number)
    if present.status == "closed":
        raise Forbidden(Why("closed"))


def _said(present: Present, seat: int, body: str | tuple[str, ...]) -> Any:
    """The move that `body` says. Raises `BrokenRequest`, or `Forbidden` if picks say none."""
    game, course = present.game, present.course
    if isinstance(body, str):
        try:
            return game.codec.decode(body)
        except Broken as error:
            raise BrokenRequest("bad_move", str(error)) from None
    offered = offer(game.legal_moves(course.state, seat), body)
    if offered.move is not None:
        return offered.move
    if course.over:
        raise Forbidden(Why("over"))
    why = None if offered.remaining else game.why_not(course.state, seat, offered.chosen)
    raise Forbidden(why or Why("half_said" if offered.remaining else "not_awaited"))


class TakeBackOffer(msgspec.Struct, frozen=True):
    """What a seat may take back freely.

    to: the event that the last own move leads back to
    moves: how many own moves could be taken back, one after another
    why: what stops it there
    """

    to: int
    moves: int
    why: Stop


def offered_take_back(present: Present, seat: int) -> TakeBackOffer | None:
    """What `seat` may take back now, or None. `why_no_take_back` tells the reason."""
    course = present.course
    if present.status != "running" or course.own_seat != seat or not course.own or chooses_again(present, seat):
        return None
    return TakeBackOffer(_before_last(course), len(course.own), course.stop)


def why_no_take_back(present: Present, seat: int) -> Why:
    """The reason why `offered_take_back` is None."""
    course = present.course
    if present.status != "running":
        return Why({"open": "not_started", "over": "over"}.get(present.status, "closed"))
    if course.own_seat == seat:
        return Why("choose_again")
    if course.own_seat is not None:
        return Why("take_back_other_seat")
    return Why(f"take_back_{course.stop.reason}", {"what": course.stop.what} if course.stop.what else {})


def _before_last(course: Course) -> int:
    return course.own[-2] if len(course.own) > 1 else course.stop.number


def chooses_again(present: Present, seat: int) -> bool:
    """Whether `seat` can change its choice without taking anything back. While others still think a seat is not waited for, but may simply choose otherwise."""
    course = present.course
    return seat not in course.awaited and present.game.chooses_again(course.state, seat)


def take_back(code: str, seat: int, question: int, key: str, actor: Actor) -> Moved:
    """`seat` takes its last move back: as far as its own moves reach, and never across what somebody learned.

    Raises `NotYours`, `StalePage`, `Forbidden` with what stops it, or `BrokenRequest`.
    """
    who = handle(actor)
    request = keyed(key, "take_back", seat, question)
    with writing(code) as table:
        present = memory.present_of(table)
        _demand_own_seat(present, seat, who)
        known = earlier(table, who, request)
        if known is not None:
            return known
        _demand_fresh(present, seat, question)
        if request.key and clicked_twice(present, seat, timezone.now()):
            return Moved(table.head, answered_before=True)
        offered = offered_take_back(present, seat)
        if offered is None:
            raise Forbidden(why_no_take_back(present, seat))
        entry = Entry("taken_back", encode(TakenBack(offered.to)), who, seat)
        return Moved(write(table, present, entry, request).number)


def clicked_twice(present: Present, seat: int, now: dt.datetime) -> bool:
    """Whether a page that wants to take back for `seat` sends but a second click on what has just been done: the
    button that it met stood there for the move before."""
    own = (told for told in reversed(present.recent) if told.seat == seat and told.kind in ("moved", "taken_back"))
    last = next((told for told in own if not told.struck), None)
    return last is not None and last.kind == "taken_back" and now - last.at < SECOND_CLICK


def rule_take_back(code: str, to: int, reason: str, moderator: str, key: str = "") -> Moved:
    """A moderator's ruling: what happened after event `to` counts no more, whatever was learned.

    to: a played event that counts, or the start
    moderator: the user name; the log shows it with the reason
    Raises `Forbidden` if the table is not running, or `BrokenRequest`.
    """
    reason = reason.strip()
    if not 0 < len(reason) <= LONGEST_REASON:
        raise BrokenRequest("bad_reason")
    who = f"mod:{moderator}"[:32]
    request = keyed(key, "rule_take_back", to, reason)
    with writing(code) as table:
        known = earlier(table, who, request)
        if known is not None:
            return known
        present = memory.present_of(table)
        if present.status != "running":
            raise Forbidden(why_no_take_back(present, -1))
        if not present.start <= to <= present.number:
            raise BrokenRequest("bad_number", str(to))
        entry = Entry("ruled", encode(Ruled(to, reason)), who)
        return Moved(write(table, present, entry, request).number)
