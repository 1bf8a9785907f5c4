"""No code of a table, and no other word that a stranger chooses, hides a page of this server."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tables.log import exchange
from tables.models import ALPHABET, CODE_LENGTH, Table, new_code
from tests.moderation.conftest import browser_of_user, moderator_named
from tests.pages.conftest import Friends, staff_browser
from tests.security.forging import forged, lines_of, stored

pytestmark = pytest.mark.django_db

PAGES = ("cases", "pending", "integrity", "staff-log", "tables")

MOVED = "old_review"
"""Addresses of earlier versions, which come last and only lead on."""


@pytest.mark.parametrize(
    "code", ["cases", "pending", "integrity", "abcd", "abcdefghj", "abcdefgi", "abcdefg1", "00000000"]
)
def test_a_code_that_this_server_cannot_have_made_is_refused(code: str) -> None:
    with pytest.raises(exchange.BadFile, match=r"Line 2: .*code"):
        exchange.import_table(io.BytesIO(lines_of(forged(code))))
    assert not Table.objects.exists()


def test_every_code_of_this_server_is_taken_back() -> None:
    for code in (new_code(), ALPHABET[:CODE_LENGTH], ALPHABET[-CODE_LENGTH:]):
        assert exchange.import_table(io.BytesIO(lines_of(forged(code)))).code == code
        with pytest.raises(exchange.AlreadyHere, match="already here"):
            exchange.import_table(io.BytesIO(lines_of(forged(code))))


@pytest.mark.parametrize("code", ["cases", "pending", "integrity"])
def test_a_table_with_the_name_of_a_page_is_read_by_the_moderators(code: str) -> None:
    """Earlier versions have taken such tables in."""
    stored(forged(code))
    browser = browser_of_user(moderator_named("ann"))
    assert "<code>opened</code>" in browser.get(f"/review/tables/{code}/").content.decode()
    assert browser.get(f"/review/tables/{code}/3/").status_code == 200
    assert f"/review/tables/{code}/" in browser.get("/review/").content.decode()
    assert "<code>opened</code>" not in browser.get(f"/review/{code}/").content.decode()


def test_the_addresses_of_earlier_versions_lead_to_the_new_ones(running: Friends) -> None:
    keeper, code = staff_browser(), running.code
    for rest in ("", "?kind=moved&page=2", "7/", "7/?case=1"):
        answer = keeper.get(f"/review/{code}/{rest}")
        assert (answer.status_code, answer["Location"]) == (301, f"/review/tables/{code}/{rest}"), rest
    for rest in ("act/", "open-hidden", "lines/3"):
        answer = keeper.post(f"/review/{code}/{rest}", {"reason": "x"})
        # A form that was open while the server was renewed is not lost.
        assert (answer.status_code, answer["Location"]) == (308, f"/review/tables/{code}/{rest}"), rest
    assert Client().get(f"/review/{code}/", follow=True).redirect_chain[-1][0].startswith("/account/login/")
    assert keeper.get("/review/tables/", follow=True).redirect_chain == [("/review/", 301)]
    browser = browser_of_user(moderator_named("ann"))
    for page in ("cases/", "pending/", "integrity/", "staff-log/", "staff-log.jsonl"):
        assert browser.get(f"/review/{page}").status_code == 200


def test_no_address_with_a_word_in_it_hides_a_page() -> None:
    """Where one address has a word that somebody chooses, no other has a fixed word of its own."""
    addresses = [(one, tuple(one.route.strip("/").split("/"))) for one in patterns(get_resolver().url_patterns)]
    assert len(addresses) > 60
    clashes = [
        (chosen.route, fixed.route)
        for chosen, words in addresses
        for fixed, others in addresses
        if chosen.name != MOVED and fixed.name != MOVED and len(words) == len(others) and hides(words, others)
    ]
    assert not clashes


class Address:
    """An address with its whole route."""

    def __init__(self, route: str, name: str) -> None:
        self.route = route
        self.name = name


def patterns(found: list[URLPattern | URLResolver], before: str = "") -> Iterator[Address]:
    for one in found:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from patterns(one.url_patterns, route)
        else:
            yield Address(route, one.name or "")


def hides(words: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether some address of the form `others` is one of the form `words` too, by a word that is chosen there."""
    chosen = False
    for word, other in zip(words, others, strict=True):
        if is_chosen(word) and re.fullmatch(r"[-\w]+", other):
            chosen = True
        elif word != other and not (word.startswith("<int:") and is_chosen(other)):
            return False
    return chosen


def is_chosen(word: str) -> bool:
    """Whether somebody chooses this word of an address."""
    return re.match("<(slug|str):", word) is not None
