"""What is written once stays: the database refuses every way to change, replace or empty it, on both engines."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from tables.case_models import Case, CaseEntry, PendingAct, Sanction, StaffEntry, StaffLogHead
from tables.models import Event
from tables.moderation import acts, cases, sanctions
from tables.moderation.acts import Act
from tests.append_only import settle_foreign_keys, triggers
from tests.moderation.conftest import ann, ben, case, finished, regretted, running
from tests.pages.conftest import Friends

__all__ = ["ann", "ben", "case", "finished", "regretted", "running"]

pytestmark = pytest.mark.django_db

APPEND_ONLY = (Event, StaffEntry, CaseEntry)
"""Rows that never change."""
STAYING = (Case, PendingAct, Sanction)
"""Rows that stay, with columns that are written once."""


@pytest.fixture
def work(running: Friends, case: Case, ann: User, ben: User) -> Case:
    """A row in each of the tables: a case that was decided, a sanction, an act that waits."""
    cases.take(case, ann)
    cases.decide(case, ann, "mute", "Two pages.", "Thank you.")
    head = case.table.head
    assert acts.perform(running.code, ann, Act("annul"), "Two pages.", head, case) is not None
    sanctions.acknowledge(running.players[1], Sanction.objects.get().pk)
    cases.appeal(case, running.players[1], "My browser did that.")
    case.refresh_from_db()
    return case


def refused(statement: str, *parameters: object) -> str:
    """The database's words when it refuses `statement`."""
    with connection.cursor() as cursor:
        settle_foreign_keys(cursor)
        with pytest.raises(DatabaseError) as caught, transaction.atomic():
            cursor.execute(statement, parameters)
    return str(caught.value)


def test_no_column_of_an_append_only_row_changes_and_no_row_goes(work: Case) -> None:
    for model in APPEND_ONLY:
        table = model._meta.db_table
        before = list(model.objects.values())  # type: ignore[attr-defined]
        assert before
        for column in (field.column for field in model._meta.concrete_fields):
            assert "UPDATE refused" in refused(f'UPDATE {table} SET "{column}" = "{column}"'), (table, column)
        assert "DELETE refused" in refused(f"DELETE FROM {table}")
        assert list(model.objects.values()) == before  # type: ignore[attr-defined]


FROZEN = [
    ("tables_case", "claim", "another"),
    ("tables_case", "kind", "bug"),
    ("tables_case", "first", 1),
    ("tables_case", "last", 1),
    ("tables_case", "seats", "[0]"),
    ("tables_case", "reporter_seat", 2),
    ("tables_case", "head", 1),
    ("tables_case", "digest", "0" * 64),
    ("tables_case", "created_at", "2001-01-01 00:00:00+00"),
    ("tables_case", "decision", "none"),
    ("tables_case", "reason", "another"),
    ("tables_case", "reply", "another"),
    ("tables_case", "decided_at", None),
    ("tables_case", "appeal", "another"),
    ("tables_case", "appealed_at", None),
    ("tables_pendingact", "act", "rank"),
    ("tables_pendingact", "data", "{}"),
    ("tables_pendingact", "reason", "another"),
    ("tables_pendingact", "head", 1),
    ("tables_pendingact", "case_id", None),
    ("tables_sanction", "kind", "warning"),
    ("tables_sanction", "reason", "another"),
    ("tables_sanction", "until", "2001-01-01 00:00:00+00"),
    ("tables_sanction", "seen_at", None),
]


def test_frozen_columns_do_not_change(work: Case) -> None:
    for table, column, value in FROZEN:
        assert "UPDATE refused" in refused(f"UPDATE {table} SET {column} = %s", value), (table, column)


def test_what_was_settled_or_lifted_stays_so(work: Case, ann: User, ben: User) -> None:
    waiting, laid = PendingAct.objects.get(), Sanction.objects.get()
    acts.second(waiting, ann, yes=False)
    sanctions.lift(laid, ben, "Enough.")
    assert "UPDATE refused" in refused("UPDATE tables_pendingact SET settled_at = NULL")
    assert "UPDATE refused" in refused("UPDATE tables_pendingact SET done = %s", True)
    assert "UPDATE refused" in refused("UPDATE tables_sanction SET lifted_at = NULL")
    for model in STAYING:
        assert "DELETE refused" in refused(f"DELETE FROM {model._meta.db_table}")


