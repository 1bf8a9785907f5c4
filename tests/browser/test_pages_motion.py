"""What moves: a replay that unfolds, what glows after an update, ghosts of what a pick would do, and the list of why not."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import choose, say_next, seats, shows, until
from tests.browser.server import Server

COUNT = """
window.boards = 0;
document.addEventListener('htmx:before:swap', event => { if (event.detail.ctx.target.id === 'board') window.boards++; });
"""
PLACES = "[...document.querySelectorAll('#board .piece[id]')].map(one => one.id + one.getAttribute('transform')).join()"
NOTES_GLOWS = """
window.glowed = [];
const plain = Element.prototype.animate;
Element.prototype.animate = function (...said) {
    if (said[1].id === 'changed') window.glowed.push(this.id);
    return plain.apply(this, said);
};
"""


def flowing(server: Server) -> tuple[str, int]:
    """A table, and an event in which the river flowed by several steps."""
    code = server.desk("make", 3)["code"]
    server.desk("advance", code, 40)
    return code, server.desk("flowed", code)


def at(page: Page, number: int) -> None:
    expect(page.locator(f'#replay[data-n="{number}"]')).to_be_attached()


def test_a_step_forward_unfolds_and_ends_where_the_link_leads(opened: Opener, server: Server) -> None:
    code, number = flowing(server)
    page = opened(server, f"/t/{code}/at/{number - 1}/", reduced_motion="no-preference")
    page.evaluate(COUNT)
    page.keyboard.press("ArrowRight")
    at(page, number)
    assert page.evaluate("window.boards") >= 3
    assert page.url.endswith(f"/at/{number}/")
    unfolded = page.evaluate(PLACES)
    page.goto(f"{server.url}/t/{code}/at/{number}/")
    assert page.evaluate(PLACES) == unfolded


def test_pressing_on_shortens_what_unfolds(opened: Opener, server: Server) -> None:
    code, number = flowing(server)
    page = opened(server, f"/t/{code}/at/{number - 1}/", reduced_motion="no-preference")
    page.evaluate(COUNT)
    page.keyboard.press("ArrowRight")
    until(page, "window.boards > 0")
    page.keyboard.press("ArrowRight")
    at(page, number + 1)


def test_less_motion_and_a_step_back_show_the_last_picture_at_once(opened: Opener, server: Server) -> None:
    code, number = flowing(server)
    page = opened(server, f"/t/{code}/at/{number - 1}/", reduced_motion="reduce")
    page.evaluate(COUNT)
    page.keyboard.press("ArrowRight")
    at(page, number)
    page.keyboard.press("ArrowLeft")
    at(page, number - 1)
    assert page.evaluate("window.boards") == 0


def test_space_plays_and_pauses_and_home_leads_to_the_first_picture(opened: Opener, server: Server) -> None:
    code = server.desk("make", 3)["code"]
    server.desk("advance", code, 20)
    page = opened(server, f"/t/{code}/at/?n=start")
    start = int(page.locator("#replay").get_attribute("data-n") or 0)
    assert page.locator("#steps [rel=prev]").count() == 0
    page.keyboard.press(" ")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "true")
    at(page, start + 2)
    page.keyboard.press(" ")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("End")
    expect(page.locator("#steps [rel=next]")).to_have_count(0)
    page.keyboard.press("Home")
    at(page, start)


def test_a_replay_says_you_to_nobody(opened: Opener, server: Server) -> None:
    table = server.desk("make", 3)
    server.desk("advance", table["code"], 9)
    page = opened(server, f"/t/{table['code']}/at/6/?seat=0", table["cookies"][0])
    expect(page.locator("#whose")).to_have_text("Seen by Mei 梅")
    assert "you" not in page.locator("#turn").inner_text().lower().split()
    assert "Your" not in page.locator("#table").inner_text()
    expect(page.locator("#seats .badge", has_text="you")).to_have_count(0)


def test_what_changed_glows_once(opened: Opener, server: Server) -> None:
    table, pages = seats(opened, server, before=NOTES_GLOWS)
    moved = False
    while not moved:
        # Everybody chooses a card; whoever has chosen the weather moves no canoe.
        moved = any(pick.startswith("canoe:") for pick in server.desk("wish", table["code"], 16)["picks"])
        reached = say_next(server, table["code"], pages)
    for page in pages:
        shows(page, reached)
        until(page, "window.glowed.some(id => id.startsWith('canoe-'))")
        glowed = page.evaluate("window.glowed")
        lines = [id for id in glowed if id.startswith("line-")]
        assert lines
        assert len(lines) == len(set(lines)), "a line is new only once"
        assert not any(id.startswith("lamps") for id in glowed), "the lamps show what they showed before"
        until(page, "document.getAnimations().every(one => one.id !== 'changed')")
        same = page.evaluate("[...document.querySelectorAll('#table [class*=changed], #table [style]')].length")
        assert same == 0, "a glow leaves no trace in the page"


def paddling(server: Server, opened: Opener) -> Page:
    """The page of somebody who has said which canoe paddles, and has a choice where to."""
    table = server.desk("make", 3)
    for _ in range(40):
        said = server.desk("wish", table["code"])
        canoes = [pick for pick in said["picks"] if pick.startswith("canoe:")]
        if canoes:
            page = opened(server, f"/t/{table['code']}/", table["cookies"][said["seat"]])
            choose(page, canoes)
            if page.locator("#picks a.open:has(.ghost)").count():
                return page
        server.desk("advance", table["code"], 1)
    raise AssertionError("nobody had a choice")


def test_pointing_at_a_destination_shows_the_canoe_there(opened: Opener, server: Server) -> None:
    page = paddling(server, opened)
    target = page.locator("#picks a.open:has(.ghost)").first
    ghost = target.locator(".ghost")
    expect(ghost).to_be_hidden()
    target.focus()
    page.keyboard.press("Shift")
    expect(ghost).to_be_visible()
    target.hover()
    expect(ghost).to_be_visible()


def test_what_is_forbidden_is_told_without_pointing(opened: Opener, server: Server) -> None:
    page = paddling(server, opened)
    if page.locator("#list").get_attribute("open") is None:
        page.locator("#list > summary").click()
    page.locator("#why").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#why-list li").first).to_be_in_viewport()
    told = page.locator("#why-list").inner_text()
    page.locator("#picks a.closed").first.dispatch_event("click")
    expect(page.locator("#says")).not_to_be_empty()
    sentence = page.locator("#says p").inner_text().split(" Read the rule")[0]
    assert sentence.strip() in told


def test_what_is_forbidden_is_a_page_without_javascript(opened: Opener, server: Server) -> None:
    table = server.desk("make", 3)
    page = opened(server, f"/t/{table['code']}/", table["cookies"][0], javascript=False)
    page.locator("#list > summary").click()
    page.get_by_role("link", name="What is not allowed now").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What is not allowed now, and why")
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator("#table")).to_be_visible()
