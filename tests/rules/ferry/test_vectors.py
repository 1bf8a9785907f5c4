"""The edge cases of the rules as numbered vectors; where a number is missing, none was given."""

from __future__ import annotations

import pytest

from rules.ferry.content import ANY, BOATS, boat_deck
from rules.ferry.game import FERRY, loadable
from rules.ferry.moves import Act, BoatArrived, Load, Pass, PassengerLoaded, Put
from rules.ferry.state import Loading, Over, Placing, Revealing
from rules.kernel.audience import PUBLIC
from rules.kernel.effects import seen

from .tables import aboard, acting, card, cards, drawn, effects, laid, middle, revealing, said, targets, why


def gale(words):
    """A boat with `words` reaches the island."""
    state = acting(A1=words)
    return state, said(state, Act("gale", "A1"))


@pytest.mark.parametrize(
    ("number", "words", "safe", "eaten"),
    [
        (1, "rW yG bC", "rW", "yG bC"),
        (3, "yG bC gC", "yG", "bC gC"),
        (4, "rW bC gC", "rW bC gC", ""),
        (5, "rD bG gC", "rD bG gC", ""),
    ],
)
def test_vectors_01_to_05_the_food_chain(number, words, safe, eaten) -> None:
    _, after = gale(words)
    ashore = {f"{seat}/{face}" for seat, faces in enumerate(after.island) for face in faces}
    assert ashore == set(cards(safe))
    assert after.removed == cards(eaten)
    assert middle(after) == "A2 B1 B2 C1 C2"


def test_vector_07_the_waiting_boat_cannot_be_loaded_and_its_twin_brings_both_back() -> None:
    state = laid(2, waiting="A1", A2="rD yW", boat_card="A", decks=("", ""))
    assert targets(state, Load) == {"A2"}
    assert why(state, "boat:A1") == "at_island"
    after = said(state, Load("wolf1", "A2"), Pass())
    assert after.island == (("dog1", "wolf1"), ("wolf1",))
    assert middle(after) == " ".join(BOATS)
    assert not aboard(after, "A1")
    assert not aboard(after, "A2")


def test_vector_08_both_boats_of_a_kind_in_the_middle_leave_a_choice() -> None:
    assert targets(laid(A1="rD yW", boat_card="A"), Load) == {"A1", "A2"}
    assert why(laid(boat_card="A"), "boat:B1") == "other_boat"


def test_vector_09_three_boats_allow_any_in_the_middle() -> None:
    assert targets(laid(waiting="B1", boat_card=ANY), Load) == {"A1", "A2", "B2", "C1", "C2"}


def test_vector_10_there_always_is_a_boat() -> None:
    """Held in thousands of random games too: test_invariants."""
    full = {"A2": "rC yC", "B2": "rG yG", "C2": "rW yW"}
    state = laid(waiting="A1 B1 C1", **full)
    for boat_card in ("A", "B", "C", ANY):
        assert loadable(state, boat_card)


def test_vector_11_a_loaded_passenger_is_seen_by_all_and_then_covered() -> None:
    state = laid(boat_card="B")
    told = effects(state, Load("goat2", "B1"))[0]
    assert isinstance(told, PassengerLoaded)
    after = said(state, Load("goat2", "B1"))
    for viewer in (0, 1, 3, PUBLIC):
        assert seen(told, viewer).passenger.value == "0/goat2"
        boat = FERRY.view(after, viewer).boats[BOATS.index("B1")]
        assert not boat.open
        assert boat.top is None
        assert boat.seen == ("0/goat2",)


@pytest.mark.parametrize("shown", [False, True])
def test_vector_12_with_three_boats_nobody_else_sees_it(shown) -> None:
    state = laid(boat_card=ANY, options={"joker_shown": shown})
    told = effects(state, Load("goat2", "B1"))[0]
    assert told.shown == shown
    after = said(state, Load("goat2", "B1"))
    for viewer in (0, 1, 3, PUBLIC):
        known = shown or viewer == 0
        assert seen(told, viewer).passenger.value == ("0/goat2" if known else None)
        assert FERRY.view(after, viewer).boats[BOATS.index("B1")].seen == ("0/goat2" if known else None,)


def test_vector_14_a_seasick_dog_protects_nobody_from_leaving() -> None:
    state = acting(A1="rD bC", active=1)
    after = said(state, Act("seasick", "A1"))
    assert after.hands[0].count("dog1") == 1
    assert aboard(after, "A1") == cards("bC")
    assert "A1" in middle(after)


