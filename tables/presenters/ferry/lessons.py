"""Positions for the rules page: what boarding, an arrival, and the three action cards look like on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from rules.ferry import moves as m
from rules.ferry.content import BOATS, BoatId, face, owner, passenger
from rules.ferry.game import FERRY
from rules.ferry.state import Acting, Boat, Drawing, FerryState, Loading, Over, Step, put, take
from rules.kernel.audience import EVERYONE
from rules.kernel.contract import resolve
from rules.kernel.effects import Effect, State
from tables.presenters.ferry import geometry as g

Way = Sequence[tuple[float, float]]
Drawn = tuple[State, str, Sequence[Way], Effect | None]

SEATS = 3
HAND = ("cabbage1", "goat2", "wolf1", "wolf1")


def lessons() -> Mapping[str, Drawn]:
    """Name of a picture -> the position, what is to be seen in it, the ways drawn over it, and what is happening."""
    landing, dock = (g.LANDING.x - 20, g.LANDING.y), (g.DOCKS["A1"].x + 60, g.DOCKS["A1"].y)
    comedy = laid_out({"A1": ("0/wolf1", "1/goat2", "2/cabbage2")})
    watched = laid_out({"A1": ("0/wolf1", "1/dog1", "2/goat2")})
    feast = laid_out({"A1": ("0/cabbage3", "1/goat2", "2/cabbage2")})
    sunk = laid_out({"B2": ("0/cabbage3", "1/wolf1"), "C1": ("2/goat2",)})
    rough = laid_out({"C2": ("0/dog1", "1/goat2", "2/cabbage2"), "B1": ("1/wolf1",)})
    return {
        "start": (
            laid_out({}, phase=Loading("B")),
            _("The board at the start: six boats in the middle, two of each kind, and an empty island at the left."),
            (),
            None,
        ),
        "load": _moment(
            laid_out({"A2": ("1/wolf1",)}, phase=Loading("A")),
            m.Load("goat2", "A1"),
            m.PassengerLoaded,
            _("The boat card shows a raft. Red sends a goat aboard raft 1, and everybody has seen it."),
            (_way(landing, "A1"),),
        ),
        "secret": _moment(
            laid_out({"C1": ("1/wolf1", "2/goat1")}, phase=Loading("ANY")),
            m.Load("goat2", "C2"),
            m.PassengerLoaded,
            _("The boat card shows three boats. A passenger goes aboard sailing boat 2, and nobody sees who it is."),
            (_way(landing, "C2"),),
        ),
        "arrive": _arrival(
            comedy,
            m.BoatArrived,
            _("Raft 1 was full and has reached the island: a wolf, a goat and a cabbage look at each other."),
            (_way("A1", dock),),
        ),
        "eat": _arrival(comedy, m.PassengersEaten, _("The goat has eaten the cabbage, and now the wolf eats the goat."), last=True),
        "feast": _arrival(feast, m.PassengersEaten, _("One goat eats both cabbages, whoever they belong to.")),
        "dog": _arrival(
            watched, m.DogKeptPeace, _("A shepherd dog is aboard: wolf and goat both come ashore safely.")
        ),
        "wait": (
            laid_out({"A2": ("0/goat2", "1/wolf1")}, waiting=("A1",), ashore=("0/wolf1",), phase=Loading("A")),
            _("Raft 1 waits at the island until raft 2 comes as well. A raft on the boat card means raft 2 for now."),
            (),
            None,
        ),
        "sink": _moment(
            sunk,
            m.Act("sink", "B2"),
            m.PassengersDrowned,
            _("Rowing boat 2 goes down. Its cabbage drowns; the other passenger needs a place on another boat."),
        ),
        "gale": _moment(
            laid_out({"B1": ("0/wolf1", "2/cabbage3")}),
            m.Act("gale", "B1"),
            m.BoatArrived,
            _("The wind blows rowing boat 1 to the island, though only two are aboard. Wolf and cabbage get on well."),
            (_way("B1", (g.DOCKS["B1"].x + 60, g.DOCKS["B1"].y)),),
        ),
        "seasick": _moment(
            rough,
            m.Act("seasick", "C2"),
            m.CabbagesStayed,
            _("It was rough aboard sailing boat 2: one cabbage is left, and two passengers are back in their owners’ hands."),
        ),
        "end": (
            laid_out(
                {"C1": ("0/cabbage3",)},
                ashore=("0/wolf1", "0/goat2", "0/cabbage2", "0/goat1", "1/goat2", "1/goat2", "1/wolf1", "1/dog1", "2/wolf1", "2/cabbage1", "2/cabbage3"),
                waiting=("B2",),
                phase=Over(),
            ),
            _("Red and yellow have six points, four passengers and two goats each: they share the victory. The cabbage still afloat counts nothing."),
            (),
            None,
        ),
    }  # fmt: skip


def laid_out(
    aboard: Mapping[BoatId, Sequence[str]],
    *,
    waiting: Sequence[BoatId] = (),
    ashore: Sequence[str] = (),
    phase: Any = None,
) -> FerryState:
    """A table for three: passengers aboard (loaded in the sight of all) and ashore, and some boats at the island."""
    state = FERRY.initial_state(resolve(FERRY.meta, SEATS))
    hand = () if isinstance(phase, Over) else HAND
    decks = [take(deck, *hand) for deck in state.decks]
    boats = {boat: Boat("island" if boat in waiting else "middle") for boat in BOATS}
    island: list[tuple[str, ...]] = [()] * SEATS
    trail: list[Step] = []
    for boat, crew in aboard.items():
        for card in crew:
            decks[owner(card)] = take(decks[owner(card)], face(card))
            trail.append(Step("loaded", boat, (card,), EVERYONE, seat=owner(card)))
        boats[boat] = Boat("middle", tuple(sorted(crew)))
    for card in ashore:
        decks[owner(card)] = take(decks[owner(card)], face(card))
        island[owner(card)] = put(island[owner(card)], face(card))
    removed: tuple[str, ...] = ()
    if isinstance(phase, Over):
        removed = put((), *(passenger(seat, card) for seat, deck in enumerate(decks) for card in deck))
        decks = [()] * SEATS
    for card in (*ashore, *removed):
        trail.append(Step("loaded", "C2", (card,), EVERYONE, seat=owner(card)))
        trail.append(Step("arrived", "C2", (card,), EVERYONE))
    shown = phase.card if isinstance(phase, Loading) else "A"
    return msgspec.structs.replace(
        state,
        phase=phase or Acting(),
        turn=1,
        hands=(hand,) * SEATS,
        decks=tuple(decks),
        boats=tuple(boats[boat] for boat in BOATS),
        island=tuple(island),
        removed=removed,
        trail=tuple(trail),
        boat_pool=take(state.boat_pool, shown),
        boat_discards=(shown,),
    )


def _moment(state: FerryState, move: Any, wanted: type[Effect], words: str, ways: Sequence[Way] = ()) -> Drawn:
    """The picture of an effect of a move."""
    for effect, after in FERRY.apply(state, state.active, move):
        if isinstance(effect, wanted):
            return after, words, ways, effect
    raise AssertionError(f"{move} has no {wanted.__name__}")


def _arrival(
    state: FerryState, wanted: type[Effect], words: str, ways: Sequence[Way] = (), *, last: bool = False
) -> Drawn:
    """The picture of an effect of the arrivals that follow when the active seat has drawn."""
    drawing = msgspec.structs.replace(state, phase=Drawing())
    drawn = FERRY.apply(drawing, drawing.active, (drawing.decks[drawing.active][0],))
    found = [(effect, after) for effect, after in drawn if isinstance(effect, wanted)]
    effect, after = found[-1 if last else 0]
    return after, words, ways, effect


def _way(*stops: str | tuple[float, float]) -> Way:
    """The points of a way through boats."""
    return tuple(stop if isinstance(stop, tuple) else (g.BERTHS[stop].x, g.BERTHS[stop].y - 40) for stop in stops)
