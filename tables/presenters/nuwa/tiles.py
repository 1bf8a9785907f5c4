"""The stone tiles of Nüwa: sixteen kinds of roads, the start, the shrines and the gates of the sky."""

from __future__ import annotations

from rules.nuwa.content import ROADS, RoadKind
from tables.drawing.marks import CINNABAR, GOLD, PAPER
from tables.presenters.nuwa.ink import INK

_ENDS = {"N": (0, -42), "E": (50, 0), "S": (0, 42), "W": (-50, 0)}
_STOPS = {"N": (0, -25), "E": (30, 0), "S": (0, 25), "W": (-30, 0)}


def slab() -> str:
    """A tile of stone on which a road is laid."""
    return (
        '<path d="M-44-31Q-45-37-39-37L38-38Q46-38 46-31L47 30Q47 39 40 39L-38 39Q-46 39-46 32z" fill="#0b1220" opacity=".35" transform="translate(2 4)"/>'
        f'<path d="M-46-32Q-46-38-40-38L39-38Q46-38 46-31L46 31Q46 38 39 38L-39 38Q-46 38-46 31z" fill="#cfc3a8" stroke="{INK}"/>'
        '<path d="M-46 24V31Q-46 38-39 38H39Q46 38 46 31V-31Q46-35 43-37Q42 24 36 30Q-20 34-46 24z" opacity=".13"/>'
        '<path d="M-41-26Q-41-33-34-33H22M-36-22l7 3M28-27l8 3M-34 27l9-3M27 24l9 3M-26-29l5 2M31 31l6-1" fill="none" stroke="#fff" stroke-width="1.8" opacity=".5"/>'
        '<path d="M-39-14l6 5l-3 6M38-18l-6 6l4 5M-38 16l7 4M36 13l-7 5M-20 33l4-5l7 2" fill="none" stroke="#5b4a2c" stroke-width="1.5" opacity=".55"/>'
    )


def slab_cut() -> str:
    """A tile that is cut off: cracked through, with cloud creeping over it."""
    return (
        f'<path d="M-46-30L-38-38L-8-37L-2-33L4-38L39-38L46-30L45-6L42 0L46 6L46 31L38 38L6 37L0 34L-6 38L-39 38L-46 30L-44 8L-47 0z" fill="#a9a69d" stroke="{INK}"/>'
        '<path d="M-46 24V31Q-46 38-39 38H39Q46 38 46 31V-31Q42 22 36 28Q-20 33-46 24z" opacity=".2"/>'
    )


def cracks() -> str:
    """What lies over a road that is cut off."""
    cloud = "M-50 26Q-49 16-39 18Q-36 8-26 13Q-19 10-17 18Q-8 18-9 27Q-6 34-16 34H-44Q-51 33-50 26z"
    return (
        f'<path d="M-2-33L5-18L-5-7L6 5L-4 17L3 34M5-18L18-24M-5-7L-19-4M6 5L21 12" fill="none" stroke="{INK}" stroke-width="3.2"/><path d="M0-33L7-18L-3-7L8 5L-2 17" fill="none" stroke="#fff" stroke-width="1.2" opacity=".7"/>'
        f'<path d="{cloud}" fill="#8996ab" stroke="{INK}" stroke-width="1.8"/><path d="{cloud}" transform="matrix(-.8 0 0 -.8 2 2)" fill="#8996ab" stroke="{INK}"/><path d="M-42 26q2-6 8-4q5 3 1 6M-26 26q1-7 8-5q5 3 0 6M38-20q2-5-3-7q-6 0-5 5" fill="none" stroke="#fff" stroke-width="1.6" opacity=".75"/>'
    )


def _line(kind: RoadKind) -> str:
    """The middle of the ways of a road."""
    sides = kind.openings
    if not kind.passable:
        return "".join("M{} {}L{} {}".format(*_ENDS[side], *_STOPS[side]) for side in sides)
    if sides in ("NE", "NW"):
        (x, y), (z, w) = _ENDS[sides[0]], _ENDS[sides[1]]
        return f"M{x} {y}Q0 0 {z} {w}"
    if sides in ("NS", "EW"):
        return "M{} {}L{} {}".format(*_ENDS[sides[0]], *_ENDS[sides[1]])
    across = "M-50 0H50" if {"E", "W"} <= set(sides) else "M0-42V42"
    return across + "".join(
        "M0 0L{} {}".format(*_ENDS[side]) for side in sides if side not in ("EW" if "H" in across else "NS")
    )


