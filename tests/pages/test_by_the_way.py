"""What nobody may find out by the way: from the names of requests, behind a curtain, or from a branch."""

from __future__ import annotations

import hashlib
import re

import pytest
from django.test import Client, override_settings

from tables import play
from tables.models import Player, Table
from tables.moderation import acts, cases
from tables.moderation.acts import Act
from tables.play import links
from tables.play.refusals import note_refusal
from tests.moderation.conftest import browser_of_user, moderator_named
from tests.pages.conftest import Friends, browser_of
from tests.pages.test_branches import branched
from tests.pages.test_late_watching import ADDRESSES

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def offered_key(friends: Friends, seat: int, pick: str) -> str:
    """The key under which a page would send the pick."""
    page = friends.browsers[seat].get(f"/t/{friends.code}/?pick={pick}").content.decode()
    return re.search(r'form="send" name="key" value="(\w+)"', page)[1]  # type: ignore[index]


def test_the_key_of_a_request_tells_nobody_what_was_said(running: Friends) -> None:
    now = play.present(running.code)
    mine = offered_key(running, 2, "card:1")
    assert mine == offered_key(running, 2, "card:1") != offered_key(running, 2, "card:4")
    question = now.course.questions[2]
    guesses = [f"{running.code}\0{2}\0{question}\0{said}" for said in ("card:1", "card:1\0paddle", "")]
    assert mine not in {hashlib.sha256(guess.encode()).hexdigest()[:32] for guess in guesses}
    # Only this server can make it.
    with override_settings(SECRET_KEY="another server's"):
        assert offered_key(running, 2, "card:1") != mine


def refused_page(friends: Friends, browser: Client) -> str:
    return browser.get(f"/review/tables/{friends.code}/").content.decode()


def test_which_rule_was_in_the_way_is_told_to_no_moderator_before_hidden_things_are_open(running: Friends) -> None:
    question = play.present(running.code).course.questions[2]
    note_refusal(running.code, 2, "p:somebody", question, "k", "holds_no_angel")
    note_refusal(running.code, 2, "p:somebody", question, "l", "stale")
    browser = browser_of_user(moderator_named("ann"))
    page = refused_page(running, browser)
    assert "stale" in page
    assert "holds_no_angel" not in page
    browser.post(f"/review/tables/{running.code}/open-hidden", {"reason": "a report"})
    assert "holds_no_angel" in refused_page(running, browser)


def test_a_moderator_who_plays_does_not_learn_what_the_others_tried(running: Friends) -> None:
    number = next(told.number for told in play.story(running.code) if told.kind == "moved" and told.seat == 0)
    question = play.at(running.code, number - 1).course.questions[0]
    note_refusal(running.code, 0, "p:mei", question, "a-second-thought", "stale")
    user = moderator_named("olaf")
    running.players[1].user = user
    running.players[1].save()
    for browser, sees in ((browser_of_user(moderator_named("ann")), True), (browser_of_user(user), False)):
        event = browser.get(f"/review/tables/{running.code}/{number}/").content.decode()
        assert ("a-second-thought" in event) == sees
        assert (re.search(r'class="badge[^"]*">two pages', refused_page(running, browser)) is not None) == sees


# Where one screen is handed round


@pytest.fixture
def shared(client: Client) -> tuple[Client, str]:
    """A browser at which three play Niagara, each with a card that the others must not see."""
    form = {"nickname": "Mei", "seats": "3", "listed": "1", "clock": "none", "late": "vote", "hot_seat": "1"}
    assert client.post("/new/niagara/", form).status_code == 302
    code = Table.objects.latest("pk").code
    for number, name in ((1, "Olaf"), (2, "Yun")):
        assert client.post(f"/t/{code}/sit/{number}/", {"nickname": name, "key": name}).status_code == 302
    return client, code


def test_no_hand_is_played_on_from_where_the_next_at_the_screen_could_see_it(shared: tuple[Client, str]) -> None:
    browser, code = shared
    now = play.present(code)
    seat, address = now.awaited[0], f"/t/{code}/at/{now.number}/"
    browser.post(f"/t/{code}/hand-over", {"seat": str(seat)})
    assert f"{now.names[seat]} (you)" in browser.get(address).content.decode()
    assert 'id="branch"' not in browser.get(address).content.decode()
    answer = browser.post(f"{address}branch", {"seat": seat, "company": "bots", "key": "k"})
    assert answer.status_code == 403
    assert Table.objects.count() == 1
    # When nothing is hidden any more everybody may.
    play.propose(code, seat, Player.objects.get(), "end")
    assert play.present(code).status == "closed"
    assert 'id="branch"' in browser.get(address).content.decode()
    assert branched(browser, code, now.number, seat=seat).game == "niagara"


