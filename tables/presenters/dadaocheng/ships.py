"""The three kinds of ships, each on its card: above the ship on the river, below room for its price."""

from __future__ import annotations

from tables.presenters.dadaocheng.ink import INK

_WAVES = "M-66-32q8-7 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t4-1"


def _card(sky: str, ship: str) -> str:
    return (
        f'<rect x="-70" y="-123" width="140" height="246" rx="10" fill="var(--card,#fbf3e1)" stroke="{INK}" stroke-width="2.8"/><path d="M-66-20V-111Q-66-119-58-119H58Q66-119 66-111V-20z" fill="{sky}"/>'
        f'<path d="M-66-44H66V-20H-66z" fill="#7fa9a6"/>{ship}<path d="{_WAVES}" fill="none" stroke="#f4f8ef" stroke-width="2.6" stroke-linecap="round"/><path d="M-66-20H66" stroke="{INK}" stroke-width="1.8"/>'
        f'<path d="M-60 66H60" stroke="#b89a62" stroke-width="1.6" stroke-dasharray="5 5"/>'
    )


def junk() -> str:
    """A junk with two battened sails."""
    return _card(
        "#f3e1bd",
        f'<g stroke="{INK}" stroke-width="2.2" stroke-linejoin="round"><path d="M-52-56Q-40-50-10-50T46-62L50-58Q44-38 20-36H-28Q-46-38-52-56z" fill="#8d5a36"/><path d="M-2-50V-112M-34-52V-92" stroke-width="3"/>'
        f'<path d="M-1-110Q26-104 34-58Q14-54-1-55z" fill="#d99a5b"/><path d="M-1-97Q20-94 27-88M-1-84Q22-82 31-75M-1-70Q24-68 33-63" fill="none" stroke-width="1.5"/><path d="M-33-90Q-15-86-12-56Q-24-54-33-55z" fill="#c9854a"/><path d="M-33-79Q-20-77-15-72M-33-67Q-20-66-13-63" fill="none" stroke-width="1.5"/>'
        f'<path d="M-2-112l16 4l-16 5z" fill="#b8321f" stroke-width="1.5"/></g><path d="M-50-54Q-44-40-28-36H20Q36-38 44-46Q0-40-50-54z" opacity=".18"/>',
    )


def small_steamer() -> str:
    """A steamer with one funnel and a sail to help."""
    return _card(
        "#d9e4d6",
        f'<g stroke="{INK}" stroke-width="2.2" stroke-linejoin="round"><path d="M-56-58H52L46-38Q44-35 38-35H-40Q-50-38-56-58z" fill="#3d5566"/><path d="M-38-58V-70H20V-58z" fill="#f0e2c2"/><path d="M-8-70V-96H6V-70z" fill="#2f2a2c"/><path d="M-8-88H6V-82H-8z" fill="#b8321f"/>'
        f'<path d="M-40-58V-104M36-58V-98" stroke-width="2.8"/><path d="M-38-102Q-16-92-14-74H-38z" fill="#fbf3e1"/><path d="M2-99q2-12 14-12q4-10 18-6q14-2 14 8q-18 8-30 3q-8 9-16 7z" fill="#fffaf0" stroke-width="1.6"/></g>'
        f'<path d="M-30-66h.1M-18-66h.1M-6-66h.1M8-66h.1" stroke="{INK}" stroke-width="5" stroke-linecap="round"/><path d="M-52-52H48" stroke="#d9a441" stroke-width="2.2"/>',
    )


def large_steamer() -> str:
    """A big steamer with two funnels."""
    return _card(
        "#e7d5cf",
        f'<g stroke="{INK}" stroke-width="2.2" stroke-linejoin="round"><path d="M-64-62H62L54-36Q52-33 46-33H-48Q-58-36-64-62z" fill="#46303a"/><path d="M-62-54H59L57-46H-60z" fill="#b8321f" stroke-width="1.4"/><path d="M-46-62V-74H42V-62z" fill="#fbf3e1"/><path d="M-30-74V-84H30V-74z" fill="#f0e2c2"/>'
        f'<path d="M-22-84V-108H-8V-84zM8-84V-108H22V-84z" fill="#c9854a"/><path d="M-22-108V-101H-8V-108zM8-108V-101H22V-108z" fill="#2f2a2c"/><path d="M-52-62V-104M50-62V-104" stroke-width="2.8"/><path d="M-10-112q6-8 14-4q12-6 18 0q14-2 16 6q-16 4-26 1q-12 4-22-3z" fill="#fffaf0" stroke-width="1.5"/></g>'
        f'<path d="M-36-68h.1M-24-68h.1M-12-68h.1M0-68h.1M12-68h.1M24-68h.1M34-68h.1" stroke="{INK}" stroke-width="4.6" stroke-linecap="round"/><path d="M-50-104L-15-110M50-104L15-110" stroke="{INK}" stroke-width="1.2"/>',
    )
