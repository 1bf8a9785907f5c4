"""Phase 3: the river moves, and takes along what floats on it."""

from __future__ import annotations

from rules.kernel.effects import Unfolding
from rules.niagara import moves
from rules.niagara.content import CLOUD
from rules.niagara.river import CARRIED, LOST, other, pushed, steps
from rules.niagara.state import Canoe, Flowing, NiagaraState, returned

U = Unfolding[NiagaraState]


def flow(u: U) -> None:
    """As many steps as the lowest number played and the weather say."""
    state = u.state
    cards = tuple(state.card(seat) for seat in range(state.seats))
    numbers = [int(card) for card in cards if card != CLOUD]
    count = steps(cards, state.weather, state.options.river_at_least)
    if state.options.branch_memory == "reset":
        u.change(next_branch="U")
    u.tell(moves.RiverFlows(count, min(numbers, default=None), state.weather), phase=Flowing())
    for step in range(1, count + 1):
        _step(u, step, count)


def _step(u: U, step: int, count: int) -> None:
    """Every disc of the stem moves on one space, and so do those of the branch that is served."""
    branch = u.state.next_branch
    ways = CARRIED[branch]
    carried: list[moves.Carried] = []
    lost: list[moves.CanoeLost] = []
    canoes, pits = list(u.state.canoes), u.state.pits
    for seat, pair in enumerate(canoes):
        for number, canoe in enumerate(pair):
            to = ways.get(canoe.place)
            if to is None:
                continue
            carried.append(moves.Carried(seat, number, canoe.place, to))
            gem = canoe.cargo
            if to == LOST:
                lost.append(moves.CanoeLost(seat, number, gem, branch))
                pits, gem = returned(pits, gem), None
            first, second = canoes[seat]
            moved = Canoe(to, gem)
            canoes[seat] = (moved, second) if number == 0 else (first, moved)
    u.tell(
        moves.RiverStepped(step, count, branch, tuple(carried)),
        canoes=tuple(canoes),
        pits=pits,
        next_branch=other(branch),
        discs=pushed(u.state.discs, branch),
    )
    for effect in lost:
        u.tell(effect)
