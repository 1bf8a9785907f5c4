"""The rule in the way of what a player says, in the player's terms."""

from __future__ import annotations

from typing import Final

from rules.dadaocheng.state import DadaochengState, Over
from rules.kernel.audience import Seat
from rules.kernel.errors import Why

REASONS: Final = ("over", "not_awaited", "one_thing")


def why_not(state: DadaochengState, seat: Seat, picks: frozenset[str]) -> Why:
    """The rule that forbids `picks`, which no legal move of `seat` contains."""
    if isinstance(state.phase, Over):
        return Why("over")
    if seat not in state.awaited:
        return Why("not_awaited", {"seats": state.awaited})
    return Why("one_thing", {"roles": tuple(sorted({pick.partition(":")[0] for pick in picks}))})
