"""The rules, in the order of the rulebook."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from msgspec import UNSET

from rules.dayu import ending, moves, refusals
from rules.dayu.acting import act, actions, decide, decisions, goes_on, take_or_ask
from rules.dayu.checking import check, check_setup
from rules.dayu.content import ACTION_POINTS, EDITION, FRAMES, HOPELESS, box
from rules.dayu.imagining import resample
from rules.dayu.moves import DayuMove, LeaveFlood, PlacePawn, TakeFlood, TakeTool
from rules.dayu.refilling import choose_pile, refill_floods, refill_tools, take_new, turn_up_flood, turn_up_top
from rules.dayu.state import (
    Acting,
    DayuState,
    Dealing,
    Deciding,
    Drawing,
    Filling,
    Options,
    Over,
    Passing,
    Place,
    Placing,
    Refilling,
    Starting,
    replaced,
)
from rules.dayu.view import DayuView, view
from rules.kernel.audience import CHANCE, EVERYONE, Seat, Viewer
from rules.kernel.chance import Draw, Outcome
from rules.kernel.contract import Count, Game, Meta, Option, Result, Setup
from rules.kernel.dice import Dice
from rules.kernel.effects import Beat, Effect, Unfolding
from rules.kernel.errors import Why
from rules.kernel.moves import Codec

U = Unfolding[DayuState]


class Dayu(Game[DayuState, DayuMove, DayuView]):
    """Da Yu: The Flood Conqueror for 2 to 4 seats."""

    meta = Meta(
        slug="dayu",
        names={"en": "Da Yu: The Flood Conqueror", "zh-hant": "大禹治水"},
        seats=(2, 3, 4),
        options=(
            Option("functions", (True, False)),
            Option("take_timing", ("at_once", "end_of_actions")),
            Option("take_optional", (False, True)),
            Option("removed_by_players", ("by_table", "half", "none"), seats=(2, 3)),
            Option("green_heavy_per_pair", (1, 0, 5)),
            Option("stall_rounds", (3, 5, 0)),
            Option("gap_moves", ("over", "never")),
            Option("fill_from", ("pawn", "first_place")),
            Option("start", ("random", "first_seat")),
            Option("memory_aid", (False, True)),
            Option("pawn_at_taken", ("stays", "moves_on"), later=True),
            Option("discard_order", ("chosen", "row"), later=True),
            Option("discards_return", ("at_once", "after_refill"), later=True),
            Option("free_flip_lapses", (True, False), later=True),
            Option("gift_on_one_of", (True, False), later=True),
            Option("negative_totals", (True, False), later=True),
        ),
        rules=1,
        editions=(EDITION,),
        secrets=True,
        resample="exact",
        minutes=40,
    )
    codec: ClassVar[Codec[Any]] = moves.CODEC
    state_type = DayuState
    effects: ClassVar[tuple[type[Effect], ...]] = moves.EFFECTS
    reasons = refusals.REASONS

    # Set-up

    def initial_state(self, setup: Setup) -> DayuState:
        """Three piles of tools rune side up; a ring of one flood more than there are seats, face down."""
        options = msgspec.convert(setup.options, Options)
        everything = box(setup.edition, options.green_heavy_per_pair)
        nothing: tuple[Any, ...] = ((),) * setup.seats
        first = options.start == "first_seat"
        state = DayuState(
            rules=setup.rules,
            edition=setup.edition,
            options=options,
            phase=Placing(tuple(range(setup.seats))) if first else Starting(),
            round=0,
            start=0,
            active=0,
            pools=tuple(map(everything.pile, FRAMES)),
            tops=(None,) * len(FRAMES),
            tails=((),) * len(FRAMES),
            rows=nothing,
            played=nothing,
            floods=nothing,
            ring=(Place(),) * (setup.seats + 1),
            pawns=(None,) * setup.seats,
            flood_pool=tuple(sorted(everything.floods)),
            flood_deck=0,
            beside=() if options.discards_return == "after_refill" else UNSET,
        )
        return msgspec.structs.replace(state, flood_deck=len(state.flood_pool) - state.removed)

    def ask(self, state: DayuState) -> Draw:
        """Tops first: all see their rune side. What is on the other side, only the taker is told."""
        if isinstance(state.phase, Starting):
            return Draw("first_player", tuple(range(state.seats)))
        runes = state.box.runes
        untold = state.untold
        if untold is not None:
            pool = state.pools[FRAMES.index(untold)]
            return Draw(f"{untold}_top", tuple(runes[id] for id in pool))
        if isinstance(state.phase, Filling):
            return Draw("flood", state.flood_pool)
        assert isinstance(state.phase, Dealing | Drawing)
        frame = state.phase.frame
        at = FRAMES.index(frame)
        pool = tuple(id for id in state.pools[at] if runes[id] == state.tops[at])
        taker = state.phase.seat if isinstance(state.phase, Dealing) else state.active
        return Draw(f"{frame}_tool", pool, to=EVERYONE if pool[0] in state.box.plain else (taker,))

    # Whose decision

    def to_move(self, state: DayuState) -> tuple[Seat, ...]:
        match state.phase:
            case Over() | Passing():
                return ()
            case Starting() | Dealing() | Drawing() | Filling():
                return (CHANCE,)
        return (CHANCE,) if state.untold is not None else state.awaited

    def legal_moves(self, state: DayuState, seat: Seat) -> tuple[DayuMove, ...]:
        if seat not in self.to_move(state):
            return ()
        match state.phase:
            case Placing():
                return tuple(PlacePawn(at) for at in range(len(state.ring)))
            case Acting() as acting:
                return actions(state, seat, acting)
            case Deciding() as deciding:
                return decisions(deciding)
        return tuple(map(TakeTool, state.piles_left()))

    def why_not(self, state: DayuState, seat: Seat, said: frozenset[str]) -> Why | None:
        if any(said <= move.picks() for move in self.legal_moves(state, seat)):
            return None
        return refusals.why_not(state, seat, said, self.to_move(state))

    # What happens

    def apply(self, state: DayuState, who: Seat, what: DayuMove | Outcome) -> tuple[Beat, ...]:
        u = Unfolding(state)
        match what:
            case tuple():
                _luck(u, what)
            case PlacePawn(place):
                _place_pawn(u, who, place)
            case TakeTool(frame):
                choose_pile(u, who, frame)
                if not isinstance(u.state.phase, Drawing):
                    _refill(u)
            case TakeFlood() | LeaveFlood():
                decide(u, who, isinstance(what, TakeFlood))
                _after_action(u)
            case _:
                act(u, who, what)
                _after_action(u)
        return u.beats()

    # Who knows what, and the end

    def view(self, state: DayuState, viewer: Viewer) -> DayuView:
        return view(state, viewer)

    def result(self, state: DayuState) -> Result | None:
        return ending.result(state) if isinstance(state.phase, Over) else None

    def counts(self, state: DayuState) -> tuple[Count, ...]:
        return ending.counts(state)

    def resample(self, state: DayuState, viewer: Viewer, dice: Dice) -> DayuState:
        return resample(state, viewer, dice)

    def check(self, state: DayuState, setup: Setup | None = None) -> None:
        check(state)
        if setup is not None:
            check_setup(state, setup)


# Set-up, and what luck tells


def _luck(u: U, outcome: Outcome) -> None:
    state = u.state
    phase = state.phase
    if isinstance(phase, Starting):
        first = int(outcome[0])
        order = tuple((first + i) % state.seats for i in range(state.seats))
        u.tell(moves.FirstPlayer(first), start=first, active=first, phase=Placing(order))
    elif state.untold is not None:
        turn_up_top(u, str(outcome[0]))
        if isinstance(phase, Refilling):
            _refill(u)
    elif isinstance(phase, Dealing):
        take_new(u, phase.seat, phase.frame, str(outcome[0]), dealt=True)
        _deal_on(u, phase)
    elif isinstance(phase, Drawing):
        take_new(u, state.active, phase.frame, str(outcome[0]))
        _refill(u)
    elif turn_up_flood(u, str(outcome[0])):
        if state.round:
            _next_turn(u)
        else:
            u.change(phase=Dealing(state.start, FRAMES[0]))


def _place_pawn(u: U, seat: Seat, place: int) -> None:
    """While the ring lies face down; when all pawns stand there, it is turned up."""
    phase = u.state.phase
    assert isinstance(phase, Placing)
    waiting = phase.waiting[1:]
    u.tell(
        moves.PawnPlaced(seat, place),
        pawns=replaced(u.state.pawns, seat, place),
        phase=Placing(waiting) if waiting else Filling(tuple(range(len(u.state.ring)))),
    )


def _deal_on(u: U, phase: Dealing) -> None:
    """Each seat takes the top of each pile, one seat after another; then the first turn begins."""
    order = [(seat, frame) for seat in u.state.from_start() for frame in FRAMES]
    at = order.index((phase.seat, phase.frame)) + 1
    if at < len(order):
        u.change(phase=Dealing(*order[at]))
    else:
        _begin_turn(u, u.state.start)


# A turn: actions, tools, floods


def _begin_turn(u: U, seat: Seat) -> None:
    state = u.state
    points = ACTION_POINTS + state.can(seat, "tireless")
    count = state.round + (seat == state.start)
    u.tell(
        moves.TurnBegan(seat, count, points),
        active=seat,
        round=count,
        worked=state.worked and seat != state.start,
        phase=Acting(points),
    )


def _after_action(u: U) -> None:
    """Phase 1 ends with the last action point, unless something can still be done for nothing."""
    state = u.state
    phase = state.phase
    if isinstance(phase, Deciding) or (isinstance(phase, Acting) and goes_on(state, state.active, phase)):
        return
    assert isinstance(phase, Acting)
    take_or_ask(u, state.active, phase)
    if not isinstance(u.state.phase, Deciding):
        _refill(u)


def _refill(u: U) -> None:
    if refill_tools(u) and refill_floods(u):
        _next_turn(u)


def _next_turn(u: U) -> None:
    """The end is looked for at one moment only: when the starting player would begin."""
    state = u.state
    seat = (state.active + 1) % state.seats
    if seat == state.start:
        idle = 0 if state.worked else state.idle + 1
        limit = state.options.stall_rounds or HOPELESS
        if idle:
            u.tell(moves.RoundIdle(idle, limit), idle=idle, phase=Passing())
        u.change(idle=idle)
        if not state.flood_deck:
            return _end(u, Over("floods"))
        if idle >= limit:
            return _end(u, Over("stalled"))
    _begin_turn(u, seat)


def _end(u: U, phase: Over) -> None:
    u.tell(moves.MatchEnded(phase.why, ending.result(u.state).winners), phase=phase)


DAYU = Dayu()
"""The game Da Yu."""
