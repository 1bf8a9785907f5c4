"""Every page is valid HTML: by rules that are checked here, and by the Nu validator where there is a Java to run it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client

from tests.factories import running_table
from tests.pages.conftest import Friends, browser_of
from tests.security.addresses import addresses, visitor

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "zh-hant")
GAMES = {"niagara": 3, "dadaocheng": 2, "dayu": 2, "ferry": 2, "nuwa": 3}
PHRASES = {"span", "a", "b", "p", "button", "label", "summary", "dt", "h1", "h2", "h3"}
"""Elements that hold text and no headings or sections."""
BLOCKS = {"h1", "h2", "h3", "section", "article", "ul", "ol", "table", "form"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
WITH_PLACEHOLDER = {"text", "search", "url", "tel", "email", "password", "number"}
NOT_OURS = re.compile(r"Attribute “hx-[^”]*” not allowed|“hx-[^”]*” is not serializable")
"""What the validator says of HTMX's attributes."""


def pages(running: Friends, finished_code: str) -> dict[str, str]:
    """The text of every page that answers, by its address, visitor and language."""
    found: dict[str, str] = {}
    tables = {game: running_table(game, seats) for game, seats in GAMES.items()}
    browsers = {kind: visitor(kind, running) for kind in ("stranger", "guest", "staff")}
    asked: list[tuple[str, Client, str]] = []
    for kind, browser in browsers.items():
        asked += [(kind, browser, one.path) for one in addresses(running.code)]
        asked += [(kind, browser, one.path) for one in addresses(finished_code) if f"/{finished_code}/" in one.path]
    for game, (table, players) in tables.items():
        for browser in (browser_of(players[0]), Client()):
            asked += [("seat", browser, f"/t/{table.code}/"), ("seat", browser, f"/t/{table.code}/at/3/")]
        asked += [("seat", Client(), f"/games/{game}/rules/"), ("seat", Client(), f"/new/{game}/")]
    for kind, browser, path in asked:
        for language in LANGUAGES:
            answer = browser.get(path, headers={"Accept-Language": language})
            if answer.streaming or not answer.get("Content-Type", "").startswith("text/html"):
                continue
            text = answer.content.decode()
            if text.lstrip().startswith("<!doctype"):
                found[f"{kind} {language} {path}"] = text
    return found


class Faults(HTMLParser):
    """What is wrong with a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[str] = []
        self._ids: Counter[str] = Counter()
        self.feed(text)
        self.found += [f"id {name} stands {times} times" for name, times in self._ids.items() if times > 1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        had = dict(attrs)
        if had.get("id"):
            self._ids[str(had["id"])] += 1
        if tag in BLOCKS and "svg" not in self._open and self._open and self._open[-1] in PHRASES - {"summary"}:
            self.found.append(f"{tag} inside {self._open[-1]}")
        if tag == "time" and re.search(r"\.\d{4,}", str(had.get("datetime"))):
            self.found.append(f"a fraction of a second in {had['datetime']}")
        if tag == "input" and "placeholder" in had and (had.get("type") or "text") not in WITH_PLACEHOLDER:
            self.found.append(f"a placeholder on an input of type {had.get('type')}")
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass


@pytest.fixture
def all_pages(running: Friends) -> dict[str, str]:
    table, players = running_table("ferry", 2)
    from tables import play

    play.resign(table.code, 0, players[0])
    return pages(running, table.code)


def test_every_page_has_ids_once_headings_in_their_places_and_whole_seconds(all_pages: dict[str, str]) -> None:
    assert len(all_pages) > 120
    faults = {name: Faults(text).found for name, text in all_pages.items()}
    assert {name: found for name, found in faults.items() if found} == {}


def test_pages_that_are_found_from_outside_say_what_they_are(all_pages: dict[str, str]) -> None:
    for path in ("/", *(f"/games/{game}/rules/" for game in GAMES), *(f"/new/{game}/" for game in GAMES)):
        for language in LANGUAGES:
            text = next(text for name, text in all_pages.items() if name.endswith(f" {language} {path}"))
            assert re.search(r'<meta name="description" content="[^"]{12,}">', text), path


def test_the_nu_validator_finds_nothing(all_pages: dict[str, str], tmp_path: Path) -> None:
    jar = os.environ.get("HETU_VNU", "")
    if not jar or not shutil.which("java"):
        pytest.skip("HETU_VNU does not name the validator's vnu.jar, or there is no Java; .ci/run gets both")
    names = {}
    for number, (name, text) in enumerate(all_pages.items()):
        path = tmp_path / f"{number}.html"
        path.write_text(text)
        names[path.name] = name
    told = subprocess.run(
        ["java", "-Xss4m", "-jar", jar, "--format", "json", "--exit-zero-always", "--errors-only", str(tmp_path)],
        capture_output=True,
        check=True,
        text=True,
    )
    said = json.loads(told.stderr or told.stdout)["messages"]
    faults: dict[str, str] = {}
    for one in said:
        if not NOT_OURS.search(one["message"]):
            faults.setdefault(one["message"], f"{names[one['url'].rsplit('/', 1)[-1]]}: {one.get('extract', '')[:200]}")
    assert not faults, "\n".join(f"{message}: {where}" for message, where in faults.items())
