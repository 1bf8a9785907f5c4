"""The state: all that lies on the table, and whose decision is awaited."""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from rules.dadaocheng.content import (
    ACTIONS,
    COLOURS,
    KEEP,
    KINDS,
    LEVELS,
    NO_CUBES,
    ROUNDS,
    SIDES,
    THREE_ACTIONS,
    Box,
    Building,
    Colour,
    Cubes,
    Kind,
    Ship,
    Side,
    box,
)
from rules.dadaocheng.field import Field, Line, faces_of, lines, with_threes
from rules.kernel.audience import Seat
from rules.kernel.effects import State
from rules.kernel.moves import snake

T = TypeVar("T")


class Options(msgspec.Struct, frozen=True):
    """The switches of a table; README.md tells what they decide."""

    loop_rule: Literal["state_repeat", "cubes_12"] = "state_repeat"
    plan_ahead: bool = True
    event_order: Literal["shuffled", "years"] = "shuffled"
    solo_keep: Literal[3, 2] = 3
    line_of_four_may_count_three: bool = False
    income_compulsory: bool = True
    full_house_reward_optional: bool = True
    loop_gift_limit_6_for_others: bool = True
    service_cards_per_turn: Literal["one_of_each", "one_in_all"] = "one_of_each"
    exchange_may_give_opium: bool = True
    firm_limit: Literal[3, 4] = 3
    den_surcharge_per: Literal["player", "card"] = "player"
    temple_opium_is_use: bool = True
    start_player_rotates: bool = False
    # Later ones: a table that was opened before lacks them, and its states are written as ever.
    answers: Literal["later", "at_once"] | UnsetType = UNSET
    solo_challenge: Literal["none", "large_steamers_without_workshop", "all_buildings_but_the_den"] | UnsetType = UNSET


class Cell(msgspec.Struct, frozen=True):
    """A warehouse cell. cubes: at most two, in the order of `COLOURS`. A firm takes no goods in"""

    cubes: tuple[Colour, ...] = ()
    firm: bool = False


House = tuple[Cell, Cell, Cell, Cell]


class Stack(msgspec.Struct, frozen=True):
    """Ship or building cards of a kind for sale.

    open: the only one that can be bought
    left: how many can still come after it
    pool: the cards that nobody has seen, sorted; those that stay out of the game are among them
    """

    open: str | None
    left: int
    pool: tuple[str, ...]


class Question(msgspec.Struct, frozen=True, tag=snake, tag_field="question"):
    """What a seat is asked beside the turn that is going on."""


class Gift(Question, frozen=True):
    """It takes cubes of its choice, for somebody made an endless loop."""

    cubes: int


class Reward(Question, frozen=True):
    """Its house is full: it may empty so many cells."""

    cells: int


class Surplus(Question, frozen=True):
    """It holds too much, and gives so many cubes back."""

    cubes: int


class Phase(msgspec.Struct, frozen=True, tag=snake, tag_field="phase"):
    """What the table is doing. Everything in it is public."""


class Starting(Phase, frozen=True):
    """Luck is asked who begins."""


class Laying(Phase, frozen=True):
    """Luck lays out the markers: first the corners, then the others.

    corners: the black markers that lie already
    again: after an endless loop
    """

    corners: tuple[str, ...] = ()
    again: bool = False


class Displaying(Phase, frozen=True):
    """Luck opens the first ships and buildings."""


class Opening(Phase, frozen=True):
    """Luck opens the event of the round."""


class Planning(Phase, frozen=True):
    """Phase 1. done: how many actions the active seat has taken"""

    done: int = 0


class Settling(Phase, frozen=True):
    """All is planned; goods come in once those who are still asked something have answered."""


class Chaining(Phase, frozen=True):
    """Phase 2: goods come in.

    lines: how many lines have been handled
    gained: the cubes that came in
    been: what the markers have shown in this phase (see `sides_up`), its beginning included
    """

    lines: int
    gained: Cubes
    been: tuple[int, ...]


