"""Every rule that can stand in the way."""

from __future__ import annotations

import msgspec
import pytest

from rules.nuwa.game import NUWA
from rules.nuwa.moves import DiscardCard, Pass
from rules.nuwa.state import Between, NuwaState, Over

from .tables import SPINE, laid, why

PLAIN = laid("cross 1/0", "dead_cross 0/1", hands={0: "cross curve_a removal", 1: "cross"})
EMPTY = laid(*SPINE, pile=False, up={"A": ("wrong", 1)})
CLOSING = laid(*SPINE, hands={0: "cross"}, played=True, up={"A": ("wrong", 1)})
BLOCKED = laid("cross 1/0", hands={0: "cross unlock_red release_flood"}, obstacles={0: "fire beast"})
PLACES = laid(
    "cross 1/0", "cross 2/0", "straight_vertical 2/1", "dead_cross 2/-1",
    locked={1: "red", 4: "white"}, opened={2: ("azure", 1)},
    hands={0: "unlock_red unlock_white unlock_yellow unlock_prophecy"}, up={"A": ("wrong", 1)},
)  # fmt: skip
SEER = laid(
    "cross 1/0", "cross 2/0", "cross 2/1", locked={1: "prophecy"}, hands={0: "unlock_prophecy"}, up={"A": ("wrong", 1)}
)  # fmt: skip
KEPT = laid(hands={0: "unlock_red unlock_white"}, unlock_not_discardable=True)
ISLAND = laid("cross 1/0", "cross 4/0", "dead_stub_horizontal -1/0", hands={0: "cross straight_vertical"})


def between() -> NuwaState:
    return msgspec.structs.replace(PLAIN, phase=Between(1))


def over() -> NuwaState:
    return msgspec.structs.replace(PLAIN, phase=Over())


