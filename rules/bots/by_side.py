"""A seat that is played by one level or another, after the side that it is dealt."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.bots.contract import Bot, Budget
from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from rules.kernel.moves import Move


class BySide(msgspec.Struct, frozen=True):
    """Leaves each choice to the level of the side on which its seat plays at that moment.

    levels: one for every side of the game
    otherwise: plays while the seat has no side
    """

    levels: Mapping[str, Bot]
    otherwise: Bot

    def choose(self, perspective: Perspective, dice: Dice, budget: Budget) -> Move:
        side = perspective.game.side(perspective.view)
        bot = self.otherwise if side is None else self.levels[side]
        return bot.choose(perspective, dice, budget)
