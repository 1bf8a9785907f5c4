"""Phases 2 and 3: tools are refilled card by card, then the gaps of the ring."""

from __future__ import annotations

from msgspec import UnsetType

from rules.dayu import moves
from rules.dayu.acting import from_pawn
from rules.dayu.content import FRAMES, Frame, Side
from rules.dayu.state import (
    DayuState,
    Drawing,
    Filling,
    Passing,
    Place,
    Refilling,
    Tool,
    replaced,
    without,
)
from rules.kernel.audience import EVERYONE, Card, Seat, may_know
from rules.kernel.effects import Secret, Unfolding

U = Unfolding[DayuState]


def turn_up_top(u: U, rune: str) -> None:
    """Luck tells what the top of a pile shows."""
    frame = u.state.untold
    assert frame is not None
    at = FRAMES.index(frame)
    u.tell(moves.TopTurnedUp(frame, _rune(u.state, rune)), tops=replaced(u.state.tops, at, rune))


def refill_tools(u: U) -> bool:
    """Ask for the next pile, or take from the only one that is left. Returns whether phase 2 is over."""
    seat = u.state.active
    while len(u.state.rows[seat]) < u.state.row_size(seat):
        frames = u.state.piles_left()
        if not frames:
            u.tell(moves.PilesEmpty(seat, len(u.state.rows[seat])))
            return True
        if len(frames) > 1 or u.state.untold is not None:
            u.change(phase=Refilling())
            return False
        choose_pile(u, seat, frames[0], forced=True)
        if isinstance(u.state.phase, Drawing):
            return False
    return True


def choose_pile(u: U, seat: Seat, frame: Frame, forced: bool = False) -> None:
    """The top of a pile is taken: one that nobody has held is luck's, one from under the pile is known."""
    state = u.state
    at = FRAMES.index(frame)
    if state.pools[at]:
        rune = state.tops[at]
        assert rune is not None
        u.tell(moves.PileChosen(seat, frame, _rune(state, rune), forced), phase=Drawing(frame))
        return
    tool, *rest = state.tails[at]
    assert tool in state.under(at)
    card = state.card(tool)
    u.tell(moves.PileChosen(seat, frame, card.rune, forced), phase=Passing())
    _lay(u, seat, Tool(tool.number, tool.card.shown_to((seat,))), again=True, tails=replaced(state.tails, at, (*rest,)))
    if not may_know(tool.card.known, seat):
        u.learned("tool", (seat,))


def _rune(state: DayuState, rune: str) -> Side:
    """The rune side called `rune`."""
    return next(card.rune for id, card in state.box.tools.items() if state.box.runes[id] == rune)


def take_new(u: U, seat: Seat, frame: Frame, id: str, dealt: bool = False) -> None:
    """Luck tells `seat` the other side of the top of a pile."""
    state = u.state
    at = FRAMES.index(frame)
    plain = id in state.box.plain
    _lay(
        u,
        seat,
        Tool(state.numbers + 1, Card(id, EVERYONE if plain else (seat,))),
        dealt=dealt,
        numbers=state.numbers + 1,
        pools=replaced(state.pools, at, without(state.pools[at], id)),
        tops=replaced(state.tops, at, None),
        phase=Passing(),
    )
    if not plain:
        u.learned("tool", (seat,))


def _lay(u: U, seat: Seat, tool: Tool, dealt: bool = False, again: bool = False, **fields: object) -> None:
    card = u.state.card(tool)
    u.tell(
        moves.ToolTaken(seat, tool.number, card.frame, card.rune, Secret(card.other, tool.card.known), dealt, again),
        rows=replaced(u.state.rows, seat, (*u.state.rows[seat], tool)),
        **fields,
    )


def refill_floods(u: U) -> bool:
    """Let luck fill the gaps, as far as the deck goes. Returns whether there is nothing to fill."""
    if not isinstance(u.state.beside, UnsetType):
        u.change(beside=())
    state = u.state
    order = from_pawn(state, state.active) if state.options.fill_from == "pawn" else tuple(range(len(state.ring)))
    gaps = tuple(at for at in order if state.ring[at].flood is None)[: state.flood_deck]
    if gaps:
        u.change(phase=Filling(gaps))
    return not gaps


def turn_up_flood(u: U, id: str) -> bool:
    """A flood comes to the next place. Returns whether all have come."""
    state = u.state
    assert isinstance(state.phase, Filling)
    at, rest = state.phase.places[0], state.phase.places[1:]
    flood = state.flood(id)
    left = state.flood_deck - 1
    u.tell(
        moves.FloodTurnedUp(at, flood, left, setup=not state.round),
        ring=replaced(state.ring, at, Place(id, flood.rectangles)),
        flood_pool=without(state.flood_pool, id),
        flood_deck=left,
        phase=Filling(rest) if rest else Passing(),
    )
    if not left:
        u.tell(moves.FloodDeckEmpty(state.start))
    return not rest
