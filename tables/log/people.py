"""What people are called at a table: names live beside the log, so that they can be forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rules.kernel.audience import Seat
from tables.log.chain import Record

if TYPE_CHECKING:
    from tables.log.present import Place, Present


ELSEWHERE = "elsewhere/"
"""Stands before the handles of people and moderators in imported logs, as they are read here. No handle of this server
begins so: whoever writes a log can write any handle into it."""


def from_elsewhere(record: Record) -> Record:
    """An event of an imported log as this server reads it: its people and moderators are nobody here.

    Bots, luck and the table itself have the same handles everywhere. The digest stays that of the stored event.
    """
    common = record.actor in ("luck", "table") or record.actor.startswith("bot:")
    return record if common else record._replace(actor=ELSEWHERE + record.actor)


def beside(person: str, seat: Seat | None) -> str:
    """Under which `people` keep the name that is used on one seat only: where a screen is handed round, one browser
    holds seats for several."""
    return f"{person}#{seat}"


def called(people: Mapping[str, str], person: str, seat: Seat | None) -> str | None:
    """The name of `person` on `seat`; None if it is not known."""
    return people.get(beside(person, seat), people.get(person))


def with_people(present: Present, people: dict[str, str]) -> Present:
    """`present` with the names that `people` (handle -> name) are called by now."""
    if people == present.people:
        return present
    places = tuple(
        [
            replace(place, name=_own(present, place) if (name := called(people, place.person, seat)) is None else name)
            if place.person
            else place
            for seat, place in enumerate(present.places)
        ]
    )
    return replace(present, people=people, places=places)


def _own(present: Present, place: Place) -> str:
    """The name of a person that the log itself tells; "" if it came from people who are forgotten."""
    return "" if place.person in present.people else place.name
