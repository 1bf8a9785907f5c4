"""A table being played: whose page is fresh, and how far a seat may take back."""

import pytest

from rules.kernel.audience import CHANCE
from rules.kernel.contract import resolve
from rules.kernel.course import (
    Perspective,
    Played,
    Stop,
    TakeBack,
    advance,
    after_interruption,
    begin,
    checked,
    demand_legal,
    effective,
    fold,
    luck,
    same_to,
)
from rules.kernel.dice import Dice
from rules.kernel.errors import BadOutcome, Broken, RuleError
from rules.kernel.playthrough import play
from rules.kernel.positions import encode_state
from tests.kernel.toys import TOYS
from tests.kernel.toys.ledger import Buy, Done
from tests.kernel.toys.night import Leave, Look, Peek, Plan, Relay
from tests.kernel.toys.tides import Choose

TIDES, NIGHT, LEDGER = TOYS["tides"], TOYS["night"], TOYS["ledger"]


def start(game, seats, number=0):
    return begin(game, game.initial_state(resolve(game.meta, seats)), seats, number)


def run(game, course, *events):
    for event in events:
        course, _ = checked(game, course, Played(*event))
    return course


def dealt():
    """A night of three seats after the deal: seat 0 acts, seat 1 may plan."""
    deal = [("wolf",), ("goat",), ("dog",), ("goat", "wolf"), ("cabbage", "goat"), ("cabbage", "cabbage")]
    return run(NIGHT, start(NIGHT, 3), *[(n, CHANCE, what) for n, what in enumerate(deal, 1)])


# The number of the question


def test_questions_begin_with_the_first_event():
    assert start(TIDES, 3, 5).questions == (5, 5, 5)


def test_honest_simultaneous_choices_are_all_fresh():
    course = start(TIDES, 3, 5)
    course = run(TIDES, course, (6, 1, Choose("ebb")))
    assert course.questions == (5, 6, 5)
    course = run(TIDES, course, (7, 0, Choose("ebb")), (8, 1, Choose("flood")))
    assert course.questions == (7, 8, 5)
    assert course.awaited == (2,)
    course = run(TIDES, course, (9, 2, Choose("ebb")))
    assert course.questions == (9, 9, 9), "all are waited for again, so all have a new question"


def test_a_seat_that_becomes_awaited_has_a_new_question():
    course = dealt()
    assert course.questions == (6, 0, 0)
    course = run(NIGHT, course, (7, 1, Plan(2)))
    assert course.questions == (6, 7, 0), "the plan of seat 1 leaves the page of seat 0 fresh"
    course = run(NIGHT, course, (8, 0, Relay(False)))
    assert course.questions == (8, 8, 0)


def test_an_interruption_makes_every_question_new():
    course = run(TIDES, start(TIDES, 2), (1, 0, Choose("ebb")))
    after = after_interruption(course, 4)
    assert (after.number, after.questions) == (4, (4, 4))
    assert (after.state, after.own, after.awaited) == (course.state, course.own, course.awaited)


# Where a take-back stops


def test_nothing_can_be_taken_back_at_the_start():
    course = start(TIDES, 2, 3)
    assert (course.own, course.stop) == ((), Stop(3, "start"))


def test_luck_stops_it():
    course = dealt()
    assert (course.own, course.stop) == ((), Stop(6, "chance", "passengers"))


def test_own_moves_add_up_back_to_luck():
    course = run(LEDGER, start(LEDGER, 1), (1, CHANCE, (4, 4, 3)))
    course = run(LEDGER, course, (2, 0, Buy("junk", (2, 2, 0, 0, 1))), (3, 0, Buy("junk", (0, 0, 5, 1, 0))))
    assert course.own == (2, 3)
    assert course.own_seat == 0
    assert course.stop == Stop(1, "chance", "dice")
    course = run(LEDGER, course, (4, 0, Done()))
    assert course.own == (2, 3, 4)
    course = run(LEDGER, course, (5, CHANCE, (1, 2, 1)))
    assert (course.own, course.own_seat, course.stop) == ((), None, Stop(5, "chance", "dice"))


