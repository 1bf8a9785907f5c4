"""Who knows what: all but the covered cards of others is open."""

from __future__ import annotations

import msgspec

from rules.kernel.audience import EVERYONE, Seat, Viewer
from rules.niagara.content import COLOURS, SPACES, goals_met, points
from rules.niagara.paddling import may_stay
from rules.niagara.river import Branch
from rules.niagara.state import Acting, AnyPhase, Canoe, Choosing, NiagaraState, Options


class Progress(msgspec.Struct, frozen=True):
    """How near the goals a seat is: colours of 5, most of one colour of 4, gems of 7.

    goals: those that are met
    """

    colours: int
    alike: int
    gems: int
    goals: tuple[str, ...]


class SeatView(msgspec.Struct, frozen=True):
    """A seat as the viewer knows it.

    landed: in the order of the river
    spent: cards used in this cycle, and turned up in earlier rounds
    hand: the viewer's own cards that can be chosen; None for the seats of others
    has_chosen: a card lies on the table
    card: its face, if the viewer knows it
    turned_up: everybody may see it
    """

    seat: Seat
    canoes: tuple[Canoe, Canoe]
    landed: tuple[str, ...]
    progress: Progress
    points: int
    spent: tuple[str, ...]
    hand: tuple[str, ...] | None
    has_chosen: bool
    card: str | None
    turned_up: bool


class NiagaraView(msgspec.Struct, frozen=True):
    """A table as `viewer` may know it; fields as in `NiagaraState`.

    awaited: the seats waited for
    pits: (space, gems) for every space that has a pit
    card: the card being carried out, in phase 2
    may_stay: the canoe ashore need not act any more
    """

    viewer: Seat | None
    options: Options
    phase: AnyPhase
    awaited: tuple[Seat, ...]
    round: int
    ring: Seat
    weather: int
    next_branch: Branch
    pits: tuple[tuple[int, tuple[str, ...]], ...]
    seats: tuple[SeatView, ...]
    card: str | None
    may_stay: bool
    reached: tuple[Seat, ...]
    discs: tuple[int, ...]


def view(state: NiagaraState, viewer: Viewer) -> NiagaraView:
    """The table as `viewer` may know it."""
    phase = state.phase
    return NiagaraView(
        viewer=viewer,
        options=state.options,
        phase=phase,
        awaited=state.awaited,
        round=state.round,
        ring=state.ring,
        weather=state.weather,
        next_branch=state.next_branch,
        pits=tuple(
            (space, _in_order(gems))
            for space, gems in zip(SPACES, state.pits, strict=True)
            if space > 2 or state.options.unload_anywhere
        ),
        seats=tuple(_seat(state, seat, viewer) for seat in range(state.seats)),
        card=state.card(phase.waiting[0]) if isinstance(phase, Acting) else None,
        may_stay=isinstance(phase, Acting) and may_stay(phase),
        reached=state.reached,
        discs=state.discs,
    )


def _seat(state: NiagaraState, seat: Seat, viewer: Viewer) -> SeatView:
    landed = state.landed[seat]
    chosen = state.chosen[seat]
    counts = [landed.count(colour) for colour in COLOURS]
    known = None if chosen is None else chosen.seen_by(viewer)
    return SeatView(
        seat=seat,
        canoes=state.canoes[seat],
        landed=_in_order(landed),
        progress=Progress(
            colours=sum(count > 0 for count in counts),
            alike=max(counts),
            gems=len(landed),
            goals=goals_met(landed),
        ),
        points=points(landed),
        spent=state.spent[seat],
        hand=(tuple(card for card in state.unspent(seat) if card != known) if seat == viewer else None),
        has_chosen=chosen is not None,
        card=known,
        turned_up=_turned_up(state, seat),
    )


def _turned_up(state: NiagaraState, seat: Seat) -> bool:
    """The cards of those who are still to act lie covered, even the last ones of a cycle."""
    chosen = state.chosen[seat]
    if chosen is None or chosen.known is not EVERYONE:
        return False
    match state.phase:
        case Acting(waiting):
            return seat not in waiting[1:]
        case Choosing():
            return False
    return True


def _in_order(gems: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(gems, key=COLOURS.index))
