"""The edge cases of the rules as numbered vectors; where a number is missing, none was given."""

from __future__ import annotations

import pytest

from rules.niagara.game import NIAGARA
from rules.niagara.moves import BuyBack, CardsTakenBack, Choose, Gem, GoWithout, Paddle, Stay, Weather
from rules.niagara.river import RIVER, steps
from rules.niagara.state import Acting, BuyingBack, Choosing, Over

from .tables import acting, asked_back, done, laid, last_to_act, legal, said, why


def ends(state, canoe=0):
    """Where `canoe` of seat 0 can end, without touching gems."""
    plain = (m for m in NIAGARA.legal_moves(state, 0) if isinstance(m, Paddle) and m.canoe == canoe)
    return {m.to for m in plain if (m.unload, m.load, m.steal) == (None, None, None)}


def flowed(state, *cards):
    """The state after all have acted with `cards`, seats 1 and 2 without a canoe in play."""
    return done(last_to_act(state, *cards), 2, Weather(int(state.weather) - 1))


def test_vector_01_two_ashore_exactly_one_goes() -> None:
    state = acting(laid("L L"), 5)
    assert legal(state) == {
        said(f"canoe:{number}", *way) for number in (0, 1) for way in (("to:5",), ("to:3", "gem:3/violet"))
    }
    after = done(state, 0, Paddle(1, "5"))
    assert NIAGARA.to_move(after) == (1,)
    assert why(state, "verb:stay") == "canoe_must_act"
    assert why(state, "canoe:0", "canoe:1") == "one_launch"


def test_vector_02_card_6_from_ashore() -> None:
    state = acting(laid("L lost"), 6)
    assert legal(state) == {
        said("canoe:0", "to:U6"),
        said("canoe:0", "to:D6"),
        said("canoe:0", "to:4", "gem:4/white"),
    }
    assert why(state, "canoe:0", "to:4", "gem:3/violet") == "act_at_end"


def test_vector_03_the_river_canoe_must_the_shore_canoe_may() -> None:
    state = acting(laid("4 L"), 3)
    assert ends(state, 1) == {"3"}
    assert legal(state) == {
        said("canoe:0", "to:1"),
        said("canoe:0", "to:U7"),
        said("canoe:0", "to:D7"),
        said("canoe:0", "to:5", "gem:4/white"),
        said("canoe:0", "to:3", "gem:4/white"),
        said("canoe:0", "to:5", "gem:5/yellow"),
        said("canoe:0", "to:3", "gem:3/violet"),
        said("canoe:1", "to:3"),
    }
    after = done(state, 0, Paddle(0, "1"))
    assert legal(after) == {said("canoe:1", "to:3"), said("verb:stay")}
    assert NIAGARA.to_move(done(after, 0, Stay())) == (1,)
    first = done(state, 0, Paddle(1, "3"))
    assert {m.canoe for m in NIAGARA.legal_moves(first, 0)} == {0}


def test_vector_04_two_upstream_of_three_do_not_land() -> None:
    after = done(acting(laid("3v lost"), 2), 0, Paddle(0, "1"))
    assert (after.canoes[0][0].place, after.canoes[0][0].cargo) == ("1", "violet")
    assert after.landed[0] == ()
    assert why(acting(laid("3v lost"), 2), "to:L") == "too_far"


@pytest.mark.parametrize("card", [3, 4, 5, 6])
def test_vector_05_landing_scores_burns_the_rest_and_ends_the_canoes_turn(card: int) -> None:
    state = acting(laid("3v 5"), card)
    after = done(state, 0, Paddle(0, "L"))
    assert after.landed[0] == ("violet",)
    assert {m.canoe for m in NIAGARA.legal_moves(after, 0)} == {1}
    assert why(after, "canoe:0") == "canoe_landed"


def test_vector_07_points_are_not_wasted() -> None:
    assert why(acting(laid("2 lost"), 5), "canoe:0", "to:3", "gem:3/violet") == "points_left"


