"""Bots judged by small games in which every position has a right move."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.bots import EFFORT, LEVELS
from rules.bots.contract import Budget
from rules.bots.playouts import worth_of_result
from rules.bots.selfplay import play
from rules.kernel.audience import Card
from rules.kernel.contract import Result, Score, resolve
from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from rules.kernel.effects import Beat
from rules.kernel.moves import Move
from rules.registry import GAMES
from tests.bots.toys import FACES, Duel, DuelState, Heap, HeapState, Say, Take, Taken

HEAP, DUEL = Heap(), Duel()
KEY = bytes(32)


def duel(mine: str, other: str) -> DuelState:
    return DuelState((Card(mine, (0,)), Card(other, (1,))))


@pytest.mark.parametrize("heap", [2, 3, 5, 6, 7])
def test_sensible_leaves_a_multiple_of_four(heap: int) -> None:
    perspective = Perspective(HEAP, HeapState(heap), 0)
    assert LEVELS["sensible"].choose(perspective, Dice(KEY, heap), Budget(300)) == Take(heap % 4)


@pytest.mark.parametrize(("mine", "right"), [("0", "coin"), ("2", "coin"), ("6", "compare"), ("8", "compare")])
def test_sensible_weighs_what_it_cannot_see(mine: str, right: str) -> None:
    for number in range(3):
        perspective = Perspective(DUEL, duel(mine, "4"), 0)
        chosen = LEVELS["sensible"].choose(perspective, Dice(KEY, number), Budget(400))
        assert chosen == Say(right)


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_no_level_is_moved_by_a_card_that_it_cannot_see(level: str) -> None:
    for number in range(20):
        chosen = {
            LEVELS[level].choose(Perspective(DUEL, duel("4", other), 0), Dice(KEY, number), Budget(20))
            for other in FACES
            if other != "4"
        }
        assert len(chosen) == 1


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_the_same_dice_and_budget_give_the_same_move(level: str) -> None:
    perspective = Perspective(HEAP, HeapState(10), 0)
    once, again = (
        [LEVELS[level].choose(perspective, Dice(KEY, number), Budget(12)) for number in range(30)] for _ in range(2)
    )
    assert once == again
    assert len(set(once)) > 1


def test_random_gives_every_legal_move_its_share() -> None:
    perspective = Perspective(HEAP, HeapState(10), 0)
    counts = Counter(LEVELS["random"].choose(perspective, Dice(KEY, n), Budget()) for n in range(900))
    assert set(counts) == {Take(1), Take(2), Take(3)}
    assert all(240 < count < 360 for count in counts.values())


class CountingHeap(Heap):
    """Counts the matches played out, by their ends."""

    def __init__(self) -> None:
        self.ends = 0

    def apply(self, state, who, what):  # type: ignore[no-untyped-def]
        beats = super().apply(state, who, what)
        self.ends += beats[-1].state.heap == 0
        return beats


@pytest.mark.parametrize("playouts", [1, 2, 3, 7, 50, 400])
def test_sensible_keeps_to_its_playouts(playouts: int) -> None:
    game = CountingHeap()
    LEVELS["sensible"].choose(Perspective(game, HeapState(10), 0), Dice(KEY, 1), Budget(playouts))
    assert game.ends <= playouts
    assert game.ends >= playouts * 0.7 or playouts < 6


def test_sharp_thinks_longer_and_so_errs_less() -> None:
    """With little to spend both are hasty, the sharp one less."""
    game = CountingHeap()
    LEVELS["sharp"].choose(Perspective(game, HeapState(10), 0), Dice(KEY, 1), Budget(10))
    assert 10 * EFFORT * 0.7 <= game.ends <= 10 * EFFORT
    right = {
        level: sum(
            LEVELS[level].choose(Perspective(HEAP, HeapState(heap), 0), Dice(KEY, n), Budget(12)) == Take(heap % 4)
            for heap in (5, 6, 7)
            for n in range(20)
        )
        for level in ("random", "sensible", "sharp")
    }
    assert right["random"] < right["sensible"] < right["sharp"]


@pytest.mark.parametrize("questions", [0, 1, 2, 40])
def test_sensible_stops_when_it_is_told_to(questions: int) -> None:
    game = CountingHeap()
    asked = 0

    def enough() -> bool:
        nonlocal asked
        asked += 1
        return asked > questions

    perspective = Perspective(game, HeapState(10), 0)
    chosen = LEVELS["sensible"].choose(perspective, Dice(KEY, 1), Budget(10_000, enough))
    assert chosen in perspective.legal_moves
    assert game.ends == questions


def test_a_hurried_choice_is_the_best_of_what_was_tried() -> None:
    """With the winning move tried once and one loser once, the loser cannot come out."""
    asked = 0

    def enough() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    # Taking all three wins at once; the others leave the last match to the rival who may miss it.
    chosen = [
        LEVELS["sensible"].choose(Perspective(HEAP, HeapState(3), 0), Dice(KEY, n), Budget(10_000, enough))
        for n in range(20)
        if not (asked := 0)
    ]
    assert chosen.count(Take(3)) >= 12


class Endless(Heap):
    """A heap that never gets smaller; counts the moves."""

    def __init__(self) -> None:
        self.moves = 0

    def apply(self, state, who, what):  # type: ignore[no-untyped-def]
        self.moves += 1
        return (Beat(Taken(who, what.count), HeapState(state.heap, 1 - who)),)


class Patience:
    """Says that it is enough after it was asked so often."""

    def __init__(self, questions: int) -> None:
        self._left = questions

    def __call__(self) -> bool:
        self._left -= 1
        return self._left < 0


@pytest.mark.parametrize("questions", [0, 1, 50, 300])
def test_a_playout_without_end_is_cut(questions: int) -> None:
    game = Endless()
    perspective = Perspective(game, HeapState(10), 0)
    chosen = LEVELS["sharp"].choose(perspective, Dice(KEY, 1), Budget(24, overdue=Patience(questions)))
    assert chosen in perspective.legal_moves
    assert game.moves <= questions + 1


class Hurried:
    """The sharp level as it thinks at a busy server: for so many decisions in playouts a move."""

    def __init__(self, decisions: int) -> None:
        self._decisions = decisions

    def choose(self, perspective: Perspective, dice: Dice, budget: Budget) -> Move:
        patience = Patience(self._decisions)
        return LEVELS["sharp"].choose(perspective, dice, Budget(budget.playouts, overdue=patience))


@pytest.mark.parametrize(("slug", "decisions", "games", "least"), [("ferry", 25, 12, 7), ("niagara", 100, 3, 2)])
def test_sharp_in_a_hurry_is_better_than_random(slug: str, decisions: int, games: int, least: int) -> None:
    """One against two: by chance it would win a third of the games of Ferry, and next to none of Niagara."""
    game = GAMES[slug]
    setup = resolve(game.meta, 3)
    won = 0
    for number in range(games):
        bots = [Hurried(decisions) if seat == number % 3 else LEVELS["random"] for seat in range(3)]
        match = play(game, setup, bots, bytes([number] * 32), Budget(24), most_events=600)
        won += match.result is not None and number % 3 in match.result.winners
    assert won >= least


def test_a_single_legal_move_is_chosen() -> None:
    perspective = Perspective(HEAP, HeapState(1), 0)
    for level, bot in LEVELS.items():
        assert bot.choose(perspective, Dice(KEY, 1), Budget()) == Take(1), level


def test_a_place_is_worth_less_than_any_victory_and_more_than_a_worse_place() -> None:
    result = Result((1,), ((1,), (0,), (2,)), (Score(3), Score(5), Score(1)))
    worths = [worth_of_result(result, seat) for seat in range(3)]
    assert worths[1] == 1.0
    assert 0.5 > worths[0] > worths[2] == 0.0


def test_who_plays_alone_counts_points() -> None:
    def alone(points: int, won: bool) -> float:
        return worth_of_result(Result((0,) if won else (), ((0,),), (Score(points),)), 0)

    assert 0 <= alone(0, False) < alone(5, False) < alone(500, False) < alone(0, True)
