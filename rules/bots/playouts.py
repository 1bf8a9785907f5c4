"""Playing an imagined state out, and what the outcome is worth to each seat."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any

from rules.bots.contract import Heuristic
from rules.kernel.audience import CHANCE, Seat
from rules.kernel.chance import draw
from rules.kernel.contract import AnyGame, Result
from rules.kernel.dice import Dice
from rules.kernel.moves import Move

MOST_DECISIONS = 5_000
"""A playout that is not over by then is called undecided."""

UNDECIDED = 0.0
"""A game that never ends is worth nothing to anybody."""

FOR_PLACES = 0.1
"""The part of a result's worth that is for a good place rather than for winning."""


FOR_POINTS = 0.01
"""How much a seat's own points count in a choice, so that a bot still plays well once the game is decided."""

FAR_AHEAD, MANY_POINTS = 20.0, 100
"""The standing, and the points of a result, at which half of that bonus is reached."""


class Overdue(Exception):
    """The time for a playout was over before it came to an end."""


def playout(
    game: AnyGame,
    state: Any,
    dice: Dice,
    heuristic: Heuristic | None,
    overdue: Callable[[], bool] | None = None,
) -> Any:
    """The state in which play from `state` is over or, with a heuristic, can be judged.

    All seats choose by `preferred`, luck by `dice`. Raises `Overdue` as soon as `overdue`, asked before every
    decision, says True.
    """
    pauses = 0
    for _ in range(MOST_DECISIONS):
        if overdue is not None and overdue():
            raise Overdue
        state = after_luck(game, state, dice)
        awaited = game.to_move(state)
        if not awaited:
            break
        if heuristic is not None and heuristic.settled(state):
            pauses += 1
            if pauses >= heuristic.pauses:
                break
        move = preferred(game, state, awaited[0], dice, heuristic)
        state = game.apply(state, awaited[0], move)[-1].state
    return state


def after_luck(game: AnyGame, state: Any, dice: Dice) -> Any:
    """The state in which a seat is waited for, or play is over: `dice` answer luck's questions."""
    while game.to_move(state) == (CHANCE,):
        state = game.apply(state, CHANCE, draw(game.ask(state), dice))[-1].state
    return state


def preferred(game: AnyGame, state: Any, seat: Seat, dice: Dice, heuristic: Heuristic | None) -> Move:
    """A move as a player in a hurry makes it: the best-looking of a few that come to mind."""
    legal = game.legal_moves(state, seat)
    best: Move = dice.choice(legal)
    if heuristic is None or heuristic.tries < 2 or len(legal) == 1:
        return best
    best_worth = worth(game, game.apply(state, seat, best)[-1].state, seat, heuristic)
    # With repetition on purpose: from a short list too somebody sometimes picks carelessly.
    for _ in range(heuristic.tries - 1):
        move = dice.choice(legal)
        if move != best:
            move_worth = worth(game, game.apply(state, seat, move)[-1].state, seat, heuristic)
            if move_worth > best_worth:
                best, best_worth = move, move_worth
    return best


def worth(game: AnyGame, state: Any, seat: Seat, heuristic: Heuristic | None) -> float:
    """What `state` is worth to `seat`: about the share of the victory that it promises, 0 to 1."""
    result = game.result(state)
    if result is not None:
        return worth_of_result(result, seat)
    if heuristic is None:
        return UNDECIDED
    standings = heuristic.standings(state)
    mine = standings[seat]
    return 1 / sum(exp(min(50.0, standing - mine)) for standing in standings)


def worth_with_points(game: AnyGame, state: Any, seat: Seat, heuristic: Heuristic | None) -> float:
    """`worth` plus a little for the seat's own points, which breaks ties between moves that all win or all lose."""
    victory, result = worth(game, state, seat, heuristic), game.result(state)
    if result is not None:
        share = _saturated(result.scores[seat].total, MANY_POINTS) if result.scores else 0.0
    else:
        share = _saturated(heuristic.standings(state)[seat], FAR_AHEAD) if heuristic is not None else 0.0
    return (1 - FOR_POINTS) * victory + FOR_POINTS * share


def _saturated(value: float, scale: float) -> float:
    return value / (abs(value) + scale)


def worth_of_result(result: Result, seat: Seat) -> float:
    """1 for a victory alone or with one's side, else a little for each place above the last.

    Someone who plays alone and has not won counts the points.
    """
    if seat in result.winners:
        return 1.0
    places = len(result.ranking)
    if places < 2:
        points = result.scores[seat].total if result.scores else 0
        return 0.5 * points / (abs(points) + 100) if points > 0 else 0.0
    place = next(i for i, group in enumerate(result.ranking) if seat in group)
    return FOR_PLACES * (places - 1 - place) / (places - 1)
