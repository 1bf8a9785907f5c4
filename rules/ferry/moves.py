"""What a seat can say, and what happens at the table.

A passenger is called `1/goat2`: its owner, and its face (`goat2`), which is its kind and its points.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.ferry.content import Action, BoatId
from rules.kernel.audience import Seat
from rules.kernel.effects import Effect, Secret
from rules.kernel.moves import Codec, Move

Face = Annotated[str, msgspec.Meta(pattern="^(wolf|goat|cabbage|dog)[0-9]$")]
Passenger = Annotated[str, msgspec.Meta(pattern="^[0-3]/(wolf|goat|cabbage|dog)[0-9]$")]


class Load(Move, frozen=True):
    """Bring a passenger from the hand aboard. Equal cards are one move."""

    card: Face
    boat: BoatId

    def picks(self) -> frozenset[str]:
        return frozenset((f"hand:{self.card}", f"boat:{self.boat}"))


class Act(Move, frozen=True):
    """Use an action card on a boat."""

    action: Action
    boat: BoatId

    def picks(self) -> frozenset[str]:
        return frozenset((f"action:{self.action}", f"boat:{self.boat}"))


class Pass(Move, frozen=True):
    """Use no action card this turn."""

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:pass",))


class Put(Move, frozen=True):
    """Move one passenger of the sinking boat to another boat."""

    passenger: Passenger
    boat: BoatId

    def picks(self) -> frozenset[str]:
        return frozenset((f"passenger:{self.passenger}", f"boat:{self.boat}"))


FerryMove = Load | Act | Pass | Put

CODEC: Codec[Move] = Codec(Load, Act, Pass, Put)


class FirstPlayer(Effect, frozen=True):
    """Luck says that `seat` begins."""

    seat: Seat


class HandDealt(Effect, frozen=True):
    """The opening hand. cards: faces, sorted."""

    seat: Seat
    cards: Secret[tuple[str, ...]]


class BoatCardsShuffled(Effect, frozen=True):
    """The boat cards turned up so far are a covered deck again. count: how many"""

    count: int


class BoatCardTurned(Effect, frozen=True):
    """A turn begins. card: A, B, C, or ANY for the card with three boats."""

    seat: Seat
    card: str


class PassengerLoaded(Effect, frozen=True):
    """passenger: shown to all and then covered, or laid covered at once; in the young players' game it
    lies face up. shown: everybody saw it"""

    seat: Seat
    boat: BoatId
    passenger: Secret[str]
    shown: bool


class ActionPlayed(Effect, frozen=True):
    """aboard: how many passengers the boat has"""

    seat: Seat
    action: Action
    boat: BoatId
    aboard: int


class ActionPassed(Effect, frozen=True):
    """No action card this turn."""

    seat: Seat


class LookedAboard(Effect, frozen=True):
    """`seat` looks at all passengers of a boat."""

    seat: Seat
    boat: BoatId
    passengers: Secret[tuple[str, ...]]


class PassengersDrowned(Effect, frozen=True):
    """Passengers of a boat that `seat` sinks leave the game: its cabbages, or those for whom there was no
    room. count: how many they are"""

    seat: Seat
    boat: BoatId
    count: int
    passengers: Secret[tuple[str, ...]]
    no_room: bool = False


class PassengerMoved(Effect, frozen=True):
    """One passenger of a sinking boat is moved. owner: known to all where backs show their colour."""

    seat: Seat
    start: BoatId
    to: BoatId
    passenger: Secret[str]
    owner: Secret[Seat]


class BoatSank(Effect, frozen=True):
    """A sunk boat goes to wait at the island."""

    boat: BoatId


class PassengersReturned(Effect, frozen=True):
    """The seasick passengers of one seat go back to its hand. seat: who has played the card; owner: who
    gets them back; count: how many they are"""

    seat: Seat
    owner: Seat
    boat: BoatId
    count: int
    passengers: Secret[tuple[str, ...]]


class CabbagesStayed(Effect, frozen=True):
    """Cabbages are not seasick: all who are still aboard are cabbages. `seat` has played the card."""

    seat: Seat
    boat: BoatId
    count: int
    passengers: Secret[tuple[str, ...]]


class PassengerDrawn(Effect, frozen=True):
    """`seat` draws from its own deck. card: the face. left: how many cards the deck has then"""

    seat: Seat
    card: Secret[str]
    left: int


class BoatArrived(Effect, frozen=True):
    """A boat reaches the island, full or blown there by a gale, and its passengers are turned up."""

    boat: BoatId
    passengers: tuple[str, ...]
    blown: bool


class DogKeptPeace(Effect, frozen=True):
    """Somebody would have been eaten, but a shepherd dog is aboard."""

    boat: BoatId
    dogs: tuple[str, ...]


class PassengersEaten(Effect, frozen=True):
    """All passengers of one kind are eaten. A goat eats even when a wolf is going to eat it."""

    boat: BoatId
    by: Literal["goat", "wolf"]
    eaters: tuple[str, ...]
    eaten: tuple[str, ...]


class PassengersLanded(Effect, frozen=True):
    """Passengers are safe on the island for the rest of the game."""

    boat: BoatId
    passengers: tuple[str, ...]


class BoatsReturned(Effect, frozen=True):
    """Both boats of a kind have reached the island or sunk: they are in the middle again."""

    boats: tuple[BoatId, BoatId]


class SeatSkipped(Effect, frozen=True):
    """`seat` has no passengers left to bring aboard."""

    seat: Seat


class ActionOnly(Effect, frozen=True):
    """`seat` has no passengers left, but may use an action card."""

    seat: Seat


class Afloat(msgspec.Struct, frozen=True):
    """A boat that did not get away in time."""

    boat: BoatId
    passengers: tuple[str, ...]


class AfloatTurnedUp(Effect, frozen=True):
    """The match is over; those still on boats are turned up and count nothing."""

    boats: tuple[Afloat, ...]


class MatchEnded(Effect, frozen=True):
    winners: tuple[Seat, ...]


EFFECTS: tuple[type[Effect], ...] = (
    FirstPlayer,
    HandDealt,
    BoatCardsShuffled,
    BoatCardTurned,
    PassengerLoaded,
    ActionPlayed,
    ActionPassed,
    LookedAboard,
    PassengersDrowned,
    PassengerMoved,
    BoatSank,
    PassengersReturned,
    CabbagesStayed,
    PassengerDrawn,
    BoatArrived,
    DogKeptPeace,
    PassengersEaten,
    PassengersLanded,
    BoatsReturned,
    SeatSkipped,
    ActionOnly,
    AfloatTurnedUp,
    MatchEnded,
)
