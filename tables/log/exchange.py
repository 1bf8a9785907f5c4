"""A table as text that travels: JSON Lines.

Specification, version 1. The first line is the header: `hetu` ("log/1"), `code`, `game`, `rules`,
`edition`, `options`, `seats` (at the end of the log: the pseudonym of a person, the name of a bot, "" for
a free one), `sample`, `partial`, `head` and `digest` (of the last event), `terms` where they are not the
usual ones, and `viewer` where the file holds what one seat knew. Each further line is an event: `number`,
`kind`, `actor`, `at`, `digest`, `seat`, `payload`, `salt`, as in `tables.log.chain`, the payload embedded as
it was hashed. Where a reader may not see a payload yet, its `commitment` stands in place of payload and
salt, and the header says `partial`. On request the answers of luck also carry what was `asked`: `name`,
`pool` (in the order of the dice), `count`, `replace`, and after how many `tries` the rules accepted the
answer. It is no part of any digest, as anyone with the rules can derive it. Equal logs give equal bytes.
Names of people and idempotency keys do not travel.
"""

from __future__ import annotations

import codecs
import datetime as dt
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.kernel.admission import admit_position
from rules.kernel.audience import Viewer, may_know
from rules.kernel.chance import Draw, in_order, tried
from rules.kernel.contract import OptionValue
from rules.kernel.dice import Dice, table_key
from rules.kernel.errors import BadPosition
from tables.log.chain import Record, event_digest, payload_commitment
from tables.log.fold import laid_out, walked
from tables.log.gate import write_gate
from tables.log.origins import ancestors, recorded_origin
from tables.log.payloads import SECRET_KINDS, Opened, decode
from tables.log.present import Present
from tables.log.projection import project
from tables.log.proof import TooMuchWork, Verdict, verify
from tables.log.store import keep
from tables.log.terms import Terms
from tables.models import ALPHABET, CODE_LENGTH, Seat, Table

MOST_EVENTS = 50_000
LONGEST_LINE = 1_000_000
EARLIEST = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
"""No table is older."""
CLOCKS_DIFFER = dt.timedelta(days=1)
"""So far the clock of another server may be ahead."""
MOST_ANCESTORS = 200
"""So far an import's origins are followed to see whether they lead back to it."""


_CODE = re.compile(f"[{ALPHABET}]{{{CODE_LENGTH}}}")
"""Every server has made its codes like this one from the first version on."""

NOTHING = msgspec.Raw()


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of an export."""

    hetu: Literal["log/1"]
    code: str
    game: str
    rules: int
    edition: str
    options: dict[str, OptionValue]
    seats: tuple[str, ...]
    sample: bool
    partial: bool
    head: int
    digest: str
    terms: Terms | msgspec.UnsetType = msgspec.UNSET
    viewer: int | msgspec.UnsetType = msgspec.UNSET


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Luck's question, for whoever draws again without the rules."""

    name: str
    pool: tuple[str | int, ...]
    count: int
    replace: bool
    tries: int


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event of an export."""

    number: int
    kind: str
    actor: str
    at: str
    digest: str
    seat: int | None = None
    payload: msgspec.Raw = NOTHING
    salt: str | None = None
    commitment: str | None = None
    asked: Asked | None = None


class BadFile(Exception):
    """A file that cannot be imported or proven: which line, and why in a sentence."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(_("Line %(line)d: %(reason)s") % {"line": line, "reason": reason})
        self.line = line
        self.reason = reason


_encoder = msgspec.json.Encoder(order="deterministic")
_header = msgspec.json.Decoder(Header)
_line = msgspec.json.Decoder(Line)


def header_of(present: Present, partial: bool, viewer: Viewer = None) -> Header:
    """The header of a table's export."""
    return Header(
        hetu="log/1",
        code=present.code,
        game=present.setup.game,
        rules=present.setup.rules,
        edition=present.setup.edition,
        options=present.setup.options,
        seats=tuple([place.person or place.name for place in present.places]),
        sample=present.sample,
        partial=partial,
        head=present.number,
        digest=present.digest,
        terms=msgspec.UNSET if present.terms == Terms() else present.terms,
        viewer=msgspec.UNSET if viewer is None else viewer,
    )


