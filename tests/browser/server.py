"""The real server as a process of its own, on a database of its own; it can be killed and started again."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
SERVING = [
    "--http", "config.connections:HttpConnection",
    "--ws", "config.connections:SocketConnection",
    "--ws-max-size", "4096",
    "--ws-per-message-deflate", "false",
    "--timeout-graceful-shutdown", "5",
]  # fmt: skip
"""Uvicorn's options as the README has them."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """Hetu behind uvicorn, with SQLite in the folder `data`; layer: the address of a Redis, or the memory."""

    def __init__(self, data: Path, layer: str = "") -> None:
        self.data = data
        self.port = free_port()
        self.process: subprocess.Popen | None = None
        self.env = {
            **{name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}},
            "HETU_DATA": str(data),
            "HETU_BOT_PACE": "0",
            **({"REDIS_URL": layer} if layer else {}),
        }
        self._desk: subprocess.Popen | None = None
        self.command = [
            sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(self.port),
            "--log-level", "warning", *SERVING,
        ]  # fmt: skip

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def prepare(self) -> None:
        """Makes the database and collects the static files, as `play` does before it serves."""
        code = (
            "import django; django.setup()\n"
            "from django.core.management import call_command\n"
            "from config.static import collect_if_changed\n"
            "call_command('migrate', interactive=False, verbosity=0); collect_if_changed()"
        )
        env = {**self.env, "DJANGO_SETTINGS_MODULE": "config.settings"}
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True)

    def start(self) -> "Server":
        """Serves, and returns once it answers."""
        log = (self.data / "server.log").open("ab")
        self.process = subprocess.Popen(self.command, cwd=ROOT, env=self.env, stdout=log, stderr=log)
        end = time.monotonic() + 90
        while time.monotonic() < end and self.process.poll() is None:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{self.url}/static/none", timeout=2).close()
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return self
            time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.log()}")

    def log(self) -> str:
        return (self.data / "server.log").read_text(errors="replace")

    def kill(self) -> None:
        """kill -9: no goodbye."""
        self.process.kill()
        self.process.wait(10)

    def stop(self) -> None:
        """SIGTERM, as a deployment does."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(15)
        if self._desk is not None:
            self._desk.stdin.close()
            self._desk.wait(10)

    def desk(self, verb: str, *arguments: Any) -> Any:
        """Asks the desk (tests/browser/desk.py) on the same database."""
        if self._desk is None:
            self._desk = subprocess.Popen(
                [sys.executable, str(ROOT / "tests" / "browser" / "desk.py")],
                cwd=ROOT, env=self.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
        self._desk.stdin.write(json.dumps([verb, *arguments]) + "\n")
        self._desk.stdin.flush()
        line = self._desk.stdout.readline()
        assert line, "the desk has died; its traceback is above"
        return json.loads(line)
