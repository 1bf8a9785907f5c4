"""What the people of a table ask of one another: the panel beside a table, and what can be posted from it.

The panel is one person's own; nothing of it is shared by an audience.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rules.bots import LEVELS
from rules.kernel.audience import Seat, Viewer
from tables import counting, play
from tables.accounts.preferences import preferences_of
from tables.identity import asker_of, player_of, sitting_of, viewer_of
from tables.log import clock as clocks
from tables.log.present import Proposal
from tables.models import Player, Table
from tables.names import isolate
from tables.play import Moved, Present, links, watching
from tables.presenters import agreed, table_words, timing
from tables.presenters.rendering import render_lines
from tables.views.agreeing import TimeForm, zones
from tables.views.common import (
    address_of,
    form_key,
    is_htmx,
    language,
    new_form_key,
    number_or_none,
    present_or_404,
    refusal,
    table_or_404,
    varied,
)

MOST_LINES = 12
"""So many of the lines that a take-back would strike are shown."""


def panel(
    request: HttpRequest, present: Present, viewer: Viewer, fault: str = "", *, beside: bool = False
) -> dict[str, Any]:
    """What `asking/panel.html` needs for whoever asks.

    present: the table as it is shown to that person; beside: the words about time elsewhere on the page come along
    """
    now = timezone.now()
    seated = viewer is not None and not present.places[viewer].resigned and not present.imported
    playing = seated and present.status == "running"
    player = player_of(request) if present.finished or playing else None
    return {
        "code": present.code,
        "number": present.number,
        "finished": present.finished,
        "playing": playing,
        "fault": fault,
        "beside": beside,
        "terms": agreed.in_words(present.terms),
        "time": _time(request, present, player, fault) if playing else None,
        "key": new_form_key(),
        "request": _request(present, viewer),
        "stalled": playing and present.proposal is None and present.game.stalled(present.course.state),
        "take_back": _take_back(present, viewer) if playing and viewer is not None else None,
        "alone": viewer is not None and not play.others_play(present, present.places[viewer].person),
        "last_but_one": sum(not place.resigned for place in present.places) <= 2,
        "bots_alone": _of_host_without_players(request, present),
        "absent": _absent(present, viewer, now) if playing and viewer is not None else [],
        "lost": _lost(request, present, viewer, now) if playing and viewer is not None else [],
        "bots": _bots(present) if playing else [],
        "links": _links(request, present, player) if playing and player is not None else [],
        "play_on": _play_on(present, viewer) if seated else None,
        "again": _again(present, player) if present.finished and seated and player is not None else None,
    }


@require_safe
@never_cache
def page(request: HttpRequest, code: str) -> HttpResponse:
    """The panel as a fragment; without HTMX the table, where it stands."""
    present = present_or_404(code)
    if not is_htmx(request):
        return redirect(_back(present))
    viewer = viewer_of(request, present)
    return _fragment(request, watching.shown_to(present, viewer), viewer)


class _Unfilled(play.BrokenRequest):
    """A field of the form says nothing that can be asked for; the message is a sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__("bad_field", sentence)


@require_POST
@never_cache
def ask(request: HttpRequest, code: str) -> HttpResponse:
    """Ask the others for `what`; about a seat: `target`; a take-back as it was previewed: `to`; a bot's `level`; another
    clock: the fields of `TimeForm`."""
    what = request.POST.get("what", "")
    target, to = number_or_none(request.POST.get("target", "")), number_or_none(request.POST.get("to", ""))
    level = request.POST.get("level", "")

    def act(seat: Seat, actor: str) -> Moved:
        match what:
            case "clock":
                form = TimeForm(request.POST)
                if form.faults:
                    raise _Unfilled(next(iter(form.faults.values())))
                return play.propose(code, seat, actor, what, form_key(request), time=form.time)
            case "take_back" | "end" | "skip" | "stand_in" | "bot" | "reopen":
                return play.propose(code, seat, actor, what, form_key(request), target=target, level=level, to=to)
        raise play.BrokenRequest("no_such_request", what[:20])

    return _posted(request, code, act)


