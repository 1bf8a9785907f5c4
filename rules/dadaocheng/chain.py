"""Phases 2 and 3: income, restock, rot, consumption, until no line is left; then full houses."""

from __future__ import annotations

from rules.dadaocheng import effects
from rules.dadaocheng.content import (
    CELL_HOLDS,
    COLOURS,
    LOOP_CUBES,
    LOOP_GIFT,
    LOOP_REWARD,
    NO_CUBES,
    TWO_CELLS,
    Colour,
    Cubes,
    Side,
    minus,
    one,
    plus,
)
from rules.dadaocheng.field import Line, colour_of, faces_of, flipped, sides_up
from rules.dadaocheng.state import (
    AnyQuestion,
    Buying,
    Cell,
    Chaining,
    DadaochengState,
    Gift,
    Laying,
    Reward,
    Settling,
    replaced,
    stored,
    with_cell,
)
from rules.kernel.effects import Unfolding

U = Unfolding[DadaochengState]


def begin_income(u: U) -> None:
    """All actions are taken. What seats were asked before must be answered before goods come in."""
    asked = tuple(seat for seat in u.state.clockwise() if u.state.asked[seat] is not None)
    if asked:
        u.tell(effects.PlanWaits(u.state.active, asked), phase=Settling())
        return
    u.change(phase=Chaining(0, NO_CUBES, (sides_up(u.state.field),)))
    carry_on(u)


def carry_on(u: U) -> None:
    """Lines are handled until none is left, or the seat has to choose."""
    while isinstance(u.state.phase, Chaining):
        found = u.state.open_lines()
        if not found:
            end_income(u, stopped=False)
        elif len(found) == 1 and u.state.options.income_compulsory:
            take_line(u, found[0], chosen=False)
        else:
            return


def take_line(u: U, line: Line, chosen: bool) -> None:
    """Income, restock, consumption of one line; then it is seen whether the chain goes round for ever."""
    phase = u.state.phase
    assert isinstance(phase, Chaining)
    colour = colour_of(line, u.state.faces)
    seat = u.state.active
    income = _several(colour, line.brings)
    number = phase.lines + 1
    gained = plus(phase.gained, income)
    u.tell(
        effects.LineTaken(seat, line, line.cells, colour, line.brings, number, chosen),
        hands=replaced(u.state.hands, seat, plus(u.state.hands[seat], income)),
        phase=Chaining(number, gained, phase.been),
    )
    for side, cell in line.meets(u.state.edition):
        _restock(u, side, cell, colour)
    field = flipped(u.state.field, line.cells)
    faces = faces_of(u.state.box, field)
    now = sides_up(field)
    shown = tuple(letter for cell in line.cells for letter in COLOURS if letter == faces[cell])
    u.tell(
        effects.LineConsumed(line, line.cells, shown),
        field=field,
        phase=Chaining(number, gained, (*phase.been, now)),
    )
    by_count = u.state.options.loop_rule == "cubes_12"
    if sum(gained) >= LOOP_CUBES if by_count else now in phase.been:
        _loop(u, number, gained)


def _several(colour: Colour, count: int) -> Cubes:
    income = NO_CUBES
    for _ in range(count):
        income = plus(income, one(colour))
    return income


def _restock(u: U, side: Side, number: int, colour: Colour) -> None:
    """The owner of the cell at the line's end gets a cube, whoever takes the line; a third one rots."""
    if side not in u.state.sides:
        u.tell(effects.NothingStocked(None, side, number))
        return
    seat = u.state.sides.index(side)
    cell = u.state.houses[seat][number]
    if cell.firm:
        u.tell(effects.NothingStocked(seat, side, number))
        return
    cubes = stored(cell.cubes, colour)
    if len(cubes) > CELL_HOLDS:
        u.tell(effects.GoodsRotted(seat, side, number, cubes), houses=with_cell(u.state.houses, seat, number, Cell()))
    else:
        houses = with_cell(u.state.houses, seat, number, Cell(cubes))
        u.tell(effects.CellStocked(seat, side, number, colour), houses=houses)


def _loop(u: U, number: int, gained: Cubes) -> None:
    """Everything that came in goes back, and the markers are laid out anew."""
    seat = u.state.active
    houses = tuple(
        (Cell((), a.firm), Cell((), b.firm), Cell((), c.firm), Cell((), d.firm)) for a, b, c, d in u.state.houses
    )
    u.tell(
        effects.LoopFound(seat, number, gained),
        hands=replaced(u.state.hands, seat, minus(u.state.hands[seat], gained)),
        houses=houses,
        field=(),
        phase=Laying(again=True),
    )


def reward_loop(u: U) -> None:
    """The markers lie again, without a line: gifts, and phase 2 is over."""
    seat = u.state.active
    signs = u.state.signs[seat] + 1
    u.tell(
        effects.LoopRewarded(seat, LOOP_REWARD, signs),
        hands=replaced(u.state.hands, seat, plus(u.state.hands[seat], LOOP_REWARD)),
        signs=replaced(u.state.signs, seat, signs),
        phase=Buying(),
    )
    for other in u.state.clockwise()[1:]:
        u.tell(effects.GiftOffered(other, LOOP_GIFT), asked=_asked(u.state, other, Gift(LOOP_GIFT)))


def end_income(u: U, stopped: bool) -> None:
    """Phase 3: every full house has its reward."""
    phase = u.state.phase
    assert isinstance(phase, Chaining)
    u.tell(effects.IncomeEnded(u.state.active, phase.lines, phase.gained, stopped), phase=Buying())
    for seat in u.state.clockwise():
        if u.state.is_full(seat):
            stores = sum(not cell.firm for cell in u.state.houses[seat])
            cells = min(stores, 2 if u.state.event == TWO_CELLS else 1)
            u.tell(effects.HouseFull(seat, cells), asked=_asked(u.state, seat, Reward(cells)))


def _asked(state: DadaochengState, seat: int, question: AnyQuestion) -> tuple[AnyQuestion | None, ...]:
    return replaced(state.asked, seat, question)
