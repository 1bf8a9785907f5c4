"""The sensible level at Niagara: it wins, it is blind to what is covered, and it sees the obvious."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from rules.bots import LEVELS
from rules.bots.contract import Budget
from rules.bots.heuristics.niagara import effort_left, standing
from rules.bots.selfplay import play, play_on
from rules.bots.statistics import Tally
from rules.kernel.audience import CHANCE
from rules.kernel.contract import resolve
from rules.kernel.course import Perspective, begin, fold
from rules.kernel.dice import Dice
from rules.niagara.content import GOALS, goals_met
from rules.niagara.moves import BuyBack, Paddle
from rules.niagara.state import Acting, BuyingBack, Canoe, Choosing, NiagaraState
from rules.registry import GAMES

NIAGARA = GAMES["niagara"]
KEY = bytes(32)
SENSIBLE, RANDOM = LEVELS["sensible"], LEVELS["random"]


def seed(word: str) -> bytes:
    return hashlib.sha256(word.encode()).digest()


@pytest.mark.parametrize(("seats", "games"), [(3, 6), (5, 3)])
def test_sensible_wins_far_more_than_its_share(seats: int, games: int) -> None:
    """One against random others. By chance alone so many victories come once in about 600 and 125 runs."""
    tally = Tally()
    setup = resolve(NIAGARA.meta, seats)
    for number in range(games):
        levels = tuple("sensible" if seat == number % seats else "random" for seat in range(seats))
        bots = [LEVELS[level] for level in levels]
        tally.add(play(NIAGARA, setup, bots, seed(f"{seats}/{number}"), Budget(8)), levels)
    assert tally.stopped == 0
    shares = {row.level: row.share for row in tally.by_level()}
    assert shares["sensible"].won >= games - (games > 5)


def states(count: int) -> list[NiagaraState]:
    """Positions in which seats wait, from a match of random bots."""
    setup = resolve(NIAGARA.meta, 3)
    match = play(NIAGARA, setup, [RANDOM] * 3, seed("states"), Budget(), most_events=count)
    found: list[Any] = []
    start = begin(NIAGARA, NIAGARA.initial_state(setup), 3)
    fold(NIAGARA, start, match.played, lambda before, event, after, beats: found.append(after.state))
    return found


def test_sensible_is_blind_to_covered_cards() -> None:
    """It says the same in every state that its seat cannot tell from the real one."""
    covered = 0
    for number, state in enumerate(states(60)):
        for seat in NIAGARA.to_move(state):
            assert seat != CHANCE
            twin = NIAGARA.resample(state, seat, Dice(KEY, number))
            covered += twin != state
            one, other = (
                SENSIBLE.choose(Perspective(NIAGARA, s, seat), Dice(KEY, number), Budget(6)) for s in (state, twin)
            )
            assert one == other
    assert covered > 10


def acting(card: str, mine: tuple[Canoe, Canoe], landed: tuple[str, ...] = ()) -> NiagaraState:
    """Seat 0 is the last to act, with `card`; the gems that it has are missing in the pits."""
    state = NIAGARA.initial_state(resolve(NIAGARA.meta, 3))
    for _ in range(3):
        seat = NIAGARA.to_move(state)[0]
        what: Any = (1,) if seat == CHANCE else None
        if what is None:
            break
        state = NIAGARA.apply(state, CHANCE, what)[-1].state
    canoes = (mine, *state.canoes[1:])
    gems = [*landed, *(canoe.cargo for canoe in mine if canoe.cargo)]
    pits = tuple(pit[gems.count(pit[0]) :] if pit else pit for pit in state.pits)
    state = msgspec.structs.replace(state, canoes=canoes, pits=pits, landed=(tuple(sorted(landed)), (), ()))
    assert isinstance(state.phase, Choosing)
    for seat, chosen in ((0, card), (1, "3"), (2, "3")):
        move = next(m for m in NIAGARA.legal_moves(state, seat) if f"card:{chosen}" in m.picks())
        state = NIAGARA.apply(state, seat, move)[-1].state
    while isinstance(state.phase, Acting) and state.phase.waiting[0] != 0:
        seat = state.phase.waiting[0]
        state = NIAGARA.apply(state, seat, NIAGARA.legal_moves(state, seat)[0])[-1].state
    NIAGARA.check(state)
    return state


def chosen(state: NiagaraState, number: int = 1) -> Any:
    return SENSIBLE.choose(Perspective(NIAGARA, state, 0), Dice(KEY, number), Budget(60))


def test_sensible_lands_the_gem_that_wins() -> None:
    state = acting("4", (Canoe("4", "white"), Canoe("lost")), ("white", "white", "white"))
    for number in range(3):
        assert chosen(state, number) == Paddle(0, "L")


def test_sensible_saves_a_loaded_canoe_from_the_falls() -> None:
    """All others have played 3: where the canoe is, and anywhere below space 4, it would be lost."""
    for number in range(3):
        state = acting("3", (Canoe("U7", "red"), Canoe("L")))
        while NIAGARA.to_move(state) == (0,):
            state = NIAGARA.apply(state, 0, chosen(state, number))[-1].state
        assert state.canoes[0][0].cargo == "red"


def all_lost(*landed: tuple[str, ...]) -> NiagaraState:
    """All canoes have gone over the falls; the seats have `landed` these gems, and are asked one after another whether
    they buy a canoe back."""
    state = NIAGARA.initial_state(resolve(NIAGARA.meta, len(landed)))
    state = NIAGARA.apply(state, CHANCE, (0,))[-1].state
    gems = [gem for heap in landed for gem in heap]
    pits = tuple(pit[gems.count(pit[0]) :] if pit else pit for pit in state.pits)
    lost = (Canoe("lost"), Canoe("lost"))
    phase = BuyingBack(tuple(range(len(landed))))
    state = msgspec.structs.replace(state, canoes=(lost,) * len(landed), landed=landed, pits=pits, phase=phase)
    NIAGARA.check(state)
    return state


@pytest.mark.parametrize("playouts", [2, 6, 24])
@pytest.mark.parametrize(
    "landed",
    [
        (("violet", "white", "white", "white"), ("blue", "red", "violet", "white"), ("yellow",)),
        (("blue", "red", "violet", "yellow"), ("white",), ("white",)),
        (("white",), ("violet", "violet", "violet"), ("blue", "red", "yellow")),
    ],
)
def test_sensible_buys_back_where_refusing_cannot_win(playouts: int, landed: tuple[tuple[str, ...], ...]) -> None:
    """Without canoes nobody lands another gem: whoever refuses only puts off what has to be paid. A round may be worth
    waiting for now and then, but never many in a row."""
    state = all_lost(*landed)
    choices = [
        SENSIBLE.choose(Perspective(NIAGARA, state, 0), Dice(KEY, number), Budget(playouts)) for number in range(20)
    ]
    assert sum(isinstance(choice, BuyBack) for choice in choices) >= 14


def test_bots_do_not_stall_when_all_canoes_are_lost() -> None:
    state = all_lost(("blue", "red", "violet", "yellow"), ("white", "white", "white"), ("violet", "white", "yellow"))
    course = begin(NIAGARA, state, 3)
    match = play_on(NIAGARA, resolve(NIAGARA.meta, 3), course, [SENSIBLE] * 3, seed("all lost"), Budget(4))
    assert match.result is not None


def test_both_canoes_lost_are_worth_less_than_one_that_was_paid_for() -> None:
    """For one has to be paid for, sooner or later; the gem is not worth more than what it buys."""
    lost = (Canoe("lost"), Canoe("lost"))
    paid = standing(("white",), (Canoe("L"), Canoe("lost")))
    refused = standing(("white", "yellow"), lost)
    assert refused < paid < standing(("white", "yellow"), (Canoe("L"), Canoe("lost")))
    assert standing((), lost) == standing(("white",), lost)


def test_effort_is_least_at_a_goal_and_grows_with_what_is_missing() -> None:
    nothing = effort_left(())
    assert effort_left(("violet",)) < nothing
    one_missing = [
        ("blue", "red", "violet", "white"),
        ("white", "white", "white"),
        ("blue", "blue", "violet", "violet", "white", "white"),
    ]
    met = [("blue", "red", "violet", "white", "yellow"), ("white",) * 4, (*one_missing[2], "yellow")]
    for before, after, goal in zip(one_missing, met, GOALS, strict=True):
        assert goals_met(after)[0] == goal
        assert effort_left(after) < effort_left(before) < nothing


def test_a_gem_aboard_is_worth_less_than_landed_and_more_near_the_shore() -> None:
    ashore = Canoe("L")
    landed = standing(("white",), (ashore, ashore))
    near = standing((), (ashore, Canoe("2", "white")))
    far = standing((), (ashore, Canoe("D7", "white")))
    gone = standing((), (ashore, Canoe("lost")))
    assert landed > near > far > gone
