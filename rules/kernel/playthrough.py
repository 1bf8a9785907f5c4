"""A whole game as text that a person can read in a diff.

It shows what a change to a game must not change unnoticed: the questions put to luck, the stored
moves, what every seat and the spectators see happen and see lie there, who is waited for, what they
may say, and (as digests, now and then in full) the states. The order in which a game lists its moves
is no fact of the game, so lists are sorted.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from rules.kernel.audience import CHANCE, PUBLIC, Seat, Viewer
from rules.kernel.chance import Draw, decode_outcome, encode_outcome
from rules.kernel.contract import AnyGame, Setup
from rules.kernel.course import Course, Played, begin, checked, luck
from rules.kernel.dice import SEED_BYTES, Dice, table_key
from rules.kernel.effects import Beat, State, seen
from rules.kernel.moves import Move
from rules.kernel.notation import notation
from rules.kernel.positions import encode_state

Chooser = Callable[[AnyGame, Course, Dice], tuple[Seat, Move]]
"""Says which seat moves next, and what."""

MOST_EVENTS = 5_000
LISTED_MOVES = 8
"""Of a longer list, and of what a seat may say that is not waited for, the rest is in a digest."""
EVERYTHING_EACH = 50


class Step(NamedTuple):
    """One event of a game being played."""

    before: Course
    played: Played
    after: Course
    beats: tuple[Beat, ...]


def at_random(game: AnyGame, course: Course, dice: Dice) -> tuple[Seat, Move]:
    """A random move of a random seat waited for; now and then a seat that has chosen chooses again."""
    seats = list(course.awaited)
    revising = [
        seat
        for seat in range(len(course.questions))
        if seat not in course.awaited and game.legal_moves(course.state, seat)
    ]
    if revising and dice.below(6) == 0:
        seats = revising
    seat = dice.choice(seats)
    return seat, dice.choice(_in_order(game, game.legal_moves(course.state, seat)))


def following(game: AnyGame, text: str) -> Chooser:
    """A chooser that says again the moves of the playthrough `text`."""
    said = [played for played in stored(game, text) if played.who != CHANCE]
    rest = iter(said)

    def choose(_game: AnyGame, _course: Course, _dice: Dice) -> tuple[Seat, Move]:
        played = next(rest, None)
        if played is None:
            raise AssertionError("the game goes on after the last move of the text")
        assert isinstance(played.what, Move)
        return played.who, played.what

    return choose


def play(
    game: AnyGame,
    setup: Setup,
    seed: int,
    choose: Chooser = at_random,
    limit: int = MOST_EVENTS,
) -> Iterator[Step]:
    """Play a game from its set-up to its end, or `limit` events; luck and choice both come from `seed`.

    Every event is checked; raises what `checked` raises.
    """
    key, choosing = _keys(seed)
    course = begin(game, game.initial_state(setup), setup.seats)
    for number in range(1, limit + 1):
        if course.over:
            return
        if course.awaited == (CHANCE,):
            played = Played(number, CHANCE, luck(game, course, key, number))
        else:
            played = Played(number, *choose(game, course, Dice(choosing, number)))
        after, beats = checked(game, course, played)
        yield Step(course, played, after, beats)
        course = after


def playthrough(
    game: AnyGame,
    setup: Setup,
    seed: int,
    choose: Chooser = at_random,
    limit: int = MOST_EVENTS,
) -> str:
    """The game that `play` plays, as text."""
    return "\n".join(_lines(game, setup, seed, choose, limit)) + "\n"


def heading(text: str) -> tuple[Setup, int]:
    """The set-up and seed of the playthrough `text`."""
    fields = dict(line.split(" ", 1) for line in itertools.islice(text.splitlines(), 1, 3))
    return msgspec.json.decode(fields["setup"], type=Setup), int(fields["seed"])


def stored(game: AnyGame, text: str) -> list[Played]:
    """The events of the playthrough `text`, as a log would hold them."""
    events: list[Played] = []
    number, who = 0, CHANCE
    for line in text.splitlines():
        if line.startswith("#"):
            words = line.split(" ")
            number, who = int(words[1]), CHANCE if words[2] == "chance:" else int(words[3].rstrip(":"))
        elif line.startswith("    stored "):
            payload = line.removeprefix("    stored ")
            what = decode_outcome(payload) if who == CHANCE else game.codec.decode(payload)
            events.append(Played(number, who, what))
    return events


def _keys(seed: int) -> tuple[bytes, bytes]:
    secret = seed.to_bytes(SEED_BYTES, "big")
    return table_key(secret, ()), table_key(secret, ("choosing",))


def _lines(game: AnyGame, setup: Setup, seed: int, choose: Chooser, limit: int) -> Iterator[str]:
    teller = _Teller(game, setup.seats)
    yield f"{game.meta.names['en']}, {setup.seats} seats, rules {setup.rules}, edition {setup.edition}"
    yield "setup " + msgspec.json.encode(setup, order="sorted").decode()
    yield f"seed {seed}"
    start = begin(game, game.initial_state(setup), setup.seats)
    yield ""
    yield from teller.views(start.state)
    yield "    state " + encode_state(start.state)
    yield from teller.waiting(start, everything=True)
    course = start
    for step in play(game, setup, seed, choose, limit):
        course = step.after
        everything = step.played.number % EVERYTHING_EACH == 0
        yield ""
        yield from teller.event(step)
        yield from teller.state(course.state, everything=everything or course.over)
        yield from teller.waiting(course, everything=everything)
    yield ""
    if course.over:
        yield "result " + msgspec.json.encode(game.result(course.state), order="sorted").decode()
    else:
        yield f"stopped after event {course.number}"


class _Teller:
    """Tells what changed since it last told."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.viewers: tuple[Viewer, ...] = (*range(seats), PUBLIC)
        self.leaves: dict[Viewer, dict[str, str]] = {viewer: {} for viewer in self.viewers}
        self.lists: dict[Seat, list[str]] = {seat: [] for seat in range(seats)}

    def event(self, step: Step) -> Iterator[str]:
        number, who, what = step.played
        if isinstance(what, Move):
            yield f"# {number} seat {who}: {notation(what)}"
            yield f"    stored {self.game.codec.encode(what)}"
        else:
            yield f"# {number} chance: {_question(self.game.ask(step.before.state), self.viewers)}"
            yield f"    stored {encode_outcome(what)}"
        for beat in step.beats:
            told = {viewer: [notation(seen(beat.effect, viewer))] for viewer in self.viewers}
            for audience, line in self._shared(told):
                yield f"  * {audience}: {line}"
            yield from self.views(beat.state)

    def views(self, state: Any) -> Iterator[str]:
        changes: dict[Viewer, list[str]] = {}
        for viewer in self.viewers:
            leaves = dict(_leaves(msgspec.to_builtins(self.game.view(state, viewer))))
            changes[viewer] = _changes(self.leaves[viewer], leaves)
            self.leaves[viewer] = leaves
        for audience, line in self._shared(changes):
            yield f"    {audience} | {line}"

    def state(self, state: State, everything: bool) -> Iterator[str]:
        text = encode_state(state)
        yield f"    state {text}" if everything else f"    state {_digest(text)}"

    def waiting(self, course: Course, everything: bool) -> Iterator[str]:
        if course.over:
            yield "  over"
        elif course.awaited == (CHANCE,):
            yield "  waits for chance"
        else:
            yield "  waits for " + ", ".join(f"seat {seat}" for seat in course.awaited)
        for seat, before in self.lists.items():
            moves = _in_order(self.game, self.game.legal_moves(course.state, seat))
            lines = [f"{notation(move)}  [{' '.join(sorted(move.picks()))}]" for move in moves]
            if lines != before or (lines and everything):
                self.lists[seat] = lines
                shown = len(lines) if everything else LISTED_MOVES if seat in course.awaited else 0
                yield from _listing(seat, lines, shown)

    def _shared(self, lines: dict[Viewer, list[str]]) -> Iterator[tuple[str, str]]:
        """Each line once, with those who see it."""
        audiences: dict[str, list[Viewer]] = {}
        for viewer in self.viewers:
            for line in lines[viewer]:
                audiences.setdefault(line, []).append(viewer)
        for line, viewers in audiences.items():
            yield _who(viewers, self.viewers), line


