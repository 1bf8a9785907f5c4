"""What a seat can say, and what happens at the table."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.kernel.audience import Seat
from rules.kernel.effects import Effect, Secret
from rules.kernel.moves import Codec, Move
from rules.niagara.content import CardName, Colour
from rules.niagara.river import Branch, Place

CanoeNumber = Annotated[int, msgspec.Meta(ge=0, le=1)]
Space = Annotated[int, msgspec.Meta(ge=1, le=7)]


class Gem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gem ashore: at which space, and its colour. Gems of one colour in one pit are alike."""

    site: Space
    colour: Colour


class BuyBack(Move, frozen=True):
    """Pay a landed gem and put a lost canoe ashore."""

    canoe: CanoeNumber
    pay: Colour

    def picks(self) -> frozenset[str]:
        return frozenset((f"canoe:{self.canoe}", f"pay:{self.pay}"))


class GoWithout(Move, frozen=True):
    """Buy no canoe back this round."""

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:go_without",))


class Choose(Move, frozen=True):
    """Choose the paddle card of this round; again, while others still think."""

    card: CardName

    def picks(self) -> frozenset[str]:
        return frozenset((f"card:{self.card}",))


class Paddle(Move, frozen=True, omit_defaults=True):
    """One canoe's act.

    to: where it ends; where it is, if it stays on its space
    unload: the space at whose pit its gem is put ashore
    load: the gem taken aboard
    steal: the rival canoe that is robbed, as "seat/canoe"

    That the loading is done before or after the way is told by its place.
    """

    canoe: CanoeNumber
    to: Place
    unload: Space | None = None
    load: Gem | None = None
    steal: Annotated[str, msgspec.Meta(pattern="^[0-4]/[01]$")] | None = None

    def picks(self) -> frozenset[str]:
        said = [f"canoe:{self.canoe}", f"to:{self.to}"]
        if self.unload is not None:
            said.append(f"pit:{self.unload}")
        if self.load is not None:
            said.append(f"gem:{self.load.site}/{self.load.colour}")
        if self.steal is not None:
            said.append(f"steal:{self.steal}")
        return frozenset(said)


class Stay(Move, frozen=True):
    """The canoe ashore stays there, after the one in the river has acted."""

    def picks(self) -> frozenset[str]:
        return frozenset(("verb:stay",))


class Weather(Move, frozen=True):
    """Move the cloud marker to a neighbouring place of its track."""

    to: Annotated[int, msgspec.Meta(ge=-1, le=2)]

    def picks(self) -> frozenset[str]:
        return frozenset((f"weather:{self.to}",))


NiagaraMove = BuyBack | GoWithout | Choose | Paddle | Stay | Weather

CODEC: Codec[Move] = Codec(BuyBack, GoWithout, Choose, Paddle, Stay, Weather)


class FirstPlayer(Effect, frozen=True):
    """Luck gave the life ring to `seat`."""

    seat: Seat


class RoundBegan(Effect, frozen=True):
    round: int


class CanoeReturnedFree(Effect, frozen=True):
    """A seat with both canoes lost and no gem gets one back for nothing."""

    seat: Seat
    canoe: int


class CanoeBoughtBack(Effect, frozen=True):
    """`gem` was paid, and went back to its pit."""

    seat: Seat
    canoe: int
    gem: Colour


class WentWithout(Effect, frozen=True):
    seat: Seat


class CardChosen(Effect, frozen=True):
    """again: it takes the place of one chosen before."""

    seat: Seat
    card: Secret[CardName]
    again: bool


class LastCardsPlayed(Effect, frozen=True):
    """Everybody's last card of the cycle lies on the table by itself. cards: one a seat."""

    cards: tuple[str, ...]


class CardTurnedUp(Effect, frozen=True):
    seat: Seat
    card: str


class NothingToPaddle(Effect, frozen=True):
    """The seat has a number card, and no canoe in play."""

    seat: Seat


class GemUnloaded(Effect, frozen=True):
    seat: Seat
    canoe: int
    site: int
    gem: Colour


class GemLoaded(Effect, frozen=True):
    seat: Seat
    canoe: int
    site: int
    gem: Colour


class CanoePaddled(Effect, frozen=True):
    """path: every place from the start to the end, both included. Landing, it scores at once."""

    seat: Seat
    canoe: int
    path: tuple[Place, ...]

    @property
    def start(self) -> Place:
        return self.path[0]

    @property
    def to(self) -> Place:
        return self.path[-1]


class GemStolen(Effect, frozen=True):
    """`canoe` of `seat` took `gem` from `victim_canoe` of `victim`, on `place`."""

    seat: Seat
    canoe: int
    victim: Seat
    victim_canoe: int
    gem: Colour
    place: Place


class GemLanded(Effect, frozen=True):
    seat: Seat
    canoe: int
    gem: Colour


class GoalReached(Effect, frozen=True):
    """goals: all that the landed gems now meet. first: nobody was faster."""

    seat: Seat
    goals: tuple[str, ...]
    first: bool


class CanoeStayed(Effect, frozen=True):
    seat: Seat
    canoe: int


class WeatherChanged(Effect, frozen=True):
    seat: Seat
    before: int
    after: int


class RiverFlows(Effect, frozen=True):
    """The river is going to move `steps`. lowest: the lowest number played, None if all are clouds."""

    steps: int
    lowest: int | None
    weather: int


class Carried(msgspec.Struct, frozen=True):
    """A canoe that a step of the river took along."""

    seat: Seat
    canoe: int
    start: Place
    to: Place


class RiverStepped(Effect, frozen=True):
    """Step `step` of `of`, through the branch served. What goes over the falls is told next."""

    step: int
    of: int
    branch: Branch
    carried: tuple[Carried, ...]


class CanoeLost(Effect, frozen=True):
    """A canoe went over the falls; `gem`, if one was aboard, is back in its own pit.

    branch: the falls it went over. paddled: by its own paddles, not by the river
    """

    seat: Seat
    canoe: int
    gem: Colour | None
    branch: Branch
    paddled: bool = False


class RingPassed(Effect, frozen=True):
    seat: Seat


class CardsTakenBack(Effect, frozen=True):
    """All seven cards have been used, and everyone holds them all again."""


class MatchEnded(Effect, frozen=True):
    """goals: those that the winner has met."""

    winner: Seat
    goals: tuple[str, ...]


EFFECTS: tuple[type[Effect], ...] = (
    FirstPlayer,
    RoundBegan,
    CanoeReturnedFree,
    CanoeBoughtBack,
    WentWithout,
    CardChosen,
    LastCardsPlayed,
    CardTurnedUp,
    NothingToPaddle,
    GemUnloaded,
    GemLoaded,
    CanoePaddled,
    GemStolen,
    GemLanded,
    GoalReached,
    CanoeStayed,
    WeatherChanged,
    RiverFlows,
    RiverStepped,
    CanoeLost,
    RingPassed,
    CardsTakenBack,
    MatchEnded,
)
