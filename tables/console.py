"""What the commands that work on rules alone have in common: arguments, and errors as sentences."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.kernel.contract import AnyGame, OptionValue, Setup, choose
from rules.kernel.errors import BadSetup
from rules.registry import GAMES


class RulesCommand(BaseCommand):
    """A command that needs no database; what goes wrong is one plain sentence on stderr.

    Exit status 1: the rules forbid it; 2: the request makes no sense.
    """

    requires_system_checks = []

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except CommandError as error:
            # Called from code (call_command), the caller wants the error itself.
            if not getattr(self, "_called_from_command_line", False):
                raise
            self.stderr.write(str(error))
            sys.exit(error.returncode)


def nonsense(sentence: str) -> CommandError:
    """The error of a request that makes no sense."""
    return CommandError(sentence, returncode=2)


def add_game(parser: CommandParser) -> None:
    """The positional argument `game`."""
    parser.add_argument("game", help=f"the game's name: {', '.join(sorted(GAMES))}")


def add_setup(parser: CommandParser) -> None:
    """The arguments `--seats` and `--options`."""
    parser.add_argument("--seats", type=int, help="how many seats (default: the fewest the game allows)")
    parser.add_argument(
        "--options",
        nargs="+",
        default=[],
        metavar="NAME=VALUE",
        help="options of the game that differ from its default",
    )


def chosen_game(options: dict[str, Any]) -> AnyGame:
    """The game that `options` name. Raises `CommandError`."""
    game = GAMES.get(options["game"])
    if game is None:
        raise nonsense(f"There is no game called {options['game']!r}; there is {', '.join(sorted(GAMES))}.")
    return game


def chosen_setup(game: AnyGame, options: dict[str, Any]) -> Setup:
    """The set-up that `options` ask for. Raises `CommandError`."""
    seats = options["seats"] if options["seats"] is not None else min(game.meta.seats)
    if seats not in game.meta.seats:
        allowed = ", ".join(str(number) for number in game.meta.seats)
        raise nonsense(f"{game.meta.names['en']} has no rules for {seats} seats; it has for {allowed}.")
    try:
        return choose(game.meta, seats, dict(_option(game, word) for word in options["options"]))
    except BadSetup as error:
        raise nonsense(f"The options do not fit {game.meta.names['en']}: {error}.") from None


def _option(game: AnyGame, word: str) -> tuple[str, OptionValue]:
    name, equals, text = word.partition("=")
    known = next((option for option in game.meta.options if option.name == name), None)
    if not equals or known is None:
        names = ", ".join(option.name for option in game.meta.options) or "none"
        raise nonsense(f"{word!r} is not NAME=VALUE with an option of {game.meta.names['en']} ({names}).")
    for value in known.values:
        if text.lower() == str(value).lower():
            return name, value
    values = ", ".join(str(value).lower() for value in known.values)
    raise nonsense(f"{name} cannot be {text!r}; it can be {values}.")
