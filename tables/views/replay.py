"""Any table at any event, by the same drawing as live play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules.kernel.audience import Viewer
from tables import play
from tables.identity import player_of, view_name_of, viewer_of
from tables.play import Present, Told, watching
from tables.presenters import table_words
from tables.presenters.differing import differences, marked
from tables.presenters.everything import EVERYTHING
from tables.presenters.registry import PRESENTERS
from tables.presenters.rendering import named_apart, one_landmark, render_beats, render_lines, render_table
from tables.presenters.stages import has_rounds, stops_around
from tables.views import branches, cards
from tables.views.common import digits, is_htmx, language, present_or_404
from tables.views.company import spoken_until
from tables.views.wishes import ALL, PUBLIC, WINDOW, NotYourEyes, Span, Wish, perspective, window, wish


@require_safe
@never_cache
def seek(request: HttpRequest, code: str) -> HttpResponse:
    """The scrubber without JavaScript: `n` leads to its event, or "start" to the first picture with everybody seated."""
    wanted = request.GET.get("n", "")
    visit = _visit(request, code)
    present = visit.present
    number = digits(wanted, present.number)
    if wanted == "start":
        number = present.start
    if is_htmx(request):
        return _page(request, visit, number)
    wished = wish(request, present, number)
    return _frameable(wished, redirect(_address(present, wished.span.clamped(number), wished)))


@require_safe
@never_cache
def page(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The table as it was at event `number`; the address may say more, see `tables.views.wishes.Wish`.

    With `embed` only board, steps and log, as everybody sees them, for frames on other sites.
    """
    return _page(request, _visit(request, code), number)


