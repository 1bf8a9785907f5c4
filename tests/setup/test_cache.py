"""A Redis that is away: guests keep their seats, and nobody waits long."""

import socket
import time
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.contrib.sessions.backends.cached_db import SessionStore
from django.core.cache import caches
from django.test import Client

from config.cache import PAUSE
from config.cache import Client as CacheClient
from tables.models import Player


@pytest.fixture
def redis_away(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The cache of the settings with REDIS_URL, at an address where nobody listens."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        monkeypatch.setitem(
            settings.CACHES,
            "quick",
            {
                "BACKEND": "config.cache.ForgivingRedisCache",
                "LOCATION": f"redis://127.0.0.1:{silent.getsockname()[1]}/0",
                "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
            },
        )
        monkeypatch.setattr(CacheClient, "away_until", 0.0)
        before = caches["quick"]
        caches["quick"] = caches.create_connection("quick")
        yield
        caches["quick"] = before
        CacheClient.away_until = 0.0


@pytest.mark.usefixtures("redis_away")
def test_an_absent_redis_is_an_empty_one_and_is_left_alone_for_a_while() -> None:
    cache = caches["quick"]
    assert cache.get("what", "nothing") == "nothing"
    assert CacheClient.away_until > time.monotonic()
    assert cache.get_or_set("what", "fresh", 30) == "fresh"
    assert cache.add("what", 1) is False
    cache.set("what", 1)
    assert cache.delete("what") is False
    assert "what" not in cache
    assert cache.hit("what", 30) is None
    assert CacheClient.away_until < time.monotonic() + PAUSE


@pytest.mark.django_db
@pytest.mark.usefixtures("redis_away")
def test_a_guest_of_before_is_known_and_a_new_one_is_let_in_while_redis_is_away(client: Client) -> None:
    sessions = SessionStore()
    sessions["kept"] = "seat"
    sessions.save()
    assert SessionStore(sessions.session_key)["kept"] == "seat"

    answer = client.post("/play/niagara/", {"key": "one form"})
    assert answer.status_code == 302
    assert client.get(answer["location"]).status_code == 200
    assert Player.objects.count() == 1
