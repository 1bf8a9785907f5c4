"""Marks that the pieces of several games share: the signs of the seats, the tick, the laurel, and the sprite file.

Page classes do not reach into a symbol that is placed by an external `<use>`; `currentColor` and
`var(--x)` in presentation attributes do. So there is no style here, and no gradient.
"""

from __future__ import annotations

from collections.abc import Mapping

INK = "var(--ink,#2b2622)"
CINNABAR = "var(--cinnabar,#b8321f)"
GOLD = "var(--gold,#d9a441)"
PAPER = "#fffaf0"

_SHAPES = (
    '<circle r="6.6"{}/>',
    '<path d="M0-8l7.6 13.2h-15.2z"{}/>',
    '<path d="M-6.2-6.2h12.4v12.4h-12.4z"{}/>',
    '<path d="M0-8.8l7 8.8l-7 8.8l-7-8.8z"{}/>',
    '<path d="M0-8l7.6 5.6l-2.9 8.9h-9.4l-2.9-8.9z"{}/>',
    '<path d="M-2.8-7.6h5.6v4.8h4.8v5.6h-4.8v4.8h-5.6v-4.8h-4.8v-5.6h4.8z"{}/>',
    '<path d="M0-8.8l2.3 5.3l5.7.5l-4.3 3.8l1.3 5.6l-5-3l-5 3l1.3-5.6l-4.3-3.8l5.7-.5z"{}/>',
    '<path d="M0 7.8C-11 .3-8.6-7.2-3.9-7.2Q-1.3-7.2 0-4.3Q1.3-7.2 3.9-7.2C8.6-7.2 11 .3 0 7.8z"{}/>',
)


def sign(seat: int) -> str:
    """The medallion of a seat (0 to 7), 28 across: its shape, in the colour that is `color`."""
    shape = _SHAPES[seat].format(f' fill="currentColor" stroke="{INK}" stroke-width="1.5"')
    return f'<circle r="12.6" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>{shape}'


def tick() -> str:
    """What has been picked, 32 across."""
    return (
        f'<circle r="14" fill="{CINNABAR}" stroke="#fff" stroke-width="2.6"/>'
        '<path d="M-6.5 0l5 5.5l8-10" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def laurel() -> str:
    """The wreath of a winner, 72 across."""
    return (
        f'<g stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"><path d="M-4 28C-34 20-34-10-16-27M4 28C34 20 34-10 16-27" fill="none" stroke-width="2.4"/><path d="{_leaves()}" fill="{GOLD}"/>'
        f'<path d="M0 27l-10-5v12l10-5l10 5v-12z" fill="{CINNABAR}"/></g>'
    )


def _leaves() -> str:
    path = ""
    for side in (-1, 1):
        for x, y, out, up in (
            (12, 24, 14, 3),
            (22, 14, 12, -5),
            (26, 2, 8, -10),
            (25, -10, 4, -13),
            (17, -24, -4, -10),
            (24, 8, -12, -6),
            (25, -10, -11, -8),
        ):
            x, out, bow = side * x, side * out, 6
            path += (
                f"M{x} {y}q{out // 2 - bow} {up // 2 - bow} {out} {up}q{-out // 2 + bow} {-up // 2 + bow} {-out} {-up}z"
            )
    return path.replace(" -", "-")


def sprite(symbols: Mapping[str, tuple[int, int]], drawings: Mapping[str, str]) -> str:
    """A sprite file: one symbol for each entry of `symbols` (width and height), its view box centred on the origin.

    Raises `KeyError` when a symbol has no drawing.
    """
    parts = "".join(
        f'<symbol id="{name}" viewBox="{-wide / 2:g} {-high / 2:g} {wide} {high}">{drawings[name]}</symbol>'
        for name, (wide, high) in symbols.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{parts}</svg>\n'
