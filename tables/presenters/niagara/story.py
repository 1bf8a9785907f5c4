"""What happened at a table of Niagara, line by line."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.kernel.effects import Effect, Learned
from rules.niagara import moves as m
from tables.presenters.base import Names
from tables.presenters.niagara import words


def line(effect: Effect, names: Names) -> str | None:
    """An effect as seen, as one line; None when the lines beside it say it already."""
    match effect:
        case Learned():
            return None
        case m.FirstPlayer(seat):
            return _("%(name)s takes the life ring and begins.") % {"name": names[seat]}
        case m.RoundBegan(number):
            return _("Round %(number)s") % {"number": number}
        case m.RingPassed(seat):
            return _("The life ring goes to %(name)s.") % {"name": names[seat]}
        case m.CardsTakenBack():
            return _("All seven cards are used up: everyone takes them back.")
        case m.MatchEnded(winner, goals):
            return _("%(name)s has %(goals)s and wins!") % {"name": names[winner], "goals": words.goals(goals)}
    return _cards(effect, names) or _canoes(effect, names) or _river(effect, names)


def _cards(effect: Effect, names: Names) -> str | None:
    match effect:
        case m.CardChosen(seat, card, again):
            values = {"name": names[seat], "card": words.card(card.value) if card.value else ""}
            if card.value and again:
                return _("%(name)s chooses %(card)s instead.") % values
            if card.value:
                return _("%(name)s chooses %(card)s.") % values
            return (_("%(name)s chooses again.") if again else _("%(name)s has chosen a card.")) % values
        case m.LastCardsPlayed():
            return _("The last card of everyone lies on the table by itself.")
        case m.CardTurnedUp(seat, face):
            return _("%(name)s turns up %(card)s.") % {"name": names[seat], "card": words.card(face)}
        case m.NothingToPaddle(seat):
            return _("%(name)s has no canoe in play; the card still counts for the river.") % {"name": names[seat]}
        case m.WeatherChanged(seat, _before, after):
            return _("%(name)s changes the weather: %(weather)s.") % {
                "name": names[seat],
                "weather": words.weather(after),
            }
    return None


def _canoes(effect: Effect, names: Names) -> str | None:
    match effect:
        case m.CanoeReturnedFree(seat, _canoe):
            return _("%(name)s has lost both canoes and has no gem: one comes back for nothing.") % {
                "name": names[seat]
            }
        case m.CanoeBoughtBack(seat, _canoe, gem):
            return _("%(name)s buys a canoe back for a %(gem)s gem.") % {"name": names[seat], "gem": words.gem(gem)}
        case m.WentWithout(seat):
            return _("%(name)s goes on without buying a canoe back.") % {"name": names[seat]}
        case m.GemUnloaded(seat, _canoe, site, gem):
            return _("%(name)s unloads %(gem)s at space %(site)s.") % {
                "name": names[seat],
                "gem": words.gem(gem),
                "site": site,
            }
        case m.GemLoaded(seat, _canoe, site, gem):
            return _("%(name)s loads %(gem)s at space %(site)s.") % {
                "name": names[seat],
                "gem": words.gem(gem),
                "site": site,
            }
        case m.GemStolen(seat, _canoe, victim, _other, gem, _where):
            return _("%(name)s steals %(gem)s from %(victim)s!") % {
                "name": names[seat],
                "gem": words.gem(gem),
                "victim": names[victim],
            }
        case m.GemLanded(seat, _canoe, gem):
            return _("The %(gem)s gem belongs to %(name)s now.") % {"gem": words.gem(gem), "name": names[seat]}
        case m.CanoePaddled():
            return _paddled(effect, names)
        case m.CanoeStayed(seat, _canoe):
            return _("%(name)s’s other canoe stays ashore.") % {"name": names[seat]}
        case m.GoalReached(seat, goals, first):
            values = {"name": names[seat], "goals": words.goals(goals)}
            if first:
                return _("%(name)s has brought home %(goals)s! The round is played to its end.") % values
            return _("%(name)s has brought home %(goals)s as well.") % values
    return None


def _paddled(effect: m.CanoePaddled, names: Names) -> str:
    """Only the way: what was landed is told by the gem that came ashore, if one did."""
    name = names[effect.seat]
    if effect.to == "L":
        return _("%(name)s brings canoe %(number)s ashore.") % {"name": name, "number": effect.canoe + 1}
    if effect.to == "lost":
        return _("%(name)s paddles canoe %(number)s over the falls.") % {"name": name, "number": effect.canoe + 1}
    steps = len(effect.path) - 1
    return ngettext(
        "%(name)s paddles %(steps)s step, to %(place)s.",
        "%(name)s paddles %(steps)s steps, to %(place)s.",
        steps,
    ) % {"name": name, "steps": steps, "place": words.place(effect.to)}


def _river(effect: Effect, names: Names) -> str | None:
    match effect:
        case m.RiverFlows(steps, lowest, weather):
            values = {"steps": steps, "lowest": lowest, "weather": words.weather(weather)}
            if not steps:
                return _("The river stands still (weather: %(weather)s).") % values
            if lowest is None:
                return _("Only weather cards were played: the river moves by the weather alone, %(weather)s.") % values
            return (
                ngettext(
                    "The river moves %(steps)s step (lowest card %(lowest)s, weather: %(weather)s).",
                    "The river moves %(steps)s steps (lowest card %(lowest)s, weather: %(weather)s).",
                    steps,
                )
                % values
            )
        case m.RiverStepped():
            return None
        case m.CanoeLost(seat, _canoe, gem):
            values = {"name": names[seat], "gem": words.gem(gem) if gem else ""}
            if gem:
                return _("A canoe of %(name)s goes over the falls! The %(gem)s gem returns to its pit.") % values
            return _("A canoe of %(name)s goes over the falls!") % values
    return None
