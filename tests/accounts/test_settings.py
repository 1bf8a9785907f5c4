"""The page of settings: kept for guests and accounts, the header's switches are the same, pages do as they say."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.accounts.preferences import preferences_of
from tables.models import Player
from tests.accounts.conftest import log_in, plays_now
from tests.pages.conftest import Friends, finished, running

pytestmark = pytest.mark.django_db

__all__ = ["finished", "running"]

FORM = {
    "nickname": "Olaf", "settings": "1", "language": "en", "theme": "dark", "motion": "reduced", "confirm": "grace",
    "tell": "daily", "zone": "Asia/Taipei", "watch_sounds": "on",
}  # fmt: skip


def test_a_guest_s_choices_are_kept_and_the_pages_carry_them(client: Client) -> None:
    assert client.post("/me/", FORM)["Location"] == "/me/"
    kept = preferences_of(Player.objects.get())
    assert (kept.theme, kept.motion, kept.confirm, kept.tell, kept.zone) == (
        "dark", "reduced", "grace", "daily", "Asia/Taipei",
    )  # fmt: skip
    assert (kept.sounds, kept.watch_sounds, kept.shortcuts, kept.mail) == (False, True, False, False)
    root = client.get("/").content.decode().split("<head>")[0]
    for attribute in ('data-theme="dark"', 'data-motion="reduced"', 'data-confirm="grace"', 'data-shortcuts="off"'):
        assert attribute in root


def test_nonsense_changes_nothing(client: Client) -> None:
    client.post("/me/", FORM)
    client.post("/me/", {**FORM, "theme": "pink", "zone": "Atlantis/Sunk", "confirm": "never", "language": "tlh"})
    kept = preferences_of(Player.objects.get())
    assert (kept.theme, kept.zone, kept.confirm) == ("dark", "Asia/Taipei", "grace")


def test_the_switch_in_the_header_is_the_same_setting(client: Client) -> None:
    client.post("/theme", {"theme": "dark", "next": "/"})
    assert 'data-theme="dark"' in client.get("/").content.decode(), "also for a stranger"
    client.post("/me/", {"nickname": "Olaf"})
    assert 'data-theme="dark"' in client.get("/").content.decode()
    client.post("/theme", {"theme": "light", "next": "/"})
    assert preferences_of(Player.objects.get()).theme == "light"
    client.post("/language/setlang/", {"language": "zh-hant", "next": "/"})
    assert Player.objects.get().language == "zh-hant"
    client.post("/me/", {**FORM, "language": "en"})
    assert Player.objects.get().language == "en"
    assert "Settings" in client.get("/me/").content.decode()


def test_an_account_brings_its_choices_to_a_second_device(account: Player) -> None:
    first, second = Client(), Client()
    log_in(first)
    first.post("/me/", {**FORM, "language": "zh-hant"})
    second.post("/theme", {"theme": "light", "next": "/"})
    log_in(second)
    page = second.get("/").content.decode()
    assert 'data-theme="dark"' in page
    assert 'lang="zh-Hant"' in page.split("<head>")[0]


def test_the_shared_picture_of_the_table_knows_nobody_s_choices(client: Client) -> None:
    code = plays_now(client)
    plain = client.get(f"/t/{code}/", headers={"HX-Request": "true"}).content
    client.post("/me/", FORM)
    assert client.get(f"/t/{code}/", headers={"HX-Request": "true"}).content == plain
    page = client.get(f"/t/{code}/").content.decode()
    assert 'id="grace"' in page
    assert 'data-confirm="grace"' in page
    client.post("/me/", {**FORM, "confirm": "confirm"})
    page = client.get(f"/t/{code}/").content.decode()
    assert 'id="grace"' not in page
    assert "data-confirm" not in page


def test_history_shows_one_s_own_finished_tables_and_how_one_fared(finished: Friends) -> None:
    page = finished.browsers[0].get("/me/tables/").content.decode()
    assert finished.code in page
    assert "won" in page
    page = finished.browsers[1].get("/me/tables/").content.decode()
    assert finished.code in page
    assert "place 2" in page or "place 3" in page
    assert finished.code not in finished.stranger.get("/me/tables/").content.decode()


def test_browsers_elsewhere_can_be_logged_out(account: Player) -> None:
    here, there = Client(), Client()
    log_in(here)
    log_in(there)
    assert "Log out in one other browser" in here.get("/me/").content.decode()
    here.post("/me/elsewhere")
    assert "Log in" in there.get("/").content.decode()
    assert "Mei 梅" in here.get("/").content.decode()
    assert "other browser" not in here.get("/me/").content.decode()
