"""Being forgotten by this server, after a question."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tables.accounts import erasing
from tables.accounts.sessions import session_ended
from tables.identity import player_of
from tables.models import Player


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Say what will be gone; POST `sure`, for an account with `password`, does it and makes the browser a stranger's."""
    player = player_of(request)
    if player is None:
        return redirect("home")
    fault = ""
    if request.method == "POST":
        fault = _fault(request, player)
        if not fault:
            erasing.erase(player)
            ended = request.session.session_key
            request.session.flush()
            if ended:
                session_ended.send(sender=Player, session=ended)
            return render(request, "account/erased.html")
    context = {
        "player": player,
        "account": player.user_id is not None,
        "playing": erasing.playing(player),
        "fault": fault,
    }
    return render(request, "account/erase.html", context, status=400 if fault else 200)


def _fault(request: HttpRequest, player: Player) -> str:
    if "sure" not in request.POST:
        return _("Please say that you are sure.")
    if player.user is None:
        return ""
    try:
        right = get_adapter(request).reauthenticate(player.user, request.POST.get("password", ""))
    except ValidationError as error:
        return str(error.message)
    return "" if right and request.user == player.user else _("That is not your password.")
