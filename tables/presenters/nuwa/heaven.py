"""What is in the sky of Nüwa: the goddess, the five rents that a storm blows through, and how they look when they are mended."""

from __future__ import annotations

from tables.drawing.marks import GOLD
from tables.presenters.nuwa.ink import INK

_PEN = f'stroke="{INK}"'
_TEAR = "M2-74L13-57L8-46L25-31L19-18L33-2L22 10L29 24L14 36L16 50L4 64L-7 52L-6 44L-22 34L-18 20L-32 8L-24-6L-29-20L-16-32L-18-48L-6-58z"


def gash() -> str:
    """A rent: the sky is torn like paper, its edge curls outward, and behind it are the night and the storm."""
    return (
        f'<path d="{_TEAR}" fill="none" {_PEN} stroke-width="14.5"/><path d="{_TEAR}" fill="#1b2140" stroke="#fff8e4" stroke-width="9.6"/>'
        '<path d="M-14-22Q-4-36 8-26T2-8Q-8-6-6-16M16 2Q4-4-6 6T-2 24Q8 26 8 18M-6 34Q2 30 6 38" fill="none" stroke="#6c7fc6"/>'
        '<path d="M2-58h.1M-9-44h.1M9-40h.1M-18-14h.1M17-8h.1M-22 6h.1M18 18h.1M-12 36h.1" stroke="#fff6c8" stroke-width="3.6"/><path d="M13-20L4-8L11-7L5 6" fill="none" stroke="#f6d35c" stroke-width="2.6"/>'
        f'<path d="M25-31L47-43L42-15L19-18zM-24-6L-49-1L-38 24L-18 20z" fill="#f0dcb4" {_PEN}/>'
        '<path d="M-36 38l-5 16M-26 56l-4 13M22 50l-4 15M34 32l-4 13M39 58l-4 12" stroke="#4a7fae" stroke-width="2.6" opacity=".75"/>'
    )


def seam() -> str:
    """A rent that is mended: sewn up with gold; the stone sits in the middle of it."""
    return (
        '<circle r="52" fill="#fff3c4" opacity=".55"/><circle r="38" fill="#fff7d8" opacity=".7"/>'
        f'<path d="M-2-72L3-54L-4-40L5-27M-4 27L5 40L-3 54L1 70" fill="none" stroke="{INK}" stroke-width="6.4"/><path d="M-2-72L3-54L-4-40L5-27M-4 27L5 40L-3 54L1 70" fill="none" stroke="{GOLD}" stroke-width="3.4"/>'
        f'<path d="M-9-63L9-61M-7-47L10-48M-9-34L9-33M-9 34L9 33M-8 48L9 46M-7 61L8 62" fill="none" stroke="{INK}" stroke-width="5.4"/><path d="M-9-63L9-61M-7-47L10-48M-9-34L9-33M-9 34L9 33M-8 48L9 46M-7 61L8 62" fill="none" stroke="{GOLD}" stroke-width="2.8"/>'
        f'<path d="M-44-4l-9-1M-34-28l-7-5M34-28l7-5M44-4l9-1M-36 26l-6 5M36 26l6 5" stroke="{GOLD}" stroke-width="3.4"/>'
    )


def nuwa() -> str:
    """Nüwa: a kind face, sleeves in the wind, the tail of a snake; she holds a stone up to the sky."""
    scales = "M-52 50q5-6 10 0M-38 58q5-6 10 0M-22 60q5-6 10 0M-6 56q5-6 9-1M6 46q5-5 8 0M-66 40q5-6 9 0M-74 26q5-5 9 0"
    return (
        f'<path d="M18 34Q20 62-16 72Q-62 80-84 46Q-96 18-72 4Q-56-4-48 8Q-44 18-54 20Q-50 10-60 12Q-74 18-66 38Q-50 58-22 52Q-8 48-10 34z" fill="#5fa08a" {_PEN}/><path d="M17 44Q14 64-16 71Q-62 78-83 44Q-60 68-24 63Q8 58 17 44z" opacity=".16"/><path d="{scales}" fill="none" stroke="{INK}" stroke-width="1.5" opacity=".6"/>'
        f'<path d="M-14 36Q-16 8-2 0H14Q24 10 22 38Q4 46-14 36z" fill="#c9604a" {_PEN}/><path d="M-13 26Q4 34 22 26L22 32Q4 41-14 32z" fill="{GOLD}" {_PEN}/>'
        f'<path d="M14 2Q30-4 44-30L58-24Q54 10 22 18z" fill="#e4a06c" {_PEN}/><path d="M46-34L60-27L56-12Q49-24 42-22z" fill="#fbe8c8" {_PEN}/><path d="M50-30Q52-42 60-44L64-38Q58-34 57-26z" fill="#f9dcb8" {_PEN}/>'
        f'<path d="M-6 4Q-26 4-36-14L-48-6Q-40 16-10 18z" fill="#e4a06c" {_PEN}/><path d="M-38-18Q-62-12-70-30Q-54-26-44-36z" fill="#fbe8c8" opacity=".9" {_PEN}/>'
        f'<circle cx="6" cy="-20" r="19" fill="#f9dcb8" {_PEN}/><path d="M-14-16Q-18-42 6-42T26-18Q20-30 10-33Q-6-30-9-16Q-14-2-24 2Q-14-6-14-16z" fill="#2f2a33" {_PEN}/><circle cx="4" cy="-47" r="9" fill="#2f2a33" {_PEN}/><path d="M-8-46Q4-40 16-47" fill="none" stroke="{GOLD}" stroke-width="4"/>'
        f'<path d="M2-19q3-3 6 0M14-19q3-3 6 0M8-9q4 3 8-1" fill="none" {_PEN}/><circle cx="3" cy="-12" r="3.4" fill="#ea8f78" opacity=".6"/><circle cx="19" cy="-12" r="3.4" fill="#ea8f78" opacity=".6"/>'
        f'<circle cx="66" cy="-52" r="20" fill="#fff3c4" opacity=".7"/><path d="M66-66L78-57L75-43L60-41L54-54z" fill="#b9dbe2" {_PEN}/><path d="M66-66L66-52L78-57M66-52L60-41M66-52L75-43M66-52L54-54" fill="none" stroke="{INK}" stroke-width="1.4" opacity=".6"/>'
    )


def rainbow() -> str:
    """The whole sky, mended."""
    bands = ((0, "#d2452f"), (13, "#e8913a"), (26, "#e9c53a"), (39, "#58a06a"), (52, "#3e8fb4"))
    return (
        '<g fill="none" stroke-width="13" opacity=".62">'
        + "".join(
            f'<path d="M-500 {150 + down}Q0 {-190 + down * 1.6:g} 500 {150 + down}" stroke="{colour}"/>'
            for down, colour in bands
        )
        + "</g>"
    )
