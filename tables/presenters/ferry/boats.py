"""Three kinds of boats: raft, rowing boat and sailing boat, each with what is behind the passengers and what is before them.

The middle of a boat is between the two; it is 220 wide and 200 high.
"""

from __future__ import annotations

from tables.drawing.brush import num
from tables.drawing.marks import CINNABAR
from tables.presenters.ferry.ink import INK

_PEN = f'stroke="{INK}" stroke-width="3" stroke-linejoin="round"'
_WAKE = (
    '<path d="M-112 60Q-60 74 0 74T112 60" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".7"/>'
    '<path d="M-84 72q20 8 40 4M30 80q26 2 48-6" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".5"/>'
)
_SHADOW = '<ellipse cx="3" cy="62" rx="108" ry="13" fill="#06222e" opacity=".3"/>'


def raft_back() -> str:
    """The deck of the raft, and its pole with a pennant."""
    return (
        _SHADOW
        + f'<path d="M97 24V-86" stroke="{INK}" stroke-width="7" stroke-linecap="round"/><path d="M97 22V-84" stroke="#b98550" stroke-width="3.6" stroke-linecap="round"/>'
        + f'<path d="M97-82Q74-84 62-70Q78-62 97-60z" fill="#e8dcc0" {_PEN}/><path d="M91-77q-10 0-17 7M91-68q-6 0-10 2" fill="none" stroke="{INK}" stroke-width="1.6" opacity=".6"/>'
        + f'<path d="M-92 4H88L108 30H-110z" fill="#c89a5e" {_PEN}/><path d="M-97 12H94M-103 20H101" stroke="{INK}" stroke-width="1.8" opacity=".55"/><path d="M-90 7H86" stroke="#fff" stroke-width="2" opacity=".5"/>'
    )


def raft_front() -> str:
    """The logs at the near side, tied with rope."""
    logs = "".join(
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="17" rx="8.5" fill="{fill}" {_PEN}/><path d="M{num(x + 14)} {num(y + 5)}h{num(w - 34)}" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity=".4"/><path d="M{num(x + 22)} {num(y + 12)}h{num(w * 0.3)}M{num(x + w * 0.55)} {num(y + 12)}h{num(w * 0.3)}" stroke="{INK}" stroke-width="1.5" opacity=".45"/>'
        f'<ellipse cx="{num(x + 8)}" cy="{num(y + 8.5)}" rx="6" ry="7.4" fill="#ecd3a2" stroke="{INK}" stroke-width="1.8"/>'
        for x, y, w, fill in ((-112, 27, 222, "#a9743e"), (-106, 42, 214, "#93612f"))
    )
    ropes = "".join(f"M{x} 26q-5 17 0 34" for x in (-72, -66, 62, 68))
    return (
        logs
        + f'<path d="{ropes}" fill="none" stroke="{INK}" stroke-width="6.4"/><path d="{ropes}" fill="none" stroke="#efe0b8" stroke-width="3.4"/>{_WAKE}'
    )


def rowing_back() -> str:
    """The far side of the rowing boat, and its oar."""
    return (
        _SHADOW
        + f'<path d="M-112-8Q-60-2 0-2T112-12Q104 26 80 34H-78Q-106 24-112-8z" fill="#5d4630" {_PEN}/><path d="M-104 2Q-50 8 0 8T104 0" fill="none" stroke="#d8b17a" stroke-width="6"/><path d="M-104 2Q-50 8 0 8T104 0" fill="none" stroke="{INK}" stroke-width="1.6" transform="translate(0 4)"/>'
        + f'<path d="M-100-8V-48" stroke="{INK}" stroke-width="5" stroke-linecap="round"/><path d="M-100-48q8-8 15-2" fill="none" stroke="{INK}" stroke-width="3"/>'
        + f'<path d="M-91-46h12q5 9 0 19h-12q-5-10 0-19z" fill="#ffd978" stroke="{INK}" stroke-width="2.2"/><path d="M-93-46h16M-92-27h14" stroke="{INK}" stroke-width="3.4" stroke-linecap="round"/><path d="M-87-45q-2 9 0 18M-82-45q2 9 0 18" stroke="{INK}" stroke-width="1" fill="none" opacity=".7"/>'
    )


