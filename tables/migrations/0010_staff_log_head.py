"""The count and the last digest of the staff log, in a row of its own that cannot be deleted nor count down."""

from django.db import migrations, models

WORDS = "the staff''s records"
CHANGES = {
    "INSERT": "EXISTS (SELECT 1 FROM tables_staffloghead WHERE id = NEW.id)",
    "UPDATE": "NEW.id <> OLD.id OR NEW.number <= OLD.number",
    "DELETE": "",
}
"""What SQLite refuses, and when. (An INSERT is refused where REPLACE would push the row out.)"""


def create(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        for change, when in CHANGES.items():
            schema_editor.execute(
                f"""
                CREATE TRIGGER tables_staffloghead_no_{change.lower()} BEFORE {change} ON tables_staffloghead
                {f"WHEN {when}" if when else ""}
                BEGIN SELECT RAISE(ABORT, '{WORDS} are written once: {change} refused'); END
                """,
                params=None,
            )
        return
    for name, when in (
        ("no_truncate", "BEFORE TRUNCATE ON tables_staffloghead FOR EACH STATEMENT"),
        ("no_delete", "BEFORE DELETE ON tables_staffloghead FOR EACH ROW"),
        ("no_update", f"BEFORE UPDATE ON tables_staffloghead FOR EACH ROW WHEN ({CHANGES['UPDATE']})"),
    ):
        schema_editor.execute(
            f"CREATE TRIGGER tables_staffloghead_{name} {when} EXECUTE FUNCTION hetu_refuse('{WORDS}')", params=None
        )
        schema_editor.execute(
            f"ALTER TABLE tables_staffloghead ENABLE ALWAYS TRIGGER tables_staffloghead_{name}", params=None
        )


def drop(apps, schema_editor):
    """The triggers go with their table."""


def count(apps, schema_editor):
    """A staff log that was there before has its count and digest from now on."""
    last = apps.get_model("tables", "StaffEntry").objects.order_by("-number").first()
    head = apps.get_model("tables", "StaffLogHead")(id=1)
    if last is not None:
        head.number, head.digest, head.at = last.number, last.digest, last.at
    head.save(force_insert=True)


class Migration(migrations.Migration):
    dependencies = [("tables", "0009_written_once")]

    operations = [
        migrations.CreateModel(
            name="StaffLogHead",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField(default=0)),
                ("digest", models.CharField(blank=True, default="", max_length=64)),
                ("at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.RunPython(create, drop),
        migrations.RunPython(count, migrations.RunPython.noop),
    ]
