"""Coming back to a table: what happened meanwhile, sounds, notices, once for all tabs of a browser."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Opener, Watch
from tests.browser.playing import choose, confirm, shows, until
from tests.browser.server import Server
from tests.browser.shape import faults

COUNTS = """
localStorage.plucked ??= 0; localStorage.noticed ??= 0;
const Plain = window.AudioContext;
window.AudioContext = class extends Plain {
    createOscillator() { localStorage.plucked = +localStorage.plucked + 1; return super.createOscillator(); }
};
window.Notification = class {
    static permission = 'granted';
    constructor(title, {body}) { localStorage.noticed = +localStorage.noticed + 1; localStorage.notice = title + ': ' + body; }
    close() {}
};
const hide = hidden => {
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
    Object.defineProperty(document, 'hasFocus', {configurable: true, value: () => !hidden});
    document.dispatchEvent(new Event('visibilitychange'));
};
window.hide = hide;
"""
TURN = 2
"""How many strings are plucked when the turn comes."""


def plucked(page: Page) -> int:
    return int(page.evaluate("+localStorage.plucked"))


def answer(server: Server, code: str, seat: int, page: Page) -> None:
    """`seat` says by clicking what a quick bot would."""
    number = server.desk("facts", code)["number"]
    shows(page, number)
    choose(page, server.desk("wish_of", code, seat)["picks"])
    confirm(page)
    page.locator(f'#table:not([data-n="{number}"])').wait_for(state="attached")


def second_tab(context: BrowserContext, url: str, watch: Watch) -> Page:
    page = context.new_page()
    watch.page(page)
    page.goto(url)
    page.locator("body").click(position={"x": 5, "y": 5})
    return page


def test_one_comes_back_hears_once_and_watches_what_happened(opened: Opener, server: Server, watch: Watch) -> None:
    table = server.desk("make", 3)
    code, cookie = table["code"], table["cookies"][0]
    path = f"/t/{code}/"
    page = opened(server, path, cookie, before=COUNTS)
    server.desk("prefer", code, 0, {"notices": True})
    page.reload()
    expect(page.locator("#news")).to_have_count(0)
    # The first move of the own hand makes no sound, though three are asked at once.
    answer(server, code, 0, page)
    assert plucked(page) == 0
    tab = second_tab(page.context, server.url + path, watch)
    tab.evaluate("hide(true)")
    page.evaluate("hide(true)")
    heard = server.desk("facts", code)["number"]
    reached = server.desk("without", code, 0)
    for one in (page, tab):
        shows(one, reached)
    if server.desk("facts", code)["awaited"] == [0]:
        until(page, "+localStorage.noticed === 1")
        assert page.evaluate("localStorage.notice") == "Niagara: It is your turn."
    page.wait_for_timeout(700)
    assert plucked(page) == TURN, "one sound for two tabs"
    assert page.evaluate("+localStorage.noticed") == 1
    assert page.title().startswith("● ")
    tab.close()

    # An open page that nobody looks at has seen nothing.
    page.context.add_init_script("hide(true)")
    page.reload()
    news = page.locator("#news")
    expect(news).to_be_visible()
    assert 1 <= news.locator("li").count() <= 7
    assert faults(page) == []
    news.get_by_role("link", name="Show me").click()
    first = int(page.locator("#replay").get_attribute("data-n"))
    assert heard <= first < reached
    while page.locator("#step-next[href]").count():
        number = page.locator("#replay").get_attribute("data-n")
        page.locator("#step-next").click()
        page.locator(f'#replay:not([data-n="{number}"])').wait_for(state="attached")
    assert page.locator("#replay").get_attribute("data-n") == str(reached)
    page.locator("#span").get_by_role("link", name="To the table").click()
    with page.expect_response("**/seen"):
        page.locator("#news").get_by_role("button", name="Dismiss").click()
    expect(page.locator("#news")).to_have_count(0)
    page.reload()
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#news")).to_have_count(0)
