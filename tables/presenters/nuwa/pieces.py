"""The sprite of Nüwa: tiles, stones, hand cards, angels and the sky, as symbols that the page places with an external `<use>`."""

from __future__ import annotations

from rules.nuwa.content import ROADS
from tables.drawing import marks
from tables.drawing.marks import CINNABAR, GOLD, PAPER
from tables.presenters.nuwa.heaven import gash, rainbow, seam
from tables.presenters.nuwa.ink import INK
from tables.presenters.nuwa.tiles import tiles

TILE = (100, 84)

SYMBOLS: dict[str, tuple[int, int]] = {
    **dict.fromkeys(
        (
            *(
                "slab",
                "boulders",
                "slab-cut",
                "cracks",
                "start",
                "shrine",
                "locked",
                "court",
                "gate",
                "gate-right",
                "gate-wrong",
            ),
            *(kind.name for kind in ROADS),
        ),
        TILE,
    ),
    **dict.fromkeys(("azure", "red", "yellow", "white", "black", "prophecy"), (48, 48)),
    **dict.fromkeys(("flood", "fire", "beast"), (64, 64)),
    "free": (64, 64),
    "key": (64, 64),
    "removal": (64, 64),
    "card": (116, 100),
    "card-back": (116, 100),
    "unity": (72, 80),
    "trouble": (72, 80),
    "covered": (72, 80),
    "eye": (48, 48),
    "turn": (48, 48),
    "discard": (48, 48),
    "pass": (48, 48),
    "no": (48, 48),
    "gash": (136, 150),
    "seam": (136, 150),
    "rainbow": (1000, 160),
    **{f"sign-{seat}": (28, 28) for seat in range(8)},
    "tick": (32, 32),
    "laurel": (72, 72),
}
"""Every symbol of static/nuwa/sprite.svg with its width and height in units of the board.

A symbol's middle is the point to place it by. Lines are 2.4 wide with round ends and corners where nothing
else is said: whoever places a symbol sets that, which says it once and not in every symbol.
"""

LINES = 'stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'

_PEN = f'stroke="{INK}"'


def _stone(path: str, colour: str, mark: str) -> str:
    """A glowing stone: its shape, a lighter side, and its sign."""
    return (
        f'<circle r="22" fill="{colour}" opacity=".3"/><path d="{path}" fill="{colour}" {_PEN}/>{mark}'
        '<path d="M-9-8Q-5-13 1-13" fill="none" stroke="#fff" stroke-width="3.2" opacity=".85"/>'
    )


def stones() -> dict[str, str]:
    """The five stones, each of a shape of its own, and the sign of the Place of Prophecy."""
    pale = '<path d="{}" fill="none" stroke="#fff" stroke-width="2.6" opacity=".9"/>'
    dark = f'<path d="{{}}" fill="none" stroke="{INK}" opacity=".75"/>'
    return {
        "azure": _stone(
            "M0-18Q15-3 14 6Q12 17 0 17T-14 6Q-15-3 0-18z",
            "#3e9fb4",
            pale.format("M-7 6Q-4 1 0 6T7 6M-5 11q2-3 5 0t5 0"),
        ),
        "red": _stone(
            "M2-18Q12-9 11-3Q15-5 14-9Q20 4 12 13Q5 18-5 16Q-17 12-15-1Q-13-6-9-8Q-9-4-6-3Q-6-12 2-18z",
            "#d2452f",
            pale.format("M-4 11Q-5 4 1-1Q6 4 4 11"),
        ),
        "yellow": _stone("M-14-15H14L17 13L0 18L-17 13z", "#e0ad33", dark.format("M-8 10V-4H8V10M-8 3H8")),
        "white": _stone("M0-17A17 17 0 1 1-.1-17z", "#f3f0e6", dark.format("M5-9A10 10 0 1 0 9 5A8.4 8.4 0 0 1 5-9z")),
        "black": _stone(
            "M-9-16H9L18 0L9 16H-9L-18 0z", "#45434d", pale.format("M-5-8H5L9 0L5 8H-5L-9 0zM-5-8L5 8M5-8L-5 8M-9 0H9")
        ),
        "prophecy": (
            f'<circle r="21" fill="{PAPER}" {_PEN}/><path d="M-16 0Q0-16 16 0Q0 16-16 0z" fill="#cfe3ea" {_PEN}/><circle r="7" fill="#5d4a78" {_PEN}/><circle r="2.6" cx="2" cy="-2" fill="#fff"/>'
            f'<path d="M-11-10l-4-5M0-13v-6M11-10l4-5" fill="none" {_PEN}/>'
        ),
    }


