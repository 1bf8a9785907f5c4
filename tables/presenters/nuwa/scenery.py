"""Draws Nüwa's scenery: a sky above a sea of dark cloud, in two themes, and the covers for the list of games."""

from __future__ import annotations

from math import sin

from rules.nuwa.content import GEMS
from tables.drawing import landscape as land
from tables.drawing.brush import Hand, num, pebble, spline, svg
from tables.drawing.marks import sprite
from tables.presenters.nuwa import geometry as g
from tables.presenters.nuwa.heaven import nuwa
from tables.presenters.nuwa.ink import INK
from tables.presenters.nuwa.pieces import LINES, SYMBOLS, pieces

Theme = dict[str, str]

LIGHT: Theme = {
    "ink": "#2f2a24", "sky": "#f4d9b8", "sky2": "#f8e9cf", "sky3": "#cfd9de", "sun": "#f3b65a", "far": "#8ba0b6", "near": "#71889f",
    "c0": "#c3cfd8", "c1": "#8fa3b5", "c2": "#6d839a", "c3": "#566b83", "c4": "#43576f", "rim": "#f2f5f4", "mist": "#f6f0e2",
    "corner": "#2b2f45", "dark": ".34", "grain": ".3", "stars": "0", "pine": "#5d8f73",
}  # fmt: skip
DARK: Theme = LIGHT | {
    "ink": "#10131a", "sky": "#241f3d", "sky2": "#4d3a5a", "sky3": "#5b5570", "sun": "#efd8a0", "far": "#38405e", "near": "#2f3853",
    "c0": "#555b76", "c1": "#414963", "c2": "#343d57", "c3": "#29324a", "c4": "#1f273c", "rim": "#8f9bb5", "mist": "#6d6a86",
    "corner": "#03050b", "dark": ".5", "grain": ".26", "stars": "1", "pine": "#33524d",
}  # fmt: skip

# Rows of cloud from the back to the front: height of the row, size, tone, and how many.
ROWS = (
    (196, 0.62, "c0", 11), (262, 0.8, "c1", 9), (346, 1.0, "c1", 7), (440, 1.12, "c2", 7), (540, 1.3, "c2", 6), (640, 1.5, "c3", 5), (760, 1.8, "c4", 5),
)  # fmt: skip


def _cloud(name: str, hand: Hand, bumps: int, ink: str, rim: str) -> str:
    """A bank of cloud as on scrolls, 220 wide, its foot at the origin: round heads, each with a curl."""
    wide = 220
    heads = []
    x = -wide / 2
    for k in range(bumps):
        size = hand.between(0.75, 1.25) * wide / bumps
        high = 30 + 30 * sin(3.14159 * (k + 0.5) / bumps) + hand.between(-6, 8)
        heads.append((round(x + size / 2), round(-high), round(size * 0.62)))
        x += size * 0.94
    last = heads[-1]
    outline = f"M{-wide // 2 - 26} 26Q{-wide // 2 - 20} 0 {heads[0][0] - heads[0][2]} {heads[0][1] + 18}"
    for x0, y0, r in heads:
        outline += f"C{x0 - r} {y0 - r} {x0 + r} {y0 - r} {x0 + r - 4} {y0 + 14}"
    outline += f"Q{last[0] + last[2] + 34} 2 {last[0] + last[2] + 40} 26"
    curls = "".join(
        f"M{x0 + round(r * 0.42)} {y0 + 22}q{-round(r * 0.1)}-{round(r * 0.5)} {-round(r * 0.5)}-{round(r * 0.42)}t{-round(r * 0.36)} {round(r * 0.4)}q2 {round(r * 0.3)} {round(r * 0.3)} {round(r * 0.22)}t{round(r * 0.14)}-{round(r * 0.22)}"
        for x0, y0, r in heads
    )
    rims = "".join(
        f"M{x0 - round(r * 0.6)} {y0 + 2}Q{x0 - round(r * 0.2)} {y0 - round(r * 0.5)} {x0 + round(r * 0.4)} {y0 - round(r * 0.36)}"
        for x0, y0, r in heads
    )
    return (
        f'<g id="{name}" stroke-linejoin="round" stroke-linecap="round"><path d="{outline}v60H{-wide // 2 - 26}z"/><path d="{outline}" fill="none" stroke="{ink}" stroke-width="2" opacity=".5"/>'
        f'<path d="{curls}" fill="none" stroke="{ink}" stroke-width="1.8" opacity=".34"/><path d="{rims}" fill="none" stroke="{rim}" stroke-width="2.6" opacity=".5"/></g>'
    )