def export(
    records: Sequence[Record], everything: bool = False, viewer: Viewer = None, asked: bool = False
) -> Iterator[bytes]:
    """The lines of a table's export, each with its line feed.

    everything: also what is still secret; for the staff alone. A finished table has no secrets left.
    viewer: of a table that is not over also what this seat knows wholly: its own moves, and what luck answered to
        questions whose answers it may see
    asked: of a whole export also luck's questions (what is left in a pool may tell what somebody hides)
    """
    questions, present = {}, laid_out(records[0])[0]
    for record, before, after in walked(records):
        present = after
        if record.kind == "chance":
            questions[record.number] = before.game.ask(before.course.state)
    partial = not (everything or present.finished)
    viewer = viewer if partial else None
    key = None if present.seed is None else table_key(present.seed, [place.nonce for place in present.places])
    yield _encoder.encode(header_of(present, partial, viewer)) + b"\n"
    for record in records:
        question = questions.get(record.number)
        hidden = partial and (record.kind in SECRET_KINDS or (record.kind == "opened" and present.from_position))
        if hidden and viewer is not None:
            hidden = not _knows(viewer, record, question)
        line = Line(
            number=record.number,
            kind=record.kind,
            actor=record.actor,
            at=record.at,
            digest=record.digest,
            seat=record.seat,
            payload=NOTHING if hidden else msgspec.Raw(record.payload.encode()),
            salt=None if hidden else record.salt,
            commitment=payload_commitment(record.salt, record.payload) if hidden else None,
            asked=None if partial or not asked or question is None else _asked(question, key, record.number),
        )
        yield _encoder.encode(line) + b"\n"


def _knows(viewer: int, record: Record, question: Draw | None) -> bool:
    """Whether the seat `viewer` knows the whole payload of a move or an answer of luck: one event of luck has one
    audience, and what a seat has said it knows. Of others' moves it may know parts only."""
    if question is not None:
        return may_know(question.to, viewer)
    return record.kind == "moved" and record.seat == viewer


def _asked(question: Draw, key: bytes | None, number: int) -> Asked:
    tries = 1 if key is None or question.accept is None else tried(question, Dice(key, number))[1]
    return Asked(question.name, in_order(question), question.count, question.replace, tries)


def parse(lines: Iterable[bytes], claimed: dict[int, Asked] | None = None) -> tuple[Header, list[Record]]:
    """The header and the events of a whole export. Raises `BadFile`; nothing is proven yet.

    claimed: gets what the file says luck was asked, by the number of the event
    """
    header, read = _read(lines)
    if header.partial:
        raise BadFile(1, _("This is a partial export: parts are still secret. Export it again at the end."))
    records: list[Record] = []
    for place, line in read:
        if not bytes(line.payload) or line.salt is None or line.commitment is not None:
            raise BadFile(place, _("The payload of the event is missing."))
        try:
            payload = bytes(line.payload).decode()
        except UnicodeDecodeError:
            raise BadFile(place, _("This is not a line of a table's log.")) from None
        if line.asked is not None and claimed is not None:
            claimed[line.number] = line.asked
        records.append(Record(line.number, line.kind, line.seat, payload, line.salt, line.actor, line.at, line.digest))
    return header, records


def _read(lines: Iterable[bytes]) -> tuple[Header, Iterator[tuple[int, Line]]]:
    """The header, and the events with the numbers of their lines, read as they are asked for. Raises `BadFile`."""
    texts = enumerate(lines, start=1)
    place, text = next(texts, (1, b""))
    if not text:
        raise BadFile(1, _("The file is empty."))
    # Editors on Windows put a byte order mark first. Their ends of lines are blanks to JSON.
    text = text.removeprefix(codecs.BOM_UTF8)
    return _decoded(_header, text, place), ((place, _decoded(_line, text, place)) for place, text in texts)


def _decoded(decoder: msgspec.json.Decoder[Any], text: bytes, place: int) -> Any:
    if len(text) > LONGEST_LINE or place > MOST_EVENTS + 1:
        raise BadFile(place, _("The file is too long for a table's log."))
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadFile(place, _("This is not a line of a table's log.")) from None


def proven(lines: Iterable[bytes], patience: float | None = None) -> tuple[Verdict, list[Record]]:
    """The verdict on a whole export, with its events. Raises `BadFile` at the first line that is wrong.

    patience: the seconds that the proof may take; as long as it likes if none are given
    """
    claimed: dict[int, Asked] = {}
    header, records = parse(lines, claimed)
    try:
        verdict = verify(records, patience)
    except TooMuchWork:
        raise BadFile(len(records) + 1, _("It takes too long to prove this log here.")) from None
    if verdict.number is not None:
        raise BadFile(verdict.number + 1, verdict.reason)
    assert verdict.present is not None
    fitting = header_of(verdict.present, partial=False)
    # Files written before the header told terms and pseudonyms are as good.
    earlier = msgspec.structs.replace(fitting, seats=verdict.present.names, terms=msgspec.UNSET)
    if header not in (fitting, earlier):
        raise BadFile(1, _("The header tells of another table than the events: some may be missing."))
    if claimed:
        again = list(export(records, everything=True, asked=True))
        for line, text in enumerate(again[1:], start=2):
            if claimed.get(line - 1) not in (None, _line.decode(text).asked):
                raise BadFile(line, _("Luck was asked something else here than the file says."))
    return verdict, records


