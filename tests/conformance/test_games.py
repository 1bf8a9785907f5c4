"""What every game must do, whichever it is: the games of the registry and the toys."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from rules.kernel.audience import CHANCE, PUBLIC
from rules.kernel.chance import check, draw
from rules.kernel.contract import resolve
from rules.kernel.course import COMMON_REASONS, Played, begin, demand_legal, fold
from rules.kernel.dice import Dice
from rules.kernel.effects import Effect, Learned
from rules.kernel.errors import BadOutcome, BadSetup, RuleError
from rules.kernel.moves import Move
from rules.kernel.notation import notation
from rules.kernel.picks import offer
from rules.kernel.playthrough import following, heading, playthrough, stored
from rules.kernel.positions import decode_state, encode_state, read_position, write_position
from rules.registry import GAMES
from tests.conformance.plays import ALL_GAMES, PLAYED, sayings, sayings_for, some, steps_of
from tests.conformance.policies import purposeful
from tests.leak.checks import outside, same_outside, viewers

GOLDEN = Path(__file__).parent.parent / "golden"
MOST_EVENTS = 4_000

every = pytest.mark.parametrize("played", PLAYED, ids=str)
each_game = pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)


def seats_of(step):
    return range(len(step.before.questions))


# Declarations


@each_game
def test_options_have_values_with_the_default_first(game):
    names = [option.name for option in game.meta.options]
    assert len(set(names)) == len(names)
    for option in game.meta.options:
        assert len(set(map(repr, option.values))) == len(option.values) >= 2
        assert resolve(game.meta, game.meta.seats[0]).options[option.name] == option.values[0]
        assert set(option.seats or ()) <= set(game.meta.seats)
        with pytest.raises(BadSetup):
            resolve(game.meta, game.meta.seats[0], {option.name: "no such value"})


@each_game
def test_the_declared_facts_are_whole(game):
    meta = game.meta
    assert meta.slug.isidentifier()
    assert {"en", "zh-hant"} <= set(meta.names)
    assert list(meta.seats) == sorted(set(meta.seats))
    assert meta.seats
    assert meta.rules >= 1
    assert meta.editions
    assert meta.secrets == (meta.resample != "identity")
    assert all(issubclass(effect, Effect) for effect in game.effects)
    assert all(issubclass(move, Move) for move in game.codec.types)
    assert len(set(game.reasons)) == len(game.reasons)


def test_every_seat_number_and_option_value_is_played():
    for slug, game in ALL_GAMES.items():
        mine = [played for played in PLAYED if played.slug == slug]
        assert {played.seats for played in mine} == set(game.meta.seats)
        for option in game.meta.options:
            assert {played.setup.options[option.name] for played in mine} == set(option.values)


# A game from the first event to the last


@every
def test_it_ends(played):
    steps = steps_of(played)
    assert len(steps) < MOST_EVENTS
    last = steps[-1].after
    assert last.over
    result = played.game.result(last.state)
    assert result is not None
    assert sorted(seat for place in result.ranking for seat in place) == list(range(played.seats))
    assert len(result.scores) == played.seats
    assert set(result.winners) <= set(range(played.seats))
    for score in result.scores:
        assert not score.parts or sum(points for _, points in score.parts) == score.total


@every
def test_nothing_can_be_said_after_the_end_and_no_result_stands_before(played):
    game, steps = played.game, steps_of(played)
    for seat in range(played.seats):
        assert game.legal_moves(steps[-1].after.state, seat) == ()
    for step in steps:
        assert (game.result(step.before.state) is None) == bool(game.to_move(step.before.state))


@every
def test_who_is_waited_for_can_say_something(played):
    for step in steps_of(played):
        awaited = step.before.awaited
        assert len(set(awaited)) == len(awaited)
        if awaited == (CHANCE,):
            assert not any(played.game.legal_moves(step.before.state, seat) for seat in seats_of(step))
            question = played.game.ask(step.before.state)
            assert question.replace or question.count <= len(question.pool)
            assert question.to is None or set(question.to) <= set(seats_of(step))
            with pytest.raises(BadOutcome):
                check(question, ("no such thing",) * question.count)
            check(question, draw(question, Dice(b"asked", step.played.number)))
        else:
            assert set(awaited) <= set(seats_of(step))
            for seat in awaited:
                assert played.game.legal_moves(step.before.state, seat)


@every
def test_the_pieces_of_the_box_are_all_there_also_inside_beats(played):
    for step in steps_of(played):
        for beat in step.beats:
            played.game.check(beat.state)
    for step in some(steps_of(played), 80):
        for beat in step.beats:
            for viewer in viewers(played.seats):
                played.game.view(beat.state, viewer)


@every
def test_the_last_beat_is_the_next_state_and_effects_are_declared(played):
    for step in steps_of(played):
        assert step.beats[-1].state == step.after.state
        assert all(type(beat.effect) in (*played.game.effects, Learned) for beat in step.beats)


@every
def test_the_log_folds_to_the_live_state(played):
    steps = steps_of(played)
    log = []
    for step in steps:
        text = None if step.played.who == CHANCE else played.game.codec.encode(step.played.what)
        what = step.played.what if text is None else played.game.codec.decode(text)
        log.append(Played(step.played.number, step.played.who, what))
    start = begin(played.game, played.game.initial_state(played.setup), played.seats)
    assert fold(played.game, start, log) == steps[-1].after


@every
def test_states_are_frozen_text(played):
    """Nothing that is asked of a state, nor carrying out an event, changes it; text gives it back."""
    game = played.game
    for step in some(steps_of(played), 60):
        before = step.before.state
        text = encode_state(before)
        for viewer in viewers(played.seats):
            game.view(before, viewer)
            game.resample(before, viewer, Dice(b"frozen", 1))
        for seat in range(played.seats):
            game.legal_moves(before, seat)
        again = game.apply(before, step.played.who, step.played.what)
        assert again == step.beats
        assert encode_state(before) == text
        assert decode_state(game, text) == before
        assert read_position(game, write_position(played.setup, before)) == (played.setup, before)


# What can be said


@every
def test_every_legal_move_applies_and_no_two_unfold_alike(played):
    """They may end alike: two canoes' ways can lead over the same falls in the same round."""
    game = played.game
    for step in some(steps_of(played), 50):
        for seat in seats_of(step):
            legal = game.legal_moves(step.before.state, seat)
            stories = {}
            for move in legal:
                demand_legal(game, step.before, seat, move)
                assert game.codec.decode(game.codec.encode(move)) == move
                beats = game.apply(step.before.state, seat, move)
                game.check(beats[-1].state)
                story = (*(notation(beat.effect) for beat in beats), encode_state(beats[-1].state))
                assert story not in stories, f"{move} and {stories[story]} do the same"
                stories[story] = move


