"""Replay: perspectives beside each other, everything at the end, steps, links, frames; and the page after the game."""

from __future__ import annotations

import html
import itertools
import random
import re
from typing import Any

import pytest
from django.test import Client

from rules.niagara.moves import Choose
from tables import play
from tables.log import Entry
from tables.log.payloads import Judged, encode
from tables.play import desk, inspection
from tables.presenters import table_words
from tables.presenters.differing import differences
from tables.presenters.everything import EVERYTHING
from tables.presenters.registry import PRESENTERS
from tables.presenters.rendering import render_table
from tables.presenters.stages import points
from tests.factories import running_table
from tests.pages.conftest import Friends


def at(friends: Friends, browser: Client, number: int, query: str = "") -> tuple[int, str]:
    answer = browser.get(f"/t/{friends.code}/at/{number}/{query}")
    return answer.status_code, answer.content.decode()


def chosen(friends: Friends) -> int:
    """The event with which seat 0 chose its card."""
    return next(told.number for told in play.story(friends.code) if told.kind == "moved" and told.seat == 0)


def unplayed(page: str) -> str:
    """The page without what comes later."""
    return page.split('id="later"')[0]


def test_everything_is_open_at_the_end_and_to_nobody_before(running: Friends, finished: Friends) -> None:
    status, page = at(finished, finished.stranger, chosen(finished) + 1, "?seat=all")
    assert status == 200
    told = unplayed(page)
    assert "paddle 3" in told, "the card of seat 0"
    assert "paddle 2" in told, "the card of seat 1"
    assert len(re.findall(r'class="all-hands"', told)) == 3
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids)), "an id stands twice"


@pytest.mark.parametrize(
    "query", ["?seat=all", "?seat=0&beside=all", "?seat=0&beside=1", "?seat=public&beside=1", "?embed=1&seat=0"]
)
def test_what_is_not_open_is_not_open_beside_something_else_either(running: Friends, query: str) -> None:
    number = play.present(running.code).number
    for verb in ("", "unfold"):
        answer = running.browsers[0].get(f"/t/{running.code}/at/{number}/{verb}{query}")
        assert answer.status_code == 403, verb
        assert "paddle" not in answer.content.decode()


def test_two_perspectives_stand_side_by_side_with_what_differs(running: Friends) -> None:
    status, page = at(running, running.browsers[0], chosen(running), "?seat=0&beside=public")
    assert status == 200
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids)), "an id stands twice"
    assert 'id="board"' in page
    assert 'id="beside-board"' in page
    differs = page[page.index('id="differs"') : page.index('id="story"')]
    only_mine, only_public = differs.split("Only Everybody")
    assert "paddle 3" in only_mine
    assert "paddle 3" not in only_public
    assert "data-differs" in page


def test_the_same_eyes_differ_in_nothing(running: Friends) -> None:
    _status, page = at(running, running.browsers[0], chosen(running), "?seat=public&beside=public")
    assert "both see the same" in page
    assert "data-differs" not in page


@pytest.mark.parametrize("slug", ["niagara", "ferry", "dayu", "nuwa", "dadaocheng"])
@pytest.mark.django_db
def test_everything_holds_what_each_seat_knows(slug: str) -> None:
    """In positions of random play: whatever a seat reads in its hand, whoever sees everything reads too."""
    present = random_moves(slug, 25)
    everything = render_table(present, EVERYTHING, "en", told=(), live=False, over=True)
    assert everything.count('class="all-hands"') == len(present.places)
    for seat in range(len(present.places)):
        # `over`: as it is drawn when the game has ended, in which everything may be remembered.
        own = render_table(present, seat, "en", told=(), live=False, over=True)
        found = differences(tray(own), tray(everything), (table_words.names(present)[seat], ""))
        assert not found.only_first, (seat, found.only_first)
    with pytest.raises(ValueError, match="nobody sees everything"):
        render_table(present, EVERYTHING, "en", told=(), live=False)


def tray(fragment: str) -> str:
    """The hands of a fragment."""
    return fragment[fragment.index('<section id="tray"') : fragment.index('<section id="seats"')]


