"""One screen for several people: names of their own, a curtain between turns, and no hand while it is closed."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tables import play
from tables.company.presence import company_of
from tables.identity import person_of_session
from tables.live.source import Tables
from tables.log import read, verify
from tables.log.terms import Terms
from tables.models import Player, Table
from tables.play.memory import row_of
from tables.presenters.rendering import render_table
from tables.telling import outbox

pytestmark = pytest.mark.django_db

FORM = {"nickname": "Mei", "seats": "2", "listed": "1", "clock": "none", "late": "vote", "hot_seat": "1"}


@pytest.fixture
def shared(client: Client) -> tuple[Client, str]:
    """A browser at which Mei and Olaf sit, at a running table of Ferry."""
    assert client.post("/new/ferry/", FORM).status_code == 302
    code = Table.objects.get().code
    page = client.get(f"/t/{code}/wait/").content.decode()
    assert "Sit down here" in page
    assert "One screen is handed round" in page
    answer = client.post(f"/t/{code}/sit/1/", {"nickname": "Olaf", "key": "second"})
    assert answer.status_code == 302
    return client, code


def text(present: play.Present, seat: int) -> str:
    return present.game.codec.encode(present.game.legal_moves(present.course.state, seat)[0])


def public(code: str) -> str:
    return render_table(play.present(code), None, "en")


def own(code: str, seat: int) -> str:
    return render_table(play.present(code), seat, "en")


def shown_by_socket(browser: Client, code: str) -> str:
    """The frame that a socket of this browser would be sent now."""
    source = Tables()
    reading = source.read(code)
    seat = source.seat(reading, person_of_session(browser.session, code))
    return source.html(reading, (seat, "en"))


def tray(page: str) -> str:
    """The part of a page that shows a hand."""
    return re.search(r'<section id="tray".*?</section>', page, re.S)[0]


def covered(browser: Client, code: str) -> bool:
    """Whether neither page nor fragment nor frame nor replay shows more than everybody may see."""
    page = browser.get(f"/t/{code}/").content.decode()
    fragment = browser.get(f"/t/{code}/", headers={"HX-Request": "true"}).content.decode()
    watched = Client().get(f"/t/{code}/").content.decode()
    hands = [own(code, seat) for seat in (0, 1)]
    assert all(tray(hand) != tray(watched) for hand in hands), "there is something to hide"
    replay = browser.get(f"/t/{code}/at/{play.present(code).number}/").content.decode()
    assert not any(f"Seen by {name}" in replay for name in ("Mei", "Olaf")) or tray(page) != tray(watched)
    same = fragment == shown_by_socket(browser, code) == public(code)
    assert (tray(page) == tray(watched)) == same
    return same


def test_each_at_the_screen_has_an_own_name(shared: tuple[Client, str]) -> None:
    browser, code = shared
    assert play.present(code).names == ("Mei", "Olaf")
    assert Player.objects.get().nickname == "Mei"
    play.memory.forget_everything()
    assert play.present(code).names == ("Mei", "Olaf")
    page = browser.get(f"/t/{code}/").content.decode()
    assert "Olaf sits down." in page
    assert "Mei sits down." in page
    assert '"Olaf"' not in b"".join(record.payload.encode() for record in read(row_of(code).pk)).decode()
    assert verify(read(row_of(code).pk)).good


def test_two_at_one_screen_play_and_no_hand_is_seen_between_their_turns(shared: tuple[Client, str]) -> None:
    browser, code = shared
    path = f"/t/{code}/"
    for turn in range(4):
        now = play.present(code)
        seat = now.awaited[0]
        name = now.names[seat]
        assert covered(browser, code)
        page = browser.get(path).content.decode()
        assert f"Hand the screen to {name}." in page
        assert f"I am {name}, show my hand" in page
        # A page in the history of the browser cannot play while it is covered.
        body = {"question": now.course.questions[seat], "key": f"too early {turn}", "move": text(now, seat)}
        if turn == 0:
            assert browser.post(f"{path}move", body).status_code == 403
        browser.post(f"{path}hand-over", {"seat": str(seat)})
        assert not covered(browser, code)
        page = browser.get(path).content.decode()
        assert f"{name} has the screen." in page
        assert tray(page) != tray(Client().get(path).content.decode())
        while seat in (now := play.present(code)).awaited:
            body = {"question": now.course.questions[seat], "key": f"k{now.number}", "move": text(now, seat)}
            # Twice by a double click is once, and the second is no fault although the screen is covered by then.
            assert [browser.post(f"{path}move", body).status_code for _ in range(2)] == [302, 302]
    assert verify(read(row_of(code).pk)).good


def test_the_screen_can_be_covered_and_is_shown_to_those_alone_who_sit_there(shared: tuple[Client, str]) -> None:
    browser, code = shared
    path, seat = f"/t/{code}/", play.present(code).awaited[0]
    browser.post(f"{path}hand-over", {"seat": str(seat)})
    browser.post(f"{path}hand-over", {"seat": ""})
    assert covered(browser, code)
    for nonsense in ("7", "-1", "x"):
        browser.post(f"{path}hand-over", {"seat": nonsense})
        assert covered(browser, code)
    stranger = Client()
    stranger.post(f"{path}hand-over", {"seat": str(seat)})
    assert tray(stranger.get(path).content.decode()) == tray(Client().get(path).content.decode())
    # Out of turn the other's hand stays covered.
    browser.post(f"{path}hand-over", {"seat": str(1 - seat)})
    assert covered(browser, code)


def test_what_one_asks_round_the_screen_needs_nobodys_answer(shared: tuple[Client, str]) -> None:
    _browser, code = shared
    player = Player.objects.get()
    for _ in range(2):
        now = play.present(code)
        seat = now.awaited[0]
        while seat in (now := play.present(code)).awaited:
            play.move(code, seat, now.course.questions[seat], "", text(now, seat), player)
    first = 1 - play.present(code).awaited[0]
    play.propose(code, first, player, "end")
    assert play.present(code).status == "closed"


def test_a_screen_that_is_handed_round_keeps_its_seats() -> None:
    with pytest.raises(play.BrokenRequest, match="bad_order"):
        play.open_table(None, "ferry", 2, terms=Terms(hot_seat=True, order="luck"))


def test_round_one_screen_there_are_no_notes_and_no_mails_and_each_is_seen_as_here(shared: tuple[Client, str]) -> None:
    browser, code = shared
    player = Player.objects.get()
    player.user = User.objects.create(username="mei", email="mei@example.org")
    player.save()
    assert outbox.collect(timezone.now(), code=code) == 0
    browser.post(f"/t/{code}/hand-over", {"seat": str(play.present(code).awaited[0])})
    page = browser.get(f"/t/{code}/").content.decode()
    assert 'id="pane-note"' not in page
    around = company_of(row_of(code))
    assert [one.name for one in around.seated] == ["Mei", "Olaf"]
