"""The rule in the way of what a player says, in the player's terms; the most specific one."""

from __future__ import annotations

from typing import Final

from rules.dayu.acting import destinations, late_flip, may_gift, nearest, uses
from rules.dayu.content import FRAMES, KINDS, Side, Tools, fits
from rules.dayu.state import Acting, DayuState, Deciding, Over, Placing, Refilling, Tool
from rules.kernel.audience import Seat
from rules.kernel.errors import Why

REASONS: Final = (
    "over",
    "not_awaited",
    "other_phase",
    "not_there",
    "not_in_row",
    "no_points",
    "not_discarding",
    "at_gap",
    "flood_full",
    "no_room",
    "no_room_for_gift",
    "not_shown",
    "gift_missing",
    "gift_used",
    "gift_same",
    "gift_one_tool",
    "every_tool",
    "already_there",
    "gap_there",
    "gap_stops",
    "too_far",
    "not_calmed",
    "other_flood",
    "pile_empty",
    "one_thing",
)

Said = dict[str, list[str]]
"""The places said, by role."""

_VERBS: Final = {
    "construct": ("row", "as", "gift", "for"),
    "move": ("ring",),
    "flip": ("row",),
    "discard": ("row",),
    "rest": (),
    "done": (),
}
"""What an action is said with."""

_DECISIONS: Final = ("take_flood", "leave_flood")
"""What is said of a calmed flood, where it may be left."""

_ROLES: Final = {
    "placing": ("ring",),
    "acting": ("verb", "row", "as", "gift", "for", "ring"),
    "deciding": ("verb", "ring"),
    "refilling": ("pile",),
}


def why_not(state: DayuState, seat: Seat, picks: frozenset[str], awaited: tuple[Seat, ...]) -> Why:
    """The rule that forbids `picks`, which no legal move of `seat` contains."""
    said: Said = {}
    for pick in sorted(picks):
        role, _, place = pick.partition(":")
        said.setdefault(role, []).append(place)
    phase = state.phase
    if isinstance(phase, Over):
        return Why("over")
    if seat not in awaited:
        return Why("not_awaited", {"seats": tuple(one for one in awaited if one >= 0)})
    match phase:
        case Placing():
            name, broken = "placing", None
        case Acting():
            name, broken = "acting", None
        case Deciding():
            name, broken = "deciding", None
        case _:
            name, broken = "refilling", None
    strange = sorted(set(said) - set(_ROLES[name]))
    if strange:
        return Why("other_phase", {"role": strange[0], "phase": name})
    broken = _not_there(state, seat, said)
    if broken is None and isinstance(phase, Acting):
        broken = _acting(state, seat, phase, said)
    elif broken is None and isinstance(phase, Deciding):
        broken = _deciding(state, phase, said)
    elif broken is None and isinstance(phase, Refilling):
        empty = [frame for frame in said.get("pile", ()) if frame not in state.piles_left()]
        broken = _no_card(state, empty[0]) if empty else None
    return broken or Why("one_thing", {"roles": tuple(sorted(said))})


def _no_card(state: DayuState, frame: str) -> Why:
    beside = any(state.card(tool).frame == frame for tail in state.tails for tool in tail)
    return Why("pile_empty", {"frame": frame, "beside": True} if beside else {"frame": frame})


def _not_there(state: DayuState, seat: Seat, said: Said) -> Why | None:
    """Something is said that this table has not."""
    places = [str(at) for at in range(len(state.ring))]
    known = {"ring": places, "pile": FRAMES, "as": KINDS, "gift": KINDS, "for": KINDS}
    for role, things in known.items():
        for thing in said.get(role, ()):
            if thing not in things:
                return Why("not_there", {"thing": f"{role}:{thing}"})
    row = [str(tool.number) for tool in state.rows[seat]]
    for number in said.get("row", ()):
        if number not in row:
            return Why("not_in_row", {"tool": number})
    return None


def _acting(state: DayuState, seat: Seat, acting: Acting, said: Said) -> Why | None:
    verbs = said.get("verb", [])
    for verb in verbs:
        if verb in _DECISIONS and state.options.take_optional:
            return Why("other_phase", {"role": "verb", "phase": "acting"})
        if verb not in _VERBS:
            return Why("not_there", {"thing": f"verb:{verb}"})
    if len(verbs) > 1:
        return Why("one_thing", {"roles": ("verb",)})
    if not acting.points and not set(verbs) & _for_nothing(state, seat, acting):
        flip = {"flip": True} if late_flip(state, seat, acting) else {}
        return Why("no_points", {"discarding": acting.discarding, **flip})
    if verbs == ["done"] and acting.points:
        return Why("not_discarding")
    if verbs and set(said) - {"verb", *_VERBS[verbs[0]]}:
        return Why("one_thing", {"roles": tuple(sorted(said))})
    if any(len(places) > 1 for places in said.values()):
        return Why("one_thing", {"roles": tuple(role for role in sorted(said) if len(said[role]) > 1)})
    if {"as", "gift", "for"} & set(said) or verbs == ["construct"]:
        return None if "ring" in said else _construct(state, seat, acting, said)
    if "ring" in said and "row" not in said:
        return _move(state, seat, acting, int(said["ring"][0]))
    return None


