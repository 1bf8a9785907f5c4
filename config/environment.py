"""Reads the environment: addresses of services, yes/no values, the data folder and the kept secret key."""

import os
import re
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

BASE_DIR = Path(__file__).resolve().parent.parent

SQLITE_PRAGMAS = ";".join(
    f"PRAGMA {pragma}"
    for pragma in (
        "journal_mode=WAL",
        # An acknowledged move survives a power cut.
        "synchronous=FULL",
        "foreign_keys=ON",
        # Without it REPLACE walks past the triggers that keep the log append-only.
        "recursive_triggers=ON",
        "journal_size_limit=67108864",
    )
)


class SettingError(Exception):
    """A value in the environment cannot be used; the message is one sentence for the person who set it."""


def text(name: str, default: str = "") -> str:
    """The value of an environment variable without surrounding blanks; `default` if unset or empty."""
    return os.environ.get(name, "").strip() or default


def words(name: str, default: str = "") -> list[str]:
    """The value of a comma-separated environment variable as a list without empty parts."""
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def yes(name: str, otherwise: str = "0") -> bool:
    """Whether an environment variable says yes (1, yes, true, on). Raises SettingError for any other word."""
    value = text(name, otherwise).lower()
    if value in {"1", "yes", "true", "on"}:
        return True
    if value in {"0", "no", "false", "off"}:
        return False
    raise SettingError(f"{name} must be 1 or 0, not {value!r}.")


def number(name: str, default: int) -> int:
    """The value of an environment variable as a whole number of at least 1. Raises SettingError otherwise."""
    value = text(name, str(default))
    if not value.isdecimal() or int(value) < 1:
        raise SettingError(f"{name} must be a whole number of at least 1, not {value!r}.")
    return int(value)


def seconds(name: str, default: float) -> float:
    """The value of an environment variable as seconds from 0 to 60. Raises SettingError otherwise."""
    value = text(name, str(default))
    try:
        found = float(value)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 60:
        raise SettingError(f"{name} must be seconds from 0 to 60, not {value!r}.")
    return found


def one_of(name: str, allowed: tuple[str, ...], default: str) -> str:
    """The value of an environment variable in capitals. Raises SettingError if it is none of `allowed`."""
    value = text(name, default).upper()
    if value not in allowed:
        raise SettingError(f"{name} must be {', '.join(allowed[:-1])} or {allowed[-1]}, not {value!r}.")
    return value


def time_zone(name: str, default: str) -> str:
    """The value of an environment variable as a time zone's name. Raises SettingError if there is no such zone."""
    value = text(name, default)
    if value != default:
        try:
            ZoneInfo(value)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise SettingError(f"{name} must be a time zone like Asia/Taipei, not {value!r}.") from None
    return value


def redis() -> str:
    """REDIS_URL, or "" without one. Raises SettingError for what is no address of a Redis."""
    url = text("REDIS_URL")
    parts = split(url, "REDIS_URL must look like redis://host:6379/0.")
    if url and (parts.scheme not in {"redis", "rediss", "unix"} or not (parts.hostname or parts.scheme == "unix")):
        raise SettingError("REDIS_URL must look like redis://host:6379/0.")
    return url


def address(origins: list[str], hosts: list[str], *, https: bool) -> str:
    """HETU_URL, where people reach this server; else the first of its origins, or of its hosts. Raises SettingError."""
    shape = "HETU_URL must look like https://hetu.example.org."
    url = text("HETU_URL") or next((origin for origin in origins if "*" not in origin), "")
    if not url:
        host = next((host for host in hosts if not host.startswith(("*", "."))), "localhost")
        local = host in {"localhost", "127.0.0.1", "[::1]"}
        url = f"{'https' if https else 'http'}://{host}{':8000' if local and not https else ''}"
    parts = split(url, shape)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise SettingError(shape)
    return url.rstrip("/")


def split(url: str, sentence: str) -> SplitResult:
    """The parts of an address, its port a number. Raises SettingError with `sentence` if it has no such parts."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise SettingError(sentence) from None
    return parts


def data_folder() -> Path:
    """The folder for the database, the kept key and the collected static files; made if it is not there.

    Raises SettingError if it cannot be made or written to.
    """
    folder = Path(text("HETU_DATA", str(BASE_DIR / ".hetu"))).expanduser().resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingError(f"Hetu cannot make its data folder {folder} ({error.strerror}).") from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise SettingError(f"Hetu cannot write to its data folder {folder}.")
    return folder


def secret_key(folder: Path) -> str:
    """HETU_SECRET_KEY, or else a key that is made once and kept in `folder`, readable by its owner alone."""
    return text("HETU_SECRET_KEY") or _kept(folder, "secret-key", secrets.token_urlsafe(64))


def signing_key(folder: Path) -> str:
    """HETU_SIGNING_KEY, or else one that is made once and kept in `folder`: 32 bytes in hex, by which receipts of
    logs are signed."""
    key = text("HETU_SIGNING_KEY") or _kept(folder, "signing-key", secrets.token_hex(32))
    if not re.fullmatch("[0-9a-fA-F]{64}", key):
        raise SettingError("HETU_SIGNING_KEY must be 64 hex digits; without it Hetu makes a key of its own.")
    return key


P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many private keys the curve P-256 has, and one."""


