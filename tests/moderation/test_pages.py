"""The pages of reports and of the desk: who comes in, what stands there, what is not shown."""

from __future__ import annotations

import json
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from rules.niagara.moves import Choose
from tables import company, play
from tables.accounts.bringing import bring_along
from tables.case_models import Case, PendingAct, Refusal, Sanction, StaffEntry
from tables.company import errors as company_errors
from tables.models import Player
from tables.moderation import cases, errors, sanctions
from tables.views import company as company_views
from tables.views import desk_words
from tests.factories import running_table
from tests.moderation.conftest import browser_of_user, moderator_named
from tests.pages.conftest import Friends, browser_of, staff_browser

pytestmark = pytest.mark.django_db

SECRET = "&#34;choose&#34;"


def work(browser: Client, case: Case, do: str, **sent: str) -> int:
    return browser.post(f"/review/cases/{case.pk}/", {"do": do, **sent}).status_code


def test_every_refusal_has_its_sentence() -> None:
    for code in errors.REASONS:
        assert desk_words.refused(code) != desk_words.refused("unknown"), code
    for code in set(company_errors.REASONS) - {"no_such_phrase", "bad_key"}:
        assert company_views._why(code) != company_views._why("unknown"), code


def test_desk_pages_are_for_permissions_and_not_for_staff_alone(running: Friends, case: Case) -> None:
    only_staff, without_log = staff_browser(), browser_of_user(moderator_named("tom", "read_staff_log", "open_hidden"))
    addresses = [
        "/review/cases/",
        f"/review/cases/{case.pk}/",
        "/review/pending/",
        f"/review/tables/{running.code}/act/",
    ]
    logs = ["/review/staff-log/", "/review/staff-log.jsonl"]
    for address in (*addresses, *logs):
        assert running.stranger.get(address).status_code == 302
        assert only_staff.get(address).status_code == 403
        assert without_log.get(address).status_code == (403 if address in logs else 200)
    opened = without_log.post(f"/review/tables/{running.code}/open-hidden", {"reason": "why"})
    assert opened.status_code == 403
    assert browser_of_user(moderator_named("ann")).get("/review/staff-log/").status_code == 200


def test_a_report_is_made_from_a_line_once_and_answered_to_its_reporter_alone(running: Friends, ann: User) -> None:
    number = play.present(running.code).number
    reporter, address = running.browsers[0], f"/t/{running.code}/report/"
    table = reporter.get(f"/t/{running.code}/").content.decode()
    assert f'href="report/?n={number}"' in table
    form = reporter.get(address, {"n": number}).content.decode()
    assert f'name="first" min="1" max="{number}" value="{number}"' in form
    assert 'value="1" checked' in form
    sent = {"kind": "cheating", "claim": "Two tabs!", "first": number, "last": number, "seat": "1", "key": "k1"}
    first, second = reporter.post(address, sent), reporter.post(address, sent)
    assert first["Location"] == second["Location"]
    case = Case.objects.get()
    receipt = first["Location"]
    assert case.seats == [1]
    assert "A moderator will look at it" in reporter.get(receipt).content.decode()
    for other in (running.browsers[1], running.browsers[2], running.stranger):
        assert other.get(receipt).status_code == 404
    cases.take(case, ann)
    cases.decide(case, ann, "warning", "One page at a time.", "You were right.")
    assert "You were right." in reporter.get(receipt).content.decode()
    told = running.browsers[1].get(receipt).content.decode()
    assert "One page at a time." in told
    assert "Two tabs!" not in told
    assert "You were right." not in told


def test_a_report_without_words_or_with_events_that_are_not_there_is_not_made(running: Friends) -> None:
    address = f"/t/{running.code}/report/"
    sent = {"kind": "cheating", "claim": "x", "first": 1, "last": 1, "nickname": "Ines"}
    for wrong in ({"claim": " "}, {"last": 999}, {"first": "x"}, {"kind": "love"}):
        assert running.browsers[0].post(address, {**sent, **wrong}).status_code == 422
    assert running.stranger.post(address, {**sent, "nickname": ""}).status_code == 400
    assert running.stranger.post(address, sent).status_code == 302
    assert Case.objects.get().reporter.nickname == "Ines"


