"""One line of the bench: a figure, the reference beside it, the aim, and whether it was met."""

import gc
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple


class Figure(NamedTuple):
    """What was measured.

    value: in `unit`
    reference: the same work done by the plainest loop, in the same unit, or None if there is none
    aim: the bar, or None for a figure without one
    better: whether more or less of it is good
    of: whether the bar is for the value or for the ratio value / reference
    """

    name: str
    value: float
    unit: str
    better: Literal["more", "less"]
    reference: float | None = None
    reference_name: str = ""
    aim: float | None = None
    of: Literal["value", "ratio"] = "value"

    @property
    def ratio(self) -> float | None:
        """The value in units of the reference."""
        return self.value / self.reference if self.reference else None

    @property
    def met(self) -> bool | None:
        """Whether the aim was met; None without an aim."""
        figure = self.value if self.of == "value" else self.ratio
        if self.aim is None or figure is None:
            return None
        return figure >= self.aim if self.better == "more" else figure <= self.aim


class Effort(NamedTuple):
    """How much a measurement may take: seconds for each timed loop, and how often it is repeated."""

    seconds: float
    repeats: int


FULL = Effort(seconds=1.0, repeats=3)
QUICK = Effort(seconds=0.25, repeats=2)

Bench = Callable[[Effort], Iterable[Figure]]


def rate(work: Callable[[], int], effort: Effort, clock: Callable[[], float] = time.process_time) -> float:
    """The best of some loops: units of work a second, where `work` says how many units it did.

    clock: the processor's time, which others on a busy machine do not spoil, or for work that waits the wall's
    """
    best = 0.0
    for _ in range(effort.repeats):
        done, start = 0, clock()
        while (passed := clock() - start) < effort.seconds / effort.repeats or not done:
            done += work()
        best = max(best, done / passed)
    return best


def milliseconds(work: Callable[[], object], effort: Effort, clock: Callable[[], float] = time.process_time) -> float:
    """The best time of one call, in milliseconds of `clock`."""
    best = float("inf")
    gc.collect()
    end = time.perf_counter() + effort.seconds
    while time.perf_counter() < end or best == float("inf"):
        start = clock()
        work()
        best = min(best, clock() - start)
    return best * 1000


def percentile(values: list[float], share: float) -> float:
    """The value below which `share` of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def short(value: float | None) -> str:
    """A figure with three digits that count."""
    if value is None:
        return ""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def lines(figures: Iterable[Figure]) -> Iterator[str]:
    """The table for people, line by line as the figures come."""
    row = "{:<46} {:>11} {:<12} {:>12} {:>8}  {:<14} {}"
    yield row.format("figure", "value", "unit", "reference", "ratio", "aim", "")
    for figure in figures:
        aim = ""
        if figure.aim is not None:
            sign = "≥" if figure.better == "more" else "≤"
            aim = f"{sign} {short(figure.aim)}{'×' if figure.of == 'ratio' else ''}"
        verdict = {True: "met", False: "MISSED", None: ""}[figure.met]
        yield row.format(
            figure.name, short(figure.value), figure.unit, short(figure.reference), short(figure.ratio), aim, verdict
        ) + (f"   reference: {figure.reference_name}" if figure.reference_name else "")
