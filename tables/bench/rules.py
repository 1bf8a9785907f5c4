"""How fast the games are: replay, playouts, and a move checked and applied."""

import time
from collections.abc import Iterator
from random import Random

from rules.kernel.audience import CHANCE
from rules.kernel.contract import AnyGame, resolve
from rules.kernel.course import Course, Played, advance, begin, checked, fold, luck
from rules.registry import GAMES
from tables.bench import reference
from tables.bench.crowded import listed, sixty_roads
from tables.bench.measure import Effort, Figure, milliseconds, percentile, rate

SEATS = 4
KEY = bytes(range(32))
MOST_EVENTS = 500
"""Random players may never finish a game; a playout is cut there."""


def started(game: AnyGame, seats: int = SEATS) -> Course:
    """A fresh table of a game."""
    return begin(game, game.initial_state(resolve(game.meta, seats)), seats)


def playout(game: AnyGame, course: Course, dice: Random) -> list[tuple[Course, Played]]:
    """Random moves to the end, or to MOST_EVENTS: what was played, with the course before it."""
    steps: list[tuple[Course, Played]] = []
    while course.awaited and len(steps) < MOST_EVENTS:
        number = course.number + 1
        if course.awaited == (CHANCE,):
            played = Played(number, CHANCE, luck(game, course, KEY, number))
        else:
            seat = course.awaited[int(dice.random() * len(course.awaited))]
            moves = game.legal_moves(course.state, seat)
            played = Played(number, seat, moves[int(dice.random() * len(moves))])
        steps.append((course, played))
        course, _ = advance(game, course, played)
    return steps


def timed(game: AnyGame, course: Course, played: Played) -> float:
    """Milliseconds that checking and applying one event take."""
    start = time.process_time()
    checked(game, course, played)
    return 1000 * (time.process_time() - start)


def bench(effort: Effort) -> Iterator[Figure]:
    """Figures of every registered game."""
    dice = Random(7)  # noqa: S311
    for slug, game in GAMES.items():
        course = started(game)
        steps = playout(game, course, dice)
        events = [played for _, played in steps]

        def replay(game: AnyGame = game, course: Course = course, events: list[Played] = events) -> int:
            fold(game, course, events)
            return len(events)

        def play(game: AnyGame = game, course: Course = course) -> int:
            return len(playout(game, course, dice))

        floor = rate(lambda events=events: reference.fold(events), effort)  # type: ignore[misc]
        yield Figure(f"{slug}: events replayed", rate(replay, effort), "events/s", "more",
                     floor, "one frozen struct an event")  # fmt: skip
        other = rate(lambda: reference.playout(dice), effort)
        yield Figure(f"{slug}: playouts, moves", rate(play, effort), "moves/s", "more",
                     other, "noughts and crosses")  # fmt: skip
        yield Figure(f"{slug}: playouts of {len(events)} events", rate(play, effort) / len(events), "games/s", "more")
        times = [min(timed(game, *step) for _ in range(3)) for step in steps]
        yield Figure(f"{slug}: a warm move checked, applied, p99", percentile(times, 0.99), "ms", "less", aim=1.0)
    state = sixty_roads()
    count = listed(state)
    plain = milliseconds(lambda: [reference.Counter(number, state) for number in range(count)], effort)
    yield Figure(f"nuwa: {count} legal moves, {len(state.roads)} roads", milliseconds(lambda: listed(state), effort),
                 "ms", "less", plain, "as many frozen structs", aim=20.0)  # fmt: skip