def random_moves(slug: str, most: int) -> play.Present:
    """A table after `most` random moves of persons."""
    table, players = running_table(slug, 3, seed=bytes(32))
    dice = random.Random(7)
    for _ in range(most):
        now = play.present(table.code)
        if not now.awaited:
            break
        seat = now.awaited[0]
        move = dice.choice(now.game.legal_moves(now.course.state, seat))
        question = now.course.questions[seat]
        play.move(table.code, seat, question, f"{now.number}", now.game.codec.encode(move), players[seat])
    return play.present(table.code)


def test_steps_by_turn_and_round_lead_to_where_these_begin(db: Any) -> None:
    present = random_moves("niagara", 14)
    browser = Client()

    def walk(by: str) -> list[int]:
        number = present.start
        stops: list[int] = []
        while True:
            page = browser.get(f"/t/{present.code}/at/{number}/?by={by}").content.decode()
            found = re.search(r'id="step-next"[^>]*href="/t/\w+/at/(\d+)/\?by=' + by, page)
            if found is None:
                return stops
            number = int(found[1])
            stops.append(number)

    rounds, turns = walk("round"), walk("turn")
    story = play.story(present.code)
    begun = [
        told.number
        for before, told in itertools.pairwise(story)
        if before.beats and told.beats and before.beats[-1].state.round != told.beats[-1].state.round  # type: ignore[attr-defined]
    ]
    assert begun, "the walk has come into no second round"
    assert set(begun) <= set(rounds)
    assert len(rounds) < len(turns) < present.number - present.start
    assert set(rounds[:-1]) <= set(turns)


def test_who_looks_at_an_old_moment_of_a_running_table_stays_there_and_hears_how_many_are_newer(
    running: Friends,
) -> None:
    head = play.present(running.code).number
    _status, page = at(running, running.stranger, head - 1)
    assert "1 newer event:" in page
    poll = f"/t/{running.code}/at/{head - 1}/newer"
    assert running.stranger.get(f"{poll}?known={head}").status_code == 204
    running.say(2, Choose("1"))
    grown = play.present(running.code).number
    answer = running.stranger.get(f"{poll}?known={head}")
    assert answer.status_code == 200
    assert f"{grown - head + 1} newer events:" in answer.content.decode()


def test_a_link_to_a_moment_has_a_card_without_secrets(running: Friends) -> None:
    number = chosen(running)
    _status, page = at(running, running.browsers[0], number, "?seat=0")
    assert "paddle 3" in page, "the page itself shows the own card"
    head = page[: page.index("</head>")]
    assert f'og:url" content="http://testserver/t/{running.code}/at/{number}/"' in head
    assert "Niagara: Mei 梅, Olaf and Yun 雲" in head
    assert f"Event {number} of" in head
    assert "paddle 3" not in head


def test_a_frame_on_another_site_sees_what_everybody_sees_and_needs_no_cookie(running: Friends, settings: Any) -> None:
    settings.HETU_FRAMES = ["https://blog.example.org"]
    number = chosen(running)
    answer = running.browsers[0].get(f"/t/{running.code}/at/{number}/?embed=1&lang=zh-hant")
    page = answer.content.decode()
    assert "https://blog.example.org" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer
    assert not answer.cookies
    assert "paddle 3" not in page
    assert 'lang="zh-Hant"' in page
    assert "csrf" not in page
    assert all("embed=1" in href for href in re.findall(r'href="(/t/[^"]+/at/[^"]+)"', page))
    plain = running.browsers[0].get(f"/t/{running.code}/at/{number}/")
    assert "https://blog.example.org" not in plain["Content-Security-Policy"]
    assert plain["X-Frame-Options"] == "SAMEORIGIN"


