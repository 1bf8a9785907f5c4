"""The law of conservation, and the guard at the door for positions from strangers.

The supply of cubes has no limit, so for them there is no law but that nobody holds less than none.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.dadaocheng.content import (
    CELL_HOLDS,
    COLOURS,
    EDITION,
    FIRST_EVENT,
    KEEP,
    KINDS,
    LEVELS,
    ROUNDS,
    SHIPS_ALONE,
    box,
)
from rules.dadaocheng.field import CELLS, lines
from rules.dadaocheng.state import (
    Buying,
    Chaining,
    DadaochengState,
    Displaying,
    Ending,
    Gift,
    Laying,
    Opening,
    Over,
    Planning,
    Reward,
    Rolling,
    Settling,
    Stack,
    Starting,
    Surplus,
)
from rules.kernel.checking import demand, demand_box
from rules.kernel.contract import Setup

MOST_CUBES = 99
MOST_OPIUM = 999
MOST_SIGNS = 99


def check(state: DadaochengState) -> None:
    """Raise `BadPosition` unless every marker and card of the box is there, once, where it can be."""
    _table(state)
    _field(state)
    _stacks(state)
    _events(state)
    _seats(state)
    _phase(state)


def check_setup(state: DadaochengState, setup: Setup) -> None:
    """Raise `BadPosition` unless `state` is one of a table that was set up so."""
    demand(state.seats == setup.seats, f"{state.seats} seats, not {setup.seats}")
    demand(state.rules == setup.rules, f"begun by rules {state.rules}, not {setup.rules}")
    demand(state.edition == setup.edition, f"of edition {state.edition}, not {setup.edition}")
    demand(msgspec.to_builtins(state.options) == setup.options, "the options are not the table's")


def _table(state: DadaochengState) -> None:
    seats = len(state.hands)
    demand(seats in ROUNDS, f"Dadaocheng is not played by {seats}")
    demand(state.edition == EDITION, f"no edition {state.edition}")
    for name in ("houses", "opium", "signs", "cards", "asked"):
        demand(len(getattr(state, name)) == seats, f"{name} is not one a seat")
    demand(0 <= state.start < seats and 0 <= state.active < seats, "no such seat")
    demand(0 <= state.round <= ROUNDS[seats], "there are not so many rounds")
    before = isinstance(state.phase, Starting | Displaying) or (
        isinstance(state.phase, Laying) and not state.phase.again
    )
    demand(before or state.round >= 1, "rounds are counted from 1")
    demand(0 <= state.ahead <= state.actions, "nobody plans so many actions")
    if state.ahead:
        following = state.options.plan_ahead and state.following is not None
        demand(following and not isinstance(state.phase, Planning), "nobody plans ahead now")
    demand(state.alone or state.most_kept == 0, "only for a lone merchant it is counted what was kept")
    demand(0 <= state.most_kept <= state.keep, "so much cannot be kept")


def _field(state: DadaochengState) -> None:
    markers = [placed.marker for placed in state.field]
    before = isinstance(state.phase, Starting | Laying)
    demand_box(markers, () if before else box(state.edition).markers, "markers")
    if isinstance(state.phase, Laying):
        corners = state.phase.corners
        black = sorted(marker.id for marker in box(state.edition).markers.values() if marker.sun == "K")
        demand(sorted(corners) in ([], black), "black suns lie in the corners")


def _stacks(state: DadaochengState) -> None:
    pieces = box(state.edition)
    demand(len(state.ships) == len(LEVELS) and len(state.buildings) == len(KINDS), "eight stacks are for sale")
    held = [card for cards in state.cards for card in cards]
    for level, stack in zip(LEVELS, state.ships, strict=True):
        cards = [ship.id for ship in pieces.ships.values() if ship.level == level]
        _stack(stack, cards, held, SHIPS_ALONE if state.alone else len(cards))
    for kind, stack in zip(KINDS, state.buildings, strict=True):
        cards = [building.id for building in pieces.buildings.values() if building.kind == kind]
        _stack(stack, cards, held, pieces.counts[state.seats][kind])
    strange = set(held) - set(pieces.ships) - set(pieces.buildings)
    demand(not strange, f"no such cards: {sorted(strange)}")


def _stack(stack: Stack, cards: list[str], held: list[str], count: int) -> None:
    sold = [card for card in held if card in cards]
    opened = [] if stack.open is None else [stack.open]
    demand_box([*stack.pool, *opened, *sold], cards, "cards")
    demand(list(stack.pool) == sorted(stack.pool), f"not in order: {stack.pool}")
    demand(stack.left >= 0 and len(sold) + len(opened) + stack.left == count, f"{count} cards of this kind are played")


def _events(state: DadaochengState) -> None:
    everything = [] if state.alone else sorted(box(state.edition).events)
    demand_box([*state.events, *state.event_pool], everything, "events")
    demand(list(state.event_pool) == sorted(state.event_pool), f"not in order: {state.event_pool}")
    if state.events:
        demand(state.events[0] == FIRST_EVENT, "the first event is that of 1851")
    if not state.alone:
        opening = isinstance(state.phase, Opening)
        demand(len(state.events) == max(0, state.round - opening), "every round has its event")


def _seats(state: DadaochengState) -> None:
    for seat in range(state.seats):
        demand(all(0 <= count <= MOST_CUBES for count in state.hands[seat]), "nobody holds so many cubes")
        demand(0 <= state.opium[seat] <= MOST_OPIUM, "nobody uses so much opium")
        demand(0 <= state.signs[seat] <= MOST_SIGNS, "nobody has so many signs")
        firms = sum(building.kind == "firm" for building in state.buildings_of(seat))
        demand(state.firms_of(seat) == firms <= state.options.firm_limit, "every firm has its cell")
        for cell in state.houses[seat]:
            demand(len(cell.cubes) <= (0 if cell.firm else CELL_HOLDS), "so much does not fit into a cell")
            demand(list(cell.cubes) == sorted(cell.cubes, key=COLOURS.index), f"not in order: {cell.cubes}")


def _phase(state: DadaochengState) -> None:
    for seat, question in enumerate(state.asked):
        match question:
            case Gift(cubes):
                demand(1 <= cubes <= 2 and not state.alone, "a gift is two cubes")
            case Reward(cells):
                stores = sum(not cell.firm for cell in state.houses[seat])
                demand(1 <= cells <= min(2, stores) and state.is_full(seat), "only a full house has a reward")
            case Surplus(cubes):
                demand(0 < cubes == sum(state.hands[seat]) - KEEP, "that is not what is too much to hold")
    match state.phase:
        case Planning(done):
            demand(0 <= done < state.actions, "nobody plans so many actions")
        case Settling():
            demand(any(state.asked), "nobody is asked anything")
        case Chaining(number, gained, been):
            demand(
                number >= 0 and all(0 <= g <= h for g, h in zip(gained, state.hands[state.active], strict=True)),
                "what came in is held",
            )
            demand(number in (len(been) - 1, len(been)) and not any(state.asked), "a chain has a step a line")
            demand(all(0 <= sides < 1 << CELLS for sides in been), "no such markers")
        case Buying() as buying:
            _buying(state, buying)
        case Rolling(dice, buying):
            demand(2 <= dice <= 4 and buying.temple, "two to four dice are rolled")
            _buying(state, buying)
        case Ending(surplus):
            demand(0 < surplus == sum(state.hands[state.active]) - state.keep, "that is not too much to keep")
        case Opening():
            demand(
                (state.round > 1 and not state.alone) or (state.round == 1 and not state.events), "no event is opened"
            )
        case Over():
            demand(state.round == state.rounds and not any(state.asked), "it is not over")


def _buying(state: DadaochengState, buying: Buying) -> None:
    held = Counter(state.cards[state.active])
    demand(len(set(buying.used)) == len(buying.used), "a card is used twice")
    demand(all(held[card] for card in buying.used), "a card is used that is not held")
    demand(len(set(buying.services)) == len(buying.services), "a kind is bought twice")
    demand(state.options.income_compulsory is False or not lines(state.faces) or bool(state.ahead), "a line is left")
