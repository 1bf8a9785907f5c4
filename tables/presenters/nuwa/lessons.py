"""Positions for the rules page: roads that fit and roads that do not, dead ends, places, gates and what is cut off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from django.utils.translation import gettext as _

from rules.kernel.audience import EVERYONE, Card
from rules.kernel.contract import resolve
from rules.kernel.effects import Effect
from rules.nuwa import moves as m
from rules.nuwa.board import Road
from rules.nuwa.content import GEMS, GOAL_NAMES, PLACE_CELLS, GoalName
from rules.nuwa.game import NUWA
from rules.nuwa.state import NuwaState, Place, Playing, put, take
from tables.presenters.nuwa.board import Explained, Misplaced

Drawn = tuple[NuwaState, str, tuple[()], Effect | None]

SEATS = 5
ANGELS = ("unity", "trouble", "unity", "unity", "trouble")
TURNER = 1
"""The seat that has turned up gates."""
FORK = (Road(1, 0, "tee_horizontal"),)
SPINE = (*FORK, Road(2, 0, "cross"), Road(3, 0, "straight_horizontal"))
LONG = (
    *SPINE, Road(4, 0, "tee_horizontal", True), Road(5, 0, "cross"), Road(6, 0, "straight_horizontal"), Road(7, 0, "tee_horizontal"),
)  # fmt: skip
BRANCHES = (Road(2, 1, "straight_vertical"), Road(4, -1, "straight_vertical"), Road(5, 1, "curve_a", True))


def lessons() -> Mapping[str, Drawn]:
    """Name of a picture -> the position, what is to be seen in it, no ways, and what is happening."""
    return {
        "start": _still(
            (),
            _("The field at the start: the cauldron at the left, six shrines, and three closed gates at the right."),
        ),
        "legal": _laid(
            SPINE,
            Road(1, 1, "curve_a", True),
            _("A bend is laid above the fork: its lower way meets the way of the fork. That is allowed."),
        ),
        "turned": _laid(
            SPINE,
            Road(2, 1, "tee_vertical", True),
            _("The same kind of card, turned round by half a turn. Cards always lie across."),
        ),
        "wall": _wrong(
            (),
            Road(1, 0, "straight_vertical"),
            _("Beside the start lies a road that leads up and down only. The start opens to it, but it is closed: not allowed."),
        ),
        "one-side": _wrong(
            (*FORK, Road(1, 1, "tee_vertical"), Road(2, 0, "cross")),
            Road(2, 1, "straight_horizontal"),
            _("At the left the ways meet, but from below a way leads against a closed side: not allowed."),
        ),
        "shrine": _wrong(
            FORK,
            Road(2, 1, "straight_vertical"),
            _("This road touches nothing but a shrine that is still closed, and that is no road: not allowed."),
        ),
        "dead-end": _laid(
            SPINE,
            Road(4, 0, "dead_tee_horizontal"),
            _("Boulders lie in the middle of a dead end. The road leads up to them and no farther."),
        ),
        "reach": (
            _state((*SPINE, Road(2, 1, "straight_vertical")), {1: Place("red")}),
            _("A road from the start has reached a place: it is turned up, shows the red stone, and is locked."),
            (),
            m.PlaceTurnedUp(1, "red"),
        ),
        "unlock": (
            _state((*SPINE, Road(2, 1, "straight_vertical")), {1: Place("red", True)}, gems={0: ("red",)}),
            _("The place is unlocked: now it is a crossing, and the red stone closes a rent in the sky."),
            (),
            None,
        ),
        "cut": _still(
            (*SPINE[:2], Road(4, 0, "tee_horizontal", True), Road(5, 0, "cross"), Road(5, 1, "dead_tee_vertical")),
            _("A road card has been taken away. What lies behind the gap is cracked and crooked: it is cut off from the start."),
        ),
        "gates": (
            _state(LONG, goals={"B": "wrong"}),
            _("Gate Ⅱ was reached and turned up: thunder clouds, the wrong one. An open gate is a crossing."),
            (),
            m.GoalTurned(TURNER, "B", "wrong"),
        ),
        "mended": (
            _state(
                (*LONG, *BRANCHES),
                {number: Place(gem, True) for number, gem in enumerate(GEMS, 1)},
                goals={"B": "right"},
                gems={0: ("azure", "black"), 1: ("red",), 3: ("white", "yellow")},
            ),
            _("Five stones are found and the right gate is open: the sky is mended, under a rainbow."),
            (),
            None,
        ),
    }  # fmt: skip


def _state(
    roads: Sequence[Road],
    places: Mapping[int, Place] | None = None,
    goals: Mapping[GoalName, str] | None = None,
    gems: Mapping[int, tuple[str, ...]] | None = None,
) -> NuwaState:
    """A table for five with these roads; everything else lies where it lay."""
    faces, found = goals or {}, places or {}
    state = NUWA.initial_state(resolve(NUWA.meta, SEATS))
    used = put((), *(f"unlock_{place.what}" for place in found.values() if place.open))
    pile = state.pile
    for card in (*used, *(road.card for road in roads)):
        pile = take(pile, card)
    return msgspec.structs.replace(
        state,
        phase=Playing(),
        round=1,
        identities=tuple(Card(identity, (seat,)) for seat, identity in enumerate(ANGELS)),
        pile=pile,
        used=used,
        roads=tuple(sorted(roads, key=lambda road: road.cell)),
        places=tuple(found.get(number, Place()) for number in PLACE_CELLS),
        goals=tuple(Card(faces[goal], EVERYONE) if goal in faces else None for goal in GOAL_NAMES),
        gems=tuple((gems or {}).get(seat, ()) for seat in range(SEATS)),
        turned=tuple(tuple(faces) if seat == TURNER else () for seat in range(SEATS)),
    )


def _still(roads: Sequence[Road], words: str) -> Drawn:
    return _state(roads), words, (), None


def _laid(roads: Sequence[Road], new: Road, words: str) -> Drawn:
    """A road has just been laid."""
    return _state((*roads, new)), words, (), Explained(0, new.card, new.x, new.y, new.turned, True)


def _wrong(roads: Sequence[Road], new: Road, words: str) -> Drawn:
    """A road lies where it may not."""
    return _state((*roads, new)), words, (), Misplaced(0, new.card, new.x, new.y, new.turned, True)
