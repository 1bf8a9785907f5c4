"""Time on pages: the form for a new table, clocks at the table, being away and coming back, holidays."""

import datetime as dt
import json
import re

import pytest
from django.test import Client
from django.utils import timezone

from tables import play
from tables.log import read, verify
from tables.log.terms import Terms
from tables.models import Player, Table
from tables.play.refereeing import call_time
from tables.presenters.timing import stamp
from tests.factories import running_table
from tests.log.test_chain import resealed
from tests.pages.conftest import browser_of

pytestmark = pytest.mark.django_db

FORM = {"nickname": "Mei 梅", "seats": "2", "listed": "1"}
TIME = {
    "clock": "none",
    "bank": "20",
    "increment": "15",
    "hours": "24",
    "night_from": "23",
    "night_to": "7",
    "zone": "Asia/Taipei",
    "late": "vote",
}


def test_where_time_has_run_out_a_bot_is_offered_at_once_and_the_running_clock_stays_in_sight() -> None:
    table, players = running_table("ferry", 2, terms=Terms(clock="live", bank=60))
    seat = play.present(table.code).waited_persons[0]
    browsers = [browser_of(player) for player in players]
    pages = [browser.get(f"/t/{table.code}/").content.decode() for browser in browsers]
    ends = play.present(table.code).deadline(seat)
    assert ends is not None
    for page in pages:
        assert f'<span class="clock running" data-kind="live" data-until="{stamp(ends)}"' in page
        assert 'id="absent-' not in page
    assert call_time(table.code, ends + dt.timedelta(seconds=1))
    pages = [browser.get(f"/t/{table.code}/").content.decode() for browser in browsers]
    assert 'id="absent-' not in pages[seat]
    assert re.search(
        rf'<details id="absent-{seat}" class="absent" open><summary>The time of [^<]* has run out', pages[1 - seat]
    )


def test_the_offer_does_not_cover_the_hand_of_a_player_who_must_move_too() -> None:
    table, players = running_table("niagara", 3, terms=Terms(clock="live", bank=60))
    ends = play.present(table.code).deadline(0)
    assert ends is not None
    assert call_time(table.code, ends + dt.timedelta(seconds=1))
    assert play.present(table.code).late == (0, 1, 2)
    page = browser_of(players[0]).get(f"/t/{table.code}/").content.decode()
    assert 'id="absent-' not in page
    assert "Let a bot play this turn for" in page, "the menu has it"


def test_the_form_offers_no_clock_as_the_usual_way(client: Client) -> None:
    page = client.get("/new/ferry/").content.decode()
    assert re.search(r'name="clock" value="none" checked', page)
    assert '<details class="house time">' in page
    assert client.post("/new/ferry/", {**FORM, **TIME}).status_code == 302
    table = Table.objects.get()
    assert "clock" not in table.terms
    assert "everybody takes the time they need" in client.get(f"/t/{table.code}/wait/").content.decode()


@pytest.mark.parametrize(
    ("said", "terms"),
    [
        ({"clock": "live", "late": "stand_in"}, Terms(clock="live", bank=1200, increment=15, late="stand_in")),
        ({"clock": "days"}, Terms(clock="days", hours=24)),
        ({"clock": "days", "night": "1"}, Terms(clock="days", hours=24, night=(23, 7), zone="Asia/Taipei")),
    ],
)
def test_a_table_is_opened_with_the_terms_of_the_form(client: Client, said: dict[str, str], terms: Terms) -> None:
    assert client.post("/new/ferry/", {**FORM, **TIME, **said}).status_code == 302
    opened = play.present(Table.objects.get().code).terms
    assert (opened.clock, opened.bank, opened.increment, opened.hours, opened.night, opened.zone, opened.late) == (
        terms.clock,
        terms.bank,
        terms.increment,
        terms.hours,
        terms.night,
        terms.zone,
        terms.late,
    )


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"clock": "sundial"}, "Please choose one of the ways"),
        ({"clock": "live", "bank": "0"}, "from 1 to 720"),
        ({"clock": "live", "bank": "½"}, "from 1 to 720"),
        ({"clock": "live", "increment": "99999"}, "from 0 to 1800"),
        ({"clock": "days", "hours": ""}, "from 1 to 336"),
        ({"clock": "days", "night": "1", "night_to": "23"}, "has no hours"),
        ({"clock": "days", "night": "1", "night_to": "24"}, "from 0 to 23"),
        ({"clock": "days", "night": "1", "zone": "Atlantis/Port"}, "time zone is not known"),
    ],
)
def test_what_makes_no_sense_gets_a_sentence_and_nothing_is_lost(
    client: Client, said: dict[str, str], sentence: str
) -> None:
    answer = client.post("/new/ferry/", {**FORM, **TIME, **said})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert sentence in page
    assert '<details class="house time" open>' in page
    assert 'value="Mei 梅"' in page
    assert not Table.objects.exists()


