"""Counts what has a limit in `tables/limits.py`, in fixed stretches of time."""

from __future__ import annotations

import datetime as dt
import hashlib
import ipaddress
import math
import time
from typing import Any, NamedTuple

from allauth.account.adapter import get_adapter
from django.core.cache import caches
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F, QuerySet
from django.http import HttpRequest

from tables import limits
from tables.limits import Rate
from tables.log.gate import write_gate
from tables.models import Count

NAMESPACE = ""
"""In front of every counter's name. Tests give each test its own."""


class Asker(NamedTuple):
    """Who does something. player: "" for a stranger; table: the code of the table that it is about, if any."""

    address: str
    player: str = ""
    table: str = ""


class TooOften(Exception):
    """A limit was met. wait: so many seconds later it is over"""

    def __init__(self, kind: str, wait: int) -> None:
        super().__init__(kind)
        self.kind = kind
        self.wait = wait


def count(kind: str, asker: Asker) -> None:
    """Count one thing of `kind` for `asker`. Raises `TooOften` beyond the limit."""
    limit = limits.LIMITS[kind]
    now = time.time()
    for rate in limit.rates:
        stretch = int(now // rate.seconds)
        until = (stretch + 1) * rate.seconds
        key = _key(kind, rate, asker, stretch)
        if limit.counter == "database":
            hits = _in_database(key, until)
        else:
            hits = _in_cache(limit.counter, key, 2 * rate.seconds)
        if hits > rate.most:
            raise TooOften(kind, max(1, math.ceil(until - now)))


def count_rows(kind: str, times: QuerySet[Any, dt.datetime], now: dt.datetime) -> None:
    """Raises `TooOften` if somebody has made as many rows of `kind` as they may.

    times: when that person made such rows
    """
    (rate,) = limits.LIMITS[kind].rates
    lately = list(times.order_by("-pk")[: rate.most])
    waits = [rate.seconds - (now - time).total_seconds() for time in lately]
    if len(waits) == rate.most and waits[-1] > 0:
        raise TooOften(kind, math.ceil(waits[-1]))


def forget_counts(now: dt.datetime) -> int:
    """Forget what was counted in stretches that have ended; returns how many counters."""
    with write_gate(), transaction.atomic():
        return Count.objects.filter(until__lt=now).delete()[0]


def client_address(request: HttpRequest) -> str:
    """The address that `request` is counted for; of IPv6 the network of 64 bits, which is one household's.

    Uvicorn has put the one there that a trusted proxy names in X-Forwarded-For; from anybody else it ignores that.
    """
    try:
        address = ipaddress.ip_address(get_adapter(request).get_client_ip(request))
    except (PermissionDenied, ValueError):
        # A proxy on a socket of this computer that names nobody.
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        # A server that listens on IPv6 sees other addresses as mapped ones, all in one network.
        return str(address.ipv4_mapped or ipaddress.IPv6Network((address, 64), strict=False))
    return str(address)


def _key(kind: str, rate: Rate, asker: Asker, stretch: int) -> str:
    match rate.per:
        case "address":
            who = asker.address
        case "player":
            who = asker.player or asker.address
        case "address at a table":
            who = f"{asker.address}\n{asker.table}"
    said = f"{NAMESPACE}\n{kind}\n{rate.per}\n{rate.seconds}\n{stretch}\n{who}"
    return "limit:" + hashlib.blake2b(said.encode(), digest_size=20).hexdigest()


def _in_cache(name: str, key: str, seconds: int) -> int:
    """How often `key` has been counted by now in the cache called `name`; in this process alone while that is away."""
    shared: Any = caches[name]
    own: Any = caches["process"]
    hits = shared.hit(key, seconds)
    return int(own.hit(key, seconds) if hits is None else hits)


def _in_database(key: str, until: int) -> int:
    """How often `key` has been counted by now, in the database."""
    with write_gate(), transaction.atomic():
        own = Count.objects.filter(key=key)
        if not own.update(hits=F("hits") + 1):
            end = dt.datetime.fromtimestamp(until, dt.UTC)
            _row, made = Count.objects.get_or_create(key=key, defaults={"hits": 1, "until": end})
            if not made:
                own.update(hits=F("hits") + 1)
        return own.values_list("hits", flat=True).get()
