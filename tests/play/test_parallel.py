"""Many at once: copies of one request, secret choices at the same moment, and pokes only after the commit."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction

from tables import play
from tables.log import read, verify
from tables.models import Event, Table
from tables.play import memory, poke
from tests.factories import PlayerFactory, TableFactory, running_table
from tests.play.playing import one_move

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """What each call returned or raised; all begin at the same moment."""
    barrier = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        barrier.wait()
        try:
            return call()
        except play.PlayError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.fixture
def pokes() -> Iterator[list[tuple[str, int]]]:
    """All pokes, with the assertion that what they hint at can be read."""
    heard: list[tuple[str, int]] = []
    too_early: list[tuple[str, int]] = []

    def hear(code: str, number: int) -> None:
        found: list[int] = []

        def look() -> None:
            try:
                found.append(Table.objects.get(code=code).head)
            finally:
                connection.close()

        # Another connection sees only what is committed.
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
        if found[0] < number:
            too_early.append((code, number))
        heard.append((code, number))

    stop = poke.listen(hear)
    yield heard
    stop()
    assert too_early == []


def test_ten_copies_of_a_post_make_one_event_and_ten_equal_answers(pokes: list[tuple[str, int]]) -> None:
    table, players = running_table()
    now = play.present(table.code)
    text = now.game.codec.encode(now.game.legal_moves(now.course.state, 0)[0])
    pokes.clear()
    question = now.course.questions[0]
    answers = at_once([lambda: play.move(table.code, 0, question, "key", text, players[0])] * 10)
    assert answers == [play.Moved(7)] * 10
    assert sum(not answer.answered_before for answer in answers) == 1
    assert Event.objects.filter(table=table).count() == 7
    assert pokes == [(table.code, 7)]


def test_of_ten_different_answers_to_one_question_one_counts() -> None:
    table, players = running_table()
    now = play.present(table.code)
    texts = [now.game.codec.encode(move) for move in now.game.legal_moves(now.course.state, 0)]
    question = now.course.questions[0]
    calls = [
        lambda key=key: play.move(table.code, 0, question, f"key {key}", texts[key % len(texts)], players[0])
        for key in range(10)
    ]
    answers = at_once(calls)
    assert sorted(type(answer).__name__ for answer in answers) == ["Moved"] + ["StalePage"] * 9
    assert Event.objects.filter(table=table).count() == 7


@pytest.mark.parametrize("attempt", range(3))
def test_secret_choices_at_the_same_moment_are_all_accepted(attempt: int) -> None:
    table, players = running_table(seats=5)
    now = play.present(table.code)
    assert now.awaited == (0, 1, 2, 3, 4)
    texts = [now.game.codec.encode(now.game.legal_moves(now.course.state, seat)[attempt]) for seat in now.awaited]
    calls = [
        lambda seat=seat: play.move(
            table.code, seat, now.course.questions[seat], f"k{seat}", texts[seat], players[seat]
        )
        for seat in range(5)
    ]
    answers = at_once(calls)
    assert sorted(answer.number for answer in answers) == [9, 10, 11, 12, 13]
    assert verify(read(table.pk)).good


def test_ten_people_want_the_last_seat() -> None:
    table = TableFactory()
    for number in (0, 1):
        play.sit(table.code, number, PlayerFactory())
    people = PlayerFactory.create_batch(10)
    answers = at_once([lambda one=one: play.sit(table.code, 2, one) for one in people])
    assert sum(isinstance(answer, play.Moved) for answer in answers) == 1
    assert {error.why.code for error in answers if isinstance(error, play.Forbidden)} <= {
        "seat_taken",
        "already_started",
    }
    assert [record.kind for record in read(table.pk)].count("started") == 1


def test_tables_do_not_wait_for_each_other_for_ever() -> None:
    pairs = [running_table() for _ in range(4)]

    def play_some(pair: tuple[Table, list[Any]]) -> None:
        for _ in range(10):
            one_move(pair[0].code, pair[1])

    assert at_once([lambda pair=pair: play_some(pair) for pair in pairs]) == [None] * 4
    for table, _ in pairs:
        assert verify(read(table.pk)).good
        assert Table.objects.get(pk=table.pk).head >= 16


class PowerCut(Exception):
    """Something goes wrong after the move was written and before it is committed."""


def choose(code: str, players: list[Any]) -> play.Moved:
    question = play.present(code).course.questions[0]
    return play.move(code, 0, question, "", '{"move":"choose","card":"1"}', players[0])


def choose_and_fail(code: str, players: list[Any]) -> None:
    assert choose(code, players).number == 7
    raise PowerCut


def test_a_rolled_back_change_pokes_nobody_and_is_not_remembered(pokes: list[tuple[str, int]]) -> None:
    table, players = running_table()
    before = play.present(table.code)
    pokes.clear()
    with pytest.raises(PowerCut), transaction.atomic():
        choose_and_fail(table.code, players)
    assert pokes == []
    assert play.present(table.code) == before
    assert len(play.story(table.code)) == before.number
    assert Table.objects.get(pk=table.pk).head == before.number


def test_nothing_is_heard_before_the_commit(pokes: list[tuple[str, int]]) -> None:
    table, players = running_table()
    pokes.clear()
    with transaction.atomic():
        choose(table.code, players)
        assert pokes == []
    assert pokes == [(table.code, 7)]


def test_a_refused_move_pokes_nobody(pokes: list[tuple[str, int]]) -> None:
    table, players = running_table()
    pokes.clear()
    with pytest.raises(play.Forbidden):
        play.move(table.code, 0, play.present(table.code).course.questions[0], "", '{"move":"stay"}', players[0])
    assert pokes == []


def test_a_listener_that_fails_disturbs_nobody() -> None:
    heard: list[int] = []

    def fail(code: str, number: int) -> None:
        raise RuntimeError("not today")

    stops = [poke.listen(fail), poke.listen(lambda code, number: heard.append(number))]
    table, players = running_table()
    one_move(table.code, players)
    for stop in stops:
        stop()
    assert heard[-1] == 7
    one_move(table.code, players)
    assert heard[-1] == 7


def test_readers_and_writers_agree_while_both_are_busy() -> None:
    table, players = running_table()
    done = threading.Event()

    def write() -> None:
        try:
            for _ in range(25):
                one_move(table.code, players)
        finally:
            done.set()

    def watch() -> int:
        last = 0
        while not done.is_set():
            now = play.present(table.code)
            assert now.number >= last
            last = now.number
            assert len(play.story(table.code)) >= last
        return last

    at_once([write, watch, watch])
    warm = play.present(table.code)
    memory.forget_everything()
    assert play.present(table.code) == warm
