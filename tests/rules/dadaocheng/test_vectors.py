"""The test vectors of the game, by number, and the questions between them. What rests on our own tables says
so (Rec.)."""

from __future__ import annotations

import random

import pytest

from rules.dadaocheng import effects
from rules.dadaocheng.content import CORNERS
from rules.dadaocheng.ending import score
from rules.dadaocheng.field import acceptable, faces_of, flipped, lines
from rules.dadaocheng.game import DADAOCHENG
from rules.dadaocheng.moves import (
    Build,
    BuyShip,
    Decline,
    EmptyCells,
    EndTurn,
    Exchange,
    Flip,
    GiveBack,
    Swap,
    TakeGift,
    TakeLine,
    Trade,
)
from rules.dadaocheng.state import Buying, Chaining, Planning, Reward

from .oracle import random_field
from .tables import (
    BOX,
    buying,
    by_luck,
    changed,
    done,
    field,
    grid,
    heap,
    house,
    income,
    legal,
    of_kind,
    opened,
    planned,
    told,
    why,
    with_cards,
    with_event,
    with_hands,
    with_house,
    word,
)

ROW1_START = ".... GGGR .... ...."
ROW1_END = ".... RGGG .... ...."
ROW1_FOUR = ".... GGGG .... ...."


def test_vector_01_three_from_the_start_feed_the_west_cell() -> None:
    state, happened = income(ROW1_START)
    assert word(state.hands[0]) == "G"
    assert house(state, "WEST") == ["", "G", "", ""]
    consumed = of_kind(happened, effects.LineConsumed)
    assert [effect.cells for effect in consumed] == [(4, 5, 6)]
    assert "G" not in consumed[0].shown


def test_vector_02_three_to_the_end_feed_the_east_cell() -> None:
    state, _ = income(ROW1_END)
    assert word(state.hands[0]) == "G"
    assert house(state, "EAST") == ["", "G", "", ""]
    assert house(state, "WEST") == [""] * 4


def test_vector_03_four_bring_two_and_feed_both_ends() -> None:
    state, happened = income(ROW1_FOUR)
    assert word(state.hands[0]) == "GG"
    assert house(state, "WEST")[1] == house(state, "EAST")[1] == "G"
    assert of_kind(happened, effects.LineConsumed)[0].cells == (4, 5, 6, 7)


@pytest.mark.parametrize(
    ("shown", "side", "cell"),
    [
        ("R... G... G... G...", "SOUTH", 0),
        ("..G. ..G. ..G. ..R.", "NORTH", 2),
        ("...R ...Y ...Y ...Y", "SOUTH", 3),
    ],
)
def test_columns_feed_north_and_south(shown: str, side: str, cell: int) -> None:
    state, _ = income(shown)
    assert [name for name in state.sides if any(house(state, name))] == [side]
    assert house(state, side)[cell]


def test_vector_05_the_flank_of_a_line_feeds_nothing() -> None:
    state, _ = income("YYYW .... .... ....")
    assert house(state, "WEST") == ["Y", "", "", ""]
    assert house(state, "NORTH") == [""] * 4


def test_vector_06_the_owner_of_the_cell_benefits_the_active_seat_still_has_income() -> None:
    state, happened = income(ROW1_START)
    assert state.active == 0
    assert state.sides[3] == "WEST"
    assert of_kind(happened, effects.CellStocked) == [effects.CellStocked(3, "WEST", 1, "G")]
    assert word(state.hands[0]) == "G"
    assert word(state.hands[3]) == ""


def test_vector_07_a_third_cube_rots() -> None:
    state = with_house(opened(4), 3, "", "RK", "", "")
    state, happened = income(ROW1_START, state=state)
    assert house(state, "WEST") == [""] * 4
    assert of_kind(happened, effects.GoodsRotted) == [effects.GoodsRotted(3, "WEST", 1, ("G", "R", "K"))]
    assert word(state.hands[0]) == "G"


