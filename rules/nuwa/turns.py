"""Rounds and turns: who is dealt what, whose turn it is, and when a round is over."""

from __future__ import annotations

from rules.kernel.audience import EVERYONE, Card, Seat
from rules.kernel.effects import Unfolding
from rules.nuwa import moves
from rules.nuwa.content import GOALS, PLACE_CELLS, RELEASES, UNLOCKS, deck
from rules.nuwa.ending import record, totals
from rules.nuwa.playing import can_be_opened
from rules.nuwa.state import (
    Between,
    Closing,
    DealingIdentities,
    Drawing,
    Holds,
    NuwaState,
    Over,
    Place,
    Playing,
    Scoring,
    TurningPlaces,
    put,
)

U = Unfolding[NuwaState]


def begin_round(u: U, start: Seat) -> None:
    """Everything is laid out anew; identities are dealt first."""
    seats = u.state.seats
    nothing: tuple[tuple[str, ...], ...] = ((),) * seats
    number = u.state.round + 1
    u.tell(
        moves.RoundBegan(number, start),
        phase=DealingIdentities(start),
        round=number,
        start=start,
        active=start,
        quiet=0,
        pile=deck(u.state.options.dual_releases),
        hands=nothing,
        shown=nothing,
        discards=(),
        used=(),
        identities=(None,) * seats,
        obstacles=nothing,
        roads=(),
        places=(Place(),) * len(PLACE_CELLS),
        goals=(None,) * len(GOALS),
        gems=nothing,
        turned=nothing,
        holds=(),
    )


def begin_turn(u: U, seat: Seat) -> None:
    """The seat draws, if there is something to draw. Then who has neither a card nor a goal to turn up
    has nothing to decide, as all can see."""
    if u.state.pile:
        u.change(active=seat, phase=Drawing())
    elif u.state.hands[seat] or u.state.linked_goals:
        u.tell(moves.TurnBegan(seat), active=seat, phase=Playing())
    else:
        u.tell(moves.SeatSkipped(seat), active=seat)
        end_turn(u, left=False)


def end_turn(u: U, left: bool) -> None:
    """left: a card has left the hand of the active seat in this turn"""
    quiet = 0 if left or u.state.quiet < 0 else u.state.quiet + 1
    u.change(quiet=quiet)
    why = _exhausted(u)
    if why is not None:
        end_round(u, why)
    else:
        begin_turn(u, (u.state.active + 1) % u.state.seats)


def go_on(u: U, played: bool) -> None:
    """After something has changed on the table: the sky may be mended, places may have been reached;
    then the active seat goes on with its turn.

    played: it has played or discarded a card in this turn
    """
    state = u.state
    if state.is_mended:
        end_round(u, "mended")
    elif any(place.what is None and state.is_linked(number) for number, place in enumerate(state.places, 1)):
        u.change(phase=TurningPlaces(played))
    elif played and state.linked_goals:
        u.change(phase=Closing())
    elif played:
        end_turn(u, left=True)
    elif state.hands[state.active] or state.linked_goals:
        u.change(phase=Playing())
    else:
        end_turn(u, left=False)


# The end of a round


def _exhausted(u: U) -> str | None:
    """Why the round is over though the sky is not mended, or None.

    By default this rests on what all can see. By the literal rule it rests on hidden hands; then that
    the round goes on tells all that one of the blocked can play.
    """
    state = u.state
    if state.pile:
        return None
    if not any(state.hands):
        return "no_cards"
    if state.quiet >= state.seats:
        return "nobody_plays"
    if state.options.exhaustion == "literal" and not any(_may_play_openly(state, seat) for seat in range(state.seats)):
        return _all_blocked(u)
    return None


def _may_play_openly(state: NuwaState, seat: Seat) -> bool:
    """Whether all can see that `seat` has a card to play or discard."""
    if not state.hands[seat] or state.is_blocked(seat):
        return False
    stuck = state.shown[seat] == state.hands[seat] and not any(
        can_be_opened(state, UNLOCKS[card]) for card in state.hands[seat]
    )
    return not (state.options.unlock_not_discardable and stuck)


def _all_blocked(u: U) -> str | None:
    state = u.state
    seats = tuple(seat for seat in range(state.seats) if state.is_blocked(seat) and state.hands[seat])
    kinds = tuple(sorted({kind for before in state.obstacles for kind in before}))
    if not any(fits(card, kinds) for seat in seats for card in state.hands[seat]):
        return "all_blocked"
    new = Holds(seats, kinds, len(state.discards))
    # Nobody draws any more, so who holds a release now has held it before.
    others = tuple(old for old in state.holds if not (set(seats) <= set(old.seats) and set(kinds) <= set(old.kinds)))
    u.change(holds=(*others, new))
    u.learned("release")
    return None


def fits(card: str, kinds: tuple[str, ...]) -> bool:
    """Whether `card` is a release for one of `kinds`."""
    return any(kind in kinds for kind in RELEASES.get(card, ()))


def end_round(u: U, why: str) -> None:
    """All hands are laid down unseen, identities are shown, points are counted."""
    state = u.state
    nothing: tuple[tuple[str, ...], ...] = ((),) * state.seats
    hidden = [card for hand in state.hands for card in hand] + [discard.what for discard in state.discards]
    u.tell(
        moves.RoundEnded(state.round, why == "mended", why),
        phase=Scoring(),
        quiet=0,
        pile=put(state.pile, *hidden),
        hands=nothing,
        shown=nothing,
        discards=(),
        holds=(),
    )
    new = record(u.state, why)
    u.tell(
        moves.IdentitiesShown(new.identities),
        identities=tuple(Card(identity, EVERYONE) for identity in new.identities),
    )
    u.learned("everything")
    u.change(history=(*u.state.history, new))
    u.tell(moves.RoundScored(state.round, new.points, totals(u.state)))
    if state.round < state.options.rounds:
        u.change(phase=Between((state.start + 1) % state.seats))
        return
    points = totals(u.state)
    winners = tuple(seat for seat, total in enumerate(points) if total == max(points))
    u.tell(moves.MatchEnded(winners), phase=Over())


# What a change on the table does to goals


def tell_links(u: U, before: NuwaState) -> None:
    """Tell which goals face down have been reached or cut off since `before`."""
    then, now = before.linked_goals, u.state.linked_goals
    gained = tuple(goal for goal in now if goal not in then)
    lost = tuple(goal for goal in then if goal not in now and not u.state.is_up(goal))
    if gained:
        u.tell(moves.GoalsLinked(gained))
    if lost:
        u.tell(moves.GoalsCutOff(lost))
