"""Logs that grow and grow: a waiting room takes only so much coming and going, and a running table ends at last."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from tables import limits, play
from tables.log import verify
from tables.log.payloads import LONG
from tables.models import Event, Player
from tables.play import Forbidden, inspection
from tests.long_logs import endless_niagara, long_table
from tests.pages.conftest import Friends, browser_of

pytestmark = pytest.mark.django_db


def kinds(code: str) -> list[str]:
    return list(Event.objects.filter(table__code=code).order_by("number").values_list("kind", flat=True))


def test_who_says_again_what_holds_already_leaves_no_event() -> None:
    mei = Player.objects.create(nickname="Mei")
    code = play.open_table(mei, "niagara", 3).code
    play.sit(code, 0, mei)
    browser, before = browser_of(mei), len(kinds(code))
    for path, form in (
        ("ready", {"ready": "yes"}),
        ("ready", {"ready": "yes", "key": "another"}),
        ("sit/0/", {"nickname": "Mei", "invitation": ""}),
        ("release/1", {}),
        ("tell", {"mode": "never"}),
        ("tell", {"mode": "never"}),
    ):
        assert browser.post(f"/t/{code}/{path}", form).status_code in (302, 200), path
    assert len(kinds(code)) == before + 1, "ready, once"


@pytest.mark.parametrize("way", ["ready", "sit", "bot"])
def test_one_person_cannot_fill_a_waiting_room_with_events(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    monkeypatch.setattr(limits, "MOST_CHANGES", 10)
    mei, olaf = (Player.objects.create(nickname=name) for name in ("Mei", "Olaf"))
    table = play.open_table(mei, "niagara", 3)
    code, token = table.code, table.link_token
    play.sit(code, 0, mei)
    if way != "bot":
        play.sit(code, 1, olaf)
    host, guest = browser_of(mei), browser_of(olaf)

    def once(number: int) -> int:
        if way == "ready":
            guest.post(f"/t/{code}/ready", {"ready": "yes", "key": f"y{number}"})
            return guest.post(f"/t/{code}/ready", {"ready": "no", "key": f"n{number}"}).status_code
        if way == "sit":
            guest.post(f"/t/{code}/sit/1/", {"nickname": "Olaf", "invitation": token})
            return guest.post(f"/t/{code}/leave/1", {"key": f"l{number}"}).status_code
        host.post(f"/t/{code}/bots", {"seat": "2", "level": "random", "key": f"b{number}"})
        return host.post(f"/t/{code}/leave/2", {"key": f"l{number}"}).status_code

    answers = [once(number) for number in range(29)]
    assert answers[0] == 302
    assert answers[-1] == 422
    assert len(kinds(code)) < 29
    page = (host if way == "bot" else guest).get(f"/t/{code}/wait/").content.decode()
    refused = host.post(f"/t/{code}/leave/2") if way == "bot" else guest.post(f"/t/{code}/leave/1")
    assert "much coming and going" in refused.content.decode()
    assert "Mei" in page
    # What leads towards the start goes on: the table begins.
    for number, player in enumerate((mei, olaf)):
        if not play.present(code).places[number].taken:
            play.sit(code, number, player)
    if not play.present(code).places[2].taken:
        play.seat_bot(code, 2, "random", mei)
    for number, player in enumerate((mei, olaf)):
        if play.present(code).status == "open":
            play.ready(code, number, player, True)
    assert play.present(code).status == "running"
    assert verify(inspection.records(code)).good


def test_all_together_leave_only_so_many_events_before_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BEFORE_START", 12)
    mei = Player.objects.create(nickname="Mei")
    code = play.open_table(mei, "niagara", 5).code
    play.sit(code, 0, mei)
    for number in range(20):
        friend = Player.objects.create(nickname=f"Friend {number}")
        if play.present(code).places[1].taken:
            break
        play.sit(code, 1, friend)
        if len(kinds(code)) < 12:
            play.leave(code, 1, friend)
        else:
            with pytest.raises(Forbidden, match="many_changes"):
                play.leave(code, 1, friend)
    assert 12 <= len(kinds(code)) <= 13


def test_a_running_table_that_has_grown_too_long_is_closed_with_a_sentence() -> None:
    table, players = long_table(LONG - 3)
    code, dice = table.code, Random(5)
    while (now := play.present(code)).status == "running":
        entry = endless_niagara(now, dice)
        question = now.course.questions[entry.seat or 0]
        play.move(code, entry.seat or 0, question, f"last-{now.number}", entry.payload, players[entry.seat or 0])
    assert LONG <= now.number <= LONG + 3
    assert kinds(code)[-1] == "closed"
    assert now.status == "closed"
    assert "This game has grown longer than any game should." in Client().get(f"/t/{code}/").content.decode()
    refused = browser_of(players[0]).post(f"/t/{code}/move", {"question": "1", "pick": ["x"]})
    assert refused.status_code in (409, 422)
    checked = verify(inspection.records(code))
    assert checked.good, checked


def test_a_log_that_claims_to_have_been_too_long_early_is_refused(
    running: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_EVENTS", 5)
    now = play.present(running.code)
    seat = now.course.awaited[0]
    move = now.game.legal_moves(now.course.state, seat)[0]
    running.say(seat, move)
    assert play.present(running.code).status == "closed"
    checked = verify(inspection.records(running.code))
    assert not checked.good
    assert "could not happen" in str(checked)


def test_no_bound_lies_below_what_a_proof_accepts() -> None:
    assert limits.MOST_EVENTS >= LONG
