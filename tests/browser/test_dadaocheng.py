"""Dadaocheng in real browsers: played to the end by touching markers, cards and cubes, readable for all."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page

from tests.browser.playing import shows, shows_more, waited_for
from tests.browser.server import Server

SCREENS = [(320, 640, "light", "zh-hant"), (390, 844, "dark", "en"), (1280, 800, "light", "en")]
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


def touch(page: Page, picks: list[str]) -> None:
    """Says a move with clicks on things alone, and confirms it."""

    def rank(pick: str) -> tuple[int, str]:
        role = pick.partition(":")[0]
        return (FIRST.index(role) if role in FIRST else len(FIRST), pick)

    def said(pick: str) -> bool:
        return page.locator(f'#tray input[value="{pick}"]').count() > 0

    for _ in range(len(picks)):
        waiting = [pick for pick in sorted(picks, key=rank) if not said(pick) and link(page, pick).count()]
        if not waiting:
            break
        before = page.locator("#table").get_attribute("data-picks")
        link(page, waiting[0]).dispatch_event("click")
        page.locator(f'#table:not([data-picks="{before}"])').wait_for(state="attached")
    assert all(said(pick) for pick in picks), picks
    page.locator("#confirm").click()


def play_out(server: Server, opened, seats: int, bots: int, width: int = 1280) -> tuple[Page, int]:
    """A game of one person and some bots, played to its end with a page; the page and how often it was clicked."""
    table = server.desk("make", seats, False, "dadaocheng", bots)
    code = table["code"]
    page = opened(server, f"/t/{code}/", table["cookies"][0], reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 844})
    page.evaluate("window.here = true")
    moves = 0
    while (facts := waited_for(server, code, 1))["status"] == "running":
        shows(page, facts["number"])
        touch(page, server.desk("wish", code, 2)["picks"])
        shows_more(page, facts["number"])
        moves += 1
        assert moves < 400, "the game does not end"
    shows(page, server.desk("facts", code)["number"])
    return page, moves


def ended_well(page: Page) -> None:
    assert page.evaluate("window.here"), "no page was loaded anew"
    assert page.evaluate("[...document.querySelectorAll('svg *')].every(e => e.namespaceURI.endsWith('svg'))")
    assert page.locator("#confirm").count() == 0


def test_a_lone_merchant_plays_to_the_end_by_clicking_only(server: Server, opened) -> None:
    page, moves = play_out(server, opened, 1, 0, width=390)
    ended_well(page)
    assert moves >= 30
    assert "prestige" in (page.locator("#turn").text_content() or "")


def test_a_person_and_three_bots_play_to_the_end_by_clicking_only(server: Server, opened) -> None:
    page, moves = play_out(server, opened, 4, 3)
    ended_well(page)
    assert moves >= 24
    assert page.locator(".seat use[href$='#laurel']").count() >= 1


def test_a_plan_shows_what_it_would_bring_before_it_is_confirmed(server: Server, opened) -> None:
    table = server.desk("make", 1, False, "dadaocheng")
    page = opened(server, f"/t/{table['code']}/", table["cookies"][0], reduced_motion="reduce")
    for _ in range(40):
        facts = server.desk("facts", table["code"])
        picks = server.desk("wish", table["code"], 2)["picks"]
        shows(page, facts["number"])
        if not all(pick.startswith("disc:") or pick == "verb:flip" for pick in picks):
            touch(page, picks)
            shows_more(page, facts["number"])
            continue
        for pick in sorted(picks):
            before = page.locator("#table").get_attribute("data-picks")
            link(page, pick).dispatch_event("click")
            page.locator(f'#table:not([data-picks="{before}"])').wait_for(state="attached")
        if page.locator("#lines .lit.would").count() and page.locator("#tally.would use").count():
            assert page.locator("#lines .halo").count() >= 1
            assert "bring" in (page.locator("#said").text_content() or "")
            return
        page.locator("#confirm").click()
        shows_more(page, facts["number"])
    raise AssertionError("no plan brought anything")


@pytest.fixture(scope="module")
def places(server: Server) -> dict[str, tuple[str, str]]:
    """Name -> path and session cookie of every kind of page of the game."""
    running = server.desk("make", 4, False, "dadaocheng")
    server.desk("advance", running["code"], 60)
    seat = server.desk("wish", running["code"])["seat"]
    return {
        "to move": (f"/t/{running['code']}/", running["cookies"][seat]),
        "watching": (f"/t/{running['code']}/", ""),
        "replay": (f"/t/{running['code']}/at/40/", ""),
        "rules": ("/games/dadaocheng/rules/", ""),
        "a new table": ("/new/dadaocheng/", ""),
    }


def opened_at(browser: Browser, server: Server, place: tuple[str, str], language: str = "en", **options) -> Page:
    """A page of its own browser."""
    path, cookie = place
    context = browser.new_context(**options)
    cookies = {"hetu_language": language, **({"hetu_session": cookie} if cookie else {})}
    context.add_cookies([{"name": key, "value": value, "url": server.url} for key, value in cookies.items()])
    page = context.new_page()
    page.goto(server.url + path)
    return page


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen[0]} {screen[2]} {screen[3]}")
def test_its_pages_fit_and_are_accessible(browser: Browser, server: Server, places, screen) -> None:
    width, height, theme, language = screen
    faults = []
    for name, place in places.items():
        viewport = {"width": width, "height": height}
        page = opened_at(browser, server, place, language, viewport=viewport, color_scheme=theme, bypass_csp=True)
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            faults.append(f"{name}: {wide} pixels wide")
        for violation in Axe().run(page).response["violations"]:
            targets = [node["target"] for node in violation["nodes"]][:4]
            faults.append(f"{name}: {violation['id']}: {violation['help']}: {targets}")
        page.context.close()
    assert faults == []


def test_markers_and_cards_are_large_enough_to_touch_on_a_phone(browser: Browser, server: Server, places) -> None:
    """At 390 pixels everything to decide with is 44 high or wide enough; at 360 the markers still are, and nothing
    is cut off."""
    page = opened_at(browser, server, places["to move"], viewport={"width": 390, "height": 844})
    sizes = "selector => [...document.querySelectorAll(selector)].map(e => e.getBoundingClientRect()).map(r => Math.min(r.width, r.height))"
    assert min(page.evaluate(sizes, ".live [id^='touch-disc-'] .hit, .live [id^='touch-ship-'] .hit")) >= 44
    assert min(page.evaluate(sizes, ".live [id^='touch-building-'] .hit, .live [id^='touch-temple'] .hit")) >= 43
    page.set_viewport_size({"width": 360, "height": 740})
    assert min(page.evaluate(sizes, ".live [id^='touch-disc-'] .hit")) >= 44
    assert min(page.evaluate(sizes, ".live a .hit")) >= 24
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    left, right = page.locator(".board-box").evaluate(
        "e => [e.getBoundingClientRect().left, e.getBoundingClientRect().right]"
    )
    assert (left, right) == (0, 360)
    page.context.close()
