"""Draws Ferry: a lake at morning between an island and a landing, in two themes, and the covers for the list of games."""

from __future__ import annotations

from tables.drawing import landscape as land
from tables.drawing.brush import Hand, num, svg
from tables.drawing.marks import sprite
from tables.presenters.ferry import geometry as g
from tables.presenters.ferry.animals import EYES
from tables.presenters.ferry.ink import INK
from tables.presenters.ferry.lake import Theme, hills, lilies, moorings, sky, water
from tables.presenters.ferry.pieces import SYMBOLS, pieces
from tables.presenters.ferry.shore import beach, board, docks, landing, woods

LIGHT: Theme = {
    "ink": "#2f2a24", "sky": "#f9e6c4", "sky2": "#fdf3dc", "sun": "#f2b04c", "halo": "#fff0c4", "far": "#8ea9b8", "near": "#7f9f93", "mist": "#fdf6e6",
    "w0": "#f4e3c0", "w1": "#bcd8d2", "w2": "#86bcc2", "w3": "#5799aa", "w4": "#3c7c95", "foam": "#f7faf3", "shallow": "#a5d3c8",
    "sand": "#ecd6a2", "sand2": "#f5e6bd", "wet": "#d0b179", "grass": "#a9bc76", "grass2": "#8fa965", "shade": "#4d3f22",
    "fir": "#5f8a68", "fir2": "#4d7a63", "crown": "#9fb565", "crown2": "#bfae5a", "pine": "#5d8f73", "rock": "#b9ad98",
    "wood": "#b98550", "wood2": "#8f6238", "roof": "#5b6b76", "paper": "#f8efd9", "leaf": "#6f9d5c", "leaf2": "#86b070", "lotus": "#eaa5ae",
    "corner": "#4a3413", "dark": ".26", "grain": ".3", "glitter": ".85", "stars": "0",
}  # fmt: skip
DARK: Theme = LIGHT | {
    "ink": "#12151a", "sky": "#26304a", "sky2": "#8a5c57", "sun": "#f0c27c", "halo": "#d98d6a", "far": "#34445e", "near": "#2c4650", "mist": "#7b7f93",
    "w0": "#7e6266", "w1": "#46607a", "w2": "#2f5570", "w3": "#224860", "w4": "#183a52", "foam": "#b9d3d8", "shallow": "#3d6d78",
    "sand": "#7b6c4c", "sand2": "#8c7d5b", "wet": "#5c4f37", "grass": "#4a5a3f", "grass2": "#3c4e3a", "shade": "#05080a",
    "fir": "#34584a", "fir2": "#2b4a45", "crown": "#5c7043", "crown2": "#776a3a", "pine": "#375d4e", "rock": "#6f6c66",
    "wood": "#84603c", "wood2": "#5f4228", "roof": "#3a4652", "paper": "#c9bb98", "leaf": "#40664a", "leaf2": "#4f7856", "lotus": "#b9808f",
    "corner": "#04070b", "dark": ".5", "grain": ".28", "glitter": ".5", "stars": "1",
}  # fmt: skip


def _defs(t: Theme) -> str:
    """What the pictures of one theme are made of."""
    ink = t["ink"]
    return (
        land.wobble("rough", 6, 5)
        + land.soft("soft6", 5)
        + land.soft("soft12", 12)
        + land.soft("soft40", 34)
        + land.misty("ridge", ink, ".5", ".95")
        + land.misty("far", t["far"], ".3")
        + land.misty("near", t["near"], ".3")
        + f'<linearGradient id="lake" x2="0" y2="1"><stop offset="0" stop-color="{t["w0"]}"/><stop offset=".08" stop-color="{t["w1"]}"/><stop offset=".3" stop-color="{t["w2"]}"/><stop offset=".66" stop-color="{t["w3"]}"/><stop offset="1" stop-color="{t["w4"]}"/></linearGradient>'
        + f'<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="{t["sky"]}"/><stop offset="1" stop-color="{t["sky2"]}"/></linearGradient>'
        + land.fir(ink)
        + land.crown(ink)
        + land.pine(ink)
        + land.hill("hill1", Hand("ferry hill one"), 190, 104, ink)
        + land.hill("hill2", Hand("ferry hill two"), 240, 78, ink)
        + land.stone("stone", Hand("ferry stone"), ink)
        + f'<g id="pad"><path d="M0 0L17-4A19 9 0 1 0 12 7z" fill="{t["leaf"]}" stroke="{ink}" stroke-width="1.6" stroke-linejoin="round"/><path d="M-2 0L-14-3M-2 0L-13 3M0 1L-4 6M0-1L-2-6M2 1L5 6M2-1L7-5" stroke="{t["leaf2"]}" stroke-width="1.5"/></g>'
        + f'<g id="lotus" stroke="{ink}" stroke-width="1.4" stroke-linejoin="round"><path d="M0 2Q-17-2-16-11Q-8-10-4-5Q-6-14 0-20Q6-14 4-5Q8-10 16-11Q17-2 0 2z" fill="{t["lotus"]}"/><path d="M0 2Q-8-3-9-14Q-3-11 0-4Q3-11 9-14Q8-3 0 2z" fill="#fff" fill-opacity=".5"/></g>'
    )


