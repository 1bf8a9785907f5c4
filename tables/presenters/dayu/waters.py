"""The flood of Da Yu's scenery: water in bands to the horizon, peaks and roofs that it has left, and the sky."""

from __future__ import annotations

from math import sin

from tables.drawing import landscape as land
from tables.drawing.brush import XY, Hand, num, spline

Theme = dict[str, str]

HORIZON = 92

# fmt: off
FAR: list[tuple[int, int, str, float, bool, str]] = [
    (60, 104, "hill2", 1.1, False, "azure"), (190, 102, "hill1", .94, True, "malachite"), (640, 104, "hill1", .9, False, "azure"),
    (560, 102, "hill2", .8, True, "malachite"), (752, 106, "hill2", 1.05, True, "malachite"), (880, 104, "hill1", .9, True, "azure"), (980, 104, "hill2", 1.0, False, "malachite"), (268, 104, "hill2", .7, False, "azure"),
]
PEAKS: list[tuple[int, int, str, float, bool, str]] = [
    (52, 232, "hill1", .92, False, "azure"), (112, 244, "hill2", .8, True, "malachite"), (756, 210, "hill2", .74, False, "azure"),
    (38, 668, "hill1", .98, True, "malachite"), (96, 690, "hill2", .86, False, "azure"), (752, 716, "hill1", .9, False, "malachite"), (700, 742, "hill2", .7, True, "azure"),
    (20, 452, "hill2", .6, False, "malachite"), (790, 470, "hill2", .56, True, "malachite"),
]
CLOUDS = [(120, 70, 190), (420, 50, 170), (668, 74, 180), (900, 58, 160), (300, 84, 120)]
ROOFS = [(196, 176, .8), (614, 764, .92), (168, 764, .86), (690, 168, .62)]
TREES = [(236, 182), (222, 196), (148, 300), (660, 196), (112, 560), (132, 574), (700, 640), (716, 655), (574, 778), (664, 776), (214, 776), (60, 330), (764, 350)]
BOATS = [(108, 380, .62), (726, 548, .56)]
# fmt: on


def sky(t: Theme) -> str:
    """Rain clouds that break up over far mountains, and the sun."""
    forms = "".join(
        f'<use href="#{form}" transform="translate({x} {y})scale({-s if flip else s} {num(s)})" fill="url(#{tone})"/>'
        for x, y, form, s, flip, tone in FAR
    )
    clouds = "".join(land.scroll_cloud(x, y, w, t["mist"], t["ink"], 0.9) for x, y, w in CLOUDS)
    return (
        f'<path d="M0 0h1000v130H0z" fill="url(#sky)"/><circle cx="418" cy="62" r="30" fill="{t["sun"]}" stroke="{t["ink"]}" stroke-width="2"/>'
        f'{forms}{clouds}<g filter="url(#soft12)" opacity=".85"><path d="M-20 84h1040v26H-20z" fill="{t["mist"]}"/></g>'
    )


def _crest(y: float, row: int) -> list[XY]:
    """The back of a wave: long swells, the nearer the higher."""
    near = (y - HORIZON) / 700
    swell = 3 + 15 * near
    long = 46 + 62 * near
    return [
        (round(x), round(y + swell * sin(x / long + row * 2.4) + 0.4 * swell * sin(x / (long * 0.37) + row * 1.3)))
        for x in range(-24, 1081, 46 if near < 0.3 else 62)
    ]


def water(t: Theme, bottom: int = 806) -> str:
    """Bands of turbid water as far down as `bottom`: foam on their backs, lines that follow them, curling crests."""
    hand = Hand("dayu water")
    bands = out = ""
    y, row = float(HORIZON), 0
    while y < bottom:
        near = (y - HORIZON) / 700
        points = _crest(y, row)
        use, tone = f'<use href="#b{row}"', ("w1", "w2", "w3", "w2")[row % 4] if row else "w0"
        bands += f'<path id="b{row}" d="{spline(points)}V830H-24z"/>'
        out += f'{use} fill="{t[tone]}" stroke="{t["swell"]}" stroke-width="{num(1.2 + 0.7 * near)}"/>'
        out += f'{use} stroke-width="{num(2 + 2.6 * near)}" y="{round(3 + 3 * near)}" opacity=".8"/>'
        for k in (2, 3):
            out += f'{use} stroke-width="{num(1 + 0.8 * near)}" y="{round((4 + 7 * near) * k)}" opacity=".{6 - k}"/>'
        for k in range(2, len(points) - 2):
            (_, y0), (x1, y1), (_, y2) = points[k - 1], points[k], points[k + 1]
            if y1 <= y0 and y1 <= y2 and hand.unit() < 0.72 and row > 1:
                out += f'<use href="#curl" transform="translate({x1} {y1 + 2})scale({num((9 + 15 * near) / 16)})"/>'
        y += 19 + 30 * near
        row += 1
    return f'<defs>{bands}</defs><g fill="none" stroke="{t["foam"]}" filter="url(#rough)">{out}</g>'


