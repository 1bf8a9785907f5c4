"""Playing through a page: what a person's hands do, and how to see where a page stands."""

import os
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page

from tests.browser.server import Server

PATIENCE = float(os.environ.get("HETU_TEST_PATIENCE", "30"))
"""Seconds that a page has for anything; a machine that is busy otherwise needs more of them."""


def number(page: Page) -> int:
    """The event that the page shows."""
    return int(page.locator("#table").get_attribute("data-n"))


def shows(page: Page, wanted: int) -> None:
    """Waits until the page shows an event."""
    page.locator(f'#table[data-n="{wanted}"]').wait_for(state="attached")


SEES_SOCKETS = """
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
    constructor(...said) { super(...said); this.addEventListener('open', () => { window.online = true; }); }
};
"""
"""A script for `opened(before=…)`, so that `until(page, "window.online")` waits for the page's socket."""


def until(page: Page, truth: str) -> None:
    """Waits until an expression is true in the page. (`wait_for_function` needs an `eval`, which the pages forbid.)"""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(truth):
        assert time.monotonic() < end, f"never came true: {truth}"
        page.wait_for_timeout(20)


def reaches(page: Page, wanted: int) -> None:
    """Waits until the page shows an event or a later one: others go on meanwhile, where several are waited for."""
    until(page, f"document.getElementById('table').dataset.n >= {wanted}")


def choose(page: Page, picks: list[str]) -> None:
    """Clicks the picks of a move one after another, as they become possible, in the list of buttons."""
    for _ in range(len(picks) + 1):
        if page.locator("#list").get_attribute("open") is None:
            page.locator("#list > summary").click()
        open_ones = [pick for pick in picks if page.locator(f'[id="say-{pick}"]:not([aria-current])').count()]
        if not open_ones:
            return
        said = urlencode({"pick": open_ones[0]}, safe=":/")
        page.locator(f'[id="say-{open_ones[0]}"]').click()
        page.locator(f'#table[data-picks*="{said}"]').wait_for(state="attached")


HASTE = 20
"""So many times quicker than for people pictures change where a test plays a whole game."""

HURRIES = f"""
const plain = window.setTimeout;
window.setTimeout = (deed, ms = 0, ...rest) => plain(deed, ms < 2500 ? ms / {HASTE} : ms, ...rest);
"""
"""A script for `opened(before=…)`."""

Finder = Callable[[Page, str], Locator]
"""Finds what says a pick, if it can be said now and has not been."""


def touch(
    page: Page, picks: list[str], link: Finder, first: Callable[[str], Any] = lambda pick: 0, pointer: bool = True
) -> None:
    """Says a move by touching things on the board, in the hand and beside it; it is left to be confirmed.

    first: sorts what is to be touched before the rest lower
    pointer: with a pointer that travels there; else with clicks alone, where things lie outside the window
    """

    def left() -> list[str]:
        said = page.locator("#tray input").evaluate_all("all => all.map(one => one.value)")
        return [pick for pick in sorted(picks, key=first) if pick not in said]

    for _ in picks:
        waiting = [pick for pick in left() if link(page, pick).count()]
        if not waiting:
            break
        before = page.locator("#table").get_attribute("data-picks")
        thing = link(page, waiting[0])
        if pointer:
            thing.click()
        else:
            thing.dispatch_event("click")
        page.locator(f'#table:not([data-picks="{before}"])').wait_for(state="attached")
    assert left() == []


def play_to_the_end(
    server: Server,
    opened: Callable[..., Page],
    game: str,
    people: int,
    bots: int,
    say: Callable[[Page, list[str]], None],
    playouts: int,
    width: int = 1280,
) -> tuple[list[Page], list[int]]:
    """A whole game of some browsers and some bots, in which each person says what a quick bot would; then each page
    shows the end without having been loaded anew. The pages, and how often each has moved."""
    table = server.desk("make", people + bots, False, game, bots)
    code = table["code"]
    pages = [
        opened(server, f"/t/{code}/", cookie, before=HURRIES, reduced_motion="reduce") for cookie in table["cookies"]
    ]
    for page in pages:
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("window.here = true")
    moves = [0] * people
    while (facts := waited_for(server, code, people))["status"] == "running":
        said = server.desk("wish", code, playouts)
        page = pages[said["seat"]]
        reaches(page, facts["number"])
        say(page, said["picks"])
        confirm(page)
        shows_more(page, facts["number"])
        moves[said["seat"]] += 1
        assert sum(moves) < 600, "the game does not end"
    reached = server.desk("facts", code)["number"]
    for page in pages:
        shows(page, reached)
        assert page.evaluate("window.here"), "no page was loaded anew"
        assert page.evaluate("[...document.querySelectorAll('svg *')].every(e => e.namespaceURI.endsWith('svg'))")
        assert page.locator("#confirm").count() == 0
    return pages, moves


QUICK_HANDS = """async ({picks, patience}) => {
    const table = () => document.getElementById('table');
    const until = async truth => {
        const end = Date.now() + patience;
        while (!truth()) {
            if (Date.now() > end) throw new Error('nothing happened: ' + picks + ' at ' + table().dataset.picks);
            await new Promise(done => setTimeout(done, 4));
        }
    };
    const open = () => picks.map(pick => document.getElementById('say-' + pick))
        .find(link => link && !link.hasAttribute('aria-current'));
    for (let link = open(); link; link = open()) {
        const before = table().dataset.picks;
        link.click();
        await until(() => table().dataset.picks !== before);
    }
    const number = table().dataset.n;
    document.getElementById('confirm').click();
    await until(() => table().dataset.n !== number);
}"""


def say_quickly(page: Page, picks: list[str]) -> None:
    """Like `choose` and `confirm`, with clicks that need no travelling pointer."""
    page.evaluate(QUICK_HANDS, {"picks": picks, "patience": 1000 * PATIENCE})


def confirm(page: Page) -> None:
    page.locator("#confirm").click()


def say_next(server: Server, code: str, pages: list[Page], quick: bool = False) -> int:
    """Lets whoever is waited for say what a quick bot would, by clicking; returns the number after it."""
    before = server.desk("facts", code)["number"]
    said = server.desk("wish", code, 16)
    page = pages[said["seat"]]
    shows(page, before)
    if quick:
        say_quickly(page, said["picks"])
    else:
        choose(page, said["picks"])
        confirm(page)
        shows_more(page, before)
    return server.desk("facts", code)["number"]


def shows_more(page: Page, than: int) -> None:
    """Waits until the page shows something newer than an event."""
    page.locator(f'#table:not([data-n="{than}"])').wait_for(state="attached")


def seats(
    opened, server: Server, count: int = 3, late: bool = False, luck: str = "", **options
) -> tuple[dict, list[Page]]:
    """A fresh table (or one that nears its end), and a browser at each of its seats."""
    table = server.desk("make", count, late, "niagara", 0, None, luck)
    path = f"/t/{table['code']}/"
    return table, [opened(server, path, cookie, **options) for cookie in table["cookies"]]


def waited_for(server: Server, code: str, people: int) -> dict:
    """Where a table stands once only the first `people` seats are waited for, or nobody any more. A bot that still
    answers could change what the person may do."""
    end = time.monotonic() + 2 * PATIENCE
    while time.monotonic() < end:
        facts = server.desk("facts", code)
        if facts["status"] != "running" or max(facts["awaited"]) < people:
            return facts
        time.sleep(0.03)
    raise AssertionError("the bot never moves")
