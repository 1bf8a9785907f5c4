"""Beside the table, for one browser alone: a bot plays meanwhile, or the screen is handed round and covered."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from rules.kernel.audience import Viewer
from tables import play
from tables.identity import handed_round, person_of_session, seen_from, sitting_of, unveil, viewer_of
from tables.play import Present, watching
from tables.presenters import table_words
from tables.views.common import form_key, is_htmx, new_form_key, present_or_404, refusal


def panel(present: Present, viewer: Viewer, fault: str = "") -> dict[str, Any] | None:
    """What `table/away.html` needs; None for somebody for whom no bot plays."""
    if viewer is None or present.status != "running":
        return None
    place = present.places[viewer]
    if not place.owner or place.resigned:
        return None
    return {"turn_only": place.turn_only, "fault": fault, "key": new_form_key()}


def curtain(request: HttpRequest, present: Present) -> dict[str, Any] | None:
    """What `table/curtain.html` needs; None where no screen is handed round, or the game does not run."""
    person = person_of_session(request.session, present.code)
    if present.status != "running" or not handed_round(person.handles, present):
        return None
    names, seats = table_words.names(present), seen_from(person.handles, present)
    viewer = viewer_of(request, present)
    waited = [seat for seat in seats if seat in present.awaited]
    return {
        "shown": names[viewer] if viewer is not None else "",
        "people": [{"seat": seat, "name": names[seat]} for seat in waited or seats],
        "waited": bool(waited),
        "next": table_words.listed([names[seat] for seat in waited]),
    }


@require_POST
@never_cache
def hand_over(request: HttpRequest, code: str) -> HttpResponse:
    """The player of `seat` has the screen from now on; without one nobody has."""
    present = present_or_404(code)
    person = person_of_session(request.session, code)
    seat = request.POST.get("seat", "")
    if not handed_round(person.handles, present):
        return redirect("table", code=code)
    known = {str(one): one for one in seen_from(person.handles, present)}
    unveil(request, code, known.get(seat))
    return redirect("table", code=code)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def page(request: HttpRequest, code: str) -> HttpResponse:
    """The sentence as a fragment; POST takes the seat back."""
    present = present_or_404(code)
    seat, actor = sitting_of(request, present)
    fault, status = "", 200
    if request.method == "POST":
        try:
            if seat is None or actor is None:
                raise play.NotYours("seat")
            play.return_to_seat(code, seat, actor, form_key(request))
        except play.PlayError as error:
            fault, status = refusal(error)
        present = present_or_404(code)
    if not is_htmx(request):
        return redirect("table", code=code)
    viewer = viewer_of(request, present)
    context = {
        "code": code,
        "viewer": viewer,
        "status": present.status,
        "number": watching.shown_to(present, viewer).number,
        "away": panel(present, viewer, fault),
        "fault": fault,
        "curtain": curtain(request, present),
    }
    answer = render(request, "table/away.html", context, status=status)
    if request.method == "POST" and not fault:
        answer["HX-Trigger"] = "moved"
    return answer