def test_vector_08_move_unload_load_another_colour() -> None:
    state = acting(laid("5v lost"), 5)
    after = done(state, 0, Paddle(0, "4", unload=4, load=Gem(4, "white")))
    assert after.canoes[0][0].cargo == "white"
    assert "violet" in after.pits[3]


def test_vector_10_load_then_unload_is_refused() -> None:
    assert why(acting(laid("4 lost"), 4), "to:4", "gem:4/white", "pit:4") == "load_then_unload"


def test_vector_11_not_at_both_ends() -> None:
    state = acting(laid("4w lost"), 6)
    assert why(state, "pit:4", "to:U6", "gem:6/blue") == "both_ends"
    assert why(state, "pit:4", "gem:6/blue") == "both_ends"


def test_vector_13_no_unloading_where_no_site_is() -> None:
    assert why(acting(laid("2v lost"), 2), "to:2", "pit:2") == "no_site"


def test_vector_14_stealing_is_a_choice() -> None:
    state = acting(laid("5 lost", "3w L"), 2)
    assert said("canoe:0", "to:3") in legal(state)
    after = done(state, 0, Paddle(0, "3", steal="1/0"))
    assert after.canoes[0][0].cargo == "white"
    assert after.canoes[1][0].cargo is None


def test_vector_15_passing_by_is_no_steal() -> None:
    state = acting(laid("5 lost", "3w L"), 3)
    assert not any("steal:1/0" in picks for picks in legal(state))
    assert why(state, "to:2", "steal:1/0") == "steal_passing"


def test_vector_16_downstream_is_no_steal() -> None:
    state = acting(laid("2 lost", "4w L"), 2)
    assert why(state, "to:4", "steal:1/0") == "steal_downstream"


def test_vector_19_two_directions_and_two_branches() -> None:
    for card in range(1, 7):
        state = acting(laid("U6 lost", "D6w L"), card)
        assert not ends(state) & {"D6", "D7"}
        assert why(state, "canoe:0", "to:D6") == "one_direction"


def test_vector_20_one_of_two_rivals() -> None:
    state = acting(laid("5 lost", "3w L", "3v L"), 2)
    assert said("canoe:0", "to:3", "steal:1/0") in legal(state)
    assert said("canoe:0", "to:3", "steal:2/0") in legal(state)
    assert why(state, "steal:1/0", "steal:2/0") == "one_thing"


def test_vector_21_not_from_ones_own_canoe() -> None:
    assert why(acting(laid("5 3v"), 2), "canoe:0", "to:3", "steal:0/1") == "steal_own"


def test_vector_22_lowest_card_and_weather() -> None:
    assert steps(("5", "3", "6"), 2, 0) == 5


def test_vector_23_the_river_may_stand_still() -> None:
    state = laid("U7 lost", "lost lost", "lost lost")
    after = flowed(state, 1, 4, "cloud")
    assert after.weather == -1
    assert after.canoes[0][0].place == "U7"
    assert after.next_branch == "U"


def test_vector_24_all_clouds() -> None:
    assert steps(("cloud",) * 3, -1, 0) == 0
    assert steps(("cloud",) * 3, 2, 0) == 2


def test_vector_25_the_cloud_must_move_one_step() -> None:
    assert legal(acting(laid(weather=-1), "cloud")) == {said("weather:0")}
    assert legal(acting(laid(weather=2), "cloud")) == {said("weather:1")}
    assert legal(acting(laid(weather=1), "cloud")) == {said("weather:2"), said("weather:0")}
    assert why(acting(laid(weather=-1), "cloud"), "weather:-1") == "weather_must_move"


def test_vector_27_from_4_with_three_steps() -> None:
    after = flowed(laid("4 lost", "lost lost", "lost lost", weather=2), 2, 4, "cloud")
    assert after.canoes[0][0].place == "D6"
    assert after.next_branch == "D"


def test_vector_28_from_3_with_six_steps() -> None:
    after = flowed(laid("3 lost", "lost lost", "lost lost", weather=2), 5, 6, "cloud")
    assert after.canoes[0][0].place == "U7"
    assert after.next_branch == "U"


