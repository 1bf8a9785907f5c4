"""Pages of being told by push: the script of the browser, the list of devices, logging out."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.templatetags.static import static
from django.test import Client

from tables.models import MOST_DEVICES, Device, Message, Player
from tables.telling import push
from tests.pages.conftest import Friends, browser_of
from tests.telling.conftest import Receiver, receiver
from tests.telling.pushing import Browser

__all__ = ["receiver"]

pytestmark = pytest.mark.django_db

FIREFOX = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}
PASSWORD = "seven cranes fly"


def section(browser: Client, language: str = "en") -> str:
    html = browser.get("/me/", headers={"Accept-Language": language}).content.decode()
    found = re.search(r'<div id="devices">.*?\n</div>\n', html, re.DOTALL)
    return found.group(0) if found else ""


def subscribe(browser: Client, endpoint: str) -> Device:
    answer = browser.post("/me/device", Browser().form(endpoint), headers=FIREFOX)
    assert (answer.status_code, answer["Location"]) == (302, "/me/#devices")
    return Device.objects.get(endpoint=endpoint)


def test_the_script_stands_at_the_root_and_may_load_nothing_but_pictures(client: Client) -> None:
    answer = client.get("/push.js")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Content-Security-Policy"] == "default-src 'none'; img-src 'self'"
    assert answer["Cache-Control"] == "public, no-cache"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert not answer.cookies
    script = answer.content.decode()
    assert re.search(r"icon: '/static/hetu/emblem\.[0-9a-f]+\.svg'", script)
    assert len(script) < 2048
    assert client.post("/push.js").status_code == 405


@pytest.mark.parametrize(
    ("language", "button", "remove", "here"),
    [
        ("en", "Also when Hetu is closed, on this device", "Remove", "this device"),
        ("zh-Hant", "在這部裝置上，河圖關著時也通知", "移除", "這部裝置"),
    ],
)
def test_a_device_is_kept_listed_tested_and_removed(
    running: Friends, receiver: Receiver, language: str, button: str, remove: str, here: str
) -> None:
    browser = running.browsers[0]
    before = section(browser, language)
    assert button in before
    assert f'data-key="{push.application_key()}"' in before
    assert "data-known" not in before
    device = subscribe(browser, receiver.url)
    assert device.player == running.players[0]
    shown = section(browser, language)
    assert all(
        word in shown for word in ("Firefox · Linux", f"{device.made_at:%Y-%m-%d}", f">{here}<", f">{remove}</button>")
    )
    assert "data-known" in shown
    assert receiver.url not in shown, "its address is a secret"
    assert f">{here}<" not in section(browser_of(running.players[0]), language), "that is another browser"
    browser.post("/me/webhook/test")
    assert Message.objects.get(channel="push").device == device
    words = browser.get("/me/deliveries", headers={"Accept-Language": language}).content.decode()
    assert ("by push" if language == "en" else "推播") in words
    assert browser.post(f"/me/device/{device.pk}/forget")["Location"] == "/me/#devices"
    assert not Device.objects.exists()
    assert "Firefox" not in section(browser, language)


def test_nobody_sees_or_removes_another_s(running: Friends, receiver: Receiver) -> None:
    device = subscribe(running.browsers[0], receiver.url)
    assert "Firefox" not in section(running.browsers[1])
    assert running.browsers[1].post(f"/me/device/{device.pk}/forget").status_code == 302
    assert running.stranger.post(f"/me/device/{device.pk}/forget").status_code == 302
    assert Device.objects.filter(pk=device.pk).exists()
    assert running.browsers[0].get(f"/me/device/{device.pk}/forget").status_code == 405


def test_a_form_of_another_site_changes_nothing(running: Friends, receiver: Receiver) -> None:
    device = subscribe(running.browsers[0], receiver.url)
    careful = Client(enforce_csrf_checks=True)
    careful.cookies = running.browsers[0].cookies
    assert careful.post("/me/device", Browser().form(f"{receiver.url}&x")).status_code == 403
    assert careful.post(f"/me/device/{device.pk}/forget").status_code == 403
    assert Device.objects.get() == device


def test_strangers_have_no_devices(running: Friends, receiver: Receiver) -> None:
    assert running.stranger.post("/me/device", Browser().form(receiver.url)).status_code == 302
    assert running.stranger.get("/me/device").status_code == 302
    assert not Device.objects.exists()
    assert section(running.stranger) == ""


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "an address that Hetu does not call"), ("zh-Hant", "河圖不連的位址")],
)
def test_what_is_no_push_service_is_refused_with_a_sentence(running: Friends, language: str, says: str) -> None:
    for form in (Browser().form("https://127.0.0.1/"), Browser().form("http://93.184.215.14/"), {}):
        answer = running.browsers[0].post("/me/device", form, headers={"Accept-Language": language})
        assert answer.status_code == 422
        assert says in answer.content.decode()
    assert not Device.objects.exists()


@pytest.mark.parametrize(("language", "says"), [("en", "on 10 devices already"), ("zh-Hant", "10 部裝置")])
def test_one_more_than_allowed_is_refused(running: Friends, receiver: Receiver, language: str, says: str) -> None:
    for number in range(MOST_DEVICES):
        subscribe(running.browsers[0], f"{receiver.url}&n={number}")
    answer = running.browsers[0].post("/me/device", Browser().form(receiver.url), headers={"Accept-Language": language})
    assert answer.status_code == 422
    assert says in answer.content.decode()


def test_without_a_key_nothing_is_offered(running: Friends, settings: Any) -> None:
    settings.HETU_VAPID_KEY = ""
    assert section(running.browsers[0]) == ""
    assert running.browsers[0].post("/me/device", Browser().form("https://93.184.215.14/")).status_code == 302
    assert not Device.objects.exists()


def test_a_guest_who_signs_up_keeps_the_device_and_logging_out_forgets_it(receiver: Receiver) -> None:
    browser, elsewhere = Client(), Client()
    browser.post("/me/", {"nickname": "Olaf", "settings": "1"})
    device = subscribe(browser, receiver.url)
    browser.post("/account/signup/", {"username": "olaf", "password1": PASSWORD})
    assert "this device" in section(browser)
    elsewhere.post("/account/login/", {"login": "olaf", "password": PASSWORD})
    other = subscribe(elsewhere, f"{receiver.url}&elsewhere")
    assert device.player == other.player
    browser.post("/account/logout/")
    assert Device.objects.get() == other


def test_who_logs_out_everywhere_else_is_not_told_there_any_more(receiver: Receiver) -> None:
    browser, elsewhere = Client(), Client()
    User.objects.create_user("mei", "", PASSWORD)
    for one in (browser, elsewhere):
        one.post("/account/login/", {"login": "mei", "password": PASSWORD})
    here = subscribe(browser, receiver.url)
    subscribe(elsewhere, f"{receiver.url}&elsewhere")
    browser.post("/me/elsewhere")
    assert Device.objects.get() == here


def test_logging_out_leaves_the_device_of_a_guest_whom_nobody_claimed(receiver: Receiver) -> None:
    Player.objects.create(nickname="Mei", user=User.objects.create_user("mei", "", PASSWORD))
    browser = Client()
    browser.post("/play/niagara/", {"key": "click"})
    device = subscribe(browser, receiver.url)
    browser.post("/account/login/", {"login": "mei", "password": PASSWORD})
    assert "Firefox" not in section(browser)
    browser.post("/account/logout/")
    assert Device.objects.get() == device
    assert "this device" in section(browser)


@pytest.mark.parametrize(("language", "lang"), [("en", "en"), ("zh-TW", "zh-Hant")])
def test_a_device_can_keep_hetu_as_an_app(language: str, lang: str) -> None:
    browser = Client(headers={"Accept-Language": language})
    linked = re.search(r'<link rel="manifest" href="([^"]+)">', browser.get("/").content.decode())
    assert linked
    answer = browser.get(linked[1])
    about = json.loads(answer.content)
    assert answer["Content-Type"] == "application/manifest+json"
    assert (about["lang"], about["display"], about["start_url"]) == (lang, "standalone", "/")
    assert "河圖" in about["name"]
    assert about["icons"][0]["src"] == static("hetu/emblem.svg")
