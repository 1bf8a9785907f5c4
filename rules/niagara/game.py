"""The rules, in the order of the rulebook."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rules.kernel.audience import CHANCE, EVERYONE, Card, Seat, Viewer
from rules.kernel.chance import Draw, Outcome
from rules.kernel.contract import Game, Meta, Option, Result, Setup
from rules.kernel.dice import Dice
from rules.kernel.effects import Beat, Effect, Secret, Unfolding
from rules.kernel.errors import Why
from rules.kernel.moves import Codec
from rules.niagara import ending, moves, refusals
from rules.niagara.checking import check, check_setup
from rules.niagara.content import (
    CANOES,
    CARDS,
    CLOUD,
    COLOURS,
    EDITION,
    GEMS_OF_A_COLOUR,
    HOME,
    SPACES,
    WEATHER,
    CardName,
    Colour,
    goals_met,
)
from rules.niagara.flow import flow
from rules.niagara.moves import BuyBack, Choose, GoWithout, NiagaraMove, Paddle, Stay
from rules.niagara.paddling import acts, beginning, carry_out, may_stay
from rules.niagara.river import LAND, LOST
from rules.niagara.state import (
    Acting,
    Beginning,
    BuyingBack,
    Canoe,
    Choosing,
    NiagaraState,
    Options,
    Over,
    replaced,
    returned,
    take,
    with_canoe,
)
from rules.niagara.view import NiagaraView, view

U = Unfolding[NiagaraState]


class Niagara(Game[NiagaraState, NiagaraMove, NiagaraView]):
    """Niagara for 3 to 5 seats."""

    meta = Meta(
        slug="niagara",
        names={"en": "Niagara", "zh-hant": "瀑布淘金客"},
        seats=(3, 4, 5),
        options=(
            Option("goal_order", ("first_reached", "gem_value")),
            Option("unload_anywhere", (False, True)),
            Option("river_at_least", (0, 1)),
            Option("branch_memory", ("persist", "reset")),
            Option("paddle_over_falls", (False, True)),
            Option("show_used_cards", (False, True)),
        ),
        rules=1,
        editions=(EDITION,),
        secrets=True,
        resample="exact",
        minutes=30,
    )
    codec: ClassVar[Codec[Any]] = moves.CODEC
    state_type = NiagaraState
    effects: ClassVar[tuple[type[Effect], ...]] = moves.EFFECTS
    reasons = refusals.REASONS

    # Set-up

    def initial_state(self, setup: Setup) -> NiagaraState:
        """Seven gems in each pit, all canoes ashore, all cards in hand, the weather at 0."""
        home = {space: colour for colour, space in HOME.items()}
        return NiagaraState(
            rules=setup.rules,
            options=msgspec.convert(setup.options, Options),
            phase=Beginning(),
            round=0,
            ring=0,
            weather=0,
            next_branch="U",
            pits=tuple((home[space],) * GEMS_OF_A_COLOUR if space in home else () for space in SPACES),
            canoes=((Canoe(LAND), Canoe(LAND)),) * setup.seats,
            landed=((),) * setup.seats,
            spent=((),) * setup.seats,
            chosen=(None,) * setup.seats,
        )

    def ask(self, state: NiagaraState) -> Draw:
        return Draw("first_player", tuple(range(state.seats)))

    # Whose decision

    def to_move(self, state: NiagaraState) -> tuple[Seat, ...]:
        return (CHANCE,) if isinstance(state.phase, Beginning) else state.awaited

    def legal_moves(self, state: NiagaraState, seat: Seat) -> tuple[NiagaraMove, ...]:
        phase = state.phase
        if isinstance(phase, Choosing):
            return _choices(state, seat)
        if seat in state.awaited:
            if isinstance(phase, BuyingBack):
                return _buy_backs(state, seat)
            if isinstance(phase, Acting):
                if state.card(seat) == CLOUD:
                    return _weathers(state)
                return _paddles(state, seat, phase)
        return ()

    def why_not(self, state: NiagaraState, seat: Seat, said: frozenset[str]) -> Why | None:
        if any(said <= move.picks() for move in self.legal_moves(state, seat)):
            return None
        return refusals.why_not(state, seat, said)

    # What happens

    def apply(self, state: NiagaraState, who: Seat, what: NiagaraMove | Outcome) -> tuple[Beat, ...]:
        u = Unfolding(state)
        match what:
            case tuple():
                first = int(what[0])
                u.tell(moves.FirstPlayer(first), ring=first)
                _begin_round(u)
            case BuyBack(canoe, pay):
                _buy_back(u, who, canoe, pay)
            case GoWithout():
                u.tell(moves.WentWithout(who), phase=_next_buyer(state))
                _begin_choosing(u)
            case Choose(card):
                _choose(u, who, card)
            case Paddle():
                carry_out(u, who, what)
                _next_actor(u)
            case Stay():
                _stay(u, who)
                _next_actor(u)
            case moves.Weather(to):
                u.tell(moves.WeatherChanged(who, state.weather, to), weather=to)
                _next_actor(u)
        return u.beats()

    # Who knows what, and the end

    def view(self, state: NiagaraState, viewer: Viewer) -> NiagaraView:
        return view(state, viewer)

    def result(self, state: NiagaraState) -> Result | None:
        return ending.result(state) if isinstance(state.phase, Over) else None

    def stalled(self, state: NiagaraState) -> bool:
        """All canoes are lost. Whoever had no gem got one back for nothing when the round began, so all who were asked
        in this round have refused to pay."""
        lost = all(canoe.place == LOST for canoes in state.canoes for canoe in canoes)
        return lost and isinstance(state.phase, Choosing | Acting)

    def resample(self, state: NiagaraState, viewer: Viewer, dice: Dice) -> NiagaraState:
        """Each covered card that `viewer` does not know becomes one of its seat's unspent cards."""
        return msgspec.structs.replace(
            state,
            chosen=tuple(
                card
                if card is None or card.seen_by(viewer) is not None
                else Card(dice.choice(state.unspent(seat)), card.known)
                for seat, card in enumerate(state.chosen)
            ),
        )

    def check(self, state: NiagaraState, setup: Setup | None = None) -> None:
        check(state)
        if setup is not None:
            check_setup(state, setup)


