"""The panel of requests: what it offers to whom, previews, answers, refusals in words, and those who watch late."""

from __future__ import annotations

import datetime as dt
import html
import json
import re

import pytest
from django.test import Client
from msgspec.structs import replace

from rules.kernel.audience import CHANCE
from rules.kernel.contract import resolve
from rules.kernel.positions import write_position
from rules.niagara.game import NIAGARA
from rules.niagara.moves import GoWithout
from rules.niagara.state import BuyingBack, Canoe
from tables import play
from tables.live.source import Tables
from tables.log.terms import Terms
from tables.models import Player, Table
from tables.play import links, together
from tests.pages.conftest import NAMES, Friends, browser_of
from tests.play.playing import play_on

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def table_of(moves: int = 5, bots: int = 0, terms: Terms | None = None) -> Friends:
    """Niagara with three seats, the last of them held by bots, some moves on."""
    players = [Player.objects.create(nickname=name) for name in NAMES[: 3 - bots]]
    table = play.open_table(players[0], "niagara", 3, terms=terms)
    for number in range(3 - bots, 3):
        play.seat_bot(table.code, number, "random", players[0])
    for number, player in enumerate(players):
        play.sit(table.code, number, player, f"word {number}")
    play_on(table.code, [*players, *["bot:random"] * bots], moves)
    return Friends(table.code, players, [browser_of(player) for player in players])


def last_but_one(friends: Friends) -> int:
    """The seat that moved before the last one: it can only ask to take back."""
    return [told.seat for told in play.story(friends.code) if told.kind == "moved"][-2]


def panel(browser: Client, code: str) -> str:
    answer = browser.get(f"/t/{code}/asking/", headers=HTMX)
    assert answer.status_code == 200
    return answer.content.decode()


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


def post(browser: Client, code: str, verb: str, **form: object) -> str:
    answer = browser.post(f"/t/{code}/{verb}", {"key": "form", **form}, headers=HTMX)
    assert answer.status_code in (200, 204), answer.content.decode()
    return answer.content.decode()


def test_a_take_back_is_previewed_before_asking_and_before_agreeing() -> None:
    friends = table_of()
    seat = last_but_one(friends)
    other = (seat + 1) % 3
    page = panel(friends.browsers[seat], friends.code)
    assert "Ask the others to take back your last move" in page
    assert "played since." in page
    struck = re.findall(r"<del>(.*?)</del>", page)
    assert len(struck) >= 2
    assert "something hidden has been shown since" in page
    to = field(page, "to")
    assert f"/t/{friends.code}/at/{to}/" in page
    asked = post(friends.browsers[seat], friends.code, "ask", what="take_back", to=to)
    assert "Withdraw your request" in asked
    assert "Agree:" not in asked
    page = panel(friends.browsers[other], friends.code)
    assert "Agree: take back 2 moves" in page
    assert "No, play on" in page
    assert set(re.findall(r"<del>(.*?)</del>", page)) == set(struck)
    assert page.count("<button") == 3 + page.count("Copy"), "two answers and to give up, nothing else while it is open"
    number = play.present(friends.code).proposal.number
    for one in {0, 1, 2} - {seat}:
        post(friends.browsers[one], friends.code, "answer", request=number, answer="yes")
    assert play.present(friends.code).course.state == play.at(friends.code, int(to)).course.state
    # A second click comes too late, and is answered like the first.
    again = post(friends.browsers[other], friends.code, "answer", request=number, answer="yes")
    assert "note seal" not in again


def test_whoever_has_agreed_may_think_again_but_not_by_a_double_click() -> None:
    friends = table_of()
    post(friends.browsers[0], friends.code, "ask", what="end")
    number = play.present(friends.code).proposal.number
    agreed = post(friends.browsers[1], friends.code, "answer", request=number, answer="yes")
    assert re.search(r'<details id="think-again"><summary>I have changed my mind</summary>.*No, play on', agreed, re.S)
    assert "think-again" not in panel(friends.browsers[0], friends.code)
    assert "think-again" not in panel(friends.browsers[2], friends.code)
    post(friends.browsers[1], friends.code, "answer", key="another", request=number, answer="no")
    assert play.present(friends.code).proposal is None


