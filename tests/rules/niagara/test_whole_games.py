"""Random games to their end, with conservation at every state."""

from __future__ import annotations

import random

import pytest

from rules.kernel.contract import resolve
from rules.kernel.positions import decode_state, encode_state, read_position, write_position
from rules.niagara.game import NIAGARA
from rules.niagara.moves import EFFECTS, CardsTakenBack, GoalReached, RoundBegan
from rules.niagara.state import Over

from .players import game

VARIANTS = (
    {},
    {"unload_anywhere": True, "river_at_least": 1},
    {"goal_order": "gem_value", "branch_memory": "reset"},
    {"paddle_over_falls": True, "show_used_cards": True},
)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_games_end_with_every_piece_in_place_at_every_state(seats: int, variant: int) -> None:
    for seed in range(4):
        events = game(random.Random(f"{seed}{seats}{variant}"), seats, **VARIANTS[variant])
        for _, _, beats in events:
            for beat in beats:
                NIAGARA.check(beat.state)
        final = events[-1][2][-1].state
        result = NIAGARA.result(final)
        assert isinstance(final.phase, Over)
        assert result is not None
        assert sorted(seat for place in result.ranking for seat in place) == list(range(seats))
        assert result.winners == result.ranking[0]
        assert result.honours
        told = [beat.effect for _, _, beats in events for beat in beats]
        first_goal = next(n for n, effect in enumerate(told) if isinstance(effect, GoalReached))
        assert not any(isinstance(effect, RoundBegan) for effect in told[first_goal:])
        rounds = [effect.round for effect in told if isinstance(effect, RoundBegan)]
        assert rounds == list(range(1, final.round + 1))
        assert sum(isinstance(effect, CardsTakenBack) for effect in told) == (final.round - 1) // 7


def test_every_effect_happens_and_is_declared() -> None:
    told = {
        type(beat.effect)
        for seed in range(30)
        for _, _, beats in game(random.Random(seed), 3, lean=0.7, paddle_over_falls=True)
        for beat in beats
    }
    assert {kind.__name__ for kind in told} == {kind.__name__ for kind in EFFECTS} | {"Learned"}


def test_states_and_moves_survive_as_text() -> None:
    events = game(random.Random(3), 4)
    setup = resolve(NIAGARA.meta, 4)
    for _, what, beats in events[::7]:
        state = beats[-1].state
        assert decode_state(NIAGARA, encode_state(state)) == state
        assert read_position(NIAGARA, write_position(setup, state)) == (setup, state)
        if not isinstance(what, tuple):
            assert NIAGARA.codec.decode(NIAGARA.codec.encode(what)) == what
