"""The talk at a table: lines anchored to events, kept for ever, each saying who may read it.

Lines to the players are read by those who hold a seat of this table now, also by somebody who sat down later
(who takes over a seat has to know what was agreed), and by whoever said them. Nobody else reads them, not
even when the table is over. Lines to everyone are read by all who may watch.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from rules.kernel.audience import Viewer
from tables import counting
from tables.company.cleaning import clean
from tables.company.errors import Unsaid
from tables.company.muting import muted_by
from tables.company.naming import Naming, naming
from tables.company.phrases import CODES
from tables.log.gate import write_gate
from tables.models import Attention, Player, Said, Table
from tables.play import NoSuchTable, Present
from tables.play.allowed import is_barred, silenced
from tables.play.desk import players_by_handle
from tables.play.poke import said

LONGEST = 500
SHOWN = 100
"""How many lines a panel shows; the page of the whole talk has the rest."""

PLAYERS, EVERYONE = Said.Audience.PLAYERS, Said.Audience.EVERYONE


class Line(NamedTuple):
    """A line as a reader gets it.

    text: "" for a phrase, and for a line whose words are gone
    author: who said it; None if that person's row is gone
    name: how the author is called at this table, "" for somebody who has left Hetu
    hidden: a moderator took its words away
    """

    id: int
    number: int
    seat: Viewer
    author: int | None
    name: str
    audience: str
    text: str
    phrase: str
    at: dt.datetime
    mine: bool
    hidden: bool


class Overheard(NamedTuple):
    """What a reader gets of a table's talk.

    hushed: for each muted author (key, name) the number of lines left out
    more: whether there are older lines than these
    newest: the id of the last line that the reader may read, muted ones included; 0 for none
    """

    lines: tuple[Line, ...]
    hushed: dict[tuple[int, str], int]
    more: bool
    newest: int


class Newest(NamedTuple):
    """The ids of the last line that everyone may read, and of the last of all; 0 for none."""

    public: int = 0
    last: int = 0


def say(
    code: str,
    player: Player,
    seat: Viewer,
    audience: str,
    text: str = "",
    phrase: str = "",
    key: str = "",
) -> Said:
    """`player`, who holds `seat` or only watches (None), says `text` or a `phrase` to `audience`.

    key: names the request; a copy of it gets the line that is there already
    Raises `NoSuchTable`, `Unsaid`, or `TooOften`.
    """
    if audience not in Said.Audience.values or (audience == PLAYERS and seat is None):
        raise Unsaid("players_only")
    if phrase and phrase not in CODES:
        raise Unsaid("no_such_phrase")
    text = "" if phrase else clean(text)
    if not phrase and not text:
        raise Unsaid("nothing_said")
    if len(text) > LONGEST:
        raise Unsaid("too_long")
    if len(key) > 64 or not key.isprintable():
        raise Unsaid("bad_key")
    with write_gate(), transaction.atomic():
        table = Table.objects.filter(code=code).only("pk", "code", "head").first()
        if table is None:
            raise NoSuchTable(code)
        # Who speaks is locked: copies of a request wait for one another, and nobody outruns the limit by haste.
        Player.objects.select_for_update().get(pk=player.pk)
        if silenced(player):
            raise Unsaid("silenced")
        if is_barred(player, table):
            raise Unsaid("barred")
        known = Said.objects.filter(player=player, key=key).first() if key else None
        if known is not None:
            return known
        counting.count_rows("line", Said.objects.filter(player=player).values_list("at", flat=True), timezone.now())
        line = Said.objects.create(
            table=table,
            player=player,
            seat=seat,
            number=table.head,
            audience=audience,
            text=text,
            phrase=phrase,
            key=key,
        )
        transaction.on_commit(lambda: said(code, line.pk, audience == EVERYONE))
    return line


def lines(
    table: Table,
    reader: Player | None,
    seat: Viewer,
    *,
    until: int | None = None,
    before: int | None = None,
    most: int = SHOWN,
    public: bool = False,
    shown: Present | None = None,
) -> Overheard:
    """What `reader`, who holds `seat`, gets of the talk: the last `most` lines that they may read.

    until: only what was said before anything after this event; before: only lines before this one
    public: leave out what was said to the players, whoever reads
    shown: the table as the reader sees it, who may be some events late: nothing that happened later is told of a line
    """
    readable = _readable(table, reader, seat, public)
    if until is not None:
        readable = readable.filter(number__lte=until)
    newest_id = readable.order_by("-id").values_list("id", flat=True).first() or 0
    if before is not None:
        readable = readable.filter(id__lt=before)
    hush = muted_by(reader)
    rows = list(readable.exclude(player__in=hush).select_related("player").order_by("-id")[: most + 1])
    names = naming(table)
    told = [_line(row, names(row.player), reader) for row in reversed(rows[:most])]
    if shown is not None:
        told = _as_seen(told, rows, shown)
    return Overheard(tuple(told), _hushed(readable, hush, names), len(rows) > most, newest_id)


def newest(codes: Iterable[str]) -> dict[str, Newest]:
    """The last lines of these tables, those where nothing was said left out."""
    of_table = Said.objects.filter(table=OuterRef("pk")).order_by("-id").values("id")
    rows = Table.objects.filter(code__in=list(codes)).values_list(
        "code", Subquery(of_table.filter(audience=EVERYONE)[:1]), Subquery(of_table.filter(audience=PLAYERS)[:1])
    )
    return {
        code: Newest(public or 0, max(public or 0, private or 0)) for code, public, private in rows if public or private
    }


def hear(table: Table, player: Player, line: int) -> None:
    """`player` has read the talk up to `line`. Older news changes nothing."""
    known = Attention.objects.filter(table=table, player=player)
    if known.filter(heard__gte=line).exists():
        return
    with write_gate(), transaction.atomic():
        if not known.update(heard=line):
            Attention.objects.get_or_create(table=table, player=player, defaults={"heard": line})


def heard_until(table: Table, player: Player | None) -> int:
    """The last line that `player` has read; 0 for none."""
    if player is None:
        return 0
    return Attention.objects.filter(table=table, player=player).values_list("heard", flat=True).first() or 0


def _readable(table: Table, reader: Player | None, seat: Viewer, public: bool) -> QuerySet[Said]:
    spoken = Said.objects.filter(table=table)
    if public:
        return spoken.filter(audience=EVERYONE)
    if seat is not None:
        return spoken
    own = Q(player=reader) if reader is not None else Q(pk__in=[])
    return spoken.filter(Q(audience=EVERYONE) | own)


def _line(row: Said, name: str, reader: Player | None) -> Line:
    return Line(
        id=row.pk,
        number=row.number,
        seat=row.seat,
        author=row.player_id,
        name=name,
        audience=row.audience,
        text="" if row.hidden_at else row.text,
        phrase="" if row.hidden_at else row.phrase,
        at=row.at,
        mine=reader is not None and row.player_id == reader.pk,
        hidden=row.hidden_at is not None,
    )


def _as_seen(told: list[Line], rows: list[Said], shown: Present) -> list[Line]:
    """`told` without what was not yet so at the last event that the reader sees: at which event a line was said, and
    whether its author sat at the table."""
    known = players_by_handle(row.player for row in rows if row.player is not None and row.number > shown.number)
    sitting = {(player.pk, seat) for seat, place in enumerate(shown.places) if (player := known.get(place.person))}
    return [
        line
        if line.number <= shown.number
        else line._replace(number=shown.number, seat=line.seat if (line.author, line.seat) in sitting else None)
        for line in told
    ]


def _hushed(readable: QuerySet[Said], hush: frozenset[int], names: Naming) -> dict[tuple[int, str], int]:
    if not hush:
        return {}
    counted = readable.filter(player__in=hush).order_by().values_list("player").annotate(Count("id"))
    counts = dict(counted.values_list("player", "id__count"))
    return {(one.pk, names(one)): counts[one.pk] for one in Player.objects.filter(pk__in=counts).order_by("pk")}
