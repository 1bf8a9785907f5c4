"""Nüwa for people: everything that a page needs beside the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from rules.kernel.audience import Seat, Viewer
from rules.kernel.chance import Outcome
from rules.kernel.contract import OptionValue, Result, Score
from rules.kernel.effects import Effect
from rules.kernel.errors import Why
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from rules.nuwa import moves as m
from rules.nuwa.content import UNLOCKS
from rules.nuwa.game import NUWA
from rules.nuwa.state import (
    Between,
    Closing,
    DealingHands,
    DealingIdentities,
    Drawing,
    LookingAtGoal,
    Over,
    Playing,
    Starting,
    TurningGoal,
    TurningPlaces,
)
from rules.nuwa.view import NuwaView, SeatView
from tables.presenters import common
from tables.presenters.base import READ, Facts, Names, Presenter, Stage, Touchable, Words
from tables.presenters.nuwa import board, folk, options, reasons, story, words

BEATS: dict[type[Effect], int] = {
    m.RoundBegan: 500,
    m.CardDrawn: 250,
    m.RoadPlaced: 700,
    m.PlaceTurnedUp: READ,
    m.PlaceUnlocked: 1000,
    m.LookChosen: 500,
    m.LookedAtGoal: READ,
    m.ObstaclePlaced: READ,
    m.ObstacleReleased: READ,
    m.RoadRemoved: READ,
    m.GoalsLinked: 500,
    m.GoalsCutOff: 500,
    m.CardDiscarded: 450,
    m.GoalTurning: 450,
    m.GoalTurned: READ,
    m.RoundEnded: 800,
    m.IdentitiesShown: READ,
}
"""How long the picture of an effect stands, in milliseconds; the others show nothing on the board."""


class NuwaPresenter(Presenter[NuwaView]):
    """Words and coordinates for Nüwa."""

    slug = "nuwa"
    game = NUWA
    routine: ClassVar = (m.FirstPlayer, m.RoundBegan, m.IdentityDealt, m.HandDealt, m.CardDrawn, m.TurnBegan)
    placeless_roles: ClassVar[frozenset[str]] = frozenset({"verb", "kind", "turned"})
    chip_roles: ClassVar[frozenset[str]] = frozenset({"goal", "look"})

    def board(self, view: NuwaView, offer: Offer[Move] | None, facts: Facts) -> dict[str, Any]:
        return board.context(view, offer, facts)

    def touchables(self, view: NuwaView, seat: Seat, facts: Facts) -> Sequence[Touchable]:
        return board.touchables(view, facts)

    def hand(self, view: NuwaView, seat: Seat, facts: Facts) -> Sequence[Touchable]:
        return folk.in_hand(view, seat)

    def hand_context(self, view: NuwaView, facts: Facts) -> dict[str, Any]:
        return folk.hand(view, facts)

    def seat_facts(self, view: NuwaView, seat: Seat, facts: Facts) -> dict[str, Any]:
        return folk.seat_facts(view, seat, facts)

    def line(self, effect: Effect, names: Names) -> str | None:
        return story.line(effect, names)

    def prompt(self, view: NuwaView, seat: Viewer, names: Names) -> str:
        values: dict[str, Any] = {"name": names[view.active]}
        mine = seat is not None and seat in view.awaited
        match view.phase:
            case Starting():
                return _("Luck decides who begins.")
            case DealingIdentities(other):
                return _("%(name)s is dealt an angel, face down.") % {"name": names[other]}
            case DealingHands(other):
                return _("%(name)s is dealt an opening hand.") % {"name": names[other]}
            case Drawing():
                return _("%(name)s draws a card.") % values
            case Playing() if mine:
                return _playing(view)
            case Playing():
                return _("Waiting for %(name)s, who plays a card.") % values
            case Closing() if mine:
                return _("You may turn up a gate now, or end your turn.")
            case Closing():
                return _("Waiting for %(name)s, who may turn up a gate.") % values
            case TurningPlaces():
                return _("A shrine is reached: what is in it?")
            case TurningGoal(goal):
                return _("%(name)s turns up %(gate)s.") % {**values, "gate": words.gate(goal)}
            case LookingAtGoal(goal):
                return _("%(name)s looks behind %(gate)s.") % {**values, "gate": words.gate(goal)}
            case Between(waits):
                values = {"name": names[waits], "round": view.round + 1}
                if mine:
                    return _("Look how the round went, then begin round %(round)s.") % values
                return _("Waiting for %(name)s, who begins round %(round)s.") % values
            case Over():
                return _("The game is over.")
        return _("The points of this round are counted.")

    def pick_words(self, pick: str, view: NuwaView, names: Names) -> str:
        return words.pick(pick, view, names)

    def pick_order(self, pick: str) -> tuple[object, ...]:
        return words.order(pick)

    def pick_picture(self, pick: str) -> str:
        return words.picture(pick)

    def said_words(self, offer: Offer[Move], view: NuwaView, names: Names) -> str:
        return words.saying(offer, view, names)

    def move_words(self, move: Move, view: NuwaView, names: Names) -> str:
        return words.move(move, names)

    def why_words(self, why: Why) -> Words:
        return common.reason(why) or reasons.reason(why)

    def outcome_words(self, question: str, outcome: Outcome, names: Names) -> str:
        drawn = [str(one) for one in outcome]
        match question:
            case "first_player":
                return _("Luck lets %(name)s begin.") % {"name": names[int(outcome[0])]}
            case "identity":
                return _("Luck deals: %(cards)s.") % {"cards": words.camp(drawn[0])}
            case "place":
                return _("The shrine holds %(face)s.") % {"face": words.face(drawn[0])}
            case "goal" | "look":
                return _("It is the right gate.") if drawn[0] == "right" else _("It is a wrong gate.")
        return _("Luck deals: %(cards)s.") % {"cards": words.listed([words.card(one) for one in drawn])}

    def option_words(self, option: str, value: OptionValue | None = None) -> tuple[str, str]:
        return options.option(option, value)

    def score_parts(self, score: Score) -> Sequence[tuple[str, int]]:
        return [(_(story.PARTS[part]), points) for part, points in score.parts]

    def result_words(self, result: Result, names: Names) -> str:
        values = {"name": words.people(names, result.winners), "points": result.scores[result.winners[0]].total}
        if len(result.winners) > 1:
            return _("%(name)s share the victory with %(points)s points each.") % values
        return _("%(name)s wins with %(points)s points.") % values

    def stage(self, view: NuwaView) -> Stage:
        return Stage(view.round, view.active)

    def progress(self, view: NuwaView) -> tuple[int, ...]:
        return tuple([seat.points for seat in view.seats])

    def measure(self) -> str:
        return _("Points of all rounds so far")

    def beat_ms(self, effect: Effect) -> int:
        return BEATS.get(type(effect), 0)


def _playing(view: NuwaView) -> str:
    """What the active seat is told."""
    assert view.viewer is not None
    mine = view.seats[view.viewer]
    gates = any(goal.linked and not goal.up for goal in view.goals)
    if not mine.hand_count:
        return _("Your hand is empty: turn up a gate, or play nothing.")
    if mine.obstacles:
        told = _blocked(view, mine)
    elif view.options.unlock_not_discardable and set(mine.hand or ()) <= set(UNLOCKS):
        told = _keeping(view, mine)
    elif gates:
        return _("Your turn: play or discard a card; before that you may turn up a gate.")
    else:
        return _("Your turn: play a card, or discard one face down.")
    return _("%(told)s Before that you may turn up a gate.") % {"told": told} if gates else told


def _blocked(view: NuwaView, mine: SeatView) -> str:
    values = {"kinds": words.listed([words.kind(one) for one in mine.obstacles])}
    if view.options.blocked_may_discard:
        return _("You are blocked (%(kinds)s): play a release, discard a card face down, or play nothing.") % values
    return _("You are blocked (%(kinds)s): play a release, or nothing.") % values


def _keeping(view: NuwaView, mine: SeatView) -> str:
    """It holds nothing but unlock cards, which cannot be discarded."""
    anywhere = not view.options.unlock_needs_live_link
    found = {place.what for place in view.places if place.status == "locked" and (place.linked or anywhere)}
    if any(UNLOCKS[card] in found for card in mine.hand or ()):
        return _("Your turn: play an unlock card; none of them can be discarded.")
    return _("None of your cards can be played now or discarded: show them and play nothing.")
