"""The frame of a round: set-up, buying back, choosing, cycles of cards, turns, the end, ranking."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel.audience import CHANCE, EVERYONE
from rules.kernel.contract import resolve
from rules.kernel.dice import Dice
from rules.kernel.effects import Learned, seen
from rules.kernel.errors import BadPosition, Broken
from rules.niagara.game import NIAGARA
from rules.niagara.moves import (
    CanoeLost,
    CanoeReturnedFree,
    CardChosen,
    CardTurnedUp,
    Choose,
    Gem,
    GemLanded,
    GoalReached,
    LastCardsPlayed,
    MatchEnded,
    NothingToPaddle,
    Paddle,
    RingPassed,
    Stay,
    Weather,
)
from rules.niagara.state import Acting, BuyingBack, Choosing, Over
from rules.registry import GAMES, game

from .players import opening
from .tables import acting, checked, done, effects, laid, last_to_act, legal, said, why


def begun(seats: int = 3, first: int = 0, **options):
    return NIAGARA.apply(opening(seats, **options), CHANCE, (first,))[-1].state


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_set_up(seats: int) -> None:
    state = opening(seats)
    NIAGARA.check(state)
    assert [len(pit) for pit in state.pits] == [0, 0, 7, 7, 7, 7, 7]
    assert all(canoe.place == "L" for pair in state.canoes for canoe in pair)
    assert (state.weather, state.next_branch) == (0, "U")
    assert NIAGARA.to_move(state) == (CHANCE,)
    question = NIAGARA.ask(state)
    assert (question.name, question.pool, question.to) == ("first_player", tuple(range(seats)), EVERYONE)
    after = NIAGARA.apply(state, CHANCE, (2,))[-1].state
    assert (after.ring, after.round) == (2, 1)
    assert NIAGARA.to_move(after) == tuple(range(seats))


def test_registry() -> None:
    assert game("niagara") is NIAGARA
    assert next(iter(GAMES)) == "niagara"
    with pytest.raises(Broken):
        game("chess")


def test_buying_back_goes_round_from_the_ring_before_cards_are_chosen() -> None:
    state = laid("lost 3", "lost lost", "lost 3", landed={0: "v", 1: "w", 2: "y"}, ring=1, spent=("1",))
    state = last_to_act(checked(state, ring=1), 2, 2, 2)
    after = NIAGARA.apply(state, 0, NIAGARA.legal_moves(state, 0)[0])[-1].state
    assert after.ring == 2
    assert after.phase == BuyingBack((2, 0, 1))
    for seat in (2, 0):
        assert NIAGARA.to_move(after) == (seat,)
        assert NIAGARA.legal_moves(after, 1 - seat if seat < 2 else 1) == ()
        after = NIAGARA.apply(after, seat, NIAGARA.legal_moves(after, seat)[0])[-1].state
    assert legal(after, 1) == {
        said("canoe:0", "pay:white"),
        said("canoe:1", "pay:white"),
        said("verb:go_without"),
    }
    after = NIAGARA.apply(after, 1, NIAGARA.legal_moves(after, 1)[-1])[-1].state
    assert after.phase == Choosing()
    assert after.landed == ((), ("white",), ())


def test_one_lost_and_one_in_play_gets_nothing_free_and_is_not_asked() -> None:
    state = last_to_act(laid("lost 2", "L L", "lost 4"), 1, 1, "cloud")
    told = effects(state, 2, Weather(1))
    assert not any(isinstance(effect, CanoeReturnedFree) for effect in told)
    assert done(state, 2, Weather(1)).phase == Choosing()


def test_choosing_is_simultaneous_secret_and_can_be_revised() -> None:
    state = begun(3)
    one = NIAGARA.apply(state, 1, Choose("4"))
    assert one[0].effect.card.value == "4"
    assert seen(one[0].effect, 0).card.value is None
    assert seen(one[0].effect, 1).card.value == "4"
    after = one[-1].state
    assert NIAGARA.to_move(after) == (0, 2)
    assert [m.card for m in NIAGARA.legal_moves(after, 1)] == ["1", "2", "3", "5", "6", "cloud"]
    again = NIAGARA.apply(after, 1, Choose("5"))
    assert isinstance(again[0].effect, CardChosen)
    assert again[0].effect.again
    assert not any(isinstance(beat.effect, Learned) for beat in again)
    both = done(done(state, 0, Choose("2")), 1, Choose("4"))
    assert both == done(done(state, 1, Choose("4")), 0, Choose("2"))
    last = NIAGARA.apply(both, 2, Choose("cloud"))
    assert [type(beat.effect) for beat in last] == [CardChosen, CardTurnedUp, Learned]
    assert NIAGARA.to_move(last[-1].state) == (0,)
    assert NIAGARA.legal_moves(last[-1].state, 1) == ()


def test_views_hide_covered_cards_and_nothing_else() -> None:
    state = done(done(begun(3), 0, Choose("2")), 1, Choose("4"))
    for viewer in (0, 1, 2, None):
        view = NIAGARA.view(state, viewer)
        assert [seat.card for seat in view.seats] == ["2" if viewer == 0 else None, "4" if viewer == 1 else None, None]
        assert [seat.has_chosen for seat in view.seats] == [True, True, False]
        assert [seat.hand is not None for seat in view.seats] == [seat == viewer for seat in range(3)]
        assert view.awaited == (2,)
        assert not any(seat.turned_up for seat in view.seats)
    assert NIAGARA.view(state, 0).seats[0].hand == ("1", "3", "4", "5", "6", "cloud")
    opened = done(state, 2, Choose("6"))
    assert [seat.card for seat in NIAGARA.view(opened, None).seats] == ["2", None, None]
    assert [seat.turned_up for seat in NIAGARA.view(opened, 1).seats] == [True, False, False]


def test_resample_deals_unspent_cards_evenly_and_keeps_what_the_viewer_knows() -> None:
    state = laid("1 1", "1 1", "1 1", spent=("1", "6"))
    state = done(done(state, 0, Choose("2")), 1, Choose("4"))
    counts: dict[str, int] = {}
    for number in range(2000):
        twin = NIAGARA.resample(state, 0, Dice(b"k" * 32, number))
        assert NIAGARA.view(twin, 0) == NIAGARA.view(state, 0)
        assert twin.chosen[0] == state.chosen[0]
        NIAGARA.check(twin)
        counts[twin.card(1)] = counts.get(twin.card(1), 0) + 1
    assert set(counts) == {"2", "3", "4", "5", "cloud"}
    assert all(330 < count < 470 for count in counts.values()), counts


def test_the_last_card_of_a_cycle_is_played_by_itself_and_known_to_all() -> None:
    spent = ("1", "2", "3", "4", "5")
    state = last_to_act(laid("1 1", "1 1", "1 1", spent=spent, round=6), "cloud", "6", "cloud")
    beats = NIAGARA.apply(state, 2, Weather(-1))
    told = [beat.effect for beat in beats]
    at = told.index(LastCardsPlayed(("6", "cloud", "6")))
    # The ring is at seat 1 now; nothing was learned, for everybody could know the last card.
    assert told[at + 1 :] == [CardTurnedUp(1, "cloud")]
    after = beats[-1].state
    assert after.round == 7
    assert NIAGARA.to_move(after) == (1,)
    assert [seat.card for seat in NIAGARA.view(after, 0).seats] == ["6", "cloud", "6"]
    assert [seat.turned_up for seat in NIAGARA.view(after, 0).seats] == [False, True, False]
    assert NIAGARA.resample(after, None, Dice(b"k" * 32, 1)) == after


def test_used_cards_cannot_be_chosen_before_all_are_used() -> None:
    state = laid(spent=("2", "cloud"))
    assert [move.card for move in NIAGARA.legal_moves(state, 0)] == ["1", "3", "4", "5", "6"]


def test_a_seat_without_canoes_only_turns_its_card_up() -> None:
    state = acting(laid("1 lost", "lost lost", "L L"), 3, 4, 5)
    told = effects(state, 0, Paddle(0, "4"))
    assert told[1:] == [
        CardTurnedUp(1, "4"),
        Learned("card"),
        NothingToPaddle(1),
        CardTurnedUp(2, "5"),
        Learned("card"),
    ]


def test_a_seat_without_canoes_still_moves_the_weather() -> None:
    state = acting(laid("lost lost"), "cloud", 4, 5)
    assert legal(state) == {said("weather:1"), said("weather:-1")}


def test_the_ring_goes_round_to_the_left() -> None:
    state = laid("1 1", "1 1", "1 1", ring=2)
    state = last_to_act(state, 6, "cloud", 6)
    assert RingPassed(0) in effects(state, 1, Weather(-1))


def test_phase_two_is_played_to_its_end_and_nothing_after() -> None:
    state = acting(laid("1v L", "3r U7", landed={0: "vvv", 1: "v"}), 1, 6, "cloud")
    told = effects(state, 0, Paddle(0, "L"))
    assert told[1:3] == [GemLanded(0, 0, "violet"), GoalReached(0, ("four_alike",), first=True)]
    state = done(state, 0, Paddle(0, "L"), Stay())
    assert NIAGARA.result(state) is None
    state = done(state, 1, Paddle(0, "L"), Paddle(1, "1"))
    assert state.landed[1] == ("red", "violet")
    assert NIAGARA.to_move(state) == (2,)
    told = effects(state, 2, Weather(1))
    assert told[-1] == MatchEnded(0, ("four_alike",))
    after = done(state, 2, Weather(1))
    assert isinstance(after.phase, Over)
    assert after.canoes[1][1].place == "1"
    assert NIAGARA.to_move(after) == ()
    assert all(NIAGARA.legal_moves(after, seat) == () for seat in range(3))


@pytest.mark.parametrize(
    ("landed", "gem", "goals"),
    [
        ("vwyb", "r", ("five_colours",)),
        ("rrr", "r", ("four_alike",)),
        ("vvwwyy", "v", ("seven_gems",)),
        ("vwybbb", "r", ("five_colours", "seven_gems")),
    ],
)
def test_goals(landed: str, gem: str, goals: tuple[str, ...]) -> None:
    state = acting(laid(f"1{gem} lost", landed={0: landed}), 6)
    told = effects(state, 0, Paddle(0, "L"))
    assert GoalReached(0, goals, first=True) in told


def test_progress_towards_the_goals() -> None:
    progress = NIAGARA.view(laid("L L", landed={0: "vvvwwy"}), 1).seats[0].progress
    assert (progress.colours, progress.alike, progress.gems, progress.goals) == (3, 3, 6, ())


def both_reach(**options):
    """Seat 0 reaches first with seven cheap gems, seat 1 second with four red ones."""
    state = acting(laid("1v L", "1r L", landed={0: "vvwwyy", 1: "rrr", 2: "b"}, **options), 1, 1, "cloud")
    state = done(state, 0, Paddle(0, "L"), Stay())
    told = effects(state, 1, Paddle(0, "L"))
    assert GoalReached(1, ("four_alike",), first=False) in told
    return done(done(state, 1, Paddle(0, "L"), Stay()), 2, Weather(1))


def test_the_first_to_reach_a_goal_wins() -> None:
    result = NIAGARA.result(both_reach())
    assert result is not None
    assert result.winners == (0,)
    assert result.ranking == ((0,), (1,), (2,))
    assert [score.total for score in result.scores] == [13, 20, 4]
    assert result.scores[0].parts == (("violet", 3), ("white", 4), ("yellow", 6))


def test_or_the_richest_of_those_who_reached_one() -> None:
    result = NIAGARA.result(both_reach(goal_order="gem_value"))
    assert result is not None
    assert result.winners == (1,)
    assert result.honours == ("four_alike",)
    assert result.ranking == ((1,), (0,), (2,))


def over(landed: dict[int, str], reached: tuple[int, ...], **options):
    pairs = ["L L"] * max(3, len(landed))
    state = last_to_act(laid(*pairs, landed=landed, **options), *["1"] * len(pairs))
    state = checked(state, phase=Over(), reached=reached)
    result = NIAGARA.result(state)
    assert result is not None
    return result


def test_value_is_followed_by_number_and_then_by_time() -> None:
    def first(one: str, other: str, reached: tuple[int, ...] = (0, 1)) -> int:
        result = over({0: one, 1: other, 2: ""}, reached, goal_order="gem_value")
        return result.winners[0]

    assert first("vwybr", "bbbb") == 1
    assert first("bbbb", "vvwwyyb") == 1
    assert first("vwybr", "vwybr") == 0
    assert first("vwybr", "vwybr", (1, 0)) == 1


def test_losers_share_a_place_only_with_equal_value_and_number() -> None:
    assert over({0: "vvvv", 1: "r", 2: "wy"}, (0,)).ranking == ((0,), (2,), (1,))
    assert over({0: "vvvv", 1: "wy", 2: "wy"}, (0,)).ranking == ((0,), (1, 2))


def test_unloading_anywhere_opens_spaces_1_and_2() -> None:
    state = acting(laid("2v 2", unload_anywhere=True), 2)
    after = done(state, 0, Paddle(0, "2", unload=2))
    assert after.pits[1] == ("violet",)
    assert said("canoe:1", "to:2", "gem:2/violet") in legal(after)
    assert why(acting(laid("2v 2"), 2), "pit:2") == "no_site"
    assert [space for space, _ in NIAGARA.view(after, 0).pits] == [1, 2, 3, 4, 5, 6, 7]
    assert [space for space, _ in NIAGARA.view(laid(), 0).pits] == [3, 4, 5, 6, 7]


def test_paddling_over_the_falls_is_an_option() -> None:
    state = acting(laid("5v L", paddle_over_falls=True), 6)
    falling = {picks for picks in legal(state) if "to:lost" in picks}
    # Both branches lead over the same falls: one move.
    assert falling == {
        said("canoe:0", "to:lost"),
        said("canoe:0", "to:lost", "pit:5"),
    }
    told = effects(state, 0, Paddle(0, "lost"))
    assert CanoeLost(0, 0, "violet", "U", paddled=True) in told
    assert done(state, 0, Paddle(0, "lost")).pits[2].count("violet") == 7
    assert not any("to:lost" in picks for picks in legal(acting(laid("5v L"), 6)))


def test_used_cards_are_in_every_view_and_the_option_tells_whether_to_draw_them() -> None:
    for shown in (False, True):
        view = NIAGARA.view(laid(spent=("3",), show_used_cards=shown), None)
        assert view.options.show_used_cards is shown
        assert view.seats[1].spent == ("3",)


def test_options_resolve_to_the_state() -> None:
    state = NIAGARA.initial_state(resolve(NIAGARA.meta, 4, {"river_at_least": 1, "unload_anywhere": True}))
    assert (state.options.river_at_least, state.options.unload_anywhere) == (1, True)
    assert state.options.goal_order == "first_reached"


@pytest.mark.parametrize(
    "change",
    [
        {"pits": ((), (), ("violet",) * 6, *laid().pits[3:])},
        {"pits": (("violet",), (), ("violet",) * 6, *laid().pits[3:])},
        {"canoes": laid().canoes[:2]},
        {"canoes": laid("L L", "L L", "L L", "L L").canoes},
        {"landed": (("violet",), (), ())},
        {"spent": (("1",), (), ())},
        {"spent": (("1", "1"),) * 3},
        {"spent": (("7",),) * 3},
        {"weather": 3},
        {"ring": 3},
        {"round": -1},
        {"next_branch": "X"},
        {"discs": (0,) * 12},
        {"phase": Over()},
        {"phase": BuyingBack((0,))},
        {"phase": BuyingBack(())},
        {"phase": Acting((0, 1, 2))},
        {"phase": Acting((2, 1))},
        {"reached": (1,)},
    ],
)
def test_impossible_tables_are_refused(change) -> None:
    with pytest.raises(BadPosition):
        NIAGARA.check(msgspec.structs.replace(laid(), **change))


def test_own_canoes_may_swap_through_the_pit() -> None:
    state = acting(laid("5v 5"), 2)
    state = done(state, 0, Paddle(0, "5", unload=5), Paddle(1, "5", load=Gem(5, "violet")))
    assert state.canoes[0][1].cargo == "violet"
