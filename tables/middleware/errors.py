"""Pages for errors that Django answers with nothing."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

from tables.navigation import page_address


class MethodNotAllowedMiddleware:
    """Gives a 405 a page that says why, and where to go on: somebody opened an address that only takes forms.

    Scripts get no page: HTMX would put it into the one that is shown.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or request.headers.get("HX-Request"):
            return response
        page = render(request, "405.html", {"address": page_address(request)}, status=405)
        page["Allow"] = response["Allow"]
        return page
