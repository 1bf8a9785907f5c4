"""The river: its spaces, the ways along it, and what one step of it does.

Places: `L` the landing stage, `1` to `5` the stem, `U6 U7` and `D6 D7` the upper and the lower
branch, `lost` beyond the falls.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, Literal

Place = Literal["L", "1", "2", "3", "4", "5", "U6", "U7", "D6", "D7", "lost"]
Branch = Literal["U", "D"]

LAND: Final[Place] = "L"
LOST: Final[Place] = "lost"
STEM: Final[tuple[Place, ...]] = ("1", "2", "3", "4", "5")
BRANCHES: Final[dict[Branch, tuple[Place, Place]]] = {"U": ("U6", "U7"), "D": ("D6", "D7")}
RIVER: Final[tuple[Place, ...]] = (*STEM, *BRANCHES["U"], *BRANCHES["D"])
PLACES: Final[tuple[Place, ...]] = (LAND, *RIVER, LOST)

FALLS: Final = 8
"""How far from the landing stage the falls are."""

DISTANCE: Final[dict[Place, int]] = {
    LAND: 0,
    **{place: int(place[-1]) for place in RIVER},
    LOST: FALLS,
}
"""How many points a place is away from the landing stage."""

_COURSES: Final[tuple[tuple[Place, ...], ...]] = tuple((LAND, *STEM, *spaces, LOST) for spaces in BRANCHES.values())


def other(branch: Branch) -> Branch:
    """The branch that is served next after `branch`."""
    return "D" if branch == "U" else "U"


def branch_of(place: Place) -> Branch:
    """The branch of which `place` is a space."""
    return "U" if place in BRANCHES["U"] else "D"


def in_river(place: Place) -> bool:
    """Whether a canoe there floats on a disc."""
    return place not in (LAND, LOST)


def route(start: Place, to: Place) -> tuple[Place, ...] | None:
    """The places a canoe passes from `start` to `to`, both included; None if one direction does
    not lead there."""
    for course in _COURSES:
        if start in course and to in course:
            a, b = course.index(start), course.index(to)
            return course[a : b + 1] if a <= b else course[b : a + 1][::-1]
    return None


def _upstream(start: Place, points: int) -> Place | None:
    """Where `points` upstream lead: a canoe that reaches the landing stage stops there."""
    if not points or not in_river(start):
        return None
    course = next(course for course in _COURSES if start in course)
    return course[max(0, DISTANCE[start] - points)]


def _downstream(start: Place, points: int) -> tuple[Place, ...]:
    """Where `points` downstream can lead; over the falls whatever is left is wasted."""
    ends = [
        course[min(FALLS, DISTANCE[start] + points)]
        for course in _COURSES
        if start in course and start != LOST and points
    ]
    return tuple(dict.fromkeys(ends))


UPSTREAM: Final = {(place, n): _upstream(place, n) for place in PLACES for n in range(7)}
DOWNSTREAM: Final = {(place, n): _downstream(place, n) for place in PLACES for n in range(7)}


def _carried(branch: Branch) -> dict[Place, Place]:
    """Where one step of the river that serves `branch` carries what floats."""
    sixth, seventh = BRANCHES[branch]
    carried = dict(pairwise(STEM))
    return carried | {STEM[-1]: sixth, sixth: seventh, seventh: LOST}


CARRIED: Final = {branch: _carried(branch) for branch in BRANCHES}


DISCS: Final = 12
"""Discs in the box: nine lie in the river, three wait beside it."""


def pushed(discs: tuple[int, ...], branch: Branch) -> tuple[int, ...]:
    """The discs after one step that serves `branch`: those in the order of `RIVER`, then those that wait.

    The one that has waited longest is pushed in under the rope, and one falls out of the branch.
    """
    sixth = RIVER.index(BRANCHES[branch][0])
    river = [discs[len(RIVER)], *discs[: len(STEM) - 1], *discs[len(STEM) : len(RIVER)]]
    river[sixth], river[sixth + 1] = discs[len(STEM) - 1], discs[sixth]
    return (*river, *discs[len(RIVER) + 1 :], discs[sixth + 1])


def steps(cards: tuple[str, ...], weather: int, at_least: int) -> int:
    """How many steps the river moves: the lowest number played and the weather together.

    Clouds have no number; if all play one, the weather alone counts. The river never moves
    upstream.
    """
    numbers = [int(card) for card in cards if card.isdigit()]
    return max(at_least, min(numbers, default=0) + weather)
