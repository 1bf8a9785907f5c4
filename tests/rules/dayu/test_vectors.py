"""The vectors of the specification, each under its number."""

from __future__ import annotations

import pytest

from rules.dayu.content import NOTHING
from rules.dayu.ending import result, score
from rules.dayu.game import DAYU
from rules.dayu.moves import (
    Construct,
    Constructed,
    Discard,
    Done,
    Flip,
    FloodTaken,
    Gift,
    MovePawn,
    Rest,
    TakeTool,
    TurnBegan,
)
from rules.dayu.state import Acting, Filling, Over, Place, Refilling
from rules.kernel.audience import CHANCE

from .tables import done, effects, laid, legal, lucky, opening, rested, told, tools, why


def test_vector_01_every_tool_of_the_side_finds_a_free_rectangle() -> None:
    state = laid("F05", "F01", "F02", rows=["G15* S01 R01"])
    after = done(state, Construct(1))
    assert after.ring[0].free == tools("2/1/0/3")
    assert sum(after.ring[0].free) == 6
    assert after.phase == Acting(2)
    assert [(tool.card.what, tool.rune_up) for tool in after.played[0]] == [("G15", False)]
    assert [tool.number for tool in after.rows[0]] == [2, 3]
    told_of = effects(state, Construct(1))[0]
    assert isinstance(told_of, Constructed)
    assert (told_of.placed, told_of.left, told_of.side.points) == (tools("0/2/2/0"), tools("2/1/0/3"), 4)


def test_vector_02_one_tool_without_a_rectangle_and_nothing_is_built() -> None:
    state = laid("F11 2/0/2/3", "F01", "F02", rows=["G15*"])
    assert not legal(state, Construct)
    reason = DAYU.why_not(state, 0, Construct(1).picks())
    assert reason is not None
    assert reason.code == "no_room"
    assert reason.params == {"tool": 1, "kind": "shovel", "tools": 2, "free": 0}


def test_vector_04_the_hidden_side_is_seen_for_nothing_and_used_after_a_flip() -> None:
    state = laid("F05", "F01", "F02", rows=["G15"])
    seen = DAYU.view(state, 0).seats[0].row[0]
    assert seen.other is not None
    assert seen.other.tools == tools("0/2/2/0")
    assert done(state, Construct(1)).ring[0].free == tools("1/3/2/2")
    flipped = done(state, Flip(1))
    assert flipped.phase == Acting(2, flipped=True)
    assert done(flipped, Construct(1)).ring[0].free == tools("2/1/0/3")


def test_vector_05_a_flipped_card_is_flipped_back_for_another_point() -> None:
    state = laid("F05", "F01", "F02", rows=["S01"])
    after = done(state, Flip(1), Flip(1))
    assert after.rows[0][0].rune_up
    assert after.phase == Acting(1, flipped=True)


def test_vector_06_a_full_flood_is_taken_at_once_and_leaves_a_gap() -> None:
    state = laid("F05 0/0/1/0", "F01", "F02", rows=["S19"])
    after = done(state, Construct(1))
    assert after.floods[0] == ("F05",)
    assert after.ring[0] == Place(None, NOTHING)
    assert after.phase == Acting(2)
    kinds = [type(effect) for effect in effects(state, Construct(1))]
    assert kinds == [Constructed, FloodTaken]


def test_vector_07_who_finishes_takes_it_all_and_the_others_keep_their_tools() -> None:
    state = laid("F05 0/0/1/0", "F01", "F02", rows=["S19"], played={1: "R01 R22 R34"})
    after = done(state, Construct(1))
    assert after.floods == (("F05",), ())
    assert score(after, 0).total == 1 + 4
    assert score(after, 1).total == 9


def test_vector_09_in_a_ring_of_three_both_others_are_one_move_away() -> None:
    state = laid("F05", "F01", "F02")
    assert legal(state, MovePawn) == [MovePawn(1), MovePawn(2)]


def test_vector_10_any_number_of_pawns_stands_at_one_flood() -> None:
    state = laid("F05", "F01", "F02", "F03", "F04", pawns=[1, 0, 0, 0])
    after = done(state, MovePawn(0))
    assert after.pawns == (0, 0, 0, 0)


def test_vector_12_a_flipped_card_goes_back_rune_side_up_under_its_own_pile() -> None:
    state = laid("F05", "F01", "F02", rows=["G15* S01"], tails={"green": "G01"})
    after = done(state, Discard(1))
    tail = after.tails[1]
    assert [(tool.card.what, tool.rune_up) for tool in tail] == [("G01", True), ("G15", True)]
    assert after.tails[0] == after.tails[2] == ()


