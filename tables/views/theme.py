"""The switches in the header: light, dark or the device's own colours, and the language."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST
from django.views.i18n import set_language
from msgspec.structs import replace

from tables.accounts.preferences import keep, preferences_of
from tables.identity import player_of
from tables.models import Player
from tables.navigation import next_address
from tables.views.context import THEME_COOKIE, THEMES

A_YEAR = 365 * 24 * 3600


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Remember `theme`, for the player and in a cookie for whoever is none, and go back to `next`."""
    response = HttpResponseRedirect(next_address(request))
    theme = request.POST.get("theme", "")
    if theme == "light" or theme == "dark" or theme == "auto":
        player = player_of(request)
        if player is not None:
            keep(player, replace(preferences_of(player), theme=theme))
        remember_theme(request, response, theme)
    return response


def remember_theme(request: HttpRequest, response: HttpResponse, theme: str) -> None:
    """Have this browser keep `theme`, also when it has no player any more."""
    assert theme in THEMES
    response.set_cookie(THEME_COOKIE, theme, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure())


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Remember `language` in a cookie and for the player, who is written to in it, and go back to `next`."""
    answer = HttpResponseRedirect(next_address(request))
    answer.cookies = set_language(request).cookies
    chosen = request.POST.get("language", "")
    player = player_of(request)
    if player is not None and chosen in dict(languages()):
        Player.objects.filter(pk=player.pk).update(language=chosen)
    return answer


def languages() -> list[tuple[str, str]]:
    """The languages of Hetu: code and own name."""
    return list(settings.LANGUAGES)
