"""No cache keeps what knows a person, neither a browser's nor one on the way."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers


class NoStoreMiddleware:
    """Has every answer stored nowhere, errors and redirects too, but for those that say themselves that they are public.

    Almost every page has the reader's name, a session's cookie or a token against forged requests in it, so this is
    the rule, and a public answer the exception: it sets `Cache-Control: public`. Must be the first of the middlewares,
    around the pages of errors.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        if "public" not in response.headers.get("Cache-Control", ""):
            add_never_cache_headers(response)
        return response