def test_both_ends_of_four_can_rot_alone() -> None:
    state = with_house(opened(4), 3, "", "RK", "", "")
    state, happened = income(ROW1_FOUR, state=state)
    assert house(state, "WEST")[1] == ""
    assert house(state, "EAST")[1] == "G"
    assert len(of_kind(happened, effects.GoodsRotted)) == len(of_kind(happened, effects.CellStocked)) == 1


def test_vector_09_a_firm_takes_nothing_in() -> None:
    state = with_cards(opened(4), 3, "BF01", "BF02")
    assert house(state, "WEST") == ["firm", "firm", "", ""]
    state, happened = income(ROW1_START, state=state)
    assert house(state, "WEST") == ["firm", "firm", "", ""]
    assert of_kind(happened, effects.NothingStocked) == [effects.NothingStocked(3, "WEST", 1)]
    assert not of_kind(happened, effects.GoodsRotted)
    assert word(state.hands[0]) == "G"


def test_vector_10_a_covered_house_takes_nothing_in() -> None:
    state, happened = income(ROW1_START, state=opened(3))
    assert "WEST" not in state.sides
    assert of_kind(happened, effects.NothingStocked) == [effects.NothingStocked(None, "WEST", 1)]
    assert word(state.hands[0]) == "G"


L_SHOWN = "WYRK / WGYK / RGGG / YGKR"
L_HIDDEN = "YWWR / RRKW / GYWW / RYGY"


@pytest.mark.parametrize(("line", "side", "cell"), [("row2/1-3", "EAST", 2), ("column1/1-3", "SOUTH", 1)])
def test_vector_11_of_an_l_one_line_is_picked(line: str, side: str, cell: int) -> None:
    state, happened = income(L_SHOWN, L_HIDDEN)
    assert isinstance(state.phase, Chaining)
    assert not of_kind(happened, effects.LineTaken)
    assert legal(state) == {frozenset({"line:row2/1-3"}), frozenset({"line:column1/1-3"})}
    state = done(state, 0, TakeLine(line))
    assert word(state.hands[0]) == "G"
    assert house(state, side)[cell] == "G"
    assert lines(state.faces) == ()
    assert isinstance(state.phase, Buying)


def test_separate_lines_are_taken_one_after_another_in_the_chosen_order() -> None:
    state, _ = income("GGGR .... .... RYYY")
    assert legal(state) == {frozenset({"line:row0/0-2"}), frozenset({"line:row3/1-3"})}
    before = word(state.hands[0])
    assert before == ""
    happened = told(state, 0, TakeLine("row3/1-3"))
    taken = of_kind(happened, effects.LineTaken)
    assert taken[0].chosen
    assert (taken[0].line.name, taken[0].number) == ("row3/1-3", 1)
    after = done(state, 0, TakeLine("row3/1-3"))
    if isinstance(after.phase, Chaining):
        assert frozenset({"line:row0/0-2"}) in legal(after)
    else:
        assert (taken[1].line.name, taken[1].chosen) == ("row0/0-2", False)


CHAIN_SHOWN = "YGKY / YYWG / RRRR / KYRW"
CHAIN_HIDDEN = "GWWG / WKYW / GYGK / GRWR"


def test_vector_13_a_chain() -> None:
    state, happened = income(CHAIN_SHOWN, CHAIN_HIDDEN)
    assert word(state.hands[0]) == "RRY"
    assert house(state, "WEST")[2] == house(state, "EAST")[2] == "R"
    assert house(state, "SOUTH")[1] == "Y"
    assert [effect.line.name for effect in of_kind(happened, effects.LineTaken)] == ["row2/0-3", "column1/1-3"]
    assert of_kind(happened, effects.IncomeEnded) == [effects.IncomeEnded(0, 2, heap("RRY"), stopped=False)]


