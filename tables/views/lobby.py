"""The waiting room of a table before it begins: who sits where, links, sitting down and getting up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.bots import LEVELS
from tables import counting, play
from tables.identity import (
    LONGEST_NICKNAME,
    become,
    clean_nickname,
    handles_of_session,
    held,
    nickname_fault,
    note_visit,
    player_of,
    returning_guest,
    sitting_of,
    viewer_of,
)
from tables.log.proof import NONCE_LENGTH
from tables.models import Player
from tables.names import isolate
from tables.play import Present, links, watching
from tables.presenters import agreed, table_words
from tables.views import branches, cards, company, limiting, taking_over
from tables.views.common import (
    digits,
    form_key,
    is_htmx,
    new_form_key,
    options_in_words,
    part_key,
    present_or_404,
    presenter_or_404,
)
from tables.views.qr import qr_code


@require_safe
@never_cache
def waiting(request: HttpRequest, code: str) -> HttpResponse:
    """The waiting room: who sits where, the links to hand on. For HTMX its fragment, when something is newer."""
    present = present_or_404(code)
    if present.status != "open":
        return _begun(request, code)
    note_visit(request.session, present)
    if is_htmx(request) and request.GET.get("after") == str(present.number):
        return HttpResponse(status=204)
    return _room(request, present)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sit(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A seat's own address: GET asks for a nickname, POST sits down (`nickname`, `lucky`, `invitation`; with `any` on
    another free seat if somebody was quicker)."""
    present = present_or_404(code)
    if number >= len(present.places):
        return redirect("waiting", code=code)
    player = player_of(request) or returning_guest(request, form_key(request))
    if viewer_of(request, present) == number:
        return _back(code, request.POST["invitation"]) if "invitation" in request.POST else redirect("table", code=code)
    if present.status != "open":
        return _from_outside(request, present, number)
    if request.method != "POST":
        if present.places[number].taken:
            return _too_late(request, present, number)
        return _room(request, present, asked=number, token=request.GET.get("seat", ""))
    token = request.POST.get("invitation", "")
    expected = links.kept_for(code).get(number) == player is not None
    anywhere = links.invited(code, token) or links.is_host(code, player)
    if not expected and not anywhere and not links.invited(code, token, number):
        if present.places[number].taken:
            return _too_late(request, present, number)
        return _room(request, present, faults={"room": _void()}, status=403, asked=number)
    if present.places[number].taken:
        return _another(request, code, number, token) if anywhere else _too_late(request, present, number)
    return _sit_down(request, present, number, token, None if anywhere else number)


def _from_outside(request: HttpRequest, present: Present, number: int) -> HttpResponse:
    """A seat's address once the game has begun: a bot's seat is free for whoever is invited. All others read of it as
    they see the table, perhaps some events late."""
    shown = watching.shown_to(present, viewer_of(request, present))
    invited = links.invited(present.code, taking_over.token_of(request), number)
    if play.free_to_take_over(present if invited else shown, number):
        return taking_over.page(request, present, number)
    return _too_late(request, shown, number)


def _sit_down(request: HttpRequest, present: Present, number: int, token: str, asked: int | None) -> HttpResponse:
    """asked: the seat, if the invitation is for that one alone"""
    said = _typed(request)
    # Where the screen is handed round, the second to sit down is somebody else in the same browser.
    another = present.terms.hot_seat and viewer_of(request, present) is not None
    try:
        player = player_of(request) if another else None
        name = clean_nickname(said["nickname"])
        player = player or become(request, said["nickname"], form_key(request))
    except ValueError:
        faults = {"nickname": nickname_fault(said["nickname"])}
        return _room(request, present, faults=faults, status=400, asked=asked, token=token, said=said)
    except counting.TooOften as error:
        faults = {"room": limiting.sentence(error)}
        answer = _room(request, present, faults=faults, status=429, asked=asked, token=token, said=said)
        return limiting.with_wait(answer, error)
    try:
        play.sit(present.code, number, player, said["lucky"], name=name)
    except play.BrokenRequest:
        faults = {"lucky": _lucky_fault()}
        return _room(request, present, faults=faults, status=400, asked=asked, token=token, said=said)
    except play.Forbidden as error:
        if asked is None and error.why.code in ("seat_taken", "seat_reserved"):
            return _another(request, present.code, number, token)
        return _refused(request, present.code, error, number)
    return _back(present.code, token)


