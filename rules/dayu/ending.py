"""Scoring, and the order of the seats."""

from __future__ import annotations

from rules.dayu.content import FRAMES
from rules.dayu.state import DayuState, Over
from rules.kernel.audience import Seat
from rules.kernel.contract import Count, Result, Score


def tool_points(state: DayuState, seat: Seat) -> int:
    """The numbers on the used sides of the tools that `seat` has played."""
    return sum(state.side(tool).points for tool in state.played[seat])


def flood_points(state: DayuState, seat: Seat) -> tuple[int, int]:
    """The bonuses of the floods of `seat`, and its penalties, which are below 0."""
    numbers = [flood.number for flood in state.taken(seat)]
    return sum(n for n in numbers if n > 0), sum(n for n in numbers if n < 0)


def score(state: DayuState, seat: Seat) -> Score:
    """The points of `seat`; all of them are open."""
    tools = tool_points(state, seat)
    bonuses, penalties = flood_points(state, seat)
    total = tools + bonuses + penalties
    parts = (("tools", tools), ("bonuses", bonuses), ("penalties", penalties))
    if total < 0 and state.options.negative_totals is False:
        return Score(0, (*parts, ("forgiven", -total)))
    return Score(total, parts)


def result(state: DayuState) -> Result:
    """Most points; of those most floods; and still equal, all of them."""
    scores = tuple(score(state, seat) for seat in range(state.seats))
    level = {seat: (scores[seat].total, len(state.floods[seat])) for seat in range(state.seats)}
    ranking = tuple(
        tuple(seat for seat in range(state.seats) if level[seat] == place)
        for place in sorted(set(level.values()), reverse=True)
    )
    return Result(winners=ranking[0], ranking=ranking, scores=scores)


def counts(state: DayuState) -> tuple[Count, ...]:
    """How the match ended, what became of the cards, and which sides were built with."""
    stalled = isinstance(state.phase, Over) and state.phase.why == "stalled"
    calmed = sum(map(len, state.floods))
    used = [tool for heap in state.played for tool in heap]
    sides = [
        Count(
            "built with, by frame and side",
            f"{frame} {name}",
            sum(state.card(tool).frame == frame and tool.rune_up == rune_up for tool in used),
            len(used),
        )
        for frame in FRAMES
        for name, rune_up in (("rune", True), ("other", False))
    ]
    return (
        Count("matches that ended", "stalled", int(stalled), 1),
        Count("matches that ended", "floods used up", int(not stalled), 1),
        Count("cards that were used", "tools", len(used), sum(state.box.copies.values())),
        Count("cards that were used", "floods in play", calmed, len(state.box.floods) - state.removed),
        *sides,
    )
