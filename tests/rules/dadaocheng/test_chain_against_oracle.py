"""The chain engine against a slow, independent one: what every order of choices leads to."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from rules.dadaocheng.chain import begin_income, carry_on, take_line
from rules.dadaocheng.content import COLOURS
from rules.dadaocheng.field import lines
from rules.dadaocheng.state import Chaining, DadaochengState, Laying
from rules.kernel.effects import Unfolding

from .oracle import End, ends, found_lines, grid_of, random_field
from .tables import field, opened, with_house

FIELDS = 100_000
SHARES = 4
"""All fields are looked at in every run, in parts that can run side by side."""
LOOP = ("RRRW / WWWY / YYYR / RYYK", "GGKR / GGKW / GGKW / YWRG")


def all_ends(state: DadaochengState) -> set[End]:
    """Every way in which the rules end the chain of a field in which no line has been handled."""
    u = Unfolding(state)
    begin_income(u)
    return set(_followed(u.state))


def _followed(state: DadaochengState) -> list[End]:
    if isinstance(state.phase, Laying):
        assert not any(state.hands[0])
        assert not any(cell.cubes for house in state.houses for cell in house)
        return [("endless", (), ())]
    if not isinstance(state.phase, Chaining):
        income = tuple((c, n) for c, n in sorted(zip(COLOURS, state.hands[0], strict=True)) if n)
        stores: Any = tuple(
            sorted(
                ((side, number), "".join(sorted(cell.cubes)))
                for side, house in zip(state.sides, state.houses, strict=True)
                for number, cell in enumerate(house)
                if cell.cubes
            )
        )
        return [(state.faces, income, stores)]
    found = []
    for line in state.open_lines():
        u = Unfolding(state)
        take_line(u, line, chosen=True)
        carry_on(u)
        found += _followed(u.state)
    return found


@pytest.mark.parametrize("share", range(SHARES))
def test_a_hundred_thousand_random_fields(share: int) -> None:
    dice = random.Random(20150601 + share)
    base = opened(4)
    met: Counter[int] = Counter()
    fields = FIELDS // SHARES
    for _ in range(fields):
        laid = random_field(dice)
        state = msgspec.structs.replace(base, field=laid)
        grid = grid_of(laid)
        standing = lines(state.faces)
        runs = found_lines(grid)
        assert sorted(tuple(divmod(cell, 4) for cell in line.cells) for line in standing) == sorted(runs)
        if not runs:
            met[0] += 1
            continue
        wanted = ends(grid)
        assert all_ends(state) == wanted, state.faces
        met[len(wanted)] += 1
    assert met[0] > fields / 3
    assert met[1] > fields / 10
    assert sum(count for ways, count in met.items() if ways > 1) > fields / 100


@pytest.mark.parametrize("options", [{"line_of_four_may_count_three": True}, {"loop_rule": "cubes_12"}])
def test_random_fields_by_other_rules_of_the_table(options: dict[str, Any]) -> None:
    dice = random.Random(str(options))
    base = opened(4, **options)
    threes, twelve = "line_of_four_may_count_three" in options, "loop_rule" in options
    fours = 0
    for _ in range(3_000):
        laid = random_field(dice)
        grid = grid_of(laid)
        runs = found_lines(grid)
        if runs:
            fours += any(len(run) == 4 for run in runs)
            wanted = ends(grid, threes=threes, twelve=twelve)
            assert all_ends(msgspec.structs.replace(base, field=laid)) == wanted
    assert fours > 30


@pytest.mark.parametrize("filled", ["W", "RK"])
def test_stores_that_are_not_empty_at_first(filled: str) -> None:
    """A cell that holds one takes another; one that holds two rots."""
    dice = random.Random(filled)
    base = opened(4)
    for seat in range(4):
        base = with_house(base, seat, filled, "", filled, "")
    before = {(side, number): filled for side in base.sides for number in (0, 2)}
    seen = 0
    while seen < 400:
        laid = random_field(dice)
        grid = grid_of(laid)
        if not found_lines(grid):
            continue
        seen += 1
        stores = {cell: "".join(sorted(goods)) for cell, goods in before.items()}
        state = msgspec.structs.replace(base, field=laid)
        if any(end[0] == "endless" for end in ends(grid, stores)):
            continue
        assert all_ends(state) == ends(grid, stores)


def test_the_loop_of_three_by_three_is_endless_in_every_order() -> None:
    laid = field(*LOOP)
    assert ends(grid_of(laid)) == {("endless", (), ())}
    assert set(all_ends(msgspec.structs.replace(opened(4), field=laid))) == {("endless", (), ())}
