"""The law of conservation, and the guard at the door for positions from strangers."""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.kernel.audience import EVERYONE
from rules.kernel.checking import demand, demand_box
from rules.kernel.contract import Setup
from rules.nuwa.board import SIDES
from rules.nuwa.content import (
    FAR,
    GEMS,
    GOAL_NAMES,
    GOALS,
    IDENTITIES,
    OBSTACLE_KINDS,
    OPENING_HAND,
    PLACE_CELLS,
    PLACES,
    PROPHECY,
    SITES,
    START_CELL,
    deck,
    identity_cards,
)
from rules.nuwa.ending import record
from rules.nuwa.state import (
    Between,
    Closing,
    DealingHands,
    DealingIdentities,
    Drawing,
    LookingAtGoal,
    NuwaState,
    Over,
    Playing,
    Scoring,
    Starting,
    TurningGoal,
    TurningPlaces,
)


def check(state: NuwaState) -> None:
    """Raise `BadPosition` unless every piece of the box is there, once, where it can be."""
    _sizes(state)
    _cards(state)
    _roads(state)
    _identities(state)
    _gems_and_places(state)
    _goals(state)
    _obstacles(state)
    _history(state)
    _holds(state)
    _phase(state)


def check_setup(state: NuwaState, setup: Setup) -> None:
    """Raise `BadPosition` unless `state` is one of a table that was set up so."""
    demand(state.seats == setup.seats, f"{state.seats} seats, not {setup.seats}")
    demand(state.rules == setup.rules, f"begun by rules {state.rules}, not {setup.rules}")
    demand(msgspec.structs.asdict(state.options) == setup.options, "the options are not the table's")


def _sizes(state: NuwaState) -> None:
    seats = len(state.hands)
    demand(seats in IDENTITIES, f"Nüwa is not played by {seats}")
    for name in ("shown", "identities", "obstacles", "gems", "turned"):
        demand(len(getattr(state, name)) == seats, f"{name} is not one a seat")
    demand(len(state.places) == len(PLACE_CELLS), "the table has six places")
    demand(len(state.goals) == len(GOALS), "the table has three goals")
    for seat in (state.start, state.active, *(discard.seat for discard in state.discards)):
        demand(0 <= seat < seats, f"no seat {seat}")
    demand(-1 <= state.quiet <= seats, "turns without a card are counted for one round of turns")
    demand(state.quiet <= 0 or not state.pile, "while there is a pile, every turn begins with a draw")


def _cards(state: NuwaState) -> None:
    heaps = (state.pile, state.used, *state.hands, *state.shown)
    for heap in heaps:
        demand(list(heap) == sorted(heap), f"not in order: {heap}")
    cards = [*state.pile, *state.used]
    for hand in state.hands:
        cards += hand
    cards += [discard.what for discard in state.discards]
    cards += [road.card for road in state.roads]
    cards += [f"obstacle_{kind}" for before in state.obstacles for kind in before]
    demand_box(cards, deck(state.options.dual_releases), "cards")
    for hand, shown in zip(state.hands, state.shown, strict=True):
        demand(not Counter(shown) - Counter(hand), "a shown card is not in its hand")


def _roads(state: NuwaState) -> None:
    cells = [road.cell for road in state.roads]
    demand(len(set(cells)) == len(cells), "two roads on one cell")
    demand(START_CELL not in cells and not SITES & set(cells), "a road on the place of another card")
    for road in state.roads:
        demand((road.card, road.turned) in SIDES, f"{road.card} cannot lie like this")
        demand(max(abs(road.x), abs(road.y)) <= FAR, "no road lies so far away")


def _identities(state: NuwaState) -> None:
    dealt = Counter(card.what for card in state.identities if card is not None)
    demand(not dealt - Counter(identity_cards(state.seats)), f"these identities are not shuffled: {dict(dealt)}")
    for seat, card in enumerate(state.identities):
        demand(card is None or card.known in ((seat,), EVERYONE), "an identity that others know")


def _gems_and_places(state: NuwaState) -> None:
    faces = [place.what for place in state.places if place.what is not None]
    demand(len(set(faces)) == len(faces) and set(faces) <= set(PLACES), f"no such places: {faces}")
    demand(all(place.what is not None for place in state.places if place.open), "a place is open, yet face down")
    held = [gem for gems in state.gems for gem in gems]
    for gems in state.gems:
        demand(list(gems) == sorted(gems), f"not in order: {gems}")
    opened = sorted(place.what for place in state.places if place.open and place.what not in (None, PROPHECY))
    demand(sorted(held) == opened, "the gems held are those of the places unlocked")
    unlocked = [f"unlock_{place.what}" for place in state.places if place.open]
    used = sorted(card for card in state.used if card.startswith("unlock_"))
    demand(used == sorted(unlocked), "the unlock cards used are those of the places unlocked")
    demand(set(held) <= set(GEMS), "no such gem")


