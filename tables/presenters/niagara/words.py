"""Niagara in words: places, gems, canoes, cards, picks and moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from rules.niagara.content import COLOURS, LOADING
from rules.niagara.moves import BuyBack, Choose, GoWithout, Paddle, Stay, Weather
from rules.niagara.view import NiagaraView
from tables.presenters import common

GEMS = {
    "violet": gettext_noop("violet"),
    "white": gettext_noop("white"),
    "yellow": gettext_noop("yellow"),
    "blue": gettext_noop("blue"),
    "red": gettext_noop("red"),
}
SEATS = (
    gettext_noop("red canoe"),
    gettext_noop("yellow canoe"),
    gettext_noop("blue canoe"),
    gettext_noop("green canoe"),
    gettext_noop("violet canoe"),
)
WEATHERS = {
    2: gettext_noop("storm, +2"),
    1: gettext_noop("rain, +1"),
    0: gettext_noop("clouds, 0"),
    -1: gettext_noop("sun, −1"),
}
GOALS = {
    "five_colours": gettext_noop("a gem of each colour"),
    "four_alike": gettext_noop("four gems of one colour"),
    "seven_gems": gettext_noop("seven gems"),
}
PLACES = {
    "L": gettext_noop("the landing stage"),
    "1": gettext_noop("space 1"),
    "2": gettext_noop("space 2"),
    "3": gettext_noop("space 3"),
    "4": gettext_noop("space 4"),
    "5": gettext_noop("space 5"),
    "U6": gettext_noop("space 6 above the island"),
    "U7": gettext_noop("space 7 above the island"),
    "D6": gettext_noop("space 6 below the island"),
    "D7": gettext_noop("space 7 below the island"),
    "lost": gettext_noop("the falls"),
}
BRANCHES = {"U": gettext_noop("upper branch"), "D": gettext_noop("lower branch")}
ROLES = {
    "canoe": gettext_noop("which canoe"),
    "to": gettext_noop("where to"),
    "pit": gettext_noop("whether to unload"),
    "gem": gettext_noop("which gem to load"),
    "steal": gettext_noop("whether to steal"),
    "pay": gettext_noop("which gem to pay"),
    "card": gettext_noop("which card"),
    "weather": gettext_noop("which weather"),
}
ASKED = ("canoe", "to", "pay", "gem", "pit", "steal", "card", "weather")
"""In which order a half-said move is asked for the rest: where to goes before what is done there."""
ORDER = ("canoe", "verb", "pay", "pit", "gem", "to", "steal", "card", "weather")


def gem(colour: str) -> str:
    """A colour of gems."""
    return _(GEMS[colour]) if colour in GEMS else colour


def place(name: str) -> str:
    """A place on the river."""
    return _(PLACES[name]) if name in PLACES else name


def weather(value: int) -> str:
    """A weather with its number."""
    return _(WEATHERS[value])


def goals(met: Iterable[str]) -> str:
    """The goals that were met, as part of a sentence."""
    return _(" and ").join(_(GOALS[goal]) for goal in met)


def card(face: str) -> str:
    """A paddle card."""
    return _("the weather card") if face == "cloud" else _("paddle %(number)s") % {"number": face}


def canoe(number: int) -> str:
    """One of two canoes, to its owner."""
    return _("canoe %(number)s") % {"number": number + 1}


def rival(seat: int, number: int) -> str:
    """Somebody's canoe, by the colour that everybody sees."""
    return _("%(canoe)s %(number)s") % {"canoe": _(SEATS[seat]), "number": number + 1}


def capital(sentence: str) -> str:
    """`sentence` with a capital at its start."""
    return sentence[:1].upper() + sentence[1:]


def pick(said: str) -> str:
    """A pick as a button's words."""
    role, _sep, thing = said.partition(":")
    if role == "gem":
        site, colour = thing.split("/")
        return _("Load %(gem)s at space %(site)s") % {"gem": gem(colour), "site": site}
    if role == "steal":
        seat, number = thing.split("/")
        return _("Steal the gem of the %(canoe)s") % {"canoe": rival(int(seat), int(number))}
    sentences = {
        "canoe": lambda: capital(canoe(int(thing))),
        "to": lambda: capital(_("to %(place)s") % {"place": place(thing)}),
        "pit": lambda: _("Unload at space %(site)s") % {"site": thing},
        "pay": lambda: _("Pay %(gem)s") % {"gem": gem(thing)},
        "card": lambda: capital(card(thing)),
        "weather": lambda: _("Weather: %(weather)s") % {"weather": weather(int(thing))},
        "verb": lambda: _("Stay ashore") if thing == "stay" else _("Go without a canoe"),
    }
    return sentences[role]()


