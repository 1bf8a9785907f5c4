"""Finds, or on Debian installs, the Chromium that the browser tests drive."""

import os
import shutil
import subprocess
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str | None:
    """The path of an installed Chromium: HETU_CHROMIUM, or a known name; None if there is none."""
    named = os.environ.get("HETU_CHROMIUM", "")
    if named:
        return shutil.which(named)
    for name in (*NAMES, *PLACES):
        path = shutil.which(name)
        if path:
            return path
    return None


def find_or_install() -> str | None:
    """Like `find`, but as root on a Debian-like system it installs Chromium, and a CJK font, with apt."""
    path = find()
    if path or not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return path
    print("Installing Chromium for the browser tests ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "-qq", "update"],
        ["apt-get", "-qq", "install", "-y", "--no-install-recommends", "chromium", "fonts-noto-cjk"],
    ):
        done = subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stderr.strip()[-2000:], flush=True)
    return find()


def missing() -> str:
    """The sentence for somebody without Chromium."""
    return (
        "The browser tests need Chromium: install Chromium or Google Chrome, or name its program in HETU_CHROMIUM "
        f"(looked for {', '.join(NAMES)} in {os.environ.get('PATH', '').replace(os.pathsep, ', ') or Path.cwd()})."
    )
