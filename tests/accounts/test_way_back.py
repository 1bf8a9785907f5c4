"""The guest's own link: from the first minute, on any device, void when renewed, and never by a preview alone."""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables import play
from tables.identity import GUEST_KEY, SESSION_KEY
from tables.models import Player
from tests.factories import PlayerFactory, TableFactory, running_table
from tests.pages.conftest import browser_of

pytestmark = pytest.mark.django_db


def link_of(browser: Client) -> str:
    page = browser.get("/me/link/").content.decode()
    assert "<svg" in page, "a QR code"
    found = re.search(r'<input readonly value="http://testserver([^"]+)"', page)
    assert found
    return html.unescape(found[1])


def test_who_has_lost_the_browser_plays_on_with_the_own_link() -> None:
    table, players = running_table("ferry", 2)
    link = link_of(browser_of(players[0]))
    elsewhere = Client()
    page = elsewhere.get(link).content.decode()
    assert "Play on as" in page
    assert "One table of that guest is still being played." in page
    assert SESSION_KEY not in elsewhere.session, "a preview in a chat changes nothing"
    assert elsewhere.post(link).status_code == 302
    assert elsewhere.session[SESSION_KEY] == str(players[0].key)
    assert 'id="tray"' in elsewhere.get(f"/t/{table.code}/").content.decode()
    assert 'data-eyes="0"' in elsewhere.get(f"/t/{table.code}/").content.decode()
    assert 'data-eyes="0"' in browser_of(players[0]).get(f"/t/{table.code}/").content.decode(), "and here as before"


def test_it_is_offered_from_the_first_minute_and_not_to_accounts_or_strangers() -> None:
    host = PlayerFactory()
    room = TableFactory(host=host)
    play.sit(room.code, 0, host)
    browser = browser_of(host)
    assert 'href="/me/link/"' in browser.get(f"/t/{room.code}/wait/").content.decode()
    assert 'href="/me/link/"' in browser.get("/me/").content.decode()
    table, players = running_table("ferry", 2)
    assert 'href="/me/link/"' in browser_of(players[0]).get(f"/t/{table.code}/").content.decode()
    Player.objects.filter(pk=players[0].pk).update(user=User.objects.create_user("mei"))
    assert browser_of(players[0]).get("/me/link/")["Location"] == "/me/"
    assert 'href="/me/link/"' not in browser_of(players[0]).get(f"/t/{table.code}/").content.decode()
    assert Client().get("/me/link/")["Location"] == "/me/"


def test_a_new_link_makes_the_old_one_void_and_an_account_needs_none() -> None:
    _table, players = running_table("ferry", 2)
    browser = browser_of(players[0])
    old = link_of(browser)
    assert browser.post("/me/link/").status_code == 302
    assert (Client().get(old).status_code, Client().post(old).status_code) == (404, 404)
    new = link_of(browser)
    assert Client().get(new).status_code == 200
    for forged in (new[:-3] + "x/", "/back/x/", new.replace("/back/", "/back/0")):
        assert Client().post(forged).status_code == 404
    Player.objects.filter(pk=players[0].pk).update(user=User.objects.create_user("mei"))
    assert Client().post(new).status_code == 404


def test_another_guest_of_the_browser_is_warned_and_an_account_is_asked() -> None:
    _table, players = running_table("ferry", 2)
    link = link_of(browser_of(players[0]))
    other = browser_of(players[1])
    assert "you will not get back to those tables" in other.get(link).content.decode()
    account = Player.objects.create(nickname="Anton", user=User.objects.create_user("anton"))
    browser = browser_of(account)
    assert browser.post(link)["Location"] == "/me/guest/"
    assert browser.session[SESSION_KEY] == str(account.key)
    assert browser.session[GUEST_KEY] == str(players[0].key)
    assert "Is that you?" in browser.get("/me/guest/").content.decode()
