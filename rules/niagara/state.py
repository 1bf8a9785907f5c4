"""The state: all that lies on the table, and whose decision is awaited."""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from rules.kernel.audience import Card, Seat
from rules.kernel.effects import State
from rules.kernel.moves import snake
from rules.niagara.content import CARDS, CLOUD, HOME, CardName, Colour
from rules.niagara.river import DISCS, LAND, Branch, Place, in_river

T = TypeVar("T")
Gems = tuple[Colour, ...]
Pits = tuple[Gems, ...]


class Options(msgspec.Struct, frozen=True):
    """The switches of a table; README.md tells what they decide."""

    goal_order: Literal["first_reached", "gem_value"] = "first_reached"
    unload_anywhere: bool = False
    river_at_least: int = 0
    branch_memory: Literal["persist", "reset"] = "persist"
    paddle_over_falls: bool = False
    show_used_cards: bool = False


class Canoe(msgspec.Struct, frozen=True):
    """A canoe: where it is (see `river`) and the gem aboard."""

    place: Place
    cargo: Colour | None = None


class Phase(msgspec.Struct, frozen=True, tag=snake, tag_field="phase"):
    """What the table is doing. Everything in it is public."""


class Beginning(Phase, frozen=True):
    """Luck is asked who gets the life ring first."""


class BuyingBack(Phase, frozen=True):
    """Phase 1, first step. waiting: the seats still to be asked, the present one first."""

    waiting: tuple[Seat, ...]


class Choosing(Phase, frozen=True):
    """Phase 1, second step: all choose a card at the same time."""


class Acting(Phase, frozen=True):
    """Phase 2: one after another carries out the card turned up.

    waiting: the seats still to act, the present one first
    left: its canoes that can still act; none with a cloud card
    must: those among them that have to
    only_one: both are ashore, and exactly one of them goes
    """

    waiting: tuple[Seat, ...]
    left: tuple[int, ...] = ()
    must: tuple[int, ...] = ()
    only_one: bool = False


class Flowing(Phase, frozen=True):
    """Phases 3 and 4: nobody is asked. Seen in beats only."""


class Over(Phase, frozen=True):
    """The match has ended."""


AnyPhase = Beginning | BuyingBack | Choosing | Acting | Flowing | Over


class NiagaraState(State, frozen=True):
    """A whole table of Niagara.

    rules: the rules version that the table began with
    round: 1, 2, …; 0 before the first
    ring: the holder of the life ring
    next_branch: the branch that the next step of the river serves
    pits: the gems at spaces 1 to 7, each sorted; 1 and 2 hold some only with `unload_anywhere`
    canoes: two a seat
    landed: each seat's landed gems, sorted
    spent: each seat's used cards of this cycle, sorted; all were turned up once
    chosen: each seat's card of this round, with the seats that know its face
    reached: the seats that have met a goal, in the order of the landings that met it
    discs: which disc lies in which space of the river, then those that wait (see `river.pushed`)
    """

    rules: int
    options: Options
    phase: AnyPhase
    round: int
    ring: Seat
    weather: int
    next_branch: Branch
    pits: Pits
    canoes: tuple[tuple[Canoe, Canoe], ...]
    landed: tuple[Gems, ...]
    spent: tuple[tuple[str, ...], ...]
    chosen: tuple[Card | None, ...]
    reached: tuple[Seat, ...] = ()
    discs: tuple[int, ...] = tuple(range(DISCS))

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.canoes)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose decision is awaited. Between beats it can be nobody's."""
        match self.phase:
            case BuyingBack(waiting):
                return waiting[:1]
            case Choosing():
                return tuple(seat for seat, card in enumerate(self.chosen) if card is None)
            case Acting(waiting, left) if left or self.card(waiting[0]) == CLOUD:
                return waiting[:1]
        return ()

    def unspent(self, seat: Seat) -> tuple[CardName, ...]:
        """The cards `seat` has not used in this cycle; the chosen one is among them."""
        return tuple(card for card in CARDS if card not in self.spent[seat])

    def from_ring(self) -> tuple[Seat, ...]:
        """All seats clockwise, beginning with the holder of the life ring."""
        seats = range(self.seats)
        return (*seats[self.ring :], *seats[: self.ring])

    def card(self, seat: Seat) -> str:
        """The face of the card that `seat` has chosen; for use once it is turned up."""
        chosen = self.chosen[seat]
        assert chosen is not None
        return chosen.what


def in_play(canoe: Canoe) -> bool:
    """Whether a canoe can act: it is ashore or in the river."""
    return canoe.place == LAND or in_river(canoe.place)


def put(gems: Gems, gem: Colour) -> Gems:
    """A sorted heap with one more `gem`."""
    return tuple(sorted((*gems, gem)))


def take(gems: Gems, gem: Colour) -> Gems:
    """A sorted heap with one `gem` less."""
    at = gems.index(gem)
    return gems[:at] + gems[at + 1 :]


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """`items` with `item` at index `at`."""
    return (*items[:at], item, *items[at + 1 :])


Canoes = tuple[tuple[Canoe, Canoe], ...]


def with_canoe(canoes: Canoes, seat: Seat, number: int, canoe: Canoe) -> Canoes:
    """All canoes after one of `seat` has changed."""
    first, second = canoes[seat]
    return replaced(canoes, seat, (canoe, second) if number == 0 else (first, canoe))


def returned(pits: Pits, gem: Colour | None) -> Pits:
    """The pits after `gem`, if there is one, went back to that of its own colour."""
    if gem is None:
        return pits
    at = HOME[gem] - 1
    return replaced(pits, at, put(pits[at], gem))
