"""Rulings where sources are silent, by their letters, the functions of floods, and every option."""

from __future__ import annotations

import itertools
import random

import pytest

from rules.dayu.acting import uses
from rules.dayu.content import KINDS, Side, Tools
from rules.dayu.ending import score
from rules.dayu.game import DAYU
from rules.dayu.moves import (
    Construct,
    Discard,
    Done,
    Flip,
    FloodDeckEmpty,
    FloodLeft,
    FloodTaken,
    Gift,
    LeaveFlood,
    MatchEnded,
    MovePawn,
    PawnMoved,
    PawnsMovedOn,
    PileChosen,
    PilesEmpty,
    Rest,
    RoundIdle,
    TakeFlood,
    TakeTool,
    ToolFlipped,
    ToolTaken,
    TurnBegan,
)
from rules.dayu.state import Acting, DayuState, Deciding, Filling, Over, Placing, Refilling
from rules.dayu.view import preview

from .tables import done, effects, laid, legal, lucky, opening, rested, tools, why

FULL = ["S01 S04 S07", "S10 S13 S16"]


@pytest.mark.parametrize(("option", "pawns"), [("stays", (0, 0, 3)), ("moves_on", (2, 2, 3))])
def test_a_pawns_at_a_taken_flood_stay_or_move_on(option: str, pawns: tuple[int, ...]) -> None:
    row = ["S19 S01 S04"]
    state = laid("F05 0/0/1/0", "-", "F02", "F03", rows=row, pawns=[0, 0, 3], deck=0, pawn_at_taken=option)
    assert done(state, Construct(1)).pawns == pawns
    moved = [PawnsMovedOn((0, 1), 0, 2)] if option == "moves_on" else []
    assert effects(state, Construct(1))[2:] == moved


def test_a_pawns_move_on_again_when_that_flood_is_taken_too_and_not_where_none_is_left() -> None:
    two = {"take_timing": "end_of_actions", "pawn_at_taken": "moves_on"}
    state = laid("F05 0/0/0/0", "F01 0/0/1/0", "F02", rows=["S19 S01 S04"], pawns=[1, 0], points=1, **two)
    told = [effect for effect in effects(state, Construct(1)) if isinstance(effect, PawnsMovedOn)]
    assert told == [PawnsMovedOn((0,), 1, 2), PawnsMovedOn((1,), 0, 2)]
    alone = laid("F05 0/0/1/0", "-", "-", rows=["S19 S01 S04"], deck=0, pawn_at_taken="moves_on")
    assert done(alone, Construct(1)).pawns == (0, 0)


def test_d_two_ways_to_one_flood_are_one_move() -> None:
    state = laid("F05", "-", "F02", rows=FULL, deck=0)
    assert legal(state, MovePawn) == [MovePawn(2)]
    assert effects(state, MovePawn(2)) == [PawnMoved(0, 0, 2, "across", 2)]


def test_e_with_the_whole_ring_empty_only_row_and_rest_remain() -> None:
    state = laid("-", "-", "-", rows=["S01"], deck=0)
    assert legal(state) == [Flip(1), Discard(1), Rest()]


@pytest.mark.parametrize(("fill_from", "first"), [("pawn", 2), ("first_place", 1)])
def test_f_gaps_are_filled_from_the_pawn_or_from_the_first_place(fill_from: str, first: int) -> None:
    state = laid("F05", "-", "-", "F02", rows=FULL, pawns=[2], points=1, deck=1, fill_from=fill_from, functions=False)
    assert done(state, Rest()).phase == Filling((first,))


def test_h_discarding_nothing_is_not_offered() -> None:
    state = laid("F05", "F01", "F02", rows=FULL)
    assert not legal(state, Done)
    assert not legal(done(state, Discard(1)), Done)


def test_i_cards_go_under_their_pile_in_the_order_said() -> None:
    state = laid("F05", "F01", "F02", rows=["S01 S04 S07"])
    for order in itertools.permutations((1, 2, 3)):
        after = done(state, *map(Discard, order))
        assert tuple(tool.number for tool in after.tails[0]) == order
        assert after.phase == Acting(2, discarding=True)
    again = done(state, Discard(1), Rest(), Discard(2))
    assert again.rows[0][0].number == 3
    assert again.phase == Acting(0, discarding=True)


