"""Playing Dadaocheng with a plan: every pair of actions is tried with its whole chain, cubes are worth what
they can buy, and purchases follow the dearest plan that the hand can pay."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from rules.bots.contract import Advice
from rules.bots.heuristics.dadaocheng_field import Action, Catch, best_catch, plans
from rules.bots.heuristics.dadaocheng_worth import (
    RIVALS,
    Till,
    counted,
    deal,
    house_worth,
    kept_worth,
    turns_left,
)
from rules.dadaocheng.content import (
    CELL_HOLDS,
    COLOURS,
    LOOP_CUBES,
    LOOP_GIFT,
    LOOP_REWARD,
    OPIUM,
    SIGN_WORTH,
    Cubes,
    cubes_of,
    minus,
    plus,
)
from rules.dadaocheng.field import faces_of, hidden_of
from rules.dadaocheng.moves import (
    Build,
    BuyShip,
    Collect,
    Decline,
    EmptyCells,
    EndTurn,
    Exchange,
    Flip,
    GiveBack,
    Stop,
    Swap,
    TakeGift,
    TakeLine,
    Trade,
    UseEvent,
    VisitTemple,
)
from rules.dadaocheng.state import Buying, Cell, Chaining, DadaochengState, Ending, Planning, stored
from rules.kernel.audience import Seat
from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from rules.kernel.moves import Move

A_POINT = 0.15
"""What a point of prestige is worth in standings."""

A_DIE = 0.66
"""What a die of the temple brings."""

FIRST_CHOICES = 2
"""So often in the chain of a plan all lines are compared."""


def advise(perspective: Perspective, dice: Dice) -> Move:
    """A good move for the perspective's seat."""
    legal = perspective.legal_moves
    if len(legal) == 1:
        only: Move = legal[0]
        return only
    state: DadaochengState = perspective.imagine(dice)
    seat = perspective.seat
    if state.asked[seat] is not None or isinstance(state.phase, Ending):
        return _answer(state, seat, legal)
    if isinstance(state.phase, Buying) and seat == state.active:
        return _buy(state, seat, state.phase, legal)
    if isinstance(state.phase, Chaining):
        return _line(state, seat, legal)
    return _plan(state, seat, legal, dice)


# Phase 1 and 2


