"""Every rule that can stand in the way, and the law that ties reasons to legal moves."""

from __future__ import annotations

import random

import msgspec
import pytest

from rules.dayu import refusals
from rules.dayu.game import DAYU
from rules.dayu.moves import Construct, Discard, Gift, MovePawn, Rest
from rules.dayu.state import Acting, DayuState, Over

from .players import game
from .tables import done, laid, opening, rested, told, why


def over() -> DayuState:
    state = rested(laid("F01", "F02", "F03", rows=["S01 S02 S03", "S04 S05 S06"], active=1, deck=0, functions=False))
    assert isinstance(state.phase, Over)
    return state


ACTING = laid("F05", "F01", "F02", "F03", "F04", rows=["S01 G15* R01*"])
GIFTED = laid("F05", "F01", "F02", rows=["S01 G15* R01*"], floods={0: "F07"})
TAIL = laid("F05", "-", "F02", "F03", rows=["S01"], deck=0)
STOPPED = laid("F05", "-", "F02", "F03", "F04", rows=["S01"], deck=0, gap_moves="never")
FAR = laid("F05", "F01", "F02", "-", "F03", rows=["S01"], deck=0, gap_moves="never")
PLACING = done(told(opening(2, start="first_seat"), "1hoe:1", "1hoe+1cart:2", "3cart:3"), seat=0)
REFILLING = done(laid("F05", "F01", "F02", rows=["S01"], points=1, piles={"silver": 0}), Rest())
DISCARDING = done(laid("F05", "F01", "F02", rows=["S01 S02"], points=1), Discard(1))
LAST_FLIP = done(laid("F05", "F01", "F02", rows=["S01"], floods={0: "F06"}, points=1, free_flip_lapses=False), Rest())
DECIDING = done(laid("F05 0/0/1/0", "F06 0/0/0/0", "F02", rows=["S19 S20"], take_optional=True), Construct(1))

CASES: dict[str, list[tuple[DayuState, str]]] = {
    "over": [(over(), ""), (over(), "verb:rest")],
    "other_phase": [
        (ACTING, "pile:red"),
        (PLACING, "verb:rest"),
        (REFILLING, "verb:rest"),
        (DECIDING, "row:2"),
        (DECIDING, "verb:rest"),
        (laid("F05", "F01", "F02", take_optional=True), "verb:take_flood ring:0"),
        (ACTING, "nonsense"),
    ],
    "not_there": [
        (ACTING, "ring:5"),
        (ACTING, "ring:x"),
        (ACTING, "as:spoon"),
        (ACTING, "verb:dig"),
        (ACTING, "verb:take_flood"),
        (DECIDING, "verb:dig"),
        (REFILLING, "pile:gold"),
        (PLACING, "ring:3"),
    ],
    "not_in_row": [(ACTING, "row:4"), (ACTING, "verb:flip row:x")],
    "no_points": [
        (DISCARDING, "verb:rest"),
        (DISCARDING, "verb:flip row:2"),
        (DISCARDING, "ring:1"),
        (LAST_FLIP, "verb:discard"),
    ],
    "not_discarding": [(ACTING, "verb:done")],
    "at_gap": [(laid("-", "F01", "F02", rows=["S01"]), "verb:construct"), (laid("-", "F01", "F02"), "as:hoe")],
    "flood_full": [
        (
            done(laid("F05 0/0/1/0", "F01", "F02", rows=["S19 S01"], take_timing="end_of_actions"), Construct(1)),
            "verb:construct row:2",
        )
    ],
    "no_room": [
        (laid("F11 2/0/2/3", "F01", "F02", rows=["G15*"]), "verb:construct row:1"),
        (laid("F11 2/0/2/3", "F01", "F02", rows=["G15*"]), "verb:construct"),
        (laid("F05 0/3/0/0", "F01", "F02", rows=["R01*"]), "row:1 as:hoe"),
    ],
    "no_room_for_gift": [
        (laid("F09 0/0/3/0", "F01", "F02", rows=["R01"], floods={0: "F07"}), "row:1 gift:hoe for:xirang"),
        (laid("F09 0/0/3/0", "F01", "F02", rows=["R01"], floods={0: "F07"}), "for:xirang"),
    ],
    "not_shown": [
        (ACTING, "row:3 as:cart"),
        (GIFTED, "row:1 gift:cart"),
    ],
    "gift_missing": [(ACTING, "row:1 gift:hoe"), (ACTING, "for:cart")],
    "gift_used": [
        (done(GIFTED, Construct(1, gift=Gift("hoe", "cart"))), "gift:shovel for:hoe"),
        (done(GIFTED, Construct(1, gift=Gift("hoe", "cart"))), "row:3 as:cart"),
    ],
    "gift_same": [(GIFTED, "gift:hoe for:hoe")],
    "gift_one_tool": [(GIFTED, "row:3 gift:hoe"), (GIFTED, "row:3 as:hoe gift:hoe"), (GIFTED, "row:3 for:cart")],
    "every_tool": [(ACTING, "row:1 as:hoe"), (ACTING, "verb:construct row:2 as:shovel")],
    "already_there": [(ACTING, "ring:0"), (ACTING, "verb:move ring:0")],
    "gap_there": [(TAIL, "ring:1")],
    "gap_stops": [(STOPPED, "ring:2"), (STOPPED, "verb:move ring:2")],
    "too_far": [(ACTING, "ring:2"), (ACTING, "verb:move ring:3"), (STOPPED, "ring:3"), (FAR, "ring:2")],
    "not_calmed": [(DECIDING, "ring:2")],
    "other_flood": [(DECIDING, "ring:1")],
    "pile_empty": [(REFILLING, "pile:silver")],
    "one_thing": [
        (ACTING, "verb:rest verb:flip"),
        (ACTING, "verb:rest row:1"),
        (ACTING, "row:1 row:2"),
        (ACTING, "verb:move row:1"),
        (ACTING, "row:1 ring:1"),
        (ACTING, "as:hoe ring:1"),
        (PLACING, "ring:1 ring:2"),
        (REFILLING, "pile:red pile:green"),
        (DECIDING, "verb:take_flood verb:leave_flood"),
    ],
}