def test_the_lines_of_a_preview_hide_what_the_reader_may_not_know(running: Friends) -> None:
    """Seat 0 has covered a 3: nobody else reads that, whatever is asked."""
    for browser in (running.browsers[1], running.stranger):
        assert "paddle 3" not in panel(browser, running.code)
        assert "paddle 3" not in browser.get(f"/t/{running.code}/").content.decode()


def test_what_was_previewed_is_what_is_asked_for() -> None:
    friends = table_of()
    seat = last_but_one(friends)
    answer = friends.browsers[seat].post(f"/t/{friends.code}/ask", {"what": "take_back", "to": "5"}, headers=HTMX)
    assert answer.status_code == 409
    assert "moved on since" in answer.content.decode()
    assert play.present(friends.code).proposal is None


@pytest.mark.parametrize("htmx", [False, True])
def test_refusals_are_sentences_with_and_without_script(htmx: bool) -> None:
    friends = table_of()
    headers = HTMX if htmx else {}
    ours, code = friends.browsers[0], friends.code
    cases = [
        (friends.stranger, "ask", {"what": "end"}, 403, "Only those who sit at this table"),
        (friends.stranger, "resign", {}, 403, "Only those who sit at this table"),
        (friends.stranger, "again", {}, 403, "Only those who sit at this table"),
        (ours, "ask", {"what": "everything"}, 400, "could not be read"),
        (ours, "ask", {"what": "stand_in", "target": "1"}, 422, "has not run out"),
        (ours, "ask", {"what": "bot", "target": "x", "level": "sharp"}, 400, "could not be read"),
        (ours, "answer", {"request": "1", "answer": "yes"}, 422, "settled already"),
        (ours, "answer", {"request": "x", "answer": "yes"}, 400, "could not be read"),
        (ours, "again", {}, 422, "only when it is over"),
    ]
    before = play.present(code).number
    for browser, verb, form, status, sentence in cases:
        answer = browser.post(f"/t/{code}/{verb}", form, headers=headers)
        assert (answer.status_code, sentence in answer.content.decode()) == (status, True), (verb, form)
    assert play.present(code).number == before


def test_without_script_forms_lead_back_to_the_table() -> None:
    friends = table_of()
    page = friends.browsers[0].get(f"/t/{friends.code}/").content.decode()
    assert 'id="asking"' in page
    answer = friends.browsers[0].post(f"/t/{friends.code}/ask", {"what": "end", "key": "k"})
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{friends.code}/#asking")
    assert "Agree: end the game here" in friends.browsers[1].get(f"/t/{friends.code}/").content.decode()
    assert friends.browsers[1].get(f"/t/{friends.code}/asking/").status_code == 302


def test_the_host_of_a_running_table_asks_instead_of_ending_it() -> None:
    friends = table_of()
    answer = friends.browsers[0].post(f"/t/{friends.code}/close", {"key": "k"})
    assert answer["Location"] == f"/t/{friends.code}/"
    now = play.present(friends.code)
    assert now.status == "running"
    assert now.proposal is not None
    assert now.proposal.what == "end"


def test_levels_have_names_and_change_by_vote() -> None:
    friends = table_of(bots=1)
    page = panel(friends.browsers[1], friends.code)
    assert "plays as “newcomer”" in page
    assert "Ask for “steady”" in page
    post(friends.browsers[1], friends.code, "ask", what="bot", target=2, level="sharp")
    assert "plays as “sharp”" in panel(friends.browsers[0], friends.code)
    number = play.present(friends.code).proposal.number
    post(friends.browsers[0], friends.code, "answer", request=number, answer="yes")
    assert play.present(friends.code).bots[2] == "sharp"


