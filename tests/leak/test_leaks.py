"""No game tells anybody more than its rules tell."""

from importlib import import_module

import pytest

from rules.kernel.audience import CHANCE, PUBLIC
from rules.kernel.dice import Dice
from tests.conformance.plays import PLAYED, sayings_for, some, steps_of
from tests.leak.beliefs import alternative_histories
from tests.leak.checks import one_step_twins, question_audience, twins, variation, viewers

TELLS_ALL = frozenset({"everything"})
SECRETIVE = [played for played in PLAYED if played.game.meta.secrets]
SMALLEST = {slug: min(p.setup.seats for p in SECRETIVE if p.slug == slug) for slug in {p.slug for p in SECRETIVE}}

every = pytest.mark.parametrize("played", SECRETIVE, ids=str)


@every
def test_a_resample_looks_the_same_in_every_way(played):
    dice = Dice(b"twins", 0)
    for step in some(steps_of(played), 60):
        said = sayings_for(played, dice, 6)
        for viewer in viewers(played.setup.seats):
            twins(played.game, step.after.state, viewer, dice, said=said)


@every
def test_an_event_that_teaches_nothing_looks_the_same(played):
    dice = Dice(b"one step", 0)
    for step in some(steps_of(played), 60):
        for viewer in viewers(played.setup.seats):
            one_step_twins(played.game, step, viewer, dice, overwhelming=TELLS_ALL)


@every
def test_luck_is_seen_by_those_it_names(played):
    for step in some([s for s in steps_of(played) if s.played.who == CHANCE], 10):
        for viewer in viewers(played.setup.seats):
            question_audience(played.game, step.before.state, viewer)


@pytest.mark.parametrize("slug", sorted(SMALLEST))
def test_every_hidden_leaf_varies(slug):
    mine = [p for p in SECRETIVE if p.slug == slug and p.setup.seats == SMALLEST[slug]]
    states = [step.after.state for played in mine[:3] for step in some(steps_of(played), 40)]
    for viewer in (0, 1, PUBLIC):
        variation(mine[0].game, states, viewer, Dice(b"variation", 0))


def _followed(slug, judge):
    """Games whose worlds can all be kept; of a box in which too much is hidden the judge has a small one."""
    if hasattr(judge, "small_games"):
        return judge.small_games()
    mine = [p for p in SECRETIVE if p.slug == slug and p.setup.seats == SMALLEST[slug]]
    return [(played.game, steps_of(played)[:70]) for played in mine[:2]]


@pytest.mark.parametrize("slug", sorted(SMALLEST))
def test_alternative_histories(slug):
    """Also the posterior: how often each possible world is resampled."""
    judge = import_module(f"tests.leak.judges.{slug}")
    met = 0
    for game, steps in _followed(slug, judge):
        for viewer in (0, 1, PUBLIC):
            met = max(met, alternative_histories(game, steps, viewer, judge, Dice(b"histories", 0), samples=8))
    assert met > 1, "nothing was hidden"
