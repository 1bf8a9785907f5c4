"""Pages of tables with thousands of events: what they draw, read and ask of the database does not grow with the log."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tables import play
from tables.log import Entry, Record
from tables.models import Event
from tables.moderation import cases
from tables.play import inspection, memory
from tables.telling.since import since
from tables.views.wishes import WINDOW
from tests.append_only import triggers_lifted
from tests.factories import running_table
from tests.long_logs import endless_niagara, long_table, random_move
from tests.moderation.conftest import browser_of_user, moderator_named
from tests.pages.conftest import browser_of

pytestmark = pytest.mark.django_db

LONG, SHORT = 9000, 300
LARGEST = 150_000
"""Bytes of a page, not packed."""

PLAYERS = (
    "/", "/tables/", "/t/{code}/", "/t/{code}/at/", "/t/{code}/at/{middle}/", "/t/{code}/at/{middle}/?by=turn",
    "/t/{code}/at/{middle}/?by=round", "/t/{code}/at/{middle}/?beside=public", "/t/{code}/at/{middle}/?embed=1",
    "/t/{code}/at/{middle}/?lines=20", "/t/{code}/at/{middle}/?from=1&to={head}", "/t/{code}/at/{middle}/unfold",
    "/t/{code}/at/{middle}/newer", "/t/{code}/at/1/", "/t/{code}/at/{head}/", "/t/{code}/after/", "/t/{code}/proof/",
    "/t/{code}/report/", "/t/{code}/report/?n={middle}", "/t/{code}/talk/", "/t/{code}/why/", "/me/tables/",
)  # fmt: skip
DESK = (
    "/review/", "/review/{code}/", "/review/{code}/?page=7", "/review/{code}/?seat=1", "/review/{code}/?text=paddle",
    "/review/{code}/?mark=quick", "/review/{code}/{middle}/", "/review/{code}/act/", "/review/cases/{case}/",
)  # fmt: skip
HTMX = {"HX-Request": "true"}


def visited(browser: Client, address: str) -> tuple[int, int]:
    """How many bytes a page has, and how many queries it needs when it was visited before."""
    browser.get(address)
    with CaptureQueriesContext(connection) as queries:
        answer = browser.get(address, follow=True)
        asked = len(queries)
    assert answer.status_code == 200, address
    return len(answer.content), asked


def every_page(events: int, *, over: bool) -> Iterator[tuple[str, int, int]]:
    """Each page of a table with so many events: its address, its bytes, its queries."""
    table, players = long_table(events, over=over)
    head = table.head
    case = cases.report(table.code, players[0], "cheating", "Two tabs!", 100, head, seats=[1], reporter_seat=0)
    cases.take(case, moderator := moderator_named(f"ann{events}"))
    for browser, addresses in ((browser_of(players[0]), PLAYERS), (browser_of_user(moderator), DESK)):
        for address in addresses:
            said = address.format(code=table.code, middle=head // 2, head=head, case=case.pk)
            yield address, *visited(browser, said)


@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_no_page_grows_with_its_log(over: bool) -> None:
    short = {address: asked for address, _size, asked in every_page(SHORT, over=over)}
    for address, size, asked in every_page(LONG, over=over):
        assert size <= LARGEST, address
        assert asked <= short[address], address


def test_luck_and_its_proof_are_listed_page_by_page() -> None:
    table, players = long_table(3000, "ferry", random_move, over=True)
    draws = inspection.draws(inspection.records(table.code))
    assert len(draws) > 300
    browser = browser_of(players[0])
    seen: list[int] = []
    address = "?"
    while address:
        page = browser.get(f"/t/{table.code}/proof/{address}").content.decode()
        assert len(page) <= LARGEST
        rows = page[page.index('id="drawn"') : page.index('id="whole"')]
        seen += [int(number) for number in re.findall(r"<tr><td>(\d+)</td>", rows)]
        onward = re.search(r'href="(\?draws=\d+)#drawn"[^>]*>Next page', rows)
        address = onward[1] if onward else ""
    assert seen == [one.number for one in draws]
    assert visited(browser, f"/t/{table.code}/after/")[0] <= LARGEST


def test_every_line_of_the_log_is_reached_by_earlier_and_later() -> None:
    table, players = long_table(1500)
    browser, head = browser_of(players[0]), table.head
    want = [line.id for line in lines_of(table.code)]
    found: list[str] = []
    address, asked = f"/t/{table.code}/at/{head}/", 0
    while address:
        page = browser.get(address, headers=HTMX if asked % 2 else {}).content.decode()
        ids = re.findall(r'<li id="told-(line-[\d-]+)"', page)
        assert 0 < len({one.split("-")[1] for one in ids}) <= WINDOW
        found = ids + found
        asked += 1
        address = way(page, "lines-earlier")
        assert address == way(page, "lines-earlier", "hx-get")
    assert found == want
    # And forward again, from a place that the shown moment is far away from.
    address = f"/t/{table.code}/at/{head}/?lines=1"
    found = []
    while address:
        page = browser.get(address).content.decode()
        found += re.findall(r'<li id="told-(line-[\d-]+)"', page)
        assert way(page, "lines-around") in ("", f"/t/{table.code}/at/{head}/")
        address = way(page, "lines-later")
    assert found == want


def way(page: str, name: str, attribute: str = "href") -> str:
    found = re.search(rf'<a id="{name}"[^>]*?\s{attribute}="([^"]+)"', page)
    return html.unescape(found[1]) if found else ""


def lines_of(code: str) -> Any:
    from tables.presenters.rendering import render_lines

    present = play.present(code)
    return render_lines(present, 0, "en", 1, present.number)


def test_a_link_to_an_old_moment_shows_its_line_and_its_neighbours() -> None:
    table, players = long_table(1500)
    for browser in (browser_of(players[0]), Client()):
        for number in (40, 700, table.head):
            page = browser.get(f"/t/{table.code}/at/{number}/").content.decode()
            assert re.search(rf'<li id="told-line-{number}-0" class="[^"]*here"', page)
            assert way(page, "step-prev") == f"/t/{table.code}/at/{number - 1}/"
            later = page[page.index('id="later"') :] if number < table.head else ""
            assert (f'id="told-line-{number + 1}-0"' in later) == (number < table.head)


def test_lines_that_are_asked_for_do_not_follow_the_steps() -> None:
    table, _players = long_table(1500)
    page = Client().get(f"/t/{table.code}/at/700/?lines=100&seat=public").content.decode()
    assert 'id="told-line-100-0"' in page
    assert 'id="told-line-700-0"' not in page
    assert way(page, "lines-around") == f"/t/{table.code}/at/700/?seat=public"
    for name in ("step-prev", "step-next", "eyes-public"):
        assert "lines=" not in way(page, name)
    assert 'name="lines"' not in page
    # What comes after the moment stays folded until it is asked for.
    assert '<details id="later" open' in Client().get(f"/t/{table.code}/at/700/?lines=900").content.decode()
    assert '<details id="later">' in Client().get(f"/t/{table.code}/at/700/").content.decode()


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many events each reading of a log has brought."""
    counted: list[int] = []
    read = memory.read

    def counting(table_id: int, after: int = 0, upto: int | None = None) -> list[Record]:
        found = read(table_id, after, upto)
        counted.append(len(found))
        return found

    monkeypatch.setattr(memory, "read", counting)
    return counted


