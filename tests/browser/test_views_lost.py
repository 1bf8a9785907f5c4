"""A hand leaves every page at once when its browser may not see it any more: after logging out in another tab, after
covering the screen in another tab, and after giving up; over the socket, and without one at the next poll."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.server import Server

PASSWORD = "seven cranes fly"


def without_sockets(page: Page) -> None:
    """Lets no page of this browser open a socket."""
    page.context.route_web_socket(re.compile("/ws/"), lambda line: line.close())


def hidden(page: Page) -> None:
    """The page shows no hand, and nothing to move with."""
    expect(page.locator("#table[data-eyes]")).to_have_count(0, timeout=20_000)
    expect(page.locator("#tray .hand li, #tray .hand a")).to_have_count(0)


@pytest.mark.parametrize("socket", [True, False], ids=["socket", "poll"])
def test_logging_out_in_another_tab_takes_the_hand_off_the_screen(opened: Opener, server: Server, socket: bool) -> None:
    page = opened(server, "/account/signup/", reduced_motion="reduce")
    if not socket:
        without_sockets(page)
    page.locator("input[name=username]").fill(f"crane{socket}")
    for field in ("password1", "password2"):
        if page.locator(f"input[name={field}]").count():
            page.locator(f"input[name={field}]").fill(PASSWORD)
    page.locator("main form button.seal, main form button[type=submit]").first.click()
    page.goto(f"{server.url}/")
    page.locator('[data-game="niagara"]').get_by_role("button", name=re.compile("bots")).first.click()
    expect(page.locator("#table[data-eyes]")).to_be_visible()
    other = page.context.new_page()
    other.goto(f"{server.url}/account/logout/")
    other.locator("main form button").first.click()
    expect(other).to_have_url(re.compile(r"/$"))
    hidden(page)


@pytest.mark.parametrize("socket", [True, False], ids=["socket", "poll"])
def test_covering_the_screen_in_another_tab_covers_it_in_all(opened: Opener, server: Server, socket: bool) -> None:
    page = opened(server, "/new/ferry/", reduced_motion="reduce")
    if not socket:
        without_sockets(page)
    page.get_by_label("Your nickname").fill("Mei")
    page.get_by_text("2 players", exact=True).click()
    page.get_by_text("Time: no clock runs").click()
    page.get_by_text("One screen is handed round").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_label("Your nickname").fill("Olaf")
    page.get_by_role("button", name="Sit down on the first free seat").click()
    page.get_by_role("button", name=re.compile("show my hand")).click()
    expect(page.locator("#table[data-eyes]")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_role("button", name="Cover the screen").click()
    hidden(other)
    hidden(page)
    expect(page.locator(".curtain.closed")).to_be_visible()


def test_giving_up_takes_the_hand_off_every_device(opened: Opener, server: Server) -> None:
    table = server.desk("make", 3)
    pages = [opened(server, f"/t/{table['code']}/", cookie=table["cookies"][2]) for _ in range(2)]
    for page in pages:
        expect(page.locator("#table[data-eyes='2']")).to_be_visible()
    pages[0].get_by_text("Take back, change the clock, end, give up").click()
    pages[0].locator("#give-up > summary").click()
    expect(pages[0].locator("#give-up")).to_contain_text("you see only what everybody sees")
    pages[0].get_by_role("button", name="Yes, I give up").click()
    for page in pages:
        hidden(page)
        expect(page.locator("#send")).to_have_count(0)
        expect(page.get_by_text("The players", exact=True)).to_have_count(0)