def test_i_or_in_the_order_of_the_row_whatever_is_said() -> None:
    state = laid("F05", "F01", "F02", rows=["S01 G01 S04 S07"], tails={"silver": "S10"}, discard_order="row")
    for order in itertools.permutations((1, 3, 4)):
        after = done(state, *map(Discard, order))
        assert tuple(tool.number for tool in after.tails[0]) == (5, 1, 3, 4)
    apart = done(state, Discard(4), Rest(), Discard(1))
    assert tuple(tool.number for tool in apart.tails[0]) == (5, 4, 1)
    assert legal(done(state, Discard(4)), Discard) == [Discard(1), Discard(2), Discard(3)]


def test_j_a_discarded_card_comes_back_only_when_its_pile_is_that_short() -> None:
    state = laid("F05", "F01", "F02", rows=["S01 S04 S07"], piles={"silver": 1}, points=1)
    state = done(state, Discard(1), Discard(2), Done())
    state = lucky(done(state, TakeTool("silver")))
    assert state.rows[0][1].number > 2
    took = effects(state, TakeTool("silver"))
    assert [type(effect) for effect in took[:2]] == [PileChosen, ToolTaken]
    assert took[1].tool == 1
    assert took[1].again


@pytest.mark.parametrize(("option", "silver"), [("at_once", True), ("after_refill", False)])
def test_j_or_not_in_the_same_turn(option: str, silver: bool) -> None:
    state = laid("F05", "F01", "F02", rows=["S01 S04 G01"], piles={"silver": 0}, points=1, discards_return=option)
    state = done(state, Discard(1), Discard(2), Done())
    assert (TakeTool("silver") in legal(state)) is silver
    pile = DAYU.view(state, 1).piles[0]
    assert (pile.count, pile.top is not None, len(pile.under)) == ((2, True, 2) if silver else (0, False, 2))
    state = lucky(done(lucky(done(state, TakeTool("red"))), TakeTool("red")))
    assert state.active == 1
    assert DAYU.view(state, 1).piles[0].count == 2
    assert TakeTool("silver") in legal(done(state, Rest(), Rest(), Rest()))


def test_j_cards_beside_the_piles_are_no_supply() -> None:
    state = laid(
        "F05", "F01", "F02", rows=["S01"], piles={"silver": 0, "green": 0, "red": 0}, discards_return="after_refill"
    )
    told = effects(done(state, Rest(), Rest()), Discard(1))
    assert PilesEmpty(0, 0) in told
    assert DAYU.view(done(state, Discard(1)), 1).beside == (1,)


def test_g_the_only_pile_left_is_taken_by_itself() -> None:
    state = laid("F05", "F01", "F02", rows=["S01", "S04 S07 S10"], piles={"silver": 0, "red": 0, "green": 2}, points=1)
    after = lucky(done(state, Rest()))
    assert after.active == 1
    assert len(after.rows[0]) == 3
    short = laid("F05", "F01", "F02", rows=["S01", "S04 S07 S10"], piles={"silver": 0, "red": 0, "green": 1}, points=1)
    state = done(short, Rest())
    told = effects(state, (DAYU.ask(state).pool[0],))
    assert PilesEmpty(0, 2) in told


def test_l_a_storehouse_lets_a_row_have_four_tools_from_this_turn_on() -> None:
    state = laid("F03 0/0/1/0", "F01", "F02", rows=["S19 S01 S04"], points=1)
    state = lucky(done(state, Construct(1)))
    for _ in range(2):
        assert isinstance(state.phase, Refilling)
        state = lucky(done(state, TakeTool("red")))
    assert len(state.rows[0]) == 4
    assert state.active == 1


def test_m_each_seat_takes_its_three_tools_at_once() -> None:
    state = lucky(opening(2, start="first_seat"))
    for seat in (0, 1):
        state = lucky(done(state, DAYU.legal_moves(state, seat)[0], seat=seat))
    assert [[tool.number for tool in row] for row in state.rows] == [[1, 2, 3], [4, 5, 6]]


def idle_rounds(state: DayuState, rounds: int) -> DayuState:
    for _ in range(2 * rounds):
        state = rested(state)
    return state


@pytest.mark.parametrize(("option", "rounds"), [(3, 3), (5, 5), (0, 20)])
def test_n_rounds_without_work_end_the_match(option: int, rounds: int) -> None:
    state = laid("F05", "F01", "F02", rows=FULL, stall_rounds=option)
    state = idle_rounds(state, rounds - 1)
    assert isinstance(state.phase, Acting)
    assert state.idle == rounds - 1
    ended = idle_rounds(state, 1)
    assert ended.phase == Over("stalled")
    assert DAYU.result(ended) is not None
    worked = lucky(done(lucky(done(state, Construct(1), Rest(), Rest())), TakeTool("red")))
    assert rested(worked).idle == 0


