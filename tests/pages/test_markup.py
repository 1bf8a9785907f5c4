"""What people write is text on every page, whatever it looks like."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from tables import company, play
from tables.models import Player
from tables.moderation import acts, cases
from tests.factories import TableFactory
from tests.moderation.conftest import browser_of_user, moderator_named
from tests.pages.conftest import Friends, browser_of
from tests.pages.test_late_watching import ADDRESSES

pytestmark = pytest.mark.django_db

NAME = "</script><b id=x>'\"&"
"""A nickname that would be markup; in 24 letters."""
TEXT = f"{NAME}<img src=x onerror=alert(1)>"

OWN = (
    "/", "/tables/", "/tables/?player={text}", "/me/", "/me/tables/", "/me/webhook", "/cases/{case}/", "/review/",
    "/review/?player={text}&game={text}", "/review/tables/{code}/", "/review/tables/{code}/?text={text}&kind={text}",
    "/review/tables/{code}/act/?act={text}&reason={text}", "/review/tables/{code}/{number}/", "/review/cases/", "/review/cases/{case}/",
    "/review/pending/", "/review/staff-log/", "/review/staff-log/?staff={text}", "/t/{code}/sit/2/?seat={text}",
    "/t/{code}/wait/?invitation={text}", "/t/{code}/at/1/?seat={text}&by={text}&lang={text}&from={text}&to={text}",
    "/t/{code}/?pick={text}", "/t/{code}/talk/?before={text}", "/account/login/?next={text}", "/me/guest/?next={text}",
)  # fmt: skip
"""Other pages that show what people wrote, or what stands in their address."""


def test_what_people_write_is_nowhere_markup() -> None:
    players = [Player.objects.create(nickname=NAME) for _ in range(3)]
    table = TableFactory(host=players[0])
    for number, player in enumerate(players):
        play.sit(table.code, number, player, NAME)
    friends = Friends(table.code, players, [browser_of(player) for player in players])
    company.say(table.code, players[0], 0, "everyone", TEXT)
    company.say(table.code, players[1], 1, "players", TEXT)
    company.keep_note(table, players[0], TEXT)
    head = play.present(table.code).number
    case = cases.report(table.code, players[0], "cheating", TEXT, head, head, seats=[1], reporter_seat=0)
    ann = moderator_named("ann")
    cases.take(case, ann)
    cases.note(case, ann, TEXT)
    acts.open_hidden(table.code, ann, TEXT)
    number = play.present(table.code).number
    play.propose(table.code, 0, players[0], "end")
    found, seen = [], 0
    for browser in (friends.stranger, friends.browsers[0], browser_of_user(ann)):
        for address in (*ADDRESSES, *OWN):
            path = address.replace("{text}", quote(NAME)).format(code=table.code, case=case.pk, number=number)
            for headers in ({}, {"HX-Request": "true"}):
                shown = shown_by(browser.get(path, headers=headers))
                seen += "&lt;b id=x" in shown
                if "<b id=x" in shown or "<img src=x" in shown:
                    found.append(path)
    assert found == []
    assert seen > 100, "the pages show what people wrote"


def shown_by(answer: Any) -> str:
    """What a browser would take for markup: a page, or what a page would put into itself."""
    match answer.get("Content-Type", "").partition(";")[0]:
        case "text/html":
            return str(answer.content.decode())
        case "application/json":
            return "".join(map(str, json.loads(answer.content).values()))
    return ""
