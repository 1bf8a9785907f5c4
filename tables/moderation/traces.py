"""What the requests behind a log tell: which question a move answered, how soon, and whether the seat played from more
than one page: another one answered the same question, or made this move between two moves of a page that stayed open."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from tables.case_models import Refusal
from tables.log import Record, walked
from tables.models import Event, Table
from tables.play.pages import page_of

QUICK = 0.3
"""Seconds after the question; nobody reads a board in less."""


class Trace(NamedTuple):
    """The request behind a move of a person.

    question: the event that asked; waited: seconds from there to the move
    request: the key of the request, "" for none
    others: requests of that seat under another key for the same question, refused
    between: the nearest moves before and after, if the seat made both from one page and this one from another
    """

    question: int
    waited: float
    request: str
    others: tuple[Refusal, ...] = ()
    between: tuple[int, int] | None = None

    @property
    def quick(self) -> bool:
        """Whether the answer came sooner than a person reads."""
        return self.waited < QUICK

    @property
    def parallel(self) -> bool:
        """Whether the seat played from two pages."""
        return bool(self.others) or self.between is not None


def traces(table: Table, log: Iterable[Record]) -> dict[int, Trace]:
    """The traces of the moves that persons made, by the numbers of their events. log: the whole log of `table`"""
    keys = dict(Event.objects.filter(table=table).exclude(request="").values_list("number", "request"))
    refused: dict[tuple[int, int], list[Refusal]] = defaultdict(list)
    for one in Refusal.objects.filter(table=table, why="stale"):
        refused[one.seat, one.question].append(one)
    found = dict[int, Trace]()
    moments: dict[int, dt.datetime] = {}
    pages: dict[tuple[int, str], list[tuple[int, str]]] = defaultdict(list)
    for record, before, _after in walked(log):
        if record.kind == "moved" and record.seat is not None and record.actor[:2] == "p:":
            question, key = before.course.questions[record.seat], keys.get(record.number, "")
            others = tuple(one for one in refused[record.seat, question] if one.request != key)
            waited = (record.moment - moments.get(question, record.moment)).total_seconds()
            found[record.number] = Trace(question, waited, key, others)
            if page := page_of(key):
                pages[record.seat, record.actor].append((record.number, page))
        moments[record.number] = record.moment
    for moves in pages.values():
        for number, around in _between(moves).items():
            found[number] = found[number]._replace(between=around)
    return found


def _between(moves: Sequence[tuple[int, str]]) -> dict[int, tuple[int, int]]:
    """The moves of a seat, as number and page, that were made while another page that made moves before and after
    stayed open: by their numbers, with the nearest two of those."""
    found: dict[int, tuple[int, int]] = {}
    last = {page: number for number, page in moves}
    still_open: dict[str, int] = {}
    for number, page in moves:
        others = {one: before for one, before in still_open.items() if one != page}
        if others:
            before, other = max((before, one) for one, before in others.items())
            found[number] = before, next(after for after, one in moves if one == other and after > number)
        if last[page] > number:
            still_open[page] = number
        else:
            still_open.pop(page, None)
    return found


class Step(NamedTuple):
    """A move on a lane. page: which of the seat's pages it came from, counted from 1; 0 where none is known"""

    number: int
    trace: Trace
    page: int


class Lane(NamedTuple):
    """The moves that a person made on a seat, in their order."""

    seat: int
    steps: tuple[Step, ...]

    @property
    def usual(self) -> float:
        """The seconds that half of the moves took at most."""
        return median(step.trace.waited for step in self.steps)

    @property
    def longest(self) -> float:
        """The seconds of the slowest move."""
        return max(step.trace.waited for step in self.steps)

    @property
    def pages(self) -> int:
        """From how many pages the moves came."""
        return max(step.page for step in self.steps)


def lanes(log: Iterable[Record], found: dict[int, Trace]) -> list[Lane]:
    """How each seat that has moved thought and from which pages it played, move by move. found: the traces of `log`"""
    steps: dict[int, list[Step]] = defaultdict(list)
    pages: dict[int, dict[str, int]] = defaultdict(dict)
    for record in log:
        trace = found.get(record.number)
        if trace is None or record.seat is None:
            continue
        page, known = page_of(trace.request), pages[record.seat]
        steps[record.seat].append(Step(record.number, trace, known.setdefault(page, len(known) + 1) if page else 0))
    return [Lane(seat, tuple(made)) for seat, made in sorted(steps.items())]


def unexplained(table: Table, found: dict[int, Trace]) -> list[Refusal]:
    """The refused requests that belong to no move of `found`."""
    explained = {one.pk for trace in found.values() for one in trace.others}
    return [one for one in Refusal.objects.filter(table=table) if one.pk not in explained]
