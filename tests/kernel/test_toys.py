"""What the later games need of the contract, shown on three tiny ones."""

from collections import Counter

import pytest

from rules.kernel.audience import CHANCE, PUBLIC
from rules.kernel.contract import resolve
from rules.kernel.course import Played, begin, checked
from rules.kernel.dice import Dice
from rules.kernel.effects import Secret, seen
from rules.kernel.playthrough import play
from tests.kernel.toys.ledger import Buy, Buying, Ledger, LedgerState, Over
from tests.kernel.toys.night import Leave, Look, Night, Peek, Plan, Relay, Swap
from tests.kernel.toys.tides import Choose, Tides

DEAL = [("wolf",), ("goat",), ("dog",), ("goat", "wolf"), ("cabbage", "goat"), ("cabbage", "cabbage")]


def run(game, seats, *said, chosen=None):
    setup = resolve(game.meta, seats, chosen)
    course = begin(game, game.initial_state(setup), seats)
    told = []
    for number, (who, what) in enumerate(said, 1):
        course, beats = checked(game, course, Played(number, who, what))
        told.append([beat.effect for beat in beats])
    return course, told


def night(*said):
    return run(Night(), 3, *[(CHANCE, cards) for cards in DEAL], *said)


def test_secret_simultaneous_choice_with_second_thoughts():
    course, told = run(Tides(), 3, (1, Choose("ebb")), (1, Choose("spring")), (0, Choose("spring")))
    assert course.awaited == (2,)
    game = Tides()
    assert game.view(course.state, 1).chosen == (None, "spring", None)
    assert game.view(course.state, PUBLIC).chosen == (None, None, None)
    assert game.view(course.state, PUBLIC).has_chosen == (True, True, False)
    assert seen(told[0][0], 0).card.value is None
    course, _ = run(game, 3, (1, Choose("ebb")), (1, Choose("spring")), (0, Choose("spring")), (2, Choose("flood")))
    assert course.state.totals == (0, 0, 2)
    assert course.state.spent == (("spring",), ("spring",), ("flood",))


def test_rounds_add_up_and_several_win():
    said = [(0, "ebb"), (1, "flood"), (0, "flood"), (1, "ebb"), (0, "spring"), (1, "spring")]
    course, _ = run(Tides(), 2, *[(seat, Choose(card)) for seat, card in said])
    assert course.over
    result = Tides().result(course.state)
    assert result.winners == (0, 1)
    assert result.ranking == ((0, 1),)
    assert [score.total for score in result.scores] == [3, 3]


def test_a_private_peek_at_a_hidden_role():
    course, told = night((0, Peek(2)))
    peek, learned, *_ = told[-1]
    assert peek.role == Secret("dog", (0,))
    assert learned.to == (0,)
    game = Night()
    roles = {viewer: [card.what for card in game.view(course.state, viewer).roles] for viewer in (0, 1, PUBLIC)}
    assert roles == {0: ["wolf", None, "dog"], 1: [None, "goat", None], PUBLIC: [None, None, None]}
    assert {game.resample(course.state, 0, Dice(b"r", n)).roles[2].what for n in range(20)} == {"dog"}
    assert len({game.resample(course.state, 1, Dice(b"r", n)).roles[2].what for n in range(40)}) == 3


def test_a_look_ends_a_move_and_a_choice_follows():
    course, _ = night((0, Look(1, 0)))
    game = Night()
    assert course.awaited == (0,)
    assert game.legal_moves(course.state, 0) == (Leave(), Swap(0), Swap(1))
    swapped, _ = night((0, Look(1, 0)), (0, Swap(1)))
    assert [card.what for card in swapped.state.rows[0]] == ["goat", "cabbage"]
    assert [card.known for card in swapped.state.rows[0]] == [(0,), (0, 1)]
    assert game.view(swapped.state, 1).rows[1][0].what is None, "the given card is unknown to its taker"
    assert game.view(swapped.state, 0).rows[1][0].what == "wolf", "and known to its giver"


def test_what_is_known_of_cards_laid_anew_is_a_set():
    course, told = night((0, Look(1, 0)), (0, Leave()), (1, Relay(True)))
    game = Night()
    assert [card.what for card in course.state.rows[1]] == ["goat", "cabbage"]
    assert seen(told[-1][0], 0).crossed == Secret(None, (1,))
    assert [card.what for card in game.view(course.state, 0).rows[1]] == [None, None]
    assert [(hint.known, hint.face) for hint in game.view(course.state, 0).hints] == [
        ((0, 1), "cabbage"),
        ((1,), None),
    ]
    rows = Counter(
        tuple(card.what for card in game.resample(course.state, 0, Dice(b"h", n)).rows[1]) for n in range(900)
    )
    assert all("cabbage" in row for row in rows)
    alike = rows["cabbage", "cabbage"]
    assert 200 < alike < 400, "two of the five cards that 0 cannot place beside it are cabbages: a third"


def test_who_is_next_may_plan_while_another_acts():
    game = Night()
    course, told = night((1, Plan(2)), (1, Plan(0)))
    assert course.awaited == (0,)
    assert seen(told[-1][0], 0).target.value is None
    assert (game.view(course.state, 0).planned, game.view(course.state, 0).plan) == (True, None)
    assert game.view(course.state, 1).plan == "0"
    assert game.legal_moves(course.state, 2) == ()
    after, told = night((1, Plan(2)), (0, Relay(False)))
    assert [type(effect).__name__ for effect in told[-1]] == ["Relaid", "PlanShown", "Learned"]
    assert after.state.plan is None


def test_sides_win_together():
    ends = {}
    for seed in range(40):
        end = list(play(Night(), resolve(Night.meta, 3), seed))[-1].after.state
        result = Night().result(end)
        ends.setdefault(result.side, set()).add(len(result.winners))
    assert set(ends) == {"wolves", "flock"}
    assert ends["wolves"] == {1}
    assert ends["flock"] <= {2, 3}


@pytest.mark.parametrize(
    ("ships", "grade", "winners", "honours"),
    [
        ((), "novice", (), ()),
        (("junk",), "novice", (0,), ()),
        (("steamer",), "veteran", (0,), ()),
        (("steamer", "steamer"), "great merchant", (0,), ("two_steamers",)),
    ],
)
def test_who_plays_alone_reaches_a_grade(ships, grade, winners, honours):
    result = Ledger().result(LedgerState(Over(), 3, 3, (0, 0, 0, 0, 0), ships))
    assert (result.grade, result.winners, result.honours) == (grade, winners, honours)


def test_hundreds_of_payments_are_each_a_move_of_its_own():
    game = Ledger()
    state = LedgerState(Buying(), 1, 3, (5, 5, 5, 5, 5), ())
    legal = game.legal_moves(state, 0)
    assert len(legal) > 400
    assert (
        len({game.apply(state, 0, move)[-1].state.cubes for move in legal if isinstance(move, Buy)}) == len(legal) - 1
    )