def test_a_line_to_the_players_is_reported_by_those_who_may_read_it(running: Friends, ann: User) -> None:
    line = company.say(running.code, running.players[1], 1, "players", "you fool")
    address = f"/t/{running.code}/report/?said={line.pk}"
    assert running.stranger.get(address).status_code == 404
    assert "you fool" in running.browsers[0].get(address).content.decode()
    sent = {"kind": "talk", "claim": "rude", "first": line.number, "last": line.number, "said": line.pk, "seat": "1"}
    running.browsers[0].post(f"/t/{running.code}/report/", sent)
    case, browser = Case.objects.get(), browser_of_user(ann)
    assert "you fool" in browser.get(f"/review/cases/{case.pk}/").content.decode()
    assert work(browser, case, "hide", text="rude") == 302
    assert "you fool" not in running.browsers[0].get(f"/t/{running.code}/talk/").content.decode()
    assert work(browser, case, "hide", text="not that bad", hide="no") == 302
    assert "you fool" in running.browsers[0].get(f"/t/{running.code}/talk/").content.decode()


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_a_case_is_worked_on_from_its_file(running: Friends, case: Case, ann: User, language: str) -> None:
    browser = browser_of_user(ann)
    with translation.override(language):
        browser.cookies["django_language"] = language
        assert f"/review/cases/{case.pk}/" in browser.get("/review/cases/").content.decode()
        for query, found in (
            ("kind=talk", 0),
            ("kind=cheating", 1),
            ("game=ferry", 0),
            ("holder=nobody", 1),
            ("standing=closed", 0),
        ):
            page = browser.get(f"/review/cases/?{query}").content.decode()
            assert (f"/review/cases/{case.pk}/" in page) == bool(found), query
        assert work(browser, case, "take") == 302
        assert work(browser, case, "note", text="Looks odd.") == 302
        assert work(browser, case, "evidence", first="1", last="3", text="see", released="on") == 302
        assert work(browser, case, "evidence", first="3", last="1") == 422
        assert work(browser, case, "link", other="999") == 422
        assert work(browser, case, "decide", decision="mute", days="7", reason="", reply="x") == 422
        assert work(browser, case, "decide", decision="mute", days="7", reason="Be kind.", reply="Thanks.") == 302
        page = browser.get(f"/review/cases/{case.pk}/").content.decode()
    assert "Looks odd." in page
    laid = Sanction.objects.get()
    assert laid.until is not None
    assert laid.player == running.players[1]
    assert work(browser, case, "lift", sanction=str(laid.pk), text="enough") == 302
    assert sanctions.active(running.players[1], "mute") is None
    said = [entry.what for entry in StaffEntry.objects.all()]
    # Also an answer that refuses something shows the file.
    refused = ["read_case"] * 3
    assert said == ["taken", "note", "evidence", *refused, "decided", "mute", "read_case", "lifted"]


def test_who_is_too_close_sees_nothing_of_a_case(running: Friends, case: Case) -> None:
    user = moderator_named("olaf")
    running.players[1].user = user
    running.players[1].save()
    browser = browser_of_user(user)
    page = browser.get("/review/cases/").content.decode()
    assert "locked: you are too close" in page
    assert f'href="/review/cases/{case.pk}/"' not in page
    answer = browser.get(f"/review/cases/{case.pk}/")
    assert answer.status_code == 403
    assert "Two tabs!" not in answer.content.decode()
    assert work(browser, case, "note", text="hm") == 403


