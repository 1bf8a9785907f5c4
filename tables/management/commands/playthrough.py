"""`manage.py playthrough`: a match of bots as text, with what every seat sees."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from rules.bots import LEVELS
from rules.bots.contract import Budget
from rules.bots.selfplay import MOST_EVENTS
from rules.kernel.audience import Seat
from rules.kernel.contract import AnyGame
from rules.kernel.course import Course, Perspective
from rules.kernel.dice import Dice
from rules.kernel.moves import Move
from rules.kernel.playthrough import playthrough
from tables.console import RulesCommand, add_game, add_setup, chosen_game, chosen_setup, nonsense


class Command(RulesCommand):
    help = (
        "Prints a match of bots as text that a person can read in a diff: each event, what every seat sees of "
        "it, and what is legal next."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add_game(parser)
        add_setup(parser)
        parser.add_argument("--seed", type=int, default=1, help="a number; the same one gives the same match")
        parser.add_argument(
            "--bots",
            default="sensible",
            choices=sorted(LEVELS),
            help="who plays; random moves may never end a match, and are cut off (default: sensible)",
        )
        parser.add_argument("--playouts", type=int, default=8, help="how much a bot thinks (default: %(default)s)")

    def handle(self, *args: Any, **options: Any) -> None:
        game = chosen_game(options)
        setup = chosen_setup(game, options)
        if options["seed"] < 0:
            raise nonsense("--seed must be 0 or more.")
        if options["playouts"] < 1:
            raise nonsense("--playouts must be at least 1.")
        bot, budget = LEVELS[options["bots"]], Budget(options["playouts"])

        def choose(game: AnyGame, course: Course, dice: Dice) -> tuple[Seat, Move]:
            seat = dice.choice(course.awaited)
            return seat, bot.choose(Perspective(game, course.state, seat), dice, budget)

        text = playthrough(game, setup, options["seed"], choose, MOST_EVENTS)
        self.stdout.write(text, ending="" if text.endswith("\n") else "\n")
