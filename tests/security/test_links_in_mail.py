"""Links that are sent lead to HETU_URL, whatever Host and port the request for them named."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from tables.models import Player

pytestmark = pytest.mark.django_db

PASSWORD = "seven cranes fly"
HOME = "https://hetu.example.org"
HOSTS = ("hetu.example.org", "hetu.example.org:8443", "old.example.org", "old.example.org:1", "127.0.0.1:8000")


@pytest.fixture(autouse=True)
def several_hosts(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["hetu.example.org", "old.example.org", "127.0.0.1"]
    settings.HETU_URL = HOME


@pytest.fixture
def mei() -> User:
    user = User.objects.create_user("mei", "mei@example.org", PASSWORD)
    EmailAddress.objects.create(user=user, email="mei@example.org", verified=True, primary=True)
    Player.objects.create(nickname="Mei", user=user)
    return user


def sent_links() -> set[str]:
    """The scheme and host of every link in the mails that were sent, text and HTML."""
    bodies = [str(letter.body) for letter in mail.outbox]
    bodies += [str(content) for letter in mail.outbox for content, _kind in getattr(letter, "alternatives", ())]
    found = re.findall(r"https?://[^\s\"<>]+", " ".join(bodies))
    assert found
    mail.outbox.clear()
    return {f"{urlsplit(link).scheme}://{urlsplit(link).netloc}" for link in found}


@pytest.mark.parametrize("host", HOSTS)
def test_no_mail_about_an_account_follows_the_host_of_the_request(mei: User, host: str) -> None:
    browser = Client(headers={"host": host, "x-forwarded-host": "evil.example.org"})
    for address in ("mei@example.org", "nobody@example.org"):
        assert browser.post("/account/password/reset/", {"email": address}).status_code == 302
        assert sent_links() == {HOME}, "a new password, or no account with this address"
    form = {"username": "olaf", "password1": "eight herons wade"}
    assert browser.post("/account/signup/", {**form, "email": "olaf@example.org"}).status_code == 302
    assert sent_links() == {HOME}, "to confirm an address"
    other = Client(headers={"host": host})
    form["username"] = "yun"
    assert other.post("/account/signup/", {**form, "email": "mei@example.org"}).status_code == 302
    assert sent_links() == {HOME}, "an address that is taken"


def test_the_link_in_the_mail_still_works(mei: User, settings: Any) -> None:
    browser = Client(headers={"host": "old.example.org"})
    browser.post("/account/password/reset/", {"email": "mei@example.org"})
    link = next(word for word in str(mail.outbox[-1].body).split() if "/password/reset/key/" in word)
    assert link.startswith(f"{HOME}/account/password/reset/key/")
    home = Client(headers={"host": "hetu.example.org"})
    form = home.get(urlsplit(link).path)
    new = {"password1": "eight herons wade", "password2": "eight herons wade"}
    assert home.post(form["Location"], new).status_code == 302
    assert User.objects.get(username="mei").check_password("eight herons wade")