def test_what_is_hidden_opens_behind_the_glass_wall_and_the_players_read_it(running: Friends, ann: User) -> None:
    browser, code = browser_of_user(ann), running.code
    number = next(told.number for told in play.story(code) if told.kind == "moved" and told.seat == 0)
    for address in (f"/review/tables/{code}/", f"/review/tables/{code}/{number}/"):
        assert SECRET not in browser.get(address).content.decode()
    assert browser.post(f"/review/tables/{code}/open-hidden", {"reason": ""}).status_code == 302
    assert SECRET not in browser.get(f"/review/tables/{code}/").content.decode()
    browser.post(f"/review/tables/{code}/open-hidden", {"reason": "a report of two tabs"})
    assert SECRET in browser.get(f"/review/tables/{code}/").content.decode()
    page = browser.get(f"/review/tables/{code}/{number}/").content.decode()
    assert "chosen.0" in page
    assert page.count("The whole view afterwards") >= 8
    # Nobody else sees more than before, and everybody reads that somebody looked.
    for other in (browser_of_user(moderator_named("ben")), staff_browser()):
        assert SECRET not in other.get(f"/review/tables/{code}/").content.decode()
    for player in (*running.browsers, running.stranger):
        assert "a report of two tabs" in player.get(f"/t/{code}/").content.decode()
    looks = [json.loads(one.data) for one in StaffEntry.objects.filter(what="read_event", staff="ann")]
    assert [look.get("hidden", False) for look in looks] == [False, True]
    # The replay knows nothing of moderators.
    assert browser.get(f"/t/{code}/at/{number}/?seat=0").status_code == 403


def test_a_moderator_with_a_seat_opens_nothing_not_even_as_a_guest_of_this_browser(running: Friends) -> None:
    user, browser = moderator_named("olaf"), browser_of(running.players[1])
    browser.force_login(user)
    browser.post(f"/review/tables/{running.code}/open-hidden", {"reason": "curious"})
    assert "looked" not in [told.kind for told in play.story(running.code)]
    page = browser.get(f"/review/tables/{running.code}/").content.decode()
    assert "than your seat" in page
    assert SECRET not in page
    sent = {"act": "annul", "reason": "x"}
    assert browser.post(f"/review/tables/{running.code}/act/", sent).status_code == 422


def test_an_act_is_previewed_confirmed_and_agreed_to(running: Friends, case: Case, ann: User, ben: User) -> None:
    first, second, code = browser_of_user(ann), browser_of_user(ben), running.code
    address, number = f"/review/tables/{code}/act/", play.present(code).number
    sent = {"act": "award", "winner": "0", "reason": "two tabs", "case": str(case.pk)}
    seen = first.post(address, sent).content.decode()
    assert "A moderator awards the game to Mei 梅: two tabs" in seen
    assert "the verdict ends it" in seen
    assert f'name="head" value="{number}"' in seen
    assert play.present(code).number == number
    look = StaffEntry.objects.get(what="previewed")
    assert (look.staff, look.table, look.case) == ("ann", code, case.pk)
    assert first.post(address, {**sent, "confirm": "1", "head": number - 1}).status_code == 422
    assert first.post(address, {**sent, "confirm": "1", "head": number}).status_code == 302
    waiting = PendingAct.objects.get()
    agreed = {"act": waiting.pk, "answer": "yes", "head": number}
    assert first.post("/review/pending/", agreed).status_code == 422
    assert "awards the game to Mei" in second.get("/review/pending/").content.decode()
    assert StaffEntry.objects.filter(what="previewed", staff="ben", table=code).exists()
    assert second.post("/review/pending/", agreed).status_code == 302
    assert play.present(code).status == "closed"
    for player in running.browsers:
        assert player.get(f"/t/{code}/").content.decode().count("awards the game to Mei") >= 2
    assert "two tabs" in first.get(f"/review/cases/{case.pk}/").content.decode()


