"""What a player has said, read by role."""

from __future__ import annotations

from rules.dadaocheng.content import COLOURS, Cubes
from rules.kernel.errors import Why

Said = dict[str, list[str]]
"""The places said, by role."""

MOST_COPIES = 99


class Strange(Exception):
    """Something is named that is on no table."""

    def __init__(self, thing: str) -> None:
        super().__init__(thing)
        self.thing = thing


def said_by_role(picks: frozenset[str]) -> Said:
    """Picks by their roles, in order."""
    said: Said = {}
    for pick in sorted(picks):
        role, _, place = pick.partition(":")
        said.setdefault(role, []).append(place)
    return said


def heap_said(said: Said, role: str) -> Cubes:
    """How many cubes of each colour are meant by numbered copies: the highest number counts. Raises
    `Strange` for what is no cube."""
    highest = dict.fromkeys(COLOURS, 0)
    for place in said.get(role, ()):
        colour, _, copy = place.partition("/")
        known = next((letter for letter in COLOURS if letter == colour), None)
        if known is None or not (copy.isascii() and copy.isdigit()) or not 1 <= int(copy[:4]) <= MOST_COPIES:
            raise Strange(f"{role}:{place}")
        highest[known] = max(highest[known], int(copy))
    w, g, r, y, k = (highest[colour] for colour in COLOURS)
    return w, g, r, y, k


def counted(heap: Cubes, hand: Cubes) -> Why | None:
    """The cube of which more are said than are held."""
    for colour, wanted, held in zip(COLOURS, heap, hand, strict=True):
        if wanted > held:
            return Why("cube_not_held", {"colour": colour, "held": held})
    return None


def crowded(said: Said) -> Why:
    """Things are said that do not go together."""
    return Why("one_thing", {"roles": tuple(sorted(said))})
