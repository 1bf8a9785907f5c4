"""Set-up, turns, rounds and their ends; what each option changes."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from rules.kernel.contract import resolve
from rules.kernel.dice import Dice
from rules.kernel.errors import BadPosition
from rules.kernel.playthrough import play
from rules.nuwa import moves
from rules.nuwa.content import GEMS, IDENTITIES, PLACES, ROADS, UNLOCKS, deck, identity_cards
from rules.nuwa.game import NUWA
from rules.nuwa.moves import BeginRound, DiscardCard, Done, Pass, PlaceObstacle, PlaceRoad, Release, TurnGoal
from rules.nuwa.state import (
    Between,
    Closing,
    DealingIdentities,
    Drawing,
    Holds,
    Place,
    Playing,
    TurningGoal,
    TurningPlaces,
)

from .tables import SPINE, done, laid, legal, lucky, roads_at, told, why


def dealt(seats: int, **options):
    """A table after the deal of the first round, with every event."""
    return list(play(NUWA, resolve(NUWA.meta, seats, options), 1, limit=1 + 2 * seats))


# Set-up


@pytest.mark.parametrize("dual", [True, False])
def test_the_deck_has_the_counts_of_the_rulebook(dual: bool) -> None:
    cards = Counter(card.split("_")[0] if card.split("_")[0] in HEADS else "road" for card in deck(dual))
    assert cards == {"road": 59, "unlock": 6, "obstacle": 6, "release": 9, "removal": 4}
    assert sum(cards.values()) + 1 + 3 + len(PLACES) + len(GEMS) + 9 == 108
    assert sum(kind.copies for kind in ROADS if kind.passable) == 46
    assert sum(kind.copies for kind in ROADS if not kind.passable) == 13


HEADS = {"unlock", "obstacle", "release", "removal"}


def test_dual_releases_or_three_of_each_kind() -> None:
    assert {card: count for card, count in Counter(deck(False)).items() if card.startswith("release")} == {
        "release_flood": 3, "release_fire": 3, "release_beast": 3,
    }  # fmt: skip
    both = laid(hands={0: "release_flood_fire"}, obstacles={1: "flood fire", 2: "beast"})
    assert Release("release_flood_fire", 1, "flood") in legal(both)
    assert Release("release_flood_fire", 1, "fire") in legal(both)
    assert why(both, "hand:release_flood_fire", "seat:2") == "release_other_kind"
    after = done(both, Release("release_flood_fire", 1, "fire"))
    assert after.obstacles[1] == ("flood",)
    assert after.used == ("obstacle_fire", "release_flood_fire")


@pytest.mark.parametrize("seats", IDENTITIES)
def test_one_identity_more_than_play_is_shuffled(seats: int) -> None:
    assert len(identity_cards(seats)) == seats + 1
    steps = dealt(seats)
    state = steps[-1].after.state
    assert all(card is not None and card.known == (seat,) for seat, card in enumerate(state.identities))
    assert [len(hand) for hand in state.hands] == [4] * seats
    assert len(state.pile) == 84 - 4 * seats
    assert (state.phase, state.active) == (Drawing(), state.start)
    questions = [NUWA.ask(step.before.state) for step in steps[1:]]
    order = [(state.start + at) % seats for at in range(seats)]
    assert [q.to for q in questions] == [(seat,) for seat in order] * 2
    for viewer in (0, None):
        seen = NUWA.view(state, viewer)
        assert [seat.identity is not None for seat in seen.seats] == [seat == viewer for seat in range(seats)]
        assert [seat.hand is not None for seat in seen.seats] == [seat == viewer for seat in range(seats)]


def test_who_begins_is_drawn_or_the_first_seat() -> None:
    start = NUWA.initial_state(resolve(NUWA.meta, 5))
    assert NUWA.ask(start).pool == (0, 1, 2, 3, 4)
    first = NUWA.initial_state(resolve(NUWA.meta, 5, {"start": "first_seat"}))
    assert NUWA.ask(first).pool == (0,)
    assert lucky(first, 0).phase == DealingIdentities(0)


# Turns


def test_a_turn_is_a_draw_and_a_play_and_goes_to_the_next_seat() -> None:
    state = laid(hands={0: "cross", 1: "curve_a"}, active=2, seats=3)
    state = msgspec.structs.replace(state, phase=Drawing())
    assert NUWA.ask(state).to == (2,)
    state = lucky(state, "removal")
    assert legal(state, 2) == {DiscardCard("removal")}
    state = done(state, DiscardCard("removal"))
    assert (state.active, state.phase) == (0, Drawing())
    assert state.discards[-1].seat == 2


def test_who_has_neither_card_nor_goal_is_passed_over() -> None:
    state = laid(hands={0: "cross cross"}, pile=False)
    effects = told(state, DiscardCard("cross"))
    assert [e.seat for e in effects if isinstance(e, moves.SeatSkipped)] == [1, 2]
    goal = laid(*SPINE, hands={0: "cross cross"}, pile=False)
    assert done(goal, DiscardCard("cross")).phase == Closing()
    asked = done(goal, DiscardCard("cross"), Done())
    assert legal(asked, 1) == {TurnGoal("B"), Pass()}
    turned = lucky(done(asked, TurnGoal("B")), "wrong")
    assert (turned.active, turned.phase) == (0, Playing())


def test_several_places_are_turned_up_the_lowest_first() -> None:
    ways = ("cross 1/0", "cross 2/0", "cross 2/-1")
    state = laid(*ways, hands={0: "straight_vertical cross"}, pile=True)
    state = msgspec.structs.replace(state, places=(Place(),) * 6, phase=TurningPlaces(played=False))
    assert lucky(state, "red").places[3] == Place("red")
    both = laid("cross 1/0", "dead_cross 2/0", "cross 2/1", "cross 2/-1", hands={0: "removal cross"})
    cut = done(both, moves.RemoveRoad(2, 0))
    assert cut.phase == Drawing()
    again = lucky(cut, "cross")
    joined = done(again, PlaceRoad("cross", 2, 0))
    assert joined.phase == TurningPlaces(played=True)
    first = lucky(joined, "prophecy")
    assert (first.places[0].what, first.places[3].what, first.phase) == ("prophecy", None, TurningPlaces(played=True))
    assert "prophecy" not in NUWA.ask(first).pool


def test_a_wrong_goal_turned_up_is_a_crossing() -> None:
    way = (*SPINE, "cross 8/1")
    state = laid(*way, hands={0: "cross cross"})
    assert state.linked_goals == ("B",)
    after = lucky(done(state, TurnGoal("B")), "wrong")
    assert set(after.linked_goals) == {"A"}


def test_a_place_stays_up_when_its_road_is_removed() -> None:
    state = laid("cross 1/0", "cross 2/0", "cross 2/1", locked={1: "red"}, hands={0: "removal"})
    after = done(state, moves.RemoveRoad(2, 1))
    assert NUWA.view(after, None).places[0].status == "locked"
    assert not NUWA.view(after, None).places[0].linked
    assert after.used == ("cross", "removal")


def test_an_obstacle_before_oneself_or_not() -> None:
    hand = {0: "obstacle_fire"}
    assert PlaceObstacle("obstacle_fire", 0) in legal(laid(hands=hand))
    assert PlaceObstacle("obstacle_fire", 0) not in legal(laid(hands=hand, self_obstacle=False))


def test_a_blocked_seat_may_discard_where_that_is_played() -> None:
    state = laid(hands={0: "cross"}, obstacles={0: "fire"}, blocked_may_discard=True)
    assert legal(state) == {DiscardCard("cross"), Pass()}


def test_roads_outside_the_field_or_not() -> None:
    assert roads_at(laid(hands={0: "cross"}), "cross", -1, 0) == {False}
    assert roads_at(laid(hands={0: "cross"}, bounds="grid"), "cross", -1, 0) == set()


def test_building_on_dead_ends_and_on_severed_parts() -> None:
    table = ("dead_cross 1/0", "cross 5/0")
    free = laid(*table, hands={0: "cross"})
    assert roads_at(free, "cross", 2, 0) == roads_at(free, "cross", 5, 1) == {False}
    strict = laid(*table, hands={0: "cross"}, build_on_dead_end=False)
    assert (roads_at(strict, "cross", 2, 0), roads_at(strict, "cross", 5, 1)) == (set(), {False})
    live = laid(*table, hands={0: "cross"}, placement_needs_live_link=True)
    assert roads_at(live, "cross", 2, 0) == roads_at(live, "cross", 5, 1) == set()


def test_unlock_cards_that_cannot_be_discarded() -> None:
    """Who can neither play nor discard passes, and shows it."""
    hands = {0: "unlock_red unlock_white", 1: "cross"}
    state = laid(hands=hands, unlock_not_discardable=True)
    assert legal(state) == {Pass()}
    assert DiscardCard("unlock_red") in legal(laid(hands=hands))
    effects = told(state, Pass())
    assert moves.HandShown(0, ("unlock_red", "unlock_white")) in effects
    after = done(state, Pass())
    assert NUWA.view(after, None).seats[0].shown == ("unlock_red", "unlock_white")
    for seed in range(20):
        imagined = NUWA.resample(after, 1, Dice(b"shown", seed))
        assert imagined.hands[0] == ("unlock_red", "unlock_white")


def test_where_unlocks_are_kept_no_imagined_discard_is_one() -> None:
    discarded = [(1, "cross"), (2, "removal"), (1, "curve_a")]
    hands = {0: "cross", 1: "unlock_red unlock_white", 2: "unlock_azure unlock_black"}
    state = laid(hands=hands, discarded=discarded, unlock_not_discardable=True)
    free = laid(hands=hands, discarded=discarded)
    imagined = [NUWA.resample(state, 0, Dice(b"kept", seed)) for seed in range(60)]
    assert not any(discard.what in UNLOCKS for table in imagined for discard in table.discards)
    others = [NUWA.resample(free, 0, Dice(b"kept", seed)) for seed in range(60)]
    assert any(discard.what in UNLOCKS for table in others for discard in table.discards)


# The end of a round


def test_a_round_ends_when_all_hands_are_empty() -> None:
    state = laid(hands={0: "cross"}, pile=False)
    after = done(state, DiscardCard("cross"))
    assert (after.history[-1].why, after.phase) == ("no_cards", Between(1))
    assert len(after.pile) == 84
    assert NUWA.view(after, 2).seats[0].identity is not None


def test_while_there_is_a_pile_nothing_ends() -> None:
    state = laid(hands={0: "cross"}, obstacles={0: "fire", 1: "fire", 2: "flood"})
    after = done(state, Pass())
    assert (after.phase, after.quiet) == (Drawing(), 0)


def test_by_the_public_rule_hidden_hands_decide_nothing() -> None:
    """A round of passes ends it, whether or not somebody holds a release."""
    for card in ("release_flood", "cross"):
        hands = {0: "cross", 1: card, 2: "curve_a"}
        state = laid(hands=hands, obstacles={0: "flood", 1: "fire", 2: "flood"}, pile=False, exhaustion="public")
        once = done(state, Pass())
        assert once.history == ()
        assert done(once, Pass(), Pass()).history[-1].why == "nobody_plays"


def test_by_the_literal_rule_they_do() -> None:
    literal = {"exhaustion": "literal", "pile": False, "obstacles": {0: "flood", 1: "fire", 2: "flood"}}
    none = laid(hands={0: "cross", 1: "removal", 2: "curve_a"}, **literal)
    assert done(none, Pass()).history[-1].why == "all_blocked"
    one = laid(hands={0: "cross", 1: "release_flood", 2: "curve_a"}, **literal)
    after = done(one, Pass())
    assert after.history == ()
    assert after.holds == (Holds((0, 1, 2), ("fire", "flood"), len(after.discards)),)
    for seed in range(20):
        imagined = NUWA.resample(after, 0, Dice(b"holds", seed))
        assert any(card.startswith("release") for hand in imagined.hands for card in hand)
    released = done(after, Release("release_flood", 0, "flood"))
    assert released.holds == ()


@pytest.mark.parametrize(("exhaustion", "why_over"), [("public", "mended"), ("literal", "all_blocked")])
def test_only_by_the_public_rule_a_last_round_of_turns_can_still_turn_up_goals(exhaustion: str, why_over: str) -> None:
    gems = {1: ("azure", 1), 2: ("red", 1), 3: ("white", 1), 4: ("black", 2), 5: ("yellow", 2)}
    blocked = {"hands": {0: "cross"}, "obstacles": {0: "flood"}, "pile": False}
    state = done(laid(*SPINE, opened=gems, exhaustion=exhaustion, **blocked), Pass())
    if exhaustion == "public":
        assert legal(state, 1) == {TurnGoal("B"), Pass()}
        state = lucky(done(state, TurnGoal("B")), "right")
    assert state.history[-1].why == why_over


def test_by_the_literal_rule_a_shown_hand_is_no_reason_to_go_on() -> None:
    hands = {0: "cross", 1: "unlock_red"}
    stuck = laid(
        hands=hands, obstacles={0: "fire"}, shown={1: "unlock_red"}, pile=False,
        exhaustion="literal", unlock_not_discardable=True,
    )  # fmt: skip
    assert done(stuck, Pass()).history[-1].why == "all_blocked"
    unshown = laid(hands=hands, obstacles={0: "fire"}, pile=False, exhaustion="literal", unlock_not_discardable=True)
    assert done(unshown, Pass()).history == ()


def test_the_next_round_begins_with_the_next_seat_when_it_says_so() -> None:
    state = done(laid(hands={0: "cross"}, pile=False), DiscardCard("cross"))
    assert legal(state, 1) == {BeginRound()}
    after = done(state, BeginRound())
    assert (after.round, after.start, after.phase) == (2, 1, DealingIdentities(1))
    assert after.history == state.history
    assert set(after.identities) == {None}


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_rounds_add_up(rounds: int) -> None:
    steps = list(play(NUWA, resolve(NUWA.meta, 4, {"rounds": rounds}), 5))
    state = steps[-1].after.state
    assert len(state.history) == rounds
    totals = [score.total for score in NUWA.result(state).scores]
    assert totals == [sum(record.total(seat) for record in state.history) for seat in range(4)]


# The guard at the door


FINE = laid(*SPINE, hands={0: "cross"}, opened={1: ("red", 1)}, up={"B": ("wrong", 2)}, obstacles={1: "fire"})

BROKEN = {
    "not the box": {"pile": FINE.pile[1:]},
    "not in order": {"hands": (("cross", "cross", "absent"), (), ())},
    "two roads on one cell": {"roads": (*FINE.roads[:-1], FINE.roads[0])},
    "lie like this": {"roads": (msgspec.structs.replace(FINE.roads[0], turned=True), *FINE.roads[1:])},
    "another card": {"roads": (msgspec.structs.replace(FINE.roads[0], x=0), *FINE.roads[1:])},
    "so far away": {"roads": (msgspec.structs.replace(FINE.roads[0], x=100), *FINE.roads[1:])},
    "shown card": {"shown": (("removal",), (), ())},
    "gems held": {"gems": (("red",), ("red",), ())},
    "no such places": {"places": (Place("red", open=True), Place("red"), *FINE.places[2:])},
    "face down": {"places": (Place("red", open=True), Place(None, open=True), *FINE.places[2:])},
    "unlock cards used": {"places": (Place("red"), *FINE.places[1:]), "gems": ((), (), ())},
    "goals face up": {"turned": ((), (), ())},
    "not shuffled": {"identities": tuple(msgspec.structs.replace(c, what="trouble") for c in FINE.identities)},
    "others know": {"identities": tuple(msgspec.structs.replace(c, known=(2,)) for c in FINE.identities)},
    "rounds": {"round": 2},
    "no seat": {"active": 3},
    "turns without": {"quiet": 9},
    "being turned up": {"phase": TurningGoal("B", played=False)},
}


@pytest.mark.parametrize("sentence", BROKEN)
def test_positions_that_cannot_lie_on_a_table_are_refused(sentence: str) -> None:
    NUWA.check(FINE, resolve(NUWA.meta, 3))
    with pytest.raises(BadPosition, match=sentence):
        NUWA.check(msgspec.structs.replace(FINE, **BROKEN[sentence]))


def test_a_position_of_another_table_is_refused() -> None:
    for seats, options in ((4, {}), (3, {"rounds": 1})):
        with pytest.raises(BadPosition):
            NUWA.check(FINE, resolve(NUWA.meta, seats, options))
