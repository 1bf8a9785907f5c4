"""Helpers for the checks of positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.kernel.errors import BadPosition


def demand(condition: bool, sentence: str) -> None:
    """Raise `BadPosition` with `sentence` unless `condition` holds."""
    if not condition:
        raise BadPosition(sentence)


def demand_box(pieces: Iterable[str], box: Iterable[str], what: str) -> None:
    """Raise `BadPosition` unless `pieces` are those of `box`, each as often; the message names what is too many
    and what is missing. what: what the pieces are called, in the plural"""
    found, wanted = Counter(iter(pieces)), Counter(iter(box))
    strange = [f"{count} {piece} too many" for piece, count in sorted((found - wanted).items())]
    strange += [f"{count} {piece} missing" for piece, count in sorted((wanted - found).items())]
    demand(not strange, f"these {what} are not the box: {', '.join(strange)}")
