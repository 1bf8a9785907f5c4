"""A server and a Chromium for the browser tests. They run in a process of their own: Playwright keeps a loop."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from config import chromium
from tests.browser.playing import PATIENCE
from tests.browser.server import Server

WAIT = 1000 * PATIENCE
expect.set_options(timeout=WAIT)


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=list(chromium.FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not hurt it."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.prepare()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, to be killed."""
    server = Server(tmp_path)
    server.prepare()
    server.start()
    yield server
    server.stop()


class Watch:
    """What went wrong in the pages of a test: errors on the console, exceptions, breaches of the CSP."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.excused: tuple[str, ...] = ("status of 409", "status of 422")

    def page(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"exception: {error}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text}")

    def left(self) -> list[str]:
        return [fault for fault in self.faults if not any(excuse in fault for excuse in self.excused)]


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fails the test if a page had any fault but those it excuses."""
    watch = Watch()
    yield watch
    assert watch.left() == []


Opener = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, watch: Watch) -> Iterator[Opener]:
    """Opens a page in a browser of its own: opened(server, path, cookie=…, javascript=True, before="script", …)."""
    contexts: list[BrowserContext] = []

    def open_page(
        server: Server, path: str, cookie: str = "", javascript: bool = True, before: str = "", **options: Any
    ) -> Page:
        context = browser.new_context(
            java_script_enabled=javascript, locale="en", viewport={"width": 1280, "height": 800}, **options
        )
        contexts.append(context)
        if cookie:
            context.add_cookies([{"name": "hetu_session", "value": cookie, "url": server.url}])
        if before:
            context.add_init_script(before)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        watch.page(page)
        page.goto(server.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
