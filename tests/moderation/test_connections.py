"""Who had a table in view when: signs of pages make up stays, and moderators see them beside the log."""

from __future__ import annotations

import datetime as dt
import json
import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rules.niagara.moves import Choose
from tables import company, play
from tables.accounts.bringing import bring_along
from tables.accounts.erasing import erase
from tables.case_models import Case, Refusal, StaffEntry, Stay
from tables.company import presence
from tables.models import Event, Player, Table
from tables.play.refusals import note_refusal
from tables.presenters.connections import LEFT, RIGHT, WIDTH, Moves, along, picture
from tables.telling.teller import Rounds
from tests.moderation.conftest import browser_of_user
from tests.pages.conftest import Friends, staff_browser
from tests.pages.test_words import english_sentences, visible

pytestmark = pytest.mark.django_db

START = dt.datetime(2026, 3, 1, 14, 2, tzinfo=dt.UTC)


def table_of(friends: Friends) -> Table:
    return Table.objects.get(code=friends.code)


def sign(friends: Friends, seconds: float, browser: str = "one", *, seat: int = 0, focused: bool = False) -> None:
    """A page of a seat's person gives a sign so long after START."""
    at = START + dt.timedelta(seconds=seconds)
    company.here(table_of(friends), browser, friends.players[seat], at, plays=True, focused=focused)


def spans(**wanted: object) -> list[tuple[float, float]]:
    """The stays, in seconds after START."""
    rows = Stay.objects.filter(**wanted)
    return [((row.since - START).total_seconds(), (row.until - START).total_seconds()) for row in rows]


def stay(friends: Friends, seat: int, since: dt.datetime, until: dt.datetime, browser: str = "one") -> Stay:
    player = friends.players[seat]
    return Stay.objects.create(table=table_of(friends), player=player, browser=browser, since=since, until=until)


def test_signs_make_up_a_stay_until_one_is_away(running: Friends) -> None:
    for seconds in (0, 20, 40, 90, 110):
        sign(running, seconds)
    assert spans() == [(0, 110)], "two signs may get lost"
    sign(running, 161)
    sign(running, 181)
    assert spans() == [(0, 110), (161, 181)]
    sign(running, 170, seat=1)
    assert spans(player=running.players[1]) == [(170, 170)]


def test_each_browser_has_its_stays_and_together_they_are_one_stretch(running: Friends) -> None:
    for seconds in range(0, 200, 20):
        sign(running, seconds, "desk")
    for seconds in range(100, 300, 20):
        sign(running, seconds, "phone", focused=seconds < 200)
    sign(running, 1000, "phone")
    assert spans(browser="desk") == [(0, 180)]
    assert spans(browser="phone") == [(100, 280), (1000, 1000)]
    visitor, *silent = company.visitors(table_of(running))
    assert [one.stretches for one in silent] == [[], []]
    assert visitor.name == running.players[0].nickname
    first, second = visitor.stretches
    assert (first.since, first.until) == (START, START + dt.timedelta(seconds=280))
    assert (first.browsers, second.browsers) == ((1, 2), (2,))
    assert first.focused == START + dt.timedelta(seconds=180)
    assert second.focused is None
    assert visitor.browsers_at(START + dt.timedelta(seconds=150)) == [1, 2]
    assert visitor.browsers_at(START + dt.timedelta(seconds=300)) == [2]
    assert visitor.browsers_at(START + dt.timedelta(seconds=600)) == []


def test_the_focus_of_one_of_two_windows_is_noted_however_late_its_signs_come(running: Friends) -> None:
    for seconds in range(0, 200, 20):
        sign(running, seconds)
        sign(running, seconds + 3, focused=True)
    row = Stay.objects.get()
    assert row.focused_at == START + dt.timedelta(seconds=183)


def test_many_signs_are_few_writes(running: Friends) -> None:
    sign(running, 0)
    with CaptureQueriesContext(connection) as queries:
        for tenth in range(1, 301):
            sign(running, tenth / 10)
    written = [one["sql"] for one in queries if "tables_stay" in one["sql"] and not one["sql"].startswith("SELECT")]
    assert len(written) == 3, "one in ten seconds"
    with CaptureQueriesContext(connection) as queries:
        sign(running, 60, focused=True)
    written = [one["sql"] for one in queries if "tables_stay" in one["sql"] and not one["sql"].startswith("SELECT")]
    assert len(written) == 1, "one for a sign"


def test_one_person_leaves_so_many_stays_at_a_table_and_no_more(
    running: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "MOST_STAYS", 3)
    for seconds in range(0, 600, 100):
        sign(running, seconds)
        sign(running, seconds + 1, seat=1)
    assert spans(player=running.players[0]) == [(300, 300), (400, 400), (500, 500)]
    assert len(spans(player=running.players[1])) == 3


def test_only_those_with_a_seat_leave_stays_and_only_until_the_game_is_over(finished: Friends) -> None:
    finished.browsers[0].post(f"/t/{finished.code}/here", {"n": 1})
    assert not Stay.objects.exists()


