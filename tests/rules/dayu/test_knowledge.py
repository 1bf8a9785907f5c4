"""Who knows which other side; drawing when it is needed against shuffled piles; imagined tables."""

from __future__ import annotations

import random
from collections import Counter

import msgspec

from rules.dayu.content import FRAMES
from rules.dayu.game import DAYU
from rules.dayu.moves import Construct, Discard, Done, Flip, Rest, TakeTool
from rules.dayu.state import DayuState
from rules.kernel.audience import CHANCE, PUBLIC, Viewer
from rules.kernel.course import Played, advance, begin
from rules.kernel.dice import Dice
from rules.kernel.effects import Learned, seen
from rules.kernel.positions import encode_state

from .players import game
from .tables import done, effects, laid, lucky, told

TWO = laid("F07", "F01", "F02", rows=["S01 G01 R01", "S04 G05 R04"])
"""Both have a silver hoe card in front of them; they differ on the other side only."""


def shows(state: DayuState, viewer: Viewer) -> str:
    return encode_state(DAYU.view(state, viewer))


def swapped(state: DayuState) -> DayuState:
    """The same table with the two silver cards the other way round."""
    (one, *rest), (other, *others) = state.rows
    mine = msgspec.structs.replace(one, card=msgspec.structs.replace(one.card, what=other.card.what))
    theirs = msgspec.structs.replace(other, card=msgspec.structs.replace(other.card, what=one.card.what))
    return msgspec.structs.replace(state, rows=((mine, *rest), (theirs, *others)))


def test_the_other_side_is_the_owners_alone() -> None:
    for viewer in (0, 1, PUBLIC):
        for seat in (0, 1):
            silver = DAYU.view(TWO, viewer).seats[seat].row[0]
            assert silver.up.name == "1hoe:1"
            assert (silver.other is not None) == (viewer == seat)
            assert not silver.remembered
    assert shows(TWO, PUBLIC) == shows(swapped(TWO), PUBLIC)
    assert shows(TWO, 0) != shows(swapped(TWO), 0)


def test_cards_that_look_alike_are_named_alike() -> None:
    """No name, order or list of moves tells two tables apart for who may not know."""
    one, other = TWO, swapped(TWO)
    for seat in (0, 1):
        assert DAYU.legal_moves(one, seat) == DAYU.legal_moves(other, seat)
    for move in (Discard(1), Construct(1), Rest()):
        pairs = zip(DAYU.apply(one, 0, move), DAYU.apply(other, 0, move), strict=True)
        for beat, twin in pairs:
            assert seen(beat.effect, PUBLIC) == seen(twin.effect, PUBLIC)
            assert shows(beat.state, PUBLIC) == shows(twin.state, PUBLIC)


def test_a_flip_shows_a_card_to_all_and_only_the_first_one_teaches() -> None:
    told_of = effects(TWO, Flip(1))
    assert Learned("side") in told_of
    after = done(TWO, Flip(1))
    for viewer in (1, PUBLIC):
        silver = DAYU.view(after, viewer).seats[0].row[0]
        assert silver.other is not None
        assert silver.remembered
    assert not DAYU.view(after, 0).seats[0].row[0].remembered
    assert not any(isinstance(effect, Learned) for effect in effects(after, Flip(1)))
    plain = effects(TWO, Flip(2))
    assert not any(isinstance(effect, Learned) for effect in plain)


def test_a_flip_ends_free_take_backs_and_a_move_does_not() -> None:
    course = begin(DAYU, TWO, 2)
    course, _ = advance(DAYU, course, Played(1, 0, Rest()))
    assert course.own == (1,)
    course, _ = advance(DAYU, course, Played(2, 0, Flip(1)))
    assert course.own == ()
    assert (course.stop.reason, course.stop.what) == ("learned", "side")


def test_what_was_held_stays_known_under_the_pile_and_on_the_used_heap() -> None:
    state = done(TWO, Discard(1), Construct(2), Construct(3))
    pile, used = DAYU.view(state, 0).piles[0].under, DAYU.view(state, 0).seats[0].played
    assert [tool.other is not None for tool in (*pile, *used)] == [True, True, True]
    others = DAYU.view(state, 1)
    assert [tool.other is None for tool in others.piles[0].under] == [True]
    assert [tool.other is None for tool in others.seats[0].played] == [False, True]
    assert others.seats[0].played[0].plain


def test_a_card_from_under_a_pile_teaches_its_taker() -> None:
    """The other one has put it there."""
    state = laid("F05", "F01", "F02", rows=["S01 G01"], piles={"silver": 0}, points=2)
    state = lucky(done(lucky(done(state, Discard(1), Rest(), TakeTool("red"))), TakeTool("green")))
    assert state.active == 1
    state = done(state, Rest(), Rest(), Rest())
    beats = DAYU.apply(state, 1, TakeTool("silver"))
    assert Learned("tool", (1,)) in [beat.effect for beat in beats]
    assert beats[-1].state.rows[1][0].number == 1
    assert beats[-1].state.rows[1][0].card.known == (0, 1)


