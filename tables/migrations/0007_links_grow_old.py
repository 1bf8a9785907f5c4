"""When each link was made, so that it can grow void; those that are there begin now."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0006_stays")]

    operations = [
        migrations.AddField("seat", "token_made_at", models.DateTimeField(default=django.utils.timezone.now)),
        migrations.AddField("table", "link_made_at", models.DateTimeField(default=django.utils.timezone.now)),
    ]
