"""How often each hidden state really is the case, among games that gave a viewer the same lines, against
how often it is resampled: by sheer repetition, on tiny boxes. Decisions are made without a look at what
others do not see, as the grade "exact" assumes."""

from collections import Counter, defaultdict

import msgspec
import pytest

from rules.kernel.audience import CHANCE, PUBLIC
from rules.kernel.chance import draw
from rules.kernel.contract import resolve
from rules.kernel.course import Played, advance, begin
from rules.kernel.dice import Dice
from rules.kernel.positions import encode_state
from rules.niagara.content import CARDS
from rules.niagara.game import NIAGARA
from tests.kernel.toys import night
from tests.kernel.toys.night import Night
from tests.leak.judges import niagara as niagara_judge
from tests.leak.judges import night as night_judge
from tests.leak.mutants import NiagaraResamplesHighCards, ResamplesWithoutHints

GAMES = 5_000


def few_cards(dice):
    """Three seats of Niagara with three cards each still to use."""
    setup = resolve(NIAGARA.meta, 3)
    course = begin(NIAGARA, NIAGARA.initial_state(setup), 3)
    course, _ = advance(NIAGARA, course, Played(1, CHANCE, (1,)))
    left = (("3", "4", "6"), ("2", "5", "cloud"), ("1", "4", "6"))
    spent = tuple(tuple(sorted(set(CARDS) - set(cards))) for cards in left)
    state = msgspec.structs.replace(course.state, spent=spent, round=5)
    NIAGARA.check(state, setup)
    return state


def a_dealt_night(dice):
    """Two seats; seat 0 has always the same cards, seat 1 what luck gives."""
    game = Night()
    state = game.initial_state(resolve(game.meta, 2))
    for mine in (("dog",), None, ("goat", "wolf"), None):
        outcome = mine or draw(game.ask(state), dice)
        state = game.apply(state, CHANCE, outcome)[-1].state
    return state


def groups(game, start, script, viewer, judge, games):
    """The lines that `viewer` was told -> how often which state lay there.

    script: for each event who moves and what kind of move it is; None: anybody who can, anything
    """
    found = defaultdict(Counter)
    states = {}
    for seed in range(games):
        state, lines = start(Dice(b"start", seed)), []
        for number, (seat, kind) in enumerate(script):
            dice = Dice(b"posterior", seed * 1_000 + number)
            if seat is None:
                seat = dice.choice([at for at in range(3) if game.legal_moves(state, at)])
            moves = [m for m in game.legal_moves(state, seat) if kind is None or isinstance(m, kind)]
            beats = game.apply(state, seat, dice.choice(moves))
            state = beats[-1].state
            lines += [judge.line(beat.effect, viewer) for beat in beats]
        text = encode_state(state)
        states[text] = state
        found[tuple(lines)][text] += 1
    return found, states


def unlikely(found, states, game, viewer, least):
    """How far the biggest groups are from what is resampled, in standard deviations; how many they are."""
    total, freedom, big = 0.0, 0, 0
    for truth in found.values():
        count = truth.total()
        if count < least:
            continue
        big += 1
        dice = Dice(b"resampled", big)
        state = states[next(iter(truth))]
        drawn = Counter(encode_state(game.resample(state, viewer, dice)) for _ in range(count))
        total += sum((truth[t] - drawn[t]) ** 2 / (truth[t] + drawn[t]) for t in {*truth, *drawn})
        freedom += len({*truth, *drawn}) - 1
    return (total - freedom) / (2 * freedom) ** 0.5 if freedom else 0.0, big


LOOK_AND_RELAY = ((0, night.Look), (0, night.Leave), (1, night.Relay))

BOXES = {
    "niagara-0": (NIAGARA, few_cards, ((None, None),) * 3, 0, niagara_judge, 40),
    "niagara-public": (NIAGARA, few_cards, ((None, None),) * 2, PUBLIC, niagara_judge, 100),
    "night-0": (Night(), a_dealt_night, LOOK_AND_RELAY, 0, night_judge, 40),
}


@pytest.mark.parametrize("box", BOXES)
def test_worlds_are_resampled_as_often_as_they_are_the_case(box):
    game, start, script, viewer, judge, least = BOXES[box]
    found, states = groups(game, start, script, viewer, judge, GAMES)
    away, big = unlikely(found, states, game, viewer, least)
    assert big > 1
    assert abs(away) < 5


@pytest.mark.parametrize(
    ("box", "mutant"), [("niagara-0", NiagaraResamplesHighCards()), ("night-0", ResamplesWithoutHints())]
)
def test_uneven_resampling_is_far_away(box, mutant):
    _, start, script, viewer, judge, least = BOXES[box]
    found, states = groups(mutant, start, script, viewer, judge, GAMES)
    away, _ = unlikely(found, states, mutant, viewer, least)
    assert away > 5
