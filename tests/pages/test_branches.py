"""Playing on from a moment of another table: whose knowledge goes along, and who may see it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules.kernel.dice import Dice
from rules.kernel.positions import read_position
from tables import play
from tables.identity import player_of_session
from tables.live.consumer import visitor
from tables.log import read, verify
from tables.log.payloads import Opened, decode
from tables.models import Player, Table
from tables.play import branching
from tests.pages.conftest import Friends, browser_of


def branched(browser: Client, code: str, number: int, **said: object) -> Table:
    """The table that the form makes."""
    answer = browser.post(f"/t/{code}/at/{number}/branch", {"seat": 0, "company": "bots", "key": "k", **said})
    assert answer.status_code == 302, answer.content.decode()
    return Table.objects.get(code=re.match(r"/t/(\w+)/", answer["Location"])[1])  # type: ignore[index]


def opening(table: Table) -> Opened:
    opened: Opened = decode("opened", read(table.pk, upto=1)[0].payload)
    return opened


def test_a_finished_game_is_played_on_against_bots_from_its_middle(finished: Friends) -> None:
    before = play.present(finished.code)
    number = before.start + 2
    page = finished.stranger.get(f"/t/{finished.code}/at/{number}/").content.decode()
    assert 'id="branch"' in page
    table = branched(finished.stranger, finished.code, number, nickname="Ada", seat=1)
    then = play.at(finished.code, number)
    now = play.present(table.code)
    assert now.origin == play.Origin(finished.code, number, then.digest, None)
    _, state = read_position(now.game, opening(table).position or "")
    assert state == then.course.state
    assert [bool(bot) for bot in now.bots] == [True, False, True]
    assert now.status == "running"
    seat = 1
    player = player_of_session(finished.stranger.session)
    assert player is not None
    if seat in now.awaited:
        move = now.game.legal_moves(now.course.state, seat)[0]
        play.move(table.code, seat, now.course.questions[seat], "m", now.game.codec.encode(move), player)
        assert play.present(table.code).number > now.number
    assert verify(read(table.pk)).good
    assert play.present(finished.code) == before
    page = finished.stranger.get(f"/t/{table.code}/").content.decode()
    assert f"plays on from event {number} of table {finished.code}" in page
    assert f"/t/{finished.code}/at/{number}/" in page
    told = finished.stranger.get(f"/t/{table.code}/at/1/").content.decode()
    assert f"It plays on from event {number} of table {finished.code}." in told


def test_a_second_click_makes_no_second_branch(running: Friends) -> None:
    number = play.present(running.code).number
    one, two = (branched(running.browsers[0], running.code, number) for _ in range(2))
    assert one == two
    assert branched(running.browsers[0], running.code, number, key="other") != one


def test_of_a_running_game_only_what_the_own_seat_knew_goes_along(running: Friends) -> None:
    now = play.present(running.code)
    number, game, state = now.number, now.game, now.course.state
    table = branched(running.browsers[0], running.code, number)
    assert not table.listed
    _, dealt = read_position(game, opening(table).position or "")
    assert game.view(dealt, 0) == game.view(state, 0)
    # Nothing secret was used: states that the seat cannot tell apart give the same branch.
    for other in range(40):
        unlike = game.resample(state, 0, Dice(b"other", other))
        assert game.resample(unlike, 0, Dice(b"key", 1)) == game.resample(state, 0, Dice(b"key", 1))
    assert any(game.resample(state, 0, Dice(b"other", one)) != state for one in range(40))


def test_the_others_of_a_running_game_cannot_see_its_branch_before_the_end(running: Friends) -> None:
    number = play.present(running.code).number
    table = branched(running.browsers[0], running.code, number, company="friends")
    pages = [f"/t/{table.code}/{page}" for page in ("", "wait/", "at/1/", "log.jsonl", "proof/", "talk/", "sit/1/")]
    for browser in running.browsers[1:]:
        assert [browser.get(page).status_code for page in pages] == [404] * len(pages)
        assert browser.post(f"/t/{table.code}/sit/1/", {"invitation": table.link_token}).status_code == 404
        assert visitor(browser.session, table.code) is None
    assert [running.browsers[0].get(page).status_code for page in pages[1:3]] == [200, 200]
    assert running.stranger.get(pages[1]).status_code == 200
    assert visitor(running.browsers[0].session, table.code) is not None
    play.propose(running.code, 0, play.handle(running.players[0]), "end", "e")
    for seat in (1, 2):
        asked = play.present(running.code).proposal
        assert asked is not None
        play.answer(running.code, seat, play.handle(running.players[seat]), asked.number, True, "a")
    assert play.present(running.code).finished
    assert [running.browsers[1].get(page).status_code for page in pages[1:3]] == [200, 200]
    assert visitor(running.browsers[1].session, table.code) is not None


def test_a_branch_of_a_branch_is_kept_from_the_others_as_well(running: Friends) -> None:
    """Whether the branch in between is still played or over: what the seat knew has come along."""
    number = play.present(running.code).number
    first = branched(running.browsers[0], running.code, number)
    second = branched(running.browsers[0], first.code, play.present(first.code).start, company="friends")
    play.close_table(first.code, running.players[0])
    third = branched(running.browsers[0], first.code, play.present(first.code).start, company="friends")
    assert [play.present(table.code).origin.viewer for table in (second, third)] == [0, None]  # type: ignore[union-attr]
    for table in (second, third):
        page = f"/t/{table.code}/wait/"
        for browser in running.browsers[1:]:
            assert browser.get(page).status_code == 404
            assert visitor(browser.session, table.code) is None
        assert running.browsers[0].get(page).status_code == 200


def test_branches_of_different_tables_are_different_though_the_same_was_dealt(
    running: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = type(play.present(running.code).game)
    monkeypatch.setattr(game, "resample", lambda self, state, viewer, dice: state)
    first = branched(running.browsers[0], running.code, play.present(running.code).number)
    start = play.present(first.code).start
    second = branched(running.browsers[0], first.code, start)
    assert second != first
    assert opening(second).position == opening(first).position
    assert branched(running.browsers[0], first.code, start) == second


def test_with_friends_by_link_and_at_one_screen(finished: Friends) -> None:
    number = play.present(finished.code).start
    table = branched(finished.browsers[0], finished.code, number, company="friends")
    assert table.status == "open"
    assert [bool(place.person) for place in play.present(table.code).places] == [True, False, False]
    guest = browser_of(Player.objects.create(nickname="Gast"))
    answer = guest.post(f"/t/{table.code}/sit/1/", {"invitation": table.link_token, "nickname": "Gast", "key": "g"})
    assert answer.status_code == 302
    handed = play.present(branched(finished.browsers[0], finished.code, number, company="hot_seat").code)
    assert handed.terms.hot_seat
    assert len({place.person for place in handed.places}) == 1
    assert handed.status == "running"


def test_who_may_not_branch(running: Friends) -> None:
    number = play.present(running.code).number
    path = f"/t/{running.code}/at/{number}/branch"
    said = {"seat": 0, "company": "bots", "nickname": "Ada", "key": "k"}
    tables = Table.objects.count()
    assert 'id="branch"' not in running.stranger.get(f"/t/{running.code}/at/{number}/").content.decode()
    assert running.stranger.post(path, said).status_code == 403
    assert running.browsers[1].post(path, said).status_code == 400
    assert running.browsers[0].post(path, {**said, "company": "nobody"}).status_code == 400
    assert running.browsers[0].post(f"/t/{running.code}/at/1/branch", said).status_code == 422
    with pytest.raises(play.NotYours):
        branching.branch(running.code, number, running.players[1], 0, "bots")
    assert Table.objects.count() == tables


def test_nothing_to_play_at_the_end(finished: Friends) -> None:
    last = play.present(finished.code).number
    answer = finished.browsers[0].post(f"/t/{finished.code}/at/{last}/branch", {"seat": 0, "company": "bots"})
    assert answer.status_code == 422


def test_a_memory_game_is_not_played_on_before_its_end(db: None) -> None:
    player = Player.objects.create(nickname="Ada")
    table = play.open_table(player, "ferry", 2)
    play.sit(table.code, 0, player)
    play.seat_bot(table.code, 1, "random", player)
    browser = browser_of(player)
    number = play.present(table.code).number
    answer = browser.post(f"/t/{table.code}/at/{number}/branch", {"seat": 0, "company": "bots"})
    assert answer.status_code == 403
