"""How a guest is called in this browser."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tables.identity import LONGEST_NICKNAME, become, player_of
from tables.views.common import form_key, new_form_key, nickname_fault


@require_http_methods(["GET", "POST"])
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Ask for the nickname; POST `nickname` keeps it for the tables to come."""
    player = player_of(request)
    nickname = player.nickname if player is not None else ""
    fault = ""
    if request.method == "POST":
        nickname = request.POST.get("nickname", "")
        try:
            become(request, nickname, form_key(request))
            return redirect("home")
        except ValueError:
            fault = nickname_fault(nickname)
    context = {
        "player": player,
        "nickname": nickname,
        "fault": fault,
        "longest": LONGEST_NICKNAME,
        "key": new_form_key(),
    }
    return render(request, "home/account.html", context, status=400 if fault else 200)
