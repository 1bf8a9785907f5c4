"""A guest sets how moves are sent, becomes an account, and sits at the same table in a second browser."""

import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.playing import number
from tests.browser.server import Server

PASSWORD = "seven cranes fly"


def chooses(page: Page, server: Server, **choices: str) -> None:
    """Keeps settings: radio buttons by name and value; shortcuts="off" takes the check off."""
    page.goto(f"{server.url}/me/")
    for name, value in choices.items():
        if name == "shortcuts":
            page.locator("input[name=shortcuts]").uncheck()
        else:
            page.locator(f"input[name={name}][value={value}]").check()
    page.get_by_role("button", name="Keep the settings").click()
    expect(page.get_by_text("Your settings are kept.")).to_be_visible()


def until(met: Callable[[], bool], seconds: float = 15.0) -> None:
    end = time.monotonic() + seconds
    while not met():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.1)


def own_moves(server: Server, code: str, after: int) -> int:
    """How often a person has moved since an event."""
    return server.desk("moves_by_people", code, after)


def my_turn(page: Page) -> None:
    page.locator("#table[data-mine] .hand a").first.wait_for()


def touch(page: Page, server: Server, code: str) -> int:
    """Touches what completes a move in one pick; the event before it."""
    my_turn(page)
    before = server.desk("facts", code)["number"]
    page.locator("#table .hand a:not([aria-current])").first.click()
    page.locator("#confirm[data-final]:not([disabled])").wait_for()
    return before


def test_moves_send_themselves_as_the_settings_say_and_the_seat_goes_with_the_account(opened, server: Server) -> None:
    page = opened(server, "/", reduced_motion="reduce")
    page.set_default_timeout(30_000)
    page.set_viewport_size({"width": 390, "height": 800})
    page.locator('[data-game="niagara"]').get_by_role("button", name="Play now against bots").click()
    page.locator("#table").wait_for()
    code = page.url.split("/t/")[1].split("/")[0]
    page.wait_for_function("window.hetu?.still()")
    expect(page.locator("#grace")).to_have_count(0)

    # Three seconds of grace: stopped by a key, then let go.
    chooses(page, server, confirm="grace", motion="full", shortcuts="off")
    page.goto(f"{server.url}/t/{code}/")
    assert not page.evaluate("hetu.still()"), "the settings ask for full motion"
    expect(page.locator("[accesskey]")).to_have_count(0)
    before = touch(page, server, code)
    grace = page.get_by_role("status").filter(has_text="three seconds")
    expect(grace).to_be_visible()
    expect(page.get_by_role("button", name="Wait")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#grace")).to_contain_text("Stopped")
    page.wait_for_timeout(3300)
    assert own_moves(server, code, before) == 0, "Escape did not stop it"
    touch(page, server, code)
    sent = time.monotonic()
    page.locator("#confirm[data-final]").wait_for(state="detached")
    assert time.monotonic() - sent > 1.5, "it went without grace"
    assert own_moves(server, code, before) == 1

    # At once, at a fresh table; but an address that brings a whole move along sends nothing by itself.
    chooses(page, server, confirm="off")
    page.goto(server.url)
    page.locator('[data-game="niagara"]').get_by_role("button", name="Play now against bots").click()
    my_turn(page)
    code = page.url.split("/t/")[1].split("/")[0]
    before = server.desk("facts", code)["number"]
    link = page.locator("#table .hand a:not([aria-current])").first.get_attribute("href")
    page.goto(f"{server.url}{link}" if link.startswith("/") else f"{server.url}/t/{code}/{link}")
    page.locator("#confirm[data-final]").wait_for()
    page.wait_for_timeout(700)
    assert own_moves(server, code, before) == 0, "a link sent a move"
    page.locator("#table .hand a:not([aria-current])").first.click()
    # Bots choose at the same time, so any newer table may be theirs.
    until(lambda: own_moves(server, code, before) == 1)

    # Single keys are off.
    page.goto(f"{server.url}/t/{code}/at/{before}/")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(300)
    assert number(page) == before

    # The guest becomes an account; a second browser sits at the same table.
    page.goto(f"{server.url}/account/signup/?next=/t/{code}/")
    page.get_by_label("Name to log in with").fill("mei")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.locator("#send")).to_be_attached()
    second = opened(server, f"/account/login/?next=/t/{code}/")
    second.set_default_timeout(30_000)
    second.get_by_label("Name or e-mail").fill("mei")
    second.get_by_label("Password", exact=True).fill(PASSWORD)
    second.get_by_role("button", name="Log in").click()
    expect(second.locator("#table")).to_be_attached()
    expect(second.locator("#send")).to_be_attached()
    assert second.evaluate("document.documentElement.dataset.confirm") == "off"
