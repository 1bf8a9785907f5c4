"""Nüwa in real browsers: played by touching tiles and cards, moved about on, readable for all."""

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser.playing import play_to_the_end, shows, shows_more, touch, until
from tests.browser.server import Server
from tests.browser.shape import SCREENS, Place, misfits, named, opened_at, pages_of, sizes

BOX = "document.querySelector('#roads .field').getAttribute('viewBox')"


def things(pick: str) -> list[str]:
    """The links on the board, in the hand or beside it that say a pick; one of them is there."""
    role, _, place = pick.partition(":")
    if role in ("verb", "kind", "turned"):
        return [f"chip-{pick}"]
    if role == "cell":
        where = place.replace("/", "_")
        return [f"touch-cell-{where}", f"touch-tile-{where}"]
    return [f"touch-{'goal' if role == 'look' else role}-{place}"]


def link(page: Page, pick: str) -> Locator:
    """The link that says a pick, if it can be said now and has not been."""
    return page.locator(", ".join(f'[id="{thing}"]:not([aria-current]):not(.closed)' for thing in things(pick)))


def say(page: Page, picks: list[str]) -> None:
    """Says a move. A card first: then only its own ways to lie are on the board."""
    touch(page, picks, link, lambda pick: not pick.startswith("hand"), pointer=False)


def test_two_browsers_and_three_bots_play_three_rounds_by_clicking_only(server, opened):
    pages, moves = play_to_the_end(server, opened, "nuwa", 2, 3, say, playouts=2)
    assert min(moves) >= 10
    assert all(page.locator(".seat use[href$='#laurel']").count() for page in pages)


@pytest.fixture(scope="module")
def places(server: Server) -> dict[str, Place]:
    """Every kind of page of the game."""
    return pages_of(server, "nuwa", seats=5, moves=40)


@pytest.mark.parametrize("screen", SCREENS, ids=named)
def test_its_pages_fit_and_are_accessible(browser: Browser, server: Server, places, screen) -> None:
    assert misfits(browser, server, places, screen) == []


@pytest.mark.parametrize("width", [320, 390])
def test_what_a_player_decides_with_is_big_enough(browser: Browser, server: Server, places, width) -> None:
    """On a small screen the field opens so close that a finger finds every tile."""
    page = opened_at(browser, server, places["to move"], viewport={"width": width, "height": 844})
    boxes = sizes(page, "#picks .field a:not(.closed) .hit, .hand a")
    assert len(boxes) > 4
    assert min(map(min, boxes)) >= 40
    assert min(max(box) for box in boxes) >= 44
    page.context.close()


def test_the_field_can_be_moved_about_by_keys_buttons_wheel_and_drag(browser: Browser, server: Server, places) -> None:
    page = opened_at(browser, server, places["to move"], viewport={"width": 1280, "height": 800})
    whole = page.evaluate(BOX)
    seen = [whole]

    def changed() -> None:
        until(page, f"!{seen!r}.includes({BOX})")
        seen.append(page.evaluate(BOX))

    page.locator("[data-pan=in]").click()
    changed()
    page.keyboard.press("+")
    changed()
    page.keyboard.press("Shift+ArrowRight")
    changed()
    page.locator("[data-pan=up]").press("Enter")
    changed()
    box = page.locator("#board").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.wheel(0, -300)
    changed()
    page.mouse.down()
    page.mouse.move(middle[0] + 90, middle[1] + 30, steps=4)
    page.mouse.up()
    changed()
    assert page.evaluate("document.getElementById('table').dataset.picks") == "", "a drag is no click"
    layers = page.evaluate("[...document.querySelectorAll('#board .field')].map(one => one.getAttribute('viewBox'))")
    assert len(layers) == 3
    assert len(set(layers)) == 1
    page.keyboard.press("0")
    until(page, f"{BOX} === {whole!r}")
    page.context.close()


def test_what_a_player_looks_at_stays_when_pictures_are_swapped(server, opened):
    table = server.desk("make", 3, False, "nuwa")
    code = table["code"]
    watcher = opened(server, f"/t/{code}/")
    watcher.locator("[data-pan=in]").click()
    watcher.locator("[data-pan=left]").click()
    looked = watcher.evaluate(BOX)
    watcher.evaluate(
        "window.boxes = new Set(); const look = () => { window.boxes.add("
        + BOX
        + "); requestAnimationFrame(look); }; look()"
    )
    before = server.desk("facts", code)["number"]
    server.desk("advance", code, 3)
    shows_more(watcher, before)
    shows(watcher, server.desk("facts", code)["number"])
    assert watcher.evaluate("[...window.boxes]") == [looked], "not even for a moment is anything else shown"
    watcher.reload()
    until(watcher, f"{BOX} === {looked!r}")
    watcher.locator("[data-pan=whole]").click()
    until(watcher, f"{BOX} !== {looked!r}")
    whole = watcher.evaluate(BOX)
    watcher.reload()
    until(watcher, f"{BOX} === {whole!r}")


def test_without_javascript_the_whole_road_is_shown(browser: Browser, server: Server, places) -> None:
    page = opened_at(
        browser, server, places["to move"], viewport={"width": 390, "height": 844}, java_script_enabled=False
    )
    assert not page.locator("[data-pan=in]").is_visible()
    # An inner <svg> is as large as what stands in it; the board says what can be seen.
    board = page.locator(".board-box").bounding_box()
    tiles = page.locator("#roads .field > g, #ground .field > g").all()
    assert len(tiles) > 10
    for box in [tile.bounding_box() for tile in tiles]:
        assert board["x"] < box["x"] + box["width"] / 2 < board["x"] + board["width"]
        assert board["y"] < box["y"] + box["height"] / 2 < board["y"] + board["height"]
    page.context.close()