def test_the_log_browser_marks_what_was_answered_from_two_pages(running: Friends, ann: User) -> None:
    now = play.present(running.code)
    codec, question = now.game.codec, now.course.questions[2]
    number = play.move(running.code, 2, question, "one", codec.encode(Choose("1")), running.players[2]).number
    number = next(
        told.number
        for told in play.story(running.code)
        if told.number <= number and told.seat == 2 and told.kind == "moved"
    )
    with pytest.raises(play.StalePage):
        play.move(running.code, 2, question, "two", codec.encode(Choose("2")), running.players[2])
    browser = browser_of_user(ann)

    def shown(query: str) -> list[int]:
        page = browser.get(f"/review/tables/{running.code}/?{query}").content.decode()
        return [one.number for one in play.story(running.code) if f'id="event-{one.number}"' in page]

    assert shown("mark=two") == [number]
    assert number in shown("seat=2&kind=moved&phase=play&audience=secret")
    assert number not in shown("seat=1")
    assert shown("phase=after") == []
    assert shown("text=no-such-word") == []
    assert shown(f"first={number}&last={number}") == [number]
    page = browser.get(f"/review/tables/{running.code}/{number}/").content.decode()
    assert "Another page of this seat answered the same question" in page
    # Staff without the permission see what they saw before.
    assert "answered from two pages" not in staff_browser().get(f"/review/tables/{running.code}/").content.decode()
    assert running.code in browser.get("/review/?refused=on").content.decode()


def mark_of(browser: Client, code: str) -> str:
    """The mark of a freshly loaded page of the table, which goes along with every move from it."""
    page = browser.get(f"/t/{code}/").content.decode()
    return re.search(r'name="page" value="([\w-]+)"', page)[1]  # type: ignore[index]


def move_from(browser: Client, code: str, seat: int, page: str) -> int:
    """`seat` makes its first legal move as a page does that is up to date; the status of the answer."""
    now = play.present(code)
    picks = sorted(now.game.legal_moves(now.course.state, seat)[0].picks())
    sent = {"question": now.course.questions[seat], "key": f"words-{now.number}", "pick": picks, "page": page}
    return browser.post(f"/t/{code}/move", sent, headers={"HX-Request": "true"}).status_code


def test_a_move_from_a_second_page_that_was_up_to_date_is_found_too(ann: User) -> None:
    """No question was answered twice here: both pages follow the game, and one move comes from the other page."""
    table, players = running_table("ferry", 2)
    code, browsers = table.code, [browser_of(player) for player in players]
    marks = {(seat, page): mark_of(browsers[seat], code) for seat in (0, 1) for page in ("one", "two")}
    assert len(set(marks.values())) == 4
    made = {0: 0, 1: 0}
    second = 0
    while made[0] < 6:
        now = play.present(code)
        seat = now.awaited[0]
        # Seat 0 goes on from its first page after one move from the second; seat 1 has changed over for good.
        page = "two" if (seat == 0 and made[0] == 3) or (seat == 1 and made[1] >= 2) else "one"
        assert move_from(browsers[seat], code, seat, marks[seat, page]) == 204
        if (seat, page) == (0, "two"):
            second = now.number + 1
        made[seat] += 1
    assert second
    assert not Refusal.objects.exists()
    browser = browser_of_user(ann)
    page = browser.get(f"/review/tables/{code}/?mark=two").content.decode()
    assert [told.number for told in play.story(code) if f'id="event-{told.number}"' in page] == [second]
    mine = [told.number for told in play.story(code) if told.kind == "moved" and told.seat == 0]
    place = mine.index(second)
    page = browser.get(f"/review/tables/{code}/{second}/").content.decode()
    assert "came from another page than those of the same seat before and after it" in page
    for other in (mine[place - 1], mine[place + 1]):
        assert f'href="/review/tables/{code}/{other}/"' in page.split("stayed open meanwhile")[1]

    # The lane of each seat tells which page each move came from, and marks the one.
    lanes = browser.get(f"/review/tables/{code}/").content.decode()
    lanes = lanes[lanes.index('id="lanes"') : lanes.index('id="events"')]
    first = re.findall(r'<li( class="two-pages")?><a href="[^"]+">#(\d+)</a> [\d.]+ s <b>page (\d)</b>', lanes)
    assert [(int(number), page) for _mark, number, page in first[: len(mine)]] == [
        (number, "2" if number == second else "1") for number in mine
    ]
    assert [int(number) for mark, number, _page in first if mark] == [second]
    # Whoever plays here sees no lane, nor do staff without the permission.
    ann_plays, _made = Player.objects.get_or_create(user=ann, defaults={"nickname": "Ann"})
    assert 'id="lanes"' not in staff_browser().get(f"/review/tables/{code}/").content.decode()
    bring_along(ann_plays, players[1])
    assert 'id="lanes"' not in browser.get(f"/review/tables/{code}/").content.decode()


