"""Draws Niagara: the scenery of the board in two themes, and the covers for the list of games."""

from __future__ import annotations

from tables.drawing import landscape as land
from tables.drawing.brush import Hand, num, spline, svg
from tables.presenters.niagara import geometry as g
from tables.presenters.niagara.pieces import pieces, sprite
from tables.presenters.niagara.shore import fan, jetty, pits, posts, woods
from tables.presenters.niagara.water import ARMS, COVE, STEM, Theme, cliff, falls, mist, river

SYMBOLS: dict[str, tuple[int, int]] = {
    "disc": (124, 124),
    "canoe": (128, 56),
    "sign-0": (28, 28),
    "sign-1": (28, 28),
    "sign-2": (28, 28),
    "sign-3": (28, 28),
    "sign-4": (28, 28),
    "gem-violet": (36, 36),
    "gem-white": (36, 36),
    "gem-yellow": (36, 36),
    "gem-blue": (36, 36),
    "gem-red": (36, 36),
    "card": (100, 140),
    "card-cloud": (100, 140),
    "card-back": (100, 140),
    "needle": (304, 304),
    "lamp-lit": (56, 72),
    "lamp-unlit": (56, 72),
    "ring": (132, 132),
    "ring-picked": (132, 132),
    "tick": (32, 32),
    "life-ring": (48, 48),
    "splash": (140, 120),
    "mist": (220, 160),
    "sun": (48, 48),
    "cloud": (48, 48),
    "rain": (48, 48),
    "storm": (48, 48),
    "goal-five": (56, 56),
    "goal-four": (56, 56),
    "goal-seven": (56, 56),
    "laurel": (72, 72),
}
"""Every symbol of static/niagara/sprite.svg with its width and height in units of the board.

A symbol's middle is the point to place it by: `<use width=w height=h x=-w/2 y=-h/2>` in a group
moved to that point. The canoe points left; the needle points up, its middle is the pivot and it frames the panel it points to;
the seat's colour is `color`. Weather: storm is +2, rain +1, cloud 0, sun -1.
"""

LIGHT: Theme = {
    "ink": "#2f2a24", "ground": "#e3dcb9", "wash": "#c9cd9a", "wash2": "#d9c894", "wash3": "#b7c499", "tuft": "#7d8450",
    "shade": "#4d3f22", "sand": "#d3b277", "sand2": "#eddcae", "bank": "#8a6a3c",
    "foam": "#f4f8f1", "water1": "#a3cfcf", "water2": "#6fadbb", "water3": "#4488a3", "deep": "#2f6d8d",
    "fir": "#5f8a68", "fir2": "#4d7a63", "crown": "#9fb565", "crown2": "#bfae5a", "pine": "#5d8f73",
    "azure": "#5f93a8", "malachite": "#7fa981", "mist": "#fbf7ea", "rock": "#b9ad98", "rock2": "#9a907f",
    "gorge": "#3c7690", "gorge2": "#b9d6d6", "wood": "#b98550", "wood2": "#8f6238", "roof": "#5b6b76", "wall": "#f1e3c2",
    "paper": "#f8efd9", "gold": "#d9a441", "cinnabar": "#b8321f", "soil": "#8b6544", "soil2": "#a67c55", "lamp": "#ffd978",
    "glow": "0", "corner": "#4a3413", "dark": ".3", "grain": ".32",
    "sky-2": "#5f7f93", "sky-1": "#8fb2bb", "sky0": "#cfdcd2", "sky1": "#f2d58c",
}  # fmt: skip
DARK: Theme = LIGHT | {
    "ink": "#14161a", "ground": "#3a4438", "wash": "#33443a", "wash2": "#4a4a38", "wash3": "#2d3f3b", "tuft": "#8a946c",
    "shade": "#05080a", "sand": "#6f6145", "sand2": "#8d7d5a", "bank": "#3c3324",
    "foam": "#cfe6e6", "water1": "#4e8592", "water2": "#2f6477", "water3": "#214e66", "deep": "#173b53",
    "fir": "#34584a", "fir2": "#2b4a45", "crown": "#5c7043", "crown2": "#776a3a", "pine": "#375d4e",
    "azure": "#33566c", "malachite": "#40634f", "mist": "#9fb8bd", "rock": "#6f6c66", "rock2": "#57554f",
    "gorge": "#16354a", "gorge2": "#4a7480", "wood": "#84603c", "wood2": "#5f4228", "roof": "#3a4652", "wall": "#b39d72",
    "paper": "#c9bb98", "gold": "#c7933c", "cinnabar": "#b8442f", "soil": "#4e3a29", "soil2": "#644b35", "lamp": "#ffd978",
    "glow": "1", "corner": "#04070b", "dark": ".55", "grain": ".3",
    "sky-2": "#38506a", "sky-1": "#557a8a", "sky0": "#8ea39d", "sky1": "#c9a552",
}  # fmt: skip


