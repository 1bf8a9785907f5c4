"""The sensible level at Ferry: it wins, it remembers only what its seat saw, and it sees the obvious."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import pytest

from rules.bots import LEVELS
from rules.bots.contract import Budget
from rules.bots.heuristics.ferry import settled, standings
from rules.bots.selfplay import play
from rules.bots.statistics import Tally
from rules.ferry.game import FERRY
from rules.ferry.moves import Act, Load
from rules.ferry.state import FerryState
from rules.kernel.audience import CHANCE
from rules.kernel.contract import resolve
from rules.kernel.course import Perspective, begin, fold
from rules.kernel.dice import Dice
from tests.rules.ferry.tables import acting, changed, laid

SENSIBLE, RANDOM = LEVELS["sensible"], LEVELS["random"]


def seed(word: str) -> bytes:
    return hashlib.sha256(word.encode()).digest()


@pytest.mark.parametrize(("seats", "games", "least"), [(2, 8, 6), (4, 6, 4)])
def test_sensible_wins_far_more_than_its_share(seats: int, games: int, least: int) -> None:
    """One against random others. By chance alone so many victories come once in about 7 and 27 runs; the
    figures of long runs are in the rules' README."""
    tally = Tally()
    for number in range(games):
        levels = tuple("sensible" if seat == number % seats else "random" for seat in range(seats))
        bots = [LEVELS[level] for level in levels]
        tally.add(play(FERRY, resolve(FERRY.meta, seats), bots, seed(f"{seats}/{number}"), Budget(20)), levels)
    assert tally.stopped == 0
    shares = {row.level: row.share for row in tally.by_level()}
    assert shares["sensible"].won >= least


def positions(count: int) -> list[FerryState]:
    setup = resolve(FERRY.meta, 3)
    match = play(FERRY, setup, [RANDOM] * 3, seed("positions"), Budget())
    found: list[Any] = []
    start = begin(FERRY, FERRY.initial_state(setup), 3)
    fold(FERRY, start, match.played, lambda before, event, after, beats: found.append(after.state))
    waiting = [state for state in found if FERRY.to_move(state) not in ((), (CHANCE,))]
    return waiting[:: max(1, len(waiting) // count)]


TRIES = 400


def hands_imagined(state: FerryState, viewer: int, word: str) -> Counter[tuple[int, str]]:
    """How often each seat has each face in hand, in the eyes of `viewer`."""
    found: Counter[tuple[int, str]] = Counter()
    for at in range(TRIES):
        twin = FERRY.resample(state, viewer, Dice(seed(word), at))
        found.update({(seat, face) for seat, hand in enumerate(twin.hands) for face in hand})
    return found


def test_imagined_tables_do_not_lean_to_the_truth() -> None:
    """What a bot imagines of the real table, it imagines as often of one that its seat cannot tell from it."""
    compared = 0
    for number, state in enumerate(positions(5)):
        seat = state.active
        twin = FERRY.resample(state, seat, Dice(bytes(32), number))
        if twin == state:
            continue
        one, other = hands_imagined(state, seat, "one"), hands_imagined(twin, seat, "other")
        for card in {*one, *other}:
            assert abs(one[card] - other[card]) < 6 * (0.5 * TRIES) ** 0.5
            compared += 1
    assert compared > 30


def chosen(state: FerryState, number: int = 1) -> Any:
    return SENSIBLE.choose(Perspective(FERRY, state, state.active), Dice(bytes(32), number), Budget(120))


def test_sensible_brings_its_best_cabbage_over_where_nobody_eats_it() -> None:
    state = laid(2, boat_card="A", hands=("C3 G1", "W1"), A1="yD yG1", A2="yG yG", actions=("", ""))
    for number in range(3):
        assert chosen(state, number) == Load("cabbage3", "A1")


def test_sensible_does_not_let_a_storm_take_its_own_goat_to_the_wolf() -> None:
    state = acting(2, hands=("W1 W1", "W1 W1"), A1="rG rG1 yW", B1="yC yC1", actions=("ga", ""))
    for number in range(3):
        assert chosen(state, number) != Act("gale", "A1")


@pytest.mark.parametrize("number", range(6))
def test_sensible_does_not_use_seasickness_up_on_an_empty_boat(number: int) -> None:
    """Late in a game an action card is worth little, and all moves may look alike."""
    hands = ("W1 W1", "W1 W1")
    full = acting(2, hands=hands, A1="rG yC", actions=("se", ""), island=("G C", ""))
    empty = acting(2, hands=hands, actions=("se", ""), island=("G C", ""))
    for state in (full, empty):
        move = chosen(state, number)
        assert not isinstance(move, Act) or state.boat(move.boat).aboard


def test_safe_passengers_are_worth_more_than_those_at_sea_and_those_more_than_the_doomed() -> None:
    safe = laid(2, hands=("W1", "W1"), island=("G2", ""))
    afloat = laid(2, hands=("W1", "W1"), A1="rG yW", C1="yD")
    doomed = standings(changed(afloat))[0]
    calm = standings(laid(2, hands=("W1", "W1"), A1="rG yD", C1="yW"))[0]
    assert standings(safe)[0] > calm > doomed
    assert settled(safe)
    assert not settled(acting(2))
