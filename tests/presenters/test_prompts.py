"""What a player is asked to do says what can be done, in the situation in which it is asked."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from rules.dayu.moves import Rest
from rules.kernel.course import begin
from rules.niagara.moves import Choose
from rules.registry import GAMES
from tables.presenters.rendering import render_table
from tests.conformance.plays import PlayedOnce, steps_of
from tests.presenters.tables import present
from tests.presenters.test_fragment import parsed
from tests.rules.dayu import tables as dayu
from tests.rules.dayu.test_rulings import FULL
from tests.rules.niagara import tables as niagara


@pytest.fixture(autouse=True)
def english():
    with override("en"):
        yield


def page(slug, state, seats, seat, *picks):
    """The parts of the table as `seat` sees it with `picks` made, by their ids."""
    table = present(PlayedOnce(slug, seats, (), 1), begin(GAMES[slug], state, seats, 5))
    return parts(render_table(table, seat, "en", picks, told=[]))


def parts(html):
    return {part.get("id"): part for part in parsed(html).iter()}


def text(part):
    return " ".join("".join(part.itertext()).split())


def test_who_has_chosen_a_paddle_card_is_told_that_it_can_still_be_changed():
    before = niagara.laid("L L", "L L", "L L")
    fresh = page("niagara", before, 3, 0)
    assert text(fresh["said"]) == "Touch what is marked in red."
    chosen = page("niagara", niagara.done(before, 0, Choose("4")), 3, 0)
    assert text(chosen["turn"]).startswith("You chose paddle 4. Waiting for")
    assert text(chosen["said"]) == "Until everybody has chosen you can still take another card."
    assert chosen["table"].get("data-mine") is None, "the style sheet takes the frames off the cards"


def test_of_two_equal_canoes_the_first_goes():
    ashore = niagara.acting(niagara.laid("L L", "L L", "L L"), 3, 6, 6)
    assert text(page("niagara", ashore, 3, 0, "to:3")["said"]) == "Canoe 1: go to space 3."
    assert text(page("niagara", ashore, 3, 0, "canoe:1", "to:3")["said"]) == "Canoe 2: go to space 3."
    apart = niagara.acting(niagara.laid("L 3v", "L L", "L L"), 3, 6, 6)
    assert "Canoe" in text(page("niagara", apart, 3, 0, "to:3")["said"])
    loaded = niagara.acting(niagara.laid("3 3v", "L L", "L L"), 1, 6, 6)
    assert "now choose which canoe" in text(page("niagara", loaded, 3, 0, "to:2")["said"])


def test_after_loading_the_points_that_are_left_are_told():
    beside = niagara.acting(niagara.laid("4 L", "L L", "L L"), 3, 6, 6)
    said = text(page("niagara", beside, 3, 0, "canoe:0", "gem:4/white")["said"])
    assert said == "Canoe 1, load white at space 4 … now choose where to. 1 of 3 points is left for the way."


def test_building_in_da_yu_scores_points_and_does_not_cost_them():
    state = dayu.laid("F05", "F01", "F02", rows=["S01"])
    said = text(page("dayu", state, 2, 0, "row:1", "verb:construct")["said"])
    assert "and score 1 point" in said
    assert " for 1 point" not in said


def test_touching_the_place_of_the_gift_says_how_the_gift_is_used():
    plain = dayu.laid("F05", "F01", "F02", rows=["S01"])
    assert text(page("dayu", plain, 2, 0, "ring:0")["says"]).startswith("Your pawn stands at place 1 already. Read")
    gifted = dayu.laid("F05", "F01", "F02", rows=["S01 G15* R01*"], floods={0: "F07"})
    assert "Its gift of xirang is used while you build" in text(page("dayu", gifted, 2, 0, "ring:0")["says"])


@pytest.mark.parametrize(
    ("idle", "worked", "limit", "warned"),
    [(2, False, 3, True), (1, False, 3, False), (2, True, 3, False), (2, False, 0, False)],
)
def test_the_last_round_without_building_is_announced(idle, worked, limit, warned):
    state = dayu.laid("F05", "F01", "F02", idle=idle, worked=worked, stall_rounds=limit)
    for seat in (0, 1, None):
        turn = text(page("dayu", state, 2, seat)["turn"])
        assert ("If nobody builds anything in this round either, the game ends." in turn) is warned


def test_a_game_that_stalled_says_why_it_ended():
    state = dayu.laid("F05", "F01", "F02", rows=FULL, active=1, points=1, idle=2)
    ended = dayu.done(state, Rest())
    turn = text(page("dayu", ended, 2, 0)["turn"])
    assert turn.endswith("The game ended because nobody had built anything for 3 rounds.")


def buying():
    """A table of Dadaocheng in which seat 0 can exchange sugar and camphor oil."""
    played = PlayedOnce("dadaocheng", 2, (), 1)
    for step in steps_of(played):
        legal = GAMES["dadaocheng"].legal_moves(step.after.state, 0)
        if any({"give:R/1", "give:Y/1"} <= move.picks() for move in legal):
            return present(played, step.after)
    raise AssertionError("nobody can exchange")


def test_a_half_said_exchange_is_one_sentence():
    table = buying()
    said = text(parts(render_table(table, 0, "en", ["verb:exchange", "give:R/1"], told=[]))["said"])
    assert said == "Exchange 1 sugar … now choose one more cube to give."
    said = text(parts(render_table(table, 0, "en", ["give:R/1", "give:Y/1"], told=[]))["said"])
    assert said == "Exchange 1 sugar and 1 camphor oil … now choose what you take."


def test_a_marker_that_is_touched_says_that_it_can_be_swapped_or_flipped():
    played = PlayedOnce("dadaocheng", 2, (), 1)
    table = next(table for table in (present(played, step.after) for step in steps_of(played)) if table.awaited == (0,))
    marker = sorted(pick for move in GAMES["dadaocheng"].legal_moves(table.course.state, 0) for pick in move.picks())[0]
    said = text(parts(render_table(table, 0, "en", [marker], told=[]))["said"])
    assert said.endswith("… now choose the marker to swap it with, or “Flip a marker”.")
