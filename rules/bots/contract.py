"""What a bot is, what it may spend, and what a game may tell it about good positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from rules.kernel.moves import Move


class Budget(msgspec.Struct, frozen=True):
    """How long a bot may think about one move.

    playouts: how many imagined continuations it may try
    enough: asked between playouts; once it says True the bot answers with what it knows. The clock
        lives with the caller. Without it a choice depends on the dice and `playouts` alone.
    overdue: asked within playouts as well, so that no position, however large, holds a bot up; a playout that it
        ends counts for nothing
    """

    playouts: int = 120
    enough: Callable[[], bool] | None = None
    overdue: Callable[[], bool] | None = None


class Bot(Protocol):
    """A player that knows one seat's perspective and nothing else."""

    def choose(self, perspective: Perspective, dice: Dice, budget: Budget) -> Move:
        """One of the perspective's legal moves, of which there must be at least one."""
        ...


Advice = Callable[[Perspective, Dice], Move]
"""A way of a game's own to find a good move for a perspective's seat: where moves are too many to be played out, or
where nothing need be imagined to judge them."""


class Heuristic(msgspec.Struct, frozen=True):
    """How good a position of a game looks, for playouts that stop before the end.

    It sees states that a bot has imagined, never the real one.

    standings: how well each seat stands; a difference of 1 makes it about e times as likely to win
    settled: whether the position can be judged, nothing being half done
    pauses: how many settled positions a playout passes before it is judged
    tries: how many legal moves a player in a playout compares by where they lead
    pointless: whether a move costs something and brings nothing; such a move is made only if there is no other
    """

    standings: Callable[[Any], tuple[float, ...]]
    settled: Callable[[Any], bool]
    pauses: int
    tries: int
    pointless: Callable[[Any, Any], bool] = lambda state, move: False
