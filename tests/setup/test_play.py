"""`play` as a person starts it: a real server, a second one beside it, an end by Ctrl-C."""

import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError

from config.lease import Lease, LeaseTaken
from config.lifespan import why_not_start
from tables.management.commands import play

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment_of(folder: Path) -> dict[str, str]:
    # The SQLite default, whatever the rest of the tests runs on: only then must one process be alone.
    others = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}}
    return {**others, "HETU_DATA": str(folder), "PYTHONUNBUFFERED": "1"}


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """A started server, its address, and the lines that it printed until it was ready."""
    command = [sys.executable, "manage.py", "play", "--port", str(free_port())]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment_of(tmp_path),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout
        watchdog = threading.Timer(60, process.kill)
        watchdog.start()
        lines: list[str] = []
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if "Stop:" in line:
                break
        addresses = [line.split()[1] for line in lines if "Play:" in line]
        assert addresses, "\n".join(lines)
        yield process, addresses[0], lines
        process.kill()
        watchdog.cancel()


def test_play_answers_refuses_a_second_one_and_ends_quietly(
    playing: tuple[subprocess.Popen[str], str, list[str]], tmp_path: Path
) -> None:
    process, address, lines = playing
    assert address.startswith("http://127.0.0.1:")
    assert len([line for line in lines if line.strip()]) <= 4
    with urllib.request.urlopen(address, timeout=20) as answer:
        assert answer.status == 200
        assert "default-src 'self'" in answer.headers["content-security-policy"]

    second = subprocess.run(
        [sys.executable, "manage.py", "play", "--port", str(free_port())],
        cwd=ROOT,
        env=environment_of(tmp_path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert second.returncode == 1
    assert f"Hetu already runs on the data folder {tmp_path} (process {process.pid})" in second.stderr
    assert second.stderr.count("\n") == 1

    process.send_signal(signal.SIGINT)
    rest = process.stdout.read() if process.stdout else ""
    assert process.wait(timeout=20) == 0
    assert "Traceback" not in rest
    assert rest.strip().splitlines()[-1].startswith("Hetu has stopped.")


def test_wide_host_names_the_addresses_that_others_reach() -> None:
    found = play.addresses_of("0.0.0.0")
    assert found[-1] == "127.0.0.1"
    assert "0.0.0.0" not in found
    text = play.welcome(["192.168.1.7", "127.0.0.1"], 8000, "0.0.0.0")
    assert "http://192.168.1.7:8000/" in text
    assert "http://127.0.0.1:8000/" in text


def test_address_of_another_machine_is_refused_in_words() -> None:
    with pytest.raises(CommandError, match=r"^Hetu cannot listen on 192\.0\.2\.1 "):
        play.listen("192.0.2.1", free_port())


def test_a_server_that_lost_its_services_does_not_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "CHANNEL_LAYERS", {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}})
    monkeypatch.setattr(settings, "HETU_WORKERS", 3)
    lease = Lease(tmp_path)
    assert "3 workers were asked for" in (why_not_start(lease) or "")
    monkeypatch.setattr(settings, "HETU_WORKERS", 1)
    assert why_not_start(lease) is None
    with pytest.raises(LeaseTaken):
        Lease(tmp_path).take()
    lease.give_back()
