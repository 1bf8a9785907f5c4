"""The state: all that lies on the table, and whose decision is awaited."""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from rules.dayu.content import FRAMES, NOTHING, ROW, Box, FloodCard, Frame, Function, Side, ToolCard, Tools, box
from rules.kernel.audience import Card, Seat
from rules.kernel.effects import State
from rules.kernel.moves import snake

T = TypeVar("T")


class Options(msgspec.Struct, frozen=True):
    """The switches of a table; README.md tells what they decide."""

    functions: bool = True
    take_timing: Literal["at_once", "end_of_actions"] = "at_once"
    take_optional: bool = False
    removed_by_players: Literal["by_table", "half", "none"] = "by_table"
    green_heavy_per_pair: Literal[1, 0, 5] = 1
    stall_rounds: Literal[3, 5, 0] = 3
    gap_moves: Literal["over", "never"] = "over"
    fill_from: Literal["pawn", "first_place"] = "pawn"
    start: Literal["random", "first_seat"] = "random"
    memory_aid: bool = False
    # Later ones: a table that was opened before has none of them, and its states are written as ever.
    pawn_at_taken: Literal["stays", "moves_on"] | UnsetType = UNSET
    discard_order: Literal["chosen", "row"] | UnsetType = UNSET
    discards_return: Literal["at_once", "after_refill"] | UnsetType = UNSET
    free_flip_lapses: bool | UnsetType = UNSET
    gift_on_one_of: bool | UnsetType = UNSET
    negative_totals: bool | UnsetType = UNSET

    def gift_changes(self, side: Side) -> bool:
        """Whether the gift of xirang may change a tool of that side."""
        return not side.one_of or self.gift_on_one_of is not False


class Tool(msgspec.Struct, frozen=True):
    """A tool card that somebody has held.

    number: its name: the how manieth that was ever taken from a pile, which everybody saw
    card: what it is, with the seats that know both sides
    """

    number: int
    card: Card
    rune_up: bool = True


class Place(msgspec.Struct, frozen=True):
    """A place of the ring: a flood card with its free rectangles, or a gap."""

    flood: str | None = None
    free: Tools = NOTHING

    @property
    def full(self) -> bool:
        """Whether a flood lies here that is calmed."""
        return self.flood is not None and not any(self.free)


class Phase(msgspec.Struct, frozen=True, tag=snake, tag_field="phase"):
    """What the table is doing. Everything in it is public."""


class Starting(Phase, frozen=True):
    """Luck is asked who begins."""


class Placing(Phase, frozen=True):
    """Pawns are put to places of the ring, which lies face down. waiting: the present seat first"""

    waiting: tuple[Seat, ...]


class Dealing(Phase, frozen=True):
    """`seat` takes the top of the pile of `frame` for its first row."""

    seat: Seat
    frame: Frame


class Acting(Phase, frozen=True):
    """Phase 1.

    points: action points left
    flipped: a card was flipped in this turn
    gifted: the gift of xirang was used in this turn
    discarding: the action before was a discard, and more cards can go with it for nothing
    order: the row when that discard began, where its cards go under their piles as they lay there
    declined: places whose calmed flood the seat has left lying in this turn
    """

    points: int
    flipped: bool = False
    gifted: bool = False
    discarding: bool = False
    declined: tuple[int, ...] = ()
    order: tuple[int, ...] | UnsetType = UNSET


class Deciding(Phase, frozen=True):
    """The active seat is asked whether it takes calmed floods. places: the present one first"""

    places: tuple[int, ...]
    acting: Acting


class Refilling(Phase, frozen=True):
    """Phase 2: the active seat chooses a pile."""


class Drawing(Phase, frozen=True):
    """The active seat takes the top of a pile, and sees its other side."""

    frame: Frame


class Filling(Phase, frozen=True):
    """Phase 3, and in the set-up: floods are turned up. places: those that get one, the next first"""

    places: tuple[int, ...]


class Passing(Phase, frozen=True):
    """Between the parts of a turn: nobody is asked. Seen in beats only."""


class Over(Phase, frozen=True):
    """The match has ended: the flood deck is empty, or nobody works any more."""

    why: Literal["floods", "stalled"]


AnyPhase = Starting | Placing | Dealing | Acting | Deciding | Refilling | Drawing | Filling | Passing | Over