def test_giving_up_takes_two_steps_and_the_seat_can_be_taken_over() -> None:
    friends = table_of(bots=1)
    page = panel(friends.browsers[1], friends.code)
    assert re.search(r"<summary>Give up</summary>\s*<p>A bot plays on for you", page)
    left = post(friends.browsers[1], friends.code, "resign")
    assert "Yes, I give up" not in left
    _table, tokens = links.invitation(friends.code, friends.players[0])
    page = panel(friends.browsers[0], friends.code)
    assert tokens[2] in page, "the host finds the link to the bot's seat"
    guest = Client()
    address = f"/t/{friends.code}/sit/1/"
    assert guest.get(address).status_code == 403
    page = guest.get(f"{address}?seat={tokens[1]}").content.decode()
    assert "Take over this seat" in page
    assert "What happened last" in page
    assert 'property="og:title"' in page
    assert guest.post(address, {"nickname": " ", "invitation": tokens[1]}).status_code == 400
    answer = guest.post(address, {"nickname": "Tao", "invitation": tokens[1], "key": "k"})
    assert answer["Location"] == f"/t/{friends.code}/"
    assert play.present(friends.code).names[1] == "Tao"
    assert guest.get(f"/t/{friends.code}/").status_code == 200


def test_the_link_to_a_bots_seat_can_be_made_void_while_it_is_played() -> None:
    friends = table_of(bots=1)
    _table, tokens = links.invitation(friends.code, friends.players[0])
    address = f"/t/{friends.code}/sit/2/?seat={tokens[2]}"
    assert Client().get(address).status_code == 200
    void = {"seat": "2"}
    assert friends.browsers[1].post(f"/t/{friends.code}/new-link", void).status_code != 200
    assert Client().get(address).status_code == 200, "only the host makes links void"
    friends.browsers[0].post(f"/t/{friends.code}/new-link", void)
    assert Client().get(address).status_code == 403
    refused = Client().post(address, {"nickname": "Tao", "invitation": tokens[2], "key": "k"})
    assert refused.status_code == 403
    assert play.present(friends.code).bots[2]
    _table, renewed = links.invitation(friends.code, friends.players[0])
    assert Client().get(f"/t/{friends.code}/sit/2/?seat={renewed[2]}").status_code == 200


def test_a_finished_table_offers_the_next_one_and_tells_the_others() -> None:
    friends = table_of(bots=1)
    code = friends.code
    for seat in (0, 1):
        if seat == 0:
            post(friends.browsers[0], code, "ask", what="end")
        else:
            number = play.present(code).proposal.number
            post(friends.browsers[1], code, "answer", request=number, answer="yes")
    assert "Play again with the same people" in panel(friends.browsers[1], code)
    assert "Play again" not in panel(friends.stranger, code)
    answers = [friends.browsers[1].post(f"/t/{code}/again", {"key": "k"}) for _ in range(2)]
    assert answers[0]["Location"] == answers[1]["Location"]
    again = Table.objects.get(rematch_of__code=code)
    page = panel(friends.browsers[0], code)
    assert "Play again: take your seat" in page
    home = friends.browsers[0].get("/").content.decode()
    assert "A seat is kept for you" in home
    waiting = friends.browsers[0].get(f"/t/{again.code}/wait/").content.decode()
    assert "Sit down on seat 1" in waiting
    assert friends.stranger.post(f"/t/{again.code}/sit/0/", {"nickname": "X"}).status_code == 403
    friends.browsers[0].post(f"/t/{code}/again", {"key": "k"})
    assert play.present(again.code).status == "running"


# Those who watch late


def test_who_watches_late_sees_nothing_newer_anywhere() -> None:
    friends = table_of(12, terms=Terms(delay=5))
    code = friends.code
    now = play.present(code)
    late = play.at(code, now.number - 5)
    page = friends.stranger.get(f"/t/{code}/").content.decode()
    assert f'data-n="{late.number}"' in page
    assert "5 events late" in page
    newer = {f'id="line-{number}-' for number in range(late.number + 1, now.number + 1)}
    fragment = friends.stranger.get(f"/t/{code}/", headers=HTMX).content.decode()
    tables = Tables()
    reading = tables.read(code)
    frame = tables.html(reading, (None, "en"))
    replay = friends.stranger.get(f"/t/{code}/at/{now.number}/").content.decode()
    seek = friends.stranger.get(f"/t/{code}/at/?n=999", follow=True).content.decode()
    for shown in (page, fragment, frame, replay, seek):
        assert not [one for one in newer if one in shown]
        assert f"line-{late.number}" in shown or f'data-n="{late.number}"' in shown
    assert frame.strip() == fragment.strip()
    assert f'href="/t/{code}/at/{now.number}/' not in replay
    beats = tables.beats(reading, (None, "en"), now.number - 1)
    assert beats == [] or f"{late.number}" in frame
    lines = friends.stranger.get(f"/t/{code}/log.jsonl").content.splitlines()
    assert json.loads(lines[-1])["number"] == late.number
    # Those who sit there see it as it is.
    own = friends.browsers[0].get(f"/t/{code}/").content.decode()
    assert f'data-n="{now.number}"' in own
    assert "events late" not in own
    assert f'data-n="{now.number}"' in tables.html(reading, (0, "en"))


