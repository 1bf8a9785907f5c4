"""Da Yu for people: everything that a page needs beside the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from rules.dayu import moves as m
from rules.dayu.game import DAYU
from rules.dayu.state import Acting, Deciding, Over, Placing, Refilling, Starting
from rules.dayu.view import DayuView
from rules.kernel.audience import Seat, Viewer
from rules.kernel.chance import Outcome
from rules.kernel.contract import OptionValue, Result, Score
from rules.kernel.effects import Effect
from rules.kernel.errors import Why
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from tables.presenters import common
from tables.presenters.base import READ, Facts, Ghost, Names, Presenter, Stage, Touchable, Words
from tables.presenters.dayu import board, options, reasons, row, story, words
from tables.presenters.dayu.geometry import WAY_PARTS
from tables.presenters.table_words import points

BEATS: dict[type[Effect], int] = {
    m.TopTurnedUp: 300,
    m.PawnPlaced: 400,
    m.FloodTurnedUp: 500,
    m.Constructed: 950,
    m.FloodTaken: READ,
    m.PawnMoved: 450,
    m.PawnsMovedOn: 450,
    m.ToolFlipped: 700,
    m.ToolDiscarded: READ,
    m.ToolTaken: 550,
}
"""How long the picture of an effect stands, in milliseconds; the others show nothing on the board."""

DEALT_MS = 250


class DayuPresenter(Presenter[DayuView]):
    """Words and coordinates for Da Yu."""

    slug = "dayu"
    game = DAYU
    routine: ClassVar = (m.FirstPlayer, m.TurnBegan, m.FloodDeckEmpty)
    placeless_roles: ClassVar[frozenset[str]] = frozenset({"verb", "as", "gift", "for"})

    def board(self, view: DayuView, offer: Offer[Move] | None, facts: Facts) -> dict[str, Any]:
        return board.context(view, offer, facts)

    def touchables(self, view: DayuView, seat: Seat, facts: Facts) -> Sequence[Touchable]:
        return board.touchables(view, facts)

    def ghosts(self, view: DayuView, seat: Seat, offer: Offer[Move], facts: Facts) -> Mapping[str, Ghost]:
        return board.ghosts(view, seat, offer)

    def hand(self, view: DayuView, seat: Seat, facts: Facts) -> Sequence[Touchable]:
        return row.in_hand(view, seat)

    def hand_context(self, view: DayuView, facts: Facts) -> dict[str, Any]:
        return row.hand(view, facts)

    def seat_facts(self, view: DayuView, seat: Seat, facts: Facts) -> dict[str, Any]:
        return row.seat(view, seat, facts)

    def line(self, effect: Effect, names: Names) -> str | None:
        return story.line(effect, names)

    def prompt(self, view: DayuView, seat: Viewer, names: Names) -> str:
        match view.phase:
            case Starting():
                return _("Luck decides who begins.")
            case Placing() | Acting() | Deciding() | Refilling() if view.awaited:
                return words.prompt(view, seat is not None and seat in view.awaited, names)
            case Over():
                return _("The game is over.")
        return _("Cards are being dealt.")

    def end_words(self, view: DayuView) -> Sequence[str]:
        if isinstance(view.phase, Over) and view.phase.why == "stalled":
            said = _("The game ended because nobody had built anything for %(rounds)s rounds.")
            return [said % {"rounds": view.idle}]
        return ()

    def pick_words(self, pick: str, view: DayuView, names: Names) -> str:
        return words.pick(pick, view)

    def pick_order(self, pick: str) -> tuple[object, ...]:
        return words.order(pick)

    def pick_picture(self, pick: str) -> str:
        return words.picture(pick)

    def said_words(self, offer: Offer[Move], view: DayuView, names: Names) -> str:
        return words.saying(offer, view)

    def move_words(self, move: Move, view: DayuView, names: Names) -> str:
        return words.move(move, view)

    def why_words(self, why: Why) -> Words:
        return common.reason(why) or reasons.reason(why)

    def outcome_words(self, question: str, outcome: Outcome, names: Names) -> str:
        if question == "first_player":
            return _("Luck lets %(name)s begin.") % {"name": names[int(outcome[0])]}
        if question == "flood":
            return _("Luck turns up a flood: %(flood)s.") % {"flood": words.kind_of_flood(str(outcome[0]))}
        if question.endswith("_top"):
            return _("Luck turns up the top of the %(pile)s: %(side)s.") % {
                "pile": words.pile(question.removesuffix("_top")),
                "side": words.rune_side(str(outcome[0])),
            }
        return _("Luck deals a %(card)s.") % {"card": words.kind_of_card(str(outcome[0]))}

    def option_words(self, option: str, value: OptionValue | None = None) -> tuple[str, str]:
        return options.option(option, value)

    def score_parts(self, score: Score) -> Sequence[tuple[str, int]]:
        named = {
            "tools": _("tools"),
            "bonuses": _("bonuses"),
            "penalties": _("penalties"),
            "forgiven": _("forgiven, for no total is below 0"),
        }
        return [(named[part], points) for part, points in score.parts]

    def result_words(self, result: Result, names: Names) -> str:
        winners = words.people(names, result.winners)
        values = {"name": winners, "points": points(result.scores[result.winners[0]].total)}
        if len(result.winners) > 1:
            return _("%(name)s share the victory with %(points)s each and as many floods.") % values
        equal = [one for one in result.scores if one.total == result.scores[result.winners[0]].total]
        if len(equal) > 1:
            return _("%(name)s wins with %(points)s: others have as many, but fewer floods.") % values
        return _("%(name)s wins with %(points)s.") % values

    def stage(self, view: DayuView) -> Stage:
        return Stage(view.round, view.active)

    def progress(self, view: DayuView) -> tuple[int, ...]:
        return tuple([seat.points for seat in view.seats])

    def measure(self) -> str:
        return _("Points as they stand")

    def parts(self, effect: Effect) -> int:
        return WAY_PARTS if isinstance(effect, m.PawnMoved | m.PawnsMovedOn) else 1

    def beat_ms(self, effect: Effect) -> int:
        if isinstance(effect, m.ToolTaken) and effect.dealt:
            return DEALT_MS
        return BEATS.get(type(effect), 0)
