"""The state: all that lies on the table, whose decision is awaited, and who has seen what."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.ferry.content import BOATS, CAPACITY, Action, BoatId, twin
from rules.kernel.audience import Audience, Seat
from rules.kernel.effects import State
from rules.kernel.moves import snake


class Options(msgspec.Struct, frozen=True):
    """The switches of a table; README.md tells what they decide."""

    young: bool = False
    passengers: str = "equal"
    boat_deck: str = "cards16"
    memory_aid: bool = False
    look_again: Literal["nobody", "own"] = "nobody"
    log_names_loads: Literal["at_the_moment", "always"] = "at_the_moment"
    backs_show_colour: bool = False
    joker_shown: bool = False
    empty_hand: Literal["skip", "action_only"] = "skip"
    end_trigger: Literal["all_hands_empty", "one_player_out"] = "all_hands_empty"
    end_check: Literal["end_of_turn", "immediately"] = "end_of_turn"
    draw_above_four: bool = True
    boat_deck_reshuffle: Literal["when_needed", "at_once"] = "when_needed"
    sink_overflow: Literal["return_pair_first", "excess_removed", "target_illegal"] = "return_pair_first"
    sink_twin: Literal["only_in_overflow", "always"] = "only_in_overflow"
    sink_empty: bool = True
    sink_look: Literal["active", "all"] = "active"
    sink_drowned_shown: bool = True
    sink_moves_shown: bool = False
    seasick_empty: bool = True
    seasick_look: Literal["active", "all"] = "active"
    final_tie: Literal["shared", "fewest_actions", "latest_in_turn_order"] = "shared"
    young_tie: Literal["goats", "shared"] = "goats"
    start: Literal["first_seat", "random"] = "first_seat"


class Boat(msgspec.Struct, frozen=True):
    """A boat: in the middle, or waiting at the island.

    aboard: its passengers as `1/goat2`, sorted, for they are a heap of backs; in the young players'
        game a pile, the topmost last. At the island only while it is landing.
    """

    place: Literal["middle", "island"] = "middle"
    aboard: tuple[str, ...] = ()

    @property
    def room(self) -> int:
        """How many passengers still fit."""
        return CAPACITY - len(self.aboard)


StepKind = Literal["loaded", "looked", "drowned", "left_behind", "moved", "returned", "stayed", "arrived"]


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened to passengers, for everybody's memory.

    what: "loaded" came aboard from the hand of `seat`; "looked" all who were aboard then; "drowned"
        cabbages of a sunk boat; "left_behind" passengers of a sunk boat for whom there was no room;
        "moved" to the boat `to`; "returned" to the hand of `seat`; "stayed" cabbages that kept aboard
        while others were seasick; "arrived" turned up at the island
    cards: the passengers, sorted
    known: who saw which they were. All else of a step is public
    """

    what: StepKind
    boat: BoatId
    cards: tuple[str, ...]
    known: Audience
    to: BoatId | None = None
    seat: Seat | None = None


class Phase(msgspec.Struct, frozen=True, tag=snake, tag_field="phase"):
    """What the table is doing. Everything in it is public."""


class Starting(Phase, frozen=True):
    """Luck is asked who begins."""


class Dealing(Phase, frozen=True):
    """Luck deals the opening hand of `seat`."""

    seat: Seat


class Revealing(Phase, frozen=True):
    """Phase 1: luck turns up a boat card for the active seat."""


class Loading(Phase, frozen=True):
    """Phase 2: the active seat brings one passenger aboard. card: the boat card turned up."""

    card: str


class Acting(Phase, frozen=True):
    """Phase 3: the active seat may use an action card."""


class Placing(Phase, frozen=True):
    """Phase 3, sinking: the active seat moves the passengers of `boat`, one after another.

    returned: the pair has come back to the middle already
    """

    boat: BoatId
    returned: bool = False


class Drawing(Phase, frozen=True):
    """Phase 4: luck draws a passenger for the active seat."""


class Sailing(Phase, frozen=True):
    """Things take their course: nobody is asked. Seen in beats only."""


class Over(Phase, frozen=True):
    """The match has ended."""


AnyPhase = Starting | Dealing | Revealing | Loading | Acting | Placing | Drawing | Sailing | Over


class FerryState(State, frozen=True):
    """A whole table of Ferry.

    rules: the rules version that the table began with
    turn: how many boat cards have been turned up
    active: the seat whose turn it is
    boat_pool: the boat cards still covered, sorted; boat_discards: those turned up, the latest last
    hands, decks: each seat's faces, sorted; a deck has no order before it is drawn from
    boats: in the order of `BOATS`
    island: each seat's passengers that are safe, as faces, sorted
    removed: the passengers that have left the game, sorted
    actions: each seat's action cards left
    trail: all that happened to passengers aboard, with who saw it; never shortened. It is the memory
        of the table, from which follows what anybody can know
    """

    rules: int
    options: Options
    phase: AnyPhase
    turn: int
    active: Seat
    boat_pool: tuple[str, ...]
    boat_discards: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    decks: tuple[tuple[str, ...], ...]
    boats: tuple[Boat, ...]
    island: tuple[tuple[str, ...], ...]
    removed: tuple[str, ...]
    actions: tuple[tuple[Action, ...], ...]
    trail: tuple[Step, ...] = ()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose decision is awaited."""
        return (self.active,) if isinstance(self.phase, Loading | Acting | Placing) else ()

    def boat(self, boat: str) -> Boat:
        """The boat called `boat`."""
        return self.boats[BOATS.index(boat)]

    def in_middle(self) -> tuple[BoatId, ...]:
        """The boats in the middle."""
        return tuple(boat for boat in BOATS if self.boat(boat).place == "middle")

    def waits(self, boat: str) -> bool:
        """Whether a boat waits at the island."""
        return self.boat(boat).place == "island"

    def room_beside(self, boat: str) -> int:
        """How many passengers fit on the boats in the middle other than `boat`."""
        return sum(self.boat(other).room for other in self.in_middle() if other != boat)

    def destinations(self, boat: str) -> tuple[BoatId, ...]:
        """Where passengers of the sunk `boat` can go: in the middle, with room, never back to it."""
        return tuple(other for other in self.in_middle() if other != boat and self.boat(other).room)


def sunk_pair_returns_first(state: FerryState, boat: str, movers: int) -> bool:
    """Whether the twin of the sinking `boat` comes back before its `movers` passengers are moved."""
    if not movers or not state.waits(twin(boat)):
        return False
    if state.options.sink_twin == "always":
        return True
    return state.options.sink_overflow == "return_pair_first" and movers > state.room_beside(boat)


def aboard_by(trail: tuple[Step, ...]) -> dict[str, list[str]]:
    """Who is aboard which boat after all steps of a trail. Raises ValueError if a step cannot be."""
    heaps: dict[str, list[str]] = {boat: [] for boat in BOATS}
    for step in trail:
        if step.what in ("looked", "stayed"):
            continue
        for card in step.cards:
            if step.what != "loaded":
                heaps[step.boat].remove(card)
            if step.what == "loaded":
                heaps[step.boat].append(card)
            elif step.to is not None:
                heaps[step.to].append(card)
    return heaps


def put(items: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """A sorted heap with `more`."""
    return tuple(sorted((*items, *more)))


def take(items: tuple[str, ...], *less: str) -> tuple[str, ...]:
    """A heap without `less`, the others in their order."""
    left = list(items)
    for item in less:
        left.remove(item)
    return tuple(left)