def test_n_idle_rounds_are_told() -> None:
    state = laid("F05", "F01", "F02", rows=FULL, active=1, points=1, idle=1)
    assert effects(state, Rest()) == [effects(state, Rest())[0], RoundIdle(2, 3), TurnBegan(0, 2, 3)]
    last = laid("F05", "F01", "F02", rows=FULL, active=1, points=1, idle=2)
    assert effects(last, Rest())[1:] == [RoundIdle(3, 3), MatchEnded("stalled", (0, 1))]


def test_o_totals_can_be_below_nothing() -> None:
    state = laid("F05", "F01", "F02", floods={0: "F09 F19"})
    assert score(state, 0).total == -6


def test_o_or_count_as_nothing() -> None:
    state = laid("F05", "F01", "F02", played={0: "S01"}, floods={0: "F09 F19"}, negative_totals=False)
    assert score(state, 0).total == DAYU.view(state, 1).seats[0].points == 0
    assert sum(points for _, points in score(state, 0).parts) == 0
    above = laid("F05", "F01", "F02", played={0: "S01"}, floods={0: "F04"}, negative_totals=False)
    assert score(above, 0).total == 5


def test_p_a_penalty_is_taken_too() -> None:
    state = laid("F19 0/0/1/0", "F01", "F02", rows=["S19"])
    assert done(state, Construct(1)).floods[0] == ("F19",)


def test_p_unless_the_table_lets_floods_lie() -> None:
    state = laid("F19 0/0/1/0", "F01", "F02", rows=["S19 S01 S04 S07", "S10 S13 S16"], points=2, take_optional=True)
    state = done(state, Construct(1))
    assert state.phase == Deciding((0,), Acting(1))
    assert legal(state) == [TakeFlood(0), LeaveFlood(0)]
    assert done(state, TakeFlood(0)).floods[0] == ("F19",)
    assert isinstance(effects(state, TakeFlood(0))[0], FloodTaken)
    assert isinstance(effects(state, LeaveFlood(0))[0], FloodLeft)
    left = done(state, LeaveFlood(0))
    assert left.phase == Acting(1, declined=(0,))
    after = done(left, Rest())
    assert after.active == 1
    asked = done(after, Rest(), Rest(), Rest())
    assert asked.phase == Deciding((0,), Acting(0))
    assert done(asked, TakeFlood(0)).floods[1] == ("F19",)
    assert done(asked, LeaveFlood(0)).active == 0


def test_take_timing_at_the_end_of_actions() -> None:
    state = laid(
        "F19 0/0/1/0", "F01 0/1/0/0", "F02", rows=["S19 S10 S04"], points=3, take_timing="end_of_actions"
    )  # fmt: skip
    state = done(state, Construct(1))
    assert state.ring[0].full
    state = done(state, MovePawn(1))
    assert state.floods[0] == ()
    state = done(state, Construct(2))
    assert state.floods[0] == ("F01", "F19")
    assert isinstance(state.phase, Refilling)


def test_gaps_may_stop_pawns() -> None:
    state = laid("F05", "-", "F02", "F03", rows=FULL, deck=0, gap_moves="never")
    assert legal(state, MovePawn) == [MovePawn(3)]


def test_s_right_is_the_next_higher_place() -> None:
    state = laid("F05", "F01", "F02", "F03", rows=FULL)
    assert effects(state, MovePawn(1)) == [PawnMoved(0, 0, 1, "right", 2)]
    assert effects(state, MovePawn(3)) == [PawnMoved(0, 0, 3, "left", 2)]


def test_start_by_lot_or_with_the_first_seat() -> None:
    assert DAYU.ask(opening(3)).pool == (0, 1, 2)
    state = opening(3, start="first_seat")
    assert (state.phase, state.start) == (Placing((0, 1, 2)), 0)


@pytest.mark.parametrize(
    ("option", "decks"), [("by_table", (9, 12, 15)), ("half", (13, 14, 15)), ("none", (17, 16, 15))]
)
def test_floods_that_stay_out(option: str, decks: tuple[int, ...]) -> None:
    for seats, deck in zip((2, 3, 4), decks, strict=True):
        assert opening(seats, removed_by_players=option).flood_deck == deck + seats + 1


