"""Every rule that can stand in the way, and the law that ties reasons to legal moves."""

from __future__ import annotations

import random

import pytest

from rules.kernel.errors import Why
from rules.niagara.game import NIAGARA
from rules.niagara.moves import Choose, Paddle
from rules.niagara.state import NiagaraState

from .players import game, opening
from .tables import acting, asked_back, done, laid, random_act, why


def over() -> NiagaraState:
    return game(random.Random(1), 3)[-1][2][-1].state


BUYING = asked_back(laid("lost 3", landed={0: "vr"}), 0)
CHOOSING = done(laid(spent=("3",)), 0, Choose("4"))
SHORE = acting(laid("4 L"), 3)

CASES: dict[str, list[tuple[NiagaraState, str]]] = {
    "not_awaited": [
        (opening(3), ""),
        (acting(laid(ring=1), 6, 6), "canoe:0"),
        (asked_back(laid("L L", "lost 3", landed={1: "v"}), 1), ""),
    ],
    "over": [(over(), ""), (over(), "card:1")],
    "other_phase": [
        (CHOOSING, "canoe:0"),
        (BUYING, "card:1"),
        (BUYING, "verb:stay"),
        (SHORE, "card:1"),
        (SHORE, "verb:go_without"),
        (SHORE, "nonsense"),
    ],
    "one_thing": [
        (CHOOSING, "card:1 card:2"),
        (BUYING, "verb:go_without pay:red"),
        (SHORE, "to:1 to:U7"),
        (SHORE, "canoe:0 canoe:1"),
        (acting(laid(), "cloud"), "weather:1 weather:-1"),
        (done(SHORE, 0, Paddle(0, "1")), "verb:stay canoe:1"),
    ],
    "card_used": [(CHOOSING, "card:3")],
    "card_chosen": [(CHOOSING, "card:4")],
    "canoe_not_lost": [(BUYING, "canoe:1")],
    "one_buy_back": [(asked_back(laid("lost lost", landed={0: "vr"}), 0), "canoe:0 canoe:1 pay:red pay:violet")],
    "cannot_pay": [(BUYING, "pay:blue"), (BUYING, "canoe:0 pay:white")],
    "cloud_card": [(acting(laid("3 L"), "cloud"), "canoe:0")],
    "number_card": [(SHORE, "weather:1")],
    "weather_must_move": [(acting(laid(), "cloud"), "weather:0")],
    "weather_end": [
        (acting(laid(weather=2), "cloud"), "weather:3"),
        (acting(laid(weather=-1), "cloud"), "weather:-2"),
    ],
    "weather_one_step": [(acting(laid(), "cloud"), "weather:2")],
    "canoe_lost": [(acting(laid("lost L"), 3), "canoe:0")],
    "canoe_landed": [(done(acting(laid("1 3"), 3), 0, Paddle(0, "L")), "canoe:0")],
    "canoe_acted": [(done(SHORE, 0, Paddle(0, "1")), "canoe:0")],
    "one_launch": [(acting(laid(), 3), "canoe:0 canoe:1")],
    "canoe_must_act": [(SHORE, "verb:stay"), (acting(laid(), 3), "verb:stay")],
    "steal_own": [(acting(laid("5 3v"), 2), "canoe:0 to:3 steal:0/1")],
    "steal_nothing": [(acting(laid("5 lost", "3 L"), 2), "to:3 steal:1/0")],
    "steal_downstream": [
        (acting(laid("2 lost", "4w L"), 2), "steal:1/0"),
        (acting(laid("L L", "3w L"), 3), "canoe:0 to:3 steal:1/0"),
    ],
    "steal_standing": [(acting(laid("3v lost", "3w L"), 2), "pit:3 to:3 steal:1/0")],
    "steal_after_unload": [(acting(laid("5v lost", "4w L"), 3), "to:4 pit:4 steal:1/0")],
    "steal_full": [
        (acting(laid("5v lost", "3w L"), 2), "to:3 steal:1/0"),
        (acting(laid("5 lost", "3w L"), 4), "gem:5/yellow to:3 steal:1/0"),
    ],
    "load_then_unload": [(acting(laid("4 lost"), 4), "gem:4/white pit:4")],
    "same_colour": [(acting(laid("4v lost", drops=("4v",)), 4), "pit:4 gem:4/violet")],
    "both_ends": [(acting(laid("4w lost"), 6), "pit:4 gem:6/blue")],
    "act_at_end": [(acting(laid("L lost"), 6), "to:5 gem:4/white")],
    "canoe_full": [(acting(laid("4w lost"), 3), "gem:4/white"), (acting(laid("4w lost"), 3), "gem:5/yellow")],
    "canoe_empty": [(acting(laid("4 lost"), 3), "pit:4")],
    "no_site": [(acting(laid("2v lost"), 2), "pit:2"), (acting(laid("2 lost"), 3), "to:1 gem:1/white")],
    "no_gem_there": [(acting(laid("4 lost"), 3), "gem:4/red")],
    "other_branch": [(acting(laid("U7 lost"), 2), "to:D7")],
    "one_direction": [(acting(laid("U6 lost"), 2), "to:D6"), (acting(laid("U6 lost"), 3), "to:D7")],
    "must_launch": [(acting(laid("L lost"), 2), "to:L")],
    "over_falls": [(acting(laid("U7 lost"), 2), "to:lost")],
    "gem_falls_home": [(acting(laid("U7 lost", paddle_over_falls=True), 3), "gem:7/red to:lost")],
    "too_far": [(acting(laid("4 lost"), 2), "to:1"), (acting(laid("3v lost"), 2), "to:L")],
    "steal_passing": [(acting(laid("5 lost", "3w L"), 3), "to:2 steal:1/0")],
    "points_left": [
        (acting(laid("4 lost"), 2), "to:5"),
        (acting(laid("2 lost"), 5), "to:3 gem:3/violet"),
    ],
    "steal_not_there": [(acting(laid("5 lost", "1w L"), 2), "to:3 steal:1/0")],
    "not_there": [
        (acting(laid("4 lost"), 2), "to:9"),
        (acting(laid("4w lost"), 4), "pit:7 to:2"),
        (acting(laid("4 lost"), 2), "canoe:2"),
        (acting(laid("4 lost"), 2), "gem:white"),
        (acting(laid("4 lost"), 2), "gem:4/gold"),
        (acting(laid("4 lost"), 2), "steal:7/7"),
    ],
}


