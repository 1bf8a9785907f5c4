"""Everything that can be told has words, in both languages."""

import pytest
from django.utils.translation import override

from rules.dadaocheng import effects as dadaocheng
from rules.dayu import moves as dayu
from rules.dayu.content import EDITION as DAYU_EDITION
from rules.dayu.content import EDITIONS as DAYU_EDITIONS
from rules.ferry import moves as ferry
from rules.kernel.audience import PUBLIC
from rules.kernel.course import COMMON_REASONS
from rules.kernel.dice import Dice
from rules.kernel.effects import Learned, seen
from rules.kernel.errors import Why
from rules.kernel.picks import offer
from rules.niagara import moves
from rules.nuwa import moves as nuwa
from rules.registry import GAMES
from tables.play import TABLE_REASONS
from tables.presenters import table_words
from tables.presenters.niagara.presenter import BEATS
from tables.presenters.registry import PRESENTERS
from tests.conformance.plays import sayings, some, steps_of
from tests.presenters.tables import LANGUAGES, NAMES, PLACEHOLDER, SHOWN

DAYU_FLOODS = DAYU_EDITIONS[DAYU_EDITION].floods

SILENT = {
    "niagara": {moves.RiverStepped, Learned},
    "dadaocheng": {Learned},
    "dayu": {dayu.TopTurnedUp, dayu.PileChosen, dayu.DiscardEnded, Learned},
    "ferry": {ferry.ActionPassed, ferry.PassengerDrawn, Learned},
    "nuwa": {Learned},
}
"""Effects without a line of their own: the lines around them tell it."""

_LOOP = (1, 1, 1, 1, 0)
RARE = {
    "dadaocheng": (
        dadaocheng.PlanWaits(0, (1, 2)),
        dadaocheng.LoopFound(0, 6, (2, 0, 2, 2, 0)),
        dadaocheng.LoopRewarded(0, _LOOP, 1),
        dadaocheng.GiftOffered(1, 2),
        dadaocheng.GiftTaken(1, (2, 0, 0, 0, 0)),
        dadaocheng.OpiumCured(1, 2),
    ),
    "dayu": (dayu.FloodLeft(0, 1, DAYU_FLOODS["F09"]),),
    "ferry": (ferry.ActionOnly(1),),
    "nuwa": (nuwa.HandShown(1, ("unlock_red",)), nuwa.GoalsCutOff(("B",))),
}
"""Effects that hardly any game shows."""


def in_both(words):
    """What `words` gives in each language."""
    said = []
    for language in LANGUAGES:
        with override(language):
            said.append(words())
    return said


def demand_words(english, chinese, *, names=NAMES):
    assert english
    assert chinese
    assert not PLACEHOLDER.search(english), english
    assert not PLACEHOLDER.search(chinese), chinese
    # A button may be nothing but a name, which is the same in every language.
    assert english != chinese or english in names, f"not translated: {english}"
    left = chinese
    for name in names:
        left = left.replace(name, "")
    assert not any("a" <= letter.lower() <= "z" for letter in left), f"English left in: {chinese}"


def test_every_game_has_a_presenter():
    assert set(PRESENTERS) == set(GAMES)


@pytest.mark.parametrize("slug", sorted(PRESENTERS))
def test_effects_have_lines_for_every_viewer(slug):
    presenter = PRESENTERS[slug]
    met = set()
    for played in (p for p in SHOWN if p.slug == slug):
        for step in steps_of(played):
            for beat in step.beats:
                met.add(type(beat.effect))
                for viewer in (0, 1, PUBLIC):
                    effect = seen(beat.effect, viewer)
                    lines = in_both(lambda effect=effect: presenter.line(effect, NAMES))
                    if type(effect) in SILENT[slug]:
                        assert lines == [None, None]
                    else:
                        demand_words(*lines)
    for effect in RARE.get(slug, ()):
        met.add(type(effect))
        demand_words(*in_both(lambda effect=effect: presenter.line(effect, NAMES)))
    assert met | {Learned} == {*GAMES[slug].effects, Learned}, "effects that no game showed"


@pytest.mark.parametrize("slug", sorted(PRESENTERS))
def test_prompts_picks_and_moves(slug):
    presenter = PRESENTERS[slug]
    for played in (p for p in SHOWN if p.slug == slug):
        for step in some(steps_of(played), 25):
            state, awaited = step.after.state, step.after.awaited
            for viewer in (*range(played.setup.seats), PUBLIC):
                view = presenter.game.view(state, viewer)
                demand_words(*in_both(lambda view=view, viewer=viewer: presenter.prompt(view, viewer, NAMES)))
            for seat in (seat for seat in awaited if seat >= 0):
                view = presenter.game.view(state, seat)
                legal = presenter.game.legal_moves(state, seat)
                for pick in offer(legal).open:
                    demand_words(*in_both(lambda pick=pick, view=view: presenter.pick_words(pick, view, NAMES)))
                    half = offer(legal, {pick})
                    demand_words(*in_both(lambda half=half, view=view: presenter.said_words(half, view, NAMES)))
                for move in some(legal, 6):
                    demand_words(*in_both(lambda move=move, view=view: presenter.move_words(move, view, NAMES)))


