"""How people are called at a table, on seats and beside them."""

from __future__ import annotations

from collections.abc import Callable

from tables.models import Player, Table
from tables.names import isolate
from tables.play import handle

Naming = Callable[[Player | None], str]
"""From a person to a name as it stands in a sentence; "" for somebody who has left Hetu."""


def naming(table: Table) -> Naming:
    """The names at `table`: whoever sits or sat here is called as the log says, others by their nickname."""
    seats: dict[int, str] = {}
    for person, called in table.seats.filter(player__isnull=False).values_list("player", "name"):
        # Several who share one screen speak with one voice.
        name_there = isolate(called)
        seats[person] = f"{seats[person]} / {name_there}" if seats.get(person) else name_there
    people = table.people if isinstance(table.people, dict) else {}

    def name(player: Player | None) -> str:
        if player is None or player.erased_at is not None:
            return ""
        return seats.get(player.pk) or isolate(people.get(handle(player)) or player.nickname)

    return name