def curl(t: Theme) -> str:
    """A breaking crest, 40 wide, its foot at the origin."""
    body = "M-24 4C-16-4-10-18 4-18C16-18 20-6 12-3C17-11 7-14 3-9C-1-4 6 2 16 4z"
    return (
        f'<g id="curl"><path d="{body}" fill="{t["foam"]}" stroke="{t["ink"]}" stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="M-15 2C-9-3-5-11 2-13M-8 3C-4-1-2-5 0-7" fill="none" stroke="{t["w3"]}" stroke-width="1.8" stroke-linecap="round"/>'
        f'<path d="M18-14h.1M24-8h.1M10-23h.1" stroke="{t["foam"]}" stroke-width="3.4" stroke-linecap="round"/></g>'
    )


def roof(t: Theme) -> str:
    """The roof of a drowned house, 110 wide, the water at the origin."""
    ink = t["ink"]
    ribs = "M-30-38l-10 34M-15-44l-5 42M0-46V0M15-44l5 42M30-38l10 34"
    return (
        f'<g id="roof"><path d="M-58 0Q-44-10-36-38Q0-52 36-38Q44-10 58 0Q30 6 0 5T-58 0z" fill="{t["roof"]}" stroke="{ink}" stroke-width="2.8" stroke-linejoin="round"/>'
        f'<path d="{ribs}" stroke="{ink}" stroke-width="1.5" opacity=".5" fill="none"/><path d="M-38-39q38-14 76 0M-38-39l-7-4M38-39l7-4" stroke="{ink}" stroke-width="6.4" stroke-linecap="round" fill="none"/>'
        f'<path d="M-34-41q34-11 68 0" stroke="#fff" stroke-width="1.5" opacity=".4" fill="none"/>'
        f'<path d="M-66 3q12-6 24 0t24 0t24 0t24 0t24 0" fill="none" stroke="{ink}" stroke-width="5.6" stroke-linecap="round"/><path d="M-66 3q12-6 24 0t24 0t24 0t24 0t24 0" fill="none" stroke="{t["foam"]}" stroke-width="3" stroke-linecap="round"/></g>'
    )


def landmarks(t: Theme, bottom: int = 900) -> str:
    """Peaks, roofs, treetops and two boats with people, from back to front, as far down as `bottom`."""
    ink = t["ink"]
    things: list[tuple[float, str]] = []
    for x, y, form, s, flip, tone in PEAKS:
        foot = f'<use href="#foot" x="{x}" y="{y}"/>'
        things.append(
            (
                y - 8,
                f'<use href="#{form}" transform="translate({x} {y})scale({-s if flip else s} {num(s)})" fill="url(#{tone})"/>{foot}',
            )
        )
    for x, y, s in ROOFS:
        things.append((y, f'<use href="#roof" transform="translate({x} {y})scale({num(s)})"/>'))
    for k, (x, y) in enumerate(TREES):
        form = ("pine", "crown", "fir")[k % 3]
        ripple = f'<use href="#ring" x="{x}" y="{y}"/>'
        things.append((y, f'<use href="#{form}" x="{x}" y="{y}" fill="{t[form]}"/>{ripple}'))
    for x, y, s in BOATS:
        things.append((y, f'<use href="#boat" transform="translate({x} {y})scale({num(s)})"/>'))
    ripples = f'fill="none" stroke="{t["foam"]}" stroke-width="3.2" stroke-linecap="round"'
    feet = f'<path id="foot" d="M-70-2q14-8 28 0t28 0t28 0t28 0t28 0" {ripples}/><path id="ring" d="M-18 1q6-4 12 0t12 0t12 0" {ripples}/>'
    boat = (
        f'<g id="boat"><g fill="{ink}"><circle cx="-14" cy="-21" r="6"/><path d="M-24-22l10-9l10 9zM-22-4q-2-14 8-14t8 14zM8-4q-1-12 8-12t7 12z"/><circle cx="15" cy="-19" r="5"/></g><path d="M-2-6L44-44" stroke="{ink}" stroke-width="4"/>'
        f'<path d="M-62-12Q-50-2 0-3T58-14Q56 10 34 12H-36Q-56 10-62-12z" fill="{t["wood"]}" stroke="{ink}" stroke-width="3" stroke-linejoin="round"/><path d="M-54-3Q-20 6 52-5" stroke="#fff" stroke-width="2" opacity=".4" fill="none"/>'
        f'<path d="M-74 13q14-8 28 0t28 0t28 0t28 0t28 0" fill="none" stroke="{t["foam"]}" stroke-width="4" stroke-linecap="round"/></g>'
    )
    return f"<defs>{boat}{feet}</defs>" + "".join(text for y, text in sorted(things) if y < bottom)
