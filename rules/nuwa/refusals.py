"""The rule in the way of what a player says, in the player's terms."""

from __future__ import annotations

from typing import Final

from rules.kernel.audience import Seat
from rules.kernel.errors import Why
from rules.nuwa.state import NuwaState

REASONS: Final = ("over", "not_awaited", "one_thing")


def why_not(state: NuwaState, seat: Seat, picks: frozenset[str]) -> Why:
    """The rule that forbids `picks`, which no legal move of `seat` contains."""
    return Why("one_thing")
