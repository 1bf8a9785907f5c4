"""What all tests share: static files under their hashed names, a Chromium, the backends that the environment names."""

import shutil
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from config import chromium
from tables import counting
from tests.append_only import empty_tables_between_tests

empty_tables_between_tests()


@pytest.fixture(scope="session", autouse=True)
def collected_static_files() -> Iterator[Path]:
    """Collects the static files as a real start does, into a folder of this test run."""
    from config.static import collect_if_changed

    folder = Path(tempfile.mkdtemp(prefix="hetu-static-"))
    settings.STATIC_ROOT = folder
    collect_if_changed()
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def heads_of_the_staff_log_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keeps what tests write down out of the data folder of a real server."""
    settings.HETU_STAFF_LOG_HEADS = tmp_path_factory.mktemp("heads") / "staff-log-heads.jsonl"


@pytest.fixture(autouse=True)
def counters_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives each test its own counters for limits: all tests come from one address, and caches outlive them."""
    monkeypatch.setattr(counting, "NAMESPACE", uuid.uuid4().hex)


@pytest.fixture(autouse=True)
def english_at_first() -> Iterator[None]:
    """Begins every test in English, whatever language the one before it spoke last."""
    translation.activate("en")
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of the Chromium to drive. Start it with `config.chromium.FLAGS`."""
    path = chromium.find()
    assert path, chromium.missing()
    return path