def test_a_t_is_a_choice_as_well() -> None:
    state, _ = income("GGGR RG.. YG.. ....")
    assert {frozenset({"line:row0/0-2"}), frozenset({"line:column1/0-2"})} == legal(state)


def test_of_an_l_with_four_the_three_that_are_left_are_a_line_of_their_own() -> None:
    state, _ = income("...G ...G ...G .GGG")
    assert {line.name for line in state.open_lines()} == {"column3/0-3", "row3/1-3"}
    happened = told(state, 0, TakeLine("row3/1-3"))
    taken = [(effect.line.name, effect.count, effect.chosen) for effect in of_kind(happened, effects.LineTaken)]
    assert taken[:2] == [("row3/1-3", 1, True), ("column3/0-2", 1, False)]
    happened = told(state, 0, TakeLine("column3/0-3"))
    taken = [(effect.line.name, effect.count) for effect in of_kind(happened, effects.LineTaken)]
    assert taken[0] == ("column3/0-3", 2)
    assert "row3/1-3" not in [name for name, _ in taken]


def test_vector_15_new_lines_are_handled_in_the_same_phase_again_and_again() -> None:
    """The first random field whose chain handles four lines by itself."""
    dice = random.Random(15)
    for _ in range(20_000):
        laid = random_field(dice)
        before, action = planned(opened(4), laid)
        if len(lines(faces_of(BOX, laid))) == 1:
            happened = told(before, 0, action)
            taken = of_kind(happened, effects.LineTaken)
            if len(taken) >= 4:
                break
    assert [effect.number for effect in taken] == list(range(1, len(taken) + 1))
    assert of_kind(happened, effects.IncomeEnded)[0].lines == len(taken)
    state = done(before, 0, action)
    assert sum(state.hands[0]) == sum(effect.count for effect in taken)


def test_vector_16_a_line_between_the_actions_is_nothing() -> None:
    wanted = field(ROW1_START)
    marker = wanted[4].marker
    state = changed(opened(2), field=flipped(wanted, (4,)), phase=Planning(0))
    happened = told(state, 0, Flip(marker))
    state = done(state, 0, Flip(marker))
    assert lines(state.faces)
    happened += told(state, 0, Flip(marker))
    state = done(state, 0, Flip(marker))
    assert not of_kind(happened, effects.LineTaken)
    assert of_kind(happened, effects.IncomeEnded) == [effects.IncomeEnded(0, 0, heap(""), stopped=False)]
    assert state.hands[0] == heap("")


LOOP_SHOWN = "RRRW / WWWY / YYYR / RYYK"
LOOP_HIDDEN = "GGKR / GGKW / GGKW / YWRG"


@pytest.mark.parametrize(("rule", "cubes", "count"), [("state_repeat", 6, 6), ("cubes_12", 12, 12)])
def test_vector_17_the_loop_of_three_by_three(rule: str, cubes: int, count: int) -> None:
    """The field rests on our markers (C1)."""
    state, _ = income(LOOP_SHOWN, LOOP_HIDDEN, loop_rule=rule)
    told_all = []
    order = ["row0/0-2", "row1/0-2", "row2/0-2", "column0/0-2", "column1/0-2", "column2/0-2"] * 2
    while isinstance(state.phase, Chaining):
        names = [line.name for line in state.open_lines()]
        name = next(name for name in order if name in names)
        order = order[order.index(name) + 1 :]
        happened = told(state, 0, TakeLine(name))
        told_all += happened
        for effect in of_kind(happened, effects.LineTaken)[1:]:
            order = order[order.index(effect.line.name) + 1 :]
        state = DADAOCHENG.apply(state, 0, TakeLine(name))[-1].state
    assert len(of_kind(told_all, effects.LineTaken)) == count
    (found,) = of_kind(told_all, effects.LoopFound)
    assert (found.lines, sum(found.returned)) == (count, cubes)
    assert state.hands[0] == heap("")


