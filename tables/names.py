"""Names of people in text: whatever is in them, they turn no sentence around and pass for no other name."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from confusable_homoglyphs.confusables import confusables_data

FIRST_STRONG_ISOLATE = "\u2068"
POP_ISOLATE = "\u2069"

BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of what follows; one without its end would turn the rest of a sentence."""

RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
"""Directions of signs that would take a neighbouring number or full stop of a sentence along with them."""


JOINERS = frozenset("\u200c\u200d")
"""Signs that join letters, or emoji into one: Persian, Hindi and families of emoji need them."""

IGNORED = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | frozenset(map(chr, range(0x180B, 0x1810)))
"""Signs of other kinds than format signs that are not drawn."""


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


def joined(name: str) -> str:
    """`name` without joiners that join nothing: beside a space, beside another joiner, at an end."""
    kept: list[str] = []
    for number, sign in enumerate(name):
        after = name[number + 1 : number + 2]
        idle = not kept or kept[-1].isspace() or kept[-1] in JOINERS or not after.strip()
        if sign not in JOINERS or not idle:
            kept.append(sign)
    return "".join(kept).rstrip("".join(JOINERS))


def look_alike(one: str, other: str) -> bool:
    """Whether two names can be taken for each other on the screen: by their case, by letters of other scripts that look
    the same (Unicode TR39), by signs that are not drawn."""
    return bool(_skeletons(one) & _skeletons(other))


@lru_cache(maxsize=4096)
def _skeletons(name: str) -> frozenset[str]:
    """What is left of a name as it looks in small letters, and in small letters of what its own look like: I is i and l."""
    drawn = "".join(sign for sign in unicodedata.normalize("NFKC", name) if not _is_ignored(sign))
    return frozenset(_prototypes(text.casefold()) for text in (drawn, _prototypes(drawn)))


def _is_ignored(sign: str) -> bool:
    variation = "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
    return variation or sign in IGNORED or unicodedata.category(sign) == "Cf"


def _prototypes(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(_prototype(sign) for sign in decomposed))


def _prototype(sign: str) -> str:
    """The letter that stands for all that look like `sign`, which may be more than one letter: rn for m.

    The library lists for every letter those of its kind: a prototype with all others, each other with the prototype.
    """
    others = [entry["c"] for entry in confusables_data.get(sign, ())]
    if len(others) != 1:
        return sign
    (other,) = others
    return str(min(sign, other)) if len(confusables_data.get(other, ())) == 1 else str(other)