def test_another_seat_stops_it():
    course = run(TIDES, start(TIDES, 3), (1, 0, Choose("ebb")), (2, 0, Choose("flood")))
    assert (course.own, course.own_seat, course.stop) == ((1, 2), 0, Stop(0, "start"))
    course = run(TIDES, course, (3, 1, Choose("ebb")))
    assert (course.own, course.own_seat, course.stop) == ((3,), 1, Stop(2, "other_seat"))
    course = run(TIDES, course, (4, 0, Choose("spring")))
    assert (course.own, course.own_seat, course.stop) == ((4,), 0, Stop(3, "other_seat"))


def test_what_was_learned_stops_it():
    course = run(NIGHT, dealt(), (7, 0, Look(1, 0)))
    assert (course.own, course.own_seat, course.stop) == ((), None, Stop(7, "learned", "passenger"))
    course = run(NIGHT, course, (8, 0, Leave()))
    assert (course.own, course.own_seat, course.stop) == ((8,), 0, Stop(7, "learned", "passenger"))


def test_what_only_others_learned_stops_it_too():
    """The last to choose in secret turns the cards of all up."""
    course = run(TIDES, start(TIDES, 2), (1, 0, Choose("ebb")), (2, 1, Choose("ebb")))
    assert (course.own, course.stop) == ((), Stop(2, "learned", "card"))


# Take-backs as events


def played(*numbers):
    return [Played(number, 0, ("x",)) for number in numbers]


def numbers(events):
    return [event.number for event in events if isinstance(event, Played)]


@pytest.mark.parametrize(
    ("events", "count"),
    [
        ([], []),
        (played(1, 2, 3), [1, 2, 3]),
        ([*played(1, 2, 3), TakeBack(4, 3)], [1, 2, 3]),
        ([*played(1, 2, 3), TakeBack(4, 1)], [1]),
        ([*played(1, 2, 3), TakeBack(4, 0)], []),
        ([*played(1, 2, 3), TakeBack(4, 1), *played(5, 6)], [1, 5, 6]),
        ([*played(1, 2, 3), TakeBack(4, 2), *played(5), TakeBack(6, 1)], [1]),
        ([*played(1, 2, 3), TakeBack(4, 1), *played(5, 6), TakeBack(7, 5)], [1, 5]),
        ([*played(1, 2), TakeBack(3, 1), *played(4), TakeBack(5, 1), *played(6), TakeBack(7, 0), *played(8)], [8]),
        ([*played(1, 2), TakeBack(4, 1), TakeBack(5, 1), *played(6)], [1, 6]),
    ],
)
def test_take_backs_cut_the_tail(events, count):
    assert numbers(effective(events)) == count


def test_a_cold_start_comes_to_the_same_course_as_the_process_that_lived_through_it():
    """States, questions and stops, with a take-back within what a take-back had left."""
    begun = run(LEDGER, start(LEDGER, 1), (1, CHANCE, (4, 4, 3)))
    junk = Buy("junk", (2, 2, 0, 0, 1))
    lived = run(LEDGER, begun, (2, 0, junk), (3, 0, Done()))
    lived = after_interruption(run(LEDGER, begun, (2, 0, junk)), 4)
    lived = run(LEDGER, lived, (5, 0, Done()))
    lived = after_interruption(begun, 6)
    lived = run(LEDGER, lived, (7, 0, Done()), (8, CHANCE, (1, 2, 1)))
    log = [
        Played(1, CHANCE, (4, 4, 3)),
        Played(2, 0, junk),
        Played(3, 0, Done()),
        TakeBack(4, 2),
        Played(5, 0, Done()),
        TakeBack(6, 1),
        Played(7, 0, Done()),
        Played(8, CHANCE, (1, 2, 1)),
    ]
    assert fold(LEDGER, start(LEDGER, 1), effective(log)) == lived
    halfway = fold(LEDGER, start(LEDGER, 1), effective(log[:6]))
    assert halfway == after_interruption(begun, 6)
    assert halfway.questions == (6,)


def test_the_luck_of_an_event_number_is_never_used_twice():
    course = run(LEDGER, start(LEDGER, 1), (1, CHANCE, (4, 4, 3)), (2, 0, Done()))
    again = {luck(LEDGER, course, b"key", number) for number in range(3, 40)}
    assert len(again) > 20
    assert luck(LEDGER, course, b"key", 3) == luck(LEDGER, course, b"key", 3)