class _Field:
    """What a catch is worth to a seat in a state."""

    def __init__(self, state: DadaochengState, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.till = Till(state, seat, Buying())
        self.rivals = RIVALS / max(1, state.seats - 1)
        self.later = min(1.0, turns_left(state) / 3)
        self._known: dict[Catch, float] = {}

    def value(self, catch: Catch) -> float:
        """Points that the catch promises."""
        known = self._known.get(catch)
        if known is None:
            known = self._known[catch] = self._value(catch)
        return known

    def _value(self, catch: Catch) -> float:
        state, seat = self.state, self.seat
        if catch.endless:
            gift = self.rivals * LOOP_GIFT * (state.seats - 1)
            return self.till.worth(plus(state.hands[seat], LOOP_REWARD)) + SIGN_WORTH - gift
        houses = self._stocked(catch)
        value = 0.0
        hand = plus(state.hands[seat], counted(catch.income))
        for other, house in enumerate(houses):
            best: Cubes = (0, 0, 0, 0, 0)
            stores = [cell for cell in house if not cell.firm]
            if stores and all(cell.cubes for cell in stores):
                number = _best_cell(house, hand if other == seat else best)
                best = cubes_of(house[number].cubes)
                house = (*house[:number], Cell(), *house[number + 1 :])
            if other == seat:
                hand = plus(hand, best)
                value += self.later * house_worth(house)
            else:
                value -= self.rivals * (self.later * house_worth(house) + sum(best))
        return value + self.till.worth(hand)

    def _stocked(self, catch: Catch) -> list[tuple[Cell, ...]]:
        state = self.state
        houses: list[tuple[Cell, ...]] = list(state.houses)
        for line, letter in catch.taken:
            colour = next(colour for colour in COLOURS if colour == letter)
            for side, number in line.meets(state.edition):
                if side in state.sides:
                    owner = state.sides.index(side)
                    cell = houses[owner][number]
                    if not cell.firm:
                        cubes = stored(cell.cubes, colour)
                        after = Cell(cubes if len(cubes) <= CELL_HOLDS else ())
                        houses[owner] = (*houses[owner][:number], after, *houses[owner][number + 1 :])
        return houses

    def best(self, shown: list[str], hidden: list[str], choices: int = FIRST_CHOICES) -> tuple[float, Catch]:
        """The best way through a chain."""
        options = self.state.options
        limit = LOOP_CUBES if options.loop_rule == "cubes_12" else 0
        return best_catch(shown, hidden, self.value, options.line_of_four_may_count_three, limit, choices)


def _best_cell(house: Iterable[Cell], hand: Cubes) -> int:
    """Which cell to empty: two cubes before one, then what the hand lacks."""

    def worth(numbered: tuple[int, Cell]) -> tuple[int, int]:
        cubes = numbered[1].cubes
        return len(cubes), -sum(hand[COLOURS.index(cube)] for cube in cubes)

    return max(enumerate(house), key=worth)[0]


def _letters(state: DadaochengState) -> tuple[list[str], list[str]]:
    return list(faces_of(state.box, state.field)), list(hidden_of(state.box, state.field))


def _plan(state: DadaochengState, seat: Seat, legal: tuple[Move, ...], dice: Dice) -> Move:
    """The first action of the best plan; where none brings anything, any action."""
    shown, hidden = _letters(state)
    phase = state.phase
    done = phase.done if isinstance(phase, Planning) else state.ahead
    actions = min(2, state.actions - done)
    field = _Field(state, seat)
    best, chosen = field.value(Catch("", (), False)), None
    for plan in plans(shown, hidden, actions):
        value, _ = field.best(shown, hidden)
        if value > best:
            best, chosen = value, plan
    return _action(state, chosen[0]) if chosen else dice.choice(legal)


def _action(state: DadaochengState, action: Action) -> Move:
    a, b = action
    if a == b:
        return Flip(state.field[a].marker)
    one, other = sorted((state.field[a].marker, state.field[b].marker))
    return Swap(one, other)


def _line(state: DadaochengState, seat: Seat, legal: tuple[Move, ...]) -> Move:
    """The line with which the best way through the chain begins."""
    shown, hidden = _letters(state)
    field = _Field(state, seat)
    value, catch = field.best(shown, hidden, choices=4)
    if Stop() in legal and field.value(Catch("", (), False)) > value:
        return Stop()
    return TakeLine(catch.taken[0][0].name)


# Rewards, gifts, surplus


def _answer(state: DadaochengState, seat: Seat, legal: tuple[Move, ...]) -> Move:
    """The answer that leaves the best hand."""
    active = seat == state.active and isinstance(state.phase, Buying)
    till = Till(state, seat, Buying())

    def worth(move: Move) -> float:
        hand = state.hands[seat]
        match move:
            case EmptyCells(cells):
                for cell in cells:
                    hand = plus(hand, cubes_of(state.houses[seat][cell].cubes))
            case TakeGift(cubes):
                hand = plus(hand, cubes)
            case GiveBack(cubes):
                hand = minus(hand, cubes)
            case Decline():
                return -1.0
        if active and not isinstance(move, GiveBack):
            return till.worth(hand)
        return kept_worth(hand, max(state.keep, 6) if not state.alone else state.keep, last=False)

    return max(legal, key=worth)


# Phase 4


def _buy(state: DadaochengState, seat: Seat, buying: Buying, legal: tuple[Move, ...]) -> Move:
    """What costs nothing first, then the temple, then the best purchase; then the end."""
    till = Till(state, seat, buying)
    hand = state.hands[seat]
    now = till.worth(hand)
    free = max(legal, key=partial(_gain, state, seat, till, hand, now))
    if _gain(state, seat, till, hand, now, free) > 0.05:
        return free
    offer = till.first(hand)
    if offer is None:
        return EndTurn()
    return _purchase(state, seat, till, offer.card, legal) or EndTurn()


def _gain(state: DadaochengState, seat: Seat, till: Till, hand: Cubes, now: float, move: Move) -> float:
    """What a move brings that buys nothing."""
    match move:
        case Collect(_, take):
            return till.worth(plus(hand, cubes_of((take,)))) - now + (0.1 if take != "K" else 0.06)
        case Trade(_, give, take):
            return till.worth(plus(minus(hand, give), cubes_of((take,) * sum(give)))) - now
        case UseEvent(event, pay, take, cell):
            after = plus(minus(hand, pay), cubes_of(take))
            if cell is not None:
                after = plus(after, cubes_of(state.houses[seat][cell].cubes))
                rest = (*state.houses[seat][:cell], Cell(), *state.houses[seat][cell + 1 :])
                lost = house_worth(state.houses[seat]) - house_worth(rest)
                return till.worth(after) - now - lost * (turns_left(state) > 0)
            cured = 1.0 if event == "E14" else 0.0
            return till.worth(after) - now - till.opium * pay[OPIUM] + cured
        case VisitTemple(pay):
            dice = sum(pay) + 1 + (state.event == "E03")
            worth = A_DIE * dice if not till.last else 0.5 * dice
            return till.worth(minus(hand, pay)) + worth - now - till.opium * pay[OPIUM]
    return -1.0


def _purchase(state: DadaochengState, seat: Seat, till: Till, card: str, legal: tuple[Move, ...]) -> Move | None:
    """The move that buys a card, or the exchange that makes it possible."""
    hand = state.hands[seat]
    offer = next(offer for offer in till.offers if offer.card == card)
    best: tuple[float, Cubes, Cubes, int, str | None] | None = None
    for most, total, workshop in offer.prices:
        paid = deal(hand, most, total, till.exchange)
        if paid is not None:
            value = kept_worth(paid.hand, 20, False) - till.opium * paid.pay[OPIUM] - 0.4 * (workshop is not None)
            if best is None or value > best[0]:
                best = value, paid.pay, most, paid.exchanges, workshop
    if best is None:
        return None
    _, pay, most, exchanges, workshop = best
    if exchanges:
        return _exchange(hand, pay, most, legal)
    said = [
        move
        for move in legal
        if (isinstance(move, BuyShip) and move.ship == card and move.workshop == workshop and move.pay == pay)
        or (isinstance(move, Build) and move.building == card and move.pay == pay)
    ]
    # A firm takes the cell that holds least.
    return min(said, key=partial(_lost, state, seat)) if said else None


def _lost(state: DadaochengState, seat: Seat, move: Move) -> int:
    cell = move.cell if isinstance(move, Build) else None
    return 0 if cell is None else len(state.houses[seat][cell].cubes)


def _exchange(hand: Cubes, pay: Cubes, most: Cubes, legal: tuple[Move, ...]) -> Move | None:
    """Two cubes that the purchase does not take, for one that it lacks."""
    spare = minus(hand, pay)
    lacks = next((COLOURS[i] for i in range(OPIUM) if most[i] > pay[i]), None)
    fitting = [
        move
        for move in legal
        if isinstance(move, Exchange)
        and move.take == lacks
        and all(given <= left for given, left in zip(move.give, spare, strict=True))
    ]
    return max(fitting, key=lambda move: kept_worth(minus(spare, move.give), 20, False)) if fitting else None


DADAOCHENG: Final[Advice] = advise
