"""What holds in every game, at random and with a purpose."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from rules.kernel.contract import resolve
from rules.kernel.effects import Learned
from rules.kernel.playthrough import Step, at_random, play
from rules.nuwa import moves
from rules.nuwa.board import Road
from rules.nuwa.content import GEMS, IDENTITIES, ROAD_KINDS
from rules.nuwa.game import NUWA
from rules.nuwa.state import NuwaState
from tables.bench.crowded import sixty_roads as crowded
from tests.conformance.policies import purposeful

from . import oracle
from .tables import SPINE, laid

GAMES = [(seats, 3, seed, purposeful) for seats in IDENTITIES for seed in (1, 2)] + [
    (seats, 1, seed, at_random) for seats in (3, 5, 8) for seed in range(4)
]
SHORT = [(seats, 1, seed, at_random) for seats in IDENTITIES for seed in range(10, 60)]


@cache
def steps_of(game) -> tuple[Step, ...]:
    seats, rounds, seed, choose = game
    return tuple(play(NUWA, resolve(NUWA.meta, seats, {"rounds": rounds}), seed, choose))


def effects(steps):
    return [beat.effect for step in steps for beat in step.beats]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(str(getattr(x, "__name__", x)) for x in game))
def test_rounds_follow_the_rules_from_deal_to_score(game) -> None:
    seats, rounds, *_ = game
    steps = steps_of(game)
    for record in steps[-1].after.state.history:
        trouble = record.identities.count("trouble")
        unity, mixed = seats - trouble, IDENTITIES[seats]
        assert (unity, trouble) in ((mixed[0], mixed[1] - 1), (mixed[0] - 1, mixed[1]))
        wrong = sum(map(len, record.turned)) - (record.right is not None)
        total = sum(record.total(seat) for seat in range(seats))
        assert record.mended == (record.right is not None and sum(map(len, record.gems)) == len(GEMS))
        assert total == (2 * unity + 5 + 2 - wrong if record.mended else 2 * trouble - unity)
    told = effects(steps)
    began = [effect for effect in told if isinstance(effect, moves.RoundBegan)]
    assert [effect.round for effect in began] == list(range(1, rounds + 1))
    assert [effect.start for effect in began] == [(began[0].start + n) % seats for n in range(rounds)]
    held = Counter(effect.gem for effect in told if isinstance(effect, moves.PlaceUnlocked) and effect.gem)
    assert sum(held.values()) == sum(len(g) for r in steps[-1].after.state.history for g in r.gems)


@pytest.mark.parametrize("game", GAMES[::3], ids=lambda game: "-".join(str(getattr(x, "__name__", x)) for x in game))
def test_turns_go_round_and_places_never_wait(game) -> None:
    seats = game[0]
    turns = []
    for step in steps_of(game):
        state = step.after.state
        if state.awaited and not state.history[state.round - 1 :]:
            assert state.awaited == (state.active,)
            assert not any(place.what is None and state.is_linked(n) for n, place in enumerate(state.places, 1))
            assert not state.is_mended
        for beat in step.beats:
            match beat.effect:
                case moves.RoundBegan(start=start):
                    turns = []
                case moves.CardDrawn(seat=seat) | moves.TurnBegan(seat=seat) | moves.SeatSkipped(seat=seat):
                    turns.append(seat)
                case moves.RoundEnded():
                    assert turns == [(start + n) % seats for n in range(len(turns))]


def test_dozens_of_random_rounds_end_with_the_box_complete() -> None:
    ended = Counter()
    for seats, rounds, seed, choose in SHORT[::5]:
        for step in play(NUWA, resolve(NUWA.meta, seats, {"rounds": rounds}), seed, choose):
            NUWA.check(step.after.state)
        ended[step.after.state.history[-1].why] += 1
    assert set(ended) >= {"no_cards", "nobody_plays"}


def test_every_effect_happens_and_is_declared() -> None:
    told = {type(effect) for game in GAMES for effect in effects(steps_of(game))}
    stuck = {"unlock_not_discardable": True, "rounds": 1}
    told |= {
        type(effect)
        for seed in range(12)
        for effect in effects(play(NUWA, resolve(NUWA.meta, 3, stuck), seed, at_random))
    }
    # Random games seldom cut off a goal.
    cut = NUWA.apply(laid(*SPINE, hands={0: "removal"}), 0, moves.RemoveRoad(4, 0))
    told |= {type(beat.effect) for beat in cut}
    assert told == {*NUWA.effects, Learned}


def test_most_purposeful_matches_mend_the_sky() -> None:
    """So that unlocking, turning goals and success are met by all tests of whole games."""
    records = [record for game in GAMES if game[3] is purposeful for record in steps_of(game)[-1].after.state.history]
    assert sum(record.mended for record in records) > len(records) / 3


def sixty_roads() -> NuwaState:
    """Fifty-four roads on the table and five kinds of them in hand: nearly all that the box has."""
    hand = "cross tee_vertical tee_horizontal curve_a curve_b"
    state = laid(hands={0: hand, 1: "cross"}, seats=5)
    cards = [card for card in state.pile if card in ROAD_KINDS]
    cells = [(x, y) for y in (0, 1, -1, 3, -3) for x in range(1, 15) if (x, y) not in ((8, 0),)]
    roads = [Road(*cell, card) for cell, card in zip(cells, cards, strict=False)]
    return laid(*(f"{r.card} {r.x}/{r.y}" for r in roads), hands={0: hand}, seats=5)


def test_a_full_table_is_listed_whole() -> None:
    """How long it takes, `bench` tells."""
    for state in (sixty_roads(), crowded()):
        assert len(state.roads) > 50
        lying = [(road.x, road.y, road.card, road.turned) for road in state.roads]
        ways = [move for move in NUWA.legal_moves(state, 0) if isinstance(move, moves.PlaceRoad)]
        assert len(ways) > 20
        for card in set(state.hands[0]) & set(ROAD_KINDS):
            mine = {(move.x, move.y, move.turned) for move in ways if move.card == card}
            assert mine == set(oracle.placements(card, lying, [], False, True, False))
