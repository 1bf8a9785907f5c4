"""Sign-in limits hold in every process, without Redis too, and whoever guesses at the staff's door meets the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as folders
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client

from tables.models import Player, Table
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


@pytest.mark.django_db
@pytest.mark.parametrize("making", ["new_guest", "new_table"])
def test_one_address_makes_only_so_many_guests_and_tables(settings: Any, making: str) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, making: "2/h/ip"}
    first = Client(REMOTE_ADDR="198.51.100.7")

    def plays(browser: Client) -> Any:
        return browser.post("/play/niagara/")

    def next_browser() -> Client:
        return first if making == "new_table" else Client(REMOTE_ADDR="198.51.100.7")

    assert [plays(next_browser()).status_code for _ in range(2)] == [302, 302]
    made = Table.objects.count(), Player.objects.count()
    refused = plays(next_browser())
    assert refused.status_code == 429
    assert "so much from one place" in refused.content.decode()
    assert (Table.objects.count(), Player.objects.count()) == made
    assert plays(Client(REMOTE_ADDR="198.51.100.8")).status_code == 302, "others are not locked out with it"
    assert first.get("/").status_code == 200, "reading is never limited"