@pytest.mark.parametrize("seed", range(12))
def test_vector_17_whatever_is_chosen_that_chain_is_endless(seed: int) -> None:
    dice = random.Random(seed)
    state, _ = income(LOOP_SHOWN, LOOP_HIDDEN)
    while isinstance(state.phase, Chaining):
        state = done(state, 0, TakeLine(dice.choice(state.open_lines()).name))
    assert state.field == ()
    assert state.hands[0] == heap("")


def _after_reset(seats: int = 3, **options: object) -> object:
    start = with_hands(with_house(opened(seats, **options), 0, "W", "G", "", ""), "RW", "WWWWWW")
    state, _ = income(LOOP_SHOWN, LOOP_HIDDEN, state=start)
    while isinstance(state.phase, Chaining):
        state = done(state, 0, TakeLine(state.open_lines()[0].name))
    return state


def test_vector_19_a_reset() -> None:
    state = _after_reset()
    assert not any(cell.cubes for cells in state.houses for cell in cells)
    assert word(state.hands[0]) == "WR"
    state = by_luck(state)
    assert all(placed.sun for placed in state.field)
    assert all(state.faces[cell] == "K" for cell in CORNERS)
    assert lines(state.faces) == ()
    assert isinstance(state.phase, Buying)
    assert word(state.hands[0]) == "WWGRRY"
    assert state.signs == (1, 0, 0)
    assert state.awaited == (1, 2)
    assert dict(score(state, 0).parts)["signs"] == 3
    state = done(state, 2, TakeGift(heap("GK")))
    assert word(state.hands[2]) == "GK"
    state = done(state, 1, TakeGift(heap("RR")))
    assert word(state.hands[1]) == "WWWWWWRR"
    state = done(state, 1, GiveBack(heap("WW")))
    assert word(state.hands[1]) == "WWWWRR"
    assert state.awaited == (0,)


def full(state: object, *cells: str) -> object:
    """Seat 0 has a house like this when goods have come in."""
    before, action = planned(with_house(state, 0, *cells), field("." * 16))
    return done(before, 0, action)


def test_vector_20_a_full_house_empties_one_cell() -> None:
    state = full(opened(2), "W", "G", "RR", "Y")
    assert state.asked[0] == Reward(1)
    assert legal(state) == {frozenset({f"cell:{n}"}) for n in range(4)} | {frozenset({"verb:decline"})}
    state = done(state, 0, EmptyCells((2,)))
    assert word(state.hands[0]) == "RR"
    assert house(state, "NORTH") == ["W", "G", "", "Y"]


def test_vector_21_with_an_empty_cell_there_is_no_reward() -> None:
    state = full(opened(2), "W", "", "RR", "Y")
    assert state.asked == (None, None)


def test_vector_22_a_firm_counts_as_full() -> None:
    state = full(with_cards(opened(2), 0, "BF01"), "firm", "W", "G", "RR")
    assert state.asked[0] == Reward(1)
    assert frozenset({"cell:0"}) not in legal(state)


@pytest.mark.parametrize("firms", [1, 2, 3])
def test_vector_22_with_more_firms_fewer_cells_must_be_filled(firms: int) -> None:
    cards = ("BF01", "BF02", "BF03")[:firms]
    cells = ["firm"] * firms + ["W"] * (4 - firms)
    assert full(with_cards(opened(4), 0, *cards), *cells).asked[0] == Reward(1)


def test_vector_23_another_seat_returns_what_is_more_than_six() -> None:
    state = with_house(with_hands(opened(2), "", "WWGGRR"), 1, "W", "G", "YY", "Y")
    before, action = planned(state, field("." * 16))
    state = done(before, 0, action)
    assert state.awaited == (1,)
    state = done(state, 1, EmptyCells((2,)))
    assert sum(state.hands[1]) == 8
    assert all(sum(move.cubes) == 2 for move in DADAOCHENG.legal_moves(state, 1))
    state = done(state, 1, GiveBack(heap("WG")))
    assert word(state.hands[1]) == "WGRRYY"


