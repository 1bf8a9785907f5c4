"""The sprite of Ferry: passengers, boats, cards and marks, as symbols that the page places with an external `<use>`."""

from __future__ import annotations

from tables.drawing import marks
from tables.drawing.marks import GOLD, PAPER
from tables.presenters.ferry import animals, boats
from tables.presenters.ferry.ink import INK

SYMBOLS: dict[str, tuple[int, int]] = {
    "wolf": (84, 104),
    "goat": (84, 104),
    "cabbage": (84, 104),
    "dog": (84, 104),
    "covered": (84, 104),
    "pupils": (32, 16),
    "sweat": (20, 24),
    "gulp": (96, 96),
    "peace": (96, 96),
    "boat-A-back": (240, 216),
    "boat-A-front": (240, 216),
    "boat-B-back": (240, 216),
    "boat-B-front": (240, 216),
    "boat-C-back": (240, 216),
    "boat-C-front": (240, 216),
    "card": (100, 140),
    "card-back": (100, 140),
    "boat-card": (152, 116),
    "coin": (42, 42),
    "sink": (100, 100),
    "gale": (100, 100),
    "seasick": (100, 100),
    "pass": (48, 48),
    "flag": (44, 60),
    "sign-0": (28, 28),
    "sign-1": (28, 28),
    "sign-2": (28, 28),
    "sign-3": (28, 28),
    "tick": (32, 32),
    "laurel": (72, 72),
}
"""Every symbol of static/ferry/sprite.svg with its width and height in units of the board.

A symbol's middle is the point to place it by. Passengers take the colour of their seat from `color`.
"""

_WATER = "var(--water,#5b9fb5)"


def _card(inside: str, face: str = "#fbf3e1") -> str:
    return (
        f'<rect x="-48" y="-68" width="96" height="136" rx="11" fill="{face}" stroke="{INK}" stroke-width="3"/>'
        f'<rect x="-41.5" y="-61.5" width="83" height="123" rx="6" fill="none" stroke="{_WATER}" stroke-width="1.6"/>{inside}'
    )


def _sink() -> str:
    return (
        f'<circle r="47" fill="#d7e8ea" stroke="{INK}" stroke-width="3"/>'
        f'<g transform="rotate(-38)"><path d="M-34-10H34Q28 20 4 20T-34-10z" fill="#7b4a33" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/><path d="M2-10V-40" stroke="{INK}" stroke-width="4" stroke-linecap="round"/><path d="M6-38Q26-30 28-15H6z" fill="#e6c78d" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"/></g>'
        f'<path d="M-44 8q8-10 16 0t16 0t16 0t16 0t16 0t8-2A47 47 0 0 1-44 14z" fill="#3f86a3" stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"/><path d="M-34 24q7-7 14 0t14 0t14 0t14 0M-22 35q6-6 12 0t12 0t12 0" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".8"/>'
        f'<g fill="#fff" stroke="{INK}" stroke-width="1.8"><circle cx="-20" cy="-22" r="5"/><circle cx="-30" cy="-34" r="3.4"/><circle cx="-12" cy="-36" r="3"/></g>'
    )


def _gale() -> str:
    return (
        f'<circle r="47" fill="#e6eef0" stroke="{INK}" stroke-width="3"/>'
        f'<path d="M44 2C46-20 30-34 14-30C4-40-14-34-14-20C-26-18-28-2-18 4C-14 14 0 16 8 10C22 18 40 14 44 2z" fill="#fff" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/><path d="M44 2C46-16 34-30 18-31C36-20 36 2 18 12C30 16 42 12 44 2z" opacity=".14"/>'
        f'<path d="M-2-12l6 3M16-14l-6 4" stroke="{INK}" stroke-width="3" stroke-linecap="round"/><circle cx="2" cy="-5" r="2.6" fill="{INK}"/><circle cx="14" cy="-6" r="2.6" fill="{INK}"/><circle cx="-8" cy="3" r="6" fill="#ea8f78" opacity=".6"/><circle cx="24" cy="1" r="6" fill="#ea8f78" opacity=".6"/><circle cx="-17" cy="2" r="4" fill="{INK}"/>'
        f'<path d="M-24 0H-42M-25 8Q-36 8-38 16T-30 24T-26 18M-22 14Q-10 26 12 25T30 32T22 40T18 34M-18 22Q-12 34 2 34" fill="none" stroke="#2f6d8d" stroke-width="4" stroke-linecap="round"/>'
    )


