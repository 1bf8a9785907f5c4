"""The toy games, where Niagara has no such thing: luck in the middle, chains of own moves, peeks."""

import pytest

from rules.registry import GAMES
from tests.kernel.toys import TOYS


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers the toy games beside the real ones."""
    for slug, game in TOYS.items():
        monkeypatch.setitem(GAMES, slug, game)