class DayuState(State, frozen=True):
    """A whole table of Da Yu. What has one entry a frame is in the order of `FRAMES`.

    rules, edition: with which the table began
    round: 1, 2, …; 0 in the set-up
    pools: the cards of each pile that nobody has held, sorted; their order is not decided
    tops: the rune side of the uppermost of them, which all see; None until luck has told
    tails: the cards that were put under each pile, the next one first
    beside: those of them that lie beside their pile until phase 2 is over, where the table plays so
    rows, played, floods: of each seat, the earliest first
    pawns: the place at which each seat's pawn stands
    flood_pool: the floods that nobody has seen, sorted; those that stay out are among them
    flood_deck: how many of them can still come
    numbers: how many tool cards were ever taken
    worked: somebody has constructed in this round
    idle: rounds in a row in which nobody has
    """

    rules: int
    edition: str
    options: Options
    phase: AnyPhase
    round: int
    start: Seat
    active: Seat
    pools: tuple[tuple[str, ...], ...]
    tops: tuple[str | None, ...]
    tails: tuple[tuple[Tool, ...], ...]
    rows: tuple[tuple[Tool, ...], ...]
    played: tuple[tuple[Tool, ...], ...]
    floods: tuple[tuple[str, ...], ...]
    ring: tuple[Place, ...]
    pawns: tuple[int | None, ...]
    flood_pool: tuple[str, ...]
    flood_deck: int
    numbers: int = 0
    worked: bool = False
    idle: int = 0
    beside: tuple[int, ...] | UnsetType = UNSET

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.rows)

    @property
    def box(self) -> Box:
        """All cards of this table."""
        return box(self.edition, self.options.green_heavy_per_pair)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose decision is awaited, once luck has nothing to tell."""
        match self.phase:
            case Placing(waiting):
                return waiting[:1]
            case Acting() | Deciding() | Refilling():
                return (self.active,)
        return ()

    @property
    def untold(self) -> Frame | None:
        """A pile whose top is uncovered, and luck has not told what it shows."""
        for frame, pool, top in zip(FRAMES, self.pools, self.tops, strict=True):
            if pool and top is None:
                return frame
        return None

    @property
    def removed(self) -> int:
        """How many floods stay out of the game."""
        share = {"by_table": 1.0, "half": 0.5, "none": 0.0}[self.options.removed_by_players]
        return int(self.box.removed[self.seats] * share)

    def from_start(self) -> tuple[Seat, ...]:
        """All seats clockwise, beginning with the starting player."""
        return tuple((self.start + i) % self.seats for i in range(self.seats))

    def card(self, tool: Tool) -> ToolCard:
        """What a tool card is."""
        return self.box.tools[tool.card.what]

    def side(self, tool: Tool) -> Side:
        """The side that lies up."""
        card = self.card(tool)
        return card.rune if tool.rune_up else card.other

    def flood(self, id: str) -> FloodCard:
        """What a flood card is."""
        return self.box.floods[id]

    def taken(self, seat: Seat) -> tuple[FloodCard, ...]:
        """The floods that `seat` has calmed."""
        return tuple(map(self.flood, self.floods[seat]))

    def can(self, seat: Seat, function: Function) -> bool:
        """Whether a flood of `seat` gives it `function`."""
        return self.options.functions and any(card.function == function for card in self.taken(seat))

    def row_size(self, seat: Seat) -> int:
        """To how many cards `seat` refills."""
        return ROW + self.can(seat, "storehouse")

    def piles_left(self) -> tuple[Frame, ...]:
        """The piles that are not used up."""
        return tuple(f for at, f in enumerate(FRAMES) if self.pools[at] or self.under(at))

    def under(self, at: int) -> tuple[Tool, ...]:
        """The cards under a pile, without those that still lie beside it."""
        if isinstance(self.beside, UnsetType):
            return self.tails[at]
        return tuple(tool for tool in self.tails[at] if tool.number not in self.beside)

    def held(self, seat: Seat, number: int) -> Tool | None:
        """The card called `number` in the row of `seat`."""
        return next((tool for tool in self.rows[seat] if tool.number == number), None)


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """`items` with `item` at index `at`."""
    return (*items[:at], item, *items[at + 1 :])


def without(heap: tuple[str, ...], what: str) -> tuple[str, ...]:
    """A sorted heap with one `what` less."""
    at = heap.index(what)
    return heap[:at] + heap[at + 1 :]
