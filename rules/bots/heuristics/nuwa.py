"""How Nüwa is played well by one who knows only a seat's view: build or spoil ways, unlock or throw away.

Whatever a move does is open or the seat's own, so there is nothing to imagine: each move is judged by how
much nearer to mending the table comes, and by what the card is worth in the hand. The weights are
estimates, tried in matches of bots against bots.
"""

from __future__ import annotations

from typing import Final

from rules.bots.contract import Advice
from rules.bots.heuristics.nuwa_ways import counts_for, distances, may_be_right, work
from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from rules.kernel.moves import Move
from rules.nuwa.board import Road, Roads
from rules.nuwa.content import (
    GEMS,
    GOAL_CELLS,
    OBSTACLES,
    PROPHECY,
    RELEASES,
    REMOVAL,
    RIGHT,
    ROAD_KINDS,
    UNLOCKS,
    WRONG,
    Cell,
)
from rules.nuwa.moves import DiscardCard, PlaceObstacle, PlaceRoad, Release, RemoveRoad, TurnGoal, Unlock
from rules.nuwa.view import NuwaView

TAKE_A_GEM: Final = 30.0
FREE_ONESELF: Final = 15.0
FREE_ANOTHER: Final = 4.0
"""Most of the others are unity angels."""

BLOCK: Final = 3.0
"""For a troublemaker; who is blocked already is worth half."""

LOOK: Final = 4.0
"""What it is worth to look at a goal that may be the right one."""

TURN_THE_RIGHT: Final = 12.0
TRY_A_GOAL: Final = 3.0

LOST: Final = 25.0
"""An unlock card that a troublemaker throws away: the round is lost."""

A_TURN: Final = 0.3
"""A road that brings nothing nearer is rather kept."""


def advise(perspective: Perspective, dice: Dice) -> Move:
    """A good move for the perspective's seat; among equals a random one."""
    legal = list(perspective.legal_moves)
    if len(legal) == 1:
        only: Move = legal[0]
        return only
    dice.shuffle(legal)
    eyes = _Eyes(perspective.view, perspective.seat)
    judge = eyes.for_unity if eyes.unity else eyes.for_trouble
    best: Move = max(legal, key=judge)
    return best


class _Eyes:
    """The table as one seat sees it."""

    def __init__(self, view: NuwaView, seat: int) -> None:
        self.view, self.seat, self.own = view, seat, view.seats[seat]
        self.unity = self.own.identity == "unity"
        self.roads: Roads = tuple(Road(road.x, road.y, road.card, road.turned) for road in view.roads)
        open_places = [(place.x, place.y) for place in view.places if place.status == "open"]
        self.opened: tuple[Cell, ...] = (*open_places, *((goal.x, goal.y) for goal in view.goals if goal.up))
        self.places = tuple(None if place.status == "open" else place.what or "down" for place in view.places)
        self.faces = {goal.goal: goal.face for goal in view.goals}
        found = any(goal.up and goal.face == RIGHT for goal in view.goals)
        self.goals = () if found else may_be_right(self.faces)
        self.work = work(self.roads, self.opened, self.places, self.goals)
        self.hopeless = any(card in UNLOCKS and UNLOCKS[card] in GEMS for card in self.own.discarded or ())

    def nearer(self, roads: Roads) -> float:
        """How much less there is to do with these roads."""
        return self.work - work(roads, self.opened, self.places, self.goals)

    def with_road(self, move: PlaceRoad) -> float:
        """How much nearer a road brings the end."""
        return self.nearer((*self.roads, Road(move.x, move.y, move.card, move.turned)))

    def without_road(self, move: RemoveRoad) -> float:
        """How much nearer it brings the end to take a road away; mostly it is less than nothing."""
        return self.nearer(tuple(road for road in self.roads if road.cell != move.cell))

    def look(self, move: Unlock) -> float:
        """How much it helps to look at that goal: the nearest that may be right first."""
        if move.look is None or GOAL_CELLS[move.look] not in self.goals or len(self.goals) < 2:
            return 0.0
        return LOOK - 0.1 * distances(self.roads, self.opened)[GOAL_CELLS[move.look]]

    # Unity angels

    def for_unity(self, move: Move) -> float:
        """What a unity angel thinks of a move."""
        match move:
            case PlaceRoad():
                gain = self.with_road(move)
                return gain if gain > 0 else gain - A_TURN - self.useful(move.card)
            case RemoveRoad():
                return self.without_road(move) - self.useful(REMOVAL)
            case Unlock(card):
                return TAKE_A_GEM if UNLOCKS[card] != PROPHECY else 1 + self.look(move)
            case TurnGoal(goal):
                return {RIGHT: TURN_THE_RIGHT, WRONG: -TURN_THE_RIGHT, None: TRY_A_GOAL}[self.faces[goal]]
            case Release(_, target):
                return FREE_ONESELF if target == self.seat else FREE_ANOTHER
            case PlaceObstacle():
                return -BLOCK
            case DiscardCard(card):
                return -self.useful(card)
        return 0.0

    def useful(self, card: str) -> float:
        """What a unity angel would miss if it had not the card any more."""
        if card in UNLOCKS:
            still = UNLOCKS[card] in self.places or "down" in self.places
            return (TAKE_A_GEM if UNLOCKS[card] != PROPHECY else 1.5 * (len(self.goals) > 1)) * still
        if card in RELEASES:
            return 1.0
        if card == REMOVAL:
            return 1.2
        if card in OBSTACLES:
            return 0.0
        return 0.2 + 0.3 * len(ROAD_KINDS[card].openings) if ROAD_KINDS[card].passable else 0.1

    # Troublemaker angels

    def for_trouble(self, move: Move) -> float:
        """What a troublemaker thinks of a move."""
        match move:
            case PlaceRoad():
                return -self.with_road(move)
            case RemoveRoad():
                return -self.without_road(move)
            case Unlock(card, place):
                return -TAKE_A_GEM * counts_for(self.view.places[place - 1].what or "down") - (card in UNLOCKS)
            case TurnGoal(goal):
                return {RIGHT: -TURN_THE_RIGHT, WRONG: -1.0, None: -TRY_A_GOAL}[self.faces[goal]]
            case Release(_, target):
                return BLOCK + 1 if target == self.seat else -FREE_ANOTHER
            case PlaceObstacle(_, target):
                return -FREE_ONESELF if target == self.seat else self.blocking(target)
            case DiscardCard(card):
                return self.spoils(card)
        return 0.0

    def blocking(self, target: int) -> float:
        """What it is worth to a troublemaker to block a seat."""
        other = self.view.seats[target]
        return (BLOCK if other.hand_count else 0.0) * (0.5 if other.obstacles else 1.0)

    def spoils(self, card: str) -> float:
        """What it is worth to a troublemaker that nobody has the card any more."""
        if card in UNLOCKS:
            return LOST if UNLOCKS[card] in GEMS and not self.hopeless else 1.0
        if card in ROAD_KINDS and ROAD_KINDS[card].passable:
            return 0.2 * len(ROAD_KINDS[card].openings)
        return 0.6 if card in RELEASES else -1.0


NUWA: Final[Advice] = advise
