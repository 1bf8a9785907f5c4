"""Random games to their end, with conservation at every state and a ledger of what effects say."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from rules.dayu.content import MARKERS, RECTANGLES
from rules.dayu.ending import score
from rules.dayu.game import DAYU
from rules.dayu.moves import (
    EFFECTS,
    Constructed,
    FloodTaken,
    FloodTurnedUp,
    MatchEnded,
    PawnMoved,
    Rested,
    ToolDiscarded,
    ToolFlipped,
    ToolTaken,
    TurnBegan,
)
from rules.dayu.state import Over
from rules.kernel.contract import resolve
from rules.kernel.errors import BadPosition
from rules.kernel.positions import read_position, write_position

from .players import Events, game

VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"functions": False, "stall_rounds": 5},
    {"take_timing": "end_of_actions", "green_heavy_per_pair": 5, "fill_from": "first_place"},
    {"take_optional": True, "gap_moves": "never", "start": "first_seat"},
    {"take_optional": True, "take_timing": "end_of_actions", "green_heavy_per_pair": 0, "stall_rounds": 0},
    {"pawn_at_taken": "moves_on", "free_flip_lapses": False, "gift_on_one_of": False},
)


def some_games(count: int) -> list[tuple[int, Events]]:
    return [
        (seats, game(random.Random(f"{seats}/{variant}/{seed}"), seats, **VARIANTS[variant]))
        for seats in (2, 3, 4)
        for variant in range(len(VARIANTS))
        for seed in range(count)
    ]


@pytest.fixture(scope="module")
def games() -> list[tuple[int, Events]]:
    return some_games(1)


def test_every_piece_is_in_its_place_at_every_state(games: list[tuple[int, Events]]) -> None:
    for number, (_, events) in enumerate(games):
        for _, _, beats in events:
            for beat in beats if number % 3 == 0 else beats[-1:]:
                DAYU.check(beat.state)


def test_games_end_with_a_result_that_adds_up(games: list[tuple[int, Events]]) -> None:
    reasons = set()
    for seats, events in games:
        final = events[-1][2][-1].state
        result = DAYU.result(final)
        assert isinstance(final.phase, Over)
        assert result is not None
        assert sorted(seat for place in result.ranking for seat in place) == list(range(seats))
        best = max(found.total for found in result.scores)
        assert all(result.scores[seat].total == best for seat in result.winners)
        most = max(len(final.floods[seat]) for seat in range(seats) if result.scores[seat].total == best)
        assert all(len(final.floods[seat]) == most for seat in result.winners)
        assert events[-1][2][-1].effect == MatchEnded(final.phase.why, result.winners)
        reasons.add(final.phase.why)
    assert reasons == {"floods", "stalled"}


def test_statistics_count_endings_cards_and_sides(games: list[tuple[int, Events]]) -> None:
    for _, events in games:
        final = events[-1][2][-1].state
        assert isinstance(final.phase, Over)
        found = {(count.about, count.name): (count.many, count.of) for count in DAYU.counts(final)}
        assert found["matches that ended", "stalled"] == (int(final.phase.why == "stalled"), 1)
        assert found["matches that ended", "floods used up"] == (int(final.phase.why == "floods"), 1)
        built = [beat.effect for _, _, beats in events for beat in beats if isinstance(beat.effect, Constructed)]
        taken = [beat.effect for _, _, beats in events for beat in beats if isinstance(beat.effect, FloodTaken)]
        assert found["cards that were used", "tools"] == (len(built), 102)
        assert found["cards that were used", "floods in play"] == (len(taken), 20 - final.removed)
        sides = {name: many for (about, name), (many, _) in found.items() if about.startswith("built with")}
        assert sum(sides.values()) == len(built)
        assert sides["red other"] == sum(effect.side.one_of for effect in built)
        assert sides["silver rune"] == sum(effect.frame == "silver" and sum(effect.side.tools) == 1 for effect in built)


def test_all_have_the_same_number_of_turns(games: list[tuple[int, Events]]) -> None:
    for seats, events in games:
        turns = Counter(b.effect.seat for _, _, beats in events for b in beats if isinstance(b.effect, TurnBegan))
        assert set(turns.values()) == {events[-1][2][-1].state.round}
        assert len(turns) == seats


def test_the_ledger_of_markers_points_and_cards(games: list[tuple[int, Events]]) -> None:
    """What lies on the table is what the effects have told, and every action cost its point."""
    highest = 0
    for seats, events in games:
        markers, points = Counter[int](), Counter[int]()
        left = 0
        for _, _, beats in events:
            for beat in beats:
                match beat.effect:
                    case FloodTurnedUp(place=at):
                        assert markers[at] == 0
                    case Constructed(seat=seat, place=at, placed=placed, side=side, points_left=now):
                        markers[at] += sum(placed)
                        assert sum(placed) == (1 if side.one_of else sum(side.tools))
                        points[seat] += side.points
                        assert (left := left - 1) == now
                    case FloodTaken(seat=seat, place=at, flood=flood):
                        assert markers.pop(at) == RECTANGLES
                        points[seat] += flood.number
                    case TurnBegan(points=now):
                        assert left == 0
                        left = now
                    case PawnMoved(points_left=now) | Rested(points_left=now):
                        assert (left := left - 1) == now
                    case ToolFlipped(free=free, points_left=now):
                        assert (left := left - (not free)) == now
                    case ToolDiscarded(more=more, points_left=now):
                        assert (left := left - (not more)) == now
                state = beat.state
                lying = sum(
                    sum(state.flood(place.flood).rectangles) - sum(place.free)
                    for place in state.ring
                    if place.flood is not None
                )
                assert lying == markers.total()
                highest = max(highest, lying)
        final = events[-1][2][-1].state
        assert [score(final, seat).total for seat in range(seats)] == [points[seat] for seat in range(seats)]
    assert 20 < highest <= MARKERS + 1


def test_rows_are_full_when_a_turn_begins_as_far_as_there_are_cards(games: list[tuple[int, Events]]) -> None:
    for seats, events in games:
        for _, _, beats in events:
            for beat in beats:
                if isinstance(beat.effect, TurnBegan):
                    for seat in range(seats):
                        full = len(beat.state.rows[seat]) >= 3
                        assert full or not beat.state.piles_left()


def test_the_same_card_keeps_its_number(games: list[tuple[int, Events]]) -> None:
    """A tool that is taken again is the one that was put under the pile, in the order laid."""
    for _, events in games:
        under: dict[str, list[int]] = {"silver": [], "green": [], "red": []}
        for _, _, beats in events:
            for beat in beats:
                match beat.effect:
                    case ToolDiscarded(tool=number, frame=frame):
                        under[frame].append(number)
                    case ToolTaken(tool=number, frame=frame, again=True):
                        assert under[frame].pop(0) == number
                    case ToolTaken(tool=number):
                        assert number == beat.state.numbers


def test_every_effect_happens_and_is_declared(games: list[tuple[int, Events]]) -> None:
    more = [game(random.Random(seed), 4, lean=0.9, removed_by_players="none") for seed in range(6)]
    events = [event for _, one in games for event in one] + [event for one in more for event in one]
    told = {type(beat.effect).__name__ for _, _, beats in events for beat in beats}
    assert told == {kind.__name__ for kind in EFFECTS} | {"Learned"}


def test_a_table_from_before_the_later_options_is_played_as_ever() -> None:
    now = resolve(DAYU.meta, 3)
    later = [option.name for option in DAYU.meta.options if option.later]
    before = msgspec.structs.replace(now, options={k: v for k, v in now.options.items() if k not in later})
    state = DAYU.initial_state(before)
    events = game(random.Random(3), 3)
    for who, what, beats in events:
        state = DAYU.apply(state, who, what)[-1].state
        assert msgspec.structs.replace(beats[-1].state, options=state.options) == state
    text = write_position(before, state)
    assert not any(name in text for name in (*later, "beside", "order"))
    assert read_position(DAYU, text) == (before, state)
    lacking = msgspec.structs.replace(before, options={k: v for k, v in before.options.items() if k != "start"})
    with pytest.raises(BadPosition):
        read_position(DAYU, write_position(lacking, DAYU.initial_state(lacking)))


def test_states_and_moves_survive_as_text() -> None:
    events = game(random.Random(3), 3)
    setup = resolve(DAYU.meta, 3)
    for _, what, beats in events[::7]:
        state = beats[-1].state
        assert read_position(DAYU, write_position(setup, state)) == (setup, state)
        if not isinstance(what, tuple):
            assert DAYU.codec.decode(DAYU.codec.encode(what)) == what
