"""Everyone secretly chooses a card; the cards are turned up together; a card that nobody else chose
scores. As many rounds as cards, the points add up, and those with the most win together."""

from typing import Literal

import msgspec

from rules.kernel.audience import Card, Seat, Viewer
from rules.kernel.contract import Game, Meta, Option, Result, Score, Setup
from rules.kernel.effects import Effect, Learned, Secret, State, Unfolding
from rules.kernel.errors import BadPosition
from rules.kernel.moves import Codec, Move
from tests.kernel.toys.saying import unless_said

CARDS = ("ebb", "flood", "spring")


class Choose(Move, frozen=True):
    card: Literal["ebb", "flood", "spring"]

    def picks(self):
        return frozenset({f"hand:{self.card}"})


class Chose(Effect, frozen=True):
    seat: Seat
    card: Secret[str]
    again: bool = False


class TurnedUp(Effect, frozen=True):
    cards: tuple[str, ...]


class Scored(Effect, frozen=True):
    points: tuple[int, ...]


class TidesState(State, frozen=True):
    hands: tuple[tuple[str, ...], ...]
    chosen: tuple[Card | None, ...]
    spent: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    worth: str


class TidesView(msgspec.Struct, frozen=True):
    hand: tuple[str, ...] | None
    chosen: tuple[str | None, ...]
    has_chosen: tuple[bool, ...]
    spent: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    worth: str


class Tides(Game[TidesState, Choose, TidesView]):
    meta = Meta(
        slug="tides",
        names={"en": "Tides", "zh-hant": "潮汐"},
        seats=(2, 3, 4),
        options=(Option("worth", ("card", "one")),),
        rules=1,
        editions=("toy",),
        secrets=True,
        resample="exact",
        minutes=1,
    )
    codec = Codec(Choose)
    state_type = TidesState
    effects = (Chose, TurnedUp, Scored, Learned)
    reasons = ("not_now",)

    def initial_state(self, setup: Setup):
        seats = range(setup.seats)
        return TidesState(
            hands=tuple(CARDS for _ in seats),
            chosen=tuple(None for _ in seats),
            spent=tuple(() for _ in seats),
            totals=tuple(0 for _ in seats),
            worth=str(setup.options["worth"]),
        )

    def to_move(self, state):
        if not any(state.hands) and not any(state.chosen):
            return ()
        return tuple(seat for seat, card in enumerate(state.chosen) if card is None)

    def legal_moves(self, state, seat):
        if not self.to_move(state):
            return ()
        return tuple(Choose(card) for card in state.hands[seat])

    def ask(self, state):
        raise AssertionError("no luck in the tides")

    def apply(self, state, who, what):
        table = Unfolding(state)
        before = state.chosen[who]
        hand = list(state.hands[who])
        hand.remove(what.card)
        if before is not None:
            hand = sorted([*hand, before.what])
        table.tell(
            Chose(who, Secret(what.card, (who,)), again=before is not None),
            hands=_put(state.hands, who, tuple(hand)),
            chosen=_put(state.chosen, who, Card(what.card, (who,))),
        )
        if all(table.state.chosen):
            self._turn_up(table)
        return table.beats()

    def _turn_up(self, table):
        state = table.state
        cards = tuple(card.what for card in state.chosen)
        table.tell(
            TurnedUp(cards),
            chosen=tuple(Card(card, None) for card in cards),
        )
        table.learned("card")
        points = tuple(
            (CARDS.index(card) + 1 if state.worth == "card" else 1) if cards.count(card) == 1 else 0 for card in cards
        )
        table.tell(
            Scored(points),
            chosen=tuple(None for _ in cards),
            spent=tuple((*old, card) for old, card in zip(state.spent, cards, strict=True)),
            totals=tuple(a + b for a, b in zip(state.totals, points, strict=True)),
        )

    def why_not(self, state, seat, said):
        return unless_said(self.legal_moves(state, seat), said)

    def view(self, state, viewer: Viewer):
        return TidesView(
            hand=None if viewer is None else state.hands[viewer],
            chosen=tuple(card and card.seen_by(viewer) for card in state.chosen),
            has_chosen=tuple(card is not None for card in state.chosen),
            spent=state.spent,
            totals=state.totals,
            worth=state.worth,
        )

    def result(self, state):
        if self.to_move(state):
            return None
        ranking = tuple(
            tuple(seat for seat, total in enumerate(state.totals) if total == points)
            for points in sorted(set(state.totals), reverse=True)
        )
        return Result(ranking[0], ranking, tuple(Score(total) for total in state.totals))

    def resample(self, state, viewer, dice):
        hands, chosen = list(state.hands), list(state.chosen)
        for seat, card in enumerate(state.chosen):
            if card is None or card.seen_by(viewer):
                continue
            held = sorted([*state.hands[seat], card.what])
            new = dice.choice(held)
            held.remove(new)
            hands[seat], chosen[seat] = tuple(held), Card(new, card.known)
        return msgspec.structs.replace(state, hands=tuple(hands), chosen=tuple(chosen))

    def check(self, state, setup=None):
        seats = len(state.hands)
        if setup and (setup.seats, setup.options["worth"]) != (seats, state.worth):
            raise BadPosition("of another table")
        if not seats == len(state.chosen) == len(state.spent) == len(state.totals):
            raise BadPosition("seats do not agree")
        for hand, card, spent in zip(state.hands, state.chosen, state.spent, strict=True):
            if tuple(sorted([*hand, *spent, *([card.what] if card else [])])) != CARDS:
                raise BadPosition("each seat has each card once")
        if state.worth not in ("card", "one"):
            raise BadPosition("unreadable")


def _put(items, index, value):
    return (*items[:index], value, *items[index + 1 :])
