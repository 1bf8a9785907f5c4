"""The box: tools, frames, tool cards, flood cards. Frozen data, read from the tables of an edition.

The colour of a tool and the colour of a frame are two things: there is a green frame and a green tool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, Literal

import msgspec

from rules.dayu import edition1

Kind = Literal["hoe", "shovel", "xirang", "cart"]
KINDS: Final[tuple[Kind, ...]] = ("hoe", "shovel", "xirang", "cart")
"""Tools, in the order of all tables: blue, red, green, yellow."""

Frame = Literal["silver", "green", "red"]
FRAMES: Final[tuple[Frame, ...]] = ("silver", "green", "red")

Function = Literal["swift_boat", "deft_hands", "storehouse", "xirang_gift", "tireless"]
FUNCTIONS: Final[tuple[Function, ...]] = ("swift_boat", "deft_hands", "storehouse", "xirang_gift", "tireless")

Tools = tuple[int, int, int, int]
"""How many of each of `KINDS`."""

NOTHING: Final[Tools] = (0, 0, 0, 0)
RECTANGLES: Final = 10
ACTION_POINTS: Final = 3
ROW: Final = 3
HOPELESS: Final = 20
"""After so many rounds in a row without a construct a match ends even where it may stall for ever."""

MARKERS: Final = 45
"""Completion markers in the box. They never run short: see README.md."""


class Side(msgspec.Struct, frozen=True):
    """One side of a tool card.

    one_of: exactly one of the tools shown is placed, else every one
    points: what it counts when it was the side used
    """

    tools: Tools
    one_of: bool
    points: int

    @property
    def name(self) -> str:
        """Its name in luck's questions: `2hoe+2cart:4`, `1hoe|1cart:1`."""
        shown = [f"{count}{kind}" for kind, count in zip(KINDS, self.tools, strict=True) if count]
        return ("|" if self.one_of else "+").join(shown) + f":{self.points}"

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The tools shown, each once."""
        return tuple(kind for kind, count in zip(KINDS, self.tools, strict=True) if count)


class ToolCard(msgspec.Struct, frozen=True):
    """A tool card. Cards of the same two sides are alike; `id` is that of the first of them."""

    id: str
    frame: Frame
    rune: Side
    other: Side


class FloodCard(msgspec.Struct, frozen=True):
    """A flood card. number: a bonus, or a penalty below 0. function: what its owner can do from then on."""

    id: str
    rectangles: Tools
    number: int
    function: Function | None


class Box(msgspec.Struct, frozen=True):
    """Everything that a game is played with.

    tools: by id, in the order of the table
    copies: how many of each there are
    floods: by id
    removed: by the number of seats, how many floods stay out
    runes: by the id of a tool, the name of its rune side
    plain: the tools whose rune side tells their other side, for no other card of their frame shows it
    """

    tools: Mapping[str, ToolCard]
    copies: Mapping[str, int]
    floods: Mapping[str, FloodCard]
    removed: Mapping[int, int]
    runes: Mapping[str, str]
    plain: frozenset[str] = frozenset()

    def pile(self, frame: Frame) -> tuple[str, ...]:
        """All cards of a frame, sorted."""
        return tuple(
            sorted(id for id, card in self.tools.items() if card.frame == frame for _ in range(self.copies[id]))
        )


def read_box(tool_table: str, flood_table: str, removed: Mapping[int, int]) -> Box:
    """A box from its tables. Raises ValueError for a flood that has not ten rectangles."""
    cards: dict[tuple[Frame, Side, Side], ToolCard] = {}
    copies: Counter[str] = Counter()
    for row in _rows(tool_table):
        frame = msgspec.convert(row["frame"], Frame)
        rune, other = _side(row, "r_"), _side(row, "o_")
        card = cards.setdefault((frame, rune, other), ToolCard(row["id"], frame, rune, other))
        copies[card.id] += 1
    read = {row["id"]: _flood(row) for row in _rows(flood_table)}
    tools = {card.id: card for card in cards.values()}
    return Box(tools, copies, read, removed, {id: card.rune.name for id, card in tools.items()})


def _rows(table: str) -> Iterator[dict[str, str]]:
    head, *lines = table.split()
    for line in lines:
        yield dict(zip(head.split(","), line.split(","), strict=True))


def _tools(row: dict[str, str], prefix: str = "") -> Tools:
    hoe, shovel, xirang, cart = (int(row[prefix + kind]) for kind in KINDS)
    return hoe, shovel, xirang, cart


def _side(row: dict[str, str], prefix: str) -> Side:
    return Side(_tools(row, prefix), row[prefix + "mode"] == "one_of", int(row[prefix + "points"]))


def _flood(row: dict[str, str]) -> FloodCard:
    function = None if row["ability"] == "none" else msgspec.convert(row["ability"], Function)
    card = FloodCard(row["id"], _tools(row), int(row["number"]), function)
    if sum(card.rectangles) != RECTANGLES:
        raise ValueError(f"{card.id} has {sum(card.rectangles)} rectangles")
    return card


EDITION: Final = "reconstructed-1"

EDITIONS: Final[dict[str, Box]] = {
    EDITION: read_box(edition1.TOOLS, edition1.FLOODS, edition1.REMOVED),
}


@cache
def box(edition: str, heavy: int) -> Box:
    """The box of an edition in which of each five green cards with the same rune tools `heavy` show two of
    each of two tools on the other side, and the others one of each."""
    whole = EDITIONS[edition]
    copies = dict(whole.copies)
    for light, bulky in _green_pairs(whole):
        both = copies[light] + copies[bulky]
        copies[bulky] = min(heavy, both)
        copies[light] = both - copies[bulky]
    in_box = [card for card in whole.tools.values() if copies[card.id]]
    shown = Counter((card.frame, card.rune) for card in in_box)
    plain = frozenset(card.id for card in in_box if shown[card.frame, card.rune] == 1)
    return msgspec.structs.replace(whole, copies=copies, plain=plain)


def _green_pairs(whole: Box) -> Iterator[tuple[str, str]]:
    green = [card for card in whole.tools.values() if card.frame == "green"]
    for light in green:
        for bulky in green:
            if light.rune.tools == bulky.rune.tools and sum(light.other.tools) < sum(bulky.other.tools):
                yield light.id, bulky.id


def plus(one: Tools, other: Tools) -> Tools:
    """The tools of both."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def minus(one: Tools, other: Tools) -> Tools:
    """`one` without `other`."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]


def fits(tools: Tools, free: Tools) -> bool:
    """Whether there is a free rectangle for every tool."""
    return tools[0] <= free[0] and tools[1] <= free[1] and tools[2] <= free[2] and tools[3] <= free[3]


def single(kind: Kind) -> Tools:
    """One tool."""
    hoe, shovel, xirang, cart = (int(kind == one) for one in KINDS)
    return hoe, shovel, xirang, cart
