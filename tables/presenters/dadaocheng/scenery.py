"""Draws Dadaocheng: the tray of goods on the plaza between river and street, in two themes, and the covers."""

from __future__ import annotations

import re

from tables.drawing import landscape as land
from tables.drawing.brush import num, svg
from tables.drawing.marks import sprite
from tables.presenters.dadaocheng import geometry as g
from tables.presenters.dadaocheng.ground import Theme, defs, plaza, river, roofs, street, tray
from tables.presenters.dadaocheng.ink import INK
from tables.presenters.dadaocheng.pieces import SYMBOLS, pieces

LIGHT: Theme = {
    "ink": "#2f2a24", "earth": "#ead2a4", "earth2": "#dcb987", "earth3": "#c99c68", "joint": "#a97f52", "shade": "#3d2412",
    "w1": "#b9d6d0", "w2": "#7fb2b6", "w3": "#568f9f", "w4": "#3b758c", "foam": "#f5f9f1", "stone": "#b7aa95", "slab": "#cfc0a3",
    "wood": "#c48a54", "wood2": "#a86c3c", "wood3": "#7d4c27", "deck": "#8f5f3a", "lacquer": "#8c3a2a", "gold": "#d9a441",
    "tile": "#66757b", "wall": "#eedcb6", "crown": "#8fa95e", "crown2": "#6f9460",
    "corner": "#4a3413", "dark": ".28", "grain": ".3",
}  # fmt: skip
DARK: Theme = LIGHT | {
    "ink": "#12110f", "earth": "#6f5a45", "earth2": "#584535", "earth3": "#45352a", "joint": "#2f241b", "shade": "#020203",
    "w1": "#45687a", "w2": "#2f5268", "w3": "#213f55", "w4": "#152f43", "foam": "#a8c4ca", "stone": "#645d54", "slab": "#57504a",
    "wood": "#84592f", "wood2": "#6b4424", "wood3": "#472b15", "deck": "#50331f", "lacquer": "#6b2c22", "gold": "#b98a3a",
    "tile": "#3c474d", "wall": "#9a8563", "crown": "#4d6342", "crown2": "#3b5542",
    "corner": "#040507", "dark": ".5", "grain": ".28",
}  # fmt: skip


def scene(t: Theme) -> str:
    """The whole scenery in one theme, as an SVG file."""
    grain, finish = land.paper(float(t["grain"]), t["corner"], float(t["dark"]), *g.VIEW)
    return svg(
        *g.VIEW,
        f"<defs>{grain}{defs(t)}</defs>{plaza(t)}{river(t)}{street(t)}{roofs(t)}{tray(t)}{finish}",
    )


COVER = (0, 132, 768, 499)
"""The part of the board that the cover shows: left, top, width, height."""

_FACES = ("KGRK", "RGGG", "YWRY", "KYWK")
_BACKS = ("WRWY", "WYRW", "GGYR", "GRGR")


def _settled(drawing: str) -> str:
    """A drawing outside a page, where nobody says other colours than the usual ones."""
    return re.sub(r"var\(--[a-z]+,(#[0-9a-f]+)\)", r"\1", drawing)


def cover(t: Theme) -> str:
    """A small picture for the list of games: a line of tea, and the ship that waits for it."""
    drawing = {name: _settled(text.replace(INK, t["ink"])) for name, text in pieces().items()}
    x0, y0, wide, high = COVER
    names = (
        *(f"{kind}-{colour}" for kind in ("disc", "band", "cube") for colour in "WGRYK"),
        "ship-1", "store-upright", "seal", "coin",
    )  # fmt: skip
    symbols = "".join(f'<g id="{name}">{drawing[name]}</g>' for name in names)
    live = '<use href="#ship-1" x="80" y="384"/>'
    for row in range(4):
        place = g.warehouse("WEST", row)
        live += f'<use href="#store-upright" x="{place.x:g}" y="{place.y:g}"/>'
    live += '<use href="#cube-G" x="204" y="314"/><use href="#cube-R" x="204" y="362"/><use href="#cube-W" x="204" y="214"/>'
    live += '<use href="#cube-G" x="58" y="410"/><use href="#cube-G" x="102" y="410"/><use href="#seal" x="46" y="480"/><use href="#coin" x="114" y="480"/>'
    for row, (faces, backs) in enumerate(zip(_FACES, _BACKS, strict=True)):
        for column, (face, back) in enumerate(zip(faces, backs, strict=True)):
            place = g.marker(4 * row + column)
            live += f'<g transform="translate({place.x:g} {place.y:g})"><use href="#disc-{face}"/><use href="#band-{back}"/></g>'
    live += (
        f'<rect x="381" y="281" width="362" height="114" rx="57" fill="none" stroke="{t["gold"]}" stroke-width="9"/>'
    )
    grain, finish = land.paper(float(t["grain"]), t["corner"], float(t["dark"]), wide, high)
    inside = (
        f"<defs>{grain}{defs(t)}{symbols}</defs>{plaza(t)}{river(t)}{tray(t)}{live}"
        f'<g transform="translate({num(x0)} {num(y0)})">{finish}</g>'
    )
    return svg(400, 260, inside, f"{x0} {y0} {wide} {high}")


def files() -> dict[str, str]:
    """Every picture of the game: its path below static/, and its text."""
    return {
        "dadaocheng/scene-light.svg": scene(LIGHT),
        "dadaocheng/scene-dark.svg": scene(DARK),
        "dadaocheng/sprite.svg": sprite(SYMBOLS, pieces()),
        "hetu/cover-dadaocheng-light.svg": cover(LIGHT),
        "hetu/cover-dadaocheng-dark.svg": cover(DARK),
    }
