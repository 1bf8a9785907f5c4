"""Lets tests change what the database refuses to change: to spoil a log on purpose, and to empty tables between tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction
from django.test import TransactionTestCase


def triggers() -> dict[str, dict[str, str]]:
    """Every trigger of the database: by table, then by name, with the SQL that creates it (on PostgreSQL "")."""
    found: dict[str, dict[str, str]] = {}
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT tbl_name, name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
        else:
            cursor.execute(
                "SELECT tgrelid::regclass::text, tgname, '' FROM pg_trigger "
                "WHERE NOT tgisinternal AND tgenabled = 'A' ORDER BY tgname"
            )
        for table, name, sql in cursor.fetchall():
            found.setdefault(table, {})[name] = sql
    return found


@contextmanager
def triggers_lifted() -> Iterator[None]:
    """All tables without their triggers, for as long as this lasts."""
    laid = triggers()
    _execute(
        [f"DROP TRIGGER {name}" for names in laid.values() for name in names],
        [f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in laid],
    )
    try:
        yield
    finally:
        _execute(
            [sql for names in laid.values() for sql in names.values()],
            [f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}" for table, names in laid.items() for name in names],
        )


def _execute(sqlite: list[str], postgresql: list[str]) -> None:
    """Execute the statements for the database in use, in one transaction: each alone would wait for the disk."""
    with transaction.atomic(), connection.cursor() as cursor:
        settle_foreign_keys(cursor)
        for statement in sqlite if connection.vendor == "sqlite" else postgresql:
            cursor.execute(statement)


def settle_foreign_keys(cursor: Any) -> None:
    """PostgreSQL alters no table whose deferred checks are pending in this very transaction."""
    if connection.vendor == "postgresql":
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def empty_tables_between_tests() -> None:
    """Tests that commit are followed by a flush; it has to get past the triggers."""
    flush = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined]

    def flush_without_triggers(self: Any) -> None:
        with triggers_lifted():
            flush(self)

    TransactionTestCase._fixture_teardown = flush_without_triggers  # type: ignore[attr-defined]
