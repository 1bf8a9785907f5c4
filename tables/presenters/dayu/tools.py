"""The four tools as drawings: on a card, as a place that waits for one on a flood, and as work that is done.

Every tool has a colour, a sign and an outline of its own, so that none of the three is needed alone.
"""

from __future__ import annotations

from tables.drawing.marks import INK

CREAM = "#fff6df"

COLOURS = {"hoe": "#2f68ab", "shovel": "#c2402e", "xirang": "#3a8550", "cart": "#dba02c"}
DEEP = {"hoe": "#1d467c", "shovel": "#8c2a1e", "xirang": "#235c38", "cart": "#8f6410"}

_SIGNS = {
    "hoe": '<path d="M-10.5 12.5L6-9" stroke-width="6.4"/><path d="M-10.5 12.5L6-9" stroke="{wood}" stroke-width="2.8"/><path d="M-3-11.5Q6-15 12.5-7L11.5 6Q8.5-2 .5-5z" fill="{iron}"/>',
    "shovel": '<path d="M0-12V2" stroke-width="6.4"/><path d="M-5-13.2H5" stroke-width="5.6"/><path d="M0-12V2M-4.6-13.2H4.6" stroke="{wood}" stroke-width="2.6"/><path d="M-8 0h16v5q0 7-8 10q-8-3-8-10z" fill="{iron}"/><path d="M0 3v7" stroke-width="1.5"/>',
    "xirang": '<path d="M0-1V-8" stroke-width="3"/><path d="M0-7q-8 .5-9-6.5q8-1 9 6.5q1-8 9-7.5q.5 8-9 7.5z" fill="{leaf}"/><path d="M-14 12q1-8 6.5-9q2-5 7.5-5t7.5 5q5.5 1 6.5 9z" fill="{earth}"/><path d="M-7 7.5h.1M0 4.5h.1M6 8h.1" stroke-width="2.4"/>',
    "cart": '<path d="M-14.5-6.5L-9-4M-7 3v8" stroke-width="3"/><path d="M-11-8H13L8.5 1.5H-7z" fill="{iron}"/><path d="M-4-7.5L-2 1M5-7.5L4 1" stroke-width="1.3"/><circle cx="5" cy="7.2" r="6.2" fill="{wood}"/><path d="M5 1.5v11.4M-.7 7.2h11.4" stroke-width="1.4"/>',
}  # fmt: skip

_OUTLINES = {
    # as wide as 1, as high as given: square, a bell, a pebble, cut corners
    "hoe": "M-{w}-{h}H{w}V{h}H-{w}z",
    "shovel": "M-{w}-{h}H{w}V{l}Q{w} {h} 0 {h}Q-{w} {h}-{w} {l}z",
    "xirang": "M-{w}-{m}Q-{w}-{h} 0-{h}Q{w}-{h} {w}-{m}V{m}Q{w} {h} 0 {h}Q-{w} {h}-{w} {m}z",
    "cart": "M-{v}-{h}H{v}L{w}-{k}V{k}L{v} {h}H-{v}L-{w} {k}V-{k}z",
}


def outline(kind: str, wide: float, high: float) -> str:
    """The form of everything that belongs to a tool."""
    w, h = wide / 2, high / 2
    values = {"w": w, "h": h, "l": h - 9, "m": h - 9, "v": w - 7, "k": h - 7}
    return _OUTLINES[kind].format(**{name: f"{value:g}" for name, value in values.items()})


def sign(kind: str, wood: str = "#b98550", iron: str = CREAM, leaf: str = "#b9dc8e", earth: str = "#b98550") -> str:
    """The tool itself, 29 across."""
    inside = _SIGNS[kind].format(wood=wood, iron=iron, leaf=leaf, earth=earth)
    return f'<g fill="none" stroke="{INK}" stroke-width="2" stroke-linecap="round">{inside}</g>'


def tile(kind: str) -> str:
    """A tool on a card, 34 by 40."""
    form = outline(kind, 32, 38)
    return (
        f'<path d="{form}" fill="{COLOURS[kind]}" stroke="{INK}" stroke-width="2.2"/>'
        f'<path d="{outline(kind, 26, 32)}" fill="#fff" opacity=".25"/>{sign(kind)}'
    )


def slot(kind: str) -> str:
    """A rectangle of a flood that waits for a tool, 40 by 58."""
    return (
        f'<path d="{outline(kind, 40, 57)}" fill="{COLOURS[kind]}" stroke="{INK}" stroke-width="2"/><path d="{outline(kind, 31, 48)}" fill="{CREAM}"/>'
        + sign(kind, "#c9975e", COLOURS[kind], COLOURS[kind], "#b98550")
    )


def done(kind: str) -> str:
    """A rectangle with its completion marker: a plank across it, 40 by 58."""
    return (
        f'<path d="{outline(kind, 37, 54)}" fill="{DEEP[kind]}" fill-opacity=".75" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M-14-26H14V26H-14z" fill="#c08f58" stroke="{INK}" stroke-width="2.2"/><path d="M-5-26v52M5-26v52" stroke="{INK}" stroke-width="1.1" opacity=".45"/>'
        f'<path d="M-14-10H14V10H-14z" fill="{COLOURS[kind]}" stroke="{INK}" stroke-width="1.6"/><path d="M-6 0l4.5 4.5L6.5-4.5" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/>'
    )
