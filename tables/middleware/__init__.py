"""What Hetu does with every request and every answer, around the views; `MIDDLEWARE` in the settings has the order."""
