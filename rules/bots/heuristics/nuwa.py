"""How good a position of Nüwa looks: how likely the sky is mended this round, and what that brings each
camp. The figures are estimates, tried in matches of bots against bots.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from rules.bots.contract import Heuristic
from rules.kernel.audience import Seat
from rules.nuwa.board import NEIGHBOURS, Roads, look_over
from rules.nuwa.content import GEMS, GOAL_CELLS, GOAL_NAMES, PLACE_CELLS, POINTS, PROPHECY, SITES, UNLOCKS, Cell
from rules.nuwa.state import NuwaState, Playing

FAR_AWAY = 12
"""How many roads it seems to take where no live way has an open end."""

ROAD = 1.0
"""What a road to be laid costs, beside that of an unlock card to be found."""

LOCKED = 1.5
"""What is left to do at a place that has been reached: its one unlock card must be found and played."""

UNSEEN = 0.3
"""What it costs more that nobody knows yet which gem a place has."""

GOAL = 1.0
"""What it costs to turn up a goal that has been reached."""

TEMPO = 0.8
"""How much of that work a card does that a unity angel may still play."""

IN_THE_WAY = 0.3
"""How much of it a card undoes that a troublemaker may still play."""

BLOCKED = 0.4
"""What part of its cards a blocked seat will be able to play."""

DOUBT = 6.0
"""How much work or cards too many make the end e times as unlikely."""

A_POINT = 0.5
"""How much a point more tells about who will win."""

LOST = 0.01
"""The chance of mending once an unlock card has been discarded."""


def standings(state: NuwaState) -> tuple[float, ...]:
    """How well each seat stands: what it has, and what this round can be expected to bring."""
    chance = mending(state)
    return tuple(_standing(state, seat, chance) for seat in range(state.seats))


def settled(state: NuwaState) -> bool:
    """Whether a seat has to play: what the one before it has done can be judged."""
    return isinstance(state.phase, Playing)


def _standing(state: NuwaState, seat: Seat, chance: float) -> float:
    points = float(sum(record.total(seat) for record in state.history))
    identity = state.identities[seat]
    if identity is not None and len(state.history) < state.round:
        own = len(state.gems[seat]) * POINTS["gem"]
        for goal in state.turned[seat]:
            own += POINTS["right_goal" if goal == state.right_goal else "wrong_goal"]
        unity = identity.what == "unity"
        points += chance * (own + POINTS["mended"] * unity)
        points += (1 - chance) * (POINTS["failed"] if unity else POINTS["hindered"])
    return A_POINT * points


def mending(state: NuwaState) -> float:
    """About how likely the sky is mended this round."""
    if state.is_mended:
        return 1.0
    # That a unity angel discards an unlock card can only be imagined.
    gone = {discard.what for discard in state.discards if is_trouble(state, discard.seat)}
    if any(card in gone for card, what in UNLOCKS.items() if what != PROPHECY):
        return LOST
    return 1 / (1 + exp(min(30.0, (work_left(state) - TEMPO * helping_cards(state)) / DOUBT)))


def is_trouble(state: NuwaState, seat: Seat) -> bool:
    identity = state.identities[seat]
    return identity is not None and identity.what == "trouble"


def helping_cards(state: NuwaState) -> float:
    """How many cards are still to be played, those of troublemakers against the others."""
    cards = 0.0
    drawn = len(state.pile) / state.seats
    for seat, hand in enumerate(state.hands):
        own = (drawn + len(hand)) * (BLOCKED if state.is_blocked(seat) else 1.0)
        cards += -IN_THE_WAY * own if is_trouble(state, seat) else own
    return cards


def work_left(state: NuwaState) -> float:
    """About how many cards well played it takes to mend the sky."""
    ways = distances(state.roads, state.opened)
    work = 0.0
    unseen = []
    for number, place in enumerate(state.places, 1):
        if place.open:
            continue
        effort = ROAD * ways[PLACE_CELLS[number]] + LOCKED
        if place.what is None:
            unseen.append(effort + UNSEEN)
        elif place.what != PROPHECY:
            work += effort
    # Of the unseen places one may be that of prophecy: the dearest is left out.
    known = sum(place.what in GEMS for place in state.places)
    work += sum(sorted(unseen)[: len(GEMS) - known])
    if state.right_goal is None:
        down = sorted(ways[GOAL_CELLS[goal]] for goal in GOAL_NAMES if not state.is_up(goal))
        work += ROAD * down[0] + GOAL + (0.5 * (down[1] - down[0]) if len(down) > 1 else 0.0)
    return work


@lru_cache(maxsize=8192)
def distances(roads: Roads, opened: tuple[Cell, ...]) -> dict[Cell, int]:
    """For each place and goal how many roads lead there at best, from the open ends of live ways."""
    table = look_over(roads, opened)
    ends = set()
    for x, y in table.live:
        openings = table.tiles[x, y]
        for side, _, (dx, dy) in NEIGHBOURS:
            cell = (x + dx, y + dy)
            if openings & side and cell not in table.tiles and cell not in SITES:
                ends.add(cell)
    found = {}
    for x, y in SITES:
        if (x, y) in table.touched or (x, y) in table.live:
            found[x, y] = 0
        else:
            found[x, y] = min((abs(x - a) + abs(y - b) for a, b in ends), default=FAR_AWAY)
    return found


NUWA = Heuristic(standings=standings, settled=settled, pauses=1, tries=3, judges_ends=True)
