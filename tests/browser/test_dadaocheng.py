"""Dadaocheng in real browsers: played to the end by touching markers, cards and cubes, readable for all."""

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser.playing import confirm, play_to_the_end, shows, shows_more, touch
from tests.browser.server import Server
from tests.browser.shape import SCREENS, Place, misfits, named, opened_at, pages_of, smallest

KINDS = {"BM": "mansion", "BF": "firm", "BW": "workshop", "BK": "market", "BD": "opium_den"}
FIRST = ("ship", "building", "card", "event", "verb", "disc", "workshop", "cell", "take")


def thing(pick: str) -> str:
    """The link on the board, in the hand or beside it that says a pick, as a selector."""
    role, _, place = pick.partition(":")
    names = {
        "ship": f"touch-ship-{place[1:2]}",
        "building": f"touch-building-{KINDS.get(place[:2])}",
        "verb": f"chip-{pick}",
        "workshop": f"touch-card-{place}",
        "event": "touch-event-use",
        "take": f"touch-supply-{place}",
        "gift": f"touch-supply-{place.replace('/', '-')}",
        "line": f"touch-line_{place.replace('/', '_').replace('-', '_')}-take",
    }
    if role == "cell":
        return f'[id^="touch-cell_"][id$="-{place}"]'
    if role in ("pay", "give", "back"):
        return f'[id="touch-cube-{place.replace("/", "-")}"]'
    return f'[id="{names.get(role, f"touch-{role}-{place}")}"]'


def link(page: Page, pick: str) -> Locator:
    """The link that says a pick, if it can be said now and has not been."""
    return page.locator(f"{thing(pick)}:not([aria-current]):not(.closed)")


def say(page: Page, picks: list[str]) -> None:
    """Says a move: first what is to be bought, then what it costs."""

    def rank(pick: str) -> tuple[int, str]:
        role = pick.partition(":")[0]
        return (FIRST.index(role) if role in FIRST else len(FIRST), pick)

    touch(page, picks, link, rank, pointer=False)


def test_a_lone_merchant_plays_to_the_end_by_clicking_only(server: Server, opened) -> None:
    (page,), (moves,) = play_to_the_end(server, opened, "dadaocheng", 1, 0, say, playouts=2, width=390)
    assert moves >= 30
    assert "prestige" in (page.locator("#turn").text_content() or "")


def test_a_person_and_three_bots_play_to_the_end_by_clicking_only(server: Server, opened) -> None:
    (page,), (moves,) = play_to_the_end(server, opened, "dadaocheng", 1, 3, say, playouts=2)
    assert moves >= 24
    assert page.locator(".seat use[href$='#laurel']").count() >= 1


def test_a_plan_shows_what_it_would_bring_before_it_is_confirmed(server: Server, opened) -> None:
    table = server.desk("make", 1, False, "dadaocheng")
    page = opened(server, f"/t/{table['code']}/", table["cookies"][0], reduced_motion="reduce")
    for _ in range(40):
        facts = server.desk("facts", table["code"])
        picks = server.desk("wish", table["code"], 2)["picks"]
        shows(page, facts["number"])
        say(page, picks)
        if page.locator("#board-lines .lit.would").count() and page.locator("#tally.would use").count():
            assert page.locator("#board-lines .halo").count() >= 1
            assert "bring" in (page.locator("#said").text_content() or "")
            return
        confirm(page)
        shows_more(page, facts["number"])
    raise AssertionError("no plan brought anything")


@pytest.fixture(scope="module")
def places(server: Server) -> dict[str, Place]:
    """Every kind of page of the game."""
    return pages_of(server, "dadaocheng", seats=4, moves=60)


@pytest.mark.parametrize("screen", SCREENS, ids=named)
def test_its_pages_fit_and_are_accessible(browser: Browser, server: Server, places, screen) -> None:
    assert misfits(browser, server, places, screen) == []


def test_markers_and_cards_are_large_enough_to_touch_on_a_phone(browser: Browser, server: Server, places) -> None:
    """At 390 pixels everything to decide with is 44 high or wide enough; at 360 the markers still are, and nothing
    is cut off."""
    page = opened_at(browser, server, places["to move"], viewport={"width": 390, "height": 844})
    assert smallest(page, ".live [id^='touch-disc-'] .hit, .live [id^='touch-ship-'] .hit") >= 44
    assert smallest(page, ".live [id^='touch-building-'] .hit, .live [id^='touch-temple'] .hit") >= 43
    page.set_viewport_size({"width": 360, "height": 740})
    assert smallest(page, ".live [id^='touch-disc-'] .hit") >= 44
    assert smallest(page, ".live a .hit") >= 24
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    left, right = page.locator(".board-box").evaluate(
        "e => [e.getBoundingClientRect().left, e.getBoundingClientRect().right]"
    )
    assert (left, right) == (0, 360)
    page.context.close()
