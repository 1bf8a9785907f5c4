"""Phase 4: payments, discounts, the temple, exchange, cards and events."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.dadaocheng import effects
from rules.dadaocheng.content import EDITION, box
from rules.dadaocheng.game import DADAOCHENG
from rules.dadaocheng.moves import Build, BuyShip, Collect, EndTurn, Exchange, Trade, UseEvent, VisitTemple
from rules.dadaocheng.prices import Price, payments
from rules.dadaocheng.state import Buying, Rolling
from rules.kernel.audience import CHANCE

from .tables import (
    buying,
    by_luck,
    changed,
    done,
    heap,
    house,
    luck,
    of_kind,
    opened,
    told,
    why,
    with_cards,
    with_event,
    with_hands,
    with_house,
    word,
)

BOX = box(EDITION)


def shop(hand: str, *open: str, held: tuple[str, ...] = (), event: str = "E02", seats: int = 4, **o: Any) -> Any:
    state = opened(seats, **o)
    if seats > 1:
        state = with_event(state, event)
    return buying(with_hands(with_cards(state, 0, *held, open=open), hand))


def pays(state: Any, card: str, workshop: str | None = None) -> set[str]:
    """The ways to pay for a card."""
    found = set()
    for move in DADAOCHENG.legal_moves(state, 0):
        if isinstance(move, BuyShip) and move.ship == card and move.workshop == workshop:
            found.add(word(move.pay))
        if isinstance(move, Build) and move.building == card:
            found.add(word(move.pay))
    return found


# Payments


@pytest.mark.parametrize(
    ("cost", "off"), [("WWG", 0), ("WGRY", 0), ("WWGGRY", 0), ("WWGGRY", 1), ("WG", 1), ("RRR", 2)]
)
@pytest.mark.parametrize("hand", ["", "K", "WGRY", "WWGGRRYY", "WWGK", "WWGGRRYYKKKK"])
def test_every_payment_can_be_said_once(cost: str, off: int, hand: str) -> None:
    """Against the plain rule: each cube handed over stands for one cube of the cost, opium for any; a
    discount leaves some cubes of the cost open."""
    price = Price(heap(cost), len(cost) - off)
    wanted = set()
    for pay in product(*(range(count + 1) for count in heap(hand))):
        if sum(pay) != price.total:
            continue
        open_places = list(cost)
        goods = word(pay).replace("K", "")
        if all(goods.count(colour) <= open_places.count(colour) for colour in goods):
            wanted.add(pay)
    found = payments(heap(hand), price)
    assert set(found) == wanted
    assert len(found) == len(wanted)


def test_as_little_opium_as_one_likes_and_as_much() -> None:
    state = shop("WGK", "S101")
    assert pays(state, "S101") == {"WG", "WK", "GK"}
    little = next(move for move in DADAOCHENG.legal_moves(state, 0) if isinstance(move, BuyShip))
    assert word(little.pay) == "WG"


def test_the_next_card_of_a_stack_is_opened_at_once() -> None:
    state = shop("WWWG", "S101")
    after = DADAOCHENG.apply(state, 0, BuyShip("S101", heap("WG")))[-1].state
    assert DADAOCHENG.to_move(after) == (CHANCE,)
    assert DADAOCHENG.ask(after).name == "ship_1"
    assert DADAOCHENG.legal_moves(after, 0) == ()
    after = by_luck(after)
    assert after.ships[0].open not in (None, "S101")
    assert after.ships[0].left == state.ships[0].left - 1


def test_an_empty_stack_is_closed() -> None:
    state = opened(1)
    cards = sorted({state.buildings[4].open, *state.buildings[4].pool})
    state = with_cards(state, 0, cards[0])
    assert (state.buildings[4].open, state.buildings[4].left) == (None, 0)
    assert DADAOCHENG.to_move(buying(state)) == (0,)


def test_western_houses_have_no_limit_and_ships_neither() -> None:
    state = shop("W" * 9 + "G" * 9 + "R" * 9 + "Y" * 9, "BM01", "S101")
    for _ in range(2):
        mansion = state.stack("mansion").open
        move = next(m for m in DADAOCHENG.legal_moves(state, 0) if isinstance(m, Build) and m.building == mansion)
        state = by_luck(done(state, 0, move))
    for _ in range(2):
        move = next(m for m in DADAOCHENG.legal_moves(state, 0) if isinstance(m, BuyShip))
        state = by_luck(done(state, 0, move))
    assert len(state.cards[0]) == 4


# Discounts


def test_a_workshop_takes_its_colour_off_one_ship_a_round() -> None:
    state = shop("WWGG", "S101", held=("BW01",))
    assert pays(state, "S101", "BW01") == {"G"}
    after = by_luck(done(state, 0, BuyShip("S101", heap("G"), "BW01")))
    assert not any(isinstance(m, BuyShip) and m.workshop for m in DADAOCHENG.legal_moves(after, 0))
    assert isinstance(after.phase, Buying)
    assert after.phase.used == ("BW01",)


def test_a_workshop_of_any_colour_takes_one_cube_off() -> None:
    state = shop("WGK", "S101", held=("BW05",))
    assert pays(state, "S101", "BW05") == {"W", "G", "K"}


def test_a_workshop_that_takes_nothing_off_is_not_offered() -> None:
    assert pays(shop("WG", "S101", held=("BW03",)), "S101", "BW03") == set()


def test_1860_lowers_the_price_of_the_first_ship() -> None:
    state = shop("WWGG", "S101", event="E04")
    assert pays(state, "S101") == {"W", "G"}
    after = by_luck(done(state, 0, BuyShip("S101", heap("W"))))
    open_ship = BOX.ships[str(after.ships[0].open)]
    assert all(len(pay) == sum(open_ship.cost) for pay in pays(after, open_ship.id))


def test_1860_and_a_workshop_leave_one_cube_to_pay() -> None:
    assert pays(shop("WWGG", "S103", event="E04", held=("BW01",)), "S103", "BW01") == {"W"}


def test_1885_lowers_the_price_of_the_first_western_house() -> None:
    state = shop("WWWGGG", "BM01", event="E07")
    assert pays(state, "BM01") == {"WW", "WG"}
    after = by_luck(done(state, 0, Build("BM01", heap("WG"))))
    mansion = BOX.buildings[str(after.stack("mansion").open)]
    assert all(len(pay) == sum(mansion.cost) for pay in pays(after, mansion.id))


def test_1895_closes_the_third_level() -> None:
    held = ("S103", "S106", "S109", "S112")
    assert pays(shop("WWGGRY", "S301", held=held), "S301") == {"WWGGRY"}
    assert pays(shop("WWGGRY", "S301", held=held, event="E09"), "S301") == set()


# Buildings


def test_a_firm_takes_the_place_of_a_cell_and_its_cubes() -> None:
    state = with_house(shop("WGR", "BF01"), 0, "", "RY", "", "")
    happened = told(state, 0, Build("BF01", heap("WGR"), 1))
    assert of_kind(happened, effects.FirmOpened) == [effects.FirmOpened(0, "NORTH", 1, ("R", "Y"))]
    after = by_luck(done(state, 0, Build("BF01", heap("WGR"), 1)))
    assert house(after, "NORTH") == ["", "firm", "", ""]
    assert after.hands[0] == heap("")
    assert done(after, 0, Collect("BF01", "W")).hands[0] == heap("W")


def test_three_firms_are_the_most_unless_the_table_allows_four() -> None:
    held = ("BF01", "BF02", "BF03")
    assert pays(shop("WWGGRRYY", "BF04", held=held), "BF04") == set()
    assert pays(shop("WWGGRRYY", "BF04", held=held, firm_limit=4), "BF04") == {"WGY"}


def test_one_service_card_in_all_if_the_table_says_so() -> None:
    state = shop("WWGGRRYY", "BK01", "BW01", service_cards_per_turn="one_in_all")
    after = by_luck(done(state, 0, Build("BK01", heap("GR"))))
    assert why(after, "building:BW01") == "service_one"


def test_equal_cards_are_one_choice() -> None:
    state = shop("WG", held=("BF06", "BF05", "BD01", "BD02"))
    collected = {(m.card, m.take) for m in DADAOCHENG.legal_moves(state, 0) if isinstance(m, Collect)}
    assert collected == {("BF06", "W"), ("BF06", "G"), ("BF06", "R"), ("BF06", "Y"), ("BD01", "K")}
    after = done(state, 0, Collect("BF06", "W"))
    assert Collect("BF05", "G") in DADAOCHENG.legal_moves(after, 0)


def test_markets_change_cubes_one_for_one() -> None:
    state = shop("WWRK", held=("BK02", "BK05"))
    trades = {(m.card, word(m.give), m.take) for m in DADAOCHENG.legal_moves(state, 0) if isinstance(m, Trade)}
    green = {"W", "R", "K", "WW", "WR", "WK", "RK"}
    assert {give for card, give, take in trades if (card, take) == ("BK02", "G")} == green
    assert {(give, take) for card, give, take in trades if card == "BK05"} == {
        (give, take) for give in "WRK" for take in "WGRY" if give != take
    }
    after = done(state, 0, Trade("BK02", heap("WK"), "G"))
    assert word(after.hands[0]) == "WGGR"
    assert after.opium[0] == 0


# The temple and exchange


@pytest.mark.parametrize(("pay", "dice", "opium"), [("W", 2, 0), ("K", 2, 1), ("RY", 3, 0), ("RK", 3, 1), ("KK", 3, 2)])
def test_the_temple(pay: str, dice: int, opium: int) -> None:
    state = shop("WRYKK")
    after = done(state, 0, VisitTemple(heap(pay)))
    assert isinstance(after.phase, Rolling)
    assert (DADAOCHENG.ask(after).count, DADAOCHENG.ask(after).replace) == (dice, True)
    assert after.opium[0] == opium
    before = after.hands[0]
    after = luck(after, *(1, 2, 6)[:dice])
    gained = "WK" if dice == 3 else "W"
    assert sum(after.hands[0]) == sum(before) + len(gained)
    assert why(after, "verb:temple") == "temple_used"


def test_a_single_cube_that_is_not_white_opens_no_temple() -> None:
    assert not any(isinstance(m, VisitTemple) for m in DADAOCHENG.legal_moves(shop("R"), 0))


def test_opium_given_to_the_temple_is_a_use_or_not() -> None:
    state = done(shop("K", temple_opium_is_use=False), 0, VisitTemple(heap("K")))
    assert state.opium[0] == 0


def test_1859_gives_a_die_more() -> None:
    state = done(shop("W", event="E03"), 0, VisitTemple(heap("W")))
    assert DADAOCHENG.ask(state).count == 3


def test_exchange_has_no_limit_but_in_1853() -> None:
    state = shop("WWWW", event="E03")
    state = done(state, 0, Exchange(heap("WW"), "R"), Exchange(heap("WW"), "K"), Exchange(heap("RK"), "Y"))
    assert word(state.hands[0]) == "Y"
    assert state.opium[0] == 0
    assert not any(isinstance(m, Exchange) for m in DADAOCHENG.legal_moves(shop("WWWW", event="E02"), 0))


def test_whether_exchange_can_give_opium_is_the_tables() -> None:
    takes = {m.take for m in DADAOCHENG.legal_moves(shop("WW", event="E03"), 0) if isinstance(m, Exchange)}
    assert takes == set("WGRYK")
    state = shop("WW", event="E03", exchange_may_give_opium=False)
    assert {m.take for m in DADAOCHENG.legal_moves(state, 0) if isinstance(m, Exchange)} == set("WGRY")


# Events


def uses(state: Any) -> set[tuple[str, str, int | None]]:
    return {(word(m.pay), "".join(m.take), m.cell) for m in DADAOCHENG.legal_moves(state, 0) if isinstance(m, UseEvent)}


def test_1851_brings_a_good_once() -> None:
    state = shop("", event="E01")
    assert uses(state) == {("", colour, None) for colour in "WGRY"}
    state = done(state, 0, UseEvent("E01", take=("R",)))
    assert word(state.hands[0]) == "R"
    assert uses(state) == set()


def test_1869_tea_for_two_others() -> None:
    assert uses(shop("GK", event="E05")) == {(pay, take, None) for pay in "GK" for take in ("WR", "WY", "RY")}
    state = done(shop("K", event="E05"), 0, UseEvent("E05", heap("K"), ("W", "Y")))
    assert (word(state.hands[0]), state.opium[0]) == ("WY", 1)


def test_1872_two_cells_of_a_full_house() -> None:
    from .tables import field, planned

    state = with_house(with_event(opened(2), "E06"), 0, "W", "G", "RR", "Y")
    before, action = planned(state, field("." * 16))
    state = done(before, 0, action)
    rewards = [move for move in DADAOCHENG.legal_moves(state, 0) if hasattr(move, "cells")]
    assert sorted(len(move.cells) for move in rewards) == [1] * 4 + [2] * 6


def test_1891_three_actions() -> None:
    state = with_event(opened(2), "E08")
    assert state.actions == 3
    assert DADAOCHENG.view(state, 0).actions_left == 3


def test_1897_every_use_of_opium_counts_twice() -> None:
    state = done(shop("WK", "S103", event="E10"), 0, BuyShip("S103", heap("WK")))
    assert state.opium[0] == 2


def test_1901_takes_all_of_one_cell() -> None:
    state = with_house(shop("", event="E11"), 0, "", "RY", "W", "")
    assert uses(state) == {("", "", 1), ("", "", 2)}
    state = done(state, 0, UseEvent("E11", cell=1))
    assert word(state.hands[0]) == "RY"
    assert house(state, "NORTH") == ["", "", "W", ""]


def test_1921_gives_to_builders() -> None:
    assert uses(shop("", event="E13", held=("BM01", "BM02"))) == set()
    assert len(uses(shop("", event="E13", held=("BM01", "BM02", "BK01")))) == 4


def test_1930_cures() -> None:
    assert uses(shop("Y", event="E14")) == set()
    state = changed(shop("YK", event="E14"), opium=(3, 0, 0, 0))
    assert uses(state) == {("Y", "", None), ("K", "", None)}
    assert done(state, 0, UseEvent("E14", heap("Y"))).opium[0] == 2
    assert done(state, 0, UseEvent("E14", heap("K"))).opium[0] == 3


@pytest.mark.parametrize("event", ["E02", "E03", "E04", "E06", "E07", "E08", "E09", "E10", "E12"])
def test_other_events_cannot_be_used(event: str) -> None:
    assert uses(shop("WGRYK", event=event)) == set()


def test_a_lone_merchant_has_no_events() -> None:
    state = buying(opened(1))
    assert (state.event, state.events, state.event_pool) == (None, (), ())
    assert uses(state) == set()


def test_the_turn_can_always_be_ended() -> None:
    assert EndTurn() in DADAOCHENG.legal_moves(shop(""), 0)