def test_a_take_back_strikes_nothing_for_who_watches_late_before_its_time() -> None:
    friends = table_of(12, terms=Terms(delay=5))
    code, now = friends.code, play.present(friends.code)
    play.rule_take_back(code, now.number - 4, "The cat walked over the board.", "wise")
    head = play.present(code).number
    page = friends.stranger.get(f"/t/{code}/at/{head}/").content.decode()
    assert "The cat" not in page
    assert "<del>" not in page
    assert "The cat" in friends.browsers[0].get(f"/t/{code}/at/{head}/").content.decode()


def test_at_the_end_everybody_sees_everything() -> None:
    friends = table_of(12, terms=Terms(delay=5))
    for seat in (0, 1):
        play.resign(friends.code, seat, friends.players[seat])
    assert play.present(friends.code).status == "closed"
    page = friends.stranger.get(f"/t/{friends.code}/").content.decode()
    assert f'data-n="{play.present(friends.code).number}"' in page
    assert "events late" not in page


def test_who_has_left_the_page_is_replaced_where_the_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    friends = table_of()
    seat = play.present(friends.code).waited_persons[0]
    other = (seat + 1) % 3
    name = play.present(friends.code).names[seat]
    browser = friends.browsers[other]
    assert 'id="absent-' not in panel(browser, friends.code)
    monkeypatch.setattr(together, "QUIET", dt.timedelta(0))
    page = panel(browser, friends.code)
    assert re.search(rf'class="asking asked"[^>]*data-absent="{seat}"', page)
    assert re.search(
        rf'<details id="absent-{seat}" class="absent" open><summary>[^<]*{name}[^<]* has left the page', page
    )
    assert 'id="absent-' not in panel(friends.browsers[seat], friends.code)
    assert 'id="absent-' not in panel(friends.stranger, friends.code)
    # What tells who is here tells the page when that panel is out of date.
    table = browser.get(f"/t/{friends.code}/").content.decode()
    address = html.unescape(re.search(r'data-here="([^"]+)"', table)[1])
    here = browser.post(address, {"n": 1, "focused": 1, "heard": 0}, headers=HTMX)
    assert f'data-absent="{seat}"' in here.content.decode()
    post(browser, friends.code, "ask", what="stand_in", target=seat)
    assert play.present(friends.code).proposal is not None
    assert 'id="absent-' not in panel(browser, friends.code), "it is being asked"


def test_the_host_asks_to_open_a_lost_seat_and_gets_its_link(monkeypatch: pytest.MonkeyPatch) -> None:
    friends = table_of()
    assert 'id="lost-' not in panel(friends.browsers[0], friends.code)
    monkeypatch.setattr(together, "QUIET", dt.timedelta(0))
    assert 'id="lost-' not in panel(friends.browsers[2], friends.code), "it is the host's to ask"
    assert 'id="lost-1"' in panel(friends.browsers[0], friends.code)
    asked = post(friends.browsers[0], friends.code, "ask", what="reopen", target=1)
    names = play.present(friends.code).names
    assert f"to reopen the seat of {names[1]}" in re.sub("[\u2066-\u2069]", "", asked)
    assert "No, I am here" in panel(friends.browsers[1], friends.code)
    post(
        friends.browsers[2],
        friends.code,
        "answer",
        request=field(panel(friends.browsers[2], friends.code), "request"),
        answer="yes",
    )
    assert play.present(friends.code).places[1].open
    _table, tokens = links.invitation(friends.code, friends.players[0])
    assert tokens[1] in panel(friends.browsers[0], friends.code)
    assert tokens[1] not in panel(friends.browsers[2], friends.code)
    guest = Client()
    answer = guest.post(f"/t/{friends.code}/sit/1/", {"nickname": "Mei", "invitation": tokens[1], "key": "k"})
    assert answer["Location"] == f"/t/{friends.code}/"
    assert 'data-eyes="1"' in guest.get(f"/t/{friends.code}/").content.decode()
    assert "data-eyes" not in friends.browsers[1].get(f"/t/{friends.code}/").content.decode()


