"""The river of Niagara's scenery: where it runs, its water, the two falls and their mist."""

from __future__ import annotations

from math import pi, sin

from tables.drawing import landscape as land
from tables.drawing.brush import XY, Hand, away, beside, num, pairs, pebble, spline, walk
from tables.presenters.niagara import geometry as g

Theme = dict[str, str]

STEM: list[XY] = [(1010, 540), (940, 540), (872, 544), *[g.SPACES[s][:2] for s in "12345"]]
ARMS: dict[str, list[XY]] = {
    "U": [
        *[g.SPACES[s][:2] for s in "45"],
        (502, 300),
        *[g.SPACES[s][:2] for s in ("U6", "U7")],
        g.FALLS["U"].edge[:2],
        (56, 240),
    ],
    "D": [
        *[g.SPACES[s][:2] for s in "45"],
        (522, 436),
        (482, 524),
        *[g.SPACES[s][:2] for s in ("D6", "D7")],
        g.FALLS["D"].edge[:2],
        (56, 590),
    ],
}
COVE: list[XY] = [(1000, 386), (994, 480), (990, 600), (996, 712)]
COVE_EXTRA = 128.0
RIVER = [place for line in (STEM, *ARMS.values()) for place in walk(line, 8)]
COVE_WALK = walk(COVE, 8)


def cliff(y: float) -> float:
    """How far from the left the land breaks off, at a height on the board."""
    return 118 + 7 * sin(y * 0.021 + 1) + 4 * sin(y * 0.057)


def _strokes(t: Theme, color: str, width: float, opacity: str = "", melt: str = "melt", down: int = 0) -> str:
    more = f' opacity="{opacity}"' if opacity else ""
    moved = f' transform="translate(0 {down})"' if down else ""
    return (
        f'<g stroke="{t[color]}" filter="url(#{melt})"{more}{moved}><use href="#cove" stroke-width="{num(width + COVE_EXTRA)}"/>'
        f'<use href="#river" stroke-width="{num(width)}"/></g>'
    )


def river(t: Theme) -> str:
    """The water: all branches at one width before the next, so that they flow into each other."""
    hand = Hand("niagara river")
    out = '<g fill="none" stroke-linecap="round" stroke-linejoin="round">' + _strokes(t, "shade", 186, ".22", down=9)
    for color, width in (
        ("bank", 181),
        ("sand", 176),
        ("sand2", 164),
        ("ink", 154),
        ("foam", 148),
        ("water1", 141),
        ("foam", 127),
        ("water1", 124),
    ):
        out += _strokes(t, color, width)
    for color, width, opacity in (
        ("water2", 114, ".8"),
        ("water2", 96, ".9"),
        ("water3", 70, ".75"),
        ("deep", 36, ".5"),
    ):
        out += _strokes(t, color, width, opacity, "soft6")
    flow = ""
    lines = [walk(STEM, 10), *(walk(line[1:], 10) for line in ARMS.values())]
    for line in lines:
        for offset in (-58, -47, -34, -18, 0, 18, 34, 47, 58):
            at = int(hand.between(0, 9))
            while at < len(line) - 5:
                length = int(hand.between(4, 8))
                part = beside(line[at : at + length : 3], offset + hand.between(-4, 4))
                if len(part) > 1 and part[-1][0] > 136 and part[0][0] < 860:
                    flow += f"M{_whole(part[0])}" + (
                        f"Q{_whole(part[1])} {_whole(part[2])}" if len(part) > 2 else f"L{_whole(part[1])}"
                    )
                at += length + int(hand.between(5, 16))
    for _ in range(46):
        x, y, w = hand.between(868, 990), hand.between(290, 790), round(hand.between(8, 16))
        if away((x, y), COVE_WALK) < 110:
            flow += f"M{_whole((x, y))}q{w}-8 {2 * w} 0"
    return out + f'<path d="{flow}" stroke="{t["foam"]}" stroke-width="2" opacity=".55" filter="url(#rough)"/></g>'


def _whole(point: XY) -> str:
    return f"{round(point[0])} {round(point[1])}"


