"""The board's places: far enough apart to touch, and nothing of the game hides another thing of it."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist, hypot

import pytest

from tables.presenters.niagara import geometry as g
from tables.presenters.niagara.scenery import SYMBOLS

HULL = [
    (-60, 0),
    (-47, -13),
    (-26, -18),
    (0, -20),
    (26, -18),
    (47, -14),
    (60, 0),
    (47, 14),
    (26, 18),
    (0, 20),
    (-26, 18),
    (-47, 13),
]
SIGN_RADIUS = 13.6


def at(point: g.Point) -> tuple[float, float]:
    return point.x, point.y


def sign(k: int, count: int) -> tuple[float, float]:
    slot = g.canoe_slot(k, count)
    return slot.along + slot.scale * g.SIGN_AT.along, slot.across


def test_nine_spaces_and_five_pits() -> None:
    assert set(g.SPACES) == set(g.PATH_U) | set(g.PATH_D)
    assert len(g.SPACES) == 9
    assert len(g.PITS) == 5
    assert len(g.LAND) == 10


def test_hit_circles_of_spaces_and_pits_do_not_overlap() -> None:
    for a, b in combinations([*g.SPACES.values(), *g.PITS.values()], 2):
        assert dist(at(a), at(b)) >= 2 * g.HIT_RADIUS


def test_hit_circle_is_44_pixels_on_a_phone() -> None:
    assert 2 * g.HIT_RADIUS * 390 / g.VIEW[0] >= 44
    assert g.CANOE_LENGTH * 390 / g.VIEW[0] >= 46


def test_everything_lies_on_the_board() -> None:
    for point in [*g.SPACES.values(), *g.PITS.values(), *g.LAND]:
        assert g.HIT_RADIUS <= point.x <= g.VIEW[0] - g.HIT_RADIUS
        assert g.HIT_RADIUS <= point.y <= g.VIEW[1] - g.HIT_RADIUS
    for lamp in g.LAMPS.values():
        assert 0 < lamp.x < g.VIEW[0]
        assert 0 < lamp.y < g.VIEW[1]


def test_river_runs_from_the_right_to_the_left() -> None:
    for path, fall in ((g.PATH_U, "U"), (g.PATH_D, "D")):
        assert g.SPACES[path[0]].x < g.ROPE[0].x < min(p.x for p in g.LAND)
        assert g.SPACES[path[-1]].x > g.FALLS[fall].edge.x > g.FALLS[fall].mist.x
        assert all(dist(at(g.SPACES[a]), at(g.SPACES[b])) < 270 for a, b in pairwise(path))


def test_every_number_stands_beside_its_own_disc_and_on_nothing_else() -> None:
    assert set(g.POSTS) == set(g.SPACES)
    for name, post in g.POSTS.items():
        near, second = sorted(g.SPACES, key=lambda space: dist(at(g.SPACES[space]), at(post)))[:2]
        assert near == name
        assert 14 + g.DISC_RADIUS <= dist(at(g.SPACES[near]), at(post)) < 90
        assert dist(at(g.SPACES[second]), at(post)) > 100
        for pit in g.PITS.values():
            assert ((post.x - pit.x) / (g.PIT_SIZE[0] / 2 + 14)) ** 2 + (
                (post.y - pit.y) / (g.PIT_SIZE[1] / 2 + 14)
            ) ** 2 > 1


def test_a_pit_lies_by_its_space() -> None:
    for colour, spaces in {"violet": "3", "white": "4", "yellow": "5"}.items():
        near = sorted(g.SPACES, key=lambda name: dist(at(g.SPACES[name]), at(g.PITS[colour])))
        assert spaces in near[:2]
    for colour, pair in {"blue": ("U6", "D6"), "red": ("U7", "D7")}.items():
        up, down = (dist(at(g.SPACES[name]), at(g.PITS[colour])) for name in pair)
        assert up == pytest.approx(down)


@pytest.mark.parametrize("count", range(1, 11))
def test_canoes_stay_by_their_disc(count: int) -> None:
    for k in range(count):
        slot = g.canoe_slot(k, count)
        for x, y in HULL:
            assert hypot(slot.along + slot.scale * x, slot.across + slot.scale * y) <= 1.25 * g.DISC_RADIUS


@pytest.mark.parametrize("count", range(2, 11))
def test_signs_do_not_touch_and_every_canoe_has_its_own_row(count: int) -> None:
    scale = g.canoe_slot(0, count).scale
    for a, b in combinations(range(count), 2):
        assert dist(sign(a, count), sign(b, count)) >= 2 * SIGN_RADIUS * scale
    assert len({g.canoe_slot(k, count).across for k in range(count)}) == count


@pytest.mark.parametrize("count", range(2, 11))
def test_no_later_canoe_covers_an_earlier_medallions_middle(count: int) -> None:
    half = SIGN_RADIUS / 2
    for a, b in combinations(range(count), 2):
        over = g.canoe_slot(b, count)
        x, y = sign(a, count)
        x, y = (x - over.along) / over.scale, abs(y - over.across) / over.scale
        # the hull is narrower than this lens
        wide = 21 * (1 - (x / 62) ** 2) if abs(x) < 62 else 0.0
        assert y > wide - half or x > 50


def test_canoes_beyond_ten_are_refused() -> None:
    with pytest.raises(KeyError):
        g.canoe_slot(0, 11)


def test_berths_of_a_seat_are_apart() -> None:
    for seat in range(5):
        assert dist(at(g.berth(seat, 0)), at(g.berth(seat, 1))) >= 2 * g.HIT_RADIUS
    assert len({g.berth(seat, number) for seat in range(5) for number in (0, 1)}) == 10


@pytest.mark.parametrize("k", range(36))
def test_a_heap_shows_every_gem_inside_its_pit(k: int) -> None:
    layout = g.heap(k)
    assert len(layout.offsets) == k == len(set(layout.offsets))
    reach = 15 * layout.scale
    for x, y in layout.offsets:
        assert abs(x) + reach <= g.PIT_SIZE[0] / 2
        assert abs(y) + reach <= g.PIT_SIZE[1] / 2
    assert list(layout.offsets) == sorted(layout.offsets, key=lambda offset: offset[1])


@pytest.mark.parametrize("k", [-1, 36])
def test_a_heap_of_the_impossible_is_refused(k: int) -> None:
    with pytest.raises(ValueError, match="0 to 35"):
        g.heap(k)


def test_needle_goes_left_to_right_as_on_the_board() -> None:
    assert [g.NEEDLE[weather] for weather in (2, 1, 0, -1)] == sorted(g.NEEDLE.values())
    assert SYMBOLS["needle"][0] >= 2 * g.DIAL_RADIUS


def test_place_on_turns_the_slot_with_the_current() -> None:
    place, scale = g.place_on("3", 1, 3)
    assert at(place) == pytest.approx(at(g.SPACES["3"]), abs=10)
    assert scale == 0.88
    first, _ = g.place_on("U7", 0, 2)
    assert first.y < g.SPACES["U7"].y
    assert first.turn == g.SPACES["U7"].turn


def test_rings_leave_what_they_are_around_free() -> None:
    long, wide = g.CANOE_RING
    assert long - 3 >= g.CANOE_LENGTH / 2
    assert wide - 3 >= g.CANOE_WIDTH / 2
    assert all(ring - 3 >= pit / 2 for ring, pit in zip(g.PIT_RING, g.PIT_SIZE, strict=True))
    assert g.LAND[0].x + long <= g.VIEW[0]
    near, far, half = g.PANEL
    assert near < g.DIAL_REACH < far <= g.DIAL_RADIUS
    assert all(b - a >= 2 * half for a, b in pairwise(sorted(g.NEEDLE.values())))
