"""The server under a role that owns no table, as README.md describes it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]
OWNER, SERVER = f"hetu_owner_{os.getpid()}", f"hetu_server_{os.getpid()}"

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def documented() -> list[list[str]]:
    """The SQL of the README's section: each block with its statements, under the names of this test run."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.split("### A role that owns no table")[1].split("\n### ")[0]
    blocks = re.findall(r"(?:^    .+\n)+", section, re.MULTILINE)
    statements = [[line.strip() for line in block.splitlines()] for block in blocks]
    return [[re.sub(r"\bhetu\b", SERVER, line.replace("hetu_owner", OWNER)) for line in block] for block in statements]


def execute(statements: list[str], user: str, database: str) -> None:
    """Execute statements one by one, as another role in another database."""
    import psycopg

    given = connection.get_connection_params()
    given = {key: given[key] for key in ("host", "port", "password") if given.get(key)}
    if user in (OWNER, SERVER):
        given["password"] = "..."
    with psycopg.connect(**given, user=user, dbname=database, autocommit=True) as line:
        for statement in statements:
            line.execute(statement)


def run(folder: Path, user: str, *command: str) -> subprocess.CompletedProcess[str]:
    """A process that knows the database under the name of `user`."""
    there = connection.settings_dict
    at = f"{there['HOST'] or '127.0.0.1'}:{there['PORT'] or 5432}"
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "HETU_DATA": str(folder), "DATABASE_URL": f"postgresql://{user}:...@{at}/{SERVER}"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture
def roles() -> Iterator[None]:
    """The two roles and their database, made as documented; gone afterwards."""
    admin = connection.settings_dict["USER"]
    once, before, _after = documented()
    try:
        execute(once, admin, "postgres")
        execute(before, OWNER, SERVER)
        yield
    finally:
        gone = [f"DROP DATABASE IF EXISTS {SERVER} WITH (FORCE)"]
        execute([*gone, f"DROP ROLE IF EXISTS {OWNER}", f"DROP ROLE IF EXISTS {SERVER}"], admin, "postgres")


def check(folder: Path, user: str) -> str:
    return run(folder, user, "manage.py", "check", "--deploy").stderr


def test_the_server_works_under_a_role_that_owns_nothing_and_cannot_lift_a_trigger(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    if connection.vendor == "sqlite":
        done = subprocess.run(
            [sys.executable, "manage.py", "check", "--deploy"],
            cwd=ROOT, env={**os.environ, "HETU_DATA": str(tmp_path)}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert "hetu.W002" not in done.stderr
        assert len(documented()) == 3
        return
    request.getfixturevalue("roles")
    migrated = run(tmp_path, OWNER, "manage.py", "migrate")
    assert migrated.returncode == 0, migrated.stderr
    assert "owns the tables" in check(tmp_path, OWNER)
    execute(documented()[2], OWNER, SERVER)
    assert "hetu.W002" not in check(tmp_path, SERVER)

    done = run(tmp_path, SERVER, "-m", "tests.security.as_server_role")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert re.fullmatch(r"moved \d\d+", lines[0])
    assert lines[1:] == [
        "talked 1",
        "moderated 1 [] 0",
        "forgotten True",
        "pages {200}",
        "refused TRUNCATE InsufficientPrivilege",
        "refused DELETE InsufficientPrivilege",
        "refused UPDATE InsufficientPrivilege",
        "refused DELETE InsufficientPrivilege",
        "refused DROP InsufficientPrivilege",
        "refused ALTER InsufficientPrivilege",
        "refused CREATE InsufficientPrivilege",
        "refused CREATE InsufficientPrivilege",
        "refused DROP InsufficientPrivilege",
        "refused SET InsufficientPrivilege",
        "refused CREATE InsufficientPrivilege",
        "refused DELETE InsufficientPrivilege",
    ]
    # A later migration by the owner reaches the server's role by itself.
    execute(["CREATE TABLE later (id int)"], OWNER, SERVER)
    execute(["INSERT INTO later VALUES (1)", "SELECT * FROM later"], SERVER, SERVER)

    for power, said in (
        (f"GRANT TRUNCATE ON tables_event TO {SERVER}", "TRUNCATE"),
        (f"GRANT TRIGGER ON tables_event TO {SERVER}", "TRIGGER"),
    ):
        execute([power], OWNER, SERVER)
        assert said in check(tmp_path, SERVER)
    assert "is a superuser" in check(tmp_path, connection.settings_dict["USER"])