def _defs(t: Theme) -> str:
    ink = t["ink"]
    return (
        land.wobble("rough", 5, 7)
        + land.soft("soft12", 12)
        + land.soft("soft40", 36)
        + land.misty("ridge", ink, ".4", ".9")
        + land.misty("far", t["far"], ".25")
        + land.misty("near", t["near"], ".25")
        + f'<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="{t["sky"]}"/><stop offset=".65" stop-color="{t["sky2"]}"/><stop offset="1" stop-color="{t["sky3"]}"/></linearGradient>'
        + f'<linearGradient id="deep" x2="0" y2="1"><stop offset="0" stop-color="{t["c0"]}"/><stop offset=".4" stop-color="{t["c2"]}"/><stop offset="1" stop-color="{t["c4"]}"/></linearGradient>'
        + "".join(
            _cloud(f"cloud{k}", Hand(f"nuwa cloud {k}"), bumps, ink, t["rim"]) for k, bumps in enumerate((4, 5, 3))
        )
        + land.hill("hill1", Hand("nuwa hill one"), 170, 120, ink)
        + land.hill("hill2", Hand("nuwa hill two"), 240, 92, ink)
        + land.pine(ink)
    )


def sky(t: Theme) -> str:
    """Evening above, and far peaks that stand out of the cloud."""
    hand = Hand("nuwa stars")
    stars = ""
    if t["stars"] == "1":
        dots = "".join(f"M{round(hand.between(0, 1000))} {round(hand.between(4, 150))}h.1" for _ in range(70))
        stars = f'<path d="{dots}" stroke="#f4ecd8" stroke-width="2" stroke-linecap="round" opacity=".7"/>'
    wash = "".join(
        f'<path d="{spline([(round(x), round(y)) for x, y in pebble(hand, cx, cy, w, h, 9, 0.3)], 6, closed=True)}"/>'
        for cx, cy, w, h in ((140, 40, 190, 26), (520, 20, 260, 20), (860, 60, 210, 30))
    )
    peaks = "".join(
        f'<use href="#{form}" transform="translate({x} {y})scale({-s if flip else s} {num(s)})" fill="url(#{tone})"/>'
        for x, y, form, s, flip, tone in (
            (60, 206, "hill2", 1.0, False, "far"), (190, 204, "hill1", 0.7, True, "far"), (330, 206, "hill2", 0.7, False, "far"),
            (640, 206, "hill2", 0.75, True, "far"), (800, 206, "hill1", 0.8, False, "far"), (930, 208, "hill2", 1.05, True, "near"), (-6, 214, "hill1", 1.1, False, "near"),
        )
    )  # fmt: skip
    return (
        f'<path d="M0 0h1000v260H0z" fill="url(#sky)"/>{stars}<g fill="{t["sun"]}" opacity=".3" filter="url(#soft12)">{wash}</g>'
        f'{peaks}<g filter="url(#soft12)" opacity=".8"><path d="M-20 176h1040v26H-20z" fill="{t["mist"]}"/></g>'
    )