CASES: dict[str, list[tuple[NuwaState, str]]] = {
    "over": [(over(), ""), (over(), "hand:cross")],
    "not_awaited": [(laid(active=1, hands={0: "cross"}), "hand:cross"), (between(), "verb:begin_round")],
    "round_over": [(msgspec.structs.replace(PLAIN, phase=Between(0)), "hand:cross")],
    "round_goes_on": [(PLAIN, "verb:begin_round"), (CLOSING, "verb:begin_round")],
    "not_there": [
        (PLAIN, "hand:sword"),
        (PLAIN, "cell:1"),
        (PLAIN, "cell:01/2"),
        (PLAIN, "cell:100/0"),
        (PLAIN, "place:7"),
        (PLAIN, "goal:D"),
        (PLAIN, "seat:3"),
        (PLAIN, "kind:ice"),
        (PLAIN, "verb:fly"),
        (PLAIN, "nonsense"),
    ],
    "one_thing": [
        (PLAIN, "cell:2/0 cell:1/1"),
        (PLAIN, "hand:cross verb:discard cell:2/0"),
        (laid(*SPINE, hands={0: "cross"}), "goal:B hand:cross"),
        (laid(*SPINE, hands={0: "cross"}), "goal:B verb:discard"),
    ],
    "goal_up": [(EMPTY, "goal:A"), (CLOSING, "goal:A"), (PLACES, "look:A"), (SEER, "hand:unlock_prophecy look:A")],
    "goal_not_linked": [(EMPTY, "goal:C"), (CLOSING, "goal:C")],
    "card_played": [(CLOSING, "hand:cross"), (CLOSING, "verb:discard"), (CLOSING, "verb:pass"), (CLOSING, "cell:1/1")],
    "not_played": [(PLAIN, "verb:done")],
    "must_play": [(PLAIN, "verb:pass"), (PLAIN, "verb:pass hand:cross")],
    "not_in_hand": [(PLAIN, "hand:tee_vertical"), (PLAIN, "hand:curve_b verb:discard")],
    "blocked": [(BLOCKED, "hand:cross"), (BLOCKED, "cell:2/0"), (BLOCKED, "hand:unlock_red place:1")],
    "blocked_keeps_cards": [(BLOCKED, "verb:discard"), (BLOCKED, "verb:discard hand:cross")],
    "unlock_kept": [(KEPT, "verb:discard"), (KEPT, "verb:discard hand:unlock_red")],
    "no_cards": [(EMPTY, "cell:1/1"), (EMPTY, "verb:discard")],
    "other_use": [(PLAIN, "hand:cross seat:1"), (PLAIN, "hand:removal turned:180")],
    "no_card_for": [(PLAIN, "seat:1"), (PLAIN, "kind:fire"), (laid(hands={0: "removal"}), "turned:180")],
    "cell_taken": [(PLAIN, "cell:0/0"), (PLAIN, "cell:2/2"), (PLAIN, "hand:cross cell:1/0"), (PLAIN, "cell:8/0")],
    "outside": [(laid(hands={0: "cross"}, bounds="grid"), "cell:-1/0")],
    "no_neighbour": [(PLAIN, "cell:5/0"), (PLAIN, "hand:cross cell:-9/4")],
    "place_is_no_road": [(PLAIN, "cell:1/2"), (PLAIN, "hand:cross cell:7/0")],
    "edges": [
        (laid("straight_horizontal 1/0", "cross 0/1", hands={0: "cross"}), "hand:cross cell:1/1"),
        (laid(hands={0: "straight_vertical"}), "cell:1/0"),
        (PLAIN, "hand:curve_a cell:0/-1 turned:180"),
    ],
    "not_joined": [(ISLAND, "hand:straight_vertical cell:-2/0")],
    "dead_end": [
        (laid("dead_cross 1/0", hands={0: "cross"}, build_on_dead_end=False), "hand:cross cell:2/0"),
    ],
    "not_live": [
        (laid("cross 4/0", hands={0: "cross"}, placement_needs_live_link=True), "hand:cross cell:5/0"),
        (laid("dead_cross 1/0", hands={0: "cross"}, placement_needs_live_link=True), "cell:2/0"),
    ],
    "turned_alike": [(PLAIN, "hand:cross turned:180")],
    "fits_nowhere": [
        (laid("dead_straight_vertical 0/1", "dead_curve_a 0/-1", "dead_cross 1/0", hands={0: "curve_a"},
              build_on_dead_end=False, bounds="grid"), "turned:180"),
    ],
    "place_down": [(PLACES, "place:3"), (PLACES, "hand:unlock_red place:3")],
    "place_open": [(PLACES, "place:2")],
    "other_place": [(PLACES, "hand:unlock_red place:2"), (PLACES, "hand:unlock_yellow place:1")],
    "place_cut_off": [(PLACES, "place:4"), (PLACES, "hand:unlock_white place:4")],
    "place_not_found": [(KEPT, "hand:unlock_red"), (PLACES, "hand:unlock_prophecy look:B")],
    "no_look": [(PLACES, "hand:unlock_red look:B")],
    "obstacle_there": [
        (laid(hands={0: "obstacle_fire"}, obstacles={1: "fire"}), "hand:obstacle_fire seat:1"),
        (laid(hands={0: "obstacle_fire"}, obstacles={1: "fire"}), "seat:1"),
    ],
    "self_obstacle": [(laid(hands={0: "obstacle_fire"}, self_obstacle=False), "hand:obstacle_fire seat:0")],
    "no_obstacle": [
        (laid(hands={0: "release_fire cross"}), "hand:release_fire seat:1"),
        (BLOCKED, "hand:release_flood kind:flood"),
        (laid(hands={0: "release_fire"}, obstacles={1: "fire"}), "seat:2"),
    ],
    "release_other_kind": [
        (BLOCKED, "hand:release_flood"),
        (BLOCKED, "hand:release_flood seat:0"),
        (BLOCKED, "hand:release_flood kind:fire"),
        (BLOCKED, "seat:0"),
    ],
    "not_a_road": [(PLAIN, "hand:removal cell:0/0"), (PLAIN, "hand:removal cell:2/2")],
    "no_road_there": [(PLAIN, "hand:removal cell:2/0"), (laid(hands={0: "removal"}), "hand:removal cell:1/0")],
}  # fmt: skip


@pytest.mark.parametrize(
    ("code", "state", "picks"),
    [(code, state, picks) for code, cases in CASES.items() for state, picks in cases],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_rule_in_the_way(code: str, state: NuwaState, picks: str) -> None:
    assert why(state, *picks.split()) == code


def test_every_reason_is_met() -> None:
    assert set(CASES) == set(NUWA.reasons)


def test_what_an_edge_runs_into_is_told() -> None:
    wall = NUWA.why_not(laid(hands={0: "straight_vertical"}), 0, frozenset({"cell:1/0"}))
    assert wall is not None
    assert wall.params == {"side": "W", "open": True}


def test_who_may_not_discard_is_told_only_to_play() -> None:
    way = ("cross 1/0", "cross 2/0", "straight_vertical 2/1")
    kept = laid(*way, locked={1: "red"}, hands={0: "unlock_red unlock_white"}, unlock_not_discardable=True)
    assert not any(isinstance(move, DiscardCard | Pass) for move in NUWA.legal_moves(kept, 0))
    reason = NUWA.why_not(kept, 0, frozenset({"verb:pass"}))
    assert reason is not None
    assert (reason.code, reason.params) == ("must_play", {"kept": True})
    free = NUWA.why_not(PLAIN, 0, frozenset({"verb:pass"}))
    assert free is not None
    assert free.params == {}
