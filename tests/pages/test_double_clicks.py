"""A second click on any button around a table does nothing twice and is answered like the first."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from tables import play
from tables.models import Event, Player, Table

pytestmark = pytest.mark.django_db(transaction=True)
FORM = {"nickname": "Mei 梅", "seats": "3", "listed": "1", "lucky": "seven cranes"}


@pytest.fixture(autouse=True)
def no_memories() -> None:
    cache.clear()


def copy_of(browser: Client) -> Client:
    """The same browser sending once more: the same cookies, and what one answer brings the other has not yet."""
    copy = Client()
    copy.cookies = browser.cookies.copy()
    return copy


def twice(browser: Client, path: str, form: dict[str, str], together: bool) -> tuple[str, str]:
    """Where the two answers to a double click lead: at once, or one after the other with the cookies of before."""
    answers: list[str] = []
    start = threading.Barrier(2 if together else 1)

    def post(one: Client) -> str:
        start.wait()
        try:
            answer = one.post(path, form)
            assert answer.status_code == 302, answer.content.decode()
            return str(answer["Location"])
        finally:
            connection.close()

    copies = [copy_of(browser), copy_of(browser)]
    if together:
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(post, copies))
    else:
        answers = [post(one) for one in copies]
    browser.cookies.update(copies[1].cookies)
    return answers[0], answers[1]


def key_on(browser: Client, path: str) -> str:
    found = re.search(r'name="key" value="([\w-]+)"', browser.get(path, follow=True).content.decode())
    assert found
    return found[1]


@pytest.fixture(params=[True, False], ids=["at once", "one after the other"])
def click(request: pytest.FixtureRequest) -> Callable[[Client, str, dict[str, str]], str]:
    def double(browser: Client, path: str, form: dict[str, str]) -> str:
        first, second = twice(browser, path, form, request.param)
        assert first == second
        return first

    return double


Click = Callable[[Client, str, dict[str, str]], str]


@pytest.fixture
def opened(client: Client) -> tuple[Client, str, str]:
    """A host's browser, the table's code, the invitation."""
    client.post("/new/niagara/", {**FORM, "key": key_on(client, "/new/niagara/")})
    table = Table.objects.get()
    return client, table.code, table.link_token


def test_play_now_is_one_table_of_one_player(client: Client, click: Click) -> None:
    address = click(client, "/play/niagara/", {"key": key_on(client, "/")})
    table = Table.objects.get()
    assert address == f"/t/{table.code}/"
    assert Player.objects.count() == 1
    assert [seat.bot for seat in table.seats.all()] == ["", "sensible", "sensible"]
    assert client.get("/").content.decode().count(f"/t/{table.code}/") >= 1


def test_open_the_table_is_one_table(client: Client, click: Click) -> None:
    click(client, "/new/niagara/", {**FORM, "key": key_on(client, "/new/niagara/")})
    assert Player.objects.count() == 1
    assert Event.objects.filter(table=Table.objects.get()).count() == 2


def test_other_wishes_and_another_page_are_another_table(client: Client) -> None:
    key = key_on(client, "/new/niagara/")
    client.post("/new/niagara/", {**FORM, "key": key})
    client.post("/new/niagara/", {**FORM, "seats": "4", "key": key})
    client.post("/new/niagara/", {**FORM, "key": key_on(client, "/new/niagara/")})
    assert sorted(Table.objects.values_list("seat_count", flat=True)) == [3, 3, 4]
    assert Player.objects.count() == 1


def test_the_key_of_a_table_that_is_over_opens_another(opened: tuple[Client, str, str]) -> None:
    client, code, _ = opened
    key = key_on(client, "/")
    client.post("/play/niagara/", {"key": key})
    first = Table.objects.exclude(code=code).get()
    client.post(f"/t/{first.code}/close", {"key": "x"})
    client.post("/play/niagara/", {"key": key})
    assert Table.objects.count() == 3


def test_two_strangers_with_one_key_are_two_players() -> None:
    key = key_on(Client(), "/me/")
    for name in ("Mei", "Olaf"):
        browser = Client()
        browser.get("/me/")
        browser.post("/me/", {"nickname": name, "key": key})
    assert set(Player.objects.values_list("nickname", flat=True)) == {"Mei", "Olaf"}


def test_a_name_makes_one_player(client: Client, click: Click) -> None:
    click(client, "/me/", {"nickname": "Yun 雲", "key": key_on(client, "/me/")})
    assert Player.objects.get().nickname == "Yun 雲"


def test_another_language(client: Client, click: Click) -> None:
    client.get("/")
    assert click(client, "/language/setlang/", {"language": "zh-hant", "next": "/"}) == "/"
    assert '<html lang="zh-Hant"' in client.get("/").content.decode()
    assert client.cookies["hetu_language"].value == "zh-hant"


def test_sitting_down_is_one_seat_of_one_stranger(opened: tuple[Client, str, str], click: Click) -> None:
    _, code, token = opened
    friend = Client()
    key = key_on(friend, f"/t/{code}/wait/?invitation={token}")
    form = {"nickname": "Olaf", "invitation": token, "lucky": "", "key": key}
    address = click(friend, f"/t/{code}/sit/1/", form)
    assert address == f"/t/{code}/wait/?invitation={token}"
    assert Player.objects.count() == 2
    assert play.present(code).names == ("Mei 梅", "Olaf", "")
    assert "Get up" in friend.get(address).content.decode()


@pytest.mark.parametrize("seat", ["1", ""])
def test_bots(opened: tuple[Client, str, str], click: Click, seat: str) -> None:
    host, code, _ = opened
    key = key_on(host, f"/t/{code}/wait/")
    address = click(host, f"/t/{code}/bots", {"level": "random", "seat": seat, "key": key})
    assert address == (f"/t/{code}/wait/" if seat else f"/t/{code}/")
    bots = [one.bot for one in Table.objects.get().seats.all()]
    assert bots == (["", "random", ""] if seat else ["", "random", "random"])


def test_getting_up_and_giving_up(opened: tuple[Client, str, str], click: Click) -> None:
    host, code, _ = opened
    key = key_on(host, f"/t/{code}/wait/")
    click(host, f"/t/{code}/leave/0", {"key": key})
    assert play.present(code).names == ("", "", "")
    assert click(host, f"/t/{code}/close", {"key": key}) == "/"
    assert play.present(code).status == "closed"
