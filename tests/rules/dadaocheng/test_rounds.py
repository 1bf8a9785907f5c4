"""Set-up, windows of several seats, planning ahead, rounds, the end, and the lone merchant."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.dadaocheng import effects
from rules.dadaocheng.content import CORNERS, ROUNDS
from rules.dadaocheng.ending import challenges, result, score
from rules.dadaocheng.field import acceptable, lines
from rules.dadaocheng.game import DADAOCHENG
from rules.dadaocheng.moves import Decline, EmptyCells, EndTurn, Flip, GiveBack, Stop, TakeGift, TakeLine
from rules.dadaocheng.preview import preview
from rules.dadaocheng.state import Buying, Chaining, Ending, Gift, Laying, Over, Planning, Reward, Settling, Surplus
from rules.kernel.audience import CHANCE
from rules.kernel.contract import resolve
from tables.presenters.registry import PRESENTERS

from .oracle import ends, grid_of, random_field
from .players import events
from .tables import (
    buying,
    by_luck,
    changed,
    done,
    field,
    heap,
    income,
    legal,
    of_kind,
    opened,
    planned,
    told,
    why,
    with_cards,
    with_hands,
    with_house,
    word,
)


def started(seats: int, seed: int, **options: Any) -> Any:
    return by_luck(DADAOCHENG.initial_state(resolve(DADAOCHENG.meta, seats, options)), seed)


# Set-up


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_set_up(seats: int) -> None:
    starts = set()
    for seed in range(12):
        state = started(seats, seed)
        starts.add(state.start)
        assert all(placed.sun for placed in state.field)
        assert {state.faces[cell] for cell in CORNERS} == {"K"}
        assert acceptable(state.faces, seats == 1)
        assert [stack.left + 1 for stack in state.ships] == [6 if seats == 1 else 12] * 3
        assert [stack.left + 1 for stack in state.buildings] == list(state.box.counts[seats].values())
        assert state.event == (None if seats == 1 else "E01")
        assert state.hands == (heap(""),) * seats
        assert state.active == state.start
        assert state.phase == Planning(0)
    assert starts == set(range(seats)) or seats == 4


def test_luck_is_asked_for_nothing_that_nobody_sees() -> None:
    state = DADAOCHENG.initial_state(resolve(DADAOCHENG.meta, 2))
    names = []
    while DADAOCHENG.to_move(state) == (CHANCE,):
        question = DADAOCHENG.ask(state)
        assert question.to is None
        names.append(question.name)
        state = by_luck_once(state)
    assert names[:3] == ["first_player", "corners", "layout"]
    assert len(names) == len(set(names)) == 11


def by_luck_once(state: Any) -> Any:
    from rules.kernel.chance import draw
    from rules.kernel.dice import Dice

    return DADAOCHENG.apply(state, CHANCE, draw(DADAOCHENG.ask(state), Dice(b"once", 1)))[-1].state


# Windows


def rewarded(*full: int, seats: int = 4, **options: Any) -> Any:
    """Seat 0 has its purchases before it; the houses of these seats are full."""
    state = opened(seats, **options)
    for seat in full:
        state = with_house(state, seat, "W", "G", "RR", "Y")
    before, action = planned(state, field("." * 16))
    return done(before, 0, action)


def test_several_full_houses_are_asked_at_the_same_time() -> None:
    state = rewarded(1, 3)
    assert state.awaited == (1, 3)
    assert state.asked == (None, Reward(1), None, Reward(1))


def test_nobody_buys_or_plans_before_all_full_houses_have_answered_where_they_answer_at_once() -> None:
    state = with_hands(rewarded(1, 2), "WWWW", "", "WWWWWW")
    assert legal(state, 0) == legal(state, 3) == set()
    assert why(state, "verb:end") == "not_awaited"
    state = done(state, 1, EmptyCells((2,)))
    assert state.awaited == (2,)
    assert frozenset({"verb:flip", "disc:M01"}) not in legal(state, 1)
    state = done(state, 2, EmptyCells((2,)))
    assert state.asked[2] == Surplus(2)
    assert legal(state, 0) == set()
    state = done(state, 2, GiveBack(heap("RR")))
    assert state.awaited == (0,)
    assert frozenset({"verb:end"}) in legal(state, 0)
    assert frozenset({"verb:flip", "disc:M01"}) in legal(state, 1)


def test_all_that_are_asked_answer_in_any_order() -> None:
    state = rewarded(0, 1)
    assert state.awaited == (0, 1)
    state = done(state, 0, EmptyCells((2,)))
    assert word(state.hands[0]) == "RR"
    assert legal(state, 0) == set()
    state = done(state, 1, Decline())
    assert state.awaited == (0,)


def test_the_active_seat_goes_on_while_others_are_asked() -> None:
    state = rewarded(2, 3, answers="later")
    assert state.awaited == (0, 2, 3)
    state = done(state, 0, EndTurn())
    assert state.active == 1
    assert state.awaited == (1, 2, 3)
    assert isinstance(state.phase, Planning)


def test_the_active_seat_answers_before_it_buys() -> None:
    state = rewarded(0)
    assert frozenset({"verb:end"}) not in legal(state)
    assert frozenset({"verb:end"}) in legal(done(state, 0, EmptyCells((0,))))


def test_an_answer_is_due_before_the_own_turn() -> None:
    state = done(rewarded(1, answers="later"), 0, EndTurn())
    assert state.active == 1
    assert all(hasattr(move, "cells") for move in DADAOCHENG.legal_moves(state, 1)[:4])
    assert frozenset({"verb:flip", "disc:M01"}) not in legal(state, 1)
    state = done(state, 1, EmptyCells((2,)))
    assert frozenset({"verb:flip", "disc:M01"}) in legal(state, 1)


def test_answers_are_due_before_goods_come_in_again() -> None:
    state = done(rewarded(3, answers="later"), 0, EndTurn())
    wanted = field(".... GGGR .... ....")
    state, action = planned(state, wanted)
    happened = told(state, 1, action)
    assert of_kind(happened, effects.PlanWaits) == [effects.PlanWaits(1, (3,))]
    state = done(state, 1, action)
    assert isinstance(state.phase, Settling)
    assert state.awaited == (3,)
    assert legal(state, 1) == set()
    state = done(state, 3, EmptyCells((1,)))
    assert isinstance(state.phase, Buying)
    assert word(state.hands[1]) == "G"
    assert word(state.hands[3]) == "G"
    assert state.houses[3][1].cubes == ("G",)


def test_who_answers_late_is_not_spared_the_limit() -> None:
    state = done(
        changed(rewarded(1, answers="later"), hands=(heap(""), heap("WWWWWW"), heap(""), heap(""))), 0, EndTurn()
    )
    assert state.active == 1
    state = done(state, 1, EmptyCells((2,)))
    assert state.asked[1] == Surplus(2)


def test_where_there_is_no_choice_the_surplus_goes_by_itself() -> None:
    state = with_house(opened(2), 1, "W", "W", "WW", "W")
    before, action = planned(with_hands(state, "", "WWWWWW"), field("." * 16))
    state = done(before, 0, action)
    state = done(state, 1, EmptyCells((2,)))
    assert word(state.hands[1]) == "WWWWWW"
    assert state.asked[1] is None


def test_gifts_without_a_limit() -> None:
    state = changed(with_hands(opened(2, loop_gift_limit_6_for_others=False), "", "WWWWWW"), asked=(None, Gift(2)))
    assert sum(done(state, 1, TakeGift(heap("GG"))).hands[1]) == 8


def test_rewards_that_must_be_taken() -> None:
    assert frozenset({"verb:decline"}) not in legal(rewarded(0, full_house_reward_optional=False))


# Lines that are not compulsory, or counted shorter


def test_lines_may_be_left_where_the_table_allows_it() -> None:
    state, _ = income(".... GGGR .... ....", state=opened(4, income_compulsory=False))
    assert legal(state) == {frozenset({"line:row1/0-2"}), frozenset({"verb:stop"})}
    left = done(state, 0, Stop())
    assert isinstance(left.phase, Buying)
    assert left.hands[0] == heap("")
    assert lines(left.faces)


def test_four_may_count_as_three_where_the_table_allows_it() -> None:
    state, _ = income(".... GGGG .... ....", state=opened(4, line_of_four_may_count_three=True))
    assert legal(state) == {frozenset({f"line:row1/{part}"}) for part in ("0-3", "0-2", "1-3")}
    happened = told(state, 0, TakeLine("row1/1-3"))
    assert of_kind(happened, effects.CellStocked) == [effects.CellStocked(1, "EAST", 1, "G")]


# Planning ahead


def test_the_next_seat_plans_while_another_buys() -> None:
    state = buying(opened(3))
    assert state.awaited == (0,)
    assert len(legal(state, 1)) == 136
    assert legal(state, 2) == set()
    one, other = state.field[0].marker, state.field[5].marker
    state = done(state, 1, Flip(one), Flip(other))
    assert legal(state, 1) == set()
    assert state.ahead == 2
    happened = told(state, 0, EndTurn())
    assert effects.TurnBegan(1, 2) in happened
    assert of_kind(happened, effects.IncomeEnded) or of_kind(happened, effects.LineTaken)
    state = done(state, 0, EndTurn())
    assert state.active == 1
    assert isinstance(state.phase, Buying | Chaining)


def test_half_a_plan_is_finished_in_the_own_turn() -> None:
    state = buying(opened(2))
    state = done(state, 1, Flip("M01"))
    state = done(state, 0, EndTurn())
    assert (state.active, state.phase, state.ahead) == (1, Planning(1), 0)


def test_nobody_plans_over_the_end_of_a_round_or_where_the_table_forbids_it() -> None:
    assert legal(buying(opened(2, plan_ahead=False)), 1) == set()
    assert legal(changed(buying(opened(2)), active=1), 0) == set()


# What a plan would bring


def test_previews_come_true() -> None:
    """Whatever does not have to be chosen happens as the preview says."""
    checked = 0
    for before, who, what, beats in events("preview", 3):
        view = DADAOCHENG.view(before, who if who != CHANCE else None)
        seen = preview(view, what) if who != CHANCE else None
        if seen is None or before.asked != (None,) * 3 or isinstance(what, TakeLine):
            continue
        first = beats[0].state
        assert "".join(seen.shows) == first.faces
        assert seen.lines == lines(first.faces)
        assert seen.last == (view.actions_left == 1)
        if who == before.active and seen.last:
            taken = of_kind([beat.effect for beat in beats], effects.LineTaken)
            assert [step.line for step in seen.steps] == [effect.line for effect in taken]
            assert [step.count for step in seen.steps] == [effect.count for effect in taken]
            state = beats[-1].state
            assert seen.choice == (state.open_lines() if isinstance(state.phase, Chaining) else ())
            checked += bool(seen.steps)
    assert checked > 3
    assert preview(DADAOCHENG.view(buying(opened(2)), 0), EndTurn()) is None


def test_previews_of_chosen_lines_come_true() -> None:
    """Every line that can be chosen, from a loop of three by three and from random fields."""
    dice = random.Random(6)
    compared = endless = 0
    while compared < 150:
        laid = random_field(dice) if compared else field(*LOOP)
        for options in ({}, {"loop_rule": "cubes_12"}, {"line_of_four_may_count_three": True}):
            state, action = planned(opened(3, **options), laid)
            state = done(state, 0, action)
            while isinstance(state.phase, Chaining):
                moves = [move for move in DADAOCHENG.legal_moves(state, 0) if isinstance(move, TakeLine)]
                for move in moves:
                    seen = preview(DADAOCHENG.view(state, 0), move)
                    assert seen is not None
                    beats = DADAOCHENG.apply(state, 0, move)
                    taken = of_kind([beat.effect for beat in beats], effects.LineTaken)
                    assert [step.line for step in seen.steps] == [effect.line for effect in taken]
                    after = beats[-1].state
                    assert seen.choice == (after.open_lines() if isinstance(after.phase, Chaining) else ())
                    assert seen.endless == isinstance(after.phase, Laying)
                    turned = next(beat.state for beat in beats if isinstance(beat.effect, effects.LineConsumed))
                    assert "".join(seen.shows) == turned.faces
                    compared += 1
                    endless += seen.endless
                state = done(state, 0, dice.choice(moves))
    assert endless >= 2


LOOP = ("RRRW WWWY YYYR RYYK", "GGKR GGKW GGKW YWRG")
"""Rows and columns of three that bring each other back, with a choice at each step."""

FORCED = ("KWWG KRRG KGWR YRGW", "YYYY RWWR GWGG RYYK")
"""A chain that nobody has to steer, and that comes back after six lines."""


def test_a_preview_knows_an_endless_loop() -> None:
    laid = field(*FORCED)
    assert ends(grid_of(laid)) == {("endless", (), ())}
    state, action = planned(opened(2), laid)
    seen = preview(DADAOCHENG.view(state, 0), action)
    assert seen is not None
    assert seen.endless
    assert len(seen.steps) == 6
    happened = told(state, 0, action)
    assert effects.LoopFound(0, 6, seen.gained) in happened


# Rounds and the end


def test_turns_go_round_and_the_start_player_stays() -> None:
    state = changed(buying(opened(3)), start=2, active=1)
    happened = told(state, 1, EndTurn())
    assert effects.RoundEnded(1, "E01") in happened
    state = by_luck(done(state, 1, EndTurn()))
    assert (state.round, state.active, state.start) == (2, 2, 2)
    assert len(state.events) == 2
    rotating = changed(buying(opened(3, start_player_rotates=True)), start=2, active=1)
    assert by_luck(done(rotating, 1, EndTurn())).active == 0


def test_events_in_the_order_of_years() -> None:
    years = [
        beat.effect.event
        for _, _, _, beats in events("years", 2, event_order="years")
        for beat in beats
        if isinstance(beat.effect, effects.EventOpened)
    ]
    assert years == [f"E{number:02}" for number in range(1, 11)]


def at_the_end(state: Any) -> Any:
    while state.round < ROUNDS[state.seats]:
        pool = state.event_pool
        if state.seats == 1:
            state = changed(state, round=state.round + 1)
        else:
            last = next(event for event in pool if event != "E12")
            rest = tuple(event for event in pool if event != last)
            state = changed(state, round=state.round + 1, events=(*state.events, last), event_pool=rest)
    state = changed(buying(state), active=state.seats - 1)
    return done(state, state.active, EndTurn())


def test_the_last_round_ends_the_match() -> None:
    state = at_the_end(with_cards(opened(3), 1, "S102"))
    assert isinstance(state.phase, Over)
    found = DADAOCHENG.result(state)
    assert found is not None
    assert (found.winners, found.ranking) == ((1,), ((1,), (0, 2)))
    assert found.grade is None


def test_what_is_unanswered_at_the_end_lapses() -> None:
    state = opened(2, answers="later")
    while state.round < ROUNDS[2]:
        last, *rest = state.event_pool
        state = changed(state, round=state.round + 1, events=(*state.events, last), event_pool=tuple(rest))
    state = changed(
        with_house(state, 0, "W", "G", "R", "Y"),
        asked=(Reward(1), None),
        active=1,
        phase=Buying(),
        field=field("." * 16),
    )
    state = done(state, 1, EndTurn())
    assert isinstance(state.phase, Over)
    assert state.asked == (None, None)
    assert legal(state, 0) == set()


def test_credit_breaks_ties_and_then_the_place_is_shared() -> None:
    state = with_cards(with_cards(with_cards(opened(4), 0, "S101"), 1, "S103"), 2, "S104")
    assert [score(state, seat).total for seat in range(4)] == [1, 1, 1, 0]
    assert result(state).ranking == ((1,), (0, 2), (3,))


def test_two_dens_count_once_or_each() -> None:
    for per, costs in (("player", 2), ("card", 4)):
        state = changed(with_cards(opened(3, den_surcharge_per=per), 0, "BD01", "BD02"), opium=(2, 2, 1))
        assert dict(score(state, 0).parts)["opium_den"] == -costs


# Alone


@pytest.mark.parametrize(
    ("signs", "grade"), [(16, None), (17, "novice"), (19, "novice"), (20, "veteran"), (24, "great_merchant")]
)
def test_grades(signs: int, grade: str | None) -> None:
    """A sign is worth three: 48, 51, 57, 60, 72 points."""
    state = at_the_end(changed(opened(1), signs=(signs,)))
    found = DADAOCHENG.result(state)
    assert found is not None
    assert found.grade == grade
    assert found.winners == ((0,) if grade else ())


def test_challenge_a_all_large_steamers_without_a_workshop() -> None:
    large = ("S301", "S302", "S303", "S304", "S305", "S306")
    met = "large_steamers_without_workshop"
    assert met in challenges(with_cards(opened(1), 0, *large))
    assert met in challenges(with_cards(with_cards(opened(1), 0, *large), 0, "BW01"))
    assert met not in challenges(with_cards(with_cards(opened(1), 0, "BW01"), 0, *large))
    assert met not in challenges(with_cards(opened(1), 0, *large[:5]))


def test_a_challenge_that_was_chosen_must_be_met_to_win() -> None:
    large = ("S301", "S302", "S303", "S304", "S305", "S306")
    chosen = opened(1, solo_challenge="large_steamers_without_workshop")
    for cards, grade in ((large, "great_merchant"), (large[:5], None)):
        end = at_the_end(changed(with_cards(chosen, 0, *cards), signs=(24,)))
        found = DADAOCHENG.result(end)
        assert found is not None
        assert found.grade == grade
        assert found.winners == ((0,) if grade else ())
        told = PRESENTERS["dadaocheng"].result_words(found, ("Mei",))
        assert ("has not met the challenge" in told) == (grade is None)
    without = DADAOCHENG.result(at_the_end(changed(with_cards(opened(1), 0, *large[:5]), signs=(24,))))
    assert without is not None
    assert without.grade == "great_merchant"


def test_challenge_b_all_buildings_but_the_den() -> None:
    mansions = tuple(f"BM{number:02}" for number in range(1, 13))
    rest = ("BF01", "BF02", "BW01", "BW02", "BK01", "BK02")
    met = "all_buildings_but_the_den"
    assert met in challenges(with_cards(opened(1), 0, *mansions, *rest))
    assert met not in challenges(with_cards(opened(1), 0, *mansions[:-1], *rest, "BD01"))


def test_challenge_c_two_cubes_kept() -> None:
    met = "two_cubes_kept"
    state = done(buying(with_hands(opened(1), "WG")), 0, EndTurn())
    assert met in challenges(state)
    state = done(buying(with_hands(opened(1), "WGR")), 0, EndTurn())
    assert met not in challenges(state)
    enforced = done(buying(with_hands(opened(1, solo_keep=2), "WGR")), 0, EndTurn())
    assert isinstance(enforced.phase, Ending)


def test_only_the_own_house_is_stocked() -> None:
    state, happened = income("R... G... G... G...", state=opened(1))
    assert state.sides == ("SOUTH",)
    assert [effect.cell for effect in of_kind(happened, effects.CellStocked)] == [0]
    _, happened = income(".... GGGR .... ....", state=opened(1))
    assert not of_kind(happened, effects.CellStocked)
