"""The console that verifies all logs, and the command that replays them."""

from __future__ import annotations

import io
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission, User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.utils import timezone

from tables import play
from tables.case_models import StaffEntry
from tables.integrity_models import Checked, Sweep
from tables.models import Event, Table
from tables.moderation import integrity, staff_log
from tables.play import memory
from tests.append_only import triggers_lifted
from tests.factories import running_table
from tests.play.playing import play_on

pytestmark = pytest.mark.django_db


def moderator(name: str = "keeper") -> Client:
    user = User.objects.create_user(name, is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="moderate", content_type__app_label="tables"))
    browser = Client()
    browser.force_login(user)
    return browser


def spoil(table: Table, number: int, **changed: Any) -> None:
    """A hand in the database itself."""
    with triggers_lifted():
        Event.objects.filter(table=table, number=number).update(**changed)
    memory.forget_everything()


@pytest.fixture
def tables() -> list[Table]:
    made = []
    for _ in range(3):
        table, players = running_table()
        play_on(table.code, players, 4)
        table.refresh_from_db()
        made.append(table)
    return made


def test_a_changed_byte_is_found_with_table_and_number(tables: list[Table]) -> None:
    browser = moderator()
    browser.raise_request_exception = False
    assert "Nobody has verified" in browser.get("/review/integrity/").content.decode()
    browser.post("/review/integrity/go-on")
    page = browser.get("/review/integrity/").content.decode()
    assert "3 tables." in page
    assert "Nothing is wrong" in page
    assert "It is whole." in page

    victim = tables[1]
    event = Event.objects.get(table=victim, number=7)
    byte = chr(ord(event.payload[-3]) ^ 1)
    spoil(victim, 7, payload=event.payload[:-3] + byte + event.payload[-2:])
    answer = browser.post("/review/integrity/go-on", headers={"HX-Request": "true"}).content.decode()
    assert re.search(rf"<code>{victim.code}</code>.*?<td>7</td>", answer, re.DOTALL)
    assert answer.count("✗") == 1
    checked = Checked.objects.get(number__isnull=False)
    assert (checked.table, checked.number) == (victim, 7)
    page = browser.get("/review/integrity/", headers={"Accept-Language": "zh-hant"}).content.decode()
    assert f"/review/tables/{victim.code}/" in page
    answer = browser.get(f"/t/{victim.code}/at/9/")
    assert answer.status_code == 503
    assert f"The log of table {victim.code} is damaged at event 7" in answer.content.decode()
    desk = browser.get(f"/review/tables/{victim.code}/")
    assert desk.status_code == 200
    assert "Event 7 was changed or is missing." in desk.content.decode()


@pytest.mark.parametrize(
    ("changed", "number"),
    [
        ({"actor": "p:00"}, 5),
        ({"kind": "nonsense"}, 6),
        ({"payload": "{"}, 3),
        ({"seat": 9}, 8),
        ({"salt": "0" * 32}, 2),
        ({"digest": "0" * 64}, 4),
        ({"payload": "[" * 5000}, 1),
    ],
)
def test_whatever_is_changed_the_first_bad_event_is_named(changed: dict[str, Any], number: int) -> None:
    table, players = running_table()
    play_on(table.code, players, 4)
    table.refresh_from_db()
    assert integrity.examine(table) == (None, "")
    spoil(table, number, **changed)
    found = integrity.examine(table)
    assert found.number == number
    assert found.reason


def test_rows_and_ends_are_compared_with_the_log(tables: list[Table]) -> None:
    one, two, three = tables
    with triggers_lifted():
        Event.objects.filter(table=one, number=one.head).delete()
    Table.objects.filter(pk=two.pk).update(awaited=[])
    Table.objects.filter(pk=three.pk).update(status="over")
    found = [integrity.examine(Table.objects.get(pk=table.pk)).number for table in tables]
    assert found == [one.head, two.head, three.head]


def test_a_table_that_is_played_meanwhile_is_well_and_events_beyond_its_end_are_not(tables: list[Table]) -> None:
    table, players = running_table()
    before = Table.objects.get(pk=table.pk)
    play_on(table.code, players, 3)
    assert integrity.examine(before).number is None
    now = Table.objects.get(pk=table.pk)
    event = Event.objects.get(table=now, number=now.head)
    event.pk, event.number, event.request = None, now.head + 1, ""
    event.save(force_insert=True)
    assert integrity.examine(now).number == now.head + 1


