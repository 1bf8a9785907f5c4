"""Saying a move by touching things.

Every legal move is a set of picks. With some picks made, the legal moves that contain them all
remain; what all of them share is picked by itself; what they differ in can be picked next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

import msgspec

from rules.kernel.moves import Move

M = TypeVar("M", bound=Move)


class Offer(msgspec.Struct, Generic[M], frozen=True):
    """What a player who has said `chosen` sees.

    chosen: the picks that the player made
    forced: the picks that follow from them, made by themselves
    open: the picks that can be made next
    move: the move that is said completely, if one is
    remaining: the legal moves that contain all picks; empty when `chosen` is not allowed
    """

    chosen: frozenset[str]
    forced: frozenset[str]
    open: frozenset[str]
    move: M | None
    remaining: tuple[M, ...]

    @property
    def said(self) -> frozenset[str]:
        """All picks made, by the player or by themselves."""
        return self.chosen | self.forced


def offer(legal: Sequence[M], chosen: Iterable[str] = ()) -> Offer[M]:
    """The closure of `chosen` among the moves `legal`.

    When nothing in `legal` contains `chosen`, the offer has no remaining moves; ask `why_not`.
    """
    said = frozenset(chosen)
    remaining = [(move, move.picks()) for move in legal]
    remaining = [(move, picks) for move, picks in remaining if said <= picks]
    if not remaining:
        return Offer(said, frozenset(), frozenset(), None, ())
    sets = [picks for _, picks in remaining]
    shared = frozenset.intersection(*sets)
    return Offer(
        chosen=said,
        forced=shared - said,
        open=frozenset.union(*sets) - shared,
        move=next((move for move, picks in remaining if picks == shared), None),
        remaining=tuple(move for move, _ in remaining),
    )
