"""The client stays small."""

import gzip
from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent.parent / "static"


def test_all_javascript_together_is_within_twenty_kilobytes():
    files = sorted([*(STATIC / "js").glob("*.js"), *(STATIC / "vendor").glob("*.js")])
    assert [file.name for file in files if "htmx" in file.name] != []
    assert sum(len(gzip.compress(file.read_bytes(), 6)) for file in files) <= 20_000
