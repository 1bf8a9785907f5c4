"""Moments as people read them: in a named zone, by the date when they are far away, to the second for browsers."""

import datetime as dt

import pytest
from django.utils.translation import override

from tables.presenters.timing import moment, stamp, time_element

NOON = dt.datetime(2026, 12, 1, 12, 34, 56, 789012, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("days", "zone", "language", "words"),
    [
        (0, "", "en", "Tue 12:34 UTC"),
        (5, "", "en", "Sun 12:34 UTC"),
        (6, "", "en", "December 7 12:34 UTC"),
        (14, "Asia/Taipei", "en", "December 15 20:34 CST"),
        (-9, "", "zh-hant", "11月22日 12:34 UTC"),
    ],
)
def test_a_moment_names_its_zone_and_beyond_six_days_its_date(days: int, zone: str, language: str, words: str) -> None:
    with override(language):
        assert moment(NOON + dt.timedelta(days=days), NOON, zone) == words


def test_where_nobody_knows_when_it_is_read_the_date_is_given() -> None:
    with override("en"):
        assert moment(NOON) == "December 1 12:34 UTC"


def test_browsers_get_whole_seconds() -> None:
    assert stamp(NOON) == "2026-12-01T12:34:56+00:00"
    with override("en"):
        text = time_element(NOON, NOON)
    assert text == '<time class="local" datetime="2026-12-01T12:34:56+00:00">Tue 12:34 UTC</time>'
