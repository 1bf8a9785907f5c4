"""The moderator's desk: tables by filter, a table's log beside its words, what an event changed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules.kernel.audience import Viewer
from rules.registry import GAMES
from tables import play
from tables.case_models import Refusal
from tables.identity import sits
from tables.log import Record
from tables.log.payloads import SECRET_KINDS
from tables.models import Said, Status, Table
from tables.moderation import acts, traces
from tables.moderation.staff_log import note_down
from tables.moderation.traces import Trace
from tables.names import isolate
from tables.navigation import next_address
from tables.play import Present, Told, inspection, listing
from tables.play.listing import Search
from tables.play.memory import row_of
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS
from tables.presenters.rendering import render_lines
from tables.views import desk_words, review_lanes
from tables.views.common import digits, language, present_or_404, rows
from tables.views.guard import staff
from tables.views.proof import proof
from tables.views.reporting import said_words
from tables.views.review_damaged import shows_damage

ROWS_A_PAGE = 30
EVENTS_A_PAGE = 100
MOST_STEPS = 60
"""So many moves of a seat stand on its lane, the latest."""
MOST_MARKED = 40
"""So many moves that were answered from two pages are named above the log, and so many refused requests below it."""
NEAR = 3
"""How many events before and after one the talk is shown beside it."""


@require_safe
@never_cache
def door(request: HttpRequest) -> HttpResponse:
    """The staff's own address: to the desk, through the same login as everybody's."""
    following = next_address(request, reverse("review"))
    return HttpResponseRedirect(following) if request.user.is_authenticated else redirect_to_login(following)


def moved(request: HttpRequest, to: str, **where: Any) -> HttpResponse:
    """Lead from an address of earlier versions to the page `to`; a form is sent there again."""
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    sends = request.method not in ("GET", "HEAD")
    return redirect(reverse(to, kwargs=where) + query, permanent=True, preserve_request=sends)


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
        refused="refused" in asked,
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


class Sight(NamedTuple):
    """What whoever looks at a table from the desk may see.

    plays: sits there while it is played, and must remember like the others
    whole: hidden things too: the table is over, or they were opened by this moderator
    """

    plays: bool
    whole: bool


class Asked(NamedTuple):
    """Which events of a log are wanted; empty fields do not matter.

    seat: a number, or "none" for events of no seat
    mark: "two" (answered from two pages), "quick" (sooner than a person reads)
    """

    seat: str = ""
    kind: str = ""
    phase: str = ""
    audience: str = ""
    text: str = ""
    mark: str = ""
    first: str = ""
    last: str = ""


@require_safe
@never_cache
@staff
@shows_damage
def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table's log: raw events beside the words, who and when, whether the chain holds. While it runs, only
    what everybody may know, unless a moderator has opened it; and whoever plays there must remember like the others."""
    present = present_or_404(code)
    sight = _sight(request, present)
    log = inspection.records(code)
    found = inspection.verdict_on(log)
    judges = _judges(request, present, sight)
    _note(request, present, "read_table", sight, **({"connections": True} if judges else {}))
    asked = Asked(*(request.GET.get(name, "").strip() for name in Asked._fields))
    row = row_of(code)
    story = play.story(code, last=len(log))
    traced = traces.traces(row, story) if judges else {}
    page = Paginator(_wanted(asked, present, log, story, sight, traced), EVENTS_A_PAGE).get_page(
        request.GET.get("page")
    )
    query, draws_query = request.GET.copy(), request.GET.copy()
    query.pop("page", None)
    draws_query.pop("draws", None)
    two_pages = [number for number, trace in traced.items() if trace.parallel]
    unexplained = _unexplained(row, traced, sight) if judges else []
    context = {
        **_facts(request, present, sight),
        "verdict": found,
        "events": [_event(present, log, story, number, sight, traced.get(number)) for number in page.object_list],
        "page": page,
        "query": query.urlencode(),
        "draws_query": draws_query.urlencode(),
        "asked": asked,
        "kinds": sorted({record.kind for record in log}),
        "names": list(enumerate(table_words.names(present))),
        "two_pages": two_pages[-MOST_MARKED:],
        "more_two_pages": max(0, len(two_pages) - MOST_MARKED),
        "unexplained": unexplained[-MOST_MARKED:],
        "more_unexplained": max(0, len(unexplained) - MOST_MARKED),
        "lanes": [
            (lane, lane.steps[-MOST_STEPS:], table_words.names(present)[lane.seat])
            for lane in traces.lanes(story, traced)
        ],
        "presence": _presence(row) if judges else {},
        "connections": review_lanes.connections_of(present, row, story, traced) if judges else None,
        "proof": proof(present, log, request.GET.get("draws")) if present.finished else None,
        "verdicts": [(one.number, table_words.verdict(one, table_words.names(present))) for one in present.verdicts],
        "cases": [(one, desk_words.kind(one.kind), desk_words.standing(one.standing)) for one in row.cases.all()]
        if _moderates(request)
        else [],
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
@shows_damage
def event(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """One event: what it changed, and what each viewer saw. While the table runs, only with everybody's eyes, unless
    a moderator has opened it."""
    present = present_or_404(code)
    if not 1 <= number <= present.number:
        raise Http404(_("This table has no event with that number."))
    sight = _sight(request, present)
    judges = _judges(request, present, sight)
    _note(request, present, "read_event", sight, event=number, **({"connections": True} if judges else {}))
    after = play.at(code, number)
    before = play.at(code, number - 1) if number > 1 else None
    log = inspection.records(code)
    record = log[number - 1]
    row = row_of(code)
    story = play.story(code, last=len(log))
    told = story[number - 1]
    traced = traces.traces(row, story).get(number) if judges else None
    viewers: list[Viewer] = [None, *(range(len(present.places)) if sight.whole else ())]
    chance = [one for one in inspection.draws(log) if one.number == number] if record.kind == "chance" else []
    context = {
        **_facts(request, present, sight),
        "event": _event(present, log, story, number, sight, traced),
        "around": review_lanes.around(present, row, record.moment) if judges else [],
        "before": number - 1 if number > 1 else 0,
        "after": number + 1 if number < present.number else 0,
        "changes": _changes(present, before, after, sight),
        "salt": record.salt if _open(present, record, sight) else "",
        "digest": record.digest,
        "seen": [_seen(present, told, before, after, viewer, sight.plays) for viewer in viewers],
        "chance": chance[0] if chance and present.finished else None,
        "talk": _talk(present, number) if _moderates(request) else [],
        "own_cases": row.cases.filter(holder=request.user.pk) if _moderates(request) else [],
    }
    return render(request, "review/event.html", context)


def _moderates(request: HttpRequest) -> bool:
    return cast(User, request.user).has_perm("tables.moderate")


def _judges(request: HttpRequest, present: Present, sight: Sight) -> bool:
    """Whether a moderator looks who does not play here: what others have tried and given up is for no seat to know.

    Of an import this server knows no requests and no pages in view, and its times are only what the file says.
    """
    return _moderates(request) and not sight.plays and not present.imported


def _unexplained(row: Table, traced: dict[int, Trace], sight: Sight) -> list[Refusal]:
    """Refused requests that belong to no move. Which rule was in the way may tell what somebody holds."""
    return [one for one in traces.unexplained(row, traced) if sight.whole or one.why == "stale"]


def _presence(row: Table) -> dict[int, dict[str, Any]]:
    """By seat, whether its person has the table open, and what they had before the eyes last."""
    open_now = list(row.watchers.values_list("player", flat=True))
    seen = {one.player_id: one for one in row.attentions.all()}
    return {
        seat.number: {"browsers": open_now.count(player), "seen": seen.get(player)}
        for seat in row.seats.all()
        if (player := seat.player_id) is not None
    }


def _sight(request: HttpRequest, present: Present) -> Sight:
    plays = _plays(request, present)
    opened = not plays and acts.may_see_hidden(present.code, cast(User, request.user))
    return Sight(plays, present.finished or opened)


def _note(request: HttpRequest, present: Present, what: str, sight: Sight, **data: Any) -> None:
    """Every look of somebody on the staff is kept in the staff log."""
    hidden = sight.whole and not present.finished
    note_down(cast(User, request.user), what, table=present.code, **data, **({"hidden": True} if hidden else {}))


def _wanted(
    asked: Asked,
    present: Present,
    log: Sequence[Record],
    story: Sequence[Told],
    sight: Sight,
    traced: dict[int, Trace],
) -> list[int]:
    """The numbers of the events that fit the filters."""
    end = next((one.number for one in log if one.kind == "closed"), len(log) + 1)

    def fits(record: Record) -> bool:
        number, seat, trace = record.number, record.seat, traced.get(record.number)
        phase = "before" if not present.start or number <= present.start else "play" if number <= end else "after"
        marks = {"two": trace is not None and trace.parallel, "quick": trace is not None and trace.quick}
        audience = "secret" if record.kind in SECRET_KINDS else "public"
        return (
            asked.seat in ("", "none" if seat is None else str(seat))
            and asked.kind in ("", record.kind)
            and asked.phase in ("", phase)
            and asked.audience in ("", audience)
            and (not asked.mark or marks.get(asked.mark, False))
            and number >= digits(asked.first)
            and number <= digits(asked.last, number)
        )

    def says(record: Record) -> bool:
        payload = record.payload if _open(present, record, sight) else ""
        words = _words(present, story[record.number - 1], sight)
        return asked.text.casefold() in " ".join([*words, payload, record.actor]).casefold()

    return [one.number for one in log if fits(one) and (not asked.text or says(one))]


def _talk(present: Present, number: int) -> list[dict[str, Any]]:
    """What was said to everyone about that time. What was said to the players is theirs alone."""
    near = Said.objects.filter(
        table__code=present.code,
        audience=Said.Audience.EVERYONE,
        number__gte=number - NEAR,
        number__lte=number + NEAR,
    )
    return [
        {
            "number": one.number,
            "who": isolate(present.people.get(play.handle(one.player), one.player.nickname)) if one.player else "",
            "words": said_words(one),
            "hidden": one.hidden_at is not None,
            "id": one.pk,
        }
        for one in near.select_related("player")
    ]


def _facts(request: HttpRequest, present: Present, sight: Sight) -> dict[str, Any]:
    user = cast(User, request.user)
    return {
        "plays": sight.plays,
        "whole": sight.whole,
        "moderates": _moderates(request),
        "may_open": present.status == "running"
        and not sight.whole
        and not sight.plays
        and user.has_perm("tables.open_hidden"),
        "case": digits(request.GET.get("case", "")),
        "code": present.code,
        "game": present.slug,
        "game_name": PRESENTERS[present.slug].name,
        "present": present,
        "finished": present.finished,
        "status_words": table_words.status(present.status),
    }


def _open(present: Present, record: Record, sight: Sight) -> bool:
    """Whether the payload of an event may be shown: of hidden choices only after the end or the opening, to staff as
    well."""
    told_of_a_position = record.kind == "opened" and present.from_position
    return sight.whole or not (record.kind in SECRET_KINDS or told_of_a_position)


def _plays(request: HttpRequest, present: Present) -> bool:
    """Whether whoever looks after the server sits at this table, which is still played."""
    return not present.finished and sits(request, present)


def _words(present: Present, told: Told, sight: Sight) -> list[str]:
    """What everybody reads of an event; without what whoever plays must remember."""
    lines = render_lines(present, None, language(), told.number, told.number, told=[told], past=sight.plays)
    return [line.text for line in lines]


def _event(
    present: Present,
    log: Sequence[Record],
    story: Sequence[Told],
    number: int,
    sight: Sight,
    trace: Trace | None,
) -> dict[str, Any]:
    record, told = log[number - 1], story[number - 1]
    names = table_words.names(present)
    return {
        "number": number,
        "kind": told.kind,
        "seat": names[told.seat] if told.seat is not None else "",
        "actor": told.actor,
        "at": told.at,
        "took": (told.at - story[number - 2].at).total_seconds() if number > 1 else None,
        "struck": told.struck,
        "words": _words(present, told, sight),
        "payload": record.payload if _open(present, record, sight) else "",
        "trace": trace,
        "others": [
            {"request": one.request, "after": _apart(told.at, one.at), "head": one.head}
            for one in (trace.others if trace is not None else ())
        ],
    }


def _apart(move: dt.datetime, other: dt.datetime) -> str:
    """How much later than a move another request came, in seconds with their sign."""
    return f"{(other - move).total_seconds():+.1f}"


def _changes(present: Present, before: Present | None, after: Present, sight: Sight) -> list[inspection.Change]:
    """What the event changed: in the whole state after the end or the opening, in the public view before."""
    if before is None:
        return []
    if sight.whole:
        return inspection.changes(before.course.state, after.course.state)
    return inspection.changes(_view(before, None, sight.plays), _view(after, None, sight.plays))


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
