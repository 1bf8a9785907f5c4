"""What moderators' services do, as whoever relies on them needs it."""

from __future__ import annotations

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import Error, transaction
from django.utils import timezone

from rules.niagara.moves import Choose
from tables import company, counting, limits, play
from tables.accounts.bringing import bring_along
from tables.accounts.erasing import erase
from tables.case_models import Case, CaseEntry, PendingAct, Refusal, Sanction, StaffEntry
from tables.company import Unsaid
from tables.log import verify
from tables.models import Player
from tables.moderation import acts, cases, sanctions, staff_log
from tables.moderation.acts import Act
from tables.moderation.errors import Refused
from tables.moderation.people import seated_at
from tables.play import inspection
from tables.play.memory import row_of
from tests.append_only import triggers_lifted
from tests.moderation.conftest import moderator_named
from tests.pages.conftest import Friends

pytestmark = pytest.mark.django_db


def refused(call, *args, **kwargs) -> str:
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)
    return caught.value.code


def proven(code: str) -> bool:
    return bool(verify(inspection.records(code)).good)


# ---- reports and cases ----


def test_a_report_freezes_the_head_and_a_copy_of_it_is_the_same_case(running: Friends, case: Case) -> None:
    table = row_of(running.code)
    assert (case.head, case.digest) == (table.head, table.head_digest)
    again = cases.report(running.code, running.players[0], "cheating", "Two tabs!", 1, 1, key="once")
    assert again == case
    assert refused(cases.report, running.code, running.players[0], "cheating", "x", 1, table.head + 1) == "bad_range"
    (rate,) = limits.LIMITS["report"].rates
    for _ in range(rate.most - 1):
        cases.report(running.code, running.players[0], "other", "more", 1, 1)
    with pytest.raises(counting.TooOften):
        cases.report(running.code, running.players[0], "other", "more", 1, 1)


def test_who_is_close_to_the_table_under_any_handle_or_was_lately_is_locked_out(running: Friends, case: Case) -> None:
    ann = moderator_named("ann")
    assert not cases.conflict(case, ann)
    # An account whose guest sat there is known by the guest's handle only.
    own = Player.objects.create(nickname="Ann", user=ann)
    bring_along(own, running.players[1])
    assert cases.conflict(case, ann)
    assert refused(cases.take, case, ann) == "conflict"
    assert refused(cases.note, case, ann, "hm") == "conflict"
    assert refused(acts.preview, running.code, ann, Act("annul"), "why") == "seated_here"
    ben = moderator_named("ben")
    friend = Player.objects.create(nickname="Ben", user=ben)
    other = play.open_table(friend, "niagara", 3)
    play.sit(other.code, 0, friend)
    assert not cases.conflict(case, ben)
    play.sit(other.code, 1, running.players[0])
    assert cases.conflict(case, ben)


def test_the_people_of_a_case_are_those_who_sat_there_then(running: Friends, case: Case, ann: User) -> None:
    code, culprit, innocent = running.code, running.players[1], Player.objects.create(nickname="Ines")
    company.say(code, culprit, 1, "everyone", "hello")
    play.resign(code, 1, culprit, "give up")
    play.take_over(code, 1, innocent, row_of(code).link_token, "take over")
    assert play.present(code).places[1].person == play.handle(innocent)
    assert cases.concerned(case) == [culprit]
    assert seated_at(case.table, play.present(code).number, [1]) == [innocent]
    cases.take(case, ann)
    cases.decide(case, ann, "warning", "One page at a time.", "Thank you.")
    assert [laid.player for laid in Sanction.objects.all()] == [culprit]


