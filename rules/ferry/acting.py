"""Phase 3: action cards. Sinking, gale and seasickness, each on one boat in the middle."""

from __future__ import annotations

from collections.abc import Iterator

from rules.ferry import moves
from rules.ferry.content import BOATS, Action, BoatId, face, kind, owner, twin
from rules.ferry.sailing import arrive, changed, return_pair
from rules.ferry.state import (
    Boat,
    FerryState,
    Placing,
    Sailing,
    Step,
    put,
    sunk_pair_returns_first,
    take,
)
from rules.kernel.audience import EVERYONE, Audience, Seat
from rules.kernel.effects import Secret, Unfolding

U = Unfolding[FerryState]


def actions(state: FerryState) -> Iterator[tuple[Action, BoatId]]:
    """Each action card the active seat has left, with each boat that it may name."""
    for action in state.actions[state.active]:
        for boat in BOATS:
            if forbidden(state, action, boat) is None:
                yield action, boat


def forbidden(state: FerryState, action: str, boat: str) -> str | None:
    """The rule that keeps `action` from `boat`, or None. Rests on numbers that all can see."""
    options, aboard = state.options, len(state.boat(boat).aboard)
    if state.waits(boat):
        return "at_island"
    if not aboard and not {"sink": options.sink_empty, "seasick": options.seasick_empty}.get(action, True):
        return "boat_empty"
    if action == "sink" and options.sink_overflow == "target_illegal":
        # Nobody may learn from a refusal how many of them are cabbages: all are counted.
        returns = options.sink_twin == "always" and state.waits(twin(boat))
        if aboard > state.room_beside(boat) and not returns:
            return "no_room"
    return None


def act(u: U, seat: Seat, action: Action, boat: BoatId) -> None:
    """Play an action card, which then leaves the game."""
    left = tuple(card for card in u.state.actions[seat] if card != action)
    u.tell(
        moves.ActionPlayed(seat, action, boat, len(u.state.boat(boat).aboard)),
        actions=(*u.state.actions[:seat], left, *u.state.actions[seat + 1 :]),
        phase=Sailing(),
    )
    match action:
        case "gale":
            arrive(u, boat, blown=True)
        case "seasick":
            _seasickness(u, seat, boat)
        case "sink":
            _sinking(u, seat, boat)


def _audience(state: FerryState, to_all: bool, *seats: Seat) -> Audience:
    """Who sees a passenger: all in the young players' game, where everything lies face up."""
    return EVERYONE if to_all or state.options.young else tuple(sorted(set(seats)))


def _look(u: U, seat: Seat, boat: BoatId, to_all: bool) -> None:
    heap = tuple(sorted(u.state.boat(boat).aboard))
    known = _audience(u.state, to_all, seat)
    u.tell(
        moves.LookedAboard(seat, boat, Secret(heap, known)),
        trail=(*u.state.trail, Step("looked", boat, heap, known)),
    )
    if not u.state.options.young:
        u.learned("look", known)


def _off(u: U, boat: BoatId, *cards: str) -> None:
    """Some leave a boat; belongs to the beat that follows."""
    old = u.state.boat(boat)
    u.change(boats=changed(u.state, boat, Boat(old.place, take(old.aboard, *cards))))


# Seasickness


def _seasickness(u: U, seat: Seat, boat: BoatId) -> None:
    """The active seat looks; cabbages stay, all others go back to the hands of their owners."""
    if not u.state.boat(boat).aboard:
        return
    to_all = u.state.options.seasick_look == "all"
    _look(u, seat, boat, to_all)
    known = _audience(u.state, to_all, seat)
    seasick = tuple(sorted(card for card in u.state.boat(boat).aboard if kind(card) != "cabbage"))
    for back in range(u.state.seats):
        mine = tuple(card for card in seasick if owner(card) == back)
        if mine:
            _return(u, seat, back, boat, mine)
    stayed = u.state.boat(boat).aboard
    if stayed:
        u.tell(
            moves.CabbagesStayed(seat, boat, len(stayed), Secret(stayed, known)),
            trail=(*u.state.trail, Step("stayed", boat, tuple(sorted(stayed)), known)),
        )
    if not u.state.options.young:
        u.learned("seasickness")


