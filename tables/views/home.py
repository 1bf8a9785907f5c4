"""The front door: what this is, the games, the tables that wait, run and are over."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.identity import player_of
from tables.play import listing
from tables.presenters.registry import PRESENTERS
from tables.views import reporting
from tables.views.common import new_form_key, own_rows, rows

MOST_ROWS = 12


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
            }
            for slug, presenter in PRESENTERS.items()
        ],
        "key": new_form_key(),
        "notices": reporting.notices(player),
        "mine": own_rows(mine),
        "running": rows(listing.watchable(MOST_ROWS)),
        "finished": rows(listing.finished(MOST_ROWS)),
    }
    return render(request, "home/home.html", context)
