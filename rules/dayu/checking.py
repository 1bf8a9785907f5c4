"""The law of conservation, and the guard at the door for positions from strangers."""

from __future__ import annotations

from collections import Counter

import msgspec
from msgspec import UnsetType

from rules.dayu.acting import from_pawn
from rules.dayu.content import ACTION_POINTS, EDITIONS, FRAMES
from rules.dayu.state import (
    Acting,
    DayuState,
    Dealing,
    Deciding,
    Drawing,
    Filling,
    Over,
    Passing,
    Placing,
    Refilling,
    Starting,
    Tool,
)
from rules.kernel.audience import may_know
from rules.kernel.checking import demand, demand_box
from rules.kernel.contract import Setup

MOST_ROUNDS = 9_999
"""Nobody plays so long."""


def check(state: DayuState) -> None:
    """Raise `BadPosition` unless every piece of the box is there, once, where it can be."""
    _table(state)
    _tools(state)
    _knowledge(state)
    _floods(state)
    _phase(state)


def check_setup(state: DayuState, setup: Setup) -> None:
    """Raise `BadPosition` unless `state` is one of a table that was set up so."""
    demand(state.seats == setup.seats, f"{state.seats} seats, not {setup.seats}")
    demand(state.rules == setup.rules, f"begun by rules {state.rules}, not {setup.rules}")
    demand(state.edition == setup.edition, f"cards of edition {state.edition}, not {setup.edition}")
    demand(msgspec.to_builtins(state.options) == setup.options, "the options are not the table's")
    demand(not isinstance(state.phase, Passing), "between two parts of a turn")


def _table(state: DayuState) -> None:
    seats = len(state.rows)
    demand(state.edition in EDITIONS, f"no edition {state.edition}")
    demand(seats in state.box.removed, f"Da Yu is not played by {seats}")
    for name in ("played", "floods", "pawns"):
        demand(len(getattr(state, name)) == seats, f"{name} is not one a seat")
    for name in ("pools", "tops", "tails"):
        demand(len(getattr(state, name)) == len(FRAMES), f"{name} is not one a frame")
    demand(0 <= state.start < seats and 0 <= state.active < seats, "no such seat")
    demand(len(state.ring) == seats + 1, "the ring has one place more than there are seats")
    demand(0 <= state.idle <= MOST_ROUNDS and 0 <= state.round <= MOST_ROUNDS, "rounds are counted from 1")
    for pawn in state.pawns:
        demand(pawn is None or 0 <= pawn < len(state.ring), f"no place {pawn}")


def _all(state: DayuState) -> list[Tool]:
    return [tool for heap in (*state.tails, *state.rows, *state.played) for tool in heap]


def _tools(state: DayuState) -> None:
    box = state.box
    held = _all(state)
    out: list[str] = []
    for tool in held:
        demand(tool.card.what in box.tools, f"no tool card {tool.card.what}")
        out.append(tool.card.what)
    for frame, pool, top, tail in zip(FRAMES, state.pools, state.tops, state.tails, strict=True):
        demand(list(pool) == sorted(pool), f"not in order: {pool}")
        demand(all(id in box.tools and box.tools[id].frame == frame for id in pool), f"a strange card is {frame}")
        runes = {box.runes[id] for id in pool}
        demand(top is None or top in runes, f"{top} cannot lie on top of the {frame} pile")
        demand(all(state.card(tool).frame == frame for tool in tail), f"a strange card is under the {frame} pile")
        demand(all(tool.rune_up for tool in tail), "under a pile the rune side is up")
        out += pool
    demand_box(out, Counter(box.copies).elements(), "tools")
    numbers = sorted(tool.number for tool in held)
    demand(
        state.numbers == len(numbers) and numbers == list(range(1, len(numbers) + 1)),
        "tools are numbered as they are taken",
    )
    for row in state.rows:
        demand(len(row) <= 4, "a row has no more than four tools")
    demand(
        isinstance(state.beside, UnsetType) == (state.options.discards_return != "after_refill"),
        "cards lie beside their piles where the table plays so",
    )
    for at, tail in enumerate(state.tails):
        demand(tail[: len(state.under(at))] == state.under(at), "what was put away last comes last")


