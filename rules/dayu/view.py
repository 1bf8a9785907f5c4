"""Who knows what: visible sides are for all, the other side of a tool for those who have seen it."""

from __future__ import annotations

from collections import Counter

import msgspec
from msgspec import UNSET, UnsetType

from rules.dayu.acting import destinations, free_flip, may_gift, uses
from rules.dayu.content import FRAMES, FloodCard, Frame, Function, Side, Tools, fits, minus
from rules.dayu.ending import flood_points, score, tool_points
from rules.dayu.moves import Construct
from rules.dayu.state import Acting, AnyPhase, DayuState, Deciding, Drawing, Options, Tool
from rules.kernel.audience import EVERYONE, Seat, Viewer


class ToolView(msgspec.Struct, frozen=True):
    """A tool card that is or was held.

    number: its name; tells nothing about the other side
    up: the side that lies up
    rune_up: it is the rune side
    other: the side below, if the viewer knows it
    remembered: the viewer may not look at `other` now, but has once seen it: to be shown only where the
        table's memory aid is on, or where `plain`
    plain: the card table tells the other side of every card that shows this rune side
    """

    number: int
    frame: Frame
    up: Side
    rune_up: bool
    other: Side | None
    remembered: bool
    plain: bool


class PileView(msgspec.Struct, frozen=True):
    """A pile of tools.

    count: all its cards, without those beside it
    top: the rune side of the uppermost; None when the pile is empty, or while luck is asked
    covered: (rune side, how many) of the cards below that nobody has held: all can count them. The top
        is among them
    under: the cards put under the pile, or still beside it, in the order in which they come
    """

    frame: Frame
    count: int
    top: Side | None
    covered: tuple[tuple[Side, int], ...]
    under: tuple[ToolView, ...]


class PlaceView(msgspec.Struct, frozen=True):
    """A place of the ring. flood: None at a gap, and while the ring lies face down

    free: rectangles without a marker, by colour
    pawns: the seats whose pawn stands there
    """

    place: int
    flood: FloodCard | None
    free: Tools
    full: bool
    pawns: tuple[Seat, ...]


class SeatView(msgspec.Struct, frozen=True):
    """A seat as the viewer knows it.

    row: the tools before it, the longest held first
    row_size: to how many it refills
    played: the used cards, the last one last; `up` is the side that counts
    floods: calmed floods
    functions: what they allow; empty where the table plays without
    points: what would count now: the used tools, bonuses and penalties; below 0 only where the table plays so
    """

    seat: Seat
    pawn: int | None
    row: tuple[ToolView, ...]
    row_size: int
    played: tuple[ToolView, ...]
    floods: tuple[FloodCard, ...]
    functions: tuple[Function, ...]
    tool_points: int
    bonuses: int
    penalties: int
    points: int


class DayuView(msgspec.Struct, frozen=True):
    """A table as `viewer` may know it; fields as in `DayuState`.

    awaited: the seats waited for
    face_down: the ring is not turned up yet
    points: action points left to the active seat, in phase 1
    discarding: more cards can go with the last discard for nothing
    free_flip, gift: what the functions of the active seat still allow in this turn
    destinations: where its pawn can go with one point, whether or not one is left
    deciding: the place whose calmed flood is taken or left
    drawing: the pile from which a card is being taken
    flood_deck: floods that can still come
    floods_unseen: floods that have not appeared; some may be out of the game
    last_round: the match ends when the starting player would begin again
    """

    viewer: Seat | None
    edition: str
    options: Options
    phase: AnyPhase
    awaited: tuple[Seat, ...]
    round: int
    start: Seat
    active: Seat
    face_down: bool
    points: int | None
    discarding: bool
    free_flip: bool
    gift: bool
    destinations: tuple[int, ...]
    deciding: int | None
    drawing: Frame | None
    piles: tuple[PileView, ...]
    ring: tuple[PlaceView, ...]
    seats: tuple[SeatView, ...]
    flood_deck: int
    floods_unseen: tuple[FloodCard, ...]
    last_round: bool
    numbers: int
    worked: bool
    idle: int
    beside: tuple[int, ...] | UnsetType = UNSET


