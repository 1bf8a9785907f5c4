"""Acts on a table from the desk: said, previewed, confirmed, and agreed to by a second moderator."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tables import play
from tables.case_models import Case, PendingAct
from tables.identity import sits
from tables.models import Said
from tables.moderation import acts, cases
from tables.moderation.acts import LONGEST_REASON, Act, Preview
from tables.moderation.errors import Refused
from tables.play import Present
from tables.play.memory import row_of
from tables.presenters import table_words, timing
from tables.presenters.registry import PRESENTERS
from tables.presenters.rendering import render_lines
from tables.views import desk_words
from tables.views.common import digits, language, present_or_404
from tables.views.guard import near_as_guest, permitted

MOST_UNDONE = 40


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@permitted("moderate")
def act(request: HttpRequest, code: str) -> HttpResponse:
    """Say what shall be done at a table; POST shows what it would change, and with `confirm` does it."""
    present = present_or_404(code)
    user = cast(User, request.user)
    case = _case(request, present)
    wanted = _said(request, present)
    reason = request.POST.get("reason", "")
    if request.method != "POST":
        return _page(request, present, wanted, reason, case)
    try:
        _demand_no_seat(request, present, case)
        if case is not None and cases.conflict(case, user):
            raise Refused("conflict")
        if "confirm" not in request.POST:
            seen = acts.preview(code, user, wanted, reason)
            acts.looked_ahead(code, user, wanted, case)
            return _page(request, present, wanted, reason, case, seen=_in_words(seen))
        head = digits(request.POST.get("head", ""))
        waiting = acts.perform(code, user, wanted, reason, head, case)
    except (Refused, play.Forbidden) as error:
        fault = desk_words.refused(error.code if isinstance(error, Refused) else error.why.code)
        return _page(request, present, wanted, reason, case, fault=fault, status=422)
    done = _("Another moderator has to agree now.") if waiting is not None else _("That has been done.")
    messages.info(request, done)
    return redirect("review_case", number=case.pk) if case is not None else redirect("review_table", code=code)


@require_POST
@never_cache
@permitted("open_hidden")
def open_hidden(request: HttpRequest, code: str) -> HttpResponse:
    """Open what is hidden at a running table, with a `reason` that all its players will read."""
    present = present_or_404(code)
    case = _case(request, present)
    try:
        _demand_no_seat(request, present, case)
        acts.open_hidden(code, cast(User, request.user), request.POST.get("reason", ""), case)
    except (Refused, play.Forbidden) as error:
        messages.error(request, desk_words.refused(error.code if isinstance(error, Refused) else error.why.code))
    return redirect("review_table", code=code)


@require_POST
@never_cache
@permitted("moderate")
def hide_line(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Hide line `number` of what was said to everyone at a table, with a `reason`, or with `hide` "no" show it again.

    What is said to the players is theirs; of that only what one of them has reported is hidden, from its case.
    """
    present = present_or_404(code)
    said = Said.objects.filter(pk=number, table__code=code, audience=Said.Audience.EVERYONE).first()
    try:
        _demand_no_seat(request, present, None)
        if said is None:
            raise Refused("nothing_to_do")
        hide = request.POST.get("hide") != "no"
        acts.hide_line(said, cast(User, request.user), request.POST.get("reason", ""), hide=hide)
    except Refused as error:
        messages.error(request, desk_words.refused(error.code))
    event = max(1, min(digits(request.POST.get("event", "")), present.number))
    return redirect("review_event", code=code, number=event)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@permitted("moderate")
def pending(request: HttpRequest) -> HttpResponse:
    """What waits for a second moderator; POST (`act`, `yes` or `no`, `head`) settles one."""
    user = cast(User, request.user)
    fault = ""
    if request.method == "POST":
        found = get_object_or_404(PendingAct.objects.select_related("table"), pk=digits(request.POST.get("act", "")))
        yes = request.POST.get("answer") == "yes"
        try:
            if yes or found.by_id != user.pk:
                _demand_no_seat(request, play.present(found.table.code), found.case)
            acts.second(found, user, yes=yes, head=digits(request.POST.get("head", "")) if yes else None)
        except Refused as error:
            fault = desk_words.refused(error.code)
        else:
            messages.info(request, _("That has been done.") if yes else _("That will not be done."))
            return redirect("review_pending")
    waiting = PendingAct.objects.filter(settled_at=None).select_related("table", "case", "by")
    context = {"rows": [_waiting(one, user) for one in waiting], "fault": fault}
    return render(request, "review/pending.html", context, status=422 if fault else 200)


def _waiting(one: PendingAct, user: User) -> dict[str, Any]:
    wanted = desk_words.act_of(one.data)
    present = play.present(one.table.code)
    try:
        seen, fault = _in_words(acts.preview(one.table.code, user, wanted, one.reason)), ""
        acts.looked_ahead(one.table.code, user, wanted, one.case)
    except Refused as error:
        seen, fault = None, desk_words.refused(error.code)
    words = desk_words.act(wanted, table_words.names(present))
    return {"act": one, "words": words, "seen": seen, "fault": fault, "own": one.by_id == user.pk}


