"""What the pages of replay, proof and desk weigh when a browser comes to them for the first time."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tables import play
from tables.moderation import cases
from tests.factories import running_table
from tests.moderation.conftest import browser_of_user, moderator_named
from tests.play.playing import play_on

pytestmark = pytest.mark.django_db

WITH_A_BOARD = 250_000
WITHOUT = 100_000
"""Bytes, packed, with all that the page names: styles, scripts, scenery, sprites."""
MOST_REQUESTS = 12
"""Of a page without a board; one with a board names the scenery of both themes, and a browser fetches one."""


def weight(browser: Client, path: str, language: str) -> tuple[int, int]:
    """How many bytes a page brings, packed, and in how many requests."""
    answer = browser.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200, path
    named = set(re.findall(r"/static/([^\"')\s#?&]+)", answer.content.decode()))
    assert any(name.endswith(".css") for name in named)
    files = [(Path(settings.STATIC_ROOT) / name).read_bytes() for name in named]
    return sum(len(gzip.compress(file, 6)) for file in (answer.content, *files)), 1 + len(files)


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_pages_of_a_long_game_keep_within_their_budgets(language: str) -> None:
    table, players = running_table("niagara", 3, seed=bytes(32))
    play_on(table.code, players)
    code, last = table.code, play.present(table.code).number
    assert last > 150
    case = cases.report(code, players[0], "cheating", "Two tabs!", last - 40, last, seats=[1], reporter_seat=0)
    cases.take(case, moderator := moderator_named("ann"))
    desk, anybody = browser_of_user(moderator), Client()
    shown = f"/t/{code}/at/{last // 2}/"
    boards = [shown + query for query in ("", "?seat=all", "?seat=0&beside=1", "?embed=1")]
    told = [f"/t/{code}/{page}/" for page in ("after", "proof", "report")]
    works = ["", "cases/", f"cases/{case.pk}/", "pending/"]
    works += [f"tables/{code}/{page}" for page in ("", f"{last // 2}/", "act/")]
    works = [f"/review/{page}" for page in (*works, "staff-log/", "integrity/")]
    for browser, paths, most in ((anybody, boards, WITH_A_BOARD), (anybody, told, WITHOUT), (desk, works, WITHOUT)):
        for path in paths:
            size, requests = weight(browser, path, language)
            assert size <= most, (path, size)
            assert most == WITH_A_BOARD or requests <= MOST_REQUESTS, (path, requests)