def test_fold_shows_every_event_to_who_watches():
    steps = list(play(NIGHT, resolve(NIGHT.meta, 3), 4))
    watched = []
    fold(NIGHT, start(NIGHT, 3), [step.played for step in steps], lambda *seen: watched.append(seen))
    assert watched == [tuple(step) for step in steps]


# Seats that choose at the same time


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_simultaneous_choices_lead_to_the_same_in_any_order(seats):
    said = [(seat, Choose(card)) for seat, card in enumerate(("ebb", "spring", "ebb", "flood")[:seats])]
    ends = set()
    for order in (said, said[::-1], said[1:] + said[:1]):
        course = start(TIDES, seats)
        for number, (seat, move) in enumerate(order, 1):
            course = run(TIDES, course, (number, seat, move))
        ends.add(encode_state(course.state))
    assert len(ends) == 1


def test_a_choice_may_be_changed_while_others_think_and_not_after():
    course = run(TIDES, start(TIDES, 2), (1, 0, Choose("ebb")))
    assert course.awaited == (1,)
    demand_legal(TIDES, course, 0, Choose("flood"))
    course = run(TIDES, course, (2, 0, Choose("flood")), (3, 1, Choose("flood")))
    assert course.state.spent == (("flood",), ("flood",))
    with pytest.raises(RuleError):
        demand_legal(TIDES, course, 0, Choose("flood"))


# Refusals


def test_moves_of_those_not_asked_are_refused():
    with pytest.raises(RuleError) as refusal:
        run(NIGHT, dealt(), (7, 2, Peek(0)))
    assert refusal.value.why.code == "not_now"
    with pytest.raises(RuleError) as refusal:
        run(NIGHT, start(NIGHT, 3), (1, 0, Peek(1)))
    assert refusal.value.why.code == "not_now"


def test_nothing_is_legal_when_it_is_over():
    end = list(play(TIDES, resolve(TIDES.meta, 2), 1))[-1].after
    assert end.over
    with pytest.raises(RuleError) as refusal:
        demand_legal(TIDES, end, 0, Choose("ebb"))
    assert refusal.value.why.code == "over"


@pytest.mark.parametrize("seat", [3, 99, -2, -3])
def test_there_is_no_such_seat(seat):
    with pytest.raises(Broken, match="no seat"):
        run(TIDES, start(TIDES, 3), (1, seat, Choose("ebb")))


def test_luck_answers_only_when_asked_and_only_what_it_can():
    with pytest.raises(RuleError):
        run(TIDES, start(TIDES, 2), (1, CHANCE, ("ebb",)))
    with pytest.raises(RuleError):
        run(NIGHT, start(NIGHT, 2), (1, CHANCE, Peek(0)))
    with pytest.raises(RuleError):
        run(NIGHT, dealt(), (7, 0, ("wolf",)))
    with pytest.raises(BadOutcome):
        run(NIGHT, start(NIGHT, 2), (1, CHANCE, ("shepherd",)))
    with pytest.raises(BadOutcome, match="pool"):
        run(NIGHT, start(NIGHT, 2), (1, CHANCE, ("wolf",)), (2, CHANCE, ("wolf",)))


def test_a_refused_event_leaves_the_course_as_it_was():
    course = dealt()
    text = encode_state(course.state)
    for event in ((7, 0, Peek(0)), (7, 1, Plan(1)), (7, 0, Leave())):
        with pytest.raises(RuleError):
            run(NIGHT, course, event)
    assert encode_state(course.state) == text


def test_advance_returns_the_beats_of_the_event():
    after, beats = advance(NIGHT, dealt(), Played(7, 0, Peek(2)))
    assert [type(beat.effect).__name__ for beat in beats] == ["Peeked", "Learned"]
    assert beats[-1].state == after.state


# What a bot gets


def test_a_perspective_is_one_seats_and_imagines_what_looks_the_same():
    course = dealt()
    mine = Perspective(NIGHT, course.state, 0)
    assert mine.view == NIGHT.view(course.state, 0)
    assert mine.legal_moves == NIGHT.legal_moves(course.state, 0)
    imagined = [mine.imagine(Dice(b"dream", n)) for n in range(30)]
    assert all(same_to(NIGHT, course.state, dream, 0) for dream in imagined)
    assert len({encode_state(dream) for dream in imagined}) > 20
    assert not all(same_to(NIGHT, course.state, dream, 1) for dream in imagined)
