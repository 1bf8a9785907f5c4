"""What `selfplay` tells of many matches, as numbers that agree with each other."""

from __future__ import annotations

import io
import re

import pytest
from django.core.management import CommandError, call_command


@pytest.fixture(scope="module")
def said() -> str:
    out = io.StringIO()
    call_command("selfplay", "ferry", "--games", "20", "--seats", "3", "--bots", "random", stdout=out)
    return out.getvalue()


def test_points_stand_in_a_table_by_seat(said: str) -> None:
    table = said.partition("on average:\n")[2].splitlines()
    assert table[0].split()[0] == "total"
    rows = [re.findall(r"\d+\.\d\d", line) for line in table[1:5]]
    assert [line.strip().partition("  ")[0] for line in table[1:5]] == ["seat 0", "seat 1", "seat 2", "all"]
    for row in rows:
        total, *parts = map(float, row)
        assert total == pytest.approx(sum(parts), abs=0.03)
    for column in zip(*rows, strict=True):
        *seats, everybody = map(float, column)
        assert everybody == pytest.approx(sum(seats) / 3, abs=0.02)


def test_the_share_that_arrives_is_told_by_kind(said: str) -> None:
    shares = dict(re.findall(r"(wolf|goat|cabbage|dog) (\d+\.\d) %", said.partition("  arrive: ")[2]))
    assert set(shares) == {"wolf", "goat", "cabbage", "dog"}
    assert float(shares["wolf"]) > float(shares["goat"])
    assert 0 < float(shares["cabbage"]) < 100


def selfplay(*arguments: str) -> str:
    out = io.StringIO()
    call_command("selfplay", *arguments, stdout=out)
    return out.getvalue()


def test_a_level_for_each_camp() -> None:
    """Troublemakers who play well are seldom beaten, and every round is told by camp."""
    told = selfplay("nuwa", "--games", "2", "--seats", "4", "--bots", "unity:random,trouble:sensible")
    assert "bots unity:random,trouble:sensible on every seat" in told
    ends = dict(re.findall(r"(\w+) (\d+\.\d) %", told.partition("rounds that ended: ")[2].partition("\n")[0]))
    assert set(ends) == {"mended", "no_cards", "nobody_plays", "all_blocked"}
    assert sum(map(float, ends.values())) == pytest.approx(100, abs=0.2)
    assert ends["mended"] == "0.0"
    assert re.search(r"rounds mended: with 0 troublemakers \d+\.\d %, with 1 troublemaker 0\.0 %", told)
    assert "points a seat and round, by camp: unity -1.00, trouble 2.00" in told


@pytest.mark.parametrize(
    ("game", "bots", "sentence"),
    [
        ("nuwa", "unity:sensible", "the sides unity, trouble"),
        ("nuwa", "unity:sensible,unity:random", "the sides unity, trouble"),
        ("nuwa", "unity:sensible,trouble:wise", "no bot called 'wise'"),
        ("ferry", "unity:sensible,trouble:random", "has no sides"),
    ],
)
def test_levels_for_sides_that_there_are_not(game: str, bots: str, sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        selfplay(game, "--games", "1", "--seats", "4", "--bots", bots)
