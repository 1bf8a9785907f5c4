"""A finished game goes to a fresh server by a file, is proven there, branched at its middle and played on."""

import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.playing import reaches, say_quickly, waited_for
from tests.browser.server import ROOT, Server


def test_a_game_is_carried_to_a_fresh_server_and_played_on(
    server: Server, mortal: Server, opened: Callable[..., Page], tmp_path: Path
) -> None:
    table = server.desk("make", 3, True, "niagara", 0, None, "carried")
    code, begun = table["code"], server.desk("facts", table["code"])["number"]
    server.desk("advance", code, 400)
    last = server.desk("facts", code)["number"]
    file = tmp_path / "log.jsonl"
    with urllib.request.urlopen(f"{server.url}/t/{code}/log.jsonl") as answer:
        file.write_bytes(answer.read())
    for command in ("manage.py", "verify"), ("static/proof/recompute.py",):
        told = subprocess.run(
            [sys.executable, *command, str(file)], cwd=ROOT, env=mortal.env, capture_output=True, text=True, check=False
        )
        assert told.returncode == 0, told.stderr

    page = opened(mortal, "/import/", mortal.desk("keeper"))
    page.locator("#log").set_input_files(str(file))
    page.get_by_role("button", name="Prove it and keep it").click()
    expect(page.locator("#replay")).to_be_visible()

    # Early enough for the first seat to be asked once more, whatever the bots do.
    middle = (3 * begun + last) // 4
    page.goto(f"{mortal.url}/t/{code}/at/{middle}/")
    page.locator("#branch > summary").click()
    page.locator("#branch").get_by_label("Your nickname").fill("Ada")
    page.locator("#branch").get_by_role("button", name="Play on from here").click()
    expect(page.locator("#origin")).to_contain_text(f"event {middle} of table {code}")
    branch = page.url.rstrip("/").rsplit("/", 1)[1]
    assert branch != code
    moves = 0
    while (now := waited_for(mortal, branch, 1))["status"] == "running":
        reaches(page, now["number"])
        say_quickly(page, mortal.desk("wish", branch)["picks"])
        moves += 1
    assert moves
    assert now["status"] == "over"
    told = subprocess.run(
        [sys.executable, "manage.py", "rerun"], cwd=ROOT, env=mortal.env, capture_output=True, text=True, check=False
    )
    assert told.stdout.startswith("All 2 tables"), told.stdout + told.stderr
