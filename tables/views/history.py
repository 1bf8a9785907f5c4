"""The tables that somebody has played to their end."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.identity import player_of
from tables.models import Player, Table
from tables.play import listing, outcomes
from tables.play.desk import known_as
from tables.presenters import table_words, timing
from tables.presenters.registry import PRESENTERS, game_name
from tables.views.common import row

ROWS_A_PAGE = 20


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """One's own tables that are over, the newest first, with how one fared."""
    player = player_of(request)
    page = Paginator(listing.history(player), ROWS_A_PAGE).get_page(request.GET.get("page"))
    rows = [{**row(table), "fared": fared(table, player)} for table in page.object_list] if player is not None else []
    context = {"player": player, "page": page, "rows": rows, "fares": _fares(player)}
    return render(request, "home/history.html", context)


def _fares(player: Player | None) -> list[dict[str, Any]]:
    """How `player` fared at each game, alone, against bots and with people apart, in words and figures."""
    if player is None:
        return []
    company = {"alone": _("alone"), "bots": _("against bots"), "people": _("with people")}
    return [
        {
            "game": game_name(one.game),
            "company": company[one.opponents],
            "games": one.games,
            "wins": one.wins,
            "unfinished": one.unfinished,
            "place": f"{one.place:.1f}" if one.place is not None else "–",
            "score": f"{one.score:.1f}" if one.score is not None else "–",
            "time": timing.digits(one.seconds) if one.seconds is not None else "–",
        }
        for one in outcomes.statistics(known_as(player))
        if one.game in PRESENTERS
    ]


def fared(table: Table, player: Player) -> str:
    """How `player` fared at `table`, in words: rank and points; "" for a table that ended without a result."""
    result: dict[str, Any] | None = table.result
    if result is None:
        return _("ended without a result")
    seats = {seat.number for seat in table.seats.all() if seat.player_id == player.pk}
    rank = 1
    for group in result["ranking"]:
        own = sorted(seats.intersection(group))
        if own:
            place = _placed(result, own[0], rank)
            if not result["scores"]:
                return place
            points = table_words.points(result["scores"][own[0]]["total"])
            return _("%(place)s, %(points)s") % {"place": place, "points": points}
        rank += len(group)
    return ""


def _placed(result: dict[str, Any], seat: int, rank: int) -> str:
    if seat in result["winners"]:
        return _("won") if len(result["winners"]) == 1 else _("won together")
    return _("lost") if not result["winners"] else _("place %(rank)s") % {"rank": rank}
