"""Several browsers at one table."""

import json

from playwright.sync_api import expect

from tests.browser.playing import SEES_SOCKETS, choose, confirm, number, say_next, seats, shows, shows_more, until


def is_move(request):
    """Whether a page sends a move: it also tells by itself who is there and what was seen."""
    return request.method == "POST" and request.url.endswith("/move")


def test_three_browsers_see_each_others_moves_without_reload(server, opened):
    table, pages = seats(opened, server)
    watcher = opened(server, f"/t/{table['code']}/")
    for page in [*pages, watcher]:
        page.evaluate("window.here = true")
    for _ in range(8):
        reached = say_next(server, table["code"], pages)
        for page in [*pages, watcher]:
            shows(page, reached)
    assert all(page.evaluate("window.here") for page in [*pages, watcher]), "no page was loaded anew"
    assert watcher.locator("#confirm").count() == 0


def test_a_whole_game_by_clicking_only(server, opened):
    # With this luck the game takes 119 moves; others take several hundred.
    table, pages = seats(opened, server, luck="carp", reduced_motion="reduce")
    moves = 0
    while server.desk("facts", table["code"])["status"] == "running":
        say_next(server, table["code"], pages, quick=moves > 6)
        moves += 1
        assert moves < 900, "the game does not end"
    reached = server.desk("facts", table["code"])["number"]
    for page in pages:
        shows(page, reached)
        assert page.evaluate("[...document.querySelectorAll('svg *')].every(e => e.namespaceURI.endsWith('svg'))")
    assert moves > 20


def test_no_piece_leaves_the_svg_namespace_in_fifty_swaps(server, opened):
    table = server.desk("make", 3)
    page = opened(server, f"/t/{table['code']}/", reduced_motion="no-preference")
    page.evaluate("window.swaps = 0; document.addEventListener('htmx:after:swap', () => window.swaps++)")
    while page.evaluate("window.swaps") < 50:
        reached = server.desk("advance", table["code"], 4)
        expect(page.locator(f'#table[data-n="{reached}"]')).to_be_attached(timeout=20000)
        assert server.desk("facts", table["code"])["status"] == "running"
    strangers = "[...document.querySelectorAll('svg *')].filter(e => !e.namespaceURI.endsWith('svg')).length"
    assert page.evaluate(strangers) == 0
    assert page.locator("#board use").count() > 30


def test_focus_and_half_said_move_survive_a_push(server, opened):
    table, pages = seats(opened, server)
    code = table["code"]
    page = pages[0]
    others = [seat for seat in server.desk("facts", code)["awaited"] if seat != 0]
    assert others, "all choose their cards at the same time"
    mine = page.locator("#list .picks a, .hand a").first
    mine.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#table")).not_to_have_attribute("data-picks", "")
    picks = page.locator("#table").get_attribute("data-picks")
    focused = page.evaluate("document.activeElement.id")
    assert focused
    # What is sent to the talk is no move: the half said one stays.
    page.evaluate("document.getElementById('words').value = 'wait'; document.getElementById('say').requestSubmit()")
    expect(page.locator("#lines")).to_contain_text("wait")
    said = server.desk("wish_of", code, others[0])
    choose(pages[others[0]], said["picks"])
    before = number(page)
    confirm(pages[others[0]])
    shows_more(page, before)
    assert page.locator("#table").get_attribute("data-picks") == picks
    assert page.evaluate("document.activeElement.id") == focused
    expect(page.locator("#confirm")).to_be_enabled()


def test_typed_text_and_open_details_survive_pushes(server, opened):
    table, pages = seats(opened, server)
    page = pages[0]
    page.locator(".pane:has(#pane-talk)").click()
    page.locator("#words").focus()
    page.keyboard.type("half a sen")
    page.evaluate("document.getElementById('list').open = true")
    reached = server.desk("advance", table["code"], 2)
    shows(page, reached)
    page.keyboard.type("tence")
    assert page.locator("#words").input_value() == "half a sentence"
    assert page.evaluate("document.activeElement.id") == "words"


def test_a_double_click_on_confirm_is_one_move(server, opened):
    table, pages = seats(opened, server)
    code = table["code"]
    before = server.desk("facts", code)["number"]
    said = server.desk("wish", code)
    page = pages[said["seat"]]
    choose(page, said["picks"])
    posts, answers = [], []
    page.on("request", lambda request: is_move(request) and posts.append(request))
    page.on("response", lambda response: is_move(response.request) and answers.append(response.request))
    page.locator("#confirm").dblclick()
    shows_more(page, before)
    while len(answers) < len(posts):
        page.wait_for_event("response")
    assert posts
    assert len(server.desk("moves_of", code, before)) == 1


def test_a_double_click_takes_back_one_move(server, opened):
    """A person's second click comes when the table has been drawn anew, and meets the button for the move before."""
    # With this luck both are free: a card that is flipped, say, is seen by all.
    table = server.desk("make", 2, False, "dayu", 0, None, "carp")
    code = table["code"]
    before = server.desk("advance", code, 4)
    moved = server.desk("movers", code)
    assert moved[-1] == moved[-2], "two moves of one seat that are both free"
    page = opened(server, f"/t/{code}/", table["cookies"][moved[-1]], before=SEES_SOCKETS)
    until(page, "window.online")
    page.locator("#take-back").scroll_into_view_if_needed()
    box = page.locator("#take-back").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for click in (1, 2):
        # On a slow line the table is drawn anew between the two, and the server no longer takes them for one.
        page.mouse.down(click_count=click)
        page.mouse.up(click_count=click)
        shows_more(page, before)
        page.wait_for_timeout(900)
    assert server.desk("movers", code) == moved[:-1]
    page.locator("#take-back").click()
    shows(page, before + 2)
    assert server.desk("movers", code) == moved[:-2]


def test_two_tabs_of_one_seat_show_the_same(server, opened):
    table, pages = seats(opened, server)
    said = server.desk("wish", table["code"])
    first = pages[said["seat"]]
    second = opened(server, f"/t/{table['code']}/", table["cookies"][said["seat"]])
    before = number(first)
    choose(first, said["picks"])
    confirm(first)
    shows_more(second, before)
    shows_more(first, before)
    same = "document.getElementById('table').outerHTML.replace(/ (data-htmx-powered|open)=\"[^\"]*\"/g, '')"
    until(first, f"({same}) === {json.dumps(second.evaluate(same))}")
    assert number(first) == number(second)


def test_a_stale_page_is_answered_with_the_fresh_table_and_a_sentence(server, opened):
    table, pages = seats(opened, server)
    code = table["code"]
    said = server.desk("wish", code)
    page = pages[said["seat"]]
    choose(page, said["picks"])
    page.evaluate("document.querySelector('[form=send][name=question]').value = '1'")
    with page.expect_response(lambda answer: is_move(answer.request)) as answered:
        confirm(page)
    assert answered.value.status == 409
    expect(page.locator("#says")).to_contain_text("moved on")


def test_the_title_says_when_it_is_my_turn(server, opened):
    table, pages = seats(opened, server)
    said = server.desk("wish", table["code"])
    page = pages[said["seat"]]
    assert page.title().startswith("● ")
    say_next(server, table["code"], pages)
    until(page, "!document.title.startsWith('● ') || 'mine' in document.getElementById('table').dataset")
    watcher = opened(server, f"/t/{table['code']}/")
    assert not watcher.title().startswith("●")
