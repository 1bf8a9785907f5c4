"""The file of a case: what a decision would bring about, what is released, and whether the log is what was reported."""

from __future__ import annotations

import datetime as dt
import html
import json

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tables import company, play
from tables.case_models import Case, CaseEntry, Sanction, StaffEntry
from tables.models import Player
from tables.moderation import cases, sanctions
from tests.append_only import triggers_lifted
from tests.factories import running_table
from tests.moderation.conftest import browser_of_user, moderator_named
from tests.pages.conftest import Friends
from tests.pages.test_carrying import rewritten

pytestmark = pytest.mark.django_db


def test_a_decision_is_shown_before_it_is_made(running: Friends, case: Case, ann: User) -> None:
    browser, address = browser_of_user(ann), f"/review/cases/{case.pk}/"
    sent = {"decision": "suspension", "days": "7", "reason": "Two pages <again>.", "reply": "You were right."}
    looked = browser.post(address, {"do": ["decide", "look"], **sent})
    assert looked.status_code == 422, "whoever does not hold the case decides nothing"
    cases.take(case, ann)
    # As a browser sends it: the form's own field, then that of the button.
    page = html.unescape(browser.post(address, {"do": ["decide", "look"], **sent}).content.decode())
    would = page[page.index('id="would"') : page.index("Begin from:")]
    until = timezone.now() + dt.timedelta(days=7)
    assert "<b>Olaf</b>: A moderator has suspended you" in would
    assert f"Until {until:%Y-%m-%d}" in would
    assert "Two pages <again>." in would
    assert "You were right." in would
    assert "Mei" not in would
    assert '<option value="7" selected>' in page
    assert [one.what for one in StaffEntry.objects.all()] == ["read_case", "taken", "read_case"], "each look is kept"
    case.refresh_from_db()
    assert (case.standing, Sanction.objects.count()) == ("held", 0)
    assert browser.post(address, {"do": "look", **sent, "reason": " "}).status_code == 422
    nothing = browser.post(address, {"do": "look", **sent, "decision": "none"}).content.decode()
    assert "Nothing is laid on anybody." in nothing
    assert browser.post(address, {"do": "decide", **sent}).status_code == 302
    laid = Sanction.objects.get()
    assert (laid.player, laid.kind) == (running.players[1], "suspension")
    assert abs((laid.until - until).total_seconds()) < 60  # type: ignore[operator]


@pytest.mark.parametrize("kind", ["mute", "suspension"])
def test_a_sanction_of_days_ends_by_itself_and_one_without_lasts(
    case: Case, running: Friends, ann: User, kind: str
) -> None:
    browser = browser_of_user(ann)
    cases.take(case, ann)
    sent = {"do": "decide", "decision": kind, "reason": "Be kind.", "reply": "Thanks."}
    browser.post(f"/review/cases/{case.pk}/", {**sent, "days": "30"})
    laid, culprit = Sanction.objects.get(), running.players[1]
    day = dt.timedelta(days=1)
    assert sanctions.active(culprit, kind, laid.at + 29 * day) == laid
    assert sanctions.active(culprit, kind, laid.at + 31 * day) is None
    again = cases.report(running.code, running.players[0], "talk", "Again!", case.last, case.last, seats=[1])
    cases.take(again, ann)
    browser.post(f"/review/cases/{again.pk}/", {**sent, "days": "0"})
    endless = Sanction.objects.get(case=again)
    assert endless.until is None
    assert sanctions.active(culprit, kind, laid.at + 9999 * day) == endless


def test_the_queue_tells_age_and_holder_and_filters_by_them(case: Case, running: Friends, ann: User, ben: User) -> None:
    browser = browser_of_user(ann)
    with triggers_lifted():
        Case.objects.filter(pk=case.pk).update(
            created_at=timezone.now() - dt.timedelta(days=2, hours=1), language="zh-hant"
        )
    page = browser.get("/review/cases/").content.decode()
    assert "2 d" in page
    cases.take(case, ben)
    page = browser.get("/review/cases/").content.decode()
    assert "<td>ben</td>" in page
    for query, found in (
        ("holder=nobody", False),
        ("holder=mine", False),
        ("language=zh", True),
        ("language=en", False),
        ("game=niagara&standing=held", True),
    ):
        page = browser.get(f"/review/cases/?{query}").content.decode()
        assert (f'href="/review/cases/{case.pk}/"' in page) == found, query
    # Letting it go lays it back into the queue for anybody.
    cases.drop(case, ben)
    assert f'href="/review/cases/{case.pk}/"' in browser.get("/review/cases/?holder=nobody").content.decode()
    assert list(CaseEntry.objects.filter(case=case).values_list("kind", flat=True)) == ["reported", "taken", "dropped"]


