"""Who is drawn aboard, how far they can be seen, and whom they look at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.ferry import moves as m
from rules.ferry.content import face, kind, owner, points
from rules.ferry.view import BoatView, FerryView
from rules.kernel.audience import Seat
from rules.kernel.effects import Effect
from tables.presenters.ferry import geometry as g
from tables.presenters.ferry.animals import EYES

LOOK = 2.4
"""How far pupils move to a side."""


@dataclass(frozen=True)
class Figure:
    """One passenger as it is drawn.

    card: who it is, `1/goat2`, if that may be shown; None under a cloth
    owner: whose it is, if that may be shown
    remembered: it is under a cloth, but the page tells who it is
    manner: a class that says what happens to it
    look: how far its pupils are to the right; afraid: whether it sweats
    """

    card: str | None = None
    owner: Seat | None = None
    remembered: bool = False
    manner: str = ""
    look: float = 0.0
    afraid: bool = False

    @property
    def open(self) -> bool:
        """Whether it sits there without a cloth."""
        return self.card is not None and not self.remembered


def shown(card: str, manner: str = "") -> Figure:
    """A passenger that all who see it can name."""
    return Figure(card, owner(card), manner=manner)


def aboard(view: FerryView, boat: BoatView, effect: Effect | None) -> list[Figure]:
    """Those aboard at a moment, from the bow; with those who are just leaving it."""
    crew = _crew(view, boat)
    match effect:
        case m.PassengersEaten(where, _by, eaters, eaten) if where == boat.boat:
            crew = [replace(one, manner="eating" if one.card in eaters else one.manner) for one in crew]
            crew += [shown(card, "eaten") for card in eaten]
            crew.sort(key=lambda one: one.card or "")
        case m.PassengersDrowned(_seat, where, count, passengers) if where == boat.boat:
            gone = passengers.value or (None,) * count
            crew += [shown(card, "drowned") if card else Figure(manner="drowned") for card in gone]
        case m.LookedAboard(_seat, where, passengers) if where == boat.boat and passengers.value:
            crew = [shown(card) for card in passengers.value]
    return looking(crew[: len(g.SPOTS)], effect)


def _crew(view: FerryView, boat: BoatView) -> list[Figure]:
    if boat.lifted and view.lifted is not None:
        return [shown(card) for card in view.lifted]
    if boat.open:
        return [shown(card) for card in boat.seen if card is not None]
    if boat.top is not None and boat.seen:
        below = _covered(view, boat, list(boat.seen[:-1]))
        return [*below, shown(boat.top)]
    return _covered(view, boat, list(boat.seen))


def _covered(view: FerryView, boat: BoatView, seen: Iterable[str | None]) -> list[Figure]:
    """Passengers under cloths; where the table remembers for its players, with what they know."""
    named = [card if card is not None and _may_be_told(view, card) else None for card in seen]
    told = sorted(card for card in named if card is not None)
    covered = [Figure(card, owner(card), remembered=True) for card in told]
    rest: list[Seat | None] = [None] * (len(named) - len(told))
    if boat.backs is not None and boat.top is None:
        backs = list(boat.backs)
        for card in told:
            backs.remove(owner(card))
        rest = list(backs)
    return covered + [Figure(owner=seat) for seat in rest]


def _may_be_told(view: FerryView, card: str) -> bool:
    if view.options.memory_aid:
        return True
    return view.options.look_again == "own" and owner(card) == view.viewer


def without(crew: Sequence[Figure], card: str | None, seat: Seat | None) -> list[Figure]:
    """A crew without the one who is on its way: the passenger itself, or else anybody under a cloth."""
    left = list(crew)
    itself = [one for one in left if card is not None and one.card == card]
    cloths = [one for one in left if one.card is None and seat in (None, one.owner)]
    for one in (itself or cloths or left)[-1:]:
        left.remove(one)
    return left


def looking(crew: list[Figure], effect: Effect | None) -> list[Figure]:
    """Everybody looks at what matters: the hungry at their food, the food at the hungry, all at a dog that barks."""
    kinds = [kind(one.card) if one.card is not None and one.open else "" for one in crew]
    peace = isinstance(effect, m.DogKeptPeace)
    out = []
    for i, (one, animal) in enumerate(zip(crew, kinds, strict=True)):
        wanted = {"wolf": "goat", "goat": "wolf" if "wolf" in kinds else "cabbage", "cabbage": "goat", "dog": "wolf"}
        target = "dog" if peace and animal != "dog" else wanted.get(animal, "")
        at = next((k for k in _nearest(i, len(crew)) if target and kinds[k] == target), None)
        afraid = at is not None and not peace and (animal, target) in (("goat", "wolf"), ("cabbage", "goat"))
        look = 0.0 if at is None else LOOK if at > i else -LOOK
        out.append(replace(one, look=look, afraid=afraid and "dog" not in kinds))
    return out


def _nearest(i: int, count: int) -> list[int]:
    return sorted((k for k in range(count) if k != i), key=lambda k: (abs(k - i), k))


def drawn(one: Figure, place: g.Point, scale: float, badge: bool = False) -> dict[str, Any]:
    """A figure as the templates draw it."""
    animal = kind(one.card) if one.card is not None else ""
    colour = one.owner if one.owner is not None else None
    return {
        "at": f"translate({place.x:g} {place.y:g}) scale({scale:g})",
        "animal": animal,
        "open": one.open,
        "colour": f"var(--seat-{colour})" if colour is not None else "",
        "sign": f"sign-{colour}" if colour is not None else "",
        "eyes": f"translate({one.look:g} {EYES[animal]:g})" if animal else "",
        "afraid": one.afraid,
        "manner": one.manner,
        "badge": points(face(one.card)) if one.card is not None and badge else "",
    }
