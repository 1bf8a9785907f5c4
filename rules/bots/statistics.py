"""What many matches say: shares with their uncertainty, means, counts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

import msgspec

from rules.bots.selfplay import Match
from rules.kernel.audience import Seat
from rules.kernel.contract import Count, Result


class Share(NamedTuple):
    """A share of `of` matches with its 95 % interval (Wilson)."""

    won: float
    of: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """The share itself, 0 to 1."""
        return self.won / self.of if self.of else 0.0


def share(won: float, of: int) -> Share:
    """`won` of `of`; several winners of one match share it, so `won` may be broken."""
    if not of:
        return Share(0.0, 0, 0.0, 1.0)
    z = 1.959964
    value = won / of
    middle = (value + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(value * (1 - value) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return Share(won, of, max(0.0, middle - half), min(1.0, middle + half))


class Spread(NamedTuple):
    """Least, mean and most of some numbers."""

    least: float
    mean: float
    most: float


def spread(numbers: Sequence[float]) -> Spread:
    """The spread of `numbers`; zeros if there are none."""
    if not numbers:
        return Spread(0, 0, 0)
    return Spread(min(numbers), sum(numbers) / len(numbers), max(numbers))


class Tenths(NamedTuple):
    """Where sorted numbers stand: a tenth are at most `low`, half at most `median`, nine tenths at most `high`."""

    low: float
    median: float
    high: float


def tenths(numbers: Sequence[float]) -> Tenths:
    """Where `numbers`, of which there must be one, stand. The median of an even count lies between the middle two."""
    ranked = sorted(numbers)
    last = len(ranked) - 1

    def at(part: float) -> float:
        below = int(part * last)
        return ranked[below] + (part * last - below) * (ranked[min(below + 1, last)] - ranked[below])

    return Tenths(at(0.1), at(0.5), at(0.9))


class LevelShare(msgspec.Struct, frozen=True):
    """How a level did. `fair`: what it would win if all levels were equally good, 0 to 1."""

    level: str
    share: Share
    fair: float


def seats_won(result: Result) -> dict[Seat, float]:
    """Each winner's part of the victory; winners together have 1."""
    return {seat: 1 / len(result.winners) for seat in result.winners}


class Tally:
    """Collects matches, with the level that each seat played in each."""

    def __init__(self) -> None:
        self._matches: list[tuple[int, int | None, Result | None, tuple[str, ...]]] = []
        self._counts: dict[tuple[str, str], tuple[int, int]] = {}
        self._points: dict[tuple[str, str], tuple[int, int]] = {}

    def add(self, match: Match, levels: tuple[str, ...], counts: Iterable[Count] = ()) -> None:
        """Count `match`, in which seat i was played by `levels[i]`, and what its game counts at its end."""
        for one in counts:
            sums = self._points if one.points else self._counts
            many, of = sums.get((one.about, one.name), (0, 0))
            sums[one.about, one.name] = many + one.many, of + one.of
        rounds = getattr(match.end, "round", None)
        self._matches.append((match.moves, rounds, match.result, levels))

    @property
    def finished(self) -> int:
        """How many matches came to a result."""
        return sum(result is not None for _, _, result, _ in self._matches)

    @property
    def stopped(self) -> int:
        """How many did not."""
        return len(self._matches) - self.finished

    @property
    def moves(self) -> Spread:
        """Decisions a match."""
        return spread([moves for moves, _, _, _ in self._matches])

    @property
    def rounds(self) -> Spread | None:
        """Rounds a match, for games that count them."""
        counted = [rounds for _, rounds, _, _ in self._matches if rounds is not None]
        return spread(counted) if counted else None

    def by_seat(self, seats: int) -> list[Share]:
        """The victories of each seat. Stopped matches count as not won."""
        won = [0.0] * seats
        for result in self._results():
            for seat, part in seats_won(result).items():
                won[seat] += part
        return [share(won[seat], len(self._matches)) for seat in range(seats)]

    def by_level(self) -> list[LevelShare]:
        """The victories of each level."""
        won: dict[str, float] = defaultdict(float)
        fair: dict[str, float] = defaultdict(float)
        for _, _, result, levels in self._matches:
            for level in levels:
                fair[level] += 1 / len(levels)
            for seat, part in seats_won(result).items() if result else ():
                won[levels[seat]] += part
        count = len(self._matches)
        return [LevelShare(level, share(won[level], count), fair[level] / count) for level in sorted(fair)]

    def score_parts(self, seat: Seat | None = None) -> list[tuple[str, float]]:
        """The points that a seat has at the end on average: the total, then each part; of all seats or of one."""
        sums: dict[str, float] = {"total": 0.0}
        scores = [score for result in self._results() for score in result.scores]
        for name in (name for score in scores for name, _ in score.parts):
            sums.setdefault(name, 0.0)
        if seat is not None:
            scores = [result.scores[seat] for result in self._results()]
        for score in scores:
            sums["total"] += score.total
            for name, points in score.parts:
                sums[name] += points
        return [(name, points / len(scores)) for name, points in sums.items()] if scores else []

    def totals(self) -> dict[str, Tenths]:
        """Where the points of the seats stand at the end, by the level that played them; empty without points."""
        found: dict[str, list[float]] = defaultdict(list)
        for _, _, result, levels in self._matches:
            for level, score in zip(levels, result.scores if result else (), strict=False):
                found[level].append(score.total)
        return {level: tenths(points) for level, points in sorted(found.items())}

    def counts(self) -> dict[str, list[tuple[str, Share]]]:
        """What games count: what it is about -> the share of each kind of thing, over all matches.

        Things of one match are not independent of each other, so intervals are somewhat too narrow.
        """
        found: dict[str, list[tuple[str, Share]]] = defaultdict(list)
        for (about, name), (many, of) in self._counts.items():
            found[about].append((name, share(many, of)))
        return dict(found)

    def averages(self) -> dict[str, list[tuple[str, float]]]:
        """What games count in points: what it is about -> the average of each kind of thing that there was."""
        found: dict[str, list[tuple[str, float]]] = defaultdict(list)
        for (about, name), (many, of) in self._points.items():
            if of:
                found[about].append((name, many / of))
        return dict(found)

    def honours(self) -> list[tuple[str, int]]:
        """How often each named feat, side and grade came, the commonest first."""
        counts: Counter[str] = Counter()
        for result in self._results():
            counts.update(result.honours)
            counts.update(name for name in (result.side, result.grade) if name is not None)
        return counts.most_common()

    def _results(self) -> list[Result]:
        return [result for _, _, result, _ in self._matches if result is not None]
