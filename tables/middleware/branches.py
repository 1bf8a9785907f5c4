"""Who may not see a table that plays on from another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tables.identity import handles_of_session
from tables.play import branching


class BranchMiddleware:
    """Shows nobody who plays at a table that is not over a branch of it that another seat has made, on whatever page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]) -> None:
        """Raises `Http404` before the view of such a table is called."""
        code = kwargs.get("code")
        if not isinstance(code, str) or not branching.is_branch(code):
            # No look at the session: pages without cookies stay so.
            return
        if branching.kept_from(code, handles_of_session(request.session)):
            raise Http404(_("This branch can be seen when the game it came from is over."))
