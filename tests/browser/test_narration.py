"""What happens at a table is shown to everyone who has it in view: every step, in order, and nothing else moves."""

from __future__ import annotations

import hashlib
import itertools
import signal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener, Watch
from tests.browser.playing import (
    HASTE,
    HURRIES,
    SEES_SOCKETS,
    number,
    reaches,
    say_quickly,
    shows,
    shows_more,
    until,
    waited_for,
)
from tests.browser.server import Server
from tests.browser.test_live_troubles import NO_SOCKETS

RECORDS = """
window.shown = [];
addEventListener('DOMContentLoaded', () => { window.first = +document.getElementById('table').dataset.n; });
// On the window: after the page has decided whether the answer is shown at all.
addEventListener('htmx:before:swap', ({defaultPrevented, detail: {ctx: {target, text}}}) => {
    if (!defaultPrevented && (target.id === 'board' || target.id === 'table')) {
        window.shown.push([target.id === 'board' ? text : '', performance.now()]);
    }
});
"""
"""A script that notes the event with which the page came, and each picture of the board with its moment; "" for the whole
table."""

SLOW_SOCKET = """
const Quick = window.WebSocket;
window.WebSocket = class extends Quick {
    set onmessage(hear) { super.onmessage = event => setTimeout(() => hear(event), 200 + Math.random() * 2000); }
};
"""
"""A script that delays what comes over the socket, and mixes up its order."""

WATCHES_THE_BOARD = """
window.alarms = [];
window.jumps = [];
addEventListener('DOMContentLoaded', () => {
    const fault = document.getElementById('fault');
    new MutationObserver(() => { if (fault.textContent) window.alarms.push(fault.textContent); })
        .observe(fault, {childList: true, characterData: true, subtree: true});
    let before;
    const look = () => {
        const {x, y, width, height} = document.querySelector('.board-box').getBoundingClientRect();
        const now = [x, y + scrollY, width, height].map(Math.round).join();
        if (before && now !== before) window.jumps.push(`${before} -> ${now}`);
        before = now;
        requestAnimationFrame(look);
    };
    setTimeout(look, 500);
});
"""
"""A script that notes every word of alarm, and every frame in which the board has moved or changed its size."""

READING_TIME = 1500


def shown(page: Page) -> list[tuple[str, float]]:
    """The digest of each picture that the page showed, and for how many milliseconds, as people would have seen it."""
    found = page.evaluate("window.shown.concat([['', performance.now()]])")
    return [
        (hashlib.sha256(text.encode()).hexdigest(), (after - moment) * HASTE)
        for (text, moment), (_text, after) in itertools.pairwise(found)
        if text
    ]


def once(pictures: list[tuple[str, float]]) -> list[str]:
    """The pictures without those that repeat the one before."""
    return [digest for i, (digest, _ms) in enumerate(pictures) if i == 0 or pictures[i - 1][0] != digest]


PEOPLE_AND_BOTS = {"niagara": (1, 2), "ferry": (1, 2), "dayu": (1, 1), "nuwa": (1, 2), "dadaocheng": (1, 1)}
LINES = {"quick": "", "slow": SLOW_SOCKET, "none": NO_SOCKETS}


@pytest.mark.parametrize(
    ("game", "line"),
    [("dadaocheng", "quick"), ("dayu", "quick"), ("ferry", "quick"), ("ferry", "slow"), ("ferry", "none")],
)
def test_every_step_is_shown_in_order_and_long_enough(server: Server, opened: Opener, game: str, line: str) -> None:
    """A person plays against bots that answer at once; another browser watches."""
    people, bots = PEOPLE_AND_BOTS[game]
    table = server.desk("make", people + bots, False, game, bots)
    code, path = table["code"], f"/t/{table['code']}/"
    before = HURRIES + RECORDS + SEES_SOCKETS.replace("Plain", "Open") + LINES[line]
    pages = {
        0: opened(server, path, table["cookies"][0], before=before, reduced_motion="no-preference"),
        None: opened(server, path, before=before, reduced_motion="no-preference"),
    }
    first = {seat: page.evaluate("window.first") for seat, page in pages.items()}
    for _ in range(400):
        facts = waited_for(server, code, people)
        if facts["status"] != "running":
            break
        said = server.desk("wish", code, 4)
        reaches(pages[0], facts["number"])
        say_quickly(pages[0], said["picks"])
    reached = server.desk("facts", code)["number"]
    for seat, page in pages.items():
        shows(page, reached)
        expected = server.desk("steps", code, seat, first[seat])
        seen = shown(page)
        assert once(seen) == once(expected)
        wanted = dict(expected)
        hurried = [(digest, ms) for digest, ms in seen if wanted[digest] >= READING_TIME and ms < READING_TIME - HASTE]
        assert hurried == []


@pytest.mark.parametrize(
    ("game", "width"),
    [("niagara", 1280), ("nuwa", 390), ("nuwa", 1280), ("ferry", 390), ("dayu", 390), ("dadaocheng", 1280)],
)
def test_moves_raise_no_alarm_and_the_board_stays_where_it_is(
    server: Server, opened: Opener, game: str, width: int
) -> None:
    people, bots = PEOPLE_AND_BOTS[game]
    table = server.desk("make", people + bots, False, game, bots)
    code = table["code"]
    page = opened(server, f"/t/{code}/", table["cookies"][0], before=WATCHES_THE_BOARD)
    page.set_viewport_size({"width": width, "height": 844})
    page.reload()
    for _ in range(6):
        facts = waited_for(server, code, people)
        if facts["status"] != "running":
            break
        reaches(page, facts["number"])
        say_quickly(page, server.desk("wish", code, 4)["picks"])
    page.wait_for_timeout(1000)
    assert page.evaluate("window.alarms") == []
    assert page.evaluate("window.jumps") == []


