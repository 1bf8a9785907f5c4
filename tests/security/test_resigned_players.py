"""Whoever has given up sees only what everybody sees, and whoever loses a view sees it no longer: in pages, over the
socket, in any browser and by any way back."""

from __future__ import annotations

import pytest
from django.test import Client

from rules.niagara.moves import Choose
from tables import company, play
from tables.identity import person_of_session, view_lost, view_name
from tables.live.source import Tables
from tables.log.terms import Terms
from tables.models import Player, Table
from tables.play import branching
from tables.telling.reasons import reasons
from tests.factories import running_table
from tests.pages.conftest import Friends, browser_of

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def given_up(delay: int = 0) -> Friends:
    """Seat 2 has chosen a card in secret and given up; a second browser of that person is open."""
    table, players = running_table(terms=Terms(start="full", delay=delay))
    friends = Friends(table.code, players, [browser_of(player) for player in players])
    friends.say(2, Choose("6"))
    company.say(friends.code, players[0], 0, "players", "Only among us.")
    assert "paddle 6" in page(friends.browsers[2], friends.code)
    play.resign(friends.code, 2, players[2])
    return friends


def page(browser: Client, code: str, rest: str = "", **headers: str) -> str:
    return browser.get(f"/t/{code}/{rest}", headers=headers).content.decode()


def shown_by_socket(browser: Client, code: str) -> str:
    """The frame that a socket of this browser would be sent now."""
    source = Tables()
    reading = source.read(code)
    seat = source.seat(reading, person_of_session(browser.session, code))
    return source.html(reading, (seat, "en"))


@pytest.mark.parametrize("delay", [0, 30])
def test_whoever_has_given_up_gets_what_a_stranger_gets(delay: int) -> None:
    friends = given_up(delay)
    number = play.present(friends.code).number
    chosen = next(told.number for told in play.story(friends.code) if told.kind == "moved")
    for browser in (friends.browsers[2], browser_of(friends.players[2])):
        for address in (
            "",
            "frame?after=1",
            f"at/{number}/",
            f"at/{chosen}/",
            f"at/{chosen}/unfold",
            "why/",
            "log.jsonl",
            "talk/",
        ):
            for headers in ({}, HTMX):
                told = browser.get(f"/t/{friends.code}/{address}", headers=headers).content.decode()
                assert "paddle 6" not in told, address
                assert "Only among us." not in told, address
                assert 'id="noting"' not in told, address
        fragment = page(browser, friends.code, **HTMX)
        assert fragment == page(friends.stranger, friends.code, **HTMX)
        assert shown_by_socket(browser, friends.code) == fragment
        assert page(browser, friends.code, "log.jsonl") == page(friends.stranger, friends.code, "log.jsonl")
        assert browser.get(f"/t/{friends.code}/at/{chosen}/?seat=2").status_code == 403


def test_no_way_leads_back_to_the_view() -> None:
    friends = given_up()
    code, browser, player = friends.code, friends.browsers[2], friends.players[2]
    table = Table.objects.get(code=code)
    seat_link = table.seats.get(number=2).token
    for token in (table.link_token, seat_link):
        assert "paddle 6" not in page(browser, code, f"sit/2/?seat={token}")
        answer = browser.post(f"/t/{code}/sit/2/", {"nickname": "Again", "invitation": token})
        assert answer.status_code == 422
    browser.post(f"/t/{code}/away", {"key": "k"})
    number = play.present(code).number
    assert browser.post(f"/t/{code}/at/{number}/branch", {"seat": "2", "company": "bots"}).status_code == 403
    with pytest.raises(play.NotYours):
        branching.branch(code, number, player, 2, "bots")
    assert play.present(code).places[2].resigned
    assert "paddle 6" not in page(browser, code)
    assert reasons(play.present(code), 2) == []


def test_an_account_in_the_browser_of_a_guest_who_gave_up_takes_no_other_seat() -> None:
    """The account has another handle than the guest whom nobody has claimed yet, and the same eyes."""
    table, players = running_table("niagara", 4)
    guest, account = players[3], Player.objects.create(nickname="Account")
    play.resign(table.code, 3, guest)
    play.resign(table.code, 2, players[2])
    browser = browser_of(account)
    session = browser.session
    session["guest"] = str(guest.key)
    session.save()
    token = Table.objects.get(code=table.code).link_token
    for seat in (2, 3):
        answer = browser.post(f"/t/{table.code}/sit/{seat}/", {"nickname": "Account", "invitation": token})
        assert answer.status_code == 422
    assert play.present(table.code).places[2].person == play.handle(players[2])


def test_the_socket_of_whoever_gives_up_is_sent_away_at_once() -> None:
    friends = given_up()
    source = Tables()
    reading = source.read(friends.code)
    person = person_of_session(friends.browsers[2].session, friends.code)
    assert source.view(reading, person) == "public"
    assert source.lost("2", source.view(reading, person), True), "even when a picture comes"
    other = person_of_session(friends.browsers[1].session, friends.code)
    assert not source.lost("1", source.view(reading, other), True)


def test_a_poll_from_a_page_with_a_view_that_is_lost_gets_the_public_page() -> None:
    table, players = running_table()
    friends = Friends(table.code, players, [browser_of(player) for player in players])
    number = play.present(table.code).number
    browser = friends.browsers[0]
    for address in (f"?after={number}&view=0", f"frame?after={number}&view=0"):
        assert browser.get(f"/t/{table.code}/{address}", headers=HTMX).status_code == 204
        answer = friends.stranger.get(f"/t/{table.code}/{address}", headers=HTMX)
        assert answer.status_code == 200
        assert answer["HX-Refresh"] == "true"
        assert "data-eyes" not in answer.content.decode()
    assert friends.stranger.get(f"/t/{table.code}/?after={number}", headers=HTMX).status_code == 204
    assert friends.stranger.get(f"/t/{table.code}/?after={number}&view=public", headers=HTMX).status_code == 204
    poll = f"/t/{table.code}/at/{number}/newer?known={number}"
    assert "HX-Refresh" not in browser.get(f"{poll}&view=0", headers=HTMX)
    assert friends.stranger.get(f"{poll}&view=0", headers=HTMX)["HX-Refresh"] == "true"
    assert "view=0" in page(browser, table.code, f"at/{number}/")
    assert "view=" not in page(browser, table.code, f"at/{number}/?embed=1")


def test_a_page_is_loaded_again_only_where_its_view_is_lost() -> None:
    assert not view_lost("0", "0", newer=False)
    assert view_lost("0", "public", newer=True)
    assert view_lost("public", "1", newer=True)
    assert not view_lost("0", "covered", newer=True), "the picture that comes covers it"
    assert view_lost("0", "covered", newer=False)
    assert view_lost("0", "1", newer=False)


def test_once_the_table_is_over_everything_is_open_to_whoever_gave_up_too() -> None:
    friends = given_up()
    play.resign(friends.code, 1, friends.players[1])
    assert play.present(friends.code).finished
    person = person_of_session(friends.browsers[2].session, friends.code)
    assert view_name(person, play.present(friends.code)) == "2"


def test_the_form_says_so_in_both_languages() -> None:
    table, players = running_table()
    browser = browser_of(players[0])
    for language, words in (("en", "you see only what everybody sees"), ("zh-hant", "之後你只看得到大家都看得到的")):
        answer = browser.get(f"/t/{table.code}/", headers={"Accept-Language": language})
        assert words in answer.content.decode()
