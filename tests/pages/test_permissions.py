"""Who may see what: replay, export, review, by direct addresses."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from tables import play
from tests.pages.conftest import Friends, browser_of, staff_browser

SECRET = "paddle 3"
"""The covered card of seat 0 at the running table, as the log words it."""


def replay(friends: Friends, browser: Client, query: str = "", htmx: bool = False) -> tuple[int, str]:
    number = play.present(friends.code).number
    headers = {"HX-Request": "true"} if htmx else {}
    answer = browser.get(f"/t/{friends.code}/at/{number}/{query}", headers=headers)
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("htmx", [False, True])
def test_during_play_the_public_and_one_s_own_eyes_are_open_and_no_others(running: Friends, htmx: bool) -> None:
    keeper = staff_browser()
    sitting_keeper = staff_browser(running.players[1])
    open_to = {
        ("stranger", ""): 200, ("stranger", "?seat=public"): 200, ("stranger", "?seat=0"): 403, ("stranger", "?seat=1"): 403,
        ("own", ""): 200, ("own", "?seat=0"): 200, ("own", "?seat=1"): 403, ("own", "?seat=public"): 200,
        ("other", "?seat=0"): 403, ("other", ""): 200,
        ("keeper", ""): 200, ("keeper", "?seat=0"): 403,
        ("sitting keeper", "?seat=0"): 403, ("sitting keeper", "?seat=1"): 200,
        ("stranger", "?seat=7"): 403, ("stranger", "?seat=-1"): 403, ("stranger", "?seat=x"): 403,
    }  # fmt: skip
    browsers = {
        "stranger": running.stranger,
        "own": running.browsers[0],
        "other": running.browsers[1],
        "keeper": keeper,
        "sitting keeper": sitting_keeper,
    }
    for (who, query), wanted in open_to.items():
        status, page = replay(running, browsers[who], query, htmx)
        assert status == wanted, (who, query)
        knows = wanted == 200 and who == "own" and query != "?seat=public"
        assert (SECRET in page) == knows, (who, query)


def test_the_scrubber_guards_the_same_eyes(running: Friends) -> None:
    assert running.stranger.get(f"/t/{running.code}/at/?n=3&seat=0", headers={"HX-Request": "true"}).status_code == 403
    answer = running.stranger.get(f"/t/{running.code}/at/?n=999&seat=0", follow=True)
    assert answer.status_code == 403
    assert "before the end" in answer.content.decode().lower()


def test_after_the_end_every_seat_s_eyes_are_open(finished: Friends) -> None:
    chosen = next(told.number for told in play.story(finished.code) if told.kind == "moved" and told.seat == 0)
    for query, knows in (("", False), ("?seat=0", True), ("?seat=1", False)):
        answer = finished.stranger.get(f"/t/{finished.code}/at/{chosen}/{query}")
        assert answer.status_code == 200
        told = answer.content.decode().split('id="later"')[0]
        assert ("chose paddle 3" in told or "chooses paddle 3" in told) == knows, query


def test_the_export_hides_what_is_hidden_until_the_end(running: Friends) -> None:
    browsers = {
        running.stranger: None,
        running.browsers[0]: 0,
        staff_browser(): None,
        staff_browser(running.players[1]): 1,
    }
    for browser, seat in browsers.items():
        answer = browser.get(f"/t/{running.code}/log.jsonl")
        lines = [json.loads(line) for line in answer.content.splitlines()]
        assert lines[0]["partial"] is True
        moved = [line for line in lines[1:] if line["kind"] in ("moved", "chance")]
        assert {line["seat"] for line in moved} == {0, 1}
        # One's own moves are no secret to oneself; all others stay sealed.
        sealed = [line for line in moved if seat is None or line["seat"] != seat]
        assert sealed
        assert all("payload" not in line and "salt" not in line and "commitment" in line for line in sealed)
        assert all("payload" in line and "salt" in line for line in moved if line not in sealed)


def test_the_export_is_whole_at_the_end(finished: Friends) -> None:
    answer = finished.stranger.get(f"/t/{finished.code}/log.jsonl")
    lines = [json.loads(line) for line in answer.content.splitlines()]
    assert lines[0]["partial"] is False
    assert all("payload" in line for line in lines[1:])
    assert "attachment" in answer["Content-Disposition"]


def review_addresses(friends: Friends) -> list[str]:
    return ["/review/", f"/review/tables/{friends.code}/", f"/review/tables/{friends.code}/7/"]


def test_only_staff_comes_to_the_desk(running: Friends) -> None:
    guest = browser_of(running.players[0])
    for address in review_addresses(running):
        for browser in (running.stranger, guest):
            answer = browser.get(address)
            assert answer.status_code == 302
            assert answer["Location"].startswith("/account/login/?next=/review/")
        assert staff_browser().get(address).status_code == 200


def test_a_login_that_is_no_staff_is_refused_in_words(running: Friends, django_user_model: type) -> None:
    browser = Client()
    browser.force_login(django_user_model.objects.create_user("plain", password="x"))
    for address in review_addresses(running):
        answer = browser.get(address)
        assert answer.status_code == 403
        assert "look after this server" in answer.content.decode()


def test_the_desk_shows_nothing_hidden_of_a_running_table_even_to_staff(running: Friends) -> None:
    number = play.present(running.code).number
    payloads = [told for told in play.story(running.code) if told.kind == "moved"]
    assert payloads
    for keeper in (staff_browser(), staff_browser(running.players[1])):
        overview = keeper.get(f"/review/tables/{running.code}/").content.decode()
        assert "hidden until the end" in overview
        assert "&#34;choose&#34;" not in overview
        for event in range(1, number + 1):
            page = keeper.get(f"/review/tables/{running.code}/{event}/").content.decode()
            assert "&#34;choose&#34;" not in page
            assert "chosen.0" not in page
            assert SECRET not in page


def test_the_desk_opens_everything_at_the_end(finished: Friends) -> None:
    keeper = staff_browser()
    overview = keeper.get(f"/review/tables/{finished.code}/").content.decode()
    assert "&#34;choose&#34;" in overview
    assert "The chain holds" in overview
    chosen = next(told.number for told in play.story(finished.code) if told.kind == "moved" and told.seat == 0)
    page = keeper.get(f"/review/tables/{finished.code}/{chosen}/").content.decode()
    assert "chosen.0" in page
    assert page.count("The whole view afterwards") >= 4
    assert keeper.get(f"/review/tables/{finished.code}/9999/").status_code == 404


def test_what_was_taken_back_is_struck_and_can_still_be_looked_at(regretted: Friends) -> None:
    now = play.present(regretted.code)
    struck = [told.number for told in play.story(regretted.code) if told.struck]
    assert len(struck) == 1
    page = regretted.stranger.get(f"/t/{regretted.code}/at/{now.number}/").content.decode()
    assert re.search(r"<del>[^<]*brings canoe 1 ashore", page)
    then = regretted.stranger.get(f"/t/{regretted.code}/at/{struck[0]}/").content.decode()
    wins, still = "four gems of one colour", 'id="later"'
    assert wins in then.split(still)[0]
    overview = staff_browser().get(f"/review/tables/{regretted.code}/").content.decode()
    assert overview.count("taken back</span>") == 1


def test_the_desk_finds_tables_by_filter(regretted: Friends) -> None:
    other = play.open_table(regretted.players[1], "niagara", 4)
    keeper = staff_browser()

    def found(query: str) -> tuple[bool, bool]:
        page = keeper.get(f"/review/?{query}").content.decode()
        return regretted.code in page, other.code in page

    assert found("") == (True, True)
    assert found("taken_back=on") == (True, False)
    assert found("status=open") == (False, True)
    assert found("status=running&game=niagara") == (True, False)
    assert found("game=chess") == (False, False)
    assert found("player=olaf") == (True, False)
    assert found(f"player={other.code.upper()}") == (False, True)
    assert found("sample=on") == (False, False)
    assert found("imported=on") == (False, False)
    assert found("page=99") == (True, True)


def test_the_desk_turns_pages_and_keeps_the_filter(running: Friends) -> None:
    codes = {play.open_table(None, "niagara", 3).code for _ in range(31)}
    keeper = staff_browser()
    first = keeper.get("/review/?status=open").content.decode()
    assert "Page 1 of 2" in first
    assert "?status=open&amp;page=2" in first
    second = keeper.get("/review/?status=open&page=2").content.decode()
    shown = {code for code in codes if code in first}, {code for code in codes if code in second}
    assert (len(shown[0]), len(shown[1])) == (30, 1)
    assert shown[0] | shown[1] == codes


def test_the_proof_keeps_the_seed_until_the_end(running: Friends) -> None:
    page = running.stranger.get(f"/t/{running.code}/proof/").content.decode()
    now = play.present(running.code)
    assert now.commitment in page
    assert "so the seed is secret" in page