def order(said: str) -> tuple[object, ...]:
    """Where a pick stands among others: in the order in which a move is thought."""
    role, _sep, thing = said.partition(":")
    rank = COLOURS.index(thing.split("/")[-1]) if role in ("gem", "pay") else 0
    return (ORDER.index(role), rank, -int(thing) if role == "weather" else 0, thing)


def picture(said: str) -> str:
    """The symbol that goes with a pick."""
    role, _sep, thing = said.partition(":")
    if role in ("gem", "pay"):
        return f"gem-{thing.split('/')[-1]}"
    if role == "weather":
        return {2: "storm", 1: "rain", 0: "cloud", -1: "sun"}[int(thing)]
    return ""


def saying(offer: Offer[Move], view: NiagaraView) -> str:
    """The half-said or whole move; "" when nothing is said."""
    if offer.move is not None and (offer.chosen or len(offer.remaining) == 1):
        return move(offer.move, view)
    if not offer.chosen:
        return ""
    parts = [pick(said) for said in sorted(offer.said, key=order)]
    open_roles = {said.partition(":")[0] for said in offer.open}
    missing = next((role for role in ASKED if role in open_roles), None)
    told = _(", ").join([parts[0], *(part[:1].lower() + part[1:] for part in parts[1:])])
    if missing is None:
        return told
    asked = _("%(said)s … now choose %(missing)s.") % {"said": told, "missing": _(ROLES[missing])}
    return common.in_a_row([asked, *_left(offer, view)] if missing == "to" else [asked])


def _left(offer: Offer[Move], view: NiagaraView) -> list[str]:
    """How far the canoe can still go once its gems are handled; nothing while it has handled none."""
    handled = sum(said.startswith(("pit:", "gem:")) for said in offer.said)
    if not handled or view.card is None or not view.card.isdecimal():
        return []
    points = int(view.card)
    left = points - LOADING * handled
    sentence = ngettext(
        "%(left)s of %(points)s points is left for the way.",
        "%(left)s of %(points)s points are left for the way.",
        left,
    )
    return [sentence % {"points": points, "left": left}]


def move(said: Move, view: NiagaraView) -> str:
    """A whole move, as its seat says it."""
    match said:
        case BuyBack(number, pay):
            return _("Buy %(canoe)s back for a %(gem)s gem.") % {"canoe": canoe(number), "gem": gem(pay)}
        case GoWithout():
            return _("Go on without buying a canoe back.")
        case Choose(face):
            return _("Play %(card)s this round.") % {"card": card(face)}
        case Stay():
            return _("The other canoe stays ashore.")
        case Weather(to):
            return _("The weather changes to %(weather)s.") % {"weather": weather(to)}
        case Paddle():
            return _paddle(said, view)
    raise ValueError(f"no words for {type(said).__name__}")


def _paddle(act: Paddle, view: NiagaraView) -> str:
    start = ""
    for seat in view.seats:
        if seat.seat in view.awaited:
            start = seat.canoes[act.canoe].place
    work: list[str] = []
    if act.unload is not None:
        work.append(_("unload at space %(site)s") % {"site": act.unload})
    if act.load is not None:
        work.append(_("load %(gem)s") % {"gem": gem(act.load.colour)})
    site = act.unload or (act.load.site if act.load else None)
    way = [] if act.to == start else [_("go to %(place)s") % {"place": place(act.to)}]
    first = site is not None and str(site) == start[-1:]
    parts = work + way if first else way + work
    if act.steal is not None:
        victim, number = act.steal.split("/")
        parts.append(_("steal from the %(canoe)s") % {"canoe": rival(int(victim), int(number))})
    return _("%(canoe)s: %(parts)s.") % {
        "canoe": capital(canoe(act.canoe)),
        "parts": _(", then ").join(parts),
    }


def people(names: Any, seats: Iterable[int]) -> str:
    """The names of seats as part of a sentence."""
    return common.listed([names[seat] for seat in seats])
