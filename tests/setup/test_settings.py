"""Settings by environment, seen from a process of its own as an operator's would be."""

import gzip
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.template import engines
from django.templatetags.static import static
from django.test import Client
from jinja2.exceptions import UndefinedError

from config import environment

ROOT = Path(__file__).resolve().parents[2]
OURS = ("HETU_", "DATABASE_URL", "REDIS_URL", "WEB_CONCURRENCY", "DJANGO_")
DEPLOYED = {
    "HETU_SECRET_KEY": "k8Zr2yqv0Y3mW6hS1uTnB5xJ9cLpAeDfGiQoRsUwXz47NbVMt-HKjE",
    "HETU_HOSTS": "hetu.example.org",
    "HETU_TRUSTED_ORIGINS": "https://hetu.example.org",
    "HETU_HTTPS": "1",
    "HETU_WORKERS": "4",
    "DATABASE_URL": "postgresql://hetu:secret@db.example.org:5432/hetu",
    "REDIS_URL": "redis://cache.example.org:6379/0",
    "HETU_EMAIL_URL": "smtp+tls://hetu:secret@mail.example.org:587?from=hetu@example.org",
    "HETU_VAPID_KEY": "5a" * 32,
}


def manage(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(OURS)}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**clean, "HETU_DATA": str(folder), **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def value(folder: Path, expression: str, **variables: str) -> str:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(OURS)}
    return subprocess.run(
        [sys.executable, "-c", f"from config import settings; print({expression})"],
        cwd=ROOT,
        env={**clean, "HETU_DATA": str(folder), **variables},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def test_deployment_check_is_clean_under_the_documented_environment(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "DEBUG", **DEPLOYED)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


@pytest.mark.parametrize("count", ["HETU_WORKERS", "WEB_CONCURRENCY"])
@pytest.mark.parametrize(("missing", "word"), [("REDIS_URL", "Without REDIS_URL"), ("DATABASE_URL", "With SQLite")])
def test_several_workers_without_services_are_refused(tmp_path: Path, count: str, missing: str, word: str) -> None:
    variables = {key: text for key, text in DEPLOYED.items() if key not in {missing, "HETU_WORKERS"}}
    done = manage(tmp_path, "check", **variables, **{count: "2"})
    assert done.returncode == 1
    assert "hetu.E001" in done.stderr
    assert word in done.stderr
    assert manage(tmp_path, "check", **variables, **{count: "1"}).returncode == 0


def test_wildcard_host_is_refused(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", HETU_HOSTS="*")
    assert done.returncode == 1
    assert "hetu.E002" in done.stderr


def test_key_is_made_once_and_kept_private(tmp_path: Path) -> None:
    first = value(tmp_path, "settings.SECRET_KEY")
    assert len(first) >= 50
    assert value(tmp_path, "settings.SECRET_KEY") == first
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert value(tmp_path / "other", "settings.SECRET_KEY") != first
    assert value(tmp_path, "settings.SECRET_KEY", HETU_SECRET_KEY="given") == "given"


def test_push_needs_a_key_that_all_workers_have(tmp_path: Path) -> None:
    first = value(tmp_path, "settings.HETU_VAPID_KEY")
    assert len(first) == 64
    assert value(tmp_path, "settings.HETU_VAPID_KEY") == first
    assert stat.S_IMODE((tmp_path / "vapid-key").stat().st_mode) == 0o600
    assert value(tmp_path, "settings.HETU_VAPID_KEY", HETU_VAPID_KEY="5A" * 32) == "5A" * 32
    assert value(tmp_path, "settings.HETU_VAPID_KEY", HETU_VAPID_KEY="off") == ""
    assert value(tmp_path, "settings.HETU_VAPID_KEY", HETU_WORKERS="2") == ""
    without = {name: text for name, text in DEPLOYED.items() if name != "HETU_VAPID_KEY"}
    done = manage(tmp_path, "check", **without)
    assert done.returncode == 0, "nothing else is wrong without it"
    assert "hetu.W001" in done.stderr
    assert "hetu.W001" not in manage(tmp_path, "check", **without, HETU_VAPID_KEY="off").stderr


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"HETU_DEBUG": "maybe"}, "HETU_DEBUG must be 1 or 0, not 'maybe'."),
        ({"HETU_WORKERS": "many"}, "HETU_WORKERS must be a whole number of at least 1, not 'many'."),
        ({"DATABASE_URL": "mysql://x/y"}, "DATABASE_URL must look like postgresql://"),
        ({"DATABASE_URL": "postgresql://u@db:many/x"}, "DATABASE_URL must look like postgresql://"),
        ({"DATABASE_URL": "postgresql://u@db/x?pool_max=0"}, "pool_max in DATABASE_URL must be a whole number"),
        ({"REDIS_URL": "cache.example.org:6379"}, "REDIS_URL must look like redis://host:6379/0."),
        ({"REDIS_URL": "redis://cache.example.org:many/0"}, "REDIS_URL must look like redis://host:6379/0."),
        ({"HETU_LOG_LEVEL": "loud"}, "HETU_LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR, not 'LOUD'."),
        (
            {"HETU_TIME_ZONE": "Mars/Olympus"},
            "HETU_TIME_ZONE must be a time zone like Asia/Taipei, not 'Mars/Olympus'.",
        ),
        ({"HETU_EMAIL_URL": "mail.example.org"}, "HETU_EMAIL_URL must look like smtp+tls://"),
        ({"HETU_EMAIL_URL": "smtp://mail.example.org:many"}, "HETU_EMAIL_URL must look like smtp+tls://"),
        ({"HETU_VAPID_KEY": "5a"}, "HETU_VAPID_KEY must be 64 hex digits, or off;"),
        ({"HETU_VAPID_KEY": "ff" * 32}, "HETU_VAPID_KEY must be 64 hex digits, or off;"),
        ({"HETU_URL": "hetu.example.org"}, "HETU_URL must look like https://hetu.example.org."),
    ],
)
def test_unusable_value_gets_one_sentence(tmp_path: Path, variables: dict[str, str], sentence: str) -> None:
    done = manage(tmp_path, "check", **variables)
    assert done.returncode == 1
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1