def test_a_verification_goes_on_where_it_stopped(tables: list[Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integrity, "PORTION", 0.0)
    user = User.objects.create_user("keeper")
    sweep = integrity.begin(user)
    integrity.go_on(sweep, 0.0)
    assert Checked.objects.count() == 1
    # Somebody else goes on with the same one, and a table that is new meanwhile is none of it.
    assert integrity.begin(User.objects.create_user("other")) == sweep
    running_table()
    integrity.go_on(sweep, 0.0)
    assert sweep.finished_at is None
    integrity.go_on(sweep, 60.0)
    assert sweep.finished_at is not None
    assert Checked.objects.filter(sweep=sweep).count() == 3
    assert integrity.begin(user) != sweep
    assert [entry.what for entry in StaffEntry.objects.all()] == ["verified_all", "verified_all"]


def test_the_console_goes_on_by_itself_and_shows_how_far_it_is(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    portion = integrity.go_on
    monkeypatch.setattr(integrity, "go_on", lambda sweep: portion(sweep, 0.0))
    browser = moderator()
    for done in (1, 2):
        part = browser.post("/review/integrity/go-on", headers={"HX-Request": "true"}).content.decode()
        assert f"{done} of 3 tables are verified." in part
        assert f'<progress id="sweep-progress" max="3" value="{done}">' in part
        assert 'hx-trigger="submit, load delay' in part, "the page asks for the next portion by itself"
    # Whoever comes to the page meanwhile sees the same, also without JavaScript.
    assert "2 of 3 tables are verified." in browser.get("/review/integrity/").content.decode()
    assert browser.post("/review/integrity/go-on").status_code == 302
    page = browser.get("/review/integrity/").content.decode()
    assert "by keeper, ended at" in page
    assert "3 tables." in page
    assert "<progress" not in page
    assert 'hx-trigger="submit"' in page


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "waits for nobody"), ("zh-hant", "沒有在等任何人")], ids=["en", "zh-hant"]
)
def test_the_console_names_a_table_that_waits_for_nobody(tables: list[Table], language: str, sentence: str) -> None:
    browser = moderator()
    headers = {"Accept-Language": language}

    def stuck() -> str:
        page = browser.get("/review/integrity/", headers=headers).content.decode()
        return page[page.index('id="stuck"') : page.index('id="versions"')]

    assert not any(table.code in stuck() for table in tables)
    Table.objects.filter(pk=tables[1].pk).update(awaited=[])
    assert [table.code in stuck() for table in tables] == [False, True, False]
    assert sentence in stuck()


def test_tables_that_do_not_go_on(tables: list[Table]) -> None:
    nobody, bot, forgotten = tables
    Table.objects.filter(pk=nobody.pk).update(awaited=[])
    seat = bot.seats.get(number=bot.awaited[0])
    seat.bot, seat.player = "sensible", None
    seat.save()
    Table.objects.filter(pk=bot.pk).update(changed_at=timezone.now() - integrity.BOTS_THINK)
    assert [(one.table, one.why) for one in integrity.stuck()] == [(nobody, "nobody"), (bot, "bot")]
    Table.objects.filter(pk=forgotten.pk).update(changed_at=timezone.now() - integrity.PEOPLE_THINK)
    assert {one.table: one.why for one in integrity.stuck()}[forgotten] == "person"
    [version] = integrity.versions()
    assert (version.game, version.present, version.running, version.tables) == ("niagara", True, 3, 3)


def test_a_staff_log_that_was_changed_is_found() -> None:
    browser = moderator()
    browser.post("/review/integrity/go-on")
    Sweep.objects.all().delete()
    browser.post("/review/integrity/go-on")
    assert staff_log.faults() == []
    with triggers_lifted():
        StaffEntry.objects.filter(number=1).update(staff="nobody")
    assert "Entry 1 of the staff log" in browser.get("/review/integrity/").content.decode()


def test_only_moderators_come_in() -> None:
    assert Client().get("/review/integrity/").status_code == 302
    for staff in (False, True):
        browser = Client()
        browser.force_login(User.objects.create_user(f"ada{staff}", is_staff=staff))
        assert browser.get("/review/integrity/").status_code == 403
        assert browser.post("/review/integrity/go-on").status_code == 403


def test_rerun_names_the_first_event_that_differs(tables: list[Table]) -> None:
    out = io.StringIO()
    call_command("rerun", stdout=out)
    assert out.getvalue().startswith("All 3 tables, ")
    spoil(tables[2], 6, actor="p:00")
    out = io.StringIO()
    with pytest.raises(CommandError, match="1 of 3 tables differ"):
        call_command("rerun", stdout=out)
    assert f"{tables[2].code} (niagara, rules 1), event 6: " in out.getvalue()
    out = io.StringIO()
    call_command("rerun", "--since", "2999-01-01", stdout=out)
    assert out.getvalue().startswith("All 0 tables")
    with pytest.raises(CommandError, match="no date"):
        call_command("rerun", "--since", "yesterday")


def test_rules_that_play_otherwise_are_found(tables: list[Table], monkeypatch: pytest.MonkeyPatch) -> None:
    """As after an upgrade that is not neutral: a move that was legal is not any more."""
    game = play.present(tables[0].code).game
    before = type(game).legal_moves
    monkeypatch.setattr(type(game), "legal_moves", lambda self, state, seat: before(self, state, seat)[:1])
    found = [integrity.examine(Table.objects.get(pk=table.pk)) for table in tables]
    kinds = [Event.objects.get(table=table, number=one.number).kind for table, one in zip(tables, found, strict=True)]
    assert set(kinds) == {"moved"}


def test_rerun_in_a_process_of_its_own_says_so_by_its_exit_status(tmp_path: Path) -> None:
    """A server of its own with the sample, whose database somebody changes."""
    environment = {**os.environ, "HETU_DATA": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": ""}

    def manage(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), *words]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=180)

    assert manage("migrate", "-v", "0").returncode == 0
    made = manage("sample")
    assert made.returncode == 0, made.stderr
    whole = manage("rerun")
    assert (whole.returncode, whole.stdout[:11]) == (0, "All 1 table"), whole.stderr
    with sqlite3.connect(tmp_path / "hetu.sqlite3") as database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        database.execute("UPDATE tables_event SET actor = 'bot:sharp' WHERE number = 9")
    bent = manage("rerun")
    assert bent.returncode == 1
    assert ", event 9: " in bent.stdout