def _for_nothing(state: DayuState, seat: Seat, acting: Acting) -> set[str]:
    """What can be done when the points are spent."""
    verbs = {"done": True, "discard": acting.discarding, "flip": late_flip(state, seat, acting)}
    return {verb for verb, can in verbs.items() if can}


def _move(state: DayuState, seat: Seat, acting: Acting, to: int) -> Why | None:
    if to == state.pawns[seat]:
        gift = {"gift": True} if may_gift(state, seat, acting) else {}
        return Why("already_there", {"place": to, **gift})
    if state.ring[to].flood is None:
        return Why("gap_there", {"place": to})
    if to in destinations(state, seat):
        return None
    return Why("gap_stops" if to in nearest(state, seat, over_gaps=True) else "too_far", {"place": to})


def _construct(state: DayuState, seat: Seat, acting: Acting, said: Said) -> Why | None:
    """Why no card, or not this one, can be built in the way that was said."""
    at = state.pawns[seat]
    assert at is not None
    place = state.ring[at]
    if place.flood is None:
        return Why("at_gap", {"place": at})
    if place.full:
        return Why("flood_full", {"flood": place.flood})
    if {"gift", "for"} & set(said) or (said.keys() == {"as"} and not may_gift(state, seat, acting)):
        broken = _gift(state, seat, acting, said)
        if broken is not None:
            return broken
    row = [tool for tool in state.rows[seat] if str(tool.number) in said.get("row", [str(tool.number)])]
    reasons = [why for tool in row if (why := _card(state, seat, acting, tool, place.free, said)) is not None]
    # Of several cards that could be meant, the one that comes nearest.
    return max(reasons, key=lambda why: _NEARNESS.index(why.code), default=None)


_NEARNESS: Final = (
    "every_tool",
    "gift_one_tool",
    "not_shown",
    "gift_missing",
    "gift_used",
    "no_room_for_gift",
    "no_room",
)


def _gift(state: DayuState, seat: Seat, acting: Acting, said: Said) -> Why | None:
    """The gift of xirang cannot be used, whatever the card."""
    if not {"gift", "for"} & set(said):
        return None
    if not state.can(seat, "xirang_gift"):
        return Why("gift_missing")
    if acting.gifted:
        return Why("gift_used")
    if "gift" in said and said["gift"] == said.get("for"):
        return Why("gift_same", {"kind": said["gift"][0]})
    return None


def _card(state: DayuState, seat: Seat, acting: Acting, tool: Tool, free: Tools, said: Said) -> Why | None:
    """Why this card cannot be built in the way that was said."""
    side = state.side(tool)
    gift = may_gift(state, seat, acting) and state.options.gift_changes(side)
    params = {"tool": tool.number}
    if "as" in said:
        kind = said["as"][0]
        if not side.one_of:
            return Why("every_tool", params)
        if {"gift", "for"} & set(said):
            return Why("gift_one_tool", params)
        if kind not in side.kinds and not gift:
            if acting.gifted and state.can(seat, "xirang_gift") and state.options.gift_changes(side):
                return Why("gift_used")
            return Why("not_shown", {**params, "kind": kind})
    elif {"gift", "for"} & set(said):
        if side.one_of:
            return Why("gift_one_tool", params)
        if "gift" in said and said["gift"][0] not in side.kinds:
            return Why("not_shown", {**params, "kind": said["gift"][0]})
    return _room(side, free, said, params, gift)


def _room(side: Side, free: Tools, said: Said, params: dict[str, int], gift: bool) -> Why | None:
    """Which colour has too few free rectangles: of the ways left, the one that lacks least."""
    ways = []
    for kind, gifted, tools in uses(side, gift):
        if "as" in said and kind != said["as"][0]:
            continue
        if "gift" in said and (gifted is None or gifted.shown != said["gift"][0]):
            continue
        if "for" in said and (gifted is None or gifted.used != said["for"][0]):
            continue
        ways.append((gifted is not None, tools))
    if any(fits(tools, free) for _, tools in ways):
        return None
    if not ways:
        return Why("gift_one_tool", dict(params))
    by_gift, tools = min(ways, key=lambda way: (way[0], _lacking(way[1], free)))
    kind, wanted, there = next((kind, n, have) for kind, n, have in zip(KINDS, tools, free, strict=True) if n > have)
    code = "no_room_for_gift" if by_gift else "no_room"
    return Why(code, {**params, "kind": kind, "tools": wanted, "free": there})


def _lacking(tools: Tools, free: Tools) -> int:
    return sum(max(0, n - have) for n, have in zip(tools, free, strict=True))


def _deciding(state: DayuState, phase: Deciding, said: Said) -> Why | None:
    verbs = said.get("verb", [])
    for verb in verbs:
        if verb not in _DECISIONS:
            return (
                Why("other_phase", {"role": "verb", "phase": "deciding"})
                if verb in _VERBS
                else Why("not_there", {"thing": f"verb:{verb}"})
            )
    for place in said.get("ring", ()):
        if not state.ring[int(place)].full:
            return Why("not_calmed", {"place": int(place)})
        if int(place) != phase.places[0]:
            return Why("other_flood", {"place": phase.places[0]})
    return None
