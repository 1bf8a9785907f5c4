"""Positions written short. A passenger is colour, kind and points: `rW1 yG2 bC3 gD1`; red, yellow, blue and
green are the seats 0 to 3, and without a number the card is worth what most of its kind are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.ferry.content import ACTIONS, BOATS, boat_deck, passenger, passengers
from rules.ferry.game import FERRY
from rules.ferry.state import Acting, Boat, FerryState, Loading, Options, Phase, Revealing, Step
from rules.kernel.audience import CHANCE, EVERYONE
from rules.kernel.contract import resolve

COLOURS = "rybg"
KINDS = {"W": "wolf1", "G": "goat2", "C": "cabbage2", "D": "dog1"}


def card(word: str) -> str:
    """`rG` as `0/goat2`."""
    return passenger(COLOURS.index(word[0]), face(word[1:]))


def face(word: str) -> str:
    """`G` as `goat2`, `C3` as `cabbage3`."""
    plain = KINDS[word[0]]
    return plain if len(word) == 1 else plain[:-1] + word[1:]


def cards(words: str) -> tuple[str, ...]:
    return tuple(sorted(map(card, words.split())))


def laid(
    seats: int = 4,
    *,
    hands: Sequence[str] | None = None,
    decks: Sequence[str] | None = None,
    waiting: str = "",
    active: int = 0,
    phase: Phase | None = None,
    boat_card: str = "A",
    actions: Sequence[str] | None = None,
    island: Sequence[str] = (),
    secret: str = "",
    pool: tuple[str, ...] | None = None,
    turn: int = 1,
    options: dict[str, Any] | None = None,
    **aboard: str,
) -> FerryState:
    """A table in the middle of a game. hands, decks, island: faces a seat; actions: first letters a seat.

    What is named nowhere is in the hands, or, where `hands` are given, has left the game. aboard: boat ->
    passengers, loaded before the eyes of all but those named in `secret`
    """
    chosen = Options(**(options or {}))
    trail = []
    heaps: dict[str, tuple[str, ...]] = dict.fromkeys(BOATS, ())
    for boat, words in aboard.items():
        for word in words.split():
            seat = COLOURS.index(word[0])
            known = (seat,) if word in secret.split() else EVERYONE
            trail.append(Step("loaded", boat, (card(word),), known, seat=seat))  # type: ignore[arg-type]
        pile = tuple(map(card, words.split()))
        heaps[boat] = pile if chosen.young else tuple(sorted(pile))
    left = {seat: list(passengers(chosen.passengers)) for seat in range(seats)}
    for heap in heaps.values():
        for word in heap:
            left[int(word[0])].remove(word[2:])

    def zone(given: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        found = []
        for seat in range(seats):
            words = sorted(map(face, given[seat].split())) if seat < len(given) else []
            for word in words:
                left[seat].remove(word)
            found.append(tuple(words))
        return tuple(found)

    ashore = zone(island)
    in_decks = zone(decks or ())
    in_hands = zone(hands) if hands is not None else tuple(tuple(sorted(left[seat])) for seat in range(seats))
    gone = [] if hands is None else [passenger(seat, word) for seat in range(seats) for word in left[seat]]
    deck = boat_deck(chosen.boat_deck)
    covered = deck[1:] if pool is None else pool
    up = list(deck)
    for one in covered:
        up.remove(one)
    past = [passenger(seat, word) for seat in range(seats) for word in ashore[seat]] + gone
    trail = [step for word in past for step in _landed(word)] + trail
    letters = {action[:2]: action for action in ACTIONS}
    state = FerryState(
        rules=1,
        options=chosen,
        phase=phase or Loading(boat_card),
        turn=turn,
        active=active,
        boat_pool=covered,
        boat_discards=tuple(up),
        hands=in_hands,
        decks=in_decks,
        boats=tuple(Boat("island" if boat in waiting.split() else "middle", heaps[boat]) for boat in BOATS),
        island=ashore,
        removed=tuple(sorted(gone)),
        actions=tuple(
            ACTIONS if actions is None else tuple(a for k, a in letters.items() if k in actions[seat].split())
            for seat in range(seats)
        ),
        trail=tuple(trail),
    )
    FERRY.check(state)
    return state


def _landed(word: str) -> tuple[Step, Step]:
    """How a passenger that is no longer there may have gone: alone aboard, in a gale."""
    return (
        Step("loaded", "C2", (word,), EVERYONE, seat=int(word[0])),
        Step("arrived", "C2", (word,), EVERYONE),
    )


def acting(seats: int = 4, **fields: Any) -> FerryState:
    """The same, when the active seat may use an action card."""
    return laid(seats, phase=Acting(), **fields)


def revealing(seats: int = 4, **fields: Any) -> FerryState:
    """The same, when a boat card is going to be turned up."""
    return laid(seats, phase=Revealing(), **fields)


def opening(seats: int = 2, **options: Any) -> FerryState:
    """A table as laid out before luck deals."""
    return FERRY.initial_state(resolve(FERRY.meta, seats, options))


def said(state: FerryState, *moves: Any) -> FerryState:
    """The state after the active seat has said `moves`, each of which must be legal."""
    for move in moves:
        assert move in FERRY.legal_moves(state, state.active), move
        state = FERRY.apply(state, state.active, move)[-1].state
        FERRY.check(state)
    return state


def drawn(state: FerryState, what: str) -> FerryState:
    """The state after luck has answered with `what`."""
    assert FERRY.to_move(state) == (CHANCE,)
    assert what in FERRY.ask(state).pool
    state = FERRY.apply(state, CHANCE, (what,))[-1].state
    FERRY.check(state)
    return state


def effects(state: FerryState, move: Any) -> list[Any]:
    """What `move` of the active seat does."""
    assert move in FERRY.legal_moves(state, state.active), move
    return [beat.effect for beat in FERRY.apply(state, state.active, move)]


def aboard(state: FerryState, boat: str) -> tuple[str, ...]:
    return state.boat(boat).aboard


def middle(state: FerryState) -> str:
    return " ".join(state.in_middle())


def targets(state: FerryState, kind: type[Any], **fields: Any) -> set[str]:
    """The boats that legal moves of a kind name."""
    moves = [m for m in FERRY.legal_moves(state, state.active) if isinstance(m, kind)]
    return {m.boat for m in moves if all(getattr(m, name) == value for name, value in fields.items())}


def why(state: FerryState, *words: str, seat: int | None = None) -> str | None:
    """The code of the rule that forbids `words`; None if they can be said."""
    reason = FERRY.why_not(state, state.active if seat is None else seat, frozenset(words))
    return None if reason is None else reason.code


def changed(state: FerryState, **fields: Any) -> FerryState:
    after = msgspec.structs.replace(state, **fields)
    FERRY.check(after)
    return after
