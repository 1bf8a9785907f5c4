"""Who knows what after looks, sinkings and seasickness, card by card: in views, lines, picks and imagined tables."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.ferry.content import ANY, BOATS
from rules.ferry.game import FERRY
from rules.ferry.moves import (
    Act,
    CabbagesStayed,
    Load,
    LookedAboard,
    Pass,
    PassengerDrawn,
    PassengerMoved,
    PassengersDrowned,
    PassengersReturned,
    Put,
)
from rules.ferry.state import FerryState
from rules.kernel.audience import PUBLIC, Viewer
from rules.kernel.dice import Dice
from rules.kernel.effects import Learned, seen

from .tables import aboard, acting, card, cards, drawn, effects, laid, said

OTHERS = (1, 2, 3, PUBLIC)
KEY = bytes(32)


def remembered(state: FerryState, viewer: Viewer, boat: str) -> tuple[str | None, ...]:
    return FERRY.view(state, viewer).boats[BOATS.index(boat)].seen  # type: ignore[arg-type]


def imagined(state: FerryState, viewer: Viewer, boat: str, tries: int = 200) -> Counter[tuple[str, ...]]:
    """Who could be aboard, in the eyes of `viewer`."""
    twins = (FERRY.resample(state, viewer, Dice(KEY, number)) for number in range(tries))
    return Counter(aboard(twin, boat) for twin in twins)


def told(state: FerryState, move: Any, kind: type[Any], viewer: Viewer) -> Any:
    """The first effect of a kind as seen by `viewer`."""
    return next(seen(effect, viewer) for effect in effects(state, move) if isinstance(effect, kind))


SECRET = acting(active=3, A1="yG bW", secret="bW")
"""Blue's wolf is known to blue alone, yellow's goat to all."""


def test_a_secret_load_is_known_to_its_seat_alone() -> None:
    for viewer in (0, 1, 3, PUBLIC):
        assert remembered(SECRET, viewer, "A1") == ("1/goat2", None)
        faces = {word for heap in imagined(SECRET, viewer, "A1") for word in heap}
        assert faces >= {"2/wolf1", "2/cabbage1", "2/dog1", "2/goat1"}
        assert all(word == "1/goat2" or word[0] == "2" for word in faces)
    assert remembered(SECRET, 2, "A1") == ("1/goat2", "2/wolf1")
    assert set(imagined(SECRET, 2, "A1")) == {("1/goat2", "2/wolf1")}


def test_the_look_at_a_sinking_is_for_the_active_seat_alone() -> None:
    sink = Act("sink", "A1")
    assert told(SECRET, sink, LookedAboard, 3).passengers.value == cards("yG bW")
    for viewer in (0, 1, 2, PUBLIC):
        assert told(SECRET, sink, LookedAboard, viewer).passengers.value is None
    after = said(SECRET, sink)
    assert remembered(after, 3, "A1") == cards("yG bW")
    assert FERRY.view(after, 3).lifted == cards("yG bW")
    assert FERRY.view(after, 0).lifted is None
    kinds = {word[2:-1] for heap in imagined(after, 0, "A1") for word in heap if word[0] == "2"}
    assert kinds == {"wolf", "goat", "dog"}, "nobody drowned: so blue's is no cabbage"


def test_after_a_sinking_others_know_who_was_aboard_and_not_which_went_where() -> None:
    state = acting(A1="yG bW", active=3)
    after = said(state, Act("sink", "A1"), Put(card("bW"), "B1"), Put(card("yG"), "C1"))
    for viewer in (0, 1, 2, PUBLIC):
        assert remembered(after, viewer, "B1") == (None,)
        ways = imagined(after, viewer, "B1")
        assert set(ways) == {cards("yG"), cards("bW")}
        assert min(ways.values()) > 60
    assert remembered(after, 3, "B1") == cards("bW")
    assert set(imagined(after, 3, "B1")) == {cards("bW")}


def test_the_two_of_a_parted_pair_are_imagined_together() -> None:
    state = acting(A1="yG bW", active=3)
    after = said(state, Act("sink", "A1"), Put(card("bW"), "B1"), Put(card("yG"), "C1"))
    for number in range(50):
        twin = FERRY.resample(after, 0, Dice(KEY, number))
        assert {aboard(twin, "B1"), aboard(twin, "C1")} == {cards("yG"), cards("bW")}


def test_a_known_one_that_is_moved_alone_or_together_stays_known() -> None:
    alone = said(acting(A1="yG", active=3), Act("sink", "A1"), Put(card("yG"), "B1"))
    assert remembered(alone, 0, "B1") == cards("yG")
    state = acting(A1="yG bW", active=3)
    together = said(state, Act("sink", "A1"), Put(card("bW"), "B1"), Put(card("yG"), "B1"))
    assert remembered(together, 0, "B1") == cards("yG bW")
    assert set(imagined(together, 0, "B1")) == {cards("yG bW")}


def test_who_is_moved_is_told_to_the_active_seat_alone_and_by_no_pick() -> None:
    state = said(acting(A1="yG bW", active=3), Act("sink", "A1"))
    move = Put(card("bW"), "B1")
    assert told(state, move, PassengerMoved, 3).passenger.value == "2/wolf1"
    for viewer in (0, 1, 2, PUBLIC):
        line = told(state, move, PassengerMoved, viewer)
        assert line.passenger.value is None
        assert line.owner.value is None
        assert FERRY.legal_moves(state, 0) == ()
    assert not any(isinstance(effect, Learned) for effect in effects(state, move)), "it may be taken back"


def test_drowned_cabbages_lie_open() -> None:
    line = told(acting(A1="yG bC", active=3), Act("sink", "A1"), PassengersDrowned, PUBLIC)
    assert line.passengers.value == cards("bC")
    state = acting(A1="yG bC", active=3, secret="bC", options={"sink_drowned_shown": False})
    hidden = told(state, Act("sink", "A1"), PassengersDrowned, PUBLIC)
    assert (hidden.passengers.value, hidden.count) == (None, 1)
    after = said(state, Act("sink", "A1"))
    assert FERRY.view(after, 0).removed == (None,)
    assert FERRY.view(after, 3).removed == cards("bC")
    faces = {FERRY.resample(after, 0, Dice(KEY, number)).removed for number in range(60)}
    assert faces == {("2/cabbage1",), ("2/cabbage2",), ("2/cabbage3",)}


def test_a_seasick_passenger_is_seen_by_the_active_seat_and_its_owner() -> None:
    state = acting(active=3, A1="yG bW", secret="bW")
    move = Act("seasick", "A1")
    lines = {v: [seen(e, v) for e in effects(state, move) if isinstance(e, PassengersReturned)] for v in (0, 1, 2, 3)}
    assert [(line.owner, line.count) for line in lines[0]] == [(1, 1), (2, 1)]
    assert [line.passengers.value for line in lines[0]] == [None, None]
    assert [line.passengers.value for line in lines[1]] == [cards("yG"), None]
    assert [line.passengers.value for line in lines[2]] == [None, cards("bW")]
    assert [line.passengers.value for line in lines[3]] == [cards("yG"), cards("bW")]


def test_others_know_that_who_came_back_is_no_cabbage_and_that_who_stayed_is_one() -> None:
    state = acting(active=3, A1="yG bW bC", secret="bW bC")
    after = said(state, Act("seasick", "A1"))
    line = told(state, Act("seasick", "A1"), CabbagesStayed, 0)
    assert (line.count, line.passengers.value) == (1, None)
    stayed = {word for heap in imagined(after, 0, "A1") for word in heap}
    assert stayed == {"2/cabbage1", "2/cabbage2", "2/cabbage3"}
    came_back = set()
    for number in range(200):
        twin = FERRY.resample(after, 0, Dice(KEY, number))
        came_back |= {step.cards for step in twin.trail if step.what == "returned" and step.seat == 2}
    assert {cards[0][2:-1] for cards in came_back} == {"wolf", "goat", "dog"}
    assert {len(cards) for cards in came_back} == {1}


def test_a_returned_passenger_may_be_the_one_loaded_secretly_next() -> None:
    """All saw blue's dog come aboard, leave it, and then blue load somebody covered: it or another."""
    state = acting(active=1, A1="bD", hands=("W1", "G2", "W1 G1 C1 C2", "W1"))
    back = said(state, Act("seasick", "A1"))
    loaded = said(drawn(back, ANY), Load("dog1", "B1"))
    for viewer in (0, 1, 3, PUBLIC):
        faces = Counter(heap[0] for heap in imagined(loaded, viewer, "B1").elements())
        assert 20 < faces["2/dog1"] < 90
        assert len(faces) >= 5
    assert remembered(loaded, 0, "B1") == (None,)
    assert set(imagined(loaded, 2, "B1")) == {("2/dog1",)}


