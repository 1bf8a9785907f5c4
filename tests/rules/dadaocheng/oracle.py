"""The chain once more, slowly and by other means: a grid of pairs, cells in rows and columns scanned three
by three, every order of choices followed to its end. It shares nothing with the rules but the box."""

from __future__ import annotations

import random
from typing import Any

from rules.dadaocheng.content import EDITION, box
from rules.dadaocheng.field import Field, Placed

BOX = box(EDITION)
Grid = tuple[tuple[tuple[str, str], ...], ...]
"""Rows of (shown, hidden)."""

Cubes = tuple[tuple[str, int], ...]
Stores = tuple[tuple[tuple[str, int], str], ...]
End = tuple[Any, Cubes, Stores]
"""How the field shows in the end, or "endless"; the active seat's income; what lies in which cell."""


def grid_of(field: Field) -> Grid:
    pairs = [
        (BOX.markers[p.marker].sun, BOX.markers[p.marker].back)
        if p.sun
        else (BOX.markers[p.marker].back, BOX.markers[p.marker].sun)
        for p in field
    ]
    return tuple(tuple(pairs[4 * row : 4 * row + 4]) for row in range(4))


def found_lines(grid: Grid) -> list[tuple[tuple[int, int], ...]]:
    """All longest runs of three or four as lists of (row, column)."""
    runs = []
    for i in range(4):
        for places in ([(i, j) for j in range(4)], [(j, i) for j in range(4)]):
            faces = [grid[r][c][0] for r, c in places]
            if len(set(faces)) == 1:
                runs.append(tuple(places))
            elif len(set(faces[:3])) == 1:
                runs.append(tuple(places[:3]))
            elif len(set(faces[1:])) == 1:
                runs.append(tuple(places[1:]))
    return runs


def ends(
    grid: Grid, stores: dict[tuple[str, int], str] | None = None, threes: bool = False, twelve: bool = False
) -> set[End]:
    """Every way in which the chain can end.

    threes: four in a line may be taken as either three of them
    twelve: a chain is endless once it has brought twelve cubes, and not before
    """
    return set(_ends(grid, {}, dict(stores or {}), [_shown(grid)], threes, twelve))


def _shown(grid: Grid) -> str:
    return "".join(pair[0] for row in grid for pair in row)


def _ends(
    grid: Grid,
    gained: dict[str, int],
    stores: dict[tuple[str, int], str],
    been: list[str],
    threes: bool,
    twelve: bool,
) -> set[End]:
    runs = found_lines(grid)
    if threes:
        runs += [part for run in runs if len(run) == 4 for part in (run[:3], run[1:])]
    if not runs:
        return {(_shown(grid), tuple(sorted(gained.items())), tuple(sorted((k, v) for k, v in stores.items() if v)))}
    every: set[End] = set()
    for run in runs:
        colour = grid[run[0][0]][run[0][1]][0]
        income = dict(gained)
        income[colour] = income.get(colour, 0) + len(run) - 2
        after_stores = dict(stores)
        for cell in _touched(run):
            goods = after_stores.get(cell, "") + colour
            after_stores[cell] = "".join(sorted(goods)) if len(goods) < 3 else ""
        after = tuple(
            tuple(pair[::-1] if (r, c) in run else pair for c, pair in enumerate(row)) for r, row in enumerate(grid)
        )
        if sum(income.values()) >= 12 if twelve else _shown(after) in been:
            every.add(("endless", (), ()))
        else:
            every |= _ends(after, income, after_stores, [*been, _shown(after)], threes, twelve)
    return every


def _touched(run: tuple[tuple[int, int], ...]) -> list[tuple[str, int]]:
    """The warehouse cells at the ends of a run that reach the edge of the grid."""
    (r0, c0), (r1, c1) = run[0], run[-1]
    cells = []
    if r0 == r1:
        cells += [("WEST", r0)] if c0 == 0 else []
        cells += [("EAST", r0)] if c1 == 3 else []
    else:
        cells += [("NORTH", c0)] if r0 == 0 else []
        cells += [("SOUTH", c0)] if r1 == 3 else []
    return cells


def random_field(dice: random.Random) -> Field:
    """Any field that can come about: markers anywhere, either side up."""
    names = list(BOX.markers)
    dice.shuffle(names)
    bits = dice.getrandbits(16)
    return tuple(Placed(name, bool(bits >> cell & 1)) for cell, name in enumerate(names))
