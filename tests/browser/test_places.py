"""Where things stand at a table: the board is large, also on a phone on its side, and nothing moves from its place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opener
from tests.browser.playing import until
from tests.browser.server import Server

GAMES = {"niagara": 3, "dadaocheng": 2, "dayu": 3, "ferry": 3, "nuwa": 4}
"""The games, and how many sit at their tables."""
BOXES = """names => Object.fromEntries(names.map(name => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [name, ['left', 'top', 'width', 'height'].map(side => Math.round(box[side] + (side === 'top' ? scrollY : 0)))];
}))"""


def boxes(page: Page, *names: str) -> dict[str, list[int]]:
    """Left, top, width and height of things, from the corner of the page."""
    found: dict[str, list[int]] = page.evaluate(BOXES, list(names))
    return found


@pytest.fixture(scope="module")
def tables(server: Server) -> dict[str, dict]:
    """A table of each game, some moves old, and the seat that is waited for."""
    made = {}
    for game, seats in GAMES.items():
        table = server.desk("make", seats, False, game)
        server.desk("advance", table["code"], 12)
        made[game] = {**table, "seat": server.desk("wish", table["code"])["seat"]}
    return made


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 400)])
def test_on_its_side_a_phone_shows_the_board_and_beside_it_the_hand(
    server: Server, opened: Opener, tables: dict[str, dict], width: int, height: int
) -> None:
    for game, table in tables.items():
        page = opened(server, "/games/ferry/rules/", table["cookies"][table["seat"]])
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{server.url}/t/{table['code']}/")
        found = boxes(page, ".board-box", "#tray", "#confirm")
        left, top, wide, high = found[".board-box"]
        assert min(top + high, height) - top >= 0.55 * height, (game, found)
        assert found["#tray"][0] >= left + wide, (game, found)
        assert found["#confirm"][1] + found["#confirm"][3] <= height + max(0, top - 52), (game, found)
        assert page.evaluate("document.documentElement.scrollWidth") == width, game
        page.context.close()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("game", GAMES)
def test_the_board_the_hand_and_its_buttons_keep_their_places(
    server: Server, opened: Opener, game: str, width: int
) -> None:
    """Through moves of one's own and of others, and when a refusal is shown."""
    table = server.desk("make", GAMES[game], False, game)
    code, cookies = table["code"], table["cookies"]
    page = opened(server, "/games/ferry/rules/", cookies[0])
    page.set_viewport_size({"width": width, "height": 844 if width == 390 else 800})
    page.goto(f"{server.url}/t/{code}/")
    still = ("#tray", "#seats", "#log") if width == 390 else ("#tray", ".board-box")
    first = boxes(page, *still)
    confirm: set[int] = set()
    for _ in range(10):
        number = server.desk("advance", code, 1)
        until(page, f"+document.getElementById('table').dataset.n >= {number}")
        page.wait_for_timeout(100)
        now = boxes(page, *still)
        # The log grows with the game, and beside a wide board what is said of the turn may take one line or two. What a
        # seat has may take a line more.
        assert now["#tray"][3] == first["#tray"][3]
        if width == 390:
            assert [now[name][1] for name in ("#tray", "#seats")] == [first[name][1] for name in ("#tray", "#seats")]
            assert abs(now["#log"][1] - first["#log"][1]) <= 24 * GAMES[game]
        else:
            assert now[".board-box"] == first[".board-box"]
        if page.locator("#confirm").count():
            box = boxes(page, "#confirm", "#tray")
            confirm.add(box["#confirm"][1] - box["#tray"][1])
            closed = page.locator("#picks a.closed").first
            if closed.count():
                closed.dispatch_event("click")
                page.locator("#says .note").wait_for(state="attached")
                after = boxes(page, "#confirm", "#tray", *still)
                assert after["#confirm"] == box["#confirm"]
                assert {name: after[name] for name in still} == now
    assert len(confirm) <= 1, "Confirm stands at one place of the panel"
