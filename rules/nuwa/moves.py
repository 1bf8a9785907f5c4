"""What a seat can say, and what happens at the table.

Hand cards are called by what is printed on them (`cross`, `unlock_red`, `obstacle_fire`,
`release_fire_beast`, `removal`); equal cards are one move.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.kernel.audience import Seat
from rules.kernel.effects import Effect, Secret
from rules.kernel.moves import Codec, Move
from rules.nuwa.content import FAR, Cell, GoalName, ObstacleKind

Coordinate = Annotated[int, msgspec.Meta(ge=-FAR, le=FAR)]
CardName = Annotated[str, msgspec.Meta(pattern="^[a-z_]{1,40}$")]
PlaceNumber = Annotated[int, msgspec.Meta(ge=1, le=6)]
Target = Annotated[int, msgspec.Meta(ge=0, le=7)]


class PlaceRoad(Move, frozen=True, omit_defaults=True):
    """Lay a road card on an empty cell. turned: by 180 degrees"""

    card: CardName
    x: Coordinate
    y: Coordinate
    turned: bool = False

    @property
    def cell(self) -> Cell:
        return self.x, self.y

    def picks(self) -> frozenset[str]:
        said = (f"hand:{self.card}", f"cell:{self.x}/{self.y}")
        return frozenset((*said, "turned:180") if self.turned else said)


class Unlock(Move, frozen=True, omit_defaults=True):
    """Open a place with its unlock card. look: the goal to look at, from the Place of Prophecy"""

    card: CardName
    place: PlaceNumber
    look: GoalName | None = None

    def picks(self) -> frozenset[str]:
        said = (f"hand:{self.card}", f"place:{self.place}")
        return frozenset(said if self.look is None else (*said, f"look:{self.look}"))


class PlaceObstacle(Move, frozen=True):
    """Lay an obstacle card before a player."""

    card: CardName
    seat: Target

    def picks(self) -> frozenset[str]:
        return frozenset((f"hand:{self.card}", f"seat:{self.seat}"))


class Release(Move, frozen=True):
    """Take an obstacle away from a player, oneself or another."""

    card: CardName
    seat: Target
    kind: ObstacleKind

    def picks(self) -> frozenset[str]:
        return frozenset((f"hand:{self.card}", f"seat:{self.seat}", f"kind:{self.kind}"))


class RemoveRoad(Move, frozen=True):
    """Take a road card off the table with a removal card."""

    x: Coordinate
    y: Coordinate

    @property
    def cell(self) -> Cell:
        return self.x, self.y

    def picks(self) -> frozenset[str]:
        return frozenset(("hand:removal", f"cell:{self.x}/{self.y}"))


class DiscardCard(Move, frozen=True):
    """Lay a card face down on the discard pile."""

    card: CardName

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:discard", f"hand:{self.card}"))


class Pass(Move, frozen=True):
    """Play nothing, being blocked or having no card that can be played."""

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:pass",))


class TurnGoal(Move, frozen=True):
    """Turn up a goal that is connected to the start."""

    goal: GoalName

    def picks(self) -> frozenset[str]:
        return frozenset((f"goal:{self.goal}",))


class Done(Move, frozen=True):
    """End the turn, leaving connected goals face down."""

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:done",))


class BeginRound(Move, frozen=True):
    """Everybody has seen how the round ended: begin the next one."""

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:begin_round",))


NuwaMove = PlaceRoad | Unlock | PlaceObstacle | Release | RemoveRoad | DiscardCard | Pass | TurnGoal | Done | BeginRound

CODEC: Codec[Move] = Codec(
    PlaceRoad, Unlock, PlaceObstacle, Release, RemoveRoad, DiscardCard, Pass, TurnGoal, Done, BeginRound
)


class RoundBegan(Effect, frozen=True):
    """The table is laid out anew; `start` will have the first turn."""

    round: int
    start: Seat


class IdentityDealt(Effect, frozen=True):
    """identity: unity or trouble"""

    seat: Seat
    identity: Secret[str]


class HandDealt(Effect, frozen=True):
    """The opening hand. cards: sorted"""

    seat: Seat
    cards: Secret[tuple[str, ...]]


class CardDrawn(Effect, frozen=True):
    """A turn begins with a draw. left: how many cards the pile still has"""

    seat: Seat
    card: Secret[str]
    left: int


class TurnBegan(Effect, frozen=True):
    """A turn begins without a draw: the pile is empty."""

    seat: Seat


class SeatSkipped(Effect, frozen=True):
    """The pile is empty, the seat has no card, and no goal can be turned up."""

    seat: Seat


class RoadPlaced(Effect, frozen=True):
    """live: one can walk from the start to it; of a dead end, up to it"""

    seat: Seat
    card: str
    x: int
    y: int
    turned: bool
    live: bool


class PlaceTurnedUp(Effect, frozen=True):
    """A way from the start has reached `place`, and it shows its face."""

    place: int
    what: str


class PlaceUnlocked(Effect, frozen=True):
    """gem: what the seat takes; None at the Place of Prophecy"""

    seat: Seat
    place: int
    card: str
    gem: str | None


class LookChosen(Effect, frozen=True):
    """From the Place of Prophecy the seat chooses a goal to look at."""

    seat: Seat
    goal: GoalName


class LookedAtGoal(Effect, frozen=True):
    """What the prophet saw. face: right or wrong"""

    seat: Seat
    goal: GoalName
    face: Secret[str]


class ObstaclePlaced(Effect, frozen=True):
    """target: the seat before which it lies now"""

    seat: Seat
    target: Seat
    kind: ObstacleKind


class ObstacleReleased(Effect, frozen=True):
    """free: no other obstacle lies before `target`"""

    seat: Seat
    target: Seat
    kind: ObstacleKind
    card: str
    free: bool


class RoadRemoved(Effect, frozen=True):
    """card: the road card that lay there. severed: the cells that were connected to the start before"""

    seat: Seat
    card: str
    x: int
    y: int
    severed: tuple[Cell, ...]


class GoalsLinked(Effect, frozen=True):
    """A way from the start has reached these goals, which are still face down."""

    goals: tuple[GoalName, ...]


class GoalsCutOff(Effect, frozen=True):
    """No way from the start leads any more to these goals, which are still face down."""

    goals: tuple[GoalName, ...]


class CardDiscarded(Effect, frozen=True):
    """A card was laid face down on the discard pile."""

    seat: Seat
    card: Secret[str]


class Passed(Effect, frozen=True):
    """blocked: an obstacle lies before the seat"""

    seat: Seat
    blocked: bool


class HandShown(Effect, frozen=True):
    """The seat shows that it holds nothing but unlock cards which can be neither played nor discarded."""

    seat: Seat
    cards: tuple[str, ...]


class GoalTurning(Effect, frozen=True):
    """The seat turns up a goal that nobody has seen before; what it shows is luck's."""

    seat: Seat
    goal: GoalName


