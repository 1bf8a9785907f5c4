"""Ferry in real browsers: played by touching boats and cards, readable for all."""

import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.playing import shows, shows_more, until
from tests.browser.server import Server

SCREENS = [(320, 640, "light", "zh-hant"), (390, 844, "dark", "en"), (1280, 800, "light", "en")]


def thing(pick: str) -> str:
    """The link on the board, in the hand or beside it that says a pick."""
    role, _, place = pick.partition(":")
    return f"chip-{pick}" if role == "verb" else f"touch-{role}-{place.replace('/', '-')}"


def touch(page: Page, picks: list[str]) -> None:
    """Says a move with the pointer, on the board and in the hand alone, and confirms it."""
    for _ in range(len(picks) + 1):
        waiting = [pick for pick in picks if page.locator(f'[id="{thing(pick)}"]:not([aria-current])').count()]
        if not waiting:
            break
        before = page.locator("#table").get_attribute("data-picks")
        page.locator(f'[id="{thing(waiting[0])}"]').click()
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
    raise AssertionError("the bot never moves")


def test_two_browsers_and_a_bot_play_to_the_end_by_clicking_only(server, opened):
    table = server.desk("make", 3, False, "ferry", 1)
    code = table["code"]
    pages = [opened(server, f"/t/{code}/", cookie, reduced_motion="reduce") for cookie in table["cookies"]]
    for page in pages:
        page.evaluate("window.here = true")
    said_by = [0, 0]
    while (facts := waited_for(server, code, 2))["status"] == "running":
        said = server.desk("wish", code, 8)
        page = pages[said["seat"]]
        shows(page, facts["number"])
        touch(page, said["picks"])
        shows_more(page, facts["number"])
        said_by[said["seat"]] += 1
        assert sum(said_by) < 200, "the game does not end"
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
    running = server.desk("make", 4, False, "ferry")
    server.desk("advance", running["code"], 21)
    seat = server.desk("wish", running["code"])["seat"]
    over = server.desk("make", 2, False, "ferry")
    server.desk("advance", over["code"], 400)
    return {
        "to move": (f"/t/{running['code']}/", running["cookies"][seat]),
        "watching": (f"/t/{running['code']}/", ""),
        "over": (f"/t/{over['code']}/", over["cookies"][1]),
        "replay": (f"/t/{over['code']}/at/60/?seat=1", ""),
        "rules": ("/games/ferry/rules/", ""),
        "a new table": ("/new/ferry/", ""),
    }


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen[0]} {screen[2]} {screen[3]}")
def test_its_pages_fit_and_are_accessible(browser: Browser, server: Server, places, screen) -> None:
    width, height, theme, language = screen
    faults = []
    for name, (path, cookie) in places.items():
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme)
        cookies = {"hetu_language": language, **({"hetu_session": cookie} if cookie else {})}
        context.add_cookies([{"name": key, "value": value, "url": server.url} for key, value in cookies.items()])
        page = context.new_page()
        page.goto(server.url + path)
        for details in page.locator("details").all():
            details.evaluate("one => { one.open = true; }")
        beyond = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        if beyond > 0:
            faults.append(f"{name}: {beyond} px too wide")
        found = Axe().run(page).response["violations"]
        faults += [f"{name}: {one['id']} at {one['nodes'][0]['target']}" for one in found]
        context.close()
    assert faults == []


@pytest.mark.parametrize("width", [320, 390])
def test_what_a_player_decides_with_is_big_enough(browser: Browser, server: Server, places, width) -> None:
    path, cookie = places["to move"]
    context = browser.new_context(viewport={"width": width, "height": 844})
    context.add_cookies([{"name": "hetu_session", "value": cookie, "url": server.url}])
    page = context.new_page()
    page.goto(server.url + path)
    boxes = page.evaluate(
        "[...document.querySelectorAll('#picks a.open .hit, .hand a, .deeds a')]"
        ".map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert len(boxes) > 4
    assert min(min(box) for box in boxes) >= 44
    context.close()


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
    touch(mover, said["picks"])
    until(watcher, "window.seen.size > 0")
    until(watcher, "!document.querySelector('#mover use')")
    seen = set(watcher.evaluate("[...window.seen]"))
    assert ("covered" if secret else shown) in seen
    assert not secret or not {"wolf", "goat", "cabbage", "dog"} & seen
    assert watcher.evaluate("[...document.querySelectorAll('#boats > g')].map(one => one.id)") == boats
    assert watcher.locator("#boats use[href$='#covered']").count() == 1
