"""Carrying out what a seat has said, and what luck has answered."""

from __future__ import annotations

from collections import Counter

from rules.kernel.audience import EVERYONE, Card, Seat
from rules.kernel.chance import Draw, Outcome
from rules.kernel.effects import Effect, Secret, Unfolding
from rules.nuwa import moves
from rules.nuwa.board import Road, look_over
from rules.nuwa.content import (
    GOAL_NAMES,
    GOALS,
    OBSTACLES,
    OPENING_HAND,
    PLACES,
    PROPHECY,
    REMOVAL,
    UNLOCKS,
    Cell,
    GoalName,
    ObstacleKind,
    identity_cards,
)
from rules.nuwa.state import (
    Closing,
    DealingHands,
    DealingIdentities,
    Discard,
    Drawing,
    LookingAtGoal,
    NuwaState,
    Place,
    Playing,
    Starting,
    TurningGoal,
    TurningPlaces,
    put,
    replaced,
    take,
)
from rules.nuwa.turns import begin_round, begin_turn, end_turn, fits, go_on, tell_links

U = Unfolding[NuwaState]


# Luck


def question(state: NuwaState) -> Draw:
    """Luck's question: nothing is drawn before somebody sees it."""
    match state.phase:
        case Starting():
            random = state.options.start == "random"
            return Draw("first_player", tuple(range(state.seats)) if random else (0,))
        case DealingIdentities(seat):
            dealt = Counter(card.what for card in state.identities if card is not None)
            return Draw("identity", _rest(identity_cards(state.seats), dealt), to=(seat,))
        case DealingHands(seat):
            return Draw("hand", state.pile, OPENING_HAND, to=(seat,))
        case Drawing():
            return Draw("card", state.pile, to=(state.active,))
        case TurningPlaces():
            up = Counter(place.what for place in state.places if place.what is not None)
            return Draw("place", _rest(PLACES, up))
        case TurningGoal():
            return Draw("goal", _goals_left(state))
        case LookingAtGoal():
            return Draw("look", _goals_left(state), to=(state.active,))
    raise AssertionError(f"luck is not asked while {state.phase}")


def _goals_left(state: NuwaState) -> tuple[str, ...]:
    return _rest(GOALS, Counter(card.what for card in state.goals if card is not None))


def _rest(box: tuple[str, ...], gone: Counter[str]) -> tuple[str, ...]:
    return tuple((Counter(box) - gone).elements())


def answer(u: U, outcome: Outcome) -> None:
    """Carry out luck's answer."""
    state = u.state
    drawn = tuple(str(item) for item in outcome)
    match state.phase:
        case Starting():
            first = int(outcome[0])
            u.tell(moves.FirstPlayer(first))
            begin_round(u, first)
        case DealingIdentities(seat):
            _deal_identity(u, seat, drawn[0])
        case DealingHands(seat):
            _deal_hand(u, seat, drawn)
        case Drawing():
            _draw(u, drawn[0])
        case TurningPlaces(played):
            _turn_place(u, drawn[0], played)
        case TurningGoal(goal, played):
            _show_goal(u, goal, drawn[0], played)
        case LookingAtGoal(goal):
            _look(u, goal, drawn[0])


def _deal_identity(u: U, seat: Seat, identity: str) -> None:
    after = (seat + 1) % u.state.seats
    u.tell(
        moves.IdentityDealt(seat, Secret(identity, (seat,))),
        identities=replaced(u.state.identities, seat, Card(identity, (seat,))),
        phase=DealingHands(after) if after == u.state.start else DealingIdentities(after),
    )
    u.learned("identity", (seat,))


def _deal_hand(u: U, seat: Seat, cards: tuple[str, ...]) -> None:
    pile = u.state.pile
    for card in cards:
        pile = take(pile, card)
    after = (seat + 1) % u.state.seats
    u.tell(
        moves.HandDealt(seat, Secret(put((), *cards), (seat,))),
        hands=replaced(u.state.hands, seat, put((), *cards)),
        pile=pile,
        phase=DealingHands(after),
    )
    u.learned("hand", (seat,))
    if after == u.state.start:
        begin_turn(u, after)


def _draw(u: U, card: str) -> None:
    seat = u.state.active
    pile = take(u.state.pile, card)
    u.tell(
        moves.CardDrawn(seat, Secret(card, (seat,)), len(pile)),
        pile=pile,
        hands=replaced(u.state.hands, seat, put(u.state.hands[seat], card)),
        quiet=-1,
        phase=Playing(),
    )
    u.learned("card", (seat,))


def _turn_place(u: U, what: str, played: bool) -> None:
    """Several may be reached at once: the lowest number first."""
    number = next(n for n, place in enumerate(u.state.places, 1) if place.what is None and u.state.is_linked(n))
    u.tell(moves.PlaceTurnedUp(number, what), places=replaced(u.state.places, number - 1, Place(what)))
    u.learned("place")
    go_on(u, played)


def _look(u: U, goal: GoalName, face: str) -> None:
    seat = u.state.active
    u.tell(
        moves.LookedAtGoal(seat, goal, Secret(face, (seat,))),
        goals=replaced(u.state.goals, GOAL_NAMES.index(goal), Card(face, (seat,))),
        phase=Closing(),
    )
    u.learned("goal", (seat,))
    go_on(u, played=True)


def _show_goal(u: U, goal: GoalName, face: str, played: bool) -> None:
    before = u.state
    u.tell(
        moves.GoalTurned(before.active, goal, face),
        goals=replaced(before.goals, GOAL_NAMES.index(goal), Card(face, EVERYONE)),
        turned=replaced(before.turned, before.active, (*before.turned[before.active], goal)),
        phase=Closing() if played else Playing(),
    )
    u.learned("goal")
    tell_links(u, before)
    go_on(u, played)


