"""The land of Niagara's scenery: pits, landing stage, boat house, the fan of the weather, hills and trees."""

from __future__ import annotations

from math import cos, hypot, radians, sin

from tables.drawing import landscape as land
from tables.drawing.brush import XY, Hand, away, beside, num, pairs, pebble, spline, walk
from tables.presenters.niagara import geometry as g
from tables.presenters.niagara.pieces import weather_sign
from tables.presenters.niagara.water import ARMS, COVE_EXTRA, COVE_WALK, RIVER, STEM, Theme, cliff

CABIN: XY = (950, 222)

# fmt: off
HILLS: list[tuple[int, int, str, float, bool, str]] = [
    (190, 96, "hill1", 0.86, False, "azure"), (318, 88, "hill2", 1.0, False, "malachite"), (448, 102, "hill1", 0.98, True, "azure"),
    (556, 104, "hill2", 0.8, True, "malachite"), (254, 118, "hill2", 0.7, True, "malachite"), (388, 122, "hill1", 0.66, False, "azure"),
    (960, 92, "hill2", 0.95, False, "azure"), (890, 84, "hill1", 0.6, False, "malachite"),
    (196, 792, "hill2", 0.8, True, "malachite"), (300, 806, "hill1", 0.7, False, "azure"),
]
ROCKS = [(556, 562, "s1", "1.5"), (571, 574, "s2", "1"), (850, 650, "s2", "1.5"), (838, 662, "s1", "1"), (30, 410, "s1", "2.4"), (54, 440, "s2", "1.6"), (44, 742, "s2", "2.2"), (20, 724, "s1", "1.5"), (60, 112, "s1", "2"), (34, 96, "s2", "1.3")]
CLOUDS = [(236, 98, 130), (452, 118, 160), (604, 58, 120), (902, 102, 120), (330, 792, 150)]
PINES = [(698, 298), (722, 280), (848, 300), (866, 322), (624, 778), (652, 794), (174, 716), (806, 788), (778, 798), (308, 498), (176, 356)]
# fmt: on


def dry(x: float, y: float, room: float = 0.0) -> bool:
    """Whether something that takes `room` can stand here without hiding anything of the game."""
    return (
        away((x, y), RIVER) > 90 + room
        and away((x, y), COVE_WALK) > 84 + COVE_EXTRA / 2 + room
        and away((x, y), g.PITS.values()) > 72 + room
        and hypot(x - g.DIAL.x, y - g.DIAL.y) > 40 + room
        and not (
            hypot(x - g.DIAL.x, y - g.DIAL.y) < g.DIAL_RADIUS + 16 + room
            and y < g.DIAL.y + 20
            and abs(x - g.DIAL.x) < 165 + room
        )
        and x > cliff(y) + 14 + room
        and hypot(x - CABIN[0], (y - CABIN[1]) * 1.2) > 66 + room
        and away((x, y), g.LAMPS.values()) > 34
        and away((x, y), g.POSTS.values()) > 24 + room
    )


def pits(t: Theme) -> str:
    """Five hollows in the ground, each ringed with stones in the colour of its gems."""
    w, h = g.PIT_SIZE[0] / 2, g.PIT_SIZE[1] / 2
    rim = spline([(round(x), round(y)) for x, y in pebble(Hand("pit"), 0, 0, w, h, 12, 0.03)], 6, closed=True)
    a, b = num(w - 13), num(h - 12)
    hollow = (
        f'<g id="pit"><path d="{rim}" transform="translate(0 6)" fill="{t["shade"]}" opacity=".28"/>'
        f'<path d="{rim}" fill="{t["sand2"]}" stroke="{t["ink"]}" stroke-width="3"/><ellipse rx="{a}" ry="{b}" fill="{t["soil"]}" stroke="{t["ink"]}" stroke-width="2"/>'
        f'<path d="M-{a} 2A{a} {b} 0 0 0 {a} 2Q{num(w - 24)} {num(h - 26)} 0 {num(h - 25)}T-{a} 2z" fill="{t["soil2"]}"/>'
        f'<path d="M-{a}-3A{a} {b} 0 0 1 {a}-3Q{num(w - 26)}-{num(h - 28)} 0-{num(h - 27)}T-{a}-3z" opacity=".28"/>'
        f'<ellipse rx="{num(w - 6.5)}" ry="{num(h - 6)}" fill="none" stroke="{t["ink"]}" stroke-width="8" stroke-linecap="round" stroke-dasharray="0 15.1"/></g>'
        f'<ellipse id="gems" rx="{num(w - 6.5)}" ry="{num(h - 6)}" fill="none" stroke-width="5.4" stroke-linecap="round" stroke-dasharray="0 15.1"/>'
    )
    return f"<defs>{hollow}</defs>" + "".join(
        f'<g transform="translate({num(at.x)} {num(at.y)})"><use href="#pit"/><use href="#gems" stroke="{_STONES[name]}"/></g>'
        for name, at in g.PITS.items()
    )


