"""Ferry for people: everything that a page needs beside the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from rules.ferry import moves as m
from rules.ferry.game import FERRY
from rules.ferry.state import Acting, Dealing, Drawing, Loading, Over, Placing, Revealing, Starting
from rules.ferry.view import FerryView
from rules.kernel.audience import Seat, Viewer
from rules.kernel.chance import Outcome
from rules.kernel.contract import OptionValue, Result, Score, Setup
from rules.kernel.effects import Effect
from rules.kernel.errors import Why
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from tables.presenters import common
from tables.presenters.base import READ, Facts, Names, Presenter, Stage, Touchable, Words
from tables.presenters.ferry import board, options, reasons, story, words

BEATS: dict[type[Effect], int] = {
    m.BoatCardTurned: 350,
    m.PassengerLoaded: READ,
    m.ActionPlayed: READ,
    m.LookedAboard: READ,
    m.PassengersDrowned: READ,
    m.PassengerMoved: 700,
    m.BoatSank: 600,
    m.PassengersReturned: READ,
    m.BoatArrived: READ,
    m.DogKeptPeace: READ,
    m.PassengersEaten: READ,
    m.PassengersLanded: 700,
    m.BoatsReturned: 500,
    m.AfloatTurnedUp: READ,
}
"""How long the picture of an effect stands, in milliseconds; the others show nothing on the board."""


class FerryPresenter(Presenter[FerryView]):
    """Words and coordinates for Ferry."""

    slug = "ferry"
    game = FERRY
    routine: ClassVar = (m.FirstPlayer, m.HandDealt, m.BoatCardTurned, m.ActionOnly)
    placeless_roles: ClassVar[frozenset[str]] = frozenset({"verb"})

    def board(self, view: FerryView, offer: Offer[Move] | None, facts: Facts) -> dict[str, Any]:
        return board.context(view, offer, facts)

    def touchables(self, view: FerryView, seat: Seat, facts: Facts) -> Sequence[Touchable]:
        return board.touchables(view, facts)

    def hand(self, view: FerryView, seat: Seat, facts: Facts) -> Sequence[Touchable]:
        return board.in_hand(view, seat)

    def hand_context(self, view: FerryView, facts: Facts) -> dict[str, Any]:
        return board.hand(view, facts)

    def seat_facts(self, view: FerryView, seat: Seat, facts: Facts) -> dict[str, Any]:
        return board.seat(view, seat, facts)

    def line(self, effect: Effect, names: Names) -> str | None:
        return story.line(effect, names)

    def later(self, effect: Effect, setup: Setup) -> Effect:
        return story.later(effect, setup)

    def eyes_on_the_past(self, seat: Seat, setup: Setup) -> Viewer:
        return seat if story.remembers(setup.options) else None

    def looked_back_on(self, view: FerryView) -> FerryView:
        return story.looked_back_on(view)

    def prompt(self, view: FerryView, seat: Viewer, names: Names) -> str:
        mine = seat is not None and seat in view.awaited
        values = {"name": names[view.active]}
        match view.phase:
            case Starting():
                return _("Luck decides who begins.")
            case Dealing(other):
                return _("%(name)s draws an opening hand.") % {"name": names[other]}
            case Revealing():
                return _("A boat card is turned up for %(name)s.") % values
            case Loading(card):
                values["card"] = words.boat_card(card)
                if mine:
                    return _("Your turn: send a passenger aboard (%(card)s).") % values
                return _("Waiting for %(name)s, who sends a passenger aboard (%(card)s).") % values
            case Acting():
                if mine:
                    return _("Your turn: use an action card, or none.")
                return _("Waiting for %(name)s, who may use an action card.") % values
            case Placing(boat):
                values |= {"boat": words.boat(boat), "boat_first": words.capital(words.boat(boat))}
                if mine:
                    return _("%(boat_first)s goes down: move its passengers, one by one.") % values
                return _("Waiting for %(name)s, who moves the passengers of %(boat)s.") % values
            case Drawing():
                return _("%(name)s draws a passenger.") % values
            case Over():
                return _("The game is over.")
        return _("The boats are under way.")

    def pick_words(self, pick: str, view: FerryView, names: Names) -> str:
        return words.pick(pick)

    def pick_order(self, pick: str) -> tuple[object, ...]:
        return words.order(pick)

    def pick_picture(self, pick: str) -> str:
        return words.picture(pick)

    def said_words(self, offer: Offer[Move], view: FerryView, names: Names) -> str:
        return words.saying(offer, view)

    def move_words(self, move: Move, view: FerryView, names: Names) -> str:
        return words.move(move, view)

    def why_words(self, why: Why) -> Words:
        return common.reason(why) or reasons.reason(why)

    def outcome_words(self, question: str, outcome: Outcome, names: Names) -> str:
        match question:
            case "first_player":
                return _("Luck lets %(name)s begin.") % {"name": names[int(outcome[0])]}
            case "boat_card":
                return _("Luck turns up: %(card)s.") % {"card": words.boat_card(str(outcome[0]))}
        return _("Luck deals: %(cards)s.") % {"cards": words.listed([words.card(str(one)) for one in outcome])}

    def option_words(self, option: str, value: OptionValue | None = None) -> tuple[str, str]:
        return options.option(option, value)

    def score_parts(self, score: Score) -> Sequence[tuple[str, int]]:
        return [(words.animal(part), points) for part, points in score.parts]

    def result_words(self, result: Result, names: Names) -> str:
        winners = words.people(names, result.winners)
        if len(result.winners) > 1:
            return _("%(names)s share the victory.") % {"names": winners}
        decided = {
            "won_by_cards": _("%(name)s wins: equal points, but more passengers ashore."),
            "won_by_goats": _("%(name)s wins: equal so far, but more goats ashore."),
            "won_by_fewest_actions": _("%(name)s wins: equal so far, but fewer action cards used."),
            "won_by_latest_in_turn_order": _("%(name)s wins: equal so far, but later in turn order."),
        }
        sentence = next((decided[honour] for honour in result.honours if honour in decided), _("%(name)s wins."))
        return sentence % {"name": winners}

    def stage(self, view: FerryView) -> Stage:
        return Stage(0, view.turn)

    def progress(self, view: FerryView) -> tuple[int, ...]:
        return tuple([seat.score for seat in view.seats])

    def measure(self) -> str:
        return _("What is safe on the island")

    def beat_ms(self, effect: Effect) -> int:
        unseen_look = isinstance(effect, m.LookedAboard) and effect.passengers.value is None
        return 0 if unseen_look else BEATS.get(type(effect), 0)
