"""Whoever watches late gets no page, in any shape, from which something newer could be read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from rules.niagara.moves import Choose
from tables import play
from tables.log.terms import Terms
from tests.factories import running_table
from tests.pages.conftest import Friends, browser_of

pytestmark = pytest.mark.django_db

ADDRESSES = (
    "/", "/tables/", "/t/{code}/", "/t/{code}/?after=1", "/t/{code}/?after=99", "/t/{code}/?pick=hand:1", "/t/{code}/asking/",
    "/t/{code}/away", "/t/{code}/why/", "/t/{code}/wait/", "/t/{code}/sit/0/", "/t/{code}/at/", "/t/{code}/at/?n=99",
    "/t/{code}/at/?n=start", "/t/{code}/at/99/", "/t/{code}/at/99/?by=turn", "/t/{code}/at/99/?by=round",
    "/t/{code}/at/99/?from=1&to=99", "/t/{code}/at/99/?beside=public", "/t/{code}/at/99/?embed=1&lang=en",
    "/t/{code}/at/99/?seat=0", "/t/{code}/at/99/?seat=all", "/t/{code}/at/99/?beside=all", "/t/{code}/at/1/",
    "/t/{code}/at/99/unfold", "/t/{code}/at/99/newer", "/t/{code}/at/99/newer?known=1", "/t/{code}/after/",
    "/t/{code}/proof/", "/t/{code}/log.jsonl", "/t/{code}/report/", "/t/{code}/report/?n=99", "/t/{code}/talk/",
)  # fmt: skip
"""Everything that tells of a table and can be asked for with GET."""

CHANGING = re.compile(
    r'name="(?:csrfmiddlewaretoken|key|page)" value="[^"]*"|"X-CSRFToken": ?"[^"]*"|data-now="[^"]*"|'
    r"nonce=\"[^\"]*\"|(?<=X-CSRFToken&#34;: &#34;)\w+"
)
"""What is new on every page."""


def answers(browser: Client, code: str) -> Iterator[tuple[str, str]]:
    """Every page and fragment of the table, as this browser gets it."""
    for address in ADDRESSES:
        for headers in ({}, {"HX-Request": "true"}):
            answer = browser.get(address.format(code=code), headers=headers)
            body = answer.content.decode()
            yield f"{address} {headers}", f"{answer.status_code} {answer.get('Location', '')} {CHANGING.sub('', body)}"


def test_nothing_newer_is_in_any_page_of_whoever_watches_late() -> None:
    table, players = running_table(terms=Terms(start="full", delay=30))
    friends = Friends(table.code, players, [browser_of(player) for player in players])
    before = dict(answers(friends.stranger, table.code))
    for seat in range(3):
        friends.say(seat, Choose("1"))
    now = play.present(table.code)
    asker = next(seat for seat in range(3) if seat not in now.awaited)
    play.propose(table.code, asker, players[asker], "end")
    assert play.present(table.code).proposal is not None
    after = dict(answers(friends.stranger, table.code))
    assert [address for address in before if before[address] != after[address]] == []


def test_a_request_is_open_for_whoever_watches_late_until_they_see_the_answer() -> None:
    table, players = running_table(terms=Terms(start="full", delay=2))
    friends = Friends(table.code, players, [browser_of(player) for player in players])
    for seat in range(3):
        friends.say(seat, Choose("1"))
    asked = play.present(table.code)
    undo = play.undo_to_ask_for(asked, 0)
    assert undo is not None
    play.propose(table.code, 0, players[0], "take_back", to=undo.to)
    proposal = play.present(table.code).number
    play.answer(table.code, 1, players[1], proposal, True)
    play.answer(table.code, 2, players[2], proposal, True)
    now = play.present(table.code)
    assert now.last[-1].kind == "taken_back"
    panel = friends.stranger.get(f"/t/{table.code}/asking/", headers={"HX-Request": "true"}).content.decode()
    assert len(re.findall("<li>", panel)) >= undo.moves
