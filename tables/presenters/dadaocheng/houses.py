"""The houses of the street on their cards, the temple, and the card of history."""

from __future__ import annotations

from tables.drawing.marks import CINNABAR, GOLD
from tables.presenters.dadaocheng.ink import INK


def _card(inside: str, face: str = "var(--card,#fbf3e1)") -> str:
    return f'<rect x="-73" y="-54" width="146" height="108" rx="9" fill="{face}" stroke="{INK}" stroke-width="2.6"/>{inside}'


def _drawn(drawing: str) -> str:
    return f'<g stroke="{INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">{drawing}</g>'


def _house(sky: str, drawing: str) -> str:
    """A card of the street: above a house with its trade at its right and what it brings, below a strip for its price."""
    lines = '<path d="M-72 5H72M8 5V-53"/>'
    shade = '<path d="M-34-23H-28V4H-34z" opacity=".2"/>'
    return _card(f'<path d="M-71.5-45Q-71.5-52.5-64-52.5H8V5H-71.5z" fill="{sky}"/>{_drawn(drawing + lines)}{shade}')


def mansion() -> str:
    """A western house with arches and a gable."""
    arches = "".join(f"M{x}-10V-16a4 4 0 0 1 8 0V-10z" for x in (-64, -51, -38))
    doors = "".join(f"M{x} 5V0a4 4 0 0 1 8 0V5z" for x in (-64, -51, -38))
    return _house(
        "#dfe3d0",
        '<path d="M-67 5V-24H-27V5z" fill="#b9674c"/><path d="M-69-23H-25V-28H-69z" fill="#f3e5c6"/><path d="M-60-28Q-58-34-54-35Q-53-45-47-46Q-41-45-40-35Q-36-34-34-28z" fill="#f3e5c6"/><circle cx="-47" cy="-36" r="3.6" fill="#8fb0b5"/>'
        f'<path d="{arches}" fill="#8fb0b5"/><path d="M-68-8.5H-26V-4.5H-68z" fill="#f3e5c6" stroke-width="1.4"/><path d="{doors}" fill="#5a3628"/>',
    )


def firm() -> str:
    """A firm: a shop under a tiled roof, with its sign over the door."""
    return _house(
        "#e9dcc0",
        f'<path d="M-66 5V-26H-28V5z" fill="#d9b27a"/><path d="M-71-25Q-61-28-57-44H-37Q-33-28-23-25z" fill="#6a7a80"/><path d="M-58-41L-63-27M-51-43L-53-27M-43-43L-41-27M-36-41L-31-27" stroke-width="1.3"/>'
        f'<path d="M-62-20H-32V-10H-62z" fill="{CINNABAR}"/><path d="M-57-15h20" stroke="{GOLD}" stroke-width="3.4"/><path d="M-58 5V-6H-36V5z" fill="#5a3628"/>',
    )


def workshop() -> str:
    """A workshop with a saw-toothed roof, a chimney and a wheel."""
    return _house(
        "#dbe0df",
        '<path d="M-35-28V-50H-28V-30" fill="#6b4a3a"/><path d="M-68 5V-24L-54-38V-24L-40-38V-24L-26-38V5z" fill="#94705a"/><path d="M-64-18h9v9h-9zM-40-18h9v9h-9z" fill="#f0d490"/><path d="M-56 5V-3H-38V5z" fill="#4d342a"/>'
        f'<circle cx="-47.5" cy="-13" r="5" fill="none" stroke="{GOLD}" stroke-width="3.4"/><path d="M-47.5-21V-5M-55.5-13H-39.5" stroke="{GOLD}" stroke-width="1.8"/>',
    )


def market() -> str:
    """A market stall under a striped awning."""
    return _house(
        "#e5e2c4",
        '<path d="M-65 5V-14M-29 5V-14" stroke-width="3.4"/><path d="M-69-18L-62-42H-32L-25-18z" fill="#f3e5c6"/><path d="M-58-18L-54.5-42H-47V-18zM-36-18L-39.5-42H-32L-25-18z" fill="#5d8f73"/><path d="M-69-18q5.5 9 11 0q5.5 9 11 0q5.5 9 11 0q5.5 9 11 0z" fill="#fbf3e1"/>'
        '<circle cx="-58" cy="-6" r="4" fill="#c4604a"/><circle cx="-49" cy="-6" r="4" fill="#e6b94c"/><circle cx="-38" cy="-6" r="4" fill="#86a65a"/><path d="M-68 5V-4H-26V5z" fill="#a8733f"/>',
    )


def opium_den() -> str:
    """An opium den: a dark door between two lanterns, a curl of smoke."""
    return _house(
        "#b7a9b8",
        f'<path d="M-67 5V-24H-27V5z" fill="#55435c"/><path d="M-71-23Q-59-26-55-38H-39Q-35-26-23-23z" fill="#3a2f40"/><path d="M-56 5V-15H-38V5z" fill="#241b29"/><path d="M-47 5V-15" stroke-width="1.4"/><path d="M-62-17q-5 6 0 12q5-6 0-12zM-32-17q-5 6 0 12q5-6 0-12z" fill="{CINNABAR}"/>'
        '<path d="M-47-39q-7-4 0-7t1-6" fill="none" stroke="#f4eef6" stroke-width="3"/>',
    )


def temple() -> str:
    """The temple of the city god between trees, seen from the street."""
    return _card(
        '<path d="M-70-46Q-70-51-65-51H65Q70-51 70-46V46Q70 51 65 51H-65Q-70 51-70 46z" fill="#efdcb0"/>'
        + _drawn(
            f'<path d="M-70 51V30Q-50 20-40 30T0 24T40 30T70 26V46Q70 51 65 51z" fill="#a9b878" stroke="none"/><path d="M-44 44V0H44V44z" fill="#c8553c"/><path d="M-60 2Q-40-2-30-16H30Q40-2 60 2Q50 8 40 6H-40Q-50 8-60 2z" fill="#4f6d62"/><path d="M-38-16Q-26-18-20-34H20Q26-18 38-16z" fill="#5d8072"/><path d="M-46-16Q-58-18-62-10M46-16Q58-18 62-10M-20-34Q-30-36-34-30M20-34Q30-36 34-30" fill="none" stroke-width="3"/>'
            f'<path d="M-8-36Q0-46 8-36z" fill="{GOLD}"/><path d="M-10-14H10V-1H-10z" fill="#3a2620" stroke="{GOLD}" stroke-width="1.6"/><path d="M-14 44V14H14V44z" fill="#3a2620"/><path d="M-30 44V8M30 44V8" stroke="#f0d9a4" stroke-width="5"/><path d="M-52 46H52" stroke-width="4"/><path d="M-22 46v-6M22 46v-6" stroke="{GOLD}" stroke-width="4"/>'
        )
    )


def event() -> str:
    """The card of the year's event: a sheet with a band for the year."""
    return _card(
        f'<path d="M-70 20H70V45Q70 51 64 51H-64Q-70 51-70 45z" fill="{CINNABAR}"/>'
        f'<path d="M-66-50H66V14H-66z" fill="none" stroke="#b89a62" stroke-width="1.6"/>',
        "#f6e7c8",
    )
