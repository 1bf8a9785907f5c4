"""The scripts that the page of the proof offers, really run on files, whole and bent."""

from __future__ import annotations

import html
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tables import play
from tables.log import exchange, read
from tables.log.terms import Terms
from tests.factories import running_table
from tests.play.playing import play_on

SCRIPTS = Path(settings.BASE_DIR) / "static" / "proof"


def run(path: Path, text: bytes, script: str = "recompute.py", *words: str) -> subprocess.CompletedProcess[str]:
    """What a script says of `text`, with nothing but the standard library."""
    path.write_bytes(text)
    command = [sys.executable, "-I", "-S", str(SCRIPTS / script), str(path), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.django_db
def test_the_script_draws_everything_again_and_finds_what_was_bent(tmp_path: Path) -> None:
    # Luck seats everybody, and its set-up is drawn until the rules accept it.
    table, _ = running_table("dadaocheng", 2, terms=Terms(order="luck"), seed=bytes(32))
    play.resign(table.code, 0, play.present(table.code).places[0].person, "r")
    assert play.present(table.code).finished
    records = read(table.pk)
    text = b"".join(exchange.export(records, asked=True))
    draws = sum(record.kind in ("chance", "reseated") for record in records)
    assert draws > 5
    whole = run(tmp_path / "log.jsonl", text)
    assert whole.returncode == 0, whole.stderr
    assert f"All {len(records)} events are there, none was changed, and {draws - 1} draws come" in whole.stdout
    exchange.proven(text.splitlines(keepends=True))

    rows = text.splitlines(keepends=True)
    luck = next(place for place, row in enumerate(rows) if b'"kind":"chance"' in row)
    bent = {
        f"Event {luck} is not": [*rows[:luck], rows[luck].replace(b'"payload":[', b'"payload":[0,'), *rows[luck + 1 :]],
        f"Event {luck}: luck would have drawn": [
            *rows[:luck],
            re.sub(rb'"pool":\[[^]]*\]', b'"pool":["x","x"]', rows[luck]),
            *rows[luck + 1 :],
        ],
        "The last events are missing": [rows[0].replace(b'"head":', b'"head":1'), *rows[1:]],
        "not the one that was promised": [row.replace(bytes(32).hex().encode(), b"11" * 32) for row in rows],
    }
    for sentence, lines in bent.items():
        found = run(tmp_path / "log.jsonl", b"".join(lines))
        assert found.returncode != 0, sentence
        assert sentence in found.stderr
        with pytest.raises(exchange.BadFile):
            exchange.proven(lines)


@pytest.mark.django_db
def test_ten_lines_draw_each_answer_of_luck_from_what_the_page_shows(tmp_path: Path) -> None:
    script = (SCRIPTS / "luck.py").read_text(encoding="utf-8")
    assert sum(not line.startswith("#") for line in script.splitlines()) == 10
    table, players = running_table("dadaocheng", 2, terms=Terms(order="luck"), seed=bytes(range(32)))
    sitting = {play.handle(player): player for player in players}
    play_on(table.code, [sitting[place.person] for place in play.present(table.code).places], 6)
    play.resign(table.code, 0, play.present(table.code).places[0].person, "r")
    browser = Client()
    text = browser.get(f"/t/{table.code}/log.jsonl").content
    page = html.unescape(browser.get(f"/t/{table.code}/proof/").content.decode())
    command = shlex.split(re.search(r"<code>python3 luck\.py (.+?)</code>", page)[1])  # type: ignore[index]
    assert command[0] == f"hetu-{table.code}.jsonl"
    assert command[2:] == [place.nonce for place in play.present(table.code).places]
    whole = run(tmp_path / command[0], text, "luck.py", *command[1:])
    assert whole.returncode == 0, whole.stderr
    told = whole.stdout.splitlines()
    chances = [record.number for record in read(table.pk) if record.kind == "chance"]
    assert [int(line.split()[0]) for line in told] == chances
    assert len(chances) > 5
    assert all(line.endswith("- as played") for line in told)
    # Another word would have meant other luck, and another answer than luck's is seen.
    other = run(tmp_path / command[0], text, "luck.py", *command[1:-1], "another word").stdout
    assert "but what was played is" in other
    first = next(row for row in text.splitlines() if b'"kind":"chance"' in row)
    bent = re.sub(rb'"payload":\[[^]]*\]', b'"payload":["x"]', first)
    told = run(tmp_path / command[0], text.replace(first, bent), "luck.py", *command[1:]).stdout.splitlines()
    assert told[0].endswith("- but what was played is ['x']")
    assert all(line.endswith("- as played") for line in told[1:])