def test_an_old_moment_is_folded_from_the_nearest_mark(reads: list[int]) -> None:
    table, players = long_table(2000)
    browser = browser_of(players[0])
    browser.get(f"/t/{table.code}/at/1000/")
    reads.clear()
    for number in (1, 199, 200, 201, 777, 1999):
        browser.get(f"/t/{table.code}/at/{number}/")
    assert sum(reads) <= 6 * memory.MARK
    assert max(reads) < memory.MARK


def test_taking_back_at_a_long_table_reads_nothing_twice(reads: list[int]) -> None:
    table, players = long_table(2000)
    asked = play.present(table.code)
    seat = asked.awaited[0]
    move = asked.game.legal_moves(asked.course.state, seat)[0]
    play.move(table.code, seat, asked.course.questions[seat], "m", asked.game.codec.encode(move), players[seat])
    play.story(table.code)
    reads.clear()
    play.rule_take_back(table.code, asked.course.number, "the cat walked over the board", "keeper")
    assert play.present(table.code).course.state == asked.course.state
    assert play.story(table.code)[-2].struck
    assert sum(reads) <= 5


def test_a_log_is_proven_once_and_again_when_it_was_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    table, players = long_table(SHORT, over=True)
    proofs: list[int] = []
    verify = inspection.verify
    monkeypatch.setattr(inspection, "verify", lambda log: proofs.append(len(log)) or verify(log))
    browser = browser_of(players[0])
    for _ in range(3):
        assert "each was legal when it was played" in browser.get(f"/t/{table.code}/proof/").content.decode()
    assert len(proofs) == 1
    with triggers_lifted():
        Event.objects.filter(table=table, number=SHORT // 2).update(actor="p:0123456789abcdef")
    page = browser.get(f"/t/{table.code}/proof/").content.decode()
    assert f"Event {SHORT // 2}: " in page
    assert len(proofs) == 2


def test_who_was_away_for_thousands_of_events_is_told_the_latest_and_how_many_moves() -> None:
    # Seats 0 and 1 change their minds again and again, while seat 2 still thinks.
    table, _players = long_table(1000, policy=wavering)
    present = play.present(table.code)
    moves = [one for one in play.story(table.code) if one.kind == "moved"]
    assert present.awaited == (2,)
    assert len(moves) > 900
    told = since(present, 2, 0, "en")
    assert told is not None
    assert told.at == play.story(table.code)[present.start - 1].at
    assert re.fullmatch(r"And (\d+) more moves\.", told.more)
    assert int(told.more.split()[1]) == len(moves) - len(told.hits) - len(told.rest)


def wavering(present: play.Present, dice: Random) -> Entry:
    """Seat 0 or 1 chooses a card in Niagara, once more if it has chosen."""
    seat = dice.choice((0, 1))
    move = dice.choice(present.game.legal_moves(present.course.state, seat))
    return Entry("moved", present.game.codec.encode(move), present.places[seat].actor, seat)


@pytest.mark.parametrize("game", ["niagara", "ferry", "dayu", "nuwa", "dadaocheng"])
def test_no_game_has_lines_that_make_its_replay_too_large(game: str) -> None:
    policy = endless_niagara if game == "niagara" else random_move
    table, players = long_table(1000, game, policy)
    browser = browser_of(players[0])
    for number in (150, 500, table.head):
        for query in ("", "?beside=public", "?lines=300"):
            assert visited(browser, f"/t/{table.code}/at/{number}/{query}")[0] <= LARGEST, (number, query)


def test_a_table_without_a_long_log_lists_all_of_it() -> None:
    table, players = running_table()
    page = browser_of(players[0]).get(f"/t/{table.code}/at/2/").content.decode()
    assert "lines=" not in page
    assert page.count('<li id="told-line-') == len(lines_of(table.code))
