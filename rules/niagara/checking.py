"""The law of conservation, and the guard at the door for positions from strangers."""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.kernel.audience import EVERYONE, Card
from rules.kernel.checking import demand, demand_box
from rules.kernel.contract import Setup
from rules.niagara.content import CARDS, COLOURS, GEMS_OF_A_COLOUR, SPACES, WEATHER, goals_met
from rules.niagara.river import BRANCHES, DISCS, PLACES, in_river
from rules.niagara.state import Acting, BuyingBack, Choosing, NiagaraState, Over

MOST_ROUNDS = 9_999
"""Nobody plays so long."""


def check(state: NiagaraState) -> None:
    """Raise `BadPosition` unless every piece of the box is there, once, where it can be."""
    _table(state)
    _gems(state)
    _canoes(state)
    _cards(state)
    _phase(state)


def check_setup(state: NiagaraState, setup: Setup) -> None:
    """Raise `BadPosition` unless `state` is one of a table that was set up so."""
    demand(state.seats == setup.seats, f"{state.seats} seats, not {setup.seats}")
    demand(state.rules == setup.rules, f"begun by rules {state.rules}, not {setup.rules}")
    demand(msgspec.structs.asdict(state.options) == setup.options, "the options are not the table's")


def _table(state: NiagaraState) -> None:
    seats = len(state.canoes)
    demand(seats in (3, 4, 5), f"Niagara is not played by {seats}")
    for name in ("landed", "spent", "chosen"):
        demand(len(getattr(state, name)) == seats, f"{name} is not one a seat")
    demand(0 <= state.ring < seats, "no such seat holds the ring")
    demand(state.weather in WEATHER, f"no weather {state.weather}")
    demand(state.next_branch in BRANCHES, f"no branch {state.next_branch}")
    demand(sorted(state.discs) == list(range(DISCS)), "the box has twelve discs")
    demand(0 <= state.round <= MOST_ROUNDS, "rounds are counted from 1")
    demand(len(state.pits) == len(SPACES), "the river has seven spaces")


def _gems(state: NiagaraState) -> None:
    open_pits = state.pits if state.options.unload_anywhere else state.pits[2:]
    demand(sum(map(len, state.pits)) == sum(map(len, open_pits)), "no pit at spaces 1 and 2")
    heaps = (*state.pits, *state.landed)
    for heap in heaps:
        demand(list(heap) == sorted(heap), f"not in order: {heap}")
    aboard = [canoe.cargo for pair in state.canoes for canoe in pair if canoe.cargo is not None]
    gems = [*(gem for heap in heaps for gem in heap), *aboard]
    demand_box(gems, Counter(dict.fromkeys(COLOURS, GEMS_OF_A_COLOUR)).elements(), "gems")


def _canoes(state: NiagaraState) -> None:
    for pair in state.canoes:
        for canoe in pair:
            demand(canoe.place in PLACES, f"no place {canoe.place}")
            demand(canoe.cargo is None or in_river(canoe.place), "only in the river canoes carry gems")


def _cards(state: NiagaraState) -> None:
    for spent, chosen in zip(state.spent, state.chosen, strict=True):
        used = spent if chosen is None else (*spent, chosen.what)
        demand(set(used) <= set(CARDS), f"no such paddle cards: {used}")
        demand(len(used) == len(set(used)), f"a paddle card is used twice: {used}")
        demand(list(spent) == sorted(spent), f"not in order: {spent}")
    demand(len({len(spent) for spent in state.spent}) == 1, "all have used the same number of cards")


def _phase(state: NiagaraState) -> None:
    reached = {seat for seat, landed in enumerate(state.landed) if goals_met(landed)}
    demand(
        set(state.reached) == reached and len(state.reached) == len(reached),
        "reached are those who have met a goal",
    )
    match state.phase:
        case BuyingBack(waiting):
            _waiting(state, waiting)
            demand(not any(state.chosen), "no card is chosen before canoes are bought back")
            for seat in waiting:
                demand(
                    bool(state.landed[seat]) and any(c.place == "lost" for c in state.canoes[seat]),
                    "only who has lost a canoe and landed a gem is asked",
                )
        case Choosing():
            for seat, card in enumerate(state.chosen):
                demand(card is None or card.known in ((seat,), EVERYONE), "a card that others know")
        case Acting(waiting):
            _waiting(state, waiting)
            demand(all(state.chosen), "a card is missing")
            acted = [card for seat, card in enumerate(state.chosen) if seat not in waiting[1:]]
            demand(all(_turned_up(card) for card in acted), "a covered card is being carried out")
            _acting(state, state.phase)
        case Over():
            demand(bool(state.reached), "nobody has met a goal")
            demand(all(map(_turned_up, state.chosen)), "a card is missing")


def _turned_up(card: Card | None) -> bool:
    return card is not None and card.known is EVERYONE


def _waiting(state: NiagaraState, waiting: tuple[int, ...]) -> None:
    order = state.from_ring()
    demand(
        bool(waiting) and list(waiting) == sorted(set(waiting) & set(order), key=order.index),
        "they wait clockwise from the ring",
    )


def _acting(state: NiagaraState, phase: Acting) -> None:
    canoes = state.canoes[phase.waiting[0]]
    for number in phase.left:
        demand(number in (0, 1) and canoes[number].place != "lost", "that canoe is not in play")
    demand(set(phase.must) <= set(phase.left), "a canoe must act that cannot")
