"""The rule in the way of what a player says, in the player's terms. Purchases are in `refusals_buying`."""

from __future__ import annotations

from typing import Final

from rules.dadaocheng.content import COLOURS, Cubes
from rules.dadaocheng.field import lines
from rules.dadaocheng.refusals_buying import buying
from rules.dadaocheng.said import Said, Strange, counted, crowded, heap_said, said_by_role
from rules.dadaocheng.state import (
    Buying,
    Chaining,
    DadaochengState,
    Ending,
    Gift,
    Over,
    Planning,
    Reward,
    Surplus,
)
from rules.kernel.audience import Seat
from rules.kernel.errors import Why

REASONS: Final = (
    "over",
    "not_awaited",
    "answer_first",
    "other_phase",
    "one_thing",
    "not_there",
    "two_markers",
    "flip_one",
    "no_line",
    "one_line",
    "line_of_four",
    "must_take",
    "cell_firm",
    "too_many_cells",
    "one_cell",
    "must_choose",
    "no_opium",
    "too_many",
    "cube_not_held",
    "not_open",
    "large_steamers_closed",
    "credit_short",
    "one_workshop",
    "workshop_no_help",
    "workshop_with_ship",
    "card_not_held",
    "card_used",
    "card_alike",
    "card_no_use",
    "card_gives_not",
    "service_bought",
    "service_one",
    "firm_limit",
    "cell_not_needed",
    "not_in_price",
    "cubes_short",
    "temple_used",
    "no_exchange",
    "same_colour",
    "event_not_open",
    "event_passive",
    "event_used",
    "event_gives_not",
    "event_one_cell",
    "few_buildings",
    "cell_empty",
    "nothing_to_cure",
    "no_use_for_cubes",
    "no_use_for_cell",
)

_ROLES: Final = {
    "planning": ("disc", "verb:flip"),
    "chaining": ("line", "verb:stop"),
    "reward": ("cell", "verb:decline"),
    "gift": ("gift",),
    "surplus": ("back",),
    "ending": ("back",),
    "buying": (
        *("ship", "building", "workshop", "card", "event", "pay", "give", "take", "cell"),
        *("verb:temple", "verb:exchange", "verb:end"),
    ),
}
"""What can be said at all, by what is asked; verbs one by one."""


def why_not(state: DadaochengState, seat: Seat, picks: frozenset[str]) -> Why:
    """The rule that forbids `picks`, which no legal move of `seat` contains."""
    try:
        return _why(state, seat, said_by_role(picks))
    except Strange as strange:
        return Why("not_there", {"thing": strange.thing})


def _why(state: DadaochengState, seat: Seat, said: Said) -> Why:
    if isinstance(state.phase, Over):
        return Why("over")
    if state.waits_for_luck:
        return Why("not_awaited", {"seats": ()})
    match state.asked[seat]:
        case Gift(cubes):
            return _foreign(said, "gift") or _gift(state, cubes, said)
        case Reward(cells):
            return _foreign(said, "reward") or _reward(state, seat, cells, said)
        case Surplus(cubes):
            return _foreign(said, "surplus") or _back(state.hands[seat], cubes, said)
    if state.plans_ahead(seat):
        return _foreign(said, "planning") or _planning(state, said)
    if seat not in state.awaited:
        return Why("not_awaited", {"seats": state.awaited})
    match state.phase:
        case Planning():
            return _foreign(said, "planning") or _planning(state, said)
        case Chaining():
            return _foreign(said, "chaining") or _chaining(state, said)
        case Ending(surplus):
            return _foreign(said, "ending") or _back(state.hands[seat], surplus, said)
    assert isinstance(state.phase, Buying)
    return _foreign(said, "buying") or buying(state, seat, state.phase, said)


def _foreign(said: Said, asked: str) -> Why | None:
    """Something is said that belongs to another moment."""
    known = _ROLES[asked]
    for role, places in sorted(said.items()):
        if role == "verb":
            strange = [f"verb:{place}" for place in places if f"verb:{place}" not in known]
        else:
            strange = [] if role in known else [role]
        if strange:
            first = asked in ("gift", "reward", "surplus")
            return Why("answer_first" if first else "other_phase", {"said": strange[0], "asked": asked})
    return None


def _planning(state: DadaochengState, said: Said) -> Why:
    markers = said.get("disc", [])
    for marker in markers:
        if marker not in state.box.markers:
            raise Strange(f"disc:{marker}")
    if "verb" in said:
        return Why("flip_one")
    return Why("two_markers", {"markers": len(markers)})


def _chaining(state: DadaochengState, said: Said) -> Why:
    names = said.get("line", [])
    known = [line.name for line in state.open_lines()]
    whole = [line for line in lines(state.faces) if line.length == 4]
    for name in names:
        if name not in known:
            part = any(name.startswith(f"{line.axis}{line.index}/") for line in whole)
            return Why("line_of_four" if part else "no_line", {"line": name})
    if len(names) > 1:
        return Why("one_line", {"lines": tuple(names)})
    if names:
        return crowded(said)
    return Why("must_take", {"lines": tuple(known)})


def _reward(state: DadaochengState, seat: Seat, cells: int, said: Said) -> Why:
    for place in said.get("cell", ()):
        if place not in ("0", "1", "2", "3"):
            raise Strange(f"cell:{place}")
        if state.houses[seat][int(place)].firm:
            return Why("cell_firm", {"cell": int(place)})
    if "verb" in said and not state.options.full_house_reward_optional:
        return Why("must_choose")
    if "verb" in said:
        return crowded(said)
    return Why("too_many_cells", {"cells": cells})


def _gift(state: DadaochengState, cubes: int, said: Said) -> Why:
    heap = heap_said(said, "gift")
    if heap[COLOURS.index("K")] and not state.options.exchange_may_give_opium:
        return Why("no_opium")
    return Why("too_many", {"most": cubes})


def _back(hand: Cubes, surplus: int, said: Said) -> Why:
    heap = heap_said(said, "back")
    return counted(heap, hand) or Why("too_many", {"most": surplus})
