"""The box: gems, cards, the river's spaces, the weather track, the goals. Frozen data.

Editions are released and never edited; "2004" is the only one.
"""

from __future__ import annotations

from typing import Final, Literal

EDITION: Final = "2004"

Colour = Literal["violet", "white", "yellow", "blue", "red"]

COLOURS: Final[tuple[Colour, ...]] = ("violet", "white", "yellow", "blue", "red")
GEMS_OF_A_COLOUR: Final = 7

HOME: Final[dict[Colour, int]] = {"violet": 3, "white": 4, "yellow": 5, "blue": 6, "red": 7}
"""The space at whose pit a colour belongs. Both branches share the pits of spaces 6 and 7."""

POINTS: Final[dict[Colour, int]] = {"violet": 1, "white": 2, "yellow": 3, "blue": 4, "red": 5}
"""What a landed gem counts in the ranking."""

SITES: Final = (3, 4, 5, 6, 7)
"""The spaces with a pit, counted from the landing stage."""

SPACES: Final = (1, 2, 3, 4, 5, 6, 7)

CardName = Literal["1", "2", "3", "4", "5", "6", "cloud"]

NUMBERS: Final[tuple[CardName, ...]] = ("1", "2", "3", "4", "5", "6")
CLOUD: Final[CardName] = "cloud"
CARDS: Final[tuple[CardName, ...]] = (*NUMBERS, CLOUD)
"""The seven paddle cards of every seat."""

CANOES: Final = (0, 1)

WEATHER: Final = (2, 1, 0, -1)
"""The weather track from its left end, the storm, to its right end, the sun."""

LOADING: Final = 2
"""Points for taking a gem aboard, and for putting one ashore."""

GOALS: Final = ("five_colours", "four_alike", "seven_gems")


def goals_met(landed: tuple[Colour, ...]) -> tuple[str, ...]:
    """The goals that the gems `landed` meet, in the order of `GOALS`."""
    counts = [landed.count(colour) for colour in COLOURS]
    met = (min(counts) >= 1, max(counts) >= 4, len(landed) >= 7)
    return tuple(goal for goal, is_met in zip(GOALS, met, strict=True) if is_met)


def points(landed: tuple[Colour, ...]) -> int:
    """The value of landed gems."""
    return sum(POINTS[gem] for gem in landed)