def test_vector_13_refilling_is_card_by_card_with_the_next_top_in_sight() -> None:
    state = laid("F05", "F01", "F02", rows=["S01"], points=1, tops={"silver": "S10"})
    state = done(state, Rest())
    assert isinstance(state.phase, Refilling)
    assert legal(state) == [TakeTool("silver"), TakeTool("green"), TakeTool("red")]
    state = told(done(state, TakeTool("silver")), "S13")
    assert DAYU.ask(state).name == "silver_top"
    state = told(state, "1cart:1")
    assert DAYU.view(state, 1).piles[0].top == DAYU.view(state, 0).piles[0].top is not None
    assert legal(state) == [TakeTool("silver"), TakeTool("green"), TakeTool("red")]
    state = told(done(state, TakeTool("silver")), "S28")
    assert [tool.card.what for tool in state.rows[0]] == ["S01", "S13", "S28"]
    assert isinstance(state.phase, Acting)
    assert state.active == 1


def test_vector_15_the_last_flood_in_the_starting_players_turn_and_all_others_still_have_one() -> None:
    row = "S01 S04 S07"
    state = laid("F05 0/0/1/0", "F01", "F02", "F03", rows=["S19 S20 S21", row, row], deck=1, points=1, functions=False)
    state = lucky(done(state, Construct(1)))
    state = lucky(done(state, TakeTool("red")))
    assert state.flood_deck == 0
    assert not isinstance(state.phase, Over)
    for seat in (1, 2):
        assert state.active == seat
        state = rested(state)
    assert isinstance(state.phase, Over)
    assert state.phase.why == "floods"
    assert DAYU.to_move(state) == ()


def test_vector_17_two_gaps_and_one_flood() -> None:
    """The pawn ends at place 1: the gap at or after it is filled first."""
    state = laid("F05 0/0/1/0", "F01 0/1/0/0", "F02", "F03", rows=["S19 S10 R01"], deck=1)
    state = done(state, Construct(1), MovePawn(1), Construct(2))
    assert state.floods[0] == ("F05", "F01")
    state = lucky(done(lucky(done(state, TakeTool("red"))), TakeTool("red")))
    assert state.ring[1].flood is not None
    assert state.ring[0].flood is None
    assert state.flood_deck == 0


def test_vector_18_at_a_gap_nothing_is_built() -> None:
    state = done(laid("F05 0/0/1/0", "F01", "F02", rows=["S19 S01"]), Construct(1))
    assert not legal(state, Construct)
    assert why(state, "verb:construct row:2") == "at_gap"
    assert legal(done(state, MovePawn(1)), Construct) == [Construct(2)]


def test_vector_19_other_pawns_stay_and_stand_at_the_flood_that_comes() -> None:
    state = laid("F05 0/0/1/0", "F01", "F02", rows=["S19 S01 S02 S03"], points=1)
    state = done(state, Construct(1))
    assert state.pawns == (0, 0)
    assert isinstance(state.phase, Filling)
    state = told(state, "F20")
    assert state.pawns == (0, 0)
    assert state.ring[0].flood == "F20"


def test_vector_20_a_move_goes_over_gaps() -> None:
    state = laid("F05", "-", "F02", "F03", rows=["S01"], deck=0)
    assert legal(state, MovePawn) == [MovePawn(2), MovePawn(3)]
    assert done(state, MovePawn(2)).pawns[0] == 2
    assert why(state, "verb:move ring:1") == "gap_there"


def test_vector_21_an_empty_pile_is_passed_over() -> None:
    state = done(laid("F05", "F01", "F02", rows=["S01 S02"], points=1, piles={"silver": 0}), Rest())
    assert legal(state) == [TakeTool("green"), TakeTool("red")]
    assert why(state, "pile:silver") == "pile_empty"


def test_vector_22_with_all_piles_empty_the_row_stays_short() -> None:
    nothing = {"silver": 0, "green": 0, "red": 0}
    state = laid("F05", "F01", "F02", rows=["S01"], points=1, piles=nothing)
    after = done(state, Rest())
    assert after.active == 1
    assert len(after.rows[0]) == 1
    with_gap = laid("F05", "-", "F02", rows=["S01"], points=1, piles=nothing, deck=1)
    assert isinstance(done(with_gap, Rest()).phase, Filling)


def test_vector_23_a_side_with_a_choice_places_one_marker() -> None:
    state = laid("F05 0/1/0/2", "F01", "F02", rows=["R01*"])
    assert legal(state, Construct) == [Construct(1, "shovel")]
    after = done(state, Construct(1, "shovel"))
    assert after.ring[0].free == tools("0/0/0/2")
    assert score(after, 0).total == 1
    assert why(state, "verb:construct row:1 as:hoe") == "no_room"


