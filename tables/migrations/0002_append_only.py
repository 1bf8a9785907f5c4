"""The database itself keeps the log append-only and without gaps, whoever writes to it.

SQLite needs `PRAGMA recursive_triggers=ON` (see config.environment), or REPLACE would delete rows
without asking the trigger. PostgreSQL's triggers are ENABLE ALWAYS, so that a session that plays the
replica does not pass either. A later migration that alters the table of events must lay SQLite's triggers
again, since Django makes the table anew there.
"""

from django.db import migrations

FORWARD = {
    "sqlite": [
        """
        CREATE TRIGGER hetu_event_no_update BEFORE UPDATE ON tables_event
        BEGIN SELECT RAISE(ABORT, 'events are written once: UPDATE refused'); END
        """,
        """
        CREATE TRIGGER hetu_event_no_delete BEFORE DELETE ON tables_event
        BEGIN SELECT RAISE(ABORT, 'events are written once: DELETE refused'); END
        """,
        """
        CREATE TRIGGER hetu_event_no_gap BEFORE INSERT ON tables_event
        WHEN NEW.number <> (SELECT COALESCE(MAX(number), 0) + 1 FROM tables_event WHERE table_id = NEW.table_id)
        BEGIN SELECT RAISE(ABORT, 'events are numbered without gaps: INSERT refused'); END
        """,
    ],
    "postgresql": [
        """
        CREATE FUNCTION hetu_event_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'events are written once: % refused', TG_OP; END $$
        """,
        """
        CREATE FUNCTION hetu_event_no_gap() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.number <> (SELECT COALESCE(MAX(number), 0) + 1 FROM tables_event WHERE table_id = NEW.table_id) THEN
                RAISE EXCEPTION 'events are numbered without gaps: INSERT refused';
            END IF;
            RETURN NEW;
        END $$
        """,
        """
        CREATE TRIGGER hetu_event_no_change BEFORE UPDATE OR DELETE ON tables_event
        FOR EACH ROW EXECUTE FUNCTION hetu_event_refuse()
        """,
        """
        CREATE TRIGGER hetu_event_no_truncate BEFORE TRUNCATE ON tables_event
        FOR EACH STATEMENT EXECUTE FUNCTION hetu_event_refuse()
        """,
        """
        CREATE TRIGGER hetu_event_no_gap BEFORE INSERT ON tables_event
        FOR EACH ROW EXECUTE FUNCTION hetu_event_no_gap()
        """,
        "ALTER TABLE tables_event ENABLE ALWAYS TRIGGER hetu_event_no_change",
        "ALTER TABLE tables_event ENABLE ALWAYS TRIGGER hetu_event_no_truncate",
        "ALTER TABLE tables_event ENABLE ALWAYS TRIGGER hetu_event_no_gap",
    ],
}

BACKWARD = {
    "sqlite": [
        "DROP TRIGGER hetu_event_no_update",
        "DROP TRIGGER hetu_event_no_delete",
        "DROP TRIGGER hetu_event_no_gap",
    ],
    "postgresql": [
        "DROP TRIGGER hetu_event_no_change ON tables_event",
        "DROP TRIGGER hetu_event_no_truncate ON tables_event",
        "DROP TRIGGER hetu_event_no_gap ON tables_event",
        "DROP FUNCTION hetu_event_refuse()",
        "DROP FUNCTION hetu_event_no_gap()",
    ],
}


class ForVendor(migrations.RunSQL):
    """SQL that is written for each database by itself."""

    def __init__(self, forward, backward):
        self.forward, self.backward = forward, backward
        super().__init__(sql=migrations.RunSQL.noop, reverse_sql=migrations.RunSQL.noop)

    def deconstruct(self):
        return self.__class__.__qualname__, [self.forward, self.backward], {}

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        for statement in self.forward[schema_editor.connection.vendor]:
            schema_editor.execute(statement, params=None)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        for statement in self.backward[schema_editor.connection.vendor]:
            schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):

    dependencies = [("tables", "0001_first_table")]

    operations = [ForVendor(FORWARD, BACKWARD)]
