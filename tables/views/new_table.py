"""Opening a table: with a form that asks for everything, or with one click against bots or alone."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from rules.kernel.contract import OptionValue
from tables import counting, play
from tables.accounts.preferences import preferences_of
from tables.identity import (
    LONGEST_NICKNAME,
    asker_of,
    become,
    nickname_fault,
    player_of,
    some_nickname,
)
from tables.log.proof import NONCE_LENGTH
from tables.models import Player, Table
from tables.views import limiting
from tables.views.agreeing import zones
from tables.views.common import (
    form_key,
    new_form_key,
    part_key,
    presenter_or_404,
    refusal,
)
from tables.views.opening import DELAYS, Opening


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest, game: str) -> HttpResponse:
    """Ask for seats, options and a nickname; POST opens the table with its host on the first seat."""
    presenter = presenter_or_404(game)
    player = player_of(request)
    nickname = player.nickname if player is not None else ""
    zone = preferences_of(player).zone
    data = request.POST if request.method == "POST" else None
    opening = Opening(presenter, data, zone)
    faults: dict[str, str] = {}
    often: counting.TooOften | None = None
    if request.method == "POST":
        nickname = request.POST.get("nickname", "")
        faults = opening.faults()
        try:
            host = become(request, nickname, form_key(request)) if not faults else None
            if host is not None:
                counting.count("table", asker_of(request))
                table = _opened(host, game, opening, form_key(request))
                query = urlencode({"invitation": table.link_token})
                return redirect(f"{reverse('waiting', kwargs={'code': table.code})}?{query}")
        except ValueError:
            faults["nickname"] = nickname_fault(nickname)
        except play.Forbidden as error:
            faults["form"], _status = refusal(error)
        except counting.TooOften as error:
            often = error
            faults["form"] = limiting.sentence(error)
        if "nickname" not in faults and not nickname.strip():
            faults["nickname"] = nickname_fault(nickname)
    context = {
        "game": game,
        "game_name": presenter.name,
        "seats": presenter.game.meta.seats,
        "chosen_seats": opening.seats,
        "options": opening.in_words(presenter),
        "unusual": opening.unusual,
        "listed": opening.listed,
        "luck_seats": opening.luck_seats,
        "ask_ready": opening.ask_ready,
        "delay": opening.delay,
        "delays": DELAYS,
        "time": opening.time,
        "zones": zones(),
        "nickname": nickname,
        "lucky": opening.lucky,
        "longest": LONGEST_NICKNAME,
        "longest_lucky": NONCE_LENGTH,
        "faults": faults,
        "key": new_form_key(),
    }
    if often is not None:
        return limiting.with_wait(render(request, "lobby/new.html", context, status=429), often)
    return render(request, "lobby/new.html", context, status=400 if faults else 200)


def _opened(host: Player, game: str, opening: Opening, key: str) -> Table:
    """The table that a form asks for, with its host on the first seat."""
    table = play.open_table(
        host, game, opening.seats, opening.options, listed=opening.listed, key=key, terms=opening.terms
    )
    play.sit(table.code, 0, host, opening.lucky)
    return table


@require_POST
@never_cache
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """A table against sensible bots, at once, without asking anything."""
    presenter = presenter_or_404(game)
    return _begin(request, game, min(seats for seats in presenter.game.meta.seats if seats > 1), {})


@require_POST
@never_cache
def play_alone(request: HttpRequest, game: str) -> HttpResponse:
    """A table for one, at once: `challenge` names one of `Presenter.solo_games`, the first if it names none."""
    ways = presenter_or_404(game).solo_games()
    if not ways:
        raise Http404(_("Nobody plays this game alone."))
    way = next((way for way in ways if way.name == request.POST.get("challenge")), ways[0])
    return _begin(request, game, 1, way.options)


def _begin(request: HttpRequest, game: str, seats: int, options: Mapping[str, OptionValue]) -> HttpResponse:
    key = form_key(request)
    player = player_of(request) or become(request, some_nickname(), key)
    counting.count("table", asker_of(request))
    try:
        table = play.open_table(player, game, seats, options, key=key)
    except play.Forbidden as error:
        messages.error(request, refusal(error)[0])
        return redirect("home")
    play.sit(table.code, 0, player)
    for number in range(1, seats):
        play.seat_bot(table.code, number, "sensible", player, key=part_key(key, "bot", number))
    return redirect("table", code=table.code)
