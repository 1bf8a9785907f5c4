"""The moderator's desk: cases, acts, checks, outcomes."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0003_friends"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="StaffEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(unique=True)),
                ("staff", models.CharField(max_length=150)),
                ("what", models.CharField(max_length=24)),
                ("table", models.CharField(blank=True, default="", max_length=16)),
                ("case", models.PositiveIntegerField(null=True)),
                ("data", models.TextField(default="{}")),
                ("at", models.DateTimeField()),
                ("digest", models.CharField(max_length=64)),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Sweep",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("by", models.CharField(max_length=150)),
                ("started_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Case",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("cheating", "Cheating"),
                            ("stalling", "Stalling"),
                            ("talk", "Talk"),
                            ("bug", "Bug"),
                            ("other", "Other"),
                        ],
                        max_length=12,
                    ),
                ),
                ("claim", models.CharField(max_length=1000)),
                ("language", models.CharField(default="en", max_length=8)),
                ("reporter_seat", models.SmallIntegerField(null=True)),
                ("first", models.PositiveIntegerField()),
                ("last", models.PositiveIntegerField()),
                ("seats", models.JSONField(default=list)),
                ("head", models.PositiveIntegerField()),
                ("digest", models.CharField(max_length=64)),
                (
                    "standing",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("held", "Held"),
                            ("decided", "Decided"),
                            ("appealed", "Appealed"),
                            ("closed", "Closed"),
                        ],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("decided_at", models.DateTimeField(null=True)),
                ("decision", models.CharField(blank=True, default="", max_length=16)),
                ("reason", models.CharField(blank=True, default="", max_length=1000)),
                ("reply", models.CharField(blank=True, default="", max_length=1000)),
                ("appeal", models.CharField(blank=True, default="", max_length=1000)),
                ("appealed_at", models.DateTimeField(null=True)),
                ("appeal_reply", models.CharField(blank=True, default="", max_length=1000)),
                ("key", models.CharField(blank=True, default="", max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "appeal_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="appeals",
                        to="tables.player",
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="decided_cases",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "holder",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="held_cases",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("linked", models.ManyToManyField(blank=True, to="tables.case")),
                (
                    "reporter",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports",
                        to="tables.player",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cases", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ["created_at", "pk"],
                "permissions": [
                    ("moderate", "Works on cases and acts on tables"),
                    ("open_hidden", "Opens what is hidden at a running table"),
                    ("read_staff_log", "Reads the staff log"),
                ],
            },
        ),
        migrations.CreateModel(
            name="CaseEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=12)),
                ("by", models.CharField(blank=True, default="", max_length=150)),
                ("text", models.CharField(blank=True, default="", max_length=1000)),
                ("data", models.JSONField(default=dict)),
                ("released", models.BooleanField(default=False)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="tables.case"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="PendingAct",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("act", models.CharField(max_length=16)),
                ("data", models.JSONField(default=dict)),
                ("reason", models.CharField(max_length=500)),
                ("head", models.PositiveIntegerField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("settled_at", models.DateTimeField(null=True)),
                ("done", models.BooleanField(default=False)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pending_acts",
                        to="tables.case",
                    ),
                ),
                (
                    "settled_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="pending_acts", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ["at"],
            },
        ),
        migrations.AddField(
            model_name="case",
            name="said",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="cases", to="tables.said"
            ),
        ),
        migrations.CreateModel(
            name="Sanction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("warning", "Warning"), ("mute", "Mute"), ("suspension", "Suspension")], max_length=12
                    ),
                ),
                ("reason", models.CharField(max_length=1000)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("until", models.DateTimeField(null=True)),
                ("seen_at", models.DateTimeField(null=True)),
                ("lifted_at", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="sanctions",
                        to="tables.case",
                    ),
                ),
                (
                    "lifted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sanctions", to="tables.player"
                    ),
                ),
            ],
            options={
                "ordering": ["-at"],
            },
        ),
        migrations.CreateModel(
            name="Checked",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("head", models.PositiveIntegerField()),
                ("number", models.PositiveIntegerField(null=True)),
                ("reason", models.CharField(blank=True, default="", max_length=300)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="checked", to="tables.table"
                    ),
                ),
                (
                    "sweep",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="checked", to="tables.sweep"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Bar",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="bars", to="tables.table"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="bars", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("user", "table"), name="barred_once")],
            },
        ),
        migrations.CreateModel(
            name="Outcome",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("game", models.CharField(max_length=32)),
                ("actor", models.CharField(db_index=True, max_length=32)),
                ("place", models.PositiveSmallIntegerField(null=True)),
                ("score", models.IntegerField(null=True)),
                ("won", models.BooleanField(default=False)),
                ("moves", models.PositiveIntegerField(default=0)),
                ("seconds", models.FloatField(default=0.0)),
                ("ended_at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="outcomes", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ["-ended_at"],
                "constraints": [models.UniqueConstraint(fields=("table", "seat"), name="one_outcome_a_seat")],
            },
        ),
        migrations.CreateModel(
            name="Refusal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.SmallIntegerField()),
                ("actor", models.CharField(max_length=32)),
                ("question", models.PositiveIntegerField()),
                ("head", models.PositiveIntegerField()),
                ("request", models.CharField(blank=True, default="", max_length=64)),
                ("why", models.CharField(max_length=40)),
                ("at", models.DateTimeField(db_index=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="refusals", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "indexes": [models.Index(fields=["table", "head"], name="refusal_of_table")],
            },
        ),
        migrations.AddIndex(
            model_name="case",
            index=models.Index(fields=["standing", "created_at"], name="case_queue"),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.UniqueConstraint(
                condition=models.Q(("key", ""), _negated=True), fields=("reporter", "key"), name="one_case_a_request"
            ),
        ),
        migrations.AddIndex(
            model_name="checked",
            index=models.Index(fields=["number"], name="checked_bad"),
        ),
    ]
