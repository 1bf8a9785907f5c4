"""How good a position of Niagara looks: the way to the nearest goal, gems aboard, canoes in danger.

The figures are estimates, tried in matches of bots against bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log

from rules.bots.contract import Heuristic
from rules.niagara.content import COLOURS
from rules.niagara.river import DISTANCE, LAND, LOST
from rules.niagara.state import Canoe, Choosing, NiagaraState

EFFORT = {"violet": 0.85, "white": 0.9, "yellow": 1.0, "blue": 1.1, "red": 1.25}
"""About what share of a trip to the yellow site it takes to bring a gem home."""

ANY_GEM = 0.8
"""The effort for a gem whose colour does not matter."""

STEEPNESS = 0.8
"""How much the nearest goal outweighs the other two."""

A_GEM = 0.1
"""What a landed gem is worth beside the goals: it can buy a canoe back, and counts in the ranking."""

COMES_HOME = (1.0, 0.95, 0.93, 0.9, 0.82, 0.7, 0.5, 0.3)
"""The chance that a gem aboard is landed, by the distance from the landing stage."""

DANGER = (0.0, 0.0, 0.0, 0.0, -0.03, -0.1, -0.25, -0.5)
"""What a canoe is worth less, the nearer it is to the falls."""

NEAR_GEMS = (0.0, 0.05, 0.1, 0.15, 0.2, 0.2, 0.15, 0.1)
"""What an empty canoe is worth more, being on its way to a gem."""

ONE_LOST = -0.8
"""What a lost canoe is worth less. Whoever has lost both must pay for one before anything else can be won."""

REFUSED = -0.15
"""What it is worth less to have still to pay for a canoe than to have paid: a round goes by."""


def standings(state: NiagaraState) -> tuple[float, ...]:
    """How well each seat stands."""
    return tuple(map(standing, state.landed, state.canoes))


def settled(state: NiagaraState) -> bool:
    """Whether a round begins: nobody has chosen a card yet."""
    return isinstance(state.phase, Choosing) and all(card is None for card in state.chosen)


@lru_cache(maxsize=50_000)
def standing(landed: tuple[str, ...], canoes: tuple[Canoe, Canoe]) -> float:
    """How well a seat stands that has `landed` these gems and has its `canoes` there."""
    if all(canoe.place == LOST for canoe in canoes):
        one_back = (Canoe(LAND), Canoe(LOST))
        payable = [landed[:at] + landed[at + 1 :] for at in range(len(landed))]
        return REFUSED + max(standing(rest, one_back) for rest in payable or [()])
    value = _canoes(canoes) - effort_left(landed)
    # The surer gem first: what the second one is worth depends on it.
    for canoe in sorted(canoes, key=lambda canoe: DISTANCE[canoe.place]):
        if canoe.cargo is not None:
            with_it = tuple(sorted((*landed, canoe.cargo)))
            chance = COMES_HOME[DISTANCE[canoe.place]]
            value += chance * (effort_left(landed) - effort_left(with_it))
            landed = with_it
    return value


def _canoes(canoes: Sequence[Canoe]) -> float:
    value = ONE_LOST * any(canoe.place == LOST for canoe in canoes)
    for canoe in canoes:
        if canoe.place != LOST:
            distance = DISTANCE[canoe.place]
            value += DANGER[distance] + (NEAR_GEMS[distance] if canoe.cargo is None else 0.0)
    return value


@lru_cache(maxsize=5_000)
def effort_left(landed: tuple[str, ...]) -> float:
    """The effort from the gems `landed` to a goal; the easier goals count most."""
    counts = {colour: landed.count(colour) for colour in COLOURS}
    five = sum(EFFORT[colour] for colour in COLOURS if not counts[colour])
    four = min(EFFORT[colour] * max(0, 4 - counts[colour]) for colour in COLOURS)
    seven = ANY_GEM * max(0, 7 - len(landed))
    ways = (five, four, seven)
    return -log(sum(exp(-STEEPNESS * way) for way in ways)) / STEEPNESS - A_GEM * len(landed)


NIAGARA = Heuristic(standings=standings, settled=settled, pauses=2, tries=3)
