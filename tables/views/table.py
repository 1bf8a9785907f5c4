"""The table: its page, its fragment, and the two things that a seat can post to it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from rules.kernel.audience import Seat, Viewer
from tables import play
from tables.identity import note_visit, sitting_of, view_lost, view_name_of, viewer_of
from tables.play import Moved, Present, pages, watching
from tables.presenters import table_words
from tables.presenters.base import Words
from tables.presenters.frame import frame_content
from tables.presenters.registry import PRESENTERS
from tables.presenters.rendering import recent_steps, render_table
from tables.views import absence, asking, branches, cards, company, telling
from tables.views.common import (
    digits,
    is_htmx,
    language,
    number_or_none,
    options_in_words,
    present_or_404,
    refusal,
    varied,
)

JUST_NOW = dt.timedelta(minutes=1)
"""So long a page that was in view may have heard nothing, and is still told of events as they happened."""


@require_safe
@never_cache
@ensure_csrf_cookie
def page(request: HttpRequest, code: str) -> HttpResponse:
    """The whole page of a table, or for HTMX its fragment: 204 when there is nothing newer than `after`.

    Before the start people are led to the waiting room.
    """
    present = present_or_404(code)
    if present.status == "open" and not is_htmx(request):
        return redirect(f"{reverse('waiting', kwargs={'code': code})}?{request.GET.urlencode()}".rstrip("?"))
    viewer = viewer_of(request, present)
    note_visit(request.session, present)
    now, present = present, watching.shown_to(present, viewer)
    picks = request.GET.getlist("pick")
    if _stale(request, present, viewer):
        # A link to go back to, or a page that was asleep: what it said was meant for another question.
        sentence, status = refusal(play.StalePage(present.number))
        says = Words(sentence, "") if picks else None
        if is_htmx(request):
            return varied(HttpResponse(render_table(present, viewer, language(), says=says), status=status))
        return _page(request, now, viewer, (), says=says, status=status)
    if not is_htmx(request):
        return _page(request, now, viewer, picks)
    newer = digits(request.GET.get("after", "")) < present.number
    if _view_lost(request, now, newer):
        return _load_again(HttpResponse(render_table(present, viewer, language())))
    if not newer:
        return varied(HttpResponse(status=204))
    return varied(HttpResponse(render_table(present, viewer, language(), picks)))


def _view_lost(request: HttpRequest, now: Present, newer: bool) -> bool:
    """Whether the page that asks shows a view (`view`) that this browser does not have any more, or has only now."""
    shown = request.GET.get("view")
    return shown is not None and view_lost(shown, view_name_of(request, now), newer=newer)


def _load_again(answer: HttpResponse) -> HttpResponse:
    """`answer`, which shows the table as this browser may see it, for a page that must be loaded again as a whole."""
    answer["HX-Refresh"] = "true"
    return varied(answer)


@require_POST
@never_cache
def move(request: HttpRequest, code: str) -> HttpResponse:
    """Carry out a move: `question`, `key`, `page`, and `pick` (repeated) or `move` (JSON)."""
    body = request.POST.get("move") or tuple(request.POST.getlist("pick"))

    def act(seat: Seat, actor: str, question: int, key: str) -> Moved:
        return play.move(code, seat, question, key, body, actor)

    return _posted(request, code, act)


@require_POST
@never_cache
def take_back(request: HttpRequest, code: str) -> HttpResponse:
    """Take back the seat's own last moves, as far as that is free: `question`, `key`."""

    def act(seat: Seat, actor: str, question: int, key: str) -> Moved:
        return play.take_back(code, seat, question, key, actor)

    return _posted(request, code, act)


