"""No cache keeps an answer that knows a person: everything but a few named public addresses says `no-store`."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.test import Client

from config.requests import OneThreadHandler
from tables.views import home
from tests.pages.conftest import Friends
from tests.security.addresses import VISITORS, addresses, visitor

pytestmark = pytest.mark.django_db

PUBLIC = {"hetu_key", "push_worker"}
"""Addresses whose answer is the same for everybody: the key of receipts, and the script that shows notices."""


def is_stored_nowhere(answer: HttpResponse) -> bool:
    """Whether no cache may keep an answer, neither the browser's nor one on the way."""
    said = {part.strip() for part in answer.headers.get("Cache-Control", "").split(",")}
    return {"no-store", "private"} <= said and "public" not in said


@pytest.mark.parametrize("method", ["get", "head", "post"])
@pytest.mark.parametrize("kind", VISITORS)
def test_every_answer_of_every_address_is_public_on_purpose_or_stored_nowhere(
    running: Friends, kind: str, method: str
) -> None:
    stored, statuses = set(), set()
    for address in addresses(running.code):
        browser = visitor(kind, running)
        browser.raise_request_exception = False
        with transaction.atomic():
            answer = getattr(browser, method)(address.path)
            transaction.set_rollback(True)
        statuses.add(answer.status_code)
        if not is_stored_nowhere(answer):
            stored.add(address.name)
            assert not answer.cookies, address
    assert stored == (PUBLIC if method != "post" else set())
    assert {200, 302} <= statuses if method != "post" else {302, 405} <= statuses


def test_public_answers_say_so_and_set_no_cookie() -> None:
    for path in ("/.well-known/hetu-key", "/push.js"):
        answer = Client().get(path)
        assert "public" in answer["Cache-Control"]
        assert not answer.cookies
        assert "Cookie" not in answer.get("Vary", "")


def test_static_files_are_kept_for_long() -> None:
    answer = Client().get(static("css/hetu.css"))
    assert answer.status_code == 200
    assert "public" in answer["Cache-Control"]
    assert not is_stored_nowhere(answer)
    assert is_stored_nowhere(Client().get("/static/no-such-file.css"))


def error_page(status: int, monkeypatch: pytest.MonkeyPatch) -> HttpResponse:
    """An answer with an error of that kind, to somebody who plays."""
    browser = Client(enforce_csrf_checks=status == 403, raise_request_exception=False)
    browser.get("/")
    match status:
        case 400:
            return browser.get("/", headers={"host": "elsewhere.example"})
        case 403:
            return browser.post("/theme", {"theme": "dark"})
        case 404:
            return browser.get("/t/no-such-table/")
        case 405:
            return browser.get("/theme")
        case 413:
            return browser.post("/theme", b"x" * 3_000_000, content_type="application/x-www-form-urlencoded")
        case 429:
            rates = {**settings.ACCOUNT_RATE_LIMITS, "signup": "0/h/ip"}
            monkeypatch.setattr(settings, "ACCOUNT_RATE_LIMITS", rates)
            return browser.post("/account/signup/")
        case _:
            monkeypatch.setattr(home.listing, "watchable", _fails)
            return browser.get("/")


def _fails(*_arguments: Any) -> None:
    raise RuntimeError("a fault of the server, made by a test")


@pytest.mark.parametrize("status", [400, 403, 404, 405, 413, 429, 500])
def test_no_page_of_an_error_is_stored(status: int, running: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = error_page(status, monkeypatch)
    # Django says of what is too big only that it is bad.
    assert answer.status_code in {413: (400, 413)}.get(status, (status,))
    assert is_stored_nowhere(answer)


def test_a_page_for_staff_refused_to_others_is_not_stored(running: Friends) -> None:
    answer = visitor("account", running).get("/review/")
    assert answer.status_code == 403
    assert is_stored_nowhere(answer)


async def test_a_request_that_django_cannot_read_is_answered_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_big(*_arguments: Any) -> HttpRequest:
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "a fault of the client, made by a test")

    handler = OneThreadHandler(1)
    monkeypatch.setattr(handler, "request_class", too_big)
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
    talk: Any = ApplicationCommunicator(handler, scope)
    await talk.send_input({"type": "http.request", "body": b""})
    answer = await talk.receive_output(10)
    assert answer["status"] == 400
    headers = {name.lower(): value for name, value in answer["headers"]}
    assert b"no-store" in headers[b"cache-control"]
