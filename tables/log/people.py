"""What people are called at a table: names live beside the log, so that they can be forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rules.kernel.audience import Seat

if TYPE_CHECKING:
    from tables.log.present import Place, Present


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
