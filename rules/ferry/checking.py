"""The law of conservation, and the guard at the door for positions from strangers."""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.ferry.content import (
    ACTIONS,
    BOAT_CARDS,
    BOATS,
    CAPACITY,
    OPENING_HAND,
    PASSENGERS,
    boat_deck,
    boat_kind,
    face,
    kind,
    owner,
    passenger,
    passengers,
    twin,
)
from rules.ferry.memory import Memory
from rules.ferry.state import (
    Acting,
    Dealing,
    FerryState,
    Loading,
    Over,
    Placing,
    Revealing,
    Sailing,
    Starting,
    aboard_by,
)
from rules.kernel.audience import PUBLIC
from rules.kernel.checking import demand, demand_box
from rules.kernel.contract import Setup
from rules.kernel.errors import BadPosition

MOST_TURNS = 9_999
MOST_STEPS = 1_000
"""Longer than any match: what is longer would only take time."""


def check(state: FerryState) -> None:
    """Raise `BadPosition` unless every piece of the box is there, once, where it can be."""
    _table(state)
    _passengers(state)
    _boats(state)
    _trail(state)
    _phase(state)


def check_setup(state: FerryState, setup: Setup) -> None:
    """Raise `BadPosition` unless the state belongs to the table."""
    demand(state.seats == setup.seats, f"{state.seats} seats, not {setup.seats}")
    demand(state.rules == setup.rules, f"begun by rules {state.rules}, not {setup.rules}")
    demand(msgspec.structs.asdict(state.options) == setup.options, "the options are not the table's")


def _table(state: FerryState) -> None:
    seats = state.seats
    demand(seats in (2, 3, 4), f"Ferry is not played by {seats}")
    for name in ("decks", "island", "actions"):
        demand(len(getattr(state, name)) == seats, f"{name} is not one a seat")
    demand(0 <= state.active < seats, "no such seat is active")
    demand(0 <= state.turn <= MOST_TURNS, "turns are counted from 1")
    demand(state.options.passengers in PASSENGERS, f"no passengers {state.options.passengers}")
    demand(state.options.boat_deck in BOAT_CARDS, f"no boat deck {state.options.boat_deck}")
    demand(list(state.boat_pool) == sorted(state.boat_pool), "the boat pool is not in order")
    demand_box([*state.boat_pool, *state.boat_discards], boat_deck(state.options.boat_deck), "boat cards")
    for left in state.actions:
        demand(left == tuple(action for action in ACTIONS if action in left), f"no such action cards: {left}")


def _passengers(state: FerryState) -> None:
    for heaps in (state.hands, state.decks, state.island, (state.removed,)):
        for heap in heaps:
            demand(list(heap) == sorted(heap), f"not in order: {heap}")
    words = [*_named(state.hands), *_named(state.decks), *_not_at_home(state)]
    box = [passenger(seat, card) for seat in range(state.seats) for card in passengers(state.options.passengers)]
    demand_box(words, box, "passengers")


def _named(zone: tuple[tuple[str, ...], ...]) -> list[str]:
    return [passenger(seat, card) for seat, cards in enumerate(zone) for card in cards]


def _not_at_home(state: FerryState) -> list[str]:
    """Those who have left the hands: aboard, safe, or out of the game."""
    return [*_named(state.island), *(card for boat in state.boats for card in boat.aboard), *state.removed]


def _boats(state: FerryState) -> None:
    demand(len(state.boats) == len(BOATS), "the box has six boats")
    for name in BOATS:
        boat = state.boat(name)
        demand(len(boat.aboard) <= CAPACITY, f"{name} has too many passengers")
        if not state.options.young:
            demand(list(boat.aboard) == sorted(boat.aboard), f"the heap of {name} is not in order")
        if not isinstance(state.phase, Sailing):
            demand(state.boat(name).place == "middle" or not boat.aboard, f"{name} carries somebody at the island")
            demand(not state.waits(name) or not state.waits(twin(name)), f"both boats of kind {name[0]} wait")


def _trail(state: FerryState) -> None:
    """The memory of the table leads to what lies there."""
    demand(len(state.trail) <= MOST_STEPS, "no trail is so long")
    try:
        heaps = aboard_by(state.trail)
        cards = {card for step in state.trail for card in step.cards}
        owners = {owner(card) for card in cards}
        faces = {face(card) for card in cards}
    except ValueError:
        raise BadPosition("the trail cannot have happened") from None
    demand(owners <= set(range(state.seats)), "the trail speaks of passengers that are not there")
    witnesses = {seat for step in state.trail for seat in step.known or ()}
    demand(witnesses <= set(range(state.seats)), "the trail was seen by seats that are not there")
    demand(faces <= set(passengers(state.options.passengers)), "the trail speaks of passengers that are not there")
    for name in BOATS:
        boat = state.boat(name)
        if boat.place == "middle":
            demand(sorted(heaps[name]) == sorted(boat.aboard), f"the trail has others aboard {name}")
    away = Counter(card for step in state.trail if step.what == "loaded" for card in step.cards)
    away -= Counter(card for step in state.trail if step.what == "returned" for card in step.cards)
    demand(away == Counter(_not_at_home(state)), "the trail does not say how these passengers came there")
    for step in state.trail:
        demand(list(step.cards) == sorted(step.cards), f"not in order: {step.cards}")
        demand((step.to is not None) == (step.what == "moved"), "only who is moved goes to a boat")
        if step.what in ("loaded", "returned"):
            demand(all(owner(card) == step.seat for card in step.cards), "a passenger in a foreign hand")
        if step.what in ("drowned", "stayed"):
            demand(all(kind(card) == "cabbage" for card in step.cards), "only cabbages drown and stay")
        if step.what in ("moved", "returned", "left_behind"):
            demand(all(kind(card) != "cabbage" for card in step.cards), "a cabbage does not move")
    try:
        for viewer in (PUBLIC, *range(state.seats)):
            Memory(state.trail, viewer)
    except (ValueError, IndexError):
        raise BadPosition("nobody can have seen what the trail tells") from None


def _phase(state: FerryState) -> None:
    hand, deck = state.hands[state.active], state.decks[state.active]
    heaps = [len(state.boat(name).aboard) for name in BOATS]
    if not isinstance(state.phase, Starting | Dealing | Over):
        for seat in range(state.seats):
            drawn = seat == state.active or not state.decks[seat] or bool(state.hands[seat])
            demand(drawn, "a hand is empty, and there is a deck")
    if isinstance(state.phase, Revealing | Loading):
        demand(bool(hand), "the active seat has nothing to load")
        demand(max(heaps) < CAPACITY, "a full boat has not sailed")
        demand(not deck or len(hand) >= OPENING_HAND, "a hand is short, and there is a deck")
    match state.phase:
        case Starting():
            demand(not state.trail and not any(heaps), "passengers are aboard before the deal")
        case Dealing(seat):
            demand(0 <= seat < state.seats, f"no seat {seat} to deal to")
            demand(not state.trail and not any(heaps), "passengers are aboard before the deal")
        case Loading(card):
            demand(card in boat_deck(state.options.boat_deck), f"no boat card {card}")
        case Acting():
            demand(bool(state.actions[state.active]), "the active seat has no action card")
        case Placing(boat):
            aboard = state.boat(boat).aboard
            demand(bool(aboard), "nobody is left to be moved")
            demand(all(kind(card) != "cabbage" for card in aboard), "cabbages drown first")
            demand(bool(state.destinations(boat)), f"nobody can leave {boat_kind(boat)}")
        case Over():
            demand(not all(state.hands), "all have passengers in hand")
