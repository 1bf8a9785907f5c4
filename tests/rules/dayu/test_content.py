"""The card tables: counts and shapes that sources tell, and that other tables can take their place."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import msgspec
import pytest

from rules.dayu import edition1
from rules.dayu.content import EDITION, EDITIONS, FRAMES, FUNCTIONS, KINDS, box, read_box
from rules.dayu.ending import score
from rules.dayu.game import DAYU
from rules.dayu.moves import Constructed, FloodTaken
from rules.dayu.state import Over
from rules.kernel.audience import CHANCE
from rules.kernel.contract import resolve

from .players import leaning

BOX = EDITIONS[EDITION]
CARDS = [BOX.tools[id] for id, copies in BOX.copies.items() for _ in range(copies)]


def of(frame: str) -> list:
    return [card for card in CARDS if card.frame == frame]


def test_cards_are_as_many_as_in_the_box() -> None:
    assert {frame: len(of(frame)) for frame in FRAMES} == {"silver": 36, "green": 30, "red": 36}
    assert len(CARDS) == 102
    assert len(edition1.TOOLS.split()) == 103
    assert sorted(BOX.floods) == [f"F{n:02}" for n in range(1, 21)]


def test_silver_shows_one_tool_and_then_two_and_two_with_its_colour() -> None:
    designs = Counter((card.rune.kinds, card.other.kinds) for card in of("silver"))
    expected = {
        ((kind,), pair): 3 for pair in itertools.combinations(KINDS, 2) for kind in pair
    }  # fmt: skip
    assert designs == expected
    for card in of("silver"):
        assert sum(card.rune.tools) == 1
        assert sorted(card.other.tools) == [0, 0, 2, 2]


def test_green_shows_a_pair_and_then_the_other_pair() -> None:
    pairs = Counter(card.rune.kinds for card in of("green"))
    assert pairs == dict.fromkeys(itertools.combinations(KINDS, 2), 5)
    for card in of("green"):
        assert sorted(card.rune.tools) == [0, 0, 1, 1]
        assert set(card.rune.kinds) | set(card.other.kinds) == set(KINDS)
    assert sum(sorted(card.other.tools) == [0, 0, 2, 2] for card in of("green")) == 6


def test_red_shows_three_alike_and_then_one_of_two() -> None:
    designs = Counter((card.rune.kinds, card.other.kinds) for card in of("red"))
    assert set(designs.values()) == {3}
    assert len(designs) == 12
    for card in of("red"):
        assert sorted(card.rune.tools) == [0, 0, 0, 3]
        assert card.other.one_of
        assert set(card.rune.kinds) < set(card.other.kinds)
        assert len(card.other.kinds) == 2
    assert not any(side.one_of for card in CARDS for side in (card.rune, card.other) if card.frame != "red")


def test_no_side_counts_nothing_and_the_two_sides_differ() -> None:
    for card in CARDS:
        assert card.rune.points >= 1
        assert card.other.points >= 1
        assert card.rune.points != card.other.points


def test_floods_have_ten_rectangles_and_fifty_of_each_colour_in_all() -> None:
    for flood in BOX.floods.values():
        assert sum(flood.rectangles) == 10
    assert [sum(flood.rectangles[at] for flood in BOX.floods.values()) for at in range(4)] == [50] * 4
    assert Counter(flood.function for flood in BOX.floods.values()) == {None: 10, **dict.fromkeys(FUNCTIONS, 2)}
    assert BOX.floods["F05"].rectangles == (2, 3, 2, 3)
    assert BOX.floods["F11"].rectangles == (4, 0, 3, 3)


def test_names_tell_sides_apart() -> None:
    for frame in FRAMES:
        sides = {card.rune for card in of(frame)}
        assert len({side.name for side in sides}) == len(sides)


def test_a_flood_without_ten_rectangles_is_refused() -> None:
    with pytest.raises(ValueError, match="F01 has 9"):
        read_box(edition1.TOOLS, edition1.FLOODS.replace("F01,3,", "F01,2,"), edition1.REMOVED)


def test_the_heavy_green_cards_change_no_count() -> None:
    for heavy in (0, 1, 5):
        assert [len(box(EDITION, heavy).pile(frame)) for frame in FRAMES] == [36, 30, 36]
    assert box(EDITION, 1).copies == BOX.copies


OTHER_FLOODS = """
id,hoe,shovel,xirang,cart,number,ability
F1,10,0,0,0,9,none
F2,0,10,0,0,-9,tireless
F3,0,0,10,0,3,none
F4,0,0,0,10,4,swift_boat
F5,4,2,2,2,5,none
"""

OTHER_TOOLS = """
id,frame,r_hoe,r_shovel,r_xirang,r_cart,r_mode,r_points,o_hoe,o_shovel,o_xirang,o_cart,o_mode,o_points
A1,silver,5,0,0,0,all,7,1,1,1,1,one_of,0
A2,silver,5,0,0,0,all,7,1,1,1,1,one_of,0
A3,silver,0,5,0,0,all,6,0,0,5,0,all,8
B1,green,2,2,2,2,all,5,0,0,0,1,all,2
B2,green,2,2,2,2,all,5,0,0,0,1,all,2
B3,green,0,0,0,4,all,4,4,0,0,0,all,4
C1,red,1,0,1,0,one_of,3,0,0,2,2,all,1
C2,red,1,0,1,0,one_of,3,0,0,2,2,all,1
C3,red,0,3,0,0,all,2,3,0,0,0,all,9
"""


def test_other_card_tables_are_played_by_the_same_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """An edition whose cards have nothing in common with the real ones: it is one entry, and no rule is touched."""
    head, *rows = OTHER_TOOLS.split()
    monkeypatch.setitem(EDITIONS, "other", read_box("\n".join([head, *rows * 4]), OTHER_FLOODS, {2: 1}))
    monkeypatch.setattr(DAYU, "meta", msgspec.structs.replace(DAYU.meta, seats=(2,), editions=("other",)))
    setup = resolve(DAYU.meta, 2)
    assert setup.edition == "other"
    taken: Counter[str] = Counter()
    built: Counter[int] = Counter()
    for seed in range(12):
        dice = random.Random(seed)
        state = DAYU.initial_state(setup)
        while waited := DAYU.to_move(state):
            who = waited[0]
            what = (dice.choice(DAYU.ask(state).pool),) if who == CHANCE else leaning(dice, state, who, 0.9)
            beats = DAYU.apply(state, who, what)
            for beat in beats:
                DAYU.check(beat.state, setup if beat is beats[-1] and DAYU.to_move(beat.state) else None)
                match beat.effect:
                    case Constructed(side=side):
                        built[side.points] += 1
                    case FloodTaken(flood=flood):
                        taken[flood.id] += 1
            state = beats[-1].state
        assert isinstance(state.phase, Over)
        for seat in range(2):
            numbers = [EDITIONS["other"].floods[id].number for id in state.floods[seat]]
            assert score(state, seat).total == sum(numbers) + sum(
                state.side(tool).points for tool in state.played[seat]
            )
    assert len(taken) >= 3
    assert set(built) >= {7, 5, 3}


def test_the_game_has_the_present_edition() -> None:
    assert DAYU.meta.editions[-1] == EDITION
