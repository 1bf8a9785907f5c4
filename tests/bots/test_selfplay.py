"""Matches among bots: reproducible, recorded without loss, counted right."""

from __future__ import annotations

import pytest

from rules.bots import LEVELS
from rules.bots.contract import Budget
from rules.bots.records import is_record, read_record, write_record
from rules.bots.selfplay import Match, play
from rules.bots.statistics import Tally, share, spread, tenths
from rules.kernel.audience import CHANCE
from rules.kernel.contract import Count, Result, Score, resolve
from rules.kernel.errors import KernelError
from rules.kernel.positions import write_position
from tests.bots.toys import Duel, Heap, HeapState

HEAP, DUEL = Heap(), Duel()
RANDOM, SENSIBLE = LEVELS["random"], LEVELS["sensible"]


def seed(number: int) -> bytes:
    return number.to_bytes(32, "big")


def duel(number: int) -> Match:
    return play(DUEL, resolve(DUEL.meta, 2), [RANDOM, RANDOM], seed(number), Budget())


def test_the_same_seed_gives_the_same_match() -> None:
    assert duel(1) == duel(1)
    assert len({write_record(duel(number), seed(0), ("random",) * 2) for number in range(10)}) > 3


def test_luck_does_not_depend_on_who_plays() -> None:
    setup = resolve(DUEL.meta, 2)
    for number in range(5):
        one = play(DUEL, setup, [RANDOM, RANDOM], seed(number), Budget())
        other = play(DUEL, setup, [SENSIBLE, RANDOM], seed(number), Budget(8))
        assert one.played[:2] == other.played[:2]
        assert all(event.who == CHANCE for event in one.played[:2])


def test_a_match_without_end_is_stopped() -> None:
    match = play(HEAP, resolve(HEAP.meta, 2), [RANDOM, RANDOM], seed(1), Budget(), most_events=2)
    assert match.result is None
    assert match.moves == 2


def test_sensible_beats_random_where_it_can() -> None:
    """From 10 the first player of Heap wins by right play, whatever the other does."""
    setup = resolve(HEAP.meta, 2)
    wins = 0
    for number in range(20):
        result = play(HEAP, setup, [SENSIBLE, RANDOM], seed(number), Budget(90)).result
        assert result is not None
        wins += result.winners == (0,)
    assert wins >= 18


@pytest.mark.parametrize("number", range(6))
def test_a_record_comes_back_whole(number: int) -> None:
    match = duel(number)
    text = write_record(match, seed(number), ("random", "random"))
    assert is_record(text)
    record = read_record(DUEL, text)
    assert record.header.setup == match.setup
    assert bytes.fromhex(record.header.seed) == seed(number)
    assert record.played == match.played
    assert record.courses[-1].state == match.end
    assert len(record.courses) == len(match.played) + 1


def test_a_record_without_its_last_line_is_read_as_far_as_it_goes() -> None:
    text = write_record(duel(1), seed(1), ("random", "random"))
    assert read_record(DUEL, text.rsplit("\n", 2)[0]).played == duel(1).played


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("hetu match 1", "hetu match 9", "line 1"),
        ('"game":"duel"', '"game":"heap"', "heap"),
        ('"seats":2', '"seats":3', "3"),
        ('"rules":1', '"rules":2', "newer"),
        ('"number":2', '"number":3', "line 3"),
        ('"move":"say"', '"move":"sing"', "line 4"),
        ('"seat":0', '"seat":1', "line 4"),
        ('{"number":1,"seat":null', '{"number":1,"seat":0', "line 2"),
        ('{"number":1,', '{"number":1,"more":1,', "line 2"),
        ('{"number":1,', "{", "line 2"),
    ],
)
def test_a_record_that_was_tampered_with_is_refused(old: str, new: str, line: str) -> None:
    text = write_record(duel(1), seed(1), ("random", "random"))
    assert old in text
    with pytest.raises(KernelError, match=line):
        read_record(DUEL, text.replace(old, new, 1))


