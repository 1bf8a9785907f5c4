"""The box: roads, action cards, places, goals, gems, identities, and where all of it lies. Frozen data.

The only witness of this game is a rulebook text whose pictures and tables are lost. Counts of whole decks
are its own; what is marked as ours is a reconstruction after the game's nearest relative. Marks: S the
rulebook says it, I it follows from the rulebook or from the relative, U nothing was found and we filled
the gap. Editions are released and never edited.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, NamedTuple

EDITION: Final = "reconstruction-1"

Cell = tuple[int, int]
"""x to the right, y up; the start card lies on (0, 0)."""

N, E, S, W = 1, 2, 4, 8
"""The sides of a card, as bits of a mask."""

STEPS: Final[dict[int, Cell]] = {N: (0, 1), E: (1, 0), S: (0, -1), W: (-1, 0)}
ALL_SIDES: Final = N | E | S | W
LETTERS: Final[dict[str, int]] = {"N": N, "E": E, "S": S, "W": W}


def half_turned(sides: int) -> int:
    """The mask `sides` after a turn by 180 degrees; of a single side, the opposite one."""
    return (sides << 2 | sides >> 2) & ALL_SIDES


class RoadKind(NamedTuple):
    """A kind of road card.

    openings: the sides to which a way leads, as the card lies unturned
    passable: a way leads from side to side; on a dead end none does
    copies: how many the box has
    """

    name: str
    openings: str
    passable: bool
    copies: int

    @property
    def sides(self) -> int:
        """The openings as a mask."""
        return sum(LETTERS[letter] for letter in self.openings)

    @property
    def symmetric(self) -> bool:
        """Whether a half turn changes nothing."""
        return half_turned(self.sides) == self.sides


ROADS: Final = (
    # 59 in all: S. Their shapes: I, after the relative's 31 passages and 9 dead ends, scaled: U.
    RoadKind("cross", "NESW", True, 8),
    RoadKind("tee_vertical", "NES", True, 7),
    RoadKind("tee_horizontal", "NEW", True, 7),
    RoadKind("straight_horizontal", "EW", True, 7),
    RoadKind("straight_vertical", "NS", True, 4),
    RoadKind("curve_a", "NE", True, 7),
    RoadKind("curve_b", "NW", True, 6),
    RoadKind("dead_cross", "NESW", False, 1),
    RoadKind("dead_tee_vertical", "NES", False, 2),
    RoadKind("dead_tee_horizontal", "NEW", False, 2),
    RoadKind("dead_straight_horizontal", "EW", False, 2),
    RoadKind("dead_straight_vertical", "NS", False, 1),
    RoadKind("dead_curve_a", "NE", False, 2),
    RoadKind("dead_curve_b", "NW", False, 1),
    RoadKind("dead_stub_vertical", "N", False, 1),
    RoadKind("dead_stub_horizontal", "E", False, 1),
)

ROAD_KINDS: Final[dict[str, RoadKind]] = {kind.name: kind for kind in ROADS}

Gem = Literal["azure", "red", "yellow", "white", "black"]

GEMS: Final[tuple[Gem, ...]] = ("azure", "red", "yellow", "white", "black")
"""Five gems: S. Their colours: U, the five of tradition."""

PROPHECY: Final = "prophecy"
PLACES: Final[tuple[str, ...]] = (*GEMS, PROPHECY)
"""The faces of the six place cards: five gems and the Place of Prophecy: S, that they match one to one: I."""

UNLOCKS: Final[dict[str, str]] = {f"unlock_{place}": place for place in PLACES}
"""Unlock card -> the face of the place that it opens. Six: S, one for each: I."""

ObstacleKind = Literal["flood", "fire", "beast"]
OBSTACLE_KINDS: Final[tuple[ObstacleKind, ...]] = ("flood", "fire", "beast")
OBSTACLES: Final[dict[str, ObstacleKind]] = {f"obstacle_{kind}": kind for kind in OBSTACLE_KINDS}
OBSTACLES_OF_A_KIND: Final = 2
"""Six obstacles of at least two kinds: S. Three kinds of two, and their names: U."""

RELEASES: Final[dict[str, tuple[ObstacleKind, ...]]] = {
    "release_flood": ("flood",),
    "release_fire": ("fire",),
    "release_beast": ("beast",),
    "release_flood_fire": ("flood", "fire"),
    "release_fire_beast": ("fire", "beast"),
    "release_flood_beast": ("flood", "beast"),
}
"""Release card -> the kinds that it can take away, one of them at a time."""

DUAL_SPLIT: Final[dict[str, int]] = {name: 2 if len(kinds) == 1 else 1 for name, kinds in RELEASES.items()}
SINGLE_SPLIT: Final[dict[str, int]] = {name: 3 for name, kinds in RELEASES.items() if len(kinds) == 1}
"""Nine releases: S. Two of each kind and three for two kinds, as the relative's repairs: I; or three of each."""

