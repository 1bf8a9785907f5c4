"""Alternative histories: all that could have happened, by the lines alone.

From the first event on, every course of events that would have given one viewer the same lines is kept,
with its probability (what others choose in secret tells nothing). The lines are judged by hand, one
module a game in tests/leak/judges, sharing no code with the game's own marks of who knows what. So the
game is held against a second witness: its view, its lists, what it lets be seen of effects, and which
states it resamples, how often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any, Protocol

from rules.kernel.audience import CHANCE, Seat, Viewer
from rules.kernel.chance import Draw, Outcome
from rules.kernel.contract import AnyGame
from rules.kernel.dice import Dice
from rules.kernel.effects import Effect
from rules.kernel.playthrough import Step
from rules.kernel.positions import encode_state
from tests.leak.checks import Leak, Show, as_viewed, continuations, outside, same_outside, trace

MOST_WORLDS = 6_000
MOST_SAMPLES = 1_500


class Judge(Protocol):
    """What the rules of one game tell to whom, written by hand from the rules."""

    def line(self, effect: Effect, viewer: Viewer) -> str:
        """What `viewer` is told of `effect`."""

    def told(self, before: Any, who: Seat, what: Any, viewer: Viewer) -> bool:
        """Whether `viewer` knows exactly what `who` (or luck) said in `before`."""


def alternative_histories(
    game: AnyGame,
    steps: Iterable[Step],
    viewer: Viewer,
    judge: Judge,
    dice: Dice,
    samples: int = 0,
    each: int = 5,
    show: Show = as_viewed,
) -> int:
    """Hold `game` against the judge along a game. Returns the largest number of worlds met.

    samples: resamples drawn at every `each`-th event, as a multiple of the number of worlds; how evenly
        they come is judged only while that is no more than `MOST_SAMPLES`
    """
    worlds: dict[str, tuple[Any, float]] = {}
    most = 0
    for step in steps:
        number, who, what = step.played
        if not worlds:
            worlds = {encode_state(step.before.state): (step.before.state, 1.0)}
        lines = [judge.line(beat.effect, viewer) for beat in step.beats]
        real = trace(game, step.beats, viewer, show)
        after: dict[str, tuple[Any, float]] = {}
        for state, weight in worlds.values():
            same: list[tuple[Any, Any]] = []
            told = judge.told(step.before.state, who, what, viewer)
            for said in continuations(game, state, who, what):
                if told and said != what:
                    break
                beats = game.apply(state, who, said)
                if [judge.line(beat.effect, viewer) for beat in beats] != lines:
                    continue
                if trace(game, beats, viewer, show) != real:
                    raise Leak(f"event {number} tells {viewer} more than its lines: {said} or {what}")
                same.append((said, beats[-1].state))
            for said, state_after in same:
                chance = likelihood(game.ask(state), said) if who == CHANCE else 1 / (len(same))
                text = encode_state(state_after)
                before = after.get(text, (state_after, 0.0))[1]
                after[text] = (state_after, before + weight * chance)
        worlds = after
        most = max(most, len(worlds))
        if not worlds or len(worlds) > MOST_WORLDS:
            raise AssertionError(f"{len(worlds)} worlds after event {number}")
        truth = outside(game, step.after.state, viewer, show)
        for state, _ in worlds.values():
            same_outside(truth, outside(game, state, viewer, show), viewer)
        if samples and number % each == 0:
            _judge_resample(game, step.after.state, viewer, worlds, dice, samples)
    return most


def _judge_resample(
    game: AnyGame,
    state: Any,
    viewer: Viewer,
    worlds: dict[str, tuple[Any, float]],
    dice: Dice,
    samples: int,
) -> None:
    count = max(8, min(samples * len(worlds), MOST_SAMPLES))
    drawn = Counter(encode_state(game.resample(state, viewer, dice)) for _ in range(count))
    impossible = [text for text in drawn if text not in worlds]
    if impossible:
        raise Leak(f"{viewer} is given a world that the lines exclude: {impossible[0]}")
    if game.meta.resample != "exact" or count < samples * len(worlds):
        return
    whole = sum(weight for _, weight in worlds.values())
    expected = {text: count * weight / whole for text, (_, weight) in worlds.items()}
    chi = sum((drawn[text] - hope) ** 2 / hope for text, hope in expected.items())
    freedom = len(worlds) - 1
    if chi > freedom + 7 * sqrt(2 * freedom) + 15:
        raise Leak(f"{viewer} is given the possible worlds unevenly: chi2 {chi:.0f} for {freedom}")


def likelihood(question: Draw, outcome: Outcome) -> float:
    """How likely luck gives `outcome`, in this order. Raises ValueError for acceptance rules."""
    if question.accept is not None:
        raise ValueError("no likelihood under an acceptance rule")
    rest, chance = Counter(question.pool), 1.0
    for item in outcome:
        chance *= rest[item] / rest.total()
        if not question.replace:
            rest[item] -= 1
    return chance