def test_whom_it_concerns_sees_released_evidence_alone(case: Case, running: Friends, ann: User) -> None:
    cases.take(case, ann)
    browser, address = browser_of_user(ann), f"/review/cases/{case.pk}/"
    browser.post(address, {"do": "evidence", "first": "2", "last": "3", "text": "for us alone"})
    browser.post(address, {"do": "evidence", "first": "4", "last": "5", "text": "for all", "released": "on"})
    cases.note(case, ann, "Looks odd.")
    cases.decide(case, ann, "warning", "One page, please.", "Thanks.")
    page = running.browsers[1].get(f"/cases/{case.pk}/").content.decode()
    assert "events 4 to 5" in page
    for kept in ("for us alone", "events 2 to 3", "Looks odd.", "Two tabs!", "Thanks."):
        assert kept not in page
    file = browser.get(address).content.decode()
    for kept in ("for us alone", "for all", "Looks odd.", "Two tabs!"):
        assert kept in file


def test_a_log_that_was_rewritten_since_the_report_is_told_in_the_file(case: Case, running: Friends, ann: User) -> None:
    browser, address = browser_of_user(ann), f"/review/cases/{case.pk}/"
    assert f"unchanged since, up to event {case.head}" in browser.get(address).content.decode()
    rewritten(running.code)
    assert f"not what it was at event {case.head}" in browser.get(address).content.decode()


def test_an_event_stands_in_the_talk_of_its_time_and_luck_is_drawn_again(finished: Friends, ann: User) -> None:
    code, browser = finished.code, browser_of_user(ann)
    line = company.say(code, finished.players[0], 0, "everyone", "well played")
    company.say(code, finished.players[0], 0, "players", "between us")
    near = browser.get(f"/review/tables/{code}/{line.number}/").content.decode()
    assert "well played" in near
    assert "between us" not in near
    assert "well played" not in browser.get(f"/review/tables/{code}/{line.number - 4}/").content.decode()
    assert StaffEntry.objects.filter(what="read_event", table=code).count() == 2


def test_a_line_said_to_everyone_is_hidden_from_its_event(running: Friends, ann: User) -> None:
    code, browser = running.code, browser_of_user(ann)
    public = company.say(code, running.players[1], 1, "everyone", "you fools")
    private = company.say(code, running.players[1], 1, "players", "between us")
    event = f"/review/tables/{code}/{public.number}/"
    assert f'action="/review/tables/{code}/lines/{public.pk}"' in browser.get(event).content.decode()

    def hide(line: int, said_by: Client = browser, **sent: str) -> str:
        answer = said_by.post(f"/review/tables/{code}/lines/{line}", {"event": public.number, **sent}, follow=True)
        assert answer.redirect_chain == [(event, 302)]
        return answer.content.decode()

    def read() -> str:
        return running.stranger.get(f"/t/{code}/talk/").content.decode()

    assert "Please give a reason in words" in hide(public.pk, reason=" ")
    for line in (private.pk, 10**6):
        assert "There is nothing of that kind to do here." in hide(line, reason="rude")
    olaf = moderator_named("olaf")
    Player.objects.filter(pk=running.players[1].pk).update(user=olaf)
    assert "You sit at this table" in hide(public.pk, browser_of_user(olaf), reason="it was nothing")
    assert "you fools" in read()
    hidden = '<del dir="auto">you fools</del>'
    assert hidden in hide(public.pk, reason="rude")
    assert "you fools" not in read()
    assert "between us" in running.browsers[0].get(f"/t/{code}/talk/").content.decode()
    assert hidden not in hide(public.pk, reason="not that bad", hide="no")
    assert "you fools" in read()
    kept = StaffEntry.objects.filter(what__in=("hid_line", "showed_line"))
    assert [(one.staff, one.what, json.loads(one.data)["reason"]) for one in kept] == [
        ("ann", "hid_line", "rude"),
        ("ann", "showed_line", "not that bad"),
    ]


def test_each_answer_of_luck_is_drawn_again_beside_its_event(db: None, ann: User) -> None:
    table, players = running_table("ferry", 2)
    number = next(told.number for told in play.story(table.code) if told.kind == "chance")
    browser = browser_of_user(ann)
    path = f"/review/tables/{table.code}/{number}/"
    sentence = "The seed gives the very answer that was played."
    assert sentence not in browser.get(path).content.decode(), "the seed is secret"
    play.resign(table.code, 0, players[0])
    assert sentence in browser.get(path).content.decode()
