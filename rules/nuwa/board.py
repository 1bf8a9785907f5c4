"""The table of cards: which ways lead where, what is connected to the start, where a road can lie.

A tile is a card whose edges count: the start, every road, places that are unlocked, goals that are face
up. Places that are not unlocked and goals that are face down only wait to be reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from rules.nuwa.content import ALL_SIDES, GRID, ROAD_KINDS, SITES, START_CELL, STEPS, Cell, half_turned


class Road(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A road card on the table. turned: by 180 degrees; never of a card that looks the same then"""

    x: int
    y: int
    card: str
    turned: bool = False

    @property
    def cell(self) -> Cell:
        return self.x, self.y


Roads = tuple[Road, ...]
"""In the order in which they were laid."""

SIDES: Final[dict[tuple[str, bool], int]] = {
    (name, turned): half_turned(kind.sides) if turned else kind.sides
    for name, kind in ROAD_KINDS.items()
    for turned in ((False,) if kind.symmetric else (False, True))
}
"""(card, turned) -> its openings, for every way in which a card can lie."""

NEIGHBOURS: Final = tuple((side, half_turned(side), step) for side, step in STEPS.items())


class Table(NamedTuple):
    """What lies on the table, looked over.

    tiles: cell -> openings of the tile there
    dead: the cells of dead ends
    live: the cells from which one walks back to the start: the start, passages, unlocked places, goals
        that are face up
    reached: `live`, and the dead ends at which a live way ends
    touched: places not unlocked and goals face down to which a live way leads
    """

    tiles: Mapping[Cell, int]
    dead: frozenset[Cell]
    live: frozenset[Cell]
    reached: frozenset[Cell]
    touched: frozenset[Cell]


@lru_cache(maxsize=8192)
def look_over(roads: Roads, opened: tuple[Cell, ...]) -> Table:
    """The table with these roads. opened: cells of unlocked places and of goals that are face up."""
    tiles: dict[Cell, int] = {START_CELL: ALL_SIDES}
    tiles.update(dict.fromkeys(opened, ALL_SIDES))
    dead = []
    for road in roads:
        cell = (road.x, road.y)
        tiles[cell] = SIDES[road.card, road.turned]
        if not ROAD_KINDS[road.card].passable:
            dead.append(cell)
    blind = frozenset(dead)
    live = {START_CELL}
    ends: set[Cell] = set()
    touched: set[Cell] = set()
    walk = [START_CELL]
    while walk:
        x, y = walk.pop()
        openings = tiles[x, y]
        for side, opposite, (dx, dy) in NEIGHBOURS:
            if not openings & side:
                continue
            cell = (x + dx, y + dy)
            there = tiles.get(cell)
            if there is None:
                if cell in SITES:
                    touched.add(cell)
            elif there & opposite and cell not in live:
                if cell in blind:
                    ends.add(cell)
                else:
                    live.add(cell)
                    walk.append(cell)
    return Table(tiles, blind, frozenset(live), frozenset(live | ends), frozenset(touched))


class Bed(NamedTuple):
    """An empty cell beside tiles.

    needs: the sides on which a road there must be open, for the neighbour is
    walls: the sides on which it must be closed, for the neighbour is
    anchors: those of `needs` by which the rules of the table let a road be joined on
    """

    needs: int
    walls: int
    anchors: int

    def takes(self, sides: int) -> bool:
        """Whether a card with these openings can lie here."""
        return bool(self.anchors) and sides & self.needs == self.needs and not sides & self.walls


@lru_cache(maxsize=8192)
def beds(
    roads: Roads,
    opened: tuple[Cell, ...],
    needs_live: bool = False,
    on_dead_ends: bool = True,
    in_grid: bool = False,
) -> Mapping[Cell, Bed]:
    """Every empty cell that has a tile beside it.

    needs_live: only a live tile is an anchor
    on_dead_ends: a dead end is an anchor; never with `needs_live`
    in_grid: no cell outside the field of start, places and goals
    """
    table = look_over(roads, opened)
    found: dict[Cell, list[int]] = {}
    for (x, y), openings in table.tiles.items():
        cell = (x, y)
        anchors = cell in table.live if needs_live else on_dead_ends or cell not in table.dead
        for side, opposite, (dx, dy) in NEIGHBOURS:
            bed = (x + dx, y + dy)
            if bed in table.tiles or bed in SITES or (in_grid and not inside(bed)):
                continue
            masks = found.setdefault(bed, [0, 0, 0])
            if not openings & side:
                masks[1] |= opposite
                continue
            masks[0] |= opposite
            if anchors:
                masks[2] |= opposite
    return {cell: Bed(*masks) for cell, masks in found.items()}


def inside(cell: Cell) -> bool:
    """Whether `cell` belongs to the field on which start, places and goals lie."""
    left, right, low, high = GRID
    return left <= cell[0] <= right and low <= cell[1] <= high


def ways_to_lie(card: str) -> tuple[bool, ...]:
    """Unturned, and turned if that looks different."""
    return (False,) if ROAD_KINDS[card].symmetric else (False, True)
