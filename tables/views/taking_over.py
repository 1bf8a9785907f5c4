"""An invitation to a running table: take over a seat at which a bot plays."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tables import play
from tables.identity import LONGEST_NICKNAME, become, handles_of_session, nickname_fault, player_of
from tables.play import Present, links, watching
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS
from tables.presenters.rendering import render_lines
from tables.views.common import form_key, language, new_form_key, refusal

MOST_LINES = 12


def token_of(request: HttpRequest) -> str:
    """The invitation that is brought along; "" for none."""
    return request.POST.get("invitation") or request.GET.get("seat") or request.GET.get("invitation", "")


def page(request: HttpRequest, present: Present, number: int) -> HttpResponse:
    """GET shows what everybody knows of the table; POST (`nickname`, `invitation`) takes over seat `number`."""
    token = token_of(request)
    if not links.invited(present.code, token, number):
        return _page(request, present, number, "", status=403)
    if request.method != "POST":
        return _page(request, present, number, token)
    nickname = request.POST.get("nickname", "")
    try:
        player = become(request, nickname, form_key(request))
        also = handles_of_session(request.session)
        play.take_over(present.code, number, player, token, form_key(request), also=also)
    except ValueError:
        return _page(request, present, number, token, {"nickname": nickname_fault(nickname)}, 400)
    except play.Forbidden as error:
        sentence, status = refusal(error)
        return _page(request, play.present(present.code), number, token, {"seat": sentence}, status)
    except (play.NotYours, play.BrokenRequest, play.StalePage):
        return _page(request, present, number, "", status=403)
    return redirect("table", code=present.code)


def _page(
    request: HttpRequest,
    present: Present,
    number: int,
    token: str,
    faults: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    player = player_of(request)
    shown = watching.shown_to(present, None)
    presenter = PRESENTERS[present.slug]
    names = table_words.names(shown)
    lines = render_lines(shown, None, language(), max(1, shown.number - 40), shown.number, told=shown.recent)
    context = {
        "code": present.code,
        "game": present.slug,
        "game_name": presenter.name,
        "number": number,
        "name": names[number],
        "names": table_words.listed(names),
        "turn": table_words.turn(shown, presenter, presenter.game.view(shown.course.state, None), None),
        "lines": [line for line in lines if not line.struck][-MOST_LINES:],
        "token": token,
        "nickname": request.POST.get("nickname", player.nickname if player is not None else ""),
        "longest": LONGEST_NICKNAME,
        "faults": faults or {},
        "key": new_form_key(),
    }
    return render(request, "asking/take_over.html", context, status=status)