def test_the_same_words_from_two_fresh_pages_leave_a_refusal(running: Friends, ann: User) -> None:
    code, browser = running.code, running.browsers[2]
    one, two = mark_of(browser, code), mark_of(browser, code)
    question = play.present(code).course.questions[2]
    sent = {"question": question, "key": "the same words", "pick": sorted(Choose("1").picks())}
    number = play.present(code).number + 1
    answers = [
        browser.post(f"/t/{code}/move", {**sent, "page": page}, headers={"HX-Request": "true"}).status_code
        for page in (one, one, two)
    ]
    assert answers == [204, 204, 409], "a double click is one move; a second page is told that it was late"
    assert Refusal.objects.get().request == f"the same words~{two}"
    page = browser_of_user(ann).get(f"/review/tables/{code}/?mark=two").content.decode()
    assert [told.number for told in play.story(code) if f'id="event-{told.number}"' in page] == [number]


def test_a_warning_stands_on_the_home_page_until_it_is_read(running: Friends, case: Case, ann: User) -> None:
    cases.take(case, ann)
    cases.decide(case, ann, "warning", "One page at a time.", "Thanks.")
    browser, laid = running.browsers[1], Sanction.objects.get()
    assert "One page at a time." in browser.get("/").content.decode()
    assert "One page at a time." not in running.browsers[0].get("/").content.decode()
    assert browser.post(f"/me/warned/{laid.pk}").status_code == 302
    assert "One page at a time." not in browser.get("/").content.decode()


def test_an_appeal_is_written_once_and_answered_by_another(running: Friends, case: Case, ann: User, ben: User) -> None:
    cases.take(case, ann)
    cases.keep_as_evidence(case, ann, 2, 3, "here", released=True)
    cases.decide(case, ann, "suspension", "Two pages.", "Thanks.")
    browser = running.browsers[1]
    page = browser.get(f"/cases/{case.pk}/").content.decode()
    assert "events 2 to 3" in page
    assert browser.post(f"/cases/{case.pk}/appeal", {"text": ""}).status_code == 422
    assert browser.post(f"/cases/{case.pk}/appeal", {"text": "My browser did."}).status_code == 302
    assert browser.post(f"/cases/{case.pk}/appeal", {"text": "again"}).status_code == 422
    assert running.browsers[2].post(f"/cases/{case.pk}/appeal", {"text": "me too"}).status_code == 404
    assert work(browser_of_user(ann), case, "answer", text="no", granted="no") == 422
    assert work(browser_of_user(ben), case, "answer", text="That is so.", granted="yes") == 302
    told = browser.get(f"/cases/{case.pk}/").content.decode()
    assert "That is so." in told
    assert "It has been lifted." in told


def test_who_is_suspended_is_told_why_nothing_opens(running: Friends, ann: User) -> None:
    sanctions.lay_on(running.players[0], ann, "suspension", "Two pages.")
    browser = running.browsers[0]
    sentence = "A moderator has suspended you"
    assert sentence in browser.post("/play/ferry/", follow=True).content.decode()
    answer = browser.post("/new/ferry/", {"seats": "2", "nickname": "Mei"})
    assert answer.status_code == 400
    assert sentence in answer.content.decode()


def test_the_staff_log_filters_exports_and_says_whether_it_holds(running: Friends, case: Case, ann: User) -> None:
    browser = browser_of_user(ann)
    work(browser, case, "take")
    browser.get(f"/review/tables/{running.code}/")
    page = browser.get("/review/staff-log/").content.decode()
    assert "The chain holds: 2 entries" in page
    assert ">1 entry<" in browser.get("/review/staff-log/?what=taken").content.decode().replace("\n", "")
    answer = browser.get("/review/staff-log.jsonl")
    rows = [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]
    assert [row["what"] for row in rows] == ["taken", "read_table"]
