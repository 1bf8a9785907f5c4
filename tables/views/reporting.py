"""Reports, from whoever plays or watches; and what those whom a case concerns get to see of it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.kernel.audience import Viewer
from tables import play
from tables.case_models import Case, Sanction
from tables.company import phrases
from tables.counting import TooOften
from tables.identity import LONGEST_NICKNAME, become, nickname_fault, player_of, viewer_of
from tables.models import Player, Said
from tables.moderation import cases, sanctions
from tables.moderation.cases import LONGEST_CLAIM
from tables.moderation.errors import Refused
from tables.play import Present, watching
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS, game_name
from tables.presenters.rendering import render_lines
from tables.views import desk_words, limiting
from tables.views.common import digits, form_key, language, new_form_key, present_or_404

MOST_MOMENTS = 60


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def report(request: HttpRequest, code: str) -> HttpResponse:
    """Report what happened at event `n` of a table, or a line of its talk (`said`); POST makes the case."""
    now = present_or_404(code)
    viewer = viewer_of(request, now)
    present = watching.shown_to(now, viewer)
    said = _line(request, present, viewer)
    if request.method == "POST":
        return _make(request, present, viewer, said)
    number = said.number if said is not None else digits(request.GET.get("n", ""), present.number)
    number = max(1, min(number, present.number))
    told = play.story(code, number, number, at=present.number)[0]
    seats = [] if told.seat is None or said is not None else [told.seat]
    if said is not None and said.seat is not None:
        seats = [said.seat]
    typed = {"kind": "talk" if said is not None else "cheating", "first": number, "last": number, "seats": seats}
    return _form(request, present, viewer, said, {**typed, "claim": "", "nickname": ""}, {})


def _make(request: HttpRequest, present: Present, viewer: Viewer, said: Said | None) -> HttpResponse:
    sent = request.POST
    first, last = digits(sent.get("first", "")), digits(sent.get("last", ""))
    seats = [number for number in range(len(present.places)) if str(number) in sent.getlist("seat")]
    typed: dict[str, Any] = {
        "kind": sent.get("kind", ""),
        "first": first,
        "last": last,
        "seats": seats,
        "claim": sent.get("claim", ""),
        "nickname": sent.get("nickname", ""),
    }
    player = player_of(request)
    try:
        if last > present.number:
            raise Refused("bad_range")
        if player is None:
            player = become(request, typed["nickname"], form_key(request))
        case = cases.report(
            present.code,
            player,
            typed["kind"],
            typed["claim"],
            first,
            last,
            seats=seats,
            reporter_seat=viewer,
            said=said,
            language=language(),
            key=form_key(request),
        )
    except ValueError:
        return _form(request, present, viewer, said, typed, {"nickname": nickname_fault(typed["nickname"])}, 400)
    except TooOften as error:
        answer = _form(request, present, viewer, said, typed, {"form": limiting.sentence(error)}, 429)
        return limiting.with_wait(answer, error)
    except Refused as error:
        fault = {"bad_range": "range", "no_reason": "claim"}.get(error.code, "form")
        return _form(request, present, viewer, said, typed, {fault: _fault(error.code)}, 422)
    return redirect("case", number=case.pk)


def _fault(code: str) -> str:
    sentences = {
        "no_reason": _("Please say in your own words what is wrong, in at most %(longest)s signs.")
        % {"longest": LONGEST_CLAIM},
        "bad_range": _("There are no such events. The first cannot come after the last."),
    }
    return sentences.get(code) or desk_words.refused(code)


def _form(
    request: HttpRequest,
    present: Present,
    viewer: Viewer,
    said: Said | None,
    typed: dict[str, Any],
    faults: dict[str, str],
    status: int = 200,
) -> HttpResponse:
    number = min(max(1, typed["first"]), present.number)
    told = play.story(present.code, number, number, at=present.number)
    past = not present.finished
    names = table_words.names(present)
    context = {
        "code": present.code,
        "game_name": PRESENTERS[present.slug].name,
        "head": present.number,
        "typed": typed,
        "faults": {**dict.fromkeys(("form", "nickname", "claim", "range"), ""), **faults},
        "kinds": desk_words.kinds(),
        "seats": list(enumerate(names)),
        "said": said,
        "said_words": said_words(said),
        "lines": [
            line.text for line in render_lines(present, viewer, language(), number, number, told=told, past=past)
        ],
        "named": player_of(request) is not None,
        "moments": _moments(present, viewer) if said is None else [],
        "longest": LONGEST_CLAIM,
        "longest_name": LONGEST_NICKNAME,
        "key": new_form_key() if request.method != "POST" else form_key(request) or new_form_key(),
        "finished": present.finished,
    }
    return render(request, "cases/report.html", context, status=status)


def _moments(present: Present, viewer: Viewer) -> list[dict[str, Any]]:
    """The latest lines of the log, to say which one is meant."""
    first = max(1, present.number - MOST_MOMENTS)
    told = play.story(present.code, first, at=present.number)
    lines = render_lines(present, viewer, language(), first, present.number, told=told, past=not present.finished)
    return [{"number": line.number, "text": line.text} for line in reversed(lines)]


def said_words(said: Said | None) -> str:
    """The words of a line of the talk, as whoever may read it reads them."""
    if said is None:
        return ""
    return str(phrases().get(said.phrase, said.phrase)) if said.phrase else said.text


def _line(request: HttpRequest, present: Present, viewer: Viewer) -> Said | None:
    """The line of the talk that is meant, if whoever asks may read it."""
    key = request.POST.get("said") or request.GET.get("said", "")
    if not key:
        return None
    said = Said.objects.filter(pk=digits(key), table__code=present.code, hidden_at=None).first()
    player = player_of(request)
    mine = player is not None and said is not None and said.player_id == player.pk
    if said is None or not (said.audience == Said.Audience.EVERYONE or viewer is not None or mine):
        raise Http404(_("There is no such line."))
    return said


@require_safe
@never_cache
def case(request: HttpRequest, number: int) -> HttpResponse:
    """A case as its reporter sees it; or, once it is decided, as somebody whom it concerns does."""
    found, player, reporter, concerned = _own_case(request, number)
    return _case(request, found, player, reporter, concerned)


@require_POST
@never_cache
def appeal(request: HttpRequest, number: int) -> HttpResponse:
    """Whom a decided case concerns answers once: `text`."""
    found, player, reporter, concerned = _own_case(request, number)
    try:
        cases.appeal(found, player, request.POST.get("text", ""))
    except Refused as error:
        return _case(request, found, player, reporter, concerned, desk_words.refused(error.code), 422)
    return redirect("case", number=number)


@require_POST
@never_cache
def acknowledge(request: HttpRequest, number: int) -> HttpResponse:
    """Whoever was warned has read it."""
    player = player_of(request)
    if player is not None:
        sanctions.acknowledge(player, number)
    return redirect("home")


def _own_case(request: HttpRequest, number: int) -> tuple[Case, Player, bool, bool]:
    found = get_object_or_404(Case.objects.select_related("table", "said"), pk=number)
    player = player_of(request)
    reporter = player is not None and found.reporter_id == player.pk
    concerned = player is not None and found.decided_at is not None and player in cases.concerned(found)
    if player is None or not (reporter or concerned):
        raise Http404(_("There is no such case, or it is not yours."))
    return found, player, reporter, concerned


def _case(
    request: HttpRequest,
    found: Case,
    player: Player,
    reporter: bool,
    concerned: bool,
    fault: str = "",
    status: int = 200,
) -> HttpResponse:
    laid = Sanction.objects.filter(case=found, player=player) if concerned else Sanction.objects.none()
    evidence = found.entries.filter(kind="evidence", released=True) if concerned else ()
    now = play.present(found.table.code)
    shown = watching.shown_to(now, viewer_of(request, now))
    context = {
        "case": found,
        # Whoever watches late does not learn yet what the log had come to when they reported.
        "digest": found.digest if found.head <= shown.number else "",
        "code": found.table.code,
        "game_name": game_name(found.table.game),
        "kind": desk_words.kind(found.kind),
        "standing": desk_words.standing(found.standing),
        "reporter": reporter,
        "concerned": concerned,
        "decided": found.decided_at is not None,
        "decision": desk_words.decision(found.decision),
        "said_words": said_words(found.said) if reporter else "",
        "sanctions": [(one, desk_words.sanction(one)) for one in laid],
        "evidence": evidence,
        "may_appeal": concerned and found.standing == Case.Standing.DECIDED and found.appealed_at is None,
        "own_appeal": concerned and found.appeal_by_id == player.pk,
        "fault": fault,
        "typed": request.POST.get("text", ""),
        "longest": LONGEST_CLAIM,
    }
    return render(request, "cases/case.html", context, status=status)


def notices(player: Player | None) -> dict[str, Any]:
    """For the home page: what a moderator has laid on `player` and was not acknowledged, and the own reports of late."""
    if player is None:
        return {"sanctions": [], "reports": []}
    reports = Case.objects.filter(reporter=player).select_related("table").order_by("-pk")[:3]
    return {
        "sanctions": [(one, desk_words.sanction(one)) for one in sanctions.unread(player)],
        "reports": [(one, desk_words.kind(one.kind), desk_words.standing(one.standing)) for one in reports],
    }
