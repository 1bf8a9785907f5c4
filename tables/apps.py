"""The one Django app of Hetu."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Tables, seats, events, and the pages that show them."""

    name = "tables"
    verbose_name = "Hetu"

    def ready(self) -> None:
        """Registers the system checks, and what follows from logging in."""
        from tables import checks  # noqa: F401
        from tables.accounts import arriving  # noqa: F401
