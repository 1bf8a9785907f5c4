"""Games played once and looked at by many tests: every game of the registry and the toys, with all
numbers of seats and every value of every option at least once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from rules.kernel.contract import AnyGame, Setup, resolve
from rules.kernel.dice import Dice
from rules.kernel.playthrough import Step, play
from rules.registry import GAMES
from tests.conformance.policies import purposeful
from tests.kernel.toys import TOYS

ALL_GAMES: dict[str, AnyGame] = {**GAMES, **TOYS}

T = TypeVar("T")


class PlayedOnce(NamedTuple):
    """A game to be played from a seed."""

    slug: str
    seats: int
    chosen: tuple[tuple[str, bool | int | str], ...]
    seed: int

    @property
    def game(self) -> AnyGame:
        return ALL_GAMES[self.slug]

    @property
    def setup(self) -> Setup:
        return resolve(self.game.meta, self.seats, dict(self.chosen))

    def __str__(self) -> str:
        options = "".join(f"-{name}={value}" for name, value in self.chosen)
        return f"{self.slug}-{self.seats}{options}-{self.seed}"


def _every() -> Iterator[PlayedOnce]:
    for slug, game in ALL_GAMES.items():
        seats = game.meta.seats
        for count in seats:
            yield from (PlayedOnce(slug, count, (), seed) for seed in (1, 2))
        turn = 0
        for option in game.meta.options:
            for value in option.values[1:]:
                fitting = option.seats or seats
                yield PlayedOnce(slug, fitting[turn % len(fitting)], ((option.name, value),), 3 + turn)
                turn += 1


PLAYED: list[PlayedOnce] = list(_every())


@cache
def steps_of(played: PlayedOnce) -> tuple[Step, ...]:
    """The events of the game, each with the courses around it."""
    return tuple(play(played.game, played.setup, played.seed, purposeful))


@cache
def sayings(slug: str) -> tuple[frozenset[str], ...]:
    """Sets of picks from all over a game: each said somewhere, most of them not allowed elsewhere."""
    sets = {
        move.picks()
        for played in PLAYED
        if played.slug == slug
        for step in some(steps_of(played), 40)
        for seat in range(played.seats)
        for move in played.game.legal_moves(step.before.state, seat)
    }
    return tuple(sorted(sets, key=sorted))


def sayings_for(played: PlayedOnce, dice: Dice, count: int) -> list[frozenset[str]]:
    """Some sets of picks that are said somewhere in this game, whole and half."""
    every = sayings(played.slug)
    chosen = [dice.choice(every) for _ in range(count)]
    return chosen + [frozenset({dice.choice(sorted(picks))}) for picks in chosen]


def some(items: Sequence[T], count: int) -> Sequence[T]:
    """At most `count` of the items, spread evenly."""
    if len(items) <= count:
        return items
    return [items[i * len(items) // count] for i in range(count)]