def test_vector_15_a_hand_may_grow() -> None:
    state = acting(2, hands=("C1 C2 C3", "W"), decks=("G1 W", ""), A1="rW rG")
    after = said(state, Act("seasick", "A1"))
    assert len(after.hands[0]) == 5
    after = drawn(after, "goat1")
    assert len(after.hands[0]) == 6


def test_vector_16_who_was_skipped_plays_again() -> None:
    state = acting(3, hands=("W C1", "", "D"), A1="yG")
    after = said(state, Act("seasick", "A1"))
    assert after.active == 1
    assert isinstance(after.phase, Revealing)
    assert after.hands[1] == ("goat2",)
    assert drawn(after, "A").phase == Loading("A")


def test_vector_17_a_gale_takes_an_empty_boat() -> None:
    state = acting(2, decks=("", ""))
    after = said(state, Act("gale", "A1"))
    assert middle(after) == "A2 B1 B2 C1 C2"
    assert after.island == ((), ())
    assert loadable(after, "A") == ("A2",)


def test_vector_19_a_gale_and_the_food_chain_of_two() -> None:
    _, after = gale("yG bC")
    assert after.island == ((), ("goat2",), (), ())
    assert after.removed == cards("bC")
    assert "A1" not in middle(after)


def test_vector_21_sinking() -> None:
    state = acting(A1="rC bC gW")
    sinking = said(state, Act("sink", "A1"))
    assert sinking.removed == cards("rC bC")
    assert sinking.phase == Placing("A1")
    assert targets(sinking, Put) == {"A2", "B1", "B2", "C1", "C2"}
    after = said(sinking, Put(card("gW"), "B1"))
    assert aboard(after, "B1") == cards("gW")
    assert "A1" not in middle(after)
    assert not any(after.island)


def test_vector_22_no_dog_keeps_cabbages_from_drowning() -> None:
    after = said(acting(A1="rD bC"), Act("sink", "A1"))
    assert after.removed == cards("bC")
    assert aboard(after, "A1") == cards("rD")


def test_vector_24_nobody_is_moved_to_a_full_or_waiting_boat() -> None:
    state = acting(waiting="C1", A1="rW", B1="rG yG bG", C2="gW")
    sinking = said(state, Act("sink", "A1"))
    assert targets(sinking, Put) == {"A2", "B2", "C2"}
    assert why(sinking, "boat:B1") == "boat_full"
    assert why(sinking, "boat:C1") == "at_island"
    assert why(sinking, "boat:A1") == "sinking_boat"


def test_vector_25_sinking_beside_a_waiting_twin_brings_both_back() -> None:
    state = acting(waiting="A2", A1="rW")
    sinking = said(state, Act("sink", "A1"))
    assert "A2" not in targets(sinking, Put)
    after = said(sinking, Put(card("rW"), "C1"))
    assert middle(after) == " ".join(BOATS)


def test_vector_27_an_empty_boat_can_be_sunk() -> None:
    after = said(acting(), Act("sink", "C1"))
    assert middle(after) == "A1 A2 B1 B2 C2"


OVERFLOWS = {
    28: ({"A1": "rW yG bG", "B1": "rC yC", "C1": "bC gC"}, "rW yG bG"),
    29: ({"A1": "rW yG", "B1": "rC yC gG", "C1": "bC gC"}, "rW yG"),
}


@pytest.mark.parametrize("number", OVERFLOWS)
def test_vectors_28_and_29_too_many_for_the_room_left(number) -> None:
    boats, movers = OVERFLOWS[number]
    state = acting(waiting="A2 B2 C2", **boats)
    sinking = said(state, Act("sink", "A1"))
    assert middle(sinking) == "A1 A2 B1 C1"
    assert sinking.phase == Placing("A1", returned=True)
    room = {boat for boat in ("A2", "B1", "C1") if sinking.boat(boat).room}
    assert targets(sinking, Put) == room
    full = Put(card(movers.split()[0]), "C1")
    after = said(sinking, full, *(Put(card(word), "A2") for word in movers.split()[1:]))
    assert set(middle(after).split()) >= {"A1", "A2"}
    assert aboard(after, "A2") == cards(" ".join(movers.split()[1:]))
    assert "C1" in middle(after), "its twin waited, so both came back"
    assert not aboard(after, "C1")
    assert "cabbage2" in after.island[2]