def _demand_no_seat(request: HttpRequest, present: Present, case: Case | None) -> None:
    """Also a guest who played in this browser before the moderator logged in has a seat, and is close to others."""
    if sits(request, present) and not present.finished:
        raise Refused("seated_here")
    if near_as_guest(request, row_of(present.code), cases.people_in(case) if case is not None else ()):
        raise Refused("conflict")


def _case(request: HttpRequest, present: Present) -> Case | None:
    number = digits(request.POST.get("case") or request.GET.get("case", ""))
    return Case.objects.filter(pk=number, table__code=present.code).first() if number else None


def _said(request: HttpRequest, present: Present) -> Act:
    """The act that a form, or a link to one, says."""
    sent = request.POST if request.method == "POST" else request.GET
    kind = sent.get("act", "")
    seat = sent.get("seat", "")
    ranking: tuple[tuple[int, ...], ...] = ()
    seats = range(len(present.places))
    if kind == "award":
        ranking = (tuple(number for number in seats if str(number) in sent.getlist("winner")),)
    elif kind == "rank":
        places = [(digits(sent.get(f"place-{number}", "")), number) for number in seats]
        taken = sorted({place for place, _number in places if place})
        ranking = tuple(tuple(number for one, number in places if one == place) for place in taken)
    return Act(
        kind,
        to=digits(sent.get("to", "")) if kind == "set_back" else 0,
        of=digits(sent.get("of", "")) if kind == "lift" else 0,
        seat=digits(seat) if seat and kind in ("extend", "stand_in", "return") else None,
        seconds=60.0 * digits(sent.get("minutes", "")) if kind == "extend" else 0.0,
        ranking=tuple(place for place in ranking if place),
    )


def _in_words(seen: Preview) -> dict[str, Any]:
    """A preview for people: what the log would say, and what would be different."""
    before, after = seen.before, seen.after
    last = after.last[-1]
    undone: list[str] = []
    if seen.undone:
        told = [one for one in play.story(before.code, seen.undone[0]) if one.number in set(seen.undone)]
        first, final = seen.undone[0], seen.undone[-1]
        lines = render_lines(before, None, language(), first, final, told=told, past=not before.finished)
        undone = [line.text for line in lines][-MOST_UNDONE:]
    said = table_words.line(last, table_words.names(after), after.people) or ""
    both = [
        (words, value(before), value(after))
        for words, value in (
            (_("Result"), _result),
            (_("Who is waited for"), _waited),
            (_("Seats"), _sitting),
            (_("Clocks"), _clocks),
        )
    ]
    ends = after.status == "running" and bool(after.verdicts)
    return {
        "head": before.number,
        "said": said,
        "undone": undone,
        "both": both,
        "second": seen.second,
        "ends": ends,
    }


def _result(present: Present) -> str:
    return table_words.result(present, PRESENTERS[present.slug]) or _("none yet")


def _waited(present: Present) -> str:
    names = table_words.names(present)
    return table_words.listed([names[seat] for seat in present.awaited]) or "–"


def _sitting(present: Present) -> str:
    return table_words.listed([_seat(present, seat) for seat in range(len(present.places))])


def _seat(present: Present, seat: int) -> str:
    name = table_words.names(present)[seat]
    return _("%(name)s (a bot plays)") % {"name": name} if present.places[seat].bot else name


def _clocks(present: Present) -> str:
    names = table_words.names(present)
    told = [f"{names[seat]} {words}" for seat in range(len(names)) if (words := _clock(present, seat))]
    return table_words.listed(told) or "–"


def _clock(present: Present, seat: int) -> str:
    """How a seat's clock stands: what is left, or while it runs by when."""
    hand, ends = timing.hand(present, seat), present.deadline(seat)
    if hand is None or ends is None:
        return hand.words if hand is not None else ""
    return _("until %(moment)s") % {"moment": f"{ends:%Y-%m-%d %H:%M:%S} UTC"}


def _page(
    request: HttpRequest,
    present: Present,
    wanted: Act,
    reason: str,
    case: Case | None,
    *,
    seen: dict[str, Any] | None = None,
    fault: str = "",
    status: int = 200,
) -> HttpResponse:
    names = table_words.names(present)
    places = {seat: place for place, group in enumerate(wanted.ranking, start=1) for seat in group}
    context = {
        "code": present.code,
        "game_name": PRESENTERS[present.slug].name,
        "case": case,
        "wanted": wanted,
        "words": desk_words.act(wanted, names) if wanted.act else "",
        "acts": desk_words.acts(),
        "names": list(enumerate(names)),
        "places": places,
        "verdicts": [(one.number, table_words.verdict(one, names)) for one in present.verdicts],
        "running": present.status == "running",
        "minutes": round(wanted.seconds / 60) or 10,
        "start": present.start,
        "last": present.number - 1,
        "reason": reason,
        "longest": LONGEST_REASON,
        "seen": seen,
        "fault": fault,
    }
    return render(request, "review/act.html", context, status=status)
