"""An adversary at a table: requests fresh, stale, doubled, forged, in any order, beside a model in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from rules.kernel.chance import decode_outcome
from rules.kernel.course import CHANCE, Course, Played, TakeBack, begin, effective, fold
from rules.kernel.dice import SEED_BYTES
from rules.kernel.positions import encode_state
from tables import play
from tables.log import read, verify
from tables.play import memory
from tests.factories import running_table


def outcome(call: Callable[[], play.Moved]) -> play.Moved | play.PlayError:
    """What `call` answers, or the error that it raises."""
    try:
        return call()
    except play.PlayError as error:
        return error


class Adversary(RuleBasedStateMachine):
    """The model: the kernel's own fold over the requests that were accepted, and what keys have been answered."""

    game = "night"
    seats = 3

    def __init__(self) -> None:
        super().__init__()
        self.table, self.players = running_table(self.game, self.seats, seed=b"s" * SEED_BYTES)
        now = play.present(self.table.code)
        self.rules = now.game
        self.first = begin(self.rules, self.rules.initial_state(now.setup), self.seats, now.start)
        self.accepted: list[Played | TakeBack] = []
        self.requests: dict[tuple[int, str], tuple[tuple[Any, ...], int]] = {}
        self.pages: list[tuple[int, int]] = []
        self.head = now.start
        self._take_luck()

    def course(self) -> Course:
        return fold(self.rules, self.first, effective(self.accepted))

    def _take_luck(self) -> None:
        """Luck's answers are the server's to give: the model takes them over, and the proof checks them."""
        for record in read(self.table.pk, self.head):
            if record.kind == "chance":
                assert self.course().awaited == (CHANCE,)
                self.accepted.append(Played(record.number, CHANCE, decode_outcome(record.payload)))
            self.head = record.number

    def send(self, seat: int, question: int, key: str, move: Any, by: int) -> None:
        """One request, and what must come of it."""
        course = self.course()
        text = self.rules.codec.encode(move)
        known = self.requests.get((by, key)) if key else None
        request = (seat, question, text)
        legal = move in self.rules.legal_moves(course.state, seat)
        answer = outcome(lambda: play.move(self.table.code, seat, question, key, text, self.players[by]))
        if isinstance(answer, play.PlayError):
            if by != seat:
                assert isinstance(answer, play.NotYours)
            elif known is not None:
                assert isinstance(answer, play.StalePage)
                assert known[0] != request
            elif question != course.questions[seat]:
                assert isinstance(answer, play.StalePage)
            else:
                assert isinstance(answer, play.Forbidden)
                assert not legal
            return
        assert by == seat
        if known is not None:
            assert (request, answer.number) == known
            return
        assert question == course.questions[seat]
        assert legal
        self.accepted.append(Played(self.head + 1, seat, move))
        self.head += 1
        self._take_luck()
        assert answer.number == self.head
        if key:
            self.requests[by, key] = (request, answer.number)

    def any_move(self, data: st.DataObject, seat: int) -> Any:
        """A legal move of the seat, or of another one, or an old one."""
        state = self.course().state
        choices = [*self.rules.legal_moves(state, seat)]
        choices += [move for other in range(self.seats) for move in self.rules.legal_moves(state, other)][:5]
        choices += [event.what for event in self.accepted if isinstance(event, Played) and event.who != CHANCE][:3]
        return data.draw(st.sampled_from(choices)) if choices else None

    keys = st.sampled_from(["", "a", "b", "c", "d"])
    chairs = st.integers(0, 2)

    @rule(data=st.data(), key=st.sampled_from(["", "", "e", "f", "g", "h", "i", "j"]))
    def move_fresh(self, data: st.DataObject, key: str) -> None:
        course = self.course()
        if not course.awaited:
            return
        seat = data.draw(st.sampled_from(course.awaited))
        moves = self.rules.legal_moves(course.state, seat)
        self.pages.append((seat, course.questions[seat]))
        self.send(seat, course.questions[seat], key, data.draw(st.sampled_from(moves)), seat)

    @rule(data=st.data(), key=keys, seat=chairs, by=chairs)
    def move_anyhow(self, data: st.DataObject, key: str, seat: int, by: int) -> None:
        seat, by = seat % self.seats, by % self.seats
        move = self.any_move(data, seat)
        question = data.draw(st.sampled_from([*self.course().questions, 0, self.head]))
        if move is not None:
            self.send(seat, question, key, move, by)

    @precondition(lambda self: self.pages)
    @rule(data=st.data(), key=keys)
    def move_from_an_old_page(self, data: st.DataObject, key: str) -> None:
        seat, question = data.draw(st.sampled_from(self.pages))
        move = self.any_move(data, seat)
        if move is not None:
            self.send(seat, question, key, move, seat)

    @rule(seat=chairs)
    def take_back(self, seat: int) -> None:
        seat %= self.seats
        course = self.course()
        chooses_again = seat not in course.awaited and bool(self.rules.legal_moves(course.state, seat))
        allowed = bool(course.own) and course.own_seat == seat and not chooses_again and not course.over
        question = course.questions[seat]
        answer = outcome(lambda: play.take_back(self.table.code, seat, question, "", self.players[seat]))
        if isinstance(answer, play.PlayError):
            assert isinstance(answer, play.Forbidden)
            assert answer.why.code in play.TABLE_REASONS
            assert not allowed
            return
        assert allowed
        self.head += 1
        counting = [event for event in effective(self.accepted) if isinstance(event, Played)]
        to = counting[-2].number if len(counting) > 1 else self.first.number
        self.accepted.append(TakeBack(self.head, to))

    @rule()
    def restart(self) -> None:
        memory.forget_everything()

    @invariant()
    def the_table_is_what_the_model_says(self) -> None:
        now = play.present(self.table.code)
        course = self.course()
        assert encode_state(now.course.state) == encode_state(course.state)
        assert now.number == self.head
        if now.status == "running":
            assert now.course == course
        else:
            assert course.over

    def teardown(self) -> None:
        assert verify(read(self.table.pk)).good


class Ledger(Adversary):
    """Long chains of own moves."""

    game = "ledger"
    seats = 1


class Niagara(Adversary):
    """Secret choices."""

    game = "niagara"


@pytest.mark.django_db
@pytest.mark.parametrize("machine", [Adversary, Ledger, Niagara])
def test_an_adversary_changes_nothing_that_the_model_does_not(machine: type[Adversary], toys: None) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=25,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
        ),
    )
