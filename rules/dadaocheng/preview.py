"""What a plan or a line would bring, from what lies open: for players who think before they confirm."""

from __future__ import annotations

import msgspec

from rules.dadaocheng.content import LOOP_CUBES, NO_CUBES, Colour, Cubes, Side, cubes_of, plus
from rules.dadaocheng.field import CELLS, Line, colour_of, lines, with_threes
from rules.dadaocheng.moves import DadaochengMove, Flip, Swap, TakeLine
from rules.dadaocheng.state import Chaining
from rules.dadaocheng.view import DadaochengView

Sides = list[tuple[Colour, Colour]]
"""What each cell shows and hides."""


class Step(msgspec.Struct, frozen=True):
    """A line that would be taken: its colour, how many cubes come in, and the warehouse cells it meets."""

    line: Line
    colour: Colour
    count: int
    meets: tuple[tuple[Side, int], ...]


class Preview(msgspec.Struct, frozen=True):
    """What an action, or a line that is chosen, would bring.

    shows: every cell's face after the action, or once the line is consumed
    lines: those that would stand after the action, or the chosen one
    last: goods come in, as it is the last action of the plan or a line: what follows is told in steps
    steps: the lines that are taken, in order, as far as there is no other choice
    gained: what these bring in
    choice: the lines to choose from after those steps, if there are several
    endless: the chain goes round for ever: the markers are laid out anew
    """

    shows: tuple[Colour, ...]
    lines: tuple[Line, ...]
    last: bool
    steps: tuple[Step, ...] = ()
    gained: Cubes = NO_CUBES
    choice: tuple[Line, ...] = ()
    endless: bool = False


def preview(view: DadaochengView, action: DadaochengMove) -> Preview | None:
    """What `action` would bring; None for moves that neither plan nor take a line."""
    sides: Sides = [(marker.shows, marker.hidden) for marker in view.field]
    where = {marker.marker: marker.cell for marker in view.field}
    match action:
        case Swap(one, other):
            a, b = where[one], where[other]
            sides[a], sides[b] = sides[b], sides[a]
        case Flip(marker):
            cell = where[marker]
            sides[cell] = sides[cell][::-1]
        case TakeLine(name):
            line = next(line for line in view.lines if line.name == name)
            after = tuple(side[cell in line.cells] for cell, side in enumerate(sides))
            return _chain(view, sides, Preview(after, (line,), last=True), line)
        case _:
            return None
    shows = tuple(side[0] for side in sides)
    found = lines("".join(shows))
    if view.actions_left > 1:
        return Preview(shows, found, last=False)
    return _chain(view, sides, Preview(shows, found, last=True))


def _chain(view: DadaochengView, sides: Sides, before: Preview, first: Line | None = None) -> Preview:
    """The lines that follow by themselves, as far as nobody has to choose; the first one may be chosen."""
    options = view.options
    steps: list[Step] = []
    gained = NO_CUBES
    turned = [False] * CELLS
    been = _been(view)
    endless = False
    while True:
        faces = "".join(side[0] for side in sides)
        found = lines(faces)
        if options.line_of_four_may_count_three:
            found = with_threes(found)
        line = first if not steps else None
        if line is None:
            if endless or len(found) != 1 or not options.income_compulsory:
                choice = () if endless else found
                return msgspec.structs.replace(
                    before, steps=tuple(steps), gained=gained, choice=choice, endless=endless
                )
            line = found[0]
        colour = colour_of(line, faces)
        steps.append(Step(line, colour, line.brings, line.meets(view.edition)))
        gained = plus(gained, cubes_of((colour,) * line.brings))
        for cell in line.cells:
            sides[cell] = sides[cell][::-1]
            turned[cell] = not turned[cell]
        by_count = options.loop_rule == "cubes_12"
        endless = sum(view.chain) + sum(gained) >= LOOP_CUBES if by_count else tuple(turned) in been
        been.add(tuple(turned))


def _been(view: DadaochengView) -> set[tuple[bool, ...]]:
    """Which markers were turned the other way than now at each moment of the chain, this one among them."""
    if not isinstance(view.phase, Chaining):
        return {(False,) * CELLS}
    now = sum(1 << marker.cell for marker in view.field if marker.sun)
    return {tuple(bool((mask ^ now) >> cell & 1) for cell in range(CELLS)) for mask in view.phase.been}
