from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tables", "0011_counts"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="way_back",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
