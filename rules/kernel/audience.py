"""Who may know what: seats, viewers, audiences, and cards whose face only some have seen."""

from __future__ import annotations

from typing import Final

import msgspec

Seat = int
"""A place at the table, 0 to n-1 in turn order."""

CHANCE: Final[Seat] = -1
"""The seat of luck: shuffles, draws and dice are its moves."""

Viewer = int | None
"""A seat that looks at the table, or `PUBLIC`."""

PUBLIC: Final[Viewer] = None
"""A spectator: knows what everyone at the table knows."""

Audience = tuple[Seat, ...] | None
"""The seats that may know a thing; `EVERYONE` includes spectators."""

EVERYONE: Final[Audience] = None


def may_know(audience: Audience, viewer: Viewer) -> bool:
    """Whether `viewer` belongs to `audience`."""
    return audience is None or (viewer is not None and viewer in audience)


def joined(one: Audience, other: Audience) -> Audience:
    """The audience of those in either."""
    if one is None or other is None:
        return EVERYONE
    return tuple(sorted({*one, *other}))


class Card(msgspec.Struct, frozen=True):
    """A hidden thing that lies on the table, with the seats that know its face.

    Knowledge is part of the state: looks and shows add to `known`, a hidden rearrangement takes
    away. So `view` and `resample` need no log.
    """

    what: str
    known: tuple[Seat, ...] | None = ()

    def seen_by(self, viewer: Viewer) -> str | None:
        """The face as far as `viewer` knows it."""
        return self.what if may_know(self.known, viewer) else None

    def shown_to(self, audience: Audience) -> Card:
        """The same card after `audience` has looked at it."""
        return Card(self.what, joined(self.known, audience))
