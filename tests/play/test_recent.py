"""What a present remembers of its last events is what the story tells of them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables import play
from tables.log import RECENT
from tables.play.memory import forget_everything
from tests.factories import running_table
from tests.play.playing import play_on

pytestmark = pytest.mark.django_db


def test_the_last_events_are_remembered_warm_and_cold() -> None:
    table, players = running_table()
    assert len(play.present(table.code).recent) < RECENT
    for _ in range(3):
        play_on(table.code, players, 25)
        warm = play.present(table.code).recent
        assert warm == tuple(play.story(table.code)[-RECENT:])
        forget_everything()
        assert play.present(table.code).recent == warm


def test_what_counts_no_more_is_struck_among_them() -> None:
    table, players = running_table()
    number = play_on(table.code, players, 5).number
    play_on(table.code, players, 3)
    play.rule_take_back(table.code, number, "the dog sat on the board", "keeper")
    told = play.present(table.code).recent
    assert {event.number for event in told if event.struck} == set(range(number + 1, told[-1].number))
    assert told == tuple(play.story(table.code)[-RECENT:])
    play_on(table.code, players, 3)
    assert play.present(table.code).recent == tuple(play.story(table.code)[-RECENT:])


def test_a_glance_at_a_running_table_asks_the_database_nothing() -> None:
    table, players = running_table()
    now = play_on(table.code, players, 2)
    with CaptureQueriesContext(connection) as queries:
        assert play.glance(table.code).places == now.places
    assert len(queries) == 0
    forget_everything()
    assert play.glance(table.code) == now