_STONES = {"violet": "#9a5fd0", "white": "#ffffff", "yellow": "#f0b429", "blue": "#3f86dd", "red": "#dc3f57"}


def jetty(t: Theme) -> str:
    """The landing stage on the right, the rope, the boat house and the two lantern posts on the island."""
    ink = t["ink"]
    planks = "".join(f"M964 {y}h60" for y in range(322, 770, 14))
    posts = "".join(
        f'<path d="M953 {y}v-18q5-4 10 0v18q-5 4-10 0z" fill="{t["wood2"]}" stroke="{ink}" stroke-width="2.2"/><path d="M955 {y - 17}q3-2 6 0" stroke="#fff" stroke-width="2" opacity=".5" fill="none"/>'
        for y in range(329, 780, 84)
    )
    (x1, y1, _), (x2, y2, _) = g.ROPE
    rope = f"M{num(x1)} {num(y1 - 16)}Q{num((x1 + x2) / 2 + 16)} {num((y1 + y2) / 2)} {num(x2)} {num(y2 - 16)}"
    out = (
        f'<path d="M960 320h50v446h-50z" fill="{t["shade"]}" opacity=".35" transform="translate(-5 6)"/>'
        f'<path d="M960 316h50v446h-50z" fill="{t["wood"]}" stroke="{ink}" stroke-width="3"/>'
        f'<path d="{planks}" stroke="{ink}" stroke-width="1.6" opacity=".6"/><path d="M963 320v438" stroke="#fff" stroke-width="2" opacity=".35"/>'
        f"{posts}"
        f'<path d="{rope}" fill="none" stroke="{ink}" stroke-width="7" stroke-linecap="round"/>'
        f'<path d="{rope}" fill="none" stroke="#e9d3a0" stroke-width="4"/><path d="{rope}" fill="none" stroke="#8a6a3c" stroke-width="4" stroke-dasharray="2.5 5"/>'
    )
    for x, y, _turn in g.ROPE:
        out += (
            f'<ellipse cx="{num(x + 2)}" cy="{num(y + 3)}" rx="12" ry="5" fill="{t["shade"]}" opacity=".4"/>'
            f'<path d="M{num(x - 6)} {num(y + 2)}v-30q6-5 12 0v30q-6 4-12 0z" fill="{t["wood2"]}" stroke="{ink}" stroke-width="2.6"/>'
            f'<path d="M{num(x - 6)} {num(y - 18)}h12" stroke="#e9d3a0" stroke-width="5"/><path d="M{num(x - 3)} {num(y - 10)}v8" stroke="#fff" stroke-width="2" opacity=".4"/>'
        )
    return out


def cabin(t: Theme) -> str:
    """A boat house at the landing, its lamp lit at night."""
    ink = t["ink"]
    glow = (
        f'<ellipse cy="14" rx="66" ry="40" fill="{t["lamp"]}" opacity=".5" filter="url(#soft12)"/>'
        if t["glow"] == "1"
        else ""
    )
    window = t["lamp"] if t["glow"] == "1" else t["roof"]
    ribs = "M-46-32l-12 24M-30-40l-10 32M-14-46l-6 38M14-46l6 38M30-40l10 32M46-32l12 24M0-48v40"
    return (
        f'<g transform="translate({num(CABIN[0])} {num(CABIN[1])})">{glow}<ellipse cx="6" cy="32" rx="60" ry="11" fill="{t["shade"]}" opacity=".3"/>'
        f'<path d="M-40-8v38h80v-38z" fill="{t["wall"]}" stroke="{ink}" stroke-width="3"/><path d="M18-8v38h22v-38z" fill="#000" opacity=".12"/>'
        f'<path d="M-40 18h80" stroke="{t["wood2"]}" stroke-width="3"/><path d="M-40-8v38M-13-8v38M13-8v38M40-8v38" stroke="{t["wood2"]}" stroke-width="4"/>'
        f'<path d="M-8 30v-30h16v30z" fill="{t["wood2"]}" stroke="{ink}" stroke-width="2"/><path d="M-34 0h14v13h-14zM20 0h14v13h-14z" fill="{window}" stroke="{ink}" stroke-width="2"/>'
        f'<path d="M-27 0v13M-34 6h14M27 0v13M20 6h14" stroke="{ink}" stroke-width="1.4"/>'
        f'<path d="M-68-4q18-10 26-40q42-12 84 0q8 30 26 40q-14 5-26 2q-42-8-84 0q-12 3-26-2z" fill="{t["roof"]}" stroke="{ink}" stroke-width="3" stroke-linejoin="round"/>'
        f'<path d="{ribs}" stroke="{ink}" stroke-width="1.6" opacity=".5" fill="none"/><path d="M-44-44q44-13 88 0" stroke="{ink}" stroke-width="7" stroke-linecap="round" fill="none"/>'
        f'<path d="M-40-45q40-11 80 0" stroke="#fff" stroke-width="1.6" opacity=".4" fill="none"/></g>'
    )


