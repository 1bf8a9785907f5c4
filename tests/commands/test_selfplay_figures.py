"""What `selfplay` tells of many matches, as numbers that agree with each other."""

from __future__ import annotations

import io
import re

import pytest
from django.core.management import call_command


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
