"""What can be derived from the rules, asserted over thousands of random games; the food chain against an oracle."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest

from rules.ferry.content import BOATS, passengers, twin
from rules.ferry.game import FERRY, loadable
from rules.ferry.moves import Load, PassengersReturned
from rules.ferry.sailing import food_chain
from rules.ferry.state import Acting, FerryState, Loading, Over, Revealing
from rules.kernel.audience import CHANCE
from rules.kernel.contract import resolve

OPTIONS = {option.name: option.values for option in FERRY.meta.options}


def answer(dice: random.Random, state: FerryState) -> tuple[Any, ...]:
    question = FERRY.ask(state)
    return tuple(dice.sample(question.pool, question.count))


def play(dice: random.Random, seats: int, options: dict[str, Any]) -> tuple[FerryState, Counter[str]]:
    """A whole random game, held to the invariants at every event."""
    state = FERRY.initial_state(resolve(FERRY.meta, seats, options))
    counts: Counter[str] = Counter()
    while waited := FERRY.to_move(state):
        if isinstance(state.phase, Revealing):
            _start_of_turn(state)
        elif isinstance(state.phase, Loading):
            assert loadable(state, state.phase.card)
            counts["turns"] += 1
        who = waited[0]
        if who == CHANCE:
            what: Any = answer(dice, state)
        else:
            legal = FERRY.legal_moves(state, who)
            assert legal
            # Now and then only: else the action cards are gone before there is anybody aboard.
            what = legal[-1] if isinstance(state.phase, Acting) and dice.random() < 0.6 else dice.choice(legal)
            counts["loads"] += isinstance(what, Load)
        beats = FERRY.apply(state, who, what)
        counts["returned"] += sum(b.effect.count for b in beats if isinstance(b.effect, PassengersReturned))
        state = beats[-1].state
        _conserved(state)
    FERRY.check(state)
    return state, counts


def _start_of_turn(state: FerryState) -> None:
    for boat in BOATS:
        assert not state.waits(boat) or not state.waits(twin(boat))
        assert len(state.boat(boat).aboard) <= 2
        assert not state.waits(boat) or not state.boat(boat).aboard
    assert 3 <= len(state.in_middle()) <= 6
    assert state.hands[state.active]
    for hand, deck in zip(state.hands, state.decks, strict=True):
        assert not deck or len(hand) >= 4


def _conserved(state: FerryState) -> None:
    on_boats = sum(len(boat.aboard) for boat in state.boats)
    zones = sum(map(len, (*state.hands, *state.decks, *state.island)))
    assert zones + on_boats + len(state.removed) == 10 * state.seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_invariants_of_the_rules_as_written(seats: int) -> None:
    dice = random.Random(seats)
    for _ in range(500):
        state, counts = play(dice, seats, {})
        assert isinstance(state.phase, Over)
        assert counts["turns"] == counts["loads"] == state.turn == 10 * seats + counts["returned"]
        assert counts["returned"] <= 3 * seats
        assert not any(state.hands)
        assert not any(state.decks)


def test_invariants_with_any_options() -> None:
    dice = random.Random(99)
    for number in range(500):
        chosen = {name: dice.choice(values) for name, values in OPTIONS.items() if dice.random() < 0.4}
        state, counts = play(dice, 2 + number % 3, chosen)
        assert isinstance(state.phase, Over)
        assert counts["loads"] <= 13 * state.seats


def eaten_by_the_book(aboard: tuple[str, ...]) -> Counter[str]:
    """One by one, as the rulebook tells it: each passenger looks round for whoever eats it."""
    eats = {"wolf": "goat", "goat": "cabbage"}
    kinds = [word[2:-1] for word in aboard]
    gone: Counter[str] = Counter()
    for word, mine in zip(aboard, kinds, strict=True):
        hungry = any(eats.get(other) == mine for other in kinds)
        if hungry and "dog" not in kinds:
            gone[word] += 1
    return gone


def test_the_food_chain_on_every_load_there_is() -> None:
    words = [f"{seat}/{face}" for seat in (0, 1) for face in sorted(set(passengers("equal")))]
    loads = [load for size in range(4) for load in itertools.combinations_with_replacement(words, size)]
    assert len(loads) == 680
    for load in loads:
        meal = food_chain(load)
        assert Counter(meal.cabbages + meal.goats) == eaten_by_the_book(load)
        calmed = food_chain(tuple(word for word in load if "dog" not in word))
        assert meal.kept == (any("dog" in word for word in load) and bool(calmed.cabbages or calmed.goats))


def test_the_order_of_arrivals_does_not_matter() -> None:
    """Boats of one phase 5 share no passenger: whichever lands first, the same are safe."""
    dice = random.Random(3)
    words = [f"{seat}/{face}" for seat in range(4) for face in passengers("equal")]
    for _ in range(500):
        dice.shuffle(words)
        boats = [tuple(sorted(words[at : at + 3])) for at in (0, 3, 6)]
        for order in itertools.permutations(boats):
            safe: Counter[str] = Counter()
            for load in order:
                meal = food_chain(load)
                safe += Counter(load) - Counter(meal.cabbages + meal.goats)
            assert safe == sum((Counter(load) - eaten_by_the_book(load) for load in boats), Counter())
