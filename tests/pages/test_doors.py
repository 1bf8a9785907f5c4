"""Every address of Hetu has a door: who is let in."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from tables import play
from tables.case_models import Case
from tables.management.commands.moderator import PERMISSIONS
from tables.urls import urlpatterns
from tests.factories import running_table
from tests.moderation.conftest import browser_of_user, case, moderator_named
from tests.pages.conftest import Friends, browser_of, staff_browser

__all__ = ["case"]

DESK = {
    "review": "",
    "review_table": "",
    "review_event": "",
    "review_cases": "moderate",
    "review_case": "moderate",
    "review_pending": "moderate",
    "review_act": "moderate",
    "hide_line": "moderate",
    "integrity": "moderate",
    "integrity_go_on": "moderate",
    "open_hidden": "open_hidden",
    "staff_log": "read_staff_log",
    "staff_log_export": "read_staff_log",
    "staff_log_receipt": "read_staff_log",
}
"""The pages of the desk, and the permission that staff needs there; "" for none."""

MOVED = {"old_review"}
"""Addresses of earlier versions, which show nothing and lead to these pages."""


def patterns() -> Iterator[URLPattern]:
    """Every address of Hetu's own."""
    for one in urlpatterns:
        yield from one.url_patterns if hasattr(one, "url_patterns") else [one]


def address(name: str, route: str, code: str) -> str:
    """A page of that name, of a table if it is one of a table."""
    values: dict[str, Any] = {"code": code, "number": 1, "game": "niagara", "token": "x"}
    return reverse(name, kwargs={key: value for key, value in values.items() if f":{key}>" in route})


def test_everything_under_the_desk_s_address_is_known_to_this_test() -> None:
    desk = {one.name for one in patterns() if str(one.pattern).startswith("review/")}
    assert desk == set(DESK) | MOVED


@pytest.mark.parametrize("name", DESK)
def test_a_page_of_the_desk_lets_in_those_alone_who_may(
    running: Friends, case: Case, django_user_model: Any, name: str
) -> None:
    route = next(str(one.pattern) for one in patterns() if one.name == name)
    where = address(name, route, running.code).replace("/1/", f"/{case.pk}/")
    plain, needed = Client(), DESK[name]
    plain.force_login(django_user_model.objects.create_user("plain", password="x"))

    def answers(browser: Client) -> list[Any]:
        return [browser.get(where), browser.post(where, {"reason": "curious", "act": "annul"})]

    for browser in (running.stranger, running.browsers[0]):
        for answer in answers(browser):
            assert answer.status_code in (302, 405)
            assert answer.status_code == 405 or answer["Location"].startswith("/account/login/")
    without = [staff_browser(), browser_of_user(moderator_named("tom", needed))] if needed else []
    for browser in (plain, *without):
        assert {answer.status_code for answer in answers(browser)} <= {403, 405}
    only = moderator_named("eve", *(set(PERMISSIONS) - {needed}))
    assert any(answer.status_code in (200, 302, 422) for answer in answers(browser_of_user(only)))


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["", "why/"])
def test_an_address_full_of_nonsense_keeps_nobody_waiting(page: str) -> None:
    table, players = running_table("dadaocheng", 2)
    seat = play.present(table.code).awaited[0]
    browser = browser_of(players[seat])
    nonsense = "&".join(f"pick=x{number}" for number in range(900))
    browser.get(f"/t/{table.code}/{page}")
    before = time.process_time()
    assert browser.get(f"/t/{table.code}/{page}?{nonsense}").status_code == 200
    assert time.process_time() - before < 0.3
