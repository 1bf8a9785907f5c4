"""Nüwa in words: cards, places, gates, picks and moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from rules.nuwa import moves as m
from rules.nuwa.content import (
    GEMS,
    OBSTACLE_KINDS,
    OBSTACLES,
    RELEASES,
    REMOVAL,
    ROAD_KINDS,
    UNLOCKS,
)
from rules.nuwa.view import NuwaView
from tables.presenters import common
from tables.presenters.base import Names

ROADS = {
    "cross": gettext_noop("crossing"),
    "tee_vertical": gettext_noop("fork up, down and right"),
    "tee_horizontal": gettext_noop("fork left, right and up"),
    "straight_horizontal": gettext_noop("straight road left to right"),
    "straight_vertical": gettext_noop("straight road up and down"),
    "curve_a": gettext_noop("bend up and right"),
    "curve_b": gettext_noop("bend up and left"),
    "dead_cross": gettext_noop("dead end with four mouths"),
    "dead_tee_vertical": gettext_noop("dead end up, down and right"),
    "dead_tee_horizontal": gettext_noop("dead end left, right and up"),
    "dead_straight_horizontal": gettext_noop("dead end left and right"),
    "dead_straight_vertical": gettext_noop("dead end up and down"),
    "dead_curve_a": gettext_noop("dead end up and right"),
    "dead_curve_b": gettext_noop("dead end up and left"),
    "dead_stub_vertical": gettext_noop("dead end up"),
    "dead_stub_horizontal": gettext_noop("dead end to the right"),
}
SHORT = {
    "passable": gettext_noop("road"),
    "dead": gettext_noop("dead end"),
    "unlock": gettext_noop("unlock"),
    "obstacle": gettext_noop("obstacle"),
    "release": gettext_noop("release"),
    "removal": gettext_noop("removal"),
}
STONES = {
    "azure": gettext_noop("azure stone"),
    "red": gettext_noop("red stone"),
    "yellow": gettext_noop("yellow stone"),
    "white": gettext_noop("white stone"),
    "black": gettext_noop("black stone"),
}
FACES = {
    "azure": gettext_noop("the azure stone"),
    "red": gettext_noop("the red stone"),
    "yellow": gettext_noop("the yellow stone"),
    "white": gettext_noop("the white stone"),
    "black": gettext_noop("the black stone"),
    "prophecy": gettext_noop("the Place of Prophecy"),
}
KINDS = {"flood": gettext_noop("flood"), "fire": gettext_noop("fire"), "beast": gettext_noop("beast")}
CAMPS = {"unity": gettext_noop("unity angel"), "trouble": gettext_noop("troublemaker angel")}
SIDES = {"N": gettext_noop("up"), "E": gettext_noop("right"), "S": gettext_noop("down"), "W": gettext_noop("left")}
LETTERS = {"A": "Ⅰ", "B": "Ⅱ", "C": "Ⅲ"}
"""What stands on the gates, from above to below: the same in every language."""
VERBS = {
    "discard": gettext_noop("Discard a card face down"),
    "pass": gettext_noop("Play nothing"),
    "done": gettext_noop("End the turn"),
    "begin_round": gettext_noop("Begin the next round"),
}
ROLES = {
    "hand": gettext_noop("a card"),
    "cell": gettext_noop("where"),
    "place": gettext_noop("which place"),
    "look": gettext_noop("which gate to look behind"),
    "seat": gettext_noop("which player"),
    "kind": gettext_noop("which obstacle"),
    "verb": gettext_noop("whether to discard it"),
}
ASKED = ("hand", "cell", "place", "look", "seat", "kind", "verb")
"""In which order a half-said move is asked for the rest."""
ORDER = ("goal", "verb", "hand", "cell", "turned", "place", "look", "seat", "kind")
DECK = (*ROADS, *UNLOCKS, *OBSTACLES, *RELEASES, REMOVAL)


def stone(gem: str) -> str:
    """A stone: "azure stone"."""
    return _(STONES[gem])


def face(what: str) -> str:
    """What a place is about: "the azure stone"."""
    return _(FACES[what])


def kind(name: str) -> str:
    """A kind of obstacle."""
    return _(KINDS[name])


def camp(identity: str) -> str:
    """What an identity card shows."""
    return _(CAMPS[identity])


def gate(goal: str) -> str:
    """A goal: "gate A"."""
    return _("gate %(number)s") % {"number": LETTERS[goal]}


def place(number: int | str) -> str:
    """A special place: "special place 3"."""
    return _("special place %(number)s") % {"number": number}


def cell(x: int, y: int) -> str:
    """A cell as seen from the start: "3 right, 1 up"."""
    parts = []
    if x:
        parts.append(_("%(count)s right") % {"count": x} if x > 0 else _("%(count)s left") % {"count": -x})
    if y:
        parts.append(_("%(count)s up") % {"count": y} if y > 0 else _("%(count)s down") % {"count": -y})
    return _(", ").join(parts) or _("the start")


def openings(letters: str) -> str:
    """Where the ways of a road lead as it lies: "up and right"."""
    return listed([_(SIDES[letter]) for letter in letters])


def card(name: str) -> str:
    """A card of the deck, in full."""
    if name in ROAD_KINDS:
        return _(ROADS[name])
    if name in UNLOCKS:
        return _("unlock card for %(face)s") % {"face": face(UNLOCKS[name])}
    if name in OBSTACLES:
        return _("obstacle: %(kind)s") % {"kind": kind(OBSTACLES[name])}
    if name in RELEASES:
        return _("release: %(kinds)s") % {
            "kinds": pgettext("kinds of obstacles", " or ").join(kind(one) for one in RELEASES[name])
        }
    return _("removal")


def short(name: str) -> str:
    """A card in few letters, for below its picture."""
    if name in ROAD_KINDS:
        return _(SHORT["passable" if ROAD_KINDS[name].passable else "dead"])
    return _(SHORT[name.partition("_")[0]])


def capital(sentence: str) -> str:
    """`sentence` with a capital at its start."""
    return sentence[:1].upper() + sentence[1:]


def listed(parts: Sequence[str]) -> str:
    """Several things as part of a sentence: "a, b and c"."""
    return common.listed(parts)


def people(names: Names, seats: Iterable[int]) -> str:
    """The names of seats as part of a sentence."""
    return listed([names[seat] for seat in seats])


def seat(number: int | str, names: Names) -> str:
    """Who sits on a seat, told apart from others of the same name."""
    name = names[int(number)]
    if names.count(name) > 1:
        return _("%(name)s, player %(number)s") % {"name": name, "number": int(number) + 1}
    return name


def pick(said: str, view: NuwaView, names: Names) -> str:
    """A pick as a button's words."""
    role, _sep, thing = said.partition(":")
    match role:
        case "hand":
            return capital(card(thing))
        case "cell":
            x, y = (int(part) for part in thing.split("/"))
            road = next((road for road in view.roads if (road.x, road.y) == (x, y)), None)
            if road is not None:
                return _("The road %(where)s") % {"where": cell(x, y)}
            return capital(cell(x, y))
        case "turned":
            return _("Turn it round")
        case "place":
            return capital(place(thing))
        case "goal":
            return _("Turn up %(gate)s") % {"gate": gate(thing)}
        case "look":
            return _("Look behind %(gate)s") % {"gate": gate(thing)}
        case "seat":
            return seat(thing, names)
        case "kind":
            return capital(kind(thing))
    return _(VERBS[thing])


