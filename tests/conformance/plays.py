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

MOST_ALONE = 12
TOGETHER = 5

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
        for turn, chosen in enumerate(_choices(game)):
            for fitting, together in _seated(game, chosen):
                yield PlayedOnce(slug, fitting[turn % len(fitting)], together, 3 + turn)


Chosen = tuple[tuple[str, bool | int | str], ...]


def _seated(game: AnyGame, chosen: Chosen) -> Iterator[tuple[list[int], Chosen]]:
    """The options in games of which each has a number of seats at which all of its options mean something."""
    limits = {option.name: option.seats or game.meta.seats for option in game.meta.options}
    left = chosen
    while left:
        fitting, together = list(game.meta.seats), []
        for name, value in left:
            common = [count for count in fitting if count in limits[name]]
            if common:
                fitting = common
                together.append((name, value))
        yield fitting, tuple(together)
        left = tuple(one for one in left if one not in together)


def _choices(game: AnyGame) -> Iterator[Chosen]:
    """Every value of every option but the defaults: one a game; where there are many, several a game."""
    options = game.meta.options
    values = [(option.name, value) for option in options for value in option.values[1:]]
    if len(values) <= MOST_ALONE:
        yield from ((value,) for value in values)
        return
    for place in range(max(len(option.values) for option in options) - 1):
        column = [(option.name, option.values[place + 1]) for option in options if len(option.values) > place + 1]
        games = -(-len(column) // TOGETHER)
        yield from (tuple(column[start::games]) for start in range(games))


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