def cards_told(browser: Client, code: str) -> set[str]:
    """The cards of which this browser reads anywhere that somebody chose them in secret, and those in its export."""
    where = (*ADDRESSES, *(f"/t/{{code}}/at/99/?seat={seat}" for seat in range(3)), "/t/{code}/at/99/?beside=0")
    pages = [browser.get(address.format(code=code), headers=headers) for address in where for headers in ({}, HTMX)]
    text = " ".join(page.content.decode() for page in pages)
    return set(re.findall(r"chooses paddle (\d)", text)) | set(re.findall(r'"card":"(\d)"', text))


def test_no_page_tells_those_at_the_screen_what_the_others_there_have_chosen(
    shared: tuple[Client, str], running: Friends
) -> None:
    assert cards_told(running.browsers[0], running.code) == {"3"}
    browser, code = shared
    for seat, card in ((0, "1"), (1, "3")):
        browser.post(f"/t/{code}/hand-over", {"seat": str(seat)})
        said = {"question": play.present(code).course.questions[seat], "key": f"k{seat}", "pick": f"card:{card}"}
        assert browser.post(f"/t/{code}/move", said).status_code == 302
    # Whoever has the screen now, whoever asks for it out of turn, and nobody at all.
    for seat in ("2", "0", ""):
        browser.post(f"/t/{code}/hand-over", {"seat": seat})
        assert cards_told(browser, code) == set()


def test_a_moderator_sits_at_a_covered_screen_all_the_same(shared: tuple[Client, str]) -> None:
    browser, code = shared
    ann = moderator_named("ann")
    Player.objects.create(nickname="Ann", user=ann)
    browser.force_login(ann)
    browser.post(f"/t/{code}/hand-over", {"seat": ""})
    assert 'class="note seal">You sit at this table' in browser.get(f"/review/tables/{code}/").content.decode()
    browser.post(f"/review/tables/{code}/open-hidden", {"reason": "curious"})
    assert "looked" not in [told.kind for told in play.story(code)]
    assert browser.post(f"/review/tables/{code}/act/", {"act": "annul", "reason": "x"}).status_code == 422


def test_whoever_is_too_close_opens_nothing_hidden(running: Friends) -> None:
    ann = moderator_named("ann")
    own = Player.objects.create(nickname="Ann", user=ann)
    other = play.open_table(own, "niagara", 3)
    play.sit(other.code, 0, own)
    play.sit(other.code, 1, running.players[1])
    browser_of_user(ann).post(f"/review/tables/{running.code}/open-hidden", {"reason": "for a friend"})
    assert "looked" not in [told.kind for told in play.story(running.code)]


def test_whoever_played_here_as_a_guest_of_this_browser_judges_nothing(finished: Friends) -> None:
    code, head = finished.code, play.present(finished.code).number
    case = cases.report(code, finished.players[0], "cheating", "Two tabs!", head, head, seats=[1], reporter_seat=0)
    ann, eve = moderator_named("ann"), moderator_named("eve")
    Player.objects.create(nickname="Ann", user=ann)
    waiting = acts.perform(code, eve, Act("annul"), "two tabs", head)
    assert waiting is not None
    browser = browser_of(finished.players[1])
    browser.force_login(ann)
    answer = browser.get(f"/review/cases/{case.pk}/")
    assert answer.status_code == 403
    assert "Two tabs!" not in answer.content.decode()
    assert browser.post(f"/review/cases/{case.pk}/", {"do": "take"}).status_code == 403
    assert "locked: you are too close" in browser.get("/review/cases/").content.decode()
    sent = {"act": "annul", "reason": "x", "confirm": "1", "head": head}
    assert browser.post(f"/review/tables/{code}/act/", sent).status_code == 422
    for yes in ("yes", "no"):
        browser.post("/review/pending/", {"act": waiting.pk, "answer": yes, "head": head})
        waiting.refresh_from_db()
        assert waiting.settled_at is None
    # In a browser where nobody else has played the account is free to judge.
    assert browser_of_user(ann).get(f"/review/cases/{case.pk}/").status_code == 200


def test_whoever_gave_up_a_seat_takes_over_no_other_where_hands_are_hidden(running: Friends) -> None:
    code, olaf = running.code, running.players[1]
    _whole, tokens = links.invitation(code, running.players[0])

    def another_sits_down() -> Player:
        newcomer = Player.objects.create(nickname="Tao")
        play.resign(code, 1, olaf)
        play.take_over(code, 1, newcomer, tokens[1])
        return newcomer

    # The own seat may be had again.
    play.resign(code, 1, another_sits_down())
    play.take_over(code, 1, olaf, tokens[1])
    another_sits_down()
    play.resign(code, 2, running.players[2])
    with pytest.raises(play.Forbidden, match="barred"):
        play.take_over(code, 2, olaf, tokens[2])
    sent = {"nickname": "Olaf", "invitation": tokens[2]}
    assert running.browsers[1].post(f"/t/{code}/sit/2/", sent).status_code == 422
    assert play.present(code).places[2].bot
