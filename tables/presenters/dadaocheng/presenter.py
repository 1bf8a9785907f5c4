"""Dadaocheng for people: everything that a page needs beside the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.dadaocheng import effects as e
from rules.dadaocheng.content import GRADES
from rules.dadaocheng.game import DADAOCHENG
from rules.dadaocheng.state import (
    Buying,
    Chaining,
    Displaying,
    Ending,
    Gift,
    Laying,
    Opening,
    Options,
    Over,
    Planning,
    Reward,
    Rolling,
    Settling,
    Starting,
    Surplus,
)
from rules.dadaocheng.view import DadaochengView
from rules.kernel.audience import Seat, Viewer
from rules.kernel.chance import Outcome
from rules.kernel.contract import OptionValue, Result, Score
from rules.kernel.effects import Effect
from rules.kernel.errors import Why
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from tables.presenters import common
from tables.presenters.base import READ, Facts, Names, Presenter, SoloGame, Stage, Touchable, Words
from tables.presenters.dadaocheng import board, options, reasons, story, tales, tray, words

BEATS: dict[type[Effect], int] = {
    e.MarkersLaid: 600,
    e.ShipOpened: 450,
    e.BuildingOpened: 450,
    e.EventOpened: READ,
    e.MarkersSwapped: 600,
    e.MarkerFlipped: 600,
    e.LineTaken: 800,
    e.CellStocked: 550,
    e.GoodsRotted: 800,
    e.LineConsumed: 650,
    e.IncomeEnded: 500,
    e.LoopFound: 1000,
    e.CellEmptied: 600,
    e.ShipBought: 400,
    e.BuildingBought: 400,
    e.FirmOpened: 500,
    e.DiceRolled: READ,
}
"""How long the picture of an effect stands, in milliseconds; the others show nothing on the board."""


class DadaochengPresenter(Presenter[DadaochengView]):
    """Words and coordinates for Dadaocheng."""

    slug = "dadaocheng"
    game = DADAOCHENG
    routine: ClassVar = (e.FirstPlayer, e.TurnBegan)
    placeless_roles: ClassVar[frozenset[str]] = frozenset({"verb"})
    chip_roles: ClassVar[frozenset[str]] = frozenset({"line"})

    def board(self, view: DadaochengView, offer: Offer[Move] | None, facts: Facts) -> dict[str, Any]:
        return board.context(view, offer, facts)

    def touchables(self, view: DadaochengView, seat: Seat, facts: Facts) -> Sequence[Touchable]:
        return board.touchables(view, seat, facts)

    def hand(self, view: DadaochengView, seat: Seat, facts: Facts) -> Sequence[Touchable]:
        return tray.in_hand(view, seat)

    def hand_context(self, view: DadaochengView, facts: Facts) -> dict[str, Any]:
        return tray.hand(view, facts)

    def caption(self, view: DadaochengView) -> str:
        return board.event_words(view) if view.event is not None else ""

    def seat_facts(self, view: DadaochengView, seat: Seat, facts: Facts) -> dict[str, Any]:
        return tray.seat(view, seat, facts)

    def line(self, effect: Effect, names: Names) -> str | None:
        return story.line(effect, names)

    def prompt(self, view: DadaochengView, seat: Viewer, names: Names) -> str:
        if seat is not None and seat in view.awaited and view.seats[seat].asked is not None:
            return _asked(view.seats[seat].asked, view.options)
        if seat is not None and seat == view.planning_ahead:
            return ngettext(
                "You can plan ahead already: %(left)s action left.",
                "You can plan ahead already: %(left)s actions left.",
                view.actions_left,
            ) % {"left": view.actions_left}
        values = {"name": names[view.active], "left": view.actions_left}
        mine = seat == view.active
        if isinstance(view.phase, Settling | Buying) and all(view.seats[other].asked for other in view.awaited):
            return _("Waiting for the answer of %(names)s.") % {"names": words.people(names, view.awaited)}
        match view.phase:
            case Starting():
                return _("Luck decides who begins.")
            case Laying() | Displaying():
                return _("Markers and cards are laid out.")
            case Opening():
                return _("The event of the round is opened.")
            case Rolling():
                return _("The dice roll in the temple.")
            case Planning():
                if mine:
                    sentence = ngettext(
                        "Your turn: swap two markers or flip one, %(left)s action left.",
                        "Your turn: swap two markers or flip one, %(left)s actions left.",
                        view.actions_left,
                    )
                    return sentence % values
                return _("Waiting for %(name)s, who plans.") % values
            case Chaining():
                if mine and not view.options.income_compulsory:
                    return _("Choose a line, or leave those that are there.")
                if mine:
                    return _("Several lines: choose which one comes first.")
                return _("Waiting for %(name)s, who chooses a line.") % values
            case Buying():
                if mine:
                    return _("Your turn: buy, trade or pray, and then end the turn.")
                return _("Waiting for %(name)s, who buys.") % values
            case Ending(surplus):
                values["count"] = surplus
                if mine:
                    return _("Too many goods: give back %(count)s.") % values
                return _("Waiting for %(name)s, who gives goods back.") % values
            case Over():
                return _("The game is over.")
        return _("The goods are on their way.")

    def pick_words(self, pick: str, view: DadaochengView, names: Names) -> str:
        return words.pick(pick, view)

    def pick_order(self, pick: str) -> tuple[object, ...]:
        return words.order(pick)

    def pick_picture(self, pick: str) -> str:
        return words.picture(pick)

    def said_words(self, offer: Offer[Move], view: DadaochengView, names: Names) -> str:
        return words.saying(offer, view)

    def move_words(self, move: Move, view: DadaochengView, names: Names) -> str:
        return words.move(move, view)

    def why_words(self, why: Why) -> Words:
        return common.reason(why) or reasons.reason(why)

    def outcome_words(self, question: str, outcome: Outcome, names: Names) -> str:
        match question:
            case "first_player":
                return _("Luck lets %(name)s begin.") % {"name": names[int(outcome[0])]}
            case "corners" | "layout":
                return _("Luck lays out the markers: %(ids)s.") % {"ids": words.listed([str(one) for one in outcome])}
            case "event":
                return _("Luck opens the event %(event)s.") % {"event": tales.event(str(outcome[0]))}
            case "temple":
                return _("The dice show %(dice)s.") % {"dice": words.listed([str(pips) for pips in outcome])}
        return _("Luck opens a card: %(card)s.") % {"card": words.card(str(outcome[0]))}

    def option_words(self, option: str, value: OptionValue | None = None) -> tuple[str, str]:
        return options.option(option, value)

    def score_parts(self, score: Score) -> Sequence[tuple[str, int]]:
        return [(words.part(part), points) for part, points in score.parts]

    def result_words(self, result: Result, names: Names) -> str:
        if len(result.scores) == 1:
            return _alone(result, names)
        winners = words.people(names, result.winners)
        totals = [score.total for score in result.scores]
        values = {"names": winners, "points": words.prestige(max(totals))}
        if len(result.winners) > 1:
            return _("%(names)s share the victory with %(points)s and equal credit.") % values
        if totals.count(max(totals)) > 1:
            return _("%(names)s wins with %(points)s: others have as much, but less credit.") % values
        return _("%(names)s wins with %(points)s.") % values

    def solo_games(self) -> Sequence[SoloGame]:
        return [
            SoloGame("none", _("No challenge"), {}),
            SoloGame(
                "steamers",
                _("All large steamers before any workshop"),
                {"solo_challenge": "large_steamers_without_workshop"},
            ),
            SoloGame(
                "buildings", _("All buildings but the opium den"), {"solo_challenge": "all_buildings_but_the_den"}
            ),
            SoloGame("cubes", _("Never keep more than two cubes"), {"solo_keep": 2}),
        ]

    def solo_goal(self) -> str:
        return _("50 prestige make a novice merchant, 60 a veteran, 70 a great merchant.")

    def stage(self, view: DadaochengView) -> Stage:
        return Stage(view.round, view.active)

    def progress(self, view: DadaochengView) -> tuple[int, ...]:
        return tuple([seat.score.total for seat in view.seats])

    def measure(self) -> str:
        return _("Prestige as it stands")

    def rules_context(self) -> dict[str, Any]:
        events = [
            {"id": name, "name": tales.event(name), "rule": tales.event_rule(name), "history": tales.history(name)}
            for name in tales.EVENTS
        ]
        return {"events": events}

    def beat_ms(self, effect: Effect) -> int:
        return BEATS.get(type(effect), 0)


def _asked(question: object, table: Options) -> str:
    match question:
        case Reward(cells) if not table.full_house_reward_optional:
            return ngettext(
                "Full house! You must take the goods of %(count)s cell.",
                "Full house! You must take the goods of one to %(count)s cells.",
                cells,
            ) % {"count": cells}
        case Gift(cubes):
            return _("Somebody made an endless loop: take %(count)s cubes of any colour.") % {"count": cubes}
        case Reward(cells):
            return ngettext(
                "Full house! You may take the goods of %(count)s cell.",
                "Full house! You may take the goods of %(count)s cells.",
                cells,
            ) % {"count": cells}
        case Surplus(cubes):
            return _("Too many goods: give back %(count)s.") % {"count": cubes}
    raise ValueError(question)


def _alone(result: Result, names: Names) -> str:
    """How a lone merchant did."""
    values = {"name": names[0], "points": words.prestige(result.scores[0].total)}
    if result.grade is not None:
        values["grade"] = words.grade(result.grade)
        told = _("%(name)s reaches %(points)s: %(grade)s!") % values
    elif result.scores[0].total >= GRADES[-1][0]:
        told = _("%(name)s reaches %(points)s, but has not met the challenge.") % values
    else:
        told = _("%(name)s reaches %(points)s; a novice merchant needs 50.") % values
    # A challenge is a harder way to one of the grades: below them nobody has met it.
    if result.honours and result.grade is not None:
        met = words.listed([words.challenge(honour) for honour in result.honours])
        told = _("%(sentence)s Challenges met: %(met)s.") % {"sentence": told, "met": met}
    return told
