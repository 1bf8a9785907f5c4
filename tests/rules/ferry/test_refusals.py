"""Every rule that can stand in the way."""

from __future__ import annotations

import random

import pytest

from rules.ferry.content import ANY
from rules.ferry.game import FERRY
from rules.ferry.moves import Act
from rules.ferry.state import FerryState, Over
from rules.kernel.errors import Why

from .tables import acting, laid, revealing, said, why

LOADING = laid(waiting="A1", boat_card="A", hands=("W1 G2", "W1", "W1", "W1"))
ACTING = acting(waiting="A1", B1="rW", actions=("ga se", "si", "si", "si"))
SINKING = said(acting(waiting="A1", B1="rW", C1="rG yG bG"), Act("sink", "B1"))
OVER = laid(2, hands=("", ""), phase=Over())
NOWHERE = {"sink_overflow": "target_illegal"}
CROWDED = acting(waiting="A2 B2 C2", A1="rW yG bG", B1="rC yC", C1="bC gC", options={"sink_overflow": "target_illegal"})

CASES: dict[str, list[tuple[FerryState, str]]] = {
    "over": [(OVER, ""), (OVER, "boat:A1")],
    "not_awaited": [(laid(active=1), "hand:wolf1"), (revealing(), "boat:A1"), (laid(active=1), "")],
    "other_phase": [
        (LOADING, "action:sink"),
        (LOADING, "verb:pass"),
        (ACTING, "hand:wolf1"),
        (SINKING, "verb:pass"),
        (SINKING, "nonsense"),
    ],
    "not_there": [(LOADING, "boat:D1"), (ACTING, "action:storm boat:B1"), (ACTING, "verb:sing"), (LOADING, "boat:")],
    "not_in_hand": [(LOADING, "hand:dog1"), (LOADING, "hand:goat1 boat:A2"), (LOADING, "hand:")],
    "at_island": [
        (LOADING, "boat:A1"),
        (ACTING, "boat:A1"),
        (ACTING, "action:gale boat:A1"),
        (SINKING, "boat:A1"),
        (laid(waiting="A1", boat_card=ANY), "boat:A1"),
    ],
    "other_boat": [(LOADING, "boat:B1"), (LOADING, "hand:wolf1 boat:C2")],
    "boat_full": [(SINKING, "boat:C1"), (SINKING, "passenger:0/wolf1 boat:C1")],
    "action_used": [(ACTING, "action:sink"), (ACTING, "action:sink boat:B1")],
    "boat_empty": [
        (acting(options={"sink_empty": False}), "action:sink boat:A1"),
        (acting(options={"seasick_empty": False}), "action:seasick boat:A1"),
        (acting(options={"sink_empty": False, "empty_hand": "action_only"}), "action:sink"),
    ],
    "no_room": [
        (CROWDED, "action:sink boat:A1"),
        (acting(waiting="A2 B2 C2", A1="rW yG bG", B1="rC yC", C1="bC gC rD", options=NOWHERE), "action:sink"),
    ],
    "not_aboard": [(SINKING, "passenger:1/goat2"), (SINKING, "passenger:0/wolf1 passenger:3/dog1")],
    "sinking_boat": [(SINKING, "boat:B1")],
    "one_thing": [
        (LOADING, "hand:wolf1 hand:goat2"),
        (ACTING, "verb:pass action:gale"),
        (ACTING, "boat:B1 boat:B2"),
        (SINKING, "boat:A2 boat:B2"),
    ],
}


def test_every_reason_has_a_case() -> None:
    assert set(CASES) == set(FERRY.reasons)


@pytest.mark.parametrize(("code", "number"), [(c, n) for c, cases in CASES.items() for n in range(len(cases))])
def test_the_rule_in_the_way(code: str, number: int) -> None:
    state, words = CASES[code][number]
    assert why(state, *words.split(), seat=0) == code


def test_a_reason_carries_what_its_sentence_needs() -> None:
    def reason(state: FerryState, *words: str) -> Why | None:
        return FERRY.why_not(state, 0, frozenset(words))

    assert reason(LOADING, "boat:B1") == Why("other_boat", {"boat": "B1", "card": "A"})
    assert reason(LOADING, "hand:dog1") == Why("not_in_hand", {"card": "dog1"})
    assert reason(CROWDED, "action:sink", "boat:A1") == Why("no_room", {"boat": "A1", "action": "sink"})
    assert reason(laid(active=1), "hand:wolf1") == Why("not_awaited", {"seats": (1,)})


def test_no_reason_exactly_when_some_legal_move_contains_what_is_said() -> None:
    dice = random.Random(7)
    words = [
        *(f"boat:{boat}" for boat in ("A1", "A2", "B1", "C2", "D1", "")),
        *(f"hand:{face}" for face in ("wolf1", "goat2", "cabbage3", "dog1", "")),
        *(f"action:{action}" for action in ("sink", "gale", "seasick", "")),
        *(f"passenger:{name}" for name in ("0/wolf1", "1/goat2", "9", "")),
        "verb:pass",
        ":",
        "",
    ]
    states = [LOADING, ACTING, SINKING, CROWDED, laid(boat_card=ANY), acting()]
    refused = said_well = 0
    for _ in range(3_000):
        state = dice.choice(states)
        legal = [move.picks() for move in FERRY.legal_moves(state, 0)]
        said_words = set(dice.choice(legal))
        if dice.random() < 0.4:
            said_words.remove(dice.choice(sorted(said_words)))
        if dice.random() < 0.6:
            said_words.add(dice.choice(words))
        reason = FERRY.why_not(state, 0, frozenset(said_words))
        if any(said_words <= picks for picks in legal):
            assert reason is None
            said_well += 1
        else:
            assert reason is not None
            assert reason.code in FERRY.reasons
            refused += 1
    assert refused > 500
    assert said_well > 500
