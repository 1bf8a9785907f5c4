"""The pictures of the house: the River Chart as emblem and icon, and the banner of water."""

from __future__ import annotations

from math import sin

from tables.drawing import landscape as land
from tables.drawing.brush import XY, Hand, num, pairs, spline, svg

SEAL = "#b8321f"
INK = "#2b2622"
PAPER = "#f7efdf"

Theme = dict[str, str]

LIGHT: Theme = {
    "ink": "#2f2a24", "sky": "#f5ead2", "sky2": "#fbf5e6", "far": "#8fb0b5", "near": "#86a888", "mist": "#fbf5e6",
    "w1": "#b5d3d1", "w2": "#84b6bf", "w3": "#5795ab", "w4": "#33718f", "foam": "#f6f9f2", "sun": SEAL, "paper": PAPER, "wood": "#8f6238",
    "corner": "#6a4c1e", "dark": ".12", "grain": ".3",
}  # fmt: skip
DARK: Theme = LIGHT | {
    "ink": "#0f1317", "sky": "#1c2430", "sky2": "#2a3642", "far": "#31495a", "near": "#33503f", "mist": "#3c4d58",
    "w1": "#34596a", "w2": "#274b5f", "w3": "#1b3c52", "w4": "#122c40", "foam": "#a9cbd0", "sun": "#efe3c0", "paper": "#cbbd9b", "wood": "#5f4228",
    "corner": "#05080c", "dark": ".3", "grain": ".2",
}  # fmt: skip


def river_chart() -> list[tuple[int, list[XY]]]:
    """The ten numbers of the chart as rows of dots around the origin, one step apart.

    South is up, as it was drawn: two and seven above, one and six below, three and eight at
    the left, four and nine at the right, five as a cross in the middle, ten in two rows of five
    around it. Odd numbers are open dots, even ones black.
    """

    def row(n: int, y: float) -> list[XY]:
        return [(i - (n - 1) / 2, y) for i in range(n)]

    def column(n: int, x: float) -> list[XY]:
        return [(x, i - (n - 1) / 2) for i in range(n)]

    return [
        (10, row(5, -2.1)), (10, row(5, 2.1)), (5, [(-1.0, 0.0), (0.0, 0.0), (1.0, 0.0)]), (5, [(0.0, -1.0), (0.0, 0.0), (0.0, 1.0)]),
        (2, row(2, -3.3)), (7, row(7, -4.5)), (1, row(1, 3.3)), (6, row(6, 4.5)),
        (3, column(3, -3.3)), (8, column(8, -4.5)), (4, column(4, 3.3)), (9, column(9, 4.5)),
    ]  # fmt: skip


def emblem() -> str:
    """The chart in ink on a leaf of paper, with the seal of the house."""
    hand = Hand("hetu emblem")
    lines = black = white = ""
    step = 19.0
    for number, places in river_chart():
        dots = [(step * x + hand.between(-0.7, 0.7), step * y + hand.between(-0.7, 0.7)) for x, y in places]
        if len(dots) > 1:
            lines += "M" + pairs([dots[0]]) + "".join("L" + pairs([dot]) for dot in dots[1:])
        marks = "".join(f"M{pairs([dot])}h.1" for dot in dots)
        white, black = (white + marks, black) if number % 2 else (white, black + marks)
    leaf = spline([(round(x), round(y)) for x, y in _leaf(hand)], 16, closed=True)
    grain, _ = land.paper(0.3, "#6a4c1e", 0.3, 240, 240)
    inside = (
        f'<defs>{grain}{land.wobble("rough", 2, 5, 240, 240)}<clipPath id="leaf"><path d="{leaf}"/></clipPath></defs><g transform="translate(120 120)">'
        f'<path d="{leaf}" fill="#000" opacity=".22" transform="translate(1 4)"/><path d="{leaf}" fill="{PAPER}"/></g>'
        '<g transform="translate(120 120)"><g clip-path="url(#leaf)"><rect x="-120" y="-120" width="240" height="240" filter="url(#grain)" opacity=".3"/>'
        f'<path d="{leaf}" fill="none" stroke="#a8803f" stroke-width="9" opacity=".22"/></g>'
        f'</g><g fill="none" stroke="{INK}" stroke-linecap="round" filter="url(#rough)"><g transform="translate(120 120)"><path d="{lines}" stroke-width="2.6"/>'
        f'<path d="{black}{white}" stroke-width="14.5"/><path d="{white}" stroke="{PAPER}" stroke-width="9.4"/></g></g>'
        f'<g transform="translate(217 218)">{seal(11)}</g>'
    )
    return svg(240, 240, inside)


