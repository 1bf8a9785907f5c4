"""`manage.py test`: style, types, floors, words, then every test; one total at the end."""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config import chromium

BROWSER = "tests/browser"
NO_TESTS = 5
MOST_PROCESSES = 4
CHECKS = {
    "style (ruff check)": ["-m", "ruff", "check", "--quiet", "."],
    "layout (ruff format)": ["-m", "ruff", "format", "--check", "--quiet", "."],
    "types (mypy)": ["-m", "mypy", "--no-error-summary"],
    "floors (import-linter)": [
        "-c",
        "import sys; from importlinter.cli import lint_imports_command; "
        "sys.argv = ['lint-imports', '--no-cache']; lint_imports_command()",
    ],
    "words (translations)": ["manage.py", "words", "--check"],
}


@dataclass(frozen=True)
class Outcome:
    """How one leg went; a check counts as one test."""

    name: str
    passed: int
    failed: int
    skipped: int
    seconds: float


class Command(BaseCommand):
    """Runs everything that must hold; arguments pass on to pytest, and then only pytest runs."""

    help = (
        "Runs the checks and all tests and ends with one total. "
        "With arguments it runs only pytest and hands them on, e.g. test tests/rules -k falls -x"
    )
    requires_system_checks = []

    def run_from_argv(self, argv: list[str]) -> None:
        """Leaves all arguments but --help to pytest."""
        if set(argv[2:]) & {"-h", "--help"}:
            super().run_from_argv(argv)
            return
        self.execute(*argv[2:], force_color=False, no_color=False, skip_checks=True)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Describes the arguments for --help."""
        parser.add_argument("args", metavar="argument", nargs="*", help="anything that pytest understands")

    def handle(self, *given: str, **options: Any) -> None:
        """Runs the legs one after another and exits with 1 if anything failed."""
        outcomes = [] if given else [check(name, command) for name, command in CHECKS.items()]
        outcomes += tests(list(given))
        passed, failed, skipped = (sum(getattr(o, key) for o in outcomes) for key in ("passed", "failed", "skipped"))
        print("\n" + "\n".join(summary_line(outcome) for outcome in outcomes) + "\n")
        print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""), flush=True)
        if failed or not passed:
            sys.exit(1)


def summary_line(outcome: Outcome) -> str:
    """One leg in the summary."""
    word = "failed" if outcome.failed else "ok"
    counts = f"{outcome.passed} good, {outcome.failed} bad" if outcome.passed + outcome.failed != 1 else ""
    return f"  {word:<7} {outcome.name:<24} {outcome.seconds:6.1f} s  {counts}".rstrip()


def check(name: str, command: list[str]) -> Outcome:
    """Runs one check, with its output shown only if it fails."""
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    good = done.returncode == 0
    print(f"{name}: {'ok' if good else 'failed'}" + ("" if good else f"\n{done.stdout.rstrip()}"), flush=True)
    return Outcome(name, int(good), int(not good), 0, time.monotonic() - started)


def tests(given: list[str]) -> list[Outcome]:
    """Runs pytest on what was asked for, browser tests in processes of their own.

    Playwright leaves a running loop in its thread, in which Django refuses the database and pytest-asyncio its tests.
    """
    paths = [argument for argument in given if is_path(argument)]
    others = [argument for argument in given if argument not in paths]
    in_browser = [path for path in paths if in_browser_folder(path)]
    elsewhere = [path for path in paths if path not in in_browser]
    side_by_side = [] if given else ["-n", str(min(os.cpu_count() or 1, MOST_PROCESSES)), "--dist", "worksteal"]
    outcomes = []
    if elsewhere or not paths:
        outcomes.append(pytest_run("tests", [*side_by_side, *others, *elsewhere, f"--ignore={BROWSER}"]))
    if in_browser or not paths:
        outcomes.append(browser_run([*side_by_side, *others, *(in_browser or [BROWSER])]))
    if given and not paths and any(o.passed + o.failed + o.skipped for o in outcomes):
        # With -k or -m alone, one of both runs may rightly find nothing.
        return outcomes
    return [empty_is_failed(outcome) for outcome in outcomes]


def is_path(argument: str) -> bool:
    """Whether an argument names tests by file or folder."""
    return not argument.startswith("-") and Path(settings.BASE_DIR, argument.split("::")[0]).exists()


def in_browser_folder(path: str) -> bool:
    """Whether a path lies among the browser tests."""
    return Path(settings.BASE_DIR, path.split("::")[0]).resolve().is_relative_to(Path(settings.BASE_DIR, BROWSER))


def browser_run(arguments: list[str]) -> Outcome:
    """Runs browser tests; without a Chromium that is one failure with a sentence."""
    path = chromium.find_or_install()
    if path is None:
        print(chromium.missing(), flush=True)
        return Outcome("browser tests", 0, 1, 0, 0.0)
    return pytest_run("browser tests", arguments, {"HETU_CHROMIUM": path})


def pytest_run(name: str, arguments: list[str], extra: dict[str, str] | None = None) -> Outcome:
    """Runs pytest in a process of its own with its output shown, and reads the counts from its report."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hetu-report-") as folder:
        report = Path(folder, "report.xml")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", f"--junit-xml={report}", *arguments],
            cwd=settings.BASE_DIR,
            env={**os.environ, **(extra or {})},
            stdin=subprocess.DEVNULL,
            check=False,
        )
        passed, failed, skipped = counts(report)
    if done.returncode not in {0, NO_TESTS} and not failed:
        # Pytest itself broke down, or was stopped, before it could say so in its report.
        failed = 1
    return Outcome(name, passed, failed, skipped, time.monotonic() - started)


def counts(report: Path) -> tuple[int, int, int]:
    """Passed, failed and skipped tests of a JUnit report; zeros if there is none."""
    found = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    # The report is ours, written a moment ago.
    with contextlib.suppress(FileNotFoundError, ElementTree.ParseError):
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):  # noqa: S314
            for key in found:
                found[key] += int(suite.get(key, "0"))
    failed = found["failures"] + found["errors"]
    return max(found["tests"] - failed - found["skipped"], 0), failed, found["skipped"]


def empty_is_failed(outcome: Outcome) -> Outcome:
    """A leg that ran no test at all has failed."""
    if outcome.passed + outcome.failed + outcome.skipped:
        return outcome
    print(f"{outcome.name}: no test ran", flush=True)
    return Outcome(outcome.name, 0, 1, 0, outcome.seconds)