def scene(t: Theme) -> str:
    """The whole scenery in one theme, as an SVG file."""
    grain, finish = land.paper(float(t["grain"]), t["corner"], float(t["dark"]), *g.VIEW)
    return svg(
        *g.VIEW,
        f"<defs>{grain}{_defs(t)}</defs>{sky(t)}{hills(t)}{water(t)}{moorings(t)}{beach(t)}{docks(t)}{woods(t)}{landing(t)}{lilies(t)}{board(t)}{finish}",
    )


def cover(t: Theme) -> str:
    """A small picture for the list of games: who sits between whom?"""
    drawing = {name: text.replace(INK, t["ink"]) for name, text in pieces().items()}
    x0, y0, wide, high = COVER
    colours = ("#c8402f", "#dba02c", "#2f6fb5", "#3f8f4f")

    def passenger(kind: str, seat: int, x: float, y: float, look: float) -> str:
        eyes = (
            f'<g transform="translate({num(look)} {num(EYES[kind])})">{drawing["pupils"]}</g>' if kind in EYES else ""
        )
        sign = f'<g transform="translate(0 33)">{drawing[f"sign-{seat}"]}</g>' if kind in EYES else ""
        return f'<g transform="translate({num(x)} {num(y)})scale({g.SEATED})" color="{colours[seat]}">{drawing[kind]}{eyes}{sign}</g>'

    afloat = ""
    for kind, x, y, crew in (
        ("C", 520, 300, (("wolf", 0, 2.4), ("goat", 1, -2.4), ("cabbage", 2, -1))),
        ("B", 470, 492, (("covered", 0, 0), ("dog", 3, 0))),
    ):
        afloat += f'<g transform="translate({x} {y})">{drawing[f"boat-{kind}-back"]}'
        for (name, seat, look), spot in zip(crew, g.SPOTS, strict=False):
            afloat += passenger(name, seat, spot.x, spot.y, look)
        afloat += drawing[f"boat-{kind}-front"] + "</g>"
    grain, finish = land.paper(float(t["grain"]), t["corner"], float(t["dark"]), wide, high)
    ashore = passenger("wolf", 2, 226, 300, 2) + passenger("goat", 3, 176, 372, 2)
    inside = (
        f"<defs>{grain}{_defs(t)}</defs>{sky(t)}{hills(t)}{water(t)}{beach(t)}{woods(t)}{ashore}{afloat}"
        f'<g transform="translate({x0} {y0})">{finish}</g>'
    )
    return svg(400, 260, inside, f"{x0} {y0} {wide} {high}")


COVER = (120, 40, 600, 390)
"""The part of the board that the cover shows: left, top, width, height."""


def files() -> dict[str, str]:
    """Every picture of the game: its path below static/, and its text."""
    return {
        "ferry/scene-light.svg": scene(LIGHT),
        "ferry/scene-dark.svg": scene(DARK),
        "ferry/sprite.svg": sprite(SYMBOLS, pieces()),
        "hetu/cover-ferry-light.svg": cover(LIGHT),
        "hetu/cover-ferry-dark.svg": cover(DARK),
    }