def _defs(t: Theme) -> str:
    """What the pictures of one theme are made of."""
    ink = t["ink"]
    lines = "".join(spline(line) for line in (STEM, *ARMS.values()))
    return (
        land.wobble("rough", 7, 3)
        + land.melt("melt", 10, 8, 3)
        + land.soft("soft6", 5)
        + land.soft("soft12", 11)
        + land.soft("soft40", 34)
        + land.misty("ridge", ink, ".5", ".95")
        + land.misty("azure", t["azure"], ".2")
        + land.misty("malachite", t["malachite"], ".2")
        + f'<linearGradient id="gorge"><stop offset="0" stop-color="{t["gorge2"]}"/><stop offset="1" stop-color="{t["gorge"]}"/></linearGradient>'
        + f'<linearGradient id="drop"><stop offset="0" stop-color="{t["water2"]}" stop-opacity="0"/><stop offset=".45" stop-color="{t["water2"]}"/></linearGradient>'
        + f'<linearGradient id="veil"><stop offset="0" stop-color="{t["mist"]}" stop-opacity="0"/><stop offset=".3" stop-color="{t["mist"]}" stop-opacity=".8"/><stop offset=".62" stop-color="{t["foam"]}" stop-opacity=".5"/><stop offset="1" stop-color="{t["foam"]}" stop-opacity=".1"/></linearGradient>'
        + '<clipPath id="edge"><path d="'
        + spline([(round(cliff(y) + 6), y) for y in range(-20, 900, 50)])
        + 'H1020V-20z"/></clipPath>'
        + f'<path id="river" d="{lines}"/><path id="cove" d="{spline(COVE)}"/>'
        + f'<pattern id="tufts" width="66" height="54" patternUnits="userSpaceOnUse"><path d="M10 20l-3-7M12 20v-9M14 20l3-7M44 46l-3-6M46 46v-8M48 46l3-6M56 14h.1M28 36h.1M4 44h.1" stroke="{t["tuft"]}" stroke-width="1.7" stroke-linecap="round"/></pattern>'
        + land.fir(ink)
        + land.crown(ink)
        + land.pine(ink)
        + land.hill("hill1", Hand("hill one"), 150, 96, ink)
        + land.hill("hill2", Hand("hill two"), 190, 78, ink)
        + land.stone("stone1", Hand("stone one"), ink)
        + land.stone("stone2", Hand("stone two"), ink)
        + "".join(
            f'<g id="{name}" fill="{t[fill]}"><use href="#{form}" transform="scale({size})"/></g>'
            for name, form, fill, size in (
                ("f1", "fir", "fir", "1.1"),
                ("f2", "fir", "fir2", "1"),
                ("f3", "fir", "fir", ".86"),
                ("c1", "crown", "crown", "1.08"),
                ("c2", "crown", "crown2", ".95"),
                ("c3", "crown", "crown", ".86"),
                ("s1", "stone1", "rock", "1.1"),
                ("s2", "stone2", "rock", ".9"),
                ("s3", "stone1", "rock", "-.6"),
            )
        )
    )


def _ground(t: Theme) -> str:
    hand = Hand("niagara ground")
    blobs = ""
    for k in range(14):
        blobs += f'<ellipse cx="{round(hand.between(100, 1000))}" cy="{round(hand.between(0, 800))}" rx="{round(hand.between(70, 190))}" ry="{round(hand.between(50, 110))}" fill="{t[("wash", "wash2", "wash3")[k % 3]]}"/>'
    return (
        f'<rect width="1000" height="800" fill="{t["ground"]}"/><g filter="url(#soft40)" opacity=".9">{blobs}</g>'
        f'<rect width="1000" height="800" fill="url(#tufts)" opacity=".42"/><g clip-path="url(#edge)">{river(t)}</g>'
    )


def scene(t: Theme) -> str:
    """The whole scenery in one theme, as an SVG file."""
    grain, finish = land.paper(float(t["grain"]), t["corner"], float(t["dark"]), *g.VIEW)
    return svg(
        *g.VIEW,
        f"<defs>{grain}{_defs(t)}</defs>{_ground(t)}{falls(t)}{pits(t)}{jetty(t)}{woods(t)}{posts(t)}{fan(t)}{mist(t)}{finish}",
    )


def cover(t: Theme) -> str:
    """A small picture for the list of games: three canoes on their way to the upper fall, one of them too late."""
    drawing = pieces()
    x0, y0, wide, high = COVER
    afloat = ""
    for space, colour, seat in (("U7", "#c8372d", 0), ("U6", "#e2a52a", 1), ("5", "#2c6fbb", 2)):
        at = g.SPACES[space]
        afloat += (
            f'<g transform="translate({num(at.x)} {num(at.y)})">{drawing["disc"]}<g color="{colour}"><g transform="rotate({num(at.turn)})">{drawing["canoe"]}'
            f'<g transform="translate({num(g.SIGN_AT.along)} 0)rotate({num(-at.turn)})">{drawing[f"sign-{seat}"]}</g></g></g></g>'
        )
    for name in ("red", "blue", "yellow"):
        gems = "".join(f'<use href="#{name}" x="{num(x)}" y="{num(y)}"/>' for x, y in g.heap(7).offsets)
        afloat += f'<g transform="translate({num(g.PITS[name].x)} {num(g.PITS[name].y)})"><defs><g id="{name}">{drawing["gem-" + name]}</g></defs>{gems}</g>'
    lamp = g.LAMPS["U"]
    afloat += f'<g transform="translate({num(lamp.x)} {num(lamp.y)})">{drawing["lamp-lit"]}</g>'
    grain, finish = land.paper(float(t["grain"]), t["corner"], float(t["dark"]), wide, high)
    inside = (
        f"<defs>{grain}{_defs(t)}</defs>{_ground(t)}{falls(t)}{pits(t)}{woods(t, COVER)}{afloat}{mist(t)}"
        f'<g transform="translate({x0} {y0})">{finish}</g>'
    )
    return svg(400, 260, inside, f"{x0} {y0} {wide} {high}")


COVER = (0, 40, 700, 455)
"""The part of the board that the cover shows: left, top, width, height."""


def files() -> dict[str, str]:
    """Every picture of the game: its path below static/, and its text."""
    return {
        "niagara/scene-light.svg": scene(LIGHT),
        "niagara/scene-dark.svg": scene(DARK),
        "niagara/sprite.svg": sprite(SYMBOLS),
        "hetu/cover-niagara-light.svg": cover(LIGHT),
        "hetu/cover-niagara-dark.svg": cover(DARK),
    }