def fan(t: Theme) -> str:
    """The weather: a folding fan of four painted panels; the needle is a live piece."""
    ink, r0, r1 = t["ink"], 62.0, g.DIAL_RADIUS

    def at(radius: float, turn: float) -> XY:
        return (radius * sin(radians(turn)), -radius * cos(radians(turn)))

    def panel(low: float, high: float, inner: float = r0, outer: float = r1) -> str:
        a, b, c, d = at(inner, low), at(outer, low), at(outer, high), at(inner, high)
        return f"M{pairs([a])}L{pairs([b])}A{num(outer)} {num(outer)} 0 0 1 {pairs([c])}L{pairs([d])}A{num(inner)} {num(inner)} 0 0 0 {pairs([a])}z"

    out = (
        f'<defs><path id="leaf" d="{panel(-16.5, 16.5)}"/><path id="fold" d="{panel(-16.5, -11)}{panel(-5.5, 0)}{panel(5.5, 11)}"/></defs>'
        f'<g transform="translate({num(g.DIAL.x)} {num(g.DIAL.y)})"><path d="{panel(-67, 67)}" fill="{t["shade"]}" opacity=".3" transform="translate(3 8)"/>'
    )
    ribs = "".join(f"M{pairs([at(-12, a)])}L{pairs([at(r0 + 4, a)])}" for a in range(-66, 67, 11))
    out += f'<g fill="none" stroke-linecap="round"><path d="{ribs}" stroke="{ink}" stroke-width="7"/><path d="{ribs}" stroke="{t["wood"]}" stroke-width="3.6"/></g>'
    for weather, turn in g.NEEDLE.items():
        sky = {2: "sky-2", 1: "sky-1", 0: "sky0", -1: "sky1"}[weather]
        sign = {2: "storm", 1: "rain", 0: "cloud", -1: "sun"}[weather]
        x, y = at(g.DIAL_REACH + 9, turn)
        u, v = at(77, turn)
        out += (
            f'<g transform="rotate({num(turn)})"><use href="#leaf" fill="{t["paper"]}"/><use href="#leaf" fill="{t[sky]}" fill-opacity=".62" stroke="{ink}" stroke-width="1.8"/><use href="#fold" opacity=".07"/></g>'
            f'<g transform="translate({num(x)} {num(y)})rotate({num(turn * 0.6)})">{weather_sign(sign, ink)}</g>'
            f'<path transform="translate({num(u)} {num(v)})rotate({num(turn)})" d="{_FIGURES[weather]}" fill="none" stroke="{ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    out += f'<path d="{panel(-66, 66)}" fill="none" stroke="{ink}" stroke-width="3.2" stroke-linejoin="round"/>'
    out += f'<path d="M{pairs([at(r1 - 6, -64.5)])}A{num(r1 - 6)} {num(r1 - 6)} 0 0 1 {pairs([at(r1 - 6, 64.5)])}" fill="none" stroke="{t["gold"]}" stroke-width="2.4"/>'
    return out + f'<circle r="9" fill="{t["gold"]}" stroke="{ink}" stroke-width="3"/></g>'


_FIGURES = {
    2: "M-12 0h9M-7.5-4.5v9M2-4q0-4 4-4t4 3.5q0 3-8.5 11.5h9",
    1: "M-11 0h9M-6.5-4.5v9M3-5l4-3v15M3.5 7h7",
    0: "M0-8q5 0 5 7.5t-5 7.5t-5-7.5t5-7.5z",
    -1: "M-11 0h9M3-5l4-3v15M3.5 7h7",
}


_NUMERALS: dict[str, tuple[float, float, str]] = {
    # where the pen is set down, and the way it goes
    "1": (-3, -4.5, "l4-3v14.5"),
    "2": (-4, -3.5, "q0-4 4-4t4 3.5q0 3-8 11h8.5"),
    "3": (-4, -6.5, "q8-2 8 2.5q0 3-5 3q6 0 5.5 4.5q-1 5-9 3"),
    "4": (1.5, -7.5, "l-6 10.5h9m-2.5-4v8.5"),
    "5": (4, -7, "h-7l-.5 6q7-2.5 8 2.5q0 6-8.5 5"),
    "6": (3, -7.5, "q-7 4-7 10q0 5 4 5t4-4.5t-4-4t-4 3.5"),
    "7": (-4, -7, "h8.5q-5 6-6 14.5"),
}


def posts(t: Theme) -> str:
    """A round mark beside each space with its number."""
    marks = "".join(f"M{pairs([post[:2]])}h.1" for post in g.POSTS.values())
    pen = ""
    for space, post in g.POSTS.items():
        x, y, way = _NUMERALS[space[-1]]
        pen += f"M{pairs([(post.x + x, post.y + y)])}{way}"
    return (
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{marks}" stroke="{t["shade"]}" stroke-width="29" opacity=".3" transform="translate(0 3)"/>'
        f'<path d="{marks}" stroke="{t["ink"]}" stroke-width="29"/><path d="{marks}" stroke="{t["paper"]}" stroke-width="24"/>'
        f'<path d="{pen}" stroke="{t["ink"]}" stroke-width="2.5"/></g>'
    )


def trees(hand: Hand) -> list[tuple[float, float, str]]:
    """Where trees stand, in clumps and out of the game's way: x, y and form."""
    out: list[tuple[float, float, str]] = []
    taken: list[XY] = [(x, y - 10) for x, y in PINES]
    for row in range(20, 812, 17):
        for column in range(0, 1010, 21):
            x, y = column + hand.between(-9, 9), row + hand.between(-7, 7)
            clump = sin(x * 0.021 + 1.3) + sin(y * 0.027 + x * 0.006) + sin((x + y) * 0.013 + 2.1)
            kind, size, tone = hand.unit(), hand.between(0, 0.4), hand.unit()
            if (
                clump + hand.between(-0.7, 0.7) < -0.1
                or not dry(x, y - 8, 6)
                or away((x, y - 34), g.PITS.values()) < 76
                or away((x, y), taken) < 24
                or any(abs(x - hill[0]) < 60 * hill[3] and hill[1] - 66 * hill[3] < y < hill[1] - 6 for hill in HILLS)
            ):
                continue
            taken.append((x, y))
            fir = kind < 0.5 + 0.45 * sin(x * 0.016 + y * 0.01)
            out.append((x, y, ("f" if fir else "c") + ("2" if tone < 0.32 else "13"[int(size * 5)])))
    return out


def stones(hand: Hand) -> list[tuple[float, float, str]]:
    """Stones along the banks: x, y and form."""
    out: list[tuple[float, float, str]] = []
    for line in (STEM, *ARMS.values()):
        for side in (-84, 84):
            for x, y in beside(walk(line, 30), side):
                if (
                    hand.unit() < 0.42
                    and away((x, y), RIVER) > 78
                    and away((x, y), COVE_WALK) > 138
                    and x > 150
                    and away((x, y), g.PITS.values()) > 74
                    and away((x, y), g.POSTS.values()) > 26
                ):
                    out.append((x, y, hand.pick(("s1", "s2", "s3"))))
    return out


def woods(t: Theme, box: tuple[int, int, int, int] = (0, 0, *g.VIEW)) -> str:
    """Hills, trees and stones of a part of the board (left, top, width, height), from back to front."""
    hand = Hand("niagara woods")
    left, top, wide, high = box
    things: list[tuple[float, float, float, str]] = []
    for x, y, hill, size, flip, tone in HILLS:
        at = f"translate({x} {y})scale({-size if flip else size} {size})"
        things.append((x, y, y - 14, f'<use href="#{hill}" transform="{at}" fill="url(#{tone})"/>'))
    for x, y, across in CLOUDS:
        things.append((x, y, y, land.scroll_cloud(x, y, across, t["mist"], t["ink"], 0.82)))
    for x, y in PINES:
        things.append((x, y, y, f'<use href="#pine" x="{x}" y="{y}" fill="{t["pine"]}"/>'))
    for fx, fy, form in [*trees(hand), *stones(hand)]:
        things.append((fx, fy, fy, f'<use href="#{form}" x="{round(fx)}" y="{round(fy)}"/>'))
    for x, y, form, scale in ROCKS:
        things.append((x, y, y, f'<use href="#{form}" transform="translate({x} {y})scale({scale})"/>'))
    things.append((*CABIN, CABIN[1] + 30, cabin(t)))
    return "".join(
        text
        for at_x, at_y, _, text in sorted(things, key=lambda thing: thing[2])
        if left - 30 < at_x < left + wide + 30 and top < at_y < top + high + 60
    )
