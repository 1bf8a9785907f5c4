"""Playing with friends: accounts, settings, what was seen, talk, messages."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tables.models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0002_append_only"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Limit",
            fields=[
                ("cache_key", models.CharField(max_length=255, primary_key=True, serialize=False)),
                ("value", models.TextField()),
                ("expires", models.DateTimeField(db_index=True)),
            ],
            options={
                "db_table": "hetu_limits",
            },
        ),
        migrations.CreateModel(
            name="Pulse",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=16, unique=True)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name="player",
            name="away_from",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="away_until",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="erased_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="settings",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="player",
            name="user",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="player",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="reserved_for",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="reserved", to="tables.player"
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="due_at",
            field=models.DateTimeField(db_index=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="people",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="table",
            name="rematch_of",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="rematches", to="tables.table"
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="terms",
            field=models.JSONField(default=dict),
        ),
        migrations.CreateModel(
            name="Alias",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.UUIDField(unique=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="aliases", to="tables.player"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Said",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.SmallIntegerField(null=True)),
                ("number", models.PositiveIntegerField()),
                (
                    "audience",
                    models.CharField(choices=[("players", "Players"), ("everyone", "Everyone")], max_length=8),
                ),
                ("text", models.CharField(max_length=500)),
                ("phrase", models.CharField(blank=True, default="", max_length=16)),
                ("key", models.CharField(blank=True, default="", max_length=64)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("hidden_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="chat", to="tables.player"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="chat", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Signin",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session", models.CharField(max_length=40, unique=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="signins", to="tables.player"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Watcher",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("browser", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="watching",
                        to="tables.player",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="watchers", to="tables.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("url", models.URLField(max_length=500)),
                (
                    "dialect",
                    models.CharField(
                        choices=[("json", "Json"), ("discord", "Discord"), ("slack", "Slack")], max_length=8
                    ),
                ),
                ("secret", models.CharField(default=tables.models.new_token, max_length=64)),
                ("broken_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="webhook", to="tables.player"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Attention",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seen", models.PositiveIntegerField(default=0)),
                ("seen_at", models.DateTimeField(null=True)),
                ("told", models.PositiveIntegerField(default=0)),
                ("heard", models.PositiveBigIntegerField(default=0)),
                (
                    "mode",
                    models.CharField(
                        blank=True,
                        choices=[("live", "Live"), ("daily", "Daily"), ("never", "Never")],
                        default="",
                        max_length=8,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="attentions", to="tables.player"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="attentions", to="tables.table"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("table", "player"), name="one_attention_a_player")],
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=12)),
                ("number", models.PositiveIntegerField(default=0)),
                ("channel", models.CharField(choices=[("mail", "Mail"), ("webhook", "Webhook")], max_length=8)),
                ("due_at", models.DateTimeField(db_index=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("sent_at", models.DateTimeField(null=True)),
                ("dropped_at", models.DateTimeField(null=True)),
                ("error", models.CharField(blank=True, default="", max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="tables.player"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("player", "table", "kind", "number", "channel"), name="told_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("table", None)),
                        fields=("player", "kind", "number", "channel"),
                        name="told_once_without_table",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Mute",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "muted",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="muted_by", to="tables.player"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="mutes", to="tables.player"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("player", "muted"), name="muted_once")],
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("text", models.CharField(max_length=500)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="tables.player"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="tables.table"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("table", "player"), name="one_note_a_player")],
            },
        ),
        migrations.AddIndex(
            model_name="said",
            index=models.Index(fields=["table", "id"], name="chat_of_table"),
        ),
        migrations.AddIndex(
            model_name="said",
            index=models.Index(fields=["table", "audience", "id"], name="chat_by_audience"),
        ),
        migrations.AddIndex(
            model_name="said",
            index=models.Index(fields=["player", "at"], name="chat_by_speaker"),
        ),
        migrations.AddConstraint(
            model_name="said",
            constraint=models.UniqueConstraint(
                condition=models.Q(("key", ""), _negated=True), fields=("player", "key"), name="one_line_a_request"
            ),
        ),
        migrations.AddConstraint(
            model_name="watcher",
            constraint=models.UniqueConstraint(fields=("table", "browser"), name="one_watcher_a_browser"),
        ),
    ]
