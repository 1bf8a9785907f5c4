"""Positions from strangers: whatever they hold, no rule works on them for ever."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.dadaocheng.game import DADAOCHENG
from rules.dadaocheng.questions import heaps
from rules.dayu.game import DAYU
from rules.ferry.game import FERRY
from rules.ferry.moves import Load, Pass
from rules.kernel.contract import AnyGame, resolve
from rules.kernel.errors import BadPosition
from rules.kernel.positions import decode_state, encode_state
from rules.niagara.game import NIAGARA
from tests.rules.ferry.tables import laid
from tests.security.forging import soon


def demanded(game: AnyGame, state: Any) -> None:
    """Read `state` as it would come from a stranger."""
    decode_state(game, encode_state(state))


def test_a_ferry_where_nobody_ever_has_a_turn_again_is_no_position() -> None:
    """The others have decks and empty hands: after the last passenger of the active seat nobody could load."""
    state = laid(2, hands=["W", "W G"], decks=["", ""])
    state = msgspec.structs.replace(state, hands=(state.hands[0], ()), decks=((), state.hands[1]))
    with pytest.raises(BadPosition, match="a hand is empty"):
        demanded(FERRY, state)
    loaded = FERRY.apply(state, 0, Load("wolf1", "A1"))[-1].state
    with soon(), pytest.raises(AssertionError, match="nobody has a turn"):
        FERRY.apply(loaded, 0, Pass())


def test_full_hands_are_given_back_without_looking_at_every_heap() -> None:
    """99 cubes of each colour: the ways to keep six are few, the heaps that are smaller or larger are millions."""
    with soon():
        assert len(list(heaps((99, 99, 99, 99, 99), 489))) == 210
        assert len(list(heaps((99, 99, 99, 99, 99), 496))) == 0
    for most in ((2, 0, 3, 1, 2), (1, 1, 1, 1, 1), (0, 0, 0, 0, 0), (5, 0, 0, 0, 1)):
        for count in range(9):
            slow = [
                (a, b, c, d, e)
                for a in range(most[0] + 1)
                for b in range(most[1] + 1)
                for c in range(most[2] + 1)
                for d in range(most[3] + 1)
                for e in range(most[4] + 1)
                if a + b + c + d + e == count
            ]
            assert list(heaps(most, count)) == slow


@pytest.mark.parametrize(
    ("game", "field"),
    [(NIAGARA, "round"), (DAYU, "round"), (DAYU, "idle"), (FERRY, "turn")],
    ids=["niagara", "dayu", "dayu-idle", "ferry"],
)
def test_numbers_beyond_every_game_are_refused(game: AnyGame, field: str) -> None:
    state = game.initial_state(resolve(game.meta, game.meta.seats[0]))
    demanded(game, state)
    for number in (2**62, 100_000):
        with pytest.raises(BadPosition):
            demanded(game, msgspec.structs.replace(state, **{field: number}))


def test_merchants_have_no_endless_opium() -> None:
    state = DADAOCHENG.initial_state(resolve(DADAOCHENG.meta, 2))
    for field in ("opium", "signs"):
        with pytest.raises(BadPosition):
            demanded(DADAOCHENG, msgspec.structs.replace(state, **{field: (100_000, 0)}))


def test_tales_longer_than_every_game_are_refused() -> None:
    state = laid(2, A1="rW1")
    demanded(FERRY, state)
    looked = msgspec.structs.replace(state.trail[0], what="looked")
    with pytest.raises(BadPosition, match="trail"):
        demanded(FERRY, msgspec.structs.replace(state, trail=(*state.trail, *(looked for _ in range(5000)))))
