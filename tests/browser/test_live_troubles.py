"""When the line is bad, the server dies, or there is no JavaScript at all."""

import pytest
from playwright.sync_api import expect

from tables.live.messages import NO_TABLE
from tests.browser.playing import SEES_SOCKETS, choose, confirm, number, say_next, seats, shows, shows_more, until

BROKEN_OFF = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "Failed to fetch",
)
"""What a browser says of a server that is killed, some of it in the middle of an answer."""

BLANK = '<svg xmlns="http://www.w3.org/2000/svg"/>'
NO_SOCKETS = "window.WebSocket = class { static OPEN = 1; constructor() { this.readyState = 3; } };"


def test_with_the_socket_blocked_polling_plays(server, opened):
    table, pages = seats(opened, server, before=NO_SOCKETS)
    for _ in range(4):
        reached = say_next(server, table["code"], pages)
        for page in pages:
            shows(page, reached)


def test_without_javascript_links_and_forms_play_to_the_end(server, opened):
    # With this luck the game takes seven moves more; with others it goes round for forty and longer.
    table, pages = seats(opened, server, late=True, luck="reed", javascript=False)
    code = table["code"]
    for page in pages:
        # Drawing the scenery with each load of the page is most of the time, and not the point.
        page.route("**/scene-*", lambda route: route.fulfill(body=BLANK, content_type="image/svg+xml"))
    moves = 0
    while server.desk("facts", code)["status"] == "running":
        said = server.desk("wish", code, 60)
        page = pages[said["seat"]]
        page.goto(f"{server.url}/t/{code}/")
        before = number(page)
        choose(page, said["picks"])
        confirm(page)
        shows_more(page, before)
        moves += 1
        assert moves < 60, "the game does not end"
    assert moves >= 5
    pages[0].goto(f"{server.url}/t/{code}/")
    expect(pages[0].locator("#confirm")).to_have_count(0)


@pytest.mark.parametrize("trouble", ["server error", "no line"])
def test_a_request_that_fails_is_told_and_the_table_stays(server, opened, watch, trouble):
    watch.excused += ("status of 500", "ERR_FAILED", "Failed to fetch")
    table, pages = seats(opened, server)
    page, code = pages[0], table["code"]
    picks = server.desk("wish_of", code, 0)["picks"]
    fail = (lambda route: route.fulfill(status=500, body="<h1>Server Error (500)</h1>")) if "error" in trouble else None
    page.route("**/t/*/?question=*", fail or (lambda route: route.abort()))
    page.locator("#list > summary").click()
    page.locator(f'[id="say-{picks[0]}"]').click()
    expect(page.get_by_role("alert").filter(has_text="did not reach the table")).to_be_visible()
    expect(page.locator("#board")).to_be_visible()
    page.unroute("**/t/*/?question=*")
    choose(page, picks)
    expect(page.locator("#fault")).to_be_hidden()
    before = number(page)
    confirm(page)
    shows_more(page, before)


def test_after_a_killed_server_comes_back_pages_catch_up(mortal, opened, watch):
    watch.excused += ("WebSocket connection to", *BROKEN_OFF)
    table, pages = seats(opened, mortal)
    say_next(mortal, table["code"], pages)
    for page in pages:
        page.evaluate("window.here = true")
    mortal.kill()
    reached = mortal.desk("advance", table["code"], 2)
    mortal.start()
    for page in pages:
        expect(page.locator(f'#table[data-n="{reached}"]')).to_be_attached(timeout=20000)
    reached = say_next(mortal, table["code"], pages)
    for page in pages:
        shows(page, reached)
        assert page.evaluate("window.here")


def test_a_server_that_says_goodbye_is_found_again(mortal, opened, watch):
    watch.excused += ("WebSocket connection to", *BROKEN_OFF)
    table = mortal.desk("make", 3)
    page = opened(mortal, f"/t/{table['code']}/", before=SEES_SOCKETS)
    until(page, "window.online")
    mortal.process.terminate()
    assert mortal.process.wait(8) is not None
    reached = mortal.desk("advance", table["code"], 1)
    mortal.start()
    expect(page.locator(f'#table[data-n="{reached}"]')).to_be_attached(timeout=20000)


def test_offline_and_online_again_catches_up(server, opened, watch):
    watch.excused += ("ERR_INTERNET_DISCONNECTED", "WebSocket connection to")
    table = server.desk("make", 3)
    page = opened(server, f"/t/{table['code']}/")
    before = number(page)
    page.context.set_offline(True)
    reached = server.desk("advance", table["code"], 1)
    assert reached > before
    page.context.set_offline(False)
    shows(page, reached)


def test_a_laptop_that_slept_wakes_up_to_the_present(server, opened, watch):
    """Asleep nothing runs in the page, and the line is gone when it wakes up."""
    watch.excused += ("ERR_INTERNET_DISCONNECTED", "WebSocket connection to")
    table, pages = seats(opened, server, before=SEES_SOCKETS)
    code, page = table["code"], pages[0]
    until(page, "window.online")
    lid = page.context.new_cdp_session(page)
    before = number(page)
    lid.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.context.set_offline(True)
    reached = server.desk("without", code, 0)
    shows(pages[1], reached)
    assert number(page) == before
    page.context.set_offline(False)
    lid.send("Page.setWebLifecycleState", {"state": "active"})
    shows(page, reached)
    said = server.desk("wish_of", code, 0)
    choose(page, said["picks"])
    confirm(page)
    shows_more(page, reached)


def test_a_late_old_answer_never_covers_a_newer_table(server, opened):
    table = server.desk("make", 3)
    page = opened(server, f"/t/{table['code']}/")
    old = page.evaluate("document.getElementById('table').outerHTML")
    before = number(page)
    reached = server.desk("advance", table["code"], 1)
    shows(page, reached)
    page.evaluate(
        "old => htmx.swap({sourceElement: document.getElementById('table'), target: document.getElementById('table'),"
        " swap: 'outerMorph', text: old})",
        old,
    )
    assert before < reached == number(page)


def test_the_code_that_keeps_a_page_away_reaches_the_browser(server, opened):
    table = server.desk("make", 3)
    page = opened(server, f"/t/{table['code']}/")
    code = page.evaluate(
        "() => new Promise(done => {"
        " const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws/t/nowhere/?after=0');"
        " socket.onclose = ({code}) => done(code); })"
    )
    assert code == NO_TABLE


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_beats_are_shown_unless_less_motion_is_wanted(server, opened, motion):
    table = server.desk("make", 3)
    page = opened(server, f"/t/{table['code']}/", before=SEES_SOCKETS, reduced_motion=motion)
    until(page, "window.online")
    page.evaluate(
        "window.boards = 0; document.addEventListener('htmx:before:swap', event => {"
        " if (event.detail.ctx.target.id === 'board') window.boards++; })"
    )
    reached = server.desk("advance", table["code"], 12)
    expect(page.locator(f'#table[data-n="{reached}"]')).to_be_attached(timeout=20000)
    assert (page.evaluate("window.boards") > 0) == (motion == "no-preference")
