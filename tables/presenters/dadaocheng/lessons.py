"""Positions for the rules page: what lines, chains, warehouses and purchases look like on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from rules.dadaocheng import effects as e
from rules.dadaocheng import moves as m
from rules.dadaocheng.content import NO_CUBES, Colour
from rules.dadaocheng.field import Field, Placed, sides_up, swapped
from rules.dadaocheng.game import DADAOCHENG
from rules.dadaocheng.state import Buying, Cell, Chaining, DadaochengState, House, Planning, Reward, Stack, replaced
from rules.kernel.contract import resolve
from rules.kernel.effects import Beat, Effect, State

Drawn = tuple[State, str, Sequence[Any], Effect | None]

SEATS = 4
SOUTH = 2
OPEN_SHIPS = ("S101", "S201", "S305")
OPEN_BUILDINGS = ("BM01", "BF02", "BW03", "BK01", "BD01")

START = ("KGRK YWYG RYGW KWRK", "WWGG RRGY YWRY RGWY")
FORK = ("WYRK WGYK RGGG YGKR", "YWWR RRKW GYWW RYGY")
CHAIN = ("YGKY YYWG RRRR KYRW", "GWWG WKYW GYGK GRWR")
LOOP = ("RRRW WWWY YYYR RYYK", "GGKR GGKW GGKW YWRG")


def lessons() -> Mapping[str, Drawn]:
    """Name of a picture -> the position, what is to be seen in it, no ways, and what is happening."""
    chained = _chain()
    first, second = [beat for beat in chained if isinstance(beat.effect, e.LineTaken)][:2]
    stocked = [beat for beat in chained if isinstance(beat.effect, e.CellStocked)][1]
    return {
        "start": (
            laid_out(START, Planning()),
            _("The goods area at the start: opium in the corners, all suns up, and nowhere three alike in a line."),
            (),
            None,
        ),
        "fork": (
            laid_out(FORK, chaining(FORK)),
            _("Two lines of tea share a marker: the third row and the second column."),
            (),
            None,
        ),
        "four": (first.state, _("Four sugar in the third row bring two cubes of sugar."), (), first.effect),
        "stock": (
            stocked.state,
            _("The houses at both ends of the line get goods as well, whoever they belong to."),
            (),
            stocked.effect,
        ),
        "chain": (
            second.state,
            _("The markers have turned over, and now three camphor oil stand in the second column."),
            (),
            second.effect,
        ),
        "full": (
            laid_out(START, Buying(), stores=("R", "GG", "W", "Y"), asked=True),
            _("There are goods in every cell of the house in the south: full house!"),
            (),
            None,
        ),
        "loop": (
            laid_out(LOOP, chaining(LOOP)),
            _("Rows and columns of three that bring each other back for ever."),
            (),
            None,
        ),
        "market": (
            laid_out(START, Buying(), hand=(2, 2, 1, 1, 1)),
            _("For sale are the open ships at the left and the open buildings at the right."),
            (),
            None,
        ),
    }


def _chain() -> tuple[Beat, ...]:
    """What happens when the last action of a plan makes four sugar in a row."""
    before = laid_out(CHAIN, Planning(1))
    one, other = before.field[9].marker, before.field[1].marker
    apart = swapped(before.field, 9, 1)
    start = msgspec.structs.replace(before, field=apart)
    return DADAOCHENG.apply(start, start.active, m.Swap(*sorted((one, other))))


def field(layout: tuple[str, str]) -> Field:
    """The markers of the box as they lie in a layout of shown and hidden sides, four rows each."""
    pieces = DADAOCHENG.initial_state(resolve(DADAOCHENG.meta, SEATS)).box
    left = dict(pieces.markers)
    placed = []
    for shown, hidden in zip(layout[0].replace(" ", ""), layout[1].replace(" ", ""), strict=True):
        name, sun = next(
            (name, marker.sun == shown)
            for name, marker in left.items()
            if (marker.sun, marker.back) in ((shown, hidden), (hidden, shown))
        )
        del left[name]
        placed.append(Placed(name, sun))
    return tuple(placed)


def chaining(layout: tuple[str, str]) -> Chaining:
    """Lines stand, and one is to be chosen."""
    return Chaining(0, NO_CUBES, (sides_up(field(layout)),))


def laid_out(
    layout: tuple[str, str],
    phase: Any,
    *,
    stores: Sequence[str] = ("", "", "", ""),
    hand: tuple[int, int, int, int, int] = NO_CUBES,
    asked: bool = False,
) -> DadaochengState:
    """A table for four in the first round: markers as in `layout`, and some goods of the house in the south."""
    state = DADAOCHENG.initial_state(resolve(DADAOCHENG.meta, SEATS))
    return msgspec.structs.replace(
        state,
        phase=phase,
        round=1,
        start=SOUTH,
        active=SOUTH,
        field=field(layout),
        houses=replaced(state.houses, SOUTH, _house(stores)),
        hands=replaced(state.hands, SOUTH, hand),
        ships=tuple(_opened(stack, card) for stack, card in zip(state.ships, OPEN_SHIPS, strict=True)),
        buildings=tuple(_opened(stack, card) for stack, card in zip(state.buildings, OPEN_BUILDINGS, strict=True)),
        events=("E01",),
        event_pool=tuple(event for event in state.event_pool if event != "E01"),
        asked=replaced(state.asked, SOUTH, Reward(1) if asked else None),
    )


def _opened(stack: Stack, card: str) -> Stack:
    return Stack(card, stack.left - 1, tuple(other for other in stack.pool if other != card))


def _house(stores: Sequence[str]) -> House:
    letters: dict[str, Colour] = {"W": "W", "G": "G", "R": "R", "Y": "Y", "K": "K"}
    a, b, c, d = (Cell(tuple(letters[letter] for letter in cubes)) for cubes in stores)
    return a, b, c, d
