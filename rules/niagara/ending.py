"""The end: who has won, and the order of the others."""

from __future__ import annotations

from rules.kernel.audience import Seat
from rules.kernel.contract import Result, Score
from rules.niagara.content import COLOURS, POINTS, goals_met, points
from rules.niagara.state import NiagaraState


def winner(state: NiagaraState) -> Seat:
    """The first to meet a goal; with `gem_value` the richest of those who met one."""
    if state.options.goal_order == "first_reached":
        return state.reached[0]
    # `max` keeps the earliest of equals, and `reached` is in the order of landings.
    return max(state.reached, key=lambda seat: _wealth(state, seat))


def result(state: NiagaraState) -> Result:
    """The winner, then the others by the value and the number of their landed gems."""
    first = winner(state)
    others = [seat for seat in range(state.seats) if seat != first]
    levels = sorted({_wealth(state, seat) for seat in others}, reverse=True)
    return Result(
        winners=(first,),
        ranking=(
            (first,),
            *(tuple(seat for seat in others if _wealth(state, seat) == level) for level in levels),
        ),
        scores=tuple(
            Score(
                points(landed),
                tuple((colour, POINTS[colour] * landed.count(colour)) for colour in COLOURS if colour in landed),
            )
            for landed in state.landed
        ),
        honours=goals_met(state.landed[first]),
    )


def _wealth(state: NiagaraState, seat: Seat) -> tuple[int, int]:
    landed = state.landed[seat]
    return points(landed), len(landed)
