"""Pieces go along their way: a canoe from disc to disc, a pawn along the dyke or over the pool."""

from __future__ import annotations

import itertools
import re
from math import hypot

import pytest

from rules.dayu.moves import PawnMoved, PawnsMovedOn
from rules.niagara.moves import CanoePaddled
from tables.presenters.base import PART_MS
from tables.presenters.dayu import geometry as dayu
from tables.presenters.niagara import geometry as niagara
from tables.presenters.rendering import Picture, render_beats
from tests.conformance.plays import steps_of
from tests.presenters.tables import SHOWN, present, told


def pictures_of(game: str, kind: type) -> list[tuple[object, list[Picture]]]:
    """Each effect of a kind in the played games, and the pictures of the event in which it is the only one that moves."""
    found = []
    for played in SHOWN:
        for step in steps_of(played) if played.slug == game else ():
            effects = [beat.effect for beat in step.beats if isinstance(beat.effect, kind)]
            if len(effects) == 1:
                table = present(played, step.after)
                found.append((effects[0], render_beats(table, None, "en", step.played.number - 1, told=[told(step)])))
    return found


def places(pictures: list[Picture], piece: str) -> list[tuple[float, float]]:
    """Where a piece is in each picture, without standing still."""
    pattern = re.compile(rf'id="{piece}"[^>]*?transform="translate\(([-\d.]+)[ ,]([-\d.]+)\)')
    where = [tuple(map(float, found.groups())) for one in pictures if (found := pattern.search(one.html))]
    return [place for place, _ in itertools.groupby(where)]  # type: ignore[misc]


def test_a_canoe_passes_every_disc_of_its_path() -> None:
    longest = 0
    for effect, pictures in pictures_of("niagara", CanoePaddled):
        assert isinstance(effect, CanoePaddled)
        way = places(pictures, f"canoe-{effect.seat}-{effect.canoe}")
        discs = [place for place in effect.path[1:] if place in niagara.SPACES]
        nearest = [
            min(
                niagara.SPACES,
                key=lambda space, x=x, y=y: hypot(niagara.SPACES[space].x - x, niagara.SPACES[space].y - y),
            )
            for x, y in way
        ]
        assert [space for space, _ in itertools.groupby(nearest) if space in discs][: len(discs)] == discs
        longest = max(longest, len(discs))
    assert longest >= 4


def test_a_step_lasts_as_long_as_a_piece_glides() -> None:
    effect, pictures = max(pictures_of("niagara", CanoePaddled), key=lambda pair: len(pair[0].path))  # type: ignore[attr-defined]
    assert isinstance(effect, CanoePaddled)
    assert [picture.ms for picture in pictures].count(PART_MS) >= len(effect.path) - 2


@pytest.mark.parametrize("kind", [PawnMoved, PawnsMovedOn])
def test_a_pawn_walks_round_the_pool_and_a_boat_goes_over_it(kind: type) -> None:
    for effect, pictures in pictures_of("dayu", kind):
        assert isinstance(effect, PawnMoved | PawnsMovedOn)
        seat = effect.seat if isinstance(effect, PawnMoved) else effect.seats[0]
        way = places(pictures, f"pawn-{seat}")
        # What the same event tells before may show it where it stood.
        beside = [hypot((x - dayu.POOL.x) / dayu.WAY[0], (y - dayu.POOL.y) / dayu.WAY[1]) for x, y in way]
        if isinstance(effect, PawnMoved) and effect.way == "boat":
            assert sum(one < 1.1 for one in beside) >= dayu.WAY_PARTS - 1
        else:
            assert sum(one == pytest.approx(1, abs=0.01) for one in beside) >= dayu.WAY_PARTS - 1


def test_a_walk_to_the_left_goes_against_the_clock() -> None:
    right = [dayu.on_the_way(4, 0, 1, "right", part) for part in range(1, 4)]
    left = [dayu.on_the_way(4, 1, 0, "left", part) for part in range(1, 4)]
    assert right == left[::-1]
    assert [point.x > dayu.POOL.x for point in right] == [True] * 3
    far = [dayu.on_the_way(4, 0, 3, "left", part) for part in range(1, 4)]
    assert [point.x < dayu.POOL.x for point in far] == [True] * 3
