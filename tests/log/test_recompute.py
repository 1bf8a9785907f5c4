"""The script that the page of the proof offers, really run on files, whole and bent."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tables import play
from tables.log import exchange, read
from tables.log.terms import Terms
from tests.factories import running_table

SCRIPT = Path(settings.BASE_DIR) / "static" / "proof" / "recompute.py"


def run(path: Path, text: bytes) -> subprocess.CompletedProcess[str]:
    """What the script says of `text`, with nothing but the standard library."""
    path.write_bytes(text)
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(path)]
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
