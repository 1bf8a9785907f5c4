"""Every address of the server, found by walking its resolver, and visitors of every kind to try them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.resolvers import RoutePattern

from tables.models import Player
from tests.moderation.conftest import browser_of_user, moderator_named
from tests.pages.conftest import Friends, browser_of


class Address(NamedTuple):
    """A page of the server: the name of its pattern, and a path at which it answers."""

    name: str
    path: str


def addresses(code: str) -> list[Address]:
    """One path for every pattern; code: the table of those that are about a table."""
    values = {
        "code": code, "number": 1, "game": "niagara", "token": "x", "key": "a-b", "uidb36": "1",
    }  # fmt: skip
    found = []
    for route, pattern in _patterns(get_resolver()):
        if isinstance(pattern.pattern, RoutePattern):
            path = re.sub(r"<(?:\w+:)?(\w+)>", lambda match: str(values[match[1]]), f"/{route}")
        else:
            path = reverse(str(pattern.name), kwargs={name: values[name] for name in pattern.pattern.regex.groupindex})
        found.append(Address(pattern.name or route, path))
    assert len(found) > 90
    return found


def _patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _patterns(one, route)
        else:
            yield route, one


VISITORS = ("stranger", "guest", "account", "staff")


def visitor(kind: str, friends: Friends) -> Client:
    """A new browser of a stranger, of a guest or an account at the first seat of a table, or of a moderator."""
    if kind == "stranger":
        return Client()
    if kind == "staff":
        moderator = User.objects.filter(username="mod").first() or moderator_named("mod")
        return browser_of_user(moderator)
    browser = browser_of(friends.players[0])
    if kind == "account":
        user, made = User.objects.get_or_create(username="first", email="first@example.org")
        if made:
            user.set_unusable_password()
            user.save()
        Player.objects.filter(pk=friends.players[0].pk).update(user=user)
        browser.force_login(user)
    browser.cookies[settings.CSRF_COOKIE_NAME] = "x" * 32
    return browser
