"""`manage.py selfplay`: bots play a game among themselves, and figures tell how it went."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from time import perf_counter
from typing import Any

from django.core.management.base import CommandParser

from rules.bots import LEVELS
from rules.bots.by_side import BySide
from rules.bots.contract import Bot, Budget
from rules.bots.records import write_record
from rules.bots.selfplay import play
from rules.bots.statistics import Share, Spread, Tally
from rules.kernel.contract import AnyGame, Setup
from tables.console import RulesCommand, add_game, add_setup, chosen_game, chosen_setup, nonsense


class Command(RulesCommand):
    help = (
        "Lets bots play a game among themselves and prints how long matches are, who wins and by what. "
        "With different levels the seats rotate from match to match, and each level's share of the "
        "victories is set against the share that equal players would have."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add_game(parser)
        add_setup(parser)
        parser.add_argument("--games", type=int, default=100, help="how many matches (default: 100)")
        parser.add_argument("--seed", type=int, default=1, help="a number; the same one gives the same matches")
        parser.add_argument(
            "--bots",
            default="sensible",
            metavar="LEVEL[,LEVEL...]",
            help=f"one level for all seats, or one a seat: {', '.join(LEVELS)} (default: sensible); "
            "or SIDE:LEVEL for each side, where a game deals such",
        )
        parser.add_argument(
            "--playouts",
            type=int,
            default=Budget().playouts,
            help="how much a sensible bot thinks about a move (default: %(default)s)",
        )
        parser.add_argument("--out", type=Path, metavar="DIR", help="write one JSON Lines file a match there")

    def handle(self, *args: Any, **options: Any) -> None:
        game = chosen_game(options)
        setup = chosen_setup(game, options)
        levels, bots = _players(game, options["bots"], setup.seats)
        for name in ("games", "playouts"):
            if options[name] < 1:
                raise nonsense(f"--{name} must be at least 1.")
        out: Path | None = options["out"]
        if out is not None:
            try:
                out.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise nonsense(f"Matches cannot be written to {out}: {error.strerror}.") from None
        budget = Budget(options["playouts"])
        tally = Tally()
        began = perf_counter()
        for number in range(options["games"]):
            turn = number % setup.seats
            sitting = levels[turn:] + levels[:turn]
            seed = hashlib.sha256(f"{options['seed']}/{number}".encode()).digest()
            match = play(game, setup, [bots[level] for level in sitting], seed, budget)
            tally.add(match, sitting, game.counts(match.end) if match.result is not None else ())
            if out is not None:
                path = out / f"{setup.game}-{setup.seats}-{options['seed']}-{number:04}.jsonl"
                path.write_text(write_record(match, seed, sitting), encoding="utf-8")
        self._print(setup, levels, tally, options["games"], perf_counter() - began)

    def _print(self, setup: Setup, levels: tuple[str, ...], tally: Tally, games: int, took: float) -> None:
        say = self.stdout.write
        say(f"{setup.game}, {setup.seats} seats, {games} matches, bots {_named(levels)}")
        say(f"  {games / took:.2f} matches/s ({took:.1f} s)")
        if tally.stopped:
            say(f"  stopped before the end: {tally.stopped}")
        say(f"  moves a match: {_spread(tally.moves)}")
        if tally.rounds is not None:
            say(f"  rounds a match: {_spread(tally.rounds)}")
        say(f"  won by seat (fair {100 / setup.seats:.1f} %, 95 % interval):")
        for seat, won in enumerate(tally.by_seat(setup.seats)):
            say(f"    seat {seat}  {_percent(won)}")
        if len(set(levels)) > 1:
            say("  won by level (seats rotated, 95 % interval):")
            for row in tally.by_level():
                say(f"    {row.level:<10} {_percent(row.share)}, fair {100 * row.fair:.1f} %")
        for line in _points(tally, setup.seats):
            say(line)
        for level, (low, median, high) in tally.totals().items():
            say(f"  points of a seat, {level}: median {median:g}, a tenth up to {low:g}, a tenth from {high:g}")
        for about, shares in tally.counts().items():
            say(f"  {about}: " + ", ".join(f"{name} {100 * found.value:.1f} %" for name, found in shares))
        for about, averages in tally.averages().items():
            say(f"  {about}: " + ", ".join(f"{name} {points:.2f}" for name, points in averages))
        for name, count in tally.honours():
            say(f"  {name}: {count} ({100 * count / tally.finished:.1f} %)")


def _named(levels: tuple[str, ...]) -> str:
    return ", ".join(levels) if len(set(levels)) > 1 else f"{levels[0]} on every seat"


def _players(game: AnyGame, text: str, seats: int) -> tuple[tuple[str, ...], Mapping[str, Bot]]:
    """The level of each seat, and the bot behind each level."""
    if ":" in text:
        return (text,) * seats, {text: _by_side(game, text)}
    return _levels(text, seats), LEVELS


def _by_side(game: AnyGame, text: str) -> Bot:
    pairs = [word.partition(":")[::2] for word in text.split(",")]
    if sorted(side for side, _ in pairs) != sorted(game.sides):
        raise nonsense(_sides_wanted(game))
    levels = {side: LEVELS[_level(level)] for side, level in pairs}
    return BySide(levels, otherwise=LEVELS["random"])


def _sides_wanted(game: AnyGame) -> str:
    name = game.meta.names["en"]
    if not game.sides:
        return f"{name} has no sides; name a level for all seats, or one a seat."
    return f"{name} has the sides {', '.join(game.sides)}; name a level for each."


def _level(level: str) -> str:
    if level not in LEVELS:
        raise nonsense(f"There is no bot called {level!r}; there is {', '.join(LEVELS)}.")
    return level


def _levels(text: str, seats: int) -> tuple[str, ...]:
    levels = tuple(map(_level, text.split(",")))
    if len(levels) == 1:
        return levels * seats
    if len(levels) != seats:
        raise nonsense(f"{len(levels)} bots were named for {seats} seats; name one, or one a seat.")
    return levels


def _points(tally: Tally, seats: int) -> Iterator[str]:
    """A table of the points a seat has on average, by seat, total and parts."""
    names = [name for name, _mean in tally.score_parts()]
    if not names:
        return
    widths = [max(len(name), 6) for name in names]

    def row(label: str, cells: Iterable[str]) -> str:
        return f"    {label:<8}" + "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))

    yield "  points a seat, on average:"
    yield row("", names)
    for seat in range(seats):
        yield row(f"seat {seat}", (f"{mean:.2f}" for _name, mean in tally.score_parts(seat)))
    yield row("all", (f"{mean:.2f}" for _name, mean in tally.score_parts()))


def _percent(won: Share) -> str:
    return f"{100 * won.value:.1f} % ({100 * won.low:.1f} to {100 * won.high:.1f})"


def _spread(numbers: Spread) -> str:
    return f"{numbers.least:.0f} to {numbers.most:.0f}, mean {numbers.mean:.1f}"
