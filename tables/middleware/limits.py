"""Counts what is posted, before the view is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from tables import counting, limits
from tables.identity import asker_of
from tables.views.limiting import too_often

READING = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


class LimitMiddleware:
    """Answers with status 429 where a limit of `tables/limits.py` is met, at the door or by a view."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]) -> HttpResponse | None:
        """Count the kinds of this address that are counted at the door; None as long as the limits allow it."""
        if request.method in READING or request.resolver_match is None:
            return None
        kinds = limits.ADDRESSES.get(request.resolver_match.url_name or "", ("other",))
        try:
            for kind in kinds:
                if limits.LIMITS[kind].at == "door":
                    counting.count(kind, asker_of(request, str(kwargs.get("code", ""))))
        except counting.TooOften as error:
            return too_often(request, error)
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The same answer where a view met a limit and has no page of its own to say so."""
        return too_often(request, error) if isinstance(error, counting.TooOften) else None