def way(kind: RoadKind) -> str:
    """The ways of a road in the colour that is `color`; `--sparks` shows the lanterns along a road from the start.

    What is in the middle of a dead end is a symbol of its own.
    """
    line = _line(kind)
    if kind.passable:
        ends = ("", "")
        dots = f'<g stroke-linecap="round" stroke-dasharray=".1 15" opacity="var(--sparks,1)"><path d="{line}" stroke="{INK}" stroke-width="8.4"/><path d="{line}" stroke="#fff6c8" stroke-width="5"/></g>'
    else:
        stops = [_STOPS[side] for side in kind.openings]
        ends = tuple(
            f'<path d="{"".join(f"M{x} {y}h.1" for x, y in stops)}" stroke="{colour}" stroke-width="{wide}" stroke-linecap="round"/>'
            for colour, wide in ((INK, 31), ("currentColor", 26))
        )  # type: ignore[assignment]
        dots = ""
    return (
        f'<g fill="none" stroke-linecap="butt"><path d="{line}" stroke="{INK}" stroke-width="31"/>{ends[0]}<path d="{line}" stroke="currentColor" stroke-width="26"/>{ends[1]}'
        f'<path d="{line}" stroke="#7a5b26" stroke-width="19" stroke-dasharray="1.6 9" opacity=".38"/>{dots}</g>'
    )


def boulders() -> str:
    """What blocks the middle of a dead end: rocks that have come down."""
    return (
        f'<g stroke="{INK}"><path d="M-28 12L-31-2L-22-15L-10-20L0-13L3 2L-4 14L-18 18z" fill="#7f7c79"/><path d="M0 15L-4-1L4-16L17-22L28-14L31 3L27 17L12 21z" fill="#8f8b85"/><path d="M-15 23L-14 11L-4 4L8 8L14 19L8 26L-6 28z" fill="#6d6a68"/></g>'
        '<path d="M-29-2L-21-14L-10-18L-12-4L-20 3zM-2-1L5-15L17-20L16-6L6 4zM-12 12L-4 6L6 9L-2 16z" fill="#fff" opacity=".36"/>'
    )


def start() -> str:
    """The start: the cauldron in which the stones are smelted, open to all four sides."""
    cross = "M-50 0H50M0-42V42"
    return (
        f'<g fill="none" stroke-linecap="butt"><path d="{cross}" stroke="{INK}" stroke-width="31"/><path d="{cross}" stroke="#f3d894" stroke-width="26"/></g>'
        + f'<g stroke="{INK}"><ellipse cy="22" rx="24" ry="6" fill="#2a2018" opacity=".5" stroke="none"/><path d="M-15 12l-4 13h6l4-9zM15 12l4 13h-6l-4-9z" fill="#4f7a66"/>'
        f'<path d="M-25-5H25Q26 17 0 18Q-26 17-25-5z" fill="#6fa287"/><path d="M-22 2q11 6 22 0t22 0" fill="none" stroke-width="1.8"/><path d="M-22-7q-1-10 5-10t5 7M22-7q1-10-5-10t-5 7" fill="#6fa287"/>'
        f'<ellipse cy="-6" rx="25" ry="5.6" fill="#37513f"/><path d="M-15-7Q-20-19-10-25Q-8-18-4-18Q-8-30 3-37Q2-27 9-23Q11-27 10-30Q20-18 13-7Q4-3-15-7z" fill="#e8672f"/><path d="M-7-8Q-10-16-2-22Q2-16 6-14Q8-10 5-7Q0-5-7-8z" fill="#f9d15c" stroke="none"/></g>'
    )


def shrine() -> str:
    """A place face down: a shrine with closed doors."""
    return (
        f'<g stroke="{INK}"><path d="M-31 33V-6H31V33z" fill="#b9a3c9"/><path d="M-31 33V-6H-22V33zM22 33V-6H31V33z" fill="#8d74a8"/><path d="M-16 33V2H16V33z" fill="#5d4a78"/><path d="M0 2V33"/>'
        f'<path d="M-44-3Q-30-8-26-22Q-14-30 0-34Q14-30 26-22Q30-8 44-3Q38 2 30-1Q0-9-30-1Q-38 2-44-3z" fill="#6c578f"/><path d="M-28-13Q0-22 28-13M-18-26L-24-6M0-31V-9M18-26L24-6" fill="none" stroke-width="1.6" opacity=".7"/><circle cy="-35" r="3.6" fill="{GOLD}"/></g>'
        + f'<path d="M-5 17h3M2 17h3" stroke="{GOLD}" stroke-width="4"/><path d="M-12 6v22M12 6v22" stroke="#fff" stroke-width="1.6" opacity=".3"/>'
    )


def locked() -> str:
    """A place face up and locked: walls on all four sides."""
    return (
        f'<path d="M-40-32H40V32H-40z" fill="#e9dcf2" stroke="{INK}"/><path d="M-40-32H40V32H-40z" fill="none" stroke="{INK}" stroke-width="12"/><path d="M-40-32H40V32H-40z" fill="none" stroke="#8d74a8" stroke-width="8"/>'
        f'<path d="M-40-32H40V32H-40z" fill="none" stroke="{INK}" stroke-width="8" stroke-dasharray="1.8 11" opacity=".75"/>'
        f'<g transform="translate(27 21)" stroke="{INK}"><path d="M-6-3V-9Q-6-15 0-15T6-9V-3" fill="none" stroke-width="3.4"/><rect x="-9" y="-4" width="18" height="15" rx="3" fill="{GOLD}"/><path d="M0 1v5" stroke-width="3"/></g>'
    )


