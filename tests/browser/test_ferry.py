"""Ferry in real browsers: played by touching boats and cards, readable for all."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser.playing import confirm, play_to_the_end, touch, until
from tests.browser.server import Server
from tests.browser.shape import SCREENS, Place, misfits, named, opened_at, pages_of, sizes


def link(page: Page, pick: str) -> Locator:
    """The link that says a pick, if it can be said now and has not been."""
    role, _, place = pick.partition(":")
    thing = f"chip-{pick}" if role == "verb" else f"touch-{role}-{place.replace('/', '-')}"
    return page.locator(f'[id="{thing}"]:not([aria-current])')


def test_two_browsers_and_a_bot_play_to_the_end_by_clicking_only(server, opened):
    pages, moves = play_to_the_end(
        server, opened, "ferry", 2, 1, lambda page, picks: touch(page, picks, link), playouts=8
    )
    assert min(moves) >= 10
    assert all(page.locator(".seat use[href$='#laurel']").count() for page in pages)


@pytest.fixture(scope="module")
def places(server: Server) -> dict[str, Place]:
    """Every kind of page of the game."""
    return pages_of(server, "ferry", seats=4, moves=21, over=400)


@pytest.mark.parametrize("screen", SCREENS, ids=named)
def test_its_pages_fit_and_are_accessible(browser: Browser, server: Server, places, screen) -> None:
    assert misfits(browser, server, places, screen) == []


@pytest.mark.parametrize("width", [320, 390])
def test_what_a_player_decides_with_is_big_enough(browser: Browser, server: Server, places, width) -> None:
    page = opened_at(browser, server, places["to move"], viewport={"width": width, "height": 844})
    boxes = sizes(page, "#picks a.open .hit, .hand a, .deeds a")
    assert len(boxes) > 4
    assert min(map(min, boxes)) >= 44
    page.context.close()


def test_a_boat_card_comes_and_pieces_glide(server, opened):
    """The picture of a load is shown before the passenger is covered; boats keep their names throughout."""
    table = server.desk("make", 2, False, "ferry")
    code = table["code"]
    watcher = opened(server, f"/t/{code}/", reduced_motion="no-preference")
    watcher.evaluate(
        "window.seen = new Set(); new MutationObserver(() => document.querySelectorAll('#mover use')"
        ".forEach(use => window.seen.add(use.getAttribute('href').split('#')[1])))"
        ".observe(document.body, {subtree: true, childList: true, attributes: true})"
    )
    boats = watcher.evaluate("[...document.querySelectorAll('#boats > g')].map(one => one.id)")
    mover = opened(server, f"/t/{code}/", table["cookies"][0])
    said = server.desk("wish", code)
    shown = re.match("hand:([a-z]+)", next(pick for pick in said["picks"] if pick.startswith("hand:"))).group(1)
    secret = "three boats" in mover.locator("#turn").inner_text()
    touch(mover, said["picks"], link)
    confirm(mover)
    until(watcher, "window.seen.size > 0")
    until(watcher, "!document.querySelector('#mover use')")
    seen = set(watcher.evaluate("[...window.seen]"))
    assert ("covered" if secret else shown) in seen
    assert not secret or not {"wolf", "goat", "cabbage", "dog"} & seen
    assert watcher.evaluate("[...document.querySelectorAll('#boats > g')].map(one => one.id)") == boats
    assert watcher.locator("#boats use[href$='#covered']").count() == 1