def order(said: str) -> tuple[object, ...]:
    """Where a pick stands among others: in the order in which a move is thought."""
    role, _sep, thing = said.partition(":")
    rank: tuple[object, ...] = ()
    if role == "hand":
        rank = (DECK.index(thing),)
    elif role == "cell":
        rank = tuple(int(part) for part in thing.split("/"))
    elif role == "kind":
        rank = (OBSTACLE_KINDS.index(thing),)
    return (ORDER.index(role), rank, thing)


def picture(said: str) -> str:
    """The symbol that goes with a pick."""
    role, _sep, thing = said.partition(":")
    if role == "verb":
        return "discard" if thing == "discard" else "pass"
    return {"turned": "turn", "kind": thing, "seat": f"sign-{thing}", "look": "eye"}.get(role, "")


def saying(offer: Offer[Move], view: NuwaView, names: Names) -> str:
    """The half-said or whole move; "" when nothing is said."""
    if offer.move is not None and (offer.chosen or len(offer.remaining) == 1):
        return move(offer.move, names)
    if not offer.chosen:
        return ""
    told = _(", ").join(pick(said, view, names) for said in sorted(offer.said, key=order))
    open_roles = {said.partition(":")[0] for said in offer.open}
    missing = [role for role in ASKED if role in open_roles]
    if len(missing) > 1 and missing[-1] == "verb":
        wanted = _("%(missing)s, or to discard it") % {"missing": _(ROLES[missing[0]])}
    elif missing:
        wanted = _(ROLES[missing[0]])
    else:
        return told
    return _("%(said)s … now choose %(missing)s.") % {"said": told, "missing": wanted}


def move(said: Move, names: Names) -> str:
    """A whole move, as its seat says it."""
    match said:
        case m.PlaceRoad(name, x, y, turned):
            values = {"card": capital(card(name)), "where": cell(x, y)}
            if turned:
                return _("%(card)s, turned round, %(where)s.") % values
            return _("%(card)s, %(where)s.") % values
        case m.Unlock(name, number, look):
            values = {"place": place(number), "face": face(UNLOCKS[name])}
            if look is not None:
                return _("Unlock %(place)s and look behind %(gate)s.") % {**values, "gate": gate(look)}
            if UNLOCKS[name] in GEMS:
                return _("Unlock %(place)s and take %(face)s.") % values
            return _("Unlock %(place)s: %(face)s.") % values
        case m.PlaceObstacle(name, target):
            return _("%(kind)s before %(seat)s.") % {
                "kind": capital(kind(OBSTACLES[name])),
                "seat": seat(target, names),
            }
        case m.Release(_card, target, what):
            return _("Free %(seat)s: %(kind)s is taken away.") % {"seat": seat(target, names), "kind": kind(what)}
        case m.RemoveRoad(x, y):
            return _("Take away the road %(where)s.") % {"where": cell(x, y)}
        case m.DiscardCard(name):
            return _("Discard face down: %(card)s.") % {"card": card(name)}
        case m.Pass():
            return _("Play nothing this turn.")
        case m.TurnGoal(goal):
            return _("Turn up %(gate)s.") % {"gate": gate(goal)}
        case m.Done():
            return _("End the turn; the gates stay closed.")
        case m.BeginRound():
            return _("Begin the next round.")
    raise ValueError(f"no words for {type(said).__name__}")
