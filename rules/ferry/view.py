"""Who knows what: hands and decks of others are hidden, and so are the covered passengers aboard that
one has not seen."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.ferry.content import BOATS, Action, BoatId, owner, points
from rules.ferry.memory import Memory, SeenStep
from rules.ferry.state import AnyPhase, Boat, FerryState, Loading, Options, Over, Placing
from rules.kernel.audience import Seat, Viewer


class BoatView(msgspec.Struct, frozen=True):
    """A boat as the viewer knows it.

    aboard: how many passengers it has
    seen: the passengers that surely are aboard, as far as the viewer has seen, covered ones as None.
        To be shown only where the table's memory aid is on, or where `open`
    open: they lie face up for all to see: at the island while landing, and after the end
    top: the uppermost passenger, in the young players' game
    backs: the owners of the covered cards, where backs show their colour
    lifted: it is sinking, and its passengers are being moved
    """

    boat: BoatId
    place: Literal["middle", "island"]
    aboard: int
    seen: tuple[str | None, ...]
    open: bool
    top: str | None
    backs: tuple[Seat, ...] | None
    lifted: bool


class SeatView(msgspec.Struct, frozen=True):
    """A seat as the viewer knows it.

    hand, deck: the viewer's own faces, sorted; None for the seats of others
    island: faces that are safe, sorted
    score: what they count: points, or in the young players' game cards
    """

    seat: Seat
    hand_count: int
    deck_count: int
    hand: tuple[str, ...] | None
    deck: tuple[str, ...] | None
    actions: tuple[Action, ...]
    island: tuple[str, ...]
    score: int


class FerryView(msgspec.Struct, frozen=True):
    """A table as `viewer` may know it; fields as in `FerryState`.

    awaited: the seats waited for
    boat_card: the boat card of this turn, while a passenger is to be loaded
    boat_pool: the covered boat cards, sorted; everybody can count them
    lifted: the passengers of the sinking boat that are still to be moved, for the seat that has looked
    removed: those that have left the game, as far as the viewer saw them; unseen ones as None
    """

    viewer: Seat | None
    options: Options
    phase: AnyPhase
    awaited: tuple[Seat, ...]
    turn: int
    active: Seat
    boat_card: str | None
    boat_pool: tuple[str, ...]
    boat_discards: tuple[str, ...]
    boats: tuple[BoatView, ...]
    lifted: tuple[str, ...] | None
    seats: tuple[SeatView, ...]
    removed: tuple[str | None, ...]
    trail: tuple[SeenStep, ...]


def view(state: FerryState, viewer: Viewer) -> FerryView:
    """The table as `viewer` may know it."""
    phase = state.phase
    memory = Memory(state.trail, viewer)
    sinking = phase.boat if isinstance(phase, Placing) else None
    return FerryView(
        viewer=viewer,
        options=state.options,
        phase=phase,
        awaited=state.awaited,
        turn=state.turn,
        active=state.active,
        boat_card=phase.card if isinstance(phase, Loading) else None,
        boat_pool=state.boat_pool,
        boat_discards=state.boat_discards,
        boats=tuple(_boat(state, boat, memory.aboard[boat], sinking) for boat in BOATS),
        lifted=_lifted(state, viewer, sinking),
        seats=tuple(_seat(state, seat, viewer) for seat in range(state.seats)),
        removed=_removed(state, memory.trail),
        trail=memory.trail,
    )


def _boat(state: FerryState, name: BoatId, seen: tuple[str | None, ...], sinking: str | None) -> BoatView:
    boat = state.boat(name)
    is_open = boat.place == "island" or isinstance(state.phase, Over)
    return BoatView(
        boat=name,
        place=boat.place,
        aboard=len(boat.aboard),
        seen=boat.aboard if is_open and _turned_up(state, name, boat) else seen,
        open=is_open and _turned_up(state, name, boat),
        top=boat.aboard[-1] if state.options.young and boat.aboard else None,
        backs=tuple(sorted(map(owner, boat.aboard))) if state.options.backs_show_colour else None,
        lifted=name == sinking,
    )


def _turned_up(state: FerryState, name: BoatId, boat: Boat) -> bool:
    """Those that a sinking boat still has lie covered, even while it is on its way to the island."""
    last = next((step for step in reversed(state.trail) if step.boat == name), None)
    return bool(boat.aboard) and last is not None and (last.what == "arrived" or isinstance(state.phase, Over))


def _lifted(state: FerryState, viewer: Viewer, sinking: str | None) -> tuple[str, ...] | None:
    if sinking is None or (viewer != state.active and not state.options.young):
        return None
    return state.boat(sinking).aboard


def _seat(state: FerryState, seat: Seat, viewer: Viewer) -> SeatView:
    mine = seat == viewer
    safe = state.island[seat]
    return SeatView(
        seat=seat,
        hand_count=len(state.hands[seat]),
        deck_count=len(state.decks[seat]),
        hand=state.hands[seat] if mine else None,
        deck=state.decks[seat] if mine else None,
        actions=state.actions[seat],
        island=safe,
        score=len(safe) if state.options.young else sum(map(points, safe)),
    )


def _removed(state: FerryState, trail: tuple[SeenStep, ...]) -> tuple[str | None, ...]:
    hidden = [
        card
        for step, seen in zip(state.trail, trail, strict=True)
        if step.what in ("drowned", "left_behind") and None in seen.cards
        for card in step.cards
    ]
    shown = list(state.removed)
    for card in hidden:
        shown.remove(card)
    return (*shown, *(None for _ in hidden))