def rowing_front() -> str:
    """The near side of the rowing boat in two strakes, with the other oar."""
    hull = "M-114-10Q-96 20-40 24H44Q98 18 114-14Q112 40 82 60Q0 72-80 60Q-112 42-114-10z"
    return (
        f'<path d="{hull}" fill="#dfe5dc" {_PEN}/><path d="M-107 18Q-80 38-36 40H40Q84 38 108 14Q104 46 82 60Q0 72-80 60Q-102 46-107 18z" fill="#2f7d76"/>'
        f'<path d="M40 24H44Q98 18 114-14Q112 40 82 60Q62 65 30 67Q46 40 40 24z" opacity=".18"/>'
        f'<path d="M-107 18Q-80 38-36 40H40Q84 38 108 14M-98 40Q-70 53-34 54H38Q76 52 98 38" fill="none" stroke="{INK}" stroke-width="1.8"/>'
        f'<path d="M-112-4Q-94 24-40 28H44Q94 24 111-8" fill="none" stroke="#b98550" stroke-width="6.5"/><path d="M-113-10Q-96 20-40 24H44Q98 18 114-14M-108 4Q-88 30-40 32H44Q92 28 110 0" fill="none" stroke="{INK}" stroke-width="1.8"/>'
        f'<path d="M-92 14l4 8M-66 22l2 9M70 22l-2 9M94 12l-4 8" stroke="#fff" stroke-width="2" opacity=".7"/>'
        f'<path d="M58 18L104 66" stroke="{INK}" stroke-width="7.4" stroke-linecap="round"/><path d="M58 18L104 66" stroke="#c99558" stroke-width="3.8" stroke-linecap="round"/><path d="M92 58q8-6 15 2l10 16q-2 7-9 4l-14-12q-6-6-2-10z" fill="#c99558" {_PEN}/><circle cx="66" cy="26" r="4.6" fill="#d9a441" stroke="{INK}" stroke-width="1.8"/>{_WAKE}'
    )


def sailing_back() -> str:
    """The sail, with battens, and the far side of the hull."""
    return (
        _SHADOW
        + f'<path d="M-8 10V-103" stroke="{INK}" stroke-width="8" stroke-linecap="round"/><path d="M-8 8V-101" stroke="#b98550" stroke-width="4" stroke-linecap="round"/>'
        + f'<path d="M-70-16Q-92-62-48-98Q30-94 100-60Q88-34 96-10Q24-30-70-16z" fill="#e9cb90" {_PEN}/><path d="M50-82Q76-72 100-60Q88-34 96-10Q76-16 54-19Q70-54 50-82z" opacity=".15"/>'
        + f'<path d="M-80-42Q0-58 92-27M-76-66Q10-78 92-43M-64-84Q14-88 97-53" fill="none" stroke="{INK}" stroke-width="3"/><path d="M-79-39Q0-55 90-24M-75-63Q10-75 90-40" fill="none" stroke="#fff" stroke-width="1.6" opacity=".7"/>'
        + f'<path d="M-8-103Q12-112 26-103Q10-98-8-92z" fill="{CINNABAR}" stroke="{INK}" stroke-width="2"/>'
        + f'<path d="M-114-22Q-60 4 0 4T116-26Q108 22 82 34H-80Q-108 22-114-22z" fill="#4a3324" {_PEN}/>'
    )


def sailing_front() -> str:
    """The near side of the hull: high at both ends, with an eye at the bow."""
    hull = "M-116-26Q-100 14-44 24H46Q104 12 118-30Q116 36 84 60Q0 72-82 60Q-114 38-116-26z"
    return (
        f'<path d="{hull}" fill="#7b4a33" {_PEN}/><path d="M46 24Q104 12 118-30Q116 36 84 60Q62 66 30 67Q48 46 46 24z" opacity=".26"/>'
        f'<path d="M-112-2Q-90 34-42 40H44Q94 34 114-6" fill="none" stroke="{INK}" stroke-width="2"/><path d="M-106 22Q-82 50-40 54H42Q86 50 108 18" fill="none" stroke="{INK}" stroke-width="1.8" opacity=".7"/>'
        f'<path d="M-115-20Q-98 18-44 28H46Q102 16 116-23" fill="none" stroke="#d9a441" stroke-width="5.6"/><path d="M-116-26Q-100 14-44 24H46Q104 12 118-30M-113-13Q-94 24-43 32H45Q98 22 115-16" fill="none" stroke="{INK}" stroke-width="1.8"/>'
        f'<ellipse cx="-93" cy="19" rx="9" ry="7.4" fill="#fff" stroke="{INK}" stroke-width="2.2" transform="rotate(28 -93 19)"/><circle cx="-95" cy="18" r="3.6" fill="{INK}"/>{_WAKE}'
    )