def test_vector_25_markers_never_run_short() -> None:
    """Four floods with nine markers and one with seven: two are left in the supply, three are placed."""
    state = laid(
        "F02 3/0/0/0", "F05 1/0/0/0", "F01 0/1/0/0", "F03 0/0/1/0", "F04 0/0/0/1", rows=["R01"]
    )  # fmt: skip
    assert done(state, Construct(1)).floods[0] == ("F02",)


def test_vector_26_one_tool_at_most_is_changed_by_the_gift() -> None:
    state = laid("F09 0/0/3/0", "F01", "F02", rows=["R01"], floods={0: "F07"})
    assert not legal(state, Construct)
    assert why(state, "verb:construct row:1") == "no_room"
    assert why(state, "verb:construct row:1 gift:hoe for:xirang") == "no_room_for_gift"
    with_two = laid("F05 2/0/1/0", "F01", "F02", rows=["R01"], floods={0: "F07"})
    assert legal(with_two, Construct) == [Construct(1, gift=Gift("hoe", "xirang"))]
    assert done(with_two, Construct(1, gift=Gift("hoe", "xirang"))).floods[0] == ("F07", "F05")


def test_vector_27_points_of_used_sides_and_floods_but_not_of_the_row() -> None:
    state = laid("F01", "F02", "F03", rows=["G15"], played={0: "S04 R01"}, floods={0: "F05 F09"})
    found = score(state, 0)
    assert found.total == 1 + 3 + 4 - 3 == 5
    assert found.parts == (("tools", 4), ("bonuses", 4), ("penalties", -3))


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        ("F05 F02", "F20", (0,)),  # 4 + 4 = 8, and more floods
        ("F05 F03", "F02 F06", (0, 1)),  # both 4 with two floods
        ("F11", "F05", (0,)),
    ],
)
def test_vectors_28_and_29_ties_go_to_more_floods_and_then_are_shared(
    first: str, second: str, winners: tuple[int, ...]
) -> None:
    """The rule is sourced; the numbers of these two vectors are not in our copy of the list."""
    found = result(laid("F01", "F13", "F15", floods={0: first, 1: second}))
    assert found.winners == winners == found.ranking[0]
    assert sorted(seat for place in found.ranking for seat in place) == [0, 1]


def test_vector_30_tireless_counts_from_the_next_turn() -> None:
    state = laid("F09 0/0/1/0", "F01", "F02", rows=["S19 S20 S21 S22"], round=2)
    after = done(state, Construct(1))
    assert after.floods[0] == ("F09",)
    assert after.phase == Acting(2)
    later = laid("F01", "F02", "F03", rows=["", "S01 S02 S03"], floods={0: "F09"}, active=1, points=1, worked=True)
    began = effects(later, Rest())[-1]
    assert began == TurnBegan(0, 2, 4)


def test_set_up() -> None:
    """Tops, pawns while the ring is covered, the ring, three tools each."""
    state = opening(3)
    assert DAYU.ask(state).name == "first_player"
    state = DAYU.apply(state, CHANCE, (1,))[-1].state
    assert [DAYU.ask(state).name] == ["silver_top"]
    state = told(state, "1hoe:1", "1hoe+1cart:2", "3cart:3")
    for seat in (1, 2, 0):
        assert DAYU.to_move(state) == (seat,)
        assert DAYU.view(state, seat).face_down
        assert len(DAYU.legal_moves(state, seat)) == 4
        state = done(state, DAYU.legal_moves(state, seat)[2], seat=seat)
    assert state.pawns == (2, 2, 2)
    assert state.flood_deck == 16
    state = told(state, "F01", "F02", "F03", "F04")
    assert [place.flood for place in state.ring] == ["F01", "F02", "F03", "F04"]
    assert state.flood_deck == 12
    assert DAYU.ask(state).to == (1,)
    state = lucky(state)
    assert [len(row) for row in state.rows] == [3, 3, 3]
    for row in state.rows:
        assert [state.card(tool).frame for tool in row] == ["silver", "green", "red"]
        assert all(tool.rune_up for tool in row)
    assert sorted(tool.number for row in state.rows for tool in row) == list(range(1, 10))
    assert state.rows[1][0].number == 1
    assert (state.active, state.round, state.phase) == (1, 1, Acting(3))


def test_discarding_is_done_when_it_is_said_or_the_row_is_empty() -> None:
    state = laid("F05", "F01", "F02", rows=["S01 S02"], points=1)
    state = done(state, Discard(1))
    assert legal(state) == [Discard(2), Done()]
    assert isinstance(done(state, Done()).phase, Refilling)
    assert isinstance(done(state, Discard(2)).phase, Refilling)
