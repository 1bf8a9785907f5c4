"""Where everything lies on the board of Da Yu: one source for the scenery and for the live pieces.

All lengths are units of the view box (1000 wide, 800 high). At the left a round pool of markers with the
floods in a ring around it, place 0 at the top and on clockwise; at the right a raft with the three piles
of tools and the flood deck.
"""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

VIEW = (1000, 800)
"""Width and height of the view box."""


class Point(NamedTuple):
    """A place on the board."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle that can be touched: its middle and its size."""

    x: float
    y: float
    wide: float
    high: float


POOL = Point(400, 412)
POOL_RADIUS = 116.0

WAY = (264.0, 266.0)
"""Half axes of the dyke around the pool, on which the floods lie."""

FLOOD = (228.0, 184.0)
"""Width and height of a flood card at scale 1."""

HIGHEST, LOWEST = 62.0, 728.0
"""No flood reaches further up or down, so that pawns have room outside it."""

TURNS = {3: (-90.0, 43.0, 137.0), 4: (-90.0, 0.0, 90.0, 180.0), 5: (-90.0, -18.0, 54.0, 126.0, 198.0)}
"""Where on the dyke the floods lie, by how many there are: degrees, clockwise, 0 at the right."""

SCALES = {3: 1.14, 4: 1.08, 5: 1.0}
"""The size of the flood cards, by how many there are."""

SLOT = (40.0, 58.0)
"""Width and height of a rectangle on a flood card."""

SLOTS: tuple[Point, ...] = tuple(Point((column - 2) * 42.5, -49 + 63 * row) for row in range(2) for column in range(5))
"""The ten rectangles of a flood card, seen from its middle."""

PAWN = (52.0, 74.0)
PAWN_STEP = 53.0

TOOL = (100.0, 140.0)
TILE = (34.0, 40.0)

PILE_SCALE = 1.2
PILES: dict[str, Point] = {"silver": Point(898, 118), "green": Point(898, 316), "red": Point(898, 514)}
DECK = Point(898, 702)
DECK_SCALE = 0.66
RAFT = (812, 8, 992, 792)
"""Left, top, right and bottom of the raft."""


class Place(NamedTuple):
    """A place of the ring.

    middle: of its flood card, drawn at `scale`
    above: whether pawns stand at its upper edge; else at the lower
    post: the mark with its number, between flood and pool
    """

    middle: Point
    scale: float
    above: bool
    post: Point


@cache
def ring(places: int) -> tuple[Place, ...]:
    """The places of a ring of 3, 4 or 5, clockwise from the top."""
    scale = SCALES[places]
    half_wide, half_high = FLOOD[0] / 2 * scale, FLOOD[1] / 2 * scale
    made = []
    for degrees in TURNS[places]:
        turn = radians(degrees)
        x, y = POOL.x + WAY[0] * cos(turn), POOL.y + WAY[1] * sin(turn)
        y = min(max(y, HIGHEST + half_high), LOWEST - half_high)
        above = sin(turn) < 0.25
        dx, dy = POOL.x - x, POOL.y - y
        if abs(dx) * half_high > abs(dy) * half_wide:
            post = Point(round(x + (half_wide + 19) * (1 if dx > 0 else -1), 1), round(y, 1))
        else:
            post = Point(round(x, 1), round(y + (half_high + 19) * (1 if dy > 0 else -1), 1))
        made.append(Place(Point(round(x, 1), round(y, 1)), scale, above, post))
    return tuple(made)


def stands(place: Place, k: int, count: int) -> Point:
    """Where the middle of pawn `k` of `count` is, outside the flood of a place."""
    middle, scale, above, _post = place
    half = FLOOD[1] / 2 * scale
    x = middle.x + (k - (count - 1) / 2) * PAWN_STEP
    y = middle.y - half - 24 if above else middle.y + half + 26
    return Point(round(x, 1), round(y, 1))


WAY_PARTS = 4
"""In so many parts a pawn goes from one place to another, round the pool on the dyke."""


