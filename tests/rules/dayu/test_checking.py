"""Positions that cannot lie on a table are refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.dayu.game import DAYU
from rules.dayu.state import Acting, DayuState, Deciding, Filling, Over, Passing, Place, Placing, Refilling, Tool
from rules.kernel.audience import Card
from rules.kernel.contract import resolve
from rules.kernel.errors import BadPosition

from .tables import laid, opening

TABLE = laid("F05", "F01", "F02", rows=["S01 G15* R01", "S10 G01 R04"], tails={"silver": "S28"}, played={1: "S19*"})


def changed(**fields: Any) -> DayuState:
    return msgspec.structs.replace(TABLE, **fields)


def row(*tools: Tool) -> tuple[tuple[Tool, ...], ...]:
    return (tools, TABLE.rows[1])


def five() -> DayuState:
    state = laid("F05", "F01", "F02", rows=["S01 S04 S07 S10"])
    more = Tool(5, Card("S13", (0,)))
    silver = list(state.pools[0])
    silver.remove("S13")
    return msgspec.structs.replace(
        state, rows=((*state.rows[0], more), ()), pools=(tuple(silver), *state.pools[1:]), numbers=5
    )


(FIRST, SECOND, THIRD) = TABLE.rows[0]

BAD = {
    "no edition": changed(edition="lost"),
    "played by": msgspec.structs.replace(laid("F05", "F01", "F02"), rows=((),)),
    "one a seat": changed(pawns=(0,)),
    "one a frame": changed(tops=()),
    "no such seat": changed(start=2),
    "one place more": changed(ring=TABLE.ring[:2]),
    "counted from 1": changed(idle=-1),
    "no place": changed(pawns=(0, 3)),
    "no tool card": changed(rows=row(FIRST, SECOND, Tool(3, Card("R99", (0,))))),
    "not in order: \\('S": changed(pools=(TABLE.pools[0][::-1], *TABLE.pools[1:])),
    "strange card is silver": changed(pools=(("G01", *TABLE.pools[0]), *TABLE.pools[1:])),
    "cannot lie on top": changed(tops=("3cart:3", *TABLE.tops[1:])),
    "under the green": changed(tails=((), TABLE.tails[0], ())),
    "rune side is up": changed(tails=((Tool(7, Card("S28", None), rune_up=False),), (), ())),
    "not the box": changed(rows=row(FIRST, SECOND)),
    "numbered as they": changed(numbers=9),
    "no more than four": five(),
    "seats that have held": changed(rows=row(Tool(1, Card("S01", ())), SECOND, THIRD)),
    "flipped is known to all": changed(rows=row(Tool(1, Card("S01", (0,)), rune_up=False), SECOND, THIRD)),
    "all know what": changed(rows=(TABLE.rows[0], (TABLE.rows[1][0], Tool(5, Card("G01", (1,))), TABLE.rows[1][2]))),
    "who holds a tool": changed(rows=row(Tool(1, Card("S01", (1,))), SECOND, THIRD)),
    "not in order: the floods": changed(flood_pool=TABLE.flood_pool[::-1]),
    "floods are not the box": changed(floods=(("F05",), ())),
    "stay out": changed(flood_deck=8),
    "has not": changed(ring=(Place("F05", (3, 3, 2, 2)), *TABLE.ring[1:])),
    "after the set-up": changed(round=0),
    "clockwise from": msgspec.structs.replace(opening(2), phase=Placing((1, 0))),
    "face down": msgspec.structs.replace(opening(2), ring=TABLE.ring, flood_pool=TABLE.flood_pool, flood_deck=9),
    "pawn is missing": changed(pawns=(0, None)),
    "three action points": changed(phase=Acting(5)),
    "plays so": changed(beside=()),
    "comes last": msgspec.structs.replace(
        laid("F05", "F01", "F02", tails={"silver": "S28 S01"}, discards_return="after_refill"), beside=(1,)
    ),
    "order of the row": changed(phase=Acting(2, discarding=True, order=(1, 2))),
    "nothing to decide": changed(phase=Deciding((), Acting(1))),
    "only a calmed flood": changed(phase=Deciding((0,), Acting(1))),
    "row is full": changed(phase=Refilling()),
    "no gap": changed(phase=Filling((0,))),
    "floods left": changed(phase=Over("floods")),
}


@pytest.mark.parametrize("sentence", BAD)
def test_what_cannot_lie_there_is_refused(sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence):
        DAYU.check(BAD[sentence])


def test_a_state_belongs_to_its_table() -> None:
    setup = resolve(DAYU.meta, 2)
    DAYU.check(TABLE, setup)
    for other in (
        resolve(DAYU.meta, 3),
        msgspec.structs.replace(setup, rules=2),
        msgspec.structs.replace(setup, edition="other"),
        resolve(DAYU.meta, 2, {"functions": False}),
    ):
        with pytest.raises(BadPosition):
            DAYU.check(TABLE, other)
    with pytest.raises(BadPosition, match="between"):
        DAYU.check(changed(phase=Passing()), setup)
