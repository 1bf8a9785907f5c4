"""Ferry in words: passengers, boats, action cards, picks and moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.ferry.content import ACTIONS, ANY, BOATS, KINDS, boat_kind, face, kind, owner, points
from rules.ferry.moves import Act, Load, Pass, Put
from rules.ferry.state import Placing
from rules.ferry.view import FerryView
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from tables.presenters import common
from tables.presenters.base import Names

ANIMALS = {
    "wolf": gettext_noop("wolf"),
    "goat": gettext_noop("goat"),
    "cabbage": gettext_noop("cabbage"),
    "dog": gettext_noop("shepherd dog"),
}
SHORT = {**ANIMALS, "dog": gettext_noop("dog")}
"""The same for below a card."""
COLOURS = (gettext_noop("red"), gettext_noop("yellow"), gettext_noop("blue"), gettext_noop("green"))
BOAT_KINDS = {"A": gettext_noop("raft"), "B": gettext_noop("rowing boat"), "C": gettext_noop("sailing boat")}
PAIRS = {
    "A": gettext_noop("Both rafts"),
    "B": gettext_noop("Both rowing boats"),
    "C": gettext_noop("Both sailing boats"),
}
ACTION_NAMES = {
    "sink": gettext_noop("Sinking"),
    "gale": gettext_noop("Gale"),
    "seasick": gettext_noop("Seasickness"),
}
ROLES = {
    "hand": gettext_noop("who goes aboard"),
    "action": gettext_noop("which action card"),
    "passenger": gettext_noop("who is moved"),
    "boat": gettext_noop("which boat"),
}
ASKED = ("hand", "action", "passenger", "boat")
"""In which order a half-said move is asked for the rest."""
ORDER = ("hand", "action", "passenger", "boat", "verb")


def animal(name: str) -> str:
    """A kind of passenger."""
    return _(ANIMALS[name])


def short(name: str) -> str:
    """A kind of passenger in few letters."""
    return _(SHORT[name])


def card(printed: str) -> str:
    """A face with its points: "goat (2)"."""
    return _("%(animal)s (%(points)s)") % {"animal": animal(kind(printed)), "points": points(printed)}


def coloured(passenger: str) -> str:
    """A passenger by its colour, which everybody sees: "red goat (2)"."""
    return _("%(colour)s %(card)s") % {"colour": _(COLOURS[owner(passenger)]), "card": card(face(passenger))}


def theirs(passenger: str, names: Names) -> str:
    """A passenger by its owner: "Mei’s goat (2)"."""
    return _("%(name)s’s %(card)s") % {"name": names[owner(passenger)], "card": card(face(passenger))}


def all_theirs(passengers: Iterable[str], names: Names) -> str:
    """Several passengers as part of a sentence."""
    return listed([theirs(one, names) for one in passengers])


def boat(name: str) -> str:
    """A boat: "raft 1"."""
    return _("%(boat)s %(number)s") % {"boat": _(BOAT_KINDS[boat_kind(name)]), "number": name[1]}


def boat_card(shown: str) -> str:
    """What a boat card shows."""
    return _("three boats") if shown == ANY else _(BOAT_KINDS[shown])


def action(name: str) -> str:
    """An action card."""
    return _(ACTION_NAMES[name])


def capital(sentence: str) -> str:
    """`sentence` with a capital at its start."""
    return sentence[:1].upper() + sentence[1:]


def listed(parts: Sequence[str]) -> str:
    """Several things as part of a sentence: "a, b and c"."""
    return common.listed(parts)


def people(names: Names, seats: Iterable[int]) -> str:
    """The names of seats as part of a sentence."""
    return listed([names[seat] for seat in seats])


def pick(said: str) -> str:
    """A pick as a button's words."""
    role, _sep, thing = said.partition(":")
    sentences = {
        "hand": lambda: capital(card(thing)),
        "boat": lambda: capital(boat(thing)),
        "action": lambda: action(thing),
        "passenger": lambda: capital(coloured(thing)),
        "verb": lambda: _("No action card"),
    }
    return sentences[role]()


def order(said: str) -> tuple[object, ...]:
    """Where a pick stands among others: in the order in which a move is thought."""
    role, _sep, thing = said.partition(":")
    rank: tuple[object, ...] = ()
    if role in ("hand", "passenger"):
        rank = (KINDS.index(kind(thing)), points(thing))
    elif role == "action":
        rank = (ACTIONS.index(thing),)
    elif role == "boat":
        rank = (BOATS.index(thing),)
    return (ORDER.index(role), rank, thing)


def picture(said: str) -> str:
    """The symbol that goes with a pick."""
    role, _sep, thing = said.partition(":")
    if role == "action":
        return thing
    return "pass" if role == "verb" else ""


def saying(offer: Offer[Move], view: FerryView) -> str:
    """The half-said or whole move; "" when nothing is said."""
    if offer.move is not None and (offer.chosen or len(offer.remaining) == 1):
        return move(offer.move, view)
    if not offer.chosen:
        return ""
    told = _(", ").join(pick(said) for said in sorted(offer.said, key=order))
    open_roles = {said.partition(":")[0] for said in offer.open}
    missing = next((role for role in ASKED if role in open_roles), None)
    if missing is None:
        return told
    return _("%(said)s … now choose %(missing)s.") % {"said": told, "missing": _(ROLES[missing])}


def move(said: Move, view: FerryView) -> str:
    """A whole move, as its seat says it."""
    match said:
        case Load(printed, to):
            return _("%(card)s goes aboard %(boat)s.") % {"card": capital(card(printed)), "boat": boat(to)}
        case Act("sink", to):
            return _("Sinking: %(boat)s goes down.") % {"boat": boat(to)}
        case Act("gale", to):
            return _("Gale: %(boat)s is blown to the island.") % {"boat": boat(to)}
        case Act("seasick", to):
            return _("Seasickness aboard %(boat)s.") % {"boat": boat(to)}
        case Put(passenger, to):
            start = view.phase.boat if isinstance(view.phase, Placing) else to
            return _("%(card)s changes from %(start)s to %(boat)s.") % {
                "card": capital(coloured(passenger)),
                "start": boat(start),
                "boat": boat(to),
            }
        case Pass():
            return _("No action card this turn.")
    raise ValueError(f"no words for {type(said).__name__}")
