"""Phase 1: construct, move, flip, discard, rest; and taking the floods that are calmed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from rules.dayu import moves
from rules.dayu.content import FRAMES, KINDS, Kind, Side, Tools, fits, minus, plus, single
from rules.dayu.moves import Construct, DayuMove, Discard, Done, Flip, Gift, LeaveFlood, MovePawn, Rest, TakeFlood
from rules.dayu.state import Acting, DayuState, Deciding, Passing, Place, Tool, replaced
from rules.kernel.audience import EVERYONE, Seat
from rules.kernel.effects import Unfolding

U = Unfolding[DayuState]


def actions(state: DayuState, seat: Seat, acting: Acting) -> tuple[DayuMove, ...]:
    """All that `seat` can do now."""
    row = state.rows[seat]
    discards = tuple(Discard(tool.number) for tool in row)
    flips = tuple(Flip(tool.number) for tool in row)
    if not acting.points:
        return (
            *(flips if late_flip(state, seat, acting) else ()),
            *(discards if acting.discarding else ()),
            Done(),
        )
    return (
        *constructs(state, seat, acting),
        *(MovePawn(to) for to in destinations(state, seat)),
        *flips,
        *discards,
        Rest(),
    )


def goes_on(state: DayuState, seat: Seat, acting: Acting) -> bool:
    """Whether `seat` has points left, or something to do for nothing."""
    for_nothing = acting.discarding or late_flip(state, seat, acting)
    return acting.points > 0 or (for_nothing and bool(state.rows[seat]))


def act(u: U, seat: Seat, what: DayuMove) -> None:
    """Carry out an action; the caller sees what follows."""
    acting = u.state.phase
    assert isinstance(acting, Acting)
    match what:
        case Construct():
            _construct(u, seat, acting, what)
        case MovePawn(to):
            _move(u, seat, acting, to)
        case Flip(number):
            _flip(u, seat, acting, number)
        case Discard(number):
            _discard(u, seat, acting, number)
        case Rest():
            after = _spent(acting)
            u.tell(moves.Rested(seat, after.points), phase=after)
        case Done():
            u.tell(moves.DiscardEnded(seat), phase=_closed(u.state, _spent(acting, 0)))


def _spent(acting: Acting, points: int = 1, **flags: Any) -> Acting:
    """The phase after an action that costs `points`."""
    plain = {"discarding": False, "order": UNSET}
    return msgspec.structs.replace(acting, points=acting.points - points, **{**plain, **flags})


def _closed(state: DayuState, acting: Acting) -> Acting:
    """The phase without the free flip that could outlast the points."""
    return acting if state.options.free_flip_lapses is not False else msgspec.structs.replace(acting, flipped=True)


# Construct


def may_gift(state: DayuState, seat: Seat, acting: Acting) -> bool:
    """Whether one tool of `seat` may count as another."""
    return not acting.gifted and state.can(seat, "xirang_gift")


Use = tuple[Kind | None, Gift | None, Tools]
"""The tool chosen, the tool that counts as another, and the rectangles that are filled."""


def uses(side: Side, gift: bool) -> Iterator[Use]:
    """All ways to use a side, whether or not they fit somewhere. gift: one tool may count as another"""
    if side.one_of:
        for kind in KINDS if gift else side.kinds:
            yield kind, None, single(kind)
        return
    yield None, None, side.tools
    if gift:
        for shown in side.kinds:
            for used in KINDS:
                if used != shown:
                    yield None, Gift(shown, used), plus(minus(side.tools, single(shown)), single(used))


def constructs(state: DayuState, seat: Seat, acting: Acting) -> Iterator[Construct]:
    """Every tool of the side that lies up finds a free rectangle of its colour, or nothing is built."""
    place = _place_of(state, seat)
    if place.flood is None:
        return
    gift = may_gift(state, seat, acting)
    for tool in state.rows[seat]:
        side = state.side(tool)
        for kind, gifted, tools in uses(side, gift and state.options.gift_changes(side)):
            if fits(tools, place.free):
                yield Construct(tool.number, kind, gifted)


def _place_of(state: DayuState, seat: Seat) -> Place:
    pawn = state.pawns[seat]
    assert pawn is not None
    return state.ring[pawn]


def _construct(u: U, seat: Seat, acting: Acting, what: Construct) -> None:
    state = u.state
    at = state.pawns[seat]
    assert at is not None
    tool = _held(state, seat, what.tool)
    side = state.side(tool)
    tools = next(tools for kind, gift, tools in uses(side, True) if (kind, gift) == (what.as_kind, what.gift))
    gift = what.gift
    if what.as_kind is not None and what.as_kind not in side.kinds:
        gift = Gift(side.kinds[0], what.as_kind)
    place = state.ring[at]
    assert place.flood is not None
    free = minus(place.free, tools)
    after = _spent(acting, gifted=acting.gifted or gift is not None)
    u.tell(
        moves.Constructed(
            seat, tool.number, state.card(tool).frame, side, at, place.flood, tools, free, gift, after.points
        ),
        ring=replaced(state.ring, at, Place(place.flood, free)),
        rows=_row_without(state, seat, tool),
        played=replaced(state.played, seat, (*state.played[seat], tool)),
        worked=True,
        phase=after,
    )
    if not any(free) and state.options.take_timing == "at_once":
        if state.options.take_optional:
            u.change(phase=Deciding((at,), after))
        else:
            take_flood(u, seat, at)


def _held(state: DayuState, seat: Seat, number: int) -> Tool:
    tool = state.held(seat, number)
    assert tool is not None
    return tool


def _row_without(state: DayuState, seat: Seat, tool: Tool) -> tuple[tuple[Tool, ...], ...]:
    return replaced(state.rows, seat, tuple(other for other in state.rows[seat] if other.number != tool.number))


# Move


def neighbours(state: DayuState, seat: Seat) -> dict[int, tuple[str, ...]]:
    """The flood cards to which a move of `seat` leads, and on which side they lie."""
    return nearest(state, seat, over_gaps=state.options.gap_moves == "over")


def nearest(state: DayuState, seat: Seat, over_gaps: bool) -> dict[int, tuple[str, ...]]:
    """The flood cards next to that of `seat`, and on which side. over_gaps: however far the nearest one is"""
    size, at = len(state.ring), state.pawns[seat]
    assert at is not None
    found: dict[int, tuple[str, ...]] = {}
    for way, step in (("left", -1), ("right", 1)):
        for far in range(1, size):
            to = (at + step * far) % size
            if state.ring[to].flood is not None:
                found[to] = (*found.get(to, ()), way)
                break
            if not over_gaps:
                break
    return found


def destinations(state: DayuState, seat: Seat) -> tuple[int, ...]:
    """Where the pawn of `seat` can go with one action point."""
    if state.can(seat, "swift_boat"):
        return tuple(to for to, place in enumerate(state.ring) if place.flood is not None and to != state.pawns[seat])
    return tuple(sorted(neighbours(state, seat)))


def _move(u: U, seat: Seat, acting: Acting, to: int) -> None:
    start = u.state.pawns[seat]
    assert start is not None
    ways = neighbours(u.state, seat).get(to, ())
    after = _spent(acting)
    way = "boat" if not ways else "across" if len(ways) > 1 else ways[0]
    u.tell(
        moves.PawnMoved(seat, start, to, way, after.points),  # type: ignore[arg-type]
        pawns=replaced(u.state.pawns, seat, to),
        phase=after,
    )


# Flip


def free_flip(state: DayuState, seat: Seat, acting: Acting) -> bool:
    """Whether deft hands turn a card over for nothing."""
    return not acting.flipped and state.can(seat, "deft_hands")


def late_flip(state: DayuState, seat: Seat, acting: Acting) -> bool:
    """Whether deft hands still turn a card over when the points are spent."""
    return state.options.free_flip_lapses is False and free_flip(state, seat, acting)


def _flip(u: U, seat: Seat, acting: Acting, number: int) -> None:
    """Who has seen both sides of a card knows it from then on."""
    state = u.state
    tool = _held(state, seat, number)
    turned = Tool(number, tool.card.shown_to(EVERYONE), not tool.rune_up)
    free = free_flip(state, seat, acting)
    after = _spent(acting, 0 if free else 1, flipped=True)
    row = tuple(turned if other.number == number else other for other in state.rows[seat])
    u.tell(
        moves.ToolFlipped(
            seat, number, state.card(tool).frame, state.side(tool), state.side(turned), free, after.points
        ),
        rows=replaced(state.rows, seat, row),
        phase=after,
    )
    if tool.card.known is not EVERYONE:
        u.learned("side")


# Discard


def _discard(u: U, seat: Seat, acting: Acting, number: int) -> None:
    """Under the pile of its frame, rune side up; the first card of the act costs the point."""
    state = u.state
    tool = _held(state, seat, number)
    card = state.card(tool)
    order = acting.order
    if state.options.discard_order == "row" and not acting.discarding:
        order = tuple(held.number for held in state.rows[seat])
    after = _spent(acting, 0 if acting.discarding else 1, discarding=True, order=order)
    at = FRAMES.index(card.frame)
    under = _put_under(state.tails[at], Tool(number, tool.card), order)
    beside = state.beside if isinstance(state.beside, UnsetType) else (*state.beside, number)
    u.tell(
        moves.ToolDiscarded(seat, number, card.frame, card.rune, acting.discarding, after.points),
        rows=_row_without(state, seat, tool),
        tails=replaced(state.tails, at, under),
        beside=beside,
        phase=after,
    )


def _put_under(tail: tuple[Tool, ...], tool: Tool, order: tuple[int, ...] | UnsetType) -> tuple[Tool, ...]:
    """As the last one; or, of the cards of one discard, as they lay in the row."""
    at = len(tail)
    if not isinstance(order, UnsetType):
        later = order[order.index(tool.number) :]
        while at and tail[at - 1].number in later:
            at -= 1
    return (*tail[:at], tool, *tail[at:])


# A flood is calmed


def take_flood(u: U, seat: Seat, at: int) -> None:
    """The acting seat takes it, whoever has worked there before; the place is a gap until phase 3."""
    id = u.state.ring[at].flood
    assert id is not None
    flood = u.state.flood(id)
    gained = u.state.options.functions and flood.function is not None and not u.state.can(seat, flood.function)
    u.tell(
        moves.FloodTaken(seat, at, flood, gained),
        ring=replaced(u.state.ring, at, Place()),
        floods=replaced(u.state.floods, seat, (*u.state.floods[seat], id)),
    )
    if u.state.options.pawn_at_taken == "moves_on":
        _move_on(u, at)


def _move_on(u: U, at: int) -> None:
    """The pawns at a place whose flood was taken go to the nearest flood clockwise, if there is one."""
    state = u.state
    size = len(state.ring)
    ahead = [to % size for to in range(at + 1, at + size) if state.ring[to % size].flood is not None]
    seats = tuple(seat for seat in range(state.seats) if state.pawns[seat] == at)
    if ahead and seats:
        pawns = tuple(ahead[0] if pawn == at else pawn for pawn in state.pawns)
        u.tell(moves.PawnsMovedOn(seats, at, ahead[0]), pawns=pawns)


def decisions(phase: Deciding) -> tuple[DayuMove, ...]:
    """A calmed flood is taken or left."""
    return TakeFlood(phase.places[0]), LeaveFlood(phase.places[0])


def decide(u: U, seat: Seat, take: bool) -> None:
    """Carry out such a decision; the caller sees what follows."""
    phase = u.state.phase
    assert isinstance(phase, Deciding)
    at, rest, acting = phase.places[0], phase.places[1:], phase.acting
    id = u.state.ring[at].flood
    assert id is not None
    if not take:
        acting = msgspec.structs.replace(acting, declined=(*acting.declined, at))
    u.change(phase=Deciding(rest, acting) if rest else acting)
    if take:
        take_flood(u, seat, at)
    else:
        u.tell(moves.FloodLeft(seat, at, u.state.flood(id)))


def take_or_ask(u: U, seat: Seat, acting: Acting) -> None:
    """At the end of phase 1: the calmed floods that still lie in the ring, clockwise from the pawn."""
    places = tuple(at for at in from_pawn(u.state, seat) if u.state.ring[at].full and at not in acting.declined)
    if places and u.state.options.take_optional:
        u.change(phase=Deciding(places, _closed(u.state, acting)))
        return
    u.change(phase=Passing())
    for at in places:
        take_flood(u, seat, at)


def from_pawn(state: DayuState, seat: Seat) -> tuple[int, ...]:
    """All places clockwise, beginning with that of the pawn of `seat`."""
    size, at = len(state.ring), state.pawns[seat]
    assert at is not None
    return tuple((at + i) % size for i in range(size))
