"""The sprite of Dadaocheng: markers, cubes, cards and marks, as symbols that the page places with an external `<use>`."""

from __future__ import annotations

from tables.drawing import marks
from tables.drawing.marks import CINNABAR, GOLD, PAPER
from tables.presenters.dadaocheng import goods, history, houses, ships
from tables.presenters.dadaocheng.ink import INK

COLOURS = ("W", "G", "R", "Y", "K")
KINDS = ("mansion", "firm", "workshop", "market", "opium_den")

SYMBOLS: dict[str, tuple[int, int]] = {
    **{f"disc-{colour}": (116, 116) for colour in COLOURS},
    **{f"band-{colour}": (116, 116) for colour in COLOURS},
    **{f"cube-{colour}": (44, 44) for colour in COLOURS},
    "cube-any": (44, 44),
    "sun": (28, 28),
    "ship-1": (144, 250),
    "ship-2": (144, 250),
    "ship-3": (144, 250),
    **{f"house-{kind}": (150, 112) for kind in KINDS},
    "temple": (150, 112),
    "event": (150, 112),
    **{f"event-{name}": (64, 64) for name in history.EVENTS},
    "store-lying": (116, 84),
    "store-upright": (84, 116),
    "firm-lying": (116, 84),
    "firm-upright": (84, 116),
    "closed-lying": (116, 84),
    "closed-upright": (84, 116),
    "board": (72, 88),
    "seal": (40, 40),
    "coin": (40, 40),
    "needs": (68, 32),
    **{f"die-{pips}": (44, 44) for pips in range(1, 7)},
    "do-flip": (48, 48),
    "do-temple": (48, 48),
    "do-exchange": (48, 48),
    "do-end": (48, 48),
    "first": (48, 48),
    **{f"sign-{seat}": (28, 28) for seat in range(4)},
    "tick": (32, 32),
    "laurel": (72, 72),
}
"""Every symbol of static/dadaocheng/sprite.svg with its width and height in units of the board.

A symbol's middle is the point to place it by. The shop sign takes the colour of its seat from `color`.
"""

_PIPS = {
    1: ((0, 0),),
    2: ((-8, -8), (8, 8)),
    3: ((-9, -9), (0, 0), (9, 9)),
    4: ((-8, -8), (8, -8), (-8, 8), (8, 8)),
    5: ((-9, -9), (9, -9), (0, 0), (-9, 9), (9, 9)),
    6: ((-8, -10), (8, -10), (-8, 0), (8, 0), (-8, 10), (8, 10)),
}


def _die(pips: int) -> str:
    red = pips in (1, 4)
    size = 5.4 if pips == 1 else 3.9
    dots = "".join(f"M{x} {y}h.1" for x, y in _PIPS[pips])
    return (
        f'<rect x="-19" y="-19" width="38" height="38" rx="9" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/>'
        f'<path d="{dots}" stroke="{CINNABAR if red else INK}" stroke-width="{2 * size:g}" stroke-linecap="round"/>'
    )