def _return(u: U, seat: Seat, back: Seat, boat: BoatId, cards: tuple[str, ...]) -> None:
    known = _audience(u.state, u.state.options.seasick_look == "all", seat, back)
    _off(u, boat, *cards)
    hands = u.state.hands
    hand = put(hands[back], *(face(card) for card in cards))
    u.tell(
        moves.PassengersReturned(seat, back, boat, len(cards), Secret(cards, known)),
        hands=(*hands[:back], hand, *hands[back + 1 :]),
        trail=(*u.state.trail, Step("returned", boat, cards, known, seat=back)),
    )


# Sinking


def _sinking(u: U, seat: Seat, boat: BoatId) -> None:
    """The active seat looks; cabbages leave the game, all others are moved to other boats."""
    heap = u.state.boat(boat).aboard
    if heap:
        _look(u, seat, boat, u.state.options.sink_look == "all")
        cabbages = tuple(sorted(card for card in heap if kind(card) == "cabbage"))
        if cabbages:
            _drown(u, seat, boat, cabbages, no_room=False)
        if not u.state.options.young:
            u.learned("sinking")
    movers = len(u.state.boat(boat).aboard)
    if sunk_pair_returns_first(u.state, boat, movers):
        _wait_at_island(u, boat)
        u.change(phase=Placing(boat, returned=True))
    elif movers:
        u.change(phase=Placing(boat))
    else:
        _wait_at_island(u, boat)


def _drown(u: U, seat: Seat, boat: BoatId, cards: tuple[str, ...], *, no_room: bool) -> None:
    known = _audience(u.state, u.state.options.sink_drowned_shown, seat)
    if u.state.options.sink_look == "all" and not no_room:
        known = EVERYONE
    _off(u, boat, *cards)
    u.tell(
        moves.PassengersDrowned(seat, boat, len(cards), Secret(cards, known), no_room),
        removed=put(u.state.removed, *cards),
        trail=(*u.state.trail, Step("left_behind" if no_room else "drowned", boat, cards, known)),
    )


def _wait_at_island(u: U, boat: BoatId) -> None:
    u.tell(
        moves.BoatSank(boat),
        boats=changed(u.state, boat, Boat("island", u.state.boat(boat).aboard)),
        phase=Sailing(),
    )
    return_pair(u, boat)


def put_passenger(u: U, seat: Seat, card: str, to: BoatId) -> None:
    """Move one passenger of the sinking boat; after the last one the boat goes to the island."""
    phase = u.state.phase
    assert isinstance(phase, Placing)
    boat, options = phase.boat, u.state.options
    known = _audience(u.state, options.sink_moves_shown, seat)
    _off(u, boat, card)
    heap = u.state.boat(to).aboard
    u.tell(
        moves.PassengerMoved(
            seat, boat, to, Secret(card, known), Secret(owner(card), EVERYONE if options.backs_show_colour else known)
        ),
        boats=changed(u.state, to, Boat("middle", (*heap, card) if options.young else put(heap, card))),
        trail=(*u.state.trail, Step("moved", boat, (card,), known, to=to)),
        phase=Sailing(),
    )
    if options.sink_moves_shown and not options.young:
        u.learned("move")
    if u.state.boat(boat).aboard and not u.state.destinations(boat):
        _drown(u, seat, boat, tuple(sorted(u.state.boat(boat).aboard)), no_room=True)
        if not options.young:
            u.learned("sinking")
    if u.state.boat(boat).aboard:
        u.change(phase=phase)
    elif not phase.returned:
        _wait_at_island(u, boat)