def _another(request: HttpRequest, code: str, number: int, token: str) -> HttpResponse:
    """Somebody was quicker on seat `number`: who wanted any seat gets the next one, all others choose again."""
    present = play.present(code)
    free = _free_seats(present, links.kept_for(code))
    if present.status != "open" or not free:
        return _too_late(request, watching.shown_to(present, viewer_of(request, present)), number)
    if "any" in request.POST:
        return _sit_down(request, present, free[0], token, None)
    sentence = _("Somebody else was quicker on seat %(number)s. Please choose another one.") % {"number": number + 1}
    return _room(request, present, faults={"room": sentence}, status=409, token=token, said=_typed(request))


def _typed(request: HttpRequest) -> dict[str, str]:
    return {"nickname": request.POST.get("nickname", ""), "lucky": request.POST.get("lucky", "")}


@require_POST
@never_cache
def seat_bot(request: HttpRequest, code: str) -> HttpResponse:
    """The host fills one seat (`seat`) or every free one with bots of `level`."""
    present = present_or_404(code)
    player = player_of(request)
    level = request.POST.get("level", "")
    wanted = request.POST.get("seat", "")
    free = [number for number, place in enumerate(present.places) if not place.taken]
    numbers = [number for number in free if wanted in ("", str(number))]
    if player is None or level not in LEVELS:
        return _room(request, present, faults={"room": _only_host()}, status=403)
    try:
        for number in numbers:
            play.seat_bot(code, number, level, player, key=part_key(form_key(request), "bot", number, level))
    except play.NotYours:
        return _room(request, present, faults={"room": _only_host()}, status=403)
    except play.Forbidden as error:
        return _refused(request, code, error)
    return _back(code, request.POST.get("invitation", ""))


@require_POST
@never_cache
def ready(request: HttpRequest, code: str) -> HttpResponse:
    """Say that one is ready (`ready` yes), or not yet."""
    present = present_or_404(code)
    seat, actor = sitting_of(request, present)
    yes = request.POST.get("ready") == "yes"
    try:
        if seat is None or actor is None:
            raise play.NotYours("seat")
        play.ready(code, seat, actor, yes, key=part_key(form_key(request), "ready", yes))
    except (play.NotYours, play.StalePage):
        return _room(request, present, faults={"room": _("Only those who sit here can say that.")}, status=403)
    except play.Forbidden as error:
        return _refused(request, code, error)
    return _back(code, request.POST.get("invitation", ""))


