"""Playing on from a moment of another table: what the replay offers, and the new table."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from rules.bots import LEVELS
from rules.kernel.audience import Viewer
from tables import counting, play
from tables.identity import (
    LONGEST_NICKNAME,
    asker_of,
    become,
    handed_round,
    nickname_fault,
    player_of,
    viewer_of,
)
from tables.models import Table
from tables.play import Present, branching
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS
from tables.views.common import form_key, new_form_key, present_or_404, refusal


def offer(present: Present, then: Present, number: int, own: Viewer) -> dict[str, Any] | None:
    """What the form to play on from event `number` shows; None for who may not.

    then: the table as it was at that event; own: the seat of whoever looks
    """
    if branching.why_nothing(then) or not _may(present, own):
        return None
    names = table_words.names(present)
    free = present.finished or present.imported
    return {
        "number": number,
        "anew": not free,
        "alone": len(names) == 1,
        "seats": list(enumerate(names)) if free else [(own, names[own or 0])],
        "seat": own or 0,
        "levels": [(slug, table_words.level(slug)) for slug in LEVELS],
        "longest": LONGEST_NICKNAME,
        "key": new_form_key(),
    }


def origin(present: Present) -> dict[str, Any] | None:
    """Where a branch came from, for its pages; None for other tables."""
    came = present.origin
    if came is None:
        return None
    # An import speaks of a table elsewhere, whatever stands here under the same code.
    source = None if present.imported else Table.objects.filter(code=came.code).only("imported").first()
    return {
        "code": came.code,
        "number": came.number,
        "viewer": came.viewer,
        "here": source is not None,
        "of_import": source is not None and source.imported,
        "imported": present.imported,
    }


def _may(present: Present, own: Viewer) -> bool:
    if present.finished or present.imported:
        return True
    if own is None or handed_round((present.places[own].person,), present):
        # The branch would stand open to everybody who gets the screen next.
        return False
    # In a memory game the branch would show again, openly and at leisure, what is to be remembered.
    return PRESENTERS[present.slug].eyes_on_the_past(own, present.setup) == own


@require_POST
@never_cache
def branch(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Make the branch: `seat`, `company` (bots, hot_seat, friends), `level`, and a `nickname` from strangers."""
    present = present_or_404(code)
    own = viewer_of(request, present)
    if not _may(present, own):
        said = _("Only those who sit at a table can play on from it before it is over.")
        return _plain(request, code, number, said, 403)
    wanted = request.POST.get("seat", "")
    seats = {str(seat): seat for seat in range(len(present.places))}
    level = request.POST.get("level", "sensible")
    if wanted not in seats or (not (present.finished or present.imported) and seats[wanted] != own):
        return _plain(request, code, number, _("Please choose a seat of your own."), 400)
    try:
        player = player_of(request) or become(request, request.POST.get("nickname", ""), form_key(request))
    except ValueError:
        return _plain(request, code, number, nickname_fault(request.POST.get("nickname", "")), 400)
    counting.count("table", asker_of(request))
    company: Any = request.POST.get("company", "")
    try:
        table = branching.branch(code, number, player, seats[wanted], company, level=level, key=form_key(request))
    except branching.NothingToPlay as error:
        return _plain(request, code, number, _nothing_to_play(error.code), 422)
    except play.NotYours:
        return _plain(request, code, number, _("Please choose a seat of your own."), 403)
    except play.PlayError as error:
        return _plain(request, code, number, *refusal(error))
    if table.status != "open":
        return redirect("table", code=table.code)
    query = urlencode({"invitation": table.link_token})
    return redirect(f"{reverse('waiting', kwargs={'code': table.code})}?{query}")


def _nothing_to_play(code: str) -> str:
    sentences = {
        "before": _("The game had not begun at that moment."),
        "over": _("The game is over there."),
        "generations": _("This table stands at the end of a long row of branches. Please play on from an earlier one."),
    }
    return sentences[code]


def _plain(request: HttpRequest, code: str, number: int, said: str, status: int) -> HttpResponse:
    back = reverse("at", kwargs={"code": code, "number": number})
    return render(request, "replay/no_branch.html", {"said": said, "back": back}, status=status)
