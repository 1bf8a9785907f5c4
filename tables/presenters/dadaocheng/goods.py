"""The five goods: their colours, signs, markers and cubes. Each has a sign of its own shape beside its colour."""

from __future__ import annotations

from tables.presenters.dadaocheng.ink import INK

FACE = {"W": "#f4ecd6", "G": "#86a65a", "R": "#c4604a", "Y": "#e6b94c", "K": "#4a4152"}
RIM = {"W": "#cdbf9a", "G": "#577a3c", "R": "#8c382a", "Y": "#b1852a", "K": "#2a2431"}
MARK = {"W": "#6d5d38", "G": "#fbf8e2", "R": "#fff0e2", "Y": "#523c0e", "K": "#e6d8f0"}
SHADE = {"W": "#d9cba6", "G": "#cfe0a8", "R": "#f2c3ae", "Y": "#96741f", "K": "#b7a0c8"}


def sign(colour: str) -> str:
    """A bowl of rice, a tea shoot, sugar cane, a drop of camphor oil, a poppy head: about 40 across."""
    mark, shade = MARK[colour], SHADE[colour]
    drawings = {
        "W": (
            f'<path d="M-17-1Q-14-17 0-17T17-1z" fill="#fffdf4" stroke="{mark}" stroke-width="2.6"/><path d="M-20-1H20Q18 17 6 18H-6Q-18 17-20-1z" fill="{shade}" stroke="{mark}" stroke-width="2.8"/>'
            f'<path d="M-8-8l4 3M1-12l3 4M8-7l-4 3M-14 6H14" fill="none" stroke="{mark}" stroke-width="2.4"/>'
        ),
        "G": (
            f'<path d="M0 20Q-1 6 0-2" fill="none" stroke="{mark}" stroke-width="3.4"/><path d="M0 8Q-20 8-20-10Q-3-10 0 8z" fill="{shade}" stroke="{mark}" stroke-width="2.4"/>'
            f'<path d="M0 8Q20 8 20-10Q3-10 0 8z" fill="{mark}" stroke="{mark}" stroke-width="2.4"/><path d="M0 2Q-8-8 0-21Q8-8 0 2z" fill="{mark}"/>'
        ),
        "R": (
            f'<g stroke="{mark}" stroke-width="2.4" fill="{shade}"><path d="M-14 20L-8-12l7 1.4L-7 20z"/><path d="M2 20L4-13h7L9 20z"/></g>'
            f'<path d="M-12 9l7 1M-10-2l7 1M3 9h7M3-2h7" fill="none" stroke="#8c382a" stroke-width="2.2"/><path d="M-4-12Q-12-22-21-15Q-12-13-5-11Q-1-22 8-21M7-13Q8-22 20-20Q14-15 9-11" fill="none" stroke="{mark}" stroke-width="3"/>'
        ),
        "Y": (
            f'<path d="M0-21Q15-2 14 6A14 14 0 0 1-14 6Q-15-2 0-21z" fill="#fff2c4" stroke="{mark}" stroke-width="3"/><path d="M-7 5Q-6 12 1 13" fill="none" stroke="{shade}" stroke-width="3.4"/>'
        ),
        "K": (
            f'<path d="M0 21Q-3 14 0 9" fill="none" stroke="{mark}" stroke-width="3.4"/><path d="M0 11Q-14 10-14-3T0-13T14-3T0 11z" fill="{shade}" stroke="{mark}" stroke-width="2.6"/>'
            f'<path d="M-11-13L-13-20L-6-17L0-22L6-17L13-20L11-13Q0-9-11-13z" fill="{mark}"/><path d="M-4 7Q-8 0-4-8M4 7Q8 0 4-8" fill="none" stroke="{RIM["K"]}" stroke-width="1.8"/>'
        ),
    }
    return f'<g stroke-linecap="round" stroke-linejoin="round">{drawings[colour]}</g>'


def disc(colour: str) -> str:
    """A thick round marker, 116 across, its face a little above its side."""
    face, rim = FACE[colour], RIM[colour]
    return (
        f'<ellipse cx="3" cy="9" rx="53" ry="49" opacity=".28"/><circle cy="4" r="50" fill="{rim}" stroke="{INK}" stroke-width="2.6"/>'
        f'<circle cy="-5" r="50" fill="{face}" stroke="{INK}" stroke-width="2.6"/><circle cy="-5" r="43" fill="none" stroke="{rim}" stroke-width="1.8" stroke-opacity=".75"/>'
        f'<path d="M-41-24A45 45 0 0 1-8-49" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" opacity=".55"/><g transform="translate(0-19)scale(1.12)">{sign(colour)}</g>'
    )


def band(colour: str) -> str:
    """The band at the lower edge of a marker's face: what its other side shows."""
    return f'<path d="M-44 14Q0 6 44 14A48 48 0 0 1-44 14z" fill="{FACE[colour]}" stroke="{INK}" stroke-width="2.2"/><g transform="translate(0 28)scale(.56)">{sign(colour)}</g>'


def cube(colour: str) -> str:
    """A cube seen from above its edge, 44 across."""
    face, rim = FACE[colour], RIM[colour]
    return (
        f'<path d="M-19-9L-11-18H19V10L11 19H-19z" fill="{face}" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"/><path d="M11-9L19-18V10L11 19z" fill="{rim}"/>'
        f'<path d="M-19-9L-11-18H19L11-9z" fill="#fff" opacity=".35"/><path d="M-19-9H11V19M11-9L19-18" fill="none" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/><g transform="translate(-4 5)scale(.58)">{sign(colour)}</g>'
    )


def any_cube() -> str:
    """A cube of any of the four honest goods."""
    return (
        f'<path d="M-19-9L-11-18H19V10L11 19H-19z" fill="{FACE["W"]}" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"/>'
        f'<path d="M-19-9H-4V5H-19z" fill="{FACE["R"]}"/><path d="M-4-9H11V5H-4z" fill="{FACE["G"]}"/><path d="M-19 5H-4V19H-19z" fill="{FACE["Y"]}"/>'
        f'<path d="M-19-9H11V19M11-9L19-18M-4-9V19M-19 5H11" fill="none" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/>'
    )
