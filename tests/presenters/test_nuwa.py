"""What Nüwa's pages say beside what every game's do."""

from __future__ import annotations

import gzip

import pytest

from rules.kernel.audience import PUBLIC
from rules.kernel.course import begin
from rules.kernel.picks import offer
from rules.nuwa.game import NUWA
from tables.bench.crowded import sixty_roads
from tables.presenters.registry import PRESENTERS
from tables.presenters.rendering import render_table
from tests.presenters.tables import LANGUAGES, PlayedOnce, present
from tests.rules.nuwa.tables import laid

PRESENTER = PRESENTERS["nuwa"]
NAMES = ("Mei", "Olaf", "Mei")


def test_players_are_called_by_their_names() -> None:
    state = laid(hands={0: "obstacle_fire release_flood cross"}, obstacles={1: "flood"})
    view, legal = NUWA.view(state, 0), NUWA.legal_moves(state, 0)
    buttons = [PRESENTER.pick_words(f"seat:{seat}", view, NAMES) for seat in range(3)]
    assert buttons == ["Mei, player 1", "Olaf", "Mei, player 3"]
    blocks = offer(legal, {"hand:obstacle_fire", "seat:1"})
    assert PRESENTER.said_words(blocks, view, NAMES) == "Fire before Olaf."
    frees = offer(legal, {"hand:release_flood", "seat:1"})
    assert PRESENTER.said_words(frees, view, NAMES) == "Free Olaf: flood is taken away."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_field_of_nearly_sixty_roads_is_small(language: str) -> None:
    """Packed: as large as any table's for those who watch; the seat to move has more than a hundred links."""
    table = present(PlayedOnce("nuwa", 3, (), 1), begin(NUWA, sixty_roads(3), 3))
    sizes = [len(gzip.compress(render_table(table, viewer, language).encode())) for viewer in (PUBLIC, 0)]
    assert sizes[0] <= 4096, sizes
    assert sizes[1] <= 7168, sizes
