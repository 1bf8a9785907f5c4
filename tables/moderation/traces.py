"""What the requests behind a log tell: which question a move answered, how soon, and whether the seat played from more
than one page: another one answered the same question, or made this move between two moves of a page that stayed open."""

from __future__ import annotations

import datetime as dt
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from tables.case_models import Refusal
from tables.log import Told
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


def traces(table: Table, story: Iterable[Told]) -> dict[int, Trace]:
    """The traces of the moves that persons made, by the numbers of their events; none of an import, whose requests
    went elsewhere. story: the whole log of `table`"""
    if table.imported:
        return {}
    keys = dict(Event.objects.filter(table=table).exclude(request="").values_list("number", "request"))
    refused: dict[tuple[int, int], list[Refusal]] = defaultdict(list)
    for one in Refusal.objects.filter(table=table, why="stale"):
        refused[one.seat, one.question].append(one)
    found = dict[int, Trace]()
    moments: dict[int, dt.datetime] = {}
    pages: dict[tuple[int, str], list[tuple[int, str]]] = defaultdict(list)
    for told in story:
        if told.kind == "moved" and told.seat is not None and told.actor[:2] == "p:":
            question, key = told.question, keys.get(told.number, "")
            others = tuple(one for one in refused.get((told.seat, question), ()) if one.request != key)
            waited = (told.at - moments.get(question, told.at)).total_seconds()
            found[told.number] = Trace(question, waited, key, others)
            if page := page_of(key):
                pages[told.seat, told.actor].append((told.number, page))
        moments[told.number] = told.at
    for moves in pages.values():
        for number, around in _between(moves).items():
            found[number] = found[number]._replace(between=around)
    return found


def _between(moves: Sequence[tuple[int, str]]) -> dict[int, tuple[int, int]]:
    """The moves of a seat, as number and page, that were made while another page that made moves before and after
    stayed open: by their numbers, with the nearest two of those."""
    found: dict[int, tuple[int, int]] = {}
    made: dict[str, list[int]] = defaultdict(list)
    for number, page in moves:
        made[page].append(number)
    still_open: dict[str, int] = {}
    for number, page in moves:
        others = {one: before for one, before in still_open.items() if one != page}
        if others:
            before, other = max((before, one) for one, before in others.items())
            found[number] = before, made[other][bisect_right(made[other], number)]
        if made[page][-1] > number:
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


def lanes(story: Iterable[Told], found: dict[int, Trace]) -> list[Lane]:
    """How each seat that has moved thought and from which pages it played, move by move. found: the traces of `story`"""
    steps: dict[int, list[Step]] = defaultdict(list)
    pages: dict[int, dict[str, int]] = defaultdict(dict)
    for told in story:
        trace = found.get(told.number)
        if trace is None or told.seat is None:
            continue
        page, known = page_of(trace.request), pages[told.seat]
        steps[told.seat].append(Step(told.number, trace, known.setdefault(page, len(known) + 1) if page else 0))
    return [Lane(seat, tuple(made)) for seat, made in sorted(steps.items())]


def unexplained(table: Table, found: dict[int, Trace]) -> list[Refusal]:
    """The refused requests that belong to no move of `found`."""
    explained = {one.pk for trace in found.values() for one in trace.others}
    return [one for one in Refusal.objects.filter(table=table) if one.pk not in explained]
