"""Advisories about pinned packages: what fails continuous integration, and what is only said."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from config import advisories, bootstrap

ROOT = Path(__file__).resolve().parents[2]
# As pip-audit 2.10.1 writes it.
DJANGO = {
    "name": "django",
    "version": "5.2.1",
    "vulns": [
        {"id": "CVE-2026-1", "fix_versions": ["5.2.2"], "aliases": ["GHSA-xxxx-yyyy-zzzz"], "description": "bad"}
    ],
}
GOOD = {"name": "msgspec", "version": "0.23.0", "vulns": []}
SKIPPED = {"name": "jinja2", "skip_reason": "Dependency not found on PyPI and could not be audited: jinja2 (3.1.6)"}


def judge(*packages: dict[str, Any], **allowed: str) -> advisories.Judgement:
    return advisories.judge({"dependencies": list(packages), "fixes": []}, allowed)


def test_an_advisory_fails_unless_it_is_allowed_with_a_reason_by_any_of_its_names() -> None:
    assert judge(DJANGO, GOOD) == (["django 5.2.1 has the advisory CVE-2026-1 (fixed in: 5.2.2)."], True)
    for name in ("CVE-2026-1", "GHSA-xxxx-yyyy-zzzz"):
        sentences, bad = judge(DJANGO, GOOD, **{name: "Hetu does not use that."})
        assert not bad
        assert sentences[0] == "django 5.2.1 has the advisory CVE-2026-1, which is allowed: Hetu does not use that."
    assert judge(DJANGO, **{"CVE-2026-2": "Another."}).bad


def test_what_could_not_be_looked_up_is_said_and_fails_nothing() -> None:
    assert judge(GOOD) == (["No other advisories about 1 pinned packages are known."], False)
    (sentence,), bad = judge(SKIPPED, SKIPPED)
    assert (sentence.startswith(advisories.UNKNOWN), bad) == (True, False)
    sentences, bad = judge(SKIPPED, DJANGO)
    assert bad
    assert "for 1 of 2: jinja2." in sentences[1]
    assert judge(GOOD, **{"CVE-2026-1": "Old."}).sentences[0] == "Allowed, but not found any more: CVE-2026-1."


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ("sys.exit('requests.exceptions.ConnectionError: no network')", 0, "could not be looked up: requests"),
        (f"report({DJANGO}); sys.exit(1)", 1, "CVE-2026-1"),
        (f"report({GOOD})", 0, "No other advisories"),
    ],
)
def test_the_command_fails_for_advisories_alone(tmp_path: Path, body: str, status: int, said: str) -> None:
    """With a tool that reports as pip-audit does, which is not installed here."""
    report = "def report(one): open(sys.argv[-1], 'w').write(json.dumps({'dependencies': [one]}))"
    (tmp_path / "pip_audit.py").write_text(f"import json, sys\n{report}\n{body}\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "config.advisories"],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, said in done.stdout) == (status, True), done.stdout + done.stderr


def test_every_allowed_advisory_has_a_reason_and_every_lock_is_whole() -> None:
    assert all(len(reason) > 10 for reason in advisories.allowed().values())
    for lock in (ROOT / "config" / "lock").glob("*.txt"):
        text = lock.read_text(encoding="utf-8")
        assert text.startswith("# Pinned by: uv pip compile ")
        assert bootstrap.pins(lock)
        assert len(re.findall(r"^[a-z0-9.-]+==", text, re.MULTILINE)) <= text.count("--hash=sha256:")
    assert "pip-audit" in bootstrap.pins(ROOT / "config" / "lock" / "audit.txt")
