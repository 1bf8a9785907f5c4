"""The level that plays any legal move."""

from __future__ import annotations

from rules.bots.contract import Budget
from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from rules.kernel.moves import Move


class RandomBot:
    """Picks among the legal moves, each equally likely."""

    def choose(self, perspective: Perspective, dice: Dice, budget: Budget) -> Move:
        move: Move = dice.choice(perspective.legal_moves)
        return move
