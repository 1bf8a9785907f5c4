"""Writing to a table: one request, one transaction."""

from __future__ import annotations

import datetime as dt
import hashlib
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from rules.kernel.audience import CHANCE
from rules.kernel.chance import encode_outcome
from rules.kernel.course import luck
from rules.kernel.dice import table_key
from rules.kernel.errors import Why
from tables import limits
from tables.log import Entry, Present, Record, Request, append, sealed
from tables.log.chain import timestamp
from tables.log.conditions import resigned_result
from tables.log.fold import after, just_begun
from tables.log.gate import write_gate
from tables.log.payloads import (
    INTERRUPTIONS,
    Away,
    Closed,
    Replaced,
    Reseated,
    Retimed,
    Returned,
    Started,
    StoodIn,
    TakenBack,
    decode,
    encode,
)
from tables.log.projection import project
from tables.log.proof import seating
from tables.log.store import LUCK, TABLE, UNKEYED, answered
from tables.models import Alias, Player, Seat, Table
from tables.play import memory, outcomes
from tables.play.bot_names import free_bot_name
from tables.play.errors import BrokenRequest, Forbidden, NoSuchTable, StalePage
from tables.play.poke import poked

KEY_LENGTH = 64

STAND_IN = "sensible"
"""The level of bots that play for somebody who is away."""

Actor = Player | str
"""Who acts: a player, or the handle of one who has no row (`bot:sensible`)."""


@dataclass(frozen=True)
class Moved:
    """The answer to a request: the table's last event after it, the same for every copy of the request."""

    number: int
    answered_before: bool = field(default=False, compare=False)


def handle(actor: Actor) -> str:
    """The portable name of an actor in the log. It tells the same player's events from others' and no more."""
    return actor if isinstance(actor, str) else handle_of(actor.key)


def handle_of(key: uuid.UUID) -> str:
    """The handle of the player with this key."""
    return "p:" + hashlib.sha256(f"hetu/player/1\n{key}".encode()).hexdigest()[:16]


def players_by_handle(players: Iterable[Player]) -> dict[str, Player]:
    """Each of `players` under every handle by which the log may know them."""
    known = {player.pk: player for player in players}
    former = Alias.objects.filter(player__in=list(known)).values_list("key", "player")
    found = {handle_of(key): known[pk] for key, pk in former}
    return found | {handle_of(player.key): player for player in known.values()}


def all_handles(player: Player) -> tuple[str, ...]:
    """Every handle under which the log may know `player`: the own first, then those of guests brought along."""
    return tuple(handle_of(key) for key in (player.key, *player.aliases.values_list("key", flat=True)))


def known_as(player: Player) -> set[str]:
    """All handles under which the log may know `player`: the own one, and those of guests whose tables an account has
    brought along."""
    former = Alias.objects.filter(player=player).values_list("key", flat=True)
    return {handle_of(key) for key in (player.key, *former)}


@contextmanager
def writing(code: str) -> Iterator[Table]:
    """A transaction that holds the row of the table `code`. Raises `NoSuchTable`, or `Forbidden` for an import."""
    with write_gate(), transaction.atomic():
        table = Table.objects.select_for_update().filter(code=code).first()
        if table is None:
            raise NoSuchTable(code)
        if table.imported:
            raise Forbidden(Why("imported"))
        yield table


def keyed(key: str, *parts: object) -> Request:
    """A request under `key`, with what the key remembers of it."""
    return Request(key, hashlib.sha256(repr(parts).encode()).hexdigest()) if key else UNKEYED


def earlier(table: Table, actor: str, request: Request) -> Moved | None:
    """The answer that `actor` got to `request` before, if any.

    Raises `StalePage` if another body came under it: a page that the browser brought back.
    """
    if not request.key:
        return None
    if len(request.key) > KEY_LENGTH or not request.key.isprintable():
        raise BrokenRequest("bad_key", request.key[:KEY_LENGTH])
    known = answered(table, actor, request.key)
    if known is None:
        return None
    if known.request_body != request.body:
        raise StalePage(table.head)
    return Moved(known.number, answered_before=True)


def write(
    table: Table,
    present: Present,
    entry: Entry,
    request: Request = UNKEYED,
    *,
    now: dt.datetime | None = None,
) -> Present:
    """Append `entry` with all that follows from it by itself, and bring the row's projections along.

    present: the table before; now: the moment, if it was looked at before. Returns it afterwards; listeners hear of it after the commit.
    """
    game = present.game
    moment = max(now or timezone.now(), present.changed_at)
    expected_head, records = present.number, []
    following: Entry | None = entry
    while following is not None:
        record = sealed(following, table.code, present.digest, present.number + 1, moment)
        records.append(record)
        cut = following.kind in INTERRUPTIONS
        present = memory.folded_with(table, records) if cut else after(present, record, game)
        following = by_itself(table, present)
    project(table, present)
    append(table, expected_head, records, request)
    if any(record.kind in RESEATING for record in records):
        _follow(table, present, records)
    if present.finished and any(record.kind in outcomes.ENDING for record in records):
        outcomes.note(table)
    transaction.on_commit(lambda: _committed(present))
    return present


RESEATING = frozenset({"reseated", "stood_in", "returned", "replaced"})
"""Kinds after which other people or bots sit on the seats than the rows of the seats say."""