def _who(some: Sequence[Viewer], everyone: Sequence[Viewer]) -> str:
    if len(some) == len(everyone):
        return "all"
    seats = [str(viewer) for viewer in some if viewer is not PUBLIC]
    words = [f"{'seat' if len(seats) == 1 else 'seats'} {' '.join(seats)}"] if seats else []
    return ", ".join([*words, "public"] if PUBLIC in some else words)


def _question(question: Draw, everyone: Sequence[Viewer]) -> str:
    pool = _runs(sorted(map(str, question.pool)))
    words = [question.name, f"{question.count} of {len(question.pool)} ({pool})"]
    if question.replace:
        words.append("put back")
    if question.accept is not None:
        words.append("if accepted")
    words.append(f"for {'all' if question.to is None else _who(question.to, everyone)}")
    return ", ".join(words)


def _listing(seat: Seat, lines: list[str], shown: int) -> Iterator[str]:
    if not lines:
        yield f"  seat {seat} has nothing to say"
        return
    whole = "" if shown >= len(lines) else f" ({_digest(chr(10).join(lines))})"
    yield f"  seat {seat} may say {len(lines)}{whole}" + (":" if shown else "")
    for line in lines[:shown]:
        yield f"    - {line}"


def _in_order(game: AnyGame, moves: Iterable[Move]) -> list[Move]:
    return sorted(moves, key=game.codec.encode)


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every leaf under `value` with its path; a list of plain values is one leaf."""
    if isinstance(value, dict):
        for name in sorted(value, key=str):
            yield from _leaves(value[name], f"{path}.{name}" if path else str(name))
    elif isinstance(value, list | tuple) and any(isinstance(item, dict | list | tuple) for item in value):
        for index, item in enumerate(value):
            yield from _leaves(item, f"{path}.{index}")
    elif isinstance(value, list | tuple):
        yield path, f"({_runs([_plain(item) for item in value])})"
    else:
        yield path, _plain(value)


def _plain(item: object) -> str:
    return item if isinstance(item, str) and item else msgspec.json.encode(item).decode()


def _runs(items: Iterable[str]) -> str:
    """`violet*7 blue`: neighbours that are equal, counted."""
    runs = [(item, sum(1 for _ in group)) for item, group in itertools.groupby(items)]
    return " ".join(item if count == 1 else f"{item}*{count}" for item, count in runs)


def _changes(before: dict[str, str], after: dict[str, str]) -> list[str]:
    if not before:
        return [f"{path} {text}" for path, text in after.items()]
    lines = [
        f"{path} {before.get(path, 'nothing')} -> {text}" for path, text in after.items() if before.get(path) != text
    ]
    return lines + [f"{path} {text} -> nothing" for path, text in before.items() if path not in after]


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
