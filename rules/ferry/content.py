"""The box: boats, boat cards, passengers, action cards. Frozen data, each with where it comes from.

Marks: "sourced" a source says it; "inferred" it follows from what a source says; "reconstructed"
no source has been found, and README.md gives the reasons.

Editions are released and never edited; "2012" is the only one. Within it a table can be opened with
the other boat deck and with other passengers, because the sources leave these open.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

EDITION: Final = "2012"

Kind = Literal["wolf", "goat", "cabbage", "dog"]
Action = Literal["sink", "gale", "seasick"]
BoatKind = Literal["A", "B", "C"]
BoatId = Literal["A1", "A2", "B1", "B2", "C1", "C2"]

KINDS: Final[tuple[Kind, ...]] = ("wolf", "goat", "cabbage", "dog")

BOATS: Final[tuple[BoatId, ...]] = ("A1", "A2", "B1", "B2", "C1", "C2")
"""Six tiles of three kinds, two of each: sourced. The pictures are lost; A, B, C stand for them."""

CAPACITY: Final = 3
"""Passengers on one boat at most: sourced."""

OPENING_HAND: Final = 4
"""Sourced; six remain in the own deck."""

ANY: Final = "ANY"
"""The boat card that shows three boats."""

BOAT_CARDS: Final[Mapping[str, tuple[tuple[str, int, str], ...]]] = MappingProxyType(
    {
        "cards16": (
            ("A", 4, "reconstructed: the sourced sixteen, twice the deck of eight"),
            ("B", 4, "reconstructed"),
            ("C", 4, "reconstructed"),
            (ANY, 4, "reconstructed: another source has two, which leaves fourteen for three kinds"),
        ),
        "cards8": (
            ("A", 2, "inferred: eight less two, shared by three kinds"),
            ("B", 2, "inferred"),
            ("C", 2, "inferred"),
            (ANY, 2, "sourced"),
        ),
    }
)
"""Deck -> (face, how many, mark). Both give each face the chance of one in four."""

PASSENGERS: Final[dict[str, tuple[tuple[str, int, str], ...]]] = {
    "equal": (
        ("wolf1", 3, "reconstructed: wolves are worth least of all, and each card has a value"),
        ("goat1", 1, "reconstructed within the sourced range of 1 and 2"),
        ("goat2", 2, "reconstructed within the sourced range of 1 and 2"),
        ("cabbage1", 1, "reconstructed within the sourced range of 1 and 2"),
        ("cabbage2", 1, "reconstructed within the sourced range of 1 and 2"),
        ("cabbage3", 1, "sourced: one cabbage is worth 3, the highest value of all"),
        ("dog1", 1, "that there is one is weakly sourced; its value is reconstructed"),
    ),
    "wolf_zero": (
        ("wolf0", 3, "reconstructed: the strict reading of worth least of all"),
        ("goat1", 1, "reconstructed within the sourced range of 1 and 2"),
        ("goat2", 2, "reconstructed within the sourced range of 1 and 2"),
        ("cabbage1", 1, "reconstructed within the sourced range of 1 and 2"),
        ("cabbage2", 1, "reconstructed within the sourced range of 1 and 2"),
        ("cabbage3", 1, "sourced"),
        ("dog0", 1, "reconstructed: as safe as a wolf"),
    ),
    "pyramid": (
        ("wolf1", 2, "reconstructed: two wolves, three goats, four cabbages, one dog"),
        ("goat1", 2, "reconstructed within the sourced range of 1 and 2"),
        ("goat2", 1, "reconstructed within the sourced range of 1 and 2"),
        ("cabbage1", 2, "reconstructed within the sourced range of 1 and 2"),
        ("cabbage2", 1, "reconstructed within the sourced range of 1 and 2"),
        ("cabbage3", 1, "sourced"),
        ("dog1", 1, "that there is one is weakly sourced; its value is reconstructed"),
    ),
}
"""Profile -> (face, how many, mark), the same for each seat. Ten in each colour, and the four kinds: sourced."""

ACTIONS: Final[tuple[Action, ...]] = ("sink", "gale", "seasick")
"""Three cards in each colour and three kinds: sourced. One of each: inferred."""


@cache
def boat_deck(deck: str) -> tuple[str, ...]:
    """All boat cards of `deck`, sorted."""
    return tuple(sorted(face for face, count, _ in BOAT_CARDS[deck] for _ in range(count)))


@cache
def passengers(profile: str) -> tuple[str, ...]:
    """The faces of one seat's passengers, sorted."""
    return tuple(sorted(face for face, count, _ in PASSENGERS[profile] for _ in range(count)))


def boat_kind(boat: str) -> str:
    """The kind of a boat: A, B or C."""
    return boat[0]


def twin(boat: str) -> BoatId:
    """The other boat of the same kind."""
    return next(other for other in BOATS if other[0] == boat[0] and other != boat)


def kind(face: str) -> str:
    """The animal or cabbage on a face, `goat` of `goat2`. Takes a passenger too: `1/goat2`."""
    return face.rpartition("/")[2][:-1]


def points(face: str) -> int:
    """The points printed on a face, 2 of `goat2`. Takes a passenger too."""
    return int(face[-1])


def passenger(seat: int, face: str) -> str:
    """A card named with its owner, `1/goat2`: so it is called once it is aboard."""
    return f"{seat}/{face}"


def owner(card: str) -> int:
    """The seat whose colour a passenger has."""
    return int(card.partition("/")[0])


def face(card: str) -> str:
    """The face of a passenger: `goat2` of `1/goat2`."""
    return card.partition("/")[2]