@require_safe
@never_cache
def frame(request: HttpRequest, code: str) -> HttpResponse:
    """What leads a page from event `after` to the present, as over the socket (`tables.presenters.frame`): for
    pages without a socket, and for those that a message did not reach. 204 when there is nothing newer.

    Of what is further back than `tables.presenters.rendering.CATCH_UP` events no steps are given.
    """
    present = present_or_404(code)
    viewer = viewer_of(request, present)
    now, present = present, watching.shown_to(present, viewer)
    after = digits(request.GET.get("after", ""))
    if _view_lost(request, now, after < present.number):
        content = frame_content(present.number, render_table(present, viewer, language()))
        return _load_again(HttpResponse(content, content_type="application/json"))
    if after >= present.number:
        return varied(HttpResponse(status=204))
    fragment = render_table(present, viewer, language())
    steps = recent_steps(present, viewer, language(), after, timezone.now() - JUST_NOW)
    return varied(HttpResponse(frame_content(present.number, fragment, steps, after), content_type="application/json"))


def _stale(request: HttpRequest, present: Present, viewer: Viewer) -> bool:
    """Whether the page that asks shows a question that has been answered since."""
    question = request.GET.get("question")
    return question is not None and (viewer is None or question != str(present.course.questions[viewer]))


def _posted(request: HttpRequest, code: str, act: Callable[[Seat, str, int, str], Moved]) -> HttpResponse:
    """Answer a post: 204 (or a redirect without HTMX) when done, else the fresh table with a sentence."""
    # Whether the seat is still held, and the question still open, is for the service to say.
    known = present_or_404(code, play.glance)
    note_visit(request.session, known)
    seat, actor = sitting_of(request, known)
    if actor is None:
        # This process may not have heard yet of somebody who has just taken the seat over.
        seat, actor = sitting_of(request, present_or_404(code))
    question = number_or_none(request.POST.get("question", ""))
    try:
        if seat is None or actor is None:
            raise play.NotYours("seat")
        if question is None:
            raise play.BrokenRequest("no_question")
        act(seat, actor, question, pages.marked(request.POST.get("key", ""), request.POST.get("page", "")))
    except play.Forbidden as error:
        presenter = PRESENTERS[present_or_404(code).slug]
        return _refused(request, code, 422, table_words.reason(error.why) or presenter.why_words(error.why))
    except play.PlayError as error:
        sentence, status = refusal(error)
        return _refused(request, code, status, Words(sentence, ""))
    if not is_htmx(request):
        return redirect("table", code=code, permanent=False)
    response = HttpResponse(status=204)
    response["HX-Trigger"] = "moved"
    return response


def _refused(request: HttpRequest, code: str, status: int, says: Words) -> HttpResponse:
    now = present_or_404(code)
    viewer = viewer_of(request, now)
    present = watching.shown_to(now, viewer)
    picks = request.POST.getlist("pick") if status == 422 else ()
    if is_htmx(request):
        fragment = render_table(present, viewer, language(), picks, says=says)
        return varied(HttpResponse(fragment, status=status))
    return _page(request, now, viewer, picks, says=says, status=status)


def _page(
    request: HttpRequest,
    now: Present,
    viewer: Viewer,
    picks: list[str] | tuple[()],
    says: Words | None = None,
    status: int = 200,
) -> HttpResponse:
    present = watching.shown_to(now, viewer)
    context = {
        "code": present.code,
        "game": present.slug,
        "game_name": PRESENTERS[present.slug].name,
        "viewer": viewer,
        "present": present,
        "table": mark_safe(render_table(present, viewer, language(), picks, says=says)),
        "late_by": watching.lateness(present, viewer),
        "asking": asking.panel(request, present, viewer),
        "status": present.status,
        "page": pages.new_page(),
        "origin": branches.origin(present),
        "number": present.number,
        "away": absence.panel(present, viewer),
        "curtain": absence.curtain(request, now),
        "options": options_in_words(PRESENTERS[present.slug], present.setup.options),
        "now": f"{timezone.now().timestamp():.1f}",
        "company": company.panel(request, present, viewer),
        "telling": telling.panel(request, present, viewer),
        "card": cards.of_table(now),
    }
    return varied(render(request, "table/page.html", context, status=status))