def test_who_is_left_alone_wins_is_told_so_and_may_play_on_against_bots() -> None:
    friends = table_of()
    play.resign(friends.code, 0, friends.players[0])
    assert "and the other player wins" in panel(friends.browsers[1], friends.code)
    play.resign(friends.code, 1, friends.players[1])
    names = play.present(friends.code).names
    words = f"{names[0]} and {names[1]} gave up, so {names[2]} wins."
    number = play.present(friends.code).number
    for address in ("", "after/", f"at/{number}/"):
        page = friends.stranger.get(f"/t/{friends.code}/{address}").content.decode()
        assert words in re.sub("[\u2066-\u2069]|</?bdi>", "", page), address
        assert "Play on against a bot" not in page
    found = re.search(
        r'<form id="play-on" method="post" action="([^"]+)">(.*?)</form>', panel(friends.browsers[2], friends.code)
    )
    assert found
    fields = dict(re.findall(r'name="(key|seat|company|level)" value="([^"]*)"', found[2]))
    answer = friends.browsers[2].post(found[1], fields)
    assert answer.status_code == 302
    branch = play.present(answer["Location"].split("/")[2])
    assert (branch.status, branch.places[2].person) == ("running", play.handle(friends.players[2]))


def stalled_table(bots: int = 0) -> Friends:
    """Niagara at a round in which all canoes are lost and everybody has refused to pay for one."""
    players = [Player.objects.create(nickname=name) for name in NAMES[: 3 - bots]]
    setup = resolve(NIAGARA.meta, 3)
    landed = (("white",), ("violet",), ("blue", "red"))
    state = NIAGARA.apply(NIAGARA.initial_state(setup), CHANCE, (0,))[-1].state
    gems = [gem for heap in landed for gem in heap]
    pits = tuple(pit[gems.count(pit[0]) :] if pit else pit for pit in state.pits)
    lost = (Canoe("lost"), Canoe("lost"))
    state = replace(state, canoes=(lost,) * 3, landed=landed, pits=pits, phase=BuyingBack((0, 1, 2)))
    table = play.open_table(players[0], "niagara", 3, position=write_position(setup, state))
    for number in range(3 - bots, 3):
        play.seat_bot(table.code, number, "random", players[0])
    for number, player in enumerate(players):
        play.sit(table.code, number, player)
    friends = Friends(table.code, players, [browser_of(player) for player in players])
    for seat in range(3):
        assert 'id="stalled"' not in panel(friends.browsers[0], table.code)
        now = play.present(table.code)
        body = now.game.codec.encode(GoWithout())
        play.move(table.code, seat, now.course.questions[seat], "", body, now.places[seat].actor)
    return friends


def test_where_all_refuse_to_pay_the_table_offers_to_end_the_game() -> None:
    friends = stalled_table()
    page = panel(friends.browsers[1], friends.code)
    assert 'id="stalled"' in page
    assert 'class="asking asked"' in page
    assert "Ask to end the game here" in page
    assert 'id="stalled"' not in panel(Client(), friends.code)
    chinese = friends.browsers[1]
    chinese.cookies["hetu_language"] = "zh-hant"
    assert "可以一起在這裡結束" in panel(chinese, friends.code)
    # Once somebody asks, that is what is shown; all agree.
    post(friends.browsers[1], friends.code, "ask", what="end")
    assert 'id="stalled"' not in panel(friends.browsers[0], friends.code)
    number = play.present(friends.code).number
    for seat in (0, 2):
        post(friends.browsers[seat], friends.code, "answer", request=number, answer="yes")
    assert play.present(friends.code).status == "closed"


def test_who_is_alone_with_bots_is_asked_twice_before_a_stalled_game_ends() -> None:
    friends = stalled_table(bots=2)
    page = panel(friends.browsers[0], friends.code)
    assert 'id="stalled-end"' in page
    post(friends.browsers[0], friends.code, "ask", what="end")
    assert play.present(friends.code).status == "closed"