@every
def test_picks_tell_legal_moves_apart(played):
    for step in steps_of(played):
        for seat in seats_of(step):
            legal = played.game.legal_moves(step.before.state, seat)
            said = [move.picks() for move in legal]
            assert len(set(said)) == len(said)
            assert all(said)
    for step in some(steps_of(played), 20):
        for seat in seats_of(step):
            legal = played.game.legal_moves(step.before.state, seat)
            for move in legal:
                assert offer(legal, move.picks()).move == move


@every
def test_illegal_moves_are_refused_with_a_declared_reason(played):
    game, dice = played.game, Dice(b"illegal", 0)
    known = {*game.reasons, *COMMON_REASONS}
    moves = [
        move
        for step in some(steps_of(played), 60)
        for seat in seats_of(step)
        for move in game.legal_moves(step.before.state, seat)
    ]
    refused = 0
    for step in some(steps_of(played), 60):
        text = encode_state(step.before.state)
        for seat in seats_of(step):
            legal = game.legal_moves(step.before.state, seat)
            for move in (dice.choice(moves) for _ in range(6)):
                if move in legal:
                    continue
                with pytest.raises(RuleError) as refusal:
                    demand_legal(game, step.before, seat, move)
                assert refusal.value.why.code in known
                msgspec.json.encode(refusal.value.why)
                refused += 1
        assert encode_state(step.before.state) == text
    assert refused


