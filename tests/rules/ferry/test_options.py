"""What the switches of a table decide, beside those that vectors, ties and knowledge have tests of their own."""

from __future__ import annotations

import pytest

from rules.ferry.content import ANY, BOAT_CARDS, boat_deck, kind, passengers, points
from rules.ferry.game import FERRY
from rules.ferry.moves import Act, ActionOnly, BoatCardsShuffled, Load, Pass, PassengersDrowned, Put, SeatSkipped
from rules.ferry.state import Acting, Drawing, Over, Placing, Revealing
from rules.kernel.audience import CHANCE

from .tables import (
    aboard,
    acting,
    card,
    cards,
    changed,
    drawn,
    effects,
    laid,
    middle,
    opening,
    revealing,
    said,
    targets,
    why,
)


@pytest.mark.parametrize("profile", next(option.values for option in FERRY.meta.options if option.name == "passengers"))
def test_passengers_keep_what_the_sources_say(profile) -> None:
    faces = passengers(profile)
    assert len(faces) == 10
    assert {kind(face) for face in faces} == {"wolf", "goat", "cabbage", "dog"}
    assert all(points(face) in (1, 2) for face in faces if kind(face) == "goat")
    assert [face for face in faces if points(face) == 3] == ["cabbage3"]
    wolves = [points(face) for face in faces if kind(face) == "wolf"]
    assert max(wolves) == min(map(points, faces))


@pytest.mark.parametrize(("profile", "total"), [("equal", 15), ("wolf_zero", 11), ("pyramid", 14)])
def test_what_a_colour_is_worth(profile, total) -> None:
    assert sum(map(points, passengers(profile))) == total
    assert opening(passengers=profile).decks[0] == passengers(profile)


@pytest.mark.parametrize(("deck", "size"), [("cards16", 16), ("cards8", 8)])
def test_boat_decks_give_each_face_one_chance_in_four(deck, size) -> None:
    assert len(boat_deck(deck)) == size
    assert {face: boat_deck(deck).count(face) for face, _, _ in BOAT_CARDS[deck]} == dict.fromkeys("ABC", size // 4) | {
        ANY: size // 4
    }


def test_the_boat_deck_is_rebuilt_at_once_or_when_needed() -> None:
    late = drawn(revealing(pool=("C",)), "C")
    assert (late.boat_pool, len(late.boat_discards)) == ((), 16)
    state = revealing(pool=("C",), options={"boat_deck_reshuffle": "at_once"})
    beats = FERRY.apply(state, CHANCE, ("C",))
    assert any(isinstance(beat.effect, BoatCardsShuffled) for beat in beats)
    assert (len(beats[-1].state.boat_pool), beats[-1].state.boat_discards) == (16, ())


def test_who_begins() -> None:
    assert FERRY.ask(opening(3)).name == "hand"
    state = opening(3, start="random")
    assert FERRY.ask(state).pool == (0, 1, 2)
    after = FERRY.apply(state, CHANCE, (2,))[-1].state
    assert after.active == 2


def test_an_empty_hand_is_skipped_or_may_act() -> None:
    skipped = acting(3, hands=("W1", "", "D1"))
    assert [type(e) for e in effects(skipped, Pass())][-1] is SeatSkipped
    assert said(skipped, Pass()).active == 2
    state = acting(3, hands=("W1", "", "D1"), options={"empty_hand": "action_only"})
    assert [type(e) for e in effects(state, Pass())][-1] is ActionOnly
    after = said(state, Pass())
    assert (after.active, after.phase) == (1, Acting())
    assert said(after, Pass()).active == 2
    used = acting(3, hands=("W1", "", "D1"), options={"empty_hand": "action_only"}, actions=("si", "", "si"))
    assert said(used, Pass()).active == 2


def test_the_end_when_all_hands_are_empty_or_one_seat_is_out() -> None:
    state = laid(2, hands=("W1", "G1"), actions=("", ""))
    assert said(state, Load("wolf1", "A1")).active == 1
    state = laid(2, hands=("W1", "G1"), actions=("", ""), options={"end_trigger": "one_player_out"})
    assert isinstance(said(state, Load("wolf1", "A1")).phase, Over)


