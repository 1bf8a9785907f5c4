"""Every append-only table refuses each way around: REPLACE on SQLite, TRUNCATE on PostgreSQL, changes of frozen columns.

What the two earlier migrations left open:

* On SQLite, REPLACE deletes rows without asking the triggers on DELETE unless the connection has set
  `recursive_triggers`. A trigger on INSERT refuses each new row that would push an old one out, whatever the
  connection has set.
* On PostgreSQL, TRUNCATE asks no trigger on rows. A trigger on the statement refuses it, also where it arrives by
  CASCADE from a table that is referred to.
* Cases, pending acts and sanctions have columns that are filled in later, so they had no triggers. Their rows stay
  now, and the columns that are written once are frozen: some from the start, some from the moment that another
  column is set (a decision from the time of the decision on).

A later migration that makes one of these tables anew on SQLite loses its triggers and must create them again;
`tests/security/test_append_only.py` lists what has to be there.
"""

from django.db import migrations

APPEND_ONLY = {"tables_event": "events", "tables_staffentry": "the staff''s records", "tables_caseentry": "the staff''s records"}
"""Tables whose rows never change, with how a refusal calls them."""

UNIQUE = {
    "tables_event": ("table_id = NEW.table_id AND actor = NEW.actor AND request = NEW.request AND request <> ''",),
    "tables_staffentry": ("number = NEW.number",),
    "tables_case": ("reporter_id = NEW.reporter_id AND key = NEW.key AND key <> ''",),
}
"""Besides the primary key: when a new row would push an old one out. (A trigger refuses gaps among events, and with
them a number that is taken.)"""

FROZEN = {
    "tables_case": [
        (
            "",
            "id table_id kind claim language reporter_seat first last seats head digest created_at",
        ),
        ("decided_at", "decided_at decision reason reply"),
        ("appealed_at", "appealed_at appeal"),
    ],
    "tables_pendingact": [
        ("", "id table_id case_id act data reason head at"),
        ("settled_at", "settled_at done"),
    ],
    "tables_sanction": [
        ("", "id kind reason at until"),
        ("lifted_at", "lifted_at"),
        ("seen_at", "seen_at"),
    ],
}
"""For each table whose rows stay: columns that may not change once the column before them is set; "" for always."""


def _forward(vendor):
    return _forward_sqlite() if vendor == "sqlite" else _forward_postgresql()


def _forward_sqlite():
    for table in (*APPEND_ONLY, *FROZEN):
        taken = " OR ".join(f"({one})" for one in ("id = NEW.id", *UNIQUE.get(table, ())))
        yield f"""
            CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table}
            WHEN EXISTS (SELECT 1 FROM {table} WHERE {taken})
            BEGIN SELECT RAISE(ABORT, '{_words(table)} are written once: REPLACE refused'); END
        """
    for table, rules in FROZEN.items():
        yield f"""
            CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table}
            BEGIN SELECT RAISE(ABORT, '{_words(table)} are written once: DELETE refused'); END
        """
        # UPDATE OR REPLACE pushes out rows as well.
        pushed = [f" OR EXISTS (SELECT 1 FROM {table} WHERE id <> NEW.id AND {one})" for one in UNIQUE.get(table, ())]
        yield f"""
            CREATE TRIGGER {table}_frozen BEFORE UPDATE ON {table}
            WHEN {_changed(rules, "IS NOT")}{"".join(pushed)}
            BEGIN SELECT RAISE(ABORT, '{_words(table)} are written once: UPDATE refused'); END
        """


def _forward_postgresql():
    yield """
        CREATE FUNCTION hetu_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '% are written once: % refused', TG_ARGV[0], TG_OP; END $$
    """
    # Events have theirs from the first of these migrations.
    for table in ("tables_staffentry", "tables_caseentry", *FROZEN):
        yield from _trigger(f"{table}_no_truncate", "BEFORE TRUNCATE", table, "FOR EACH STATEMENT")
    for table, rules in FROZEN.items():
        yield from _trigger(f"{table}_no_delete", "BEFORE DELETE", table, "FOR EACH ROW")
        changed = _changed(rules, "IS DISTINCT FROM")
        yield from _trigger(f"{table}_frozen", "BEFORE UPDATE", table, f"FOR EACH ROW WHEN ({changed})")


def _trigger(name, when, table, each):
    yield f"CREATE TRIGGER {name} {when} ON {table} {each} EXECUTE FUNCTION hetu_refuse('{_words(table)}')"
    yield f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}"


def _changed(rules, differs):
    """The condition under which an UPDATE changes what is frozen."""
    clauses = []
    for since, columns in rules:
        changed = " OR ".join(f"OLD.{column} {differs} NEW.{column}" for column in columns.split())
        clauses.append(f"(OLD.{since} IS NOT NULL AND ({changed}))" if since else f"({changed})")
    return " OR ".join(clauses)


def _words(table):
    return APPEND_ONLY.get(table, "cases, acts and sanctions")


def _backward(vendor):
    if vendor == "sqlite":
        names = [f"{table}_no_replace" for table in (*APPEND_ONLY, *FROZEN)]
        names += [f"{table}_{end}" for table in FROZEN for end in ("no_delete", "frozen")]
        return [f"DROP TRIGGER {name}" for name in names]
    laid = [(table, "no_truncate") for table in ("tables_staffentry", "tables_caseentry", *FROZEN)]
    laid += [(table, end) for table in FROZEN for end in ("no_delete", "frozen")]
    return [*(f"DROP TRIGGER {table}_{end} ON {table}" for table, end in laid), "DROP FUNCTION hetu_refuse()"]


def create(apps, schema_editor):
    for statement in _forward(schema_editor.connection.vendor):
        schema_editor.execute(statement, params=None)


def drop(apps, schema_editor):
    for statement in _backward(schema_editor.connection.vendor):
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("tables", "0008_devices")]

    operations = [migrations.RunPython(create, drop)]