def test_a_case_goes_its_way_to_the_appeal_and_another_moderator(
    case: Case, running: Friends, ann: User, ben: User
) -> None:
    assert refused(cases.decide, case, ann, "none", "a", "b") == "held_by_another"
    cases.take(case, ann)
    assert refused(cases.take, case, ben) == "held_by_another"
    until = timezone.now() + dt.timedelta(days=1)
    cases.decide(case, ann, "suspension", "Two pages.", "You were right.", until=until)
    assert refused(cases.decide, case, ann, "none", "a", "b") == "held_by_another"
    culprit = running.players[1]
    assert refused(cases.appeal, case, running.players[2], "why?") == "not_concerned"
    cases.appeal(case, culprit, "My browser did that.")
    case.refresh_from_db()
    assert refused(cases.appeal, case, culprit, "again") == "appealed_already"
    assert refused(cases.take, case, ann) == "same_moderator"
    assert refused(cases.answer_appeal, case, ann, "no", granted=False) == "same_moderator"
    assert sanctions.active(culprit, "suspension") is not None
    cases.answer_appeal(case, ben, "That is so.", granted=True)
    assert sanctions.active(culprit, "suspension") is None
    case.refresh_from_db()
    assert case.standing == "closed"
    kinds = list(case.entries.values_list("kind", flat=True))
    assert kinds == ["reported", "taken", "decided", "appealed", "answered"]


def test_timeline_and_staff_log_cannot_be_changed_and_are_chained(case: Case, ann: User) -> None:
    cases.take(case, ann)
    cases.note(case, ann, "Looks odd.")
    for row in (CaseEntry.objects.first(), StaffEntry.objects.first()):
        for act in (row.delete, row.save):
            with pytest.raises(Error), transaction.atomic():
                act()
    entries = list(StaffEntry.objects.all())
    assert [entry.what for entry in entries] == ["taken", "note"]
    assert staff_log.chain_faults(entries) == []
    entries[0].data = '{"forged":1}'
    assert staff_log.chain_faults(entries) == ["Entry 1 of the staff log, or one before it, was changed."]
    assert len(list(staff_log.export())) == 2


# ---- acts ----


@pytest.mark.parametrize(
    "act",
    [
        Act("annul"),
        Act("award", ranking=((1,),)),
        Act("rank", ranking=((2,), (0, 1))),
        Act("stand_in", seat=2),
    ],
)
def test_an_act_does_what_its_preview_says_and_the_log_proves_it(running: Friends, ann: User, act: Act) -> None:
    seen = acts.preview(running.code, ann, act, "for a reason")
    number = play.present(running.code).number
    assert seen.before.number == number
    assert acts.perform(running.code, ann, act, "for a reason", seen.before.number) is None
    now = play.present(running.code)
    assert now.places == seen.after.places
    assert now.verdicts == seen.after.verdicts
    assert proven(running.code)
    assert StaffEntry.objects.get().what == act.act
    assert refused(acts.perform, running.code, ann, act, "again", number) == "stale"


def test_a_seat_is_given_back_to_its_person(running: Friends, ann: User) -> None:
    before = play.present(running.code).places
    acts.perform(running.code, ann, Act("stand_in", seat=2), "away", play.present(running.code).number)
    acts.perform(running.code, ann, Act("return", seat=2), "back", play.present(running.code).number)
    assert play.present(running.code).places == before
    assert proven(running.code)


def test_the_table_is_set_back_as_previewed(running: Friends, ann: User) -> None:
    start = play.present(running.code).start
    acts.open_hidden(running.code, ann, "a report")
    seen = acts.preview(running.code, ann, Act("set_back", to=start), "two tabs")
    assert len(seen.undone) == 2
    acts.perform(running.code, ann, Act("set_back", to=start), "two tabs", seen.before.number)
    struck = [told.number for told in play.story(running.code) if told.struck]
    assert struck == list(seen.undone)
    # That somebody looked cannot be undone, whichever way the table is told.
    assert [told.number for told in play.present(running.code).recent if told.struck] == struck
    assert play.present(running.code).awaited == seen.after.awaited
    assert proven(running.code)


def test_a_lifted_verdict_leaves_nothing_in_the_result(finished: Friends, ann: User) -> None:
    before = play.present(finished.code)
    acts.perform(finished.code, ann, Act("annul"), "two tabs", before.number)
    annulled = play.present(finished.code)
    assert [one.act for one in annulled.verdicts] == ["annul"]
    acts.perform(finished.code, ann, Act("lift", of=annulled.number), "a mistake", annulled.number)
    after = play.present(finished.code)
    assert (after.verdicts, after.result, after.status) == ((), before.result, before.status)
    assert proven(finished.code)


