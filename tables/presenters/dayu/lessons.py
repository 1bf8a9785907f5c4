"""Positions for the rules page: set-up, both worked examples, a flood that is taken, gaps, and refilling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from django.utils.translation import gettext as _

from rules.dayu import moves as m
from rules.dayu.content import FRAMES, Side, Tools
from rules.dayu.game import DAYU
from rules.dayu.state import Acting, DayuState, Place, Placing, Tool
from rules.kernel.audience import EVERYONE, Card
from rules.kernel.contract import resolve
from rules.kernel.effects import Effect, Secret
from tables.presenters.dayu import geometry as g

Way = Sequence[tuple[float, float]]
Drawn = tuple[DayuState, str, Sequence[Way], Effect | None]

HEAVY = "G15"
"""The card of both examples: on its other side two shovels and two xirang."""


def lessons() -> Mapping[str, Drawn]:
    """Name of a picture -> the position, what is to be seen in it, the ways drawn over it, what just happens."""
    side = DAYU.initial_state(resolve(DAYU.meta, 3)).box.tools[HEAVY].other
    return {
        "start": (
            _covered(),
            _("Four covered floods lie around the pool of markers. Red and yellow have chosen places for their pawns."),
            (),
            None,
        ),
        "build": (
            _table(("F05", (2, 1, 0, 3)), ("F08", None), ("F13", None), ("F02", None), used=(HEAVY,)),
            _(
                "Red has built with two shovels and two xirang at place 1: two red and two green rectangles are filled, six are free."
            ),
            (),
            m.Constructed(0, 1, "green", side, 0, "F05", (0, 2, 2, 0), (2, 1, 0, 3), None, 2),
        ),
        "no_build": (
            _table(("F11", (2, 0, 2, 3)), ("F08", None), ("F13", None), ("F02", None)),
            _(
                "The flood at place 1 has no red rectangle, so a card with two shovels and two xirang cannot be used there at all."
            ),
            (),
            m.ToolFlipped(0, 1, "green", _rune(), side, False, 2),
        ),
        "take": (
            _table(("F05", (1, 0, 0, 1)), None, ("F13", (0, 2, 4, 0)), ("F02", None), pawns=(1, 1, 2)),
            _("The flood of place 2 is calmed and goes to red. Its place is a gap until the end of the turn."),
            (),
            m.FloodTaken(0, 1, DAYU.initial_state(resolve(DAYU.meta, 3)).box.floods["F11"], False),
        ),
        "gaps": (
            _table(("F05", None), None, ("F13", None), ("F02", None), pawns=(0, 1, 2)),
            _("Place 2 is a gap. Red moves right, from place 1 over the gap to place 3, for one point."),
            (_way(4, 0, 2),),
            None,
        ),
        "refill": (
            _table(("F05", None), ("F08", None), ("F13", None), ("F02", None)),
            _("Red takes the top card of the green pile; the next card of that pile will be seen at once."),
            (),
            _taken(),
        ),
    }


def _rune() -> Side:
    return DAYU.initial_state(resolve(DAYU.meta, 3)).box.tools[HEAVY].rune


def _taken() -> Effect:
    card = DAYU.initial_state(resolve(DAYU.meta, 3)).box.tools[DAYU.initial_state(resolve(DAYU.meta, 3)).pools[1][0]]
    return m.ToolTaken(0, 1, "green", card.rune, Secret(None, (0,)), False, False)


def _covered() -> DayuState:
    """Two of three pawns stand at a ring that lies face down."""
    state = DAYU.initial_state(resolve(DAYU.meta, 3))
    return msgspec.structs.replace(state, phase=Placing((2,)), tops=_tops(state), pawns=(0, 2, None))


def _table(
    *ring: tuple[str, Tools | None] | None, used: tuple[str, ...] = (), pawns: tuple[int, ...] = (0, 2, 3)
) -> DayuState:
    """A table for three on which red acts; a flood of the ring with its free rectangles, if they are not all;
    None: a gap. used: cards that red has built with, by their other side."""
    state = DAYU.initial_state(resolve(DAYU.meta, 3))
    pools = {frame: list(state.box.pile(frame)) for frame in FRAMES}
    floods = list(state.flood_pool)
    places = []
    for lying in ring:
        if lying is None:
            places.append(Place())
            continue
        id, free = lying
        floods.remove(id)
        places.append(Place(id, state.box.floods[id].rectangles if free is None else free))
    played = []
    for number, id in enumerate(used, 1):
        pools[state.box.tools[id].frame].remove(id)
        played.append(Tool(number, Card(id, EVERYONE), rune_up=False))
    state = msgspec.structs.replace(
        state,
        phase=Acting(2),
        round=1,
        pools=tuple(tuple(pools[frame]) for frame in FRAMES),
        played=(tuple(played), (), ()),
        ring=tuple(places),
        pawns=pawns,
        flood_pool=tuple(floods),
        flood_deck=len(floods) - state.removed,
        numbers=len(used),
    )
    return msgspec.structs.replace(state, tops=_tops(state))


def _tops(state: DayuState) -> tuple[str | None, ...]:
    """On each pile the first of the cards that can lie there."""
    return tuple(state.box.runes[pool[0]] for pool in state.pools)


def _way(places: int, start: int, to: int) -> Way:
    """From one place of the ring to another, around the pool on the outside."""
    ring = g.ring(places)
    between = ring[(start + to) // 2].middle
    first, last = ring[start].middle, ring[to].middle
    return (
        (first.x + 40, first.y),
        (between.x, between.y - 60),
        (between.x, between.y + 60),
        (last.x + 60, last.y - 40),
    )