@require_POST
@never_cache
def answer(request: HttpRequest, code: str) -> HttpResponse:
    """Agree (`answer` yes) to the request with the number `request`, or not; who asked withdraws it so."""
    number, yes = number_or_none(request.POST.get("request", "")), request.POST.get("answer", "")

    def act(seat: Seat, actor: str) -> Moved:
        if number is None or yes not in ("yes", "no"):
            raise play.BrokenRequest("no_such_request")
        return play.answer(code, seat, actor, number, yes == "yes", form_key(request))

    return _posted(request, code, act)


@require_POST
@never_cache
def resign(request: HttpRequest, code: str) -> HttpResponse:
    """Give up at this table."""
    return _posted(request, code, lambda seat, actor: play.resign(code, seat, actor, form_key(request)))


@require_POST
@never_cache
def again(request: HttpRequest, code: str) -> HttpResponse:
    """Play again with the same people: opens that table, or takes the seat that is kept there."""
    present_or_404(code)
    player = player_of(request)
    try:
        if player is None:
            raise play.NotYours("seat")
        if play.rematch_of(table_or_404(code)) is None:
            counting.count("table", asker_of(request))
        table = play.rematch(code, player)
        play.come_back(table, player)
    except (play.NotYours, play.Forbidden) as error:
        return _refused(request, code, error)
    address = reverse("table", kwargs={"code": table.code})
    if not is_htmx(request):
        return redirect(address)
    response = HttpResponse(status=204)
    response["HX-Redirect"] = address
    return varied(response)


def _posted(request: HttpRequest, code: str, act: Callable[[Seat, str], Moved]) -> HttpResponse:
    present = present_or_404(code)
    seat, actor = sitting_of(request, present)
    try:
        if seat is None or actor is None:
            raise play.NotYours("seat")
        act(seat, actor)
    except play.PlayError as error:
        return _refused(request, code, error)
    if not is_htmx(request):
        return redirect(_back(present))
    now = present_or_404(code)
    response = _fragment(request, now, viewer_of(request, now))
    response["HX-Trigger"] = "moved"
    return response


def _refused(request: HttpRequest, code: str, error: play.PlayError) -> HttpResponse:
    sentence, status = refusal(error)
    if isinstance(error, _Unfilled):
        sentence = error.detail
    elif isinstance(error, play.NotYours):
        sentence = _("Only those who sit at this table can ask or answer here.")
    present = present_or_404(code)
    viewer = viewer_of(request, present)
    shown = watching.shown_to(present, viewer)
    if is_htmx(request):
        return _fragment(request, shown, viewer, sentence, status)
    context = {"asking": panel(request, shown, viewer, sentence), "code": code, "back": _back(present)}
    return varied(render(request, "asking/refused.html", context, status=status))


def _fragment(
    request: HttpRequest, present: Present, viewer: Viewer, fault: str = "", status: int = 200
) -> HttpResponse:
    context = {"asking": panel(request, present, viewer, fault, beside=True)}
    return varied(render(request, "asking/panel.html", context, status=status))


def _request(present: Present, viewer: Viewer) -> dict[str, Any] | None:
    """The open request as `viewer` sees it, with the words on the buttons."""
    asked = present.proposal
    if asked is None or present.status != "running":
        return None
    names = table_words.names(present)
    waiting = [names[seat] for seat in present.undecided if seat != viewer]
    yes, no = _buttons(present, asked)
    return {
        "number": asked.number,
        "words": table_words.proposal(asked, names[asked.seat], names),
        "mine": viewer == asked.seat,
        "about_me": asked.what == "reopen" and viewer == asked.target,
        "may_answer": viewer is not None and viewer in present.undecided,
        "has_agreed": viewer is not None and viewer in asked.agreed,
        "agreed": table_words.listed([names[seat] for seat in asked.agreed]),
        "waiting": table_words.listed(waiting),
        "yes": yes,
        "no": no,
        "preview": _preview(present, viewer, asked.to) if asked.what == "take_back" else None,
        "terms": agreed.more_about_time(asked.time) if asked.time is not None else [],
    }