def test_a_top_has_one_face_for_all_and_another_for_its_taker() -> None:
    state = done(laid("F05", "F01", "F02", rows=["S01 G01"], points=1, tops={"red": "R01"}), Rest())
    state = done(state, TakeTool("red"))
    question = DAYU.ask(state)
    assert question.to == (0,)
    assert set(question.pool) == {"R01", "R04", "R07"}
    after = told(state, "R07")
    assert DAYU.view(after, 0).seats[0].row[2].other is not None
    assert DAYU.view(after, 1).seats[0].row[2].other is None


def test_a_plain_card_is_told_to_all() -> None:
    state = done(laid("F05", "F01", "F02", rows=["S01 R01"], points=1), Rest())
    state = done(state, TakeTool("green"))
    assert DAYU.ask(state).to is None
    after = lucky(state)
    assert DAYU.view(after, PUBLIC).seats[0].row[2].other is not None
    assert not any(isinstance(beat.effect, Learned) for beat in DAYU.apply(state, CHANCE, (DAYU.ask(state).pool[0],)))


# Drawing when it is needed is as good as shuffling


SOME = ("R01", "R01", "R04", "R07", "R10", "R10", "R28")
"""Of a red pile; three of them show the same rune side and differ on the other."""


def _drawn(dice: random.Random, takes: int) -> tuple[str, ...]:
    """Designs as they come, drawn in two stages."""
    names, pool, came = TWO.box.runes, list(SOME), []
    for _ in range(takes):
        top = dice.choice([names[id] for id in pool])
        came.append(dice.choice([id for id in pool if names[id] == top]))
        pool.remove(came[-1])
    return tuple(came)


def test_questions_are_put_as_in_that_scheme() -> None:
    """Each top is asked from the whole rest of its pile, each design from those with that rune side."""
    for _, what, beats in game(random.Random(8), 3)[:200]:
        del what
        state = beats[-1].state
        if DAYU.to_move(state) != (CHANCE,):
            continue
        question = DAYU.ask(state)
        frame, _, stage = question.name.partition("_")
        if stage == "top":
            pool = state.pools[FRAMES.index(frame)]  # type: ignore[arg-type]
            assert Counter(question.pool) == Counter(state.box.runes[id] for id in pool)
        elif stage == "tool":
            at = FRAMES.index(frame)  # type: ignore[arg-type]
            assert Counter(question.pool) == Counter(
                id for id in state.pools[at] if state.box.runes[id] == state.tops[at]
            )


def test_two_stages_come_as_a_full_shuffle() -> None:
    dice, count = random.Random(2), 20_000
    lazy = Counter(_drawn(dice, 2) for _ in range(count))
    full = Counter(tuple(dice.sample(SOME, 2)) for _ in range(count))
    away = sum((lazy[one] - full[one]) ** 2 / (lazy[one] + full[one]) for one in {*lazy, *full})
    freedom = len({*lazy, *full}) - 1
    assert abs(away - freedom) < 5 * (2 * freedom) ** 0.5


# Imagined tables


def test_imagined_tables_deal_what_looks_alike_anew() -> None:
    """For a spectator the two silver hoe cards are any two of the nine, in order."""
    count = 3_000
    drawn = Counter(
        tuple(row[0].card.what for row in DAYU.resample(TWO, PUBLIC, Dice(b"anew", n)).rows) for n in range(count)
    )
    expected = {
        (one, other): (3 / 9) * ((2 if one == other else 3) / 8)
        for one in ("S01", "S04", "S07")
        for other in ("S01", "S04", "S07")
    }
    away = sum((drawn[pair] - count * chance) ** 2 / (count * chance) for pair, chance in expected.items())
    assert away < 8 + 5 * 4
    mine = {tuple(row[0].card.what for row in DAYU.resample(TWO, 0, Dice(b"mine", n)).rows) for n in range(60)}
    assert {one for one, _ in mine} == {"S01"}
    assert {other for _, other in mine} == {"S01", "S04", "S07"}


def test_imagined_tables_lose_no_card_and_look_the_same() -> None:
    events = game(random.Random(4), 3)
    for number, (_, _, beats) in enumerate(events[::9]):
        state = beats[-1].state
        for viewer in (0, 1, 2, PUBLIC):
            twin = DAYU.resample(state, viewer, Dice(b"twin", number))
            DAYU.check(twin)
            assert shows(twin, viewer) == shows(state, viewer)


def test_discards_end_with_a_word_when_points_are_spent() -> None:
    state = done(laid("F05", "F01", "F02", rows=["S01 S04 S07"], points=1), Discard(2), Discard(1), Done())
    assert [tool.number for tool in state.tails[0]] == [2, 1]
