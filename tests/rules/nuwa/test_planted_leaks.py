"""Planted mistakes: games of Nüwa that leak, and the checks that catch them. The sound game passes them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from rules.kernel.audience import CHANCE, Card
from rules.kernel.contract import resolve
from rules.kernel.dice import Dice
from rules.kernel.effects import Beat, Learned, Secret
from rules.kernel.playthrough import at_random, play
from rules.nuwa.content import GOALS
from rules.nuwa.game import Nuwa
from rules.nuwa.moves import CardDiscarded, Pass
from tests.conformance.plays import some
from tests.conformance.policies import purposeful
from tests.leak.beliefs import alternative_histories
from tests.leak.checks import Leak, one_step_twins, question_audience, twins, viewers
from tests.leak.judges import nuwa as judge

TELLS_ALL = frozenset({"everything"})


def replaced(value: Any, **fields: Any) -> Any:
    return msgspec.structs.replace(value, **fields)


class ShowsIdentities(Nuwa):
    def view(self, state, viewer):
        seen = super().view(state, viewer)
        shown = [card and card.what for card in state.identities]
        seats = zip(seen.seats, shown, strict=True)
        return replaced(seen, seats=tuple(replaced(seat, identity=what) for seat, what in seats))


class CountsReleases(Nuwa):
    """A number on the page that nobody should be able to count."""

    def view(self, state, viewer):
        held = sum(card.startswith("release") for hand in state.hands for card in hand)
        return replaced(super().view(state, viewer), quiet=held)


class SortsDiscardsByFace(Nuwa):
    def view(self, state, viewer):
        order = tuple(discard.seat for discard in sorted(state.discards, key=lambda discard: discard.what))
        return replaced(super().view(state, viewer), discards=order)


class PassesForTheBlocked(Nuwa):
    """That a blocked seat is not asked tells that it holds no release."""

    def apply(self, state, who, what):
        beats = super().apply(state, who, what)
        after = beats[-1].state
        if after.awaited and after.is_blocked(after.active) and self.legal_moves(after, after.active) == (Pass(),):
            beats += super().apply(after, after.active, Pass())
        return beats


class NamesDiscards(Nuwa):
    def apply(self, state, who, what):
        return tuple(
            Beat(replaced(beat.effect, card=Secret(beat.effect.card.value, None)), beat.state)
            if isinstance(beat.effect, CardDiscarded)
            else beat
            for beat in super().apply(state, who, what)
        )


class ForgetsThatAPlayedCardIsSeen(Nuwa):
    """A road, an obstacle … was in the hand: those who did not know have learned it."""

    def apply(self, state, who, what):
        beats = super().apply(state, who, what)
        if who == CHANCE or isinstance(what, Pass):
            return beats
        kept = [beat for beat in beats if not isinstance(beat.effect, Learned)]
        return (*kept[:-1], Beat(kept[-1].effect, beats[-1].state))


class AsksTheProphetAloud(Nuwa):
    def ask(self, state):
        question = super().ask(state)
        return replaced(question, to=None) if question.name == "card" else question


class KeepsDiscards(judge.SmallNuwa):
    """An imagined table on which only hands and pile are dealt anew."""

    def resample(self, state, viewer, dice):
        hands = super().resample(replaced(state, discards=()), viewer, dice)
        return replaced(hands, discards=state.discards)


class KeepsWhatTheProphetSaw(judge.SmallNuwa):
    def resample(self, state, viewer, dice):
        return replaced(super().resample(state, viewer, dice), goals=state.goals)


class DealsGoalsFairly(judge.SmallNuwa):
    """A third each, though two of three are wrong."""

    def resample(self, state, viewer, dice):
        goals = tuple(
            card if card is None or card.seen_by(viewer) else Card(dice.choice(sorted(set(GOALS))), card.known)
            for card in state.goals
        )
        return replaced(super().resample(state, viewer, dice), goals=goals)


class ForgetsTheOneLeftOver(judge.SmallNuwa):
    """Identities are only exchanged among the seats, as if none had been left over."""

    def resample(self, state, viewer, dice):
        hidden = [card.what for card in state.identities if card is not None and not card.seen_by(viewer)]
        dice.shuffle(hidden)
        identities = tuple(
            card if card is None or card.seen_by(viewer) else Card(hidden.pop(), card.known)
            for card in state.identities
        )
        return replaced(super().resample(state, viewer, dice), identities=identities)


class ForgetsWhyTheRoundGoesOn(judge.SmallNuwa):
    """By the literal rule it goes on because one of the blocked holds a release."""

    def resample(self, state, viewer, dice):
        return replaced(super().resample(replaced(state, holds=()), viewer, dice), holds=state.holds)


@cache
def steps_of(kind: type[Any], seed: int):
    """Odd seeds are played at random: then cards are discarded, and many are blocked."""
    game = kind()
    choose = at_random if seed % 2 else purposeful
    return game, tuple(play(game, resolve(game.meta, 3, {"rounds": 1}), seed, choose, limit=120))


def check_twins(kind):
    for seed in range(3):
        game, steps = steps_of(kind, seed)
        for step in some(steps, 30):
            for viewer in viewers(3):
                twins(game, step.after.state, viewer, Dice(b"twins", step.played.number))


def check_steps(kind):
    for seed in range(2):
        game, steps = steps_of(kind, seed)
        for step in some(steps, 40):
            for viewer in viewers(3):
                one_step_twins(game, step, viewer, Dice(b"steps", 0), tries=400, overwhelming=TELLS_ALL)


def check_luck(kind):
    game, steps = steps_of(kind, 0)
    for step in [step for step in steps if step.played.who == CHANCE][:24]:
        for viewer in viewers(3):
            question_audience(game, step.before.state, viewer)


def check_histories(kind):
    for game, steps in judge.small_games(kind):
        for viewer in (0, 1):
            alternative_histories(game, steps, viewer, judge, Dice(b"histories", 0), samples=12, each=1)


@pytest.mark.parametrize(
    ("mutant", "check"),
    [
        (ShowsIdentities, check_twins),
        (CountsReleases, check_twins),
        (SortsDiscardsByFace, check_twins),
        (PassesForTheBlocked, check_steps),
        (NamesDiscards, check_steps),
        (ForgetsThatAPlayedCardIsSeen, check_steps),
        (AsksTheProphetAloud, check_luck),
        (KeepsDiscards, check_histories),
        (KeepsWhatTheProphetSaw, check_histories),
        (DealsGoalsFairly, check_histories),
        (ForgetsTheOneLeftOver, check_histories),
        (ForgetsWhyTheRoundGoesOn, check_histories),
    ],
    ids=lambda value: value.__name__,
)
def test_the_mistake_is_caught(mutant, check) -> None:
    with pytest.raises(Leak):
        check(mutant)


@pytest.mark.parametrize("check", [check_twins, check_steps, check_luck], ids=lambda check: check.__name__)
def test_the_sound_game_passes(check) -> None:
    check(Nuwa)


def test_the_sound_small_game_passes() -> None:
    check_histories(judge.SmallNuwa)
