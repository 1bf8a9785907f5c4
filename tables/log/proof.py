"""Proving a log: that it is whole, that it was played by the rules, and that luck was fair."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Sequence
from typing import Any, cast

import msgspec
from django.utils.translation import gettext as _

from rules.kernel.audience import CHANCE, Seat
from rules.kernel.contract import AnyGame, is_whole
from rules.kernel.course import Played, checked, luck
from rules.kernel.dice import Dice, commitment, table_key
from rules.kernel.errors import BadOutcome, KernelError, RuleError
from rules.kernel.positions import read_setup
from rules.registry import game as game_named
from tables.log.chain import Record, next_digest
from tables.log.conditions import (
    MOMENT,
    is_time,
    makes_sense,
    may_answer,
    may_end,
    may_replace,
    needs_stand_in,
    resigned_result,
    settles,
    was_silent,
)
from tables.log.fold import Folding, just_begun
from tables.log.origins import is_possible
from tables.log.payloads import (
    OWN_KINDS,
    Answered,
    Away,
    Closed,
    Credited,
    Judged,
    Late,
    Left,
    Looked,
    Opened,
    Proposed,
    Ready,
    Reminded,
    Replaced,
    Reseated,
    Resigned,
    Retimed,
    Returned,
    Ruled,
    Seated,
    StoodIn,
    TakenBack,
    canonical,
    decode,
    encode,
    plain,
)
from tables.log.present import Present
from tables.log.store import LUCK, TABLE
from tables.log.terms import Terms, why_bad

logger = logging.getLogger(__name__)

NAME_LENGTH = 32
NONCE_LENGTH = 64
REASON_LENGTH = 2000
"""No moderator has ever been let write more."""

_HANDLE = re.compile(r"(p:[0-9a-f]{1,24}|bot:[a-z_]{1,16}|mod:[\w.@+-]{1,27}|luck|table)", re.ASCII)
_CODE = re.compile(r"[0-9a-z]{4,16}", re.ASCII)
_SALT = re.compile(r"[0-9a-f]{32}", re.ASCII)
_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)

_BETWEEN_PEOPLE = frozenset(
    {
        "proposed",
        "answered",
        "reminded",
        "late",
        "stood_in",
        "returned",
        "replaced",
        "resigned",
        "away",
        "retimed",
        "credited",
    }
)


def seating(key: bytes, number: int, seats: int) -> tuple[int, ...]:
    """How luck seats everybody anew as event `number` of the table with `key`."""
    order = list(range(seats))
    Dice(key, number).shuffle(order)
    return tuple(order)


def _once_written(opened: Opened) -> list[str]:
    """How the page once wrote `opened`: with what happens to whoever is late, though it was the usual."""
    terms = opened.terms
    if isinstance(terms, msgspec.UnsetType) or terms.late != Terms().late:
        return []
    told = msgspec.json.decode(encode(opened))
    told["terms"]["late"] = terms.late
    return [msgspec.json.encode(told, order="sorted").decode()]


class Flaw(Exception):
    """The first thing that is wrong with a log."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(reason)
        self.number = number
        self.reason = reason


class TooMuchWork(Exception):
    """A proof took longer than it may."""


class Verdict(msgspec.Struct, frozen=True):
    """What a proof found.

    number, reason: the first bad event and, in a sentence, what is wrong with it; None and "" if nothing is
    present: the table after the last good event
    luck: whether every answer of luck was recomputed from the revealed seed (it stays secret during play)
    draws: how many answers luck gave
    """

    number: int | None
    reason: str
    present: Present | None
    luck: bool
    draws: int

    @property
    def good(self) -> bool:
        """Whether the log is what was played, as far as it can be proven."""
        return self.number is None


def verify(records: Sequence[Record], patience: float | None = None) -> Verdict:
    """Prove the whole log of a table, from its first event.

    patience: after how many seconds the proof is given up; never if none is given
    Raises `TooMuchWork`.
    """
    proof = _Proof(None if patience is None else time.monotonic() + patience)
    try:
        for record in records:
            proof.take(record)
        if not records:
            raise Flaw(1, _("The log has no events."))
        proof.recompute_luck()
    except Flaw as flaw:
        return Verdict(flaw.number, flaw.reason, proof.present, False, len(proof.draws))
    return Verdict(None, "", proof.present, proof.seed is not None, len(proof.draws))