def _buttons(present: Present, asked: Proposal) -> tuple[str, str]:
    names = table_words.names(present)
    target = names[asked.target] if asked.target is not None else ""
    said = {"target": target, "level": table_words.level(asked.level)}
    match asked.what:
        case "take_back":
            count = sum(told.kind == "moved" for told in _undone(present, asked.to))
            words = ngettext("Agree: take back %(count)s move", "Agree: take back %(count)s moves", count)
            return words % {"count": count}, _("No, play on")
        case "end":
            return _("Agree: end the game here"), _("No, play on")
        case "skip":
            return _("Agree: a bot plays this turn"), _("No, wait for %(target)s") % said
        case "stand_in":
            return _("Agree: a bot plays for %(target)s") % said, _("No, wait for %(target)s") % said
        case "reopen":
            return _("Agree: reopen the seat of %(target)s") % said, _("No, wait for %(target)s") % said
        case "clock":
            without = asked.time is not None and asked.time.clock == "none"
            words = _("Agree: play on without a clock") if without else _("Agree: play on with this clock")
            return words, _("No, leave it so")
        case "bot":
            return _("Agree: %(target)s plays as “%(level)s”") % said, _("No, leave it so")


def _undone(present: Present, to: int) -> list[play.Told]:
    """What counts now and would not if the table went back to event `to`."""
    # Whoever watches late does not see yet that it was agreed to.
    story = play.story(present.code, to + 1, at=present.number)
    return [told for told in story if told.kind in ("moved", "chance") and not told.struck]


def _preview(present: Present, viewer: Viewer, to: int) -> dict[str, Any]:
    """What a take-back to event `to` would undo, as `viewer` may read it, and how the clocks would stand."""
    undone = _undone(present, to)
    lines = [line.text for line in render_lines(present, viewer, language(), to + 1, present.number, told=undone)]
    return {
        "lines": lines[-MOST_LINES:],
        "more": max(0, len(lines) - MOST_LINES),
        "revealed": play.reveals(undone),
        "position": reverse("at", kwargs={"code": present.code, "number": to}),
        "clocks": _clocks(present, to),
        "anew": present.terms.clock == "days",
    }


def _clocks(present: Present, to: int) -> list[dict[str, str]]:
    if present.terms.clock != "live":
        return []
    # Nothing leads back to before the terms about time changed.
    changed = [told.number for told in play.story(present.code, to + 1, present.number) if told.kind == "retimed"]
    then = play.at(present.code, max([to, *changed]))
    banks = clocks.restored(then.clock, then.changed_at, then.waited_persons, then.changed_at).banks
    names = table_words.names(present)
    return [
        {"name": names[seat], "left": timing.digits(banks[seat])}
        for seat, place in enumerate(present.places)
        if place.person and seat < len(banks)
    ]


def _take_back(present: Present, seat: Seat) -> dict[str, Any]:
    """Which kind of take-back there is for `seat` now, and why."""
    if play.offered_take_back(present, seat) is not None:
        return {"kind": "free", "why": "", "to": 0, "preview": None}
    undo = play.undo_to_ask_for(present, seat)
    if undo is None:
        why = table_words.reason(play.why_no_take_back(present, seat))
        return {"kind": "none", "why": why.sentence if why else "", "to": 0, "preview": None}
    names = table_words.names(present)
    since = {told.seat for told in _undone(present, undo.to) if told.kind == "moved" and told.seat != seat}
    who = table_words.listed([names[one] for one in sorted(one for one in since if one is not None)])
    if who:
        why_words = _("%(who)s played since.") % {"who": who}
    else:
        found = table_words.reason(play.why_no_take_back(present, seat))
        why_words = found.sentence if found else ""
    return {"kind": "ask", "why": why_words, "to": undo.to, "preview": _preview(present, seat, undo.to)}


