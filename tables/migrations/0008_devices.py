"""Being told by push: the browsers of a player, and a message for each of them."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("tables", "0007_links_grow_old")]

    operations = [
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("endpoint", models.CharField(max_length=1000, unique=True)),
                ("p256dh", models.CharField(max_length=96)),
                ("auth", models.CharField(max_length=32)),
                ("name", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("broken_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="devices", to="tables.player"
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.AddField(
            "message",
            "device",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="tables.device"
            ),
        ),
        migrations.AlterField(
            "message",
            "channel",
            models.CharField(choices=[("mail", "Mail"), ("webhook", "Webhook"), ("push", "Push")], max_length=8),
        ),
        migrations.RemoveConstraint("message", "told_once"),
        migrations.RemoveConstraint("message", "told_once_without_table"),
        migrations.AddConstraint(
            "message",
            models.UniqueConstraint(
                condition=Q(device=None), fields=["player", "table", "kind", "number", "channel"], name="told_once"
            ),
        ),
        migrations.AddConstraint(
            "message",
            models.UniqueConstraint(
                condition=Q(table=None, device=None),
                fields=["player", "kind", "number", "channel"],
                name="told_once_without_table",
            ),
        ),
        migrations.AddConstraint(
            "message",
            models.UniqueConstraint(fields=["device", "table", "kind", "number"], name="pushed_once"),
        ),
        migrations.AddConstraint(
            "message",
            models.UniqueConstraint(
                condition=Q(table=None), fields=["device", "kind", "number"], name="pushed_once_without_table"
            ),
        ),
        migrations.AddConstraint(
            "message",
            models.CheckConstraint(
                condition=Q(channel="push", device__isnull=False) | ~Q(channel="push") & Q(device=None),
                name="push_has_a_device",
            ),
        ),
    ]