def test_vector_30_one_canoe_bought_back_for_one_gem_of_choice() -> None:
    state = asked_back(laid("lost 3", landed={0: "vr"}), 0)
    assert legal(state) == {
        said("canoe:0", "pay:violet"),
        said("canoe:0", "pay:red"),
        said("verb:go_without"),
    }
    after = done(state, 0, BuyBack(0, "red"))
    assert after.canoes[0][0].place == "L"
    assert after.landed[0] == ("violet",)
    assert after.pits[6].count("red") == 7
    assert isinstance(after.phase, Choosing)
    both = done(asked_back(laid("lost lost", landed={0: "vr"}), 0), 0, BuyBack(1, "red"))
    assert [canoe.place for canoe in both.canoes[0]] == ["lost", "L"]
    assert isinstance(both.phase, Choosing)
    assert isinstance(done(state, 0, GoWithout()).phase, Choosing)


def test_vector_31_a_free_canoe_for_who_has_nothing() -> None:
    after = flowed(laid("U7v lost", "lost lost", "lost 1", landed={1: "v"}, weather=2), 2, 4, "cloud")
    assert [canoe.place for canoe in after.canoes[0]] == ["L", "lost"]
    assert [canoe.place for canoe in after.canoes[1]] == ["lost", "lost"]
    assert after.phase == BuyingBack((1,))
    assert after.canoes[2][0].place == "lost"


def test_vector_33_ranking_by_value_of_landed_gems() -> None:
    state = acting(laid("1r L", "L L", "5r L", landed={0: "vwyb", 1: "rb", 2: "vvvww"}), 1, 2, 3)
    state = done(state, 0, Paddle(0, "L"), Stay())
    state = done(state, 1, Paddle(0, "2"))
    state = done(state, 2, Paddle(0, "2"), Stay())
    assert isinstance(state.phase, Over)
    result = NIAGARA.result(state)
    assert result is not None
    assert result.winners == (0,)
    assert result.ranking == ((0,), (1,), (2,))
    assert [score.total for score in result.scores] == [15, 9, 7]
    assert result.honours == ("five_colours",)


def test_vector_35_all_seven_cards_again_in_round_8() -> None:
    state = laid("1 lost", "lost lost", "lost lost", spent=("1", "2", "3", "4", "5", "6"), round=7, weather=0)
    state = last_to_act(state, "cloud", "cloud", "cloud")
    told = [beat.effect for beat in NIAGARA.apply(state, 2, Weather(-1))]
    after = done(state, 2, Weather(-1))
    assert CardsTakenBack() in told
    assert after.round == 8
    for seat in range(3):
        assert NIAGARA.legal_moves(after, seat) == tuple(map(Choose, ("1", "2", "3", "4", "5", "6", "cloud")))


@pytest.mark.parametrize("branch", ["U6", "D6"])
def test_vector_36_down_unload_load(branch: str) -> None:
    state = acting(laid("5v lost", drops=("6v",)), 5)
    after = done(state, 0, Paddle(0, branch, unload=6, load=Gem(6, "blue")))
    assert after.pits[5].count("violet") == 2
    assert why(state, f"to:{branch}", "pit:6", "gem:6/violet") == "same_colour"


@pytest.mark.parametrize("word", ["2v", "2"])
@pytest.mark.parametrize("card", [2, 3, 4, 5, 6])
def test_vector_37_any_card_from_2_up_brings_2_home(word: str, card: int) -> None:
    assert "L" in ends(acting(laid(f"{word} lost"), card))


def test_no_card_leaves_a_canoe_without_an_act() -> None:
    for place in ("L", *RIVER):
        for cargo in ("", "v") if place != "L" else ("",):
            for card in range(1, 7):
                phase = acting(laid(f"{place}{cargo} lost"), card)
                assert isinstance(phase.phase, Acting)
                assert NIAGARA.legal_moves(phase, 0)
