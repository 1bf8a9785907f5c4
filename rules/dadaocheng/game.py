"""The rules, in the order of the rulebook."""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar

import msgspec

from rules.dadaocheng import buying, chain, effects, ending, moves, questions, refusals, turns
from rules.dadaocheng.checking import check, check_setup
from rules.dadaocheng.content import (
    CORNERS,
    EDITION,
    INNER,
    KINDS,
    LEVELS,
    NO_CUBES,
    SHIPS_ALONE,
    box,
)
from rules.dadaocheng.field import CELLS, Placed, acceptable, cell_of, flipped, swapped
from rules.dadaocheng.moves import (
    Build,
    BuyShip,
    Collect,
    DadaochengMove,
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
from rules.dadaocheng.state import (
    Buying,
    Cell,
    Chaining,
    DadaochengState,
    Displaying,
    Ending,
    Laying,
    Opening,
    Options,
    Over,
    Passing,
    Planning,
    Rolling,
    Stack,
    Starting,
    nothing,
    replaced,
)
from rules.dadaocheng.view import DadaochengView, view
from rules.kernel.audience import CHANCE, Seat, Viewer
from rules.kernel.chance import Draw, Outcome
from rules.kernel.contract import Count, Game, Meta, Option, Result, Setup
from rules.kernel.dice import Dice
from rules.kernel.effects import Beat, Effect, Unfolding
from rules.kernel.errors import Why
from rules.kernel.moves import Codec

U = Unfolding[DadaochengState]


class Dadaocheng(Game[DadaochengState, DadaochengMove, DadaochengView]):
    """Dadaocheng for 1 to 4 seats."""

    meta = Meta(
        slug="dadaocheng",
        names={"en": "Dadaocheng", "zh-hant": "翻轉大稻埕"},
        seats=(1, 2, 3, 4),
        options=(
            Option("loop_rule", ("state_repeat", "cubes_12")),
            Option("plan_ahead", (True, False), seats=(2, 3, 4)),
            Option("event_order", ("shuffled", "years"), seats=(2, 3, 4)),
            Option("solo_keep", (3, 2), seats=(1,)),
            Option("line_of_four_may_count_three", (False, True)),
            # With the other rule of loops one could go round as often as one likes.
            Option("income_compulsory", (True, False), given=("loop_rule", ("cubes_12",))),
            Option("full_house_reward_optional", (True, False)),
            Option("loop_gift_limit_6_for_others", (True, False), seats=(2, 3, 4)),
            Option("service_cards_per_turn", ("one_of_each", "one_in_all")),
            Option("exchange_may_give_opium", (True, False)),
            Option("firm_limit", (3, 4), seats=(3, 4)),
            Option("den_surcharge_per", ("player", "card"), seats=(3, 4)),
            Option("temple_opium_is_use", (True, False)),
            Option("start_player_rotates", (False, True), seats=(2, 3, 4)),
            Option("answers", ("at_once", "later"), seats=(2, 3, 4), later=True, before="later"),
            # The third challenge of the seed is `solo_keep` 2.
            Option(
                "solo_challenge",
                ("none", "large_steamers_without_workshop", "all_buildings_but_the_den"),
                seats=(1,),
                later=True,
            ),
        ),
        rules=1,
        editions=(EDITION,),
        secrets=False,
        resample="identity",
        minutes=60,
    )
    codec: ClassVar[Codec[Any]] = moves.CODEC
    state_type = DadaochengState
    effects: ClassVar[tuple[type[Effect], ...]] = effects.EFFECTS
    reasons = refusals.REASONS

    # Set-up

    def initial_state(self, setup: Setup) -> DadaochengState:
        """Nothing lies in the goods area yet, and no card is open."""
        pieces = box(setup.edition)
        alone = setup.seats == 1
        ships = tuple(tuple(ship.id for ship in pieces.ships.values() if ship.level == level) for level in LEVELS)
        buildings = {kind: tuple(b.id for b in pieces.buildings.values() if b.kind == kind) for kind in KINDS}
        empty = (Cell(), Cell(), Cell(), Cell())
        return DadaochengState(
            rules=setup.rules,
            edition=setup.edition,
            options=msgspec.convert(setup.options, Options),
            phase=Laying() if alone else Starting(),
            round=0,
            start=0,
            active=0,
            field=(),
            houses=(empty,) * setup.seats,
            hands=nothing(setup.seats),
            opium=(0,) * setup.seats,
            signs=(0,) * setup.seats,
            cards=((),) * setup.seats,
            ships=tuple(Stack(None, SHIPS_ALONE if alone else len(pool), pool) for pool in ships),
            buildings=tuple(Stack(None, pieces.counts[setup.seats][kind], buildings[kind]) for kind in KINDS),
            events=(),
            event_pool=() if alone else tuple(sorted(pieces.events)),
            asked=(None,) * setup.seats,
        )

    def ask(self, state: DadaochengState) -> Draw:
        match state.phase:
            case Starting():
                return Draw("first_player", tuple(range(state.seats)))
            case Laying(corners):
                return _layout(state, corners)
            case Opening():
                return Draw("event", state.event_pool)
            case Rolling(dice):
                return Draw("temple", tuple(state.box.dice), dice, replace=True)
        name, stack = state.uncovered[0]
        return Draw(name, stack.pool)

    # Whose decision

    def to_move(self, state: DadaochengState) -> tuple[Seat, ...]:
        return (CHANCE,) if state.waits_for_luck else state.awaited

    def legal_moves(self, state: DadaochengState, seat: Seat) -> tuple[DadaochengMove, ...]:
        if state.waits_for_luck or isinstance(state.phase, Over):
            return ()
        if state.asked[seat] is not None:
            return questions.answers(state, seat)
        if state.plans_ahead(seat):
            return plans(state)
        if seat != state.active or state.answers_due:
            return ()
        match state.phase:
            case Planning():
                return plans(state)
            case Chaining():
                stop = () if state.options.income_compulsory else (Stop(),)
                return (*(TakeLine(line.name) for line in state.open_lines()), *stop)
            case Buying():
                return buying.purchases(state, seat, state.phase)
            case Ending(surplus):
                return tuple(GiveBack(heap) for heap in questions.heaps(state.hands[seat], surplus))
        return ()

    def why_not(self, state: DadaochengState, seat: Seat, said: frozenset[str]) -> Why | None:
        if any(said <= move.picks() for move in self.legal_moves(state, seat)):
            return None
        return refusals.why_not(state, seat, said)

    def chooses_again(self, state: DadaochengState, seat: Seat) -> bool:
        """Whoever plans ahead adds an action to those it has planned."""
        return False

    # What happens

    def apply(self, state: DadaochengState, who: Seat, what: DadaochengMove | Outcome) -> tuple[Beat, ...]:
        u = Unfolding(state)
        match what:
            case tuple():
                _luck_answers(u, what)
            case Swap() | Flip():
                _plan(u, who, what)
            case TakeLine(name):
                line = next(line for line in state.open_lines() if line.name == name)
                chain.take_line(u, line, chosen=True)
                chain.carry_on(u)
            case Stop():
                chain.end_income(u, stopped=True)
            case GiveBack(cubes) if state.asked[who] is None:
                u.change(phase=Passing())
                questions.give_back(u, who, cubes, state.keep)
                turns.end_turn(u)
            case EmptyCells() | Decline() | TakeGift() | GiveBack():
                questions.answer(u, who, what)
            case EndTurn():
                turns.end_purchases(u)
            case _:
                _buy(u, who, what)
        return u.beats()

    # Who knows what, and the end

    def view(self, state: DadaochengState, viewer: Viewer) -> DadaochengView:
        return view(state, viewer)

    def result(self, state: DadaochengState) -> Result | None:
        return ending.result(state) if isinstance(state.phase, Over) else None

    def counts(self, state: DadaochengState) -> tuple[Count, ...]:
        return ending.counts(state)

    def resample(self, state: DadaochengState, viewer: Viewer, dice: Dice) -> DadaochengState:
        """Nothing is hidden, so nothing else can be imagined."""
        return state

    def check(self, state: DadaochengState, setup: Setup | None = None) -> None:
        check(state)
        if setup is not None:
            check_setup(state, setup)


# Luck


def _layout(state: DadaochengState, corners: tuple[str, ...]) -> Draw:
    """Black suns in the corners; the others are laid out until no line stands."""
    markers = state.box.markers.values()
    black = tuple(marker.id for marker in markers if marker.sun == "K")
    if not corners:
        return Draw("corners", black, len(CORNERS))

    def accept(outcome: Outcome) -> bool:
        faces = ["K"] * CELLS
        for cell, marker in zip(INNER, outcome, strict=True):
            faces[cell] = state.box.markers[str(marker)].sun
        return acceptable("".join(faces), state.alone)

    return Draw("layout", tuple(m.id for m in markers if m.id not in black), len(INNER), accept=accept)


def _luck_answers(u: U, outcome: Outcome) -> None:
    names = tuple(map(str, outcome))
    match u.state.phase:
        case Starting():
            first = int(outcome[0])
            u.tell(effects.FirstPlayer(first), start=first, active=first, phase=Laying())
        case Laying((), again):
            u.tell(effects.CornersLaid(names, again), phase=Laying(names, again))
        case Laying(corners, again):
            field = [Placed("")] * CELLS
            for cell, marker in (*zip(CORNERS, corners, strict=True), *zip(INNER, names, strict=True)):
                field[cell] = Placed(marker)
            u.tell(effects.MarkersLaid(names, again), field=tuple(field), phase=Displaying())
            if again:
                chain.reward_loop(u)
        case Opening():
            turns.open_event(u, names[0])
        case Rolling():
            buying.roll(u, tuple(map(int, outcome)))
        case _:
            _open(u, names[0])


def _open(u: U, card: str) -> None:
    """The next card of a stack; after the first of each the match begins."""
    ships, buildings = u.state.ships, u.state.buildings
    if card in u.state.box.ships:
        level = u.state.box.ships[card].level
        opened = _opened(ships[level - 1], card)
        u.tell(effects.ShipOpened(level, card, opened.left), ships=replaced(ships, level - 1, opened))
    else:
        kind = u.state.box.buildings[card].kind
        at = KINDS.index(kind)
        opened = _opened(buildings[at], card)
        u.tell(effects.BuildingOpened(kind, card, opened.left), buildings=replaced(buildings, at, opened))
    if isinstance(u.state.phase, Displaying) and not u.state.uncovered:
        turns.begin_round(u, 1)


def _opened(stack: Stack, card: str) -> Stack:
    return Stack(card, stack.left - 1, tuple(other for other in stack.pool if other != card))


# Phase 1: planning


def plans(state: DadaochengState) -> tuple[DadaochengMove, ...]:
    """Any two markers change places, or any one is flipped."""
    markers = sorted(placed.marker for placed in state.field)
    return (*(Swap(one, other) for one, other in combinations(markers, 2)), *map(Flip, markers))


def _plan(u: U, seat: Seat, action: Swap | Flip) -> None:
    """Lines are looked for only after the last action."""
    ahead = seat != u.state.active
    state = u.state
    if isinstance(action, Swap):
        one, other = cell_of(state.field, action.one), cell_of(state.field, action.other)
        show = state.box.shows
        colours = (show(action.one, state.field[one].sun), show(action.other, state.field[other].sun))
        u.tell(
            effects.MarkersSwapped(seat, action.one, action.other, (one, other), colours, ahead),
            field=swapped(state.field, one, other),
        )
    else:
        cell = cell_of(state.field, action.marker)
        sun = state.field[cell].sun
        before, after = (state.box.shows(action.marker, side) for side in (sun, not sun))
        u.tell(
            effects.MarkerFlipped(seat, action.marker, cell, before, after, ahead),
            field=flipped(state.field, (cell,)),
        )
    if ahead:
        u.change(ahead=state.ahead + 1)
        return
    phase = state.phase
    assert isinstance(phase, Planning)
    u.change(phase=Planning(phase.done + 1))
    if phase.done + 1 == state.actions:
        chain.begin_income(u)


# Phases 2 and 3 are in `chain` and `questions`. Phase 4: purchases


def _buy(u: U, seat: Seat, said: DadaochengMove) -> None:
    match said:
        case BuyShip():
            buying.buy_ship(u, seat, said)
        case Build():
            buying.build(u, seat, said)
        case VisitTemple(pay):
            buying.visit_temple(u, seat, pay)
        case Exchange(give, take):
            buying.exchange(u, seat, give, take)
        case Collect(card, take):
            buying.use_card(u, seat, card, NO_CUBES, take)
        case Trade(card, give, take):
            buying.use_card(u, seat, card, give, take)
        case UseEvent():
            buying.use_event(u, seat, said)


DADAOCHENG = Dadaocheng()
