"""Da Yu in real browsers: played by touching floods, piles and cards, readable for all."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import shows, shows_more, until, waited_for
from tests.browser.server import Server

SCREENS = [(320, 640, "light", "zh-hant"), (390, 844, "dark", "en"), (1280, 800, "light", "en")]


def thing(pick: str) -> str:
    """The link on the board, in the hand or beside it that says a pick."""
    role, _, place = pick.partition(":")
    return f"touch-{role}-{place}" if role in ("ring", "row", "pile") else f"chip-{pick}"


def touch(page: Page, picks: list[str]) -> None:
    """Says a move with the pointer, on the board and in the tray alone, and confirms it."""
    for _ in range(len(picks) + 1):
        # What has a place is touched first; often the action follows by itself.
        waiting = [
            pick
            for pick in sorted(picks, key=lambda pick: not pick.startswith(("ring", "row")))
            if page.locator(f'[id="{thing(pick)}"].open, [id="{thing(pick)}"].chip:not([aria-current])').count()
        ]
        if not waiting:
            break
        before = page.locator("#table").get_attribute("data-picks")
        page.locator(f'[id="{thing(waiting[0])}"]').click()
        page.locator(f'#table:not([data-picks="{before}"])').wait_for(state="attached")
    page.locator("#confirm").click()


def test_two_browsers_and_a_bot_play_to_the_end_by_clicking_only(server, opened):
    table = server.desk("make", 3, False, "dayu", 1)
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
        assert sum(said_by) < 600, "the game does not end"
    reached = server.desk("facts", code)["number"]
    for page in pages:
        shows(page, reached)
        assert page.evaluate("window.here"), "no page was loaded anew"
        assert page.evaluate("[...document.querySelectorAll('svg *')].every(e => e.namespaceURI.endsWith('svg'))")
        assert page.locator("#confirm").count() == 0
        assert page.locator(".seat use[href$='#laurel']").count() >= 1
    assert min(said_by) >= 20


@pytest.fixture(scope="module")
def places(server: Server) -> dict[str, tuple[str, str]]:
    """Name -> path and session cookie of every kind of page of the game."""
    running = server.desk("make", 4, False, "dayu")
    seat = server.desk("wish", running["code"])["seat"]
    server.desk("advance", running["code"], 60)
    seat = server.desk("wish", running["code"])["seat"]
    over = server.desk("make", 2, False, "dayu")
    server.desk("advance", over["code"], 600)
    return {
        "to move": (f"/t/{running['code']}/", running["cookies"][seat]),
        "watching": (f"/t/{running['code']}/", ""),
        "over": (f"/t/{over['code']}/", over["cookies"][1]),
        "replay": (f"/t/{over['code']}/at/60/?seat=1", ""),
        "rules": ("/games/dayu/rules/", ""),
        "a new table": ("/new/dayu/", ""),
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
        "[...document.querySelectorAll('#picks a.open .hit, .hand a, .chips a')]"
        ".map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert len(boxes) > 2
    assert min(min(box) for box in boxes) >= 44
    context.close()


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
    mover.locator(f'[id="{thing(card)}"]').click()
    mover.locator('[id="chip-verb:construct"]').click()
    for pick in sorted(said["picks"]):
        if pick.startswith(("as:", "gift:", "for:")) and mover.locator(f'[id="chip-{pick}"].chip').count():
            mover.locator(f'[id="chip-{pick}"]').click()
    expect(mover.locator("#floods use.planned").first).to_be_attached()
    planned = mover.locator("#floods use.planned").count()
    mover.locator("#confirm").click()
    until(watcher, f"window.seen === {planned}")
    until(watcher, "!document.querySelector('#moment use')")
