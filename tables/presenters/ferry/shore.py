"""The land of Ferry's scenery: the island's beach, woods and docks, the landing, and the board for the boat cards."""

from __future__ import annotations

from tables.drawing.brush import XY, Hand, num, spline
from tables.presenters.ferry import geometry as g
from tables.presenters.ferry.lake import Theme

BEACH: list[XY] = [
    (-20, 168), (60, 158), (150, 162), (236, 174), (290, 206), (308, 256), (304, 330), (314, 396), (306, 470),
    (312, 540), (304, 610), (314, 680), (302, 744), (286, 790), (270, 830),
]  # fmt: skip
GREEN: list[XY] = [
    (-20, 150),
    (70, 144),
    (160, 150),
    (232, 162),
    (276, 184),
    (264, 198),
    (206, 192),
    (150, 200),
    (90, 190),
    (40, 198),
    (-20, 190),
]
# fmt: off
TREES: list[tuple[int, int, str, str]] = [
    (24, 172, "fir", "fir"), (52, 166, "fir", "fir2"), (84, 172, "crown", "crown"), (112, 164, "fir", "fir"), (140, 172, "crown", "crown2"),
    (166, 166, "pine", "pine"), (204, 178, "crown", "crown"), (236, 182, "fir", "fir2"), (8, 186, "crown", "crown"), (68, 188, "crown", "crown2"),
    (262, 190, "pine", "pine"), (180, 186, "fir", "fir"),
]
ROCKS = [(296, 232, 1.5), (306, 246, 1.0), (300, 786, 1.6), (284, 798, 1.1), (316, 600, 1.1), (318, 392, 1.0)]
# fmt: on


def beach(t: Theme) -> str:
    """The island: shallows, wet sand, dry sand, and a strip of green behind."""
    line = spline([(round(x), round(y)) for x, y in BEACH])
    area = f"{line}H-20z"
    hand = Hand("ferry beach")
    marks = shells = ""
    for _ in range(60):
        x, y = round(hand.between(8, 286)), round(hand.between(212, 792))
        marks += f"M{x} {y}q6-4 12 0" if hand.unit() < 0.5 else f"M{x} {y}h.1m7 4h.1m-3 6h.1"
    for x, y in ((282, 300), (22, 498), (290, 560), (150, 640), (276, 716), (160, 340)):
        shells += f"M{x} {y}q-7-2-6-9q6-5 12 0q1 7-6 9zM{x} {y}v-10M{x} {y}l-4-8M{x} {y}l4-8"
    return (
        f'<g stroke-linejoin="round" filter="url(#rough)"><path d="{area}" fill="none" stroke="{t["shallow"]}" stroke-width="58" opacity=".45"/><path d="{area}" fill="none" stroke="{t["shallow"]}" stroke-width="34" opacity=".6"/>'
        f'<path d="{area}" fill="{t["wet"]}" stroke="{t["foam"]}" stroke-width="17"/><path d="{area}" fill="{t["sand"]}" stroke="{t["ink"]}" stroke-width="2.6"/><path d="{area}" fill="none" stroke="{t["wet"]}" stroke-width="9" transform="translate(-7 1)" opacity=".7"/></g>'
        f'<path d="M-2 180h18v640h-18z" fill="{t["sand"]}"/><g filter="url(#soft40)" opacity=".85" fill="{t["sand2"]}"><ellipse cx="120" cy="330" rx="120" ry="70"/><ellipse cx="170" cy="620" rx="100" ry="90"/></g>'
        f'<path d="{marks}" fill="none" stroke="{t["wet"]}" stroke-width="2.2" stroke-linecap="round"/><path d="{shells}" fill="{t["foam"]}" stroke="{t["ink"]}" stroke-width="1.3" stroke-linejoin="round" opacity=".8"/>'
        f'<path d="M-2 158h16v26h-16z" fill="{t["grass"]}"/><g filter="url(#rough)"><path d="{spline([(round(x), round(y)) for x, y in GREEN], closed=True)}" fill="{t["grass"]}" stroke="{t["ink"]}" stroke-width="2"/></g>'
    )


def woods(t: Theme) -> str:
    """Trees behind the beach, and rocks at its edge."""
    out = ""
    for x, y, form, tone in sorted(TREES, key=lambda tree: tree[1]):
        out += f'<use href="#{form}" x="{x}" y="{y}" fill="{t[tone]}"/>'
    for x, y, size in ROCKS:
        out += f'<use href="#stone" transform="translate({x} {y})scale({size})" fill="{t["rock"]}"/>'
    return out