class Buying(Phase, frozen=True):
    """Phase 4, with what the active seat has done in it.

    used: the building cards that have been used
    services: the kinds of building, but mansions, that have been bought
    ship, mansion: one has been bought
    temple, event: it has been used
    """

    used: tuple[str, ...] = ()
    services: tuple[Kind, ...] = ()
    ship: bool = False
    mansion: bool = False
    temple: bool = False
    event: bool = False


class Rolling(Phase, frozen=True):
    """Luck rolls the dice of the temple."""

    dice: int
    buying: Buying


class Ending(Phase, frozen=True):
    """The active seat gives back what it cannot keep."""

    surplus: int


class Passing(Phase, frozen=True):
    """Between the parts of a turn: nobody is asked. Seen in beats only."""


class Over(Phase, frozen=True):
    """The match has ended."""


AnyPhase = (
    Starting
    | Laying
    | Displaying
    | Opening
    | Planning
    | Settling
    | Chaining
    | Buying
    | Rolling
    | Ending
    | Passing
    | Over
)
AnyQuestion = Gift | Reward | Surplus


class DadaochengState(State, frozen=True):
    """A whole table of Dadaocheng. What is one a seat is in the order of seats.

    rules, edition: with which the table began
    round: 1, 2, …; 0 in the set-up
    ahead: how many actions the next seat has planned while the active one still buys
    houses: the warehouse cells of each seat
    hands: the cubes that each seat holds
    opium: how often each seat has used opium
    signs: the yellow cubes on each house sign
    cards: the ships and buildings of each seat, the earliest first
    ships: the stacks of the three levels
    buildings: the stacks, in the order of `KINDS`
    events: those that were opened, the earliest first; the last one is that of the round
    event_pool: the events that nobody has seen, sorted
    asked: what each seat is asked beside the turn, if anything
    most_kept: the most cubes that a lone merchant has kept at the end of a turn
    """

    rules: int
    edition: str
    options: Options
    phase: AnyPhase
    round: int
    start: Seat
    active: Seat
    field: Field
    houses: tuple[House, ...]
    hands: tuple[Cubes, ...]
    opium: tuple[int, ...]
    signs: tuple[int, ...]
    cards: tuple[tuple[str, ...], ...]
    ships: tuple[Stack, ...]
    buildings: tuple[Stack, ...]
    events: tuple[str, ...]
    event_pool: tuple[str, ...]
    asked: tuple[AnyQuestion | None, ...]
    ahead: int = 0
    most_kept: int = 0

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def alone(self) -> bool:
        """Whether a lone merchant plays."""
        return self.seats == 1

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return ROUNDS[self.seats]

    @property
    def sides(self) -> tuple[Side, ...]:
        """The houses of the seats."""
        return SIDES[self.seats]

    @property
    def box(self) -> Box:
        """All pieces of this table's edition."""
        return box(self.edition)

    @property
    def event(self) -> str | None:
        """The event of this round."""
        return self.events[-1] if self.events and not isinstance(self.phase, Opening) else None

    @property
    def actions(self) -> int:
        """How many actions a plan has."""
        return ACTIONS + (self.event == THREE_ACTIONS)

    @property
    def faces(self) -> str:
        """What all markers show, by cell."""
        return faces_of(self.box, self.field)

    @property
    def following(self) -> Seat | None:
        """The seat that has its turn after this one in the same round."""
        following = (self.active + 1) % self.seats
        return None if following == self.start else following

    @property
    def keep(self) -> int:
        """How many cubes can be kept at the end of a turn."""
        return int(self.options.solo_keep) if self.alone else KEEP

    @property
    def answers_due(self) -> bool:
        """Whether phase 4 has not begun yet, where rewards and gifts are answered first."""
        return isinstance(self.phase, Buying) and self.options.answers == "at_once" and any(self.asked)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose decision is awaited, once luck has nothing to tell; the active one first."""
        asked = tuple(seat for seat in self.clockwise() if self.asked[seat] is not None)
        if self.answers_due:
            return asked
        match self.phase:
            case Planning() | Chaining() | Buying() | Ending():
                return (self.active, *(seat for seat in asked if seat != self.active))
            case Settling():
                return asked
        return ()

    @property
    def uncovered(self) -> tuple[tuple[str, Stack], ...]:
        """The stacks whose next card is to be opened, with the name of luck's question."""
        named = [(f"ship_{level}", stack) for level, stack in zip(LEVELS, self.ships, strict=True)]
        named += [(f"building_{kind}", stack) for kind, stack in zip(KINDS, self.buildings, strict=True)]
        return tuple((name, stack) for name, stack in named if stack.open is None and stack.left)

    @property
    def waits_for_luck(self) -> bool:
        """Whether luck is asked before anybody else."""
        if isinstance(self.phase, Starting | Laying | Opening | Rolling):
            return True
        if not isinstance(self.phase, Displaying | Buying):
            return False
        return any(stack.open is None and stack.left for stack in (*self.ships, *self.buildings))

    def clockwise(self) -> tuple[Seat, ...]:
        """All seats, beginning with the active one."""
        return tuple((self.active + i) % self.seats for i in range(self.seats))

    def open_lines(self) -> tuple[Line, ...]:
        """The lines that can be taken now."""
        found = lines(self.faces)
        return with_threes(found) if self.options.line_of_four_may_count_three else found

    def ships_of(self, seat: Seat) -> tuple[Ship, ...]:
        """The ships that a seat has bought."""
        return tuple(self.box.ships[card] for card in self.cards[seat] if card in self.box.ships)

    def buildings_of(self, seat: Seat) -> tuple[Building, ...]:
        """The buildings that a seat has bought."""
        return tuple(self.box.buildings[card] for card in self.cards[seat] if card in self.box.buildings)

    def credit_of(self, seat: Seat) -> int:
        """The credit on all cards of a seat."""
        ships, buildings = self.box.ships, self.box.buildings
        return sum((ships.get(card) or buildings[card]).credit for card in self.cards[seat])

    def firms_of(self, seat: Seat) -> int:
        """How many cells of a seat are firms."""
        return sum(cell.firm for cell in self.houses[seat])

    def is_full(self, seat: Seat) -> bool:
        """Whether there is a cube in every cell of a seat that is not a firm."""
        stores = [cell for cell in self.houses[seat] if not cell.firm]
        return bool(stores) and all(cell.cubes for cell in stores)

    def plans_ahead(self, seat: Seat) -> bool:
        """Whether `seat` may plan while the one before it buys: it has the next turn in this round."""
        return (
            self.options.plan_ahead
            and isinstance(self.phase, Buying | Ending)
            and not self.answers_due
            and seat == self.following
            and self.ahead < self.actions
        )

    def stack(self, kind: Kind) -> Stack:
        """The buildings of a kind for sale."""
        return self.buildings[KINDS.index(kind)]


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """`items` with `item` at index `at`."""
    return (*items[:at], item, *items[at + 1 :])


def with_cell(houses: tuple[House, ...], seat: Seat, number: int, cell: Cell) -> tuple[House, ...]:
    """All houses after one cell of `seat` has changed."""
    a, b, c, d = replaced(houses[seat], number, cell)
    return replaced(houses, seat, (a, b, c, d))


def stored(cubes: tuple[Colour, ...], cube: Colour) -> tuple[Colour, ...]:
    """The cubes of a cell with one more."""
    return tuple(sorted((*cubes, cube), key=COLOURS.index))


def nothing(seats: int) -> tuple[Cubes, ...]:
    """No cubes for anybody."""
    return (NO_CUBES,) * seats
