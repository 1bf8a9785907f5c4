"""What a seat can say, and what happens at the table.

A tool card is called by its number: the how manieth that was ever taken. Everybody saw that, so the number
tells nothing about its other side. A place of the ring is called by its number, clockwise from 0.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.dayu.content import FloodCard, Frame, Kind, Side, Tools
from rules.kernel.audience import Seat
from rules.kernel.effects import Effect, Secret
from rules.kernel.moves import Codec, Move

Number = Annotated[int, msgspec.Meta(ge=1, le=9999)]
RingPlace = Annotated[int, msgspec.Meta(ge=0, le=4)]


class PlacePawn(Move, frozen=True):
    """Put the pawn to a place of the ring, which still lies face down."""

    place: RingPlace

    def picks(self) -> frozenset[str]:
        return frozenset((f"ring:{self.place}",))


class Gift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The gift of xirang: one tool `shown` counts as another, `used`."""

    shown: Kind
    used: Kind


class Construct(Move, frozen=True, omit_defaults=True):
    """Play a card of the row by the side that lies up.

    as_kind: the one tool that is placed, where the side gives a choice; one that it does not show needs
        the gift of xirang
    gift: where every tool is placed, which of them counts as which other
    """

    tool: Number
    as_kind: Kind | None = None
    gift: Gift | None = None

    def picks(self) -> frozenset[str]:
        said = ["verb:construct", f"row:{self.tool}"]
        if self.as_kind is not None:
            said.append(f"as:{self.as_kind}")
        if self.gift is not None:
            said += [f"gift:{self.gift.shown}", f"for:{self.gift.used}"]
        return frozenset(said)


class MovePawn(Move, frozen=True):
    """Go along the ring to a flood card."""

    to: RingPlace

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:move", f"ring:{self.to}"))


class Flip(Move, frozen=True):
    """Turn a card of the row over."""

    tool: Number

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:flip", f"row:{self.tool}"))


class Discard(Move, frozen=True):
    """Put a card of the row under its pile. The first one costs the action point; what follows at once is
    part of the same action, and goes under the one before."""

    tool: Number

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:discard", f"row:{self.tool}"))


class Rest(Move, frozen=True):
    """Do nothing with an action point."""

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:rest",))


class Done(Move, frozen=True):
    """The points are spent, and no more is done for nothing: no card goes with the discard, none is flipped."""

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:done",))


class TakeFlood(Move, frozen=True):
    """Take a calmed flood."""

    place: RingPlace

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:take_flood", f"ring:{self.place}"))


class LeaveFlood(Move, frozen=True):
    """Leave a calmed flood where it is, in this turn."""

    place: RingPlace

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:leave_flood", f"ring:{self.place}"))


class TakeTool(Move, frozen=True):
    """Take the top of a pile."""

    frame: Frame

    def picks(self) -> frozenset[str]:
        return frozenset((f"pile:{self.frame}",))


DayuMove = PlacePawn | Construct | MovePawn | Flip | Discard | Rest | Done | TakeFlood | LeaveFlood | TakeTool

CODEC: Codec[Move] = Codec(PlacePawn, Construct, MovePawn, Flip, Discard, Rest, Done, TakeFlood, LeaveFlood, TakeTool)


class FirstPlayer(Effect, frozen=True):
    """Luck says that `seat` begins."""

    seat: Seat


class TopTurnedUp(Effect, frozen=True):
    """The next card of a pile lies open with its rune side."""

    frame: Frame
    side: Side


class PawnPlaced(Effect, frozen=True):
    seat: Seat
    place: int


class FloodTurnedUp(Effect, frozen=True):
    """A flood comes to a place of the ring. left: how many the deck has then. setup: the ring is turned up"""

    place: int
    flood: FloodCard
    left: int
    setup: bool


class FloodDeckEmpty(Effect, frozen=True):
    """The last flood has come. The match ends when it would be the turn of `start` again."""

    start: Seat


class TurnBegan(Effect, frozen=True):
    """points: the action points of this turn"""

    seat: Seat
    round: int
    points: int


class Constructed(Effect, frozen=True):
    """A card was played.

    side: the one used, and `frame` that of the card
    place, flood: where
    placed: the rectangles that were filled
    left: those still free
    gift: one tool counted as another; where the side gives a choice `shown` is its first tool
    points_left: action points
    """

    seat: Seat
    tool: int
    frame: Frame
    side: Side
    place: int
    flood: str
    placed: Tools
    left: Tools
    gift: Gift | None
    points_left: int


class FloodTaken(Effect, frozen=True):
    """A calmed flood lies before `seat`, and its ten markers are back in the supply.

    gained: the function that the seat did not have before
    """

    seat: Seat
    place: int
    flood: FloodCard
    gained: bool


class FloodLeft(Effect, frozen=True):
    """A calmed flood stays in the ring."""

    seat: Seat
    place: int
    flood: FloodCard


class PawnMoved(Effect, frozen=True):
    """way: right is clockwise, to the next higher number; by boat to any place; across, where both ways
    lead to the same flood"""

    seat: Seat
    start: int
    to: int
    way: Literal["left", "right", "across", "boat"]
    points_left: int


class PawnsMovedOn(Effect, frozen=True):
    """The flood at `start` was taken, and the pawns of `seats` go on to the next one."""

    seats: tuple[Seat, ...]
    start: int
    to: int


class ToolFlipped(Effect, frozen=True):
    """before, after: the sides that lay and lie up. free: by deft hands it cost nothing"""

    seat: Seat
    tool: int
    frame: Frame
    before: Side
    after: Side
    free: bool
    points_left: int


class ToolDiscarded(Effect, frozen=True):
    """A card went under the pile of its frame, `side`, its rune side, up. more: with the one before, for
    nothing"""

    seat: Seat
    tool: int
    frame: Frame
    side: Side
    more: bool
    points_left: int


class Rested(Effect, frozen=True):
    seat: Seat
    points_left: int


class DiscardEnded(Effect, frozen=True):
    """`seat` discards no more, and flips no more."""

    seat: Seat


class PileChosen(Effect, frozen=True):
    """`seat` takes the top of a pile. forced: no other is left"""

    seat: Seat
    frame: Frame
    side: Side
    forced: bool


class ToolTaken(Effect, frozen=True):
    """A card lies rune side up in the row of `seat`, who looks at its other side.

    tool: the number by which the card is called from then on
    dealt: in the set-up
    again: it was held before
    """

    seat: Seat
    tool: int
    frame: Frame
    side: Side
    other: Secret[Side]
    dealt: bool
    again: bool


class PilesEmpty(Effect, frozen=True):
    """All piles are used up; the row of `seat` stays at `count` cards."""

    seat: Seat
    count: int


class RoundIdle(Effect, frozen=True):
    """Nobody has constructed for `rounds` rounds; after `limit` the match ends."""

    rounds: int
    limit: int


class MatchEnded(Effect, frozen=True):
    """why: the flood deck is empty, or nobody works any more"""

    why: Literal["floods", "stalled"]
    winners: tuple[Seat, ...]


EFFECTS: tuple[type[Effect], ...] = (
    FirstPlayer,
    TopTurnedUp,
    PawnPlaced,
    FloodTurnedUp,
    FloodDeckEmpty,
    TurnBegan,
    Constructed,
    FloodTaken,
    FloodLeft,
    PawnMoved,
    PawnsMovedOn,
    ToolFlipped,
    ToolDiscarded,
    Rested,
    DiscardEnded,
    PileChosen,
    ToolTaken,
    PilesEmpty,
    RoundIdle,
    MatchEnded,
)
