"""Times in the reader's zone, and a clock that a device's own clock cannot set wrong."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.playing import until
from tests.browser.server import Server

SHIFTED = "window.shift = 0; const real = Date.now; Date.now = () => real() + window.shift;"


def test_moments_are_told_in_the_zone_of_the_device(server: Server, opened: Opener) -> None:
    table = server.desk("make", 2, False, "ferry")
    page = opened(server, f"/t/{table['code']}/", table["cookies"][0], timezone_id="Asia/Taipei")
    until(page, "document.querySelectorAll('time.local').length > 0")
    shown = page.locator("#since time").inner_text()
    there = page.evaluate(
        "new Date(document.querySelector('#since time').dateTime).toLocaleString('en', "
        "{timeZone: 'Asia/Taipei', hour: '2-digit', minute: '2-digit'})"
    )
    assert shown == there
    page.goto(server.url)
    waits = page.locator(".tables time.local").first
    expect(waits).to_have_text(there)


def test_a_clock_goes_on_when_the_device_corrects_its_own(server: Server, opened: Opener) -> None:
    table = server.desk("make", 2, False, "ferry", 0, {"start": "full", "clock": "live", "bank": 600})
    page = opened(server, f"/t/{table['code']}/", table["cookies"][0], before=SHIFTED)
    clock = page.locator(".clock[data-until] time").first
    expect(clock).to_contain_text(":")

    def left() -> int:
        minutes, seconds = clock.inner_text().split(":")
        return int(minutes) * 60 + int(seconds)

    first = left()
    page.evaluate("window.shift = 3600e3")
    expect(clock).not_to_have_text(f"{first // 60}:{first % 60:02}")
    assert -3 < first - left() < 120
