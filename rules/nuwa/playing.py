"""What the active seat may do with its cards."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.audience import Seat
from rules.nuwa.board import SIDES, ways_to_lie
from rules.nuwa.content import (
    GOAL_NAMES,
    OBSTACLES,
    PROPHECY,
    RELEASES,
    REMOVAL,
    ROAD_KINDS,
    UNLOCKS,
    GoalName,
    ObstacleKind,
)
from rules.nuwa.moves import (
    DiscardCard,
    NuwaMove,
    Pass,
    PlaceObstacle,
    PlaceRoad,
    Release,
    RemoveRoad,
    TurnGoal,
    Unlock,
)
from rules.nuwa.state import NuwaState


def plays(state: NuwaState, seat: Seat) -> tuple[NuwaMove, ...]:
    """Everything that the active seat may say in its play phase: turn up goals, play one card, discard
    one, or pass where that is allowed."""
    cards = [move for card in dict.fromkeys(state.hands[seat]) for move in uses(state, seat, card)]
    said = [*turnings(state), *cards]
    if not cards or state.is_blocked(seat):
        said.append(Pass())
    return tuple(said)


def turnings(state: NuwaState) -> tuple[NuwaMove, ...]:
    """Any goal face down that is connected to the start."""
    return tuple(TurnGoal(goal) for goal in state.linked_goals)


def uses(state: NuwaState, seat: Seat, card: str) -> Iterator[NuwaMove]:
    """What `seat` may do with `card`. Who is blocked plays releases only, and need not discard."""
    if card in RELEASES:
        yield from _releases(state, card)
    if not state.is_blocked(seat):
        if card in ROAD_KINDS:
            yield from _roads(state, card)
        elif card in UNLOCKS:
            yield from _unlocks(state, card)
        elif card in OBSTACLES:
            yield from _obstacles(state, seat, card)
        elif card == REMOVAL:
            yield from (RemoveRoad(road.x, road.y) for road in state.roads)
    if may_discard(state, seat, card):
        yield DiscardCard(card)


def may_discard(state: NuwaState, seat: Seat, card: str) -> bool:
    """Whether `seat` may discard `card`."""
    if state.is_blocked(seat) and not state.options.blocked_may_discard:
        return False
    return not (state.options.unlock_not_discardable and card in UNLOCKS)


def _roads(state: NuwaState, card: str) -> Iterator[NuwaMove]:
    ground = state.beds
    for turned in ways_to_lie(card):
        sides = SIDES[card, turned]
        for (x, y), bed in ground.items():
            if bed.takes(sides):
                yield PlaceRoad(card, x, y, turned)


def _unlocks(state: NuwaState, card: str) -> Iterator[NuwaMove]:
    number = can_be_opened(state, UNLOCKS[card])
    if number is None:
        return
    hidden = goals_down(state) if UNLOCKS[card] == PROPHECY else ()
    yield from (Unlock(card, number, goal) for goal in hidden or (None,))


def can_be_opened(state: NuwaState, what: str) -> int | None:
    """The number of the place with the face `what`, if its unlock card can be played now."""
    for number, place in enumerate(state.places, 1):
        if place.what == what and not place.open:
            if state.options.unlock_needs_live_link and not state.is_linked(number):
                return None
            return number
    return None


def goals_down(state: NuwaState) -> tuple[GoalName, ...]:
    """The goals that are not face up."""
    return tuple(goal for goal in GOAL_NAMES if not state.is_up(goal))


def _obstacles(state: NuwaState, seat: Seat, card: str) -> Iterator[NuwaMove]:
    """Before any player who has none of this kind."""
    for target in range(state.seats):
        own = target == seat and not state.options.self_obstacle
        if not own and OBSTACLES[card] not in state.obstacles[target]:
            yield PlaceObstacle(card, target)


def _releases(state: NuwaState, card: str) -> Iterator[NuwaMove]:
    """One obstacle that the card fits, before anybody."""
    kinds: tuple[ObstacleKind, ...] = RELEASES[card]
    for target in range(state.seats):
        for kind in kinds:
            if kind in state.obstacles[target]:
                yield Release(card, target, kind)
