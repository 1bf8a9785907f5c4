"""Draws Da Yu: a ring dyke in the flood with a raft beside it, in two themes, and the covers for the list of games."""

from __future__ import annotations

from rules.dayu.content import KINDS
from tables.drawing import landscape as land
from tables.drawing.brush import Hand, num, svg, tag
from tables.drawing.marks import INK, sprite
from tables.presenters.dayu import geometry as g
from tables.presenters.dayu.pieces import SYMBOLS, pieces
from tables.presenters.dayu.waters import Theme, curl, landmarks, roof, sky, water
from tables.presenters.dayu.works import dyke, inner, pool, raft

LIGHT: Theme = {
    "ink": "#2f2a24", "sky": "#d9cfb4", "sky2": "#f6e9c8", "sun": "#c65a3a", "mist": "#fbf3dd", "azure": "#5f8798", "malachite": "#7d9f78",
    "w0": "#d8d6b4", "w1": "#bfc6a2", "w2": "#9fb397", "w3": "#7f9d8c", "swell": "#5d6657", "foam": "#fbf7e6", "shade": "#3d2c14",
    "stone": "#a59c8c", "stone2": "#c4bba8", "grass": "#93a862", "grass2": "#aebf78", "tuft": "#66783f", "earth": "#dcc08c", "earth2": "#a98556",
    "field": "#b9c583", "field2": "#94a85f", "jade1": "#a9d3c2", "jade2": "#4f988c",
    "wood": "#bd8a55", "wood3": "#ae7a47", "wood2": "#7b5231", "rope": "#ddc288", "mat": "#d9c48d", "roof": "#5f6c74", "paper": "#f8efd9", "cinnabar": "#b8321f", "lamp": "#ffd978",
    "fir": "#55805c", "crown": "#93a95c", "pine": "#557f6a", "glow": "0", "corner": "#4a3413", "dark": ".32", "grain": ".32",
}  # fmt: skip
DARK: Theme = LIGHT | {
    "ink": "#12141a", "sky": "#2b3140", "sky2": "#5d5a5e", "sun": "#e8d9ae", "mist": "#6f7580", "azure": "#34495c", "malachite": "#3b564e",
    "w0": "#5b6560", "w1": "#4a5957", "w2": "#3b4c4d", "w3": "#2d3f43", "swell": "#202b30", "foam": "#b4bdb2", "shade": "#030405",
    "stone": "#5f5d58", "stone2": "#7a766d", "grass": "#4a5a3c", "grass2": "#566644", "tuft": "#7c8a5c", "earth": "#8b7551", "earth2": "#5d4b33",
    "field": "#46573f", "field2": "#5a6b49", "jade1": "#4e8780", "jade2": "#1e4d52",
    "wood": "#7d5b39", "wood3": "#6f5032", "wood2": "#412c1c", "rope": "#a48d5e", "mat": "#7d7150", "roof": "#3b454d", "paper": "#c9bb98", "cinnabar": "#a8402e",
    "fir": "#34584a", "crown": "#5c7043", "pine": "#375d4e", "glow": "1", "corner": "#030509", "dark": ".55", "grain": ".28",
}  # fmt: skip


def _defs(t: Theme) -> str:
    """What the pictures of one theme are made of."""
    ink = t["ink"]
    return (
        land.wobble("rough", 6, 11)
        + land.soft("soft12", 12)
        + land.misty("ridge", ink, ".5", ".95")
        + land.misty("azure", t["azure"], ".35")
        + land.misty("malachite", t["malachite"], ".35")
        + f'<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="{t["sky"]}"/><stop offset="1" stop-color="{t["sky2"]}"/></linearGradient>'
        + f'<radialGradient id="jade" cy=".62"><stop offset="0" stop-color="{t["jade1"]}"/><stop offset="1" stop-color="{t["jade2"]}"/></radialGradient>'
        + land.fir(ink)
        + land.crown(ink)
        + land.pine(ink)
        + land.hill("hill1", Hand("dayu hill one"), 150, 112, ink)
        + land.hill("hill2", Hand("dayu hill two"), 180, 84, ink)
        + curl(t)
        + roof(t)
    )


