"""The rule in the way of what a player says, in the player's terms."""

from __future__ import annotations

from typing import Final

from rules.ferry.acting import forbidden
from rules.ferry.content import ACTIONS, ANY, BOATS, boat_kind
from rules.ferry.state import FerryState, Loading, Over, Placing
from rules.kernel.audience import Seat
from rules.kernel.errors import Why

REASONS: Final = (
    "over",
    "not_awaited",
    "other_phase",
    "not_there",
    "not_in_hand",
    "at_island",
    "other_boat",
    "boat_full",
    "action_used",
    "boat_empty",
    "no_room",
    "not_aboard",
    "sinking_boat",
    "one_thing",
)

Said = dict[str, list[str]]
"""The places said, by role."""

_ROLES: Final = {
    "loading": ("hand", "boat"),
    "acting": ("action", "boat", "verb"),
    "placing": ("passenger", "boat"),
}


def why_not(state: FerryState, seat: Seat, picks: frozenset[str]) -> Why:
    """The rule that forbids `picks`, which no legal move of `seat` contains."""
    said: Said = {}
    for pick in sorted(picks):
        role, _, place = pick.partition(":")
        said.setdefault(role, []).append(place)
    phase = state.phase
    if isinstance(phase, Over):
        return Why("over")
    if seat not in state.awaited:
        return Why("not_awaited", {"seats": state.awaited})
    name = "loading" if isinstance(phase, Loading) else "placing" if isinstance(phase, Placing) else "acting"
    strange = sorted(set(said) - set(_ROLES[name]))
    if strange:
        return Why("other_phase", {"role": strange[0], "phase": name})
    for boat in said.get("boat", ()):
        if boat not in BOATS:
            return Why("not_there", {"thing": f"boat:{boat}"})
    if isinstance(phase, Loading):
        broken = _loading(state, seat, phase, said)
    elif isinstance(phase, Placing):
        broken = _placing(state, phase, said)
    else:
        broken = _acting(state, seat, said)
    return broken or Why("one_thing", {"roles": tuple(sorted(said))})


def _loading(state: FerryState, seat: Seat, phase: Loading, said: Said) -> Why | None:
    for card in said.get("hand", ()):
        if card not in state.hands[seat]:
            return Why("not_in_hand", {"card": card})
    for boat in said.get("boat", ()):
        if state.waits(boat):
            return Why("at_island", {"boat": boat})
        if phase.card not in (ANY, boat_kind(boat)):
            return Why("other_boat", {"boat": boat, "card": phase.card})
    return None


def _acting(state: FerryState, seat: Seat, said: Said) -> Why | None:
    for action in said.get("action", ()):
        if action not in ACTIONS:
            return Why("not_there", {"thing": f"action:{action}"})
        if action not in state.actions[seat]:
            return Why("action_used", {"action": action})
    for verb in said.get("verb", ()):
        if verb != "pass":
            return Why("not_there", {"thing": f"verb:{verb}"})
    for boat in said.get("boat", ()):
        for action in said.get("action", state.actions[seat]):
            code = forbidden(state, action, boat)
            if code is not None:
                return Why(code, {"boat": boat, "action": action})
    return None if set(said) - {"action"} else _nowhere(state, said["action"])


def _nowhere(state: FerryState, actions: list[str]) -> Why | None:
    """Why a card can be used on no boat at all: the rule that keeps it from the first one in the middle."""
    for action in actions:
        codes = {boat: forbidden(state, action, boat) for boat in state.in_middle()}
        for boat, code in codes.items():
            if code is not None and all(codes.values()):
                return Why(code, {"boat": boat, "action": action})
    return None


def _placing(state: FerryState, phase: Placing, said: Said) -> Why | None:
    for card in said.get("passenger", ()):
        if card not in state.boat(phase.boat).aboard:
            return Why("not_aboard", {"boat": phase.boat})
    for boat in said.get("boat", ()):
        if boat == phase.boat:
            return Why("sinking_boat", {"boat": boat})
        if state.waits(boat):
            return Why("at_island", {"boat": boat})
        if not state.boat(boat).room:
            return Why("boat_full", {"boat": boat})
    return None
