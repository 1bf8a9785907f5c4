"""All generated pictures: those of the house, and those of every game whose presenter has a `scenery`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

import tables.presenters

HOUSE = "hetu"


def collections() -> list[str]:
    """Names of what can be drawn: the house, then the games."""
    games = [m.name for m in iter_modules(tables.presenters.__path__) if m.ispkg]
    return [HOUSE, *(name for name in games if find_spec(f"tables.presenters.{name}.scenery"))]


def drawn(only: str | None = None) -> dict[str, str]:
    """Path below static/ and text of every picture, or of one collection's."""
    out: dict[str, str] = {}
    for name in collections() if only is None else [only]:
        module = "tables.drawing.hetu" if name == HOUSE else f"tables.presenters.{name}.scenery"
        pictures: dict[str, str] = import_module(module).files()
        out |= pictures
    return out
