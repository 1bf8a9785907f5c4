"""What happened at a table of Ferry, line by line."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.ferry import moves as m
from rules.ferry.content import boat_kind
from rules.ferry.view import FerryView
from rules.kernel.contract import OptionValue, Setup
from rules.kernel.effects import Effect, Learned, Secret
from tables.presenters.base import Names
from tables.presenters.ferry import words


def remembers(options: Mapping[str, OptionValue]) -> bool:
    """Whether the table does the remembering for its players."""
    return options.get("log_names_loads") == "always" or bool(options.get("memory_aid"))


def looked_back_on(view: FerryView) -> FerryView:
    """A past moment of a running table: whoever lay topmost, or was lifted to be moved, is covered again."""
    if remembers(msgspec.structs.asdict(view.options)):
        return view
    boats = tuple(
        boat if boat.open else msgspec.structs.replace(boat, seen=(None,) * boat.aboard, top=None)
        for boat in view.boats
    )
    return msgspec.structs.replace(view, boats=boats, lifted=None, trail=())


def later(effect: Effect, setup: Setup) -> Effect:
    """What the log of a running table keeps of an effect: who was shown or looked at must be remembered,
    unless the table does it for all; and an opening hand, compared with the present one, would tell who has left it."""
    if remembers(setup.options):
        return effect
    covered: Secret[None] = Secret(None, None)
    match effect:
        case m.PassengerLoaded() | m.PassengerMoved():
            return msgspec.structs.replace(effect, passenger=covered)
        case m.LookedAboard() | m.PassengersReturned() | m.CabbagesStayed():
            return msgspec.structs.replace(effect, passengers=covered)
        case m.HandDealt():
            return msgspec.structs.replace(effect, cards=covered)
    return effect


def line(effect: Effect, names: Names) -> str | None:
    """An effect as seen, as one line; None when the lines beside it, or the hand, say it already."""
    match effect:
        case Learned() | m.ActionPassed() | m.PassengerDrawn():
            return None
        case m.FirstPlayer(seat):
            return _("%(name)s begins.") % {"name": names[seat]}
        case m.HandDealt(seat, cards):
            values = {"name": names[seat], "cards": words.listed([words.card(face) for face in cards.value or ()])}
            if cards.value:
                return _("%(name)s draws an opening hand: %(cards)s.") % values
            return _("%(name)s draws an opening hand of four passengers.") % values
        case m.BoatCardsShuffled(count):
            return _("The %(count)s boat cards are shuffled into a new deck.") % {"count": count}
        case m.BoatCardTurned(seat, card):
            return _("%(name)s turns up a boat card: %(card)s.") % {
                "name": names[seat],
                "card": words.boat_card(card),
            }
        case m.SeatSkipped(seat):
            return _("%(name)s has no passengers in hand and is passed over.") % {"name": names[seat]}
        case m.ActionOnly(seat):
            return _("%(name)s has no passengers in hand, but may use an action card.") % {"name": names[seat]}
        case m.MatchEnded(winners):
            if len(winners) > 1:
                return _("%(names)s share the victory!") % {"names": words.people(names, winners)}
            return _("%(name)s wins!") % {"name": names[winners[0]]}
    return _loading(effect, names) or _acting(effect, names) or _arriving(effect, names)


def _loading(effect: Effect, names: Names) -> str | None:
    match effect:
        case m.PassengerLoaded(seat, boat, passenger, shown):
            values = {
                "name": names[seat],
                "boat": words.boat(boat),
                "card": words.card(passenger.value) if passenger.value else "",
            }
            if passenger.value and shown:
                return _("%(name)s shows a %(card)s and lets it aboard %(boat)s.") % values
            if passenger.value:
                return _("%(name)s secretly lets a %(card)s aboard %(boat)s.") % values
            if shown:
                return _("%(name)s lets a passenger aboard %(boat)s, in the sight of all.") % values
            return _("%(name)s lets a passenger aboard %(boat)s, covered.") % values
    return None


def _acting(effect: Effect, names: Names) -> str | None:
    match effect:
        case m.ActionPlayed(seat, action, boat):
            values = {"name": names[seat], "boat": words.boat(boat)}
            if action == "sink":
                return _("%(name)s plays Sinking: %(boat)s goes down!") % values
            if action == "gale":
                return _("%(name)s plays Gale on %(boat)s!") % values
            return _("%(name)s plays Seasickness: it gets rough aboard %(boat)s.") % values
        case m.LookedAboard(seat, boat, passengers):
            values = {
                "name": names[seat],
                "boat": words.boat(boat),
                "cards": words.all_theirs(passengers.value or (), names),
            }
            if passengers.value:
                return _("%(name)s looks aboard %(boat)s: %(cards)s.") % values
            return _("%(name)s looks who is aboard %(boat)s.") % values
        case m.PassengersDrowned():
            return _drowned(effect, names)
        case m.PassengerMoved(seat, start, to, passenger):
            values = {
                "name": names[seat],
                "start": words.boat(start),
                "boat": words.boat(to),
                "card": words.theirs(passenger.value, names) if passenger.value else "",
            }
            if passenger.value:
                return _("%(name)s moves %(card)s from %(start)s to %(boat)s.") % values
            return _("%(name)s moves a passenger from %(start)s to %(boat)s.") % values
        case m.BoatSank(boat):
            return _("%(boat)s has sunk and waits at the island.") % {"boat": words.capital(words.boat(boat))}
        case m.PassengersReturned(_seat, owner, _boat, count, passengers):
            back = {
                "name": names[owner],
                "count": count,
                "cards": words.listed([words.card(card) for card in passengers.value or ()]),
            }
            if passengers.value:
                return _("Seasick, back to the hand of %(name)s: %(cards)s.") % back
            return (
                ngettext(
                    "%(count)s seasick passenger goes back to the hand of %(name)s.",
                    "%(count)s seasick passengers go back to the hand of %(name)s.",
                    count,
                )
                % back
            )
        case m.CabbagesStayed(_seat, boat, count, passengers):
            stay = {
                "boat": words.boat(boat),
                "count": count,
                "cards": words.all_theirs(passengers.value or (), names),
            }
            if passengers.value:
                return _("Cabbages are never seasick, still aboard %(boat)s: %(cards)s.") % stay
            return (
                ngettext(
                    "Cabbages are never seasick: %(count)s stays aboard %(boat)s.",
                    "Cabbages are never seasick: %(count)s stay aboard %(boat)s.",
                    count,
                )
                % stay
            )
    return None


def _drowned(effect: m.PassengersDrowned, names: Names) -> str:
    values = {"count": effect.count, "cards": words.all_theirs(effect.passengers.value or (), names)}
    if effect.no_room:
        if effect.passengers.value:
            return _("There is no room for %(cards)s: out of the game.") % values
        return (
            ngettext(
                "There is no room for %(count)s passenger, who leaves the game.",
                "There is no room for %(count)s passengers, who leave the game.",
                effect.count,
            )
            % values
        )
    if effect.passengers.value:
        return _("Cabbages cannot swim, out of the game: %(cards)s.") % values
    return (
        ngettext(
            "Cabbages cannot swim: %(count)s leaves the game.",
            "Cabbages cannot swim: %(count)s leave the game.",
            effect.count,
        )
        % values
    )


def _arriving(effect: Effect, names: Names) -> str | None:
    match effect:
        case m.BoatArrived(boat, passengers, blown):
            values = {
                "boat": words.boat(boat),
                "boat_first": words.capital(words.boat(boat)),
                "cards": words.all_theirs(passengers, names),
            }
            if not passengers:
                return _("The wind blows the empty %(boat)s to the island.") % values
            if blown:
                return _("The wind blows %(boat)s to the island with %(cards)s.") % values
            return _("%(boat_first)s reaches the island with %(cards)s.") % values
        case m.DogKeptPeace():
            return _("The shepherd dog watches: nobody is eaten.")
        case m.PassengersEaten(_boat, by, eaters, eaten):
            values = {"cards": words.all_theirs(eaten, names)}
            if by == "wolf":
                return ngettext("The wolf eats %(cards)s!", "The wolves eat %(cards)s!", len(eaters)) % values
            return ngettext("The goat eats %(cards)s!", "The goats eat %(cards)s!", len(eaters)) % values
        case m.PassengersLanded(_boat, passengers):
            return _("Safe ashore: %(cards)s.") % {"cards": words.all_theirs(passengers, names)}
        case m.BoatsReturned(boats):
            return _("%(boats)s return to the middle.") % {"boats": _(words.PAIRS[boat_kind(boats[0])])}
        case m.AfloatTurnedUp(boats):
            late = [card for one in boats for card in one.passengers]
            return _("Still afloat, and worth nothing: %(cards)s.") % {"cards": words.all_theirs(late, names)}
    return None