def obstacles() -> dict[str, str]:
    """Flood, fire and beast; they look crosser than they are."""
    eyes = f'<circle cx="{{}}" cy="{{}}" r="3" fill="{INK}"/><circle cx="{{}}" cy="{{}}" r="3" fill="{INK}"/>'
    return {
        "flood": (
            f'<path d="M-29 20Q-30-12-6-25Q16-32 26-17Q28-6 18-5Q19-13 10-13Q1-11 5-1Q9 8 20 7Q28 6 30 20Q15 30 0 27Q-17 31-29 20z" fill="#4a90b8" {_PEN}/>'
            f'<path d="M-22 15q6-7 12 0t12 0t12 0t12 0M-19-1Q-14-14-2-18M-12 4Q-9-6-2-9" fill="none" stroke="#fff" stroke-width="3" opacity=".85"/>{eyes.format(-13, 5, -2, 5)}<path d="M-17 0l6 2M1 0l-5 2" {_PEN}/>'
            f'<circle cx="27" cy="-23" r="3.4" fill="#cfe6f0" {_PEN}/><circle cx="19" cy="-28" r="2.4" fill="#cfe6f0" {_PEN}/>'
        ),
        "fire": (
            f'<path d="M-3-30Q13-20 11-8Q17-12 16-20Q30-2 22 15Q14 29-2 28Q-22 27-25 8Q-25-4-16-12Q-15-5-10-4Q-14-20-3-30z" fill="#e0592c" {_PEN}/>'
            f'<path d="M-12 12Q-12 1-2-6Q2 2 8 3Q15 10 10 19Q4 26-4 24Q-13 22-12 12z" fill="#f8cf58"/>{eyes.format(-7, 11, 6, 11)}<path d="M-12 5l7 3M11 5l-7 3M-5 18q5-4 9 0" fill="none" {_PEN}/>'
        ),
        "beast": (
            f'<path d="M-22-10L-28-28L-11-22Q0-26 11-22L28-28L22-10Q28 6 16 19Q8 27 0 27T-16 19Q-28 6-22-10z" fill="#c99447" {_PEN}/><path d="M-14 6Q-14-2-6 0Q0 4 6 0Q14-2 14 6Q14 20 0 21T-14 6z" fill="#f6e6c2" stroke="{INK}" stroke-width="1.8"/>'
            f'<path d="M-5 5Q0 2 5 5Q3 10 0 10T-5 5z" fill="{INK}"/><path d="M0 10v4M-8 15q8 5 16 0M-6 15l2 5l3-4M6 15l-2 5l-3-4" fill="#fff" stroke="{INK}" stroke-width="1.8"/>{eyes.format(-10, -5, 10, -5)}<path d="M-16-13l10 4M16-13l-10 4M-4-21V-14M4-21V-14M0-22v10" fill="none" {_PEN}/>'
        ),
        "free": (
            f'<path d="M-20 20L22-22" stroke="{PAPER}" stroke-width="14"/><path d="M-20 20L22-22" stroke="#2f7350" stroke-width="8"/><path d="M8-24H24V-8" fill="none" stroke="{PAPER}" stroke-width="14"/><path d="M8-24H24V-8" fill="none" stroke="#2f7350" stroke-width="8"/>'
        ),
        "key": (
            f'<g transform="rotate(-38)"><path d="M-8 0H27V9H20V4H14V9H8V4H-8z" fill="{GOLD}" {_PEN}/><circle cx="-15" r="12" fill="{GOLD}" {_PEN}/><circle cx="-15" r="5" fill="{PAPER}" {_PEN}/><path d="M-22-5q3-5 8-5" fill="none" stroke="#fff" stroke-width="2" opacity=".8"/></g>'
        ),
        "removal": (
            f'<g transform="rotate(38)"><path d="M-3.6-14H3.6V28H-3.6z" fill="#b98550" {_PEN}/><path d="M-27-7Q-18-24 0-25Q18-24 27-7Q16-14 5-14V-10H-5V-14Q-16-14-27-7z" fill="#7d8a93" {_PEN}/><path d="M-17-16Q-9-21 2-21" fill="none" stroke="#fff" stroke-width="2" opacity=".8"/></g>'
            f'<path d="M-28 25l8-8l7 6l-3 6zM14 27l5-8l9 5l-2 5z" fill="#cfc3a8" {_PEN}/>'
        ),
    }