def test_a_record_with_an_outcome_that_luck_cannot_give_is_refused() -> None:
    text = write_record(duel(1), seed(1), ("random", "random"))
    first = text.splitlines()[1]
    with pytest.raises(KernelError, match="line 2"):
        read_record(DUEL, text.replace(first, '{"number":1,"seat":null,"payload":["99"]}'))


@pytest.mark.parametrize("text", ["", "\n", "{}", "[1]", '{"format":1}'])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(KernelError):
        read_record(DUEL, text)


def test_a_position_is_no_record() -> None:
    assert not is_record(write_position(resolve(HEAP.meta, 2), HeapState(3)))


def match_of(result: Result | None) -> Match:
    return Match(resolve(HEAP.meta, 2), (), HeapState(0), result)


def test_victories_are_shared_and_counted_by_seat_and_level() -> None:
    def won(*winners: int) -> Result:
        parts = (("red", 2),)
        return Result(winners, ((0, 1),), (Score(2, parts), Score(4, parts)), honours=("fast",), grade="B")

    tally = Tally()
    tally.add(match_of(won(0)), ("random", "sensible"))
    tally.add(match_of(won(0)), ("sensible", "random"))
    tally.add(match_of(won(0, 1)), ("sensible", "random"))
    tally.add(match_of(won()), ("sensible", "sensible"))
    tally.add(match_of(None), ("sensible", "sensible"))
    assert (tally.finished, tally.stopped) == (4, 1)
    assert [(seat.won, seat.of) for seat in tally.by_seat(2)] == [(2.5, 5), (0.5, 5)]
    levels = {row.level: (row.share.won, round(row.fair, 3)) for row in tally.by_level()}
    assert levels == {"random": (1.5, 0.3), "sensible": (1.5, 0.7)}
    assert tally.score_parts() == [("total", 3.0), ("red", 2.0)]
    assert tally.score_parts(1) == [("total", 4.0), ("red", 2.0)]
    assert {level: row.median for level, row in tally.totals().items()} == {"random": 4, "sensible": 2}
    assert tally.counts() == {}
    assert tally.honours() == [("fast", 4), ("B", 4)]
    assert tally.rounds is None


def test_what_games_count_is_added_up() -> None:
    tally = Tally()
    tally.add(match_of(None), ("random", "random"), (Count("arrive", "wolf", 2, 6), Count("arrive", "dog", 2, 2)))
    tally.add(match_of(None), ("random", "random"), (Count("arrive", "wolf", 1, 6), Count("lost", "dog", 0, 2)))
    found = {about: [(name, one.won, one.of) for name, one in rows] for about, rows in tally.counts().items()}
    assert found == {"arrive": [("wolf", 3, 12), ("dog", 2, 2)], "lost": [("dog", 0, 2)]}


def test_points_that_games_count_are_averaged() -> None:
    tally = Tally()
    for many, of in ((-3, 3), (5, 2), (0, 0)):
        counted = (Count("points", "wolf", many, of, points=True), Count("points", "dog", 0, 0, points=True))
        tally.add(match_of(None), ("random", "random"), counted)
    assert tally.averages() == {"points": [("wolf", 0.4)]}
    assert tally.counts() == {}


def test_intervals_are_wilsons() -> None:
    """Known values: 10 of 100 gives 5.52 to 17.44 %; nothing of 10 gives 0 to 27.75 %."""
    ten = share(10, 100)
    assert (round(ten.low, 4), round(ten.high, 4)) == (0.0552, 0.1744)
    none = share(0, 10)
    assert (none.low, round(none.high, 4)) == (0.0, 0.2775)
    assert share(0, 0).value == 0.0
    assert spread([1, 2, 6]) == (1, 3, 6)


def test_tenths_stand_where_sorted_numbers_do() -> None:
    assert tenths(range(10, -1, -1)) == (1, 5, 9)
    assert tenths([1, 2]).median == 1.5
    assert tenths([7]) == (7, 7, 7)
