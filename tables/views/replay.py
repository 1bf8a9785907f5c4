"""Any table at any event, by the same drawing as live play."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules.kernel.audience import Viewer
from tables import play
from tables.identity import player_of, viewer_of
from tables.play import Present, Told, watching
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS
from tables.presenters.rendering import render_beats, render_lines, render_table
from tables.views import branches
from tables.views.common import is_htmx, language, present_or_404
from tables.views.company import spoken_until

PUBLIC = "public"


class NotYourEyes(Exception):
    """A perspective that is not this viewer's before the end."""


class Span(NamedTuple):
    """The part of a log that is shown: from the picture at one event to another, in the address or all of it."""

    first: int
    last: int
    whole: bool

    def query(self, seat: str) -> str:
        """What an address adds to say this part and a perspective."""
        said = {"seat": seat} if seat.isalnum() else {}
        if not self.whole:
            said |= {"from": str(self.first), "to": str(self.last)}
        return f"?{urlencode(said)}" if said else ""


class Eyes(NamedTuple):
    """A perspective that can be chosen: `query` names it in the address, "" where none is needed."""

    words: str
    query: str
    chosen: bool


@require_safe
@never_cache
def seek(request: HttpRequest, code: str) -> HttpResponse:
    """The scrubber without JavaScript: `n` leads to its event, or "start" to the first picture with everybody seated."""
    wanted = request.GET.get("n", "")
    present = _shown(request, code)
    number = _digits(wanted, present.number)
    if wanted == "start":
        number = present.start
    if is_htmx(request):
        return _page(request, present, number)
    span = _span(request, present, number)
    address = reverse("at", kwargs={"code": code, "number": _clamped(span, number)})
    return redirect(address + span.query(request.GET.get("seat", "")))


