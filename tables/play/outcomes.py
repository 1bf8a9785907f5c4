"""How finished tables came out, seat by seat: rows made from the logs, which can be thrown away and made again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal, NamedTuple

from django.db import transaction

from tables.case_models import Outcome
from tables.log import Folding, Present, Record, read
from tables.log.gate import write_gate
from tables.models import Status, Table
from tables.play.reckoning import standings, thoughts

ENDING = frozenset({"closed", "judged"})
"""Kinds of events after which a table has come out otherwise."""


def counts(present: Present) -> bool:
    """Whether a table belongs in statistics: played here to its end, and from the game's beginning."""
    return present.finished and present.start > 0 and not present.from_position and not present.imported


def note(table: Table, records: Iterable[Record] | None = None) -> list[Outcome]:
    """Write how `table` came out, in place of what was written before. Belongs into a transaction.

    records: the whole log, if it is at hand
    """
    Outcome.objects.filter(table=table).delete()
    return Outcome.objects.bulk_create(_made(table, read(table.pk) if records is None else records))


def _made(table: Table, records: Iterable[Record]) -> list[Outcome]:
    if table.imported:
        return []
    folding = Folding(keep=True)
    for record in records:
        folding.feed(record)
    present = folding.present
    if present is None or not counts(present):
        return []
    closing = next(told for told in reversed(folding.told) if told.kind == "closed")
    if closing.payload.reason == "judged" and not present.verdicts:
        # Nobody has left this game unfinished but the moderators, who have taken that back.
        return []
    moves: dict[int, int] = defaultdict(int)
    seconds: dict[int, float] = defaultdict(float)
    for thought in thoughts(present.game, folding.told, len(present.places)):
        moves[thought.seat] += 1
        seconds[thought.seat] += thought.seconds
    return [
        Outcome(
            table=table,
            seat=one.seat,
            game=present.slug,
            actor=one.actor,
            place=one.place,
            score=one.score,
            won=one.won,
            moves=moves[one.seat],
            seconds=round(seconds[one.seat], 3),
            ended_at=closing.at,
        )
        for one in standings(present)
    ]


def rebuild() -> tuple[int, int]:
    """Make all rows anew from the logs, table by table. Returns how many tables and rows there are now."""
    Outcome.objects.exclude(table__status__in=(Status.OVER, Status.CLOSED)).delete()
    tables = rows = 0
    for table in Table.objects.filter(status__in=(Status.OVER, Status.CLOSED)).order_by("pk").iterator(100):
        with write_gate(), transaction.atomic():
            made = note(Table.objects.select_for_update().get(pk=table.pk))
        tables += bool(made)
        rows += len(made)
    return tables, rows


Opponents = Literal["alone", "bots", "people"]
"""With whom somebody played: nobody, bots only, or at least one other person."""


class Fared(NamedTuple):
    """How somebody fared at one game in one kind of company.

    games: tables with a result; unfinished: those that ended without one
    place, score: averages; None without any
    seconds: on average for a decision; None without any
    """

    game: str
    opponents: Opponents
    games: int
    wins: int
    unfinished: int
    place: float | None
    score: float | None
    seconds: float | None


def statistics(handles: Iterable[str]) -> list[Fared]:
    """How the person with these `handles` fared: game by game, alone, against bots and with people apart.

    Tables at which one person held several seats (one screen for all) say nothing of anybody and do not count.
    """
    own = frozenset(handles)
    tables = Outcome.objects.filter(actor__in=own).values("table")
    seated: dict[int, list[Outcome]] = defaultdict(list)
    for row in Outcome.objects.filter(table__in=tables).order_by("table", "seat"):
        seated[row.table_id].append(row)
    heaps: dict[tuple[str, Opponents], list[Outcome]] = defaultdict(list)
    for rows in seated.values():
        mine = [row for row in rows if row.actor in own]
        if len(mine) == 1:
            others = [row for row in rows if row.actor not in own]
            heaps[mine[0].game, _opponents(others)].append(mine[0])
    return [_summed(game, opponents, rows) for (game, opponents), rows in sorted(heaps.items())]


def _opponents(others: list[Outcome]) -> Opponents:
    if not others:
        return "alone"
    return "bots" if all(row.actor.startswith("bot:") for row in others) else "people"


def _summed(game: str, opponents: Opponents, rows: list[Outcome]) -> Fared:
    ended = [row for row in rows if row.place is not None]
    scores = [row.score for row in ended if row.score is not None]
    moves = sum(row.moves for row in rows)
    return Fared(
        game,
        opponents,
        len(ended),
        sum(row.won for row in ended),
        len(rows) - len(ended),
        sum(row.place or 0 for row in ended) / len(ended) if ended else None,
        sum(scores) / len(scores) if scores else None,
        sum(row.seconds for row in rows) / moves if moves else None,
    )
