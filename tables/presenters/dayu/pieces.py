"""The pieces of Da Yu as drawings for the sprite: cards, markers, pawns and signs.

Page classes do not reach into a symbol that is placed by an external `<use>`; `currentColor` and
`var(--x)` in presentation attributes do. So there is no style here, and no gradient.
"""

from __future__ import annotations

from tables.drawing import marks
from tables.drawing.marks import CINNABAR, GOLD, INK
from tables.presenters.dayu.tools import COLOURS, CREAM, done, sign, slot, tile

SYMBOLS: dict[str, tuple[int, int]] = {
    **{f"tile-{kind}": (34, 40) for kind in COLOURS},
    **{f"slot-{kind}": (46, 64) for kind in COLOURS},
    **{f"done-{kind}": (46, 64) for kind in COLOURS},
    "flood": (236, 192),
    "calm": (228, 184),
    "flood-back": (236, 192),
    "gap": (236, 192),
    "bonus": (64, 40),
    "penalty": (64, 40),
    "tool-silver": (104, 144),
    "tool-green": (104, 144),
    "tool-red": (104, 144),
    "flap": (116, 156),
    "rune": (26, 26),
    "plain": (26, 26),
    "points": (40, 40),
    "bundle": (64, 44),
    "tag": (56, 40),
    "pawn": (52, 72),
    "sign-0": (28, 28),
    "sign-1": (28, 28),
    "sign-2": (28, 28),
    "sign-3": (28, 28),
    "swift_boat": (48, 48),
    "deft_hands": (48, 48),
    "storehouse": (48, 48),
    "xirang_gift": (48, 48),
    "tireless": (48, 48),
    "construct": (48, 48),
    "move": (48, 48),
    "flip": (48, 48),
    "discard": (48, 48),
    "rest": (48, 48),
    "first": (48, 48),
    "calmed": (48, 48),
    "tick": (32, 32),
    "laurel": (72, 72),
}
"""Every symbol of static/dayu/sprite.svg with its width and height in units of the board.

A symbol's middle is the point to place it by. `flood` is the wild water of a flood card; `calm` lies over it,
the more opaque the more rectangles are filled. `flap` is the corner of a tool card, turned up.
"""

WILD, WILD2, FOAM = "#24566f", "#163c54", "#e9f1e6"
WOOD, WOOD2 = "#c08f58", "#8f6238"
STRAW = "#e3c178"


_SHEET = '<rect x="-114" y="-92" width="228" height="184" rx="10"'
_CARD_EDGE = '<rect x="-50" y="-70" width="100" height="140" rx="9"'


def _wave(x: int, y: int, count: int, step: int = 38) -> str:
    """A row of breaking waves as path data."""
    crest = f"q{step // 2}-19 {step * 4 // 5} 0q-4 6-11 3q7 7 {step - step * 4 // 5 + 11}-3"
    return f"M{x} {y}" + crest * count


def _flood() -> str:
    rows = "".join(
        _wave(*row) for row in ((-108, -74, 5), (-92, -40, 5), (-106, 0, 5), (-96, 40, 5), (-106, 56, 5), (-88, 76, 4))
    )
    return (
        f'{_SHEET} fill="#0d1216" opacity=".32" transform="translate(2 5)"/>{_SHEET} fill="{WILD}" stroke="{INK}" stroke-width="3.4"/>'
        f'<path d="M-114 30Q-60 6 0 34T114 26V82Q114 92 104 92H-104Q-114 92-114 82z" fill="{WILD2}"/>'
        f'<path d="{rows}" fill="none" stroke="{FOAM}" stroke-width="3" stroke-linecap="round" opacity=".85"/>'
        f'<path d="M-100-64h.1M-70-84h.1M-22-84h.1M44-82h.1M98-66h.1M104-16h.1M-105-14h.1M-106 20h.1M106 40h.1M20 84h.1" stroke="{FOAM}" stroke-width="4" stroke-linecap="round"/>'
        f'<rect x="-109" y="-87" width="218" height="174" rx="6" fill="none" stroke="{CREAM}" stroke-width="2.6" opacity=".9"/>'
    )


def _calm() -> str:
    return (
        '<rect x="-108" y="-86" width="216" height="172" rx="6" fill="#b7d8c6"/>'
        '<path d="M-94-80q12-5 24 0t24 0M20-80q12-5 24 0t24 0M-60 56q12-5 24 0t24 0M-30 74q12-5 24 0t24 0t24 0" fill="none" stroke="#5f9a8c" stroke-width="2.2" stroke-linecap="round"/>'
    )