def test_vector_24_the_active_seat_returns_at_the_end_of_its_turn() -> None:
    state = full(with_hands(opened(2), "WWGGR"), "W", "G", "YY", "Y")
    state = done(state, 0, EmptyCells((2,)))
    assert sum(state.hands[0]) == 7
    assert isinstance(state.phase, Buying)
    state = done(state, 0, EndTurn(), GiveBack(heap("R")))
    assert word(state.hands[0]) == "WWGGYY"
    assert state.active == 1


def test_exactly_six_are_kept() -> None:
    state = done(buying(with_hands(opened(2), "WWGGRR")), 0, EndTurn())
    assert word(state.hands[0]) == "WWGGRR"
    assert state.active == 1


@pytest.mark.parametrize(("keep", "kept"), [(3, 3), (2, 2)])
def test_vector_26_a_lone_merchant_keeps_three_or_two(keep: int, kept: int) -> None:
    state = done(buying(with_hands(opened(1, solo_keep=keep), "WGRYY")), 0, EndTurn())
    state = done(state, 0, DADAOCHENG.legal_moves(state, 0)[0])
    assert sum(state.hands[0]) == kept
    assert state.most_kept == kept


def test_vector_27_opium_stands_for_what_is_missing() -> None:
    state = buying(with_hands(with_cards(opened(2), 0, "BM01", "BM02", open=("S103",)), "WK"))
    assert BuyShip("S103", heap("WK")) in DADAOCHENG.legal_moves(state, 0)
    state = done(state, 0, BuyShip("S103", heap("WK")))
    assert state.opium == (1, 0)
    assert state.cards[0][-1] == "S103"
    assert state.hands[0] == heap("")


def test_vector_27_white_white_green_with_white_green_black() -> None:
    """The cost of the vector is no ship's (Rec.): BM01 costs white white green."""
    state = done(buying(with_hands(with_cards(opened(2), 1, open=("BM01",)), "WGK")), 0, Build("BM01", heap("WGK")))
    assert state.opium == (1, 0)


def test_vector_28_credit_is_needed_and_not_spent() -> None:
    """S201 needs credit 4, gives 3 (Rec.)."""
    state = with_cards(opened(2), 0, "S101", "S102", open=("S201",))
    assert state.credit_of(0) == 4
    state = done(buying(with_hands(state, "WWGR")), 0, BuyShip("S201", heap("WWGR")))
    assert state.credit_of(0) == 7


def test_without_the_credit_no_ship() -> None:
    state = buying(with_hands(with_cards(opened(2), 0, "S101", open=("S201",)), "WWGR"))
    assert why(state, "ship:S201") == "credit_short"


def test_vector_30_opium_that_is_exchanged_is_not_used() -> None:
    state = done(buying(with_hands(opened(2), "KR")), 0, Exchange(heap("KR"), "Y"))
    assert word(state.hands[0]) == "Y"
    assert state.opium == (0, 0)


def test_vector_31_opium_that_a_market_changes_is_not_used() -> None:
    state = buying(with_hands(with_cards(opened(2), 0, "BK02"), "K"))
    state = done(state, 0, Trade("BK02", heap("K"), "G"))
    assert word(state.hands[0]) == "G"
    assert state.opium == (0, 0)


def test_a_card_works_once_a_round_also_in_the_round_of_its_purchase() -> None:
    state = buying(with_hands(with_cards(opened(2), 1, open=("BK02",)), "RYWW"))
    bought = by_luck(done(state, 0, Build("BK02", heap("RY"))))
    used = done(bought, 0, Trade("BK02", heap("WW"), "G"))
    assert word(used.hands[0]) == "GG"
    assert why(used, "card:BK02") == "card_used"


