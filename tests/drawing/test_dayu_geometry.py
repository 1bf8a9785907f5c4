"""The ring, the raft and the cards: far enough apart to touch, and nothing of the game hides another thing of it."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from rules.dayu.content import EDITION, EDITIONS, FRAMES, MARKERS, RECTANGLES
from tables.presenters.dayu import geometry as g
from tables.presenters.dayu.cards import lying, shown
from tables.presenters.dayu.pieces import SYMBOLS

PHONE = 320 / 1000
"""Pixels of a unit on the smallest phone."""

RINGS = (3, 4, 5)


def apart(one: g.Box, other: g.Box) -> bool:
    return abs(one.x - other.x) * 2 >= one.wide + other.wide or abs(one.y - other.y) * 2 >= one.high + other.high


def inside(box: g.Box) -> bool:
    return box.wide / 2 <= box.x <= g.VIEW[0] - box.wide / 2 and box.high / 2 <= box.y <= g.VIEW[1] - box.high / 2


@pytest.mark.parametrize("places", RINGS)
def test_floods_and_piles_can_be_touched_on_a_phone_and_do_not_overlap(places: int) -> None:
    boxes = [*map(g.flood_box, g.ring(places)), *map(g.pile_box, FRAMES)]
    assert len(boxes) == places + 3
    for box in boxes:
        assert inside(box)
        assert min(box.wide, box.high) * PHONE >= 44
    for one, other in combinations(boxes, 2):
        assert apart(one, other)


@pytest.mark.parametrize("places", RINGS)
def test_places_follow_each_other_clockwise_from_the_top(places: int) -> None:
    middles = [place.middle for place in g.ring(places)]
    assert middles[0].y == min(middle.y for middle in middles)
    for one, two in zip(middles, (*middles[1:], middles[0]), strict=True):
        turn = (one.x - g.POOL.x) * (two.y - g.POOL.y) - (one.y - g.POOL.y) * (two.x - g.POOL.x)
        assert turn > 0


@pytest.mark.parametrize("places", RINGS)
def test_four_pawns_stand_side_by_side_outside_their_flood_and_in_the_picture(places: int) -> None:
    for place in g.ring(places):
        stand = [g.stands(place, k, 4) for k in range(4)]
        for one, other in combinations(stand, 2):
            assert dist(one, other) >= g.PAWN[0]
        for point in stand:
            assert inside(g.Box(point.x, point.y, *g.PAWN))
            half = g.FLOOD[1] / 2 * place.scale
            assert abs(point.y - place.middle.y) > half
            assert abs(point.y - g.POOL.y) > abs(place.middle.y - g.POOL.y) - g.FLOOD[1] or not place.above


def test_pawns_hide_no_rectangle() -> None:
    for places in RINGS:
        for place in g.ring(places):
            reach = abs(g.stands(place, 0, 1).y - place.middle.y) - g.PAWN[1] / 2
            assert reach > (max(abs(slot.y) for slot in g.SLOTS) + g.SLOT[1] / 2 - 12) * place.scale


@pytest.mark.parametrize("places", RINGS)
def test_posts_stand_free_of_floods_and_of_what_is_touched(places: int) -> None:
    for place in g.ring(places):
        for box in (*map(g.flood_box, g.ring(places)), *map(g.pile_box, FRAMES)):
            assert apart(g.Box(*place.post, 28, 28), box)


def test_ten_rectangles_lie_apart_on_a_sheet() -> None:
    assert len(g.SLOTS) == RECTANGLES
    for one, other in combinations(g.SLOTS, 2):
        assert apart(g.Box(*one, *g.SLOT), g.Box(*other, *g.SLOT))
    wide, high = g.FLOOD
    assert all(abs(x) + g.SLOT[0] / 2 < wide / 2 and abs(y) + g.SLOT[1] / 2 < high / 2 for x, y in g.SLOTS)


def test_there_is_a_bundle_for_every_five_markers() -> None:
    assert len(g.BUNDLES) * 5 == MARKERS
    assert all(dist(bundle, (0, 0)) + 20 < g.POOL_RADIUS for bundle in g.BUNDLES)


def test_every_side_of_the_box_can_be_drawn_and_its_tools_do_not_overlap() -> None:
    sides = {side for card in EDITIONS[EDITION].tools.values() for side in (card.rune, card.other)}
    for side in sides:
        count = len(shown(side))
        assert len(lying("silver", side, True)["tiles"]) == count == sum(side.tools)
        layouts = (g.CHOICE, g.HELD_CHOICE) if side.one_of else (g.tiles(count), g.held(count))
        for scale, middles in layouts:
            for one, other in combinations(middles, 2):
                size = g.TILE[0] * scale - 2, g.TILE[1] * scale - 2
                assert apart(g.Box(*one, *size), g.Box(*other, *size))


def test_each_tool_and_frame_has_its_symbols() -> None:
    for kind in ("hoe", "shovel", "xirang", "cart"):
        assert {f"tile-{kind}", f"slot-{kind}", f"done-{kind}"} <= set(SYMBOLS)
    assert {f"tool-{frame}" for frame in FRAMES} <= set(SYMBOLS)
