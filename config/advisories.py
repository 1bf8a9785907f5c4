"""Known advisories about the pinned libraries: `python -m config.advisories`, where pip-audit is installed.

Exit status 1 if a pinned package has an advisory that `[tool.hetu.advisories]` in pyproject.toml does not allow. Without
a network there is nothing to judge: that is said in a sentence, and the status is 0. Standard library only.
"""

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
UNKNOWN = "Advisories about the pinned packages could not be looked up"


class Judgement(NamedTuple):
    """What is to be said, in sentences, and whether a package has an advisory that is not allowed."""

    sentences: list[str]
    bad: bool


def audit(locks: list[Path]) -> Judgement:
    """Ask pip-audit about all packages in `locks`, and judge what it found."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        named = [word for lock in locks for word in ("-r", str(lock))]
        options = ["--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json"]
        done = subprocess.run(
            [sys.executable, "-m", "pip_audit", *named, *options, "--output", str(report)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        text = report.read_text(encoding="utf-8") if report.exists() else ""
    if not text:
        lines = done.stderr.strip().splitlines()
        return Judgement([f"{UNKNOWN}: {lines[-1] if lines else 'pip-audit said nothing'}"], False)
    return judge(json.loads(text), allowed())


def allowed(root: Path = ROOT) -> dict[str, str]:
    """The advisories that do not concern Hetu, with the reasons."""
    with (root / "pyproject.toml").open("rb") as file:
        found: dict[str, str] = tomllib.load(file)["tool"]["hetu"]["advisories"]
    return found


def judge(report: dict[str, Any], allowed: dict[str, str]) -> Judgement:
    """What a report of pip-audit says, apart from what is allowed."""
    packages = report["dependencies"]
    skipped = [one["name"] for one in packages if "skip_reason" in one]
    sentences, bad, used = [], False, set()
    for package in packages:
        for advisory in package.get("vulns", ()):
            names = {advisory["id"], *advisory.get("aliases", ())}
            known = sorted(names & allowed.keys())
            what = f"{package['name']} {package['version']} has the advisory {advisory['id']}"
            if known:
                used.update(known)
                sentences.append(f"{what}, which is allowed: {allowed[known[0]]}")
                continue
            bad = True
            fixed = ", ".join(advisory.get("fix_versions", ())) or "no version yet"
            sentences.append(f"{what} (fixed in: {fixed}).")
    if len(skipped) == len(packages):
        return Judgement([f"{UNKNOWN}: the index knows none of them here."], False)
    if skipped:
        sentences.append(f"{UNKNOWN} for {len(skipped)} of {len(packages)}: {', '.join(skipped)}.")
    elif idle := sorted(allowed.keys() - used):
        sentences.append(f"Allowed, but not found any more: {', '.join(idle)}.")
    if not bad:
        sentences.append(f"No other advisories about {len(packages) - len(skipped)} pinned packages are known.")
    return Judgement(sentences, bad)


def main() -> int:
    """Prints what is known about all locks; the exit status."""
    judgement = audit(sorted((ROOT / "config" / "lock").glob("*.txt")))
    print("\n".join(judgement.sentences), flush=True)
    return 1 if judgement.bad else 0


if __name__ == "__main__":
    sys.exit(main())
