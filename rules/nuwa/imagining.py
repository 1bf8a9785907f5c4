"""Imagined tables: all that one viewer has not seen, dealt anew.

Nothing that was open is ever hidden again, so no memory is needed: the cards that a viewer cannot place
lie in the pile, in the hands of others and among their discards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from rules.kernel.audience import Card, Seat, Viewer
from rules.kernel.chance import MOST_TRIES
from rules.kernel.dice import Dice
from rules.nuwa.content import GOALS, UNLOCKS, identity_cards
from rules.nuwa.state import Discard, NuwaState, put
from rules.nuwa.turns import fits


def resample(state: NuwaState, viewer: Viewer, dice: Dice) -> NuwaState:
    """A random table that `viewer` cannot tell from this one: every card that it cannot place is equally
    likely in every place where it can be."""
    for _ in range(MOST_TRIES):
        dealt = _deal(state, viewer, dice)
        if all(_true(dealt, fact.seats, fact.kinds, fact.discards) for fact in state.holds):
            break
    else:
        raise AssertionError("no deal agrees with what everybody knows")
    return msgspec.structs.replace(
        dealt,
        identities=_identities(state, viewer, dice),
        goals=_goals(state, viewer, dice),
    )


def _deal(state: NuwaState, viewer: Viewer, dice: Dice) -> NuwaState:
    """Unlock cards first where they cannot have been discarded; then the others."""
    hidden = [put_aside(state.hands[seat], state.shown[seat]) for seat in range(state.seats)]
    free = [seat for seat in range(state.seats) if seat != viewer and hidden[seat]]
    covered = [number for number, discard in enumerate(state.discards) if discard.seat != viewer]
    cards = [card for seat in free for card in hidden[seat]]
    cards += [*state.pile, *(state.discards[number].what for number in covered)]
    # An order that tells nothing.
    cards.sort()
    kept: list[str] = []
    if state.options.unlock_not_discardable:
        kept = [card for card in cards if card in UNLOCKS]
        cards = [card for card in cards if card not in UNLOCKS]
    in_hands = sum(len(hidden[seat]) for seat in free) + len(state.pile)
    dice.shuffle(cards)
    discarded, rest = cards[: len(covered)], cards[len(covered) :] + kept
    assert len(rest) == in_hands
    dice.shuffle(rest)
    hands, discards = list(state.hands), list(state.discards)
    for seat in free:
        size = len(hidden[seat])
        hands[seat] = put(state.shown[seat], *rest[:size])
        rest = rest[size:]
    for number, card in zip(covered, discarded, strict=True):
        discards[number] = Discard(discards[number].seat, card)
    return msgspec.structs.replace(state, hands=tuple(hands), pile=put((), *rest), discards=tuple(discards))


def put_aside(cards: Sequence[str], some: Sequence[str]) -> tuple[str, ...]:
    """`cards` without `some` of them, sorted."""
    return tuple(sorted((Counter(cards) - Counter(some)).elements()))


def _true(state: NuwaState, seats: tuple[Seat, ...], kinds: tuple[str, ...], since: int) -> bool:
    """Whether one of `seats` held a release for one of `kinds` when `since` cards had been discarded."""
    held = [card for seat in seats for card in state.hands[seat]]
    held += [discard.what for discard in state.discards[since:] if discard.seat in seats]
    return any(fits(card, kinds) for card in held)


def _identities(state: NuwaState, viewer: Viewer, dice: Dice) -> tuple[Card | None, ...]:
    """One of those that the viewer cannot place was dealt to nobody."""
    known = Counter(card.what for card in state.identities if card is not None and card.seen_by(viewer) is not None)
    rest = sorted((Counter(identity_cards(state.seats)) - known).elements())
    dice.shuffle(rest)
    return tuple(
        card if card is None or card.seen_by(viewer) is not None else Card(rest.pop(), card.known)
        for card in state.identities
    )


def _goals(state: NuwaState, viewer: Viewer, dice: Dice) -> tuple[Card | None, ...]:
    """The faces of the others at which somebody has looked; the right one may as well be where nobody has."""
    known = Counter(card.what for card in state.goals if card is not None and card.seen_by(viewer) is not None)
    rest = sorted((Counter(GOALS) - known).elements())
    dice.shuffle(rest)
    return tuple(
        card if card is None or card.seen_by(viewer) is not None else Card(rest.pop(), card.known)
        for card in state.goals
    )
