"""What is not allowed now, and why: a list that is made when somebody asks for it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.identity import viewer_of
from tables.play import watching
from tables.presenters.refusing import refusals
from tables.views.common import is_htmx, language, present_or_404, presenter_or_404


@require_safe
@never_cache
def page(request: HttpRequest, code: str) -> HttpResponse:
    """The list for the seat that asks, with `pick` (repeated) half said; a page of its own without HTMX."""
    now = present_or_404(code)
    viewer = viewer_of(request, now)
    present = watching.shown_to(now, viewer)
    context = {
        "code": code,
        "game_name": presenter_or_404(present.slug).name,
        "refusals": refusals(present, viewer, language(), request.GET.getlist("pick")),
        "back": request.get_full_path().replace("/why/", "/", 1),
    }
    return render(request, "table/why.html" if is_htmx(request) else "table/why_page.html", context)
