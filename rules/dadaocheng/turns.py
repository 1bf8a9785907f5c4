"""Rounds and turns: events are opened, seats follow each other clockwise, the match ends."""

from __future__ import annotations

from rules.dadaocheng import effects, ending
from rules.dadaocheng.chain import begin_income
from rules.dadaocheng.content import FIRST_EVENT
from rules.dadaocheng.questions import give_back, only_surplus
from rules.dadaocheng.state import DadaochengState, Ending, Opening, Over, Passing, Planning
from rules.kernel.audience import Seat
from rules.kernel.effects import Unfolding

U = Unfolding[DadaochengState]


def begin_round(u: U, round: int) -> None:
    """The first event is that of 1851; later ones are opened by luck, or in the order of years."""
    phase = Passing() if u.state.alone else Opening()
    u.tell(effects.RoundBegan(round, u.state.rounds), round=round, active=u.state.start, phase=phase)
    if u.state.alone:
        begin_turn(u, u.state.start)
    elif round == 1:
        open_event(u, FIRST_EVENT)
    elif u.state.options.event_order == "years":
        open_event(u, min(u.state.event_pool, key=lambda event: u.state.box.events[event].year))


def open_event(u: U, event: str) -> None:
    """The event of the round is opened, and the start player begins."""
    pool = tuple(other for other in u.state.event_pool if other != event)
    u.tell(effects.EventOpened(event), events=(*u.state.events, event), event_pool=pool, phase=Passing())
    begin_turn(u, u.state.start)


def begin_turn(u: U, seat: Seat) -> None:
    """What the seat has planned ahead counts."""
    planned = u.state.ahead
    whole = planned == u.state.actions
    phase = Passing() if whole else Planning(planned)
    u.tell(effects.TurnBegan(seat, planned), active=seat, ahead=0, phase=phase)
    if whole:
        begin_income(u)


def end_purchases(u: U) -> None:
    """The seat keeps six cubes at most; which go back it says itself, if there is a choice."""
    seat = u.state.active
    surplus = sum(u.state.hands[seat]) - u.state.keep
    if surplus <= 0:
        end_turn(u)
        return
    forced = only_surplus(u.state.hands[seat], surplus)
    if forced is None:
        u.tell(effects.PurchasesEnded(seat, surplus), phase=Ending(surplus))
    else:
        give_back(u, seat, forced, u.state.keep)
        end_turn(u)


def end_turn(u: U) -> None:
    """The next seat, the next round, or the end."""
    seat = u.state.active
    kept = u.state.hands[seat]
    u.tell(effects.TurnEnded(seat, kept))
    if u.state.alone:
        u.change(most_kept=max(u.state.most_kept, sum(kept)))
    following = u.state.following
    if following is not None:
        begin_turn(u, following)
        return
    over = u.state.round == u.state.rounds
    start = u.state.start
    if u.state.options.start_player_rotates and not over:
        start = (start + 1) % u.state.seats
    u.tell(effects.RoundEnded(u.state.round, u.state.event), start=start)
    if over:
        u.change(phase=Over(), asked=(None,) * u.state.seats)
        result = ending.result(u.state)
        u.tell(effects.MatchEnded(result.winners, tuple(score.total for score in result.scores)))
    else:
        begin_round(u, u.state.round + 1)