def is_partial(lines: Iterable[bytes]) -> bool:
    """Whether an export leaves out what is still secret. Raises `BadFile` if its header cannot be read."""
    return _read(lines)[0].partial


def chained(lines: Iterable[bytes]) -> tuple[Header, int]:
    """The header of an export, also a partial one, whose chain holds, and how many of its payloads are still secret.

    Neither moves nor luck are proven. Raises `BadFile` at the first line that is wrong.
    """
    header, read = _read(lines)
    number, digest, secret = 0, "", 0
    for place, line in read:
        number += 1
        if line.number != number:
            raise BadFile(place, _("Event %(number)s is missing.") % {"number": number})
        secret += line.commitment is not None
        try:
            inner = line.commitment or payload_commitment(line.salt or "", bytes(line.payload).decode())
            digest = event_digest(digest, header.code, number, line.kind, line.seat, inner, line.actor, line.at)
        except UnicodeError:
            raise BadFile(place, _("This is not a line of a table's log.")) from None
        if line.digest != digest:
            raise BadFile(place, _("The digest does not fit: this event or the one before it is not what was written."))
    if (header.head, header.digest) != (number, digest):
        raise BadFile(1, _("The header tells of another table than the events: some may be missing."))
    return header, secret


def digests(lines: Iterable[bytes]) -> tuple[str, list[tuple[int, str]]]:
    """Code, and the number and digest of each event, of an export that was checked. Raises `BadFile`."""
    header, read = _read(lines)
    return header.code, [(line.number, line.digest) for _place, line in read]


class AlreadyHere(Exception):
    """This server has a table with this code; the message is a sentence."""

    def __init__(self, code: str) -> None:
        super().__init__(_("The table %(code)s is already here.") % {"code": code})
        self.code = code


def import_table(lines: Iterable[bytes], listed: bool = True, patience: float | None = None) -> Table:
    """Keep a proven export as a read-only table, in the lists or only for those who have its address.

    patience: as for `proven`
    Raises `BadFile` or `AlreadyHere`, and then keeps nothing.
    """
    verdict, records = proven(lines, patience)
    present = verdict.present
    assert present is not None
    if not _CODE.fullmatch(present.code):
        raise BadFile(2, _("No table of Hetu has such a code."))
    _demand_times(records)
    _demand_possible_position(present, records[0])
    with write_gate(), transaction.atomic():
        if Table.objects.filter(code=present.code).exists():
            raise AlreadyHere(present.code)
        _demand_no_circle(present)
        table = Table(
            code=present.code,
            game=present.setup.game,
            seat_count=present.setup.seats,
            options=present.setup.options,
            rules=present.setup.rules,
            edition=present.setup.edition,
            seed=present.seed or b"",
            commitment=present.commitment,
            imported=True,
            listed=listed,
            head=present.number,
            head_digest=present.digest,
            created_at=present.opened_at,
            changed_at=present.changed_at,
        )
        project(table, present)
        table.save(force_insert=True)
        Seat.objects.bulk_create(
            [
                Seat(table=table, number=number, bot=place.bot, name=place.name, nonce=place.nonce)
                for number, place in enumerate(present.places)
            ]
        )
        keep(table, records)
    return table


def _demand_possible_position(present: Present, first: Record) -> None:
    """Raise `BadFile` if the table began at a position from which nobody could play."""
    opened = decode(first.kind, first.payload)
    if not isinstance(opened, Opened) or opened.position is None:
        return
    try:
        admit_position(present.game, opened.position)
    except BadPosition as error:
        raise BadFile(
            2, _("The game could not be played from its starting position: %(why)s.") % {"why": error}
        ) from None


def _demand_times(records: Iterable[Record]) -> None:
    """Raise `BadFile` at the first event that is older than any table, or has yet to happen."""
    now = timezone.now()
    for line, record in enumerate(records, start=2):
        if not EARLIEST <= record.moment <= now + CLOCKS_DIFFER:
            raise BadFile(line, _("The event cannot have happened at that time."))


def _demand_no_circle(present: Present) -> None:
    """Raise `BadFile` if the origins of the tables that are here lead back to the table that is brought."""
    # Only another import can name a table before it is here.
    for origin in islice(ancestors(present.origin), MOST_ANCESTORS):
        source = recorded_origin(origin.code)
        if source is not None and source.code == present.code:
            raise BadFile(2, _("A table cannot play on from itself, by way of table %(code)s.") % {"code": origin.code})
