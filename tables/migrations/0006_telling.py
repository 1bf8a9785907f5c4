from django.db import migrations, models


class Migration(migrations.Migration):
    """A digest is about no one table, and still there is only one for each morning."""

    dependencies = [("tables", "0005_accounts")]

    operations = [
        migrations.AddConstraint(
            model_name="message",
            constraint=models.UniqueConstraint(
                condition=models.Q(table=None),
                fields=["player", "kind", "number", "channel"],
                name="told_once_without_table",
            ),
        ),
    ]
