"""Who knows what: hands, discards and identities belong to their seat, and what the prophet saw to the
prophet; faces that nobody has seen are nowhere."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import msgspec

from rules.kernel.audience import Seat, Viewer
from rules.nuwa.board import SIDES
from rules.nuwa.content import GEMS, GOAL_CELLS, GOAL_NAMES, GOALS, PLACE_CELLS, ROAD_KINDS, Cell, GoalName
from rules.nuwa.state import AnyPhase, Holds, NuwaState, Options, RoundRecord


class RoadView(msgspec.Struct, frozen=True):
    """A road card on the table.

    openings: the letters of N, E, S, W to which its ways lead as it lies
    passable: a way leads through it; a dead end has none
    joined: one can walk from the start to it; of a dead end, up to it. Else it lies severed
    """

    x: int
    y: int
    card: str
    turned: bool
    openings: str
    passable: bool
    joined: bool


class PlaceView(msgspec.Struct, frozen=True):
    """A special place.

    what: its face, a gem or "prophecy", once it is turned up
    status: "down", "locked" (face up, four walls), "open" (four ways)
    linked: a way from the start leads to it
    """

    place: int
    x: int
    y: int
    what: str | None
    status: Literal["down", "locked", "open"]
    linked: bool


class GoalView(msgspec.Struct, frozen=True):
    """A goal.

    face: "right" or "wrong" as far as the viewer has seen it or it follows from the faces seen
    up: everybody sees it
    looked_at_by: the prophet that has looked at it, while it is face down; everybody knows that
    linked: a way from the start leads to it
    turned_by: the seat that turned it up
    """

    goal: GoalName
    x: int
    y: int
    face: str | None
    up: bool
    looked_at_by: Seat | None
    linked: bool
    turned_by: Seat | None


class SeatView(msgspec.Struct, frozen=True):
    """A seat as the viewer knows it.

    hand: the viewer's own cards, sorted; None for the seats of others
    shown: cards of its hand that everybody has seen
    identity: "unity" or "trouble": the viewer's own, and everybody's once a round is over
    dealt: it has an identity card
    obstacles: the kinds before it, sorted; with any it is blocked
    gems: those that it holds, in the order of the five
    turned: the goals that it has turned up this round
    discards: how many cards it has discarded this round
    discarded: which, in order; None for the seats of others
    points: all rounds so far
    """

    seat: Seat
    hand_count: int
    hand: tuple[str, ...] | None
    shown: tuple[str, ...]
    identity: str | None
    dealt: bool
    obstacles: tuple[str, ...]
    gems: tuple[str, ...]
    turned: tuple[GoalName, ...]
    discards: int
    discarded: tuple[str, ...] | None
    points: int


class NuwaView(msgspec.Struct, frozen=True):
    """A table as `viewer` may know it; fields as in `NuwaState`.

    awaited: the seats waited for
    pile: how many cards can still be drawn
    discards: who discarded, in order
    used: face up beside the table, sorted
    roads: in the order in which they were laid
    supply: the gems that nobody holds
    mended: the right goal is face up and players hold all gems
    """

    viewer: Seat | None
    options: Options
    phase: AnyPhase
    awaited: tuple[Seat, ...]
    round: int
    start: Seat
    active: Seat
    quiet: int
    pile: int
    discards: tuple[Seat, ...]
    used: tuple[str, ...]
    roads: tuple[RoadView, ...]
    places: tuple[PlaceView, ...]
    goals: tuple[GoalView, ...]
    seats: tuple[SeatView, ...]
    supply: tuple[str, ...]
    mended: bool
    holds: tuple[Holds, ...]
    history: tuple[RoundRecord, ...]


def view(state: NuwaState, viewer: Viewer) -> NuwaView:
    """The table as `viewer` may know it."""
    table = state.table
    held = [gem for gems in state.gems for gem in gems]
    return NuwaView(
        viewer=viewer,
        options=state.options,
        phase=state.phase,
        awaited=state.awaited,
        round=state.round,
        start=state.start,
        active=state.active,
        quiet=state.quiet,
        pile=len(state.pile),
        discards=tuple(discard.seat for discard in state.discards),
        used=state.used,
        roads=tuple(
            RoadView(
                x=road.x,
                y=road.y,
                card=road.card,
                turned=road.turned,
                openings=LETTERED[SIDES[road.card, road.turned]],
                passable=ROAD_KINDS[road.card].passable,
                joined=(road.x, road.y) in table.reached,
            )
            for road in state.roads
        ),
        places=tuple(_place(state, place, table.touched) for place in PLACE_CELLS),
        goals=_goals(state, viewer, table.touched),
        seats=tuple(_seat(state, seat, viewer) for seat in range(state.seats)),
        supply=tuple(gem for gem in GEMS if gem not in held),
        mended=state.is_mended,
        holds=state.holds,
        history=state.history,
    )


LETTERED = {sides: "".join(letter for bit, letter in enumerate("NESW") if sides & 1 << bit) for sides in range(16)}
"""A mask of sides as letters."""


def _place(state: NuwaState, number: int, touched: frozenset[Cell]) -> PlaceView:
    place = state.places[number - 1]
    x, y = cell = PLACE_CELLS[number]
    return PlaceView(
        place=number,
        x=x,
        y=y,
        what=place.what,
        status="open" if place.open else "down" if place.what is None else "locked",
        linked=cell in (state.table.live if place.open else touched),
    )


def _goals(state: NuwaState, viewer: Viewer, touched: frozenset[Cell]) -> tuple[GoalView, ...]:
    seen = [card.seen_by(viewer) for card in state.goals if card is not None]
    left = set((Counter(GOALS) - Counter(face for face in seen if face is not None)).elements())
    return tuple(_goal(state, goal, viewer, left, touched) for goal in GOAL_NAMES)


def _goal(state: NuwaState, name: GoalName, viewer: Viewer, left: set[str], touched: frozenset[Cell]) -> GoalView:
    """left: the faces that the viewer has not seen; if they are all alike, nothing about them is hidden"""
    card = state.goal(name)
    x, y = cell = GOAL_CELLS[name]
    up = state.is_up(name)
    face = None if card is None else card.seen_by(viewer)
    if face is None and len(left) == 1:
        face = min(left) if card is None else card.what
    return GoalView(
        goal=name,
        x=x,
        y=y,
        face=face,
        up=up,
        looked_at_by=None if card is None or not card.known else card.known[0],
        linked=cell in (state.table.live if up else touched),
        turned_by=next((seat for seat, goals in enumerate(state.turned) if name in goals), None),
    )


def _seat(state: NuwaState, seat: Seat, viewer: Viewer) -> SeatView:
    identity = state.identities[seat]
    own = seat == viewer
    discarded = tuple(discard.what for discard in state.discards if discard.seat == seat)
    return SeatView(
        seat=seat,
        hand_count=len(state.hands[seat]),
        hand=state.hands[seat] if own else None,
        shown=state.shown[seat],
        identity=None if identity is None else identity.seen_by(viewer),
        dealt=identity is not None,
        obstacles=state.obstacles[seat],
        gems=tuple(gem for gem in GEMS if gem in state.gems[seat]),
        turned=state.turned[seat],
        discards=len(discarded),
        discarded=discarded if own else None,
        points=sum(record.total(seat) for record in state.history),
    )
