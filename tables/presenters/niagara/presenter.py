"""Niagara for people: everything that a page needs beside the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from rules.kernel.audience import Seat, Viewer
from rules.kernel.chance import Outcome
from rules.kernel.contract import OptionValue, Result, Score
from rules.kernel.effects import Effect
from rules.kernel.errors import Why
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from rules.niagara import moves as m
from rules.niagara.game import NIAGARA
from rules.niagara.state import Acting, Beginning, BuyingBack, Choosing, Flowing
from rules.niagara.view import NiagaraView
from tables.presenters import common
from tables.presenters.base import Facts, Ghost, Names, Presenter, Stage, Touchable, Words
from tables.presenters.niagara import board, ghosts, options, reasons, story, words

BEATS: dict[type[Effect], int] = {
    m.CardTurnedUp: 500,
    m.GemUnloaded: 450,
    m.GemLoaded: 450,
    m.CanoePaddled: 600,
    m.GemStolen: 600,
    m.WeatherChanged: 600,
    m.RiverStepped: 520,
    m.CanoeLost: 950,
    m.CanoeBoughtBack: 450,
    m.CanoeReturnedFree: 450,
    m.RingPassed: 300,
}
"""How long the picture of an effect stands, in milliseconds; the others show nothing on the board."""


class NiagaraPresenter(Presenter[NiagaraView]):
    """Words and coordinates for Niagara."""

    slug = "niagara"
    game = NIAGARA
    routine: ClassVar = (m.FirstPlayer, m.RingPassed, m.CardTurnedUp, m.NothingToPaddle)
    placeless_roles: ClassVar[frozenset[str]] = frozenset({"verb", "pay"})
    chip_roles: ClassVar[frozenset[str]] = frozenset({"pit", "gem", "steal", "weather"})

    def board(self, view: NiagaraView, offer: Offer[Move] | None, facts: Facts) -> dict[str, Any]:
        return board.context(view, facts)

    def touchables(self, view: NiagaraView, seat: Seat, facts: Facts) -> Sequence[Touchable]:
        return board.touchables(view, seat, facts)

    def ghosts(self, view: NiagaraView, seat: Seat, offer: Offer[Move], facts: Facts) -> Mapping[str, Ghost]:
        return ghosts.of(view, seat, offer, facts)

    def hand(self, view: NiagaraView, seat: Seat, facts: Facts) -> Sequence[Touchable]:
        mine = view.seats[seat]
        held = {*(mine.hand or ()), *((mine.card,) if mine.card else ())}
        spent = set(mine.spent)
        cards = [face for face in board.CARD_ORDER if face in held or face in spent]
        return [Touchable(f"card-{face}", words.capital(words.card(face)), (f"card:{face}",)) for face in cards]

    def hand_context(self, view: NiagaraView, facts: Facts) -> dict[str, Any]:
        return board.hand(view, facts)

    def seat_facts(self, view: NiagaraView, seat: Seat, facts: Facts) -> dict[str, Any]:
        return board.seat(view, seat, facts)

    def line(self, effect: Effect, names: Names) -> str | None:
        return story.line(effect, names)

    def prompt(self, view: NiagaraView, seat: Viewer, names: Names) -> str:
        mine = seat is not None and seat in view.awaited
        waiting = words.people(names, view.awaited)
        match view.phase:
            case Beginning():
                return _("Luck decides who begins.")
            case BuyingBack():
                if mine:
                    return _("Your turn: buy a canoe back for one gem, or go without.")
                return _("Waiting for %(names)s, who may buy a canoe back.") % {"names": waiting}
            case Choosing():
                if mine:
                    return _("Your turn: choose a paddle card.")
                chosen = view.seats[seat].card if seat is not None else None
                if chosen:
                    return _("You chose %(card)s. Waiting for %(names)s.") % {
                        "card": words.card(chosen),
                        "names": waiting,
                    }
                return _("Waiting for %(names)s to choose a card.") % {"names": waiting}
            case Acting():
                return _acting(view, mine, waiting)
            case Flowing():
                return _("The river flows.")
        return _("The game is over.")

    def touch_words(self, view: NiagaraView, seat: Seat) -> str:
        if view.seats[seat].card and seat not in view.awaited:
            return _("Until everybody has chosen you can still take another card.")
        return super().touch_words(view, seat)

    def equal_choice(self, view: NiagaraView, seat: Seat, offer: Offer[Move]) -> str:
        """Of two canoes that lie in one place with the same aboard the first goes."""
        one, other = view.seats[seat].canoes
        either = {"canoe:0", "canoe:1"} <= offer.open
        return "canoe:0" if either and (one.place, one.cargo) == (other.place, other.cargo) else ""

    def pick_words(self, pick: str, view: NiagaraView, names: Names) -> str:
        return words.pick(pick)

    def pick_order(self, pick: str) -> tuple[object, ...]:
        return words.order(pick)

    def pick_picture(self, pick: str) -> str:
        return words.picture(pick)

    def said_words(self, offer: Offer[Move], view: NiagaraView, names: Names) -> str:
        return words.saying(offer, view)

    def move_words(self, move: Move, view: NiagaraView, names: Names) -> str:
        return words.move(move, view)

    def why_words(self, why: Why) -> Words:
        return common.reason(why) or reasons.reason(why)

    def outcome_words(self, question: str, outcome: Outcome, names: Names) -> str:
        return _("Luck lets %(name)s begin.") % {"name": names[int(outcome[0])]}

    def option_words(self, option: str, value: OptionValue | None = None) -> tuple[str, str]:
        return options.option(option, value)

    def score_parts(self, score: Score) -> Sequence[tuple[str, int]]:
        return [(words.gem(colour), points) for colour, points in score.parts]

    def result_words(self, result: Result, names: Names) -> str:
        return _("%(name)s wins with %(goals)s.") % {
            "name": words.people(names, result.winners),
            "goals": words.goals(result.honours),
        }

    def stage(self, view: NiagaraView) -> Stage:
        return Stage(view.round, view.awaited[:1] if isinstance(view.phase, Acting) else "together")

    def progress(self, view: NiagaraView) -> tuple[int, ...]:
        return tuple(
            [round(100 * max(s.progress.colours / 5, s.progress.alike / 4, s.progress.gems / 7)) for s in view.seats]
        )

    def measure(self) -> str:
        return _("How near the nearest goal, in percent")

    def parts(self, effect: Effect) -> int:
        return len(effect.path) - 1 if isinstance(effect, m.CanoePaddled) else 1

    def beat_ms(self, effect: Effect) -> int:
        return BEATS.get(type(effect), 0)


def _acting(view: NiagaraView, mine: bool, waiting: str) -> str:
    if view.card == "cloud":
        if mine:
            return _("Your turn: move the cloud one step.")
        return _("Waiting for %(names)s, who changes the weather.") % {"names": waiting}
    values = {"number": view.card, "names": waiting}
    if not mine:
        return _("Waiting for %(names)s, who paddles %(number)s.") % values
    if view.may_stay:
        return _("Your turn: your other canoe may paddle %(number)s, or stay ashore.") % values
    return _("Your turn: paddle %(number)s.") % values
