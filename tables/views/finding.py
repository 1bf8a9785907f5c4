"""Tables: one's own, those that can be watched, those that are over; found by player and game."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.identity import player_of
from tables.models import Status
from tables.play import listing
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS
from tables.views.common import own_rows, rows

ROWS_A_PAGE = 20
MOST_OWN = 50
LONGEST_NAME = 32


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Listed tables by `player`, `game` and `status`, page by page; above them one's own that are not over."""
    player = player_of(request)
    name = " ".join(request.GET.get("player", "").split())[:LONGEST_NAME].replace("\0", "")
    game = request.GET.get("game", "")
    game = game if game in PRESENTERS else ""
    status = request.GET.get("status", "")
    status = status if status in Status.values else ""
    found = Paginator(listing.found(name, game, status), ROWS_A_PAGE).get_page(request.GET.get("page"))
    asked = {key: value for key, value in (("player", name), ("game", game), ("status", status)) if value}
    context = {
        "mine": own_rows(listing.of_player(player, MOST_OWN), player) if player is not None and not asked else [],
        "rows": rows(found.object_list),
        "page": found,
        "query": urlencode(asked),
        "player_name": name,
        "game_asked": game,
        "status_asked": status,
        "games": [(slug, presenter.name) for slug, presenter in PRESENTERS.items()],
        "states": [(one, table_words.status(one)) for one in Status.values],
    }
    return render(request, "home/tables.html", context)