@require_POST
@never_cache
def release(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A seat is kept no longer for who played there before: said by the host, or by that one."""
    present = present_or_404(code)
    player = player_of(request)
    try:
        if player is None:
            raise play.NotYours("host")
        kept_for = digits(request.POST["kept_for"], 0) if "kept_for" in request.POST else None
        play.release(code, number, player, kept_for=kept_for)
    except play.StalePage:
        return _stale(request, code)
    except (play.NotYours, play.BrokenRequest):
        return _room(request, present, faults={"room": _only_host()}, status=403)
    except play.Forbidden as error:
        return _refused(request, code, error)
    return _back(code, "")


@require_POST
@never_cache
def leave(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Free a seat: one's own, or any as the host."""
    present = present_or_404(code)
    player = player_of(request)
    try:
        if player is None:
            raise play.NotYours("seat")
        mark = request.POST.get("sitter")
        play.leave(code, number, player, key=part_key(form_key(request), "leave", number), mark=mark)
    except play.StalePage:
        return _stale(request, code)
    except (play.NotYours, play.BrokenRequest):
        return _room(request, present, faults={"room": _only_host()}, status=403)
    except play.Forbidden as error:
        return _refused(request, code, error)
    return _back(code, request.POST.get("invitation", ""))


@require_POST
@never_cache
def new_link(request: HttpRequest, code: str) -> HttpResponse:
    """The host makes an old link void: that of `seat`, or the table's."""
    present = present_or_404(code)
    player = player_of(request)
    seat = request.POST.get("seat", "")
    try:
        if player is None:
            raise play.NotYours("host")
        if seat:
            links.renew_seat_link(code, digits(seat, -1), player)
        else:
            links.renew_table_link(code, player)
    except (play.NotYours, play.BrokenRequest):
        return _room(request, present, faults={"room": _only_host()}, status=403)
    return redirect("waiting", code=code)


@require_POST
@never_cache
def close(request: HttpRequest, code: str) -> HttpResponse:
    """The host gives up the table before its end. With `waiting` only before its start: the page may be an old one."""
    present = present_or_404(code)
    if "waiting" in request.POST and present.status != "open":
        return redirect("table", code=code)
    player = player_of(request)
    try:
        if player is None:
            raise play.NotYours("host")
        try:
            play.close_table(code, player, key=part_key(form_key(request), "close"))
        except play.Forbidden as error:
            seat, actor = sitting_of(request, present)
            if error.why.code != "others_play" or seat is None or actor is None:
                raise
            # Where others play nobody ends a game alone: it becomes a request.
            play.propose(code, seat, actor, "end", part_key(form_key(request), "end"))
            return redirect("table", code=code)
    except play.NotYours:
        return _room(request, present, faults={"room": _only_host()}, status=403)
    except play.Forbidden as error:
        return _refused(request, code, error)
    return redirect("home")


def _begun(request: HttpRequest, code: str) -> HttpResponse:
    if not is_htmx(request):
        return redirect("table", code=code)
    answer = HttpResponse(status=204)
    answer["HX-Redirect"] = reverse("table", kwargs={"code": code})
    return answer


def _back(code: str, token: str) -> HttpResponse:
    """To the waiting room, or to the table if it has begun."""
    if play.present(code).status != "open":
        return redirect("table", code=code)
    query = f"?{urlencode({'invitation': token})}" if token else ""
    return redirect(f"{reverse('waiting', kwargs={'code': code})}{query}")


def _refused(request: HttpRequest, code: str, error: play.Forbidden, number: int | None = None) -> HttpResponse:
    present = play.present(code)
    if number is not None and (present.status != "open" or present.places[number].taken):
        return _too_late(request, watching.shown_to(present, viewer_of(request, present)), number)
    words = table_words.reason(error.why)
    sentence = words.sentence if words else _only_host()
    if present.status != "open":
        return redirect("table", code=code)
    return _room(request, present, faults={"room": sentence}, status=422)


def _stale(request: HttpRequest, code: str) -> HttpResponse:
    """The answer to a form drawn when somebody else sat there."""
    present = play.present(code)
    if present.status != "open":
        return redirect("table", code=code)
    faults = {"room": _("Somebody else has that seat now. Nothing was changed.")}
    return _room(request, present, faults=faults, status=409)


def _too_late(request: HttpRequest, present: Present, number: int) -> HttpResponse:
    context = {
        "code": present.code,
        "game_name": presenter_or_404(present.slug).name,
        "name": table_words.names(present)[number] if present.places[number].taken else "",
        "number": number + 1,
        "open": present.status == "open",
        "finished": present.finished,
    }
    return render(request, "lobby/taken.html", context, status=409)


def _room(
    request: HttpRequest,
    present: Present,
    *,
    asked: int | None = None,
    token: str = "",
    faults: dict[str, str] | None = None,
    said: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    if present.status != "open":
        return _begun(request, present.code)
    player = player_of(request)
    own_seat = viewer_of(request, present)
    host = player is not None and links.is_host(present.code, player)
    token = token or request.GET.get("invitation", "") or request.POST.get("invitation", "")
    presenter = presenter_or_404(present.slug)
    names = table_words.names(present)
    mine = held(handles_of_session(request.session), present) if present.terms.hot_seat else [own_seat]
    any_mine = present.terms.hot_seat and own_seat is not None
    may = host or (bool(token) and links.invited(present.code, token, asked))
    kept = links.kept_for(present.code)
    own_place = next((number for number, one in kept.items() if one == player), None) if own_seat is None else None
    rematch_of = links.played_before(present.code)
    context: dict[str, Any] = {
        "code": present.code,
        "game": present.slug,
        "game_name": presenter.name,
        "number": present.number,
        "commitment": present.commitment,
        "seats": [
            {
                "number": number,
                "name": names[number],
                "taken": place.taken,
                "bot": place.bot,
                "level": table_words.level(place.bot),
                "ready": place.ready,
                "mine": number in mine,
                "sitter": play.sitter_mark(place),
                "kept_for": kept[number].pk if number in kept else "",
                "kept": isolate(kept[number].nickname) or _("Former player")
                if number in kept and not place.taken
                else "",
                "own_place": number == own_place,
            }
            for number, place in enumerate(present.places)
        ],
        "taken": sum(1 for place in present.places if place.taken),
        "free": sum(1 for place in present.places if not place.taken),
        "count": len(present.places),
        "own_seat": own_seat,
        "host": host,
        "may_sit": may and (own_seat is None or present.terms.hot_seat),
        "hot_seat": present.terms.hot_seat,
        "asked": asked,
        "void": bool(token) and not may,
        "token": token,
        "links": _links(request, present.code, player) if host and player is not None else None,
        "options": options_in_words(presenter, present.setup.options),
        "listed": present.listed,
        "imported": present.imported,
        "terms": agreed.in_words(present.terms),
        "start_when_ready": _all_say_so(present),
        "luck_seats": present.terms.order == "luck",
        "delay": present.terms.delay,
        "rematch": rematch_of,
        "origin": branches.origin(present),
        "own_place": own_place,
        "sit_at": _first_seat(present, asked, own_place, kept),
        "levels": [(slug, table_words.level(slug)) for slug in LEVELS],
        "nickname": (said or {}).get("nickname", player.nickname if player is not None and not any_mine else ""),
        "lucky": (said or {}).get("lucky", ""),
        "longest": LONGEST_NICKNAME,
        "longest_lucky": NONCE_LENGTH,
        "faults": faults or {},
        "poll": _poll(present, token),
        "key": new_form_key(),
    }
    if is_htmx(request):
        return render(request, "lobby/room.html", context, status=status)
    context["company"] = company.panel(request, present, own_seat, note=False)
    context["card"] = cards.of_room(present)
    context["rules"] = cards.rules_of(present)
    return render(request, "lobby/waiting.html", context, status=status)


def _all_say_so(present: Present) -> bool:
    """Whether the people here have to say that they are ready: not who is alone with bots."""
    return present.terms.start == "ready" and not present.terms.hot_seat


def _first_seat(present: Present, asked: int | None, own_place: int | None, kept: Mapping[int, Player]) -> int:
    """Where the form to sit down leads: to the seat of the link or the one that is kept, else to the first free one."""
    if asked is not None:
        return asked
    return own_place if own_place is not None else next(iter(_free_seats(present, kept)), 0)


def _free_seats(present: Present, kept: Mapping[int, Player]) -> list[int]:
    """The seats that anybody may take who is invited."""
    return [number for number, place in enumerate(present.places) if not place.taken and number not in kept]


def _poll(present: Present, token: str) -> str:
    path = reverse("waiting", kwargs={"code": present.code})
    return f"{path}?{urlencode({'after': str(present.number), **({'invitation': token} if token else {})})}"


def _links(request: HttpRequest, code: str, player: Player) -> dict[str, Any]:
    table, seats = links.invitation(code, player)
    room = request.build_absolute_uri(reverse("waiting", kwargs={"code": code}))
    own = [
        request.build_absolute_uri(reverse("sit", kwargs={"code": code, "number": number}))
        + "?"
        + urlencode({"seat": token})
        for number, token in enumerate(seats)
    ]
    invitation = f"{room}?{urlencode({'invitation': table})}"
    return {"table": invitation, "seats": own, "days": links.LIFE.days, "code": qr_code(invitation)}


def _lucky_fault() -> str:
    return _("Please keep the lucky word within %(longest)s ordinary characters.") % {"longest": NONCE_LENGTH}


def _void() -> str:
    return _("This link does not let anybody sit down any more. Ask whoever opened the table for a new one.")


def _only_host() -> str:
    return _("Only whoever opened this table can do that.")
