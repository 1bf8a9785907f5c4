"""What a page says of a table whose stored log was changed: which event is the first bad one."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tables.log.chain import first_break
from tables.play import NoSuchTable, UnreadableLog, inspection

logger = logging.getLogger(__name__)


class DamagedLogMiddleware:
    """Where a page about a table fails and the chain of its log does not hold, says so instead of a mere error."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """A page that names the first bad event, with status 503; None for all other errors."""
        match = request.resolver_match
        code = error.code if isinstance(error, UnreadableLog) else match.kwargs.get("code") if match else None
        if not isinstance(code, str) or isinstance(error, Http404 | PermissionDenied):
            return None
        try:
            number = first_break(code, inspection.records(code))
        except NoSuchTable:
            return None
        if number is None and not isinstance(error, UnreadableLog):
            return None
        logger.error("The log of table %s is damaged at event %s", code, number or "unknown", exc_info=error)
        context = {"code": code, "number": number}
        return render(request, "replay/damaged.html", context, status=503)