@pytest.mark.parametrize(("heavy", "count"), [(0, 0), (1, 6), (5, 30)])
def test_green_cards_with_two_of_each(heavy: int, count: int) -> None:
    state = opening(2, green_heavy_per_pair=heavy)
    green = state.pools[1]
    assert len(green) == 30
    assert sum(sum(state.box.tools[id].other.tools) == 4 for id in green) == count
    mixed = heavy == 1
    assert all(id in state.box.plain for id in green)
    assert len({state.box.runes[id] for id in green}) == (12 if mixed else 6)


def test_the_memory_aid_changes_no_rule() -> None:
    one, other = (laid("F05", "F01", "F02", rows=FULL, memory_aid=aid) for aid in (False, True))
    assert legal(one) == legal(other)


# Functions


def test_swift_boat_goes_to_any_flood() -> None:
    ring = ("F05", "F02", "F03", "F04", "-")
    state = laid(*ring, rows=FULL, floods={0: "F01"})
    assert legal(state, MovePawn) == [MovePawn(1), MovePawn(2), MovePawn(3)]
    assert effects(state, MovePawn(2)) == [PawnMoved(0, 0, 2, "boat", 2)]
    assert effects(state, MovePawn(3))[0].way == "left"


def test_deft_hands_turn_the_first_card_for_nothing() -> None:
    state = laid("F05", "F01", "F02", rows=FULL, floods={0: "F06"})
    after = done(state, Flip(1))
    assert after.phase == Acting(3, flipped=True)
    assert done(after, Flip(2)).phase == Acting(2, flipped=True)
    first = effects(state, Flip(1))[0]
    assert isinstance(first, ToolFlipped)
    assert first.free


def test_deft_hands_taken_in_a_turn_help_in_it_unless_a_card_was_flipped() -> None:
    state = laid("F06 0/0/1/0", "F01", "F02", rows=["S19 S01 S04"])
    assert done(state, Construct(1), Flip(2)).phase == Acting(2, flipped=True)
    assert done(state, Flip(2), Construct(1), Flip(3)).active == 0
    assert isinstance(done(state, Flip(2), Construct(1), Flip(3)).phase, Refilling)


def test_q_a_free_flip_lapses_with_the_last_point() -> None:
    state = laid("F06 0/0/1/0", "F01", "F02", rows=["S19 S01 S04 S07"], points=1)
    assert isinstance(done(state, Construct(1)).phase, Filling)


def test_q_or_it_may_still_be_used() -> None:
    otherwise = {"free_flip_lapses": False}
    state = done(laid("F06 0/0/1/0", "F01", "F02", rows=["S19 S01 S04 S07"], points=1, **otherwise), Construct(1))
    assert legal(state) == [Flip(2), Flip(3), Flip(4), Done()]
    flipped = done(state, Flip(3))
    assert isinstance(flipped.phase, Filling)
    assert [tool.rune_up for tool in flipped.rows[0]] == [True, False, True]
    assert isinstance(done(state, Done()).phase, Filling)
    used = laid("F05", "F01", "F02", rows=FULL, floods={0: "F06"}, points=1, **otherwise)
    assert done(used, Flip(1), Rest()).active == 1
    assert done(laid("F05", "F01", "F02", rows=FULL, points=1, **otherwise), Rest()).active == 1
    none = laid("F05", "F01", "F02", rows=["", FULL[1]], floods={0: "F06"}, points=1, **otherwise)
    assert isinstance(done(none, Rest()).phase, Refilling)
    discarding = done(used, Discard(1))
    assert legal(discarding) == [Flip(2), Flip(3), Discard(2), Discard(3), Done()]
    assert isinstance(done(discarding, Flip(2)).phase, Refilling)


def test_q_a_flood_that_is_taken_after_the_actions_brings_no_flip_in_them() -> None:
    late = {"free_flip_lapses": False, "take_timing": "end_of_actions"}
    for optional in (False, True):
        state = laid(
            "F06 0/0/1/0", "F01", "F02", rows=["S19 S01 S04 S07"], points=1, take_optional=optional, **late
        )  # fmt: skip
        state = done(state, Construct(1), *([TakeFlood(0)] if optional else []))
        assert isinstance(state.phase, Filling)


def test_the_gift_of_xirang_changes_one_tool_once_a_turn() -> None:
    state = laid("F05", "F01", "F02", rows=["S01 G01 R01*"], floods={0: "F07"})
    found = legal(state, Construct)
    assert len(found) == (1 + 3) + (1 + 6) + 4
    after = done(state, Construct(1, gift=Gift("hoe", "cart")))
    assert after.ring[0].free == tools("2/3/2/2")
    assert after.phase == Acting(2, gifted=True)
    assert not [move for move in legal(after, Construct) if move.gift]
    plainly = done(state, Construct(1))
    assert plainly.phase == Acting(2)


