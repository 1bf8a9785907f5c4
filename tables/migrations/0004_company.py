"""Which line of a table's chat a player has read; the newest line by audience, and a speaker's last ones, without scans."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_friends")]

    operations = [
        migrations.AddField(
            model_name="attention",
            name="heard",
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.AddIndex(
            model_name="said",
            index=models.Index(fields=["table", "audience", "id"], name="chat_by_audience"),
        ),
        migrations.AddIndex(
            model_name="said",
            index=models.Index(fields=["player", "at"], name="chat_by_speaker"),
        ),
    ]