REMOVAL: Final = "removal"
REMOVALS: Final = 4
"""S."""

OPENING_HAND: Final = 4
"""S."""

CAMPS: Final = ("unity", "trouble")

IDENTITIES: Final[dict[int, tuple[int, int]]] = {3: (3, 1), 4: (4, 1), 5: (4, 2), 6: (5, 2), 7: (5, 3), 8: (6, 3)}
"""Players -> how many unity and troublemaker angels are shuffled: one more than play (S). The mix: U, the
relative's; its row for 8 uses exactly the nine identity cards of this box."""

GoalName = Literal["A", "B", "C"]
GOAL_NAMES: Final[tuple[GoalName, ...]] = ("A", "B", "C")
RIGHT, WRONG = "right", "wrong"
GOALS: Final = (RIGHT, WRONG, WRONG)
"""S."""

START_CELL: Final[Cell] = (0, 0)
GOAL_CELLS: Final[dict[GoalName, Cell]] = {"A": (8, 2), "B": (8, 0), "C": (8, -2)}
PLACE_CELLS: Final[dict[int, Cell]] = {1: (2, 2), 2: (4, 2), 3: (6, 2), 4: (2, -2), 5: (4, -2), 6: (6, -2)}
"""The picture that shows where they lie is lost: U. Start and goals: as the relative's; places fill the
outer rows at the same rhythm."""

GOAL_AT: Final[dict[Cell, GoalName]] = {cell: goal for goal, cell in GOAL_CELLS.items()}
PLACE_AT: Final[dict[Cell, int]] = {cell: place for place, cell in PLACE_CELLS.items()}
SITES: Final = frozenset({*GOAL_AT, *PLACE_AT})

GRID: Final = (0, 8, -2, 2)
"""Least and greatest x, least and greatest y of the field on which start, places and goals lie."""

FAR: Final = 99
"""No coordinate is greater: 59 roads in a row do not lead so far."""

POINTS: Final[dict[str, int]] = {
    "mended": 2,  # to each unity angel when the sky is mended: S
    "gem": 1,  # to its holder: S
    "right_goal": 2,  # to the player who turned it up: S
    "wrong_goal": -1,  # to the player who turned it up: S
    "hindered": 2,  # to each troublemaker angel when it is not: S
    "failed": -1,  # to each unity angel when it is not: S
}


@cache
def deck(dual_releases: bool = True) -> tuple[str, ...]:
    """The 84 cards of the draw pile, sorted: all that is not start, goal, place, gem or identity."""
    counts = {kind.name: kind.copies for kind in ROADS}
    counts |= dict.fromkeys(UNLOCKS, 1)
    counts |= dict.fromkeys(OBSTACLES, OBSTACLES_OF_A_KIND)
    counts |= DUAL_SPLIT if dual_releases else SINGLE_SPLIT
    counts[REMOVAL] = REMOVALS
    return tuple(sorted(name for name, count in counts.items() for _ in range(count)))


def identity_cards(seats: int) -> tuple[str, ...]:
    """The identity cards that are shuffled for so many players."""
    unity, trouble = IDENTITIES[seats]
    return ("trouble",) * trouble + ("unity",) * unity
