"""Steps by event, turn and round lead where a look at the whole log would lead."""

from __future__ import annotations

import pytest

from tables import play
from tables.presenters.stages import points, stops_around
from tests.long_logs import endless_niagara, long_table, random_move

pytestmark = pytest.mark.django_db


def stops(present: play.Present, story: list[play.Told], every: range, by: str) -> list[int]:
    """All events of `every` with which a turn or a round begins."""
    before: object = None
    found = []
    for point in points(present, story):
        now: object = point.stage if by == "turn" else point.stage.round
        if now != before and point.number in every:
            found.append(point.number)
        before = now
    return found


@pytest.mark.parametrize("game", ["niagara", "ferry"])
@pytest.mark.parametrize("by", ["", "turn", "round"])
def test_one_step_leads_to_the_nearest_beginning(game: str, by: str) -> None:
    # The games of Ferry end within this and are set back, so that many events count no more.
    table, _players = long_table(260, game, endless_niagara if game == "niagara" else random_move)
    present = play.present(table.code)
    story = play.story(table.code)
    for every in (range(present.start, present.number + 1), range(40, 120), range(77, 78)):
        all_stops = stops(present, story, every, by) if by else list(every)
        for number in {*range(every[0], every[-1] + 1, 7), every[0], every[-1]}:
            found = stops_around(present, story, every, number, by)
            back = max((stop for stop in all_stops if stop < number), default=every[0] if number > every[0] else None)
            on = min((stop for stop in all_stops if stop > number), default=every[-1] if number < every[-1] else None)
            assert found == (back, on), (every, number)
