"""Browsers ask one another: a take-back across a move of somebody else, another clock, and another game afterwards."""

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


def test_two_slide_from_a_live_clock_to_one_over_days_without_a_reload(server, opened):
    table = server.desk("make", 2, False, "ferry", 0, {"clock": "live", "bank": 1200, "increment": 10})
    code = table["code"]
    ours, theirs = (opened(server, f"/t/{code}/", cookie) for cookie in table["cookies"])
    for page in (ours, theirs):
        page.evaluate("window.same = true")
        expect(page.locator('#seats .clock[data-kind="live"]')).to_have_count(2)
        expect(page.locator("#terms")).to_contain_text("each seat has 20 minutes")

    ours.locator("#ask-others > summary").click()
    ours.locator("#ask-clock > summary").click()
    form = ours.locator("#ask-clock form")
    expect(form.locator('[name="clock"][value="live"]')).to_be_checked()
    form.locator('[name="clock"][value="days"]').check()
    form.locator('[name="hours"]').fill("36")
    form.locator('[name="night"]').uncheck()
    # What others do meanwhile takes nothing out of the form.
    before = server.desk("advance", code, 1)
    expect(ours.locator(f'#asking[data-n="{before}"]')).to_be_visible()
    expect(form.locator('[name="clock"][value="days"]')).to_be_checked()
    expect(form.locator('[name="hours"]')).to_have_value("36")
    expect(form.locator('[name="night"]')).not_to_be_checked()
    form.locator('[name="late"][value="skip"]').check()
    form.get_by_role("button", name="Ask the others").dblclick()

    expect(theirs.locator("#asked")).to_contain_text("would like to play on over days: 36 hours a decision.")
    expect(theirs.locator("#asked")).to_contain_text("a bot plays that one turn")
    expect(ours.get_by_role("button", name="Withdraw your request")).to_be_visible()
    until(theirs, "!document.getElementById('asking').inert")
    theirs.get_by_role("button", name="Agree: play on with this clock").dblclick()
    for page in (ours, theirs):
        shows(page, before + 3)  # the request, the answer, the change
        expect(page.locator("#asked")).to_be_empty()
        expect(page.locator('#seats .clock[data-kind="live"]')).to_have_count(0)
        expect(page.locator('#seats .clock[data-kind="days"]')).to_have_count(1)
        expect(page.locator("#terms")).to_contain_text("Each decision may take 36 hours.")
        expect(page.locator("#log")).to_contain_text("The clock changes: from here on each decision may take 36 hours.")
        assert page.evaluate("window.same"), "the page was loaded anew"
