"""Choosers for tests. Uniformly random play hardly ever makes a line; so this one mostly does, and else
says anything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rules.dadaocheng.field import cell_of, lines, swapped
from rules.dadaocheng.game import DADAOCHENG
from rules.dadaocheng.moves import EndTurn, Exchange, Flip, Swap
from rules.dadaocheng.state import DadaochengState, Planning
from rules.kernel.audience import CHANCE
from rules.kernel.chance import draw
from rules.kernel.contract import resolve
from rules.kernel.dice import Dice

MOST_EVENTS = 5_000


def leaning(dice: random.Random, state: DadaochengState, seat: int) -> Any:
    """A legal move: as the last action of a plan mostly one that makes a line; in the shop seldom an
    exchange, and not too early the end."""
    legal = DADAOCHENG.legal_moves(state, seat)
    last = isinstance(state.phase, Planning) and state.phase.done == state.actions - 1
    if last and seat == state.active and dice.random() < 0.8:
        shuffled = list(legal)
        dice.shuffle(shuffled)
        return next((move for move in shuffled if _makes_line(state, move)), shuffled[0])
    chosen = dice.choice(legal)
    for _ in range(3):
        if isinstance(chosen, Exchange | EndTurn):
            chosen = dice.choice(legal)
    return chosen


def _makes_line(state: DadaochengState, move: Any) -> bool:
    faces = state.faces
    if isinstance(move, Flip):
        cell = cell_of(state.field, move.marker)
        placed = state.field[cell]
        return bool(lines(faces[:cell] + state.box.shows(placed.marker, not placed.sun) + faces[cell + 1 :]))
    assert isinstance(move, Swap)
    letters = swapped(tuple(faces), cell_of(state.field, move.one), cell_of(state.field, move.other))  # type: ignore[arg-type]
    return bool(lines("".join(letters)))  # type: ignore[arg-type]


def events(seed: str, seats: int, **options: Any) -> Iterator[tuple[DadaochengState, int, Any, tuple[Any, ...]]]:
    """A whole random game as (state before, who, what, beats)."""
    dice = random.Random(f"{seed}{seats}{sorted(options.items())}")
    state = DADAOCHENG.initial_state(resolve(DADAOCHENG.meta, seats, options))
    number = 0
    while waited := DADAOCHENG.to_move(state):
        number += 1
        assert number < MOST_EVENTS
        what: Any
        if waited == (CHANCE,):
            who, what = CHANCE, draw(DADAOCHENG.ask(state), Dice(seed.encode(), number))
        else:
            who = dice.choice(waited)
            ahead = state.following
            if ahead is not None and state.plans_ahead(ahead) and state.asked[ahead] is None and dice.random() < 0.4:
                who = ahead
            what = leaning(dice, state, who)
        beats = DADAOCHENG.apply(state, who, what)
        yield state, who, what, beats
        state = beats[-1].state
