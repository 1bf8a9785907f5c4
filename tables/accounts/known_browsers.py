"""Browsers that an account was logged in from: guesses of others never hold them up.

Such a browser keeps a signed cookie that names the account, as OWASP describes it for "device cookies". It opens
nothing; it only lets passwords be counted by browser instead of by name and address.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "hetu_known"
COOKIE_PATH = "/account/"
"""Where passwords are asked for; pages of tables do without the cookie."""

SALT = "hetu.known_browser"
A_YEAR = 365 * 24 * 3600
MOST_ACCOUNTS = 5
"""So many accounts are remembered in one browser, those that were logged in last."""

CHANGED = "_known_accounts"
"""The attribute by which a request keeps what the cookie shall say afterwards."""


def browser_key(request: HttpRequest, user: User) -> str | None:
    """What names this browser among those that were logged in to the account `user`; None for one that never was."""
    number = _accounts(request).get(str(user.pk))
    if number is not None:
        return number
    if request.user == user:
        # It was logged in before there were such cookies.
        return request.session.session_key
    return None


def remember(request: HttpRequest, user: User) -> None:
    """Have the browser of `request` known as one of the account `user`."""
    accounts = _accounts(request)
    number = accounts.pop(str(user.pk), None) or secrets.token_urlsafe(9)
    kept = list({**accounts, str(user.pk): number}.items())[-MOST_ACCOUNTS:]
    setattr(request, CHANGED, dict(kept))


def keep(request: HttpRequest, response: HttpResponse) -> None:
    """Set the cookie on `response` if something is to be remembered."""
    accounts = getattr(request, CHANGED, None)
    if accounts is not None:
        response.set_cookie(
            COOKIE,
            signing.dumps(accounts, salt=SALT),
            max_age=A_YEAR,
            path=COOKIE_PATH,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )


def _accounts(request: HttpRequest) -> dict[str, str]:
    """For each account that the browser is known for a number of its own, the latest last."""
    changed: dict[str, str] | None = getattr(request, CHANGED, None)
    if changed is not None:
        return dict(changed)
    try:
        accounts: dict[str, str] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=A_YEAR)
    except signing.BadSignature:
        return {}
    return accounts
