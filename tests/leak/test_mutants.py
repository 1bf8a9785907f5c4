"""The leak checks catch planted mistakes, and pass the games they were planted in."""

from functools import cache
from importlib import import_module

import pytest

from rules.dayu.game import Dayu
from rules.ferry.game import Ferry
from rules.kernel.audience import CHANCE, PUBLIC
from rules.kernel.contract import resolve
from rules.kernel.dice import Dice
from rules.kernel.playthrough import play
from rules.niagara.game import Niagara
from tests.conformance.plays import sayings, some
from tests.conformance.policies import purposeful
from tests.kernel.toys.night import Night
from tests.kernel.toys.tides import Tides
from tests.leak.beliefs import alternative_histories
from tests.leak.checks import Leak, one_step_twins, question_audience, twins, variation, viewers
from tests.leak.judges.dayu import SmallDayu
from tests.leak.judges.ferry import SmallFerry
from tests.leak.mutants import MUTANTS

TELLS_ALL = frozenset({"everything"})
GAMES = 5


@cache
def steps_of(kind, seed):
    game = kind()
    seats = game.meta.seats[seed % 2] if kind.meta.slug != "niagara" else 3
    return tuple(play(game, resolve(game.meta, seats), seed, purposeful, limit=60))


def everyone(steps):
    return viewers(len(steps[0].before.questions))


def check_twins(game, plays, dice):
    every = sayings(game.meta.slug) or [
        move.picks()
        for steps in plays
        for step in some(steps, 20)
        for seat in range(len(step.before.questions))
        for move in game.legal_moves(step.before.state, seat)
    ]
    said = [dice.choice(every) for _ in range(6)]
    for steps in plays:
        for step in some(steps, 30):
            for state in (step.before.state, step.after.state):
                for viewer in everyone(steps):
                    twins(game, state, viewer, dice, said=said)


def check_steps(game, plays, dice):
    for steps in plays:
        for step in some(steps, 30):
            for viewer in everyone(steps):
                one_step_twins(game, step, viewer, dice, tries=600, overwhelming=TELLS_ALL)


def check_luck(game, plays, dice):
    for steps in plays:
        for step in steps:
            if step.played.who == CHANCE:
                for viewer in everyone(steps):
                    question_audience(game, step.before.state, viewer)


def check_variation(game, plays, dice):
    for count in {len(everyone(steps)) for steps in plays}:
        states = [step.after.state for steps in plays if len(everyone(steps)) == count for step in steps]
        for viewer in (0, 1, PUBLIC):
            variation(game, states, viewer, dice, resamples=10)


def check_histories(game, plays, dice):
    """Spectators of three know so little of a night, or of a ferry, that the worlds are too many to keep."""
    judge = import_module(f"tests.leak.judges.{game.meta.slug}")
    for steps in plays:
        crowded = game.meta.slug == "night" and len(everyone(steps)) > 3
        public = () if game.meta.slug == "ferry" else (PUBLIC,)
        for viewer in (0,) if crowded else (0, 1, *public):
            each = 1 if len(steps) < 30 else 3
            alternative_histories(game, steps, viewer, judge, dice, samples=12, each=each)


CHECKS = {
    "twins": check_twins,
    "steps": check_steps,
    "luck": check_luck,
    "variation": check_variation,
    "histories": check_histories,
}


@pytest.mark.parametrize(("mutant", "check"), MUTANTS, ids=lambda value: getattr(value, "__name__", value))
def test_the_mistake_is_caught(mutant, check):
    with pytest.raises(Leak):
        CHECKS[check](mutant(), [steps_of(mutant, seed) for seed in range(GAMES)], Dice(b"mutant", 0))


WHOLE = {SmallFerry: Ferry, SmallDayu: Dayu}


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("kind", [Tides, Night, Niagara, SmallFerry, SmallDayu], ids=lambda kind: kind.__name__)
def test_the_sound_game_passes(kind, check):
    if check == "variation" and kind in WHOLE:
        kind = WHOLE[kind]  # of few cards it is soon clear which the last ones are
    fewer = 2 if check == "histories" or kind is Ferry else GAMES
    CHECKS[check](kind(), [steps_of(kind, seed) for seed in range(fewer)], Dice(b"mutant", 0))