def seal(half: float) -> str:
    """The red seal: three lines of water, `half` its width from the middle."""
    wave = "".join(f"M-9 {y}q4.5-6 9 0t9 0" for y in (-5.5, 1.5, 8.5))
    return (
        f'<g transform="scale({num(half / 15)})"><path d="M-14-15Q0-13.5 15-14.5Q14 0 14.5 14Q0 15.5-14.5 14.5Q-13.5 0-14-15z" fill="{SEAL}"/>'
        f'<path d="{wave}" fill="none" stroke="{PAPER}" stroke-width="2.6" stroke-linecap="round"/></g>'
    )


def _leaf(hand: Hand) -> list[XY]:
    side = [-112 + 28 * k for k in range(9)]
    edge = [(float(x), -112.0) for x in side[:-1]] + [(112.0, float(y)) for y in side[:-1]]
    edge += [(float(-x), 112.0) for x in side[:-1]] + [(-112.0, float(-y)) for y in side[:-1]]
    return [(x + hand.between(-1.6, 1.6), y + hand.between(-1.6, 1.6)) for x, y in edge]


def favicon() -> str:
    """The middle of the chart, five and its ring, on the seal's red: five dots are still five at 16 px."""
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="3.4"/>' for x, y in ((16, 16), (16, 7), (16, 25), (7, 16), (25, 16)))
    return svg(
        32, 32,
        f'<rect width="32" height="32" rx="7" fill="{SEAL}"/><path d="M16 7v18M7 16h18" stroke="{PAPER}" stroke-width="1.6"/><g fill="{PAPER}">{dots}</g>',
    )  # fmt: skip


WIDE, HIGH = 1600, 240