@require_safe
@never_cache
def unfold(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Event `number` as it unfolds, as JSON: `beats` [svg, milliseconds], then `html` for `#replay`, and its address
    `here`. A perspective that is not open gets 403."""
    visit = _visit(request, code)
    present = visit.present
    wished = wish(request, present, number)
    try:
        viewer, other = _both(visit, wished)
    except NotYourEyes:
        return JsonResponse({}, status=403)
    number = wished.span.clamped(number)
    context = _context(request, visit, number, viewer, other, wished)
    viewer = _looking_back(present, number, viewer)
    # A later take-back does not count here: the event is told as it happened.
    event = play.story(code, number, number, at=number)[0]
    then = play.at(code, number)
    beats = render_beats(then, viewer, language(), number - 1, told=[event], past=not present.finished)
    html = render_to_string("replay/steps.html", context, request)
    return JsonResponse({"here": context["here"], "beats": beats, "html": html})


@require_safe
@never_cache
def newer(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """How many events of a running table are newer than `number`; 204 when there are as many as at event `known`."""
    visit = _visit(request, code)
    present = visit.present
    if request.GET.get("view", visit.view) != visit.view:
        # The page shows what its browser may not see any more, or could see more of by now.
        answer = HttpResponse(status=204)
        answer["HX-Refresh"] = "true"
        return answer
    if not present.finished and request.GET.get("known") == str(present.number):
        return HttpResponse(status=204)
    return render(request, "replay/newer.html", _newer(visit, number, wish(request, present, number)))


class Visit(NamedTuple):
    """Who looks at a replay.

    present: the table as far as this browser may see it now
    own: the seat whose view the browser has, or None; by the table as it is, however late it is shown
    view: the name of that view; "" for a frame on another site, which belongs to nobody
    """

    present: Present
    own: Viewer
    view: str


def _visit(request: HttpRequest, code: str) -> Visit:
    now = present_or_404(code)
    if "embed" in request.GET:
        return Visit(watching.shown_to(now, None), None, "")
    own = viewer_of(request, now)
    return Visit(watching.shown_to(now, own), own, view_name_of(request, now))


def _both(visit: Visit, wished: Wish) -> tuple[Viewer, str | None]:
    """The perspective that is asked for, and the one beside it as it was asked for, if it is open.

    Raises `NotYourEyes`.
    """
    viewer = perspective(visit.present, visit.own, wished.seat)
    if wished.beside:
        perspective(visit.present, visit.own, wished.beside)
    return viewer, wished.beside or None


def _page(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    wished = wish(request, visit.present, number)
    with override(wished.language or language()):
        return _frameable(wished, _worded(request, visit, number, wished))


def _worded(request: HttpRequest, visit: Visit, number: int, wished: Wish) -> HttpResponse:
    present = visit.present
    number = wished.span.clamped(number)
    try:
        viewer, other = _both(visit, wished)
    except NotYourEyes:
        back = reverse("at", kwargs={"code": present.code, "number": number})
        return render(request, "replay/not_your_eyes.html", {"back": back, "code": present.code}, status=403)
    context = _context(request, visit, number, viewer, other, wished)
    if is_htmx(request):
        answer = render(request, "replay/steps.html", context)
        answer["HX-Replace-Url"] = context["here"]
        return answer
    if wished.embed:
        return render(request, "replay/embed.html", context)
    context["card"] = cards.of_moment(request, present, number)
    return render(request, "replay/replay.html", context)


def _frameable(wished: Wish, answer: HttpResponse) -> HttpResponse:
    """`answer`, which other sites may frame if it was made for that and the server allows it."""
    if not wished.embed:
        return answer
    # Where frames are allowed, the policy says; the older header knows no list of sites.
    answer.xframe_options_exempt = True
    answer._csp_update = {"frame-ancestors": ["'self'", *settings.HETU_FRAMES]}  # type: ignore[attr-defined]
    patch_vary_headers(answer, ("Accept-Language",))
    return answer


def _address(present: Present, number: int, wished: Wish) -> str:
    return reverse("at", kwargs={"code": present.code, "number": number}) + wished.query()


def _frame(request: HttpRequest, present: Present, number: int, wished: Wish) -> str:
    """The address under which other sites show this moment: by the chosen eyes only if they are open to everybody."""
    seat = wished.seat if present.finished else ""
    return request.build_absolute_uri(_address(present, number, wished._replace(seat=seat, beside="", embed=True)))


def _newer(visit: Visit, number: int, wished: Wish) -> dict[str, Any]:
    present = visit.present
    many = 0 if present.finished else present.number - number
    return {
        "running": not present.finished,
        "newer": ngettext("%(count)s newer event:", "%(count)s newer events:", many) % {"count": many}
        if many > 0
        else "",
        "newest": _address(present, present.number, wished),
        "poll": reverse("newer", kwargs={"code": present.code, "number": number})
        + wished.query()
        + ("&" if wished.query() else "?")
        + urlencode({"known": str(present.number), **({"view": visit.view} if visit.view else {})}),
    }


def _looking_back(present: Present, number: int, viewer: Viewer) -> Viewer:
    """Whose eyes see event `number`: what a memory game leaves to its players is not shown again before the end."""
    if viewer is None or present.finished or number == present.number:
        return viewer
    return PRESENTERS[present.slug].eyes_on_the_past(viewer, present.setup)


def _context(
    request: HttpRequest, visit: Visit, number: int, viewer: Viewer, beside: str | None, wished: Wish
) -> dict[str, Any]:
    present, own = visit.present, visit.own
    then = play.at(present.code, number)
    presenter = PRESENTERS[present.slug]
    # Every other address leads to the lines around its own event.
    span, lines, wished = wished.span, wished.lines, wished._replace(lines=0)
    chosen, viewer = viewer, _looking_back(present, number, viewer)
    # Whoever watches late does not see what has been taken back since.
    story = play.story(present.code, at=present.number)
    recent = story[max(0, number - 40) : number]
    table = render_table(then, viewer, language(), told=recent, live=False, over=present.finished)

    def address(step: int, **changes: Any) -> str:
        return _address(present, step, wished._replace(**changes))

    every = _stops(present, span)
    before, after = stops_around(present, story, every, number, wished.by)
    context = {
        "code": present.code,
        "game": present.slug,
        "game_name": presenter.name,
        "number": number,
        "head": present.number,
        "status": present.status,
        "sample": present.sample,
        "imported": present.imported,
        "here": address(number, lines=lines),
        "whole": address(number, span=span._replace(whole=True)),
        "first": address(every[0]) if number > every[0] else "",
        "before": address(before) if before is not None else "",
        "after": address(after) if after is not None else "",
        "unfold": reverse("unfold", kwargs={"code": present.code, "number": after}) + wished.query()
        if after == number + 1 and beside is None
        else "",
        "last": address(span.last) if number < span.last else "",
        "span": span,
        "wished": wished,
        "eyes": _eyes(present, chosen, own, address, number),
        "besides": _besides(present, beside, own, address, number),
        "by": _by(wished, address, number, has_rounds(present, story)),
        "link": request.build_absolute_uri(address(number, embed=False, language="")),
        "frame": _frame(request, present, number, wished) if settings.HETU_FRAMES else "",
        "remembering": viewer != chosen,
        "branch": branches.offer(present, then, number, own),
        "origin": branches.origin(present),
        "table": mark_safe(table),
        "pair": _pair(present, then, number, viewer, beside, own, story, table) if beside is not None else None,
        "log": _log(present, viewer, number, story, address, span, lines),
        "result": ending(present) if number == present.number else None,
        **_newer(visit, number, wished),
    }
    public = viewer is None or viewer == EVERYTHING
    person = None if wished.embed else player_of(request)
    context["said"] = spoken_until(present, person, own, number, public=public)
    return context


def _pair(
    present: Present,
    then: Present,
    number: int,
    viewer: Viewer,
    beside: str,
    own: Viewer,
    story: list[Told],
    table: str,
) -> dict[str, Any]:
    """The same moment by two perspectives, with what they see differently, in words and marked."""
    other = _looking_back(present, number, perspective(present, own, beside))
    recent = story[max(0, number - 40) : number]
    second = render_table(then, other, language(), told=recent, live=False, over=present.finished)
    called = table_words.names(present)
    owners = ["" if eyes is None or eyes == EVERYTHING else called[eyes] for eyes in (viewer, other)]
    found = differences(table, second, (owners[0], owners[1]))
    past = not present.finished
    told = [
        [
            line.text
            for line in render_lines(
                present, eyes, language(), number, number, told=story[number - 1 : number], past=past
            )
        ]
        for eyes in (viewer, other)
    ]
    return {
        "names": [_name_of(present, viewer, own), _name_of(present, other, own)],
        "tables": [
            mark_safe(one_landmark(marked(table, found.ids))),
            mark_safe(named_apart(one_landmark(marked(second, found.ids)), "beside-")),
        ],
        "found": found,
        "told": told if told[0] != told[1] else None,
    }


def _name_of(present: Present, viewer: Viewer, own: Viewer) -> str:
    if viewer == EVERYTHING:
        return _("Everything")
    if viewer is None:
        return _("Everybody")
    name = table_words.names(present)[viewer]
    return _("%(name)s (you)") % {"name": name} if viewer == own else name


def _stops(present: Present, span: Span) -> range:
    """The events that one steps through: from the start on; what came before it is only people sitting down."""
    return range(max(present.start, span.first), span.last + 1) or range(span.last, span.last + 1)


Address = Callable[..., str]


def _perspectives(present: Present, own: Viewer) -> list[tuple[str, Viewer]]:
    """What can be chosen, as addresses name it."""
    seats = range(len(present.places)) if present.finished else [seat for seat in (own,) if seat is not None]
    everything = [(ALL, EVERYTHING)] if present.finished else []
    return [(PUBLIC, None), *((str(seat), seat) for seat in seats), *everything]


def _eyes(present: Present, viewer: Viewer, own: Viewer, address: Address, number: int) -> list[dict[str, Any]]:
    return [
        {
            "id": said,
            "words": _name_of(present, one, own),
            "href": address(number, seat=said if said != PUBLIC or own is not None else ""),
            "chosen": one == viewer,
        }
        for said, one in _perspectives(present, own)
    ]


def _besides(present: Present, beside: str | None, own: Viewer, address: Address, number: int) -> list[dict[str, Any]]:
    """The perspectives that can stand beside the chosen one; none where there is only one."""
    open_to = _perspectives(present, own)
    if len(open_to) < 2:
        return []
    none = {"id": "none", "words": _("Nobody"), "href": address(number, beside=""), "chosen": beside is None}
    return [
        none,
        *(
            {
                "id": said,
                "words": _name_of(present, one, own),
                "href": address(number, beside=said),
                "chosen": beside == said,
            }
            for said, one in open_to
        ),
    ]


def _by(wished: Wish, address: Address, number: int, rounds: bool) -> list[dict[str, Any]]:
    """By what one steps. A game without rounds has events and turns."""
    ways = [("", _("event")), ("turn", _("turn")), *([("round", _("round"))] if rounds else [])]
    return [
        {"id": way or "event", "words": words, "href": address(number, by=way), "chosen": wished.by == way}
        for way, words in ways
    ]


def _log(
    present: Present, viewer: Viewer, number: int, story: list[Told], address: Address, span: Span, asked: int
) -> dict[str, Any]:
    """The lines of the log that stand on the page, up to the shown event and after it, with the ways to further ones.

    asked: from which event on lines are asked for; 0 for those around the shown event
    """
    # What the first picture of a part shows already is not among its steps.
    first = span.first if span.whole else span.first + 1
    shown = window(first, span.last, number, asked)
    lines = render_lines(present, viewer, language(), shown.first, shown.last, told=story[shown.first - 1 :])
    inside = shown.first <= max(first, number) <= shown.last
    here = max((line.number for line in lines if line.number <= number), default=0) if inside else 0
    told = [
        {
            "id": f"told-{line.id}",
            "text": line.text,
            "href": address(line.number),
            "struck": line.struck,
            "here": line.number == here,
        }
        for line in lines
    ]
    many = sum(line.number <= number for line in lines)
    return {
        "told": told[:many],
        "later": told[many:],
        "earlier": address(number, lines=max(first, shown.first - WINDOW)) if shown.first > first else "",
        "further": address(number, lines=shown.last + 1) if shown.last < span.last else "",
        "ahead": not inside and shown.first > number,
        "behind": not inside and shown.last < number,
        "around": address(number) if not inside else "",
    }


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
                score = result.scores[seat] if result.scores else None
                parts = presenter.score_parts(score) if score else []
                total = score.total if score else None
                places.append({"rank": rank, "name": names[seat], "total": total, "parts": parts})
            rank += len(group)
    return {
        "words": table_words.result(present, presenter),
        "places": places,
        "seed": present.seed.hex() if present.seed is not None else "",
        "commitment": present.commitment,
    }
