"""Which pages are about a table that was brought from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from tables.play import memory


class ImportMiddleware:
    """Tells the templates of every page about a table whether it is an import, so that each of them says so."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]) -> None:
        """Note the code of the imported table that the page is about, as `request.imported_table`."""
        code = kwargs.get("code")
        if isinstance(code, str) and memory.is_imported(code):
            request.imported_table = code  # type: ignore[attr-defined]