def test_where_there_are_two_a_second_one_agrees_to_what_touches_a_result(
    running: Friends, ann: User, ben: User
) -> None:
    number = play.present(running.code).number
    waiting = acts.perform(running.code, ann, Act("award", ranking=((0,),)), "two tabs", number)
    assert waiting is not None
    assert play.present(running.code).number == number
    assert acts.perform(running.code, ann, Act("award", ranking=((0,),)), "two tabs", number) == waiting
    assert refused(acts.second, waiting, ann, yes=True) == "same_moderator"
    assert refused(acts.second, waiting, ben, yes=True, head=number - 1) == "stale"
    acts.second(waiting, ben, yes=True, head=number)
    assert play.present(running.code).status == "closed"
    assert refused(acts.second, waiting, ben, yes=True) == "decided_already"
    assert PendingAct.objects.get().done
    assert proven(running.code)
    # What touches no result needs nobody.
    assert not acts.needs_second(Act("extend", seat=0, seconds=60), ann)


def test_whoever_is_too_close_cannot_turn_an_act_down_either(running: Friends, ann: User, ben: User) -> None:
    number = play.present(running.code).number
    act = Act("award", ranking=((0,),))
    waiting = acts.perform(running.code, ann, act, "two tabs", number)
    assert waiting is not None
    bring_along(Player.objects.create(nickname="Ben", user=ben), running.players[1])
    assert refused(acts.second, waiting, ben, yes=False) == "seated_here"
    friend = Player.objects.create(nickname="Tom", user=moderator_named("tom"))
    other = play.open_table(friend, "niagara", 3)
    play.sit(other.code, 0, friend)
    play.sit(other.code, 1, running.players[2])
    assert friend.user is not None
    assert refused(acts.second, waiting, friend.user, yes=False) == "conflict"
    waiting.refresh_from_db()
    assert waiting.settled_at is None
    acts.second(waiting, ann, yes=False)
    waiting.refresh_from_db()
    assert waiting.settled_at is not None
    assert not waiting.done


def test_a_moderator_s_account_can_be_erased_and_what_it_asked_for_still_waits(
    running: Friends, ann: User, ben: User
) -> None:
    number = play.present(running.code).number
    waiting = acts.perform(running.code, ann, Act("annul"), "two tabs", number)
    acts.open_hidden(running.code, ann, "two tabs")
    erase(Player.objects.create(nickname="Ann", user=ann))
    waiting.refresh_from_db()
    acts.second(waiting, ben, yes=True)
    assert play.present(running.code).status == "closed"
    assert {entry.staff for entry in StaffEntry.objects.all()} == {"ann", "ben"}


def test_opening_hidden_things_is_told_and_bars_from_the_table(running: Friends, ann: User) -> None:
    assert refused(acts.open_hidden, running.code, moderator_named("tom", "open_hidden"), "why") == "not_allowed"
    own = Player.objects.create(nickname="Ann", user=ann)
    assert not acts.may_see_hidden(running.code, ann)
    acts.open_hidden(running.code, ann, "a report")
    acts.open_hidden(running.code, ann, "a report")
    assert [told.kind for told in play.story(running.code)].count("looked") == 1
    assert acts.may_see_hidden(running.code, ann)
    assert proven(running.code)
    play.resign(running.code, 2, running.players[2], "bye")
    with pytest.raises(play.Forbidden, match="barred"):
        play.take_over(running.code, 2, own, row_of(running.code).link_token, "in")
    with pytest.raises(Unsaid, match="barred"):
        company.say(running.code, own, None, "everyone", "card 3!")


# ---- what sanctions do ----