def test_replace_pushes_no_row_out_whatever_the_connection_has_set(work: Case) -> None:
    if connection.vendor != "sqlite":
        statement = "INSERT INTO tables_staffentry SELECT * FROM tables_staffentry WHERE number = 1"
        assert "UPDATE refused" in refused(f"{statement} ON CONFLICT (number) DO UPDATE SET staff = 'nobody'")
        return
    event = Event.objects.exclude(request="").first()
    assert event is not None
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA recursive_triggers = OFF")
    try:
        for model in (*APPEND_ONLY, *STAYING):
            table = model._meta.db_table
            columns = [f'"{field.column}"' for field in model._meta.concrete_fields]
            before = list(model.objects.values())  # type: ignore[attr-defined]
            for conflict in ("REPLACE", "INSERT OR REPLACE"):
                assert "refused" in refused(f"{conflict} INTO {table} SELECT * FROM {table} LIMIT 1")
            assert "refused" in refused(f"UPDATE OR REPLACE {table} SET id = id + 1")
            if model is StaffEntry:
                rest = ", ".join(columns[1:])
                assert "refused" in refused(
                    f"REPLACE INTO {table} ({rest}) SELECT {rest} FROM {table} WHERE number = 1"
                )
            if model is Case:
                rest = ", ".join(columns[1:])
                assert "refused" in refused(f"REPLACE INTO {table} ({rest}) SELECT {rest} FROM {table}")
                second = cases.report(work.table.code, work.reporter, "talk", "Again!", 3, 3, key="twice")
                before.append(Case.objects.filter(pk=second.pk).values().get())
                assert "refused" in refused(f"UPDATE OR REPLACE {table} SET key = 'once' WHERE key = 'twice'")
            if model is Event:
                # A number that is free, under a request that was answered: the row of that answer would go.
                last = Event.objects.filter(table=event.table_id).count()
                values = (last + 1, timezone.now(), event.actor, event.request, event.table_id)
                assert "REPLACE refused" in refused(
                    f"REPLACE INTO {table} (number, at, actor, request, table_id, kind, payload, salt, request_body, "
                    "digest) VALUES (%s, %s, %s, %s, %s, 'left', '{}', '', '', '')",
                    *values,
                )
            assert list(model.objects.values()) == before  # type: ignore[attr-defined]
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA recursive_triggers = ON")


def test_nothing_empties_them_not_even_by_way_of_a_table_that_they_refer_to(work: Case) -> None:
    counts = {model: model.objects.count() for model in (*APPEND_ONLY, *STAYING)}  # type: ignore[attr-defined]
    assert all(counts.values())
    if connection.vendor == "sqlite":
        for model in counts:
            # SQLite has no TRUNCATE; it turns a DELETE without a condition into one where no trigger is in the way.
            assert "DELETE refused" in refused(f"DELETE FROM {model._meta.db_table}")
    else:
        referred = ("tables_table", "tables_player", "tables_said", "auth_user")
        for role in ("origin", "replica"):
            for table in (*(model._meta.db_table for model in counts), *referred):
                with transaction.atomic(), connection.cursor() as cursor:
                    cursor.execute(f"SET LOCAL session_replication_role = {role}")
                    assert "TRUNCATE refused" in refused(f"TRUNCATE {table} CASCADE"), table
                    transaction.set_rollback(True)
            for table in (model._meta.db_table for model in counts):
                with transaction.atomic(), connection.cursor() as cursor:
                    cursor.execute(f"SET LOCAL session_replication_role = {role}")
                    assert "DELETE refused" in refused(f"DELETE FROM {table}"), table
                    transaction.set_rollback(True)
    assert {model: model.objects.count() for model in counts} == counts  # type: ignore[attr-defined]


def test_the_head_of_the_staff_log_only_grows(work: Case) -> None:
    head = StaffLogHead.objects.get()
    assert head.number == StaffEntry.objects.count()
    for change in ("number = number - 1", "digest = ''", "number = 0", "id = 2, number = number + 1"):
        assert "UPDATE refused" in refused(f"UPDATE tables_staffloghead SET {change}")
    assert "DELETE refused" in refused("DELETE FROM tables_staffloghead")
    if connection.vendor == "sqlite":
        assert "INSERT refused" in refused("REPLACE INTO tables_staffloghead (id, number, digest) VALUES (1, 0, '')")
    else:
        assert "TRUNCATE refused" in refused("TRUNCATE tables_staffloghead")
    assert StaffLogHead.objects.get().number == head.number


def test_no_later_migration_has_lost_a_trigger() -> None:
    expected = {
        "sqlite": {
            "tables_event": {"hetu_event_no_update", "hetu_event_no_delete", "hetu_event_no_gap"},
            "tables_staffentry": {"tables_staffentry_no_update", "tables_staffentry_no_delete"},
            "tables_caseentry": {"tables_caseentry_no_update", "tables_caseentry_no_delete"},
        },
        "postgresql": {
            "tables_event": {"hetu_event_no_change", "hetu_event_no_truncate", "hetu_event_no_gap"},
            "tables_staffentry": {"tables_staffentry_once", "tables_staffentry_no_truncate"},
            "tables_caseentry": {"tables_caseentry_once", "tables_caseentry_no_truncate"},
        },
    }[connection.vendor]
    for table in ("tables_case", "tables_pendingact", "tables_sanction"):
        expected[table] = {f"{table}_no_delete", f"{table}_frozen"}
    heads = {"sqlite": ("no_insert", "no_update", "no_delete"), "postgresql": ("no_update", "no_delete", "no_truncate")}
    for table, names in expected.items():
        if connection.vendor == "sqlite":
            names.add(f"{table}_no_replace")
        elif table not in ("tables_event", "tables_staffentry", "tables_caseentry"):
            names.add(f"{table}_no_truncate")
    expected["tables_staffloghead"] = {f"tables_staffloghead_{end}" for end in heads[connection.vendor]}
    found = {table: set(names) for table, names in triggers().items()}
    assert found == expected
