"""Playing through a page: what a person's hands do, and how to see where a page stands."""

from playwright.sync_api import Page, expect

from tests.browser.server import Server


def number(page: Page) -> int:
    """The event that the page shows."""
    return int(page.locator("#table").get_attribute("data-n"))


def shows(page: Page, wanted: int) -> None:
    """Waits until the page shows an event."""
    expect(page.locator(f'#table[data-n="{wanted}"]')).to_be_attached()


def choose(page: Page, picks: list[str]) -> None:
    """Clicks the picks of a move one after another, as they become possible, in the list of buttons."""
    if page.locator("#list").get_attribute("open") != "":
        page.locator("#list > summary").click()
    for _ in range(len(picks) + 1):
        open_ones = [p for p in picks if page.locator(f'[id="say-{p}"]:not([aria-current])').count()]
        if not open_ones:
            return
        before = page.locator("#table").get_attribute("data-picks")
        page.locator(f'[id="say-{open_ones[0]}"]').click()
        expect(page.locator("#table")).not_to_have_attribute("data-picks", before)
        if page.locator("#list").get_attribute("open") != "":
            page.locator("#list > summary").click()


def confirm(page: Page) -> None:
    page.locator("#confirm").click()


def say_next(server: Server, code: str, pages: list[Page]) -> int:
    """Lets whoever is waited for say what a quick bot would, by clicking; returns the number after it."""
    before = server.desk("facts", code)["number"]
    said = server.desk("wish", code)
    page = pages[said["seat"]]
    shows(page, before)
    choose(page, said["picks"])
    confirm(page)
    shows_more(page, before)
    return server.desk("facts", code)["number"]


def shows_more(page: Page, than: int) -> None:
    """Waits until the page shows something newer than an event."""
    expect(page.locator(f'#table:not([data-n="{than}"])')).to_be_attached()


def seats(opened, server: Server, count: int = 3, **options) -> tuple[dict, list[Page]]:
    """A fresh table, and a browser at each of its seats."""
    table = server.desk("make", count)
    path = f"/t/{table['code']}/"
    return table, [opened(server, path, cookie, **options) for cookie in table["cookies"]]
