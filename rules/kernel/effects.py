"""Effects: what applying an event did. Derived, never stored.

As `seen` by a viewer they are the only thing about an event that leaves the server before the end.
"""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar, cast

import msgspec
from msgspec.structs import replace

from rules.kernel.audience import Audience, Seat, Viewer, may_know
from rules.kernel.moves import snake

T = TypeVar("T")


class Secret(msgspec.Struct, Generic[T], frozen=True):
    """A field of an effect that is not for everyone. `value` is None where the viewer may not know.

    `to` must rest on public facts: that somebody was told something is no secret, what it was is.
    """

    value: T | None
    to: tuple[Seat, ...] | None


class Effect(msgspec.Struct, frozen=True, gc=False, tag=snake, tag_field="effect"):
    """One thing that happened, with all that a line of the log needs to tell it.

    Frozen values hold no cycles, so the garbage collector need not look at the thousands that a replay makes.
    """


class Learned(Effect, frozen=True):
    """Some viewers learned a hidden fact: here free take-backs stop.

    `what` names the kind of fact (for words such as "a card was turned up"), `to` who learned it.
    """

    what: str
    to: tuple[Seat, ...] | None = None


E = TypeVar("E", bound=Effect)


def seen(effect: E, viewer: Viewer) -> E:
    """`effect` as `viewer` may know it: secrets for others are blanked, however deep they lie."""
    return cast(E, _blanked(effect, viewer))


def _blanked(value: object, viewer: Viewer) -> object:
    """`value` with foreign secrets blanked; the same object where there is none."""
    if isinstance(value, Secret):
        if not may_know(value.to, viewer):
            return Secret(None, value.to)
        known = _blanked(value.value, viewer)
        return value if known is value.value else Secret(known, value.to)
    if isinstance(value, msgspec.Struct):
        parts = {name: getattr(value, name) for name in value.__struct_fields__}
        changed = {name: blanked for name, part in parts.items() if (blanked := _blanked(part, viewer)) is not part}
        return replace(value, **changed) if changed else value
    if isinstance(value, tuple | list):
        items = [_blanked(item, viewer) for item in value]
        if all(new is old for new, old in zip(items, value, strict=True)):
            return value
        return tuple(items) if isinstance(value, tuple) else items
    if isinstance(value, dict):
        named = {key: _blanked(item, viewer) for key, item in value.items()}
        return named if any(named[key] is not item for key, item in value.items()) else value
    return value


class State(msgspec.Struct, frozen=True):
    """Everything about a position, known to nobody. Frozen; only rules touch it."""


S = TypeVar("S", bound=State)


class Beat(NamedTuple):
    """An effect with the state after it; a move unfolds as beats."""

    effect: Effect
    state: State


class Unfolding(Generic[S]):
    """Collects the beats of one event while `apply` carries it out."""

    def __init__(self, state: S) -> None:
        self.state = state
        self._beats: list[Beat] = []

    def change(self, **fields: object) -> None:
        """Replace fields of the state without telling anything: belongs to the beat that follows,
        or, at the end, to the last one told."""
        self.state = replace(self.state, **fields)

    def tell(self, effect: Effect, **fields: object) -> None:
        """`effect` happens, and `fields` of the state change with it."""
        if fields:
            self.state = replace(self.state, **fields)
        self._beats.append(Beat(effect, self.state))

    def learned(self, what: str, to: Audience = None) -> None:
        """Tell that `to` learned a hidden fact."""
        self.tell(Learned(what, to))

    def beats(self) -> tuple[Beat, ...]:
        """All beats in order; the last one carries the final state."""
        if not self._beats:
            raise AssertionError("an event must have at least one effect")
        last = self._beats[-1]
        if last.state is not self.state:
            self._beats[-1] = Beat(last.effect, self.state)
        return tuple(self._beats)
