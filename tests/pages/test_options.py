"""The form for a new table: options that would change nothing are not offered, and told when they are sent."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.models import Table

pytestmark = pytest.mark.django_db


def form(**fields: str) -> dict[str, str]:
    return {"nickname": "Mei", "seats": "2", "key": "one", "late": "vote", "clock": "none", **fields}


def test_an_option_that_means_nothing_is_told_and_put_back() -> None:
    browser = Client()
    answer = browser.post("/new/dadaocheng/", form(**{"option-firm_limit": "4"}))
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "would change nothing" in page
    assert "Mei" in page
    assert not Table.objects.exists()
    assert browser.post("/new/dadaocheng/", form(**{"option-firm_limit": "3"})).status_code == 302
    assert Table.objects.get().options["firm_limit"] == 3


def test_it_is_taken_where_it_means_something() -> None:
    assert Client().post("/new/dadaocheng/", form(seats="3", **{"option-firm_limit": "4"})).status_code == 302
    assert Table.objects.get().options["firm_limit"] == 4


def test_the_form_says_with_which_choices_an_option_means_something() -> None:
    page = Client().get("/new/ferry/").content.decode()
    assert 'data-given="sink_twin only_in_overflow"' in page
    assert 'data-seats="1"' in Client().get("/new/dadaocheng/").content.decode()