def _knowledge(state: DayuState) -> None:
    for tool in _all(state):
        known = tool.card.known
        if known is not None:
            demand(
                bool(known) and list(known) == sorted(set(known)) and set(known) <= set(range(state.seats)),
                "a tool is known to the seats that have held it",
            )
            demand(tool.rune_up, "a tool that was flipped is known to all")
            demand(tool.card.what not in state.box.plain, "all know what this rune side tells")
    for heaps in (state.rows, state.played):
        for seat, heap in enumerate(heaps):
            for tool in heap:
                demand(may_know(tool.card.known, seat), "who holds a tool knows it")


def _floods(state: DayuState) -> None:
    box = state.box
    lying = [place.flood for place in state.ring if place.flood is not None]
    taken = [id for heap in state.floods for id in heap]
    demand(list(state.flood_pool) == sorted(state.flood_pool), "not in order: the floods")
    demand_box((*lying, *taken, *state.flood_pool), box.floods, "floods")
    demand(len(state.flood_pool) - state.flood_deck == state.removed, "some floods stay out of the game")
    demand(state.flood_deck >= 0, "the flood deck has no less than no cards")
    for place in state.ring:
        whole = box.floods[place.flood].rectangles if place.flood is not None else (0, 0, 0, 0)
        demand(
            all(0 <= free <= of for free, of in zip(place.free, whole, strict=True)),
            f"free rectangles that {place.flood} has not",
        )


def _phase(state: DayuState) -> None:
    phase = state.phase
    setting_up = isinstance(phase, Starting | Placing | Dealing) or (isinstance(phase, Filling) and not state.round)
    demand(isinstance(phase, Passing) or setting_up == (state.round == 0), "rounds begin after the set-up")
    if isinstance(phase, Starting | Placing):
        waiting = phase.waiting if isinstance(phase, Placing) else state.from_start()
        last = state.from_start()[-len(waiting) :]
        demand(bool(waiting) and waiting == last, "pawns are put clockwise from the starting player")
        demand(all((pawn is None) == (seat in waiting) for seat, pawn in enumerate(state.pawns)), "a pawn is missing")
        demand(not any(place.flood for place in state.ring), "the ring lies face down while pawns are put")
        return
    demand(None not in state.pawns, "a pawn is missing")
    match phase:
        case Acting() as acting:
            _acting(state, acting)
        case Deciding(places, acting):
            _acting(state, acting)
            demand(bool(places) and len(set(places)) == len(places), "nothing to decide")
            for at in places:
                demand(0 <= at < len(state.ring) and state.ring[at].full, "only a calmed flood is taken")
        case Refilling():
            demand(len(state.rows[state.active]) < state.row_size(state.active), "the row is full")
            demand(bool(state.piles_left()), "no pile is left")
        case Drawing(frame):
            at = FRAMES.index(frame)
            demand(len(state.rows[state.active]) < state.row_size(state.active), "the row is full")
            demand(bool(state.pools[at]) and state.tops[at] is not None, "no card to take")
        case Dealing(seat, frame):
            demand(0 <= seat < state.seats, "no such seat")
            demand(bool(state.pools[FRAMES.index(frame)]), "no card to take")
        case Filling(places):
            demand(0 < len(places) <= state.flood_deck and len(set(places)) == len(places), "no flood to come")
            for at in places:
                demand(at in from_pawn(state, state.active) and state.ring[at].flood is None, "no gap to fill")
        case Over(why):
            demand(why == "stalled" or not state.flood_deck, "there are floods left")


def _acting(state: DayuState, acting: Acting) -> None:
    demand(0 <= acting.points <= ACTION_POINTS + 1, "three action points, or four")
    if not isinstance(acting.order, UnsetType):
        row = {tool.number for tool in state.rows[state.active]}
        demand(acting.discarding and row <= set(acting.order), "a discard is in the order of the row")