def _time(request: HttpRequest, present: Present, player: Player | None, fault: str) -> dict[str, Any]:
    """What the form that asks for another clock shows: what was sent if it was refused, else the clock that runs.

    zones: for a list beside the panel, which would weigh more than all the rest of it
    """
    data = request.POST if fault and request.POST.get("what") == "clock" else None
    form = TimeForm(data, preferences_of(player).zone, present.terms)
    return {"form": form, "zones": zones(), "open": data is not None}


def _absent(present: Present, viewer: Seat, now: dt.datetime) -> list[dict[str, Any]]:
    """The players for whom a bot could step in. offer: whether to ask right away, which would
    cover the hand of a player whose turn it is; otherwise it is only in the menu."""
    names = table_words.names(present)
    found = []
    for seat in play.absent(present, now):
        since, late = present.clock.since[seat], seat in present.late
        if seat == viewer:
            continue
        said = _("The time of %(name)s has run out.") if late else _("%(name)s has left the page.")
        recent = since is not None and now - since < play.PATIENCE
        offer = (late or recent) and viewer not in present.awaited
        found.append({"seat": seat, "name": names[seat], "words": said % {"name": names[seat]}, "offer": offer})
    return found


def _lost(request: HttpRequest, present: Present, viewer: Seat, now: dt.datetime) -> list[dict[str, Any]]:
    """For the host: the seats that may be reopened."""
    if not links.is_host(present.code, player_of(request)):
        return []
    names = table_words.names(present)
    return [{"seat": seat, "name": names[seat]} for seat in play.lost(present, viewer, now)]


def _bots(present: Present) -> list[dict[str, Any]]:
    """The bots that hold a seat of their own, with the levels at which they could play."""
    names = table_words.names(present)
    return [
        {
            "seat": seat,
            "name": names[seat],
            "level": table_words.level(place.bot),
            "others": [(level, table_words.level(level)) for level in LEVELS if level != place.bot],
        }
        for seat, place in enumerate(present.places)
        if place.bot and not place.owner
    ]


def _of_host_without_players(request: HttpRequest, present: Present) -> bool:
    """Whether bots play among themselves at the table, and this is its host: who else should end the game?"""
    if present.status != "running" or present.held or present.imported:
        return False
    return links.is_host(present.code, player_of(request))


def _links(request: HttpRequest, present: Present, player: Player) -> list[dict[str, Any]]:
    """For the host: the links with which friends take over seats at which bots play."""
    if not links.is_host(present.code, player):
        return []
    names = table_words.names(present)
    _table, tokens = links.invitation(present.code, player)
    return [
        {
            "name": names[seat],
            "number": seat + 1,
            "link": request.build_absolute_uri(reverse("sit", kwargs={"code": present.code, "number": seat}))
            + "?"
            + urlencode({"seat": token}),
        }
        for seat, token in enumerate(tokens)
        if play.free_to_take_over(present, seat)
    ]


def _again(present: Present, player: Player) -> dict[str, Any]:
    """How the people of a finished table come to play again."""
    table = play.rematch_of(Table.objects.get(code=present.code))
    if table is None:
        return {"open": False, "together": len(present.places) > 1, "who": "", "kept": False, "href": ""}
    host = table.host
    return {
        "open": True,
        "who": isolate(host.nickname) if host is not None else "",
        "kept": play.own_place(table, player) is not None,
        "href": reverse("table", kwargs={"code": table.code}),
    }


def _play_on(present: Present, viewer: Viewer) -> dict[str, Any] | None:
    """The form with which a winner by resignation plays on against bots."""
    end = present.result
    if viewer is None or end is None or present.course.over or viewer not in end.winners:
        return None
    return {"number": present.number, "seat": viewer}


def _back(present: Present) -> str:
    return address_of(present) + "#asking"
