"""The presenters of all games: one line a game."""

from __future__ import annotations

from typing import Any

from tables.presenters.base import Presenter
from tables.presenters.dadaocheng.presenter import DadaochengPresenter
from tables.presenters.dayu.presenter import DayuPresenter
from tables.presenters.ferry.presenter import FerryPresenter
from tables.presenters.niagara.presenter import NiagaraPresenter
from tables.presenters.nuwa.presenter import NuwaPresenter

PRESENTERS: dict[str, Presenter[Any]] = {
    presenter.slug: presenter
    for presenter in (NiagaraPresenter(), DadaochengPresenter(), DayuPresenter(), FerryPresenter(), NuwaPresenter())
}
"""Slug of the game -> its presenter."""


def game_name(slug: str) -> str:
    """The name of a game in the active language; of one that this server does not have its slug, for lists."""
    return PRESENTERS[slug].name if slug in PRESENTERS else slug
