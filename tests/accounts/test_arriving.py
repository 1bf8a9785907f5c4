"""A guest becomes an account or is brought along by one, logs prove all the same, and logging out leaves a stranger."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from tables import play
from tables.accounts.bringing import bring_along
from tables.identity import GUEST_KEY, SESSION_KEY
from tables.models import Alias, Note, Player, Seat, Signin, Table
from tables.play import inspection
from tests.accounts.conftest import PASSWORD, log_in, moves, plays_now, sits

pytestmark = pytest.mark.django_db


def test_a_guest_who_signs_up_keeps_seats_settings_and_history(client: Client) -> None:
    code = plays_now(client)
    guest = Player.objects.get()
    client.post("/me/", {"nickname": "Olaf", "settings": "1", "confirm": "grace", "language": "en"})
    answer = client.post("/account/signup/", {"username": "olaf", "password1": PASSWORD})
    assert answer.status_code == 302
    player = Player.objects.get()
    assert (player.pk, player.key, player.nickname) == (guest.pk, guest.key, "Olaf")
    assert player.user.username == "olaf"
    assert player.settings["confirm"] == "grace"
    assert sits(client, code)
    assert moves(client, code) == 204


def test_the_address_is_asked_for_by_mail_and_may_stay_empty(client: Client) -> None:
    client.post("/account/signup/", {"username": "yun", "password1": PASSWORD, "email": "yun@example.org"})
    assert User.objects.get().email == "yun@example.org"
    assert [letter.to for letter in mail.outbox] == [["yun@example.org"]]
    link = next(word for word in mail.outbox[0].body.split() if "/confirm-email/" in word)
    page = client.get(link).content.decode()
    assert "yun@example.org" in page
    client.post(link)
    assert User.objects.get().emailaddress_set.get().verified
    assert "&" not in mail.outbox[0].body.replace("&", "", 0) or "&amp;" not in mail.outbox[0].body


@pytest.mark.parametrize("login", ["mei", "mei@example.org"])
def test_one_logs_in_by_name_or_address_and_sits_at_the_same_tables_on_a_second_device(
    account: Player, login: str
) -> None:
    first, second = Client(), Client()
    log_in(first)
    code = plays_now(first)
    assert not sits(second, code)
    log_in(second, login)
    assert sits(second, code)
    assert moves(second, code) == 204
    assert code in second.get("/").content.decode()


def test_a_guest_who_logs_in_loses_no_table_and_is_asked_to_bring_them_along(account: Player) -> None:
    other, browser = Client(), Client()
    log_in(other)
    code = plays_now(browser)
    guest = Player.objects.exclude(pk=account.pk).get()
    Note.objects.create(table=Table.objects.get(code=code), player=guest, number=1, text="the violet gem")
    answer = log_in(browser, next="/t/x/")
    assert answer["Location"] == "/me/guest/?next=%2Ft%2Fx%2F"
    page = browser.get(answer["Location"]).content.decode()
    assert guest.nickname in page
    assert "One table of that guest is still being played" in page
    assert sits(browser, code), "also before the question is answered"
    assert moves(browser, code) == 204
    assert not sits(other, code)
    assert browser.post("/me/guest/", {"mine": "1", "next": "/t/x/"})["Location"] == "/t/x/"
    assert Player.objects.get() == account
    assert Alias.objects.get().key == guest.key
    assert Seat.objects.get(table__code=code, bot="").player == account
    assert Table.objects.get(code=code).host == account
    assert Note.objects.get().player == account
    for device in (browser, other):
        assert sits(device, code)
        _bots_move(code)
        assert moves(device, code) == 204
    assert inspection.verdict(code).good, inspection.verdict(code).reason


def _bots_move(code: str) -> None:
    """The bots answer until a person is waited for."""
    for _ in range(60):
        now = play.present(code)
        bots = [seat for seat in now.awaited if now.places[seat].bot]
        if now.status != "running" or not bots:
            return
        seat = bots[0]
        move = now.game.legal_moves(now.course.state, seat)[0]
        text = now.game.codec.encode(move)
        play.move(code, seat, now.course.questions[seat], f"b{now.number}", text, now.places[seat].actor)


def test_somebody_else_s_guest_is_there_again_after_logging_out(account: Player) -> None:
    browser = Client()
    code = plays_now(browser)
    guest = Player.objects.exclude(pk=account.pk).get()
    log_in(browser)
    browser.post("/me/guest/", {})
    assert Seat.objects.get(table__code=code, bot="").player == guest
    assert browser.session[SESSION_KEY] == str(account.key)
    browser.post("/account/logout/")
    assert browser.session[SESSION_KEY] == str(guest.key)
    assert GUEST_KEY not in browser.session
    assert sits(browser, code)


def test_logging_out_makes_the_browser_a_stranger_and_ends_its_sockets(
    account: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[str] = []
    monkeypatch.setattr("tables.live.consumer.dismiss", ended.append)
    browser = Client()
    log_in(browser)
    code = plays_now(browser)
    key = browser.session.session_key
    browser.post("/account/logout/")
    assert key in ended
    assert not Signin.objects.exists()
    assert not sits(browser, code)
    assert moves(browser, code) == 403
    assert "Log in" in browser.get("/").content.decode()


def test_a_new_password_logs_all_other_browsers_out(account: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []
    monkeypatch.setattr("tables.live.consumer.dismiss", ended.append)
    here, thief = Client(), Client()
    log_in(here)
    log_in(thief)
    code = plays_now(here)
    assert sits(thief, code)
    new = "eight herons wade"
    key = thief.session.session_key
    answer = here.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert answer["Location"] == "/me/"
    assert key in ended
    assert sits(here, code)
    assert moves(here, code) == 204
    assert not sits(thief, code)
    assert log_in(Client(), password=new).status_code == 302


def test_a_forgotten_password_is_chosen_anew_by_mail(account: Player) -> None:
    browser, thief = Client(), Client()
    log_in(thief)
    browser.post("/account/password/reset/", {"email": "mei@example.org"})
    letter = mail.outbox[-1]
    assert letter.to == ["mei@example.org"]
    assert letter.subject == "Hetu: a new password"
    link = next(word for word in letter.body.split() if "/password/reset/key/" in word)
    form = browser.get(link)
    new = {"password1": "eight herons wade", "password2": "eight herons wade"}
    assert browser.post(form["Location"], new).status_code == 302
    assert log_in(browser, password="eight herons wade").status_code == 302
    assert "/account/login/" in thief.get("/account/email/")["Location"]
    browser.post("/account/password/reset/", {"email": "nobody@example.org"})
    assert mail.outbox[-1].to == ["nobody@example.org"]
    assert mail.outbox[-1].subject == "Hetu: no account with this address"


def test_mails_speak_the_language_of_the_page(account: Player) -> None:
    browser = Client()
    browser.post("/language/setlang/", {"language": "zh-hant", "next": "/"})
    browser.post("/account/password/reset/", {"email": "mei@example.org"})
    assert mail.outbox[-1].subject == "河圖：重設密碼"


def test_an_account_that_sits_twice_at_a_table_sits_where_it_is_waited_for(account: Player) -> None:
    """Once under its own name and once as the guest whom it brings along."""
    guest = Player.objects.create(nickname="Olaf")
    table = play.open_table(account, "niagara", 3)
    play.sit(table.code, 0, account)
    play.sit(table.code, 1, guest)
    play.seat_bot(table.code, 2, "random", account)
    bring_along(account, guest)
    browser = Client()
    log_in(browser)
    for _ in range(2):
        assert moves(browser, table.code) == 204
    assert {told.seat for told in play.story(table.code) if told.kind == "moved"} == {0, 1}


def test_who_sits_there_as_the_guest_of_before_does_not_sit_down_again(account: Player) -> None:
    guest = Player.objects.create(nickname="Olaf")
    table = play.open_table(account, "niagara", 3)
    play.sit(table.code, 1, guest)
    bring_along(account, guest)
    with pytest.raises(play.Forbidden, match="already_seated"):
        play.sit(table.code, 0, account)
    play.leave(table.code, 1, account)
    play.sit(table.code, 0, account)
    assert inspection.verdict(table.code).good


def test_staff_come_in_by_the_same_door(db: None) -> None:
    User.objects.create_superuser("keeper", password=PASSWORD)
    browser = Client()
    answer = browser.get("/staff/")
    assert answer["Location"] == "/account/login/?next=/review/"
    answer = log_in(browser, "keeper", next="/review/")
    assert answer["Location"] == "/review/"
    assert browser.get("/review/").status_code == 200
    assert browser.get("/staff/?next=//evil.example/")["Location"] == "/review/"
