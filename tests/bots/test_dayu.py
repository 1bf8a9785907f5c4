"""The sensible level at Da Yu: it wins, it is blind to other sides, and it sees the obvious."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from rules.bots.contract import Budget
from rules.bots.heuristics.dayu import DAYU as KNOWLEDGE
from rules.bots.heuristics.dayu import best_plan, settled, standings
from rules.bots.random_bot import RandomBot
from rules.bots.selfplay import play
from rules.bots.sensible_bot import SensibleBot
from rules.bots.statistics import Tally
from rules.dayu.game import DAYU
from rules.dayu.moves import Construct, Flip, MovePawn
from rules.dayu.state import Acting, DayuState
from rules.kernel.contract import resolve
from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from tests.rules.dayu.tables import done, laid

SENSIBLE = SensibleBot({"dayu": KNOWLEDGE})


def seed(word: str) -> bytes:
    return hashlib.sha256(word.encode()).digest()


@pytest.mark.parametrize(("seats", "games"), [(2, 5), (4, 4)])
def test_sensible_wins_far_more_than_its_share(seats: int, games: int) -> None:
    """One against random others. By chance alone so many victories come once in 32 and 256 runs."""
    tally = Tally()
    for number in range(games):
        levels = tuple("sensible" if seat == number % seats else "random" for seat in range(seats))
        bots = [SENSIBLE if level == "sensible" else RandomBot() for level in levels]
        tally.add(play(DAYU, resolve(DAYU.meta, seats), bots, seed(f"{seats}/{number}"), Budget(2)), levels)
    assert tally.stopped == 0
    shares = {row.level: row.share for row in tally.by_level()}
    assert shares["sensible"].won == games


def choice(state: DayuState, playouts: int = 60) -> object:
    return SENSIBLE.choose(Perspective(DAYU, state, state.active), Dice(bytes(32), 1), Budget(playouts))


def test_it_takes_the_flood_that_lacks_one_tool() -> None:
    state = laid("F20 0/1/0/0", "F01", "F02", rows=["S19 S10 G01", "S01 S04 S07"], points=1)
    assert choice(state) == Construct(2)


def test_it_plans_a_turn_of_three_points() -> None:
    """Walk, flip and build: none of these brings anything before the last. Without a single playout."""
    state = laid("F19 0/0/1/0", "F20 0/1/0/0", "F17 2/0/4/0", rows=["S04 S31 S32", "S10 S13 S16"])
    after = state
    for _ in range(3):
        after = done(after, choice(after, 2))
    assert after.ring[2].free == (0, 0, 2, 0)


def test_plans_count_what_a_row_can_earn_in_time() -> None:
    state = laid("F05", "F01", "F02", rows=["S04 R01"])
    row = tuple((state.card(tool).rune, state.card(tool).other) for tool in state.rows[0])
    empty: tuple[tuple[str | None, tuple[int, int, int, int]], ...] = ((None, (0, 0, 0, 0)),) * 2
    here = (("F17", (3, 0, 4, 3)), *empty)
    worths = (6.0, 0.0, 0.0)
    assert [best_plan(row, here, worths, 0, points) for points in (0, 1, 2, 3)] == [0, 3, 4, 4]
    assert best_plan(row, here, worths, 1, 2) == 3
    last = (("F17", (3, 0, 0, 0)), *empty)
    assert best_plan(row, last, worths, 0, 1) == 3 + 6


def test_standings_are_points_and_what_can_follow() -> None:
    state = laid("F05", "F01", "F02", rows=["S01 S04", "S07 S10"], floods={1: "F20"})
    mine, theirs = standings(state)
    assert theirs > mine
    assert standings(msgspec.structs.replace(state, floods=((), ())))[1] < theirs


def test_it_judges_when_a_turn_begins() -> None:
    state = laid("F05", "F01", "F02", rows=["S01 S04"])
    assert settled(state)
    assert not settled(done(state, Flip(1)))
    assert not settled(done(state, MovePawn(1)))
    assert not settled(msgspec.structs.replace(state, phase=Acting(3, discarding=True)))


def test_it_is_blind_to_other_sides() -> None:
    """It says the same at every table that its seat cannot tell from the real one."""
    state = laid("F05", "F01", "F02", rows=["S01 R01", "S04 R04 R10"])
    here = choice(state, 12)
    for number in range(4):
        twin = DAYU.resample(state, 0, Dice(b"blind", number))
        assert choice(twin, 12) == here