def test_the_page_s_sign_is_kept_for_seats_alone_and_leads_to_no_session(running: Friends) -> None:
    path = f"/t/{running.code}/here"
    visitor = Player.objects.create(nickname="Vera")
    watching = staff_browser(visitor)
    for browser in (running.stranger, watching):
        assert browser.post(path, {"n": 1, "focused": "1"}).status_code == 200
    assert not Stay.objects.exists()
    for focused in ("0", "1"):
        running.browsers[1].post(path, {"n": 1, "focused": focused})
    row = Stay.objects.get()
    assert row.player == running.players[1]
    assert row.focused_at is not None
    assert running.browsers[1].session.session_key not in row.browser
    assert re.fullmatch(r"[0-9a-f]{64}", row.browser)


def test_stays_are_forgotten_after_three_months_by_the_servers_rounds(running: Friends) -> None:
    now, day = timezone.now(), dt.timedelta(days=1)
    stay(running, 0, now - 92 * day, now - 91 * day)
    kept = [stay(running, 0, now - 91 * day, now - 89 * day), stay(running, 1, now - day, now)]
    Rounds().round(now)
    assert list(Stay.objects.all()) == kept


def test_what_a_case_needs_is_not_forgotten_before_it_is_decided(case: Case, running: Friends) -> None:
    now, day = timezone.now(), dt.timedelta(days=1)
    kept = stay(running, 0, now - 92 * day, now - 91 * day)
    refused = {"seat": 0, "actor": "p:1", "question": 1, "head": 1, "why": "stale", "at": now - 31 * day}
    Refusal.objects.create(table=case.table, **refused)
    company.forget_stays(now)
    note_refusal(running.code, 1, "p:2", 1, "k", "stale")
    assert list(Stay.objects.all()) == [kept]
    assert Refusal.objects.count() == 2
    Case.objects.update(standing=Case.Standing.DECIDED)
    company.forget_stays(now)
    note_refusal(running.code, 1, "p:2", 1, "k", "stale")
    assert not Stay.objects.exists()
    assert not Refusal.objects.filter(actor="p:1").exists()


def test_who_is_forgotten_leaves_none_and_a_guest_s_go_to_the_account(running: Friends) -> None:
    sign(running, 0)
    sign(running, 0, seat=1)
    erase(running.players[0])
    assert [row.player for row in Stay.objects.all()] == [running.players[1]]
    account = Player.objects.create(nickname="Olga", user=User.objects.create_user("olga"))
    bring_along(account, running.players[1])
    assert Stay.objects.get().player == account
    known = company.visitors(table_of(running))
    assert [(one.name, len(one.stays)) for one in known] == [(running.players[1].nickname, 1), ("Yun 雲", 0)]
    first, second, _third = play.present(running.code).places
    assert second.person in known[0].handles, "the log knows the guest's handle"
    later = START + dt.timedelta(hours=1)
    moves = [company.Move(number, place.person, later) for number, place in enumerate((first, second))]
    assert company.unseen(known, moves) == {1}, "nothing is known of the first any more"


def moved(friends: Friends, seat: int) -> Event:
    return Event.objects.filter(table__code=friends.code, kind="moved", seat=seat).latest("number")


def section(browser: Client, code: str) -> str:
    page = browser.get(f"/review/tables/{code}/").content.decode()
    return page[page.index('id="connections"') : page.index('id="events"')] if 'id="connections"' in page else ""


