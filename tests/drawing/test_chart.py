"""The River Chart is a known figure: its numbers must be right."""

from __future__ import annotations

from collections import Counter

from tables.drawing.hetu import river_chart


def test_chart_shows_the_numbers_one_to_ten() -> None:
    dots: dict[int, set[tuple[float, float]]] = {}
    for number, places in river_chart():
        dots.setdefault(number, set()).update(places)
    assert {number: len(places) for number, places in dots.items()} == {n: n for n in range(1, 11)}
    everything = Counter(place for places in dots.values() for place in places)
    assert len(everything) == 55
    assert set(everything.values()) == {1}


def test_each_side_holds_a_pair_that_differs_by_five() -> None:
    sides: dict[str, set[int]] = {"above": set(), "below": set(), "left": set(), "right": set()}
    for number, places in river_chart():
        x = sum(p[0] for p in places) / len(places)
        y = sum(p[1] for p in places) / len(places)
        if number not in (5, 10):
            sides["above" if y < -2 else "below" if y > 2 else "left" if x < 0 else "right"].add(number)
    assert sides == {"above": {2, 7}, "below": {1, 6}, "left": {3, 8}, "right": {4, 9}}
