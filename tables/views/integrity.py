"""The console of the desk that tells whether the stored logs are what was played, and verifies them all."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tables.models import Table
from tables.moderation import integrity, staff_log
from tables.presenters.registry import game_name
from tables.views.common import is_htmx
from tables.views.guard import permitted

MOST_SHOWN = 50


@require_safe
@never_cache
@permitted("moderate")
def page(request: HttpRequest) -> HttpResponse:
    """What was found last, tables by rules version, tables that do not go on, and whether the staff log is whole."""
    words = {
        "nobody": _("waits for nobody"),
        "bot": _("a bot should have played long ago"),
        "person": _("nobody has come for a month"),
    }
    context = {
        **_progress(),
        "versions": [{**one._asdict(), "name": game_name(one.game)} for one in integrity.versions()],
        "stuck": [
            {
                "code": one.table.code,
                "name": game_name(one.table.game),
                "why": words[one.why],
                "at": one.table.changed_at,
            }
            for one in integrity.stuck()
        ],
        "staff_faults": staff_log.faults(),
    }
    return render(request, "review/integrity.html", context)


@require_POST
@never_cache
@permitted("moderate")
def go_on(request: HttpRequest) -> HttpResponse:
    """Verify the next portion of all tables, beginning anew when the last verification is finished."""
    assert isinstance(request.user, User)
    integrity.go_on(integrity.begin(request.user))
    if not is_htmx(request):
        return redirect("integrity")
    return render(request, "review/sweep.html", _progress())


def _progress() -> dict[str, Any]:
    sweep = integrity.latest()
    bad = list(integrity.bad()[:MOST_SHOWN])
    done = sweep.checked.count() if sweep is not None else 0
    open_still = integrity.left(sweep).count() if sweep is not None and sweep.finished_at is None else 0
    return {
        "sweep": sweep,
        "done": done,
        "all": done + open_still,
        "tables": Table.objects.count(),
        "bad": [
            # Said anew, for the sentence was kept in the language of whoever verified.
            {
                "code": one.table.code,
                "name": game_name(one.table.game),
                "imported": one.table.imported,
                "at": one.at,
                **_found(one.table),
            }
            for one in bad
        ],
    }


def _found(table: Table) -> dict[str, Any]:
    return integrity.examine(table)._asdict()
