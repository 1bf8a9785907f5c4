"""The edge cases of the rules as numbered vectors; where a number is missing, none was given."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel.audience import CHANCE
from rules.kernel.course import Played, advance, begin
from rules.kernel.effects import seen
from rules.nuwa import moves
from rules.nuwa.ending import record, result
from rules.nuwa.game import NUWA
from rules.nuwa.moves import (
    DiscardCard,
    Done,
    Pass,
    PlaceObstacle,
    PlaceRoad,
    Release,
    RemoveRoad,
    TurnGoal,
    Unlock,
)
from rules.nuwa.state import Between, Closing, Drawing, LookingAtGoal, Over, Playing, TurningGoal, TurningPlaces

from .tables import SPINE, done, laid, legal, lucky, roads_at, told, unlocks, why


def test_vector_01_a_road_beside_the_start() -> None:
    assert roads_at(laid(hands={0: "tee_horizontal"}), "tee_horizontal", 1, 0) == {False, True}


def test_vector_02_a_wall_toward_the_start() -> None:
    state = laid(hands={0: "straight_vertical"})
    assert roads_at(state, "straight_vertical", 1, 0) == set()
    assert why(state, "hand:straight_vertical", "cell:1/0") == "edges"
    assert roads_at(state, "straight_vertical", 0, 1) == {False}


def test_vector_04_half_turns_only() -> None:
    state = laid("cross 1/0", hands={0: "curve_a straight_horizontal"})
    # A curve from north to east meets the start on its own west side only when turned.
    assert roads_at(state, "curve_a", 2, 0) == {True}
    assert roads_at(state, "curve_a", -1, 0) == {False}
    assert roads_at(state, "straight_horizontal", 1, 1) == set()
    assert why(state, "hand:straight_horizontal", "turned:180") == "turned_alike"
    assert why(state, "hand:curve_a", "turned:90") == "not_there"


def test_vector_05_one_neighbour_matches_and_one_does_not() -> None:
    state = laid("curve_b 0/1 turned", "cross 1/0", hands={0: "cross tee_vertical curve_a"})
    assert roads_at(state, "cross", 1, 1) == {False}
    blocked = laid("cross 1/0", "straight_vertical 0/1", hands={0: "cross tee_vertical curve_a"})
    assert roads_at(blocked, "cross", 1, 1) == set()
    assert why(blocked, "hand:cross", "cell:1/1") == "edges"
    assert roads_at(blocked, "tee_vertical", 1, 1) == {False}


def test_vector_06_a_place_is_no_road() -> None:
    state = laid(hands={0: "cross"})
    assert roads_at(state, "cross", 1, 2) == set()
    assert why(state, "hand:cross", "cell:1/2") == "place_is_no_road"
    assert why(state, "hand:cross", "cell:5/0") == "no_neighbour"


def test_vector_07_a_place_that_is_reached_is_turned_up_for_all() -> None:
    state = laid("cross 1/0", "cross 2/0", hands={0: "tee_vertical cross"})
    after = done(state, PlaceRoad("tee_vertical", 2, 1))
    assert after.phase == TurningPlaces(played=True)
    question = NUWA.ask(after)
    assert (question.name, question.to, len(question.pool)) == ("place", None, 6)
    up = lucky(after, "red")
    assert up.places[0].what == "red"
    assert not up.places[0].open
    assert NUWA.view(up, None).places[0].status == "locked"
    assert (up.active, up.phase) == (1, Drawing())


def test_vector_09_behind_a_dead_end_nothing_is_reached() -> None:
    state = laid("cross 1/0", "cross 2/0", hands={0: "dead_cross cross"})
    after = done(state, PlaceRoad("dead_cross", 2, 1))
    assert after.active == 1
    assert after.places[0].what is None
    seen_road = next(r for r in NUWA.view(after, None).roads if (r.x, r.y) == (2, 1))
    assert (seen_road.joined, seen_road.passable) == (True, False)


WAY = ("cross 1/0", "cross 2/0", "straight_vertical 2/1")


def test_vector_10_a_locked_place_has_walls_and_an_unlocked_one_ways() -> None:
    locked = laid(*WAY, locked={1: "red"}, hands={0: "straight_horizontal"})
    assert roads_at(locked, "straight_horizontal", 3, 2) == set()
    opened = laid(*WAY, opened={1: ("red", 1)}, hands={0: "straight_horizontal cross"})
    assert roads_at(opened, "straight_horizontal", 3, 2) == {False}
    (laid_there,) = [e for e in told(opened, PlaceRoad("straight_horizontal", 3, 2)) if isinstance(e, moves.RoadPlaced)]
    assert laid_there.live
    after = done(opened, PlaceRoad("straight_horizontal", 3, 2))
    assert after.is_linked(2)


def test_vector_11_a_wall_toward_an_unlocked_place() -> None:
    state = laid(*WAY, "cross 3/0", "straight_vertical 3/1", opened={1: ("red", 1)}, hands={0: "straight_vertical"})
    assert roads_at(state, "straight_vertical", 3, 2) == set()
    assert why(state, "hand:straight_vertical", "cell:3/2") == "edges"


def test_vector_12_one_card_a_turn() -> None:
    state = laid("cross 1/0", "cross 2/0", hands={0: "straight_vertical unlock_red", 1: "unlock_white"})
    after = lucky(done(state, PlaceRoad("straight_vertical", 2, 1)), "white")
    assert after.active == 1
    assert legal(after, 0) == set()
    after = lucky(after, "cross")
    assert ("unlock_white", 1, None) in unlocks(after, 1)


def test_vector_13_the_place_must_be_up_and_the_right_one() -> None:
    state = laid(*WAY, locked={1: "yellow"}, hands={0: "unlock_red unlock_yellow"})
    assert unlocks(state) == {("unlock_yellow", 1, None)}
    assert why(state, "hand:unlock_red", "place:1") == "other_place"
    assert why(state, "hand:unlock_red", "place:2") == "place_down"
    assert why(state, "hand:unlock_red", "place:1", "look:A") == "no_look"


def test_vector_14_a_troublemaker_takes_a_gem_that_counts() -> None:
    state = laid(
        *SPINE[:1], "cross 2/0", "straight_vertical 2/1", locked={1: "red"},
        opened={2: ("azure", 1), 3: ("white", 1), 5: ("black", 1), 6: ("yellow", 1)},
        up={"B": ("right", 1)}, hands={0: "unlock_red cross"}, identities=("trouble", "unity", "unity"), rounds=1,
    )  # fmt: skip
    after = done(state, Unlock("unlock_red", 1))
    assert after.gems[0] == ("red",)
    assert after.history[-1].mended
    assert dict(after.history[-1].points[0]) == {"gems": 1}


def test_vector_16_a_place_that_was_cut_off_cannot_be_unlocked() -> None:
    cut = {"locked": {1: "red"}, "hands": {0: "unlock_red"}}
    state = laid("cross 1/0", "straight_vertical 2/1", **cut)
    assert unlocks(state) == set()
    assert why(state, "hand:unlock_red", "place:1") == "place_cut_off"
    lenient = laid("cross 1/0", "straight_vertical 2/1", unlock_needs_live_link=False, **cut)
    assert unlocks(lenient) == {("unlock_red", 1, None)}


def test_vector_17_the_prophet_alone_sees_one_goal() -> None:
    state = laid(*WAY, locked={1: "prophecy"}, hands={0: "unlock_prophecy cross"})
    assert unlocks(state) == {("unlock_prophecy", 1, goal) for goal in "ABC"}
    after = done(state, Unlock("unlock_prophecy", 1, "C"))
    assert after.phase == LookingAtGoal("C")
    assert NUWA.ask(after).to == (0,)
    assert sum(map(len, after.gems)) == 0
    assert after.places[0].open
    looked = lucky(after, "right")
    faces = {viewer: NUWA.view(looked, viewer).goals[2].face for viewer in (0, 1, 2, None)}
    assert faces == {0: "right", 1: None, 2: None, None: None}
    assert {NUWA.view(looked, viewer).goals[2].looked_at_by for viewer in (0, 1, None)} == {0}
    goals_up = {goal: (face, 1) for goal, face in zip("ABC", ("wrong", "right", "wrong"), strict=True)}
    nothing_left = laid(*WAY, locked={1: "prophecy"}, up=goals_up, hands={0: "unlock_prophecy"})
    assert unlocks(nothing_left) == {("unlock_prophecy", 1, None)}


def test_vector_18_prophecy_is_no_gem() -> None:
    opened = {2: ("azure", 1), 3: ("white", 1), 5: ("black", 1), 6: ("yellow", 1)}
    state = laid(*WAY, locked={1: "prophecy"}, opened=opened, up={"B": ("right", 1)}, hands={0: "unlock_prophecy"})
    after = lucky(done(state, Unlock("unlock_prophecy", 1, "A")), "wrong")
    assert after.history == ()
    assert after.active == 1


def test_vector_19_a_linked_goal_may_stay_down() -> None:
    state = laid(*SPINE[:6], hands={0: "straight_horizontal cross", 1: "cross"})
    after = done(state, PlaceRoad("straight_horizontal", 7, 0))
    assert after.phase == Closing()
    assert legal(after) == {TurnGoal("B"), Done()}
    later = lucky(done(after, Done()), "cross")
    assert later.active == 1
    assert TurnGoal("B") in legal(later, 1)


def test_vector_20_before_or_after_playing() -> None:
    before = laid(*SPINE, hands={0: "cross straight_vertical"})
    turned = lucky(done(before, TurnGoal("B")), "wrong")
    assert turned.phase == Playing()
    assert DiscardCard("cross") in legal(turned)
    after = done(laid(*SPINE[:6], hands={0: "straight_horizontal cross"}), PlaceRoad("straight_horizontal", 7, 0))
    turned = lucky(done(after, TurnGoal("B")), "wrong")
    assert turned.turned[0] == ("B",)
    assert turned.active == 1


def test_vector_22_only_in_ones_own_turn() -> None:
    state = laid(*SPINE, hands={0: "cross", 1: "cross"})
    assert legal(state, 1) == set()
    assert why(state, "goal:B", seat=1) == "not_awaited"


def test_vector_23_a_goal_that_was_cut_off() -> None:
    state = laid(*SPINE[:3], *SPINE[4:], hands={0: "cross"})
    assert why(state, "goal:B") == "goal_not_linked"
    linked = laid(*SPINE, hands={0: "removal cross"})
    effects = told(linked, RemoveRoad(4, 0))
    assert moves.GoalsCutOff(("B",)) in effects
    assert any(isinstance(e, moves.RoadRemoved) and e.severed == ((5, 0), (6, 0), (7, 0)) for e in effects)


FOUR = {2: ("azure", 1), 3: ("white", 1), 5: ("black", 2), 6: ("yellow", 2)}
FIVE = {**FOUR, 4: ("red", 1)}


def test_vector_24_the_fifth_gem_ends_the_round() -> None:
    state = laid(*WAY, locked={1: "red"}, opened=FOUR, up={"B": ("right", 1)}, hands={0: "unlock_red cross"})
    after = done(state, Unlock("unlock_red", 1))
    assert after.phase == Between(1)
    assert after.history[-1].mended


def test_vector_25_the_right_goal_before_playing_ends_the_round() -> None:
    state = laid(*SPINE, opened=FIVE, hands={0: "cross cross"}, identities=("unity", "unity", "trouble"))
    after = lucky(done(state, TurnGoal("B")), "right")
    assert after.phase == Between(1)
    assert dict(after.history[-1].points[0]) == {"mended": 2, "right_goal": 2}
    known = laid(*SPINE, opened={**FIVE, 1: ("prophecy", 2)}, looked={"B": ("right", 2)}, hands={0: "cross"})
    assert done(known, TurnGoal("B")).history[-1].mended


def test_vector_26_gems_missing_and_cards_run_out() -> None:
    state = laid(*WAY, locked={1: "red"}, opened=FOUR, up={"B": ("right", 1)}, hands={0: "cross"}, pile=False)
    after = done(state, DiscardCard("cross"))
    assert (after.history[-1].mended, after.history[-1].why) == (False, "no_cards")
    assert dict(after.history[-1].points[0]) == {"hindered": 2}


def test_vector_27_the_blocked_play_releases_only() -> None:
    hand = "cross removal unlock_red obstacle_fire release_flood release_fire"
    state = laid(*WAY, locked={1: "red"}, hands={0: hand}, obstacles={0: "flood", 1: "fire"})
    assert legal(state) == {Release("release_flood", 0, "flood"), Release("release_fire", 1, "fire"), Pass()}
    for picks in (
        ("hand:cross", "cell:1/1"),
        ("hand:removal", "cell:1/0"),
        ("hand:unlock_red",),
        ("hand:obstacle_fire", "seat:2"),
    ):
        assert why(state, *picks) == "blocked"
    assert why(state, "verb:discard", "hand:cross") == "blocked_keeps_cards"


def test_vector_29_the_blocked_may_turn_a_goal() -> None:
    state = laid(*SPINE, hands={0: "cross"}, obstacles={0: "flood"})
    assert legal(state) == {TurnGoal("B"), Pass()}
    turned = lucky(done(state, TurnGoal("B")), "wrong")
    assert legal(turned) == {Pass()}


def test_vector_31_one_obstacle_of_a_kind() -> None:
    state = laid(hands={0: "obstacle_flood"}, obstacles={1: "flood"})
    assert PlaceObstacle("obstacle_flood", 1) not in legal(state)
    assert {PlaceObstacle("obstacle_flood", 0), PlaceObstacle("obstacle_flood", 2)} < legal(state)
    assert why(state, "hand:obstacle_flood", "seat:1") == "obstacle_there"


@pytest.mark.parametrize("cell", ["0/0", "2/2", "8/0"])
def test_vector_32_only_roads_are_removed(cell: str) -> None:
    state = laid(*SPINE, opened={1: ("red", 1)}, up={"B": ("wrong", 1)}, hands={0: "removal"})
    assert why(state, "hand:removal", f"cell:{cell}") == "not_a_road"
    removed = {(m.x, m.y) for m in legal(state) if isinstance(m, RemoveRoad)}
    assert removed == {(x, 0) for x in range(1, 8)}


def test_vector_33_a_severed_part_lies_and_can_be_joined_again() -> None:
    state = laid(*SPINE, hands={0: "removal cross", 1: "tee_horizontal"})
    after = done(state, RemoveRoad(4, 0))
    assert len(after.roads) == 6
    assert after.linked_goals == ()
    joined = {(r.x, r.joined) for r in NUWA.view(after, None).roads}
    assert joined == {(1, True), (2, True), (3, True), (5, False), (6, False), (7, False)}
    after = lucky(after, "cross")
    again = done(after, PlaceRoad("tee_horizontal", 4, 0))
    assert again.linked_goals == ("B",)


def test_vector_36_who_refuses_for_ever_does_not_stop_the_round() -> None:
    state = laid(hands={0: "release_flood", 1: "cross"}, obstacles={0: "flood", 1: "fire"}, pile=False)
    once = done(state, Pass())
    assert (once.active, once.quiet, once.history) == (1, 1, ())
    # The third seat has no card and is passed over.
    assert done(once, Pass()).history[-1].why == "nobody_plays"


IDENTITIES = ("unity", "unity", "unity", "trouble", "trouble")


def test_vector_37_points_of_a_mended_round() -> None:
    state = laid(
        seats=5, identities=IDENTITIES, up={"A": ("wrong", 1), "B": ("right", 0)},
        opened={1: ("red", 0), 2: ("white", 0), 3: ("azure", 1), 4: ("yellow", 3), 5: ("black", 3)},
    )  # fmt: skip
    ended = record(state, "mended")
    assert [ended.total(seat) for seat in range(5)] == [6, 2, 2, 2, 0]


def test_vector_38_points_of_a_failed_round() -> None:
    goals = {"A": ("wrong", 1), "B": ("right", 0)}
    gems = {1: ("red", 0), 4: ("yellow", 3), 5: ("black", 3)}
    state = laid(seats=5, identities=IDENTITIES, up=goals, opened=gems)
    ended = record(state, "no_cards")
    assert [ended.total(seat) for seat in range(5)] == [-1, -1, -1, 2, 2]
    counting = laid(seats=5, identities=IDENTITIES, up=goals, opened=gems, flip_and_gem_points_on_failure=True)
    assert [record(counting, "no_cards").total(seat) for seat in range(5)] == [2, -2, -1, 4, 2]


def test_vector_39_totals_may_be_negative_and_shared() -> None:
    state = laid(identities=("unity", "unity", "unity"))
    failed = record(state, "no_cards")
    thrice = msgspec.structs.replace(state, phase=Over(), round=3, history=(failed,) * 3)
    assert [score.total for score in result(thrice).scores] == [-3, -3, -3]
    assert result(thrice).winners == (0, 1, 2)
    sevens = (
        (("gems", 7),),
        (("gems", 5), ("mended", 2)),
        (("mended", 4), ("wrong_goals", -1)),
    )
    shared = msgspec.structs.replace(thrice, history=(msgspec.structs.replace(failed, points=sevens),))
    assert result(shared).winners == (0, 1)
    assert result(shared).ranking == ((0, 1), (2,))


def test_vector_40_others_learn_neither_the_prophecy_nor_a_discard() -> None:
    state = laid(*WAY, locked={1: "prophecy"}, hands={0: "unlock_prophecy cross"})
    course = begin(NUWA, state, 3)
    course, _ = advance(NUWA, course, Played(1, 0, Unlock("unlock_prophecy", 1, "A")))
    _, beats = advance(NUWA, course, Played(2, CHANCE, ("right",)))
    looked = next(beat.effect for beat in beats if isinstance(beat.effect, moves.LookedAtGoal))
    assert seen(looked, 1) == moves.LookedAtGoal(0, "A", msgspec.structs.replace(looked.face, value=None))
    assert seen(looked, 0).face.value == "right"
    (discarded, *_) = told(state, DiscardCard("cross"))
    assert seen(discarded, 0).card.value == "cross"
    for viewer in (1, 2, None):
        assert seen(discarded, viewer).card.value is None
    after = done(state, DiscardCard("cross"))
    assert NUWA.view(after, 0).seats[0].discarded == ("cross",)
    assert NUWA.view(after, 1).seats[0].discarded is None
    assert NUWA.view(after, 1).seats[0].discards == 1


def test_a_goal_nobody_has_seen_is_luck_s() -> None:
    state = laid(*SPINE, hands={0: "cross"}, looked={"A": ("wrong", 1)}, opened={1: ("prophecy", 1)})
    after = done(state, TurnGoal("B"))
    assert after.phase == TurningGoal("B", played=False)
    assert sorted(NUWA.ask(after).pool) == ["right", "wrong"]
