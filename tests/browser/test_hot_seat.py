"""Two people at one browser hand the screen round; and clocks that tick beside a board."""

import os
import re

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.playing import confirm, shows, shows_more, touch
from tests.browser.server import Server
from tests.browser.shape import faults
from tests.browser.test_ferry import link

PICTURES = os.environ.get("HETU_PICTURES", "")


def test_two_at_one_browser_hand_the_screen_round(opened: Opener, server: Server) -> None:
    page = opened(server, "/new/ferry/", reduced_motion="reduce")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_label("Your nickname").fill("Mei")
    page.get_by_text("2 players", exact=True).click()
    page.get_by_text("Time: no clock runs").click()
    page.get_by_text("For one evening").click()
    page.get_by_text("One screen is handed round").click()
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/new-390.png", full_page=True)
    assert faults(page) == []
    page.get_by_role("button", name="Open the table").click()
    code = re.search(r"/t/(\w+)/", page.url)[1]
    page.get_by_label("Your nickname").fill("Olaf")
    page.get_by_role("button", name="Sit down on the first free seat").click()
    expect(page.locator(".curtain.closed")).to_be_visible()
    players = set()
    for _ in range(5):
        facts = server.desk("facts", code)
        seat = facts["awaited"][0]
        name = ("Mei", "Olaf")[seat]
        shows(page, facts["number"])
        curtain = page.locator(".curtain.closed")
        expect(curtain).to_contain_text(f"Hand the screen to {name}.")
        # Nothing to touch and no hand while it is covered.
        assert page.locator("#tray .hand a, #tray .hand li").count() == 0
        assert page.locator("#confirm").count() == 0
        page.get_by_role("button", name=f"I am {name}, show my hand").click()
        expect(page.locator(".curtain")).to_contain_text(f"{name} has the screen.")
        expect(page.locator("#confirm")).to_be_attached()
        players.add(seat)
        while True:
            said = server.desk("wish", code, 4)
            if said["seat"] != seat:
                break
            before = server.desk("facts", code)["number"]
            touch(page, said["picks"], link)
            confirm(page)
            shows_more(page, before)
        # It covers itself, without a reload.
        expect(page.locator(".curtain.closed")).to_be_visible()
    assert players == {0, 1}
    clocks = page.locator("#seats .clock")
    expect(clocks).to_have_count(2)
    running = page.locator("#seats .clock[data-until]")
    expect(running).to_have_count(1)
    shown = running.inner_text()
    assert re.search(r"\d+:\d\d", shown)
    expect(running).not_to_have_text(shown)
    assert faults(page) == []
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/curtain-390.png", full_page=True)
        page.set_viewport_size({"width": 1280, "height": 800})
        page.screenshot(path=f"{PICTURES}/curtain-1280.png", full_page=True)
