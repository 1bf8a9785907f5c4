"""The level that thinks: it imagines what it cannot see and plays the rest out, again and again.

Each candidate move is tried in the same imagined worlds with the same luck (common random numbers),
so that moves differ by what they do and not by the world they met. Sequential halving spends the
budget: all candidates get a few playouts, the better half of them more, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.bots.contract import Advice, Budget, Heuristic
from rules.bots.heuristics import HEURISTICS
from rules.bots.playouts import Overdue, playout, worth_with_points
from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from rules.kernel.moves import Move


class SensibleBot:
    """Determinised search over `imagine` and `legal_moves`; knows the rules and no secrets.

    heuristics: by game; a game without one is played out to its end, and one with advice of its own is
        played by that
    effort: how many times the playouts of its budget it spends
    """

    def __init__(self, heuristics: Mapping[str, Heuristic | Advice] = HEURISTICS, effort: int = 1) -> None:
        self._heuristics = heuristics
        self.effort = effort

    def choose(self, perspective: Perspective, dice: Dice, budget: Budget) -> Move:
        heuristic = self._heuristics.get(perspective.game.meta.slug)
        if heuristic is not None and not isinstance(heuristic, Heuristic):
            return heuristic(perspective, dice)
        worlds = _Worlds(perspective, dice, heuristic, budget.overdue)
        playouts = budget.playouts * self.effort
        candidates: list[Move] = list(perspective.legal_moves)
        if heuristic is not None:
            candidates = worlds.without_waste(candidates)
        # Equal candidates are told apart by this order, not by the order of the menu.
        dice.shuffle(candidates)
        most = max(1, playouts // 2)
        if len(candidates) > most:
            candidates = worlds.screened(candidates, most)
        stages = (len(candidates) - 1).bit_length()
        totals = dict.fromkeys(candidates, 0.0)
        world = 0
        while len(candidates) > 1:
            for _ in range(max(1, playouts // (stages * len(candidates)))):
                found: dict[Move, float] = {}
                for move in candidates:
                    try:
                        if budget.enough is not None and budget.enough():
                            raise Overdue
                        found[move] = worlds.worth_of(move, world)
                    except Overdue:
                        # A world half tried would favour the moves that it happened to reach.
                        known = totals if world else found
                        tried = [move for move in candidates if move in known]
                        return max(tried or candidates[:1], key=lambda move: known.get(move, 0.0))
                for move, value in found.items():
                    totals[move] += value
                world += 1
            candidates.sort(key=totals.__getitem__, reverse=True)
            del candidates[(len(candidates) + 1) // 2 :]
        return candidates[0]


class _Worlds:
    """Numbered imagined worlds, each with luck of its own, the same for every move tried in it."""

    def __init__(
        self,
        perspective: Perspective,
        dice: Dice,
        heuristic: Heuristic | None,
        overdue: Callable[[], bool] | None = None,
    ) -> None:
        self._perspective = perspective
        self._heuristic = heuristic
        self._overdue = overdue
        self._key = b"".join(dice.below(1 << 64).to_bytes(8, "big") for _ in range(4))
        self._number = -1
        self._state: Any = None

    def _state_of(self, world: int) -> Any:
        if world != self._number:
            self._number = world
            self._state = self._perspective.imagine(Dice(self._key, 2 * world))
        return self._state

    def worth_of(self, move: Move, world: int) -> float:
        """What came of `move` in one playout of `world`. Raises `Overdue`."""
        game, seat = self._perspective.game, self._perspective.seat
        after = game.apply(self._state_of(world), seat, move)[-1].state
        end = playout(game, after, Dice(self._key, 2 * world + 1), self._heuristic, self._overdue)
        return worth_with_points(game, end, seat, self._heuristic)

    def without_waste(self, candidates: list[Move]) -> list[Move]:
        """`candidates` without the pointless ones, unless all are."""
        heuristic = self._heuristic
        assert heuristic is not None
        state = self._state_of(0)
        return [move for move in candidates if not heuristic.pointless(state, move)] or candidates

    def screened(self, candidates: list[Move], most: int) -> list[Move]:
        """`most` of many candidates: those that look best at once, in one world, as far as there is time to look."""
        if self._heuristic is None:
            return candidates[:most]
        game, seat, state = self._perspective.game, self._perspective.seat, self._state_of(0)
        looks: dict[Move, float] = {}
        for move in candidates:
            if self._overdue is not None and self._overdue():
                break
            looks[move] = worth_with_points(game, game.apply(state, seat, move)[-1].state, seat, self._heuristic)
        return sorted(looks, key=looks.__getitem__, reverse=True)[:most] or candidates[:most]
