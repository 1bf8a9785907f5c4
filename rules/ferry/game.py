"""The rules, in the order of the rulebook."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rules.ferry import ending, moves, refusals
from rules.ferry.acting import act, actions, put_passenger
from rules.ferry.checking import check, check_setup
from rules.ferry.content import (
    ACTIONS,
    ANY,
    BOATS,
    EDITION,
    OPENING_HAND,
    boat_deck,
    boat_kind,
    passenger,
    passengers,
)
from rules.ferry.imagining import resample
from rules.ferry.moves import Act, FerryMove, Load, Pass, Put
from rules.ferry.sailing import arrivals, changed
from rules.ferry.state import (
    Acting,
    Boat,
    Dealing,
    Drawing,
    FerryState,
    Loading,
    Options,
    Over,
    Placing,
    Revealing,
    Sailing,
    Starting,
    Step,
    put,
    take,
)
from rules.ferry.view import FerryView, view
from rules.kernel.audience import CHANCE, EVERYONE, Audience, Seat, Viewer
from rules.kernel.chance import Draw, Outcome
from rules.kernel.contract import Count, Game, Meta, Option, Result, Setup
from rules.kernel.dice import Dice
from rules.kernel.effects import Beat, Effect, Secret, Unfolding
from rules.kernel.errors import Why
from rules.kernel.moves import Codec

U = Unfolding[FerryState]


class Ferry(Game[FerryState, FerryMove, FerryView]):
    """Ferry for 2 to 4 seats."""

    meta = Meta(
        slug="ferry",
        names={"en": "Wolf, Goat and Cabbage", "zh-hant": "渡船過河"},
        seats=(2, 3, 4),
        options=(
            Option("young", (False, True)),
            Option("memory_aid", (False, True)),
            Option("look_again", ("nobody", "own")),
            Option("log_names_loads", ("at_the_moment", "always")),
            Option("backs_show_colour", (False, True)),
            Option("joker_shown", (False, True), given=("young", (False,))),
            Option("passengers", ("equal", "wolf_zero", "pyramid")),
            Option("boat_deck", ("cards16", "cards8")),
            Option("boat_deck_reshuffle", ("when_needed", "at_once")),
            Option("start", ("first_seat", "random")),
            Option(
                "sink_overflow",
                ("return_pair_first", "excess_removed", "target_illegal"),
                given=("sink_twin", ("only_in_overflow",)),
            ),
            Option("sink_twin", ("only_in_overflow", "always")),
            Option("sink_empty", (True, False)),
            Option("sink_look", ("active", "all"), given=("young", (False,))),
            Option("sink_drowned_shown", (True, False)),
            Option("sink_moves_shown", (False, True), given=("young", (False,))),
            Option("seasick_empty", (True, False)),
            Option("seasick_look", ("active", "all"), given=("young", (False,))),
            Option("draw_above_four", (True, False)),
            Option("empty_hand", ("skip", "action_only")),
            Option("end_trigger", ("all_hands_empty", "one_player_out")),
            Option("end_check", ("end_of_turn", "immediately")),
            Option("final_tie", ("shared", "fewest_actions", "latest_in_turn_order"), given=("young", (False,))),
            Option("young_tie", ("goats", "shared"), given=("young", (True,))),
        ),
        rules=1,
        editions=(EDITION,),
        secrets=True,
        resample="consistent",
        minutes=20,
    )
    codec: ClassVar[Codec[Any]] = moves.CODEC
    state_type = FerryState
    effects: ClassVar[tuple[type[Effect], ...]] = moves.EFFECTS
    reasons = refusals.REASONS

    # Set-up

    def initial_state(self, setup: Setup) -> FerryState:
        """Six boats in the middle, all boat cards covered, all passengers in their own decks."""
        options = msgspec.convert(setup.options, Options)
        nothing: tuple[tuple[str, ...], ...] = ((),) * setup.seats
        return FerryState(
            rules=setup.rules,
            options=options,
            phase=Starting() if options.start == "random" else Dealing(0),
            turn=0,
            active=0,
            boat_pool=boat_deck(options.boat_deck),
            boat_discards=(),
            hands=nothing,
            decks=(passengers(options.passengers),) * setup.seats,
            boats=(Boat(),) * len(BOATS),
            island=nothing,
            removed=(),
            actions=(ACTIONS,) * setup.seats,
        )

    def ask(self, state: FerryState) -> Draw:
        match state.phase:
            case Starting():
                return Draw("first_player", tuple(range(state.seats)))
            case Dealing(seat):
                return Draw("hand", state.decks[seat], OPENING_HAND, to=(seat,))
            case Drawing():
                return Draw("passenger", state.decks[state.active], to=(state.active,))
        # A used-up deck is rebuilt from the cards turned up, when it is needed.
        return Draw("boat_card", state.boat_pool or tuple(sorted(state.boat_discards)))

    # Whose decision

    def to_move(self, state: FerryState) -> tuple[Seat, ...]:
        return (CHANCE,) if isinstance(state.phase, Starting | Dealing | Revealing | Drawing) else state.awaited

    def legal_moves(self, state: FerryState, seat: Seat) -> tuple[FerryMove, ...]:
        if seat not in state.awaited:
            return ()
        match state.phase:
            case Loading(card):
                return tuple(
                    Load(face, boat) for face in dict.fromkeys(state.hands[seat]) for boat in loadable(state, card)
                )
            case Acting():
                return (*(Act(action, boat) for action, boat in actions(state)), Pass())
            case Placing(boat):
                return tuple(
                    Put(card, to) for card in dict.fromkeys(state.boat(boat).aboard) for to in state.destinations(boat)
                )
        return ()

    def why_not(self, state: FerryState, seat: Seat, said: frozenset[str]) -> Why | None:
        if any(said <= move.picks() for move in self.legal_moves(state, seat)):
            return None
        return refusals.why_not(state, seat, said)

    # What happens

    def apply(self, state: FerryState, who: Seat, what: FerryMove | Outcome) -> tuple[Beat, ...]:
        u = Unfolding(state)
        match what:
            case tuple():
                _luck(u, what)
            case Load(card, boat):
                _load(u, who, card, boat)
            case Act(action, boat):
                act(u, who, action, boat)
                if not isinstance(u.state.phase, Placing):
                    _after_action(u)
            case Put(card, boat):
                put_passenger(u, who, card, boat)
                if not isinstance(u.state.phase, Placing):
                    _after_action(u)
            case Pass():
                u.tell(moves.ActionPassed(who), phase=Sailing())
                _after_action(u)
        return u.beats()

    # Who knows what, and the end

    def view(self, state: FerryState, viewer: Viewer) -> FerryView:
        return view(state, viewer)

    def result(self, state: FerryState) -> Result | None:
        return ending.result(state) if isinstance(state.phase, Over) else None

    def counts(self, state: FerryState) -> tuple[Count, ...]:
        return ending.counts(state)

    def resample(self, state: FerryState, viewer: Viewer, dice: Dice) -> FerryState:
        return resample(state, viewer, dice)

    def check(self, state: FerryState, setup: Setup | None = None) -> None:
        check(state)
        if setup is not None:
            check_setup(state, setup)


# Set-up, and the parts of a turn that are luck's


def _luck(u: U, outcome: Outcome) -> None:
    match u.state.phase:
        case Starting():
            u.tell(moves.FirstPlayer(int(outcome[0])), active=int(outcome[0]), phase=Dealing(0))
        case Dealing(seat):
            _deal(u, seat, tuple(map(str, outcome)))
        case Revealing():
            _turn_up(u, str(outcome[0]))
        case Drawing():
            _draw(u, str(outcome[0]))


def _deal(u: U, seat: Seat, cards: tuple[str, ...]) -> None:
    last = seat == u.state.seats - 1
    u.tell(
        moves.HandDealt(seat, Secret(put(cards), (seat,))),
        hands=_replaced(u.state.hands, seat, put(cards)),
        decks=_replaced(u.state.decks, seat, take(u.state.decks[seat], *cards)),
        phase=Revealing() if last else Dealing(seat + 1),
    )
    u.learned("hand", (seat,))


# Phase 1: a boat card is turned up


def _turn_up(u: U, card: str) -> None:
    if not u.state.boat_pool:
        _shuffle(u)
    u.tell(
        moves.BoatCardTurned(u.state.active, card),
        boat_pool=take(u.state.boat_pool, card),
        boat_discards=(*u.state.boat_discards, card),
        turn=u.state.turn + 1,
        phase=Loading(card),
    )
    if not u.state.boat_pool and u.state.options.boat_deck_reshuffle == "at_once":
        _shuffle(u)


def _shuffle(u: U) -> None:
    cards = tuple(sorted(u.state.boat_discards))
    u.tell(moves.BoatCardsShuffled(len(cards)), boat_pool=cards, boat_discards=())


# Phase 2: one passenger comes aboard


def loadable(state: FerryState, card: str) -> tuple[Any, ...]:
    """The boats that `card` allows: in the middle, not full. There always is one."""
    boats = tuple(boat for boat in state.in_middle() if card in (ANY, boat_kind(boat)) and state.boat(boat).room > 0)
    assert boats, f"no boat for {card}"
    return boats


def _load(u: U, seat: Seat, card: str, boat: Any) -> None:
    """Shown to all and then covered; with the three-boats card covered at once."""
    state = u.state
    assert isinstance(state.phase, Loading)
    options = state.options
    shown = state.phase.card != ANY or options.joker_shown or options.young
    known: Audience = EVERYONE if shown else (seat,)
    word = passenger(seat, card)
    heap = state.boat(boat).aboard
    acts = bool(state.actions[seat])
    u.tell(
        moves.PassengerLoaded(seat, boat, Secret(word, known), shown),
        hands=_replaced(state.hands, seat, take(state.hands[seat], card)),
        boats=changed(state, boat, Boat("middle", (*heap, word) if options.young else put(heap, word))),
        trail=(*state.trail, Step("loaded", boat, (word,), known, seat=seat)),
        phase=Acting() if acts else Sailing(),
    )
    if shown:
        u.learned("load")
    if options.end_check == "immediately" and _finished(u.state):
        _end(u)
    elif not acts:
        _after_action(u)


# Phase 3 is told in acting.py


def _after_action(u: U) -> None:
    if u.state.options.end_check == "immediately" and _finished(u.state):
        _end(u)
    elif _draws(u.state):
        u.change(phase=Drawing())
    else:
        _sail(u)


# Phase 4: a passenger is drawn


def _draws(state: FerryState) -> bool:
    fits = state.options.draw_above_four or len(state.hands[state.active]) < OPENING_HAND
    return fits and bool(state.decks[state.active])


def _draw(u: U, card: str) -> None:
    seat = u.state.active
    deck = take(u.state.decks[seat], card)
    u.tell(
        moves.PassengerDrawn(seat, Secret(card, (seat,)), len(deck)),
        hands=_replaced(u.state.hands, seat, put(u.state.hands[seat], card)),
        decks=_replaced(u.state.decks, seat, deck),
        phase=Sailing(),
    )
    u.learned("passenger", (seat,))
    _sail(u)


# Phase 5: full boats arrive, and the turn is over


def _sail(u: U) -> None:
    arrivals(u)
    if _finished(u.state):
        _end(u)
    else:
        _next_turn(u)


def _next_turn(u: U) -> None:
    """The next seat clockwise that has passengers in hand; empty hands are skipped, in the sight of all."""
    for _ in range(u.state.seats):
        seat = (u.state.active + 1) % u.state.seats
        u.change(active=seat)
        if u.state.hands[seat]:
            u.change(phase=Revealing())
            return
        if u.state.options.empty_hand == "action_only" and u.state.actions[seat]:
            u.tell(moves.ActionOnly(seat), phase=Acting())
            return
        u.tell(moves.SeatSkipped(seat))
    # `check` refuses positions that lead here; from older logs they must not go round for ever.
    raise AssertionError("nobody has a turn, and it is not the end")


# The end


def _finished(state: FerryState) -> bool:
    out = [not hand and not deck for hand, deck in zip(state.hands, state.decks, strict=True)]
    return any(out) if state.options.end_trigger == "one_player_out" else all(out)


def _end(u: U) -> None:
    """Who is still afloat is turned up, and counts nothing."""
    afloat = tuple(moves.Afloat(boat, u.state.boat(boat).aboard) for boat in BOATS if u.state.boat(boat).aboard)
    u.change(phase=Over())
    if afloat:
        looked = tuple(Step("looked", one.boat, tuple(sorted(one.passengers)), EVERYONE) for one in afloat)
        u.tell(moves.AfloatTurnedUp(afloat), trail=(*u.state.trail, *looked))
        u.learned("everything")
    u.tell(moves.MatchEnded(ending.result(u.state).winners))


def _replaced(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])


FERRY = Ferry()
