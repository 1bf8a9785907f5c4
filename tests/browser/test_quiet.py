"""What does not disturb: somebody who is muted, a note out of turn, the page of another moment; and what must be told."""

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.playing import SEES_SOCKETS, choose, confirm, number, shows, until
from tests.browser.server import Server
from tests.browser.test_telling import COUNTS, plucked


def test_a_muted_person_rings_no_bell_and_counts_in_no_badge(opened: Opener, server: Server) -> None:
    table = server.desk("make", 3)
    code = table["code"]
    server.desk("says", code, 1, "I talk a lot")
    page = opened(server, f"/t/{code}/", table["cookies"][0], before="{" + COUNTS + "}" + SEES_SOCKETS)
    until(page, "window.online")
    page.locator(".pane:has(#pane-talk)").click()
    page.get_by_role("button", name="Mute Olaf").click()
    expect(page.locator(".hushed")).to_contain_text("line of Olaf is hidden")
    page.locator(".pane:has(#pane-log)").click()
    server.desk("says", code, 1, "and more")
    expect(page.locator(".hushed")).to_contain_text("2 lines of Olaf are hidden")
    badge = page.locator(".panes [data-unheard]")
    expect(badge).to_be_hidden()
    assert plucked(page) == 0
    server.desk("says", code, 2, "let him be")
    expect(badge).to_have_text("1 new lines")
    until(page, "+localStorage.plucked === 1")


def test_a_note_waits_for_the_own_turn(opened: Opener, server: Server) -> None:
    table = server.desk("make", 3)
    code = table["code"]
    page = opened(server, f"/t/{code}/", table["cookies"][0])
    page.locator(".pane:has(#pane-note)").click()
    page.locator("#note-text").fill("the fork, then home")
    page.get_by_role("button", name="Keep this note").click()
    expect(page.locator("#pinned")).to_be_visible()
    server.desk("advance", code, 3)
    while 0 in server.desk("facts", code)["awaited"]:
        server.desk("advance", code, 1)
    shows(page, server.desk("facts", code)["number"])
    expect(page.locator("#pinned")).to_be_hidden()
    shows(page, server.desk("without", code, 0))
    expect(page.locator("#pinned")).to_be_visible()


def test_a_live_clock_warns_the_one_whose_time_runs_out(opened: Opener, server: Server) -> None:
    terms = {"clock": "live", "bank": 70, "late": "stand_in"}
    table = server.desk("make", 2, False, "ferry", 0, terms)
    code = table["code"]
    seat = server.desk("facts", code)["awaited"][0]
    page = opened(server, f"/t/{code}/", table["cookies"][seat])
    watcher = opened(server, f"/t/{code}/")
    expect(page.locator("#clock-says")).to_have_text("One minute left.")
    expect(page.locator(f"#seat-{seat} .clock")).to_have_attribute("data-low", "")
    expect(watcher.locator("#clock-says")).to_have_text("")


def test_from_a_replay_to_the_table_and_back_each_page_shows_its_own(opened: Opener, server: Server) -> None:
    table = server.desk("make", 3)
    code = table["code"]
    reached = server.desk("advance", code, 6)
    page = opened(server, f"/t/{code}/at/8/", table["cookies"][0])
    assert number(page) == 8
    page.goto(f"{server.url}/t/{code}/")
    shows(page, reached)
    page.go_back()
    shows(page, 8)
    reached = server.desk("advance", code, 1)
    page.wait_for_timeout(1500)
    assert number(page) == 8, "a live move on the page of an old moment"
    page.go_forward()
    shows(page, reached)


def test_a_refusal_stays_until_it_has_been_read(opened: Opener, server: Server) -> None:
    table = server.desk("make", 3)
    code = table["code"]
    page = opened(server, f"/t/{code}/", table["cookies"][0])
    choose(page, server.desk("wish_of", code, 0)["picks"])
    page.evaluate("document.querySelector('[form=send][name=question]').value = '1'")
    confirm(page)
    says = page.locator("#says")
    expect(says).to_contain_text("has moved on since")
    page.wait_for_timeout(6000)
    expect(says).to_contain_text("has moved on since")
