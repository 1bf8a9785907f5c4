"""Choosers for tests. Uniformly random play of Niagara hardly ever ends, for the river takes the
canoes; so this one mostly prefers to bring gems home."""

from __future__ import annotations

import random
from typing import Any

from rules.kernel.audience import CHANCE
from rules.kernel.contract import resolve
from rules.niagara.game import NIAGARA
from rules.niagara.moves import Choose, Paddle
from rules.niagara.river import DISTANCE
from rules.niagara.state import NiagaraState

MOST_EVENTS = 20_000


def opening(seats: int = 3, **options: Any) -> NiagaraState:
    """A table as laid out before luck gives the ring."""
    return NIAGARA.initial_state(resolve(NIAGARA.meta, seats, options))


def leaning(dice: random.Random, state: NiagaraState, seat: int, lean: float = 0.9) -> Any:
    """A legal move of `seat`: with chance `lean` one that helps a gem home, else any."""
    legal = NIAGARA.legal_moves(state, seat)
    if dice.random() < lean:
        best = max(_worth(state, seat, move) for move in legal)
        return dice.choice([move for move in legal if _worth(state, seat, move) == best])
    return dice.choice(legal)


def _worth(state: NiagaraState, seat: int, move: Any) -> int:
    if isinstance(move, Choose):
        loaded = [DISTANCE[c.place] for c in state.canoes[seat] if c.cargo is not None]
        number = int(move.card) if move.card.isdigit() else 0
        return sum(number >= distance for distance in loaded)
    if isinstance(move, Paddle):
        canoe = state.canoes[seat][move.canoe]
        kept = canoe.cargo is not None and move.unload is None
        aboard = kept or move.load is not None or move.steal is not None
        return aboard * (20 - DISTANCE[move.to])
    return 0


def game(dice: random.Random, seats: int, lean: float = 0.9, **options: Any) -> list[tuple[int, Any, tuple[Any, ...]]]:
    """A whole random game as (who, what, beats)."""
    state = opening(seats, **options)
    events: list[tuple[int, Any, tuple[Any, ...]]] = []
    while waited := NIAGARA.to_move(state):
        assert len(events) < MOST_EVENTS
        what: Any
        if waited == (CHANCE,):
            who, what = CHANCE, (dice.randrange(seats),)
        else:
            who = dice.choice(waited)
            what = leaning(dice, state, who, lean)
        beats = NIAGARA.apply(state, who, what)
        events.append((who, what, beats))
        state = beats[-1].state
    return events
