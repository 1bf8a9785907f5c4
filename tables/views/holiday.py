"""A player's holiday, set on the page of settings."""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tables import play
from tables.accounts.preferences import preferences_of
from tables.identity import player_of
from tables.models import Player
from tables.play import holidays
from tables.play.together import LONGEST_HOLIDAY

SAID = "holiday"
"""Under which the session keeps days that made no sense, for the page that says so."""


def section(request: HttpRequest, player: Player | None) -> dict[str, Any] | None:
    """What `account/holiday.html` needs; None for a stranger."""
    if player is None:
        return None
    said = request.session.pop(SAID, None) or {}
    zone, until = _zone(player), player.away_until
    running = until is not None and until > timezone.now() and player.away_from is not None
    begin = player.away_from.astimezone(zone).date() if running and player.away_from is not None else None
    # The holiday ends with its last day, which is the midnight after it.
    end = (until - dt.timedelta(seconds=1)).astimezone(zone).date() if running and until is not None else None
    return {
        "running": running,
        "begin": said.get("from", begin.isoformat() if begin else ""),
        "end": said.get("to", end.isoformat() if end else ""),
        "begin_words": date_format(begin) if begin else "",
        "end_words": date_format(end) if end else "",
        "fault": said.get("fault", ""),
    }


@require_POST
@never_cache
def keep(request: HttpRequest) -> HttpResponse:
    """Announce a holiday from the day `from` to the day `to`; `back` ends it."""
    player = player_of(request)
    if player is None:
        return redirect("account")
    now = timezone.now()
    if "back" in request.POST:
        holidays.come_back(player, now)
        messages.success(request, _("Welcome back. Your clocks run again."))
        return redirect("account")
    first, last = request.POST.get("from", "")[:10], request.POST.get("to", "")[:10]
    try:
        zone = _zone(player)
        since = dt.datetime.combine(dt.date.fromisoformat(first), dt.time(), zone)
        until = dt.datetime.combine(dt.date.fromisoformat(last) + dt.timedelta(days=1), dt.time(), zone)
        tables = holidays.announce(player, since.astimezone(dt.UTC), until.astimezone(dt.UTC), now)
    except (ValueError, OverflowError, play.BrokenRequest):
        fault = _("Please give a first and a last day, in this order, not in the past, and at most %(days)s days.") % {
            "days": LONGEST_HOLIDAY.days
        }
        request.session[SAID] = {"from": first, "to": last, "fault": fault}
        return redirect("/me/#holiday")
    said = ngettext(
        "Noted. Your clock stands still at %(count)s table, and at those that you begin meanwhile.",
        "Noted. Your clock stands still at %(count)s tables, and at those that you begin meanwhile.",
        tables,
    )
    messages.success(request, said % {"count": tables})
    return redirect("account")


def _zone(player: Player) -> ZoneInfo:
    return ZoneInfo(preferences_of(player).zone or settings.TIME_ZONE)