@pytest.mark.parametrize(
    ("language", "here", "away", "blind", "nobody"),
    [
        ("en", "here", "away", "not in view", "No sign of anybody who sat here is kept."),
        ("zh-hant", "在這裡", "不在", "沒有開著", "沒有保存任何入座者的訊號。"),
    ],
)
def test_a_moderator_sees_who_was_there_when_a_move_was_made(
    running: Friends, ann: User, language: str, here: str, away: str, blind: str, nobody: str
) -> None:
    browser, code = browser_of_user(ann), running.code
    browser.cookies["hetu_language"] = language
    assert nobody in section(browser, code)
    running.say(2, Choose("1"))
    minute = dt.timedelta(minutes=1)
    first, second = moved(running, 0), moved(running, 2)
    # Seat 0 had the table open in two browsers when it moved; seat 2 left it long before its move.
    stay(running, 0, first.at - 30 * minute, first.at - 20 * minute)
    stay(running, 0, first.at - 5 * minute, first.at, "one")
    stay(running, 0, first.at - 2 * minute, first.at, "two")
    stay(running, 2, second.at - 30 * minute, second.at - 10 * minute, "three")
    shown = section(browser, code)
    assert shown.index(running.players[0].nickname) < shown.index(running.players[2].nickname)
    tables = re.findall(r"<h3>(.*?)</h3>(.*?)(?=<h3>|</details>)", shown, re.S)
    assert [name for name, _rows in tables] == [one.nickname for one in running.players]
    told = [re.findall(r'<tr><th scope="row">.*?</th><td>(.*?)</td>', rows) for _name, rows in tables]
    assert told == [[here, away, here], [], [here, away]]
    clock = "%m-%d %H:%M:%S"
    assert f"{(first.at - 20 * minute).astimezone(dt.UTC).strftime(clock)} –" in tables[0][1]
    assert re.search(r"<td>2 <span", tables[0][1]), "two browsers at once"
    # The picture marks the one move below its lane, and the lane of think times says it.
    lanes = re.findall(r'class="move" d="([^"]*)"/><path class="move unseen-one" d="([^"]*)"', shown)
    assert [(bool(seen), bool(unseen)) for seen, unseen in lanes] == [(True, False), (False, True), (False, True)]
    assert len(re.findall(r'class="bar"', shown)) == 3
    page = browser.get(f"/review/tables/{code}/").content.decode()
    marked = re.findall(rf"#(\d+)</a> [\d.]+ s(?: <b>page \d</b>)? <b>{blind}</b>", page)
    assert str(second.number) in marked
    assert str(first.number) not in marked
    # Beside the event stands who was there.
    event = browser.get(f"/review/tables/{code}/{second.number}/").content.decode()
    assert re.search(rf"{running.players[2].nickname}: *<b>{blind}</b>", event)
    assert "%(" not in shown
    english = [one for one in english_sentences() if one in visible(shown + event)]
    assert (english == []) == (language != "en")


def test_moves_before_signs_were_kept_are_not_said_to_be_made_by_somebody_absent(running: Friends) -> None:
    assert not company.unseen([], [company.Move(1, "p:anybody", START)])
    running.say(2, Choose("1"))
    move = moved(running, 2)
    late = move.at + dt.timedelta(hours=1)
    stay(running, 2, late, late)
    known = company.visitors(table_of(running))
    one = company.Move(1, move.actor, move.at)
    assert company.unseen(known, [one, one._replace(number=2, moment=late + dt.timedelta(minutes=5))]) == {2}
    silent = moved(running, 0).actor
    two = company.Move(1, silent, late)
    assert company.unseen(known, [two, two._replace(number=2, moment=move.at)]) == {1}, (
        "who never gave a sign was not seen"
    )


def test_only_moderators_who_do_not_play_there_see_it_and_the_staff_log_says_so(running: Friends, ann: User) -> None:
    code, browser = running.code, browser_of_user(ann)
    now = timezone.now()
    stay(running, 0, now - dt.timedelta(hours=1), now, "0b5e" * 16)
    number = play.present(code).number
    for path in (f"/review/tables/{code}/", f"/review/tables/{code}/{number}/"):
        shown = browser.get(path).content.decode()
        assert "in view" in shown
        assert "0b5e" * 16 not in shown, "browsers are numbered"
        entry = StaffEntry.objects.latest("number")
        assert (entry.staff, entry.table, json.loads(entry.data)["connections"]) == ("ann", code, True)
        staff = staff_browser()
        page = staff.get(path).content.decode()
        assert "connections" not in page
        assert "Had the table in view" not in page
        assert "connections" not in json.loads(StaffEntry.objects.latest("number").data)
        assert running.browsers[0].get(path).status_code in (302, 403)
    guest, _made = Player.objects.get_or_create(user=ann, defaults={"nickname": "Ann"})
    bring_along(guest, running.players[1])
    assert section(browser, code) == ""


def test_a_lane_has_as_much_room_from_event_to_event_and_a_single_sign_is_seen() -> None:
    moments = [START, START + dt.timedelta(seconds=1), START + dt.timedelta(days=3), START + dt.timedelta(days=3)]
    at = along(moments, [START + dt.timedelta(days=4)])
    step = (WIDTH - LEFT - RIGHT) / 4
    assert at(START - dt.timedelta(days=1)) == LEFT
    assert [at(one) for one in moments] == pytest.approx([LEFT, LEFT + step, LEFT + 3 * step, LEFT + 3 * step], abs=0.1)
    assert at(START + dt.timedelta(seconds=0.5)) == pytest.approx(LEFT + step / 2, abs=0.1)
    assert at(START + dt.timedelta(days=5)) == WIDTH - RIGHT
    late = moments[-1] + dt.timedelta(hours=1)
    single = [company.Stretch(moment, moment, (1,), None) for moment in (moments[1], late)]
    one = company.Visitor("Mei", frozenset(), tuple(single), START)
    (lane,) = picture(moments, [(one, Moves([], [2]))]).lanes
    bars = re.findall(r"M([\d.]+) [\d.]+H([\d.]+)", lane.bars[0])
    assert len(bars) == 2
    assert all(LEFT < float(start) < float(end) <= WIDTH - RIGHT for start, end in bars)
    assert not lane.moves
    assert lane.unseen.startswith(f"M{at(moments[1])} ")
