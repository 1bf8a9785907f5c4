"""The rules of a game for people, with pictures drawn from positions."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.presenters.base import Presenter
from tables.presenters.pictures import pictures
from tables.views.common import language, presenter_or_404


@require_safe
@never_cache
def page(request: HttpRequest, game: str) -> HttpResponse:
    """The rules page; `#rule-<name>` are the anchors that refusals lead to."""
    presenter = presenter_or_404(game)
    context = {
        "game": game,
        "game_name": presenter.name,
        "meta": presenter.game.meta,
        "pictures": pictures(presenter, language()),
        "options": _options(presenter),
        **presenter.rules_context(),
    }
    return render(request, f"games/{game}/rules.html", context)


def _options(presenter: Presenter[Any]) -> list[dict[str, Any]]:
    told = []
    for option in presenter.game.meta.options:
        label, line = presenter.option_words(option.name)
        values = [presenter.option_words(option.name, value) for value in option.values]
        told.append({"label": label, "line": line, "values": values})
    return told