def test_what_shows_a_moment_on_another_site_stands_where_frames_are_allowed(
    running: Friends, finished: Friends, settings: Any
) -> None:
    number = chosen(finished)
    assert "iframe" not in at(finished, finished.stranger, number, "?seat=0")[1]
    settings.HETU_FRAMES = ["https://blog.example.org"]
    shown = html.unescape(
        re.search(
            r'id="moment-frame" readonly value="([^"]+)"',
            at(finished, finished.stranger, number, "?seat=0&beside=1")[1],
        )[1]
    )  # type: ignore[index]
    address = html.unescape(re.fullmatch(r'<iframe src="([^"]+)" title="Niagara" [^<>]+></iframe>', shown)[1])  # type: ignore[index]
    assert address == f"http://testserver/t/{finished.code}/at/{number}/?seat=0&embed=1"
    answer = Client().get(address)
    assert answer.status_code == 200
    assert "paddle 3" in answer.content.decode()


def test_of_a_running_table_another_site_gets_what_everybody_sees(running: Friends, settings: Any) -> None:
    settings.HETU_FRAMES = ["*"]
    number = chosen(running)
    page = at(running, running.browsers[0], number, "?seat=0")[1]
    assert "paddle 3" in page
    address = f"http://testserver/t/{running.code}/at/{number}/?embed=1"
    assert f"&lt;iframe src=&#34;{address}&#34;" in page
    assert "paddle 3" not in running.browsers[0].get(address).content.decode()


def test_after_the_game_the_page_tells_how_it_came_about(finished: Friends) -> None:
    page = finished.stranger.get(f"/t/{finished.code}/after/").content.decode()
    present = play.present(finished.code)
    result = present.result
    assert result is not None
    totals = [int(text) for text in re.findall(r"<td><b>(\d+)</b></td>", page)]
    assert totals == [score.total for score in result.scores]
    assert 'class="chart"' in page
    assert page.count('class="course"') == 3
    assert "Turning points" in page


def test_a_verdict_changes_the_score_sheet(finished: Friends) -> None:
    for verdict, places in (
        (Judged("award", "the others left", ((2,),)), ["2", "2", "1"]),
        (Judged("annul", "two pages at once"), ["–", "–", "–"]),
    ):
        with desk.writing(finished.code) as table:
            desk.write(table, play.present(finished.code), Entry("judged", encode(verdict), "mod:keeper"))
        page = finished.stranger.get(f"/t/{finished.code}/after/").content.decode()
        assert re.findall(r"<td>([^<]+)</td>", page.split('<th scope="row">Place</th>')[1].split("</tr>")[0]) == places
        assert verdict.reason in page


@pytest.mark.parametrize("slug", ["niagara", "ferry", "dayu", "nuwa", "dadaocheng"])
@pytest.mark.django_db
def test_every_game_tells_its_course(slug: str) -> None:
    """Turns and progress are there, and what is drawn at last is what the game counts."""
    present = random_moves(slug, 30)
    course = points(present, play.story(present.code))
    assert all(len(point.progress) == 3 for point in course)
    assert len({point.stage for point in course}) > 1
    assert PRESENTERS[slug].measure()
    result = present.game.result(present.course.state)
    if result is not None and slug != "niagara":
        assert course[-1].progress == tuple(score.total for score in result.scores)


def test_a_running_table_has_no_page_after_the_game(running: Friends) -> None:
    answer = running.browsers[0].get(f"/t/{running.code}/after/")
    assert answer.status_code == 302


def test_the_ledger_of_luck_tells_odds_and_to_whom(db: Any) -> None:
    present = random_moves("ferry", 300)
    assert present.finished
    result = present.result
    assert result is not None
    last = points(present, play.story(present.code))[-1]
    assert last.progress == tuple(score.total for score in result.scores), "the chart ends at the scores"
    page = Client().get(f"/t/{present.code}/after/").content.decode()
    ledger = page[page.index('id="luck"') : page.index('id="thoughts"')]
    drawn = inspection.draws(inspection.records(present.code))
    assert ledger.count('<th scope="row">') == len(drawn)
    assert "1 in " in ledger
    assert "Player" in ledger, "a hand is dealt to one seat"
    assert re.search(r"<td>Player \d+ \+\d+", ledger), "a card that came to somebody was worth something at once"