def _back() -> str:
    coil = "M0 0c3-8 15-6 15 4c0 14-20 18-30 6c-12-16 2-38 24-36c30 2 40 36 22 56c-20 22-58 18-70-8c-10-24 2-50 22-60"
    scales = "".join(f"M{x} {y}" + "a13 13 0 0 1 26 0" * 3 for y in (-66, -40, -14, 12, 38, 64) for x in (-104, 26))
    return (
        f'{_SHEET} fill="#0d1216" opacity=".32" transform="translate(2 5)"/>{_SHEET} fill="#2f5f6b" stroke="{INK}" stroke-width="3.4"/>'
        f'<path d="{scales}" fill="none" stroke="{FOAM}" stroke-width="2" opacity=".4"/><circle r="62" fill="#1c4655" stroke="{GOLD}" stroke-width="3"/>'
        f'<path d="{coil}" fill="none" stroke="{FOAM}" stroke-width="5" stroke-linecap="round"/><path d="M-52 30q12-8 22 2M36-44q10 2 12 12" fill="none" stroke="{FOAM}" stroke-width="3" stroke-linecap="round" opacity=".7"/>'
        f'<rect x="-109" y="-87" width="218" height="174" rx="6" fill="none" stroke="{GOLD}" stroke-width="2.4" opacity=".8"/>'
    )


def _gap() -> str:
    return (
        f'{_SHEET} fill="#d9cfa6" fill-opacity=".34" stroke="{INK}" stroke-width="3" stroke-dasharray="10 9" stroke-opacity=".7"/>'
        f'<path d="M-60 4q15-9 30 0t30 0t30 0t30 0M-36 22q12-7 24 0t24 0t24 0M-30-14q12-7 24 0t24 0t24 0" fill="none" stroke="{INK}" stroke-width="2.4" stroke-linecap="round" opacity=".4"/>'
    )


def _tool(frame: str) -> str:
    """A card in its frame: silver is a plain double line, green is bamboo, red has studded corners."""
    colour = {"silver": "#a9b1b5", "green": "#6fa05a", "red": "#b5402f"}[frame]
    work = {
        "silver": f'<rect x="-39.5" y="-59.5" width="79" height="119" rx="4" fill="none" stroke="{INK}" stroke-width="1.2" opacity=".5"/>',
        "green": f'<path d="M-50-34h6M-50 0h6M-50 34h6M44-34h6M44 0h6M44 34h6M-24-70v6M24-70v6M-24 64v6M24 64v6" stroke="{INK}" stroke-width="2"/>',
        "red": f'<g fill="none" stroke-linecap="round"><path d="M-43-63h.1M43-63h.1M-43 63h.1M43 63h.1" stroke="{INK}" stroke-width="10.6"/><path d="M-43-63h.1M43-63h.1M-43 63h.1M43 63h.1" stroke="{GOLD}" stroke-width="7.4"/></g>',
    }[frame]
    return (
        f'{_CARD_EDGE} fill="#0d1216" opacity=".26" transform="translate(1.5 3)"/>{_CARD_EDGE} fill="{colour}" stroke="{INK}" stroke-width="2.6"/>'
        f'<rect x="-44" y="-64" width="88" height="128" rx="5" fill="{CREAM}" stroke="{INK}" stroke-width="1.6"/><path d="M-36 44q9-7 18 0t18 0t18 0t18 0" fill="none" stroke="#7fb0ab" stroke-width="2" stroke-linecap="round" opacity=".8"/>{work}'
    )


def _flap() -> str:
    """The lower right corner turned up: what was below it is gone, and the other side shows."""
    return (
        '<path d="M-53 61L-50 60L54 27V77H-53z" fill="var(--paper-3,#fffaf0)"/>'
        '<path d="M-52 63Q4 42 52 29" fill="none" stroke="#0d1216" stroke-width="6" opacity=".2"/>'
        f'<path d="M-50 60Q-56 58-55.5 52Q8 18 22-8Q25-9 28-5Q38 14 50 28Q4 40-50 60z" fill="#f3e2b8" stroke="{INK}" stroke-width="2.2"/>'
        '<path d="M23-2Q10 24-44 53" fill="none" stroke="#fff" stroke-width="3" opacity=".6"/>'
    )


def _medal(inside: str, ground: str = CREAM) -> str:
    return (
        f'<circle r="22" fill="{ground}" stroke="{INK}" stroke-width="2.4"/>'
        f'<g fill="none" stroke="{INK}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">{inside}</g>'
    )


