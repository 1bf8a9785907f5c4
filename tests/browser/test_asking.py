"""Three browsers ask one another: a take-back across a move of somebody else, and another game afterwards."""

import re

from playwright.sync_api import expect

from tests.browser.playing import shows, until


def test_a_take_back_is_asked_for_previewed_and_agreed_and_all_play_again(server, opened):
    table = server.desk("make", 3)
    code = table["code"]
    server.desk("advance", code, 5)
    moved = server.desk("movers", code)
    asker = moved[-2]
    pages = [opened(server, f"/t/{code}/", cookie) for cookie in table["cookies"]]
    others = [page for seat, page in enumerate(pages) if seat != asker]
    ours = pages[asker]
    before = server.desk("facts", code)["number"]
    board = ours.locator("#board").inner_html()

    ours.locator("#ask-others > summary").click()
    expect(ours.locator("#ask-others")).to_contain_text("played since")
    ours.locator("#own-preview > summary").click()
    expect(ours.locator("#own-preview del")).not_to_have_count(0)
    struck = ours.locator("#own-preview del").count()
    ours.get_by_role("button", name="Ask to take back").dblclick()
    expect(ours.get_by_role("button", name="Withdraw your request")).to_be_visible()
    for page in others:
        # It comes without a reload, with its preview open, and its buttons wake up after a moment.
        agree = page.get_by_role("button", name="Agree: take back 2 moves")
        expect(agree).to_be_visible()
        expect(page.locator("#asked-preview del")).to_have_count(struck)
        expect(page.locator("#asked-preview")).to_contain_text("something hidden has been shown since")
        until(page, "!document.getElementById('asking').inert")
    others[0].get_by_role("button", name="Agree: take back 2 moves").dblclick()
    expect(ours.locator("#asked")).to_contain_text("agreed")
    others[1].get_by_role("button", name="Agree: take back 2 moves").click()
    after = before + 4  # the request, two answers, the take-back
    for page in pages:
        shows(page, after)
        expect(page.locator("#log li.struck")).not_to_have_count(0)
        expect(page.locator("#asked")).to_be_empty()
    assert ours.locator("#board").inner_html() != board
    assert server.desk("movers", code) == moved[:-2]

    server.desk("end", code)
    for page in pages:
        expect(page.get_by_role("button", name="Play again with the same people")).to_be_visible()
    others[0].get_by_role("button", name="Play again with the same people").click()
    others[0].wait_for_url("**/wait/**")
    for page in (ours, others[1]):
        page.get_by_role("button", name="Play again: take your seat").click()
    for page in pages:
        expect(page).not_to_have_url(re.compile(code))
        expect(page.locator("#table")).to_be_visible()
