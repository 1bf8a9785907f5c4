"""The moderator's desk: tables by filter, a table's log beside its words, what an event changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules.kernel.audience import Viewer
from rules.registry import GAMES
from tables import play
from tables.identity import viewer_of
from tables.log import Record
from tables.log.payloads import SECRET_KINDS
from tables.models import Status
from tables.play import Present, Told, inspection, listing
from tables.play.listing import Search
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS
from tables.presenters.rendering import render_lines
from tables.views.common import language, present_or_404, rows
from tables.views.proof import proof

ROWS_A_PAGE = 30

Page = Callable[..., HttpResponse]


def staff(view: Page) -> Page:
    """Lets only staff in: strangers are asked to log in, others are refused."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not request.user.is_staff:
            raise PermissionDenied(_("This page is for the people who look after this server."))
        return view(request, *args, **kwargs)

    return guarded


@require_safe
@never_cache
def door(request: HttpRequest) -> HttpResponse:
    """The staff's own address: to the desk, through the same login as everybody's."""
    wanted = request.GET.get("next", "")
    inside = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    following = wanted if inside else reverse("review")
    return redirect(following) if request.user.is_authenticated else redirect_to_login(following)


@require_safe
@never_cache
@staff
def tables(request: HttpRequest) -> HttpResponse:
    """Tables that fit the filters, page by page."""
    asked = request.GET
    wanted = Search(
        game=asked.get("game", ""),
        status=asked.get("status", ""),
        player=asked.get("player", "").strip(),
        taken_back="taken_back" in asked,
        imported="imported" in asked,
        sample="sample" in asked,
    )
    page = Paginator(listing.search(wanted), ROWS_A_PAGE).get_page(asked.get("page"))
    query = asked.copy()
    query.pop("page", None)
    context = {
        "wanted": wanted,
        "games": [(slug, PRESENTERS[slug].name) for slug in GAMES],
        "statuses": [(status, table_words.status(status)) for status in Status.values],
        "page": page,
        "rows": [{**row, "status_words": table_words.status(row["status"])} for row in rows(page.object_list)],
        "query": query.urlencode(),
    }
    return render(request, "review/tables.html", context)


@require_safe
@never_cache
@staff
def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table's log: raw events beside the words, who and when, whether the chain holds. While it runs, only
    what everybody may know; and whoever plays there must remember like the others."""
    present = present_or_404(code)
    log = inspection.records(code)
    found = inspection.verdict(code)
    context = {
        **_facts(present),
        "verdict": found,
        "events": _events(present, log, _plays(request, present)),
        "proof": proof(present) if present.finished else None,
        "people": [
            {
                "number": number + 1,
                "name": table_words.names(present)[number],
                "actor": place.actor,
                "bot": place.bot,
            }
            for number, place in enumerate(present.places)
        ],
    }
    return render(request, "review/table.html", context)


@require_safe
@never_cache
@staff
def event(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """One event: what it changed, and what each viewer saw. While the table runs, only with everybody's eyes."""
    present = present_or_404(code)
    if not 1 <= number <= present.number:
        raise Http404(_("This table has no event with that number."))
    after = play.at(code, number)
    before = play.at(code, number - 1) if number > 1 else None
    told = play.story(code, number, number)[0]
    record = inspection.records(code)[number - 1]
    plays = _plays(request, present)
    viewers: list[Viewer] = [None, *(range(len(present.places)) if present.finished else ())]
    context = {
        **_facts(present),
        "event": _event(present, record, told, None, plays),
        "before": number - 1 if number > 1 else 0,
        "after": number + 1 if number < present.number else 0,
        "changes": _changes(present, before, after, plays),
        "salt": record.salt if _open(present, record) else "",
        "digest": record.digest,
        "seen": [_seen(present, told, before, after, viewer, plays) for viewer in viewers],
    }
    return render(request, "review/event.html", context)


def _facts(present: Present) -> dict[str, Any]:
    return {
        "code": present.code,
        "game": present.slug,
        "game_name": PRESENTERS[present.slug].name,
        "present": present,
        "finished": present.finished,
        "status_words": table_words.status(present.status),
    }


def _open(present: Present, record: Record) -> bool:
    """Whether the payload of an event may be shown: of hidden choices only after the end, to staff as well."""
    told_of_a_position = record.kind == "opened" and present.from_position
    return present.finished or not (record.kind in SECRET_KINDS or told_of_a_position)


def _plays(request: HttpRequest, present: Present) -> bool:
    """Whether whoever looks after the server sits at this table, which is still played."""
    return not present.finished and viewer_of(request, present) is not None


def _events(present: Present, log: list[Record], plays: bool) -> list[dict[str, Any]]:
    story = play.story(present.code, 1, len(log))
    before: Told | None = None
    events = []
    for record, told in zip(log, story, strict=False):
        events.append(_event(present, record, told, before, plays))
        before = told
    return events


def _event(present: Present, record: Record, told: Told, before: Told | None, plays: bool) -> dict[str, Any]:
    lines = render_lines(present, None, language(), told.number, told.number, told=[told], past=plays)
    names = table_words.names(present)
    return {
        "number": told.number,
        "kind": told.kind,
        "seat": names[told.seat] if told.seat is not None else "",
        "actor": told.actor,
        "at": told.at,
        "took": (told.at - before.at).total_seconds() if before is not None else None,
        "struck": told.struck,
        "words": [line.text for line in lines],
        "payload": record.payload if _open(present, record) else "",
    }


def _changes(present: Present, before: Present | None, after: Present, plays: bool) -> list[inspection.Change]:
    """What the event changed: in the whole state after the end, in the public view before."""
    if before is None:
        return []
    if present.finished:
        return inspection.changes(before.course.state, after.course.state)
    return inspection.changes(_view(before, None, plays), _view(after, None, plays))


def _view(then: Present, viewer: Viewer, plays: bool) -> Any:
    """What `viewer` could see then; without what whoever plays must remember."""
    view = then.game.view(then.course.state, viewer)
    return PRESENTERS[then.slug].looked_back_on(view) if plays else view


def _seen(
    present: Present, told: Told, before: Present | None, after: Present, viewer: Viewer, plays: bool
) -> dict[str, Any]:
    lines = render_lines(present, viewer, language(), told.number, told.number, told=[told], past=plays)
    seen = _view(after, viewer, plays)
    return {
        "who": _("Everybody") if viewer is None else table_words.names(present)[viewer],
        "seat": "public" if viewer is None else str(viewer),
        "lines": [line.text for line in lines],
        "changes": inspection.changes(_view(before, viewer, plays), seen) if before is not None else [],
        "view": inspection.leaves(seen),
    }