def _goals(state: NuwaState) -> None:
    faces = Counter(card.what for card in state.goals if card is not None)
    demand(not faces - Counter(GOALS), f"these goals are not the box: {dict(faces)}")
    looked = [card for card in state.goals if card is not None and card.known is not EVERYONE]
    for card in looked:
        demand(card.known is not None and len(card.known) == 1, "one prophet looks at a goal")
        demand(set(card.known or ()) <= set(range(state.seats)), "no such prophet")
    prophecy = any(place.open and place.what == PROPHECY for place in state.places)
    demand(len(looked) <= int(prophecy), "a goal is seen without prophecy")
    turned = sorted(goal for goals in state.turned for goal in goals)
    up = [goal for goal in GOAL_NAMES if state.is_up(goal)]
    demand(turned == up, "the goals face up are those that somebody has turned up")


def _obstacles(state: NuwaState) -> None:
    for before in state.obstacles:
        demand(list(before) == sorted(set(before)), "at most one obstacle of a kind before a seat, in order")
        demand(set(before) <= set(OBSTACLE_KINDS), f"no such obstacle: {before}")


def _history(state: NuwaState) -> None:
    done = len(state.history)
    match state.phase:
        case Starting():
            demand(state.round == 0 == done, "no round is over before the first")
        case Between():
            demand(done == state.round < state.options.rounds, "between rounds one is over and one follows")
        case Over():
            demand(done == state.round == state.options.rounds, "the match is over after its last round")
        case Scoring():
            demand(state.round - 1 <= done <= state.round <= state.options.rounds, "the round is being scored")
        case _:
            demand(done == state.round - 1 < state.options.rounds, "all rounds but this one are over")
    for old in state.history:
        demand(len(old.identities) == len(old.points) == state.seats, "a round is scored for every seat")
        demand(set(old.identities) <= {"unity", "trouble"}, "no such identity")
    if isinstance(state.phase, Between | Over):
        last = state.history[-1]
        demand(all(card is not None and card.known is EVERYONE for card in state.identities), "identities are shown")
        demand(record(state, last.why) == last, "the round is not scored as it lies there")


def _holds(state: NuwaState) -> None:
    for fact in state.holds:
        demand(state.options.exhaustion == "literal" and not state.pile, "nothing is known of hands")
        demand(0 <= fact.discards <= len(state.discards), "no such discard")
        demand(set(fact.seats) <= set(range(state.seats)), "no such seat")
        held = [card for seat in fact.seats for card in state.hands[seat]]
        held += [discard.what for discard in state.discards[fact.discards :] if discard.seat in fact.seats]
        demand(any(kind in card for card in held for kind in fact.kinds if card.startswith("release_")), "no release")


def _phase(state: NuwaState) -> None:
    dealt = all(card is not None for card in state.identities)
    match state.phase:
        case Starting():
            demand(not any(state.hands), "identities are dealt before hands")
        case DealingIdentities(seat):
            demand(not any(state.hands), "identities are dealt before hands")
            demand(0 <= seat < state.seats and state.identities[seat] is None, "that seat gets no identity now")
        case DealingHands(seat):
            demand(dealt, "identities are dealt before hands")
            # The beat that tells of the last hand still has this phase.
            untold = not state.hands[seat % state.seats] or all(state.hands)
            demand(0 <= seat < state.seats and untold, "that seat gets no hand now")
            demand({len(hand) for hand in state.hands} <= {0, OPENING_HAND}, "an opening hand has four cards")
        case Drawing():
            demand(dealt and bool(state.pile), "there is nothing to draw")
        case Scoring() | Between() | Over():
            demand(dealt and not any(state.hands) and not state.discards, "all cards are laid down")
        case TurningGoal(goal):
            demand(goal in state.linked_goals and state.goal(goal) is None, "that goal is not being turned up")
        case LookingAtGoal(goal):
            demand(state.goal(goal) is None, "that goal has been seen already")
        case TurningPlaces() | Playing() | Closing():
            demand(dealt, "identities are dealt first")
    if isinstance(state.phase, Between):
        demand(state.phase.waits == (state.start + 1) % state.seats, "the next seat begins the next round")