def vapid_key(folder: Path, *, alone: bool) -> str:
    """HETU_VAPID_KEY, or else one that is made once and kept in `folder`: a private key of P-256 in hex, by which push
    services know this server. "" if HETU_VAPID_KEY is `off`, or missing where the process is not `alone`.
    """
    key = text("HETU_VAPID_KEY")
    if key.lower() == "off" or not (key or alone):
        return ""
    key = key or _kept(folder, "vapid-key", f"{1 + secrets.randbelow(P256_ORDER - 1):064x}")
    if not re.fullmatch("[0-9a-fA-F]{64}", key) or not 0 < int(key, 16) < P256_ORDER:
        raise SettingError("HETU_VAPID_KEY must be 64 hex digits, or off; one process makes a key of its own.")
    return key


def _kept(folder: Path, name: str, fresh: str) -> str:
    """What the file `name` in `folder` holds; `fresh` if it has to be made."""
    path = folder / name
    draft = folder / f"{name}.{os.getpid()}"
    if not path.exists():
        try:
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write(fresh)
            # A link appears whole or not at all, so two first starts agree on one key.
            os.link(draft, path)
        except FileExistsError:
            pass
        except OSError as error:
            raise SettingError(f"Hetu cannot keep its {name} in {path} ({error.strerror}).") from error
        finally:
            draft.unlink(missing_ok=True)
    return path.read_text(encoding="ascii").strip()


def database(url: str, folder: Path) -> dict[str, Any]:
    """Django's settings for one database, from `sqlite:///file` or `postgresql://user:password@host:port/name`.

    Without a URL it is SQLite in `folder`. A PostgreSQL query string goes to the driver (`?sslmode=require`),
    except `pool_max`. Raises SettingError for another scheme or a missing name.
    """
    shape = "DATABASE_URL must look like postgresql://user:password@host:5432/name."
    parts = split(url or "sqlite:", shape)
    if parts.scheme == "sqlite":
        path = unquote(parts.path)[1:] if url else str(folder / "hetu.sqlite3")
        if not path:
            raise SettingError("DATABASE_URL names no file; write sqlite:////folder/file.sqlite3.")
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": path,
            # To open the file and to set its pragmas costs more than what most requests ask of it.
            "CONN_MAX_AGE": None,
            "OPTIONS": {"init_command": SQLITE_PRAGMAS, "transaction_mode": "IMMEDIATE", "timeout": 10},
        }
    name = unquote(parts.path).strip("/")
    if parts.scheme not in {"postgres", "postgresql"} or not name:
        raise SettingError(shape)
    query = dict(parse_qsl(parts.query))
    most = query.pop("pool_max", "16")
    if not most.isdecimal() or int(most) < 1:
        raise SettingError(f"pool_max in DATABASE_URL must be a whole number of at least 1, not {most!r}.")
    pool = {"min_size": 1, "max_size": int(most), "timeout": 10}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        # The pool keeps connections; a persistent one per thread beside it would hold them for ever.
        "CONN_MAX_AGE": 0,
        "OPTIONS": {**query, "pool": pool},
    }


def email(url: str) -> dict[str, Any]:
    """Django's e-mail settings from `smtp://`, `smtp+tls://` or `smtps://user:password@host:port?from=address`.

    Without a URL, mails are written to the console. Raises SettingError for another scheme or a missing host.
    """
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    shape = "HETU_EMAIL_URL must look like smtp+tls://user:password@host:587?from=hetu@example.org."
    parts = split(url, shape)
    if parts.scheme not in {"smtp", "smtp+tls", "smtps"} or not parts.hostname:
        raise SettingError(shape)
    sender = dict(parse_qsl(parts.query)).get("from", f"hetu@{parts.hostname}")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or {"smtp": 25, "smtp+tls": 587, "smtps": 465}[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        # A server that does not answer must not hold up everything that is to be told.
        "EMAIL_TIMEOUT": 10,
        "DEFAULT_FROM_EMAIL": sender,
        "SERVER_EMAIL": sender,
    }
