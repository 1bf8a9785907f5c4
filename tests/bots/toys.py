"""Two small games with a right move in every position, to judge bots by."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.audience import CHANCE, Card, Seat, Viewer
from rules.kernel.chance import Draw
from rules.kernel.contract import Game, Meta, Option, Result, Score, Setup
from rules.kernel.dice import Dice
from rules.kernel.effects import Beat, Effect, State, Unfolding
from rules.kernel.errors import BadPosition, Why
from rules.kernel.moves import Codec, Move


def ending(winner: Seat) -> Result:
    """One of two seats has won."""
    return Result((winner,), ((winner,), (1 - winner,)), (Score(int(winner == 0)), Score(int(winner == 1))))


class Take(Move, frozen=True):
    """Take some matches."""

    count: int

    def picks(self) -> frozenset[str]:
        return frozenset((f"count:{self.count}",))


class Taken(Effect, frozen=True):
    seat: Seat
    count: int


class HeapState(State, frozen=True):
    heap: int
    turn: Seat = 0


class Heap(Game[HeapState, Take, HeapState]):
    """One heap of matches, from which two take one to three in turn; the last match wins.

    Right is to leave a multiple of four.
    """

    meta = Meta("heap", {"en": "Heap"}, (2,), (Option("heap", (10, 21)),), 1, ("1",), False, "identity", 1)
    codec: Codec[Any] = Codec(Take)
    state_type = HeapState
    effects = (Taken,)
    reasons = ("too_many",)

    def initial_state(self, setup: Setup) -> HeapState:
        return HeapState(int(setup.options["heap"]))

    def to_move(self, state: HeapState) -> tuple[Seat, ...]:
        return (state.turn,) if state.heap else ()

    def legal_moves(self, state: HeapState, seat: Seat) -> tuple[Take, ...]:
        if seat not in self.to_move(state):
            return ()
        return tuple(Take(count) for count in (1, 2, 3) if count <= state.heap)

    def ask(self, state: HeapState) -> Draw:
        raise AssertionError("luck has no part in it")

    def apply(self, state: HeapState, who: Seat, what: Any) -> tuple[Beat, ...]:
        return (Beat(Taken(who, what.count), HeapState(state.heap - what.count, 1 - who)),)

    def why_not(self, state: HeapState, seat: Seat, said: frozenset[str]) -> Why | None:
        if any(said <= move.picks() for move in self.legal_moves(state, seat)):
            return None
        return Why("too_many", {"left": state.heap})

    def view(self, state: HeapState, viewer: Viewer) -> HeapState:
        return state

    def result(self, state: HeapState) -> Result | None:
        return None if state.heap else ending(1 - state.turn)

    def resample(self, state: HeapState, viewer: Viewer, dice: Dice) -> HeapState:
        return state

    def check(self, state: HeapState) -> None:
        if not 0 <= state.heap <= 21:
            raise BadPosition("no such heap")


class Say(Move, frozen=True):
    """Compare the cards, or leave it to a coin."""

    what: str

    def picks(self) -> frozenset[str]:
        return frozenset((f"say:{self.what}",))


class Said(Effect, frozen=True):
    what: str


class DuelState(State, frozen=True):
    """cards: one a seat, hidden from the other. said: "", then "compare" or "coin"."""

    cards: tuple[Card | None, ...] = (None, None)
    said: str = ""
    winner: int | None = None


class DuelView(msgspec.Struct, frozen=True):
    cards: tuple[str | None, ...]
    said: str


FACES = tuple(str(face) for face in range(9))


class Duel(Game[DuelState, Say, DuelView]):
    """Each of two has a secret card, 0 to 8; the first compares (higher wins) or tosses a coin.

    Right is to compare with 5 to 8, and to toss with 0 to 3.
    """

    meta = Meta("duel", {"en": "Duel"}, (2,), (), 1, ("1",), True, "exact", 1)
    codec: Codec[Any] = Codec(Say)
    state_type = DuelState
    effects = (Said,)
    reasons = ("unheard",)

    def initial_state(self, setup: Setup) -> DuelState:
        return DuelState()

    def to_move(self, state: DuelState) -> tuple[Seat, ...]:
        if None in state.cards or (state.said == "coin" and state.winner is None):
            return (CHANCE,)
        return () if state.said else (0,)

    def legal_moves(self, state: DuelState, seat: Seat) -> tuple[Say, ...]:
        return (Say("coin"), Say("compare")) if (seat,) == self.to_move(state) else ()

    def ask(self, state: DuelState) -> Draw:
        if state.said:
            return Draw("coin", (0, 1))
        dealt = [card.what for card in state.cards if card]
        seat = state.cards.index(None)
        return Draw("card", tuple(face for face in FACES if face not in dealt), to=(seat,))

    def apply(self, state: DuelState, who: Seat, what: Any) -> tuple[Beat, ...]:
        unfolding = Unfolding(state)
        if who == CHANCE and state.said:
            unfolding.tell(Said("tossed"), winner=what[0])
        elif who == CHANCE:
            seat = state.cards.index(None)
            cards = list(state.cards)
            cards[seat] = Card(what[0], (seat,))
            unfolding.tell(Said("dealt"), cards=tuple(cards))
        else:
            unfolding.tell(Said(what.what), said=what.what)
            if what.what == "compare":
                faces = [card.what for card in state.cards if card]
                unfolding.change(winner=faces.index(max(faces)))
        return unfolding.beats()

    def why_not(self, state: DuelState, seat: Seat, said: frozenset[str]) -> Why | None:
        return None if any(said <= m.picks() for m in self.legal_moves(state, seat)) else Why("unheard")

    def view(self, state: DuelState, viewer: Viewer) -> DuelView:
        return DuelView(tuple(card and card.seen_by(viewer) for card in state.cards), state.said)

    def result(self, state: DuelState) -> Result | None:
        return None if state.winner is None else ending(state.winner)

    def resample(self, state: DuelState, viewer: Viewer, dice: Dice) -> DuelState:
        known = [card.what for card in state.cards if card and card.seen_by(viewer)]
        rest = [face for face in FACES if face not in known]
        dice.shuffle(rest)
        cards = tuple(
            card if card is None or card.seen_by(viewer) else Card(rest.pop(), card.known) for card in state.cards
        )
        return msgspec.structs.replace(state, cards=cards)

    def check(self, state: DuelState) -> None:
        if len({card.what for card in state.cards if card}) != sum(card is not None for card in state.cards):
            raise BadPosition("a card lies there twice")
