"""System checks that refuse a start which would lose moves or let strangers in, and name what is missing."""

from collections.abc import Sequence
from typing import Any

from django.apps.config import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register

from config import environment

TAG = "hetu"


def one_process_because() -> str | None:
    """Why Hetu may run in one process only, as the beginning of a sentence; None if several may share the work."""
    if settings.CHANNEL_LAYERS["default"]["BACKEND"] == "channels.layers.InMemoryChannelLayer":
        return "Without REDIS_URL one process does not hear of the moves that another took"
    if settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
        return "With SQLite the gate that lets writers in one after another stands in one process"
    return None


@register(TAG)
def workers(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Refuses several workers unless PostgreSQL and Redis stand behind them."""
    reason = one_process_because()
    if settings.HETU_WORKERS == 1 or reason is None:
        return []
    return [
        Error(
            f"{reason}, but {settings.HETU_WORKERS} workers were asked for.",
            hint="Set DATABASE_URL (PostgreSQL) and REDIS_URL, or leave HETU_WORKERS and WEB_CONCURRENCY at 1.",
            id="hetu.E001",
        )
    ]


@register(TAG)
def push(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Says that several workers without a key in the environment tell nobody by push."""
    if settings.HETU_WORKERS == 1 or settings.HETU_VAPID_KEY or environment.text("HETU_VAPID_KEY"):
        return []
    return [
        Warning(
            f"{settings.HETU_WORKERS} workers were asked for and HETU_VAPID_KEY is not set, so nobody is told by push.",
            hint="Set it for all of them to what `openssl rand -hex 32` prints, and keep it; or to off.",
            id="hetu.W001",
        )
    ]


@register(TAG)
def hosts(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Refuses a wildcard among the hosts: it would switch off the check of a socket's origin."""
    if "*" not in settings.ALLOWED_HOSTS:
        return []
    return [
        Error(
            "HETU_HOSTS contains *, so any web site could open sockets in a player's name.",
            hint="Name the hosts that people type, with commas between.",
            id="hetu.E002",
        )
    ]