# Phase 1: canoes come back, everybody chooses a card


def _begin_round(u: U) -> None:
    u.tell(moves.RoundBegan(u.state.round + 1), round=u.state.round + 1, phase=Choosing())
    for seat in u.state.from_ring():
        if not u.state.landed[seat] and all(c.place == LOST for c in u.state.canoes[seat]):
            u.tell(moves.CanoeReturnedFree(seat, 0), canoes=with_canoe(u.state.canoes, seat, 0, Canoe(LAND)))
    buyers = tuple(
        seat
        for seat in u.state.from_ring()
        if u.state.landed[seat] and any(canoe.place == LOST for canoe in u.state.canoes[seat])
    )
    if buyers:
        u.change(phase=BuyingBack(buyers))
    _begin_choosing(u)


def _buy_backs(state: NiagaraState, seat: Seat) -> tuple[NiagaraMove, ...]:
    """One canoe a round, for one landed gem of the owner's choice, or none."""
    return (
        *(
            BuyBack(number, gem)
            for number in CANOES
            if state.canoes[seat][number].place == LOST
            for gem in COLOURS
            if gem in state.landed[seat]
        ),
        GoWithout(),
    )


def _buy_back(u: U, seat: Seat, canoe: int, gem: Colour) -> None:
    u.tell(
        moves.CanoeBoughtBack(seat, canoe, gem),
        phase=_next_buyer(u.state),
        landed=replaced(u.state.landed, seat, take(u.state.landed[seat], gem)),
        pits=returned(u.state.pits, gem),
        canoes=with_canoe(u.state.canoes, seat, canoe, Canoe(LAND)),
    )
    _begin_choosing(u)


def _next_buyer(state: NiagaraState) -> BuyingBack | Choosing:
    phase = state.phase
    assert isinstance(phase, BuyingBack)
    return BuyingBack(phase.waiting[1:]) if phase.waiting[1:] else Choosing()