def test_https_secures_every_cookie(tmp_path: Path) -> None:
    secured = "(settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE, settings.LANGUAGE_COOKIE_SECURE)"
    assert value(tmp_path, secured, HETU_HTTPS="1") == "(True, True, True)"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("", {"ENGINE": "django.db.backends.sqlite3", "NAME": "/data/hetu.sqlite3"}),
        ("sqlite:////srv/my%20games.sqlite3", {"NAME": "/srv/my games.sqlite3"}),
        ("sqlite:///games.sqlite3", {"NAME": "games.sqlite3"}),
        (
            "postgres://me:p%40ss@db:5433/hetu?sslmode=require&pool_max=40",
            {
                "ENGINE": "django.db.backends.postgresql",
                "NAME": "hetu",
                "USER": "me",
                "PASSWORD": "p@ss",
                "HOST": "db",
                "PORT": "5433",
                "CONN_MAX_AGE": 0,
                "OPTIONS": {"sslmode": "require", "pool": {"min_size": 1, "max_size": 40, "timeout": 10}},
            },
        ),
    ],
)
def test_database_addresses(url: str, expected: dict[str, Any]) -> None:
    read = environment.database(url, Path("/data"))
    assert {key: read[key] for key in expected} == expected


def test_mail_addresses() -> None:
    read = environment.email("smtps://hetu:p%40ss@mail.example.org?from=games@example.org")
    assert (read["EMAIL_HOST"], read["EMAIL_PORT"], read["EMAIL_USE_SSL"]) == ("mail.example.org", 465, True)
    assert (read["EMAIL_HOST_PASSWORD"], read["DEFAULT_FROM_EMAIL"]) == ("p@ss", "games@example.org")


@pytest.mark.parametrize(
    ("given", "origins", "hosts", "https", "expected"),
    [
        ("https://play.example.org/", [], ["localhost"], False, "https://play.example.org"),
        ("", ["https://*.example.org", "https://hetu.example.org"], ["x.org"], True, "https://hetu.example.org"),
        ("", [], [".example.org", "hetu.example.org"], True, "https://hetu.example.org"),
        ("", [], ["localhost", "127.0.0.1"], False, "http://localhost:8000"),
    ],
)
def test_links_in_mails_lead_to_where_people_reach_hetu(
    monkeypatch: pytest.MonkeyPatch, given: str, origins: list[str], hosts: list[str], https: bool, expected: str
) -> None:
    monkeypatch.setenv("HETU_URL", given)
    assert environment.address(origins, hosts, https=https) == expected


def test_static_files_are_hashed_compressed_and_cached_for_ever(client: Client) -> None:
    address = static("vendor/htmx-4.0.1.min.js")
    assert address != "/static/vendor/htmx-4.0.1.min.js"
    answer = client.get(address, headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200
    assert answer["content-encoding"] == "gzip"
    assert "immutable" in answer["cache-control"]
    assert not answer.streaming
    original = ROOT / "static" / "vendor" / "htmx-4.0.1.min.js"
    assert gzip.decompress(answer.content) == original.read_bytes()
    assert len(answer.content) < 20_000
    again = client.get(address, headers={"if-none-match": answer["etag"]})
    assert again.status_code == 304


def test_templates_escape_translate_and_refuse_misspelt_names() -> None:
    made = engines.all()[0].env  # type: ignore[attr-defined]
    assert made.from_string("{{ name }}").render(name="<b>") == "&lt;b&gt;"
    assert made.from_string('{{ _("100%% of %(name)s", name=name) }}').render(name="<b>") == "100% of &lt;b&gt;"
    assert (
        made.from_string('{{ static("vendor/htmx-4.0.1.min.js") }}')
        .render()
        .startswith("/static/vendor/htmx-4.0.1.min.")
    )
    with pytest.raises(UndefinedError):
        made.from_string("{{ nmae }}").render(name="x")


def test_a_foreign_host_is_refused_without_noise(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    assert not caplog.records