def sea(t: Theme) -> str:
    """The sea of cloud on which the road is laid: quiet in the middle, where the tiles lie."""
    hand = Hand("nuwa sea")
    out = '<path d="M0 186h1000v620H0z" fill="url(#deep)"/>'
    for row, (y, size, tone, count) in enumerate(ROWS):
        banks = ""
        step = 1000 / (count - 1.6)
        for k in range(count):
            x = -60 + step * k + hand.between(-0.2, 0.2) * step + (row % 2) * step * 0.4
            flip = hand.unit() < 0.5
            banks += f'<use href="#cloud{(row + k) % 3}" transform="translate({round(x)} {round(y + hand.between(-10, 10))})scale({num(-size if flip else size)} {num(size * 0.8)})"/>'
        near = 1 if row in (0, 6) else 0.62
        out += f'<g fill="{t[tone]}" opacity="{num(near)}">{banks}</g>'
        if row < 6:
            out += f'<path d="M-20 {y + 14}h1040v70H-20z" fill="{t[ROWS[row + 1][2]]}" opacity=".55" filter="url(#soft12)"/>'
    lit = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}"/>'
        for x, y, rx, ry in ((500, 400, 360, 120), (220, 520, 200, 60), (800, 300, 180, 50))
    )
    return out + f'<g fill="{t["rim"]}" opacity=".14" filter="url(#soft40)">{lit}</g>'


def scene(t: Theme) -> str:
    """The whole scenery in one theme, as an SVG file."""
    grain, finish = land.paper(float(t["grain"]), t["corner"], float(t["dark"]), *g.VIEW)
    goddess = f'<g transform="translate(104 92)scale(1.02)" {LINES}>{nuwa().replace(INK, t["ink"])}</g>'
    return svg(*g.VIEW, f"<defs>{grain}{_defs(t)}</defs>{sky(t)}{sea(t)}{goddess}{finish}")


COVER = (0, 0, 600, 390)
"""The part of the board that the cover shows: left, top, width, height."""

COVER_TILES = (
    ("start", 0, 0, 0), ("tee_horizontal", 1, 0, 180), ("cross", 2, 0, 0), ("curve_a", 3, 0, 180), ("curve_a", 3, 1, 0), ("gate", 4, -1, 0), ("court", 2, -1, 0), ("shrine", 0, -1, 0), ("dead_tee_horizontal", 1, 1, 0),
)  # fmt: skip


def cover(t: Theme) -> str:
    """A small picture for the list of games: three stones are found, two rents are still open."""
    drawing = {name: text.replace(INK, t["ink"]).replace("var(--sparks,1)", "1") for name, text in pieces().items()}
    x0, y0, wide, high = COVER
    heaven = f'<g transform="translate(92 96)scale(.95)">{nuwa().replace(INK, t["ink"])}</g>'
    for k, gem in enumerate(GEMS):
        rent = drawing["seam"] + f'<g transform="scale(1.3)">{drawing[gem]}</g>' if k < 3 else drawing["gash"]
        heaven += f'<g transform="translate({232 + 82 * k} 78)scale(.92)">{rent}</g>'
    road = ""
    for name, x, y, turn in COVER_TILES:
        road += f'<g transform="translate({92 + 104 * x} {264 + 86 * y})">{drawing["slab"]}<g transform="rotate({turn})" color="#f3d894">{drawing[name]}{drawing["boulders"] if name.startswith("dead") else ""}</g></g>'
    grain, finish = land.paper(float(t["grain"]), t["corner"], float(t["dark"]), wide, high)
    return svg(
        400,
        260,
        f"<defs>{grain}{_defs(t)}</defs>{sky(t)}{sea(t)}<g {LINES}>{heaven}{road}</g>{finish}",
        f"{x0} {y0} {wide} {high}",
    )


def files() -> dict[str, str]:
    """Every picture of the game: its path below static/, and its text."""
    return {
        "nuwa/scene-light.svg": scene(LIGHT),
        "nuwa/scene-dark.svg": scene(DARK),
        "nuwa/sprite.svg": sprite(SYMBOLS, pieces()),
        "hetu/cover-nuwa-light.svg": cover(LIGHT),
        "hetu/cover-nuwa-dark.svg": cover(DARK),
    }