@require_safe
@never_cache
def page(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The table as it was at event `number`; `seat` chooses whose eyes: a seat's number or "public".

    `from` and `to`: only the steps between these two events; with `to` alone those from `number` on.
    """
    return _page(request, _shown(request, code), number)


@require_safe
@never_cache
def unfold(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Event `number` as it unfolds, as JSON: `beats` [svg, milliseconds], then `html` for `#replay`, and its address
    `here`. A perspective that is not open gets 403."""
    present = _shown(request, code)
    own = viewer_of(request, present)
    asked = request.GET.get("seat", "")
    try:
        viewer = perspective(present, own, asked)
    except NotYourEyes:
        return JsonResponse({}, status=403)
    span = _span(request, present, number)
    number = _clamped(span, number)
    context = _context(present, number, viewer, own, asked, span)
    context["said"] = spoken_until(present, player_of(request), own, number, public=viewer is None)
    viewer = _looking_back(present, number, viewer)
    # A later take-back does not count here: the event is told as it happened.
    event = play.story(code, number, number)[0]._replace(struck=False)
    then = play.at(code, number)
    beats = render_beats(then, viewer, language(), number - 1, told=[event], past=not present.finished)
    html = render_to_string("replay/steps.html", context, request)
    return JsonResponse({"here": context["here"], "beats": beats, "html": html})


def _shown(request: HttpRequest, code: str) -> Present:
    """The table as far as this browser may see it now."""
    present = present_or_404(code)
    return watching.shown_to(present, viewer_of(request, present))


def _page(request: HttpRequest, present: Present, number: int) -> HttpResponse:
    own = viewer_of(request, present)
    asked = request.GET.get("seat", "")
    span = _span(request, present, number)
    number = _clamped(span, number)
    try:
        viewer = perspective(present, own, asked)
    except NotYourEyes:
        back = reverse("at", kwargs={"code": present.code, "number": number})
        return render(request, "replay/not_your_eyes.html", {"back": back, "code": present.code}, status=403)
    context = _context(present, number, viewer, own, asked, span)
    context["said"] = spoken_until(present, player_of(request), own, number, public=viewer is None)
    template = "replay/steps.html" if is_htmx(request) else "replay/replay.html"
    answer = render(request, template, context)
    if is_htmx(request):
        answer["HX-Replace-Url"] = context["here"]
    return answer


def perspective(present: Present, own: Viewer, asked: str) -> Viewer:
    """Whose eyes `asked` means. Raises `NotYourEyes`: before the end only one's own and the public's are open.

    own: the seat of whoever asks, or None
    """
    if asked == PUBLIC:
        return None
    if asked == "":
        return own
    seats = {str(seat): seat for seat in range(len(present.places))}
    if asked not in seats or (seats[asked] != own and not present.finished):
        raise NotYourEyes
    return seats[asked]


def _looking_back(present: Present, number: int, viewer: Viewer) -> Viewer:
    """Whose eyes see event `number`: what a memory game leaves to its players is not shown again before the end."""
    if viewer is None or present.finished or number == present.number:
        return viewer
    return PRESENTERS[present.slug].eyes_on_the_past(viewer, present.setup)


def _digits(text: str, otherwise: int) -> int:
    return int(text[:9]) if text.isascii() and text.isdigit() else otherwise


def _span(request: HttpRequest, present: Present, number: int) -> Span:
    """What `from` and `to` in the address ask for; without `to` the whole log."""
    if "to" not in request.GET:
        return Span(1, present.number, True)
    last = max(1, min(_digits(request.GET["to"], present.number), present.number))
    first = max(1, min(_digits(request.GET.get("from", ""), number), last))
    return Span(first, last, False)


def _clamped(span: Span, number: int) -> int:
    return max(span.first, min(number, span.last))


def _context(present: Present, number: int, viewer: Viewer, own: Viewer, asked: str, span: Span) -> dict[str, Any]:
    then = play.at(present.code, number)
    presenter = PRESENTERS[present.slug]
    chosen, viewer = viewer, _looking_back(present, number, viewer)
    # Whoever watches late does not see what has been taken back since.
    story = watching.told_until(play.story(present.code, 1, present.number), present.number)
    recent = story[max(0, number - 40) : number]
    fragment = render_table(then, viewer, language(), told=recent, live=False, over=present.finished)

    def address(step: int) -> str:
        return reverse("at", kwargs={"code": present.code, "number": step}) + span.query(asked)

    stops = _stops(present, story, span)
    before = max((stop for stop in stops if stop < number), default=None)
    after = min((stop for stop in stops if stop > number), default=None)
    return {
        "code": present.code,
        "game": present.slug,
        "game_name": presenter.name,
        "number": number,
        "head": present.number,
        "status": present.status,
        "sample": present.sample,
        "here": address(number),
        "first": address(stops[0]) if number > stops[0] else "",
        "before": address(before) if before is not None else "",
        "after": address(after) if after is not None else "",
        "unfold": reverse("unfold", kwargs={"code": present.code, "number": after}) + span.query(asked) if after else "",
        "last": address(span.last) if number < span.last else "",
        "span": span,
        "asked": asked,
        "eyes": _eyes(present, chosen, own),
        "remembering": viewer != chosen,
        "branch": branches.offer(present, then, number, own),
        "origin": branches.origin(present),
        "table": mark_safe(fragment),
        "lines": _lines(present, viewer, number, story, address, span),
        "result": ending(present) if number == present.number else None,
    }


def _stops(present: Present, story: list[Told], span: Span) -> list[int]:
    """The events that one steps through: from the start on; what came before it is only people sitting down."""
    inside = [told.number for told in story if max(present.start, span.first) <= told.number <= span.last]
    return inside or [span.last]


def _eyes(present: Present, viewer: Viewer, own: Viewer) -> list[Eyes]:
    names = table_words.names(present)
    seats = range(len(names)) if present.finished else [seat for seat in (own,) if seat is not None]
    words = {seat: _("%(name)s (you)") % {"name": names[seat]} if seat == own else names[seat] for seat in seats}
    return [
        Eyes(_("Everybody"), PUBLIC if own is not None else "", viewer is None),
        *(Eyes(words[seat], str(seat), viewer == seat) for seat in seats),
    ]


def _lines(
    present: Present, viewer: Viewer, number: int, story: list[Told], address: Any, span: Span
) -> list[dict[str, Any]]:
    lines = render_lines(present, viewer, language(), 1, present.number, told=story)
    if not span.whole:
        # What the first picture shows already is not among the steps.
        lines = [line for line in lines if span.first < line.number <= span.last]
    shown = max((line.number for line in lines if line.number <= number), default=0)
    return [
        {
            "id": f"told-{line.id}",
            "text": line.text,
            "href": address(line.number),
            "struck": line.struck,
            "here": line.number == shown,
            "later": line.number > number,
        }
        for line in lines
    ]


def ending(present: Present) -> dict[str, Any] | None:
    """How a finished table ended, for people: the ranking with the parts of each score, and the proof in words."""
    if not present.finished:
        return None
    presenter = PRESENTERS[present.slug]
    names = table_words.names(present)
    result = present.result
    places = []
    if result is not None:
        rank = 1
        for group in result.ranking:
            for seat in group:
                score = result.scores[seat]
                parts = presenter.score_parts(score)
                places.append({"rank": rank, "name": names[seat], "total": score.total, "parts": parts})
            rank += len(group)
    return {
        "words": presenter.result_words(result, names) if result is not None else "",
        "places": places,
        "seed": present.seed.hex() if present.seed is not None else "",
        "commitment": present.commitment,
    }
