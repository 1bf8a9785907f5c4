"""When the table was in view before whose eyes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0005_desk_written_once")]

    operations = [
        migrations.CreateModel(
            name="Stay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("browser", models.CharField(max_length=64)),
                ("since", models.DateTimeField(db_index=True)),
                ("until", models.DateTimeField()),
                ("focused_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stays", to="tables.player"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stays", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ["since", "pk"],
                "indexes": [models.Index(fields=["table", "player", "browser", "since"], name="stay_at_table")],
            },
        ),
    ]
