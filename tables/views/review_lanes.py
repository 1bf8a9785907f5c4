"""Beside the log at the desk: who had the table in view when, and who had when a move was made."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Collection, Sequence
from typing import Any

from tables import company
from tables.company import Visitor
from tables.log import Record
from tables.models import Table
from tables.play import Present
from tables.presenters import connections
from tables.presenters.connections import Moves

MOST_ROWS = 40
"""So many stretches of a person are told in words, the latest."""


def connections_of(present: Present, row: Table, log: Sequence[Record], moved: Collection[int]) -> dict[str, Any]:
    """What `review/connections.html` needs. moved: the events that are moves of persons"""
    known = _in_order(present, company.visitors(row))
    unseen = {number for number in moved if company.absent(known, log[number - 1].actor, log[number - 1].moment)}
    moments = [record.moment for record in log]
    lanes = []
    for one in known:
        own = [number for number in moved if log[number - 1].actor in one.handles]
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
    rows: list[dict[str, Any]] = []
    for stretch, following in itertools.pairwise([*one.stretches, None]):
        assert stretch is not None
        meanwhile = [number for number, moment in enumerate(moments, 1) if stretch.covers(moment)]
        rows.append({"since": stretch.since, "until": stretch.until, "here": stretch, "events": _ends(meanwhile)})
        gone = [
            number
            for number, moment in enumerate(moments, 1)
            if moment > stretch.until
            and not stretch.covers(moment)
            and (following is None or (moment < following.since and not following.covers(moment)))
        ]
        if following is not None or gone:
            until = following.since if following is not None else None
            rows.append({"since": stretch.until, "until": until, "here": None, "events": _ends(gone)})
    return {"name": one.name, "rows": rows[-MOST_ROWS:], "earlier": max(0, len(rows) - MOST_ROWS)}


def _ends(numbers: Sequence[int]) -> tuple[int, int] | None:
    return (numbers[0], numbers[-1]) if numbers else None
