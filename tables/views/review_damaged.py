"""The moderator's desk for a table whose stored log cannot be read: its rows as they lie there, and which is the first bad one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tables.log.chain import first_break
from tables.moderation.staff_log import note_down
from tables.play import UnreadableLog, inspection

ROWS_A_PAGE = 100


def shows_damage(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Shows the stored rows instead of a page of the desk about a table that cannot be read."""

    @wraps(view)
    def page(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, code=code, **kwargs)
        except UnreadableLog:
            return stored(request, code)

    return page


def stored(request: HttpRequest, code: str) -> HttpResponse:
    """The rows of a log without what they carry: of a game in play that may be hidden."""
    records = inspection.records(code)
    note_down(cast(User, request.user), "read_damaged", table=code)
    page = Paginator(records, ROWS_A_PAGE).get_page(request.GET.get("page"))
    context = {"code": code, "page": page, "query": "", "first_bad": first_break(code, records)}
    return render(request, "review/damaged.html", context)
