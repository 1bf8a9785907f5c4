"""Trees, hills, rocks, clouds and paper in the manner of an ink scroll, for the scenery of every game.

A colour is a plain string; forms take the fill of the `<use>` that places them, and get their
second tone from black or white at low opacity, so that one form serves every theme.
"""

from __future__ import annotations

from math import cos, pi, sin

from tables.drawing.brush import Hand, num, pairs, pebble, spline, tag


def paper(grain: float, corner: str, dark: float, wide: int, high: int) -> tuple[str, str]:
    """Definitions, and the last layer of a picture: paper grain and darker corners, which bind it together."""
    defs = (
        '<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".72" '
        'numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 .3 0 0 0 0 .24 0 0 0 0 .16 0 0 0 1.7 -.72"/></filter>'
        '<filter id="fibre" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".011 .06" '
        'numOctaves="2" seed="9"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 .97 0 0 0 0 .9 0 0 0 1.5 -.75"/></filter>'
        '<radialGradient id="corner" cx=".5" cy=".48" r=".74"><stop offset=".62" '
        f'stop-color="{corner}" stop-opacity="0"/><stop offset="1" stop-color="{corner}" stop-opacity="{num(dark)}"/></radialGradient>'
    )
    sheet = f'width="{wide}" height="{high}"'
    return defs, (
        f'<rect {sheet} filter="url(#fibre)" opacity="{num(grain * 0.5)}"/><rect {sheet} filter="url(#grain)" opacity="{num(grain)}"/>'
        f'<rect {sheet} fill="url(#corner)"/>'
    )


def wobble(name: str, size: float, seed: int, wide: int = 1000, high: int = 800) -> str:
    """A filter that turns a drawn line into one drawn by hand."""
    return (
        f'<filter id="{name}" filterUnits="userSpaceOnUse" x="-20" y="-20" width="{wide + 40}" height="{high + 40}"><feTurbulence type="fractalNoise" '
        f'baseFrequency=".02" numOctaves="2" seed="{seed}" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="{num(size)}" '
        'xChannelSelector="R" yChannelSelector="G"/></filter>'
    )


def melt(name: str, round_by: float, size: float, seed: int) -> str:
    """As `wobble`, and every corner of a flat colour is rounded first: forks and bends become soft."""
    return (
        f'<filter id="{name}" filterUnits="userSpaceOnUse" x="-20" y="-20" width="1040" height="840"><feGaussianBlur stdDeviation="{num(round_by)}"/>'
        '<feComponentTransfer result="a"><feFuncA type="linear" slope="16" intercept="-7.5"/></feComponentTransfer>'
        f'<feTurbulence type="fractalNoise" baseFrequency=".02" numOctaves="2" seed="{seed}" result="n"/><feDisplacementMap in="a" in2="n" scale="{num(size)}" '
        'xChannelSelector="R" yChannelSelector="G"/></filter>'
    )


def soft(name: str, size: float) -> str:
    """A blur."""
    return f'<filter id="{name}" x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="{num(size)}"/></filter>'


def fir(ink: str) -> str:
    """A fir 44 high and 32 wide, its foot at the origin."""
    tiers = "M0-46q3 7 7 10l-3 0q4 6 9 9l-4 0q4 6 9 11q-8 3-18 3t-18-3q5-5 9-11l-4 0q5-3 9-9l-3 0q4-3 7-10z"
    shade = "M0-46q3 7 7 10l-3 0q4 6 9 9l-4 0q4 6 9 11q-8 3-18 3q8-12 0-33z"
    return (
        '<g id="fir"><ellipse cx="3" cy="0" rx="15" ry="4" fill="#1a1408" opacity=".22"/>'
        f'<path d="M0-14v14" stroke="{ink}" stroke-width="4"/>'
        f'<path d="{tiers}" stroke="{ink}" stroke-width="1.8" stroke-linejoin="round"/>'
        f'<path d="{shade}" fill="#000" opacity=".2"/>'
        '<path d="M-1-36l-3 5M-3-27l-5 6M-5-17l-6 3" stroke="#fff" stroke-width="1.5" stroke-linecap="round" opacity=".35" fill="none"/></g>'
    )


def crown(ink: str) -> str:
    """A round tree 42 high, its foot at the origin."""
    leaves = "M-2-40c7-4 15 0 15 6c6 2 7 10 1 13c0 6-9 8-13 4c-5 4-14 2-14-4c-6-3-5-11 1-13c0-4 5-8 10-6z"
    return (
        '<g id="crown"><ellipse cx="3" cy="0" rx="13" ry="4" fill="#1a1408" opacity=".22"/>'
        f'<path d="M0-18c1 6-1 12-2 18h5c-1-6 0-12 3-18" fill="{ink}"/>'
        f'<path d="{leaves}" stroke="{ink}" stroke-width="1.8" stroke-linejoin="round"/>'
        '<path d="M4-41c6 0 9 3 9 7c6 2 7 10 1 13c0 6-9 8-13 4c10-2 12-14 3-24z" fill="#000" opacity=".16"/>'
        '<path d="M-8-31q3-4 7-4M-10-24q3-3 6-2M-2-28q3-3 6-1M-4-19q3-3 6-1" stroke="#fff" stroke-width="1.5" '
        'stroke-linecap="round" opacity=".42" fill="none"/></g>'
    )


