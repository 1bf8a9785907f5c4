"""Every plan of two actions in the goods area of Dadaocheng, and what its chain brings: fast.

The field is two lists of sixteen letters, what each cell shows and what it hides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from rules.dadaocheng.field import CELLS, ROWS, Line, lines, with_threes

Letters = list[str]
Action = tuple[int, int]
"""Two cells that are swapped, or one, twice, that is flipped."""

ACTIONS: Final[tuple[Action, ...]] = (
    *((cell, cell) for cell in range(CELLS)),
    *combinations(range(CELLS), 2),
)

THROUGH: Final = tuple(tuple(cells for _, _, cells in ROWS if cell in cells) for cell in range(CELLS))
"""The row and the column of each cell."""

MOST_CHOICES: Final = 3
"""So often in a chain all lines are tried; further on the first one is taken."""


class Catch(NamedTuple):
    """What a chain brings in: the letters of the cubes, and the lines with their letters, in order."""

    income: str
    taken: tuple[tuple[Line, str], ...]
    endless: bool


def act(shown: Letters, hidden: Letters, action: Action) -> None:
    """Carry an action out in place. Doing it again undoes it."""
    a, b = action
    if a == b:
        shown[a], hidden[a] = hidden[a], shown[a]
    else:
        shown[a], shown[b] = shown[b], shown[a]
        hidden[a], hidden[b] = hidden[b], hidden[a]


def has_line(shown: Letters, action: Action) -> bool:
    """Whether a line runs through a cell that the action has changed."""
    a, b = action
    for w, x, y, z in THROUGH[a]:
        if shown[x] == shown[y] and (shown[w] == shown[x] or shown[y] == shown[z]):
            return True
    if a != b:
        for w, x, y, z in THROUGH[b]:
            if shown[x] == shown[y] and (shown[w] == shown[x] or shown[y] == shown[z]):
                return True
    return False


def plans(shown: Letters, hidden: Letters, actions: int) -> Iterator[tuple[Action, ...]]:
    """All plans of one or two actions after which a line stands; the lists hold the outcome meanwhile.

    Of two actions that do not touch the same cell one order is enough.
    """
    for at, first in enumerate(ACTIONS):
        act(shown, hidden, first)
        lined = has_line(shown, first)
        if actions == 1:
            if lined:
                yield (first,)
        else:
            touched = set(first)
            for number, second in enumerate(ACTIONS):
                apart = second[0] not in touched and second[1] not in touched
                if (apart and number < at) or (
                    not lined and shown[second[0]] == shown[second[1]] and second[0] != second[1]
                ):
                    continue
                act(shown, hidden, second)
                if has_line(shown, second) or (lined and _stands(shown)):
                    yield first, second
                act(shown, hidden, second)
        act(shown, hidden, first)


def _stands(shown: Letters) -> bool:
    return any(shown[x] == shown[y] and (shown[w] == shown[x] or shown[y] == shown[z]) for _, _, (w, x, y, z) in ROWS)


def best_catch(
    shown: Letters,
    hidden: Letters,
    value: Callable[[Catch], float],
    threes: bool = False,
    cubes_limit: int = 0,
    choices: int = MOST_CHOICES,
) -> tuple[float, Catch]:
    """The most valuable way through the chain that the field begins.

    threes: a line of four may count as one of three
    cubes_limit: so many cubes make it endless; 0: a field that comes back does
    """
    start = "".join(shown)
    return _follow(start, "".join(hidden), Catch("", (), False), (start,), value, threes, cubes_limit, choices)


def _follow(
    shown: str,
    hidden: str,
    catch: Catch,
    been: tuple[str, ...],
    value: Callable[[Catch], float],
    threes: bool,
    cubes_limit: int,
    choices: int,
) -> tuple[float, Catch]:
    found = () if catch.endless else lines(shown)
    if not found:
        return value(catch), catch
    if choices <= 0:
        found = found[:1]
    elif threes:
        found = with_threes(found)
    best: tuple[float, Catch] | None = None
    for line in found:
        cells = line.cells
        letter = shown[cells[0]]
        now, under = list(shown), list(hidden)
        for cell in cells:
            now[cell], under[cell] = under[cell], now[cell]
        after = "".join(now)
        income = catch.income + letter * line.brings
        endless = len(income) >= cubes_limit if cubes_limit else after in been
        deeper = Catch(income, (*catch.taken, (line, letter)), endless)
        left = choices - (len(found) > 1)
        one = _follow(after, "".join(under), deeper, (*been, after), value, threes, cubes_limit, left)
        if best is None or one[0] > best[0]:
            best = one
    assert best is not None
    return best