def on_the_way(places: int, start: int, to: int, way: str, part: int) -> Point:
    """Where the middle of a pawn is when `part` of WAY_PARTS of its way lie behind.

    way: "left", against the clock; "boat", over the pool; any other, clockwise
    """
    share = part / WAY_PARTS
    if way == "boat":
        here, there = (stands(ring(places)[place], 0, 1) for place in (start, to))
        # Towards the middle of the pool and out of it again.
        near = 1 - abs(1 - 2 * share)
        x, y = here.x + (there.x - here.x) * share, here.y + (there.y - here.y) * share
        return Point(round(x + (POOL.x - x) * near, 1), round(y + (POOL.y - y) * near, 1))
    angles = TURNS[places]
    sweep = (angles[to] - angles[start]) % 360
    turn = radians(angles[start] + (sweep - 360 if way == "left" else sweep) * share)
    return Point(round(POOL.x + WAY[0] * cos(turn), 1), round(POOL.y + WAY[1] * sin(turn), 1))


def flood_box(place: Place) -> Box:
    """What is touched to choose a place of the ring."""
    return Box(place.middle.x, place.middle.y, FLOOD[0] * place.scale, FLOOD[1] * place.scale)


def pile_box(frame: str) -> Box:
    """What is touched to choose a pile."""
    x, y = PILES[frame]
    return Box(x, y, TOOL[0] * PILE_SCALE + 22, TOOL[1] * PILE_SCALE + 12)


class Tiles(NamedTuple):
    """Tools on a card: their size, and their middles seen from the card's."""

    scale: float
    middles: tuple[Point, ...]


CHOICE = Tiles(1.05, (Point(-24, -8), Point(24, 2)))
HELD_CHOICE = Tiles(0.82, (Point(-26, -22), Point(11, -17)))
FLAP_APART = 9.0
"""Where a side gives a choice, the two tools stand apart, with a stroke between them."""


@cache
def tiles(count: int) -> Tiles:
    """`count` (1 to 4) tools on a card at scale 1: two in a row, the fewer the bigger."""
    if count == 1:
        return Tiles(1.6, (Point(0, -4),))
    if count == 2:
        return Tiles(1.2, (Point(-21, -4), Point(21, -4)))
    rows = (Point(-19, -23), Point(19, -23), Point(-19, 21), Point(19, 21))
    return Tiles(1.05, rows if count == 4 else (Point(0, -23), Point(-19, 21), Point(19, 21)))


@cache
def held(count: int) -> Tiles:
    """The same on a card in the hand, whose lower right corner is turned up."""
    if count == 1:
        return Tiles(1.4, (Point(-8, -14),))
    if count == 2:
        return Tiles(1.0, (Point(-25, -16), Point(11, -16)))
    rows = (Point(-26, -30), Point(3, -30), Point(-26, 3), Point(3, 3))
    return Tiles(0.8, rows[:count])


FLAP = Point(9, 29)
FLAP_TURN = -17.7
FLAP_TILE = 0.56
"""Where the tools of the other side lie on the turned-up corner: their middle, turn and size."""


@cache
def turned_up(counts: tuple[int, ...], apart: float = 2.5) -> tuple[tuple[float, ...], ...]:
    """Where tools lie along the turned-up corner: for each kind of tool the places of its copies, heaped."""
    tile, heap = TILE[0] * FLAP_TILE, 6.5
    long = sum(tile + heap * (count - 1) for count in counts) + apart * (len(counts) - 1)
    x = -long / 2 + tile / 2
    places = []
    for count in counts:
        places.append(tuple(round(x + heap * k, 1) for k in range(count)))
        x += tile + heap * (count - 1) + apart
    return tuple(places)


BUNDLES: tuple[Point, ...] = (
    Point(-46, -50), Point(0, -62), Point(46, -50), Point(-66, -6), Point(-22, -14), Point(22, -14), Point(66, -6), Point(-40, 34), Point(40, 34),
)  # fmt: skip
"""Where bundles of five markers lie in the pool, seen from its middle, the back row first."""

MOMENT = Point(400, 412)
"""Where a card that is just being used is shown."""
