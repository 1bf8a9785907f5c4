"""Da Yu in real browsers: played by touching floods, piles and cards, readable for all."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.playing import confirm, play_to_the_end, touch, until
from tests.browser.server import Server
from tests.browser.shape import SCREENS, Place, misfits, named, opened_at, pages_of, sizes


def thing(pick: str) -> str:
    """The link on the board, in the hand or beside it that says a pick."""
    role, _, place = pick.partition(":")
    return f"touch-{role}-{place}" if role in ("ring", "row", "pile") else f"chip-{pick}"


def link(page: Page, pick: str) -> Locator:
    """The link that says a pick, if it can be said now and has not been."""
    return page.locator(f'[id="{thing(pick)}"].open, [id="{thing(pick)}"].chip:not([aria-current])')


def say(page: Page, picks: list[str]) -> None:
    """Says a move. What has a place is touched first; often the action follows by itself."""
    touch(page, picks, link, lambda pick: not pick.startswith(("ring", "row")))


def test_two_browsers_and_a_bot_play_to_the_end_by_clicking_only(server, opened):
    pages, moves = play_to_the_end(server, opened, "dayu", 2, 1, say, playouts=8)
    assert min(moves) >= 20
    assert all(page.locator(".seat use[href$='#laurel']").count() for page in pages)


@pytest.fixture(scope="module")
def places(server: Server) -> dict[str, Place]:
    """Every kind of page of the game."""
    return pages_of(server, "dayu", seats=4, moves=60, over=600)


@pytest.mark.parametrize("screen", SCREENS, ids=named)
def test_its_pages_fit_and_are_accessible(browser: Browser, server: Server, places, screen) -> None:
    assert misfits(browser, server, places, screen) == []


@pytest.mark.parametrize("width", [320, 390])
def test_what_a_player_decides_with_is_big_enough(browser: Browser, server: Server, places, width) -> None:
    page = opened_at(browser, server, places["to move"], viewport={"width": width, "height": 844})
    boxes = sizes(page, "#picks a.open .hit, .hand a, .chips a")
    assert len(boxes) > 2
    assert min(map(min, boxes)) >= 44
    page.context.close()


def test_a_build_is_shown_before_it_is_done_and_everybody_sees_it_happen(server, opened):
    table = server.desk("make", 2, False, "dayu")
    code = table["code"]
    for _ in range(40):
        said = server.desk("wish", code, 8)
        if "verb:construct" in said["picks"]:
            break
        server.desk("advance", code, 1)
    watcher = opened(server, f"/t/{code}/", reduced_motion="no-preference")
    watcher.evaluate(
        "window.seen = 0; new MutationObserver(() => { window.seen = Math.max(window.seen,"
        " document.querySelectorAll('#floods use.fresh').length); })"
        ".observe(document.body, {subtree: true, childList: true, attributes: true})"
    )
    mover = opened(server, f"/t/{code}/", table["cookies"][said["seat"]])
    card = next(pick for pick in said["picks"] if pick.startswith("row:"))
    trial = mover.locator("svg .trial:visible")
    expect(trial).to_have_count(0)
    mover.locator(f'[id="{thing(card)}"]').hover()
    expect(trial).to_have_count(1)
    expect(mover.locator("p.trial:visible")).to_have_count(1)
    mover.mouse.move(0, 0)
    expect(trial).to_have_count(0)
    mover.locator(f'[id="{thing(card)}"]').focus()
    mover.keyboard.press("Shift+Tab")
    mover.keyboard.press("Tab")
    expect(trial).to_have_count(1)
    say(mover, said["picks"])
    expect(mover.locator("#floods use.planned").first).to_be_attached()
    planned = mover.locator("#floods use.planned").count()
    confirm(mover)
    until(watcher, f"window.seen === {planned}")
    until(watcher, "!document.querySelector('#moment use')")
