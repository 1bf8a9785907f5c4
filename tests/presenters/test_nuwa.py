"""What Nüwa's pages say beside what every game's do."""

from __future__ import annotations

from rules.kernel.picks import offer
from rules.nuwa.game import NUWA
from tables.presenters.registry import PRESENTERS
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