# The active seat


def carry_out(u: U, seat: Seat, said: moves.NuwaMove) -> None:
    """Carry out a move of the active seat."""
    match said:
        case moves.PlaceRoad():
            _place_road(u, seat, said)
        case moves.Unlock(card, place, look):
            _unlock(u, seat, card, place, look)
        case moves.PlaceObstacle(card, target):
            kind = OBSTACLES[card]
            lying = put(u.state.obstacles[target], kind)
            obstacles = replaced(u.state.obstacles, target, lying)
            _play(u, seat, card, moves.ObstaclePlaced(seat, target, kind), obstacles=obstacles)
            go_on(u, played=True)
        case moves.Release(card, target, kind):
            _release(u, seat, card, target, kind)
        case moves.RemoveRoad():
            _remove_road(u, seat, said.cell)
        case moves.DiscardCard(card):
            _discard(u, seat, card)
        case moves.Pass():
            _pass(u, seat)
        case moves.TurnGoal(goal):
            _turn_goal(u, seat, goal)
        case moves.Done():
            u.tell(moves.GoalsLeft(seat, u.state.linked_goals))
            end_turn(u, left=True)
        case moves.BeginRound():
            begin_round(u, seat)


def _play(u: U, seat: Seat, card: str, effect: Effect, **fields: object) -> None:
    """A card leaves the hand for all to see."""
    _leave_hand(u, seat, card)
    u.tell(effect, **fields)
    u.learned("card")


def _leave_hand(u: U, seat: Seat, card: str) -> None:
    state = u.state
    shown = state.shown[seat]
    u.change(
        hands=replaced(state.hands, seat, take(state.hands[seat], card)),
        shown=replaced(state.shown, seat, take(shown, card)) if card in shown else state.shown,
    )


def _place_road(u: U, seat: Seat, said: moves.PlaceRoad) -> None:
    before = u.state
    roads = (*before.roads, Road(said.x, said.y, said.card, said.turned))
    live = said.cell in look_over(roads, before.opened).reached
    effect = moves.RoadPlaced(seat, said.card, said.x, said.y, said.turned, live)
    _play(u, seat, said.card, effect, roads=roads)
    tell_links(u, before)
    go_on(u, played=True)


def _unlock(u: U, seat: Seat, card: str, number: int, look: GoalName | None) -> None:
    """The seat takes the gem of the place; from the Place of Prophecy it looks at a goal instead."""
    before = u.state
    what = UNLOCKS[card]
    gem = None if what == PROPHECY else what
    gems = before.gems if gem is None else replaced(before.gems, seat, put(before.gems[seat], gem))
    places = replaced(before.places, number - 1, Place(what, open=True))
    effect = moves.PlaceUnlocked(seat, number, card, gem)
    _play(u, seat, card, effect, places=places, gems=gems, used=put(before.used, card))
    tell_links(u, before)
    if look is None:
        go_on(u, played=True)
    else:
        u.tell(moves.LookChosen(seat, look), phase=LookingAtGoal(look))


def _release(u: U, seat: Seat, card: str, target: Seat, kind: ObstacleKind) -> None:
    """Obstacle and release go to the face-up pile together."""
    state = u.state
    lying = take(state.obstacles[target], kind)
    _play(
        u,
        seat,
        card,
        moves.ObstacleReleased(seat, target, kind, card, free=not lying),
        obstacles=replaced(state.obstacles, target, lying),
        used=put(state.used, card, f"obstacle_{kind}"),
        holds=tuple(fact for fact in state.holds if not (seat in fact.seats and fits(card, fact.kinds))),
    )
    go_on(u, played=True)


def _remove_road(u: U, seat: Seat, cell: Cell) -> None:
    """What is cut off from the start stays where it lies."""
    before = u.state
    road = before.road_at(cell)
    assert road is not None
    roads = tuple(other for other in before.roads if other != road)
    severed = before.table.reached - look_over(roads, before.opened).reached - {cell}
    effect = moves.RoadRemoved(seat, road.card, road.x, road.y, tuple(sorted(severed)))
    _play(u, seat, REMOVAL, effect, roads=roads, used=put(before.used, REMOVAL, road.card))
    tell_links(u, before)
    go_on(u, played=True)


def _discard(u: U, seat: Seat, card: str) -> None:
    _leave_hand(u, seat, card)
    u.tell(
        moves.CardDiscarded(seat, Secret(card, (seat,))),
        discards=(*u.state.discards, Discard(seat, card)),
    )
    if u.state.options.unlock_not_discardable:
        u.learned("no_unlock")
    go_on(u, played=True)


def _pass(u: U, seat: Seat) -> None:
    """Who is not blocked and passes with cards shows that none of them can be played or discarded."""
    state = u.state
    u.tell(moves.Passed(seat, state.is_blocked(seat)))
    if state.hands[seat] and not state.is_blocked(seat):
        hand = state.hands[seat]
        u.tell(moves.HandShown(seat, hand), shown=replaced(state.shown, seat, hand))
        for _ in hand:
            u.learned("card")
    end_turn(u, left=False)


def _turn_goal(u: U, seat: Seat, goal: GoalName) -> None:
    """Luck is asked what it shows, unless a prophet has seen it already."""
    played = isinstance(u.state.phase, Closing)
    card = u.state.goal(goal)
    if card is None:
        u.tell(moves.GoalTurning(seat, goal), phase=TurningGoal(goal, played))
    else:
        _show_goal(u, goal, card.what, played)