def _begin_choosing(u: U) -> None:
    """The last card of a cycle needs no choice, and everybody can know it."""
    if not isinstance(u.state.phase, Choosing):
        return
    if all(len(used) == len(CARDS) - 1 for used in u.state.spent):
        faces = tuple(u.state.unspent(seat)[0] for seat in range(u.state.seats))
        u.tell(moves.LastCardsPlayed(faces), chosen=tuple(Card(face, EVERYONE) for face in faces))
        _turn_up(u, u.state.from_ring())


def _choices(state: NiagaraState, seat: Seat) -> tuple[NiagaraMove, ...]:
    """Any unused card; while others still think, also another one than that chosen."""
    chosen = state.chosen[seat]
    return tuple(Choose(card) for card in state.unspent(seat) if chosen is None or card != chosen.what)


def _choose(u: U, seat: Seat, card: CardName) -> None:
    u.tell(
        moves.CardChosen(seat, Secret(card, (seat,)), again=u.state.chosen[seat] is not None),
        chosen=replaced(u.state.chosen, seat, Card(card, (seat,))),
    )
    if all(u.state.chosen):
        _turn_up(u, u.state.from_ring())


# Phase 2: one after another turns up the card and carries it out


def _turn_up(u: U, waiting: tuple[Seat, ...]) -> None:
    """Turn up cards until somebody has something to decide, or all have acted."""
    while waiting:
        seat = waiting[0]
        card = u.state.chosen[seat]
        assert card is not None
        phase = Acting(waiting) if card.what == CLOUD else beginning(u.state, waiting)
        u.tell(
            moves.CardTurnedUp(seat, card.what),
            chosen=replaced(u.state.chosen, seat, card.shown_to(EVERYONE)),
            phase=phase,
        )
        if card.known is not EVERYONE:
            u.learned("card")
        if phase.left or card.what == CLOUD:
            return
        u.tell(moves.NothingToPaddle(seat))
        waiting = waiting[1:]
    _end_of_acts(u)


def _weathers(state: NiagaraState) -> tuple[NiagaraMove, ...]:
    """Exactly one step, left or right."""
    return tuple(moves.Weather(to) for to in WEATHER if abs(to - state.weather) == 1)


def _paddles(state: NiagaraState, seat: Seat, phase: Acting) -> tuple[NiagaraMove, ...]:
    card = int(state.card(seat))
    said: list[NiagaraMove] = []
    for number in phase.left:
        said.extend(acts(state, seat, number, card))
    if may_stay(phase):
        said.append(Stay())
    return tuple(said)


def _stay(u: U, seat: Seat) -> None:
    phase = u.state.phase
    assert isinstance(phase, Acting)
    u.tell(moves.CanoeStayed(seat, phase.left[0]), phase=Acting(phase.waiting))


def _next_actor(u: U) -> None:
    """Another canoe of the same seat, or the next seat."""
    phase = u.state.phase
    assert isinstance(phase, Acting)
    if not phase.left:
        _turn_up(u, phase.waiting[1:])


def _end_of_acts(u: U) -> None:
    """The match ends with the phase in which a goal was met; else the river flows."""
    if u.state.reached:
        u.change(phase=Over())
        winner = ending.winner(u.state)
        u.tell(moves.MatchEnded(winner, goals_met(u.state.landed[winner])))
    else:
        flow(u)
        _pass_ring(u)
        _begin_round(u)


# Phase 3 is in `flow`. Phase 4: the life ring


def _pass_ring(u: U) -> None:
    """The ring goes to the left; used cards are out until all seven are used."""
    ring = (u.state.ring + 1) % u.state.seats
    spent = tuple(tuple(sorted((*u.state.spent[seat], u.state.card(seat)))) for seat in range(u.state.seats))
    u.tell(moves.RingPassed(ring), ring=ring, spent=spent, chosen=(None,) * u.state.seats)
    if len(spent[0]) == len(CARDS):
        u.tell(moves.CardsTakenBack(), spent=((),) * u.state.seats)


NIAGARA = Niagara()
