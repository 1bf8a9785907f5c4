"""Draws Niagara: the scenery of the board in two themes, and the sprite of its pieces."""

from __future__ import annotations

SYMBOLS: dict[str, tuple[int, int]] = {
    "disc": (124, 124),
    "canoe": (128, 56),
    "sign-0": (28, 28),
    "sign-1": (28, 28),
    "sign-2": (28, 28),
    "sign-3": (28, 28),
    "sign-4": (28, 28),
    "gem-violet": (36, 36),
    "gem-white": (36, 36),
    "gem-yellow": (36, 36),
    "gem-blue": (36, 36),
    "gem-red": (36, 36),
    "card": (100, 140),
    "card-cloud": (100, 140),
    "card-back": (100, 140),
    "needle": (324, 324),
    "lamp-lit": (56, 72),
    "lamp-unlit": (56, 72),
    "ring": (132, 132),
    "ring-picked": (132, 132),
    "tick": (32, 32),
    "life-ring": (48, 48),
    "splash": (140, 120),
    "mist": (220, 160),
    "sun": (48, 48),
    "cloud": (48, 48),
    "rain": (48, 48),
    "storm": (48, 48),
    "goal-five": (56, 56),
    "goal-four": (56, 56),
    "goal-seven": (56, 56),
    "laurel": (72, 72),
}
"""Every symbol of static/niagara/sprite.svg with its width and height in units of the board.

A symbol's middle is the point to place it by: `<use width=w height=h x=-w/2 y=-h/2>` in a group
moved to that point. The canoe points left; the needle points up, its middle is the pivot and it frames the panel it points to;
the seat's colour is `color`. Weather: storm is +2, rain +1, cloud 0, sun -1.
"""
