"""What a seat can say."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.dadaocheng.content import COLOURS, NO_CUBES, Colour, Cubes
from rules.kernel.moves import Codec, Move

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Heap = tuple[Count, Count, Count, Count, Count]
"""Cubes, counted in the order of `COLOURS`."""

MarkerId = Annotated[str, msgspec.Meta(pattern=r"^M[0-9]{2}$")]
ShipId = Annotated[str, msgspec.Meta(pattern=r"^S[1-3][0-9]{2}$")]
BuildingId = Annotated[str, msgspec.Meta(pattern=r"^B[A-Z][0-9]{2}$")]
EventId = Annotated[str, msgspec.Meta(pattern=r"^E[0-9]{2}$")]
LineName = Annotated[str, msgspec.Meta(pattern=r"^(row|column)[0-3]/(0-2|1-3|0-3)$")]
CellNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]


def cubes_said(role: str, cubes: Cubes) -> frozenset[str]:
    """Picks for cubes: numbered copies of each colour, from 1."""
    return frozenset(
        f"{role}:{colour}/{copy}" for colour, count in zip(COLOURS, cubes, strict=True) for copy in range(1, count + 1)
    )


class Swap(Move, frozen=True):
    """Let two markers change places. one: the lower name"""

    one: MarkerId
    other: MarkerId

    def picks(self) -> frozenset[str]:
        return frozenset((f"disc:{self.one}", f"disc:{self.other}"))


class Flip(Move, frozen=True):
    """Turn a marker over where it lies."""

    marker: MarkerId

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:flip", f"disc:{self.marker}"))


class TakeLine(Move, frozen=True):
    """Of several lines, take this one."""

    line: LineName

    def picks(self) -> frozenset[str]:
        return frozenset((f"line:{self.line}",))


class Stop(Move, frozen=True):
    """Leave the lines that stand; only where income is not compulsory."""

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:stop",))


class EmptyCells(Move, frozen=True):
    """Take the reward of a full house: all cubes of these cells, in ascending order."""

    cells: Annotated[tuple[CellNumber, ...], msgspec.Meta(min_length=1, max_length=2)]

    def picks(self) -> frozenset[str]:
        return frozenset(f"cell:{cell}" for cell in self.cells)


class Decline(Move, frozen=True):
    """Take no reward."""

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:decline",))


class TakeGift(Move, frozen=True):
    """Take cubes of any colour, after somebody's endless loop."""

    cubes: Heap

    def picks(self) -> frozenset[str]:
        return cubes_said("gift", self.cubes)


class GiveBack(Move, frozen=True):
    """Give back what is too much to keep."""

    cubes: Heap

    def picks(self) -> frozenset[str]:
        return cubes_said("back", self.cubes)


class BuyShip(Move, frozen=True, omit_defaults=True):
    """Buy the open ship of a level.

    pay: how many cubes of each colour are handed over. What a black one stands for, or what a discount
        takes off, is not said: it makes no difference
    workshop: the workshop card that lowers the price
    """

    ship: ShipId
    pay: Heap
    workshop: BuildingId | None = None

    def picks(self) -> frozenset[str]:
        said = {f"ship:{self.ship}", *cubes_said("pay", self.pay)}
        if self.workshop is not None:
            said.add(f"workshop:{self.workshop}")
        return frozenset(said)


class Build(Move, frozen=True, omit_defaults=True):
    """Buy the open building of a kind. cell: the own cell that becomes a firm"""

    building: BuildingId
    pay: Heap
    cell: CellNumber | None = None

    def picks(self) -> frozenset[str]:
        said = {f"building:{self.building}", *cubes_said("pay", self.pay)}
        if self.cell is not None:
            said.add(f"cell:{self.cell}")
        return frozenset(said)


class VisitTemple(Move, frozen=True):
    """Pay one white cube for two dice, or any two cubes for three."""

    pay: Heap

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:temple", *cubes_said("pay", self.pay)))


class Exchange(Move, frozen=True):
    """Give any two cubes for any one."""

    give: Heap
    take: Colour

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:exchange", f"take:{self.take}", *cubes_said("give", self.give)))


class Collect(Move, frozen=True):
    """Take the cube that a firm or a den gives each round."""

    card: BuildingId
    take: Colour

    def picks(self) -> frozenset[str]:
        return frozenset((f"card:{self.card}", f"take:{self.take}"))


class Trade(Move, frozen=True):
    """Let a market change cubes, one for one."""

    card: BuildingId
    give: Heap
    take: Colour

    def picks(self) -> frozenset[str]:
        return frozenset((f"card:{self.card}", f"take:{self.take}", *cubes_said("give", self.give)))


class UseEvent(Move, frozen=True, omit_defaults=True):
    """Use the event of the round. take: in the order of the colours"""

    event: EventId
    pay: Heap = NO_CUBES
    take: tuple[Colour, ...] = ()
    cell: CellNumber | None = None

    def picks(self) -> frozenset[str]:
        said = {f"event:{self.event}", *cubes_said("pay", self.pay)}
        said.update(f"take:{colour}" for colour in self.take)
        if self.cell is not None:
            said.add(f"cell:{self.cell}")
        return frozenset(said)


class EndTurn(Move, frozen=True):
    """Buy nothing more."""

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:end",))


DadaochengMove = (
    Swap
    | Flip
    | TakeLine
    | Stop
    | EmptyCells
    | Decline
    | TakeGift
    | GiveBack
    | BuyShip
    | Build
    | VisitTemple
    | Exchange
    | Collect
    | Trade
    | UseEvent
    | EndTurn
)

CODEC: Codec[Move] = Codec(
    Swap,
    Flip,
    TakeLine,
    Stop,
    EmptyCells,
    Decline,
    TakeGift,
    GiveBack,
    BuyShip,
    Build,
    VisitTemple,
    Exchange,
    Collect,
    Trade,
    UseEvent,
    EndTurn,
)