def test_r_the_gift_changes_the_one_tool_of_a_side_with_a_choice() -> None:
    state = laid("F05 0/0/0/2", "F01", "F02", rows=["R01*"], floods={0: "F07"})
    assert legal(state, Construct) == [Construct(1, "cart")]
    built = effects(state, Construct(1, "cart"))[0]
    assert built.gift == Gift("hoe", "cart")
    assert done(state, Construct(1, "cart")).phase == Acting(2, gifted=True)
    assert not legal(laid("F05 0/0/0/2", "F01", "F02", rows=["R01*"]), Construct)


def test_r_or_not_that_one() -> None:
    free = "F05 1/0/0/2"
    state = laid(free, "F01", "F02", rows=["R01* S10"], floods={0: "F07"}, gift_on_one_of=False)
    gifts = [Construct(2, gift=Gift("shovel", used)) for used in ("hoe", "cart")]
    assert legal(state, Construct) == [Construct(1, "hoe"), *gifts]
    assert why(state, "row:1 as:cart") == "not_shown"
    assert why(done(state, gifts[1]), "row:1 as:cart") == "not_shown"


def test_a_second_function_of_a_kind_adds_its_number_only() -> None:
    state = laid("F01", "F02", "F03", rows=["", *FULL[:1]], floods={0: "F09 F19"}, active=1, points=1)
    assert effects(state, Rest())[-1] == TurnBegan(0, 2, 4)
    again = laid("F09 0/0/1/0", "F01", "F02", rows=["S19"], floods={0: "F19"})
    assert effects(again, Construct(1))[1].gained is False


def test_without_functions_only_numbers_count() -> None:
    state = laid("F01", "F02", "F03", rows=["", *FULL[:1]], floods={0: "F09 F07"}, active=1, points=1, functions=False)
    assert effects(state, Rest())[-1] == TurnBegan(0, 2, 3)
    assert DAYU.view(state, 0).seats[0].functions == ()
    assert score(state, 0).total == -5


def test_the_last_flood_is_told() -> None:
    state = done(laid("F05", "-", "F02", rows=FULL, points=1, deck=1), Rest())
    flood = DAYU.ask(state).pool[0]
    assert FloodDeckEmpty(0) in effects(state, (flood,))
    assert DAYU.view(lucky(state), 1).last_round


# What a player is shown before it is done


def test_a_construct_is_previewed() -> None:
    state = laid("F05 0/1/0/2", "F01", "F02", rows=["R01*"], floods={0: "F07"})
    seen = DAYU.view(state, 0)
    for move in legal(state, Construct):
        after = done(state, move)
        shown = preview(seen, move)
        assert shown.place == 0
        assert shown.takes == (after.ring[0].flood is None)
        assert shown.left == after.ring[0].free
        assert sum(shown.fills) == 1
    last = laid("F05 0/1/0/0", "F01", "F02", rows=["R01*"])
    assert preview(DAYU.view(last, 0), Construct(1, "shovel")).takes


# Constructs against brute force


def by_hand(side: Side, free: Tools, gift: bool) -> set[tuple[int, ...]]:
    """Every way to put the tools of a side on free rectangles, tool by tool: how many of each colour."""
    shown = [at for at in range(4) for _ in range(side.tools[at])]
    hands = [[at] for at in set(shown)] if side.one_of else [shown]
    ways = set()
    for hand in hands:
        for colours in itertools.product(range(4), repeat=len(hand)):
            changed = sum(tool != colour for tool, colour in zip(hand, colours, strict=True))
            counts = tuple(colours.count(at) for at in range(4))
            if changed <= gift and all(n <= have for n, have in zip(counts, free, strict=True)):
                ways.add(counts)
    return ways


def test_constructs_are_those_found_by_brute_force() -> None:
    dice = random.Random(9)
    state = laid("F05", "F01", "F02")
    sides = {side for card in state.box.tools.values() for side in (card.rune, card.other)}
    tried = 0
    for side in sorted(sides, key=lambda one: one.name):
        for _ in range(60):
            free: Tools = tuple(dice.randrange(4) for _ in KINDS)  # type: ignore[assignment]
            for gift in (False, True):
                found = [
                    filled
                    for _, _, filled in uses(side, gift)
                    if all(n <= have for n, have in zip(filled, free, strict=True))
                ]
                assert set(found) == by_hand(side, free, gift)
                assert len(found) == len(set(found)), "two moves that fill the same"
                tried += bool(found)
    assert tried > 500
