"""The moderators' queue of cases, and the file of one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any, cast

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rules.registry import GAMES
from tables import play
from tables.case_models import Case, CaseQuerySet, PendingAct, Sanction
from tables.models import Attention, Player, Said, Watcher
from tables.moderation import acts, cases, sanctions, traces
from tables.moderation.errors import Refused
from tables.moderation.people import people_of
from tables.names import isolate
from tables.play import inspection
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS, game_name
from tables.presenters.rendering import render_lines
from tables.views import desk_words
from tables.views.common import digits, language
from tables.views.guard import near_as_guest, permitted
from tables.views.reporting import said_words

ROWS_A_PAGE = 20
MOST_LINES = 60
MOST_MARKED = 40
"""So many moves that were answered from two pages are named."""
DAYS = (1, 7, 30, 0)
"""For how many days a mute or a suspension may hold; 0: until it is lifted."""


@require_safe
@never_cache
@permitted("moderate")
def queue(request: HttpRequest) -> HttpResponse:
    """The cases that fit the filters, the oldest first; without any those that wait for somebody."""
    asked = {name: request.GET.get(name, "") for name in ("kind", "standing", "game", "language", "holder")}
    page = Paginator(_found(asked, request.user.pk), ROWS_A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "asked": asked,
        "kinds": desk_words.kinds(),
        "standings": desk_words.standings(),
        "games": [(slug, PRESENTERS[slug].name) for slug in GAMES],
        "rows": [
            {
                "case": one,
                "kind": desk_words.kind(one.kind),
                "standing": desk_words.standing(one.standing),
                "game": game_name(one.table.game),
                "age": _age(one.created_at),
                "locked": _locked(request, one),
            }
            for one in page.object_list
        ],
        "page": page,
        "query": query.urlencode(),
        "pending": PendingAct.objects.filter(settled_at=None).count(),
    }
    return render(request, "review/cases.html", context)


def _locked(request: HttpRequest, case: Case) -> bool:
    """Whether whoever asks, or who played in this browser before, is too close to the people of the case."""
    return cases.conflict(case, cast(User, request.user)) or near_as_guest(request, case.table, cases.people_in(case))


def _found(asked: dict[str, str], user: int | None) -> CaseQuerySet:
    found = Case.objects.select_related("table", "holder").order_by("created_at", "pk")
    if asked["standing"] in Case.Standing.values:
        found = found.filter(standing=asked["standing"])
    elif asked["standing"] != "all":
        found = found.undecided()
    if asked["kind"]:
        found = found.filter(kind=asked["kind"])
    if asked["game"]:
        found = found.filter(table__game=asked["game"])
    if asked["language"]:
        found = found.filter(language__startswith=asked["language"])
    if asked["holder"] == "mine":
        found = found.filter(holder=user)
    elif asked["holder"] == "nobody":
        found = found.filter(holder=None)
    return found


def _age(since: dt.datetime) -> dict[str, int]:
    passed = timezone.now() - since
    return {"days": passed.days, "hours": passed.seconds // 3600, "minutes": passed.seconds // 60}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@permitted("moderate")
def file(request: HttpRequest, number: int) -> HttpResponse:
    """The file of a case; POST (`do`) works on it. Whoever is too close to its people sees nothing of it."""
    user = cast(User, request.user)
    found = get_object_or_404(
        Case.objects.select_related("table", "holder", "decided_by", "reporter", "said"), pk=number
    )
    if _locked(request, found):
        context = {"case": found, "sentence": desk_words.refused("conflict")}
        return render(request, "review/locked.html", context, status=403)
    if request.method == "POST":
        try:
            if request.POST.get("do") == "look":
                return _file(request, found, user, would=_would(request, found, user))
            WORK.get(request.POST.get("do", ""), _nothing)(request, found, user)
        except Refused as error:
            found.refresh_from_db()
            return _file(request, found, user, desk_words.refused(error.code), 422)
        return redirect("review_case", number=number)
    return _file(request, found, user)


def _nothing(request: HttpRequest, case: Case, user: User) -> None:
    raise Refused("nothing_to_do")


def _take(request: HttpRequest, case: Case, user: User) -> None:
    cases.take(case, user)


def _drop(request: HttpRequest, case: Case, user: User) -> None:
    cases.drop(case, user)


def _note(request: HttpRequest, case: Case, user: User) -> None:
    cases.note(case, user, request.POST.get("text", ""))


def _evidence(request: HttpRequest, case: Case, user: User) -> None:
    sent = request.POST
    first, last = digits(sent.get("first", "")), digits(sent.get("last", ""))
    cases.keep_as_evidence(case, user, first, last, sent.get("text", ""), released="released" in sent)


def _link(request: HttpRequest, case: Case, user: User) -> None:
    other = Case.objects.filter(pk=digits(request.POST.get("other", ""))).first()
    if other is None:
        raise Refused("nothing_to_do")
    cases.link(case, user, other)


def _decide(request: HttpRequest, case: Case, user: User) -> None:
    decision, reason, reply, until = _decision(request)
    cases.decide(case, user, decision, reason, reply, until=until)


def _decision(request: HttpRequest) -> tuple[str, str, str, dt.datetime | None]:
    sent = request.POST
    days = digits(sent.get("days", ""))
    until = timezone.now() + dt.timedelta(days=days) if days in DAYS and days else None
    return sent.get("decision", ""), sent.get("reason", ""), sent.get("reply", ""), until


def _would(request: HttpRequest, case: Case, user: User) -> dict[str, Any]:
    """What a decision would bring about, for people: whom it would fall on, until when, and who would read what."""
    decision, reason, reply, until = _decision(request)
    people = cases.would_lay_on(case, user, decision, reason, reply, until=until)
    laid = Sanction(kind=decision, until=until if decision != Sanction.Kind.WARNING else None)
    return {
        "people": [isolate(player.nickname) for player in people],
        "words": desk_words.sanction(laid) if people else "",
        "until": laid.until,
        "endless": bool(people) and laid.until is None and decision != Sanction.Kind.WARNING,
        "reason": reason.strip(),
        "reply": reply.strip(),
    }


def _answer(request: HttpRequest, case: Case, user: User) -> None:
    cases.answer_appeal(case, user, request.POST.get("text", ""), granted=request.POST.get("granted") == "yes")


def _lift(request: HttpRequest, case: Case, user: User) -> None:
    laid = case.sanctions.filter(pk=digits(request.POST.get("sanction", ""))).first()
    if laid is None:
        raise Refused("nothing_to_do")
    sanctions.lift(laid, user, request.POST.get("text", ""))


def _hide(request: HttpRequest, case: Case, user: User) -> None:
    if case.said is None:
        raise Refused("nothing_to_do")
    acts.hide_line(case.said, user, request.POST.get("text", ""), case, hide=request.POST.get("hide") != "no")


WORK: dict[str, Callable[[HttpRequest, Case, User], None]] = {
    "take": _take,
    "drop": _drop,
    "note": _note,
    "evidence": _evidence,
    "link": _link,
    "decide": _decide,
    "answer": _answer,
    "lift": _lift,
    "hide": _hide,
}


def _file(
    request: HttpRequest,
    case: Case,
    user: User,
    fault: str = "",
    status: int = 200,
    would: dict[str, Any] | None = None,
) -> HttpResponse:
    # Whatever was sent: whoever is shown the file has looked at it.
    cases.looked_at(case, user)
    present = play.present(case.table.code)
    names = table_words.names(present)
    log = inspection.records(present.code)
    frozen = log[case.head - 1].digest == case.digest if case.head <= len(log) else False
    last = min(case.last, case.first + MOST_LINES - 1)
    told = play.story(present.code, case.first, last)
    lines = render_lines(present, None, language(), case.first, last, told=told, past=not present.finished)
    traced = traces.traces(case.table, play.story(present.code, last=len(log)))
    two_pages = [number for number, trace in traced.items() if trace.parallel]
    preset = request.POST.get("preset") or request.GET.get("preset", "")
    begun = desk_words.presets().get(preset, {"reason": "", "reply": ""})
    context = {
        "case": case,
        "code": present.code,
        "game_name": PRESENTERS[present.slug].name,
        "kind": desk_words.kind(case.kind),
        "standing": desk_words.standing(case.standing),
        "table_status": table_words.status(present.status),
        "reporter": isolate(case.reporter.nickname) if case.reporter is not None else "",
        "reporter_seat": names[case.reporter_seat] if case.reporter_seat is not None else "",
        "about": [names[seat] for seat in case.seats],
        "concerned": [_person(case, player) for player in cases.concerned(case)],
        "said_words": said_words(case.said),
        "lines": lines,
        "frozen": frozen,
        "two_pages": two_pages[-MOST_MARKED:],
        "more_two_pages": max(0, len(two_pages) - MOST_MARKED),
        "entries": [{"row": one, "what": desk_words.entry(one.kind)} for one in case.entries.all()],
        "linked": [(one, desk_words.kind(one.kind), desk_words.standing(one.standing)) for one in case.linked.all()],
        "sanctions": case.sanctions.select_related("player"),
        "pending": case.pending_acts.filter(settled_at=None),
        "holds": case.holder_id == user.pk,
        "may_take": case.holder_id is None and case.standing in Case.UNDECIDED,
        "may_decide": case.holder_id == user.pk and case.standing in (Case.Standing.OPEN, Case.Standing.HELD),
        "may_answer": case.standing == Case.Standing.APPEALED and case.decided_by_id != user.pk,
        "decisions": desk_words.decisions(),
        "decision": desk_words.decision(case.decision),
        "days": DAYS,
        "would": would,
        "preset": preset,
        "presets": [(code, words) for code, words in desk_words.decisions() if code in desk_words.presets()],
        "typed": {
            "reason": request.POST.get("reason", begun["reason"]),
            "reply": request.POST.get("reply", begun["reply"]),
            "decision": request.POST.get("decision", preset),
            "days": digits(request.POST.get("days", ""), DAYS[0]),
            "text": request.POST.get("text", "") if fault else "",
        },
        "age": _age(case.created_at),
        "fault": fault,
    }
    return render(request, "review/case.html", context, status=status)


def _person(case: Case, player: Player) -> dict[str, Any]:
    """What is known of somebody whom a case concerns: earlier sanctions and cases, and signs of presence."""
    handles = [handle for handle, one in people_of(case.table).items() if one == player]
    attention = Attention.objects.filter(table=case.table, player=player).first()
    others = Case.objects.filter(Q(sanctions__player=player) & ~Q(pk=case.pk)).distinct()
    return {
        "name": isolate(player.nickname),
        "handles": handles,
        "seen": attention.seen if attention is not None else 0,
        "seen_at": attention.seen_at if attention is not None else None,
        "browsers": Watcher.objects.filter(table=case.table, player=player).count(),
        "lines": Said.objects.filter(table=case.table, player=player, audience=Said.Audience.EVERYONE).count(),
        "sanctions": list(Sanction.objects.filter(player=player).exclude(case=case)[:10]),
        "cases": list(others[:10]),
    }