class GoalTurned(Effect, frozen=True):
    """face: right or wrong"""

    seat: Seat
    goal: GoalName
    face: str


class GoalsLeft(Effect, frozen=True):
    """The seat ends its turn and leaves these connected goals face down."""

    seat: Seat
    goals: tuple[GoalName, ...]


class RoundEnded(Effect, frozen=True):
    """why: "mended"; or how the round ran out: "no_cards" all hands are empty, "nobody_plays" in a whole
    round of turns no card left a hand, "all_blocked" nobody who has a card can play one"""

    round: int
    mended: bool
    why: str


class IdentitiesShown(Effect, frozen=True):
    """All turn up their identity cards. identities: one a seat"""

    identities: tuple[str, ...]


class RoundScored(Effect, frozen=True):
    """points: one a seat, (part, points) for every part that is not 0: mended, hindered, failed, gems,
    right_goal, wrong_goals. totals: one a seat, all rounds so far"""

    round: int
    points: tuple[tuple[tuple[str, int], ...], ...]
    totals: tuple[int, ...]


class MatchEnded(Effect, frozen=True):
    winners: tuple[Seat, ...]


class FirstPlayer(Effect, frozen=True):
    """Luck says that `seat` begins the first round."""

    seat: Seat


EFFECTS: tuple[type[Effect], ...] = (
    FirstPlayer,
    RoundBegan,
    IdentityDealt,
    HandDealt,
    CardDrawn,
    TurnBegan,
    SeatSkipped,
    RoadPlaced,
    PlaceTurnedUp,
    PlaceUnlocked,
    LookChosen,
    LookedAtGoal,
    ObstaclePlaced,
    ObstacleReleased,
    RoadRemoved,
    GoalsLinked,
    GoalsCutOff,
    CardDiscarded,
    Passed,
    HandShown,
    GoalTurning,
    GoalTurned,
    GoalsLeft,
    RoundEnded,
    IdentitiesShown,
    RoundScored,
    MatchEnded,
)