@pytest.mark.parametrize(("check", "arrived"), [("end_of_turn", True), ("immediately", False)])
def test_the_last_load_sails_or_not(check, arrived) -> None:
    state = laid(2, hands=("W1", ""), A1="yW rW", actions=("", ""), options={"end_check": check})
    after = said(state, Load("wolf1", "A1"))
    assert isinstance(after.phase, Over)
    assert bool(after.island[0]) == arrived


def test_an_immediate_end_leaves_no_action() -> None:
    state = laid(2, hands=("W1", ""), A1="yW", options={"end_check": "immediately"})
    assert isinstance(said(state, Load("wolf1", "A1")).phase, Over)


@pytest.mark.parametrize(("above", "phase"), [(True, Drawing), (False, Revealing)])
def test_whether_a_hand_of_four_draws(above, phase) -> None:
    fields = {"hands": ("C1 C2 C3", "W1"), "decks": ("G1 W1", ""), "A1": "rW rG"}
    state = acting(2, **fields, options={"draw_above_four": above})
    assert isinstance(said(state, Act("seasick", "A1")).phase, phase)


def test_empty_boats_as_targets() -> None:
    state = acting(A1="rW", options={"sink_empty": False, "seasick_empty": False})
    assert targets(state, Act, action="sink") == targets(state, Act, action="seasick") == {"A1"}
    assert len(targets(state, Act, action="gale")) == 6
    assert why(state, "action:sink", "boat:B1") == why(state, "action:seasick", "boat:B1") == "boat_empty"
    free = acting(A1="rW")
    assert len(targets(free, Act, action="seasick")) == 6
    after = said(free, Act("seasick", "B1"))
    assert after.boats == free.boats
    assert after.actions[0] == ("sink", "gale")


FULL = {"A1": "rW yG bG", "B1": "rC yC", "C1": "bC gC"}


def test_overflow_may_be_lost() -> None:
    state = acting(waiting="A2 B2 C2", **FULL, options={"sink_overflow": "excess_removed"})
    sinking = said(state, Act("sink", "A1"))
    assert sinking.phase == Placing("A1")
    one = said(sinking, Put(card("rW"), "B1"))
    told = effects(one, Put(card("yG"), "C1"))
    drowned = next(effect for effect in told if isinstance(effect, PassengersDrowned))
    assert (drowned.no_room, drowned.passengers.value) == (True, cards("bG"))
    after = said(one, Put(card("yG"), "C1"))
    assert "2/goat2" in after.removed
    assert set(middle(after).split()) >= {"A1", "A2"}


def test_overflow_may_be_forbidden_and_the_refusal_counts_backs_only() -> None:
    options = {"sink_overflow": "target_illegal"}
    for words in ("rW yG bG", "rC yC bC"):
        state = acting(waiting="A2 B2 C2", A1=words, B1="rG yW", C1="bW gC", options=options)
        assert targets(state, Act, action="sink") == {"B1", "C1"} - {
            boat for boat in ("B1", "C1") if len(aboard(state, boat)) > state.room_beside(boat)
        }
        assert why(state, "action:sink", "boat:A1") == "no_room"
    both = acting(waiting="A2 B2 C2", **FULL, options={**options, "sink_twin": "always"})
    assert "A1" in targets(both, Act, action="sink")


def test_the_twin_may_always_come_back_first() -> None:
    state = acting(waiting="A2", A1="rW", options={"sink_twin": "always"})
    sinking = said(state, Act("sink", "A1"))
    assert "A2" in targets(sinking, Put)
    assert "A1" not in targets(sinking, Put)
    after = said(sinking, Put(card("rW"), "A2"))
    assert aboard(after, "A2") == cards("rW")
    assert "A1" in middle(after)


def test_what_pages_do_with_memory_changes_no_rule() -> None:
    """Aids to memory are drawn by pages; the view has them and says which are on."""
    for options in ({"memory_aid": True}, {"look_again": "own"}, {"log_names_loads": "always"}):
        state = acting(A1="yG bW", secret="bW", options=options)
        plain = changed(state, options=acting().options)
        one, other = FERRY.view(state, 0), FERRY.view(plain, 0)
        assert one.options != other.options
        assert one.boats == other.boats
        assert FERRY.legal_moves(state, 0) == FERRY.legal_moves(plain, 0)
