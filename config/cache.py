"""A cache in Redis that may be away: what it held is asked of the database instead."""

import logging
import time
from collections.abc import Callable
from typing import Any

import redis
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

log = logging.getLogger(__name__)

PAUSE = 2.0
"""Seconds for which a Redis that did not answer is left alone: requests must not wait for it one after another."""


class Client(RedisCacheClient):
    """Django's client, to which a Redis that does not answer is an empty one that keeps nothing."""

    away_until = 0.0

    def get(self, key: Any, default: Any) -> Any:
        """The value, or `default` if there is none or nobody answers."""
        return self._asked(lambda: super(Client, self).get(key, default), default)

    def set(self, key: Any, value: Any, timeout: Any) -> None:
        """Keeps a value if it can be kept."""
        self._asked(lambda: super(Client, self).set(key, value, timeout), None)

    def add(self, key: Any, value: Any, timeout: Any) -> bool:
        """Keeps a value unless there is one; says whether it did."""
        return bool(self._asked(lambda: super(Client, self).add(key, value, timeout), False))

    def hit(self, key: Any, seconds: int) -> int | None:
        """Counts one more under `key`, in one question; the first keeps it for `seconds`. None if nobody answers."""
        hits: int | None = self._asked(lambda: self._hit(key, seconds), None)
        return hits

    def _hit(self, key: Any, seconds: int) -> int:
        client: Any = self.get_client(key, write=True)
        hits = int(client.incr(key))
        if hits == 1:
            client.expire(key, seconds)
        return hits

    def delete(self, key: Any) -> bool:
        """Forgets a value; says whether there was one."""
        return bool(self._asked(lambda: super(Client, self).delete(key), False))

    def has_key(self, key: Any) -> bool:
        """Whether there is a value."""
        return bool(self._asked(lambda: super(Client, self).has_key(key), False))

    def _asked(self, ask: Callable[[], Any], otherwise: Any) -> Any:
        if time.monotonic() < Client.away_until:
            return otherwise
        try:
            return ask()
        except (redis.ConnectionError, redis.TimeoutError) as error:
            Client.away_until = time.monotonic() + PAUSE
            log.warning("The cache does not answer, so the database is asked: %s", error)
            return otherwise


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache with that client; it counts."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = Client

    def hit(self, key: str, seconds: int) -> int | None:
        """How often `key` has been counted by now, this time included, since it began for `seconds`; None while Redis
        is away."""
        client: Any = self._cache
        hits: int | None = client.hit(self.make_and_validate_key(key), seconds)
        return hits


class CountingMemoryCache(LocMemCache):
    """Django's cache in the memory of a process; it counts."""

    def hit(self, key: str, seconds: int) -> int:
        """How often `key` has been counted by now, this time included, since it began for `seconds`."""
        try:
            return int(self.incr(key))
        except ValueError:
            if self.add(key, 1, seconds):
                return 1
        # Another thread was quicker to begin.
        return int(self.incr(key))
