"""Every page in both languages: nothing untranslated, nothing that only a program would say."""

from __future__ import annotations

import re
from html import unescape

import pytest
from babel.messages.pofile import read_po
from django.conf import settings

from tables import play
from tests.pages.conftest import Friends, staff_browser

MECHANICAL = re.compile(r"%\(|\{\{|\{%|\bNone\b|Undefined|<bound|&lt;")
TEXT = re.compile(r"<(script|style|code)\b.*?</\1>|<[^>]+>", re.S)


def english_sentences() -> set[str]:
    """All English sentences of the catalogue that have no placeholder and several words."""
    with open(settings.LOCALE_PATHS[0] / "zh_Hant" / "LC_MESSAGES" / "django.po", "rb") as file:
        catalog = read_po(file, locale="zh_Hant")
    return {
        message.id
        for message in catalog
        if isinstance(message.id, str) and "%(" not in message.id and len(message.id.split()) > 2
    }


def addresses(running: Friends, finished_code: str | None = None) -> list[str]:
    code = finished_code or running.code
    number = play.present(code).number
    return [
        "/", "/me/", "/new/niagara/", "/games/niagara/rules/", "/new/ferry/", "/games/ferry/rules/",
        "/new/dadaocheng/", "/games/dadaocheng/rules/", "/staff/", "/nowhere",
        f"/t/{code}/", f"/t/{code}/at/{number}/", f"/t/{code}/at/8/", f"/t/{code}/at/8/?seat=0", f"/t/{code}/proof/",
        f"/t/{code}/sit/1/", "/review/", f"/review/tables/{code}/", f"/review/tables/{code}/8/",
    ]  # fmt: skip


def visible(page: str) -> str:
    labels = " ".join(re.findall(r'(?:aria-label|title|alt|placeholder)="([^"]*)"', page))
    return unescape(TEXT.sub(" ", page) + " " + labels)


@pytest.fixture(params=["running", "finished"])
def friends(request: pytest.FixtureRequest) -> Friends:
    table: Friends = request.getfixturevalue(request.param)
    return table


def test_no_page_leaves_english_in_chinese(friends: Friends) -> None:
    sentences = english_sentences()
    for browser in (friends.browsers[0], staff_browser()):
        for language in ("en", "zh-hant"):
            browser.cookies["hetu_language"] = language
            for address in addresses(friends):
                answer = browser.get(address)
                assert answer.status_code in (200, 302, 403, 404, 409), address
                page = answer.content.decode()
                assert not MECHANICAL.search(visible(page)), (address, MECHANICAL.search(visible(page)))
                if answer.status_code == 302:
                    continue
                text = " ".join(visible(page).split())
                found = [sentence for sentence in sentences if sentence in text]
                assert bool(found) == (language == "en"), (address, found)
                assert f'lang="{"en" if language == "en" else "zh-Hant"}"' in page


def test_the_waiting_room_speaks_both_languages(db: None) -> None:
    from django.test import Client

    browser = Client()
    address = browser.post("/new/niagara/", {"nickname": "Mei", "seats": "3"})["Location"]
    sentences = english_sentences()
    for guest in (browser, Client()):
        guest.cookies["hetu_language"] = "zh-hant"
        text = " ".join(visible(guest.get(address).content.decode()).split())
        assert "座位" in text
        assert [s for s in sentences if s in text] == []
