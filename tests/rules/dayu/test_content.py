"""The card tables: counts and shapes that sources tell, and that other tables can take their place."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from rules.dayu import edition1
from rules.dayu.content import EDITION, EDITIONS, FRAMES, FUNCTIONS, KINDS, box, read_box
from rules.dayu.game import DAYU

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


def test_the_game_has_the_present_edition() -> None:
    assert DAYU.meta.editions[-1] == EDITION