def banner(t: Theme) -> str:
    """Hills in mist over four layers of water, a boat, the sun (at night the moon)."""
    hand = Hand("hetu banner")
    grain, finish = land.paper(float(t["grain"]), t["corner"], float(t["dark"]), WIDE, HIGH)
    ink = t["ink"]
    defs = (
        grain
        + land.wobble("rough", 4, 7, wide=WIDE, high=HIGH)
        + land.soft("haze", 9)
        + f'<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="{t["sky"]}"/><stop offset="1" stop-color="{t["sky2"]}"/></linearGradient>'
        + land.misty("ridge", ink, ".4", ".9")
        + land.misty("far", t["far"], ".25")
        + land.misty("near", t["near"], ".3")
        + land.hill("hill1", Hand("hill one"), 190, 118, ink)
        + land.hill("hill2", Hand("hill two"), 260, 84, ink)
        + land.pine(ink)
    )
    hills = "".join(
        f'<use href="#{form}" transform="translate({x} {y})scale({-s if flip else s} {s})" fill="url(#{tone})"/>'
        for x, y, form, s, flip, tone in (
            (120, 150, "hill1", 1.0, False, "far"), (250, 156, "hill2", 1.0, True, "near"), (60, 170, "hill2", 0.9, False, "near"),
            (420, 158, "hill1", 0.6, True, "far"), (1190, 158, "hill2", 0.8, False, "far"), (1330, 152, "hill1", 1.05, True, "far"),
            (1450, 160, "hill2", 1.1, False, "near"), (1560, 158, "hill1", 0.95, False, "far"),
        )
    )  # fmt: skip
    clouds = "".join(
        land.scroll_cloud(x, y, w, t["mist"], ink, 0.9)
        for x, y, w in ((330, 128, 170), (1240, 122, 160), (700, 70, 150), (1500, 150, 180), (90, 152, 170))
    )
    water = ""
    for layer, (y, swell, long, color) in enumerate(
        ((150, 5, 96, "w1"), (168, 7, 118, "w2"), (190, 8, 140, "w3"), (214, 9, 168, "w4"))
    ):
        crest: list[XY] = [
            (round(x), round(y + swell * sin(x / long * 2.1 + layer * 1.9) + 2 * sin(x / 37 + layer)))
            for x in range(-20, WIDE + 60, 40)
        ]
        line = spline(crest)
        water += f'<path d="{line}V{HIGH + 10}H-20z" fill="{t[color]}"/><path d="{line}" fill="none" stroke="{t["foam"]}" stroke-width="4.5" transform="translate(0 4)" opacity=".75"/><path d="{line}" fill="none" stroke="{ink}" stroke-width="2.2"/>'
        flow = ""
        for k in range(16):
            x, down = k * 104 + hand.between(0, 60), hand.between(12, 26)
            at = swell * sin(x / long * 2.1 + layer * 1.9)
            flow += (
                f"M{round(x)} {round(y + at + down)}q{round(hand.between(20, 34))}-4 {round(hand.between(54, 90))} 1"
            )
        water += f'<path d="{flow}" fill="none" stroke="{t["foam"]}" stroke-width="1.8" stroke-linecap="round" opacity=".5"/>'
        if layer == 1:
            water += boat(t, 860, 172)
    pines = "".join(
        f'<use href="#pine" transform="translate({x} {y})scale({s})" fill="{t["near"]}"/>'
        for x, y, s in ((206, 152, 1), (176, 158, 0.8), (1404, 156, 1), (1436, 160, 0.85), (1376, 158, 0.7))
    )
    body = (
        f'<rect width="{WIDE}" height="{HIGH}" fill="url(#sky)"/><circle cx="1060" cy="66" r="31" fill="{t["sun"]}" opacity=".92"/>'
        f'{hills}{clouds}<g opacity=".75" filter="url(#haze)"><rect x="-20" y="136" width="{WIDE + 40}" height="24" fill="{t["mist"]}"/></g>{pines}'
        f'<g filter="url(#rough)">{water}</g>{finish}'
    )
    return svg(WIDE, HIGH, f"<defs>{defs}</defs>{body}")


def boat(t: Theme, x: float, y: float) -> str:
    """A small sailing boat with two friends aboard, on the water line at (x, y)."""
    ink = t["ink"]
    battens = "M-20-24q22-5 42 2M-24-42q24-6 46 2M-26-60q24-6 46 2"
    return (
        f'<g transform="translate({num(x)} {num(y)})"><path d="M-58 12q60 12 120 0" stroke="{t["foam"]}" stroke-width="3" fill="none" opacity=".8"/>'
        f'<path d="M2 0V-92" stroke="{ink}" stroke-width="3.4"/><path d="M-18-8Q-30-50-22-84Q0-92 22-76Q18-40 24-6Q0-14-18-8z" fill="{t["paper"]}" stroke="{ink}" stroke-width="2.6" stroke-linejoin="round"/>'
        f'<path d="{battens}" stroke="{ink}" stroke-width="1.6" fill="none" opacity=".7"/><path d="M2-92l16 5l-16 5z" fill="{SEAL}" stroke="{ink}" stroke-width="1.6"/>'
        f'<g fill="{ink}"><path d="M-42-4q-2-16 7-17t8 17z"/><circle cx="-35" cy="-26" r="5"/><path d="M-46-28l11-8l11 8z"/><path d="M32-4q-2-15 6-16t8 16z"/><circle cx="38" cy="-24" r="5"/></g>'
        f'<path d="M-64-12Q-52-2 0-3T60-14Q58 10 34 12H-36Q-58 10-64-12z" fill="{t["wood"]}" stroke="{ink}" stroke-width="2.8" stroke-linejoin="round"/><path d="M-56-3Q-20 6 54-5" stroke="#fff" stroke-width="1.8" opacity=".4" fill="none"/></g>'
    )


def files() -> dict[str, str]:
    """Every picture of the house: its path below static/, and its text."""
    return {
        "hetu/emblem.svg": emblem(),
        "hetu/favicon.svg": favicon(),
        "hetu/wave-light.svg": banner(LIGHT),
        "hetu/wave-dark.svg": banner(DARK),
    }
