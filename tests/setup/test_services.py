"""The backends that the environment names are those that the tests run on."""

import os

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.core.cache import caches
from django.db import connection

pytestmark = pytest.mark.services


@pytest.mark.django_db
def test_database_is_the_one_named() -> None:
    named = os.environ.get("DATABASE_URL", "sqlite:").split(":")[0]
    assert connection.vendor == {"postgres": "postgresql"}.get(named, named)
    if os.environ.get("HETU_REQUIRE_SERVICES"):
        assert connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM django_migrations WHERE app = 'tables'")
        assert cursor.fetchone()[0] >= 1


def test_channel_layer_is_the_one_named_and_delivers() -> None:
    backend = settings.CHANNEL_LAYERS["default"]["BACKEND"]
    assert ("redis" in backend) == bool(os.environ.get("REDIS_URL"))
    if os.environ.get("HETU_REQUIRE_SERVICES"):
        assert "redis" in backend

    async def there_and_back() -> dict[str, object]:
        layer = get_channel_layer()
        name = await layer.new_channel()
        await layer.group_add("setup-test", name)
        await layer.group_send("setup-test", {"type": "poke", "number": 7})
        return await layer.receive(name)

    assert async_to_sync(there_and_back)()["number"] == 7


def test_cache_keeps_a_value() -> None:
    caches["quick"].set("setup-test", "河圖", 30)
    assert caches["quick"].get("setup-test") == "河圖"
    assert ("Redis" in settings.CACHES["quick"]["BACKEND"]) == bool(os.environ.get("REDIS_URL"))


@pytest.mark.django_db
def test_sqlite_is_set_for_durability_and_append_only_triggers() -> None:
    if connection.vendor != "sqlite":
        assert settings.DATABASES["default"]["CONN_MAX_AGE"] == 0
        assert settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"] >= 8
        return
    found = {}
    with connection.cursor() as cursor:
        for pragma in ("journal_mode", "synchronous", "foreign_keys", "recursive_triggers"):
            cursor.execute(f"PRAGMA {pragma}")
            found[pragma] = cursor.fetchone()[0]
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "recursive_triggers": 1}
    assert connection.transaction_mode == "IMMEDIATE"