def court() -> str:
    """A place that is unlocked: a court with four gates."""
    cross = "M-50 0H50M0-42V42"
    return (
        f'<g fill="none" stroke-linecap="butt"><path d="{cross}" stroke="{INK}" stroke-width="31"/><path d="{cross}" stroke="#f3d894" stroke-width="26"/></g><circle r="27" fill="{INK}"/><circle r="24.6" fill="#e9dcf2"/><circle r="20" fill="none" stroke="#8d74a8" stroke-width="2.4" stroke-dasharray="5 4"/>'
        f'<g fill="#8d74a8" stroke="{INK}" stroke-width="1.8"><path d="M-42-34h22l-4 12l-14 2zM42-34H20l4 12l14 2zM-42 34h22l-4-12l-14-2zM42 34H20l4-12l14-2z"/></g>'
    )


def gate() -> str:
    """A goal face down: a round gate into the sky, closed."""
    return (
        f'<g stroke="{INK}"><circle r="36" fill="#c9604a"/><circle r="28.5" fill="#f0cf7d"/><circle r="25" fill="#8c2f25"/><path d="M0-25V25"/></g>'
        f'<g fill="{GOLD}" stroke="{INK}" stroke-width="1"><circle cx="-16" cy="-9" r="2.5"/><circle cx="-8" cy="-9" r="2.5"/><circle cx="-16" cy="9" r="2.5"/><circle cx="-8" cy="9" r="2.5"/><circle cx="16" cy="-9" r="2.5"/><circle cx="8" cy="-9" r="2.5"/><circle cx="16" cy="9" r="2.5"/><circle cx="8" cy="9" r="2.5"/><circle cx="-4.4" r="3.4"/><circle cx="4.4" r="3.4"/></g>'
        '<path d="M-25-19Q-14-31 2-32" fill="none" stroke="#fff" stroke-width="3" opacity=".6"/>'
        f'<circle cx="-36" cy="-26" r="13" fill="{PAPER}" stroke="{INK}"/>'
    )


def _open_gate(inside: str) -> str:
    cross = "M-50 0H50M0-42V42"
    return f'<g fill="none" stroke-linecap="butt"><path d="{cross}" stroke="{INK}" stroke-width="31"/><path d="{cross}" stroke="#f3d894" stroke-width="26"/></g><g stroke="{INK}"><circle r="34" fill="#c9604a"/><circle r="28" fill="#f0cf7d"/>{inside}</g>'


def gate_right() -> str:
    """The right goal: the sky behind the gate, with the sun and a rainbow."""
    return _open_gate(
        '<circle r="24" fill="#bfe3ee"/><path d="M-21 12A21 21 0 0 1 21 12" fill="none" stroke="#c8402f" stroke-width="4"/><path d="M-17 12A17 17 0 0 1 17 12" fill="none" stroke="#e9b93a" stroke-width="4"/><path d="M-13 12A13 13 0 0 1 13 12" fill="none" stroke="#3f7fb5" stroke-width="4"/>'
        f'<circle cy="8" r="7.4" fill="#f6c84c"/><path d="M-23 14Q-16 8-9 13Q-2 8 4 13Q12 8 23 14Q12 26 0 24Q-14 26-23 14z" fill="#fff"/><path d="M-7-13l6 6L11-19" fill="none" stroke="{INK}" stroke-width="8"/><path d="M-7-13l6 6L11-19" fill="none" stroke="{PAPER}" stroke-width="4.4"/>'
    )


def gate_wrong() -> str:
    """A wrong goal: nothing but thunder clouds behind the gate."""
    return _open_gate(
        f'<circle r="24" fill="#5a6579"/><path d="M-19-3Q-19-12-10-11Q-6-19 2-15Q9-18 11-10Q20-9 17 0Q15 5 8 4H-12Q-19 3-19-3z" fill="#a9b3c2"/><path d="M2 2L-6 13H1L-3 22L10 10H3L7 2z" fill="#f6d35c"/><path d="M-21-15l8 8M-13-15l-8 8" stroke="{CINNABAR}" stroke-width="4"/>'
    )


def tiles() -> dict[str, str]:
    """What is inside each symbol of a tile, drawn around the origin."""
    return {
        "slab": slab(),
        "boulders": boulders(),
        "slab-cut": slab_cut(),
        "cracks": cracks(),
        "start": start(),
        "shrine": shrine(),
        "locked": locked(),
        "court": court(),
        "gate": gate(),
        "gate-right": gate_right(),
        "gate-wrong": gate_wrong(),
    } | {kind.name: way(kind) for kind in ROADS}