def test_a_drawn_card_is_for_its_seat() -> None:
    state = said(laid(2, hands=("W1 D1 C2 C3", "W1"), decks=("G2 C1", "")), Load("wolf1", "A1"), Pass())
    beats = FERRY.apply(state, -1, ("goat2",))
    line = next(beat.effect for beat in beats if isinstance(beat.effect, PassengerDrawn))
    assert seen(line, 0).card.value == "goat2"
    assert seen(line, 1).card.value is None
    assert seen(line, 1).left == 1


@pytest.mark.parametrize("viewer", [0, 2, PUBLIC])
def test_where_all_may_look_all_remember(viewer) -> None:
    options = {"sink_look": "all", "seasick_look": "all"}
    sunk = said(acting(active=3, A1="yG bW", secret="bW", options=options), Act("sink", "A1"))
    assert remembered(sunk, viewer, "A1") == cards("yG bW")
    move = Act("seasick", "A1")
    state = acting(active=3, A1="yG bW", secret="bW", options=options)
    assert told(state, move, PassengersReturned, viewer).passengers.value == cards("yG")


def test_moves_shown_to_all() -> None:
    state = said(acting(active=3, A1="yG bW", options={"sink_moves_shown": True}), Act("sink", "A1"))
    move = Put(card("bW"), "B1")
    assert told(state, move, PassengerMoved, PUBLIC).passenger.value == "2/wolf1"
    assert any(isinstance(effect, Learned) for effect in effects(state, move))