class _Proof:
    """Folds a log through the checking path.

    until: by the monotonic clock, when it is given up
    """

    def __init__(self, until: float | None = None) -> None:
        self.until = until
        self.folding = Folding()
        self.draws: list[tuple[int, Any, Any]] = []
        self.seating: tuple[int, tuple[str, ...], tuple[int, ...]] | None = None
        self.seed: bytes | None = None
        self.game: AnyGame | None = None

    @property
    def present(self) -> Present | None:
        return self.folding.present

    def take(self, record: Record) -> None:
        """Check the next event and carry it out. Raises `Flaw`."""
        self._demand_patience()
        present = self.present
        expected = 1 if present is None else present.number + 1
        if record.number != expected:
            raise Flaw(expected, _("Event %(number)s is missing.") % {"number": expected})
        self._check_form(record)
        try:
            if present is None:
                self._check_opened(record)
            else:
                self._check_chain(record, present.code, present.digest)
                self._check_next(record, present)
            self.folding.feed(record)
        except RuleError as error:
            raise Flaw(
                record.number,
                _("The move is not legal here: the rule “%(rule)s” forbids it.") % {"rule": error.why.code},
            ) from None
        except BadOutcome as error:
            raise Flaw(record.number, _("Luck cannot have answered so: %(detail)s.") % {"detail": error}) from None
        except (KernelError, RecursionError, OverflowError) as error:
            raise Flaw(record.number, _("The event cannot be read: %(detail)s.") % {"detail": error}) from None
        except Flaw:
            raise
        except Exception as error:
            # The rules trust what they carry out, and a stranger's log may hold what no rule has thought of.
            logger.warning("Event %s of a log broke the rules' code", record.number, exc_info=True)
            detail = type(error).__name__
            raise Flaw(record.number, _("The event cannot be read: %(detail)s.") % {"detail": detail}) from None

    def _demand_patience(self) -> None:
        if self.until is not None and time.monotonic() > self.until:
            raise TooMuchWork

    def _check_form(self, record: Record) -> None:
        parts = ((MOMENT, record.at), (_SALT, record.salt), (_HANDLE, record.actor))
        well_formed = all(pattern.fullmatch(text) for pattern, text in parts)
        try:
            well_formed = well_formed and record.moment.year > 0
        except ValueError:
            well_formed = False
        if not well_formed:
            raise Flaw(record.number, _("Time, salt or actor are not written as they must be."))

    def _check_chain(self, record: Record, code: str, previous: str) -> None:
        if next_digest(previous, code, record) != record.digest:
            raise Flaw(
                record.number,
                _("The digest does not fit: this event or the one before it is not what was written."),
            )

    def _check_opened(self, record: Record) -> None:
        if record.kind != "opened":
            raise Flaw(record.number, _("A log begins with the opening of its table."))
        opened: Opened = decode("opened", record.payload)
        if not _CODE.fullmatch(opened.code):
            raise Flaw(record.number, _("The table's code is not written as it must be."))
        self._check_chain(record, opened.code, "")
        promised = _DIGEST.fullmatch(opened.commitment) is not None
        self._demand(record, promised, _("The seal of the seed is not written as it must be."))
        setup = opened.setup
        game = self.game = game_named(setup.game)
        known = is_whole(game.meta, setup) and setup.edition in game.meta.editions
        if not known or not 1 <= setup.rules <= game.meta.rules:
            raise Flaw(record.number, _("The table was set up with rules that this server does not know."))
        if opened.position is not None and read_setup(opened.position) != setup:
            raise Flaw(record.number, _("The position belongs to another set-up."))
        if opened.origin is not None:
            another = opened.origin.code != opened.code
            self._demand(record, another, _("A table cannot play on from itself."))
            self._demand(record, is_possible(opened.origin), _("The table plays on from an event that cannot be."))
        terms_fit = isinstance(opened.terms, msgspec.UnsetType) or not why_bad(opened.terms)
        self._demand(record, terms_fit, _("The terms of the table are not as they may be."))
        self._check_canonical(record, opened, game)

    def _check_canonical(self, record: Record, payload: Any, game: AnyGame) -> None:
        texts = [canonical(record.kind, payload, game)]
        if isinstance(payload, Opened):
            texts += _once_written(payload)
        if record.payload not in texts:
            raise Flaw(record.number, _("The payload is not in its canonical form."))

    def _check_next(self, record: Record, present: Present) -> None:
        assert self.game is not None
        payload = decode(record.kind, record.payload, self.game)
        self._check_canonical(record, payload, self.game)
        if present.finished and record.kind != "judged":
            raise Flaw(record.number, _("The table was closed before."))
        if record.kind in OWN_KINDS:
            self._check_own_business(record, present, payload)
        else:
            self._check_play(record, present, payload)

    def _check_play(self, record: Record, present: Present, what: Any) -> None:
        assert self.game is not None
        if present.status != "running":
            raise Flaw(record.number, _("Nobody can play before the start."))
        course = present.course
        if record.kind == "chance":
            self._demand(record, record.seat is None and record.actor == LUCK, _("Luck has no seat."))
            checked(self.game, course, Played(record.number, CHANCE, what))
            self.draws.append((record.number, course, what))
            return
        seat = self._seat(record, present)
        self._demand(
            record,
            present.places[seat].actor == record.actor,
            _("Somebody else moved than the one who sits there."),
        )
        checked(self.game, course, Played(record.number, seat, what))

    def _check_own_business(self, record: Record, present: Present, payload: Any) -> None:
        number, kind = record.number, record.kind
        if kind in ("seated", "left", "ready", "reseated", "started"):
            self._demand(record, present.status == "open", _("The table had already started."))
        if kind in _BETWEEN_PEOPLE:
            self._demand(record, present.status == "running", _("Nobody can play before the start."))
        if kind in ("started", "reseated", "retimed", "looked", "judged", "ruled", "closed"):
            self._demand(record, record.seat is None, _("No seat does this."))
        match payload:
            case Opened():
                raise Flaw(number, _("A table is opened once."))
            case Seated(name=name, nonce=nonce, bot=bot):
                seat = self._seat(record, present)
                self._demand(record, not present.places[seat].taken, _("The seat was taken."))
                fits = (bool(name) or not bot) and len(name) <= NAME_LENGTH and len(nonce) <= NONCE_LENGTH
                fits = fits and len(bot) <= 16
                fits = fits and plain(name + nonce + bot)
                fits = fits and (bool(bot) or record.actor.startswith("p:"))
                self._demand(record, fits, _("Name, lucky word or bot are not as they may be."))
            case Left():
                seat = self._seat(record, present)
                self._demand(record, present.places[seat].taken, _("Nobody sat there."))
            case TakenBack(to=to):
                seat = self._seat(record, present)
                course = present.course
                allowed = (course.stop.number, *course.own[:-1]) if course.own_seat == seat else ()
                fair = to in allowed and present.places[seat].actor == record.actor
                fair = fair or (record.actor == TABLE and settles(present, "take_back", seat, to))
                self._demand(record, fair, _("This could not be taken back freely."))
            case Retimed(time=time):
                asked = present.proposal
                settled = asked is not None and (asked.what, asked.time) == ("clock", time) and not present.undecided
                fair = settled and record.actor == TABLE
                self._demand(
                    record, fair, _("The clock changes only when everybody has agreed, and as they have agreed.")
                )
            case Ruled(to=to):
                self._demand(record, record.actor.startswith("mod:"), _("Only a moderator rules."))
                self._demand(record, len(payload.reason) <= REASON_LENGTH, _("The reason is too long."))
                self._demand(record, 0 < present.start <= to < number, _("There is nothing to return to."))
            case Looked() | Judged():
                self._demand(record, record.actor.startswith("mod:"), _("Only a moderator rules."))
                self._check_judged(record, present, payload)
            case Closed():
                self._check_closed(record, present, payload)
            case _ if kind in ("ready", "reseated") or kind in _BETWEEN_PEOPLE:
                self._check_between_people(record, present, payload)
        if kind == "started":
            self._demand(record, all(place.taken for place in present.places), _("A seat was still free."))
            seated = present.terms.order != "luck" or self.seating is not None
            self._demand(
                record, present.all_ready and seated, _("Not everybody was ready, or luck had yet to seat them.")
            )

    def _check_between_people(self, record: Record, present: Present, payload: Any) -> None:
        place = None
        if record.kind not in ("reseated", "credited") or record.seat is not None:
            place = present.places[self._seat(record, present)]
        fair = False
        match payload:
            case Reseated(order=order):
                fair = record.actor == LUCK and sorted(order) == list(range(present.setup.seats))
                fair = fair and self.seating is None and present.terms.order == "luck"
                self.seating = (record.number, tuple([one.nonce for one in present.places]), order)
            case Credited(seconds=seconds, reason=reason):
                fair = record.actor.startswith("mod:") == (reason == "moderator") and 0 < seconds < 10_000_000
                # No server was away for longer than nothing happened.
                quiet = (record.moment - present.changed_at).total_seconds()
                fair = fair and (reason == "moderator" or (record.actor == TABLE and seconds <= quiet))
            case Ready() | Resigned() | Away() | Proposed():
                assert place is not None
                fair = record.actor == place.person and not place.resigned
                fair = fair or (record.kind == "away" and record.actor == TABLE and just_begun(present))
                fair = fair and makes_sense(present, record, payload)
            case Answered(proposal=number):
                assert place is not None
                asked = present.proposal
                fair = asked is not None and asked.number == number
                fair = fair and (record.actor == place.person or was_silent(present, record, payload))
                fair = fair and asked is not None and may_answer(present, asked, cast(Seat, record.seat), payload.yes)
            case Reminded() | Late():
                assert record.seat is not None
                fair = record.actor == TABLE and record.seat in present.waited_persons
                fair = fair and is_time(present, record.seat, record)
            case StoodIn(bot=bot, name=name, turn=turn, open=free):
                assert place is not None
                fair = bool(place.person and bot and name) and plain(bot + name)
                fair = fair and (not place.bot or (free is True and not place.can_be_taken_over))
                fair = fair and len(bot) <= 16 and len(name) <= NAME_LENGTH
                why = record.actor == TABLE and needs_stand_in(present, record.seat, turn, free is True)
                fair = fair and (why or (record.actor.startswith("mod:") and free is msgspec.UNSET))
            case Returned():
                assert place is not None
                over = place.turn_only and record.seat not in present.awaited
                fair = bool(place.owner) and not place.resigned
                welcome = record.actor == place.owner or record.actor.startswith("mod:")
                fair = fair and (welcome or (record.actor == TABLE and over))
            case Replaced(name=name, bot=bot):
                assert place is not None
                fair = bool(place.bot) and len(name) <= NAME_LENGTH and len(bot) <= 16 and plain(name + bot)
                fair = fair and may_replace(present, record, bot)
                fair = fair or record.actor.startswith("mod:")
        self._demand(record, fair, _("This could not happen at this table then."))

    def _check_judged(self, record: Record, present: Present, payload: Looked | Judged) -> None:
        self._demand(record, len(payload.reason) <= REASON_LENGTH, _("The reason is too long."))
        if isinstance(payload, Looked):
            self._demand(record, present.status == "running", _("Nobody can play before the start."))
            return
        placed = [seat for place in payload.ranking for seat in place]
        known = len(set(placed)) == len(placed) and set(placed) <= set(range(present.setup.seats))
        if payload.act == "lift":
            known = payload.of in {verdict.number for verdict in present.verdicts} and not placed
        elif payload.act != "annul":
            known = known and bool(placed)
        self._demand(record, known and present.start > 0, _("There is no such place or verdict."))

    def _check_closed(self, record: Record, present: Present, closed: Closed) -> None:
        assert self.game is not None
        over = present.status == "running" and present.course.over
        self._demand(record, over == (closed.reason == "over"), _("Over is what the rules call over."))
        self._demand(record, may_end(present, closed.reason), _("This could not happen at this table then."))
        result = self.game.result(present.course.state) if over else None
        if closed.reason == "resigned" and closed.result is not None:
            result = resigned_result(present)
        self._demand(record, result == closed.result, _("The result is not the one that was played."))
        fits = _DIGEST.fullmatch(closed.seed) is not None
        fits = fits and commitment(bytes.fromhex(closed.seed)) == present.commitment
        self._demand(record, fits, _("The revealed seed is not the one that was promised."))
        self.seed = bytes.fromhex(closed.seed)

    def _demand(self, record: Record, met: bool, reason: str) -> None:
        if not met:
            raise Flaw(record.number, reason)

    def _seat(self, record: Record, present: Present) -> int:
        seat = record.seat
        if seat is None or not 0 <= seat < present.setup.seats:
            raise Flaw(record.number, _("There is no such seat."))
        return seat

    def recompute_luck(self) -> None:
        """Draw again from the revealed seed whatever luck has answered. Raises `Flaw`."""
        if self.seed is None or self.present is None or self.game is None:
            return
        if self.seating is not None:
            number, nonces, order = self.seating
            if seating(table_key(self.seed, nonces), number, len(order)) != order:
                raise Flaw(number, _("Luck's answer is not what the revealed seed gives."))
        key = table_key(self.seed, [place.nonce for place in self.present.places])
        for number, course, outcome in self.draws:
            self._demand_patience()
            if luck(self.game, course, key, number) != outcome:
                raise Flaw(number, _("Luck's answer is not what the revealed seed gives."))