def scene(t: Theme) -> str:
    """The whole scenery in one theme, as an SVG file."""
    grain, finish = land.paper(float(t["grain"]), t["corner"], float(t["dark"]), *g.VIEW)
    return svg(
        *g.VIEW,
        f"<defs>{grain}{_defs(t)}</defs>{sky(t)}{water(t)}{landmarks(t)}{inner(t)}{dyke(t)}{pool(t)}{raft(t)}{finish}",
    )


COVER = (14, 0, 620, 403)
"""The part of the board that the cover shows: left, top, width, height."""

_COVER_CARD = ["hoe", "hoe", "hoe", "shovel", "shovel", "shovel", "xirang", "xirang", "cart", "cart"]
_COVER_PIECES = ("flood", "calm", "bundle", "pawn", "sign-0", "sign-1", "sign-2", "sign-3")


def _put(name: str, point: g.Point, opacity: float | None = None) -> str:
    """A piece of the cover."""
    return tag("use", href=f"#{name}", x=num(point.x), y=num(point.y), opacity=opacity)


def cover(t: Theme) -> str:
    """A small picture for the list of games: one flood nearly calmed, others still wild, and who will finish it?"""
    drawing = {name: text.replace(INK, t["ink"]) for name, text in pieces().items()}
    x0, y0, wide, high = COVER
    names = (*_COVER_PIECES, *(f"{work}-{kind}" for work in ("slot", "done") for kind in KINDS))
    defs = "".join(f'<g id="{name}">{drawing[name]}</g>' for name in names)
    live = "".join(_put("bundle", g.Point(g.POOL.x + x, g.POOL.y + y)) for x, y in g.BUNDLES)
    ring = g.ring(5)
    for at, filled in ((0, 8), (1, 2), (4, 4)):
        middle = ring[at].middle
        live += _put("flood", middle) + _put("calm", middle, filled / 10)
        for k, (kind, slot) in enumerate(zip(_COVER_CARD, g.SLOTS, strict=True)):
            name = f"done-{kind}" if k < filled else f"slot-{kind}"
            live += _put(name, g.Point(middle.x + slot.x, middle.y + slot.y))
    for at, seats in ((0, (0, 2)), (4, (1,)), (1, (3,))):
        for k, seat in enumerate(seats):
            x, y = g.stands(ring[at], k, len(seats))
            live += (
                f'<g transform="translate({num(x)} {num(y)})" color="{_SEATS[seat]}"><use href="#pawn"/>'
                f'<use href="#sign-{seat}" transform="translate(0 12)scale(.62)"/></g>'
            )
    grain, finish = land.paper(float(t["grain"]), t["corner"], float(t["dark"]), wide, high)
    inside = (
        f"<defs>{grain}{_defs(t)}{defs}</defs>{sky(t)}{water(t, y0 + high)}{landmarks(t, y0 + high)}{inner(t)}{dyke(t)}{pool(t)}{live}"
        f'<g transform="translate({x0} {y0})">{finish}</g>'
    )
    return svg(400, 260, inside, f"{x0} {y0} {wide} {high}")


_SEATS = ("#c8402f", "#dba02c", "#2f6fb5", "#3f8f4f")


def files() -> dict[str, str]:
    """Every picture of the game: its path below static/, and its text."""
    return {
        "dayu/scene-light.svg": scene(LIGHT),
        "dayu/scene-dark.svg": scene(DARK),
        "dayu/sprite.svg": sprite(SYMBOLS, pieces()),
        "hetu/cover-dayu-light.svg": cover(LIGHT),
        "hetu/cover-dayu-dark.svg": cover(DARK),
    }
