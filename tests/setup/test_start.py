"""The first minute with Hetu: what goes wrong is said in one sentence."""

import ast
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from config import bootstrap
from config.lease import Lease, LeaseTaken

ROOT = Path(__file__).resolve().parents[2]


def run(command: list[str], folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 1, done
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A fresh clone as a Python without any library sees it: the entry, its helper and the locks."""
    shutil.copy(ROOT / "manage.py", tmp_path)
    shutil.copytree(ROOT / "config", tmp_path / "config", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


# -S and -E keep the libraries of this interpreter out of sight.
BARE_PYTHON = [getattr(sys, "_base_executable", sys.executable), "-S", "-E"]


def test_old_pythons_can_read_the_entry() -> None:
    source = (ROOT / "manage.py").read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 4))
    assert not [node for node in ast.walk(tree) if isinstance(node, (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign))]


def test_old_python_gets_one_sentence() -> None:
    pretend = "import sys, runpy; sys.version_info = (3, 9, 18); sys.argv = ['manage.py', 'play']; "
    done = run([sys.executable, "-c", pretend + "runpy.run_path('manage.py', run_name='__main__')"], ROOT)
    assert one_sentence(done) == "Hetu needs Python 3.11 or newer; this one is 3.9.\n"


def test_unwritable_folder_gets_one_sentence(bare: Path) -> None:
    (bare / ".venv").write_text("in the way", encoding="utf-8")
    done = run([*BARE_PYTHON, "manage.py", "play"], bare)
    assert "Hetu cannot write its virtual environment" in one_sentence(done)


def test_missing_venv_module_gets_one_sentence(bare: Path) -> None:
    hide = (
        "import sys, importlib.util as u; find = u.find_spec; sys.argv = ['manage.py', 'play']; "
        "u.find_spec = lambda name, *rest: None if name == 'ensurepip' else find(name, *rest); "
        "sys.path.insert(0, '.'); import runpy; runpy.run_path('manage.py', run_name='__main__')"
    )
    assert "apt install python3-venv" in one_sentence(run([*BARE_PYTHON, "-c", hide], bare))


def test_failed_installation_gets_one_sentence(bare: Path) -> None:
    (bare / "config" / "lock" / "play.txt").write_text(
        "hetu-does-not-exist==1.0 \\\n    --hash=sha256:" + "0" * 64 + "\n", encoding="utf-8"
    )
    offline = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": ""}
    done = run([BARE_PYTHON[0], "manage.py", "play"], bare, **offline)
    sentence = one_sentence(done)
    assert sentence.startswith("Hetu's libraries could not be installed (")
    assert "check the network connection" in sentence
    assert not list((bare / ".venv").glob(".hetu-*")), "a failed installation must not be stamped"


def test_this_interpreter_has_everything_and_a_changed_lock_is_noticed(tmp_path: Path) -> None:
    lock = ROOT / "config" / "lock" / "test.txt"
    assert bootstrap.has_all(lock)
    changed = tmp_path / "test.txt"
    changed.write_text(lock.read_text(encoding="utf-8").replace("django==5.2", "django==5.1"), encoding="utf-8")
    assert not bootstrap.has_all(changed)
    bootstrap.stamp(tmp_path, lock).write_text(bootstrap.digest(lock), encoding="ascii")
    assert bootstrap.is_stamped(tmp_path, lock)
    assert not bootstrap.is_stamped(tmp_path, changed)


@pytest.mark.parametrize("port", ["abc", "0", "65536", "-1", "80.5"])
def test_bad_port_gets_one_sentence(tmp_path: Path, port: str) -> None:
    done = run([sys.executable, "manage.py", "play", f"--port={port}"], ROOT, HETU_DATA=str(tmp_path))
    assert f"The port must be a number from 1 to 65535, not '{port}'." in one_sentence(done)


def test_busy_port_gets_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run([sys.executable, "manage.py", "play", f"--port={port}"], ROOT, HETU_DATA=str(tmp_path))
    assert f"Port {port} is already in use" in one_sentence(done)


def test_data_folder_that_cannot_be_made_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = run([sys.executable, "manage.py", "play"], ROOT, HETU_DATA=str(tmp_path / "file" / "data"))
    assert "Hetu cannot make its data folder" in one_sentence(done)


@pytest.mark.parametrize("url", ["sqlite:////nowhere/hetu.sqlite3", "sqlite:////dev/null"])
def test_database_that_cannot_be_used_gets_one_sentence(tmp_path: Path, url: str) -> None:
    variables = {"HETU_DATA": str(tmp_path), "DATABASE_URL": url, "REDIS_URL": ""}
    done = run([sys.executable, "manage.py", "play", f"--port={free_port()}"], ROOT, **variables)
    assert "Hetu cannot work with its database" in one_sentence(done)


def test_database_that_was_not_migrated_gets_one_sentence_but_a_file_is_proven_without(tmp_path: Path) -> None:
    variables = {"HETU_DATA": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": ""}
    done = run([sys.executable, "manage.py", "verify", "abcdefgh"], ROOT, **variables)
    assert "manage.py migrate" in one_sentence(done)
    (tmp_path / "table.jsonl").write_text("{}\n", encoding="utf-8")
    done = run([sys.executable, "manage.py", "verify", str(tmp_path / "table.jsonl")], ROOT, **variables)
    assert "NOT proven. Line 1" in one_sentence(done)


def test_static_folder_that_cannot_be_written_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    variables = {"HETU_DATA": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": "", "HETU_STATIC": str(tmp_path / "file")}
    done = run([sys.executable, "manage.py", "play", f"--port={free_port()}"], ROOT, **variables)
    assert "Hetu cannot collect its static files" in one_sentence(done)


HOLD = """
import sys
from pathlib import Path
from config.lease import Lease

lease = Lease(Path(sys.argv[1]))
lease.take()
print("held", flush=True)
sys.stdin.read()
"""


def test_lease_is_held_by_one_process_and_let_go_at_its_end(tmp_path: Path) -> None:
    lease = Lease(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        try:
            assert holder.stdout
            assert holder.stdout.readline() == "held\n"
            with pytest.raises(LeaseTaken, match=f"process {holder.pid}"):
                lease.take()
        finally:
            holder.kill()
    lease.take()
    lease.give_back()
