"""Being forgotten: no name and no address anywhere in the database, and every table goes on or can be replayed."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core import serializers
from django.test import Client

from tables import play
from tables.models import Message, Mute, Note, Player, Said, Seat, Table, Webhook
from tables.play import inspection
from tests.accounts.conftest import PASSWORD, log_in, plays_now, sits
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db

NICKNAME = "Quetzalcoatl"
ADDRESS = "quetzal@example.org"


def dump() -> str:
    """Every row of every table of the database as text, sessions decoded."""
    rows = []
    for model in apps.get_models():
        for row in model._default_manager.all():
            rows.append(serializers.serialize("json", [row]))
            if model.__name__ == "Session":
                rows.append(repr(row.get_decoded()))
    return "\n".join(rows)


def bots(code: str, moves: int) -> None:
    """Bots play on."""
    for _ in range(moves):
        now = play.present(code)
        seat = next((seat for seat in now.awaited if now.places[seat].bot), None)
        if seat is None:
            return
        text = now.game.codec.encode(now.game.legal_moves(now.course.state, seat)[0])
        play.move(code, seat, now.course.questions[seat], f"e{now.number}", text, now.places[seat].actor)


@pytest.fixture
def known(db: None) -> tuple[Client, Player]:
    """An account that was a guest before, known in every way that there is."""
    browser = Client()
    browser.post("/me/", {"nickname": NICKNAME, "settings": "1", "zone": "Asia/Taipei"})
    plays_now(browser)
    form = {"username": NICKNAME.lower(), "password1": PASSWORD, "email": ADDRESS}
    browser.post("/account/signup/", form)
    guest = Client()
    plays_now(guest)
    guest.post("/me/", {"nickname": f"{NICKNAME} 2"})
    log_in(guest, ADDRESS)
    guest.post("/me/guest/", {"mine": "1"})
    return browser, Player.objects.get(user__isnull=False)


def test_nothing_of_the_name_and_the_address_stays(known: tuple[Client, Player]) -> None:
    browser, player = known
    friends = PlayerFactory.create_batch(2)
    running = play.open_table(player, "niagara", 3)
    for number, who in enumerate([player, *friends]):
        play.sit(running.code, number, who)
    waiting = play.open_table(player, "niagara", 3)
    play.sit(waiting.code, 0, player)
    play.sit(waiting.code, 1, friends[0])
    alone = play.open_table(player, "niagara", 3)
    play.sit(alone.code, 0, player)
    Note.objects.create(table=running, player=player, number=1, text=f"I am {NICKNAME}")
    Said.objects.create(table=running, player=player, seat=0, number=1, audience="everyone", text=f"{NICKNAME} here")
    Webhook.objects.create(player=player, url=f"https://{NICKNAME}.example/", dialect="json")
    Mute.objects.create(player=friends[0], muted=player)
    Message.objects.create(player=player, table=running, kind="turn", channel="mail", due_at=running.created_at)
    before = dump().lower()
    assert NICKNAME.lower() in before
    assert ADDRESS in before

    page = browser.get("/me/erase/").content.decode()
    assert NICKNAME in page
    assert browser.post("/me/erase/", {"sure": "1", "password": "wrong"}).status_code == 400
    assert browser.post("/me/erase/", {"password": PASSWORD}).status_code == 400
    answer = browser.post("/me/erase/", {"sure": "1", "password": PASSWORD})
    assert "knows nothing of you" in answer.content.decode()

    after = dump().lower()
    assert NICKNAME.lower() not in after
    assert ADDRESS not in after
    assert not User.objects.exists()
    player.refresh_from_db()
    assert player.erased_at is not None
    assert (player.nickname, player.user, player.settings) == ("", None, {})
    assert Said.objects.get().player == player, "the line stays as a gap"
    assert not Mute.objects.exists()
    assert not Webhook.objects.exists()

    now = play.present(running.code)
    assert (now.status, now.places[0].bot, now.places[0].resigned) == ("running", "sensible", True)
    assert Table.objects.get(pk=running.pk).host in friends
    assert play.present(waiting.code).places[0].taken is False
    assert Table.objects.get(pk=waiting.pk).host == friends[0]
    assert play.present(alone.code).status == "closed"
    for table in Table.objects.all():
        assert inspection.verdict(table.code).good, inspection.verdict(table.code).reason


def test_the_browser_is_a_stranger_s_and_the_others_play_on(known: tuple[Client, Player]) -> None:
    browser, player = known
    friend = PlayerFactory()
    table = play.open_table(player, "niagara", 3)
    play.sit(table.code, 0, player)
    play.sit(table.code, 1, friend)
    play.seat_bot(table.code, 2, "random", player)
    other = Client()
    log_in(other, ADDRESS)
    assert sits(other, table.code)
    browser.post("/me/erase/", {"sure": "1", "password": PASSWORD})
    for stranger in (browser, other):
        assert not sits(stranger, table.code)
        assert "Log in" in stranger.get("/").content.decode()
    bots(table.code, 10)
    now = play.present(table.code)
    assert now.awaited == (1,), "only the friend is waited for"
    page = Client().get(f"/t/{table.code}/").content.decode()
    assert "ormer player" in page


def test_a_guest_is_forgotten_without_a_password_and_finished_games_stay(client: Client) -> None:
    client.post("/me/", {"nickname": NICKNAME})
    code = plays_now(client)
    player = Player.objects.get()
    play.close_table(code, player)
    assert NICKNAME in Client().get(f"/t/{code}/").content.decode()
    client.post("/me/erase/", {"sure": "1"})
    assert NICKNAME.lower() not in dump().lower()
    page = Client().get(f"/t/{code}/at/2/").content.decode()
    assert NICKNAME not in page
    assert "ormer player" in page
    assert Seat.objects.get(table__code=code, number=0).player == player
