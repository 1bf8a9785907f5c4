"""All that is hidden at a finished table, in one view: what everybody knows and what each seat alone knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from rules.kernel.audience import Viewer
from rules.kernel.contract import AnyGame
from rules.kernel.effects import Effect, State, seen

EVERYTHING: Final = -2
"""The viewer for whom nothing is hidden. No seat, and unknown to the rules; only for tables that are over."""


def look(game: AnyGame, state: State, viewer: Viewer, seats: int) -> Any:
    """What `viewer` sees of `state`; `EVERYTHING` sees what all seats know together."""
    if viewer != EVERYTHING:
        return game.view(state, viewer)
    public = game.view(state, None)
    return _joined([public, *(game.view(state, seat) for seat in range(seats))])


def told_to(effect: Effect, viewer: Viewer) -> Effect:
    """`effect` as `viewer` may know it."""
    return effect if viewer == EVERYTHING else seen(effect, viewer)


def at_the_table(viewer: Viewer) -> Viewer:
    """The seat of `viewer`, if it has one."""
    return None if viewer == EVERYTHING else viewer


def _joined(values: Sequence[Any]) -> Any:
    """One value that tells what any of `values` tells: where the first is silent the others speak."""
    first = values[0]
    if all(value == first for value in values):
        return first
    known = [value for value in values if value is not None]
    first = known[0]
    if isinstance(first, msgspec.Struct):
        parts = {
            name: _joined([getattr(value, name) for value in known if type(value) is type(first)])
            for name in first.__struct_fields__
            # Whose view it is stays that of the first, who is nobody.
            if name != "viewer"
        }
        return msgspec.structs.replace(first, **parts)
    if isinstance(first, tuple):
        length = max(len(value) for value in known)
        longest = [value for value in known if len(value) == length]
        return tuple([_joined([value[i] for value in longest]) for i in range(length)])
    # Of two answers that both say something, the one that fewer give is what only some know.
    return min(known, key=known.count)