def docks(t: Theme) -> str:
    """Three short jetties at the island, one for each kind of boat."""
    ink = t["ink"]
    out = ""
    for y in g.ROWS.values():
        top = round(y + 6)
        planks = "".join(f"M{x} {top}l-5 26" for x in range(286, 366, 11))
        out += (
            f'<path d="M280 {top + 8}H362l-5 26H276z" fill="{t["shade"]}" opacity=".3"/><path d="M346 {top + 24}v22M298 {top + 24}v16" stroke="{ink}" stroke-width="9" stroke-linecap="round"/><path d="M346 {top + 24}v21M298 {top + 24}v15" stroke="{t["wood2"]}" stroke-width="5" stroke-linecap="round"/>'
            f'<path d="M280 {top}H364l-6 26H274z" fill="{t["wood"]}" stroke="{ink}" stroke-width="2.6" stroke-linejoin="round"/><path d="{planks}" stroke="{ink}" stroke-width="1.5" opacity=".6"/><path d="M282 {top + 3}H360" stroke="#fff" stroke-width="2" opacity=".4"/>'
            f'<path d="M358 {top + 6}v-24q5-4 10 0v24q-5 4-10 0z" fill="{t["wood2"]}" stroke="{ink}" stroke-width="2.2"/><path d="M358 {top - 10}h10" stroke="#e9d3a0" stroke-width="4"/>'
        )
    return out


def landing(t: Theme) -> str:
    """The landing at the right, where passengers wait to be called."""
    ink = t["ink"]
    planks = "".join(f"M962 {y}h50" for y in range(214, 800, 14))
    posts = "".join(
        f'<path d="M952 {y}v-20q5-4 10 0v20q-5 4-10 0z" fill="{t["wood2"]}" stroke="{ink}" stroke-width="2.2"/><path d="M954 {y - 19}q3-2 6 0" stroke="#fff" stroke-width="2" opacity=".5" fill="none"/>'
        for y in range(226, 800, 95)
    )
    rope = "".join(f"M957 {y}q-9 45 0 82" for y in range(216, 720, 95))
    return (
        f'<path d="M952 206h60v600h-60z" fill="{t["shade"]}" opacity=".34"/><path d="M960 200h50v606h-50z" fill="{t["wood"]}" stroke="{ink}" stroke-width="3"/>'
        f'<path d="{planks}" stroke="{ink}" stroke-width="1.5" opacity=".6"/><path d="M964 204v596" stroke="#fff" stroke-width="2" opacity=".35"/>'
        f'<path d="{rope}" fill="none" stroke="{ink}" stroke-width="5"/><path d="{rope}" fill="none" stroke="#e9d3a0" stroke-width="2.6"/>{posts}'
    )


def board(t: Theme) -> str:
    """The notice board of the ferry: under its roof hang the boat cards."""
    ink = t["ink"]
    tiles = "".join(f"M{x} 12q{round((x - 847) * 0.07)} 10 {round((x - 847) * 0.1)} 20" for x in range(722, 984, 18))
    slots = "".join(
        f'<rect x="{num(at.x - wide / 2)}" y="{num(at.y - high / 2)}" width="{wide}" height="{high}" rx="9" fill="#000" fill-opacity=".2" stroke="{ink}" stroke-width="1.6" stroke-dasharray="6 5"/>'
        for at, wide, high in ((g.DECK, 72, 98), (g.TURNED_UP, 146, 110))
    )
    return (
        f'<ellipse cx="847" cy="206" rx="140" ry="13" fill="{t["shade"]}" opacity=".3"/>'
        f'<path d="M718 20h16v184h-16zM958 20h16v184h-16z" fill="{t["wood2"]}" stroke="{ink}" stroke-width="2.6"/>'
        f'<path d="M726 24h240v136h-240z" fill="{t["wood"]}" stroke="{ink}" stroke-width="3"/><path d="M728 58h236M728 92h236M728 126h236" stroke="{ink}" stroke-width="1.5" opacity=".45"/><path d="M729 157h234" stroke="#000" stroke-width="4" opacity=".2"/>{slots}'
        f'<path d="M712 6Q847-16 982 6L996 30Q847 8 698 30z" fill="{t["roof"]}" stroke="{ink}" stroke-width="3" stroke-linejoin="round"/><path d="{tiles}" fill="none" stroke="{ink}" stroke-width="1.5" opacity=".5"/><path d="M712 12Q847-10 982 12" fill="none" stroke="#fff" stroke-width="2" opacity=".3"/>'
    )
