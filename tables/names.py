"""Names of people in text: whatever is in them, they turn no sentence around and pass for no other name."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

FIRST_STRONG_ISOLATE = "\u2068"
POP_ISOLATE = "\u2069"

BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of what follows; one without its end would turn the rest of a sentence."""

RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
"""Directions of signs that would take a neighbouring number or full stop of a sentence along with them."""


@lru_cache(maxsize=4096)
def isolate(name: str) -> str:
    """`name` as it stands in a sentence: one that is written from right to left moves nothing around it.

    Works in HTML as `<bdi>` does, and in mails, titles and labels as well. Our sentences run from left to right, so a
    name that does the same stays as it is. A name that is isolated already is not isolated twice.
    """
    plain = "".join(sign for sign in name if sign not in BIDI_CONTROLS)
    if not any(unicodedata.bidirectional(sign) in RIGHT_TO_LEFT for sign in plain):
        return plain
    return f"{FIRST_STRONG_ISOLATE}{plain}{POP_ISOLATE}"


def shorten(name: str, length: int) -> str:
    """`name`, isolated or not, with no more than `length` signs that can be seen, isolated."""
    plain = "".join(sign for sign in name if sign not in BIDI_CONTROLS)
    return isolate(plain if len(plain) <= length else f"{plain[: length - 1].rstrip()}…")
