"""Sky, hills and water of Ferry's scenery."""

from __future__ import annotations

from math import sin

from tables.drawing import landscape as land
from tables.drawing.brush import Hand, num
from tables.presenters.ferry import geometry as g

Theme = dict[str, str]

HORIZON = 142
SUN = (520, 78)

# fmt: off
HILLS: list[tuple[int, int, str, float, bool, str]] = [
    (70, 146, "hill2", 1.0, False, "far"), (196, 148, "hill1", 0.9, True, "far"), (330, 148, "hill2", 0.96, False, "near"),
    (430, 147, "hill1", 0.62, False, "far"), (640, 147, "hill2", 0.8, True, "far"), (742, 150, "hill1", 0.9, False, "near"),
    (880, 148, "hill2", 1.0, True, "far"), (980, 150, "hill1", 0.9, True, "near"),
]
CLOUDS = [(170, 70, 150), (380, 48, 130), (640, 62, 150), (300, 140, 190), (690, 138, 210)]
PADS = [(450, 770, 1.3), (492, 784, 1.0), (412, 786, 1.1), (540, 776, .8), (716, 778, 1.2), (682, 788, .9), (756, 790, 1.0), (930, 608, 1.0), (902, 596, .8), (912, 392, .9), (480, 196, .8), (452, 188, .6), (716, 196, .7), (560, 596, .8), (722, 392, .8), (712, 604, 1.0)]
LOTUS = [(470, 766, 1.2), (430, 780, .9), (700, 778, 1.2), (742, 782, .9), (916, 602, .9), (466, 190, .7), (722, 598, .8)]
# fmt: on


def sky(t: Theme) -> str:
    """The morning sky, with the sun just up, or at night the last stars."""
    x, y = SUN
    hand = Hand("ferry stars")
    stars = ""
    if t["stars"] == "1":
        dots = "".join(f"M{round(hand.between(0, 1000))} {round(hand.between(4, 90))}h.1" for _ in range(46))
        stars = f'<path d="{dots}" stroke="#f4ecd8" stroke-width="2" stroke-linecap="round" opacity=".7"/>'
    return (
        f'<path d="M0 0h1000v160H0z" fill="url(#sky)"/>{stars}<circle cx="{x}" cy="{y}" r="86" fill="{t["halo"]}" opacity=".75" filter="url(#soft12)"/>'
        f'<circle cx="{x}" cy="{y}" r="34" fill="{t["sun"]}" stroke="{t["ink"]}" stroke-width="2"/><path d="M{x - 22} {y - 12}q8-12 22-13" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".6"/>'
    )


def hills(t: Theme) -> str:
    """Hills on the far shore, with bands of mist."""
    forms = "".join(
        f'<use href="#{form}" transform="translate({x} {y})scale({-s if flip else s} {num(s)})" fill="url(#{tone})"/>'
        for x, y, form, s, flip, tone in HILLS
    )
    bands = "".join(land.scroll_cloud(x, y, w, t["mist"], t["ink"], 0.85) for x, y, w in CLOUDS)
    return (
        f'{forms}{bands}<g filter="url(#soft12)" opacity=".8"><path d="M-20 130h1040v26H-20z" fill="{t["mist"]}"/></g>'
    )