def angels() -> dict[str, str]:
    """The two camps, as children would draw them, and the back of their cards."""
    wings = f'<path d="M-14 8Q-36-8-34 14Q-30 28-12 22zM14 8Q36-8 34 14Q30 28 12 22z" fill="{{}}" {_PEN}/><path d="M-28 12q6 0 12 4M28 12q-6 0-12 4" fill="none" stroke="{INK}" stroke-width="1.6"/>'
    body = f'<path d="M-17 36Q-16 8 0 8T17 36z" fill="{{}}" {_PEN}/><circle cy="-7" r="17" fill="#f9dcb8" {_PEN}/>'
    blush = '<circle cx="-10" cy="0" r="3.6" fill="#ea8f78" opacity=".6"/><circle cx="10" cy="0" r="3.6" fill="#ea8f78" opacity=".6"/>'
    dots = f'<circle cx="-6" cy="-6" r="2.4" fill="{INK}"/><circle cx="6" cy="-6" r="2.4" fill="{INK}"/>'
    return {
        "unity": (
            wings.format("#fff")
            + body.format("#8fc1cf")
            + f'<path d="M-17-8Q-18-25 0-25T17-8Q12-15 4-16Q-8-15-17-8z" fill="#5b3f28" {_PEN}/>{dots}{blush}<path d="M-5 1q5 5 10 0" fill="none" {_PEN}/><ellipse cy="-31" rx="13" ry="4" fill="none" stroke="{INK}" stroke-width="5"/><ellipse cy="-31" rx="13" ry="4" fill="none" stroke="{GOLD}" stroke-width="2.8"/>'
            f'<path d="M0 31C-9 24-8 17-3 17Q-1 17 0 20Q1 17 3 17C8 17 9 24 0 31z" fill="{CINNABAR}" stroke="{INK}" stroke-width="1.6"/>'
        ),
        "trouble": (
            wings.format("#b9a3c9")
            + f'<path d="M13 30Q30 36 31 24L27 20L35 17L36 26L33 24Q32 41 12 35z" fill="#6c578f" {_PEN}/>'
            + body.format("#8d74a8")
            + f'<path d="M-17-8Q-19-24-11-27L-13-36L-4-29Q0-31 4-29L13-36L11-27Q19-24 17-8Q12-17 0-17T-17-8z" fill="#4d3a63" {_PEN}/>{dots}{blush}<path d="M-11-11l7 2M11-11l-7 2M-6 1q3 5 12-2M0 3v4q3 2 4-1V1" fill="#ea8f78" {_PEN}/>'
            f'<path d="M-3 17L-8 24H-3L-5 31L6 22H1L4 17z" fill="#f6d35c" stroke="{INK}" stroke-width="1.6"/>'
        ),
        "covered": (
            f'<rect x="-27" y="-37" width="54" height="74" rx="8" fill="#5d4a78" {_PEN}/><rect x="-21.5" y="-31.5" width="43" height="63" rx="5" fill="none" stroke="#fff" stroke-width="1.6" opacity=".6"/>'
            f'<ellipse cy="-12" rx="11" ry="3.6" fill="none" stroke="{GOLD}" stroke-width="2.6"/><path d="M-5 6Q-22-8-20 8Q-17 18-4 15zM5 6Q22-8 20 8Q17 18 4 15z" fill="#fff" stroke="{INK}" stroke-width="1.8"/><circle cy="4" r="7" fill="#e9dcf2" stroke="{INK}" stroke-width="1.8"/>'
        ),
    }


