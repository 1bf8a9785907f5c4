"""The cookie by which a browser is known that was logged in to an account before."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tables.accounts import known_browsers


class KnownBrowserMiddleware:
    """Sets the cookie after whatever logs an account in: a password, signing up, a new password by mail."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        known_browsers.keep(request, response)
        return response