@every
def test_why_not_is_silent_exactly_for_parts_of_legal_moves(played):
    game, dice = played.game, Dice(b"why", 0)
    touched = sorted({pick for picks in sayings(played.slug) for pick in picks} | {"no:such/thing"})
    for step in some(steps_of(played), 40):
        for seat in seats_of(step):
            sets = [move.picks() for move in game.legal_moves(step.before.state, seat)]
            tried = [frozenset(), *sayings_for(played, dice, 5)]
            for picks in some(sets, 8):
                part = frozenset(pick for pick in sorted(picks) if dice.below(2))
                other = dice.choice(touched)
                tried += [picks, part, part | {other}, picks | {other}, (picks - part) | {other}]
            for said in tried:
                why = game.why_not(step.before.state, seat, said)
                assert (why is None) == any(said <= picks for picks in sets), (sorted(said), why)
                assert why is None or why.code in game.reasons


@every
def test_simultaneous_choices_commute(played):
    """Where two seats are waited for, it does not matter who is heard first."""
    game = played.game
    for step in some([s for s in steps_of(played) if len(s.before.awaited) > 2], 12):
        one, other = step.before.awaited[:2]
        first = game.legal_moves(step.before.state, one)[0]
        second = game.legal_moves(step.before.state, other)[-1]
        states = []
        for order in (((one, first), (other, second)), ((other, second), (one, first))):
            state = step.before.state
            for seat, move in order:
                assert move in game.legal_moves(state, seat)
                state = game.apply(state, seat, move)[-1].state
            states.append(encode_state(state))
        assert states[0] == states[1]


@every
def test_what_is_asked_and_listed_rests_on_the_view_alone(played):
    dice = Dice(b"view", 0)
    for step in some(steps_of(played), 25):
        state = step.before.state
        for viewer in viewers(played.seats):
            twin = played.game.resample(state, viewer, dice)
            said = [] if viewer is PUBLIC else sayings_for(played, dice, 3)
            same_outside(
                outside(played.game, state, viewer, said=said),
                outside(played.game, twin, viewer, said=said),
                viewer,
            )
            if not played.game.meta.secrets:
                assert twin == state


# The same again


@each_game
def test_the_same_seed_gives_the_same_game(game):
    setup = resolve(game.meta, game.meta.seats[-1])
    one, again, other = (playthrough(game, setup, seed, purposeful, limit=120) for seed in (11, 11, 12))
    assert one == again
    assert one != other


HASHING = """
import hashlib
from rules.kernel.contract import resolve
from rules.kernel.playthrough import playthrough
from tests.conformance.plays import ALL_GAMES
from tests.conformance.policies import purposeful
for slug, game in ALL_GAMES.items():
    text = playthrough(game, resolve(game.meta, game.meta.seats[-1]), 5, purposeful, limit=200)
    print(slug, hashlib.sha256(text.encode()).hexdigest())
"""


def test_nothing_depends_on_the_order_of_hashes():
    runs = {
        subprocess.run(
            [sys.executable, "-c", HASHING],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parent.parent.parent,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
    assert all(slug in next(iter(runs)) for slug in ALL_GAMES)


# Golden playthroughs


@pytest.mark.parametrize("slug", GAMES)
def test_there_is_a_golden_playthrough_for_each_number_of_seats(slug):
    texts = [path.read_text() for path in sorted((GOLDEN / slug).glob("*.txt"))]
    assert {heading(text)[0].seats for text in texts} == set(GAMES[slug].meta.seats)


GOLDENS = sorted(path for slug in GAMES for path in (GOLDEN / slug).glob("*.txt"))


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_golden_playthrough_is_played_as_ever(path):
    text = path.read_text()
    setup, seed = heading(text)
    game = GAMES[setup.game]
    log = stored(game, text)
    assert setup.rules <= game.meta.rules
    again = playthrough(game, setup, seed, following(game, text), limit=len(log))
    for line, (now, before) in enumerate(zip(again.splitlines(), text.splitlines(), strict=False), 1):
        assert now == before, f"{path.name}:{line}"
    assert again == text
