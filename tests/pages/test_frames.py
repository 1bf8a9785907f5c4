"""What a page without a socket asks for: the way from the event that it shows to the present."""

from __future__ import annotations

import datetime as dt
from unittest import mock

import pytest

from rules.niagara.moves import Choose, Paddle
from tables import play
from tables.presenters import rendering
from tables.presenters.rendering import render_beats
from tables.views import table as views
from tests.pages.conftest import Friends

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def frame(friends: Friends, seat: int, after: int) -> dict:
    answer = friends.browsers[seat].get(f"/t/{friends.code}/frame", {"after": after}, headers=HTMX)
    assert answer["Content-Type"] == "application/json"
    return answer.json()


@pytest.fixture
def revealed(running: Friends) -> tuple[Friends, int]:
    """All cards are turned up and a canoe has paddled; and the event before that."""
    before = play.present(running.code).number
    running.say(2, Choose("1"))
    running.say(0, Paddle(0, "L"))
    return running, before


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_it_tells_every_step_that_the_viewer_may_see(revealed: tuple[Friends, int], viewer: int | None) -> None:
    friends, before = revealed
    now = play.present(friends.code)
    browser = friends.stranger if viewer is None else friends.browsers[viewer]
    told = browser.get(f"/t/{friends.code}/frame", {"after": before}, headers=HTMX).json()
    assert (told["after"], told["n"]) == (before, now.number)
    assert f'data-n="{now.number}"' in told["html"]
    assert [tuple(beat) for beat in told["beats"]] == render_beats(now, viewer, "en", before)
    assert told["beats"]


def test_there_is_nothing_when_nothing_is_newer(running: Friends) -> None:
    address = f"/t/{running.code}/frame"
    for after in (play.present(running.code).number, 10**6):
        assert running.browsers[0].get(address, {"after": after}, headers=HTMX).status_code == 204


def test_odd_numbers_ask_for_everything(running: Friends) -> None:
    for after in ("", "x", "-1", "1e9"):
        answer = running.browsers[0].get(f"/t/{running.code}/frame", {"after": after}, headers=HTMX)
        assert answer.json()["after"] == 0


def test_what_is_long_ago_is_told_by_the_table_alone(
    revealed: tuple[Friends, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    friends, before = revealed
    monkeypatch.setattr(rendering, "LINES", 1)
    assert frame(friends, 0, before)["beats"], "within CATCH_UP events it is read from the log"
    monkeypatch.setattr(rendering, "CATCH_UP", 1)
    assert frame(friends, 0, before)["beats"] == []


def test_what_happened_more_than_a_minute_ago_is_told_as_one_looks_back(
    revealed: tuple[Friends, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    friends, before = revealed
    with mock.patch.object(views, "recent_steps", wraps=views.recent_steps) as asked:
        frame(friends, 0, before)
    moment = asked.call_args.args[4]
    assert dt.timedelta(seconds=50) < dt.datetime.now(dt.UTC) - moment < dt.timedelta(seconds=70)
    now = play.present(friends.code)
    with mock.patch.object(rendering, "render_beats", wraps=rendering.render_beats) as drawn:
        rendering.recent_steps(now, 0, "en", before, dt.datetime.now(dt.UTC) + dt.timedelta(hours=1))
    assert [(len(call.args[4]) > 0, call.kwargs.get("past", False)) for call in drawn.call_args_list] == [
        (True, True),
        (False, False),
    ]


def test_picks_meant_for_another_question_are_refused_with_the_fresh_page(running: Friends) -> None:
    question = play.present(running.code).course.questions[2]
    address = f"/t/{running.code}/?question={question}&pick=card:1"
    assert running.browsers[2].get(address, headers=HTMX).status_code == 200
    running.say(2, Choose("1"))
    for headers in (HTMX, {}):
        answer = running.browsers[2].get(address, headers=headers)
        page = answer.content.decode()
        assert answer.status_code == 409
        assert "moved on" in page
        assert 'data-picks=""' in page
        assert f'data-n="{play.present(running.code).number}"' in page


def test_every_link_that_says_a_pick_names_its_question(running: Friends) -> None:
    question = play.present(running.code).course.questions[2]
    page = running.browsers[2].get(f"/t/{running.code}/", headers=HTMX).content.decode()
    assert page.count("pick=") > 4
    assert page.count("pick=") == page.count(f"?question={question}&amp;pick=") + page.count("/why/?pick=")
