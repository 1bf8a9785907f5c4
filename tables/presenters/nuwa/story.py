"""Effects of Nüwa as lines of the log."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from rules.kernel.effects import Effect, Learned
from rules.nuwa import moves as m
from tables.presenters.base import Names
from tables.presenters.nuwa import words

PARTS = {
    "mended": gettext_noop("sky mended"),
    "hindered": gettext_noop("sky stayed torn"),
    "failed": gettext_noop("not mended"),
    "gems": gettext_noop("stones"),
    "right_goal": gettext_noop("right gate"),
    "wrong_goals": gettext_noop("wrong gates"),
}
"""What points are made of."""

ENDS = {
    "mended": gettext_noop("The sky is mended! Five stones are found and the right gate is open. Round %(round)s is over."),
    "no_cards": gettext_noop("Nobody has a card left, and the sky is still torn. Round %(round)s is over."),
    "nobody_plays": gettext_noop("A whole turn round the table and nobody played a card: round %(round)s is over, the sky still torn."),
    "all_blocked": gettext_noop("All who still have cards are blocked for good: round %(round)s is over, the sky still torn."),
}  # fmt: skip
"""How a round ends."""


def line(effect: Effect, names: Names) -> str | None:
    """An effect as seen, as one line; None when the lines beside it say it already."""
    match effect:
        case Learned():
            return None
        case m.FirstPlayer(seat):
            return _("%(name)s begins.") % {"name": names[seat]}
        case m.RoundBegan(number, start):
            return _("Round %(round)s. %(name)s has the first turn.") % {"round": number, "name": names[start]}
        case m.RoundEnded(number, _mended, why):
            return _(ENDS[why]) % {"round": number}
        case m.IdentitiesShown(identities):
            return _troublemakers(identities, names)
        case m.RoundScored(number, points, totals):
            return _scored(number, points, totals, names)
        case m.MatchEnded(winners):
            if len(winners) > 1:
                return _("%(names)s share the victory!") % {"names": words.people(names, winners)}
            return _("%(name)s wins!") % {"name": names[winners[0]]}
    return _dealing(effect, names) or _building(effect, names) or _meddling(effect, names) or _gates(effect, names)


def _troublemakers(identities: tuple[str, ...], names: Names) -> str:
    trouble = [seat for seat, identity in enumerate(identities) if identity == "trouble"]
    if not trouble:
        return _("The angels are turned up: there was no troublemaker among us!")
    return ngettext(
        "The angels are turned up: the troublemaker was %(names)s.",
        "The angels are turned up: the troublemakers were %(names)s.",
        len(trouble),
    ) % {"names": words.people(names, trouble)}


def _scored(number: int, points: tuple[tuple[tuple[str, int], ...], ...], totals: tuple[int, ...], names: Names) -> str:
    parts = [
        _("%(name)s %(points)s (%(total)s)")
        % {"name": names[seat], "points": f"{sum(value for _part, value in won):+d}", "total": totals[seat]}
        for seat, won in enumerate(points)
    ]
    return _("Points of round %(round)s, in brackets all so far: %(points)s.") % {
        "round": number,
        "points": _(", ").join(parts),
    }


def _dealing(effect: Effect, names: Names) -> str | None:
    match effect:
        case m.IdentityDealt(seat, identity):
            if identity.value:
                return _("%(name)s is secretly a %(camp)s.") % {
                    "name": names[seat],
                    "camp": words.camp(identity.value),
                }
            return _("%(name)s is dealt an angel, face down.") % {"name": names[seat]}
        case m.HandDealt(seat, cards):
            if cards.value:
                held = words.listed([words.card(card) for card in cards.value])
                return _("%(name)s is dealt an opening hand: %(cards)s.") % {"name": names[seat], "cards": held}
            return _("%(name)s is dealt four cards.") % {"name": names[seat]}
        case m.CardDrawn(seat, card, left):
            values = {"name": names[seat], "left": left, "card": words.card(card.value) if card.value else ""}
            if card.value:
                return _("%(name)s draws a card: %(card)s. %(left)s are left.") % values
            return _("%(name)s draws a card. %(left)s are left.") % values
        case m.TurnBegan(seat):
            return _("%(name)s’s turn; there is nothing left to draw.") % {"name": names[seat]}
        case m.SeatSkipped(seat):
            return _("%(name)s has no cards left and is passed over.") % {"name": names[seat]}
    return None


def _building(effect: Effect, names: Names) -> str | None:
    match effect:
        case m.RoadPlaced(seat, card, x, y, _turned, live):
            values = {"name": names[seat], "card": words.card(card), "where": words.cell(x, y)}
            if live:
                return _("%(name)s lays a road %(where)s: %(card)s.") % values
            return _("%(name)s lays a road %(where)s: %(card)s. The start cannot be reached from it.") % values
        case m.PlaceTurnedUp(number, what):
            values = {"place": words.capital(words.place(number)), "face": words.face(what)}
            return _("%(place)s is reached and turned up: %(face)s!") % values
        case m.PlaceUnlocked(seat, number, _card, gem):
            values = {"name": names[seat], "place": words.place(number), "gem": words.face(gem) if gem else ""}
            if gem is None:
                return _("%(name)s unlocks %(place)s, the Place of Prophecy.") % values
            return _("%(name)s unlocks %(place)s and takes %(gem)s!") % values
        case m.RoadRemoved(seat, card, x, y, severed):
            values = {"name": names[seat], "card": words.card(card), "where": words.cell(x, y)}
            if not severed:
                return _("%(name)s takes away the road %(where)s: %(card)s.") % values
            return ngettext(
                "%(name)s takes away the road %(where)s: %(card)s. %(count)s card is cut off from the start.",
                "%(name)s takes away the road %(where)s: %(card)s. %(count)s cards are cut off from the start.",
                len(severed),
            ) % {**values, "count": len(severed)}
    return None


def _meddling(effect: Effect, names: Names) -> str | None:
    match effect:
        case m.ObstaclePlaced(seat, target, kind):
            values = {"name": names[seat], "target": names[target], "kind": words.kind(kind)}
            if seat == target:
                return _("%(name)s plays an obstacle before oneself: %(kind)s.") % values
            return _("%(name)s plays an obstacle before %(target)s: %(kind)s!") % values
        case m.ObstacleReleased(seat, target, kind, _card, free):
            values = {"name": names[seat], "target": names[target], "kind": words.kind(kind)}
            if seat == target:
                told = _("%(name)s gets rid of an obstacle: %(kind)s.") % values
            else:
                told = _("%(name)s takes an obstacle from %(target)s: %(kind)s.") % values
            return told if free else _("%(told)s Another one is left.") % {"told": told}
        case m.CardDiscarded(seat, card):
            if card.value:
                return _("%(name)s discards a card face down: %(card)s.") % {
                    "name": names[seat],
                    "card": words.card(card.value),
                }
            return _("%(name)s discards a card face down.") % {"name": names[seat]}
        case m.Passed(seat, blocked):
            if blocked:
                return _("%(name)s is blocked and plays nothing.") % {"name": names[seat]}
            return _("%(name)s plays nothing.") % {"name": names[seat]}
        case m.HandShown(seat, cards):
            held = words.listed([words.card(card) for card in cards])
            return _("%(name)s shows a hand that can be neither played nor discarded: %(cards)s.") % {
                "name": names[seat],
                "cards": held,
            }
    return None


def _gates(effect: Effect, names: Names) -> str | None:
    match effect:
        case m.LookChosen(seat, goal):
            return _("%(name)s may look behind %(gate)s.") % {"name": names[seat], "gate": words.gate(goal)}
        case m.LookedAtGoal(seat, goal, face):
            values = {"name": names[seat], "gate": words.gate(goal)}
            if face.value is None:
                return _("%(name)s has looked behind %(gate)s and keeps it a secret.") % values
            if face.value == "right":
                return _("%(name)s looks behind %(gate)s: the right one!") % values
            return _("%(name)s looks behind %(gate)s: a wrong one.") % values
        case m.GoalsLinked(goals):
            return _("A road from the start leads to %(gates)s.") % {"gates": _all(goals)}
        case m.GoalsCutOff(goals):
            return _("No road from the start leads to %(gates)s any more.") % {"gates": _all(goals)}
        case m.GoalTurning(seat, goal):
            return _("%(name)s turns up %(gate)s …") % {"name": names[seat], "gate": words.gate(goal)}
        case m.GoalTurned(seat, goal, face):
            values = {"name": names[seat], "gate": words.capital(words.gate(goal))}
            if face == "right":
                return _("%(gate)s opens for %(name)s: the right one!") % values
            return _("%(gate)s opens for %(name)s: a wrong one.") % values
        case m.GoalsLeft(seat, goals):
            return _("%(name)s ends the turn and leaves %(gates)s closed.") % {
                "name": names[seat],
                "gates": _all(goals),
            }
    return None


def _all(goals: tuple[str, ...]) -> str:
    return words.listed([words.gate(goal) for goal in goals])
