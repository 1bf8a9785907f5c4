"""System checks that refuse a start which would lose moves or let strangers in, and name what is missing."""

from collections.abc import Sequence
from typing import Any

from django.apps.config import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register
from django.db import DatabaseError, connections

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


# The tables that have triggers of ours, whichever these are by now.
_POWERS = """
    SELECT rolsuper, bool_or(pg_has_role(guarded.relowner, 'USAGE')), bool_or(has_table_privilege(guarded.oid, 'TRUNCATE')),
        bool_or(has_table_privilege(guarded.oid, 'TRIGGER'))
    FROM pg_roles LEFT JOIN (
        SELECT DISTINCT pg_class.oid, relowner FROM pg_class JOIN pg_trigger ON tgrelid = pg_class.oid
        WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
    ) AS guarded ON true
    WHERE rolname = current_user GROUP BY rolsuper
"""


@register(TAG, deploy=True)
def database_role(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Warns when the server's role in PostgreSQL could lift the triggers that keep logs append-only.

    SQLite has no roles. A database that does not answer is no matter of this check.
    """
    if settings.DATABASES["default"]["ENGINE"] != "django.db.backends.postgresql":
        return []
    # A connection of its own: a pool would wait much longer for a database that is not there.
    connection = connections["default"].copy()
    connection.settings_dict["OPTIONS"].pop("pool", None)
    connection.settings_dict["OPTIONS"].setdefault("connect_timeout", 3)
    try:
        with connection.cursor() as cursor:
            cursor.execute(_POWERS)
            superuser, owner, truncate, trigger = cursor.fetchone()
    except DatabaseError:
        return []
    finally:
        connection.close()
    powers = {
        "is a superuser": superuser,
        "owns the tables": owner and not superuser,
        "may empty the tables (TRUNCATE)": truncate and not (superuser or owner),
        "may create triggers (TRIGGER)": trigger and not (superuser or owner),
    }
    held = " and ".join(power for power, has in powers.items() if has)
    if not held:
        return []
    return [
        Warning(
            f"The database role {settings.DATABASES['default']['USER'] or 'of this connection'} {held}, so whoever "
            "takes over the server can change the logs.",
            hint='Run the server with a role that owns nothing: README.md, "A role that owns no table".',
            id="hetu.W002",
        )
    ]