def falls(t: Theme) -> str:
    """The gorge on the left, the cliff and both falls."""
    hand = Hand("niagara falls")
    edge: list[XY] = [(round(cliff(y)), y) for y in range(-20, 900, 50)]
    foot: list[XY] = [(round(cliff(y) - 46 - hand.between(-8, 8)), y + 22) for y in range(-20, 900, 50)]
    out = f'<path d="{spline(edge)}H-20V-20z" fill="url(#gorge)"/>'
    swash = "".join(
        f"M{pairs([(round(hand.between(-10, 40)), y)])}q{pairs([(14, -7), (26, 0)])}t26 0" for y in range(12, 800, 23)
    )
    out += f'<path d="{swash}" fill="none" stroke="{t["foam"]}" stroke-width="2" opacity=".35" stroke-linecap="round"/>'
    face = spline(edge) + "L" + pairs([foot[-1]]) + spline(foot[::-1])[len("M" + pairs([foot[-1]])) :] + "z"
    out += f'<g filter="url(#rough)"><path d="{face}" fill="{t["rock2"]}" stroke="{t["ink"]}" stroke-width="3" stroke-linejoin="round"/>'
    hatch = ""
    for down in range(-10, 820, 11):
        length = hand.between(14, 42)
        hatch += f"M{round(cliff(down)) - 2} {down}l{round(-length)} {round(length * 0.45)}"
    out += f'<path d="{hatch}" stroke="{t["ink"]}" stroke-width="2" opacity=".45" stroke-linecap="round"/>'
    ledge = spline([(round(x - 13 - hand.between(0, 8)), y + 5) for x, y in edge])
    out += f'<path d="{ledge}" fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="34 9 12 30" stroke-linecap="round" opacity=".3"/></g>'
    for fall in g.FALLS.values():
        y = fall.edge.y
        top, low = y - 72, y + 72
        curtain = (
            f"M130 {num(top)}C108 {num(top - 4)} 84 {num(top + 8)} 46 {num(top + 22)}L34 {num(low + 48)}"
            f"C70 {num(low + 26)} 108 {num(low + 4)} 130 {num(low)}Q116 {num(y)} 130 {num(top)}z"
        )
        out += f'<path d="{curtain}" fill="url(#drop)"/><path d="{curtain}" fill="url(#veil)"/>'
        light = dark = ""
        for k in range(30):
            s = (k + hand.between(0.1, 0.9)) / 30
            y0 = top + 4 + (low - top - 8) * s
            x0 = 125 - 9 * sin(pi * s) + hand.between(-10, 0)
            length = hand.between(0.35, 1)
            stroke = f"M{pairs([(round(x0), round(y0))])}c{pairs([(-round(24 * length), 2), (-round(48 * length), round(12 * length)), (-round(74 * length), round((24 + 22 * s) * length))])}"
            if k % 3:
                light += stroke
            else:
                dark += stroke
        out += (
            f'<path d="{dark}" fill="none" stroke="{t["deep"]}" stroke-width="2.6" opacity=".5" stroke-linecap="round"/>'
            f'<path d="{light}" fill="none" stroke="{t["foam"]}" stroke-width="3.2" opacity=".85" stroke-linecap="round"/>'
            f'<path d="M131 {num(top + 2)}Q117 {num(y)} 131 {num(low - 2)}" fill="none" stroke="{t["foam"]}" stroke-width="7" opacity=".9" stroke-linecap="round"/>'
            f'<path d="M142 {num(top + 12)}Q130 {num(y)} 142 {num(low - 12)}" fill="none" stroke="{t["deep"]}" stroke-width="4" opacity=".4" stroke-linecap="round"/>'
        )
        for sy, size in ((top - 8, 1.0), (low + 6, 1.15)):
            body = [(round(x), round(y)) for x, y in pebble(hand, 124, sy, 30 * size, 20 * size, 8, 0.2)]
            out += (
                f'<path d="{spline(body, 12, closed=True)}" fill="{t["rock"]}" stroke="{t["ink"]}" stroke-width="3"/>'
            )
            out += f'<path d="M{pairs([(104, sy - 4)])}l12-10 16 0M{pairs([(120, sy + 12)])}l6-18M{pairs([(134, sy + 10)])}l4-12" fill="none" stroke="{t["ink"]}" stroke-width="2" opacity=".5"/>'
            out += f'<path d="M{pairs([(106, sy - 7)])}q10-9 24-8" fill="none" stroke="#fff" stroke-width="3" opacity=".6" stroke-linecap="round"/>'
    return out


def mist(t: Theme) -> str:
    """The spray that rises from the gorge, over everything else on the left."""
    hand = Hand("niagara mist")
    blobs = curls = ""
    for fall in g.FALLS.values():
        for k in range(8):
            blobs += f'<circle cx="{round(hand.between(6, 44))}" cy="{round(fall.mist.y + 22 * (k - 3) + hand.between(-8, 8))}" r="{round(hand.between(20, 34))}"/>'
        for k in range(4):
            x, y, s = hand.between(6, 52), fall.mist.y + 40 * (k - 1.2) + hand.between(-8, 8), hand.between(0.8, 1.3)
            curls += f'<use href="#curl" transform="translate({round(x)} {round(y)})scale({num(s)})"/>'
    for k in range(5):
        blobs += f'<ellipse cx="{round(hand.between(-10, 30))}" cy="{k * 190 + 20}" rx="50" ry="34" opacity=".6"/>'
    return (
        f'<defs><path id="curl" d="{land.swirl(0, 0, 11)}"/></defs><g fill="{t["mist"]}" opacity=".9" filter="url(#soft12)">{blobs}</g>'
        f'<g fill="none" stroke="{t["water3"]}" stroke-width="2.2" stroke-linecap="round" opacity=".55">{curls}</g>'
    )
