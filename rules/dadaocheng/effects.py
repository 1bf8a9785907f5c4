"""What happens at the table. Nothing in this game is secret."""

from __future__ import annotations

from typing import Literal

from rules.dadaocheng.content import Colour, Cubes, Kind, Side
from rules.dadaocheng.field import Line
from rules.kernel.audience import Seat
from rules.kernel.effects import Effect


class FirstPlayer(Effect, frozen=True):
    """Luck made `seat` the start player."""

    seat: Seat


class CornersLaid(Effect, frozen=True):
    """The four black markers lie in the corners, row by row. again: after an endless loop"""

    markers: tuple[str, ...]
    again: bool


class MarkersLaid(Effect, frozen=True):
    """The other twelve lie in the remaining cells, row by row, all sun side up."""

    markers: tuple[str, ...]
    again: bool


class ShipOpened(Effect, frozen=True):
    """left: how many can still come at this level"""

    level: int
    ship: str
    left: int


class BuildingOpened(Effect, frozen=True):
    kind: Kind
    building: str
    left: int


class RoundBegan(Effect, frozen=True):
    round: int
    of: int


class EventOpened(Effect, frozen=True):
    event: str


class TurnBegan(Effect, frozen=True):
    """planned: the actions that the seat planned while the one before still bought"""

    seat: Seat
    planned: int


class MarkersSwapped(Effect, frozen=True):
    """cells: where `one` and `other` were; now it is the other way round. colours: what they show.
    ahead: while another seat still buys"""

    seat: Seat
    one: str
    other: str
    cells: tuple[int, int]
    colours: tuple[Colour, Colour]
    ahead: bool


class MarkerFlipped(Effect, frozen=True):
    """before, after: the colours that the marker on `cell` showed and shows"""

    seat: Seat
    marker: str
    cell: int
    before: Colour
    after: Colour
    ahead: bool


class PlanWaits(Effect, frozen=True):
    """All is planned, but `seats` still have to answer before goods come in."""

    seat: Seat
    seats: tuple[Seat, ...]


class LineTaken(Effect, frozen=True):
    """A line brings `count` cubes of its colour to the seat. number: the how manieth line of this turn.
    cells: those that it covers. chosen: the seat picked it out of several"""

    seat: Seat
    line: Line
    cells: tuple[int, ...]
    colour: Colour
    count: int
    number: int
    chosen: bool


class CellStocked(Effect, frozen=True):
    """A cube came into `cell` of the house of `seat`, on `side` of the goods area."""

    seat: Seat
    side: Side
    cell: int
    colour: Colour


class GoodsRotted(Effect, frozen=True):
    """A third cube was to enter the cell: all went to the supply, the new one too."""

    seat: Seat
    side: Side
    cell: int
    cubes: tuple[Colour, ...]


class NothingStocked(Effect, frozen=True):
    """The line's end meets a firm of `seat`, or a house that nobody runs (seat is None)."""

    seat: Seat | None
    side: Side
    cell: int


class LineConsumed(Effect, frozen=True):
    """The markers of the line are turned over. shown: what they show now, by the line's cells"""

    line: Line
    cells: tuple[int, ...]
    shown: tuple[Colour, ...]


class IncomeEnded(Effect, frozen=True):
    """No line is left, or (stopped) the seat wants none of those that are. gained: in this turn's chain"""

    seat: Seat
    lines: int
    gained: Cubes
    stopped: bool


class LoopFound(Effect, frozen=True):
    """The chain goes on without end: the cubes of this phase go back, and all warehouses are emptied."""

    seat: Seat
    lines: int
    returned: Cubes


class LoopRewarded(Effect, frozen=True):
    """The seat takes `cubes`, and a yellow one is put on its sign. signs: how many lie there now"""

    seat: Seat
    cubes: Cubes
    signs: int


class GiftOffered(Effect, frozen=True):
    seat: Seat
    cubes: int


class GiftTaken(Effect, frozen=True):
    seat: Seat
    cubes: Cubes


class HouseFull(Effect, frozen=True):
    """The seat may empty `cells` of its cells."""

    seat: Seat
    cells: int


class CellEmptied(Effect, frozen=True):
    """The seat took the cubes of its cell. why: a full house, or the event"""

    seat: Seat
    side: Side
    cell: int
    cubes: tuple[Colour, ...]
    why: Literal["full_house", "event"]


class RewardDeclined(Effect, frozen=True):
    seat: Seat


class SurplusReturned(Effect, frozen=True):
    """limit: what the seat may keep"""

    seat: Seat
    cubes: Cubes
    limit: int


class ShipBought(Effect, frozen=True):
    """saved: how many cubes the workshop and the event took off the price"""

    seat: Seat
    ship: str
    paid: Cubes
    workshop: str | None
    saved: int


class BuildingBought(Effect, frozen=True):
    seat: Seat
    building: str
    paid: Cubes
    saved: int


class FirmOpened(Effect, frozen=True):
    """The seat's cell is a firm now; its cubes went to the supply."""

    seat: Seat
    side: Side
    cell: int
    cubes: tuple[Colour, ...]


class OpiumUsed(Effect, frozen=True):
    """cubes: the black ones that were paid. steps: how far the track moved. total: uses of this seat"""

    seat: Seat
    cubes: int
    steps: int
    total: int


class TempleVisited(Effect, frozen=True):
    seat: Seat
    paid: Cubes
    dice: int


class DiceRolled(Effect, frozen=True):
    """gained: what the pips brought"""

    seat: Seat
    dice: tuple[int, ...]
    gained: Cubes


class CubesExchanged(Effect, frozen=True):
    seat: Seat
    gave: Cubes
    took: Colour


class CardUsed(Effect, frozen=True):
    """A firm, market or den was used."""

    seat: Seat
    card: str
    gave: Cubes
    took: Cubes


class EventUsed(Effect, frozen=True):
    seat: Seat
    event: str
    paid: Cubes
    took: Cubes


class OpiumCured(Effect, frozen=True):
    """One use less is counted. total: uses of this seat"""

    seat: Seat
    total: int


class PurchasesEnded(Effect, frozen=True):
    """The seat has to give `surplus` cubes back, and says which."""

    seat: Seat
    surplus: int


class TurnEnded(Effect, frozen=True):
    seat: Seat
    kept: Cubes


class RoundEnded(Effect, frozen=True):
    """event: the card that is removed"""

    round: int
    event: str | None


class MatchEnded(Effect, frozen=True):
    """totals: the prestige of every seat"""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]


EFFECTS: tuple[type[Effect], ...] = (
    FirstPlayer,
    CornersLaid,
    MarkersLaid,
    ShipOpened,
    BuildingOpened,
    RoundBegan,
    EventOpened,
    TurnBegan,
    MarkersSwapped,
    MarkerFlipped,
    PlanWaits,
    LineTaken,
    CellStocked,
    GoodsRotted,
    NothingStocked,
    LineConsumed,
    IncomeEnded,
    LoopFound,
    LoopRewarded,
    GiftOffered,
    GiftTaken,
    HouseFull,
    CellEmptied,
    RewardDeclined,
    SurplusReturned,
    ShipBought,
    BuildingBought,
    FirmOpened,
    OpiumUsed,
    TempleVisited,
    DiceRolled,
    CubesExchanged,
    CardUsed,
    EventUsed,
    OpiumCured,
    PurchasesEnded,
    TurnEnded,
    RoundEnded,
    MatchEnded,
)
