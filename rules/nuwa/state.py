"""The state: all that lies on the table, whose decision is awaited, and who knows what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar

import msgspec

from rules.kernel.audience import EVERYONE, Card, Seat
from rules.kernel.effects import State
from rules.kernel.moves import snake
from rules.nuwa.board import Bed, Road, Roads, Table, beds, look_over
from rules.nuwa.content import GEMS, GOAL_CELLS, GOAL_NAMES, PLACE_CELLS, RIGHT, Cell, GoalName

T = TypeVar("T")
Cards = tuple[str, ...]
"""Sorted."""


class Options(msgspec.Struct, frozen=True):
    """The switches of a table; README.md tells what they decide."""

    rounds: int = 3
    start: Literal["random", "first_seat"] = "random"
    unlock_not_discardable: bool = False
    flip_and_gem_points_on_failure: bool = False
    exhaustion: Literal["literal", "public"] = "literal"
    placement_needs_live_link: bool = False
    build_on_dead_end: bool = True
    unlock_needs_live_link: bool = True
    bounds: Literal["none", "grid"] = "none"
    self_obstacle: bool = True
    blocked_may_discard: bool = False
    dual_releases: bool = True


class Place(msgspec.Struct, frozen=True):
    """A special place. what: its face, once it is turned up; before that nobody has drawn it"""

    what: str | None = None
    open: bool = False


class Discard(msgspec.Struct, frozen=True):
    """A card that lies face down on the discard pile: who laid it there knows it."""

    seat: Seat
    what: str


class Holds(msgspec.Struct, frozen=True):
    """What everybody knows because the round went on, where the literal rule of exhaustion is played:
    one of `seats` held a release for one of `kinds` when `discards` cards had been discarded."""

    seats: tuple[Seat, ...]
    kinds: tuple[str, ...]
    discards: int


class RoundRecord(msgspec.Struct, frozen=True):
    """A round that is over.

    why: "mended"; or how it ran out: "no_cards", "nobody_plays", "all_blocked"
    identities, gems, turned: one a seat; turned are the goals that the seat turned up
    right: the right goal, if it was found
    points: one a seat: (part, points) for every part that is not 0
    """

    mended: bool
    why: str
    identities: tuple[str, ...]
    gems: tuple[Cards, ...]
    turned: tuple[tuple[GoalName, ...], ...]
    right: GoalName | None
    points: tuple[tuple[tuple[str, int], ...], ...]

    def total(self, seat: Seat) -> int:
        """What the round brought `seat`."""
        return sum(points for _, points in self.points[seat])


class Phase(msgspec.Struct, frozen=True, tag=snake, tag_field="phase"):
    """What the table is doing. Everything in it is public."""


class Starting(Phase, frozen=True):
    """Luck is asked who begins the first round."""


class DealingIdentities(Phase, frozen=True):
    """Luck deals the identity of `seat`."""

    seat: Seat


class DealingHands(Phase, frozen=True):
    """Luck deals the opening hand of `seat`."""

    seat: Seat


class Drawing(Phase, frozen=True):
    """The draw phase: luck is asked which card the active seat draws."""


class Playing(Phase, frozen=True):
    """The play phase: the active seat plays a card, discards one, or before that turns up goals."""


class Closing(Phase, frozen=True):
    """The active seat has played and may still turn up goals that are connected."""


class TurningPlaces(Phase, frozen=True):
    """Luck is asked the face of a place that has been reached. played: the seat has played its card"""

    played: bool


class TurningGoal(Phase, frozen=True):
    """Luck is asked the face of a goal that the active seat turns up."""

    goal: GoalName
    played: bool


class LookingAtGoal(Phase, frozen=True):
    """Luck is asked the face of the goal at which the active seat looks from the Place of Prophecy."""

    goal: GoalName


class Scoring(Phase, frozen=True):
    """A round ends; nobody is asked. Seen in beats only."""


class Between(Phase, frozen=True):
    """A round is over; the seat that begins the next one says when. waits: that seat"""

    waits: Seat


class Over(Phase, frozen=True):
    """The match has ended."""


AnyPhase = (
    Starting
    | DealingIdentities
    | DealingHands
    | Drawing
    | Playing
    | Closing
    | TurningPlaces
    | TurningGoal
    | LookingAtGoal
    | Scoring
    | Between
    | Over
)


class NuwaState(State, frozen=True):
    """A whole table of Nüwa.

    rules: the rules version that the table began with
    round: 1, 2, 3; 0 before the first
    start: the seat that began this round
    active: the seat whose turn it is
    quiet: for how many turns in a row, the pile being empty, no card has left a hand; -1 in a turn
        that began with a draw
    pile: what has not been drawn, sorted: it has no order
    hands: one a seat, sorted
    shown: one a seat: those of its hand that everybody has seen
    discards: face down, in order
    used: what lies face up beside the table, sorted: played cards and removed roads
    identities: one a seat; None before it is dealt. The one left over is in nobody's hand and nowhere here
    obstacles: one a seat: the kinds of obstacle before it, sorted
    roads: in the order in which they were laid
    places: places 1 to 6
    goals: goals A, B, C: None as long as nobody has seen it
    gems: one a seat: the gems it holds, sorted
    turned: one a seat: the goals it has turned up this round
    holds: see `Holds`
    history: the rounds that are over
    """

    rules: int
    options: Options
    phase: AnyPhase
    round: int
    start: Seat
    active: Seat
    quiet: int
    pile: Cards
    hands: tuple[Cards, ...]
    shown: tuple[Cards, ...]
    discards: tuple[Discard, ...]
    used: Cards
    identities: tuple[Card | None, ...]
    obstacles: tuple[Cards, ...]
    roads: Roads
    places: tuple[Place, ...]
    goals: tuple[Card | None, ...]
    gems: tuple[Cards, ...]
    turned: tuple[tuple[GoalName, ...], ...]
    holds: tuple[Holds, ...] = ()
    history: tuple[RoundRecord, ...] = ()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose decision is awaited."""
        match self.phase:
            case Playing() | Closing():
                return (self.active,)
            case Between(waits):
                return (waits,)
        return ()

    @property
    def opened(self) -> tuple[Cell, ...]:
        """The cells of unlocked places and of goals that are face up."""
        places = [cell for cell, place in zip(PLACE_CELLS.values(), self.places, strict=True) if place.open]
        # Asked for several times a move, so without the detour over `is_up`.
        goals = [
            cell
            for cell, goal in zip(GOAL_CELLS.values(), self.goals, strict=True)
            if goal is not None and goal.known is EVERYONE
        ]
        return (*places, *goals)

    @property
    def table(self) -> Table:
        """The cards on the table, looked over."""
        return look_over(self.roads, self.opened)

    @property
    def beds(self) -> Mapping[Cell, Bed]:
        """Every empty cell beside a tile, with what the rules of this table demand there."""
        options = self.options
        return beds(
            self.roads,
            self.opened,
            options.placement_needs_live_link,
            options.build_on_dead_end and not options.placement_needs_live_link,
            options.bounds == "grid",
        )

    def goal(self, name: GoalName) -> Card | None:
        """The goal card `name`, as far as anybody has seen it."""
        return self.goals[GOAL_NAMES.index(name)]

    def is_up(self, name: GoalName) -> bool:
        """Whether goal `name` is face up."""
        goal = self.goal(name)
        return goal is not None and goal.known is EVERYONE

    @property
    def linked_goals(self) -> tuple[GoalName, ...]:
        """The goals face down to which a way from the start leads."""
        touched = self.table.touched
        return tuple(goal for goal in GOAL_NAMES if GOAL_CELLS[goal] in touched)

    def is_linked(self, place: int) -> bool:
        """Whether a way from the start leads to a place that is not unlocked."""
        return PLACE_CELLS[place] in self.table.touched

    @property
    def right_goal(self) -> GoalName | None:
        """The right goal, once it is face up."""
        for goal in GOAL_NAMES:
            card = self.goal(goal)
            if card is not None and card.what == RIGHT and self.is_up(goal):
                return goal
        return None

    @property
    def is_mended(self) -> bool:
        """The right goal is face up, and players hold all five gems."""
        return self.right_goal is not None and sum(map(len, self.gems)) == len(GEMS)

    def is_blocked(self, seat: Seat) -> bool:
        """Whether an obstacle lies before `seat`."""
        return bool(self.obstacles[seat])

    def road_at(self, cell: Cell) -> Road | None:
        """The road card on `cell`."""
        return next((road for road in self.roads if (road.x, road.y) == cell), None)


def put(cards: Cards, *more: str) -> Cards:
    """A sorted heap with `more` cards."""
    return tuple(sorted((*cards, *more)))


def take(cards: Cards, card: str) -> Cards:
    """A sorted heap with one `card` less."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """`items` with `item` at index `at`."""
    return (*items[:at], item, *items[at + 1 :])
