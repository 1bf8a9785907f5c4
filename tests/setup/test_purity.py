"""The rules know nothing of servers, clocks, files or luck; no game knows another."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "rules"
ALLOWED = {
    "__future__", "abc", "bisect", "collections", "copy", "dataclasses", "enum", "functools", "hashlib", "heapq",
    "itertools", "math", "msgspec", "operator", "re", "rules", "string", "textwrap", "types", "typing",
}  # fmt: skip
ONLY_IN = {"hashlib": {"rules/kernel"}}
NOT_GAMES = {"kernel", "bots"}
CALLS = {"open", "input", "print", "eval", "exec", "id", "hash", "__import__"}
FILES = sorted(RULES.rglob("*.py"))


def imported(tree: ast.AST, package: str) -> set[str]:
    """All modules that a file imports, with relative ones made absolute."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found |= {module, *(f"{module}.{name.name}" for name in node.names)}
    return found


def faults(source: str, place: str) -> list[str]:
    """What a file of the rules does that rules must not do. `place` is its path, as rules/<package>/<file>."""
    tree = ast.parse(source)
    package = ".".join(place.split("/")[:-1])
    found = []
    game = place.split("/")[1] if place.count("/") > 1 else ""
    for module in sorted(imported(tree, package)):
        first = module.split(".")[0]
        if first not in ALLOWED:
            found.append(f"imports {module}")
        if first in ONLY_IN and not any(place.startswith(folder) for folder in ONLY_IN[first]):
            found.append(f"imports {module} outside {ONLY_IN[first]}")
        parts = module.split(".")
        other = parts[1] if first == "rules" and len(parts) > 1 else game
        if game and game not in NOT_GAMES and other not in {game, "kernel"}:
            found.append(f"a game imports {module}")
        if game == "kernel" and other != "kernel":
            found.append(f"the kernel imports {module}")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            found.append(f"line {node.lineno} calls {node.func.id}()")
        if isinstance(node, ast.Global):
            found.append(f"line {node.lineno} changes a global")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rules_are_pure(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()) == []


@pytest.mark.parametrize(
    ("place", "source", "fault"),
    [
        ("rules/niagara/game.py", "import random", "imports random"),
        ("rules/niagara/game.py", "from django.db import models", "imports django.db"),
        ("rules/niagara/game.py", "from time import monotonic", "imports time"),
        ("rules/niagara/game.py", "import hashlib", "imports hashlib outside"),
        ("rules/niagara/game.py", "from rules.bots import play", "a game imports rules.bots"),
        ("rules/niagara/game.py", "from ..bots import play", "a game imports rules.bots"),
        ("rules/kernel/course.py", "from rules import niagara", "the kernel imports rules.niagara"),
        ("rules/kernel/course.py", "def f():\n    return open('x')", "line 2 calls open()"),
    ],
)
def test_planted_faults_are_found(place: str, source: str, fault: str) -> None:
    assert any(found.startswith(fault) for found in faults(source, place))