def _mini(kind: str, x: float, y: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="3.4" fill="{COLOURS[kind]}" stroke-width="1.2"/>'


_CARD = "M-8-11H8V11H-8z"


def _abilities() -> dict[str, str]:
    four = "".join(_mini(kind, x, -12 + abs(x) / 4) for kind, x in zip(COLOURS, (-13, -4.5, 4.5, 13), strict=True))
    return {
        "swift_boat": _medal(
            f'<path d="M1-15V6" stroke-width="2.6"/><path d="M3-14Q15-8 12 3L3 4z" fill="{CREAM}"/><path d="M-1-12Q-10-6-9 3L-1 4z" fill="{STRAW}"/>'
            f'<path d="M-15 6H16Q13 14 6 14H-7Q-13 14-15 6z" fill="{WOOD}"/><path d="M-18 17q5-4 10 0t10 0t10 0" stroke="#2f6f88"/><path d="M-20-6h6M-21 0h5" stroke-width="1.8"/>',
            "#cfe6e4",
        ),
        "deft_hands": _medal(
            f'<path d="{_CARD}" fill="{CREAM}" transform="rotate(-14)"/><path d="M-2-4l4 4l-4 4" transform="rotate(-14)"/>'
            f'<path d="M-16 4Q-15-15 3-17M3-17l-5-3M3-17l-4 5M16-4Q15 15-3 17M-3 17l5 3M-3 17l4-5" stroke="{CINNABAR}" stroke-width="2.6"/>',
            "#f4dfc4",
        ),
        "storehouse": _medal(
            f'<path d="M-11-2V13H11V-2z" fill="{CREAM}"/><path d="M-4 13V4H4V13" fill="{WOOD2}"/><path d="M-17 0Q-9-4-6-12Q0-15 6-12Q9-4 17 0Q0-5-17 0z" fill="#6d7b83"/>'
            '<path d="M0-14v-3M-8 2h.1M8 2h.1" stroke-width="3"/><path d="M-14 16H14"/>',
            "#e9dcb2",
        ),
        "xirang_gift": _medal(
            f'{four}<path d="M0 4V-3" stroke-width="2.4"/><path d="M0-2q-7 .5-8-5q7-1 8 5q1-6 8-6q.5 6-8 6z" fill="#8fbf6a"/><path d="M-14 15q1-8 7-8.5q2-4 7-4t7 4q6 .5 7 8.5z" fill="#a87746"/>',
            "#dcead0",
        ),
        "tireless": _medal(
            f'<path d="M-15 6A15 15 0 0 1 15 6z" fill="{GOLD}" stroke="none"/><path d="M-9 6A9 9 0 0 1 9 6" fill="#f6d27a"/><path d="M0-8v-7M-9.5-4.5l-5-5M9.5-4.5l5-5M-18 6H18"/><path d="M5 9A6.5 6.5 0 1 1-5 12A5.5 5.5 0 0 0 5 9z" fill="{CREAM}" stroke-width="1.8"/>',
            "#bcd0dc",
        ),
    }


def _verbs() -> dict[str, str]:
    return {
        "construct": _medal(
            f'<path d="M-14 2H14V10H-14z" fill="{WOOD}"/><path d="M-14 6H14" stroke-width="1"/><path d="M-16 14q4-3 8 0t8 0t8 0t8 0" stroke="#2f6f88"/><path d="M4-2L-8-13" stroke-width="5.6"/><path d="M4-2L-8-13" stroke="{STRAW}" stroke-width="2.4"/><path d="M-2-17L6-10L1-4L-6-11z" transform="translate(7 8)rotate(12)" fill="#8b959a"/>'
        ),
        "move": _medal(
            f'<path d="M-7 15Q-9 2-4-2H4Q9 2 7 15Q0 18-7 15z" fill="#7f8f93" transform="translate(-5 0)"/><path d="M-15-3Q-5-19 6-3Q-5 1-15-3z" fill="{STRAW}"/><path d="M7 8H17M12 3L17.5 8L12 13" stroke="{CINNABAR}" stroke-width="3"/>'
        ),
        "flip": _medal(
            f'<path d="M-9-9H7V13H-9z" fill="{CREAM}"/><path d="M-9 13L7-9V13z" fill="#d8c391"/><path d="M-14-4Q-10-17 5-15M5-15l-5-4M5-15l-3 5M16 4Q14 14 10 16" stroke="{CINNABAR}" stroke-width="2.6"/>'
        ),
        "discard": _medal(
            f'<path d="M-12 4H12V8H-12zM-12 8H12V12H-12z" fill="{STRAW}"/><path d="M-12 12H12V16H-12z" fill="{CREAM}"/><path d="M-10-15H4V0H-10z" fill="{CREAM}"/><path d="M11-13Q18-6 16 8M16 8l-4-4M16 8l4-5" stroke="{CINNABAR}" stroke-width="2.6" transform="translate(-2 2)"/>'
        ),
        "rest": _medal(
            '<path d="M-13 1H11Q10 13-1 13Q-12 13-13 1z" fill="#7fa6a0"/><path d="M11 3Q18 3 16 8Q14 11 8 10M-8 16H6"/><path d="M-6-3q-4-4 0-8M0-3q-4-5 1-10M6-3q-3-4 0-8" stroke-width="1.8"/>'
        ),
        "first": _medal(
            '<path d="M0-16Q12-2 12 5A12 12 0 0 1-12 5Q-12-2 0-16z" fill="#4f9bb0"/><path d="M-6 6Q-5 12 1 13" stroke="#fff" stroke-width="2.6"/>', GOLD,
        ),
        "calmed": _medal(
            '<path d="M-16-9H16V13H-16z" fill="#b7d8c6"/><path d="M-11-3q4-3 8 0t8 0M-9 3q4-3 8 0t8 0t4 0M-11 8q4-3 8 0t8 0" stroke="#3f7c72" stroke-width="1.8"/>'
        ),
    }  # fmt: skip


def pieces() -> dict[str, str]:
    """What is inside each symbol, drawn around the origin."""
    out = {
        "flood": _flood(),
        "calm": _calm(),
        "flood-back": _back(),
        "gap": _gap(),
        "bonus": f'<path d="M-30-14H30L24 0L30 14H-30L-24 0z" fill="{GOLD}" stroke="{INK}" stroke-width="2.4"/><path d="M-19-14H19V14H-19z" fill="#fbe3a4" stroke="{INK}" stroke-width="1.6"/>',
        "penalty": f'<path d="M-26-14H26V14H-26z" fill="#4a4f5c" stroke="{INK}" stroke-width="2.4"/><path d="M-19-14H19V14H-19z" fill="#dcdfe4" stroke="{INK}" stroke-width="1.6"/><path d="M-26-14l7 28M26-14l-7 28" stroke="{INK}" stroke-width="1.6"/>',
        "flap": _flap(),
        "rune": f'<circle r="11" fill="{CINNABAR}" stroke="{INK}" stroke-width="2"/><path d="M-5.5-4H5.5M0-7V7M-5.5 1.5Q-5.5 6 0 3Q5.5 6 5.5 1.5" fill="none" stroke="{CREAM}" stroke-width="2" stroke-linecap="round"/>',
        "plain": f'<path d="M-9 0H9M-5-4L-9 0L-5 4M5-4L9 0L5 4" fill="none" stroke="{INK}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" opacity=".55"/>',
        "points": f'<circle r="17" fill="{GOLD}" stroke="{INK}" stroke-width="2.4"/><circle r="13.4" fill="#fbe9bd" stroke="{INK}" stroke-width="1.2" stroke-opacity=".6"/>',
        "bundle": (
            f'<ellipse cy="17" rx="28" ry="5" fill="#0d2a2e" opacity=".35"/><g fill="{WOOD}" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round"><path d="M-28 6H24L30 0H-22z"/><path d="M-28 6H24V14H-28z"/><path d="M24 6L30 0V8L24 14z" fill="{WOOD2}"/><path d="M-24-4H22L28-10H-18z"/><path d="M-24-4H22V4H-24z"/><path d="M22-4L28-10V-2L22 4z" fill="{WOOD2}"/></g>'
            f'<path d="M-28 10H24M-24 0H22" stroke="{INK}" stroke-width="1" opacity=".5"/><path d="M-8 15V5L-4-5V-5L1-10M8 15V6" fill="none" stroke="{STRAW}" stroke-width="3.4"/>'
        ),
        "pawn": (
            f'<ellipse cy="31" rx="17" ry="4.5" fill="#0d1216" opacity=".35"/><g stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"><path d="M-14 29Q-18 4-8-3H8Q18 4 14 29Q0 34-14 29z" fill="currentColor"/><path d="M5-3Q17 4 14 29Q9 31 4 31Q9 14 5-3z" fill="#000" fill-opacity=".2" stroke="none"/>'
            f'<circle cy="-9" r="9" fill="#efc79b"/><path d="M-22-12Q-6-20 0-33Q6-20 22-12Q0-4-22-12z" fill="{STRAW}"/></g><path d="M0-32Q-4-20-12-13M0-32Q3-20 10-12M0-32Q0-20-1-10" fill="none" stroke="{WOOD2}" stroke-width="1.3"/><path d="M-3-5.5h.1M4-5.5h.1" stroke="{INK}" stroke-width="2.4" stroke-linecap="round"/>'
        ),
        "tag": (
            f'<path d="M-22-13H20L26-7V8L20 14H-22L-26 9V-8z" fill="#f3e2b8" stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"/>'
        ),
        "tick": marks.tick(),
        "laurel": marks.laurel(),
        **_abilities(),
        **_verbs(),
    }  # fmt: skip
    for frame in ("silver", "green", "red"):
        out[f"tool-{frame}"] = _tool(frame)
    for kind in COLOURS:
        out[f"tile-{kind}"] = tile(kind)
        out[f"slot-{kind}"] = slot(kind)
        out[f"done-{kind}"] = done(kind)
    for seat in range(4):
        out[f"sign-{seat}"] = marks.sign(seat)
    return out


__all__ = ["SYMBOLS", "pieces", "sign"]
