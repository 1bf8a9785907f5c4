"""The lake's places: far enough apart to touch, and nothing of the game hides another thing of it."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from rules.ferry.content import BOATS, CAPACITY
from tables.presenters.ferry import geometry as g
from tables.presenters.ferry.pieces import SYMBOLS

BOAT_HALF = 116.0
"""Half of the widest hull."""


def at(point: g.Point) -> tuple[float, float]:
    return point.x, point.y


def test_every_boat_has_a_berth_and_a_dock() -> None:
    assert set(g.BERTHS) == set(g.DOCKS) == set(BOATS)
    assert len(g.SPOTS) == CAPACITY


def test_hit_circles_do_not_overlap_and_are_44_pixels_on_a_phone() -> None:
    for a, b in combinations(g.BERTHS.values(), 2):
        assert dist(at(a), at(b)) >= 2 * g.HIT_RADIUS
    for kind, berth in g.BERTHS.items():
        for dock in g.DOCKS.values():
            assert dist(at(berth), at(dock)) >= g.HIT_RADIUS + g.DOCK_HIT_RADIUS, kind
    assert 2 * g.DOCK_HIT_RADIUS * 390 / g.VIEW[0] >= 44


def test_boats_lie_on_the_board_and_beside_each_other() -> None:
    for place in g.BERTHS.values():
        assert place.x + BOAT_HALF < g.LANDING.x
        assert place.y + 76 < g.VIEW[1]
    for kind in "ABC":
        first, second = g.BERTHS[f"{kind}1"], g.BERTHS[f"{kind}2"]
        assert second.x - first.x >= 2 * BOAT_HALF
        for dock in (g.DOCKS[f"{kind}1"], g.DOCKS[f"{kind}2"]):
            assert first.x - dock.x >= 2 * BOAT_HALF


@pytest.mark.parametrize("count", range(11))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_camps_hold_up_to_ten_and_keep_clear_of_each_other_and_of_the_docks(seats: int, count: int) -> None:
    left, top, _right, bottom = g.BEACH
    last = top
    for seat in range(seats):
        camp = g.camp(seat, seats, count)
        assert len(camp.spots) >= count
        assert len(camp.spots) == len({at(spot) for spot in camp.spots})
        wide, high = (side * camp.scale for side in SYMBOLS["goat"])
        for spot in camp.spots:
            assert spot.x - wide / 2 >= left - 3
            assert spot.x + wide / 2 <= min(dock.x for dock in g.DOCKS.values()) - 100
            assert spot.y - high / 2 >= last
        for a, b in combinations(camp.spots, 2):
            assert abs(a.x - b.x) >= 0.94 * wide or abs(a.y - b.y) >= 0.8 * high
        last = max(spot.y for spot in camp.spots)
    assert last + 30 <= bottom + 16


def test_three_passengers_sit_beside_each_other() -> None:
    for a, b in combinations(g.SPOTS, 2):
        assert abs(a.x - b.x) >= 0.7 * SYMBOLS["goat"][0] * g.SEATED


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_passengers_ashore_are_large_while_they_are_few_and_never_shrink_below_what_ten_need(seats: int) -> None:
    scales = [g.camp(0, seats, count).scale for count in range(11)]
    assert scales == sorted(scales, reverse=True)
    assert scales[3] >= 0.75
    assert scales[10] == g.camp(0, seats).scale >= 0.6


def test_the_ring_around_a_boat_leaves_its_neighbour_alone() -> None:
    for kind, top in g.RING_TOPS.items():
        first, second = g.BERTHS[f"{kind}1"], g.BERTHS[f"{kind}2"]
        assert second.x - first.x >= 2 * g.RING_HALF
        assert g.RING_HALF >= BOAT_HALF
        assert first.y - 12 + g.RING_BOTTOM <= g.VIEW[1]
        above = [y for y in g.ROWS.values() if y < first.y]
        assert first.y - 12 + top >= max((y - 12 + g.RING_BOTTOM for y in above), default=190)
