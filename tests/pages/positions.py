"""Positions from which a game is soon over."""

from __future__ import annotations

import msgspec

from rules.kernel.contract import resolve
from rules.kernel.positions import write_position
from rules.niagara.game import NIAGARA
from rules.niagara.state import Canoe, Choosing


def near_the_end() -> str:
    """Seat 0 has three violet gems at home and brings the fourth with a 3; everybody chooses a card."""
    setup = resolve(NIAGARA.meta, 3)
    state = NIAGARA.initial_state(setup)
    violet = state.pits[2][:3]
    laid = msgspec.structs.replace(
        state,
        phase=Choosing(),
        round=1,
        pits=(*state.pits[:2], violet, *state.pits[3:]),
        landed=(("violet",) * 3, (), ()),
        canoes=((Canoe("3", "violet"), Canoe("L")), *state.canoes[1:]),
    )
    return write_position(setup, laid)