def water(t: Theme) -> str:
    """The lake: calm and light far away, deeper near by, with the sun on it."""
    hand = Hand("ferry water")
    out = f'<path d="M0 {HORIZON}h1000v680H0z" fill="url(#lake)"/>'
    mirrored = "".join(
        f'<use href="#{form}" transform="translate({x} {HORIZON})scale({-s if flip else s} {-0.7 * s:.2f})" fill="url(#{tone})"/>'
        for x, y, form, s, flip, tone in HILLS
    )
    out += f'<g opacity=".3" filter="url(#rough)">{mirrored}</g><path d="M0 {HORIZON}h1000" stroke="{t["foam"]}" stroke-width="2.4" opacity=".7"/>'
    for tone, opacity, count, name in (("w4", ".3", 6, "deep"), ("w1", ".28", 5, "pale")):
        blobs = Hand(f"ferry {name}")
        out += (
            f'<g filter="url(#soft40)" opacity="{opacity}" fill="{t[tone]}">'
            + "".join(
                f'<ellipse cx="{round(blobs.between(340, 980))}" cy="{round(blobs.between(260, 800))}" rx="{round(blobs.between(70, 170))}" ry="{round(blobs.between(16, 44))}"/>'
                for _ in range(count)
            )
            + "</g>"
        )
    glitter = ""
    for k in range(46):
        y = HORIZON + 6 + k * k * 0.062 + k * 2.2
        spread = 16 + k * 1.5
        for _ in range(2):
            x, w = SUN[0] + hand.between(-spread, spread), 5 + k * 0.42 + hand.between(0, 9)
            if y < 470:
                glitter += f"M{round(x - w / 2)} {round(y + hand.between(-2, 2))}h{round(w)}"
    out += (
        f'<path d="{glitter}" stroke="{t["halo"]}" stroke-width="3" stroke-linecap="round" opacity="{t["glitter"]}"/>'
    )
    light = dark = ""
    row = 0
    y = HORIZON + 12.0
    while y < 800:
        near = (y - HORIZON) / 660
        x = 300 + hand.between(0, 70)
        while x < 1000:
            w = (16 + 34 * near) * hand.between(0.7, 1.3)
            h = 2 + 5 * near
            down = y + 6 * near * sin(x * 0.02 + row)
            stroke = f"M{round(x)} {round(down)}q{round(w / 2)}-{round(h)} {round(w)} 0" + (
                f"t{round(w)} 0" if hand.unit() < 0.45 else ""
            )
            if hand.unit() < 0.62:
                light += stroke
            else:
                dark += stroke
            x += w + 50 + hand.between(20, 130)
        y += 9 + 17 * near
        row += 1
    return out + (
        f'<g fill="none" stroke-linecap="round" filter="url(#rough)"><path d="{dark}" stroke="{t["w4"]}" stroke-width="2.2" opacity=".55"/><path d="{light}" stroke="{t["foam"]}" stroke-width="2.2" opacity=".62"/></g>'
    )


def moorings(t: Theme) -> str:
    """Two posts with a rope at each berth, so that a missing boat is missed."""
    ink = t["ink"]
    post = (
        f'<g id="post"><ellipse cy="4" rx="15" ry="5" fill="none" stroke="{t["foam"]}" stroke-width="2" opacity=".7"/>'
        f'<path d="M-5 3v-26q5-4 10 0V3q-5 3-10 0z" fill="{t["wood"]}" stroke="{ink}" stroke-width="2.2"/><path d="M-5-14h10" stroke="{t["foam"]}" stroke-width="4"/><path d="M-2-10v9" stroke="#fff" stroke-width="1.8" opacity=".45"/></g>'
    )
    out = ""
    for berth in g.BERTHS.values():
        x, y = round(berth.x), round(berth.y)
        out += (
            f'<g transform="translate({x} {y + 34})"><ellipse rx="96" ry="20" fill="{t["w4"]}" opacity=".22"/><ellipse rx="96" ry="20" fill="none" stroke="{t["foam"]}" stroke-width="2" stroke-dasharray="16 12" opacity=".55"/>'
            f'<use href="#post" x="-104"/><use href="#post" x="104"/></g>'
        )
    return f"<defs>{post}</defs>{out}"


def lilies(t: Theme) -> str:
    """Lotus between the boats, and reeds at the near edge."""
    hand = Hand("ferry reeds")
    out = "".join(f'<use href="#pad" transform="translate({x} {y})scale({s})"/>' for x, y, s in PADS)
    out += "".join(f'<use href="#lotus" transform="translate({x} {y})scale({s})"/>' for x, y, s in LOTUS)
    reeds = tips = ""
    for middle in (370, 600, 868):
        for _ in range(12):
            x, high, lean = middle + hand.between(-34, 34), hand.between(26, 58), hand.between(-12, 12)
            reeds += f"M{round(x)} 806q{round(lean * 0.2)} {round(-high * 0.6)} {round(lean)} {round(-high)}"
            if hand.unit() < 0.4:
                tips += f"M{round(x + lean)} {round(806 - high)}l{round(lean * 0.15)}-11"
    return out + (
        f'<path d="{reeds}" fill="none" stroke="{t["ink"]}" stroke-width="4.6" stroke-linecap="round"/><path d="{reeds}" fill="none" stroke="{t["leaf2"]}" stroke-width="2.6" stroke-linecap="round"/>'
        f'<path d="{tips}" fill="none" stroke="{t["ink"]}" stroke-width="8" stroke-linecap="round"/><path d="{tips}" fill="none" stroke="{t["wood2"]}" stroke-width="5" stroke-linecap="round"/>'
    )
