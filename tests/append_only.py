"""Lets the test database forget events between tests, which the real one never does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from django.db import connection
from django.test import TransactionTestCase

migration = import_module("tables.migrations.0002_append_only")


@contextmanager
def triggers_lifted() -> Iterator[None]:
    """The table of events without its triggers, for as long as this lasts."""
    _execute(migration.BACKWARD)
    try:
        yield
    finally:
        _execute(migration.FORWARD)


def _execute(statements: dict[str, list[str]]) -> None:
    with connection.cursor() as cursor:
        settle_foreign_keys(cursor)
        for statement in statements[connection.vendor]:
            cursor.execute(statement)


def settle_foreign_keys(cursor: Any) -> None:
    """PostgreSQL alters no table whose deferred checks are pending in this very transaction."""
    if connection.vendor == "postgresql":
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def forget_events_between_tests() -> None:
    """Tests that commit are followed by a flush; it has to get past the triggers."""
    flush = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined]

    def flush_without_triggers(self: Any) -> None:
        with triggers_lifted():
            flush(self)

    TransactionTestCase._fixture_teardown = flush_without_triggers  # type: ignore[attr-defined]
