"""What seats are asked beside the turn: rewards, gifts, and what is too much to hold.

The active seat goes on meanwhile. Others answer at the latest before their own turn, or before goods
come in again; where a table plays it as the rulebook has it, all answer before phase 4 begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

from rules.dadaocheng import effects
from rules.dadaocheng.chain import begin_income
from rules.dadaocheng.content import COLOURS, KEEP, Cubes, cubes_of, minus, plus
from rules.dadaocheng.moves import DadaochengMove, Decline, EmptyCells, GiveBack, TakeGift
from rules.dadaocheng.state import (
    Buying,
    Cell,
    DadaochengState,
    Gift,
    Passing,
    Reward,
    Settling,
    Surplus,
    replaced,
    with_cell,
)
from rules.kernel.audience import Seat
from rules.kernel.effects import Unfolding

U = Unfolding[DadaochengState]


def heaps(most: Cubes, count: int) -> Iterator[Cubes]:
    """All heaps of `count` cubes, of no colour more than `most` has."""
    w, g, r, y, k = most
    # Where a hand is much too large, few heaps are large enough: no other is looked at.
    for a in range(max(0, count - g - r - y - k), min(w, count) + 1):
        for b in range(max(0, count - a - r - y - k), min(g, count - a) + 1):
            for c in range(max(0, count - a - b - y - k), min(r, count - a - b) + 1):
                for d in range(max(0, count - a - b - c - k), min(y, count - a - b - c) + 1):
                    yield a, b, c, d, count - a - b - c - d


def answers(state: DadaochengState, seat: Seat) -> tuple[DadaochengMove, ...]:
    """Everything that `seat` can answer to what it is asked."""
    match state.asked[seat]:
        case Gift(cubes):
            opium = cubes if state.options.exchange_may_give_opium else 0
            return tuple(TakeGift(heap) for heap in heaps((cubes, cubes, cubes, cubes, opium), cubes))
        case Reward(cells):
            stores = [number for number, cell in enumerate(state.houses[seat]) if not cell.firm]
            rewards: list[DadaochengMove] = [
                EmptyCells(chosen) for count in range(1, cells + 1) for chosen in combinations(stores, count)
            ]
            if state.options.full_house_reward_optional:
                rewards.append(Decline())
            return tuple(rewards)
        case Surplus(cubes):
            return tuple(GiveBack(heap) for heap in heaps(state.hands[seat], cubes))
    return ()


def answer(u: U, seat: Seat, said: EmptyCells | Decline | TakeGift | GiveBack) -> None:
    """Carry out an answer."""
    settling = isinstance(u.state.phase, Settling)
    if settling:
        u.change(phase=Passing())
    match said:
        case EmptyCells(cells):
            u.change(asked=replaced(u.state.asked, seat, None))
            for cell in cells:
                empty_cell(u, seat, cell, "full_house")
            _limit(u, seat)
        case Decline():
            u.tell(effects.RewardDeclined(seat), asked=replaced(u.state.asked, seat, None))
        case TakeGift(cubes):
            u.tell(
                effects.GiftTaken(seat, cubes),
                hands=replaced(u.state.hands, seat, plus(u.state.hands[seat], cubes)),
                asked=replaced(u.state.asked, seat, None),
            )
            if u.state.options.loop_gift_limit_6_for_others:
                _limit(u, seat)
        case GiveBack(cubes):
            u.change(asked=replaced(u.state.asked, seat, None))
            give_back(u, seat, cubes, KEEP)
    if settling and any(u.state.asked):
        u.change(phase=Settling())
    elif settling:
        begin_income(u)


def empty_cell(u: U, seat: Seat, number: int, why: Literal["full_house", "event"]) -> None:
    """The seat takes the cubes of one of its cells."""
    cubes = u.state.houses[seat][number].cubes
    u.tell(
        effects.CellEmptied(seat, u.state.sides[seat], number, cubes, why),
        houses=with_cell(u.state.houses, seat, number, Cell()),
        hands=replaced(u.state.hands, seat, plus(u.state.hands[seat], cubes_of(cubes))),
    )


def give_back(u: U, seat: Seat, cubes: Cubes, limit: int) -> None:
    """Cubes go back to the supply."""
    u.tell(
        effects.SurplusReturned(seat, cubes, limit),
        hands=replaced(u.state.hands, seat, minus(u.state.hands[seat], cubes)),
    )


def _limit(u: U, seat: Seat) -> None:
    """Who was not active when it was asked holds six cubes at most. Which go back is asked only if there is
    a choice. The active seat is asked before it buys; who answers later was another one's guest."""
    surplus = sum(u.state.hands[seat]) - KEEP
    if surplus <= 0 or (seat == u.state.active and isinstance(u.state.phase, Buying)):
        return
    forced = only_surplus(u.state.hands[seat], surplus)
    if forced is not None:
        give_back(u, seat, forced, KEEP)
    else:
        u.change(asked=replaced(u.state.asked, seat, Surplus(surplus)))


def only_surplus(hand: Cubes, surplus: int) -> Cubes | None:
    """The only way to give back so many cubes, or None if there are several."""
    if sum(count > 0 for count in hand) != 1:
        return None
    at = next(i for i, count in enumerate(hand) if count)
    return cubes_of((COLOURS[at],) * surplus)