def test_a_silent_server_is_noticed_and_the_sign_goes_when_it_answers(
    mortal: Server, opened: Opener, watch: Watch
) -> None:
    watch.excused += ("Failed to load resource", "WebSocket connection to", "ERR_")
    table = mortal.desk("make", 3)
    page = opened(mortal, f"/t/{table['code']}/", before=SEES_SOCKETS)
    until(page, "window.online")
    expect(page.locator("#cut-off")).to_be_hidden()
    mortal.process.send_signal(signal.SIGSTOP)
    try:
        expect(page.locator("#cut-off")).to_be_visible()
    finally:
        mortal.process.send_signal(signal.SIGCONT)
    expect(page.locator("#cut-off")).to_be_hidden()


def test_without_a_network_the_page_says_so_at_once(server: Server, opened: Opener, watch: Watch) -> None:
    watch.excused += ("ERR_INTERNET_DISCONNECTED", "WebSocket connection to")
    table = server.desk("make", 3)
    page = opened(server, f"/t/{table['code']}/")
    page.context.set_offline(True)
    expect(page.locator("#cut-off")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#cut-off")).to_be_hidden()


HIDES = """
window.hide = hidden => {
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
    document.dispatchEvent(new Event('visibilitychange'));
};
"""


def test_who_comes_back_is_told_what_was_passed_over(server: Server, opened: Opener) -> None:
    table = server.desk("make", 3)
    page = opened(server, f"/t/{table['code']}/", before=HIDES + SEES_SOCKETS)
    until(page, "window.online")
    before = number(page)
    page.evaluate("hide(true)")
    reached = server.desk("advance", table["code"], 4)
    shows(page, reached)
    page.evaluate("hide(false)")
    expect(page.locator("#missed")).to_contain_text(f"Events while you were away: {reached - before}.")
    link = page.locator("#missed a")
    assert (link.get_attribute("href") or "").endswith(f"/at/{before}/?to={reached}")
    page.get_by_role("button", name="Dismiss").click()
    expect(page.locator("#missed")).to_be_hidden()


def test_after_confirming_by_keyboard_the_focus_stays_at_the_table(server: Server, opened: Opener) -> None:
    table = server.desk("make", 3, False, "niagara", 2)
    code = table["code"]
    page = opened(server, f"/t/{code}/", table["cookies"][0])
    for _ in range(3):
        before = waited_for(server, code, 1)["number"]
        shows(page, before)
        picks = server.desk("wish", code, 4)["picks"]
        for pick in picks:
            if page.locator("#list").get_attribute("open") is None:
                page.locator("#list > summary").press("Enter")
            one = page.locator(f'[id="say-{pick}"]:not([aria-current])')
            if one.count():
                was = page.locator("#table").get_attribute("data-picks")
                one.press("Enter")
                page.locator(f'#table:not([data-picks="{was}"])').wait_for(state="attached")
        page.locator("#confirm").press("Enter")
        shows_more(page, before)
        assert page.evaluate("document.getElementById('table').contains(document.activeElement)")


def test_the_same_refusal_is_announced_again(server: Server, opened: Opener) -> None:
    table = server.desk("make", 1, False, "dadaocheng")
    page = opened(server, f"/t/{table['code']}/", table["cookies"][0], before="""
        window.said = [];
        addEventListener('DOMContentLoaded', () => new MutationObserver(all => all.forEach(one =>
            one.addedNodes.forEach(node => { if (node.textContent.trim()) window.said.push(node.textContent); })))
            .observe(document.getElementById('says'), {childList: true}));
    """)  # fmt: skip
    closed = page.locator("#picks a.closed").first
    for times in (1, 2, 3):
        closed.dispatch_event("click")
        until(page, f"window.said.length >= {times}")


def test_the_log_is_a_live_region_to_which_only_new_lines_are_added(server: Server, opened: Opener) -> None:
    table = server.desk("make", 3)
    page = opened(server, f"/t/{table['code']}/", before=SEES_SOCKETS + """
        window.added = [];
        addEventListener('DOMContentLoaded', () => new MutationObserver(all => all.forEach(one =>
            one.addedNodes.forEach(node => { if (node.textContent.trim() && !node.ariaHidden) window.added.push(node.id || node.nodeName); })))
            .observe(document.getElementById('log'), {childList: true, subtree: true}));
    """)  # fmt: skip
    until(page, "window.online")
    for _ in range(8):
        shows(page, server.desk("advance", table["code"], 5))
    added = page.evaluate("window.added")
    assert added
    assert [one for one in added if not one.startswith("line-")] == []
    assert len(added) == len(set(added))


def test_a_touch_on_a_page_that_has_fallen_behind_plays_no_later_question(server: Server, opened: Opener) -> None:
    """With moves sent at once: the page shows a question that was answered meanwhile, and its line is dead."""
    table = server.desk("make", 3, False, "niagara", 2)
    code = table["code"]
    server.desk("prefer", code, 0, {"confirm": "off"})
    page = opened(server, f"/t/{code}/", table["cookies"][0], before=NO_SOCKETS)
    page.route("**/frame?*", lambda route: route.fulfill(status=204))
    before = number(page)
    shown_question = server.desk("facts", code)["questions"][0]
    server.desk("advance", code, 1)
    facts = waited_for(server, code, 1)
    assert facts["questions"][0] > shown_question
    page.locator("#tray a[hx-get]").first.dispatch_event("click")
    shows_more(page, before)
    expect(page.locator("#says")).to_contain_text("moved on")
    assert server.desk("facts", code)["questions"][0] == facts["questions"][0]
