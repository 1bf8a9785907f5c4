"""How often a password may be tried. The rates stand in `config/settings.py`, ACCOUNT_RATE_LIMITS.

Strangers are counted by address, by name together with address, and generously by name alone: who guesses is slowed
down, and locks nobody out elsewhere. A browser that was logged in to the account before is counted by itself.
"""

from __future__ import annotations

from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.contrib.auth.models import User
from django.http import HttpRequest

from tables.accounts.known_browsers import browser_key


class TooManyAttempts(Exception):
    """A password was tried too often; it is not looked at."""


class Attempt:
    """One password, counted as a wrong one until it proves right."""

    def __init__(self, counted: list[RateLimitUsage]) -> None:
        self._counted = counted

    def was_right(self) -> None:
        """Take the attempt out of the count of wrong passwords."""
        for usage in self._counted:
            usage.rollback()


def count_attempt(request: HttpRequest, login: str, user: User | None) -> Attempt:
    """Count a password that is tried for `login`, the account `user` if there is one.

    Raises `TooManyAttempts`, for names that nobody has as for others.
    """
    browser = browser_key(request, user) if user is not None else None
    if browser is not None and _consume(request, "known_browser", f"{browser} {user}"):
        return Attempt([])
    name = login.strip().casefold()
    if not _consume(request, "login_attempt"):
        raise TooManyAttempts
    wrong = _consume(request, "login_failed", f"{name} {ratelimit.get_ip(request)}")
    if not wrong:
        raise TooManyAttempts
    wrong_for_name = _consume(request, "login_failed_name", name)
    if not wrong_for_name:
        raise TooManyAttempts
    return Attempt([wrong, wrong_for_name])


def _consume(request: HttpRequest, action: str, key: str | None = None) -> RateLimitUsage | None:
    return ratelimit.consume(request, app="allauth.account", action=action, key=key)
