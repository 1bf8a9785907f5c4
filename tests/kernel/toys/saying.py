"""Why a toy says no: it has one reason only."""

from collections.abc import Iterable

from rules.kernel.errors import Why
from rules.kernel.moves import Move


def unless_said(legal: Iterable[Move], said: frozenset[str]) -> Why | None:
    return None if any(said <= move.picks() for move in legal) else Why("not_now")
