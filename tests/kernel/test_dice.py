"""The dice keep to their specification in prose, and are even."""

import hashlib
from collections import Counter
from itertools import islice, permutations

import pytest

from rules.kernel.chance import Draw, draw
from rules.kernel.dice import Dice, commitment, table_key

SEED = bytes(range(32))


# An independent recomputation, written from the specification's text alone.


def key_by_hand(seed, nonces):
    hashed = hashlib.blake2b(digest_size=32, key=seed)
    hashed.update(b"hetu/key/1")
    for nonce in nonces:
        hashed.update(len(nonce.encode("utf-8")).to_bytes(4, "big"))
        hashed.update(nonce.encode("utf-8"))
    return hashed.digest()


def words_by_hand(key, event):
    for block in range(10**6):
        data = b"hetu/dice/1" + event.to_bytes(8, "big") + block.to_bytes(8, "big")
        digest = hashlib.blake2b(data, digest_size=32, key=key).digest()
        for at in range(0, 32, 8):
            yield int.from_bytes(digest[at : at + 8], "big")


def below_by_hand(words, bound):
    return next(word % bound for word in words if word < 2**64 - 2**64 % bound)


def draw_by_hand(words, pool, count, put_back=False):
    rest, drawn = sorted(pool), []
    for _ in range(count):
        at = below_by_hand(words, len(rest))
        drawn.append(rest[at] if put_back else rest.pop(at))
    return tuple(drawn)


VECTORS = {
    "key": "0826ace3f3106100fd0a14dfaf6fd65bb9a6004c27fa5cb689c844b1c96a6d5e",
    "below 6": [2, 0, 3, 3, 4, 1, 0, 0, 3, 3, 4, 3],
    "four of abcdef": ("a", "c", "f", "d"),
    "below 2^63+1": 8886388982667977352,
}


def test_vectors_that_never_change():
    key = table_key(SEED, ("river", "河圖"))
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert key.hex() == VECTORS["key"]
    dice = Dice(key, 7)
    assert [dice.below(6) for _ in range(12)] == VECTORS["below 6"]
    assert draw(Draw("cards", tuple("abcdef"), 4), Dice(key, 8)) == VECTORS["four of abcdef"]
    assert Dice(key, 9).below(2**63 + 1) == VECTORS["below 2^63+1"]


@pytest.mark.parametrize("nonces", [(), ("",), ("a", "b"), ("ab",), ("河", "圖")])
def test_keys_as_the_prose_says(nonces):
    assert table_key(SEED, nonces) == key_by_hand(SEED, nonces)


def test_nonces_cannot_be_run_together():
    keys = {table_key(SEED, nonces) for nonces in [(), ("",), ("ab",), ("a", "b"), ("", "ab"), ("ab", "")]}
    assert len(keys) == 6


@pytest.mark.parametrize("event", [0, 1, 255, 2**40])
def test_numbers_as_the_prose_says(event):
    key = key_by_hand(SEED, ("x",))
    dice, words = Dice(key, event), words_by_hand(key, event)
    for bound in (1, 2, 3, 6, 52, 10**9, 2**63, 2**63 + 1, 2**64 - 1, 2**64):
        for _ in range(5):
            assert dice.below(bound) == below_by_hand(words, bound)


@pytest.mark.parametrize("event", range(40))
def test_draws_as_the_prose_says(event):
    key = key_by_hand(SEED, ())
    pool = ("goat", "wolf", "goat", "cabbage", "dog", "goat")
    assert draw(Draw("d", pool, 4), Dice(key, event)) == draw_by_hand(words_by_hand(key, event), pool, 4)
    faces = (1, 2, 3, 4, 5, 6)
    drawn = draw(Draw("d", faces, 3, replace=True), Dice(key, event))
    assert drawn == draw_by_hand(words_by_hand(key, event), faces, 3, put_back=True)


@pytest.mark.parametrize("event", range(20))
def test_a_refused_draw_is_made_again_further_along_the_stream(event):
    key, pool = key_by_hand(SEED, ()), tuple(range(8))
    words = words_by_hand(key, event)
    by_hand = next(
        drawn for drawn in (draw_by_hand(words, pool, 3) for _ in range(1_000)) if drawn[0] < drawn[1] < drawn[2]
    )
    question = Draw("d", pool, 3, accept=lambda drawn: drawn[0] < drawn[1] < drawn[2])
    assert draw(question, Dice(key, event)) == by_hand


def test_a_pool_tells_nothing_by_its_order():
    for event in range(20):
        one = draw(Draw("d", ("b", "a", "c", 2, 10), 3), Dice(SEED, event))
        assert one == draw(Draw("d", (10, "c", 2, "b", "a"), 3), Dice(SEED, event))


def chi_square(counts, kinds, total):
    hope = total / kinds
    return sum((count - hope) ** 2 for count in counts.values()) / hope + (kinds - len(counts)) * hope


# The bounds are beaten by chance once in about a million runs; the keys are fixed, so never.


@pytest.mark.parametrize(("bound", "most"), [(2, 24), (3, 28), (7, 40), (35, 85)])
def test_numbers_are_even(bound, most):
    dice = Dice(b"even", bound)
    counts = Counter(dice.below(bound) for _ in range(6_000))
    assert chi_square(counts, bound, 6_000) < most


def test_shuffles_are_even():
    dice, counts = Dice(b"even", 100), Counter()
    for _ in range(6_000):
        items = list("abcd")
        dice.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations("abcd"))
    assert chi_square(counts, 24, 6_000) < 68


def test_draws_are_even_over_event_numbers():
    counts = Counter(draw(Draw("d", (1, 2, 3, 4, 5), 2), Dice(b"even", event)) for event in range(6_000))
    assert set(counts) == set(permutations((1, 2, 3, 4, 5), 2))
    assert chi_square(counts, 20, 6_000) < 62


def test_choice_is_even():
    dice = Dice(b"even", 200)
    counts = Counter(dice.choice("abcde") for _ in range(6_000))
    assert chi_square(counts, 5, 6_000) < 35


def test_streams_of_events_and_keys_differ():
    first = {tuple(islice(words_of(Dice(key, event)), 4)) for key in (b"a", b"b") for event in range(50)}
    assert len(first) == 100


def words_of(dice):
    while True:
        yield dice.below(2**64)
