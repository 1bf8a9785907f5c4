"""The way from the first page to a replay, by clicking: with JavaScript, and without."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.server import Server


def niagara(page: Page) -> Locator:
    """The game among those of the first page."""
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name="Niagara"))


def test_friends_meet_in_the_waiting_room_and_the_game_begins_by_itself(opened: Opener, server: Server) -> None:
    host = opened(server, "/")
    niagara(host).get_by_role("link", name="Invite friends").click()
    host.get_by_label("Your nickname").fill("Mei")
    host.get_by_text("3 players", exact=True).click()
    host.get_by_label("Ask everybody whether they are ready").check()
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_label("Link to the table").input_value()
    friend = opened(server, link.removeprefix(server.url))
    friend.get_by_label("Your nickname").fill("Olaf")
    friend.get_by_role("button", name="Sit down on the first free seat").click()
    expect(friend.locator("#state")).to_contain_text("2 of 3")
    expect(host.locator("#state")).to_contain_text("2 of 3")
    expect(host.locator("#place-1")).to_contain_text("Olaf")
    host.locator("#place-2").get_by_role("button", name="newcomer").click()
    for page in (host, friend):
        expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    for page in (friend, host):
        page.get_by_role("button", name="I am ready").click()
    for page in (host, friend):
        expect(page.locator("#table")).to_be_visible()
        assert re.search(r"/t/\w+/$", page.url)


def test_what_a_friend_types_survives_news_in_the_waiting_room(opened: Opener, server: Server) -> None:
    room = server.desk("open_room")
    path = f"/t/{room['code']}/wait/?invitation={room['invitation']}"
    slow, quick = opened(server, path), opened(server, path)
    slow.get_by_label("Your nickname").fill("Yun")
    quick.get_by_label("Your nickname").fill("Olaf")
    quick.get_by_role("button", name="Sit down on the first free seat").click()
    expect(slow.locator("#place-1")).to_contain_text("Olaf")
    expect(slow.get_by_label("Your nickname")).to_have_value("Yun")
    expect(slow.get_by_label("Your nickname")).to_be_focused()


def test_links_are_copied(opened: Opener, server: Server) -> None:
    room = server.desk("open_room")
    page = opened(server, f"/t/{room['code']}/wait/", room["cookie"], permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert room["invitation"] in copied


def at(page: Page) -> int:
    return int(page.locator("#replay").get_attribute("data-n") or 0)


def test_replay_by_keys_scrubber_and_play(opened: Opener, server: Server) -> None:
    table = server.desk("make", 3)
    head = server.desk("advance", table["code"], 30)
    page = opened(server, f"/t/{table['code']}/at/10/")
    for key, number in (("ArrowRight", 11), ("ArrowRight", 12), ("ArrowLeft", 11), ("End", head)):
        page.keyboard.press(key)
        expect(page.locator(f'#replay[data-n="{number}"]')).to_be_attached()
        assert f"/at/{number}/" in page.url
        expect(page.locator("#scrub")).to_have_js_property("value", str(number))
        expect(page.locator("#table")).to_have_attribute("data-n", str(number))
    page.locator("#scrub").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(f'#replay[data-n="{head - 1}"]')).to_be_attached()
    expect(page.locator("#scrub")).to_be_focused()
    page.locator("#told a").first.click()
    expect(page.locator('#replay[data-n="1"]')).to_be_attached()
    play = page.locator("[data-play]")
    expect(play).to_be_visible()
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    expect(page.locator('#replay[data-n="7"]')).to_be_attached()
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")


def test_canoes_glide_between_the_steps_of_a_replay(opened: Opener, server: Server) -> None:
    table = server.desk("make", 3)
    server.desk("advance", table["code"], 12)
    page = opened(server, f"/t/{table['code']}/at/6/")
    page.evaluate("document.querySelector('#canoes').marked = true")
    page.keyboard.press("ArrowRight")
    expect(page.locator('#replay[data-n="7"]')).to_be_attached()
    assert page.evaluate("document.querySelector('#canoes').marked === true"), (
        "the board was made anew instead of morphed"
    )


def test_the_whole_way_without_javascript(opened: Opener, server: Server) -> None:
    page = opened(server, "/", javascript=False)
    niagara(page).get_by_role("link", name="Invite friends").click()
    page.get_by_label("Your nickname").fill("Mei")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Copy")).to_have_count(0)
    page.get_by_role("button", name="Get up").click()
    page.get_by_label("Your nickname").fill("Yun")
    page.locator("#place-1").get_by_role("button", name="Sit down here").click()
    expect(page.locator("#place-1")).to_contain_text("Yun")
    page.locator("#invite ~ form").get_by_role("button", name="newcomer").click()
    expect(page.locator("#table")).to_be_visible()
    code = page.url.split("/t/")[1].split("/")[0]
    before = server.desk("facts", code)["number"]
    page.locator("#table .hand a").first.click()
    page.locator("#confirm").click()
    assert server.desk("facts", code)["number"] > before
    page.get_by_role("link", name="Step by step").click()
    page.get_by_role("link", name="To the beginning").click()
    first = at(page)
    page.get_by_role("link", name="One step on").click()
    assert at(page) == first + 1
    page.locator("#seek").get_by_role("button", name="Go").click()
    assert at(page) == first + 1
    page.locator("#told a").first.click()
    assert at(page) == 1
    expect(page.locator("[data-play]")).to_be_hidden()


def test_against_bots_with_one_click(opened: Opener, server: Server) -> None:
    page = opened(server, "/")
    niagara(page).get_by_role("button", name="Play now against bots").click()
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#turn")).to_contain_text("Your turn")


def test_staff_logs_in_and_finds_a_table(opened: Opener, server: Server) -> None:
    table = server.desk("make", 3)
    name, password = server.desk("staff_login")
    page = opened(server, f"/review/tables/{table['code']}/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_contain_text("do not fit together")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(table["code"])
    page.get_by_role("link", name="The moderator’s desk").click()
    page.get_by_label("Name at the table, code or handle").fill(table["code"])
    page.get_by_role("button", name="Look").click()
    expect(page.get_by_role("status")).to_contain_text("1 table")
