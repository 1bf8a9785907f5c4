"""What the requests behind a log tell: which question a move answered, how soon, and whether another page of the same
seat answered it too."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from tables.case_models import Refusal
from tables.log import Record, walked
from tables.models import Event, Table

QUICK = 0.3
"""Seconds after the question; nobody reads a board in less."""


class Trace(NamedTuple):
    """The request behind a move of a person.

    question: the event that asked; waited: seconds from there to the move
    request: the key of the request, "" for none
    others: requests of that seat under another key for the same question, refused
    """

    question: int
    waited: float
    request: str
    others: tuple[Refusal, ...] = ()

    @property
    def quick(self) -> bool:
        """Whether the answer came sooner than a person reads."""
        return self.waited < QUICK

    @property
    def parallel(self) -> bool:
        """Whether the seat answered from two pages."""
        return bool(self.others)


def traces(table: Table, log: Iterable[Record]) -> dict[int, Trace]:
    """The traces of the moves that persons made, by the numbers of their events. log: the whole log of `table`"""
    keys = dict(Event.objects.filter(table=table).exclude(request="").values_list("number", "request"))
    refused: dict[tuple[int, int], list[Refusal]] = defaultdict(list)
    for one in Refusal.objects.filter(table=table, why="stale"):
        refused[one.seat, one.question].append(one)
    found = dict[int, Trace]()
    moments: dict[int, dt.datetime] = {}
    for record, before, _after in walked(log):
        if record.kind == "moved" and record.seat is not None and record.actor[:2] == "p:":
            question, key = before.course.questions[record.seat], keys.get(record.number, "")
            others = tuple(one for one in refused[record.seat, question] if one.request != key)
            waited = (record.moment - moments.get(question, record.moment)).total_seconds()
            found[record.number] = Trace(question, waited, key, others)
        moments[record.number] = record.moment
    return found


def unexplained(table: Table, found: dict[int, Trace]) -> list[Refusal]:
    """The refused requests that belong to no move of `found`."""
    explained = {one.pk for trace in found.values() for one in trace.others}
    return [one for one in Refusal.objects.filter(table=table) if one.pk not in explained]
