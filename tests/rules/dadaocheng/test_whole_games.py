"""Random games to their end: every card and marker in place at every state, and a ledger of all cubes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.dadaocheng import effects
from rules.dadaocheng.content import NO_CUBES, ROUNDS, Cubes, cubes_of, minus, plus
from rules.dadaocheng.ending import PARTS
from rules.dadaocheng.field import lines
from rules.dadaocheng.game import DADAOCHENG
from rules.dadaocheng.state import Buying, DadaochengState, Over, Planning, Reward
from rules.kernel.contract import resolve
from rules.kernel.positions import decode_state, encode_state, read_position, write_position

from .players import events
from .tables import changed, field, opened, planned, with_house, with_luck

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"loop_rule": "cubes_12", "plan_ahead": False, "event_order": "years"},
    {"income_compulsory": False, "line_of_four_may_count_three": True, "full_house_reward_optional": False},
    {"answers": "later"},
    {"service_cards_per_turn": "one_in_all", "exchange_may_give_opium": False, "start_player_rotates": True},
    {"firm_limit": 4, "den_surcharge_per": "card", "temple_opium_is_use": False, "loop_gift_limit_6_for_others": False},
)
GAMES = [(seats, variant) for seats in (1, 2, 3, 4) for variant in range(len(VARIANTS))]


@pytest.mark.parametrize(("seats", "variant"), GAMES)
def test_games_end_with_everything_in_place(seats: int, variant: int) -> None:
    for seed in range(3):
        rounds: list[int] = []
        final: DadaochengState | None = None
        for before, _, _, beats in events(f"{seed}", seats, **VARIANTS[variant]):
            for beat in beats:
                DADAOCHENG.check(beat.state)
            final = beats[-1].state
            assert ledger(before, [beat.effect for beat in beats]) == books(final)
            rounds += [beat.effect.round for beat in beats if isinstance(beat.effect, effects.RoundBegan)]
            calm = isinstance(final.phase, Buying) and final.options.income_compulsory and not final.ahead
            assert not (calm and lines(final.faces))
        assert final is not None
        assert isinstance(final.phase, Over)
        assert rounds == list(range(1, ROUNDS[seats] + 1))
        result = DADAOCHENG.result(final)
        assert result is not None
        assert [name for name, _ in result.scores[0].parts] == list(PARTS)
        assert len(final.events) == (0 if seats == 1 else ROUNDS[seats])


Books = tuple[tuple[Cubes, ...], tuple[tuple[tuple[str, ...], ...], ...], tuple[int, ...], tuple[int, ...]]


def books(state: DadaochengState) -> Books:
    """What everybody holds, stores, has used and has on the sign."""
    stores = tuple(tuple(cell.cubes for cell in house) for house in state.houses)
    return state.hands, stores, state.opium, state.signs


def ledger(before: DadaochengState, told: Sequence[Any]) -> Books:
    """What the books must say after the effects that were told, by the effects alone."""
    hands = list(before.hands)
    stores = [[cell.cubes for cell in house] for house in before.houses]
    opium, signs = list(before.opium), list(before.signs)
    for effect in told:
        seat = getattr(effect, "seat", None)
        took, gave = NO_CUBES, NO_CUBES
        match effect:
            case effects.LineTaken(colour=colour, count=count):
                took = cubes_of((colour,) * count)
            case effects.CellStocked(cell=cell, colour=colour):
                stores[seat][cell] = tuple(sorted((*stores[seat][cell], colour), key="WGRYK".index))
            case effects.GoodsRotted(cell=cell, cubes=cubes):
                assert len(cubes) == 3
                assert len(stores[seat][cell]) == 2
                stores[seat][cell] = ()
            case effects.LoopFound(returned=returned):
                gave = returned
                stores = [[()] * 4 for _ in stores]
            case effects.LoopRewarded(cubes=cubes):
                took = cubes
                signs[seat] += 1
            case effects.GiftTaken(cubes=cubes):
                took = cubes
            case effects.CellEmptied(cell=cell, cubes=cubes):
                assert stores[seat][cell] == cubes
                took = cubes_of(cubes)
                stores[seat][cell] = ()
            case effects.SurplusReturned(cubes=cubes):
                gave = cubes
            case effects.ShipBought(paid=paid) | effects.BuildingBought(paid=paid) | effects.TempleVisited(paid=paid):
                gave = paid
            case effects.FirmOpened(cell=cell, cubes=cubes):
                assert stores[seat][cell] == cubes
                stores[seat][cell] = ()
            case effects.DiceRolled(gained=gained):
                took = gained
            case effects.CubesExchanged(gave=given, took=taken):
                gave, took = given, cubes_of((taken,))
            case effects.CardUsed(gave=given, took=taken):
                gave, took = given, taken
            case effects.EventUsed(paid=paid, took=taken):
                gave, took = paid, taken
            case effects.OpiumUsed(steps=steps, total=total):
                opium[seat] += steps
                assert opium[seat] == total
            case effects.OpiumCured(total=total):
                opium[seat] -= 1
                assert opium[seat] == total
        if seat is not None:
            hands[seat] = plus(minus(hands[seat], gave), took)
    return tuple(hands), tuple(map(tuple, stores)), tuple(opium), tuple(signs)


def test_states_and_moves_survive_as_text() -> None:
    setup = resolve(DADAOCHENG.meta, 4)
    for number, (_, _, what, beats) in enumerate(events("text", 4)):
        if number % 9 == 0:
            state = beats[-1].state
            assert decode_state(DADAOCHENG, encode_state(state)) == state
            assert read_position(DADAOCHENG, write_position(setup, state)) == (setup, state)
            if not isinstance(what, tuple):
                assert DADAOCHENG.codec.decode(DADAOCHENG.codec.encode(what)) == what


def test_a_table_from_before_the_later_option_lets_the_active_seat_go_on_like_any_other() -> None:
    setup = resolve(DADAOCHENG.meta, 2)
    before = msgspec.structs.replace(setup, options={k: v for k, v in setup.options.items() if k != "answers"})
    state, _ = with_luck(DADAOCHENG.initial_state(before))
    assert b"answers" not in msgspec.json.encode(state)
    assert read_position(DADAOCHENG, write_position(before, state)) == (before, state)
    full = changed(with_house(state, 1 - state.active, "W", "G", "R", "Y"), field=field("." * 16))
    last, action = planned(full, field("." * 16))
    assert DADAOCHENG.to_move(DADAOCHENG.apply(last, last.active, action)[-1].state) == (state.active, 1 - state.active)


def test_limits_hold_whenever_a_turn_begins() -> None:
    for seats in (1, 2, 4):
        for before, _, _, beats in events("limits", seats):
            state = beats[-1].state
            if isinstance(state.phase, Planning) and not isinstance(before.phase, Planning):
                limit = 3 if seats == 1 else 6
                assert all(sum(hand) <= limit or asked for hand, asked in zip(state.hands, state.asked, strict=True))


def test_every_effect_happens_and_is_declared() -> None:
    """In random games, the goldens, a loop and a late answer together."""
    told = {
        beat.effect.__struct_config__.tag
        for seed in range(12)
        for _, _, _, beats in events(f"every{seed}", 2 + seed % 3, plan_ahead=True)
        for beat in beats
    }
    state, action = planned(opened(2), field("KWWG KRRG KGWR YRGW", "YYYY RWWR GWGG RYYK"))
    state, happened = with_luck(DADAOCHENG.apply(state, 0, action)[-1].state)
    happened += [beat.effect for beat in DADAOCHENG.apply(state, 1, DADAOCHENG.legal_moves(state, 1)[0])]
    late = with_house(opened(2, answers="later"), 1, "W", "G", "RR", "Y")
    state, action = planned(changed(late, asked=(None, Reward(1))), field("." * 16))
    happened += [beat.effect for beat in DADAOCHENG.apply(state, 0, action)]
    told |= {effect.__struct_config__.tag for effect in happened}
    for path in (Path(__file__).parents[2] / "golden" / "dadaocheng").glob("*.txt"):
        lines_told = [line.split(": ", 1)[1] for line in path.read_text().splitlines() if line.startswith("  * ")]
        told |= {line.split(" ")[0] for line in lines_told}
    assert told == {kind.__struct_config__.tag for kind in DADAOCHENG.effects}


def test_what_is_counted_at_the_end_is_what_is_held() -> None:
    bought = 0
    for seats, seed in ((1, 0), (3, 0), (4, 1), (4, 2)):
        *_, (_, _, _, beats) = events(f"counted{seed}", seats)
        state = beats[-1].state
        counted = {(one.about, one.name): (one.many, one.of) for one in DADAOCHENG.counts(state)}
        held = [card for cards in state.cards for card in cards]
        bought += len(held)
        assert sum(many for (about, _), (many, _) in counted.items() if about == "bought") == len(held)
        assert counted["bought", "junk"] == (sum(card.startswith("S1") for card in held), 6 if seats == 1 else 12)
        assert counted["bought", "market"][0] == sum(card.startswith("BK") for card in held)
        assert counted["bought", "mansion"][1] == {1: 12, 3: 20, 4: 24}[seats]
        assert counted["matches with", "an endless loop"] == (any(state.signs), 1)
    assert bought > 5