def test_backs_that_show_their_colour() -> None:
    options = {"backs_show_colour": True}
    state = said(acting(active=3, A1="yG bW", options=options), Act("sink", "A1"))
    move = Put(card("bW"), "B1")
    line = told(state, move, PassengerMoved, 0)
    assert (line.passenger.value, line.owner.value) == (None, 2)
    after = said(state, move, Put(card("yG"), "C1"))
    view = FERRY.view(after, 0)
    assert view.boats[BOATS.index("B1")].backs == (2,)
    assert set(imagined(after, 0, "B1")) == {cards("bW")}
    assert FERRY.view(SECRET, 0).boats[0].backs is None


def test_in_the_young_players_game_only_the_uppermost_lies_open_and_all_saw_all() -> None:
    state = laid(2, boat_card=ANY, A1="yG rC1", options={"young": True})
    after = said(state, Load("wolf1", "A1"))
    for viewer in (0, 1, PUBLIC):
        boat = FERRY.view(after, viewer).boats[0]
        assert boat.top == "0/wolf1"
        assert remembered(after, viewer, "A1") == cards("yG rC1 rW")
    sinking = said(after, Act("sink", "A1"))
    moved = said(sinking, Put(card("yG"), "B1"), Put(card("rW"), "B1"))
    view = FERRY.view(moved, 1)
    assert (view.boats[2].top, view.boats[2].aboard) == ("0/wolf1", 2)
    assert aboard(moved, "B1") == ("1/goat2", "0/wolf1")


def test_nobody_is_named_by_the_place_in_a_heap() -> None:
    """Loaded in another order, a covered heap is the same heap."""
    one = said(laid(2, hands=("W1 G2", "C1"), B1="yD"), Load("wolf1", "A1"))
    other = said(laid(2, hands=("W1 G2", "C1"), B1="yD"), Load("goat2", "A1"))
    assert aboard(one, "A1") == ("0/wolf1",)
    for state, face in ((one, "goat2"), (other, "wolf1")):
        again = said(drawn(said(drawn(said(state, Pass()), "A"), Load("cabbage1", "A2"), Pass()), "A"))
        again = said(again, Load(face, "A1"))
        assert aboard(again, "A1") == ("0/goat2", "0/wolf1")
        assert FERRY.view(again, 1).boats[0].seen == ("0/goat2", "0/wolf1")