@pytest.mark.parametrize(
    ("code", "state", "words"),
    [(code, state, words) for code, cases in CASES.items() for state, words in cases],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_rule_in_the_way(code: str, state: DayuState, words: str) -> None:
    assert why(state, words) == code


def test_others_are_not_waited_for() -> None:
    assert why(ACTING, "verb:rest", seat=1) == "not_awaited"
    assert why(opening(), "") == "not_awaited"
    reason = DAYU.why_not(opening(), 0, frozenset())
    assert reason is not None
    assert reason.params == {"seats": ()}


def test_every_reason_is_declared_and_tested() -> None:
    assert {*CASES, "not_awaited"} == set(refusals.REASONS) == set(DAYU.reasons)


LATER = {option.name: option.values[1] for option in DAYU.meta.options if option.later}


@pytest.mark.parametrize("options", [{"take_optional": True}, LATER], ids=["optional", "later"])
def test_why_not_is_silent_exactly_for_what_can_be_said(options: dict[str, object]) -> None:
    """Over all that was ever said in some games, whole and with one pick more, against random positions."""
    dice = random.Random(5)
    events = [event for seed in range(3) for event in game(random.Random(seed), 2 + seed, **options)]
    states = [beats[-1].state for _, _, beats in events]
    picks = sorted({pick for _, what, _ in events if not isinstance(what, tuple) for pick in what.picks()})
    for state in dice.sample(states, 120):
        for seat in range(state.seats):
            sets = [move.picks() for move in DAYU.legal_moves(state, seat)]
            for _ in range(25):
                words = frozenset(dice.sample(picks, dice.randint(1, 4)))
                reason = DAYU.why_not(state, seat, words)
                assert (reason is None) == any(words <= one for one in sets)
                assert reason is None or reason.code in DAYU.reasons


def test_reasons_name_what_lacks() -> None:
    reason = DAYU.why_not(ACTING, 0, MovePawn(2).picks())
    assert reason is not None
    assert reason.params == {"place": 2}
    two_short = laid("F19 5/0/1/0", "F01", "F02", rows=["G15* S01"])
    reason = DAYU.why_not(two_short, 0, frozenset(("verb:construct", "row:1")))
    assert reason is not None
    assert reason.params == {"tool": 1, "kind": "shovel", "tools": 2, "free": 0}
    spent = msgspec.structs.replace(DISCARDING, phase=Acting(0, discarding=True))
    reason = DAYU.why_not(spent, 0, frozenset(("verb:rest",)))
    assert reason is not None
    assert reason.params == {"discarding": True}
    reason = DAYU.why_not(LAST_FLIP, 0, frozenset(("verb:rest",)))
    assert reason is not None
    assert reason.params == {"discarding": False, "flip": True}
    beside = laid("F05", "F01", "F02", rows=["S01"], points=1, piles={"silver": 0}, discards_return="after_refill")
    reason = DAYU.why_not(done(beside, Discard(1)), 0, frozenset(("pile:silver",)))
    assert reason is not None
    assert reason.params == {"frame": "silver", "beside": True}
