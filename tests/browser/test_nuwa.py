"""Nüwa in real browsers: played by touching tiles and cards, moved about on, readable for all."""

import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.playing import shows, shows_more, until
from tests.browser.server import Server

SCREENS = [(320, 640, "light", "zh-hant"), (390, 844, "dark", "en"), (1280, 800, "light", "en")]

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


def link(page: Page, pick: str):
    """The link that says a pick, if it can be said now and has not been."""
    return page.locator(", ".join(f'[id="{thing}"]:not([aria-current]):not(.closed)' for thing in things(pick)))


def touch(page: Page, picks: list[str]) -> None:
    """Says a move with clicks on the board and in the hand alone, and confirms it."""
    for _ in range(len(picks) + 1):
        # A card first: then only its own ways to lie are on the board.
        waiting = [
            pick for pick in sorted(picks, key=lambda pick: not pick.startswith("hand")) if link(page, pick).count()
        ]
        if not waiting or (
            not page.locator("#confirm[disabled]").count()
            and page.evaluate(
                "picks => picks.every(pick => document.querySelector(`#tray input[value='${pick}']`))", picks
            )
        ):
            break
        before = page.locator("#table").get_attribute("data-picks")
        link(page, waiting[0]).dispatch_event("click")
        page.locator(f'#table:not([data-picks="{before}"])').wait_for(state="attached")
    page.locator("#confirm").click()


def waited_for(server: Server, code: str, people: int) -> dict:
    """Where the table stands once a person is waited for, or nobody any more."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        facts = server.desk("facts", code)
        if facts["status"] != "running" or facts["awaited"][0] < people:
            return facts
        time.sleep(0.03)
    raise AssertionError("the bots never move")


def test_two_browsers_and_three_bots_play_three_rounds_by_clicking_only(server, opened):
    table = server.desk("make", 5, False, "nuwa", 3)
    code = table["code"]
    pages = [opened(server, f"/t/{code}/", cookie, reduced_motion="reduce") for cookie in table["cookies"]]
    for page in pages:
        page.evaluate("window.here = true")
    said_by = [0, 0]
    while (facts := waited_for(server, code, 2))["status"] == "running":
        said = server.desk("wish", code, 2)
        page = pages[said["seat"]]
        shows(page, facts["number"])
        touch(page, said["picks"])
        shows_more(page, facts["number"])
        said_by[said["seat"]] += 1
        assert sum(said_by) < 400, "the game does not end"
    reached = server.desk("facts", code)["number"]
    for page in pages:
        shows(page, reached)
        assert page.evaluate("window.here"), "no page was loaded anew"
        assert page.evaluate("[...document.querySelectorAll('svg *')].every(e => e.namespaceURI.endsWith('svg'))")
        assert page.locator("#confirm").count() == 0
        assert page.locator(".seat use[href$='#laurel']").count() >= 1
    assert min(said_by) >= 10


@pytest.fixture(scope="module")
def places(server: Server) -> dict[str, tuple[str, str]]:
    """Name -> path and session cookie of every kind of page of the game."""
    running = server.desk("make", 5, False, "nuwa")
    server.desk("advance", running["code"], 40)
    seat = server.desk("wish", running["code"])["seat"]
    return {
        "to move": (f"/t/{running['code']}/", running["cookies"][seat]),
        "watching": (f"/t/{running['code']}/", ""),
        "replay": (f"/t/{running['code']}/at/60/", ""),
        "rules": ("/games/nuwa/rules/", ""),
        "a new table": ("/new/nuwa/", ""),
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
        page = opened_at(
            browser, server, place, language, viewport={"width": width, "height": height}, color_scheme=theme
        )
        for details in page.locator("details").all():
            details.evaluate("one => { one.open = true; }")
        beyond = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        if beyond > 0:
            faults.append(f"{name}: {beyond} px too wide")
        found = Axe().run(page).response["violations"]
        faults += [f"{name}: {one['id']} at {one['nodes'][0]['target']}" for one in found]
        page.context.close()
    assert faults == []


@pytest.mark.parametrize("width", [320, 390])
def test_what_a_player_decides_with_is_big_enough(browser: Browser, server: Server, places, width) -> None:
    """On a small screen the field opens so close that a finger finds every tile."""
    page = opened_at(browser, server, places["to move"], viewport={"width": width, "height": 844})
    boxes = page.evaluate(
        "[...document.querySelectorAll('#picks .field a:not(.closed) .hit, .hand a')]"
        ".map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
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
    field = page.locator("#roads .field").bounding_box()
    for tile in page.locator("#roads .field > g, #ground .field > g").all():
        box = tile.bounding_box()
        assert box["x"] + box["width"] / 2 > field["x"] - 1
        assert box["x"] + box["width"] / 2 < field["x"] + 391
    page.context.close()
