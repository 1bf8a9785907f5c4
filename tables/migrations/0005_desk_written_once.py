"""The timeline of a case and the staff log are written once: the database itself refuses changes."""

from django.db import migrations

TABLES = ("tables_caseentry", "tables_staffentry")


def _forward(vendor: str) -> list[str]:
    if vendor == "sqlite":
        return [
            f"""
            CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table}
            BEGIN SELECT RAISE(ABORT, 'the staff''s records are written once: {act} refused'); END
            """
            for table in TABLES
            for act in ("UPDATE", "DELETE")
        ]
    refuse = """
        CREATE FUNCTION hetu_staff_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the staff''s records are written once: % refused', TG_OP; END $$
    """
    laid = [
        f"""
        CREATE TRIGGER {table}_once BEFORE UPDATE OR DELETE ON {table}
        FOR EACH ROW EXECUTE FUNCTION hetu_staff_refuse();
        ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_once
        """
        for table in TABLES
    ]
    return [refuse, *laid]


def _backward(vendor: str) -> list[str]:
    if vendor == "sqlite":
        return [f"DROP TRIGGER {table}_no_{act}" for table in TABLES for act in ("update", "delete")]
    return [*(f"DROP TRIGGER {table}_once ON {table}" for table in TABLES), "DROP FUNCTION hetu_staff_refuse()"]


def lay(apps, schema_editor):
    for statement in _forward(schema_editor.connection.vendor):
        schema_editor.execute(statement, params=None)


def lift(apps, schema_editor):
    for statement in _backward(schema_editor.connection.vendor):
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_desk")]

    operations = [migrations.RunPython(lay, lift)]
