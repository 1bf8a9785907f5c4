"""What a log tells after the game: outcomes and statistics, odds, think times."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from rules.kernel.chance import Draw
from tables import play
from tables.case_models import Outcome
from tables.log import Entry
from tables.log.payloads import Judged, encode
from tables.models import Player, Table
from tables.play import desk, outcomes
from tables.play.reckoning import odds, thoughts
from tests.factories import running_table
from tests.pages.conftest import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended() -> tuple[Table, list[Player]]:
    """A table of Ferry between two persons, played at random to its end."""
    table, players = running_table("ferry", 2, seed=bytes(32))
    play_on(table, players)
    return table, players


def play_on(table: Table, players: list[Player]) -> None:
    dice = random.Random(3)
    while (now := play.present(table.code)).status == "running":
        seat = now.awaited[0]
        move = dice.choice(now.game.legal_moves(now.course.state, seat))
        question = now.course.questions[seat]
        play.move(table.code, seat, question, f"{now.number}", now.game.codec.encode(move), players[seat])


def rows() -> list[dict[str, Any]]:
    return [{k: v for k, v in row.items() if k != "id"} for row in Outcome.objects.order_by("table", "seat").values()]


def judge(code: str, verdict: Judged) -> int:
    with desk.writing(code) as table:
        return desk.write(table, play.present(code), Entry("judged", encode(verdict), "mod:keeper")).number


def test_the_end_of_a_table_writes_how_each_seat_came_out(ended: tuple[Table, list[Player]]) -> None:
    table, players = ended
    present = play.present(table.code)
    result = present.result
    assert result is not None
    for row in Outcome.objects.filter(table=table):
        assert row.actor == play.handle(players[row.seat])
        assert row.score == result.scores[row.seat].total
        assert row.won == (row.seat in result.winners)
        assert row.place == (1 if row.seat in result.ranking[0] else 2)
        assert row.moves == sum(1 for told in play.story(table.code) if told.kind == "moved" and told.seat == row.seat)
        assert row.ended_at == present.changed_at
    assert Outcome.objects.filter(table=table).count() == 2


def test_all_outcomes_can_be_made_again_from_the_logs(ended: tuple[Table, list[Player]]) -> None:
    written = rows()
    assert written
    row = Outcome.objects.earliest("pk")
    Outcome.objects.filter(pk=row.pk).update(score=999, won=not row.won)
    Outcome.objects.exclude(pk=row.pk).delete()
    call_command("outcomes")
    assert rows() == written


def test_verdicts_change_outcomes_and_leave_no_residue_when_they_are_lifted(ended: tuple[Table, list[Player]]) -> None:
    table, players = ended
    written = rows()
    loser = next(row["seat"] for row in written if row["place"] == 2)
    annulled = judge(table.code, Judged("annul", "two pages"))
    assert rows() == []
    assert outcomes.statistics([play.handle(players[0])]) == []
    judge(table.code, Judged("lift", "a mistake", of=annulled))
    assert rows() == written
    judge(table.code, Judged("award", "the other left", ((loser,),)))
    assert [(row["won"], row["place"]) for row in rows() if row["seat"] == loser] == [(True, 1)]
    assert [(row["won"], row["place"]) for row in rows() if row["seat"] != loser] == [(False, 2)]
    now = rows()
    call_command("outcomes")
    assert rows() == now


def test_statistics_stand_on_ones_own_page(ended: tuple[Table, list[Player]]) -> None:
    table, players = ended
    for player in players:
        own = Outcome.objects.get(table=table, actor=play.handle(player))
        page = browser_of(player).get("/me/tables/").content.decode()
        fares = page[page.index('id="fares"') : page.index('class="hint"')]
        cells = re.findall(r"<td>([^<]*)</td>", fares)
        assert "with people" in fares
        assert cells[:4] == ["1", str(int(own.won)), f"{own.place:.1f}", f"{own.score:.1f}"]
        assert cells[5] == "0"
    assert 'id="fares"' not in Client().get("/me/tables/").content.decode()


def test_statistics_count_people_and_bots_apart(ended: tuple[Table, list[Player]]) -> None:
    table, players = ended
    first = play.handle(players[0])
    own = Outcome.objects.get(table=table, actor=first)
    Outcome.objects.filter(table=table).update(seconds=12.0)
    (with_people,) = outcomes.statistics([first])
    assert (with_people.game, with_people.opponents, with_people.games) == ("ferry", "people", 1)
    assert (with_people.wins, with_people.place) == (int(own.won), float(own.place or 0))
    assert with_people.seconds == pytest.approx(12.0 / own.moves)
    Outcome.objects.filter(table=table).exclude(actor=first).update(actor="bot:sensible")
    (against_bots,) = outcomes.statistics([first])
    assert against_bots == with_people._replace(opponents="bots")
    Outcome.objects.filter(table=table).update(actor=first)
    assert outcomes.statistics([first]) == [], "two seats of one person tell nothing"


def test_a_table_that_ended_without_a_result_counts_as_such() -> None:
    table, players = running_table("ferry", 2, seed=bytes(32))
    play.propose(table.code, 0, players[0], "end")
    play.answer(table.code, 1, players[1], play.present(table.code).number, True)
    assert play.present(table.code).status == "closed"
    (fared,) = outcomes.statistics([play.handle(players[1])])
    assert (fared.games, fared.unfinished, fared.place) == (0, 1, None)


def test_who_gives_up_has_lost_and_who_stays_has_won() -> None:
    table, players = running_table("ferry", 2, seed=bytes(32))
    play.resign(table.code, 0, players[0])
    for player, wins, place in ((players[0], 0, 2.0), (players[1], 1, 1.0)):
        (fared,) = outcomes.statistics([play.handle(player)])
        assert (fared.games, fared.unfinished, fared.wins, fared.place, fared.score) == (1, 0, wins, place, None)
        page = browser_of(player).get("/me/tables/").content.decode()
        assert ("won" if wins else "place 2") in page


def test_a_game_that_a_lifted_verdict_has_ended_counts_against_nobody() -> None:
    table, players = running_table("ferry", 2, seed=bytes(32))
    handles = [play.handle(player) for player in players]
    awarded = judge(table.code, Judged("award", "two pages", ((1,),)))
    assert play.present(table.code).status == "closed"
    assert [(row["seat"], row["won"]) for row in rows()] == [(0, False), (1, True)]
    judge(table.code, Judged("lift", "a mistake", of=awarded - 1))
    assert rows() == []
    assert [outcomes.statistics([handle]) for handle in handles] == [[], []]
    call_command("outcomes")
    assert rows() == []


def test_thoughts_sum_up_to_the_time_that_the_table_waited(ended: tuple[Table, list[Player]]) -> None:
    table, _players = ended
    present = play.present(table.code)
    story = play.story(table.code)
    made = thoughts(present.game, story, 2)
    assert len(made) == sum(told.kind == "moved" for told in story)
    # In Ferry one seat at a time is waited for, and luck answers at once.
    begun = story[present.start - 1].at
    last = max(told.at for told in story if told.kind == "moved")
    assert sum(thought.seconds for thought in made) == pytest.approx((last - begun).total_seconds(), abs=0.01)


@pytest.mark.parametrize(
    ("question", "outcome", "likely"),
    [
        (Draw("one", ("a", "a", "b", "c")), ("a",), Fraction(1, 2)),
        (Draw("two", ("a", "b", "c", "d"), 2), ("c", "a"), Fraction(1, 6)),
        (Draw("same", ("a", "a", "b"), 2), ("a", "a"), Fraction(1, 3)),
        (Draw("dice", (1, 2, 3, 4, 5, 6), 2, replace=True), (6, 6), Fraction(1, 36)),
        (Draw("dice", (1, 2, 3, 4, 5, 6), 2, replace=True), (5, 6), Fraction(1, 18)),
        (Draw("fits", ("a", "b"), 1, accept=lambda _: True), ("a",), None),
    ],
)
def test_odds_count_what_could_have_come(
    question: Draw, outcome: tuple[str | int, ...], likely: Fraction | None
) -> None:
    assert odds(question, outcome) == likely
