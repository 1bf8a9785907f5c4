"""The end: points on the island, then cards, then goats."""

from __future__ import annotations

from rules.ferry.content import ACTIONS, KINDS, kind, passengers, points
from rules.ferry.state import FerryState
from rules.kernel.audience import Seat
from rules.kernel.contract import Count, Result, Score


def standing(state: FerryState, seat: Seat) -> tuple[int, ...]:
    """What decides between the seats, the weightiest first; higher is better."""
    safe, options = state.island[seat], state.options
    cards = len(safe)
    goats = sum(kind(face) == "goat" for face in safe)
    if options.young:
        return (cards, goats) if options.young_tie == "goats" else (cards,)
    decisive = (sum(map(points, safe)), cards, goats)
    match options.final_tie:
        case "fewest_actions":
            return (*decisive, -_used(state, seat))
        case "latest_in_turn_order":
            return (*decisive, (seat - first(state)) % state.seats)
    return decisive


def first(state: FerryState) -> Seat:
    """The seat that began: it has had the first load."""
    return next((step.seat for step in state.trail if step.seat is not None), state.active)


def _used(state: FerryState, seat: Seat) -> int:
    return len(ACTIONS) - len(state.actions[seat])


def result(state: FerryState) -> Result:
    """Who has won, and the order of the others. honours: what decided between equals, if anything did."""
    standings = [standing(state, seat) for seat in range(state.seats)]
    levels = sorted(set(standings), reverse=True)
    ranking = tuple(tuple(seat for seat in range(state.seats) if standings[seat] == level) for level in levels)
    return Result(
        winners=ranking[0],
        ranking=ranking,
        scores=tuple(_score(state, seat) for seat in range(state.seats)),
        honours=_decided_by(state, standings),
    )


def _decided_by(state: FerryState, standings: list[tuple[int, ...]]) -> tuple[str, ...]:
    """The tie-break by which the best was better than the next, or that the victory is shared."""
    best, second = sorted(standings, reverse=True)[:2]
    if best == second:
        return ("shared_win",)
    names = ("cards", "goats") if state.options.young else ("points", "cards", "goats", state.options.final_tie)
    decisive = next(name for name, a, b in zip(names, best, second, strict=False) if a != b)
    return () if decisive == names[0] else (f"won_by_{decisive}",)


def _score(state: FerryState, seat: Seat) -> Score:
    safe = state.island[seat]
    parts = []
    for animal in KINDS:
        mine = [face for face in safe if kind(face) == animal]
        if mine:
            parts.append((animal, len(mine) if state.options.young else sum(map(points, mine))))
    return Score(sum(worth for _, worth in parts), tuple(parts))


def counts(state: FerryState) -> tuple[Count, ...]:
    """How many of all passengers in play have come ashore, by kind."""
    colour = [kind(face) for face in passengers(state.options.passengers)]
    ashore = [kind(face) for safe in state.island for face in safe]
    return tuple(Count("arrive", animal, ashore.count(animal), colour.count(animal) * state.seats) for animal in KINDS)