def _seasick() -> str:
    return (
        f'<circle r="47" fill="#e4edd0" stroke="{INK}" stroke-width="3"/><g transform="translate(0-6)">'
        f'<path d="M-8-24C-10-36-19-41-30-38C-26-35-22-30-19-20zM8-24C10-36 19-41 30-38C26-35 22-30 19-20z" fill="#a88652" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"/><path d="M-20-14q-14-4-20 3q10 5 20 0zM20-14q14-4 20 3q-10 5-20 0z" fill="#b8c98c" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"/>'
        f'<path d="M0-27Q21-27 22-12Q22 2 14 14Q9 26 0 26T-14 14Q-22 2-22-12Q-21-27 0-27z" fill="#cfe0a0" stroke="{INK}" stroke-width="3"/><path d="M6-27Q21-25 22-12Q22 2 14 14Q9 26 2 26Q16 0 6-27z" opacity=".14"/>'
        f'<path d="M-10-9a2 2 0 1 1 2-2a4 4 0 1 1-6 3a6 6 0 1 0 6-8M10-9a2 2 0 1 1 2-2a4 4 0 1 1-6 3a6 6 0 1 0 6-8" fill="none" stroke="{INK}" stroke-width="2" stroke-linecap="round"/>'
        f'<path d="M-10 13q4-5 7 0t7 0t6-2" fill="none" stroke="{INK}" stroke-width="3" stroke-linecap="round"/><ellipse cx="-14" cy="6" rx="5" ry="3.5" fill="#7fa24e" opacity=".7"/><ellipse cx="14" cy="6" rx="5" ry="3.5" fill="#7fa24e" opacity=".7"/></g>'
        f'<path d="M-40 28q7-9 14 0t14 0t14 0t14 0t14 0t10-4A47 47 0 0 1-40 28z" fill="#7fb3c0" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"/>'
    )


def pieces() -> dict[str, str]:
    """What is inside each symbol, drawn around the origin."""
    out = {
        "wolf": animals.wolf(),
        "goat": animals.goat(),
        "cabbage": animals.cabbage(),
        "dog": animals.dog(),
        "covered": animals.covered(),
        "pupils": animals.pupils(),
        "sweat": animals.sweat(),
        "gulp": (
            f'<path d="M0-42l8 15l16-8l-3 17l18 3l-13 13l13 13l-18 3l3 17l-16-8l-8 15l-8-15l-16 8l3-17l-18-3l13-13l-13-13l18-3l-3-17l16 8z" fill="{PAPER}" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/>'
            f'<path d="M-14-8Q0-18 14-8Q18 14 0 16T-14-8z" fill="#8f3b2c" stroke="{INK}" stroke-width="2.4"/><path d="M-14-8Q0-18 14-8l-5 5-4-4-5 5-5-5-4 4z" fill="#fff" stroke="{INK}" stroke-width="1.4" stroke-linejoin="round"/>'
        ),
        "peace": (
            f'<circle r="40" fill="#fff4cf" opacity=".85"/><circle r="40" fill="none" stroke="#d9a441" stroke-width="4" stroke-dasharray="10 7"/>'
            f'<path d="M-18-2Q-20-22-4-20Q0-30 8-24Q22-26 20-8Q30 4 18 12Q14 26 0 20Q-16 26-18 12Q-28 8-18-2z" fill="{PAPER}" stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"/><path d="M-9-4q4-6 9 0M4-4q4-6 9 0M-6 8q6 6 13 0" fill="none" stroke="{INK}" stroke-width="2.6" stroke-linecap="round"/>'
        ),
        "boat-A-back": boats.raft_back(),
        "boat-A-front": boats.raft_front(),
        "boat-B-back": boats.rowing_back(),
        "boat-B-front": boats.rowing_front(),
        "boat-C-back": boats.sailing_back(),
        "boat-C-front": boats.sailing_front(),
        "card": _card(""),
        "boat-card": f'<rect x="-74" y="-56" width="148" height="112" rx="11" fill="#fbf3e1" stroke="{INK}" stroke-width="3"/><rect x="-67" y="-49" width="134" height="98" rx="6" fill="#d9ebea" stroke="{_WATER}" stroke-width="1.6"/>',
        "card-back": _card(
            '<path d="M-36-44q9-9 18 0t18 0t18 0t18 0M-36-26q9-9 18 0t18 0t18 0t18 0M-36 32q9-9 18 0t18 0t18 0t18 0M-36 50q9-9 18 0t18 0t18 0t18 0" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".5"/>'
            f'<circle r="23" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/><path d="M0-13V15M-6-7H6M-13 5Q-11 15 0 15T13 5M-13 5l-3 6M13 5l3 6" fill="none" stroke="#2f6d8d" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/><circle cy="-15" r="3.4" fill="none" stroke="#2f6d8d" stroke-width="2.6"/>',
            "#2f6d8d",
        ),
        "coin": f'<circle r="18" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/><circle r="14.4" fill="none" stroke="{GOLD}" stroke-width="2.2"/>',
        "sink": _sink(),
        "gale": _gale(),
        "seasick": _seasick(),
        "pass": f'<circle r="20" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/><path d="M-9 0H8M2-7l7 7l-7 7" fill="none" stroke="{INK}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>',
        "flag": f'<path d="M-16 28V-27" stroke="{INK}" stroke-width="6" stroke-linecap="round"/><path d="M-16 27V-26" stroke="#c99558" stroke-width="3" stroke-linecap="round"/><path d="M-14-26Q4-32 20-24L14-10L20 3Q4-5-14 2z" fill="currentColor" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"/><path d="M-11-23Q2-28 14-23" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".6"/>',
        "tick": marks.tick(),
        "laurel": marks.laurel(),
    }
    for seat in range(4):
        out[f"sign-{seat}"] = marks.sign(seat)
    return {name: _rounded(text) for name, text in out.items()}


def _rounded(text: str) -> str:
    """All lines of a drawing with round ends and corners, said once."""
    bare = text.replace(' stroke-linecap="round"', "").replace(' stroke-linejoin="round"', "")
    rounded = f'<g stroke-linecap="round" stroke-linejoin="round">{bare}</g>'
    return min(text, rounded, key=len)
