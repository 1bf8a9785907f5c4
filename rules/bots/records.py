"""A match as text: JSON Lines, the set-up first, then one event a line, the result last."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.bots.selfplay import Match
from rules.kernel.audience import CHANCE
from rules.kernel.chance import Item
from rules.kernel.contract import AnyGame, Result, Setup, resolve
from rules.kernel.course import Course, Played, begin, checked
from rules.kernel.errors import Broken, KernelError

FORMAT = "hetu match 1"

_encoder = msgspec.json.Encoder(order="deterministic")


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line. `levels`: who played, one name a seat; `seed`: 64 hex digits."""

    format: str
    setup: Setup
    seed: str
    levels: tuple[str, ...]


class EventLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event: the payload is a move, or luck's outcome when `seat` is null."""

    number: int
    seat: int | None
    payload: msgspec.Raw


class ResultLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    result: Result | None


class Record(msgspec.Struct, frozen=True):
    """A match read back: `courses[n]` is the table after event n."""

    header: Header
    played: tuple[Played, ...]
    courses: tuple[Course, ...]


def write_record(match: Match, seed: bytes, levels: tuple[str, ...]) -> str:
    """`match` as text that `read_record` understands."""
    lines: list[Any] = [Header(FORMAT, match.setup, seed.hex(), levels)]
    for number, who, what in match.played:
        payload = _encoder.encode(what)
        lines.append(EventLine(number, None if who == CHANCE else who, msgspec.Raw(payload)))
    lines.append(ResultLine(match.result))
    return "".join(_encoder.encode(line).decode() + "\n" for line in lines)


def is_record(text: str) -> bool:
    """Whether `text` looks like a match rather than like a single position."""
    return text.lstrip().startswith('{"format":')


def read_record(game: AnyGame, text: str) -> Record:
    """The match in `text`, every event checked. Raises `KernelError`, naming the line."""
    first, *rest = [line for line in text.splitlines() if line.strip()] or [""]
    try:
        header = msgspec.json.decode(first, type=Header)
    except msgspec.MsgspecError as error:
        raise Broken(f"line 1: {error}") from None
    if header.format != FORMAT:
        raise Broken(f"line 1: the format is {header.format!r}, not {FORMAT!r}")
    if header.setup.game != game.meta.slug:
        raise Broken(f"a match of {header.setup.game}, not of {game.meta.slug}")
    if header.setup.rules > game.meta.rules:
        raise Broken(f"made by rules version {header.setup.rules}, newer than ours")
    resolve(game.meta, header.setup.seats, header.setup.options)
    course = begin(game, game.initial_state(header.setup), header.setup.seats)
    played, courses = [], [course]
    for at, line in enumerate(rest, start=2):
        if at == len(rest) + 1 and line.startswith('{"result":'):
            break
        try:
            event = _event(game, line)
            if event.number != course.number + 1:
                raise Broken(f"event {event.number} follows event {course.number}")
            course, _ = checked(game, course, event)
        except (KernelError, msgspec.MsgspecError) as error:
            raise Broken(f"line {at}: {error}") from None
        played.append(event)
        courses.append(course)
    return Record(header, tuple(played), tuple(courses))


def _event(game: AnyGame, line: str) -> Played:
    read = msgspec.json.decode(line, type=EventLine)
    if read.seat is None:
        outcome: tuple[Item, ...] = msgspec.json.decode(read.payload, type=tuple[Item, ...])
        return Played(read.number, CHANCE, outcome)
    return Played(read.number, read.seat, game.codec.decode(bytes(read.payload)))
