"""What the tests of security share: small limits, counters of password hashes, pages without what differs at every
request, and the tables and browsers of the tests of pages."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any

import pytest
import time_machine
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.cache import caches
from django.http import HttpResponse

from tables import limits
from tests.pages.conftest import finished, regretted, running

__all__ = ["finished", "regretted", "running"]


@pytest.fixture(autouse=True)
def no_earlier_attempts() -> None:
    """Start every test with no attempt counted: a Redis outlives the database of a test."""
    caches["quick"].clear()


@pytest.fixture
def hashes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The password hashes computed since the list was last cleared, each as its number of iterations.

    A hash takes 20 iterations here, so that a test may compute many.
    """
    computed: list[int] = []
    encode = PBKDF2PasswordHasher.encode

    def counted(self: Any, password: str, salt: str, iterations: int | None = None) -> str:
        computed.append(iterations or self.iterations)
        return encode(self, password, salt, iterations)

    monkeypatch.setattr(PBKDF2PasswordHasher, "iterations", 20)
    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", counted)
    return computed


def normalized(answer: HttpResponse, *typed: str) -> tuple[int, dict[str, str], str]:
    """An answer without what is different at every request: status, headers and body.

    typed: what the visitor sent, which the page may show again
    """
    body = answer.content.decode()
    body = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", body)
    body = re.sub(r'name="key" value="[\w-]+"', "", body)
    headers = dict(answer.items())
    for text in typed:
        body = body.replace(text, "TYPED")
        headers = {name: value.replace(text, "TYPED") for name, value in headers.items()}
    for name in ("Content-Length", "Expires"):
        headers.pop(name, None)
    return answer.status_code, headers, body


AtMost = Callable[..., None]


@pytest.fixture
def at_most(monkeypatch: pytest.MonkeyPatch) -> AtMost:
    """Makes a limit small: at_most(kind, 2), or at_most(kind, 2, "address") for one of its rates."""

    def change(kind: str, most: int, per: str = "") -> None:
        limit = limits.LIMITS[kind]
        rates = tuple(rate._replace(most=most) if per in ("", rate.per) else rate for rate in limit.rates)
        changed = {**limits.LIMITS, kind: limit._replace(rates=rates)}
        monkeypatch.setattr(limits, "LIMITS", MappingProxyType(changed))

    return change


@pytest.fixture
def clock() -> Iterator[time_machine.Coordinates]:
    """A clock that stands still, at the begin of a stretch of every length that limits count in."""
    midnight = dt.datetime.now(dt.UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    with time_machine.travel(midnight, tick=False) as clock:
        yield clock
