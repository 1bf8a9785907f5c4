"""The tables: they are whole, and they say what their design says."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from rules.dadaocheng.content import COLOURS, EDITION, GOODS, KINDS, SIDES, box, warehouses
from rules.dadaocheng.field import CELLS, Line, lines

BOX = box(EDITION)


def test_sixteen_markers_are_all_pairs_of_goods_and_four_black_suns() -> None:
    pairs = Counter((marker.sun, marker.back) for marker in BOX.markers.values())
    assert pairs == Counter([*permutations(GOODS, 2), *(("K", colour) for colour in GOODS)])


def test_every_level_has_twelve_ships_and_asks_all_goods_alike() -> None:
    for level, cubes in ((1, 7), (2, 12), (3, 18)):
        ships = [ship for ship in BOX.ships.values() if ship.level == level]
        assert len(ships) == 12
        asked = [sum(ship.cost[at] for ship in ships) for at in range(5)]
        assert level == 2 or asked == [cubes] * 4 + [0]
        assert sum(asked) == 4 * cubes
    assert {ship.needs for ship in BOX.ships.values() if ship.level == 1} == {0}
    assert {sum(ship.cost) for ship in BOX.ships.values() if ship.level == 3} == {6}


def test_buildings_by_kind_and_seats() -> None:
    kinds = Counter(building.kind for building in BOX.buildings.values())
    assert kinds == {"mansion": 24, "firm": 6, "workshop": 6, "market": 6, "opium_den": 2}
    assert dict(BOX.counts[4]) == kinds
    assert dict(BOX.counts[1]) == {"mansion": 12, "firm": 2, "workshop": 2, "market": 2, "opium_den": 1}
    for fewer, more in ((1, 2), (2, 3), (3, 4)):
        assert all(BOX.counts[fewer][kind] <= BOX.counts[more][kind] for kind in KINDS)


def test_what_buildings_do_is_read_from_their_codes() -> None:
    cards = BOX.buildings
    assert (cards["BF03"].colours, cards["BF03"].changes) == (("R",), 0)
    assert (cards["BF05"].colours, cards["BW06"].colours) == (GOODS, GOODS)
    assert (cards["BK01"].colours, cards["BK01"].changes) == (("W",), 2)
    assert (cards["BK05"].colours, cards["BK05"].changes) == (GOODS, 1)
    assert cards["BD01"].colours == ("K",)
    assert cards["BM01"].colours == ()
    assert all(colour in COLOURS for card in cards.values() for colour in card.colours)


def test_fourteen_events_begin_in_1851() -> None:
    years = [event.year for event in BOX.events.values()]
    assert len(years) == 14
    assert years == sorted(years)
    assert years[0] == 1851
    assert [event.id for event in BOX.events.values() if event.status == "sourced"] == ["E12"]


def test_dice_bring_five_sixths_of_a_cube() -> None:
    assert BOX.dice == {1: None, 2: "W", 3: "G", 4: "R", 5: "Y", 6: "K"}


def test_each_end_of_each_line_meets_one_cell_of_its_own() -> None:
    where = warehouses(EDITION)
    assert len(set(where.values())) == len(where) == 16
    every = [
        Line(axis, index, start, length)
        for axis in ("row", "column")
        for index in range(4)
        for start, length in ((0, 3), (1, 3), (0, 4))
    ]
    for line in every:
        assert len(line.meets(EDITION)) == line.length - 2
        assert len(set(line.cells)) == line.length
    assert Line("row", 2, 1, 3).meets(EDITION) == (("EAST", 2),)
    assert Line("column", 1, 0, 4).meets(EDITION) == (("NORTH", 1), ("SOUTH", 1))
    assert set(SIDES[4]) == {side for side, _ in where.values()}


def test_lines_are_as_long_as_they_can_be() -> None:
    assert [line.name for line in lines("GGGG" + "WRYK" * 3)] == ["row0/0-3"] + [f"column{at}/1-3" for at in range(4)]
    assert lines("WGRY" * 4)[0].length == 4
    assert lines(("WGRY" + "GRYW") * 2) == ()
    assert CELLS == 16
