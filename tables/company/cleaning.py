"""Words that people type, made fit to stand on others' pages."""

from __future__ import annotations

import unicodedata

from tables.names import JOINERS

UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of signs that control, turn or hide others, or are none at all."""
MARKS = 4
"""How many marks a letter may carry: whole towers of them cover the lines above."""


def clean(text: str) -> str:
    """`text` in one line without signs that control, hide or pile up; "" if nothing can be seen of it."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        if sign in "\t\n\r\x0b\x0c\x85" or kind in ("Zl", "Zp"):
            sign = " "
        elif kind in UNSEEN and sign not in JOINERS:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MARKS:
            kept.append(sign)
    line = " ".join("".join(kept).split())
    return line if any(sign not in JOINERS and not sign.isspace() for sign in line) else ""
