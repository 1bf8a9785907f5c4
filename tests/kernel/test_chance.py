"""Luck's questions: what can be answered, and what cannot."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.chance import Draw, check, deal_anew, decode_outcome, draw, encode_outcome
from rules.kernel.dice import Dice
from rules.kernel.errors import BadOutcome

BOATS = Draw("boat", ("raft", "raft", "sail"), 2)
DICE = Draw("dice", (1, 2, 3, 4, 5, 6), 2, replace=True)
UNEQUAL = Draw("dice", (1, 2, 3), 2, replace=True, accept=lambda two: two[0] != two[1])

items = st.one_of(st.integers(0, 5), st.sampled_from(["goat", "wolf", "dog"]))


@given(st.lists(items, min_size=1, max_size=8), st.data(), st.booleans())
def test_whatever_is_drawn_is_accepted(pool, data, replace):
    question = Draw("any", tuple(pool), data.draw(st.integers(0, len(pool))), replace=replace)
    outcome = draw(question, Dice(b"any", data.draw(st.integers(0, 99))))
    check(question, outcome)
    assert decode_outcome(encode_outcome(outcome)) == outcome


@given(st.lists(items, max_size=4), st.lists(items, max_size=6))
def test_without_putting_back_exactly_the_sub_multisets_are_accepted(outcome, pool):
    question = Draw("any", tuple(pool), 2)
    can = len(outcome) == 2 and not Counter(outcome) - Counter(pool)
    try:
        check(question, tuple(outcome))
    except BadOutcome:
        assert not can
    else:
        assert can


@pytest.mark.parametrize(
    ("question", "outcome"),
    [
        (BOATS, ()),
        (BOATS, ("raft",)),
        (BOATS, ("raft", "sail", "raft")),
        (BOATS, ("sail", "sail")),
        (BOATS, ("raft", "ark")),
        (BOATS, ("raft", "Sail")),
        (DICE, (0, 1)),
        (DICE, (6, 7)),
        (DICE, ("1", 2)),
        (DICE, (1, 2, 3)),
        (UNEQUAL, (2, 2)),
    ],
)
def test_what_luck_cannot_give_is_refused(question, outcome):
    with pytest.raises(BadOutcome, match=question.name):
        check(question, outcome)


@pytest.mark.parametrize("outcome", [("raft", "raft"), ("raft", "sail"), ("sail", "raft")])
def test_what_luck_can_give_is_accepted_in_any_order(outcome):
    check(BOATS, outcome)


def test_dice_may_repeat_and_acceptance_holds():
    check(DICE, (3, 3))
    check(UNEQUAL, (3, 1))
    assert all(len(set(draw(UNEQUAL, Dice(b"u", n)))) == 2 for n in range(50))


def test_a_question_that_nothing_answers_is_a_mistake_of_the_game():
    with pytest.raises(AssertionError, match="impossible"):
        draw(Draw("impossible", (1,), 1, accept=lambda _: False), Dice(b"", 0))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "{}",
        '"raft"',
        "[null]",
        "[true]",
        "[1.5]",
        "[[1]]",
        '[{"a":1}]',
        "[NaN]",
        "[1",
        "[" * 99_999,
        b"[\xff]",
        "[1e400]",
    ],
)
def test_what_is_no_outcome_is_refused(text):
    with pytest.raises(BadOutcome):
        decode_outcome(text)


# Dealing anew


def test_deals_are_even():
    dice, counts = Dice(b"deal", 0), Counter()
    for _ in range(6_000):
        counts[deal_anew("aabc", [1, 2, 1], dice)] += 1
    hope = 6_000 / 24  # each order of the four cards is as likely; a's cannot be told apart
    ways = Counter((p[:1], p[1:3], p[3:]) for p in permutations("aabc"))
    assert set(counts) == set(ways)
    assert sum((counts[deal] - hope * n) ** 2 / (hope * n) for deal, n in ways.items()) < 50


def test_deals_that_contradict_what_is_known_are_dealt_again():
    dice, counts = Dice(b"facts", 0), Counter()
    for _ in range(4_000):
        counts[deal_anew("abcd", [2, 2], dice, facts=lambda deal: "a" in deal[0] and deal[1][0] != "b")] += 1
    possible = {(p[:2], p[2:]) for p in permutations("abcd") if "a" in p[:2] and p[2] != "b"}
    assert set(counts) == possible
    hope = 4_000 / len(possible)
    assert sum((count - hope) ** 2 / hope for count in counts.values()) < 40


def test_places_may_be_empty_and_everything_is_dealt():
    dealt = deal_anew([1, 2, 3], [0, 3, 0], Dice(b"d", 0))
    assert dealt[0] == dealt[2] == ()
    assert sorted(dealt[1]) == [1, 2, 3]
    assert deal_anew([], [], Dice(b"d", 0)) == ()


def test_cards_and_places_must_agree():
    with pytest.raises(AssertionError, match="3 cards for 2 places"):
        deal_anew("abc", [1, 1], Dice(b"d", 0))


def test_facts_that_nothing_satisfies_are_a_mistake_of_the_game():
    with pytest.raises(AssertionError, match="no deal"):
        deal_anew("ab", [1, 1], Dice(b"d", 0), facts=lambda _: False)
