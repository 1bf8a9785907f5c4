"""No page is a dead end: links, switches and `next` lead to pages, whatever was asked and however the page came about."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, urldefrag, urljoin, urlsplit

import pytest
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from tables import play
from tables.models import Player
from tables.navigation import PAGES_OF_ACTIONS
from tables.play import links
from tests.accounts.conftest import PASSWORD, account, log_in
from tests.pages.conftest import Friends, browser_of, staff_browser
from tests.security.addresses import Address, addresses, visitor

pytestmark = pytest.mark.django_db

__all__ = ["account"]


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is written meanwhile is undone."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def asked(browser: Client, method: str, path: str, *arguments: Any) -> HttpResponse:
    """An answer, and nothing done."""
    with undone():
        answer: HttpResponse = getattr(browser, method)(path, *arguments)
    return answer


def actions(code: str) -> list[Address]:
    """Addresses that take forms and show nothing."""
    return [address for address in addresses(code) if address.name in PAGES_OF_ACTIONS]


@pytest.mark.parametrize("kind", ["guest", "staff"])
def test_head_is_answered_wherever_get_is_and_as_get_is(running: Friends, kind: str) -> None:
    for address in addresses(running.code):
        got = asked(visitor(kind, running), "get", address.path)
        head = asked(visitor(kind, running), "head", address.path)
        assert head.status_code == got.status_code, address
        assert head.get("Location") == got.get("Location"), address
        assert head.getvalue() == b"", address


def test_every_address_that_only_takes_forms_names_the_page_that_it_belongs_to(running: Friends) -> None:
    found = {address for address in addresses(running.code) if Client().get(address.path).status_code == 405}
    assert {address.name for address in found} == set(PAGES_OF_ACTIONS)
    assert not set(PAGES_OF_ACTIONS.values()) & set(PAGES_OF_ACTIONS)


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_an_address_that_only_takes_forms_says_so_and_shows_a_way_on(running: Friends, language: str) -> None:
    for address in actions(running.code):
        browser = visitor("guest", running)
        browser.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        answer = asked(browser, "get", address.path)
        page = answer.content.decode()
        assert answer["Allow"] == "POST"
        assert ("only takes what forms and buttons send" in page) == (language == "en"), address
        assert 'href="/"' in page
        way = re.search(r'<a class="button seal" href="([^"]+)"', page)
        assert way, address
        onward = browser.get(html.unescape(way[1]))
        assert onward.status_code != 405, (address, way[1])


def test_other_methods_have_the_page_too_and_machines_are_not_bothered(running: Friends) -> None:
    answer = Client().put(f"/t/{running.code}/")
    assert answer.status_code == 405
    assert f'href="/t/{running.code}/"' in answer.content.decode()
    assert Client().head(f"/t/{running.code}/move").content == b""
    answer = Client().get(f"/t/{running.code}/move", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (405, b"")


def ways_on(answer: HttpResponse, path: str) -> set[str]:
    """All that a page lets its reader go to: its links, and where its switches come back to."""
    page = answer.content.decode()
    assert page
    # Links within the page load nothing.
    found = {one for one in re.findall(r'<a\b[^>]*?\shref="([^"]*)"', page) if not one.startswith("#")}
    found |= set(re.findall(r'name="next" value="([^"]*)"', page))
    whole = {urljoin(f"http://testserver{path}", html.unescape(one)) for one in found}
    inside = {urldefrag(one).url for one in whole if urlsplit(one).hostname == "testserver"}
    return {one.removeprefix("http://testserver") for one in inside}


@pytest.mark.parametrize("kind", ["stranger", "guest", "staff"])
def test_pages_that_answer_a_form_lead_on_to_pages(running: Friends, kind: str) -> None:
    waiting = play.open_table(running.players[0], "niagara", 3)
    play.sit(waiting.code, 0, running.players[0])
    play.sit(waiting.code, 1, running.players[1])
    seen: set[str] = set()
    shown = 0
    for address in [*addresses(running.code), *addresses(waiting.code)]:
        answer = asked(visitor(kind, running), "post", address.path, {"act": "1", "number": "1", "n": "1"})
        if not answer.headers["Content-Type"].startswith("text/html") or not answer.content:
            continue
        shown += 1
        for way in ways_on(answer, address.path) - seen:
            seen.add(way)
            assert asked(visitor(kind, running), "get", way).status_code != 405, (address, way)
    assert shown > 20


def test_switches_on_a_page_that_answered_a_form_come_back_to_its_page(running: Friends) -> None:
    answer = running.browsers[2].post(f"/t/{running.code}/move", {"pick": "nonsense"})
    assert answer.status_code >= 400
    page = answer.content.decode()
    assert page.count(f'name="next" value="/t/{running.code}/"') == 2


def test_the_waiting_room_keeps_the_invitation_when_a_form_was_refused(running: Friends) -> None:
    host = running.players[0]
    table = play.open_table(host, "niagara", 3)
    play.sit(table.code, 0, host)
    token, seats = links.invitation(table.code, host)
    for path, invitation in ((f"/t/{table.code}/sit/1/", seats[1]), (f"/t/{table.code}/sit/1/", token)):
        browser = Client()
        answer = browser.post(path, {"invitation": invitation, "nickname": ""})
        assert answer.status_code == 400
        ways = {way for way in ways_on(answer, path) if parse_qs(urlsplit(way).query).get("invitation") == [invitation]}
        assert {f"{path}?invitation={invitation}"} == ways, "both switches and the link to look again"
        again = browser.get(ways.pop())
        assert "nickname" in again.content.decode()
        assert browser.post(path, {"invitation": invitation, "nickname": "Olaf"}).status_code == 302
        play.leave(table.code, 1, host)
    refused = Client().post(f"/t/{table.code}/ready", {"ready": "yes", "invitation": token})
    assert f"/t/{table.code}/wait/?invitation={token}" in ways_on(refused, f"/t/{table.code}/ready")


ELSEWHERE = (
    "null", "undefined", "x", "x/y", "../x", "?x=1", "#x", "", " ", "//evil.example/", "///evil.example", "/\\evil.example",
    "http://evil.example/", "https:evil.example", "javascript:alert(1)", "http://[", "/%00", "/t/%ff/", "http://",
    "mailto:x@evil.example", "//", "/\t/evil.example/", "\\\\evil.example",
)  # fmt: skip
"""What stands in `next` by mistake, or to lead people away."""


def leads_home(answer: HttpResponse, home: str) -> None:
    """An answer leads to `home`, or to a path of this server."""
    assert answer.status_code == 302
    where = urlsplit(answer["Location"])
    if where.path == "/account/login/":
        where = urlsplit(parse_qs(where.query)["next"][0])
    assert (where.scheme, where.netloc) == ("", "")
    assert where.path == home or (where.path.startswith("/") and not where.path.startswith(("//", "/\\")))


@pytest.mark.parametrize("wanted", ELSEWHERE)
def test_a_next_that_is_no_page_of_this_server_leads_home(wanted: str, account: Player) -> None:
    browser = Client()
    leads_home(browser.post("/theme", {"theme": "dark", "next": wanted}), "/")
    leads_home(browser.post("/language/setlang/", {"language": "en", "next": wanted}), "/")
    leads_home(browser.get("/me/guest/", {"next": wanted}), "/")
    leads_home(browser.post("/me/guest/", {"next": wanted}), "/")
    leads_home(browser.get("/staff/", {"next": wanted}), "/review/")
    leads_home(staff_browser().get("/staff/", {"next": wanted}), "/review/")
    leads_home(log_in(browser, next=wanted), "/")
    leads_home(Client().post("/account/login/?next=null", {"login": "mei", "password": PASSWORD}), "/")


def test_a_next_that_only_takes_forms_leads_to_the_page_that_it_belongs_to(running: Friends, account: Player) -> None:
    action, page = f"/t/{running.code}/move?x=1", f"/t/{running.code}/"
    assert Client().post("/theme", {"theme": "dark", "next": action})["Location"] == page
    assert Client().post("/language/setlang/", {"language": "en", "next": action})["Location"] == page
    assert staff_browser().get("/staff/", {"next": f"/review/tables/{running.code}/open-hidden"})["Location"] == (
        f"/review/tables/{running.code}/"
    )
    assert log_in(Client(), next=action)["Location"] == page


@pytest.mark.parametrize("wanted", ["/t/abc/?seat=public#log", "/", "/games/niagara/rules/", "/nowhere/"])
def test_a_next_of_this_server_is_followed(wanted: str, account: Player) -> None:
    assert Client().post("/theme", {"theme": "dark", "next": wanted})["Location"] == wanted
    assert log_in(Client(), next=wanted)["Location"] == wanted


def test_staff_whose_session_ended_while_they_sent_a_form_come_back_to_its_page(running: Friends) -> None:
    answer = Client().post(f"/review/tables/{running.code}/open-hidden", {"reason": "x"})
    assert answer["Location"] == f"/account/login/?next=/review/tables/{running.code}/"


def test_a_head_request_changes_nothing(running: Friends) -> None:
    open_table = play.open_table(running.players[0], "niagara", 3)
    browser = browser_of(running.players[1])
    for address in [*addresses(running.code), *addresses(open_table.code)]:
        before = play.present(running.code).number, play.present(open_table.code).number, Player.objects.count()
        browser.head(address.path)
        after = play.present(running.code).number, play.present(open_table.code).number, Player.objects.count()
        assert before == after, address