def test_vector_33_the_ninth_use_begins_the_track_again() -> None:
    state = buying(with_hands(changed(opened(2), opium=(8, 0)), "WK"))
    seat = DADAOCHENG.view(state, 0).seats[0]
    assert (seat.opium_track, seat.opium_rounds) == (8, 0)
    state = with_cards(state, 1, open=("S103",))
    state = done(state, 0, BuyShip("S103", heap("WK")))
    seat = DADAOCHENG.view(state, 0).seats[0]
    assert (seat.opium, seat.opium_track, seat.opium_rounds) == (9, 1, 1)


@pytest.mark.parametrize(("used", "surcharge"), [((9, 0, 0, 0), 3), ((2, 2, 2, 2), 2), ((0, 0, 0, 0), 0)])
def test_vector_34_the_den_costs_a_share_of_all_opium(used: tuple[int, ...], surcharge: int) -> None:
    state = changed(with_cards(opened(4), 1, "BD01"), opium=used)
    assert dict(score(state, 1).parts)["opium_den"] == -surcharge
    assert dict(score(state, 0).parts)["opium_den"] == 0
    assert dict(score(state, 0).parts)["opium"] == -used[0]


def test_alone_every_use_counts_twice_with_a_den() -> None:
    state = changed(with_cards(opened(1), 0, "BD01"), opium=(5,))
    parts = dict(score(state, 0).parts)
    assert (parts["opium"], parts["opium_den"]) == (-5, -5)


def test_vector_36_every_whole_five_of_credit_is_a_point() -> None:
    """S103, S106, S109, S112 give 3 each, S101 2 (Rec.)."""
    state = with_cards(opened(2), 0, "S103", "S106", "S109", "S112", "S101")
    assert state.credit_of(0) == 14
    assert dict(score(state, 0).parts)["credit"] == 2


def test_vector_37_one_service_card_of_each_kind() -> None:
    state = buying(with_hands(opened(4), "W" * 9 + "G" * 9 + "R" * 9 + "Y" * 9))
    for name in ("firm", "market", "mansion", "mansion", "mansion"):
        move = next(
            move
            for move in DADAOCHENG.legal_moves(state, 0)
            if isinstance(move, Build) and state.box.buildings[move.building].kind == name
        )
        state = by_luck(done(state, 0, move))
    assert [building.kind for building in state.buildings_of(0)] == ["firm", "market", *["mansion"] * 3]
    firm = state.stack("firm").open
    assert why(state, f"building:{firm}") == "service_bought"


def test_vector_38_without_1920_no_points_for_most_buildings() -> None:
    state = with_cards(opened(4), 0, "BM01", "BM02")
    assert dict(score(state, 0).parts)["most_buildings"] == 0


def test_with_1920_everybody_with_most_buildings_has_five() -> None:
    state = with_event(with_cards(with_cards(opened(3), 0, "BM01"), 2, "BF01"), "E12")
    assert [dict(score(state, seat).parts)["most_buildings"] for seat in range(3)] == [5, 0, 5]
    nobody = with_event(opened(3), "E12")
    assert [dict(score(nobody, seat).parts)["most_buildings"] for seat in range(3)] == [0, 0, 0]


def test_vector_40_neighbours_alike_are_refused_only_alone() -> None:
    faces = grid("KYYK WGRW GRWG KYRK")
    assert acceptable(faces, alone=False)
    assert not acceptable(faces, alone=True)
    assert not acceptable(grid("KYYK WYRW GYWG KRRK"), alone=False)


def test_declining_and_swapping_are_said_like_the_rest() -> None:
    state = full(opened(2), "W", "G", "RR", "Y")
    state = done(state, 0, Decline())
    assert house(state, "NORTH") == ["W", "G", "RR", "Y"]
    plan = opened(2)
    assert sum(isinstance(move, Swap) for move in DADAOCHENG.legal_moves(plan, 0)) == 120
    assert sum(isinstance(move, Flip) for move in DADAOCHENG.legal_moves(plan, 0)) == 16
