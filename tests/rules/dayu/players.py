"""Choosers for tests. Uniformly random play of Da Yu mostly stalls, so this one mostly prefers to build."""

from __future__ import annotations

import random
from typing import Any

from rules.dayu.game import DAYU
from rules.dayu.moves import Construct, DayuMove, MovePawn, TakeFlood
from rules.dayu.state import DayuState
from rules.kernel.audience import CHANCE

from .tables import opening

MOST_EVENTS = 6_000

Events = list[tuple[int, Any, tuple[Any, ...]]]


def leaning(dice: random.Random, state: DayuState, seat: int, lean: float) -> DayuMove:
    """A legal move of `seat`: with chance `lean` one that builds, if there is one, else any."""
    legal = DAYU.legal_moves(state, seat)
    if dice.random() < lean:
        for kind in (TakeFlood, Construct, MovePawn):
            some = [move for move in legal if isinstance(move, kind)]
            if some and (kind is not MovePawn or dice.random() < 0.5):
                return dice.choice(some)
    return dice.choice(legal)


def game(dice: random.Random, seats: int, lean: float = 0.6, **options: Any) -> Events:
    """A whole random game as (who, what, beats)."""
    state = opening(seats, **options)
    events: Events = []
    while waited := DAYU.to_move(state):
        assert len(events) < MOST_EVENTS
        what: Any
        if waited == (CHANCE,):
            who, what = CHANCE, (dice.choice(DAYU.ask(state).pool),)
        else:
            (who,) = waited
            what = leaning(dice, state, who, lean)
        beats = DAYU.apply(state, who, what)
        events.append((who, what, beats))
        state = beats[-1].state
    return events
