"""What Nüwa's pages say beside what every game's do."""

from __future__ import annotations

import gzip

import pytest
from django.utils.translation import override

from rules.kernel.audience import PUBLIC
from rules.kernel.course import begin
from rules.kernel.picks import offer
from rules.nuwa.game import NUWA
from tables.bench.crowded import sixty_roads
from tables.presenters.registry import PRESENTERS
from tables.presenters.rendering import render_table
from tests.presenters.tables import LANGUAGES, PlayedOnce, present
from tests.rules.nuwa.tables import SPINE, laid

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


CARRYING = {
    "You are blocked (fire): play a release, or nothing.": laid(hands={0: "cross"}, obstacles={0: "fire"}),
    "You are blocked (fire): play a release, discard a card face down, or play nothing.": laid(
        hands={0: "cross"}, obstacles={0: "fire"}, blocked_may_discard=True
    ),
    "You are blocked (fire): play a release, or nothing. Before that you may turn up a gate.": laid(
        *SPINE, hands={0: "cross"}, obstacles={0: "fire"}
    ),
    "None of your cards can be played now or discarded: show them and play nothing.": laid(
        hands={0: "unlock_red unlock_white"}, unlock_not_discardable=True
    ),
    "None of your cards can be played now or discarded: show them and play nothing. "
    "Before that you may turn up a gate.": laid(*SPINE, hands={0: "unlock_red"}, unlock_not_discardable=True),
    "Your turn: play an unlock card; none of them can be discarded.": laid(
        "cross 1/0", "cross 2/0", "cross 2/1", locked={1: "red"}, hands={0: "unlock_red unlock_white"},
        unlock_not_discardable=True,
    ),
    "Your turn: play a card, or discard one face down.": laid(
        hands={0: "unlock_red cross"}, unlock_not_discardable=True
    ),
}  # fmt: skip
"""What the active seat is told, with a table on which that is all that it can do."""


@pytest.mark.parametrize("sentence", CARRYING)
def test_the_active_seat_is_told_what_it_can_do(sentence: str) -> None:
    with override("en"):
        assert PRESENTER.prompt(NUWA.view(CARRYING[sentence], 0), 0, NAMES) == sentence


def test_who_may_not_discard_is_not_told_to() -> None:
    playable = CARRYING["Your turn: play an unlock card; none of them can be discarded."]
    why = NUWA.why_not(playable, 0, frozenset({"verb:pass"}))
    assert why is not None
    with override("en"):
        assert "discard" not in PRESENTER.why_words(why).sentence
