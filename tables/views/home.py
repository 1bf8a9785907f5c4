"""The front door: what this is, the games, the tables that wait, run and are over."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.identity import player_of
from tables.play import listing
from tables.presenters.registry import PRESENTERS
from tables.views import reporting
from tables.views.common import new_form_key, own_rows, rows

MOST_ROWS = 12
PAPER = "#f6efdf"
"""The colour of the page, for what a device draws around it."""


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Games to play, own tables, tables to watch, tables to replay."""
    player = player_of(request)
    mine = listing.of_player(player, MOST_ROWS) if player is not None else []
    context = {
        "player": player,
        "games": [
            {
                "slug": slug,
                "name": presenter.name,
                "seats": presenter.game.meta.seats,
                "minutes": presenter.game.meta.minutes,
                "solo": presenter.solo_games(),
                "solo_goal": presenter.solo_goal(),
            }
            for slug, presenter in PRESENTERS.items()
        ],
        "key": new_form_key(),
        "notices": reporting.notices(player),
        "mine": own_rows(mine, player),
        "running": rows(listing.watchable(MOST_ROWS)),
        "finished": rows(listing.finished(MOST_ROWS)),
    }
    return render(request, "home/home.html", context)


@require_safe
@never_cache
def manifest(request: HttpRequest) -> HttpResponse:
    """What a device needs to know to put Hetu among its apps; some give notices by push to such apps alone."""
    about = {
        "name": "Hetu 河圖",
        "short_name": _("Hetu"),
        "lang": "zh-Hant" if get_language() == "zh-hant" else "en",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [{"src": static("hetu/emblem.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return JsonResponse(about, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})