def _store(wide: int, high: int, kind: str) -> str:
    w, h = wide - 4, high - 4
    box = f'x="{-w / 2:g}" y="{-h / 2:g}" width="{w}" height="{h}" rx="8"'
    if kind == "closed":
        planks = "".join(f"M{x} {-h // 2 + 3}V{h // 2 - 3}" for x in range(-w // 2 + 14, w // 2 - 4, 16))
        return (
            f'<rect {box} fill="#8d6a47" stroke="{INK}" stroke-width="2.2"/><path d="{planks}" stroke="{INK}" stroke-width="1.4" opacity=".5"/>'
            f'<path d="M{-w // 2 + 6} {-h // 2 + 6}L{w // 2 - 6} {h // 2 - 6}" stroke="#6d4f33" stroke-width="9"/>'
        )
    if kind == "firm":
        return (
            f'<rect {box} fill="var(--frame,#e9d3b4)" stroke="{INK}" stroke-width="2.6"/><g transform="translate(0 4)"><path d="M-26 24V-8L0-28L26-8V24z" fill="#c77a5c" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"/>'
            f'<path d="M-8 24V6a8 8 0 0 1 16 0V24z" fill="#5b3a28" stroke="{INK}" stroke-width="2"/><path d="M-20 0h8v9h-8zM12 0h8v9h-8z" fill="#f8e7bd" stroke="{INK}" stroke-width="1.8"/><path d="M-32-5L0-30L32-5" fill="none" stroke="{INK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></g>'
        )
    return (
        f'<rect {box} fill="var(--frame,#f1e2c2)" stroke="{INK}" stroke-width="2.6"/><rect x="{-w / 2 + 6:g}" y="{-h / 2 + 6:g}" width="{w - 12}" height="{h - 12}" rx="5" fill="var(--straw,#dcc596)" stroke="#a98a55" stroke-width="1.6"/>'
        f'<path d="M{-w // 2 + 9} {-h // 2 + 12}H{w // 2 - 9}" stroke="{INK}" stroke-width="5" opacity=".1"/>'
    )


def _token(drawing: str) -> str:
    """A round token of paper, so that a drawing in ink is seen on any ground."""
    return f'<circle r="22" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/><g transform="scale(.78)">{drawing}</g>'


def _board() -> str:
    """A shop sign on two chains."""
    return (
        f'<path d="M-20-44V-30M20-44V-30" stroke="{INK}" stroke-width="3"/><path d="M-32-34H32V38Q0 46-32 38z" fill="#5c2f22" stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"/>'
        f'<path d="M-26-28H26V33Q0 40-26 33z" fill="#8c3a2a" stroke="{GOLD}" stroke-width="2.2" stroke-linejoin="round"/>'
    )


def pieces() -> dict[str, str]:
    """What is inside each symbol, drawn around the origin."""
    out = {
        "cube-any": goods.any_cube(),
        "sun": f'<circle r="7" fill="{CINNABAR}"/><path d="M0-12V-10M0 10V12M-12 0H-10M10 0H12M-8.5-8.5l1.4 1.4M7.1 7.1l1.4 1.4M-8.5 8.5l1.4-1.4M7.1-7.1l1.4-1.4" stroke="{CINNABAR}" stroke-width="2.4" stroke-linecap="round"/>',
        "ship-1": ships.junk(),
        "ship-2": ships.small_steamer(),
        "ship-3": ships.large_steamer(),
        "house-mansion": houses.mansion(),
        "house-firm": houses.firm(),
        "house-workshop": houses.workshop(),
        "house-market": houses.market(),
        "house-opium_den": houses.opium_den(),
        "temple": houses.temple(),
        "event": houses.event(),
        "board": _board(),
        "seal": f'<path d="M-17-14Q-16-18-11-17.5L12-18Q18-18 17.5-12L18 13Q17 18 12 17.5L-13 18Q-18 17-17.5 12z" fill="{CINNABAR}" stroke="{INK}" stroke-width="2"/><path d="M-13-13.5H13.5V13.5H-13.5z" fill="none" stroke="#ffe9d8" stroke-width="1.5" opacity=".8"/>',
        "coin": f'<circle r="18" fill="{GOLD}" stroke="{INK}" stroke-width="2.2"/><circle r="14" fill="#f3d489" stroke="#a5761d" stroke-width="1.6"/>',
        "needs": f'<rect x="-32" y="-14" width="64" height="28" rx="14" fill="{GOLD}" stroke="{INK}" stroke-width="2.2"/><rect x="-28" y="-10" width="56" height="20" rx="10" fill="#f3d489" stroke="#a5761d" stroke-width="1.4"/>',
        "do-flip": _token(
            f'<path d="M-15 2A15 13 0 0 1 12-9M15-2A15 13 0 0 1-12 9" fill="none" stroke="{INK}" stroke-width="3.6" stroke-linecap="round"/><path d="M14-17V-6H3M-14 17V6H-3" fill="none" stroke="{INK}" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>'
        ),
        "do-temple": f'<path d="M-20-4Q-10-6 0-18Q10-6 20-4L16 0H-16z" fill="{CINNABAR}" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"/><path d="M-12 0V16H12V0M-17 16H17" fill="none" stroke="{INK}" stroke-width="3" stroke-linecap="round"/><path d="M-4 16V6H4V16" fill="{GOLD}" stroke="{INK}" stroke-width="2"/>',
        "do-exchange": _token(
            f'<path d="M-18-7H14M7-15L15-7L7 1M18 9H-14M-7 1L-15 9L-7 17" fill="none" stroke="{INK}" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>'
        ),
        "do-end": f'<circle r="18" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/><path d="M-8 1l6 6l11-13" fill="none" stroke="{CINNABAR}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>',
        "first": f'<path d="M-17-6H13V4Q12 17-2 17T-17 4z" fill="{PAPER}" stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"/><path d="M13-2q9-2 8 5t-10 7" fill="none" stroke="{INK}" stroke-width="2.8"/><ellipse cx="-2" cy="-6" rx="15" ry="4.6" fill="#b9832f" stroke="{INK}" stroke-width="2"/><path d="M-8-13q-4-4 0-8M1-13q-4-4 0-8" fill="none" stroke="{INK}" stroke-width="2.4" stroke-linecap="round"/>',
        "tick": marks.tick(),
        "laurel": marks.laurel(),
    }
    for colour in COLOURS:
        out[f"disc-{colour}"] = goods.disc(colour)
        out[f"band-{colour}"] = goods.band(colour)
        out[f"cube-{colour}"] = goods.cube(colour)
    for kind in ("store", "firm", "closed"):
        out[f"{kind}-lying"] = _store(116, 84, kind)
        out[f"{kind}-upright"] = _store(84, 116, kind)
    for pips in range(1, 7):
        out[f"die-{pips}"] = _die(pips)
    for name, drawing in history.EVENTS.items():
        out[f"event-{name}"] = (
            f'<g stroke-linecap="round" stroke-linejoin="round" stroke="{INK}" stroke-width="2.4">{drawing}</g>'
        )
    for seat in range(4):
        out[f"sign-{seat}"] = marks.sign(seat)
    return {name: _rounded(text) for name, text in out.items()}


def _rounded(text: str) -> str:
    """All lines of a drawing with round ends and corners, said once."""
    bare = text.replace(' stroke-linecap="round"', "").replace(' stroke-linejoin="round"', "")
    rounded = f'<g stroke-linecap="round" stroke-linejoin="round">{bare}</g>'
    return min(text, rounded, key=len)
