"""Time that a moderator gives to a clock: previewed, told at the table, provable, and only where there is a clock."""

from __future__ import annotations

import datetime as dt
import html
import json
import re

import pytest
from django.contrib.auth.models import User

from tables import play
from tables.case_models import Case, CaseEntry, StaffEntry
from tables.log import verify
from tables.log.terms import Terms
from tables.moderation import acts, cases
from tables.moderation.acts import Act
from tables.moderation.errors import Refused
from tables.play import inspection
from tests.factories import running_table
from tests.moderation.conftest import browser_of_user
from tests.pages.conftest import Friends, browser_of

pytestmark = pytest.mark.django_db

LIVE = Terms(clock="live", bank=300, increment=10)
DAYS = Terms(clock="days", hours=24)


@pytest.mark.parametrize("terms", [LIVE, DAYS], ids=lambda terms: terms.clock)
def test_the_seat_has_so_much_more_time_and_nobody_else(ann: User, ben: User, terms: Terms) -> None:
    table, _players = running_table("ferry", 2, terms=terms)
    before = play.present(table.code)
    seat = before.awaited[0]
    act = Act("extend", seat=seat, seconds=1800.0)
    seen = acts.preview(table.code, ann, act, "the power was out")
    assert play.present(table.code) == before
    assert not seen.second, "it touches no result"
    assert acts.perform(table.code, ann, act, "the power was out", before.number) is None
    after = play.present(table.code)
    ends, ended = after.deadline(seat), before.deadline(seat)
    assert ends is not None
    assert ended is not None
    assert (ends - ended).total_seconds() == pytest.approx(1800)
    assert seen.after.deadline(seat) == ends
    assert after.clock.banks[1 - seat : 2 - seat] == before.clock.banks[1 - seat : 2 - seat]
    assert after.status == "running"
    assert verify(inspection.records(table.code)).good
    entry = StaffEntry.objects.get(what="extend")
    assert json.loads(entry.data)["reason"] == "the power was out"
    with pytest.raises(Refused, match="stale"):
        acts.perform(table.code, ann, act, "again", before.number)


def test_where_there_is_no_clock_or_no_time_nothing_is_given(running: Friends, ann: User) -> None:
    table, _players = running_table("ferry", 2, terms=LIVE)
    for code, seconds in ((running.code, 60.0), (table.code, 0.0), (table.code, -60.0), (table.code, 1e9)):
        head = play.present(code).number
        for verb in (acts.preview, acts.perform):
            with pytest.raises(Refused, match="nothing_to_do"):
                verb(
                    code, ann, Act("extend", seat=0, seconds=seconds), "why", *((head,) if verb is acts.perform else ())
                )
        assert play.present(code).number == head


def test_a_moderator_gives_time_on_the_page_and_the_players_read_whose(ann: User) -> None:
    table, players = running_table("ferry", 2, terms=LIVE)
    code, number = table.code, play.present(table.code).number
    case = cases.report(code, players[0], "bug", "My line broke.", number, number, seats=[0], reporter_seat=0)
    browser, address = browser_of_user(ann), f"/review/tables/{code}/act/"
    cases.take(Case.objects.get(), ann)
    sent = {"act": "extend", "seat": "0", "minutes": "30", "reason": "the line broke", "case": str(case.pk)}
    seen = html.unescape(browser.post(address, sent).content.decode())
    sentence = f"A moderator decides: 30 minutes are given to the clock of {players[0].nickname}."
    assert sentence in seen
    cells = re.search(r"Clocks</th><td><del>(.+?)</del></td><td><ins>(.+?)</ins>", seen)
    assert cells is not None
    was, then = (dt.datetime.fromisoformat(re.findall(r"until (\S+ \S+) UTC", cell)[0]) for cell in cells.groups())
    assert (then - was).total_seconds() == pytest.approx(1800, abs=1)
    assert play.present(code).number == number
    assert browser.post(address, {**sent, "confirm": "1", "head": number}).status_code == 302
    for player in players:
        assert sentence in browser_of(player).get(f"/t/{code}/").content.decode()
    assert CaseEntry.objects.get(case=case, kind="act").text == "the line broke"
    assert "the line broke" in browser.get(f"/review/cases/{case.pk}/").content.decode()
