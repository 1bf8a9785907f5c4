"""Replay in a browser: slider, eyes, two boards, keys, newer events; the page after the game; all of it without JavaScript."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.server import Server
from tests.browser.shape import faults


def at(page: Page, number: int) -> None:
    expect(page.locator(f'#replay[data-n="{number}"]')).to_be_attached()


def now(page: Page) -> int:
    return int(page.locator("#replay").get_attribute("data-n") or 0)


def sound(page: Page) -> None:
    """No page wider than its window, nothing that axe minds, at three widths."""
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert faults(page) == [], (page.url, width)


def test_a_finished_game_is_watched_by_anybody_s_eyes_and_told_of(opened: Opener, server: Server) -> None:
    table = server.desk("make", 2, False, "ferry")
    head = server.desk("advance", table["code"], 400)
    page = opened(server, f"/t/{table['code']}/at/12/")
    page.keyboard.press("t")
    expect(page).to_have_url(re.compile(r"/at/12/\?by=turn"))
    page.keyboard.press("ArrowRight")
    expect(page).not_to_have_url(re.compile("/at/12/"))
    turn = now(page)
    assert turn > 13, "a turn is more than one event"
    page.keyboard.press("e")
    expect(page).to_have_url(re.compile(rf"/at/{turn}/$"))
    page.keyboard.press("v")
    expect(page.locator("#eyes-0")).to_have_attribute("aria-current", "true")
    page.locator("#eyes-all").click()
    expect(page.locator(".all-hands")).to_have_count(2)
    page.locator("#eyes-0").click()
    expect(page.locator(".all-hands")).to_have_count(0)
    # A picture with steps by turn may have brought it open.
    if not page.locator("#ways[open]").count():
        page.locator("#ways summary").click()
    expect(page.locator("#moment-copy")).to_be_visible()
    page.locator("#beside-1").click()
    expect(page.locator("#beside-board")).to_be_visible()
    expect(page.locator("#differs")).to_contain_text("Only Olaf")
    page.locator("#scrub").focus()
    page.keyboard.press("ArrowRight")
    at(page, turn + 1)
    expect(page.locator("#scrub")).to_be_focused()
    expect(page.locator("#moment-link")).to_have_value(re.compile(rf"/at/{turn + 1}/\?seat=0&beside=1$"))
    sound(page)
    page.get_by_role("link", name="After the game").click()
    expect(page.locator("#course")).to_be_visible()
    sound(page)
    plain = opened(server, f"/t/{table['code']}/at/{head}/", javascript=False)
    plain.locator("#eyes-all").click()
    expect(plain.locator(".all-hands")).to_have_count(2)
    plain.locator("#ways summary").click()
    plain.locator("#beside-public").click()
    expect(plain.locator("#beside-board")).to_be_visible()
    plain.locator("#step-prev").click()
    expect(plain).to_have_url(re.compile(r"/at/\d+/\?seat=all&beside=public$"))
    assert now(plain) < head
    frame = opened(server, f"/t/{table['code']}/at/{head - 1}/?embed=1")
    frame.locator("#step-last").click()
    at(frame, head)
    assert "embed=1" in frame.url
    assert frame.context.cookies() == []


HEARS_PAUSES = """
window.pauses = [];
const plain = window.setTimeout;
window.setTimeout = (act, ms, ...more) => { window.pauses.push(ms); return plain(act, ms, ...more); };
"""


def test_speeds_rounds_and_the_log_in_step(opened: Opener, server: Server) -> None:
    table = server.desk("make", 3)
    server.desk("advance", table["code"], 40)
    page = opened(server, f"/t/{table['code']}/at/?n=start", before=HEARS_PAUSES, reduced_motion="reduce")
    begun = now(page)
    speed, play = page.get_by_label("Speed"), page.locator("[data-play]")
    # Before and after a step; whoever stops and starts in haste goes on in the middle.
    for chosen, pauses in (("4", {175, 225}), ("0.5", {1400, 1800})):
        speed.select_option(chosen)
        page.evaluate("window.pauses = []; document.activeElement.blur()")
        page.keyboard.press(" ")
        expect(play).to_have_attribute("aria-pressed", "true")
        expect(page.locator(f'#replay:not([data-n="{begun}"])')).to_be_attached()
        page.keyboard.press(" ")
        expect(play).to_have_attribute("aria-pressed", "false")
        assert pauses & set(page.evaluate("window.pauses")), chosen
        begun = now(page)
        # The line of the event that the board shows is marked in the log.
        expect(page.locator("#told [aria-current=step]").last).to_have_attribute("href", re.compile(rf"/at/{begun}/"))
        expect(page.locator("#told li").last).to_have_class(re.compile("here"))
    page.keyboard.press("r")
    expect(page).to_have_url(re.compile(r"\?by=round$"))
    begun = now(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(f'#replay:not([data-n="{begun}"])')).to_be_attached()
    assert now(page) > begun + 1, "a round is more than one event"
    # The speed goes along to another replay in this browser.
    page.goto(f"{server.url}/t/{table['code']}/at/9/")
    expect(page.get_by_label("Speed")).to_have_value("0.5")


def test_who_looks_at_an_old_moment_stays_there_while_others_play(opened: Opener, server: Server) -> None:
    table = server.desk("make", 2, False, "ferry")
    head = server.desk("advance", table["code"], 4)
    page = opened(server, f"/t/{table['code']}/at/{head}/")
    expect(page.locator("#newer")).to_be_empty()
    back = opened(server, f"/t/{table['code']}/at/{head - 1}/?from={head - 2}&to={head}", table["cookies"][0])
    for note in ("remembering", "span"):
        # It stands beside the board, not under it.
        seen = "id => { const r = document.getElementById(id).getBoundingClientRect(); return Boolean(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest('#' + id)); }"
        assert back.evaluate(seen, note), note
    grown = server.desk("advance", table["code"], 2)
    expect(page.locator("#newer")).to_contain_text(f"{grown - head} newer event")
    assert now(page) == head
    page.locator("#newer a").click()
    at(page, grown)
