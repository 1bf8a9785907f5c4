"""How often a request asks the database: a move at a warm table is the most frequent one, and stays cheap."""

import pytest
from django.db import connection
from django.test import Client, TestCase
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rules.niagara.moves import Choose
from tables import play
from tests.pages.conftest import Friends

pytestmark = pytest.mark.django_db


def words(queries: CaptureQueriesContext) -> list[str]:
    """What was asked, as verb and table, without what opens and ends transactions."""
    asked = []
    for query in queries.captured_queries:
        verb, *rest = query["sql"].split()
        if verb in ("SELECT", "INSERT", "UPDATE", "DELETE"):
            names = [word.strip('"') for word in rest if word.strip('"').startswith(("tables_", "django_", "auth_"))]
            asked.append(f"{verb} {names[0].partition(chr(34))[0]}")
    return asked


def post(friends: Friends, seat: int, browser: Client) -> list[str]:
    """`seat` chooses a card by a POST; what the database was asked."""
    now = play.present(friends.code)
    said = Choose(now.game.view(now.course.state, seat).seats[seat].hand[0])
    form = {"pick": sorted(said.picks()), "question": now.course.questions[seat], "key": f"q{now.number}"}
    address = reverse("move", kwargs={"code": friends.code})
    with CaptureQueriesContext(connection) as queries, TestCase.captureOnCommitCallbacks(execute=True):
        assert browser.post(address, form, headers={"HX-Request": "true"}).status_code == 204
    return words(queries)


def test_a_move_asks_for_the_table_and_the_key_and_writes_the_event(running: Friends) -> None:
    post(running, 0, running.browsers[0])
    assert post(running, 1, running.browsers[1]) == [
        "SELECT tables_table",
        "SELECT tables_event",
        "UPDATE tables_table",
        "INSERT tables_event",
    ]


def test_a_page_that_asks_whether_anything_is_new_asks_for_the_table_alone(running: Friends) -> None:
    number = play.present(running.code).number
    address = reverse("table", kwargs={"code": running.code})
    with CaptureQueriesContext(connection) as queries:
        answer = running.browsers[2].get(address, {"after": number}, headers={"HX-Request": "true"})
    assert answer.status_code == 204
    assert words(queries) == ["SELECT tables_table"]