def _follow(table: Table, present: Present, records: Sequence[Record]) -> None:
    """Bring the rows of the seats in line with who sits there."""
    rows = list(table.seats.order_by("number"))
    for record in records:
        if record.kind == "reseated":
            order: Reseated = decode("reseated", record.payload)
            rows = [rows[number] for number in order.order]
            # Numbers are unique, so everybody first steps aside.
            table.seats.update(number=F("number") + len(rows))
    for number, (row, place) in enumerate(zip(rows, present.places, strict=True)):
        Seat.objects.filter(pk=row.pk).update(number=number, bot=place.bot, name=place.name)


def by_itself(table: Table, present: Present) -> Entry | None:
    """What happens next without anybody's doing: the start of a full table, luck's answer, the end, what everybody
    has agreed on, holidays that were announced before, and what the terms say about somebody who is late."""
    course = present.course
    if present.status == "open":
        return _beginning(table, present)
    if present.status != "running":
        return None
    if course.over:
        result = present.game.result(course.state)
        return Entry("closed", encode(Closed("over", bytes(table.seed).hex(), result)), TABLE)
    if present.number >= limits.MOST_EVENTS:
        return Entry("closed", encode(Closed("too_long", bytes(table.seed).hex())), TABLE)
    if (away := _on_holiday(table, present)) is not None:
        return away
    if course.awaited == (CHANCE,):
        outcome = luck(present.game, course, _key(table, present), present.number + 1)
        return Entry("chance", encode_outcome(outcome), LUCK)
    if present.verdicts:
        return Entry("closed", encode(Closed("judged", bytes(table.seed).hex())), TABLE)
    return _given_up(table, present) or _agreed(table, present) or _absent(present)


def _key(table: Table, present: Present) -> bytes:
    return table_key(bytes(table.seed), [place.nonce for place in present.places])


def _beginning(table: Table, present: Present) -> Entry | None:
    if not all(place.taken for place in present.places):
        return None
    if not present.all_ready:
        return None
    seated_anew = any(told.kind == "reseated" for told in present.recent)
    if present.terms.order == "luck" and not seated_anew:
        order = seating(_key(table, present), present.number + 1, len(present.places))
        return Entry("reseated", encode(Reseated(order)), LUCK)
    return Entry("started", encode(Started()), TABLE)


def _on_holiday(table: Table, present: Present) -> Entry | None:
    """When a clock in days begins to run: whoever is on holiday then, or has announced one."""
    begun = present.last[-1].kind in ("started", "retimed", "away") and just_begun(present)
    if present.terms.clock != "days" or not begun:
        return None
    # Not by the number of the row: luck may have seated everybody anew in this very transaction.
    for player in Player.objects.filter(seats__table=table, away_until__gt=present.changed_at, away_from__isnull=False):
        mine = [seat for seat, place in enumerate(present.places) if place.person in all_handles(player)]
        for seat in mine:
            if present.holiday(seat) is None and player.away_from is not None and player.away_until is not None:
                begin = max(player.away_from, present.changed_at)
                return Entry("away", encode(Away(timestamp(begin), timestamp(player.away_until))), TABLE, seat)
    return None


def _given_up(table: Table, present: Present) -> Entry | None:
    """Too few are left, or a bot takes the seat of somebody who has resigned."""
    resigned = [seat for seat, place in enumerate(present.places) if place.resigned]
    if not resigned:
        return None
    staying = [place for place in present.places if not place.resigned]
    if len(staying) < 2 or not any(place.person for place in staying):
        return Entry("closed", encode(Closed("resigned", bytes(table.seed).hex(), resigned_result(present))), TABLE)
    return next((_stood_in(present, seat, turn=False) for seat in resigned if not present.places[seat].bot), None)


def _agreed(table: Table, present: Present) -> Entry | None:
    """What was asked for, once everybody has agreed."""
    asked = present.proposal
    if asked is None or present.undecided:
        return None
    match asked.what:
        case "take_back":
            return Entry("taken_back", encode(TakenBack(asked.to)), TABLE, asked.seat)
        case "end":
            return Entry("closed", encode(Closed("agreed", bytes(table.seed).hex())), TABLE)
        case "skip" | "stand_in":
            assert asked.target is not None
            return _stood_in(present, asked.target, turn=asked.what == "skip")
        case "reopen":
            assert asked.target is not None
            return _stood_in(present, asked.target, turn=False, open=True)
        case "bot":
            assert asked.target is not None
            name = present.places[asked.target].name
            return Entry("replaced", encode(Replaced(name, asked.level)), TABLE, asked.target)
        case "clock":
            assert asked.time is not None
            return Entry("retimed", encode(Retimed(asked.time)), TABLE)


def _absent(present: Present) -> Entry | None:
    """A bot for somebody who is late, where the terms say so; the end of a turn that a bot has played."""
    for seat, place in enumerate(present.places):
        if place.turn_only and seat not in present.awaited:
            return Entry("returned", encode(Returned()), TABLE, seat)
    if present.terms.late != "vote":
        for seat in present.late:
            if not present.places[seat].bot:
                return _stood_in(present, seat, turn=present.terms.late == "skip")
    return None


def _stood_in(present: Present, seat: int, *, turn: bool, open: bool = False) -> Entry:
    payload = StoodIn(STAND_IN, free_bot_name(seat, present.names), turn, True if open else msgspec.UNSET)
    return Entry("stood_in", encode(payload), TABLE, seat)


def _committed(present: Present) -> None:
    memory.remember(present)
    poked(present.code, present.number)
