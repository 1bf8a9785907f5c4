"""How test games are played: at random where that comes to an end, else with a purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.bots.heuristics.nuwa_ways import work_left
from rules.dadaocheng.ending import score as prestige
from rules.dadaocheng.state import DadaochengState
from rules.dayu.acting import constructs
from rules.dayu.ending import score
from rules.dayu.state import Acting, DayuState
from rules.ferry.state import FerryState
from rules.kernel.audience import Seat
from rules.kernel.contract import AnyGame
from rules.kernel.course import Course
from rules.kernel.dice import Dice
from rules.kernel.moves import Move
from rules.kernel.playthrough import at_random
from rules.niagara.state import NiagaraState
from rules.nuwa.state import NuwaState


def niagara_worth(state: NiagaraState, seat: Seat) -> float:
    """Gems home, gems on their way home, canoes that are not near the falls."""
    worth = 20.0 * len(state.landed[seat]) + 4.0 * len(set(state.landed[seat]))
    for canoe in state.canoes[seat]:
        if canoe.place == "lost":
            worth -= 6
        elif canoe.place != "L":
            way = int(canoe.place[-1])
            worth += 6 - way if canoe.cargo else -way / 4
    return worth


def dayu_worth(state: DayuState, seat: Seat) -> float:
    """Points, calmed floods, and whether there is something to build."""
    worth = score(state, seat).total + 4.0 * len(state.floods[seat])
    if isinstance(state.phase, Acting) and state.active == seat:
        worth += 0.6 * any(constructs(state, seat, Acting(1)))
    return worth


def ferry_worth(state: FerryState, seat: Seat) -> float:
    """Action cards that are not wasted: kept, or used where they move passengers."""
    moved = sum(step.what in ("moved", "returned", "drowned") for step in state.trail)
    return 2 * len(state.actions[seat]) + 1.5 * moved


def dadaocheng_worth(state: DadaochengState, seat: Seat) -> float:
    """Prestige, credit, cubes in hand and in store."""
    stored = sum(len(cell.cubes) for cell in state.houses[seat])
    worth = prestige(state, seat).total + 0.4 * state.credit_of(seat)
    return worth + 0.5 * min(10, sum(state.hands[seat])) + 0.3 * stored


def nuwa_worth(state: NuwaState, seat: Seat) -> float:
    """Whatever the camp: work done towards mending the sky, gems, goals turned up, few cards wasted."""
    held = sum(map(len, state.gems))
    return 3 * held - work_left(state) + 2 * (state.right_goal is not None) - 0.5 * sum(map(len, state.obstacles))


WORTH: dict[str, Callable[[Any, Seat], float]] = {
    "niagara": niagara_worth,
    "dayu": dayu_worth,
    "dadaocheng": dadaocheng_worth,
    "ferry": ferry_worth,
    "nuwa": nuwa_worth,
}

COMPARED = {"nuwa": 16}
"""Of a game's long lists only so many moves, chosen at random, are compared."""


def purposeful(game: AnyGame, course: Course, dice: Dice) -> tuple[Seat, Move]:
    """Three times in four the move that looks best at once; else a random one."""
    seat, move = at_random(game, course, dice)
    worth = WORTH.get(game.meta.slug)
    if worth is None or dice.below(4) == 0:
        return seat, move

    def after(said: Move) -> float:
        state = game.apply(course.state, seat, said)[-1].state
        return worth(state, seat) + dice.below(1000) / 2000

    legal = list(game.legal_moves(course.state, seat))
    most = COMPARED.get(game.meta.slug, len(legal))
    if len(legal) > most:
        dice.shuffle(legal)
    return seat, max(legal[:most], key=after)
