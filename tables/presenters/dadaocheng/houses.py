"""The houses of the street on their cards, the temple, and the card of history."""

from __future__ import annotations

from tables.drawing.marks import CINNABAR, GOLD
from tables.presenters.dadaocheng.ink import INK


def _card(sky: str, house: str, plain: bool = False) -> str:
    """A card; the house at the left, room for the price at the right."""
    wide = 146 if plain else 66
    return (
        f'<rect x="-73" y="-54" width="146" height="108" rx="9" fill="#fbf3e1" stroke="{INK}" stroke-width="2.6"/>'
        f'<path d="M-70-46Q-70-51-65-51H{-70 + wide - 5}V51H-65Q-70 51-70 46z" fill="{sky}"/><g stroke="{INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">{house}</g>'
        + ("" if plain else f'<path d="M-6-51V51" stroke="{INK}" stroke-width="1.6"/>')
    )


def mansion() -> str:
    """A western house with arches and a gable."""
    return _card(
        "#dfe3d0",
        '<path d="M-66 51V-18H-12V51z" fill="#b9674c"/><path d="M-68-18H-10V-25H-68z" fill="#f3e5c6"/><path d="M-54-25Q-52-32-47-33Q-45-44-39-46Q-33-44-31-33Q-26-32-24-25z" fill="#f3e5c6"/><circle cx="-39" cy="-34" r="4.4" fill="#8fb0b5"/>'
        '<path d="M-62 12V-4a6 6 0 0 1 12 0V12zM-45 12V-4a6 6 0 0 1 12 0V12zM-28 12V-4a6 6 0 0 1 12 0V12z" fill="#8fb0b5"/><path d="M-68 14H-10V20H-68z" fill="#f3e5c6"/><path d="M-62 51V34a7 7 0 0 1 14 0V51zM-46 51V34a7 7 0 0 1 14 0V51zM-30 51V34a7 7 0 0 1 14 0V51z" fill="#5a3628"/>',
    )


def firm() -> str:
    """A firm: a shop with a hanging sign and goods in front."""
    return _card(
        "#e9dcc0",
        f'<path d="M-66 51V-22H-12V51z" fill="#d9b27a"/><path d="M-69-22Q-58-26-54-42H-24Q-20-26-9-22z" fill="#6a7a80"/><path d="M-58-40L-62-23M-46-42L-48-23M-34-42L-32-23M-24-40L-18-23" stroke-width="1.3"/><path d="M-62-14H-16V2H-62z" fill="{CINNABAR}"/><path d="M-56-6h34" stroke="{GOLD}" stroke-width="4"/>'
        '<path d="M-60 51V8H-18V51z" fill="#5a3628"/>',
    )


def workshop() -> str:
    """A workshop with a saw-toothed roof and a wheel."""
    return _card(
        "#dbe0df",
        '<path d="M-66 51V-16L-48-34V-16L-30-34V-16L-12-34V51z" fill="#94705a"/><path d="M-58-8h12v12h-12zM-34-8h12v12h-12z" fill="#f0d490"/><path d="M-60 51V14H-18V51z" fill="#4d342a"/><path d="M-22-28V-48H-15V-38" fill="#6b4a3a"/>'
        '<g stroke="#d9a441" stroke-width="3.4" fill="none"><path d="M-39 20v-5M-39 46v5M-26 33h5M-52 33h-5M-30 24l3-3M-48 42l-3 3M-48 24l-3-3M-30 42l3 3"/></g>',
    )


def market() -> str:
    """A market stall under a striped awning."""
    return _card(
        "#e5e2c4",
        '<path d="M-64 51V-10M-14 51V-10" stroke-width="4"/><path d="M-66-12L-58-40H-20L-12-12z" fill="#f3e5c6"/><path d="M-52-12L-48-40H-39V-12zM-26-12L-30-40H-20L-12-12z" fill="#5d8f73"/><path d="M-66-12q4.5 9 9 9t9-9q4.5 9 9 9t9-9q4.5 9 9 9t9-9" fill="#fbf3e1"/>'
        '<path d="M-66 51V16H-12V51z" fill="#a8733f"/>',
    )


def opium_den() -> str:
    """An opium den: a dark door, a lamp, a curl of smoke."""
    return _card(
        "#b7a9b8",
        f'<path d="M-66 51V-20H-12V51z" fill="#55435c"/><path d="M-70-20Q-54-24-50-40H-28Q-24-24-8-20z" fill="#3a2f40"/><path d="M-56 51V-6H-22V51z" fill="#241b29"/><path d="M-39 51V-6" stroke-width="1.4"/><path d="M-64-10q-5 7 0 14q5-7 0-14zM-14-10q-5 7 0 14q5-7 0-14z" fill="{CINNABAR}"/>'
        '<path d="M-40-22q-9-7 0-13t1-13" fill="none" stroke="#f4eef6" stroke-width="3"/>',
    )


def temple() -> str:
    """The temple of the city god between trees, seen from the street."""
    return _card(
        "#efdcb0",
        f'<path d="M-70 51V30Q-50 20-40 30T0 24T40 30T70 26V46Q70 51 65 51z" fill="#a9b878" stroke="none"/><path d="M-44 44V0H44V44z" fill="#c8553c"/><path d="M-60 2Q-40-2-30-16H30Q40-2 60 2Q50 8 40 6H-40Q-50 8-60 2z" fill="#4f6d62"/><path d="M-38-16Q-26-18-20-34H20Q26-18 38-16z" fill="#5d8072"/><path d="M-46-16Q-58-18-62-10M46-16Q58-18 62-10M-20-34Q-30-36-34-30M20-34Q30-36 34-30" fill="none" stroke-width="3"/>'
        f'<path d="M-8-36Q0-46 8-36z" fill="{GOLD}"/><path d="M-10-14H10V-1H-10z" fill="#3a2620" stroke="{GOLD}" stroke-width="1.6"/><path d="M-14 44V14H14V44z" fill="#3a2620"/><path d="M-30 44V8M30 44V8" stroke="#f0d9a4" stroke-width="5"/><path d="M-52 46H52" stroke-width="4"/><path d="M-22 46v-6M22 46v-6" stroke="{GOLD}" stroke-width="4"/>',
        plain=True,
    )


def event() -> str:
    """The card of the year's event: a sheet with a band for the year."""
    return (
        f'<rect x="-73" y="-54" width="146" height="108" rx="9" fill="#f6e7c8" stroke="{INK}" stroke-width="2.6"/><path d="M-70 20H70V45Q70 51 64 51H-64Q-70 51-70 45z" fill="{CINNABAR}"/>'
        f'<path d="M-66-50H66V14H-66z" fill="none" stroke="#b89a62" stroke-width="1.6"/>'
    )
