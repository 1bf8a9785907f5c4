"""Opening a table, taking and leaving seats. Play starts by itself when the last seat is taken."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection, Mapping

from django.db import IntegrityError, transaction
from django.utils import timezone

from rules.bots import LEVELS
from rules.kernel.admission import admit_position
from rules.kernel.contract import OptionValue, choose, resolve
from rules.kernel.dice import SEED_BYTES, commitment
from rules.kernel.errors import Broken, Why
from rules.registry import game as game_named
from tables import limits
from tables.log import Entry, Origin, Present, Request, append, fold, sealed
from tables.log.gate import write_gate
from tables.log.payloads import Closed, Left, Opened, Seated, encode, plain
from tables.log.people import beside, called
from tables.log.present import Place
from tables.log.projection import project
from tables.log.proof import NAME_LENGTH, NONCE_LENGTH
from tables.log.terms import Terms, as_row, lean, why_bad
from tables.models import ALPHABET, CODE_LENGTH, Event, Player, Seat, Status, Table, new_code
from tables.names import BIDI_CONTROLS, look_alike
from tables.play import memory
from tables.play.allowed import demand_may_play
from tables.play.bot_names import free_bot_name
from tables.play.bots import alone
from tables.play.desk import Moved, earlier, handle, keyed, known_as, write, writing
from tables.play.errors import BrokenRequest, Forbidden, NotYours, StalePage
from tables.play.poke import poked


def open_table(
    host: Player | None,
    game: str,
    seats: int,
    options: Mapping[str, OptionValue] | None = None,
    *,
    listed: bool = True,
    sample: bool = False,
    position: str | None = None,
    origin: Origin | None = None,
    seed: bytes | None = None,
    key: str = "",
    terms: Terms | None = None,
    rematch_of: Table | None = None,
) -> Table:
    """A new table with free seats, its log begun.

    terms: what is agreed beside the game's options; as usual if not given
    rematch_of: the table that is played again

    position: the text of a position to play on from, whose set-up `game`, `seats` and `options` must fit
        (options may be left out); origin: where it came from
    seed: only for samples and tests: else it is drawn
    key: names the request of `host`: a copy of it, with the same wishes, gets the table that it made
        as long as that is not over
    Raises `BrokenRequest` for a game, option, position or terms that there cannot be, or `Forbidden` (`suspended`;
    `many_waiting` or `many_running` for a host of so many tables).
    """
    demand_may_play(host)
    terms = terms or Terms()
    if fault := why_bad(terms):
        raise BrokenRequest(fault)
    try:
        rules = game_named(game)
        setup = (choose if position is None else resolve)(rules.meta, seats, options)
        if position is not None:
            found, state = admit_position(rules, position)
            if found.seats != seats or (
                options is not None and resolve(rules.meta, seats, found.options).options != setup.options
            ):
                raise BrokenRequest("position_of_another_setup")
            if not rules.to_move(state):
                raise BrokenRequest("position_over")
            setup = found
    except Broken as error:
        raise BrokenRequest("bad_setup", str(error)) from None
    code = _code(host, key, game, seats, sorted(setup.options.items()), listed, position, *agreed(terms))
    known = Table.objects.filter(code=code).first()
    if known is not None and known.status in (Status.OPEN, Status.RUNNING):
        return known
    if known is not None:
        code = new_code()
    seed = seed or secrets.token_bytes(SEED_BYTES)
    now = timezone.now()
    table = Table(
        code=code,
        game=game,
        seat_count=seats,
        options=setup.options,
        rules=setup.rules,
        edition=setup.edition,
        seed=seed,
        commitment=commitment(seed),
        host=host,
        listed=listed,
        sample=sample,
        terms=as_row(terms),
        rematch_of=rematch_of,
        created_at=now,
        changed_at=now,
    )
    opened = Opened(table.code, setup, table.commitment, sample, position, origin, *agreed(terms))
    actor = handle(host) if host is not None else "table"
    record = sealed(Entry("opened", encode(opened), actor), table.code, "", 1, now)
    present = fold([record])
    try:
        with write_gate(), transaction.atomic():
            _demand_few(host)
            table.save(force_insert=True)
            Seat.objects.bulk_create([Seat(table=table, number=number) for number in range(seats)])
            project(table, present)
            append(table, 0, [record])
            transaction.on_commit(lambda: poked(table.code, 1))
    except IntegrityError:
        if not key:
            raise
        # The copy of the request was quicker.
        return Table.objects.get(code=table.code, host=host)
    return table


def _demand_few(host: Player | None) -> None:
    """To be called in the transaction that makes a table: two requests of one host wait for one another."""
    if host is None:
        return
    Player.objects.select_for_update().get(pk=host.pk)
    lively = Table.objects.filter(host=host, changed_at__gt=timezone.now() - limits.LIVELY)
    if lively.filter(status=Status.OPEN).count() >= limits.MOST_WAITING:
        raise Forbidden(Why("many_waiting", {"most": limits.MOST_WAITING}))
    if lively.filter(status=Status.RUNNING).count() >= limits.MOST_RUNNING:
        raise Forbidden(Why("many_running", {"most": limits.MOST_RUNNING}))


def agreed(terms: Terms) -> tuple[Terms, ...]:
    """`terms` where they differ from the usual, which needs no words in the log."""
    return () if terms == Terms() else (lean(terms),)


def _code(host: Player | None, key: str, *wishes: object) -> str:
    """The code of a new table. What `host` asks for under one `key` has one code, which only the server can tell
    beforehand; without a key every code is new."""
    if host is None or not key:
        return new_code()
    digest = hmac.digest(host.key.bytes, repr((key, wishes)).encode(), "sha256")
    number = int.from_bytes(digest, "big")
    return "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(CODE_LENGTH))


def sit(code: str, number: int, player: Player, nonce: str = "", key: str = "", *, name: str = "") -> Moved:
    """`player` takes seat `number` under the nickname of the moment.

    nonce: the lucky word that is mixed into the dice, at most 64 characters; without one the server makes one
    name: where the screen is handed round, that of the one who will play on this seat
    Sitting down again where one sits changes nothing. Raises `Forbidden` (`seat_taken`, `already_seated`,
    `already_started`, `suspended`, `barred`) or `BrokenRequest`.
    """
    nonce = _lucky_word(nonce)
    actor = handle(player)
    request = keyed(key, "sit", number, nonce)
    with writing(code) as table:
        known = earlier(table, actor, request)
        if known is not None:
            return known
        present = memory.present_of(table)
        seat = _seat(table, number)
        if seat.player_id == player.pk:
            return Moved(table.head, answered_before=True)
        demand_may_play(player, table)
        _demand_free(present, number)
        # By the rows: an account may sit there under the handle that it had as a guest.
        if table.seats.filter(player=player).exists() and not present.terms.hot_seat:
            raise Forbidden(Why("already_seated"))
        if seat.reserved_for_id not in (None, player.pk):
            raise Forbidden(Why("seat_reserved"))
        seat.player, seat.nonce = player, nonce or secrets.token_hex(8)
        present = acquainted(table, present, actor, player.nickname, number, name)
        seat.name = called(present.people, actor, number) or ""
        return _seated(table, present, seat, actor, request)


def acquainted(
    table: Table, present: Present, actor: str, nickname: str, number: int | None = None, name: str = ""
) -> Present:
    """The table, with the name by which `actor` is known there from now on.

    number, name: where the screen is handed round, a name for this seat alone
    """
    if present.terms.hot_seat and number is not None:
        others = [place.name for place in present.places]
        own = _own_name(name or nickname, others)
        people = {actor: own, **table.people, beside(actor, number): own}
    else:
        others = [place.name for place in present.places if place.actor != actor]
        people = {**table.people, actor: _own_name(nickname, others)}
    table.people = people
    Table.objects.filter(pk=table.pk).update(people=people)
    return memory.dressed(present, table)


def seat_bot(code: str, number: int, level: str, player: Player | None, key: str = "", nonce: str = "") -> Moved:
    """The host (or the server itself, None) puts a bot of `level` on seat `number`.

    Raises `NotYours`, `Forbidden` (`seat_taken`, `already_started`; `bots_alone_host` or `bots_alone_server` where no
    person would play and enough such tables run) or `BrokenRequest`.
    """
    if level not in LEVELS:
        raise BrokenRequest("no_such_bot", level)
    actor = handle(player) if player is not None else "table"
    nonce = _lucky_word(nonce)
    request = keyed(key, "seat_bot", number, level)
    with writing(code) as table:
        _demand_host(table, player)
        known = earlier(table, actor, request)
        if known is not None:
            return known
        present = memory.present_of(table)
        seat = _seat(table, number)
        _demand_free(present, number)
        if player is not None and all(place.bot for seat, place in enumerate(present.places) if seat != number):
            alone.demand_room(table)
        name = free_bot_name(number, present.names)
        seat.bot, seat.name, seat.nonce = level, name, nonce or secrets.token_hex(8)
        seat.reserved_for = None
        return _seated(table, present, seat, actor, request)


def sitter_mark(place: Place) -> str:
    """A digest that changes with whoever sits on the seat; "" for a free one."""
    said = f"{place.actor}\n{place.name}\n{place.nonce}"
    return hashlib.sha256(said.encode()).hexdigest()[:12] if place.taken else ""


def leave(code: str, number: int, player: Player, key: str = "", *, mark: str | None = None) -> Moved:
    """The one who sits on seat `number`, or the host, frees it before the start.

    A host who gets up leaves the table to the next person there, who may call bots from then on.

    mark: the `sitter_mark` that the form was drawn with; None for no check

    Raises `NotYours`, `StalePage` where somebody else sits there, `Forbidden` (`seat_free`, `already_started`,
    `many_changes`) or `BrokenRequest`.
    """
    actor = handle(player)
    request = keyed(key, "leave", number)
    with writing(code) as table:
        known = earlier(table, actor, request)
        if known is not None:
            return known
        present = memory.present_of(table)
        seat = _seat(table, number)
        if player.pk not in (seat.player_id, table.host_id):
            raise NotYours("seat")
        if present.status != "open":
            raise Forbidden(Why("already_started"))
        if mark is not None and mark != sitter_mark(present.places[number]):
            raise StalePage(present.number)
        if not seat.taken:
            raise Forbidden(Why("seat_free"))
        demand_few_changes(table, actor)
        gets_up = seat.player_id == player.pk
        seat.player, seat.bot, seat.name, seat.nonce, seat.taken_at = None, "", "", "", None
        # Whoever gets up does not want the seat that was kept.
        seat.reserved_for = None
        seat.save()
        if gets_up and table.host_id == player.pk:
            _pass_on(table, player)
        entry = Entry("left", encode(Left()), actor, number)
        return Moved(write(table, present, entry, request).number)


def _pass_on(table: Table, host: Player) -> None:
    """Make the next person at the table its host, unless `host` still sits there or nobody else does."""
    people = table.seats.filter(player__isnull=False, player__erased_at=None).order_by("number")
    if people.filter(player=host).exists():
        return
    heir = people.first()
    if heir is not None:
        table.host_id = heir.player_id
        Table.objects.filter(pk=table.pk).update(host=heir.player_id)


def demand_few_changes(table: Table, actor: str) -> None:
    """Before a step back towards the start: raises `Forbidden` where `actor`, or all together, have left too many events
    before play has begun. What leads towards the start needs no bound: there are only so many seats."""
    own = Event.objects.filter(table=table, actor=actor, kind__in=("left", "ready")).count()
    if table.head >= limits.MOST_BEFORE_START or own >= limits.MOST_CHANGES:
        raise Forbidden(Why("many_changes"))


def release(code: str, number: int, player: Player, *, kept_for: int | None = None) -> None:
    """The host keeps seat `number` for nobody any more; who was expected gives up the own place so.

    kept_for: the primary key of the player named on the form; None for no check

    Raises `NotYours`, `StalePage` where it is kept for somebody else, `Forbidden` (`already_started`) or
    `BrokenRequest`.
    """
    with writing(code) as table:
        seat = _seat(table, number)
        if player.pk not in (table.host_id, seat.reserved_for_id):
            raise NotYours("host")
        present = memory.present_of(table)
        if present.status != "open":
            raise Forbidden(Why("already_started"))
        if kept_for is not None and kept_for != seat.reserved_for_id:
            raise StalePage(present.number)
        Seat.objects.filter(pk=seat.pk).update(reserved_for=None)
        transaction.on_commit(lambda: poked(code, table.head))


def others_play(present: Present, *handles: str) -> bool:
    """Whether persons other than the one with `handles` have a part in a running table, so that nobody ends it alone."""
    persons = {present.places[seat].person for seat in present.held}
    return present.status == "running" and bool(persons.difference(handles))


def close_table(code: str, player: Player, key: str = "") -> Moved:
    """The host ends a table that was not played to its end; everything about it becomes open.

    Raises `NotYours`, or `Forbidden` (`closed`; `others_play`: then the host must ask them to end).
    """
    actor = handle(player)
    request = keyed(key, "close_table")
    with writing(code) as table:
        _demand_host(table, player)
        known = earlier(table, actor, request)
        if known is not None:
            return known
        present = memory.present_of(table)
        if present.finished:
            raise Forbidden(Why("closed"))
        if others_play(present, *known_as(player)):
            raise Forbidden(Why("others_play"))
        entry = Entry("closed", encode(Closed("abandoned", bytes(table.seed).hex())), actor)
        return Moved(write(table, present, entry, request).number)


def _seated(table: Table, present: Present, seat: Seat, actor: str, request: Request) -> Moved:
    seat.taken_at = timezone.now()
    seat.save()
    payload = encode(Seated(seat.name if seat.bot else "", seat.nonce, seat.bot))
    return Moved(write(table, present, Entry("seated", payload, actor, seat.number), request).number)


def _seat(table: Table, number: int) -> Seat:
    seat = Seat.objects.filter(table=table, number=number).first()
    if seat is None:
        raise BrokenRequest("no_such_seat", str(number))
    return seat


def _demand_free(present: Present, number: int) -> None:
    if present.status != "open":
        raise Forbidden(Why("already_started"))
    if present.places[number].taken:
        raise Forbidden(Why("seat_taken"))


def _demand_host(table: Table, player: Player | None) -> None:
    if player is not None and player.pk != table.host_id:
        raise NotYours("host")


def _lucky_word(nonce: str) -> str:
    nonce = nonce.strip()
    if len(nonce) > NONCE_LENGTH or not plain(nonce):
        raise BrokenRequest("bad_lucky_word", nonce[:NONCE_LENGTH])
    return nonce


def _own_name(nickname: str, others: Collection[str]) -> str:
    """The nickname, told apart from the others at the table: log lines must say who is who."""
    nickname = "".join(sign for sign in nickname if plain(sign) and sign not in BIDI_CONTROLS)
    nickname = " ".join(nickname.split())[:NAME_LENGTH] or "?"
    name, count = nickname, 1
    while any(look_alike(name, other) for other in others):
        count += 1
        name = f"{nickname[: NAME_LENGTH - 3]} {count}"
    return name
