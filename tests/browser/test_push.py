"""Notices while no page is open: from the button on the page of settings to what the browser's script shows.

Chromium reaches no push service here. The page gets a subscription whose keys are the test's, at a push service of the
test's; what arrives there is read and given to the browser as its own push service would.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.server import Server
from tests.browser.shape import faults
from tests.telling.conftest import Receiver
from tests.telling.pushing import Browser

SUBSCRIBED = """
const said = %s;
const bytes = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), one => one.charCodeAt(0)).buffer;
const found = () => localStorage.serverKey && {
    options: {applicationServerKey: bytes(localStorage.serverKey)},
    toJSON: () => ({endpoint: said.endpoint, keys: {p256dh: said.p256dh, auth: said.auth}}),
    unsubscribe: async () => { localStorage.removeItem('serverKey'); return true; },
};
PushManager.prototype.getSubscription = async () => found() || null;
PushManager.prototype.subscribe = async options => {
    if (!options.userVisibleOnly) throw new Error('silent');
    if (localStorage.unreachable) throw new DOMException('no push service', 'AbortError');
    localStorage.serverKey = options.applicationServerKey;
    return found();
};
"""
# To ask a browser for its notices while it is about to show one can lose that one: so they are counted in the script.
COUNTED = """() => {
    if (self.count === undefined) {
        self.count = 0;
        const show = registration.showNotification.bind(registration);
        registration.showNotification = async (...all) => { await show(...all); self.count += 1; };
    }
    return self.count;
}"""
NOTICES = """navigator.serviceWorker.ready.then(one => one.getNotifications())
    .then(all => all.map(({title, body, tag, lang, data}) => ({title, body, tag, lang, ...data})))"""
CLICK = """async tag => {
    self.told = [];
    clients.openWindow = async url => { told.push(['opened', url]); };
    WindowClient.prototype.focus = async function () { told.push(['focused', this.url]); };
    const [notification] = await registration.getNotifications({tag});
    const click = new NotificationEvent('notificationclick', {notification});
    const over = [];
    click.waitUntil = promise => over.push(promise);
    dispatchEvent(click);
    await Promise.all(over);
    return told;
}"""


@pytest.fixture
def service() -> Iterator[Receiver]:
    service = Receiver()
    service.status = 201
    yield service
    service.close()


@pytest.fixture
def telling(tmp_path: Path) -> Iterator[Server]:
    """A server that tells at once, and may call this computer."""
    server = Server(tmp_path)
    server.env |= {"HETU_WEBHOOK_PRIVATE": "1", "HETU_TELL_GRACE": "0"}
    server.prepare()
    server.start()
    yield server
    server.stop()


def arrived(service: Receiver, browser: Browser, tag: str) -> dict[str, Any]:
    """What the first message about `tag` says, once it has come to the push service."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for got in service.got:
            if (read := browser.read(got.body))["tag"] == tag:
                return read
        time.sleep(0.1)
    raise AssertionError(f"nothing came about {tag}")


def deliver(page: Page, read: dict[str, Any]) -> None:
    """Have the browser get a message that its push service has read to the end."""
    line = page.context.new_cdp_session(page)
    known: list[dict[str, Any]] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda said: known.extend(said["registrations"]))
    line.send("ServiceWorker.enable")
    while not known:
        page.wait_for_timeout(50)
    origin = known[-1]["scopeURL"].rstrip("/")
    data = {"origin": origin, "registrationId": known[-1]["registrationId"], "data": json.dumps(read)}
    (worker,) = page.context.service_workers
    before = worker.evaluate(COUNTED)
    line.send("ServiceWorker.deliverPushMessage", data)
    line.detach()
    end = time.monotonic() + 30
    while worker.evaluate(COUNTED) == before:
        assert time.monotonic() < end, "no notice is shown"
        page.wait_for_timeout(50)


def click(page: Page, tag: str) -> list[list[str]]:
    """What the script does when somebody touches a notice, once that is put away."""
    (worker,) = page.context.service_workers
    found: list[list[str]] = worker.evaluate(CLICK, tag)
    while tag in [one["tag"] for one in page.evaluate(NOTICES)]:
        page.wait_for_timeout(50)
    return found


def test_a_browser_is_told_while_no_table_is_open_in_it(opened: Opener, telling: Server, service: Receiver) -> None:
    table = telling.desk("make", 3)
    code, cookie = table["code"], table["cookies"][0]
    browser = Browser()
    form = browser.form(service.url)
    page = opened(telling, "/me/", cookie, before=SUBSCRIBED % json.dumps(form), permissions=["notifications"])
    button = page.get_by_role("button", name="Also when Hetu is closed, on this device")
    expect(button).to_be_visible()
    assert faults(page) == []
    button.click()
    devices = page.locator("#devices li")
    expect(devices).to_have_count(1)
    expect(devices).to_contain_text("Chrome")
    expect(devices).to_contain_text("this device")
    expect(button).to_be_hidden()
    assert faults(page) == []

    page.get_by_role("button", name="Send a test message").click()
    deliver(page, arrived(service, browser, "hetu.test"))
    (notice,) = page.evaluate(NOTICES)
    assert notice["title"] == "A test message from Hetu"
    expect(page.locator("#deliveries")).to_contain_text("by push")

    telling.desk("without", code, 0)
    tag = f"hetu.turn.{code}"
    read = arrived(service, browser, tag)
    deliver(page, read)
    turn = next(one for one in page.evaluate(NOTICES) if one["tag"] == tag)
    assert turn == {name: read[name] for name in turn}
    assert turn["title"] == "Niagara: it is your turn"
    deliver(page, {**read, "title": "Niagara still waits for you"})
    titles = [one["title"] for one in page.evaluate(NOTICES) if one["tag"] == tag]
    assert titles == ["Niagara still waits for you"], "the newer takes the place of the older"

    assert click(page, tag) == [["opened", f"{telling.url}/t/{code}/"]]
    deliver(page, read)
    other = page.context.new_page()
    other.goto(f"{telling.url}/t/{code}/")
    assert click(page, tag) == [["focused", f"{telling.url}/t/{code}/"]]
    deliver(page, {**read, "path": "https://elsewhere.example/"})
    assert click(page, tag) == [], "nothing leads elsewhere"

    devices.get_by_role("button", name="Remove").click()
    expect(devices).to_have_count(0)
    expect(button).to_be_visible()
    assert page.evaluate("localStorage.serverKey") is None
    page.evaluate("localStorage.unreachable = 1")
    button.click()
    expect(page.locator("#push")).to_contain_text("got no address from its push service")


def test_without_javascript_a_device_can_be_removed(opened: Opener, telling: Server, service: Receiver) -> None:
    table = telling.desk("make", 3)
    cookie = table["cookies"][0]
    before = SUBSCRIBED % json.dumps(Browser().form(service.url))
    page = opened(telling, "/me/", cookie, before=before, permissions=["notifications"])
    page.get_by_role("button", name="Also when Hetu is closed, on this device").click()
    expect(page.locator("#devices li")).to_have_count(1)
    plain = opened(telling, "/me/", cookie, javascript=False)
    expect(plain.locator("#push")).to_be_hidden()
    plain.get_by_role("button", name="Remove").click()
    expect(plain.locator("#devices li")).to_have_count(0)
