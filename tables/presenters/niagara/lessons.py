"""Positions for the rules page: what a launch, a swap, a theft and the river look like on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from django.utils.translation import gettext as _

from rules.kernel.contract import resolve
from rules.niagara.content import HOME, Colour
from rules.niagara.game import NIAGARA
from rules.niagara.river import LAND, Place
from rules.niagara.state import Canoe, Choosing, NiagaraState, put, take
from tables.presenters.niagara import geometry as g

Way = Sequence[tuple[float, float]]
Drawn = tuple[NiagaraState, str, Sequence[Way]]

Lying = tuple[Place, Colour | None]
ASHORE: Lying = (LAND, None)


def lessons() -> Mapping[str, Drawn]:
    """Name of a picture -> the position, what is to be seen in it, the ways drawn over it."""
    return {
        "start": (
            _laid_out(),
            _(
                "The board at the start: canoes ashore at the right, seven gems in each of the five pits, falls at the left."
            ),
            (),
        ),
        "launch": (
            _laid_out({(0, 0): ("3", None)}),
            _("A canoe has set out with a 3: one point under the rope to space 1, two more to space 3."),
            (_way(_berth(0), "1", "2", "3"),),
        ),
        "load": (
            _laid_out({(0, 0): ("3", "violet")}),
            _("With a 5 the canoe goes to space 3 for three points and takes a violet gem aboard for the other two."),
            (_way(_berth(0), "1", "2", "3"),),
        ),
        "swap": (
            _laid_out({(0, 0): ("4", "white")}, dropped={4: "violet"}),
            _(
                "A canoe has come up to space 4, put its violet gem ashore and taken a white one; the violet gem now lies in the white pit."
            ),
            (_way("5", "4"),),
        ),
        "steal": (
            _laid_out({(0, 0): ("3", "white"), (1, 0): ("3", None)}),
            _(
                "The red canoe came upstream from space 5, stopped exactly on space 3 and took the white gem of the yellow canoe."
            ),
            (_way("5", "4", "3"),),
        ),
        "no_steal": (
            _laid_out({(0, 0): ("2", None), (1, 0): ("3", "white")}),
            _("The red canoe passed space 3 and stopped on space 2: the yellow canoe keeps its white gem."),
            (_way("5", "4", "3", "2"),),
        ),
        "flow": (
            _laid_out({(0, 0): ("5", None), (1, 0): ("4", None), (2, 0): ("U6", "blue")}),
            _(
                "The river is about to move two steps. The lamp is lit at the upper branch: the disc of space 5 goes there first, the next one into the lower branch."
            ),
            (_way("5", "U6", "U7"), _way("4", "5", "D6")),
        ),
        "falls": (
            _laid_out({(1, 0): ("U7", "red"), (0, 0): ("D7", None)}),
            _(
                "The upper branch is served next: one step takes the yellow canoe over the falls. The red canoe on the lower branch is safe for one step more."
            ),
            (_way("U7", _edge("U")),),
        ),
        "weather": (
            msgspec.structs.replace(_laid_out(), weather=2),
            _("The needle stands on the storm: the river moves two steps more than the lowest card."),
            (),
        ),
    }


def _laid_out(
    canoes: Mapping[tuple[int, int], Lying] | None = None, dropped: Mapping[int, Colour] | None = None
) -> NiagaraState:
    """A table for three; canoes (seat, number) lie at places with cargo from its own pit, and gems of
    the colours `dropped` have been put ashore at other spaces."""
    state = NIAGARA.initial_state(resolve(NIAGARA.meta, 3))
    pits = list(state.pits)

    def fetched(gem: Colour) -> Colour:
        home = HOME[gem] - 1
        pits[home] = take(pits[home], gem)
        return gem

    def placed(seat: int, number: int) -> Canoe:
        place, cargo = (canoes or {}).get((seat, number), ASHORE)
        return Canoe(place, fetched(cargo) if cargo else None)

    laid = tuple((placed(seat, 0), placed(seat, 1)) for seat in range(state.seats))
    for space, gem in (dropped or {}).items():
        fetched(gem)
        pits[space - 1] = put(pits[space - 1], gem)
    return msgspec.structs.replace(state, phase=Choosing(), round=1, canoes=laid, pits=tuple(pits))


def _berth(seat: int) -> tuple[float, float]:
    point = g.berth(seat, 0)
    return point.x, point.y


def _edge(branch: str) -> tuple[float, float]:
    point = g.FALLS[branch].edge
    return point.x - 80, point.y


def _way(*stops: str | tuple[float, float]) -> Way:
    """The points of a way through spaces."""
    return tuple(stop if isinstance(stop, tuple) else (g.SPACES[stop].x, g.SPACES[stop].y) for stop in stops)
