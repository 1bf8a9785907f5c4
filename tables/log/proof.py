"""Proving a log: that it is whole, that it was played by the rules, and that luck was fair."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from rules.kernel.audience import CHANCE
from rules.kernel.contract import AnyGame, resolve
from rules.kernel.course import Played, checked, luck
from rules.kernel.dice import commitment, table_key
from rules.kernel.errors import BadOutcome, KernelError, RuleError
from rules.kernel.positions import read_setup
from rules.registry import game as game_named
from tables.log.chain import Record, next_digest
from tables.log.fold import Folding, Present
from tables.log.payloads import OWN_KINDS, Closed, Opened, Ruled, Seated, TakenBack, canonical, decode, plain
from tables.log.store import LUCK

NAME_LENGTH = 32
NONCE_LENGTH = 64

_HANDLE = re.compile(r"(p:[0-9a-f]{1,24}|bot:[a-z_]{1,16}|mod:[\w.@+-]{1,27}|luck|table)", re.ASCII)
_CODE = re.compile(r"[0-9a-z]{4,16}", re.ASCII)
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
_SALT = re.compile(r"[0-9a-f]{32}", re.ASCII)


class Flaw(Exception):
    """The first thing that is wrong with a log."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(reason)
        self.number = number
        self.reason = reason


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


def verify(records: Sequence[Record]) -> Verdict:
    """Prove the whole log of a table, from its first event."""
    proof = _Proof()
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
    """Folds a log through the checking path."""

    def __init__(self) -> None:
        self.folding = Folding()
        self.draws: list[tuple[int, Any, Any]] = []
        self.seed: bytes | None = None
        self.game: AnyGame | None = None

    @property
    def present(self) -> Present | None:
        return self.folding.present

    def take(self, record: Record) -> None:
        """Check the next event and carry it out. Raises `Flaw`."""
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

    def _check_form(self, record: Record) -> None:
        parts = ((_TIME, record.at), (_SALT, record.salt), (_HANDLE, record.actor))
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
        setup = opened.setup
        game = self.game = game_named(setup.game)
        resolved = resolve(game.meta, setup.seats, setup.options)
        known = resolved.options == setup.options and setup.edition in game.meta.editions
        if not known or not 1 <= setup.rules <= game.meta.rules:
            raise Flaw(record.number, _("The table was set up with rules that this server does not know."))
        if opened.position is not None and read_setup(opened.position) != setup:
            raise Flaw(record.number, _("The position belongs to another set-up."))
        self._check_canonical(record, opened, game)

    def _check_canonical(self, record: Record, payload: Any, game: AnyGame) -> None:
        if canonical(record.kind, payload, game) != record.payload:
            raise Flaw(record.number, _("The payload is not in its canonical form."))

    def _check_next(self, record: Record, present: Present) -> None:
        assert self.game is not None
        payload = decode(record.kind, record.payload, self.game)
        self._check_canonical(record, payload, self.game)
        if present.finished:
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
        if kind in ("seated", "left", "started"):
            self._demand(record, present.status == "open", _("The table had already started."))
        if kind in ("started", "ruled", "closed"):
            self._demand(record, record.seat is None, _("No seat does this."))
        match payload:
            case Opened():
                raise Flaw(number, _("A table is opened once."))
            case Seated(name=name, nonce=nonce, bot=bot):
                seat = self._seat(record, present)
                self._demand(record, not present.places[seat].taken, _("The seat was taken."))
                fits = 0 < len(name) <= NAME_LENGTH and len(nonce) <= NONCE_LENGTH and len(bot) <= 16
                fits = fits and plain(name + nonce + bot)
                self._demand(record, fits, _("Name, lucky word or bot are not as they may be."))
            case TakenBack(to=to):
                seat = self._seat(record, present)
                course = present.course
                allowed = (course.stop.number, *course.own[:-1]) if course.own_seat == seat else ()
                fair = to in allowed and present.places[seat].actor == record.actor
                self._demand(record, fair, _("This could not be taken back freely."))
            case Ruled(to=to):
                self._demand(record, record.actor.startswith("mod:"), _("Only a moderator rules."))
                self._demand(record, 0 < present.start <= to < number, _("There is nothing to return to."))
            case Closed():
                self._check_closed(record, present, payload)
        if kind == "started":
            self._demand(record, all(place.taken for place in present.places), _("A seat was still free."))

    def _check_closed(self, record: Record, present: Present, closed: Closed) -> None:
        assert self.game is not None
        over = present.status == "running" and present.course.over
        self._demand(record, over == (closed.reason == "over"), _("Over is what the rules call over."))
        result = self.game.result(present.course.state) if over else None
        self._demand(record, result == closed.result, _("The result is not the one that was played."))
        fits = re.fullmatch(r"[0-9a-f]{64}", closed.seed) is not None
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
        key = table_key(self.seed, [place.nonce for place in self.present.places])
        for number, course, outcome in self.draws:
            if luck(self.game, course, key, number) != outcome:
                raise Flaw(number, _("Luck's answer is not what the revealed seed gives."))
