"""Gives manage.py the pinned libraries: from this interpreter if it has them, else in `.venv`. Standard library only."""

import hashlib
import importlib.metadata
import importlib.util
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# These commands need the tools of developers as well; all others need what plays.
FOR_DEVELOPERS = frozenset({"test", "words"})


class SetupError(Exception):
    """The libraries cannot be had; the message is one sentence for the person at the keyboard."""


def prepare(argv: list[str], root: Path = ROOT) -> None:
    """Returns if this interpreter has the libraries for `argv`; else starts the command again in `.venv`.

    Raises SetupError if `.venv` cannot be made or filled.
    """
    lock = root / "config" / "lock" / ("test.txt" if argv[1:2] and argv[1] in FOR_DEVELOPERS else "play.txt")
    venv = root / ".venv"
    inside = venv.exists() and Path(sys.prefix).resolve() == venv.resolve()
    if (inside and is_stamped(venv, lock)) or has_all(lock):
        return
    if not is_stamped(venv, lock) or not runs(venv):
        install(venv, lock)
    start_again(venv, argv)


def pins(lock: Path) -> dict[str, str]:
    """Names and versions that the lock wants on every platform."""
    found = re.findall(r"^([A-Za-z0-9._-]+)==(\S+) \\$", lock.read_text(encoding="utf-8"), re.MULTILINE)
    return dict(found)


def has_all(lock: Path) -> bool:
    """Whether this interpreter has each library of the lock in the pinned version."""
    try:
        return all(importlib.metadata.version(name) == version for name, version in pins(lock).items())
    except importlib.metadata.PackageNotFoundError:
        return False


def digest(lock: Path) -> str:
    """What the stamp of an installed lock holds."""
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def stamp(venv: Path, lock: Path) -> Path:
    """The file that says which lock `.venv` was filled from."""
    return venv / f".hetu-{lock.stem}"


def is_stamped(venv: Path, lock: Path) -> bool:
    """Whether `.venv` was filled from just this lock."""
    path = stamp(venv, lock)
    return path.is_file() and path.read_text(encoding="ascii") == digest(lock)


def program(venv: Path) -> Path:
    """The Python of a virtual environment."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def runs(venv: Path) -> bool:
    """Whether the Python in `.venv` still runs and is new enough; after an upgrade of the system it may not."""
    check = "import sys; sys.exit(sys.version_info < (3, 11))"
    try:
        return subprocess.run([program(venv), "-c", check], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def install(venv: Path, lock: Path) -> None:
    """Makes `.venv` unless it runs, installs the lock into it by its hashes, and stamps it."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise SetupError(
            "This Python cannot make a virtual environment; on Debian or Ubuntu, `apt install python3-venv` mends that."
        )
    started = time.monotonic()
    print(
        f"Setting Hetu up: {len(pins(lock))} libraries go into {venv} (once, about half a minute) ...",
        flush=True,
    )
    if not runs(venv):
        make(venv)
    pip = [str(program(venv)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    filled = subprocess.run(
        [*pip, "--require-hashes", "--no-deps", "-r", str(lock)],
        env={**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if filled.returncode:
        raise SetupError(
            f"Hetu's libraries could not be installed ({last_error(filled.stderr)}); "
            "check the network connection and the space on the disk, then start again."
        )
    for done in {lock, lock.with_name("play.txt")}:
        stamp(venv, done).write_text(digest(done), encoding="ascii")
    print(f"Set up in {time.monotonic() - started:.0f} s.", flush=True)


def make(venv: Path) -> None:
    """Makes an empty virtual environment. Raises SetupError with the reason if that fails."""
    if not os.access(venv.parent, os.W_OK) or (venv.exists() and not venv.is_dir()):
        raise SetupError(f"Hetu cannot write its virtual environment {venv}; put the project into a folder of yours.")
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(venv)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        reason = last_error(made.stderr or made.stdout)
        raise SetupError(f"Hetu cannot make its virtual environment {venv} ({reason}).")


def last_error(output: str) -> str:
    """The most telling line of a failed program's output, without the word ERROR."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    told = [line.removeprefix("ERROR:").strip() for line in lines if line.startswith("ERROR:")]
    return (told or lines or ["no reason was given"])[-1].rstrip(".")[:300]


def start_again(venv: Path, argv: list[str]) -> None:
    """Runs the same command in the Python of `.venv`, in place of this process."""
    command = [str(program(venv)), *argv]
    if os.name == "nt":
        # Windows has no exec: the console would come back while the command still runs.
        sys.exit(subprocess.run(command, check=False).returncode)
    sys.stdout.flush()
    os.execv(command[0], command)  # noqa: S606
