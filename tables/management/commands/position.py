"""`manage.py position`: reads a position, says what is legal in it, and tries a move."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import CommandError, CommandParser

from rules.bots.records import is_record, read_record
from rules.kernel.admission import admit_position
from rules.kernel.audience import CHANCE, Seat
from rules.kernel.chance import decode_outcome
from rules.kernel.contract import AnyGame, Setup
from rules.kernel.course import Course, Played, begin, checked
from rules.kernel.effects import Effect, seen
from rules.kernel.errors import Broken, KernelError, RuleError, Why
from rules.kernel.moves import Move
from rules.kernel.positions import write_position
from tables.console import RulesCommand, add_game, add_setup, chosen_game, chosen_setup, nonsense
from tables.presenters.registry import PRESENTERS

TOO_LONG = 1_000_000
"""No position and no match of ours comes near to this many characters."""


class Command(RulesCommand):
    help = (
        "Reads a position (or a match that selfplay --out wrote) and prints who is to move and every legal "
        "move with its picks. With --move it prints the next position and what happened, or the rule that "
        "forbids the move. Exit status 1: the rules forbid it; 2: the request makes no sense."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add_game(parser)
        parser.add_argument("file", nargs="?", metavar="FILE", help="a file, or - for standard input")
        parser.add_argument("--new", action="store_true", help="print a fresh starting position instead")
        add_setup(parser)
        parser.add_argument("--seat", type=int, help="the seat that looks or moves (default: who is to move)")
        parser.add_argument("--at", type=int, metavar="N", help="of a match: after event N (default: the last)")
        parser.add_argument("--move", metavar="JSON", help="a move of the seat, or luck's outcome as an array")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        game = chosen_game(options)
        if options["new"]:
            if options["file"] is not None or options["move"] is not None:
                raise nonsense("--new makes a position, so it takes neither a file nor a move.")
            setup = chosen_setup(game, options)
            self.stdout.write(write_position(setup, game.initial_state(setup)))
            return
        if options["file"] is None:
            raise nonsense("Name the file of a position, - for standard input, or --new for a fresh one.")
        if options["seats"] is not None or options["options"]:
            raise nonsense("--seats and --options go with --new; a position brings its own.")
        setup, course = _read(game, _text(options["file"]), options["at"])
        seat = options["seat"]
        if seat is not None and not 0 <= seat < setup.seats:
            raise nonsense(f"There is no seat {seat}; the seats are 0 to {setup.seats - 1}.")
        if options["move"] is None:
            self._print_legal(game, course, seat, options["json"])
        else:
            self._print_move(game, setup, course, seat, options["move"], options["json"])

    def _print_legal(self, game: AnyGame, course: Course, seat: Seat | None, as_json: bool) -> None:
        seats = [seat] if seat is not None else [one for one in course.awaited if one != CHANCE]
        legal = {one: game.legal_moves(course.state, one) for one in seats}
        if as_json:
            asked = {
                "awaited": course.awaited,
                "question": _question(game, course),
                "legal": {str(one): [_said(game, move) for move in moves] for one, moves in legal.items()},
                "result": game.result(course.state),
            }
            self.stdout.write(_json(asked))
            return
        self.stdout.write(_awaited(game, course))
        for one, moves in legal.items():
            self.stdout.write(f"seat {one}: {len(moves)} legal moves")
            for move in moves:
                picks = " ".join(sorted(move.picks()))
                self.stdout.write(f"  {game.codec.encode(move)}  [{picks}]")

    def _print_move(
        self, game: AnyGame, setup: Setup, course: Course, seat: Seat | None, text: str, as_json: bool
    ) -> None:
        played = Played(course.number + 1, *_who_and_what(game, course, seat, text))
        try:
            after, beats = checked(game, course, played)
        except RuleError as error:
            if as_json:
                self.stdout.write(_json({"forbidden": {"code": error.why.code, "params": error.why.params}}))
            raise CommandError(_forbidden(game, error.why), returncode=1) from None
        except KernelError as error:
            raise nonsense(f"Luck cannot say that: {error}.") from None
        except Exception:
            raise nonsense("From this position play could not go on so.") from None
        effects = [seen(beat.effect, None if played.who == CHANCE else played.who) for beat in beats]
        position = write_position(setup, after.state)
        if as_json:
            told = {
                "effects": effects,
                "words": list(_words(game, setup, effects)),
                "awaited": after.awaited,
                "position": msgspec.Raw(position.encode()),
            }
            self.stdout.write(_json(told))
            return
        for line in _words(game, setup, effects):
            self.stdout.write(line)
        self.stdout.write(_awaited(game, after))
        self.stdout.write(position)


def _text(file: str) -> str:
    try:
        if file == "-":
            text = sys.stdin.read(TOO_LONG + 1)
        else:
            with Path(file).open(encoding="utf-8-sig") as opened:
                text = opened.read(TOO_LONG + 1)
    except UnicodeDecodeError:
        raise nonsense(f"{file} is not a text in UTF-8.") from None
    except OSError as error:
        raise nonsense(f"{file} cannot be read: {error.strerror}.") from None
    if len(text) > TOO_LONG:
        raise nonsense(f"{file} is too long for a position.")
    return text


class _Told(msgspec.Struct):
    """What --move --json printed, as far as it is a position."""

    position: msgspec.Raw


def _unwrapped(text: str) -> str | bytes:
    """The position in what --move --json printed, so that one move can follow another; else `text` itself."""
    try:
        return bytes(msgspec.json.decode(text, type=_Told).position)
    except (msgspec.MsgspecError, RecursionError):
        return text


def _read(game: AnyGame, text: str, at: int | None) -> tuple[Setup, Course]:
    try:
        if is_record(text):
            record = read_record(game, text)
            last = len(record.courses) - 1
            if at is not None and not 0 <= at <= last:
                raise nonsense(f"The match has no event {at}; its events are 0 to {last}.")
            return record.header.setup, record.courses[last if at is None else at]
        if at is not None:
            raise nonsense("--at goes with a match; this is a single position.")
        setup, state = admit_position(game, _unwrapped(text))
    except KernelError as error:
        raise nonsense(f"This cannot be read: {error}.") from None
    return setup, begin(game, state, setup.seats)


def _who_and_what(
    game: AnyGame, course: Course, seat: Seat | None, text: str
) -> tuple[Seat, Move | tuple[str | int, ...]]:
    try:
        if course.awaited == (CHANCE,) and seat is None:
            return CHANCE, decode_outcome(text)
        move: Move = game.codec.decode(text)
    except Broken as error:
        raise nonsense(f"This cannot be read: {error}.") from None
    if seat is not None:
        return seat, move
    if len(course.awaited) > 1:
        raise nonsense(f"Several seats are to move ({_list(course.awaited)}); say with --seat which one does.")
    return (course.awaited[0] if course.awaited else 0), move


def _awaited(game: AnyGame, course: Course) -> str:
    if course.over:
        result = game.result(course.state)
        return f"The game is over; won by {_list(result.winners) or 'nobody'}." if result else "The game is over."
    question = _question(game, course)
    if question is not None:
        return f"Luck is to answer {question['name']}: {question['count']} of {_json(question['pool'])}"
    return f"To move: seat {_list(course.awaited)}"


def _question(game: AnyGame, course: Course) -> dict[str, Any] | None:
    if course.awaited != (CHANCE,):
        return None
    asked = game.ask(course.state)
    return {"name": asked.name, "pool": asked.pool, "count": asked.count}


def _said(game: AnyGame, move: Move) -> dict[str, Any]:
    return {"move": msgspec.Raw(game.codec.encode(move).encode()), "picks": sorted(move.picks())}


def _words(game: AnyGame, setup: Setup, effects: Iterable[Effect]) -> Iterable[str]:
    names = [f"Seat {seat}" for seat in range(setup.seats)]
    for effect in effects:
        line = PRESENTERS[game.meta.slug].line(effect, names)
        if line is not None:
            yield line


def _forbidden(game: AnyGame, why: Why) -> str:
    sentence = PRESENTERS[game.meta.slug].why_words(why).sentence
    return f"{sentence} (rule: {_code(why)})"


def _code(why: Why) -> str:
    """A reason's code with its parameters on one line."""
    return " ".join([why.code, *(f"{name}={value}" for name, value in sorted(why.params.items()))])


def _list(things: Iterable[Any]) -> str:
    return ", ".join(str(thing) for thing in things)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