@pytest.mark.parametrize("slug", sorted(PRESENTERS))
def test_picks_have_words_of_their_own(slug):
    presenter = PRESENTERS[slug]
    for played in (p for p in SHOWN if p.slug == slug):
        for step in some(steps_of(played), 15):
            for seat in (seat for seat in step.after.awaited if seat >= 0):
                view = presenter.game.view(step.after.state, seat)
                picks = set().union(*(m.picks() for m in presenter.game.legal_moves(step.after.state, seat)))
                for said in in_both(
                    lambda view=view, picks=picks: [presenter.pick_words(p, view, NAMES) for p in picks]
                ):
                    assert len(set(said)) == len(picks), said


@pytest.mark.parametrize("slug", sorted(PRESENTERS))
def test_refusals_have_a_sentence_and_a_rule(slug):
    presenter, game = PRESENTERS[slug], GAMES[slug]
    dice = Dice(b"refusals", 0)
    met = set()
    for played in (p for p in SHOWN if p.slug == slug):
        for step in some(steps_of(played), 40):
            for seat in range(played.setup.seats):
                legal = [move.picks() for move in game.legal_moves(step.after.state, seat)] or sayings(slug)
                for turn in range(18):
                    # Moves of other moments, moves of this one, or nothing, each with something strange in it.
                    start = (dice.choice(sayings(slug)), dice.choice(legal), frozenset[str]())[turn % 3]
                    said = start | {dice.choice(sorted(dice.choice(sayings(slug))))}
                    why = game.why_not(step.after.state, seat, said)
                    if why is None:
                        continue
                    met.add(why.code)
                    english, chinese = in_both(lambda why=why: presenter.why_words(why))
                    demand_words(english.sentence, chinese.sentence)
                    assert english.rule == chinese.rule
                    assert why.code in COMMON_REASONS or english.rule.startswith("rule-")
    assert met <= {*game.reasons, *COMMON_REASONS}
    assert len(met) > len(game.reasons) / 2


SAMPLE = {
    "canoe": 0,
    "canoes": (0,),
    "card": "3",
    "gem": "violet",
    "site": "3",
    "space": "3",
    "to": "4",
    "left": 1,
    "points": 6,
    "weather": 0,
    "seat": 1,
    "seats": (1,),
    "thing": "to:4",
    "role": "to",
    "roles": ("to",),
    "phase": "acting",
    "kind": "hoe",
    "colour": "G",
    "needs": 3,
    "has": 1,
    "held": 1,
    "most": 2,
    "missing": 1,
    "cells": 1,
    "tools": 2,
    "free": 1,
    "tool": 4,
    "place": 1,
    "frame": "silver",
}


@pytest.mark.parametrize("slug", sorted(PRESENTERS))
def test_every_reason_has_words(slug):
    for code in {*GAMES[slug].reasons, *COMMON_REASONS}:
        english, chinese = in_both(lambda code=code: PRESENTERS[slug].why_words(Why(code, SAMPLE)))
        demand_words(english.sentence, chinese.sentence)


@pytest.mark.parametrize("code", sorted({*TABLE_REASONS} - {*COMMON_REASONS}))
def test_every_reason_of_the_table_has_words(code):
    english, chinese = in_both(lambda: table_words.reason(Why(code, {"what": "card", "most": 30})))
    demand_words(english.sentence, chinese.sentence)


@pytest.mark.parametrize("slug", sorted(PRESENTERS))
def test_options_results_and_scores(slug):
    presenter = PRESENTERS[slug]
    for option in GAMES[slug].meta.options:
        for value in (None, *option.values):
            english, chinese = in_both(lambda option=option, value=value: presenter.option_words(option.name, value))
            for pair in zip(english, chinese, strict=True):
                demand_words(*pair)
    for played in (p for p in SHOWN if p.slug == slug):
        result = GAMES[slug].result(steps_of(played)[-1].after.state)
        demand_words(*in_both(lambda result=result: presenter.result_words(result, NAMES)))
        for score in result.scores:
            english, chinese = in_both(lambda score=score: presenter.score_parts(score))
            assert [points for _, points in english] == [points for _, points in score.parts]
            for one, other in zip(english, chinese, strict=True):
                demand_words(one[0], other[0])


def test_beats_that_move_something_are_shown():
    shown = set(BEATS)
    assert {moves.CanoePaddled, moves.RiverStepped, moves.CanoeLost, moves.GemStolen, moves.WeatherChanged} <= shown