def test_vector_31_two_full_boats_of_a_kind_arrive_and_return() -> None:
    state = acting(A1="rW yW bW", A2="rG yG", B1="gG", hands=("C1", "C1", "C1", "C1"))
    sinking = said(state, Act("sink", "B1"))
    told = effects(sinking, Put(card("gG"), "A2"))
    assert [effect.boat for effect in told if isinstance(effect, BoatArrived)] == ["A1", "A2"]
    after = said(sinking, Put(card("gG"), "A2"))
    assert after.island == (("goat2", "wolf1"), ("goat2", "wolf1"), ("wolf1",), ("goat2",))
    assert set(middle(after).split()) == {"A1", "A2", "B2", "C1", "C2"}


@pytest.mark.parametrize("action", ["sink", "gale", "seasick"])
def test_vector_32_no_action_reaches_the_island(action) -> None:
    state = acting(waiting="B1")
    assert targets(state, Act, action=action) == {"A1", "A2", "B2", "C1", "C2"}
    assert why(state, f"action:{action}", "boat:B1") == "at_island"


def test_vector_33_a_used_up_boat_deck_is_shuffled_anew() -> None:
    state = revealing(pool=())
    assert FERRY.ask(state).pool == boat_deck("cards16")
    after = drawn(state, "B")
    assert len(after.boat_pool) == 15
    assert after.boat_discards == ("B",)


def test_vector_35_a_returned_passenger_keeps_the_game_alive() -> None:
    state = laid(2, hands=("", "G1"), active=1, boat_card="A", A1="rW")
    acted = said(state, Load("goat1", "A2"), Act("seasick", "A1"))
    assert acted.hands == (("wolf1",), ())
    assert acted.active == 0
    assert not isinstance(acted.phase, Over)
    ended = said(drawn(acted, "B"), Load("wolf1", "B1"), Pass())
    assert isinstance(ended.phase, Over)


def test_vector_36_who_is_still_afloat_counts_nothing() -> None:
    state = laid(2, hands=("C3", ""), boat_card="A", A1="yW", actions=("", ""))
    after = said(state, Load("cabbage3", "A1"))
    result = FERRY.result(after)
    assert result is not None
    assert [score.total for score in result.scores] == [0, 0]
    boat = FERRY.view(after, PUBLIC).boats[0]
    assert boat.open
    assert boat.seen == cards("rC3 yW")


def over(*island: str, options=None, used: tuple[int, ...] = ()):
    seats = len(island)
    actions = [" ".join(("si", "ga", "se")[used[seat] if used else 0 :]) for seat in range(seats)]
    state = laid(seats, hands=[""] * seats, island=island, phase=Over(), options=options, actions=actions)
    return FERRY.result(state)


def test_vector_37_equal_points_and_more_cards() -> None:
    result = over("W1 G2 C3", "G2 G2 W1 D1")
    assert [score.total for score in result.scores] == [6, 6]
    assert result.winners == (1,)
    assert result.ranking == ((1,), (0,))
    assert result.honours == ("won_by_cards",)
    assert dict(result.scores[1].parts) == {"goat": 4, "wolf": 1, "dog": 1}


def test_then_more_goats() -> None:
    result = over("W1 C2", "D1 G2")
    assert result.winners == (1,)
    assert result.honours == ("won_by_goats",)


def test_vector_39_a_shared_victory() -> None:
    result = over("W1 C2", "D1 C2", "W1")
    assert result.winners == (0, 1)
    assert result.ranking == ((0, 1), (2,))
    assert result.honours == ("shared_win",)


def test_vector_40_the_young_players_count_cards() -> None:
    result = over("G2 C3 C2", "W1 W1 W1 D1", options={"young": True})
    assert [score.total for score in result.scores] == [3, 4]
    assert result.winners == (1,)


def test_the_young_tie() -> None:
    assert over("G2 W1", "W1 W1", options={"young": True}).winners == (0,)
    assert over("G2 W1", "W1 W1", options={"young": True, "young_tie": "shared"}).winners == (0, 1)


def test_the_final_tie() -> None:
    equal = ("W1 C2", "D1 C2")
    fewest = over(*equal, options={"final_tie": "fewest_actions"}, used=(2, 1))
    assert fewest.winners == (1,)
    assert fewest.honours == ("won_by_fewest_actions",)
    latest = over(*equal, options={"final_tie": "latest_in_turn_order"})
    assert latest.winners == (1,)
    assert latest.honours == ("won_by_latest_in_turn_order",)


def test_arrivals_are_counted_by_kind() -> None:
    counted = FERRY.counts(laid(2, hands=["", ""], island=("W1 G2 C3", "G2 G2 W1 D1"), phase=Over()))
    assert {one.about for one in counted} == {"arrive"}
    assert {one.name: (one.many, one.of) for one in counted} == {
        "wolf": (2, 6),
        "goat": (3, 6),
        "cabbage": (1, 6),
        "dog": (1, 2),
    }
