"""Phase 5 and what actions share with it: boats go to the island, the food chain, boats come back."""

from __future__ import annotations

from typing import NamedTuple

from rules.ferry import moves
from rules.ferry.content import BOATS, CAPACITY, BoatId, face, kind, owner, twin
from rules.ferry.state import Boat, FerryState, Sailing, Step, put, take
from rules.kernel.audience import EVERYONE
from rules.kernel.effects import Unfolding

U = Unfolding[FerryState]


class Meal(NamedTuple):
    """What the food chain does to those aboard.

    cabbages, goats: those that are eaten; kept: a dog keeps somebody from being eaten
    """

    cabbages: tuple[str, ...]
    goats: tuple[str, ...]
    kept: bool


def food_chain(aboard: tuple[str, ...]) -> Meal:
    """Wolves eat all goats, goats eat all cabbages, at the same time; with a dog nobody eats.

    A goat that is eaten has eaten: so only the wolf is left of wolf, goat and cabbage. Whose animals
    they are does not matter.
    """
    kinds = {kind(card) for card in aboard}
    cabbages = tuple(card for card in aboard if kind(card) == "cabbage" and "goat" in kinds)
    goats = tuple(card for card in aboard if kind(card) == "goat" and "wolf" in kinds)
    if "dog" in kinds:
        return Meal((), (), kept=bool(cabbages or goats))
    return Meal(cabbages, goats, kept=False)


def changed(state: FerryState, boat: str, after: Boat) -> tuple[Boat, ...]:
    """All boats, with another look of `boat`."""
    return tuple(after if name == boat else old for name, old in zip(BOATS, state.boats, strict=True))


def arrivals(u: U) -> None:
    """Every boat in the middle with three passengers reaches the island."""
    for boat in u.state.in_middle():
        if len(u.state.boat(boat).aboard) == CAPACITY:
            arrive(u, boat, blown=False)


def arrive(u: U, boat: BoatId, *, blown: bool) -> None:
    """A boat reaches the island with whoever is aboard."""
    aboard = u.state.boat(boat).aboard
    if aboard:
        step = Step("arrived", boat, tuple(sorted(aboard)), EVERYONE)
        u.change(trail=(*u.state.trail, step))
    u.tell(
        moves.BoatArrived(boat, aboard, blown),
        boats=changed(u.state, boat, Boat("island", aboard)),
        phase=Sailing(),
    )
    if aboard:
        u.learned("arrival")
        _eat(u, boat)
        _land(u, boat)
    return_pair(u, boat)


def _eat(u: U, boat: BoatId) -> None:
    aboard = u.state.boat(boat).aboard
    meal = food_chain(aboard)
    if meal.kept:
        u.tell(moves.DogKeptPeace(boat, _of_kind(aboard, "dog")))
    if meal.cabbages:
        _eaten(u, moves.PassengersEaten(boat, "goat", _of_kind(aboard, "goat"), meal.cabbages))
    if meal.goats:
        _eaten(u, moves.PassengersEaten(boat, "wolf", _of_kind(aboard, "wolf"), meal.goats))


def _eaten(u: U, effect: moves.PassengersEaten) -> None:
    left = take(u.state.boat(effect.boat).aboard, *effect.eaten)
    u.tell(
        effect,
        boats=changed(u.state, effect.boat, Boat("island", left)),
        removed=put(u.state.removed, *effect.eaten),
    )


def _land(u: U, boat: BoatId) -> None:
    """Who is left goes ashore. Somebody always is: eaters are not eaten, but by wolves."""
    safe = u.state.boat(boat).aboard
    island = tuple(
        put(ashore, *(face(card) for card in safe if owner(card) == seat)) for seat, ashore in enumerate(u.state.island)
    )
    u.tell(moves.PassengersLanded(boat, safe), boats=changed(u.state, boat, Boat("island")), island=island)


def return_pair(u: U, boat: BoatId) -> None:
    """Once both boats of a kind wait at the island, both come back to the middle."""
    pair = tuple(sorted((boat, twin(boat))))
    if all(u.state.waits(name) for name in pair):
        boats = u.state.boats
        for name in pair:
            boats = changed(u.state, name, Boat("middle", u.state.boat(name).aboard))
            u.change(boats=boats)
        u.tell(moves.BoatsReturned(pair))  # type: ignore[arg-type]


def _of_kind(aboard: tuple[str, ...], wanted: str) -> tuple[str, ...]:
    return tuple(card for card in aboard if kind(card) == wanted)