def test_every_reason_has_a_case() -> None:
    assert set(CASES) == set(NIAGARA.reasons)
    assert len(set(NIAGARA.reasons)) == len(NIAGARA.reasons)


@pytest.mark.parametrize(("code", "number"), [(c, n) for c, cases in CASES.items() for n in range(len(cases))])
def test_the_rule_in_the_way(code: str, number: int) -> None:
    state, words = CASES[code][number]
    assert why(state, *words.split()) == code


def test_a_reason_carries_what_its_sentence_needs() -> None:
    def reason(state: NiagaraState, *words: str) -> Why | None:
        return NIAGARA.why_not(state, 0, frozenset(words))

    assert reason(acting(laid("4 lost"), 5), "to:5") == Why("points_left", {"card": 5, "left": 4})
    assert reason(acting(laid("3v lost"), 2), "to:L") == Why("too_far", {"card": 2, "points": 3})
    assert reason(CHOOSING, "card:3") == Why("card_used", {"card": "3"})
    assert reason(SHORE, "verb:stay") == Why("canoe_must_act", {"canoes": (0,)})
    assert reason(acting(laid("4w lost"), 3), "gem:4/white") == Why("canoe_full", {"canoe": 0, "gem": "white"})


def test_no_reason_exactly_when_some_legal_move_contains_what_is_said() -> None:
    dice = random.Random(11)
    words = [
        *(f"canoe:{n}" for n in range(2)),
        *(f"to:{p}" for p in ("L", "1", "3", "5", "U6", "D7", "lost")),
        *(f"pit:{n}" for n in range(1, 8)),
        *(f"gem:{n}/{c}" for n in range(3, 8) for c in ("violet", "red", "blue")),
        *(f"steal:{s}/{n}" for s in range(3) for n in range(2)),
        "verb:stay",
        "verb:go_without",
        "weather:1",
        "card:2",
        "pay:red",
        "",
        ":",
        "steal:",
        "gem:3/",
        "gem:/",
        "to:",
    ]
    refused = said_well = 0
    for _ in range(300):
        state = random_act(dice)
        legal = [move.picks() for move in NIAGARA.legal_moves(state, 0)]
        for _ in range(6):
            said = set(dice.choice(legal)) if legal else set()
            if dice.random() < 0.4 and said:
                said.remove(dice.choice(sorted(said)))
            if dice.random() < 0.7:
                said.add(dice.choice(words))
            reason = NIAGARA.why_not(state, 0, frozenset(said))
            if any(said <= picks for picks in legal):
                assert reason is None
                said_well += 1
            else:
                assert reason is not None, (state, said)
                assert reason.code in NIAGARA.reasons
                refused += 1
    assert refused > 300
    assert said_well > 300