def signs() -> dict[str, str]:
    """What can be said beside the hand, and what is marked on the board."""
    disc = f'<circle r="20" fill="{PAPER}" {_PEN}/>'
    return {
        "eye": f'<path d="M-21 0Q0-18 21 0Q0 18-21 0z" fill="{PAPER}" {_PEN}/><circle r="8" fill="#3f7fb5" {_PEN}/><circle r="3" fill="{INK}"/><circle cx="2.6" cy="-2.6" r="1.8" fill="#fff"/>',
        "turn": disc
        + f'<path d="M-11-3A11.5 11.5 0 0 1 9-7M11 3A11.5 11.5 0 0 1-9 7" fill="none" stroke="{INK}" stroke-width="3.4"/><path d="M11-15V-5H1zM-11 15V5H-1z" fill="{INK}"/>',
        "discard": disc
        + f'<path d="M-8-6h16l-2 18h-12z" fill="#cfc3a8" {_PEN}/><path d="M-11-7H11M-4-7q0-5 4-5t4 5M-3-1v9M3-1v9" fill="none" {_PEN}/>',
        "pass": disc + f'<path d="M-9 0H8M2-7l7 7l-7 7" fill="none" stroke="{INK}" stroke-width="3.4"/>',
        "no": f'<path d="M-13-13L13 13M13-13L-13 13" stroke="{PAPER}" stroke-width="13"/><path d="M-13-13L13 13M13-13L-13 13" stroke="{CINNABAR}" stroke-width="7.5"/>',
    }


def _card(face: str, inside: str) -> str:
    return f'<rect x="-56" y="-48" width="112" height="96" rx="11" fill="{face}" stroke="{INK}" stroke-width="3"/><rect x="-50" y="-42" width="100" height="84" rx="7" fill="none" stroke="#7b6aa0" stroke-width="1.6"/>{inside}'


def pieces() -> dict[str, str]:
    """What is inside each symbol, drawn around the origin."""
    out = {
        **tiles(),
        **stones(),
        **obstacles(),
        **angels(),
        **signs(),
        "card": _card("#fbf3e1", ""),
        "card-back": _card(
            "#4a4370",
            '<path d="M-44-26q9-9 18 0t18 0t18 0t18 0t16-4M-44 30q9-9 18 0t18 0t18 0t18 0t16-4" fill="none" stroke="#fff" stroke-width="2.4" opacity=".45"/>'
            '<g stroke-width="5.5" fill="none"><path d="M-24 12A24 24 0 0 1 24 12" stroke="#d2452f"/><path d="M-18 12A18 18 0 0 1 18 12" stroke="#e0ad33"/><path d="M-12 12A12 12 0 0 1 12 12" stroke="#3e9fb4"/></g>',
        ),
        "gash": gash(),
        "seam": seam(),
        "rainbow": rainbow(),
        "tick": marks.tick(),
        "laurel": marks.laurel(),
    }
    for seat in range(8):
        out[f"sign-{seat}"] = marks.sign(seat)
    return out
