"""Tool cards as the templates draw them: on the piles, in rows, in the hand with a corner turned up."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.dayu.content import KINDS, Frame, Side
from rules.dayu.view import DayuView, ToolView
from tables.presenters.dayu import geometry as g
from tables.presenters.dayu.pieces import SYMBOLS


@cache
def box(symbol: str, scale: float = 1.0, x: float = 0.0, y: float = 0.0) -> str:
    """The attributes that put a symbol's middle at x, y."""
    width, height = (side * scale for side in SYMBOLS[symbol])
    return f'x="{x - width / 2:.4g}" y="{y - height / 2:.4g}" width="{width:.4g}" height="{height:.4g}"'


def shown(side: Side) -> list[str]:
    """The tools of a side, each as often as it is there."""
    return [kind for kind, count in zip(KINDS, side.tools, strict=True) for _ in range(count)]


def _tiles(kinds: list[str], tiles: g.Tiles) -> list[tuple[str, str]]:
    return [
        (f"tile-{kind}", box("tile-hoe", tiles.scale, x, y)) for kind, (x, y) in zip(kinds, tiles.middles, strict=True)
    ]


def lying(frame: Frame, side: Side, rune_up: bool) -> dict[str, Any]:
    """A card that lies flat: everything of the side that is up."""
    kinds = shown(side)
    return {
        "frame": f"tool-{frame}",
        "tiles": _tiles(kinds, g.CHOICE if side.one_of else g.tiles(len(kinds))),
        "choice": "translate(0 -3)" if side.one_of else "",
        "points": side.points,
        "mark": "rune" if rune_up else "plain",
        "mark_at": box("rune", 1, 0, 57),
        "flap": None,
    }


def held(frame: Frame, up: Side, rune_up: bool, other: Side) -> dict[str, Any]:
    """A card with its lower right corner turned up, so that the other side shows."""
    kinds = shown(up)
    counts = tuple(count for count in other.tools if count)
    places = zip(other.kinds, g.turned_up(counts, *((g.FLAP_APART,) if other.one_of else ())), strict=True)
    return {
        **lying(frame, up, rune_up),
        "tiles": _tiles(kinds, g.HELD_CHOICE if up.one_of else g.held(len(kinds))),
        "choice": "translate(-7.5 -19.5) scale(.86)" if up.one_of else "",
        "mark_at": box("rune", 1, -34, 36),
        "flap": {
            "at": f"translate({g.FLAP.x:g} {g.FLAP.y:g}) rotate({g.FLAP_TURN:g})",
            "tiles": [(f"tile-{kind}", box("tile-hoe", g.FLAP_TILE, x)) for kind, xs in places for x in xs],
            "choice": "scale(.5)" if other.one_of else "",
        },
    }


def other_side(view: DayuView, tool: ToolView) -> Side | None:
    """The side below, where it is to be shown: one may look at it now, or the table helps to remember."""
    if tool.remembered and not (view.options.memory_aid or tool.plain):
        return None
    return tool.other


def in_hand(tool: ToolView) -> dict[str, Any]:
    """A card as its owner holds it."""
    assert tool.other is not None
    return held(tool.frame, tool.up, tool.rune_up, tool.other)


def in_row(view: DayuView, tool: ToolView) -> dict[str, Any]:
    """A card in somebody's row, with its corner turned up only where the table helps to remember."""
    if view.options.memory_aid and tool.other is not None:
        return held(tool.frame, tool.up, tool.rune_up, tool.other)
    return lying(tool.frame, tool.up, tool.rune_up)
