"""Every rule that can stand in the way, and the law that ties reasons to legal moves."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dadaocheng.game import DADAOCHENG
from rules.dadaocheng.moves import EndTurn, Exchange, Flip, TakeLine
from rules.dadaocheng.state import Chaining, Gift, Over, Planning, Reward, Surplus
from rules.kernel.errors import Why

from .tables import (
    buying,
    changed,
    done,
    field,
    heap,
    income,
    opened,
    planned,
    why,
    with_cards,
    with_event,
    with_hands,
    with_house,
)

PLAN = opened(2)
SHOP = buying(with_hands(opened(4), "WWGGRRYYK"))


def shop(
    hand: str = "WWGGRRYYK", event: str = "E01", held: tuple[str, ...] = (), open: tuple[str, ...] = (), **o: Any
) -> Any:
    state = with_cards(with_event(opened(4, **o), event), 0, *held, open=open)
    return buying(with_hands(state, hand))


def doing(state: Any, **facts: Any) -> Any:
    return buying(state, **facts)


def full(**options: Any) -> Any:
    before, action = planned(
        with_house(with_cards(opened(2, **options), 0, "BF01"), 0, "firm", "G", "RR", "Y"), field("." * 16)
    )
    return done(before, 0, action)


def ended() -> Any:
    last = changed(with_event(opened(2), "E02"), round=2)
    pool = list(last.event_pool)
    while len(last.events) < 10:
        last = changed(last, round=last.round + 1, events=(*last.events, pool[0]), event_pool=tuple(pool[1:]))
        pool.pop(0)
    state = buying(changed(last, active=1))
    state = DADAOCHENG.apply(state, 1, EndTurn())[-1].state
    assert isinstance(state.phase, Over)
    return state


L = income("WYRK / WGYK / RGGG / YGKR", "YWWR / RRKW / GYWW / RYGY")[0]
FOUR = income(".... GGGG .... ....", state=opened(2, income_compulsory=False))[0]
OVER_SIX = changed(with_hands(opened(2), "", "WWWWWGG"), asked=(None, Surplus(1)))
ENDING = done(buying(with_hands(opened(2), "WWWWWGG")), 0, EndTurn())


def gift(**options: Any) -> Any:
    return changed(opened(2, **options), asked=(None, Gift(2)))


def _chaining(state: Any) -> Any:
    assert isinstance(state.phase, Chaining)
    return state


CASES: dict[str, list[tuple[Any, str, int]]] = {
    "over": [(ended(), "verb:end", 0)],
    "not_awaited": [
        (PLAN, "disc:M01", 1),
        (SHOP, "verb:end", 2),
        (SHOP, "disc:M01", 2),
        (buying(opened(4, plan_ahead=False)), "disc:M01", 1),
    ],
    "answer_first": [(full(), "verb:end", 0), (full(), "ship:S101", 0), (gift(), "disc:M01", 1), (OVER_SIX, "verb:end", 1)],
    "other_phase": [
        (PLAN, "ship:S101", 0),
        (PLAN, "verb:end", 0),
        (PLAN, "nonsense", 0),
        (SHOP, "disc:M01", 0),
        (_chaining(L), "disc:M01", 0),
        (ENDING, "pay:W/1", 0),
        (opened(2), "cell:0", 0),
    ],
    "one_thing": [
        (SHOP, "verb:end verb:exchange", 0),
        (SHOP, "verb:end pay:W/1", 0),
        (shop(open=("S101",)), "ship:S101 take:W", 0),
        (shop(event="E02"), "ship:S101 event:E02", 0),
        (SHOP, "verb:temple take:W", 0),
        (SHOP, "verb:exchange pay:W/1", 0),
        (SHOP, "verb:exchange take:W take:R", 0),
        (SHOP, "event:E01 take:W pay:W/1", 0),
        (shop(held=("BF05",)), "card:BF05 give:W/1", 0),
        (shop(held=("BF05",)), "card:BF05 take:W take:R", 0),
        (shop(held=("BK05",)), "card:BK05 pay:W/1", 0),
        (shop(held=("BK05",)), "card:BK05 take:W take:R", 0),
        (shop(held=("BW05",)), "workshop:BW05 give:W/1", 0),
        (SHOP, "pay:W/1 cell:0 give:W/1", 0),
        (full(), "cell:1 verb:decline", 0),
        (FOUR, "line:row1/0-3 verb:stop", 0),
    ],
    "not_there": [
        (PLAN, "disc:M17", 0),
        (SHOP, "ship:S999", 0),
        (SHOP, "building:BX01", 0),
        (SHOP, "card:BX01", 0),
        (SHOP, "workshop:BM01", 0),
        (SHOP, "event:E99", 0),
        (SHOP, "take:B", 0),
        (SHOP, "cell:4", 0),
        (SHOP, "pay:W", 0),
        (SHOP, "pay:B/1", 0),
        (SHOP, "give:W/0", 0),
        (SHOP, "give:W/x", 0),
        (full(), "cell:7", 0),
        (gift(), "gift:W/100", 1),
    ],
    "two_markers": [(PLAN, "disc:M01 disc:M02 disc:M03", 0)],
    "flip_one": [(PLAN, "verb:flip disc:M01 disc:M02", 0)],
    "no_line": [(L, "line:row0/0-2", 0), (L, "line:nonsense", 0)],
    "one_line": [(L, "line:row2/1-3 line:column1/1-3", 0)],
    "line_of_four": [(FOUR, "line:row1/0-2", 0)],
    "must_take": [(L, "verb:stop", 0)],
    "cell_firm": [(full(), "cell:0", 0), (shop(held=("BF01",), open=("BF02",)), "building:BF02 cell:0", 0)],
    "too_many_cells": [(full(), "cell:1 cell:2", 0)],
    "one_cell": [(shop(open=("BF02",)), "building:BF02 cell:0 cell:1", 0)],
    "event_one_cell": [(with_house(shop(event="E11"), 0, "W", "G", "", ""), "event:E11 cell:0 cell:1", 0)],
    "must_choose": [(full(full_house_reward_optional=False), "verb:decline", 0)],
    "no_opium": [
        (gift(exchange_may_give_opium=False), "gift:K/1", 1),
        (shop(exchange_may_give_opium=False), "verb:exchange take:K", 0),
    ],
    "too_many": [
        (gift(), "gift:W/3", 1),
        (OVER_SIX, "back:W/1 back:G/1", 1),
        (ENDING, "back:W/2", 0),
        (SHOP, "verb:temple pay:W/1 pay:G/1 pay:R/1", 0),
        (SHOP, "verb:exchange give:W/1 give:G/1 give:R/1", 0),
        (shop(open=("S103",)), "ship:S103 pay:W/2 pay:K/1", 0),
        (shop(held=("BK05",)), "card:BK05 give:W/1 give:G/1", 0),
        (SHOP, "event:E01 take:W take:R", 0),
        (shop(event="E05"), "event:E05 take:W take:R take:Y", 0),
    ],
    "cube_not_held": [
        (SHOP, "pay:W/3", 0),
        (SHOP, "give:K/2", 0),
        (shop("WG", open=("S103",)), "ship:S103 pay:W/2", 0),
        (ENDING, "back:R/1", 0),
        (SHOP, "verb:temple pay:W/3", 0),
        (SHOP, "verb:exchange give:W/3", 0),
        (shop("W", held=("BK05",)), "card:BK05 give:R/1", 0),
    ],
    "not_open": [(shop(open=("S101",)), "ship:S102", 0), (shop(open=("BM01",)), "building:BM02", 0)],
    "large_steamers_closed": [(shop(event="E09", open=("S301",)), "ship:S301", 0)],
    "credit_short": [(shop(open=("S301",)), "ship:S301", 0)],
    "one_workshop": [(shop(held=("BW01", "BW02"), open=("S101",)), "ship:S101 workshop:BW01 workshop:BW02", 0)],
    "workshop_no_help": [
        (shop(held=("BW03",), open=("S101",)), "ship:S101 workshop:BW03", 0),
        (shop("", held=("BW03",)), "workshop:BW03", 0),
    ],
    "workshop_with_ship": [(shop(held=("BW03",)), "card:BW03", 0)],
    "card_not_held": [(SHOP, "card:BK01", 0), (SHOP, "workshop:BW01", 0)],
    "card_used": [
        (doing(shop(held=("BK05",)), used=("BK05",)), "card:BK05", 0),
        (doing(shop(held=("BW05",), open=("S101",)), used=("BW05",)), "ship:S101 workshop:BW05", 0),
    ],
    "card_alike": [
        (shop(held=("BK06", "BK05")), "card:BK05", 0),
        (shop(held=("BW05", "BW06"), open=("S101",)), "ship:S101 workshop:BW06", 0),
    ],
    "card_no_use": [(shop(held=("BM01",)), "card:BM01", 0)],
    "card_gives_not": [(shop(held=("BF01",)), "card:BF01 take:G", 0), (shop(held=("BD01",)), "card:BD01 take:W", 0)],
    "service_bought": [(doing(shop(open=("BK01",)), services=("market",)), "building:BK01", 0)],
    "service_one": [
        (
            doing(shop(open=("BK01",), service_cards_per_turn="one_in_all"), services=("workshop",)),
            "building:BK01",
            0,
        )
    ],
    "firm_limit": [(shop(held=("BF01", "BF02", "BF03"), open=("BF04",)), "building:BF04", 0)],
    "cell_not_needed": [(shop(open=("BM01",)), "building:BM01 cell:0", 0)],
    "not_in_price": [(shop(open=("S103",)), "ship:S103 pay:G/1", 0), (shop(open=("S101",)), "ship:S101 pay:W/2", 0)],
    "cubes_short": [
        (shop("W", open=("S101",)), "ship:S101", 0),
        (shop("", open=("BM01",)), "building:BM01", 0),
        (shop("R"), "verb:temple", 0),
        (shop("R"), "verb:exchange", 0),
        (shop("", held=("BK05",)), "card:BK05", 0),
        (shop("R", event="E05"), "event:E05", 0),
    ],
    "temple_used": [(doing(SHOP, temple=True), "verb:temple", 0)],
    "no_exchange": [(shop(event="E02"), "verb:exchange", 0)],
    "same_colour": [
        (shop(held=("BK01",)), "card:BK01 give:W/1", 0),
        (shop(held=("BK05",)), "card:BK05 give:W/1 take:W", 0),
    ],
    "event_not_open": [(SHOP, "event:E05", 0), (buying(opened(1)), "event:E01", 0)],
    "event_passive": [(shop(event="E03"), "event:E03", 0), (shop(event="E12"), "event:E12", 0)],
    "event_used": [(doing(SHOP, event=True), "event:E01", 0)],
    "event_gives_not": [(SHOP, "event:E01 take:K", 0), (shop(event="E05"), "event:E05 take:G", 0)],
    "few_buildings": [(shop(event="E13", held=("BM01", "BM02")), "event:E13", 0)],
    "cell_empty": [
        (shop(event="E11"), "event:E11", 0),
        (with_house(shop(event="E11"), 0, "W", "", "", ""), "event:E11 cell:1", 0),
    ],
    "nothing_to_cure": [(shop(event="E14"), "event:E14", 0)],
    "no_use_for_cubes": [(SHOP, "pay:W/1 give:R/1", 0), (doing(shop("W", open=("S301",)), temple=True), "give:W/1", 0)],
    "no_use_for_cell": [(doing(SHOP, services=("firm",)), "cell:0", 0)],
}  # fmt: skip


def test_every_reason_has_a_case() -> None:
    assert set(CASES) == set(DADAOCHENG.reasons)
    assert len(set(DADAOCHENG.reasons)) == len(DADAOCHENG.reasons)


@pytest.mark.parametrize(("code", "number"), [(c, n) for c, cases in CASES.items() for n in range(len(cases))])
def test_the_rule_in_the_way(code: str, number: int) -> None:
    state, words, seat = CASES[code][number]
    assert why(state, *words.split(), seat=seat) == code


def test_a_reason_carries_what_its_sentence_needs() -> None:
    def reason(state: Any, *words: str) -> Why | None:
        return DADAOCHENG.why_not(state, 0, frozenset(words))

    assert reason(shop(open=("S301",)), "ship:S301") == Why("credit_short", {"needs": 10, "has": 0})
    assert reason(shop("W", open=("S101",)), "ship:S101") == Why("cubes_short", {"missing": 1})
    assert reason(SHOP, "pay:W/3") == Why("cube_not_held", {"colour": "W", "held": 2})
    assert reason(shop(open=("S101",)), "ship:S101", "pay:W/2") == Why("not_in_price", {"colour": "W", "most": 1})
    assert reason(shop(held=("BK06", "BK05")), "card:BK05") == Why("card_alike", {"card": "BK06"})
    assert reason(shop(event="E13", held=("BM01",)), "event:E13") == Why("few_buildings", {"needs": 3, "has": 1})
    assert reason(L, "verb:stop") == Why("must_take", {"lines": ("row2/1-3", "column1/1-3")})


def test_the_same_things_can_be_said_where_nothing_is_in_the_way() -> None:
    assert why(SHOP, "verb:temple", "pay:W/1") is None
    assert why(SHOP, "give:K/1", "take:K") is None
    assert why(PLAN, "disc:M03", "disc:M09") is None
    assert Exchange(heap("WG"), "W") in DADAOCHENG.legal_moves(SHOP, 0)
    assert Flip("M01") in DADAOCHENG.legal_moves(PLAN, 0)
    assert TakeLine("row2/1-3") in DADAOCHENG.legal_moves(L, 0)
    assert Planning(0) == PLAN.phase
    assert full().asked[0] == Reward(1)
