"""What lies where, and what comes from outside."""

import hashlib
import json
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOP = {
    "manage.py",
    "pyproject.toml",
    "config",
    "tables",
    "rules",
    "templates",
    "static",
    "tests",
    "README.md",
    "LICENSE",
}


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\0") if name]


def test_nothing_else_lies_at_the_top() -> None:
    top = {name.split("/")[0] for name in tracked()}
    assert {name for name in top if not name.startswith(".")} <= TOP


def test_vendored_files_are_those_of_the_manifest() -> None:
    folder = ROOT / "static" / "vendor"
    manifest = json.loads((folder / "MANIFEST.json").read_text(encoding="utf-8"))
    assert {entry["file"] for entry in manifest} == {path.name for path in folder.iterdir()} - {"MANIFEST.json"}
    for entry in manifest:
        assert set(entry) == {"file", "name", "version", "from", "licence", "sha256"}
        assert hashlib.sha256((folder / entry["file"]).read_bytes()).hexdigest() == entry["sha256"]
        assert entry["version"] in entry["file"]


@pytest.mark.parametrize("name", ["play.txt", "test.txt"])
def test_locks_name_hashes_and_no_index(name: str) -> None:
    lines = (ROOT / "config" / "lock" / name).read_text(encoding="utf-8").splitlines()
    assert not [
        line for line in lines if "://" in line or line.startswith(("--index", "--extra", "--find", "-i ", "-f "))
    ]
    pinned = [line for line in lines if "==" in line and not line.startswith((" ", "#"))]
    assert len(pinned) > 20
    assert all(line.endswith("\\") for line in pinned)
    assert sum("--hash=sha256:" in line for line in lines) >= len(pinned)


def test_what_plays_is_what_is_tested() -> None:
    from config.bootstrap import pins

    play, test = (pins(ROOT / "config" / "lock" / name) for name in ("play.txt", "test.txt"))
    assert play.items() <= test.items()
    assert test["redis"].split(".")[0] in {"5", "6", "7"}, "channels-redis 4.3.0 loses idle sockets on redis-py 8"


def test_python_files_are_small() -> None:
    long_ones = {
        name: lines
        for name in tracked()
        if name.endswith(".py") and not name.startswith("tests/") and (ROOT / name).exists()
        if (lines := len((ROOT / name).read_text(encoding="utf-8").splitlines())) > 500
    }
    assert not long_ones
