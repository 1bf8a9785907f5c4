"""Beside the log at the desk: who had the table in view when, and who had when a move was made."""

from __future__ import annotations

import datetime as dt
import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from typing import Any

from tables import company
from tables.company import Move, Visitor
from tables.models import Table
from tables.play import Present, Told
from tables.presenters import connections
from tables.presenters.connections import Moves

MOST_ROWS = 40
"""So many stretches of a person are told in words, the latest."""


def connections_of(present: Present, row: Table, story: Sequence[Told], moved: Collection[int]) -> dict[str, Any]:
    """What `review/connections.html` needs. moved: the events that are moves of persons"""
    known = _in_order(present, company.visitors(row))
    moves = [Move(number, story[number - 1].actor, story[number - 1].at) for number in moved]
    unseen = company.unseen(known, moves)
    # The log of an import may have been written by clocks that did not agree.
    moments = list(itertools.accumulate((told.at for told in story), max))
    lanes = []
    for one in known:
        own = [move.number for move in moves if move.actor in one.handles]
        seen, blind = ([number for number in own if (number in unseen) is which] for which in (False, True))
        lanes.append((one, Moves(seen, blind)))
    return {
        "picture": connections.picture(moments, lanes) if lanes else None,
        "unseen": unseen,
        "people": [_told(one, moments) for one in known],
        "kept": company.STAYS_KEPT.days,
        "sign": company.SIGN,
    }


def around(present: Present, row: Table, moment: dt.datetime) -> list[dict[str, Any]]:
    """Who had the table in view about `moment`, of those of whom that is known."""
    return [
        {"name": one.name, "browsers": one.browsers_at(moment)}
        for one in _in_order(present, company.visitors(row))
        if moment >= one.known
    ]


def _in_order(present: Present, known: Sequence[Visitor]) -> list[Visitor]:
    """Those who hold a seat by its number, then those who have got up."""

    def first(one: Visitor) -> int:
        seats = [seat for seat, place in enumerate(present.places) if place.person in one.handles]
        return min(seats, default=len(present.places))

    return sorted(known, key=first)


def _told(one: Visitor, moments: Sequence[dt.datetime]) -> dict[str, Any]:
    """The stretches of a person in words, and the times between them. moments: of all events, none before another"""
    rows: list[dict[str, Any]] = []
    for stretch, following in itertools.pairwise([*one.stretches, None]):
        assert stretch is not None
        first, last = stretch.reach
        begin, end = bisect_left(moments, first), bisect_right(moments, last)
        rows.append({"since": stretch.since, "until": stretch.until, "here": stretch, "events": _events(begin, end)})
        back = len(moments) if following is None else bisect_left(moments, following.reach[0])
        if following is not None or end < back:
            until = following.since if following is not None else None
            rows.append({"since": stretch.until, "until": until, "here": None, "events": _events(end, back)})
    return {"name": one.name, "rows": rows[-MOST_ROWS:], "earlier": max(0, len(rows) - MOST_ROWS)}


def _events(begin: int, end: int) -> tuple[int, int] | None:
    """The first and the last number of the events from index `begin` to before `end`; None where there are none."""
    return (begin + 1, end) if begin < end else None