def pine(ink: str) -> str:
    """An old leaning pine with flat clouds of needles, 64 high, its foot at the origin."""

    def pad(x: float, y: float, w: float) -> str:
        return (
            f"M{pairs([(x - w, y)])}q{pairs([(w * 0.3, -w * 0.62), (w, -w * 0.52)])}t{pairs([(w, w * 0.52)])}"
            f"q{pairs([(-w * 0.5, w * 0.26), (-w, w * 0.14)])}t{pairs([(-w, -w * 0.14)])}z"
        )

    pads = pad(-13, -36, 15) + pad(15, -46, 16) + pad(-2, -58, 14)
    return (
        '<g id="pine"><ellipse cx="4" cy="0" rx="20" ry="4.5" fill="#1a1408" opacity=".2"/>'
        f'<path d="M-3 0c3-12-3-20 3-31s2-14 0-24M1-29c-6-3-8-4-12-6M2-36c5-4 8-5 12-8" fill="none" stroke="{ink}" stroke-width="4" stroke-linecap="round"/>'
        f'<path d="{pads}" stroke="{ink}" stroke-width="1.8" stroke-linejoin="round"/>'
        '<path d="M-20-38l2-4M-13-38l1-6M-6-38l1-4M8-48l2-4M15-48l1-6M22-48l1-4M-8-60l2-4M-2-60l1-5M5-60l1-4" stroke="#000" '
        'stroke-width="1.4" stroke-linecap="round" opacity=".38" fill="none"/></g>'
    )


def misty(name: str, color: str, start: str, end: str = ".97") -> str:
    """A colour that dissolves downwards, for the sides of a mountain or its outline."""
    return (
        f'<linearGradient id="{name}" x2="0" y2="1"><stop offset="{start}" stop-color="{color}"/>'
        f'<stop offset="{end}" stop-color="{color}" stop-opacity="0"/></linearGradient>'
    )


def hill(name: str, hand: Hand, wide: float, high: float, ink: str) -> str:
    """A folded mountain, its foot at the origin.

    It takes the fill of its `<use>`, which should be `misty`; so must the gradient `ridge`, for its outline.
    """
    ridge: list[tuple[float, float]] = []
    for k in range(11):
        t = k / 10
        rise = sin(pi * t) ** 1.25
        bump = hand.between(-0.1, 0.1) if 0 < k < 10 else 0.0
        ridge.append((round(wide * (t - 0.5)), round(-high * max(0.0, rise + bump * (0.4 + rise)))))
    outline = spline(ridge, 5)
    folds = ""
    for k in range(1, 10):
        x, y = ridge[k]
        for side in (0.0, 1.0):
            start = (round(x + side * wide * 0.04), round(y + high * (0.05 + 0.09 * side)))
            folds += "M" + pairs([start])
            drop = -start[1] * hand.between(0.26, 0.5)
            lean = (k - 5) * wide * 0.014 + hand.between(-4, 4)
            folds += "q" + pairs(
                [(round(lean * 0.1 + hand.between(-3, 3)), round(drop * 0.5)), (round(lean), round(drop))]
            )
    return (
        f'<g id="{name}"><path d="{outline}" stroke="url(#ridge)" stroke-width="2.4" stroke-linejoin="round"/>'
        f'<path d="{folds}" fill="none" stroke="{ink}" stroke-width="1.5" stroke-linecap="round" opacity=".5"/></g>'
    )


def stone(name: str, hand: Hand, ink: str) -> str:
    """A river stone about 18 wide around the origin."""
    body = pebble(hand, 0, 0, 9, 6.4, 7)
    return (
        f'<g id="{name}"><ellipse cx="1" cy="5" rx="10" ry="4" fill="#1a1408" opacity=".25"/>'
        f'<path d="{spline(body, 7, closed=True)}" stroke="{ink}" stroke-width="1.8"/>'
        '<path d="M-5-2q3-3 7-2" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" opacity=".55"/></g>'
    )


def scroll_cloud(x: float, y: float, wide: float, fill: str, ink: str, opacity: float) -> str:
    """A flat band of cloud as on scrolls, with curled ends."""
    h = wide * 0.09
    path = (
        f"M{pairs([(x - wide / 2, y)])}c{pairs([(wide * 0.06, -h * 1.5), (wide * 0.2, -h * 1.2), (wide * 0.24, -h * 0.5)])}"
        f"c{pairs([(wide * 0.05, -h * 2.2), (wide * 0.26, -h * 2), (wide * 0.3, -h * 0.2)])}"
        f"c{pairs([(wide * 0.07, -h), (wide * 0.2, -h * 0.8), (wide * 0.2, h * 0.3)])}"
        f"c{pairs([(wide * 0.14, -h * 0.2), (wide * 0.24, h * 0.4), (wide * 0.26, h * 0.4)])}"
        f"q{pairs([(-wide * 0.12, h * 0.7), (-wide * 0.36, h * 0.4)])}t{pairs([(-wide * 0.34, 0)])}t{pairs([(-wide * 0.3, -h * 0.4)])}z"
    )
    return tag("path", d=path, fill=fill, stroke=ink, stroke_width=1.5, stroke_opacity=0.35, opacity=opacity)


def swirl(x: float, y: float, size: float) -> str:
    """Path data of a curled wave crest."""
    points = [(x + size * (1 - t / 9) * cos(t * 0.75), y + size * (1 - t / 9) * sin(t * 0.75) * 0.8) for t in range(9)]
    return spline(points)
