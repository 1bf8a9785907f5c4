"""The tray's places: large enough to touch on the smallest phones, and nothing on top of another thing."""

from __future__ import annotations

from itertools import combinations

from rules.dadaocheng.content import KINDS, LEVELS, SIDES, warehouses
from rules.dadaocheng.field import ROWS, Line
from tables.presenters.dadaocheng import geometry as g
from tables.presenters.dadaocheng.pieces import SYMBOLS

Box = tuple[float, float, float, float]


def box(place: g.Point, wide: float, high: float) -> Box:
    return place.x - wide / 2, place.y - high / 2, place.x + wide / 2, place.y + high / 2


def touchable() -> dict[str, Box]:
    """Everything that a player touches on the board."""
    found = {f"marker {cell}": box(g.marker(cell), 116, 116) for cell in range(16)}
    for side in SIDES[4]:
        for cell in range(4):
            found[f"{side} {cell}"] = box(g.warehouse(side, cell), *g.warehouse_size(side))
    found |= {f"ships {level}": box(g.SHIPS[level], *g.SHIP_SIZE) for level in LEVELS}
    found |= {kind: box(g.BUILDINGS[kind], *g.STREET_SIZE) for kind in KINDS}
    return found | {"temple": box(g.TEMPLE, *g.STREET_SIZE), "event": box(g.EVENT, *g.STREET_SIZE)}


def test_nothing_to_touch_overlaps_and_all_lies_on_the_board() -> None:
    for (one, a), (other, b) in combinations(touchable().items(), 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)
    for left, top, right, bottom in touchable().values():
        assert left >= 0
        assert top >= 0
        assert right <= g.VIEW[0]
        assert bottom <= g.VIEW[1]


def test_markers_and_cards_are_44_pixels_on_a_phone() -> None:
    assert g.PITCH * 360 / g.VIEW[0] >= 44
    for name, (left, top, right, bottom) in touchable().items():
        if name.startswith("marker") or name in KINDS:
            assert min(right - left, bottom - top) * 390 / g.VIEW[0] >= 43.5, name


def test_a_line_ends_at_the_warehouse_cell_that_it_stocks() -> None:
    ends = warehouses("reconstructed-1")
    for axis, index, cells in ROWS:
        for end, cell, beyond in (("start", cells[0], -1), ("end", cells[-1], 1)):
            side, number = ends[axis, index, end]
            store, last = g.warehouse(side, number), g.marker(cell)
            along = (store.x - last.x, store.y - last.y)
            assert along == ((110 * beyond, 0) if axis == "row" else (0, 110 * beyond))


def test_the_strip_of_a_line_covers_its_markers() -> None:
    x, y, wide, high = g.bar(Line("column", 2, 1, 3).cells)
    assert (x, y) == g.marker(10)
    assert high == 2 * g.PITCH + wide


def test_cards_and_cells_have_the_size_of_their_symbols() -> None:
    assert SYMBOLS["ship-1"] == g.SHIP_SIZE
    assert SYMBOLS["temple"] == SYMBOLS["house-firm"] == SYMBOLS["event"] == g.STREET_SIZE
    assert SYMBOLS["store-lying"] == g.warehouse_size("NORTH")
    assert SYMBOLS["store-upright"] == g.warehouse_size("EAST")
