"""The database itself refuses to change events, on SQLite and PostgreSQL."""

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from tables.models import Event
from tests.append_only import settle_foreign_keys
from tests.factories import running_table

pytestmark = pytest.mark.django_db


def refused(statement: str, *parameters: object) -> str:
    """The database's words when it refuses `statement`."""
    with pytest.raises(DatabaseError) as caught, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, parameters)
    return str(caught.value)


def test_update_and_delete_are_refused() -> None:
    table, _ = running_table()
    before = list(Event.objects.filter(table=table).values())
    assert "UPDATE refused" in refused("UPDATE tables_event SET payload = '{}' WHERE number = 1")
    assert "UPDATE refused" in refused("UPDATE tables_event SET digest = digest")
    assert "DELETE refused" in refused("DELETE FROM tables_event WHERE number = 3")
    assert list(Event.objects.filter(table=table).values()) == before


def test_ways_around_are_refused_too() -> None:
    table, _ = running_table()
    columns = "table_id, number, kind, payload, salt, actor, at, request, request_body, digest"
    values = [table.pk, 2, "left", "{}", "", "table", timezone.now(), "", "", ""]
    marks = ", ".join(["%s"] * len(values))
    insert = f"INTO tables_event ({columns}) VALUES ({marks})"
    if connection.vendor == "sqlite":
        row = Event.objects.get(table=table, number=2)
        assert "refused" in refused(f"INSERT OR REPLACE {insert}", *values)
        # REPLACE by primary key keeps the numbering whole.
        assert "REPLACE refused" in refused(
            f"INSERT OR REPLACE INTO tables_event (id, {columns}) VALUES (%s, {marks})",
            row.pk,
            table.pk,
            table.head + 1,
            *values[2:],
        )
        return
    assert "refused" in refused(f"INSERT {insert} ON CONFLICT (table_id, number) DO UPDATE SET kind = 'left'", *values)
    with transaction.atomic(), connection.cursor() as cursor:
        settle_foreign_keys(cursor)
        assert "TRUNCATE refused" in refused("TRUNCATE tables_event CASCADE")
        cursor.execute("SET LOCAL session_replication_role = replica")
        assert "DELETE refused" in refused("DELETE FROM tables_event")
        assert "TRUNCATE refused" in refused("TRUNCATE tables_event CASCADE")


@pytest.mark.parametrize("number", [0, 1, 3, 99])
def test_gaps_and_doubles_are_refused(number: int) -> None:
    table, _ = running_table()
    event = Event(table=table, number=number, kind="left", payload="{}", actor="table", at=timezone.now())
    with pytest.raises(DatabaseError), transaction.atomic():
        event.save(force_insert=True)
    assert Event.objects.filter(table=table).count() == table.head


def test_triggers_stand_again_after_tests_that_commit() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'tables_event'")
            assert cursor.fetchone()[0] == 4
        else:
            cursor.execute("SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'hetu_event%%' AND tgenabled = 'A'")
            assert cursor.fetchone()[0] == 3