def test_the_table_shows_its_clocks_and_how_it_is_played() -> None:
    table, players = running_table("ferry", 2, terms=Terms(clock="live", bank=605, increment=10, late="skip"))
    page = browser_of(players[0]).get(f"/t/{table.code}/").content.decode()
    assert "each seat has 10 minutes, and gets 10 seconds back" in page
    assert "a bot plays that one turn" in page
    seat = play.present(table.code).awaited[0]
    until = play.present(table.code).deadline(seat)
    assert f'data-until="{stamp(until)}"' in page
    assert page.count('class="clock" data-kind="live" data-until=') == 1
    assert page.count('class="clock running" data-kind="live" data-until=') == 1
    assert page.count(">10:05</time>") == 3
    assert f"Waiting for {play.present(table.code).names[seat]} since" in page
    # What a fragment says does not depend on when it is asked for.
    ask = lambda: browser_of(players[0]).get(f"/t/{table.code}/", headers={"HX-Request": "true"}).content  # noqa: E731
    assert ask() == ask()
    untimed, others = running_table("ferry", 2)
    page = browser_of(others[0]).get(f"/t/{untimed.code}/").content.decode()
    assert 'class="clock"' not in page
    assert "No clock runs" in page


def test_whoever_was_away_takes_the_seat_back_with_one_button() -> None:
    table, players = running_table("ferry", 2, terms=Terms(clock="days", hours=1, late="stand_in"))
    seat = play.present(table.code).awaited[0]
    call_time(table.code, timezone.now() + dt.timedelta(hours=2))
    mine, other = browser_of(players[seat]), browser_of(players[1 - seat])
    path = f"/t/{table.code}/"
    page = mine.get(path).content.decode()
    assert "A bot plays for you." in page
    assert "Take my seat back" in page
    assert "Take my seat back" not in other.get(path).content.decode()
    assert "a bot plays meanwhile" in other.get(path).content.decode()
    assert other.post(f"{path}away").status_code == 302
    assert Client().post(f"{path}away", headers={"HX-Request": "true"}).status_code == 403
    assert play.present(table.code).places[seat].bot
    key = re.search(r'name="key" value="([^"]+)"><button class="seal">Take my', page)[1]
    for _ in range(2):
        assert mine.post(f"{path}away", {"key": key}).status_code == 302
    assert not play.present(table.code).places[seat].bot
    fragment = mine.get(f"{path}away", headers={"HX-Request": "true"}).content.decode()
    assert "Take my seat back" not in fragment


def test_a_holiday_is_set_and_ended_on_the_page_of_settings() -> None:
    table, players = running_table("ferry", 2, terms=Terms(clock="days", hours=24))
    browser = browser_of(players[0])
    assert "Holiday" in browser.get("/me/").content.decode()
    day = timezone.now().date()
    answer = browser.post("/me/holiday", {"from": f"{day}", "to": f"{day + dt.timedelta(days=6)}"}, follow=True)
    assert "stands still at 1 table" in answer.content.decode()
    away = play.present(table.code).holiday(0)
    assert away is not None
    assert away[1] - away[0] > dt.timedelta(days=6)
    for said in (
        ("", ""),
        (f"{day}", f"{day - dt.timedelta(days=1)}"),
        ("0001-01-01", "9999-12-31"),
        ("soon", "later"),
    ):
        answer = browser.post("/me/holiday", {"from": said[0], "to": said[1]}, follow=True)
        assert "Please give a first and a last day" in answer.content.decode()
    assert Player.objects.get(pk=players[0].pk).away_until == away[1]
    browser.post("/me/holiday", {"back": "1"})
    ended = play.present(table.code).holiday(0)
    assert ended is not None
    assert ended[1] <= timezone.now()
    assert Client().post("/me/holiday", {"back": "1"}).status_code == 302


@pytest.mark.parametrize("late", ["vote", "skip"])
@pytest.mark.parametrize("clock", ["live", "days"])
def test_the_log_of_a_table_that_the_form_has_opened_can_be_proven(client: Client, clock: str, late: str) -> None:
    said = {"clock": clock, "late": late, "night": "1", "zone": "UTC"}
    assert client.post("/new/ferry/", {**FORM, **TIME, **said}).status_code == 302
    table = Table.objects.get()
    records = read(table.pk)
    assert verify(records).good, verify(records).reason
    terms = json.loads(records[0].payload)["terms"]
    assert "zone" not in terms
    assert ("late" in terms) == (late == "skip")
    # For a while the usual was written as well.
    told = json.loads(records[0].payload)
    told["terms"]["late"] = late
    once = records[0]._replace(payload=json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
    assert verify(resealed([once, *records[1:]], table.code)).good