def view(state: DayuState, viewer: Viewer) -> DayuView:
    """The table as `viewer` may know it."""
    phase = state.phase
    acting = phase if isinstance(phase, Acting) else phase.acting if isinstance(phase, Deciding) else None
    started = state.pawns[state.active] is not None
    return DayuView(
        viewer=viewer,
        edition=state.edition,
        options=state.options,
        phase=phase,
        awaited=state.awaited,
        round=state.round,
        start=state.start,
        active=state.active,
        face_down=not state.round and all(place.flood is None for place in state.ring),
        points=acting.points if acting else None,
        discarding=acting is not None and acting.discarding,
        free_flip=acting is not None and free_flip(state, state.active, acting),
        gift=acting is not None and may_gift(state, state.active, acting),
        destinations=destinations(state, state.active) if acting is not None and started else (),
        deciding=phase.places[0] if isinstance(phase, Deciding) else None,
        drawing=phase.frame if isinstance(phase, Drawing) else None,
        piles=tuple(_pile(state, at, viewer) for at in range(len(FRAMES))),
        ring=tuple(_place(state, at) for at in range(len(state.ring))),
        seats=tuple(_seat(state, seat, viewer) for seat in range(state.seats)),
        flood_deck=state.flood_deck,
        floods_unseen=tuple(map(state.flood, state.flood_pool)),
        last_round=bool(state.round) and not state.flood_deck,
        numbers=state.numbers,
        worked=state.worked,
        idle=state.idle,
        beside=state.beside,
    )


def _tool(state: DayuState, tool: Tool, viewer: Viewer, owner: Seat | None = None) -> ToolView:
    card = state.card(tool)
    known = tool.card.seen_by(viewer) is not None
    up, down = (card.rune, card.other) if tool.rune_up else (card.other, card.rune)
    return ToolView(
        number=tool.number,
        frame=card.frame,
        up=up,
        rune_up=tool.rune_up,
        other=down if known else None,
        remembered=known and (owner is None or owner != viewer),
        plain=tool.card.known is EVERYONE and card.id in state.box.plain,
    )


def _pile(state: DayuState, at: int, viewer: Viewer) -> PileView:
    pool, top, tail = state.pools[at], state.tops[at], state.under(at)
    covered = Counter(state.box.tools[id].rune for id in pool)
    sides = {side.name: side for side in covered}
    return PileView(
        frame=FRAMES[at],
        count=len(pool) + len(tail),
        top=sides[top] if top is not None else state.card(tail[0]).rune if tail and not pool else None,
        covered=tuple((sides[name], covered[sides[name]]) for name in sorted(sides)),
        under=tuple(_tool(state, tool, viewer) for tool in state.tails[at]),
    )


def _place(state: DayuState, at: int) -> PlaceView:
    place = state.ring[at]
    return PlaceView(
        place=at,
        flood=None if place.flood is None else state.flood(place.flood),
        free=place.free,
        full=place.full,
        pawns=tuple(seat for seat, pawn in enumerate(state.pawns) if pawn == at),
    )


def _seat(state: DayuState, seat: Seat, viewer: Viewer) -> SeatView:
    tools = tool_points(state, seat)
    bonuses, penalties = flood_points(state, seat)
    functions = (flood.function for flood in state.taken(seat) if flood.function is not None)
    return SeatView(
        seat=seat,
        pawn=state.pawns[seat],
        row=tuple(_tool(state, tool, viewer, seat) for tool in state.rows[seat]),
        row_size=state.row_size(seat),
        played=tuple(_tool(state, tool, viewer) for tool in state.played[seat]),
        floods=state.taken(seat),
        functions=tuple(dict.fromkeys(functions)) if state.options.functions else (),
        tool_points=tools,
        bonuses=bonuses,
        penalties=penalties,
        points=score(state, seat).total,
    )


class Preview(msgspec.Struct, frozen=True):
    """What a construct would do. fills, left: rectangles by colour. takes: the flood is calmed by it"""

    place: int
    flood: FloodCard
    side: Side
    fills: Tools
    left: Tools
    takes: bool


def preview(seen: DayuView, move: Construct) -> Preview:
    """What `move`, one of the legal moves of the active seat, would do."""
    seat = seen.seats[seen.active]
    assert seat.pawn is not None
    at = seen.ring[seat.pawn]
    assert at.flood is not None
    side = next(tool.up for tool in seat.row if tool.number == move.tool)
    fills = next(tools for kind, gift, tools in uses(side, True) if (kind, gift) == (move.as_kind, move.gift))
    left = minus(at.free, fills)
    return Preview(at.place, at.flood, side, fills, left, not any(left))


def builds(seen: DayuView, tool: ToolView) -> tuple[Construct, ...]:
    """The ways in which `tool` of the active row can be built with now, the gift of xirang left aside."""
    pawn = seen.seats[seen.active].pawn
    if not seen.points or pawn is None or seen.ring[pawn].flood is None:
        return ()
    free = seen.ring[pawn].free
    return tuple(Construct(tool.number, kind) for kind, _, tools in uses(tool.up, False) if fits(tools, free))