def test_sanctions_hold_until_they_end_or_are_lifted(running: Friends, ann: User) -> None:
    player = running.players[0]
    soon = timezone.now() + dt.timedelta(hours=1)
    mute = sanctions.lay_on(player, ann, "mute", "Be kind.", until=soon)
    with pytest.raises(Unsaid, match="silenced"):
        company.say(running.code, player, 0, "everyone", "no!")
    play.open_table(player, "ferry", 2)
    sanctions.lift(mute, ann, "enough")
    company.say(running.code, player, 0, "everyone", "thanks")
    held = sanctions.lay_on(player, ann, "suspension", "Two pages.", until=soon)
    with pytest.raises(play.Forbidden, match="suspended"):
        play.open_table(player, "ferry", 2)
    other = play.open_table(running.players[1], "ferry", 2)
    with pytest.raises(play.Forbidden, match="suspended"):
        play.sit(other.code, 0, player)
    with pytest.raises(Unsaid, match="silenced"):
        company.say(running.code, player, 0, "everyone", "no!")
    with triggers_lifted():
        Sanction.objects.filter(pk=held.pk).update(until=timezone.now() - dt.timedelta(seconds=1))
    play.sit(other.code, 0, player)
    # What has begun is played on.
    running.say(2, Choose("1"))


def test_an_account_brings_its_guest_s_sanctions_and_reports_along(running: Friends, case: Case, ann: User) -> None:
    guest = running.players[0]
    sanctions.lay_on(guest, ann, "suspension", "Two pages.")
    account = Player.objects.create(nickname="Mei", user=User.objects.create_user("mei"))
    bring_along(account, guest)
    with pytest.raises(play.Forbidden, match="suspended"):
        play.open_table(account, "ferry", 2)
    case.refresh_from_db()
    assert case.reporter == account


def test_a_warning_is_read_once_and_by_the_one_whom_it_concerns(running: Friends, ann: User) -> None:
    warning = sanctions.lay_on(running.players[0], ann, "warning", "One page at a time.")
    sanctions.acknowledge(running.players[1], warning.pk)
    assert sanctions.unread(running.players[0]) == [warning]
    sanctions.acknowledge(running.players[0], warning.pk)
    assert sanctions.unread(running.players[0]) == []


# ---- what is refused leaves a trace ----


def test_an_answer_from_a_second_page_leaves_a_refusal_beside_the_move(running: Friends) -> None:
    now = play.present(running.code)
    question, player = now.course.questions[2], running.players[2]
    codec = now.game.codec
    moved = play.move(running.code, 2, question, "tab one", codec.encode(Choose("1")), player)
    with pytest.raises(play.StalePage):
        play.move(running.code, 2, question, "tab two", codec.encode(Choose("2")), player)
    play.move(running.code, 2, question, "tab one", codec.encode(Choose("1")), player)
    kept = Refusal.objects.get()
    assert (kept.seat, kept.question, kept.request, kept.why) == (2, question, "tab two", "stale")
    assert kept.head >= moved.number
    assert kept.actor == play.handle(player)


def test_bots_leave_none_and_old_ones_are_forgotten(running: Friends) -> None:
    now = play.present(running.code)
    Refusal.objects.create(
        table=row_of(running.code), seat=0, actor="p:1", question=1, head=1, why="stale",
        at=timezone.now() - dt.timedelta(days=31),
    )  # fmt: skip
    with pytest.raises(play.PlayError):
        play.move(running.code, 2, 1, "k", now.game.codec.encode(Choose("1")), "bot:sensible")
    assert Refusal.objects.count() == 1
    with pytest.raises(play.StalePage):
        play.move(running.code, 2, 1, "k", now.game.codec.encode(Choose("1")), running.players[2])
    assert [one.request for one in Refusal.objects.all()] == ["k"]


def test_a_moderator_is_made_by_a_command(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    monkeypatch.setenv("HETU_MODERATOR_PASSWORD", "seven cranes")
    call_command("moderator", "ann", verbosity=0)
    user = User.objects.get(username="ann")
    assert user.check_password("seven cranes")
    assert user.is_staff
    assert all(user.has_perm(f"tables.{one}") for one in ("moderate", "open_hidden", "read_staff_log"))
    call_command("moderator", "ann", remove=True)
    assert not User.objects.get(username="ann").has_perm("tables.moderate")
