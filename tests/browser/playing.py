"""Playing through a page: what a person's hands do, and how to see where a page stands."""

import time
from urllib.parse import urlencode

from playwright.sync_api import Page

from tests.browser.server import Server


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
    end = time.monotonic() + 8
    while not page.evaluate(truth):
        assert time.monotonic() < end, f"never came true: {truth}"
        page.wait_for_timeout(20)


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


QUICK_HANDS = """async ({picks}) => {
    const table = () => document.getElementById('table');
    const until = async truth => {
        const end = Date.now() + 8000;
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
    page.evaluate(QUICK_HANDS, {"picks": picks})


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


def seats(opened, server: Server, count: int = 3, late: bool = False, **options) -> tuple[dict, list[Page]]:
    """A fresh table (or one that nears its end), and a browser at each of its seats."""
    table = server.desk("make", count, late)
    path = f"/t/{table['code']}/"
    return table, [opened(server, path, cookie, **options) for cookie in table["cookies"]]


def waited_for(server: Server, code: str, people: int) -> dict:
    """Where a table stands once one of the first `people` seats is waited for, or nobody any more."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        facts = server.desk("facts", code)
        if facts["status"] != "running" or facts["awaited"][0] < people:
            return facts
        time.sleep(0.03)
    raise AssertionError("the bot never moves")
