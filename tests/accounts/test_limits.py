"""Sign-in limits hold in every process, without Redis too, and whoever guesses at the staff's door meets the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings as folders
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client

from tables.models import Player
from tests.accounts.conftest import PASSWORD, log_in

ROOT = Path(__file__).resolve().parent.parent.parent

GUESS = """
import sys
import django
django.setup()
from django.test import Client
from tests.accounts.conftest import log_in
for guess in sys.argv[2:]:
    page = log_in(Client(), sys.argv[1], guess)
    print(page.status_code, "often" if b"tried too often" in page.content else "wrong")
"""


@pytest.mark.django_db
def test_five_wrong_passwords_hold_up_the_right_one_from_the_same_address(account: Player) -> None:
    for number in range(5):
        page = log_in(Client(), password=f"wrong {number}").content.decode()
        assert "do not fit together" in page
    caches["quick"].clear()
    assert "tried too often" in log_in(Client()).content.decode()
    User.objects.create_user("olaf", password=PASSWORD)
    assert log_in(Client(), "olaf").status_code == 302, "others are not locked out with it"


@pytest.mark.django_db
def test_many_names_from_one_address_are_too_many(account: Player) -> None:
    for number in range(10):
        log_in(Client(), f"nobody{number}", "guess")
    assert "tried too often" in log_in(Client()).content.decode()


@pytest.mark.django_db(transaction=True)
def test_what_one_process_counts_counts_in_another() -> None:
    """Two processes of their own, with memories of their own and no Redis, on one database."""
    from django.db import connection

    User.objects.create_user("mei", password=PASSWORD)
    name = str(connection.settings_dict["NAME"])
    settings = connection.settings_dict
    url = f"sqlite:///{name}"
    if connection.vendor == "postgresql":
        who = f"{settings['USER']}:{settings['PASSWORD']}".rstrip(":")
        url = f"postgresql://{who}@{settings['HOST']}:{settings['PORT'] or 5432}/{name}"
    env = {key: value for key, value in os.environ.items() if key != "REDIS_URL"}
    env |= {
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "HETU_HOSTS": "testserver",
        "HETU_STATIC": str(folders.STATIC_ROOT),
        "PYTHONPATH": str(ROOT),
    }

    def guessing(*guesses: str) -> list[str]:
        command = [sys.executable, "-c", GUESS, "mei", *guesses]
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    assert guessing("a", "b", "c") == ["200 wrong"] * 3
    assert guessing("d", "e") == ["200 wrong"] * 2
    assert guessing(PASSWORD) == ["200 often"]
    assert "tried too often" in log_in(Client(), "mei").content.decode()
